//! Practice: problems from reviewed games, on the pages of `ponnuki web` and as a collection of `ponnuki review`.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::review::{file, review};
use crate::support::folder::Folder;
use crate::support::web::Server;
use ponnuki_game::record;

/// A mistake in a game: the move that was played, those that are better, and the points that were lost.
struct Mistake {
    played: &'static str,
    better: &'static [&'static str],
    lost: f64,
}

/// The JSON of a review of a game on 9x9 in which all moves of Black are these, each after a move of White on the first
/// line.
fn review_of(black: &str, white: &str, mistakes: &[Mistake]) -> Value {
    let mut moves = Vec::new();
    let mut positions = Vec::new();
    let tried = |vertex: &str, score: f64| json!({ "move": vertex, "visits": 9, "winrate": 0.5, "score": score, "prior": 0.1, "line": vertex });
    let position = |tried: Vec<Value>| json!({ "winrate": 0.5, "score": 0.0, "visits": 50, "stdev": 1.0, "tried": tried, "owners": "m".repeat(81) });
    let graded = |number: usize, color: &str, vertex: &str, grade: &str, lost: f64| {
        json!({ "number": number, "color": color, "move": vertex, "grade": grade, "phase": "opening",
                "points_lost": lost, "winrate_lost": 0.0, "cost": lost })
    };
    for (at, one) in mistakes.iter().enumerate() {
        let better = one.better.iter().map(|vertex| tried(vertex, 0.0)).collect();
        positions.push(position(better));
        let grade = if one.lost >= 10.0 { "blunder" } else { "mistake" };
        moves.push(graded(2 * at + 1, "B", one.played, grade, one.lost));
        let reply = format!("{}1", char::from(b'A' + at as u8));
        positions.push(position(vec![tried(&reply, 0.0)]));
        moves.push(graded(2 * at + 2, "W", &reply, "best", 0.0));
    }
    positions.push(position(Vec::new()));
    json!({
        "format": 1, "program": "Ponnuki", "file": "game.sgf",
        "game": {
            "columns": 9, "rows": 9, "rules": "chinese", "komi": 7.0, "handicap": 0, "to_move": "B",
            "black_stones": "", "white_stones": "", "black": black, "black_rank": "", "white": white,
            "white_rank": "", "result": "", "date": "2026-05-01", "event": "", "place": "",
        },
        "judge": { "builtin": true, "visits": 50, "playout_visits": 0 },
        "moves": moves, "positions": positions,
    })
}

fn mistake(played: &'static str, better: &'static [&'static str], lost: f64) -> Mistake {
    Mistake { played, better, lost }
}

/// A data folder whose library has these reviews.
fn library(name: &str, reviews: &[Value]) -> Folder {
    let data = Folder::new(name);
    let library = data.path().join("ponnuki");
    fs::create_dir_all(&library).unwrap();
    for (at, review) in reviews.iter().enumerate() {
        fs::write(library.join(format!("review-{}.json", at + 1)), review.to_string()).unwrap();
    }
    data
}

fn schedule(data: &Path) -> Value {
    let text = fs::read_to_string(data.join("ponnuki/practice.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn key(reply: &Value) -> String {
    reply["problem"]["key"].as_str().unwrap_or_default().to_owned()
}

/// The reviews of two games with four problems: the position at the start of both comes once.
fn two_reviews() -> [Value; 2] {
    let ann = [
        mistake("E5", &["C3", "D3"], 6.0),
        mistake("pass", &["C4"], 12.0),
        mistake("G7", &["G6"], 3.0),
    ];
    let bob = [mistake("E5", &["C3"], 7.0), mistake("H8", &["C7"], 5.5)];
    [review_of("Ann", "Bob", &ann), review_of("Bob", "Ann", &bob)]
}

#[test]
fn problems_are_listed_and_chosen() {
    let data = library("practice", &two_reviews());
    let server = Server::start_with(&[], data.path());
    let ask = |more: Value| {
        let mut request = json!({ "day": "2026-11-29" });
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        server.post("practice", request)
    };
    let first = ask(json!({}));
    let numbers = ["due", "all", "unsolved"].map(|name| first[name].as_u64());
    assert_eq!(numbers, [Some(4), Some(4), Some(0)], "{first}");
    let problem = &first["problem"];
    // The one that cost most comes first.
    assert_eq!((&problem["played"][0], &problem["kind"]), (&json!("pass"), &json!("pass")));
    assert_eq!((&problem["good"][0]["move"], &problem["number"]), (&json!("C4"), &json!(3)));
    let stones = problem["stones"].as_str().unwrap();
    assert_eq!((stones.len(), stones.find('B'), stones.find('W')), (81, Some(40), Some(72)));
    assert_eq!((&problem["review"], &problem["last"]), (&json!("reviews/1/"), &json!("A1")));
    assert_eq!(ask(json!({ "grade": "blunder" }))["all"], 1);
    assert_eq!(ask(json!({ "grade": "inaccuracy" }))["all"], 4);
    let bobs = ask(json!({ "player": "bob" }));
    assert_eq!((&bobs["all"], bobs["problem"]["names"][0].as_str()), (&json!(2), Some("Bob")));
    assert_eq!(ask(json!({ "kind": "pass" }))["all"], 1);
    assert_eq!(ask(json!({ "kind": "ladder" }))["problem"], Value::Null);
    assert_ne!(key(&ask(json!({ "skipped": [key(&first)] }))), key(&first));
    let named = ask(json!({ "review": 2, "number": 3, "kind": "pass" }));
    assert_eq!(named["problem"]["played"][0], "H8");
    let named = ask(json!({ "review": 2, "number": 1 }));
    assert_eq!(named["problem"]["names"][0], "Bob", "{named}");
}

#[test]
fn problems_come_again_after_some_days() {
    let data = library("practice-days", &two_reviews());
    let server = Server::start_with(&[], data.path());
    let due = |day: &str| server.get(&format!("practice?{day}")).body;
    assert_eq!(due("2026-11-29"), "{\"due\":4}");
    let on = |day: &str| server.post("practice", json!({ "day": day }));
    let first = key(&on("2026-11-29"));
    let second = server.post("practice", json!({ "day": "2026-11-29", "skipped": [first] }));
    let answer = |key: &str, day: &str, right: bool| {
        server.post("practice/answers", json!({ "day": day, "key": key, "right": right }))
    };
    let again = answer(&first, "2026-11-29", true);
    assert_eq!((&again["due"], &again["box"]), (&json!("2026-11-30"), &json!(1)));
    assert_eq!(answer(&key(&second), "2026-11-29", false)["due"], "2026-11-30");
    let after = on("2026-11-29");
    let counts = ["due", "today", "ever"].map(|name| after[name].clone());
    assert_eq!(counts, [json!(2), json!([1, 2]), json!([1, 2])]);
    assert_eq!(due("2026-11-30"), "{\"due\":4}");
    assert_eq!(answer(&first, "2026-11-30", true)["due"], "2026-12-03");
    assert_eq!(answer(&first, "2026-12-01", false)["due"], "2026-12-02");
    // Problems that were answered before come before new ones.
    let next = on("2026-12-02");
    assert_eq!((key(&next), &next["repeated"]), (first.clone(), &json!(2)));
    // Hidden, and brought back.
    server.post("practice/hidden", json!({ "key": first, "hidden": true }));
    let hidden = on("2026-12-02");
    assert_eq!((&hidden["due"], &hidden["hidden"][0]["key"]), (&json!(3), &json!(first)));
    server.post("practice/hidden", json!({ "key": first, "hidden": false }));
    assert_eq!(due("2026-12-02"), "{\"due\":4}");
    // Other names of the files change nothing.
    let folder = data.path().join("ponnuki");
    fs::rename(folder.join("review-1.json"), folder.join("review-9.json")).unwrap();
    let renamed = on("2026-12-02");
    assert_eq!((key(&renamed), &renamed["problem"]["review"]), (first, &json!("reviews/9/")));
}

#[test]
fn requests_that_make_no_sense_change_nothing() {
    let data = library("practice-wrong", &two_reviews());
    let server = Server::start_with(&[], data.path());
    let key = key(&server.post("practice", json!({ "day": "2026-11-29" })));
    let answer = json!({ "day": "2026-11-29", "key": key, "right": true });
    server.post("practice/answers", answer);
    let before = schedule(data.path());
    for wrong in [
        json!({ "day": "2026-02-30", "key": key, "right": true }),
        json!({ "day": "2026-11-29", "key": "../../x", "right": true }),
        json!({ "day": "2026-11-29", "key": key }),
    ] {
        assert_eq!(server.refused("practice/answers", wrong).0, 400);
    }
    assert_eq!(server.refused("practice", json!({ "day": "today" })).0, 400);
    assert_eq!(server.ask("GET", "practice?", "").status, 400);
    assert_eq!(schedule(data.path()), before);
}

#[test]
fn a_damaged_schedule_is_kept_aside() {
    let data =
        library("practice-damaged", &[review_of("Ann", "Bob", &[mistake("E5", &["C3"], 6.0)])]);
    let folder = data.path().join("ponnuki");
    let server = Server::start_with(&[], data.path());
    let ask = || server.post("practice", json!({ "day": "2026-11-29" }));
    let key = key(&ask());
    let answer = || {
        let answer = json!({ "day": "2026-11-29", "key": key, "right": true });
        server.post("practice/answers", answer)
    };
    assert!(answer()["trouble"].is_null());
    for (number, damaged) in
        ["{\"format\":1,\"problems\":{\"0c", "{\"format\":2,\"problems\":{}}"].iter().enumerate()
    {
        fs::write(folder.join("practice.json"), damaged).unwrap();
        let found = ask();
        assert_eq!((&found["trouble"][0], &found["due"]), (&json!("practice-damaged"), &json!(1)));
        // Looking changes nothing.
        assert_eq!(fs::read_to_string(folder.join("practice.json")).unwrap(), *damaged);
        let name = format!("practice-damaged-{}.json", number + 1);
        assert_eq!(answer()["trouble"], json!(["practice-aside", { "file": name }]));
        assert_eq!(fs::read_to_string(folder.join(&name)).unwrap(), *damaged);
        assert_eq!(schedule(data.path())["problems"][&key]["asked"], 1);
        assert!(ask()["trouble"].is_null());
    }
    fs::remove_file(folder.join("practice.json")).unwrap();
    fs::create_dir(folder.join("practice.json")).unwrap();
    let (status, said) = server.refused("practice", json!({ "day": "2026-11-29" }));
    assert!(status == 500 && said.contains("cannot be read"), "{said}");
    assert!(folder.join("practice.json").is_dir());
}

#[test]
fn two_programs_lose_no_answer() {
    let data = library("practice-two", &[]);
    let servers = [(); 2].map(|()| Server::start_with(&[], data.path()));
    std::thread::scope(|scope| {
        for (at, server) in servers.iter().enumerate() {
            scope.spawn(move || {
                for number in 0..20 {
                    let key = format!("{at:08x}{number:08x}");
                    server.post(
                        "practice/answers",
                        json!({ "day": "2026-11-29", "key": key, "right": true }),
                    );
                }
            });
        }
    });
    assert_eq!(schedule(data.path())["problems"].as_object().unwrap().len(), 40);
}

#[test]
fn without_problems_there_is_a_word() {
    let data = library("practice-none", &[]);
    let server = Server::start_with(&[], data.path());
    let found = server.post("practice", json!({ "day": "2026-11-29" }));
    assert_eq!(
        (&found["problem"], &found["due"], &found["kinds"]),
        (&Value::Null, &json!(0), &json!([]))
    );
    assert!(server.get("practice/").body.contains("<h1>Practice</h1>"));
    // A mistake without a solution: nothing was tried, only a pass, only the move itself, or no such point.
    let unsolved = review_of(
        "Ann",
        "Bob",
        &[
            mistake("E5", &[], 6.0),
            mistake("F5", &["pass"], 6.0),
            mistake("G5", &["G5", "C3"], 6.0),
            mistake("H5", &["E5"], 6.0),
            mistake("J5", &["Z99"], 6.0),
            mistake("D5", &["C3"], 6.0),
        ],
    );
    let file = data.path().join("ponnuki/review-1.json");
    fs::write(&file, unsolved.to_string()).unwrap();
    let found = server.post("practice", json!({ "day": "2026-11-29" }));
    assert_eq!((&found["all"], &found["unsolved"]), (&json!(1), &json!(5)), "{found}");
    // A review without positions, with too few of them, or with an impossible move.
    let mut odd = unsolved.clone();
    odd["positions"].as_array_mut().unwrap().truncate(3);
    fs::write(&file, odd.to_string()).unwrap();
    assert_eq!(server.post("practice", json!({ "day": "2026-11-29" }))["unsolved"], 6);
    let mut odd = unsolved;
    odd["moves"][1]["move"] = "E5".into();
    odd["game"]["black_stones"] = "A9 A9".into();
    fs::write(&file, odd.to_string()).unwrap();
    let found = server.post("practice", json!({ "day": "2026-11-29" }));
    assert_eq!((&found["problem"], &found["due"]), (&Value::Null, &json!(0)));
    // Without a library nothing could be kept.
    let server = Server::start_with(&[], Path::new("/dev/null"));
    assert_eq!(server.refused("practice", json!({ "day": "2026-11-29" })).0, 409);
}

#[test]
fn ten_thousand_problems_are_listed() {
    let points: Vec<String> = (b'A'..=b'J')
        .filter(|it| *it != b'I')
        .flat_map(|column| (3..=9).map(move |row| format!("{}{row}", char::from(column))))
        .collect();
    let data = library("practice-many", &[]);
    // In each game other stones are set up, on points of their own.
    let (own, free): (Vec<_>, Vec<_>) = points.iter().enumerate().partition(|(at, _)| at % 5 == 0);
    for number in 0..1250_usize {
        let mut review = review_of("Ann", "Bob", &[]);
        let setup: Vec<&str> =
            (0..11).filter(|bit| number >> bit & 1 == 1).map(|bit| own[bit].1.as_str()).collect();
        review["game"]["black_stones"] = setup.join(" ").into();
        let tried = |vertex: &str| json!({ "move": vertex, "visits": 9, "winrate": 0.5, "score": 0.0, "prior": 0.1 });
        let (mut moves, mut positions) = (Vec::new(), Vec::new());
        for at in 0..9 {
            let played = free[at].1.clone();
            let color = if at % 2 == 0 { "B" } else { "W" };
            positions.push(json!({ "winrate": 0.5, "score": 0.0, "visits": 50, "tried": [tried(free[20].1)], "owners": "m".repeat(81) }));
            let grade = if at < 8 { "mistake" } else { "good" };
            moves.push(json!({ "number": at + 1, "color": color, "move": played, "grade": grade, "phase": "opening",
                "points_lost": 6.0, "winrate_lost": 0.0, "cost": 6.0 }));
        }
        positions.push(positions[0].clone());
        (review["moves"], review["positions"]) = (moves.into(), positions.into());
        fs::write(
            data.path().join(format!("ponnuki/review-{}.json", number + 1)),
            review.to_string(),
        )
        .unwrap();
    }
    let server = Server::start_with(&[], data.path());
    let found = server.post("practice", json!({ "day": "2026-11-29" }));
    assert_eq!(found["all"], 10_000);
    let answer = json!({ "day": "2026-11-29", "key": key(&found), "right": true });
    server.post("practice/answers", answer);
    assert_eq!(server.get("practice?2026-11-29").body, "{\"due\":9999}");
}

#[test]
fn a_folder_becomes_a_collection_of_problems() {
    let folder = Folder::new("practice-folder");
    let games = folder.path().join("games");
    fs::create_dir(&games).unwrap();
    for (name, text) in [
        (
            "one.sgf",
            "(;SZ[9]PB[A\\]nn]PW[Bob]DT[2026-01-05];B[ee];W[aa];B[ai];W[ia];B[ii];W[ab];B[ba];W[hi];B[ff])",
        ),
        ("problems.sgf", "(;SZ[9]PB[Ann]PW[Bob]DT[2026-01-06];B[ee];W[aa];B[eg];W[ia])"),
    ] {
        fs::write(games.join(name), text).unwrap();
    }
    let out = folder.path().join("out");
    let place = out.to_str().unwrap();
    let output = review(&[
        "--network",
        "builtin",
        "--visits",
        "20",
        "--sgf",
        place,
        games.to_str().unwrap(),
    ]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && said.contains("problems.sgf"), "{said}");
    // The game of that name keeps out of its way.
    assert!(out.join("problems-2.sgf").is_file());
    let text = fs::read_to_string(out.join("problems.sgf")).unwrap();
    let problems = record::games_of(&text);
    assert!(problems.len() >= 3, "{text}");
    for problem in &problems {
        let read = record::read_text(problem).unwrap();
        assert!(!read.game.start_stones().is_empty() && problem.contains("PL["), "{problem}");
        // The better move is the main line, the one of the game a variation.
        assert_eq!(
            read.game.moves().first().map(|(color, _)| *color),
            Some(read.game.start_to_move())
        );
        assert_eq!(problem.matches("\n(;").count(), 2, "{problem}");
        assert!(
            problem.contains("What would you play?") && problem.contains("points lost"),
            "{problem}"
        );
        assert!(problem.contains("GN[") && problem.contains("DT[2026-01-0"), "{problem}");
    }
    // A folder of records in which nobody went wrong has no collection.
    let quiet = folder.path().join("quiet");
    fs::create_dir(&quiet).unwrap();
    file(&folder, "quiet/one.sgf", "(;SZ[9])");
    let out = folder.path().join("out2");
    let output =
        review(&["--visits", "2", "--sgf", out.to_str().unwrap(), quiet.to_str().unwrap()]);
    assert!(output.status.success() && !out.join("problems.sgf").exists());
}
