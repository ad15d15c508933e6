//! `ponnuki import` and the games from elsewhere of `ponnuki web`: a server of the test stands in for OGS, which
//! answers well, slowly, wrongly, with too much, and not at all; and folders in which other programs save.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use ponnuki::imports::GameService;
use serde_json::{Value, json};

use crate::support;
use crate::support::folder::Folder;
use crate::support::stand_in::{StandIn, reply};
use crate::support::web::{Server, list, soon_in};

const GAME: &str = "(;GM[1]SZ[9]PB[Ann]PW[Ben]RE[B+R];B[ee];W[gc])";

/// The answer of the service to the path of a request.
fn answer(path: &str) -> Vec<u8> {
    let games = |part: u64| -> Value {
        let game = |id: u64, ended: Option<&str>| {
            json!({
                "id": id, "width": 9, "height": 9, "handicap": 0, "ended": ended, "outcome": "Resignation",
                "black_lost": false, "white_lost": true,
                "players": { "black": { "username": "Ann" }, "white": { "username": "Ben" } },
            })
        };
        match part {
            1 => json!({ "next": "http://elsewhere.example/", "results": [
                game(13, None), game(12, Some("2025-02-03T04:05:06Z")), game(11, Some("2025-02-02T04:05:06Z"))] }),
            _ => json!({ "next": null, "results": [game(10, Some("2025-01-01T04:05:06Z"))] }),
        }
    };
    let json = |value: Value| reply(200, "", value.to_string().as_bytes());
    match path {
        "/api/v1/players?username=ann" => json(
            json!({ "results": [{ "id": 6, "username": "Anna" }, { "id": 7, "username": "Ann" }] }),
        ),
        "/api/v1/players?username=none" => json(json!({ "results": [] })),
        "/api/v1/players?username=odd" => reply(200, "", b"<html>"),
        "/api/v1/players?username=busy" => reply(429, "", b""),
        _ if path.starts_with("/api/v1/players/7/games") => {
            json(games(if path.ends_with("page=1") { 1 } else { 2 }))
        }
        "/api/v1/games/10/sgf" => reply(403, "", b"no"),
        "/api/v1/games/11/sgf" => reply(200, "", GAME.replace("[gc]", "[cc]").as_bytes()),
        "/api/v1/games/12/sgf" | "/some/game.sgf?x=1" => reply(200, "", GAME.as_bytes()),
        "/page.html" => reply(200, "", b"<html>no game</html>"),
        "/large.sgf" => reply(200, "", &vec![b' '; 5 << 20]),
        "/cut.sgf" => reply(200, "Content-Length: 1000\r\n", b"(;SZ[9]"),
        "/two.sgf" => reply(200, "", b"(;SZ[5];B[aa])(;SZ[7];B[bb])"),
        "/odd" => b"this is not HTTP\r\n\r\n".to_vec(),
        _ => reply(404, "", b""),
    }
}

fn service() -> StandIn {
    StandIn::start(|_, head| answer(head.split(' ').nth(1).unwrap()))
}

fn command(data: &Path, arguments: &[&str]) -> Command {
    let mut command = support::command::ponnuki();
    for name in ["ALL_PROXY", "HTTP_PROXY", "all_proxy", "http_proxy"] {
        command.env_remove(name);
    }
    command.env("XDG_DATA_HOME", data).arg("import").args(arguments);
    command
}

fn run(data: &Folder, arguments: &[&str]) -> Output {
    command(data.path(), arguments).output().unwrap()
}

fn printed(data: &Folder, arguments: &[&str]) -> String {
    let output = run(data, arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The records of a library, by name.
fn records(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(records(&path));
        } else if path.extension().is_some_and(|end| end == "sgf") {
            found.push(path.file_name().unwrap().to_str().unwrap().to_owned());
        }
    }
    found.sort();
    found
}

#[test]
fn games_of_a_player_are_fetched_when_they_are_asked_for() {
    let (data, service) = (Folder::new("import-player"), service());
    let from = service.url("");
    let library = data.path().join("ponnuki");
    let listed = printed(&data, &["ann", "--from", &from, "--list", "--most", "2"]);
    assert_eq!(listed.lines().count(), 2, "{listed}");
    assert!(
        listed.starts_with("New: 12 · Ann – Ben · 2025-02-03 · 9x9 · Black won by resignation")
    );
    assert_eq!((records(&library), service.requests().len()), (vec![], 2));
    // Two are fetched, and one is not shown to everybody.
    let output = run(&data, &["ann", "--from", &from]);
    let (stdout, stderr) =
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(stdout.matches("Added: ogs/1").count(), 2, "{stdout}");
    assert!(
        output.status.code() == Some(1) && stderr.contains("does not show it to everybody"),
        "{stderr}"
    );
    assert_eq!(records(&library), ["11 Ann - Ben.sgf", "12 Ann - Ben.sgf"]);
    // The part after this one is never asked for at another server.
    assert!(service.requests().iter().any(|head| head.contains("page=2 ")));
    let known = printed(&data, &["ann", "--from", &from, "--most", "2"]);
    assert_eq!(known.matches("There already: ").count(), 2, "{known}");
    let json = printed(&data, &["ann", "--from", &from, "--most", "1", "--json"]);
    assert_eq!(serde_json::from_str::<Value>(&json).unwrap()["state"], "known");
}

#[test]
fn a_record_at_an_address_is_read_before_it_is_kept() {
    let (data, service) = (Folder::new("import-address"), service());
    let from = service.url("");
    let library = data.path().join("ponnuki");
    let added = printed(&data, &[&service.url("some/game.sgf?x=1"), "--from", &from]);
    assert_eq!(added, "Added: game.sgf\n");
    let again = printed(&data, &[&service.url("game/12"), "--from", &from]);
    assert_eq!(again, "There already: ogs/12 Ann - Ben.sgf\n");
    // A file of this name is not replaced.
    fs::write(library.join("two.sgf"), "mine").unwrap();
    printed(&data, &[&service.url("two.sgf")]);
    assert_eq!(records(&library), ["game.sgf", "two-2.sgf", "two-3.sgf", "two.sgf"]);
    assert_eq!(fs::read_to_string(library.join("two.sgf")).unwrap(), "mine");
    let gone = TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap();
    let before = records(&library);
    for (source, part) in [
        (service.url("page.html"), "is no game record"),
        (service.url("large.sgf"), "more than 4 MB"),
        (service.url("cut.sgf"), "Nothing came from"),
        (service.url("odd"), "Nothing came from"),
        (service.url("nothing.sgf"), "the server does not have it"),
        (service.url("game/99"), "the server does not have it"),
        (format!("http://{gone}/a.sgf"), "Nothing came from"),
        ("none".to_owned(), "There is no player none"),
        ("odd".to_owned(), "answer is not understood"),
        ("busy".to_owned(), "asks for a pause"),
        ("/nonexistent/folder".to_owned(), "/nonexistent/folder: "),
        (" ".to_owned(), "Give an address or a name"),
    ] {
        let output = run(&data, &[&source, "--from", &from]);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(1) && stderr.contains(part), "{source}: {stderr}");
        assert!(output.stdout.is_empty() && !stderr.contains("os error"), "{stderr}");
    }
    assert_eq!(records(&library), before);
}

#[test]
fn a_server_that_does_not_answer_is_given_up() {
    // It sends nothing, or a byte now and then for ever.
    let silent = StandIn::of_streams(|number, _, stream| {
        if number == 0 {
            let _ = stream.read(&mut [0]);
            return;
        }
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n");
        while stream.write_all(b" ").is_ok() {
            std::thread::sleep(Duration::from_millis(20));
        }
    });
    let service = GameService::at(&silent.url("")).within(Duration::from_millis(300));
    for _ in 0..2 {
        let said = service.game(1).unwrap_err().to_string();
        assert!(said.contains("the server does not answer"), "{said}");
    }
}

#[test]
fn a_folder_is_watched() {
    let (data, games) = (Folder::new("import-watch"), Folder::new("import-watched"));
    let folder = games.path().join("games");
    fs::create_dir(&folder).unwrap();
    let library = data.path().join("ponnuki");
    fs::write(folder.join("1.sgf"), GAME).unwrap();
    fs::write(folder.join("bad.sgf"), "(;B[").unwrap();
    let source = folder.to_str().unwrap();
    let listed = printed(&data, &[source, "--list"]);
    assert_eq!(listed.lines().count(), 2, "{listed}");
    let output = run(&data, &[source]);
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.code() == Some(1) && stdout.contains("Added: 1.sgf"), "{stdout}");
    assert!(stdout.contains("Not added: bad.sgf: "), "{stdout}");
    // What was seen is not new any more.
    assert_eq!(printed(&data, &[source]), "");
    let mut watching = command(data.path(), &[source, "--watch"]);
    let mut watching = watching.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    fs::write(folder.join("2.sgf"), GAME.replace("[gc]", "[cc]")).unwrap();
    soon_in(&library.join("2.sgf"), "W[cc]");
    // It goes, and comes back.
    fs::remove_dir_all(&folder).unwrap();
    let mut said = [0; 40];
    watching.stderr.as_mut().unwrap().read_exact(&mut said).unwrap();
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("3.sgf"), GAME.replace("[gc]", "[cg]")).unwrap();
    soon_in(&library.join("3.sgf"), "W[cg]");
    watching.kill().unwrap();
    watching.wait().unwrap();
    assert_eq!(records(&library), ["1.sgf", "2.sgf", "3.sgf"]);
    assert_eq!(fs::read_to_string(library.join("1.sgf")).unwrap(), GAME);
}

#[test]
fn the_first_page_fetches_and_watches() {
    let (folder, service) = (Folder::new("import-page"), service());
    let watched = folder.path().join("saved");
    fs::create_dir(&watched).unwrap();
    fs::write(watched.join("1.sgf"), GAME).unwrap();
    fs::write(watched.join("bad.sgf"), "(;B[").unwrap();
    let (from, path) = (service.url(""), watched.to_str().unwrap());
    let server = Server::start(&["--games-from", &from, "--watch", path]);
    assert!(service.requests().is_empty(), "nothing is fetched unless somebody asks");
    let news = || -> Value { serde_json::from_str(&server.get("imports").body).unwrap() };
    let first = news();
    assert_eq!(first["folders"][0]["count"], 2, "{first}");
    let records = first["folders"][0]["records"].as_array().unwrap();
    let of = |name: &str| records.iter().find(|one| one["name"] == name).unwrap();
    assert_eq!(of("1.sgf")["names"], json!(["Ann", "Ben"]));
    assert!(of("bad.sgf")["error"].is_array());
    let taken = server.post("imports/folder", json!({ "folder": 0, "add": true }));
    assert_eq!((&taken["added"], taken["refused"].as_array().unwrap().len()), (&json!(1), 1));
    assert_eq!(news()["folders"][0]["count"], 1, "what was refused can be looked at again");
    server.post("imports/folder", json!({ "folder": 0, "add": false, "names": ["bad.sgf"] }));
    assert_eq!(news()["folders"][0]["count"], 0);
    // A player's games, of which the library has one.
    let look = |text: &str| server.post("imports", json!({ "text": text }));
    let found = look("ann");
    let games = found["games"].as_array().unwrap();
    assert_eq!((games.len(), &games[0]["known"], &found["more"]), (2, &json!(false), &json!(true)));
    let fetched = server.post("imports/game", json!({ "id": 11 }));
    assert_eq!(fetched["known"], false);
    assert_eq!(look("ann")["games"][1]["known"], true);
    server.get(&format!("games/{}/", fetched["number"]));
    // The record of game 12 is the one that was in the folder.
    assert_eq!(server.post("imports/game", json!({ "id": 12 }))["known"], true);
    assert_eq!(list(&server)["library"]["games"].as_array().unwrap().len(), 2);
    // An address gives a record, which is opened as one that was pasted.
    assert_eq!(look(&service.url("some/game.sgf?x=1"))["records"][0]["sgf"], GAME);
    assert_eq!(look(&service.url("two.sgf"))["records"].as_array().unwrap().len(), 2);
    for (text, part) in [
        ("none", "There is no player none"),
        ("busy", "asks for a pause"),
        (&service.url("page.html"), "is no game record"),
    ] {
        let (status, reason) = server.refused("imports", json!({ "text": text }));
        assert!(status == 502 && reason.contains(part), "{reason}");
    }
    let (status, _) = server.refused("imports/folder", json!({ "folder": 7, "add": true }));
    assert_eq!(status, 404);
    // A folder that goes is told.
    fs::remove_dir_all(&watched).unwrap();
    assert!(news()["folders"][0]["trouble"].is_string());
}
