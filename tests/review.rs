//! `ponnuki review`: its findings, how it resumes after an interruption, and its files.

use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Size};
use ponnuki_game::record::{self, GameInfo, ParsedRecord};
use ponnuki_game::rules::CHINESE;
use ponnuki_game::score::Komi;
use serde_json::Value;

use crate::support;
use crate::support::Random;
use crate::support::folder::Folder;
use crate::support::tools::lacks;

/// A network with random weights.
pub(crate) const NETWORK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/network.bin");

/// A game with everything that a record may have: names, comments, a handicap and a variation.
pub(crate) const GAME: &str = "(;FF[4]GM[1]SZ[7]KM[0.5]HA[2]AB[cc][ee]RU[Japanese]PB[Ann \\[5k\\]]PW[Bob & Co]\
    BR[5k]EV[Friendly]RE[B+R]C[A short game]\n;W[ec];B[ce]C[Symmetric.\\\\];W[dd](;B[cd];W[de];B[])\
    (;B[de];W[cd]))";

fn command(options: &[&str]) -> Command {
    let mut command = support::command::ponnuki();
    command.args(["review", "--memory", "16MB"]).args(options);
    command.env("XDG_CONFIG_HOME", "/nonexistent");
    command
}

pub(crate) fn review(options: &[&str]) -> Output {
    command(options).output().unwrap()
}

/// The output of a review, which must succeed and say nothing on standard error but which files it wrote.
pub(crate) fn reviewed(options: &[&str]) -> String {
    let output = review(options);
    let said = String::from_utf8(output.stderr).unwrap();
    let is_quiet = said.lines().all(|line| line.starts_with("wrote "));
    assert!(output.status.success() && is_quiet, "{said}");
    String::from_utf8(output.stdout).unwrap()
}

/// The exit code and standard error.
pub(crate) fn refusal(options: &[&str]) -> (Option<i32>, String) {
    let output = review(options);
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// A file of this folder with this text.
pub(crate) fn file(folder: &Folder, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap()
}

/// A game of `count` random moves, with captures.
fn random_game(size: Size, moves: usize, seed: u64) -> Game {
    let mut game = Game::new(size, CHINESE.rules, Komi::default());
    let points: Vec<_> = size.points().collect();
    let mut random = Random::new(seed);
    while game.moves().len() < moves {
        let color = game.to_move();
        let start = random.below(points.len());
        let order = points.iter().cycle().skip(start).take(points.len());
        let mut plays = order.map(|&point| Move::Play(point));
        let mv = plays.find(|&mv| game.is_legal(color, mv)).unwrap_or(Move::Pass);
        game.play(color, mv).unwrap();
    }
    game
}

#[test]
fn the_numbers_follow_from_the_searches() {
    let folder = Folder::new("review-numbers");
    let game = file(&folder, "game.sgf", GAME);
    let options = |threads| ["--visits", "60", "--threads", threads, "--json", "-", &game];
    let text = reviewed(&options("1"));
    assert_eq!(text, reviewed(&options("3")), "the same for any number of threads");
    let review = json(&text);
    assert_eq!(review["game"]["black"], "Ann [5k]");
    assert_eq!(review["game"]["rules"], "japanese");
    assert_eq!(
        (&review["game"]["handicap"], &review["game"]["black_stones"]),
        (&2.into(), &"E3 C5".into())
    );
    let judge = serde_json::json!({ "builtin": false, "visits": 60, "playout_visits": 0 });
    assert_eq!(review["judge"], judge);
    let (positions, moves) = (list(&review["positions"]), list(&review["moves"]));
    let played: Vec<_> = moves.iter().map(|one| one["move"].as_str().unwrap()).collect();
    assert_eq!(played, ["E5", "C3", "D4", "C4", "D3", "pass"]);
    assert_eq!(positions.len(), moves.len() + 1);
    for position in positions {
        assert_eq!(position["visits"], 60);
        let owners = position["owners"].as_str().unwrap();
        assert!(owners.len() == 49 && owners.bytes().all(|letter| (b'a'..=b'y').contains(&letter)));
        let best = &position["tried"][0];
        assert_eq!((&best["winrate"], &best["score"]), (&position["winrate"], &position["score"]));
        assert!((0.0..=1.0).contains(&number(&position["winrate"])));
        assert!(best["line"].as_str().unwrap().starts_with(best["move"].as_str().unwrap()));
    }
    let mut lost = [0.0, 0.0];
    for (index, one) in moves.iter().enumerate() {
        let sign = if one["color"] == "B" { 1.0 } else { -1.0 };
        let (before, after) = (&positions[index], &positions[index + 1]);
        let is_best = before["tried"][0]["move"] == one["move"];
        let points = sign * (number(&before["score"]) - number(&after["score"]));
        let expected = if is_best { 0.0 } else { points.max(0.0) };
        assert!((number(&one["points_lost"]) - expected).abs() < 0.006, "{one} {expected}");
        assert_eq!(one["grade"] == "best", is_best);
        let chances = sign * (number(&before["winrate"]) - number(&after["winrate"]));
        let worth_showing = !is_best && (expected >= 2.0 || chances >= 0.15);
        assert_eq!(one["comment"].as_str().unwrap().contains("Better is"), worth_showing, "{one}");
        lost[usize::from(sign < 0.0)] += number(&one["points_lost"]);
    }
    for (color, lost) in ["black", "white"].into_iter().zip(lost) {
        let player = &review["players"][color];
        assert_eq!(player["moves"], 3);
        assert!((number(&player["points_lost"]) - lost).abs() < 0.01);
        let accuracy = 100.0 * 0.75_f64.powf(lost / 3.0);
        assert!((number(&player["accuracy"]) - accuracy).abs() < 0.1, "{player} {accuracy}");
        let phases = list(&player["phases"]);
        let moves: u64 = phases.iter().map(|phase| phase["moves"].as_u64().unwrap()).sum();
        assert_eq!(moves, 3);
    }
    let costs: Vec<f64> = list(&review["mistakes"])
        .iter()
        .map(|one| number(&moves[one.as_u64().unwrap() as usize - 1]["cost"]))
        .collect();
    assert!(!costs.is_empty() && costs.is_sorted_by(|a, b| a >= b), "{costs:?}");
}

#[test]
fn a_network_judges_and_playouts_have_their_say() {
    // The network warns about a board of this size.
    let told = |options: &[&str]| {
        let output = review(options);
        assert!(output.status.success(), "{output:?}");
        json(&String::from_utf8(output.stdout).unwrap())
    };
    let folder = Folder::new("review-network");
    let game = file(&folder, "game.sgf", "(;SZ[5];B[cc];W[bb];B[dd])");
    let options =
        ["--network", NETWORK, "--visits", "8", "--playout-visits", "20", "--json", "-", &game];
    let review = told(&options);
    assert!(review["judge"]["network"].is_string(), "{}", review["judge"]);
    for position in list(&review["positions"]) {
        assert_eq!((&position["visits"], &position["playouts"]["visits"]), (&8.into(), &20.into()));
        assert_ne!(position["winrate"], position["playouts"]["winrate"]);
    }
    assert!(review["moves"][0]["comment"].as_str().unwrap().contains("By playouts: "));
    let alone = told(&[&options[..], &["--playout-visits", "0"]].concat());
    assert!(alone["positions"][0]["playouts"].is_null());
    assert_eq!(alone["positions"][0]["winrate"], review["positions"][0]["winrate"]);
}

#[test]
fn boards_of_all_kinds_and_positions_that_are_set_up() {
    for (text, size, stones, first) in [
        ("(;SZ[2];B[aa];W[bb])", (2, 2), ["", ""], "B"),
        ("(;SZ[25];B[cc])", (25, 25), ["", ""], "B"),
        ("(;SZ[7:5]AB[aa][bb]AW[gd]PL[W];W[gc];B[dc])", (7, 5), ["B4 A5", "G2"], "W"),
        ("(;SZ[5];B[aa];AW[cc]AE[aa]PL[B];B[bb])", (5, 5), ["", "C3"], "B"),
        ("(;SZ[4])", (4, 4), ["", ""], "B"),
    ] {
        let folder = Folder::new("review-boards");
        let game = file(&folder, "game.sgf", text);
        let summary = String::from_utf8(review(&["--visits", "10", &game]).stdout).unwrap();
        assert!(summary.contains("Reviewed by Ponnuki"), "{summary}");
        assert!(summary.lines().all(|line| line.chars().count() < 80), "{summary}");
        let output = review(&["--visits", "10", "--json", "-", &game]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said.contains("the game begins from here"), text.contains(";AW"), "{said}");
        let review = json(&String::from_utf8(output.stdout).unwrap());
        let facts = &review["game"];
        assert_eq!((&facts["columns"], &facts["rows"]), (&size.0.into(), &size.1.into()), "{text}");
        assert_eq!([&facts["black_stones"], &facts["white_stones"]], stones, "{text}");
        assert_eq!(facts["to_move"], first, "{text}");
        assert_eq!(review["positions"][0]["owners"].as_str().unwrap().len(), size.0 * size.1);
    }
}

#[test]
fn rules_and_komi_can_be_others_than_those_of_the_record() {
    let folder = Folder::new("review-rules");
    let game = file(&folder, "game.sgf", "(;SZ[5]KM[6.5]RU[Japanese];B[cc])");
    let options = ["--visits", "5", "--json", "-", "--rules", "aga", "--komi", "-3.5", &game];
    let review = json(&reviewed(&options));
    assert_eq!(
        (&review["game"]["rules"], &review["game"]["komi"]),
        (&"aga".into(), &(-3.5).into())
    );
    // The suicide of two stones is legal under the rules of the record alone; it was played all the
    // same.
    let text = "(;SZ[5]RU[NZ];B[aa];W[ab];B[ee];W[bb];B[ed];W[ca];B[ba])";
    let game = file(&folder, "suicide.sgf", text);
    reviewed(&["--visits", "5", &game]);
    let options = ["--visits", "5", "--json", "-", "--rules", "chinese", &game];
    let review = json(&reviewed(&options));
    assert_eq!(review["positions"].as_array().unwrap().len(), 8);
}

/// The lines of a journal with their keys.
fn journal(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.split_inclusive('\n')
        .filter_map(|line| line.strip_suffix('\n'))
        .map(str::to_owned)
        .collect()
}

#[cfg(unix)]
#[test]
fn an_interrupted_review_goes_on_and_repeats_nothing() {
    use rustix::process::{Pid, Signal, kill_process};
    let folder = Folder::new("review-interrupted");
    let record = record::write(&random_game(Size::square(7), 40, 3), &GameInfo::default());
    let game = file(&folder, "game.sgf", &record);
    let options = ["--visits", "400", "--threads", "2", &game];
    let whole = reviewed(&[&options[..], &["--json", "-"]].concat());
    let out = folder.path().join("out/review.json");
    let options = [&options[..], &["--json", out.to_str().unwrap()]].concat();
    let kept = folder.path().join("out/review.review/positions.jsonl");
    let mut child = command(&options).stderr(Stdio::piped()).spawn().unwrap();
    while journal(&kept).len() < 3 {
        assert!(child.try_wait().unwrap().is_none(), "it must not end before the interruption");
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    // Another run is refused while this one lasts.
    let (code, said) = refusal(&options);
    assert!(code == Some(1) && said.contains("another run is under way"), "{said}");
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("the same command goes on from there"), "{said}");
    let before = journal(&kept);
    assert!((3..41).contains(&before.len()) && !out.exists());
    // Half-written lines are dropped.
    let mut half = fs::OpenOptions::new().append(true).open(&kept).unwrap();
    half.write_all(b"{\"key\":\"0").unwrap();
    drop(half);
    assert_eq!(reviewed(&options), "");
    assert_eq!(fs::read_to_string(&out).unwrap(), whole, "as if nothing had happened");
    let after = journal(&kept);
    assert_eq!(after[..before.len()], before);
    let keys: HashSet<String> = after.iter().map(|line| json(line)["key"].to_string()).collect();
    assert_eq!((after.len(), keys.len()), (41, 41), "each position once");
    // A finished review is not searched again, even if it is written in another format.
    let page = out.with_extension("html");
    let options = [&options[..], &["--html", page.to_str().unwrap()]].concat();
    assert_eq!(reviewed(&options), "");
    assert_eq!(journal(&kept), after);
    // Other settings need other searches, and known results are kept.
    let options = [&options[..], &["--visits", "5"]].concat();
    assert_eq!(reviewed(&options), "");
    let more = journal(&kept);
    assert!(more.len() == 82 && more[..41] == after);
}

#[test]
fn a_longer_game_has_the_positions_of_a_shorter_one() {
    let folder = Folder::new("review-longer");
    let long = random_game(Size::square(5), 12, 5);
    let mut short = long.clone();
    (0..4).for_each(|_| short.undo().unwrap());
    let out = folder.path().join("game.json");
    let options = |game| ["--visits", "20", "--json", out.to_str().unwrap(), game];
    let kept = folder.path().join("game.review/positions.jsonl");
    let game = file(&folder, "game.sgf", &record::write(&short, &GameInfo::default()));
    reviewed(&options(&game));
    assert_eq!(journal(&kept).len(), 9);
    let game = file(&folder, "game.sgf", &record::write(&long, &GameInfo::default()));
    reviewed(&options(&game));
    assert_eq!(journal(&kept).len(), 13);
}

#[test]
fn the_record_keeps_what_it_said_and_gets_legal_variations() {
    let folder = Folder::new("review-record");
    let game = file(&folder, "game.sgf", GAME);
    let text = reviewed(&["--visits", "60", "--sgf", "-", &game]);
    let ParsedRecord { game: before, record, .. } = record::read_text(GAME).unwrap();
    let ParsedRecord { game: after, record: annotated, .. } = record::read_text(&text).unwrap();
    assert_eq!(after.moves(), before.moves());
    assert_eq!((after.start_stones(), after.komi()), (before.start_stones(), before.komi()));
    assert_eq!((&annotated.black, &annotated.white), (&record.black, &record.white));
    assert_eq!((&annotated.event, &annotated.result), (&record.event, &record.result));
    assert!(annotated.comments[&0].starts_with("A short game\n\nReviewed by Ponnuki"), "{text}");
    assert!(annotated.comments[&2].starts_with("Symmetric.\\\n\nBlack 2 C3: "), "{text}");
    assert_eq!(annotated.comments.len(), 7, "one on each position");
    let review = json(&reviewed(&["--visits", "60", "--json", "-", &game]));
    let faults = list(&review["moves"])
        .iter()
        .filter(|one| one["comment"].to_string().contains("Better is"));
    let faults = faults.count();
    assert!(faults > 0, "the game is too good for this test");
    assert_eq!(text.matches("Instead of ").count(), faults);
    assert!(
        text.contains("EV[Friendly]") && text.contains("(;B[de]"),
        "the variation stays: {text}"
    );
    assert_eq!(text.matches("SBKV[").count(), 7 + faults);
    // Everything is legal, variations included.
    let mut moves = 0;
    record::visit_moves(text.as_bytes(), &mut |_, _, _| moves += 1).unwrap();
    assert!(moves > 6 + faults, "{moves}");
    let better = list(&review["moves"])
        .iter()
        .find(|one| one["comment"].to_string().contains("Better is"))
        .unwrap();
    let number = better["number"].as_u64().unwrap() as usize;
    let color = if better["color"] == "B" { Color::Black } else { Color::White };
    let best = &review["positions"][number - 1]["tried"][0]["move"];
    let mut seen = false;
    record::visit_moves(text.as_bytes(), &mut |game, mover, mv| {
        let is_here = game.moves().len() == number - 1 && mover == color;
        seen |= is_here && game.size().move_vertex(mv) == best.as_str().unwrap();
    })
    .unwrap();
    assert!(seen, "{best} is a variation of move {number}");
    // A review of the review is a review of the same game.
    let again = file(&folder, "again.sgf", &text);
    let again = json(&reviewed(&["--visits", "60", "--json", "-", &again]));
    assert_eq!(again["positions"], review["positions"]);
}

#[test]
fn the_page_is_one_file_and_safe() {
    let folder = Folder::new("review-page");
    let evil = "</script><script>alert(1)</script><img src=x onerror='alert(2)'>{{json}}\"";
    let escaped = evil.replace(']', "\\]");
    let text = format!("(;SZ[5]PB[{escaped}]EV[{escaped}]C[{escaped}];B[cc]C[{escaped}];W[bb])");
    let game = file(&folder, "a&b.sgf", &text);
    let out = folder.path().join("page.html");
    let options = ["--visits", "10", "--html", out.to_str().unwrap(), "--json", "-", &game];
    let review = json(&reviewed(&options));
    let page = fs::read_to_string(&out).unwrap();
    assert_eq!(page.matches("<script").count(), 3, "the words, the data and the program");
    assert_eq!(page.matches("</script>").count(), 3);
    assert!(!page.contains("<img"), "{page}");
    let (_, rest) = page.split_once("<script type=\"application/json\" id=\"review\">").unwrap();
    let (data, _) = rest.split_once("</script>").unwrap();
    let data = json(data);
    assert_eq!((&data["game"], &data["players"]), (&review["game"], &review["players"]));
    assert_eq!(data["sgf"], text, "the record with everything in it");
    assert_eq!(review["game"]["black"], evil);
    // Nothing is fetched: the only address is the name of SVG.
    let addresses = page.matches("://").count();
    assert_eq!(addresses, page.matches("\"http://www.w3.org/2000/svg\"").count());
    assert!(page.contains("default-src 'none'") && page.contains("<html lang=\"en\">"));
    assert!(
        page.contains("<title>&lt;/script&gt;") && page.contains("{{json}}&quot; – White</title>")
    );
}

#[test]
fn several_games_go_to_folders_and_a_bad_one_stops_no_other() {
    let folder = Folder::new("review-several");
    let games = folder.path().join("games");
    fs::create_dir_all(&games).unwrap();
    fs::write(games.join("one.sgf"), "(;SZ[3];B[bb])").unwrap();
    fs::write(games.join("two.SGF"), "(;SZ[3];B[aa])").unwrap();
    fs::write(games.join("bad.sgf"), "(;SZ[3];B[zz").unwrap();
    fs::write(games.join("notes.txt"), "no game").unwrap();
    let extra = file(&folder, "one.sgf", "(;SZ[2];B[bb])");
    let out = folder.path().join("out");
    let options =
        ["--visits", "5", "--html", out.to_str().unwrap(), "--sgf", out.to_str().unwrap()];
    let games = games.to_str().unwrap();
    let (code, said) = refusal(&[&options[..], &[games, &extra]].concat());
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("bad.sgf: line 1, column 9: the record is malformed"), "{said}");
    assert!(said.contains("1 of 4 games could not be reviewed"), "{said}");
    let mut names: Vec<String> = fs::read_dir(&out)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let expected = [
        "index.html",
        "one-2.html",
        "one-2.sgf",
        "one.html",
        "one.sgf",
        "problems.sgf",
        "review",
        "two.html",
        "two.sgf",
    ];
    assert_eq!(names, expected);
    // One object a line, with that of the players as the last.
    let lines = review(&["--visits", "5", "--json", "-", games]);
    let lines = String::from_utf8(lines.stdout).unwrap();
    assert_eq!(lines.lines().map(json).count(), 3);
    // The records of a folder are not overwritten by their reviews.
    let (code, said) = refusal(&["--visits", "5", "--sgf", games, games]);
    assert!(code == Some(2) && said.contains("would be overwritten"), "{said}");
    assert_eq!(fs::read_to_string(Path::new(games).join("one.sgf")).unwrap(), "(;SZ[3];B[bb])");
}

#[test]
fn games_that_cannot_be_reviewed_are_explained() {
    let folder = Folder::new("review-refused");
    let good = file(&folder, "good.sgf", "(;SZ[3];B[bb])");
    let bad = |name: &str, text: &str| file(&folder, name, text);
    let empty = folder.path().join("empty");
    fs::create_dir_all(&empty).unwrap();
    let empty = empty.to_str().unwrap();
    let same = ["--sgf", &good, &good];
    let cases: Vec<(Vec<String>, i32, &str)> = vec![
        (vec![bad("none.sgf", "not a record")], 1, "there is no game record in the text"),
        (
            vec![bad("large.sgf", "(;SZ[50];B[aa])")],
            1,
            "large.sgf: line 1, column 3: a 50x50 board is not supported",
        ),
        (vec![bad("side.sgf", "(;SZ[9:40])")], 1, "side.sgf: line 1, column 3: a 9x40 board"),
        (vec![bad("chess.sgf", "(;GM[2]SZ[9])")], 1, "another game than Go"),
        (
            vec![bad("broken.sgf", "(;SZ[5];B[bb];W[aa")],
            1,
            "column 15: the record is malformed: the value of W",
        ),
        (vec!["/nonexistent.sgf".to_owned()], 1, "/nonexistent.sgf: No such file"),
        (vec![empty.to_owned()], 1, "there are no records in this folder"),
        (vec![], 2, "required"),
        (vec![good.clone(), "--rules".into(), "japanes".into()], 2, "did you mean 'japanese'"),
        (vec![good.clone(), "--komi".into(), "7.25".into()], 2, "multiple of 0.5"),
        (vec![good.clone(), "--visits".into(), "0".into()], 2, "invalid value"),
        (vec![good.clone(), "--seconds".into(), "0".into()], 2, "seconds above 0"),
        (vec![good.clone(), "--network".into(), "/nonexistent".into()], 2, "/nonexistent"),
        (
            vec![good.clone(), "--json".into(), "-".into(), "--html".into(), "-".into()],
            2,
            "--json and --html cannot go to the same place",
        ),
        (
            vec![good.clone(), "--sgf".into(), "/x".into(), "--html".into(), "/x".into()],
            2,
            "--sgf and --html",
        ),
        (vec![good.clone(), good.clone(), "--html".into(), "-".into()], 2, "give --html a folder"),
        (same.map(str::to_owned).into(), 2, "would be overwritten"),
    ];
    for (options, code, part) in cases {
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let (ended, said) = refusal(&[&["--visits", "2"][..], &options].concat());
        assert!(ended == Some(code) && said.contains(part), "{options:?}: {ended:?} {said}");
    }
    // So are they in other languages, and no word of a table is broken.
    let (code, said) = refusal(&["--language", "ru", "/nonexistent.sgf"]);
    assert!(code == Some(1) && said.contains("ошибка: /nonexistent.sgf: нет такого"), "{said}");
    let summary = reviewed(&["--visits", "quick", "--language", "ru", &good]);
    assert!(summary.contains(" неточности ") && summary.contains("50 посещений"), "{summary}");
    assert!(summary.lines().all(|line| line.chars().count() < 80), "{summary}");
    // Unknown rules of a record are no reason to give up.
    let odd = file(&folder, "odd.sgf", "(;SZ[3]RU[Martian];B[bb])");
    let output = review(&["--visits", "2", "--json", "-", &odd]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && said.contains("Martian"), "{said}");
    assert_eq!(json(&String::from_utf8(output.stdout).unwrap())["game"]["rules"], "chinese");
}

#[test]
fn standard_input_is_read_and_a_summary_is_printed() {
    let mut child = command(&["--visits", "30", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(GAME.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let summary = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    for part in [
        "Ann [5k] (Black)",
        "7x7, Japanese rules",
        "2 handicap stones, 6 moves, result: Black won by resignation",
        "accuracy",
    ] {
        assert!(summary.contains(part), "{part}: {summary}");
    }
    assert!(
        summary.contains("  opening ") && summary.lines().all(|line| line.len() < 200),
        "{summary}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn full_disks_and_closed_pipes_lose_nothing_else() {
    let folder = Folder::new("review-full");
    let game = file(&folder, "game.sgf", "(;SZ[4];B[bb];W[cc])");
    let page = folder.path().join("page.html");
    let page = page.to_str().unwrap();
    let options = ["--visits", "10", "--json", "/dev/full", "--html", page, &game];
    let (code, said) = refusal(&options);
    assert!(code == Some(1) && said.contains("/dev/full: No space left"), "{said}");
    assert!(fs::read_to_string(page).unwrap().ends_with("</html>\n"), "the page is whole");
    assert_eq!(journal(&folder.path().join("page.review/positions.jsonl")).len(), 3);
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = command(&["--visits", "10", &game]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    // Nobody reads standard output, but the page is written.
    fs::remove_file(page).unwrap();
    let options = ["--visits", "10", "--json", "-", "--html", page, &game];
    let mut child = command(&options).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success());
    assert!(PathBuf::from(page).exists());
}

#[test]
fn the_component_plays_by_the_rules() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/src/widgets/board.js");
    if lacks(&["node"]) {
        return;
    }
    // Reads a game, and prints its positions as the component sees them.
    let driver = "
        const { columns, rows, moves } = JSON.parse(require('fs').readFileSync(0, 'utf8'));
        const grid = new Grid(columns, rows);
        let stones = new Array(grid.area).fill('');
        for (const [color, name] of moves) {
          stones = grid.play(stones, color, grid.point(name));
          console.log(stones.map((stone) => stone || '.').join(''));
        }
        const back = [...stones.keys()].every((at) => grid.point(grid.name(at)) === at);
        if (!back || grid.point('pass') !== null || grid.point('A99') !== null) process.exit(1);";
    for (width, height, seed) in [(5, 5, 1), (7, 4, 2), (9, 9, 3)] {
        let size = Size::new(width, height).unwrap();
        let game = random_game(size, 150, seed);
        let vertex = |&(color, mv): &(Color, Move)| {
            serde_json::json!([color.letter().to_string(), size.move_vertex(mv)])
        };
        let moves: Vec<Value> = game.moves().iter().map(vertex).collect();
        let input = serde_json::json!({ "columns": width, "rows": height, "moves": moves });
        let program = fs::read_to_string(script).unwrap() + driver;
        let mut child = Command::new("node")
            .args(["-e", &program])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.to_string().as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        let seen = String::from_utf8(output.stdout).unwrap();
        let mut now = game.at_start();
        let positions = game.moves().iter().map(|&(color, mv)| {
            now.play(color, mv).unwrap();
            let cell = |point| now.board().cell(point).color().map_or('.', Color::letter);
            size.points_from_top().map(cell).collect::<String>()
        });
        assert!(positions.eq(seen.lines().map(str::to_owned)), "{width}x{height}");
        assert!(Color::ALL.iter().any(|&color| game.lost(color) > 0), "stones were captured");
    }
}

#[test]
fn a_game_of_full_length_is_reviewed() {
    let folder = Folder::new("review-long");
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/review.sgf");
    let [page, record] = ["page.html", "record.sgf"].map(|name| folder.path().join(name));
    let options = [
        "--visits",
        "2",
        "--json",
        "-",
        "--html",
        page.to_str().unwrap(),
        "--sgf",
        record.to_str().unwrap(),
        game,
    ];
    let review = json(&reviewed(&options));
    assert_eq!((list(&review["positions"]).len(), list(&review["moves"]).len()), (250, 249));
    let phases = list(&review["players"]["black"]["phases"]);
    let names: Vec<_> = phases.iter().map(|phase| phase["phase"].as_str().unwrap()).collect();
    assert_eq!(names, ["opening", "middle game", "endgame"]);
    assert_eq!(list(&review["mistakes"]).len(), 12);
    let page = fs::read(page).unwrap();
    assert!(page.len() < 500_000, "{} bytes", page.len());
    let record = fs::read_to_string(record).unwrap();
    assert_eq!(record::read_text(&record).unwrap().game.moves().len(), 249);
    let summary = reviewed(&["--visits", "2", game]);
    assert!(summary.contains("The largest mistakes, ") && summary.contains("better "), "{summary}");
}
