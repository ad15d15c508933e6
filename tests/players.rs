//! Players across games: the pages, the table and the JSON of `ponnuki review FOLDER`, and those of `ponnuki web`.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::review::{file, refusal, review};
use crate::support::folder::Folder;
use crate::support::web::Server;

/// Games of a player whose name is written in different ways, and what else a folder may have.
const GAMES: &[(&str, &str)] = &[
    ("one.sgf", "(;SZ[5]PB[Ann Lee]PW[Bob]BR[5k]DT[2026-01-05]RE[B+R];B[cc];W[bb];B[dd];W[bd])"),
    ("two.sgf", "(;SZ[5]PB[<i>Bob</i>]PW[ANN  LEE]DT[2026-03-01]RE[W+3.5];B[aa];W[cc];B[ee])"),
    ("three.sgf", "(;SZ[5]PB[\u{ff21}nn\u{3000}Lee 4k]PW[]DT[2026-03-09,10]RE[W+T];B[cc];W[bb])"),
    ("the-copy.sgf", "(;SZ[5]PB[ann lee]PW[BOB]DT[2026-01-05]RE[B+R];B[cc];W[bb];B[dd];W[bd])"),
    ("index.sgf", "(;SZ[5];B[cc])"),
    ("empty.sgf", "(;SZ[5]PB[Carl]PW[Dora])"),
    ("bad.sgf", "(;SZ[5]PB[Ann Lee];B[cc"),
];

/// Reviews these games with more options. Returns the exit code, and what stands on standard output and error.
fn reviewed(games: &Path, options: &[&str]) -> (Option<i32>, String, String) {
    let output = review(&[&["--visits", "3"], options, &[games.to_str().unwrap()]].concat());
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn folder_of_games(name: &str) -> Folder {
    let folder = Folder::new(name);
    fs::create_dir_all(folder.path().join("games")).unwrap();
    for (name, text) in GAMES {
        fs::write(folder.path().join("games").join(name), text).unwrap();
    }
    folder
}

fn player<'a>(summary: &'a Value, name: &str) -> &'a Value {
    let players = summary["players"].as_array().unwrap();
    players.iter().find(|player| player["name"] == name).unwrap_or_else(|| panic!("{summary}"))
}

#[test]
fn a_folder_becomes_pages_of_its_players() {
    let folder = folder_of_games("players-folder");
    let games = folder.path().join("games");
    let out = folder.path().join("out");
    let place = out.to_str().unwrap();
    let (code, _, said) = reviewed(&games, &["--html", place, "--json", place]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("1 of 7 games could not be reviewed"), "{said}");
    let text = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    let summary: Value = serde_json::from_str(&text("index.json")).unwrap();
    assert_eq!((&summary["format"], &summary["repeated"]), (&json!(1), &json!(1)));
    assert_eq!(summary["games"].as_array().unwrap().len(), 5, "the copy counts once");
    assert_eq!(summary["unread"][0]["file"], games.join("bad.sgf").to_str().unwrap());
    let ann = player(&summary, "Ann Lee");
    assert_eq!((&ann["games"], &ann["won"], &ann["lost"]), (&json!(3), &json!(2), &json!(1)));
    assert_eq!(ann["moves"], 2 + 1 + 1);
    assert_eq!(ann["as_white"]["moves"], 1);
    let months = ann["months"].as_array().unwrap();
    let months: Vec<_> = months.iter().map(|one| (&one["month"], &one["games"])).collect();
    assert_eq!(months, [(&json!("2026-01"), &json!(1)), (&json!("2026-03"), &json!(2))]);
    // The points of all games are those of the player, and each mistake has one kind.
    let sides = summary["games"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|game| ["black", "white"].map(|color| game[color].clone()));
    let lost: f64 = sides
        .filter(|side| {
            side["name"].as_str().unwrap().to_lowercase().contains("lee")
                || side["rank"] == "5k"
                || side["name"].as_str().unwrap().contains('\u{ff21}')
        })
        .map(|side| side["points_lost"].as_f64().unwrap())
        .sum();
    assert!((ann["points_lost"].as_f64().unwrap() - lost).abs() < 0.05, "{ann}");
    let kinds: u64 =
        ann["kinds"].as_array().unwrap().iter().map(|one| one["count"].as_u64().unwrap()).sum();
    let faults = ["inaccuracies", "mistakes", "blunders"].map(|key| ann[key].as_u64().unwrap());
    assert_eq!(kinds, faults.iter().sum::<u64>());
    assert!(
        ann["estimates"].as_array().unwrap().is_empty(),
        "too few moves on a board without a table"
    );
    assert_eq!(player(&summary, "Carl")["moves"], 0);
    assert_eq!(player(&summary, "Bob")["games"], 1);
    // The pages: text of records stays text, and links lead to the files.
    let index = text("index.html");
    assert!(index.contains("href=\"players/ann-lee.html\"") && index.contains("href=\"one.html\""));
    assert!(!index.contains("<i>") && index.contains("&lt;i&gt;Bob"));
    assert!(index.contains("bad.sgf") && index.contains("is malformed"));
    assert!(index.contains("href=\"index-2.html\"") && out.join("index-2.html").is_file());
    let page = text("players/ann-lee.html");
    for part in [
        "<h1>Ann Lee</h1>",
        "won 2, lost 1",
        "href=\"bob.html\"",
        "../index.html",
        "There is no estimate",
        "<svg",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("<script src") && !index.contains("<script src"));
    assert!(out.join("players/i-bob--i.html").is_file());
    // The same on a terminal, and as a last line of the JSON.
    let (_, table, _) = reviewed(&games, &["--language", "de"]);
    assert!(table.contains("5 analysierte Partien") && table.contains("Ann Lee"), "{table}");
    assert!(table.lines().all(|line| line.chars().count() < 80), "{table}");
    let (_, lines, _) = reviewed(&games, &["--json", "-"]);
    let last: Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    assert_eq!((lines.lines().count(), &last["repeated"]), (7, &json!(1)));
}

#[test]
fn one_game_has_no_summary_and_no_game_is_overwritten() {
    let folder = Folder::new("players-one");
    let game = file(&folder, "index.sgf", "(;SZ[5]PB[Ann];B[cc])");
    let out = folder.path().join("out");
    fs::create_dir(&out).unwrap();
    let (code, said) = refusal(&["--visits", "2", "--html", out.to_str().unwrap(), &game]);
    assert_eq!(code, Some(0), "{said}");
    assert!(out.join("index.html").is_file() && !out.join("players").exists());
    let games = folder.path().join("games");
    fs::create_dir(&games).unwrap();
    fs::write(games.join("index.json.sgf"), "(;SZ[5];B[cc])").unwrap();
    let record = "{\"id\":\"a\",\"moves\":[],\"rules\":\"chinese\",\"komi\":7,\"boardXSize\":5,\"boardYSize\":5}";
    let given = file(&folder, "games/index.json", record);
    let other = file(&folder, "games/other.sgf", "(;SZ[5];B[cc])");
    let (code, said) =
        refusal(&["--visits", "2", "--json", games.to_str().unwrap(), &given, &other]);
    assert!(code == Some(2) && said.contains("would be overwritten"), "{said}");
    assert_eq!(fs::read_to_string(&given).unwrap(), record);
}

#[test]
fn mistakes_of_a_rank_are_told() {
    let folder = Folder::new("players-rank");
    let game =
        file(&folder, "one.sgf", "(;SZ[9];B[ee];W[aa];B[ai];W[ia];B[ii];W[ab];B[ba];W[hi];B[de])");
    let summary = review(&["--network", "builtin", "--visits", "20", "--rank", "8K", &game]);
    let text = String::from_utf8(summary.stdout).unwrap();
    assert!(text.contains("8 kyu make and 5 kyu make less often"), "{text}");
    assert!(text.contains("the program’s own levels, not of people"), "{text}");
    let json =
        review(&["--network", "builtin", "--visits", "20", "--json", "-", "--rank", "8k", &game])
            .stdout;
    let json: Value = serde_json::from_slice(&json).unwrap();
    assert_eq!((&json["rank"], &json["chances_of"]["ranks"][4]), (&json!("8k"), &json!("8k")));
    let moves = json["moves"].as_array().unwrap();
    let is_fault = |one: &&Value| !["best", "good"].contains(&one["grade"].as_str().unwrap());
    assert!(moves.iter().filter(is_fault).count() >= 4, "{json}");
    for one in moves {
        let chances = one["chances"].as_array().map_or(0, Vec::len);
        assert_eq!(chances, if is_fault(&one) { 9 } else { 0 }, "{one}");
        assert_eq!(one["kind"].is_string(), is_fault(&one), "{one}");
    }
    // Corners of an empty board are nobody's moves; the last move is one of the weakest levels alone.
    let chance = |number: usize, at: usize| moves[number - 1]["chances"][at].as_f64().unwrap();
    assert!(chance(2, 0) < 0.001 && chance(2, 8) < 0.001, "{json}");
    assert!(chance(9, 0) > 0.01 && chance(9, 0) > 2.0 * chance(9, 4), "{json}");
    let (code, said) = refusal(&["--rank", "12d", &game]);
    assert!(code == Some(2) && said.contains("ranks are 20k to 1k"), "{said}");
    // Without a network nobody knows.
    let json = review(&["--visits", "20", "--network", "none", "--json", "-", &game]).stdout;
    let json: Value = serde_json::from_slice(&json).unwrap();
    assert!(json["chances_of"].is_null() && json["moves"][1]["chances"].is_null());
}

#[test]
fn a_network_that_imitates_people_tells_their_chances() {
    let folder = Folder::new("players-people");
    let game = file(&folder, "one.sgf", "(;SZ[5];B[cc];W[aa];B[ea];W[ae])");
    let people = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/human.bin");
    let network = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/network.bin");
    let options =
        ["--visits", "5", "--network", network, "--human-network", people, "--json", "-", &game];
    let json = review(&options).stdout;
    let json: Value = serde_json::from_slice(&json).unwrap();
    assert!(json["chances_of"]["network"].is_string(), "{json}");
    let known: Vec<&Value> =
        json["moves"].as_array().unwrap().iter().filter(|one| one["kind"].is_string()).collect();
    assert!(
        !known.is_empty() && known.iter().all(|one| one["chances"].as_array().unwrap().len() == 9)
    );
}

#[test]
fn the_library_becomes_pages_of_its_players() {
    let data = Folder::new("web-players");
    let library = data.path().join("ponnuki");
    fs::create_dir_all(&library).unwrap();
    for (name, text) in GAMES {
        fs::write(library.join(name), text).unwrap();
    }
    fs::write(library.join("review-7.json"), "no review").unwrap();
    let server = Server::start_with(&[], data.path());
    let page = server.get("players/").body;
    assert!(page.contains("0 reviewed games") && page.contains("review-7.json"), "{page}");
    assert!(page.contains("assets/players.js") && !page.contains("<style"));
    let number = |row: &str| row.split('"').next().unwrap().parse::<u64>().unwrap();
    let boxes: Vec<u64> = page.split("checkbox\" value=\"").skip(1).map(number).collect();
    assert_eq!(boxes.len(), 5, "games with moves that can be read: {page}");
    for game in &boxes {
        let review = server.post("reviews", json!({ "game": game, "visits": 2 }))["number"].clone();
        let mut events = server.listen(&format!("reviews/{review}/"));
        events.until("progress", |progress| progress["ready"] == true);
    }
    let page = server.get("players/").body;
    assert!(
        page.contains("4 reviewed games") && page.contains("All games of the library"),
        "{page}"
    );
    let root = &server.root;
    assert!(page.contains(&format!("href=\"{root}players/ann-lee/\"")), "{page}");
    assert!(page.contains(&format!("href=\"{root}reviews/8/\"")), "{page}");
    let player_page = server.get("players/ann-lee/").body;
    assert!(
        player_page.contains("<h1>Ann Lee</h1>") && player_page.contains("players/bob/"),
        "{player_page}"
    );
    assert_eq!(server.ask("GET", "players/nobody/", "").status, 404);
    let summary: Value = serde_json::from_str(&server.get("players.json").body).unwrap();
    assert_eq!(player(&summary, "Ann Lee")["games"], 3);
    // What is written since is read again.
    fs::remove_file(library.join("review-7.json")).unwrap();
    assert!(!server.get("players/").body.contains("review-7.json"));
}
