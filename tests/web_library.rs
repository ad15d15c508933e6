//! The library of `ponnuki web`, its start in a browser and in a network, and what may be in its way.

#![allow(clippy::disallowed_methods, reason = "a test has to give up some time")]

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::support::folder::Folder;
use crate::support::http::request;
use crate::support::web::{Server, command, list, soon_in};

/// The data in the page of a review.
fn review_data(server: &Server, review: &Value) -> Value {
    let page = server.get(&format!("reviews/{review}/")).body;
    let (_, rest) = page.split_once("id=\"review\">").unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

#[test]
fn searches_on_the_live_board_fill_the_review() {
    let data = Folder::new("web-fill");
    let server = Server::start_with(&[], data.path());
    let sgf = "(;GM[1]SZ[5]KM[0.5];B[bb];W[cc](;B[dd])(;B[cb]))";
    let review = server.post("reviews", json!({ "sgf": sgf, "visits": 2 }))["number"].clone();
    let mut events = server.listen(&format!("reviews/{review}/"));
    events.until("progress", |progress| progress["ready"] == true);
    let before = review_data(&server, &review);
    let live = |server: &Server| server.post(&format!("reviews/{review}/game"), json!({}));
    let number = live(&server)["number"].clone();
    assert_eq!(live(&server)["number"], number, "one live board for a review");
    let game = format!("games/{number}/");
    let mut page = server.listen(&game);
    assert_eq!(page.after(3)["review"], review);
    server.post(&format!("{game}study"), json!({ "number": 1, "live": true, "visits": 60 }));
    page.until("game", |game| {
        let course = game["course"].as_array().unwrap();
        course.iter().any(|known| known[0] == 1 && known[3].as_u64() >= Some(60))
    });
    let line = json!({ "number": 2, "line": ["B:A1"], "edit": "comment", "text": "an idea" });
    server.post(&format!("{game}edits"), line);
    let filled = review_data(&server, &review);
    let visits = |data: &Value, number: usize| data["positions"][number]["visits"].as_u64();
    assert!(visits(&filled, 1) >= Some(60), "{:?}", visits(&filled, 1));
    for number in [0, 2, 3] {
        assert_eq!(visits(&filled, number), visits(&before, number));
    }
    assert!(filled["sgf"].as_str().unwrap().contains("(;B[ae]C[an idea])"));
    // It stays when the program is started again, and can be filled on.
    drop(page);
    drop(server);
    let server = Server::start_with(&[], data.path());
    assert_eq!(review_data(&server, &review)["positions"], filled["positions"]);
    assert!(server.get(&format!("reviews/{review}/review.sgf")).body.contains("an idea"));
    let game = format!("games/{}/", live(&server)["number"]);
    assert_eq!(server.listen(&game).after(3)["review"], review);
    assert_eq!(server.ask("POST", "reviews/99/game", "{}").status, 404);
}

#[test]
fn notes_in_a_review_do_not_replace_others() {
    let data = Folder::new("web-notes");
    let server = Server::start_with(&[], data.path());
    let sgf = "(;GM[1]SZ[5]KM[0.5];B[bb];W[cc])";
    let review = server.post("reviews", json!({ "sgf": sgf, "visits": 2 }))["number"].clone();
    let mut events = server.listen(&format!("reviews/{review}/"));
    events.until("progress", |progress| progress["ready"] == true);
    let record = format!("reviews/{review}/record");
    let kept = || review_data(&server, &review)["sgf"].as_str().unwrap().to_owned();
    let [one, other] = ["one", "other"].map(|note| sgf.replace("[bb]", &format!("[bb]C[{note}]")));
    server.post(&record, json!({ "sgf": one, "before": sgf }));
    let late = json!({ "sgf": other, "before": sgf });
    let (code, said) = server.refused(&record, late);
    assert!(code == 409 && said.contains("changed elsewhere") && kept() == one, "{said}");
    // What is written on the live board is there as well, and what is written in the review is on the live board.
    let live = server.post(&format!("reviews/{review}/game"), json!({}));
    let game = format!("games/{}/", live["number"]);
    let edit = json!({ "number": 2, "edit": "comment", "text": "live" });
    server.post(&format!("{game}edits"), edit);
    let (code, _) = server.refused(&record, json!({ "sgf": other, "before": one }));
    let before = kept();
    assert!(code == 409 && before.contains("C[one]") && before.contains("C[live]"), "{before}");
    for note in ["two", "three"] {
        let before = kept();
        let noted = before.replace("C[live]", &format!("C[live, {note}]"));
        server.post(&record, json!({ "sgf": noted, "before": before }));
        assert_eq!(kept(), noted, "the live board has nothing else");
        let known = server.get(&format!("{game}game.sgf")).body;
        assert!(known.contains("C[one]") && known.contains(&format!("C[live, {note}]")), "{known}");
        let back = kept().replace(&format!(", {note}"), "");
        server.post(&record, json!({ "sgf": back }));
    }
}

#[test]
fn the_library_survives_a_restart() {
    let data = Folder::new("web-restart");
    let folder = data.path().join("ponnuki");
    let server = Server::start_with(&[], data.path());
    let root = server.root.clone();
    let params = json!({ "size": "5", "visits": "5" });
    let game = server.start_game(json!({ "white": "engine", "name": "Ann", "params": params }));
    server.order(&game, "C3");
    server.listen(&game).after(2);
    soon_in(&folder.join("game-1.sgf"), ";W[");
    let sgf = "(;GM[1]SZ[5]PB[Ben](;B[bb]C[kept])(;B[cc]))";
    assert_eq!(server.post("library", json!({ "sgf": sgf }))["number"], 2);
    let (code, said) = server.refused("library", json!({ "sgf": "hello" }));
    assert!(code == 400 && said.contains("no game record"), "{said}");
    let review = server.post("reviews", json!({ "sgf": sgf, "visits": 2 }))["number"].clone();
    let mut events = server.listen(&format!("reviews/{review}/"));
    events.until("progress", |progress| progress["ready"] == true);
    drop(server);
    fs::write(folder.join("game-3.sgf"), [0xff, 0xfe, 0]).unwrap();

    let server = Server::start_with(&[], data.path());
    assert_eq!(server.root, root, "bookmarks stay valid");
    let library = list(&server)["library"].clone();
    let games = library["games"].as_array().unwrap();
    let numbers: Vec<&Value> = games.iter().map(|game| &game["number"]).collect();
    assert_eq!(numbers, [3, 2, 1]);
    assert!(games[0]["error"].is_array(), "{library}");
    assert_eq!(games[2]["names"], json!(["Ann", "Ponnuki 0.1.0"]));
    assert_eq!(library["reviews"][0]["number"], review);
    // A game goes on, a record is as it was, and the damaged file is in nobody's way.
    server.get(&game);
    let begun = server.listen(&game).after(2);
    assert_eq!((&begun["players"]["W"], &begun["phase"]), (&json!("engine"), &json!("moves")));
    server.get("games/2/");
    assert_eq!(server.get("games/2/game.sgf").body.replace('\n', ""), sgf);
    assert_eq!(fs::read_to_string(folder.join("game-2.sgf")).unwrap(), sgf);
    assert_eq!(server.ask("GET", "games/3/", "").status, 400);
    let page = server.get(&format!("reviews/{review}/"));
    assert!(page.body.contains("assets/review.js") && page.body.contains("Ben"), "a live page");
    assert!(server.get(&format!("reviews/{review}/review.sgf")).body.contains("SBKV["));
    // A new game has a number of its own, and what is removed can be found.
    assert_eq!(server.start_game(json!({})), "games/4/");
    assert_eq!(server.ask("DELETE", "library/game-2", "").status, 200);
    assert_eq!(server.ask("GET", "games/2/", "").status, 404);
    assert_eq!(server.ask("DELETE", "library/token", "").status, 404);
    assert_eq!(fs::read_to_string(folder.join("removed/1-game-2.sgf")).unwrap(), sgf);
    // A file that cannot be read is not reported as missing.
    for (file, page) in [("game-8.sgf", "games/8/"), ("review-8.sgf", "reviews/8/review.sgf")] {
        fs::create_dir(folder.join(file)).unwrap();
        let said = server.ask("GET", page, "");
        assert!(said.status == 500 && said.body.contains("cannot be read"), "{}", said.body);
    }
}

#[test]
fn more_games_than_search_trees_are_open() {
    let server = Server::start(&["--games", "1"]);
    let params = json!({ "size": "5", "visits": "5" });
    let start = || server.start_game(json!({ "white": "engine", "params": params }));
    let mut games: Vec<_> =
        (0..3).map(|_| start()).map(|game| (server.listen(&game), game)).collect();
    for (count, order) in [(2, "C3"), (4, "pass")] {
        for (page, game) in &mut games {
            server.order(game, order);
            page.after(count);
        }
    }
    assert_eq!(list(&server)["games"].as_array().unwrap().len(), 3);
}

#[test]
fn without_a_folder_games_are_played_all_the_same() {
    let server = Server::start_with(&[], Path::new("/dev/null"));
    let trouble = list(&server)["library"]["trouble"].as_str().unwrap().to_owned();
    assert!(trouble.contains("not kept") && trouble.contains("/dev/null"), "{trouble}");
    let game = server.start_game(json!({ "params": { "size": "5" } }));
    server.order(&game, "C3");
    server.listen(&game).after(1);
    let (code, said) = server.refused("library", json!({ "sgf": "(;SZ[5])" }));
    assert!(code == 409 && said.contains("not kept"), "{said}");
}

#[test]
fn pages_beyond_the_streams_of_a_browser_ask_again() {
    let server = Server::start(&[]);
    let people = json!({ "black": "human", "white": "human", "params": { "size": "5" } });
    let game = server.start_game(people);
    let mut pages: Vec<_> = (0..4).map(|_| server.listen(&game)).collect();
    pages.iter_mut().for_each(|page| drop(page.after(0)));
    server.order(&game, "C3");
    for _ in 4..100 {
        let mut page = server.listen(&game);
        assert_eq!(page.after(1)["names"], json!({ "B": "Human", "W": "Human" }));
        assert_eq!(page.until("pause", |_| true), json!(null));
        assert_eq!(page.events.next(), None, "the connection is free again");
    }
    pages.iter_mut().for_each(|page| drop(page.after(1)));
    // A page that goes leaves its stream to another.
    pages.pop();
    let mut next = loop {
        let mut page = server.listen(&game);
        page.after(1);
        server.order(&game, "undo");
        server.order(&game, "C3");
        if page.next_name().as_deref() != Some("pause") {
            break page;
        }
    };
    server.order(&game, "D4");
    next.after(2);
}

#[test]
fn two_servers_on_a_library_destroy_nothing() {
    let data = Folder::new("web-two");
    let folder = data.path().join("ponnuki");
    let servers = [(); 2].map(|()| Server::start_with(&[], data.path()));
    assert_eq!(servers[0].root, servers[1].root, "a library has one token");
    let people = || json!({ "black": "human", "white": "human", "params": { "size": "5" } });
    let review =
        |name: &str| json!({ "sgf": format!("(;SZ[5]PB[{name}];B[bb];W[cc];B[dd])"), "visits": 2 });
    // Both begin at once, and each has its own number.
    let (games, reviews): (Vec<String>, Vec<Value>) = ["Ann", "Ben"]
        .iter()
        .zip(&servers)
        .map(|(name, server)| {
            let number = server.post("reviews", review(name))["number"].clone();
            (server.start_game(people()), number)
        })
        .unzip();
    assert_eq!(
        (&reviews, &games),
        (&vec![json!(1), json!(2)], &vec!["games/1/".into(), "games/2/".into()])
    );
    for (at, server) in servers.iter().enumerate() {
        server
            .listen(&format!("reviews/{}/", reviews[at]))
            .until("progress", |it| it["ready"] == true);
        server.order(&games[at], ["A1", "A5"][at]);
        soon_in(&folder.join(format!("game-{}.sgf", at + 1)), [";B[ae]", ";B[aa]"][at]);
    }
    // Each has what the other has made, and nothing was written over.
    for server in &servers {
        for (number, name) in [(1, "Ann"), (2, "Ben")] {
            let kept = server.get(&format!("reviews/{number}/review.sgf")).body;
            assert!(kept.contains(&format!("PB[{name}]")), "{kept}");
        }
    }
    // The same game in both: what either has played is there.
    let game = &games[0];
    servers[1].get(game);
    servers[1].listen(game).after(1);
    servers[0].order(game, "B1");
    soon_in(&folder.join("game-1.sgf"), ";B[ae];W[be]");
    servers[1].order(game, "E5");
    soon_in(&folder.join("game-3.sgf"), ";B[ae];W[ea]");
    servers[0].order(game, "C1");
    soon_in(&folder.join("game-1.sgf"), ";B[ae];W[be];B[ce]");
    servers[1].order(game, "E4");
    soon_in(&folder.join("game-3.sgf"), ";B[ae];W[ea];B[eb]");
}

#[test]
fn removed_games_can_be_restored_and_nothing_is_added_twice() {
    let server = Server::start(&[]);
    let sgf = "(;SZ[5]PB[Ann]RE[B+R];B[cc];W[bb])";
    assert_eq!(server.post("library", json!({ "sgf": sgf })), json!({ "number": 1 }));
    let again = json!({ "number": 1, "known": true });
    assert_eq!(server.post("library", json!({ "sgf": sgf })), again);
    // A record that is opened is the game that is there.
    assert_eq!(server.start_game(json!({ "sgf": sgf })), "games/1/");
    let gib = "\\HS\n\\[GAMEBLACKNAME=Ann\\]\n\\HE\n\\GS\nSTO 0 2 1 15 3\n\\GE\n";
    let opened = server.start_game(json!({ "sgf": gib }));
    server.listen(&opened).after(1);
    assert_eq!(server.ask("DELETE", opened.trim_end_matches('/'), "").status, 200);
    assert_eq!(server.start_game(json!({ "sgf": gib })), opened);
    assert_eq!(
        server.post("library", json!({ "sgf": gib })),
        json!({ "number": 2, "known": true })
    );
    let removed = server.ask("DELETE", "library/game-1", "").body;
    let removed: Value = serde_json::from_str(&removed).unwrap();
    assert_eq!(removed, json!({ "removed": "1-game-1" }));
    assert_eq!(server.ask("GET", "games/1/", "").status, 404);
    assert_eq!(server.post("removed/1-game-1", json!({})), json!({ "stem": "game-1" }));
    assert_eq!(server.get("games/1/").status, 200);
    assert_eq!(server.get("games/1/game.sgf").body.trim_end(), sgf);
    assert_eq!(server.ask("POST", "removed/1-game-1", "").status, 404);
}

#[test]
fn a_finished_record_stays_as_it_is_and_can_be_played_on_from() {
    let data = Folder::new("web-finished");
    let server = Server::start_with(&[], data.path());
    let sgf = "(;GM[1]SZ[5]PB[Ann]PW[Ben]RE[B+R];B[cc];W[bb]C[why];B[dd]C[ends])";
    assert_eq!(server.post("library", json!({ "sgf": sgf }))["number"], 1);
    server.get("games/1/");
    assert_eq!(server.listen("games/1/").after(3)["was_over"], true);
    for order in ["undo", "swap", "continue", "E5"] {
        let (status, said) = server.unwilling("games/1/", order);
        assert!(status == 409 && said.contains("Play on from here"), "{order}: {said}");
    }
    let from = json!({ "number": 2, "line": ["E1"] });
    let game = server.start_game(json!({ "sgf": sgf, "from": from }));
    let begun = server.listen(&game).after(3);
    assert_eq!((&begun["phase"], &begun["moves"][2]), (&json!("moves"), &json!(["B", "E1"])));
    let record = server.get(&format!("{game}game.sgf")).body.replace('\n', "");
    assert_eq!(record, "(;GM[1]SZ[5]PB[Ann]PW[Ben];B[cc];W[bb]C[why](;B[ee])(;B[dd]C[ends]))");
    let file = data.path().join("ponnuki/game-1.sgf");
    assert_eq!(fs::read_to_string(file).unwrap(), sgf);
}

#[test]
fn a_copy_is_kept_once_it_is_changed() {
    let data = Folder::new("web-copy");
    let server = Server::start_with(&[], data.path());
    let sgf = "(;GM[1]SZ[5]PB[Ann]PW[Ben]RE[B+R];B[cc];W[bb])";
    assert_eq!(server.post("library", json!({ "sgf": sgf }))["number"], 1);
    let facts =
        |result: &str| json!({ "number": 2, "edit": "facts", "facts": { "result": result } });
    let illegal = json!({ "number": 1, "edit": "insert", "vertex": "W:C3" });
    let games = || {
        let names = fs::read_dir(data.path().join("ponnuki")).unwrap();
        let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut games: Vec<String> = names.filter(|name| name.starts_with("game-")).collect();
        games.sort_unstable();
        games
    };
    for (change, status) in [(facts("Black wins"), 400), (illegal, 409)] {
        let copy = server.start_game(json!({ "sgf": sgf, "copy": true }));
        assert_eq!(server.refused(&format!("{copy}edits"), change).0, status);
        assert_eq!(server.ask("DELETE", copy.trim_end_matches('/'), "").status, 200);
        assert_eq!(games(), ["game-1.sgf"]);
    }
    let copy = server.start_game(json!({ "sgf": sgf, "copy": true }));
    server.post(&format!("{copy}edits"), facts("W+2.5"));
    assert_eq!(server.ask("DELETE", copy.trim_end_matches('/'), "").status, 200);
    let kept = games();
    assert_eq!(kept.len(), 2, "{kept:?}");
    let [original, changed] =
        [0, 1].map(|at| fs::read_to_string(data.path().join("ponnuki").join(&kept[at])).unwrap());
    assert_eq!(original, sgf);
    assert!(changed.contains("RE[W+2.5]") && changed.contains(";B[cc];W[bb]"), "{changed}");
}

#[test]
fn moves_that_are_taken_back_come_back_or_stay_as_a_variation() {
    let server = Server::start(&[]);
    let game = server.start_game(json!({ "sgf": "(;SZ[5];B[cc];W[bb]C[why];B[dd])" }));
    let mut page = server.listen(&game);
    for moves in [2, 1] {
        server.order(&game, "undo");
        page.after(moves);
    }
    for moves in [2, 3] {
        server.order(&game, "redo");
        assert_eq!(page.after(moves)["comments"], json!({ "2": "why" }));
    }
    assert_eq!(server.unwilling(&game, "redo").0, 409);
    for _ in 0..2 {
        server.order(&game, "undo");
    }
    server.order(&game, "A1");
    page.until("game", |game| game["moves"][1] == json!(["W", "A1"]));
    let record = || server.get(&format!("{game}game.sgf")).body.replace('\n', "");
    assert!(record().contains(";B[cc](;W[ae])(;W[bb]C[why];B[dd])"), "{}", record());
    // The same in a game that was begun here.
    let people = json!({ "black": "human", "white": "human", "params": { "size": "5" } });
    let game = server.start_game(people);
    for order in ["C3", "B2", "undo", "D4"] {
        server.order(&game, order);
    }
    let record = server.get(&format!("{game}game.sgf")).body.replace('\n', "");
    assert!(record.contains(";B[cc](;W[db])(;W[bd])"), "{record}");
}

#[test]
fn results_of_a_game_survive_a_restart() {
    let data = Folder::new("web-found");
    let server = Server::start_with(&[], data.path());
    let game = server.start_game(json!({ "sgf": "(;SZ[5];B[cc];W[bb];B[dd])" }));
    let mut page = server.listen(&game);
    let study = |server: &Server, number: usize, line: &[&str]| {
        let place = json!({ "number": number, "line": line, "live": true, "visits": 30 });
        server.post(&format!("{game}study"), place)
    };
    let mut course = Value::Null;
    for (number, line, count) in [(1, &[][..], 1), (2, &["E5"], 1), (3, &[], 2)] {
        study(&server, number, line);
        let is_done = |thought: &Value| thought["rootInfo"]["visits"].as_u64() >= Some(30);
        page.until("thought", |one| {
            one["line"] == json!(line) && one["number"] == number && is_done(one)
        });
        let is_noted = |course: &Value| course.as_array().unwrap().len() == count;
        let game = page.until("game", |game| game["doing"].is_null() && is_noted(&game["course"]));
        course = game["course"].clone();
    }
    drop(page);
    soon_in(&data.path().join("ponnuki/game-1.jsonl"), "moveInfos");
    assert_eq!(server.ask("DELETE", game.trim_end_matches('/'), "").status, 200);
    drop(server);
    let server = Server::start_with(&[], data.path());
    server.get(&game);
    let mut page = server.listen(&game);
    assert_eq!(page.after(3)["course"], course);
    // It is not searched again.
    for (number, line) in [(1, &[][..]), (2, &["E5"])] {
        let known = study(&server, number, line)["known"].clone();
        assert_eq!((&known["number"], &known["line"]), (&json!(number), &json!(line)));
        assert!(known["rootInfo"]["visits"].as_u64() >= Some(30), "{known}");
        assert!(known["moveInfos"][0]["pv"].is_array() && known["ownership"][24].is_number());
        assert!(server.listen(&game).until("game", |_| true)["doing"].is_null());
    }
    assert!(study(&server, 2, &[])["known"].is_null());
}

#[test]
fn comments_of_a_reader_stay_in_the_review() {
    let data = Folder::new("web-notes");
    let server = Server::start_with(&[], data.path());
    let sgf = "(;GM[1]SZ[5];B[bb];W[cc])";
    let review = server.post("reviews", json!({ "sgf": sgf, "visits": 2 }))["number"].clone();
    let path = format!("reviews/{review}/");
    server.listen(&path).until("progress", |progress| progress["ready"] == true);
    let note = |text: &str| {
        let sgf = format!("(;GM[1]SZ[5];B[bb]C[{text}](;W[cc])(;W[dd]))");
        server.post(&format!("{path}record"), json!({ "sgf": sgf }));
    };
    note("first");
    assert!(server.get(&format!("{path}review.sgf")).body.contains("first"));
    let game = format!("games/{}/", server.post(&format!("{path}game"), json!({}))["number"]);
    let mut page = server.listen(&game);
    assert_eq!(page.after(2)["comments"], json!({ "1": "first" }));
    // The live board is open already.
    note("second");
    page.until("game", |game| game["comments"] == json!({ "1": "second" }));
    let line = json!({ "number": 2, "line": ["A1"], "edit": "keep" });
    server.post(&format!("{game}edits"), line);
    drop(page);
    drop(server);
    let server = Server::start_with(&[], data.path());
    let kept = review_data(&server, &review)["sgf"].as_str().unwrap().to_owned();
    assert!(kept.contains("C[second]") && kept.contains("(;W[dd])"), "{kept}");
}

#[test]
fn others_in_the_network_are_let_in_only_on_request() {
    let data = Folder::new("web-listen");
    let mut child =
        command(&["--listen", "0.0.0.0"]).env("XDG_DATA_HOME", data.path()).spawn().unwrap();
    let mut address = String::new();
    let mut stdout = std::io::BufReader::new(child.stdout.take().unwrap());
    std::io::BufRead::read_line(&mut stdout, &mut address).unwrap();
    let (host, path) = address.trim().strip_prefix("http://").unwrap().split_once('/').unwrap();
    let port = host.rsplit_once(':').unwrap().1.parse().unwrap();
    let get = |host: &str| {
        let headers = [("Host", host), ("Accept", "application/json")];
        request(port, "GET", &format!("/{path}list"), &headers, b"").status
    };
    assert_eq!((get(host), get(&format!("example.com:{port}"))), (200, 403));
    child.kill().unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("Others in your network") && said.contains('\u{2588}'), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn the_browser_is_started_on_request() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("web-open");
    let (program, opened) = (folder.path().join("xdg-open"), folder.path().join("opened"));
    fs::write(&program, format!("#!/bin/sh\necho \"$1\" >'{}'\n", opened.display())).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let start = |path: String| {
        let mut child = command(&["--open"])
            .envs([("XDG_DATA_HOME", folder.path().to_str().unwrap()), ("PATH", path.as_str())])
            .spawn()
            .unwrap();
        let mut address = String::new();
        let mut stdout = std::io::BufReader::new(child.stdout.take().unwrap());
        std::io::BufRead::read_line(&mut stdout, &mut address).unwrap();
        (child, address)
    };
    let (mut child, address) = start(format!("{}:/bin:/usr/bin", folder.path().display()));
    soon_in(&opened, address.trim());
    child.kill().unwrap();
    child.wait().unwrap();
    // Without one, the address is enough.
    let (mut child, _) = start("/nonexistent".to_owned());
    let mut line = String::new();
    let mut errors = std::io::BufReader::new(child.stderr.take().unwrap());
    std::io::BufRead::read_line(&mut errors, &mut line).unwrap();
    assert!(line.contains("no browser could be started"), "{line}");
    child.kill().unwrap();
    child.wait().unwrap();
}
