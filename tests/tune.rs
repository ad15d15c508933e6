//! `ponnuki tune`: runs can be repeated and interrupted, and end with a match.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;

use crate::support;
use crate::support::folder::Folder;

const QUICK: [&str; 16] = [
    "--network",
    "none",
    "--params",
    "prior_rest:0:40,playout_atari:50:100",
    "--size",
    "5",
    "--visits",
    "20",
    "--iterations",
    "4",
    "--pairs",
    "2",
    "--rate",
    "0.5",
    "--match-pairs",
    "3",
];

fn tune(out: &Path, options: &[&str]) -> Output {
    support::command::ponnuki()
        .args(["tune", "--out", out.to_str().unwrap()])
        .args(options)
        .output()
        .unwrap()
}

fn tuned(out: &Path, options: &[&str]) -> String {
    let output = tune(out, options);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn lines(file: &Path) -> Vec<Value> {
    let text = fs::read_to_string(file).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_run_ends_the_same_however_often_it_is_interrupted() {
    let (whole, parts) = (Folder::new("tuned"), Folder::new("tuned-in-parts"));
    let said = tuned(whole.path(), &[&QUICK[..], &["--threads", "1"]].concat());
    let iterations = lines(&whole.path().join("iterations.jsonl"));
    assert_eq!(iterations.len(), 4);
    for (line, number) in iterations.iter().zip(1..) {
        assert_eq!(line["iteration"], number);
        assert_eq!(line["up"].as_array().unwrap().len(), 2);
        assert!(line["won"].as_u64().unwrap() + line["lost"].as_u64().unwrap() <= 4);
    }
    let values = iterations[3]["values"].as_array().unwrap();
    assert!((0.0..=40.0).contains(&values[0].as_f64().unwrap()));
    assert!((50.0..=100.0).contains(&values[1].as_f64().unwrap()));
    assert!(said.starts_with("prior_rest "), "{said}");
    assert!(said.contains("\nplayout_atari ") && said.contains(" of 6 games, "), "{said}");
    let picture = fs::read_to_string(whole.path().join("course.svg")).unwrap();
    assert!(picture.starts_with("<svg ") && picture.contains("playout_atari: 90 to "), "{picture}");

    // An interruption in the tuning, and one in the match.
    let notes = fs::read_to_string(whole.path().join("iterations.jsonl")).unwrap();
    fs::copy(whole.path().join("plan.json"), parts.path().join("plan.json")).unwrap();
    let half: Vec<&str> = notes.lines().take(2).collect();
    let torn = format!("{}\n{{\"iteration\":3,", half.join("\n"));
    fs::write(parts.path().join("iterations.jsonl"), torn).unwrap();
    let pairs = fs::read_to_string(whole.path().join("match.jsonl")).unwrap();
    let second = pairs.lines().nth(1).unwrap();
    fs::write(parts.path().join("match.jsonl"), format!("{second}\n")).unwrap();
    assert_eq!(tuned(parts.path(), &[&QUICK[..], &["--threads", "2"]].concat()), said);
    let again = fs::read_to_string(parts.path().join("iterations.jsonl")).unwrap();
    assert_eq!(again, notes);
    assert_eq!(lines(&parts.path().join("match.jsonl")).len(), 3);
}

#[test]
fn notes_of_another_run_are_refused() {
    let folder = Folder::new("tuned-otherwise");
    let short = [
        "--params",
        "network_exploration",
        "--size",
        "5",
        "--visits",
        "10",
        "--pairs",
        "1",
        "--match-pairs",
        "0",
    ];
    let one = [&short[..], &["--iterations", "1"]].concat();
    let said = tuned(folder.path(), &one);
    assert_eq!(said.lines().count(), 1, "{said}");
    let output = tune(folder.path(), &[&short[..], &["--iterations", "2"]].concat());
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.code() == Some(1) && errors.contains("iterations is 1 there"),
        "{errors}"
    );
    let file = folder.path().join("iterations.jsonl");
    let notes = fs::read_to_string(&file).unwrap();
    fs::write(&file, notes.replace("\"iteration\":1", "\"iteration\":2")).unwrap();
    let output = tune(folder.path(), &one);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("iteration 2 in the folder does not match"), "{errors}");
}

#[test]
fn options_that_make_no_sense_are_explained() {
    let folder = Folder::new("tuned-nonsense");
    for (options, code, part) in [
        (&["--params", "prior_resst"][..], 2, "did you mean 'prior_rest'"),
        (&["--params", "prior_rest:1"], 2, "prior_rest:MIN:MAX"),
        (&["--params", "rave_equivalence"], 1, "rave_equivalence starts at 0"),
        (&["--params", "prior_rest", "--rate", "0"], 2, "a rate is above 0"),
        (&["--params", "prior_rest", "--visits", "5", "--seconds", "1"], 2, "cannot be used"),
        (&[], 2, "--params"),
    ] {
        let output = tune(folder.path(), options);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(code) && said.contains(part), "{options:?} {said}");
        assert!(!folder.path().join("plan.json").exists(), "{options:?}");
    }
}
