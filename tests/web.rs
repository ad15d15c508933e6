//! `ponnuki web` over HTTP: games, analysis, reviews, and refusals.

#![allow(clippy::disallowed_methods, reason = "a test has to give up some time")]

use std::fs;
use std::io::Read;
use std::process::Command;

use serde_json::{Value, json};

use crate::support::folder::Folder;
use crate::support::http::request;
use crate::support::web::{Server, command, list, reason, soon_in};

/// Black has the two columns on the left, behind a wall, and White the column on the right.
const WALLS: &[&str] = &["B1", "C1", "B2", "C2", "B3", "C3", "B4", "C4", "pass", "pass"];

#[test]
fn a_game_from_the_first_move_to_the_count() {
    let server = Server::start(&[]);
    let params = json!({ "size": "4", "komi": "0.5", "rules": "chinese" });
    let game = server.start_game(json!({ "black": "human", "white": "human", "params": params }));
    let mut page = server.listen(&game);
    let begun = page.after(0);
    assert_eq!((&begun["phase"], &begun["to_move"]), (&json!("moves"), &json!("B")));
    for vertex in WALLS {
        server.order(&game, vertex);
    }
    let stopped = page.until("game", |game| !game["territory"].is_null());
    assert_eq!(stopped["phase"], "settling");
    assert_eq!(stopped["territory"]["owners"], "B..WB..WB..WB..W");
    assert_eq!(stopped["result"], "W+0.5", "8 points each");
    // A wall that is marked as dead, and again as alive.
    server.order(&game, "C2");
    let marked = page.until("game", |game| game["result"] == "B+15.5");
    assert_eq!(marked["territory"]["dead"].as_array().unwrap().len(), 4);
    server.order(&game, "C3");
    page.until("game", |game| game["result"] == "W+0.5");
    assert_eq!(server.unwilling(&game, "C9").0, 400);
    assert_eq!(server.unwilling(&game, "pass").0, 409, "the game has stopped");
    server.order(&game, "agree");
    assert_eq!(page.until("game", |game| game["phase"] == "over")["result"], "W+0.5");
    let counted = server.get(&format!("{game}counts")).body;
    let counts: Value = serde_json::from_str(&counted).unwrap();
    let counts = counts["counts"].as_array().unwrap();
    assert_eq!((&counts[0]["rules"], &counts[0]["result"]), (&json!("chinese"), &json!("W+0.5")));
    assert!(counts.len() > 5 && counts.iter().any(|count| count["rules"] == "japanese"));
    assert_eq!(server.get(&format!("{game}counts")).body, counted);
    let record = server.get(&format!("{game}game.sgf"));
    assert!(record.head.contains(" human - human.sgf\"; filename*=utf-8''"), "{}", record.head);
    assert!(record.body.contains("RE[W+0.5]") && record.body.contains(";B[bd];W[cd]"));
    // The agreement is taken back, then the last pass.
    server.order(&game, "undo");
    page.until("game", |game| game["phase"] == "settling" && game["result"] == "W+0.5");
    server.order(&game, "undo");
    assert_eq!(page.after(9)["phase"], "moves");
    assert_eq!(server.ask("DELETE", game.trim_end_matches('/'), "").status, 200);
    assert_eq!(page.events.next(), None, "who listens is told");
    // It is in the library, and opens again as it was.
    server.get(&game);
    assert_eq!(server.listen(&game).after(9)["phase"], "moves");
}

#[test]
fn the_engine_plays_helps_and_says_what_it_thinks() {
    let server = Server::start(&[]);
    let params = json!({ "size": "5", "visits": "200" });
    let game = server.start_game(json!({ "white": "engine", "name": "Ann", "params": params }));
    let mut page = server.listen(&game);
    assert_eq!(page.after(0)["names"], json!({ "B": "Ann", "W": "Ponnuki 0.1.0" }));
    server.order(&game, "C3");
    let thought = page.until("thought", |thought| thought["doing"] == "move");
    assert_eq!((&thought["number"], &thought["line"]), (&json!(1), &json!([])));
    assert!(thought["rootInfo"]["visits"].as_u64().unwrap() > 0);
    assert_eq!(thought["ownership"].as_array().unwrap().len(), 25);
    let answered = page.after(2);
    let course = answered["course"].as_array().unwrap();
    assert_eq!((course.len(), &course[0][0]), (1, &json!(1)), "what it expected of its move");
    assert_eq!(answered["comments"], json!({}), "nobody asked what it expects");
    // Illegal moves change nothing.
    let (status, reason) = server.unwilling(&game, "C3");
    assert!(status == 409 && reason.starts_with("C3 is not possible: "), "{status} {reason}");
    let (status, reason) = server.unwilling(&game, "Z9");
    assert!(status == 400 && reason.contains("no point Z9"), "{status} {reason}");
    assert_eq!(server.unwilling(&game, "quit").0, 400);
    server.order(&game, "hint");
    let hinted = page.until("game", |game| !game["hint"].is_null());
    assert_eq!(hinted["moves"].as_array().unwrap().len(), 2);
    server.order(&game, "explain");
    let explained = page.until("game", |game| !game["explanation"].is_null());
    let first = &explained["explanation"]["words"][0];
    let expected = json!(["say-explain-move", { "move": hinted["hint"][0], "color": "black" }]);
    assert_eq!(first, &expected);
    let detail = |spoken: &Value, key: &str, name: &str| {
        let details = spoken["details"].as_array().unwrap();
        details.iter().find(|one| one[0] == key).unwrap()[1][name]["number"].clone()
    };
    let visits = detail(&hinted["hint"][1], "say-searched", "visits");
    assert_eq!(detail(&explained["explanation"], "say-explain-rank", "of_visits"), visits);
    server.order(&game, "pass");
    let moved = page.until("game", |game| game["moves"].as_array().unwrap().len() > 2);
    assert!(moved["explanation"].is_null(), "it belongs to the position");
    server.order(&game, "undo");
    page.after(2);
    server.order(&game, "undo");
    let undone = page.after(0);
    assert_eq!(undone["course"], json!([]), "nothing is known of other games");
    server.order(&game, "resign");
    let over = page.until("game", |game| game["phase"] == "over");
    let outcome = json!(["say-resigned", { "color": "white", "loser": "you" }]);
    assert_eq!((&over["result"], &over["outcome"]), (&json!("W+R"), &outcome));
}

#[test]
fn pages_and_refusals_speak_the_language_of_their_reader() {
    let server = Server::start(&[]);
    let host = format!("127.0.0.1:{}", server.port);
    let get = |path: &str, more: &[(&str, &str)]| {
        let headers = [&[("Host", host.as_str())], more].concat();
        request(server.port, "GET", &format!("{}{path}", server.root), &headers, b"").body
    };
    let german = ("Accept-Language", "de-AT,en;q=0.5");
    let first = get("", &[german]);
    assert!(first.contains("<html lang=\"de\">") && first.contains("Neue Partie"), "{first}");
    assert!(first.contains("\"language\":\"de\"") && !first.contains("{{"), "{first}");
    let chosen = get("", &[german, ("Cookie", "other=x; ponnuki-language=ja")]);
    assert!(chosen.contains("<html lang=\"ja\">") && chosen.contains("新しい対局"), "{chosen}");
    assert!(get("games/9/x", &[german]).contains("Diese Seite gibt es nicht."));
    assert!(get("games/9/", &[]).contains("This game is closed."));
}

#[test]
fn the_engine_writes_what_it_expects_if_it_is_asked_to() {
    let server = Server::start(&[]);
    let params = json!({ "size": "5", "visits": "20" });
    let game = server.start_game(json!({ "white": "engine", "comments": true, "params": params }));
    let mut page = server.listen(&game);
    server.order(&game, "C3");
    let comment = page.after(2)["comments"]["2"].as_str().unwrap().to_owned();
    assert!(comment.contains("% for black") && !comment.contains("white"), "{comment}");
}

#[test]
fn a_record_that_is_opened_is_written_again_as_it_was() {
    let server = Server::start(&[]);
    let sgf =
        "(;GM[1]FF[4]SZ[5]XX[kept];B[cc]C[good]TR[cc](;W[bc];B[bb])(;W[cb]C[or\\] this];B[bc]))";
    let game = server.start_game(json!({ "sgf": sgf }));
    let mut page = server.listen(&game);
    assert_eq!(page.after(3)["names"], json!({ "B": "", "W": "" }));
    let record = || server.get(&format!("{game}game.sgf")).body.replace('\n', "");
    assert_eq!(record(), sgf);
    let tree: Value = serde_json::from_str(&server.get(&format!("{game}tree")).body).unwrap();
    assert_eq!(tree["moves"][1]["marks"], json!([["C3", "TR", ""]]));
    let other = json!({ "parent": 1, "color": "W", "vertex": "C4", "comment": "or] this" });
    assert!(tree["moves"].as_array().unwrap().contains(&other), "{tree}");
    // Only the user's additions are new.
    server.order(&game, "D4");
    page.after(4);
    server.post(&format!("{game}edits"), json!({ "number": 1, "line": ["A1"], "edit": "keep" }));
    page.until("game", |game| game["edits"] == 1);
    let longer = sgf.replace(";B[bb])", ";B[bb];W[db])").replace("B[bc]))", "B[bc])(;W[ae]))");
    assert_eq!(record(), longer);
}

#[test]
fn a_lost_address_gets_an_explanation() {
    let server = Server::start(&[]);
    let host = format!("127.0.0.1:{}", server.port);
    let open = |path: &str| {
        let headers = [("Host", host.as_str()), ("Accept", "text/html,*/*;q=0.8")];
        request(server.port, "GET", path, &headers, b"")
    };
    let closed = open(&format!("{}games/9/", server.root));
    assert_eq!(closed.status, 404);
    assert!(closed.head.contains("text/html") && closed.body.contains("This game is closed"));
    assert!(closed.body.contains(&format!("<a href=\"{}\">", server.root)), "{}", closed.body);
    for path in ["/", "/favicon.ico", &format!("/{}/games/1/", "0".repeat(32))] {
        let expired = open(path);
        assert_eq!(expired.status, 403);
        assert!(expired.body.contains("Open the whole line"), "{}", expired.body);
        assert!(
            !expired.body.contains(server.root.trim_matches('/'))
                && !expired.body.contains("<script")
        );
    }
}

#[test]
fn a_refusal_names_the_field() {
    let server = Server::start(&[]);
    for (path, body, field) in [
        ("games", json!({ "time": "banana" }), "time"),
        ("games", json!({ "handicap": 400 }), "handicap"),
        ("games", json!({ "params": { "size": "99" } }), "size"),
        ("games", json!({ "params": { "seconds": "-3" } }), "seconds"),
        ("games", json!({ "sgf": "hello" }), "sgf"),
        ("reviews", json!({ "sgf": "(;SZ[9])", "visits": 0 }), "visits"),
    ] {
        let reply = server.ask("POST", path, body.to_string());
        let said: Value = serde_json::from_str(&reply.body).unwrap();
        assert_eq!((reply.status, &said["field"]), (400, &json!(field)), "{body}: {said}");
    }
}

#[test]
fn positions_and_lines_are_searched_live() {
    let server = Server::start(&[]);
    let sgf = "(;SZ[5]KM[0.5]PB[Ann]PW[Ben];B[cc];W[bc];B[bb])";
    let game = server.start_game(json!({ "sgf": sgf }));
    let mut page = server.listen(&game);
    assert_eq!(page.after(3)["names"], json!({ "B": "Ann", "W": "Ben" }));
    let study = format!("{game}study");
    let asked = server.post(&study, json!({ "number": 1, "line": ["B3", "pass"], "live": true }));
    assert_eq!(asked, json!({ "to_move": "W" }));
    let visits = |thought: &Value| thought["rootInfo"]["visits"].as_u64();
    let first = page.until("thought", |_| true);
    let later = page.until("thought", |thought| visits(thought) > visits(&first));
    for thought in [&first, &later] {
        assert_eq!((&thought["number"], &thought["line"]), (&json!(1), &json!(["B3", "pass"])));
        assert_eq!(thought["rootInfo"]["currentPlayer"], "W");
    }
    // Another position takes its place, and a limit ends it.
    server.post(&study, json!({ "number": 3, "live": true, "visits": 50 }));
    let other = page.until("thought", |thought| thought["number"] == 3);
    assert_eq!(other["rootInfo"]["currentPlayer"], "W");
    let ended = page.until("game", |game| game["doing"].is_null());
    assert!(ended["course"].as_array().unwrap().iter().any(|known| known[0] == 3));
    assert!(!ended["course"].as_array().unwrap().iter().any(|known| known[0] == 1), "a line");
    // Positions that cannot be shown.
    for (body, part) in [
        (json!({ "number": 4 }), "no such position"),
        (json!({ "number": 0, "line": ["C3", "C3"] }), "C3 is not possible"),
        (json!({ "number": 0, "line": ["C9"] }), "no point “C9”"),
        (json!({ "line": [] }), "missing field"),
    ] {
        let (status, reason) = server.refused(&study, body.clone());
        assert!([400, 409].contains(&status) && reason.contains(part), "{body}: {reason}");
    }
    // A line is kept in the record, which can be read again.
    let line = json!({ "number": 1, "line": ["D2", "D3"], "edit": "keep" });
    server.post(&format!("{game}edits"), line);
    page.until("game", |game| game["edits"] == 1);
    let record = server.get(&format!("{game}game.sgf")).body;
    assert!(record.contains("(;W[dd]") && record.contains(";B[dc])"), "{record}");
    let again = server.start_game(json!({ "sgf": record }));
    let moves = server.listen(&again).after(3)["moves"].clone();
    assert_eq!(moves, json!([["B", "C3"], ["W", "B3"], ["B", "B4"]]));
}

#[test]
fn a_clock_that_runs_out_ends_the_game() {
    let server = Server::start(&[]);
    let game = server.start_game(json!({ "time": "1s", "params": { "size": "9" } }));
    let mut page = server.listen(&game);
    let lost = page.until("game", |game| game["phase"] == "over");
    assert_eq!((&lost["result"], &lost["clock"]["is_running"]), (&json!("W+T"), &json!(false)));
}

#[test]
fn files_in_any_encoding_are_opened() {
    let server = Server::start(&[]);
    let text = "(;CA[Shift_JIS]SZ[5]PB[某 表]PW[ゾエ]KM[0];B[cc]C[白の表];W[bb])";
    let (bytes, _, _) = encoding_rs::SHIFT_JIS.encode(text);
    assert_eq!(server.text_of(&bytes), text);
    let game = server.start_game(json!({ "sgf": server.text_of(&bytes) }));
    let record = server.get(&format!("{game}game.sgf")).body;
    assert!(record.contains("PB[某 表]") && record.contains("CA[UTF-8]"), "{record}");
    // Other formats are texts, too.
    let gib = "\\HS\n\\[GAMEBLACKNAME=Ann (9D)\\]\n\\HE\n\\GS\nSTO 0 2 1 15 3\n\\GE\n";
    let game = server.start_game(json!({ "sgf": server.text_of(gib.as_bytes()) }));
    let record = server.get(&format!("{game}game.sgf")).body;
    assert!(record.contains(";B[pd]") && record.contains("PB[Ann]"), "{record}");
}

#[test]
fn requests_from_elsewhere_are_refused() {
    let server = Server::start(&[]);
    let port = server.port;
    let host = format!("127.0.0.1:{port}");
    let origin = format!("http://{host}");
    let list = format!("{}list", server.root);
    let games = format!("{}games", server.root);
    let get = |path: &str, headers: &[(&str, &str)]| request(port, "GET", path, headers, b"");
    assert_eq!(get(&list, &[("Host", &host)]).status, 200);
    assert_eq!(get(&list, &[("Host", &format!("localhost:{port}"))]).status, 200);
    let other_host = get(&list, &[("Host", &format!("example.com:{port}"))]);
    assert!(other_host.status == 403 && reason(&other_host).1.contains("host"), "{other_host:?}");
    let other_site = get(&list, &[("Host", &host), ("Origin", "http://example.com")]);
    assert!(other_site.status == 403 && reason(&other_site).1.contains("other sites"));
    let from_link = get(&list, &[("Host", &host), ("Sec-Fetch-Site", "cross-site")]);
    assert_eq!(from_link.status, 403);
    let post = |headers: &[(&str, &str)]| request(port, "POST", &games, headers, b"{}").status;
    assert_eq!(post(&[("Host", &host)]), 403, "browsers name the origin");
    assert_eq!(post(&[("Host", &host), ("Origin", "null")]), 403);
    let guessed = format!("/{}/list", "0".repeat(32));
    for path in ["/", "/list", "/favicon.ico", &guessed, &server.root.to_uppercase()] {
        let reply = get(path, &[("Host", &host), ("Origin", &origin)]);
        assert_eq!(reply.status, 403, "{path}: {reply:?}");
        assert!(!reply.body.contains(server.root.trim_matches('/')), "{reply:?}");
    }
    // Refusals have the headers of all responses, too.
    assert!(other_host.head.contains("content-security-policy: default-src 'none'"));
}

#[test]
fn pages_run_no_scripts_but_their_files() {
    let server = Server::start(&[]);
    let game = server.start_game(json!({}));
    for path in ["", &game] {
        let page = server.get(path);
        for line in [
            "content-type: text/html; charset=utf-8",
            "script-src 'self'; style-src 'self'",
            "frame-ancestors 'none'",
            "referrer-policy: no-referrer",
            "x-content-type-options: nosniff",
            "cache-control: no-store",
        ] {
            assert!(page.head.contains(line), "{path}: {}", page.head);
        }
        assert!(!page.body.contains("style=") && !page.body.contains("onclick"));
        let is_fine =
            |script: &str| script.contains(" src=") || script.contains("application/json");
        let scripts: Vec<_> = page.body.match_indices("<script").collect();
        assert!(scripts.len() >= 2);
        for (at, _) in scripts {
            let tag = page.body[at..].split('>').next().unwrap();
            assert!(is_fine(tag), "{tag}");
        }
        let links = page.body.split('"').filter(|part| part.starts_with(&server.root));
        for link in links {
            server.get(link.strip_prefix(&server.root).unwrap());
        }
    }
    let start = server.get("").body;
    let (_, rest) = start.split_once("id=\"offers\">").unwrap();
    let offers: Value = serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
    let names: Vec<_> = offers["params"].as_array().unwrap().iter().map(|p| &p["name"]).collect();
    assert!(names.contains(&&json!("rules")) && names.contains(&&json!("seconds")), "{names:?}");
    assert!(!names.contains(&&json!("network")) && !names.contains(&&json!("memory")));
    // Missing pages are refused in our words under any address.
    for path in [
        "nothing",
        "assets/nothing.js",
        "assets/%FF",
        "games/one/",
        "games/9/",
        "games/%FF/counts",
        "reviews/one/review.sgf",
        "reviews/9/review.sgf",
        "reviews/9/%FF",
        "reviews/99999999999999999999/review.html",
    ] {
        let (status, why) = reason(&server.ask("GET", path, ""));
        assert!(status == 404 && !why.is_empty(), "{path}: {status} {why}");
    }
}

#[test]
fn sizes_and_numbers_have_limits() {
    let server = Server::start(&[]);
    let large = server.ask("POST", "games/1/orders", " ".repeat((1 << 20) + 1));
    assert!(large.status == 413 && reason(&large).1.contains("too large"), "{large:?}");
    for (body, status, part) in [
        (json!({ "sgf": "no record" }), 400, "there is no game record"),
        (json!({ "sgf": "(;SZ[30];B[cc])" }), 400, "30x30 board"),
        (json!({ "sgf": "(;SZ[99])" }), 400, "not supported"),
        (json!({ "sgf": format!("(;SZ[3]{})", ";B[];W[]".repeat(1001)) }), 413, "2000 moves"),
        (json!({ "params": { "size": "26" } }), 400, "board size"),
        (json!({ "params": { "network": "x" } }), 400, "not a matter of one game"),
        (json!({ "params": { "seconds": "1e9" } }), 400, "seconds"),
        (json!({ "black": "robot" }), 400, "unknown variant"),
        (json!({ "spoon": 1 }), 400, "unknown field"),
        (json!("a game"), 400, "not understood"),
    ] {
        let (code, said) = server.refused("games", body.clone());
        assert!(code == status && said.contains(part), "{body}: {code} {said}");
    }
    let bad = server.ask("POST", "games", "{");
    assert!(bad.status == 400 && reason(&bad).1.contains("not understood"));
    let found = list(&server);
    assert_eq!((&found["games"], &found["reviews"]), (&json!([]), &json!([])), "nothing is left");
    assert_eq!(found["library"]["games"], json!([]));
}

/// A record with a comment of this many bytes.
fn long_record(bytes: usize) -> String {
    format!("(;GM[1]SZ[5]C[{}];B[cc];W[bb])", "long\n".repeat(bytes / 5))
}

#[test]
fn records_of_many_megabytes_are_opened_and_kept() {
    let data = Folder::new("web-long");
    let server = Server::start_with(&[], data.path());
    let sgf = long_record(15_000_000);
    assert_eq!(server.text_of(sgf.as_bytes()), sgf);
    let added = server.post("library", json!({ "sgf": sgf }));
    assert_eq!(added, json!({ "number": 1 }));
    let game = server.start_game(json!({ "sgf": sgf }));
    assert_eq!(game, "games/1/");
    server.listen(&game).after(2);
    let review = json!({ "sgf": long_record(2_000_000), "visits": 1 });
    let path = format!("reviews/{}/", server.post("reviews", review)["number"]);
    server.listen(&path).until("progress", |progress| progress["ready"] == true);
    drop(server);
    let server = Server::start_with(&[], data.path());
    server.get(&game);
    assert_eq!(server.get(&format!("{game}game.sgf")).body.trim_end(), sgf);
    let large = server.ask("POST", "text", " ".repeat((16 << 20) + 1));
    assert!(large.status == 413 && reason(&large).1.contains("too large"), "{large:?}");
}

/// The network is asked about each mistake in the thread of the review, whose stack has to suffice.
#[test]
fn a_review_by_the_network_inside_knows_who_makes_mistakes() {
    let server = Server::start(&["--network", "builtin"]);
    let sgf = "(;GM[1]SZ[19];B[pd];W[dp];B[aa];W[dd];B[pp])";
    let review = server.post("reviews", json!({ "sgf": sgf, "visits": 2 }));
    let path = format!("reviews/{}/", review["number"]);
    server.listen(&path).until("progress", |progress| progress["ready"] == true);
    let told: Value =
        serde_json::from_str(&server.get(&format!("{path}review.json")).body).unwrap();
    assert_eq!(told["moves"][2]["grade"], "blunder", "{told}");
    assert_eq!(told["moves"][2]["chances"].as_array().map(Vec::len), Some(9), "{told}");
}

#[test]
fn pages_are_told_what_has_changed_and_nothing_else() {
    let server = Server::start(&[]);
    let game = server.start_game(json!({ "sgf": long_record(1_000_000) }));
    let mut page = server.listen(&game);
    let mut next = |until: &dyn Fn(&str, &Value) -> bool| {
        let mut names = Vec::new();
        loop {
            let (name, data) = page.events.next().unwrap();
            let is_long = data.len() > 1_000_000;
            assert_eq!(is_long, name == "record", "{name} of {} bytes", data.len());
            let is_last = until(&name, &serde_json::from_str(&data).unwrap());
            names.push(name);
            if is_last {
                return names;
            }
        }
    };
    next(&|name, _| name == "record");
    // An analysis says what it finds, and that it is under way and over.
    server.post(&format!("{game}study"), json!({ "number": 1, "live": true, "visits": 2000 }));
    let is_over = |name: &str, value: &Value| {
        name == "game" && value["doing"].is_null() && value["course"][0][3].as_u64() >= Some(2000)
    };
    let told = next(&is_over);
    assert!(told.iter().any(|name| name == "thought"), "{told:?}");
    assert!(told.iter().all(|name| name != "record"), "{told:?}");
    server.order(&game, "A1");
    next(&|name, value| name == "record" && value["moves"][2] == json!(["B", "A1"]));
}

#[test]
fn games_that_nobody_looks_at_are_closed_and_saved() {
    let folder = Folder::new("web-games");
    let out = folder.path().join("games");
    let server = Server::start(&["--idle", "0.1", "--out", out.to_str().unwrap()]);
    let watched = server.start_game(json!({ "params": { "size": "5" } }));
    let mut page = server.listen(&watched);
    page.after(0);
    let left = server.start_game(json!({ "params": { "size": "5" } }));
    server.order(&left, "C3");
    // The game sends events to its page as long as it exists.
    while list(&server)["games"].as_array().unwrap().len() > 1 {
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    assert_eq!(server.ask("GET", &format!("{left}game.sgf"), "").status, 404);
    // A game that is closed is saved, and one that goes on is soon.
    assert!(fs::read_to_string(out.join("game-2.sgf")).unwrap().contains(";B[cc]"));
    server.order(&watched, "B2");
    page.after(1);
    soon_in(&out.join("game-1.sgf"), ";B[bd]");
}

/// A pipe takes the place of the file of the record. So looking whether the file is as it was takes until
/// somebody writes into the pipe.
#[cfg(unix)]
#[test]
fn nobody_waits_for_a_slow_disk() {
    let folder = Folder::new("web-slow");
    let out = folder.path().join("games");
    let server = Server::start(&["--out", out.to_str().unwrap()]);
    let people = json!({ "black": "human", "white": "human", "params": { "size": "5" } });
    let game = server.start_game(people);
    let mut page = server.listen(&game);
    server.order(&game, "A1");
    let file = out.join("game-1.sgf");
    soon_in(&file, ";B[ae]");
    let saved = fs::read(&file).unwrap();
    fs::remove_file(&file).unwrap();
    assert!(Command::new("mkfifo").arg(&file).status().unwrap().success());
    for (number, order) in ["B1", "C1", "D1"].iter().enumerate() {
        server.order(&game, order);
        page.after(number + 2);
        server.get("list");
    }
    assert!(!file.is_file(), "nothing was saved yet");
    fs::write(&file, saved).unwrap();
    // The record takes the place of the pipe.
    while !file.is_file() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    soon_in(&file, ";W[be];B[ce];W[de]");
}

#[test]
fn a_record_that_cannot_be_saved_is_reported() {
    let folder = Folder::new("web-unsaved");
    let out = folder.path().join("games");
    let server = Server::start(&["--out", out.to_str().unwrap()]);
    let people = json!({ "black": "human", "white": "human", "params": { "size": "5" } });
    let game = server.start_game(people);
    let mut page = server.listen(&game);
    fs::remove_dir_all(&out).unwrap();
    server.order(&game, "A1");
    // Then the browser keeps it.
    let is_told = |game: &Value| game["trouble"][0] == "say-not-saved" && game["is_kept"] == false;
    page.until("game", is_told);
    fs::create_dir(&out).unwrap();
    server.order(&game, "B1");
    page.until("game", |game| game["trouble"].is_null() && game["is_kept"] == true);
    soon_in(&out.join("game-1.sgf"), ";W[be]");
}

#[test]
fn a_review_is_made_and_shown() {
    let server = Server::start(&[]);
    let sgf = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/review.sgf"));
    let body =
        |visits: u64| json!({ "name": "a<b>.sgf", "sgf": sgf.as_ref().unwrap(), "visits": visits });
    // A long review is stopped.
    let long = format!("reviews/{}/", server.post("reviews", body(100_000))["number"]);
    let waiting = server.get(&long).body;
    assert!(
        waiting.contains("Review of a&lt;b&gt;.sgf") && waiting.contains("wait.js"),
        "{waiting}"
    );
    assert_eq!(reason(&server.ask("GET", &format!("{long}review.sgf"), "")).0, 409);
    // Others wait meanwhile, and one that is taken out twice was there once.
    let [path, other] =
        [5, 6].map(|visits| format!("reviews/{}", server.post("reviews", body(visits))["number"]));
    let places = || -> Vec<Value> {
        let listed: Value = serde_json::from_str(&server.get("reviews").body).unwrap();
        listed["reviews"].as_array().unwrap().iter().map(|one| one["waiting"].clone()).collect()
    };
    assert_eq!(places(), [json!(null), json!(1), json!(2)]);
    assert!(server.get(&format!("{other}/")).body.contains("wait.js"));
    assert_eq!(reason(&server.ask("GET", &format!("{other}/review.sgf"), "")).0, 409);
    assert_eq!(server.ask("DELETE", &other, "").status, 200);
    let (code, said) = reason(&server.ask("DELETE", &other, ""));
    assert!(code == 404 && said.contains("no such review"), "{said}");
    assert_eq!(places(), [json!(null), json!(1)]);
    assert_eq!(server.ask("DELETE", long.trim_end_matches('/'), "").status, 200);
    assert_eq!(server.ask("GET", &long, "").status, 404);

    let path = format!("{path}/");
    let mut events = server.listen(&path);
    events.until("progress", |progress| {
        assert!(
            progress["error"].is_null() && progress["done"].as_u64() <= progress["all"].as_u64()
        );
        progress["ready"] == true
    });
    let page = server.get(&path);
    assert!(page.head.contains("script-src 'self'"));
    assert!(!page.body.contains("<style") && page.body.contains("assets/review.js"));
    assert!(page.body.contains("id=\"review\">{") && page.body.contains("The largest mistakes"));
    let whole = server.get(&format!("{path}review.html"));
    assert!(whole.head.contains("attachment") && whole.body.contains("<style>"));
    assert!(!whole.body.contains(server.root.trim_matches('/')), "the token stays here");
    assert!(server.get(&format!("{path}review.sgf")).body.contains("SBKV["));
    let json: Value =
        serde_json::from_str(&server.get(&format!("{path}review.json")).body).unwrap();
    assert_eq!(json["judge"]["visits"], 5);
    assert_eq!(server.ask("GET", &format!("{path}review.exe"), "").status, 404);
    for (body, part) in [
        (json!({ "sgf": "(;SZ[30];B[cc])" }), "30x30 board"),
        (json!({ "sgf": "(;SZ[9])", "visits": 0 }), "visits"),
        (json!({}), "missing field"),
    ] {
        let (code, said) = server.refused("reviews", body.clone());
        assert!(code == 400 && said.contains(part), "{body}: {said}");
    }
}

#[test]
fn games_are_reviewed_by_their_numbers() {
    let data = Folder::new("web-review-game");
    let server = Server::start_with(&[], data.path());
    let sgf = "(;SZ[5]PB[Ann]PW[Ben];B[cc];W[bb])";
    let game = server.post("library", json!({ "sgf": sgf }))["number"].clone();
    let review = server.post("reviews", json!({ "game": game, "visits": 2 }))["number"].clone();
    let mut events = server.listen(&format!("reviews/{review}/"));
    events.until("progress", |progress| progress["ready"] == true);
    assert!(server.get(&format!("reviews/{review}/review.sgf")).body.contains("PB[Ann]"));
    let listed: Value = serde_json::from_str(&server.get("reviews").body).unwrap();
    assert_eq!(listed["reviews"][0]["name"], "Ann – Ben");
    let (code, said) = server.refused("reviews", json!({ "game": 99 }));
    assert!(code == 404 && !said.is_empty(), "{said}");
}

#[test]
fn a_port_in_use_and_bad_options_are_explained() {
    let server = Server::start(&[]);
    let port = server.port.to_string();
    let refusal = |options: &[&str]| {
        let output = command(options).output().unwrap();
        assert!(output.stdout.is_empty());
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, said) = refusal(&["--port", &port]);
    assert!(code == Some(1) && said.contains(&format!("cannot listen on 127.0.0.1:{port}")));
    assert!(said.contains("Choose another with --port"), "{said}");
    for (options, part) in [
        (["--port", "70000"], "70000"),
        (["--games", "0"], "--games"),
        (["--idle", "never"], "number of minutes"),
        (["--network", "/nonexistent"], "cannot use the network"),
        (["--book", "x.sgf"], "--book"),
    ] {
        let (code, said) = refusal(&options);
        assert!(code == Some(2) && said.contains(part), "{options:?}: {said}");
    }
    let (code, said) = refusal(&["--out", "/dev/null/games"]);
    assert!(code == Some(1) && said.contains("/dev/null/games: "), "{said}");
}

#[cfg(unix)]
#[test]
fn signals_end_it_in_good_order() {
    use rustix::process::Signal;
    for signal in [Signal::INT, Signal::TERM] {
        let mut server = Server::start(&[]);
        let mut errors = server.process.child.stderr.take().unwrap();
        let game = server.start_game(json!({ "params": { "size": "9" } }));
        let mut page = server.listen(&game);
        page.after(0);
        // In the middle of a search.
        server.post(&format!("{game}study"), json!({ "number": 0, "live": true }));
        page.until("thought", |_| true);
        assert_eq!(server.process.end(signal), Some(0));
        while page.events.next().is_some() {}
        let mut said = String::new();
        errors.read_to_string(&mut said).unwrap();
        assert_eq!(said, "");
    }
}
