//! `ponnuki openings` and the openings of `ponnuki web`: what was played in a position of the games in a folder.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};

use crate::support;
use crate::support::folder::Folder;
use crate::support::web::{Server, list, soon_in};

/// Games that begin alike, turned and in several formats, and a file that is none.
fn write_games(folder: &Path) {
    fs::create_dir_all(folder.join("2011")).unwrap();
    for (name, text) in [
        ("1.sgf", "(;SZ[19]PB[Ann]PW[Ben]DT[2001-01-02]RE[B+R];B[pd];W[dp];B[qp];W[dc])"),
        ("2011/2.sgf", "(;SZ[19]PB[Ann]PW[Cy]DT[2011-05-06]RE[W+R];B[dp];W[pd];B[cd];W[cn])"),
        ("3.sgf", "(;SZ[19]PB[Dee]PW[Ben]RE[B+R];B[pd];W[dp];B[pp])(;SZ[19];B[pd];W[dp];B[pp])"),
        ("bad.sgf", "(;SZ[19];B[pd"),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
}

fn run(data: &Folder, arguments: &[&str]) -> Output {
    let mut command = support::command::ponnuki();
    command.env("XDG_DATA_HOME", data.path()).arg("openings").args(arguments);
    command.output().unwrap()
}

fn printed(data: &Folder, arguments: &[&str]) -> String {
    let output = run(data, arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The files of indexes.
fn kept(data: &Folder) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(data.path().join("ponnuki/openings")).unwrap();
    entries.map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn moves_are_told_with_their_results_and_games() {
    let (data, games) = (Folder::new("openings-data"), Folder::new("openings-games"));
    write_games(games.path());
    let folder = games.path().to_str().unwrap();
    let text = printed(&data, &[folder, "Q16", "D4", "--games", "1"]);
    let parts = [
        "Black to move. Found 4 times in 4 games.",
        "Q4",
        "50%",
        "R4",
        "2001–2011",
        "Ann (2)",
        "Ann – Cy · 2011-05-06 · White won by resignation · 2011/2.sgf",
        "1 file has something that is no record: bad.sgf",
    ];
    for part in parts {
        assert!(text.contains(part), "{part}: {text}");
    }
    let known = printed(&data, &[folder, "Q16,D4", "--games", "1"]);
    assert_eq!(known, text);
    // A damaged index is made anew.
    let [file] = &kept(&data)[..] else { panic!("one index") };
    let whole = fs::read(file).unwrap();
    for damaged in
        [&whole[..whole.len() / 2], b"", b"ponnuki-openings 1 99999999999 99999999999 7\n"]
    {
        fs::write(file, damaged).unwrap();
        assert_eq!(printed(&data, &[folder, "Q16", "D4", "--games", "1"]), text);
        assert_eq!(fs::read(file).unwrap(), whole);
    }
    // JSON has the numbers.
    let json: Value =
        serde_json::from_str(&printed(&data, &[folder, "D4", "Q16", "--json"])).unwrap();
    assert_eq!((&json["games"], &json["found"]), (&json!(4), &json!(4)));
    assert_eq!((&json["to_move"], &json["damaged"]), (&json!("B"), &json!(["bad.sgf"])));
    let moves = json["moves"].as_array().unwrap();
    let counted = |row: &Value| (row["move"].clone(), row["count"].clone(), row["wins"].clone());
    assert_eq!(counted(&moves[0]), (json!("Q3"), json!(2), json!(1)));
    assert_eq!(counted(&moves[1]), (json!("Q4"), json!(2), json!(1)));
    // Another language, a record, and a corner.
    let record = games.path().join("1.sgf");
    let record = record.to_str().unwrap();
    let german = printed(&data, &[folder, "--record", record, "--number", "2", "--language", "de"]);
    assert!(german.contains("4-mal gefunden in 4 Partien"), "{german}");
    let corner = ["--record", record, "--number", "1", "--corner", "Q16", "--json"];
    let corner: Value =
        serde_json::from_str(&printed(&data, &[&[folder], &corner[..]].concat())).unwrap();
    assert!(corner["found"].as_u64() > Some(4), "{corner}");
}

#[test]
fn bad_input_gets_a_clear_word() {
    let (data, games) = (Folder::new("openings-bad"), Folder::new("openings-bad-games"));
    write_games(games.path());
    let folder = games.path().to_str().unwrap();
    let record = games.path().join("1.sgf");
    let record = record.to_str().unwrap();
    let bad = games.path().join("bad.sgf");
    let bad = bad.to_str().unwrap();
    let empty = Folder::new("openings-empty");
    for (arguments, part) in [
        (&[folder, "Z99"][..], "There is no point “Z99”"),
        (&[folder, "Q16", "Q16"], "Q16 is not possible: there is a stone on the point"),
        (&[folder, "--corner", "K10"], "K10 is in no corner"),
        (&[folder, "--corner", "pass"], "There is no point “pass”"),
        (&[folder, "--record", record, "--number", "9"], "The record has 4 moves"),
        (&[folder, "--record", bad], "bad.sgf"),
        (&[folder, "--number", "9"], "--record"),
        (&["/nonexistent/games"], "/nonexistent/games: "),
        (&[empty.path().to_str().unwrap()], "There are no games in"),
    ] {
        let output = run(&data, arguments);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.code() == Some(2) && stderr.contains(part),
            "{arguments:?}: {stderr}"
        );
        assert!(output.stdout.is_empty());
    }
}

/// The answer for a position, when the games have been read.
fn answer(server: &Server, body: &Value) -> Value {
    loop {
        let answer = server.post("openings", body.clone());
        if answer["indexing"].is_null() {
            return answer;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[test]
fn pages_look_positions_up_in_the_library() {
    let games = Folder::new("openings-library");
    write_games(games.path());
    let server = Server::start(&["--out", games.path().to_str().unwrap()]);
    let start = json!({ "columns": 19, "rows": 19, "black": [], "white": [], "to_move": "B" });
    let found = answer(&server, &start);
    assert_eq!((&found["found"], &found["damaged"]), (&json!(4), &json!(1)), "{found}");
    let first = &found["moves"][0];
    assert_eq!((&first["move"], &first["count"]), (&json!("Q16"), &json!(4)));
    // A game of the library has a number, by which it is opened.
    let listed = list(&server)["library"]["games"].as_array().unwrap().clone();
    let number =
        |file: &str| listed.iter().find(|one| one["file"] == file).unwrap()["number"].clone();
    let of = |file: &str| {
        let games = first["games"].as_array().unwrap();
        games.iter().find(|game| game["file"] == file && game["game"] == 0).unwrap().clone()
    };
    assert_eq!(of("2011/2.sgf")["library"], number("2011/2.sgf"));
    let page = server.get(&format!("games/{}/", number("2011/2.sgf"))).body;
    assert!(page.contains("<details id=\"openings\" >"));
    // A game does not count for itself.
    let mut without = start.clone();
    without["without"] = number("1.sgf");
    assert_eq!(answer(&server, &without)["found"], 3);
    let corner = json!({ "columns": 19, "rows": 19, "black": ["Q16"], "white": [], "to_move": "W", "corner": "T19" });
    assert!(answer(&server, &corner)["found"].as_u64() >= Some(4));
    for (wrong, part) in [
        (json!({ "columns": 99, "rows": 19, "black": [], "white": [], "to_move": "B" }), "size"),
        (json!({ "columns": 19, "rows": 19, "black": ["X"], "white": [], "to_move": "B" }), "X"),
        (
            json!({ "columns": 19, "rows": 19, "black": ["A1"], "white": ["A1"], "to_move": "B" }),
            "A1",
        ),
        (json!({ "columns": 19, "rows": 19, "black": [], "white": [], "to_move": "" }), "to_move"),
        (json!({}), "columns"),
    ] {
        let (status, reason) = server.refused("openings", wrong);
        assert!(status == 400 && reason.contains(part), "{reason}");
    }
    let (status, _) = server.refused("openings/game", json!({ "file": "../1.sgf", "game": 0 }));
    assert_eq!(status, 404);
}

#[test]
fn pages_look_positions_up_in_another_folder() {
    let games = Folder::new("openings-other");
    write_games(games.path());
    let data = Folder::new("openings-data");
    let server = Server::start_with(&["--openings", games.path().to_str().unwrap()], data.path());
    let start = json!({ "columns": 19, "rows": 19, "black": [], "white": [], "to_move": "B" });
    let found = answer(&server, &start);
    let game = &found["moves"][0]["games"][0];
    assert_eq!((&game["file"], &game["library"]), (&json!("2011/2.sgf"), &Value::Null));
    // Opening it makes a copy in the library. The second game of a file can be opened as well.
    for (file, number, moves) in [("2011/2.sgf", 0, 4), ("3.sgf", 1, 3)] {
        let body = json!({ "file": file, "game": number });
        let opened = server.post("openings/game", body)["number"].clone();
        server.listen(&format!("games/{opened}/")).after(moves);
    }
    soon_in(&data.path().join("ponnuki/2011/2.sgf"), "Ann");
    soon_in(&data.path().join("ponnuki/3.sgf"), "B[pp]");
    // A folder that goes away leaves what is known, with a word.
    fs::remove_dir_all(games.path().join("2011")).unwrap();
    let (status, _) = server.refused("openings/game", json!({ "file": "2011/2.sgf", "game": 0 }));
    assert_eq!(status, 404);
}
