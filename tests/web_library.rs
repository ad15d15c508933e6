//! The library of `ponnuki web`, its start in a browser and in a network, and what may be in its way.

#![allow(clippy::disallowed_methods, reason = "a test has to give up some time")]

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::support::folder::Folder;
use crate::support::http::request;
use crate::support::web::{Server, command, list, reason, soon_in};

/// What the page of a review knows of it.
fn review_data(server: &Server, review: &Value) -> Value {
    let page = server.get(&format!("reviews/{review}/")).body;
    let (_, rest) = page.split_once("id=\"review\">").unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

#[test]
fn what_is_found_on_the_live_board_fills_the_review() {
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
    assert!(games[0]["error"].is_string(), "{library}");
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
    // What is there and cannot be read is not said to be missing.
    for (file, page) in [("game-8.sgf", "games/8/"), ("review-8.sgf", "reviews/8/review.sgf")] {
        fs::create_dir(folder.join(file)).unwrap();
        let said = server.ask("GET", page, "");
        assert!(said.status == 500 && said.body.contains("cannot be read"), "{}", said.body);
    }
}

#[test]
fn games_make_room_for_others() {
    let server = Server::start(&["--games", "1"]);
    let game = server.start_game(json!({ "params": { "size": "5" } }));
    server.order(&game, "C3");
    assert_eq!(server.refused("games", json!({})).0, 429, "somebody may come back to it");
    let made = || server.ask("POST", "games", "{}").status == 201;
    while !made() {
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    while server.ask("GET", &game, "").status != 200 {
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    server.listen(&game).after(1);
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
fn a_hundred_streams_are_refused_in_words_and_nothing_is_lost() {
    let server = Server::start(&[]);
    let people = json!({ "black": "human", "white": "human", "params": { "size": "5" } });
    let game = server.start_game(people);
    let mut pages: Vec<_> = (0..8).map(|_| server.listen(&game)).collect();
    for _ in 8..100 {
        let (code, said) = reason(&server.ask("GET", &format!("{game}events"), ""));
        assert!(code == 429 && said.contains("too many pages"), "{said}");
    }
    server.order(&game, "C3");
    pages.iter_mut().for_each(|page| drop(page.after(1)));
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
