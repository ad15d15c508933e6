//! `ponnuki selfplay`: its games depend on the options alone, and are read back unchanged.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use ponnuki::batch::ending::EndReason;
use ponnuki::batch::samples::{self, GameSample};
use ponnuki_game::color::Color;
use ponnuki_game::point::Size;
use ponnuki_game::record;

use crate::support;
use crate::support::folder::Folder;

fn selfplay(out: &Path, options: &[&str]) -> Output {
    support::command::ponnuki()
        .args(["selfplay", "--out", out.to_str().unwrap()])
        .args(options)
        .output()
        .unwrap()
}

fn played(out: &Path, options: &[&str]) -> String {
    let output = selfplay(out, options);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The files of a folder with their contents.
fn contents(folder: &Path) -> BTreeMap<PathBuf, String> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files
        .map(|file| (file.file_name().unwrap().into(), fs::read_to_string(&file).unwrap()))
        .collect()
}

const QUICK: [&str; 4] = ["--size", "5", "--visits", "40"];

#[test]
fn threads_and_interruptions_change_nothing() {
    let (whole, parts) = (Folder::new("whole"), Folder::new("parts"));
    let varied = ["--format", "both", "--temperature-moves", "6", "--opening", "1"];
    let options =
        |games, threads| [&QUICK[..], &varied, &["--games", games, "--threads", threads]].concat();
    let said = played(whole.path(), &options("6", "1"));
    assert!(said.starts_with("6 games played, 6 in "), "{said}");
    played(parts.path(), &options("4", "3"));
    // A game that was interrupted while it was written has left half a line, or no record.
    let file = parts.path().join("samples-00000.jsonl");
    let text = fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let torn = [lines[2], lines[0], &lines[3][..40]].join("\n");
    fs::write(&file, torn).unwrap();
    fs::remove_file(parts.path().join("game-000002.sgf")).unwrap();
    let said = played(parts.path(), &options("6", "2"));
    assert!(said.starts_with("5 games played, 6 in "), "{said}");
    assert_eq!(contents(whole.path()), contents(parts.path()));
    let said = played(parts.path(), &options("6", "2"));
    assert!(said.starts_with("0 games played, 6 in "), "{said}");
}

#[test]
fn samples_read_back_with_what_was_thought() {
    let folder = Folder::new("samples");
    played(
        folder.path(),
        &[&QUICK[..], &["--games", "4", "--format", "both", "--temperature-moves", "4"]].concat(),
    );
    let read: Vec<GameSample> = samples::read(folder.path()).unwrap().map(Result::unwrap).collect();
    assert_eq!(read.len(), 4);
    let text = fs::read_to_string(folder.path().join("samples-00000.jsonl")).unwrap();
    for (line, sample) in text.lines().zip(&read) {
        assert_eq!(sample.line().unwrap(), line);
        assert_eq!(sample.outcome.end, EndReason::Passes);
        let points: i32 = sample.outcome.owners.iter().flatten().map(|owner| owner.sign()).sum();
        let margin = f64::from(points) - sample.game.komi().points();
        assert_eq!(sample.outcome.score.unwrap().points(), margin, "{line}");
        let mut positions = 0;
        sample.visit(|game, searched| {
            positions += 1;
            assert_eq!(game.moves().len(), searched.ply);
            assert!((0.0..=1.0).contains(&searched.value));
            let all: u64 = searched.visits.iter().map(|(_, visits)| visits).sum();
            assert!(all >= 10, "{searched:?}");
            assert!(searched.visits.windows(2).all(|pair| pair[0].1 > 0 && pair[1].1 > 0));
            assert!(searched.visits.iter().all(|&(mv, _)| game.is_legal(game.to_move(), mv)));
        });
        assert_eq!(positions, sample.searches.len());
        assert!(positions > 10, "{line}");
        let record = folder.path().join(format!("game-{:06}.sgf", sample.number));
        let game = record::read(&fs::read(record).unwrap()).unwrap().game;
        assert_eq!(game.moves(), sample.game.moves());
    }
}

#[test]
fn games_vary_as_asked() {
    let folder = Folder::new("varied");
    let options = [
        "--games",
        "24",
        "--size",
        "5,7x5",
        "--visits",
        "8",
        "--rules",
        "chinese,japanese",
        "--komi",
        "usual,0.5+-1",
        "--handicap",
        "0-2",
        "--opening",
        "2",
    ];
    played(folder.path(), &options);
    let read: Vec<GameSample> = samples::read(folder.path()).unwrap().map(Result::unwrap).collect();
    let sizes: BTreeSet<String> = read.iter().map(|s| s.game.size().to_string()).collect();
    assert_eq!(sizes.into_iter().collect::<Vec<_>>(), ["5x5", "7x5"]);
    let rules: BTreeSet<bool> = read.iter().map(|s| s.game.rules().counts.stones).collect();
    assert_eq!(rules.len(), 2);
    let komi: BTreeSet<String> = read.iter().map(|s| s.game.komi().to_string()).collect();
    assert_eq!(komi.into_iter().collect::<Vec<_>>(), ["-0.5", "0.5", "1.5", "6.5", "7.5"]);
    for sample in &read {
        let first = if sample.game.handicap() > 0 { Color::White } else { Color::Black };
        assert!(matches!(sample.game.handicap(), 0 | 2));
        assert_eq!(sample.game.moves()[0].0, first);
        assert!(sample.opening <= 2 && sample.searches[0].ply == sample.opening);
    }
    assert!(read.iter().any(|sample| sample.game.handicap() == 2));
    assert!(read.iter().any(|sample| sample.game.size() == Size::new(7, 5).unwrap()));
}

#[test]
fn parameters_reach_the_searches_and_other_runs_are_refused() {
    let folder = Folder::new("parameters");
    let games = [&QUICK[..], &["--games", "1"]].concat();
    played(folder.path(), &games);
    let usual = contents(folder.path());
    for (options, part) in [
        (&["--seed", "2"][..], "seed is 1 there, and 2 here"),
        (&["--prior-rest", "3"], "\"visits\":\"40\"} there"),
        (&["--komi", "5.5"], "komi is [\"usual\"] there"),
    ] {
        let output = selfplay(folder.path(), &[&games, options].concat());
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(1) && said.contains(part), "{said}");
        assert_eq!(contents(folder.path()), usual);
        let other = Folder::new("other");
        played(other.path(), &[&games, options].concat());
        assert_ne!(
            contents(other.path())[Path::new("samples-00000.jsonl")],
            usual[Path::new("samples-00000.jsonl")],
            "{options:?}"
        );
    }
}

#[test]
fn options_that_make_no_sense_are_explained() {
    let folder = Folder::new("nonsense");
    for (options, code, part) in [
        (&["--size", "26"][..], 2, "1 to 25 lines"),
        (&["--komi", "7.25"], 2, "multiple of 0.5"),
        (&["--handicap", "4-2"], 2, "a range such as 0-4"),
        (&["--rules", "chinese,japanes"], 2, "did you mean 'japanese'"),
        (&["--visits", "0"], 2, "a whole number above 0"),
        (&["--ponder"], 2, "unexpected argument"),
        (&["--size", "2", "--handicap", "4"], 1, "too small for the handicap"),
    ] {
        let output = selfplay(folder.path(), &[&["--games", "1"], options].concat());
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(code) && said.contains(part), "{options:?} {said}");
    }
    fs::write(folder.path().join("bad.jsonl"), "{\"number\":1}\n").unwrap();
    let mut lines = samples::read(folder.path()).unwrap();
    let error = lines.next().unwrap().unwrap_err().to_string();
    assert!(error.contains("bad.jsonl, line 1: missing field"), "{error}");
    assert!(samples::read(Path::new("/nonexistent.jsonl")).is_err());
}
