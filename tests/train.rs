//! `ponnuki train patterns`: it learns the common patterns of games, and can be repeated.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Output;

use ponnuki::feature::{Features, Strengths};
use ponnuki::model::builtin_strengths;
use ponnuki_game::board::GameBoard;
use ponnuki_game::capacity::UpTo9;
use ponnuki_game::color::Color;
use ponnuki_game::point::{Point, Size};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::support;
use crate::support::folder::Folder;
use crate::support::program::spawn;

/// Games on 7x7 in which every move touches the last one, if that is possible.
fn games(count: u64) -> String {
    let mut text = String::new();
    for seed in 0..count {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut board = GameBoard::new(Size::square(7));
        let (mut color, mut last, mut moves) = (Color::Black, None::<Point>, String::new());
        for _ in 0..30 {
            let playable: Vec<Point> = board
                .empties()
                .filter(|&point| board.is_playable(point, color) && !board.is_eye(point, color))
                .collect();
            let touching =
                |point: &&Point| last.is_some_and(|last| board.neighbours(last).contains(point));
            let contact: Vec<Point> = playable.iter().filter(touching).copied().collect();
            let choice = if contact.is_empty() { playable } else { contact };
            if choice.is_empty() {
                break;
            }
            let point = choice[rng.random_range(0..choice.len())];
            board.play(point, color);
            (color, last) = (color.opponent(), Some(point));
            let (column, row) = (board.size().column(point), board.size().row(point));
            let letter = |place: usize| char::from(b'a' + place as u8);
            moves.extend([letter(column), letter(6 - row)]);
        }
        writeln!(text, "7 5.5 B+0.5 {moves}").unwrap();
    }
    text
}

fn train(games: &Path, out: &Path, options: &[&str]) -> Output {
    support::command::ponnuki()
        .args(["train", "patterns", games.to_str().unwrap(), "--out", out.to_str().unwrap()])
        .args(options)
        .output()
        .unwrap()
}

fn trained(games: &Path, out: &Path, options: &[&str]) -> String {
    let output = train(games, out, options);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The losses in held-out games that a run prints, from the first to the last.
fn losses(said: &str) -> Vec<f64> {
    let reports = said.lines().filter_map(|line| line.split_once("held-out loss "));
    reports.map(|(_, rest)| rest.split(',').next().unwrap().parse().unwrap()).collect()
}

/// The share of the moves in held-out games, in percent, that the last report has among the five
/// best.
fn top_5(said: &str) -> f64 {
    let (_, rest) = said.rsplit_once("top-5 ").unwrap();
    rest.split(' ').next().unwrap().parse().unwrap()
}

#[test]
fn it_learns_what_is_played_and_goes_on_where_it_was() {
    let folder = Folder::new("train");
    let (file, out) = (folder.path().join("games.txt"), folder.path().join("strengths.bin"));
    fs::write(&file, games(60)).unwrap();
    let options = ["--least-seen", "5", "--playouts", "2"];
    let said = trained(&file, &out, &[&options[..], &["--threads", "1"]].concat());
    assert!(said.starts_with("60 games, 0 of them cut at an illegal move; "), "{said}");
    let first = losses(&said);
    assert!(first.len() == 2 && first[1] < first[0] - 0.5 && top_5(&said) > 85.0, "{said}");

    // Any number of threads learns the same.
    let threads = folder.path().join("threads.bin");
    let again = trained(&file, &threads, &[&options[..], &["--threads", "3"]].concat());
    assert_eq!(again, said);
    assert_eq!(fs::read(&threads).unwrap(), fs::read(&out).unwrap());

    // The file has the learned strengths, rounded, and testing it changes nothing.
    let bytes = fs::read(&out).unwrap();
    let tested = losses(&trained(&file, &out, &[&options[..], &["--rounds", "0"]].concat()));
    assert!(tested.len() == 1 && (tested[0] - first[1]).abs() < 0.02, "{tested:?} {first:?}");
    assert_eq!(fs::read(&out).unwrap(), bytes);

    // Another round continues from it, and keeps the largest allowed number of shapes.
    let more = trained(&file, &out, &[&options[..], &["--seed", "2", "--shapes", "40"]].concat());
    let second = losses(&more);
    assert!((second[0] - tested[0]).abs() < 0.2 && second[1] < first[0] - 0.5, "{more}");
    assert!(more.lines().last().unwrap().starts_with("40 shapes: "), "{more}");

    // The engine uses it and plays next to the last move.
    let strengths = out.to_str().unwrap();
    let options = ["--threads", "1", "--seed", "1", "--visits", "100"];
    let mut engine = spawn(&[&["gtp", "--strengths", strengths], &options[..]].concat());
    engine.stdin.take().unwrap().write_all(b"boardsize 7\nplay b d4\ngenmove w\n").unwrap();
    let answer = String::from_utf8(engine.wait_with_output().unwrap().stdout).unwrap();
    let reply = answer.split_whitespace().last().unwrap();
    assert!(["C4", "E4", "D3", "D5"].contains(&reply), "{answer}");
}

#[test]
fn unusable_games_are_named_and_nothing_is_overwritten() {
    let folder = Folder::new("train-errors");
    let path = |name: &str| folder.path().join(name);
    let fails = |text: &str, out: &str, options: &[&str], reason: &str| {
        let file = path("games.txt");
        fs::write(&file, text).unwrap();
        let output = train(&file, &path(out), options);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(reason), "{reason}: {output:?}");
    };
    let few = games(12);
    fails("", "new.bin", &[], "there are no positions to learn from");
    fails("7 5.5 B+0.5", "new.bin", &[], "line 1: a game has four fields");
    fails(&format!("{few}99 5.5 B+0.5 aa\n"), "new.bin", &[], "line 13: '99' is not a board size");
    fails("7 5.5 B+0.5 aaz", "new.bin", &[], "line 1: 'z' is not a move");
    fails("7 5.5 B+0.5 aahh", "new.bin", &[], "line 1: 'hh' is not a move");
    fails(&few, "new.bin", &["--rate=-1"], "it should be a number, and not negative");
    fails(&few, "new.bin", &["--threads", "0"], "--threads");
    fails(&few, "missing/new.bin", &[], "missing/new.bin: ");
    assert!(!path("new.bin").exists());

    fs::write(path("foreign.bin"), "something else").unwrap();
    fails(&few, "foreign.bin", &[], "foreign.bin: this is not a file of strengths");
    assert_eq!(fs::read(path("foreign.bin")).unwrap(), b"something else");
    fs::create_dir(path("folder.bin")).unwrap();
    fails(&few, "folder.bin", &[], "folder.bin: ");
}

#[test]
fn a_game_ends_before_its_first_illegal_move() {
    let folder = Folder::new("train-illegal");
    let (file, out) = (folder.path().join("games.txt"), folder.path().join("strengths.bin"));
    fs::write(&file, "7 5.5 B+0.5 aabbaacc\n7 5.5 B+0.5 aabb--cc\n").unwrap();
    let said = trained(&file, &out, &["--threads", "1"]);
    let begins = "2 games, 1 of them cut at an illegal move; 5 positions to learn from, 0 to be";
    assert!(said.starts_with(begins), "{said}");
}

#[test]
fn a_correction_for_small_boards_learns_from_searches() {
    let folder = Folder::new("train-correction");
    let (samples, out) = (folder.path().join("samples"), folder.path().join("strengths.bin"));
    let played = support::command::ponnuki()
        .args(["selfplay", "--games", "20", "--size", "6", "--visits", "60", "--opening", "2"])
        .args(["--temperature-moves", "4", "--out", samples.to_str().unwrap()])
        .output()
        .unwrap();
    assert!(played.status.success(), "{played:?}");
    let options = ["--correct", "6", "--rounds", "3"];
    let said = trained(&samples, &out, &options);
    let known = losses(&said);
    assert!(known.len() == 4 && known[3] < known[0], "{said}");
    // The files of the folder, given one by one, have the same result.
    let (again, file) = (folder.path().join("again.bin"), samples.join("samples-00000.jsonl"));
    assert_eq!(trained(&file, &again, &options), said);
    assert_eq!(fs::read(&again).unwrap(), fs::read(&out).unwrap());

    let names = || Features::<UpTo9>::names();
    let learned = Strengths::from_bytes(&fs::read(&out).unwrap(), names()).unwrap();
    let builtin = builtin_strengths();
    assert_eq!(learned.shapes(), builtin.shapes());
    let differs = |side: usize| {
        let (a, b) = (learned.on(side), builtin.on(side));
        (0..learned.end()).filter(|&feature| a.logarithm(feature) != b.logarithm(feature)).count()
    };
    let named = names().count();
    assert!((named / 2..=named).contains(&differs(5)) && differs(6) == differs(5));
    assert_eq!((differs(10), differs(19)), (0, 0));

    // Strengths that know nothing but contact have much to learn.
    let (file, base) = (folder.path().join("games.txt"), folder.path().join("base.bin"));
    fs::write(&file, games(60)).unwrap();
    trained(&file, &base, &["--least-seen", "5"]);
    let said = trained(&samples, &base, &options);
    let ignorant = losses(&said);
    assert!(ignorant[0] > known[0] + 0.3 && ignorant[3] < ignorant[0] - 0.3, "{said}");

    // There is nothing to learn for smaller boards from these games.
    let output = train(&samples, &out, &["--correct", "5"]);
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("there are no positions to learn from"), "{said}");
    fs::write(samples.join("samples-00001.jsonl"), "{}\n").unwrap();
    let output = train(&samples, &out, &options);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("samples-00001.jsonl, line 1: "), "{said}");
}
