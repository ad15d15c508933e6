//! The measuring scripts: their statistics on made-up numbers, and their messages about wrong
//! names.

use std::path::Path;
use std::process::{Command, Output};

use crate::support::tools::lacks;

/// Runs Python in the folder of the scripts; `None` where there is no Python.
fn python(arguments: &[&str]) -> Option<Output> {
    if lacks(&["python3"]) {
        return None;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts");
    let mut command = Command::new("python3");
    command.args(arguments).current_dir(folder).env("PYTHONDONTWRITEBYTECODE", "1");
    Some(command.output().unwrap())
}

#[test]
fn the_statistics_are_right() {
    let Some(output) = python(&["-m", "unittest", "test_measure"]) else { return };
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("OK") && !said.contains("Ran 0 tests"), "{said}");
}

#[test]
fn invalid_names_are_refused_with_a_message() {
    for (arguments, words) in [
        (&["bench-compare", "no-such-commit", "."][..], "'no-such-commit' is neither a commit"),
        (&["bench-compare", ".", ".", "--rounds", "0"], "at least one round is needed"),
        (&["bench-peers", "engine", "--light", "libego"], "'libego' is not NAME=COMMAND"),
        (&["bench-peers", "engine", "--rounds", "0"], "at least one round is needed"),
        (&["callgrind", "--program", "/no/such/program"], "there is no program"),
        (&["callgrind", "--program", "/bin/sh", "--work", "heavy"], "unknown work 'heavy'"),
        (&["pictures", "/no/such/program"], "there is no program"),
        (&["windows-check", "/no/such/program"], "there is no program"),
        (
            &["problem-check", "--visits", "9", "--program", "/no/such/program"],
            "there is no program",
        ),
        (
            &["search-positions", ".", "--network", "a", "--judge", "b", "--idea", "c"],
            "'c' is not NAME=OPTIONS",
        ),
        (&["search-lab", "nothing"], "the idea needs options or a --program of its own"),
        (
            &["search-lab", "wide", "--x 1", "--base", "/no/such/program"],
            "there is no file /no/such",
        ),
        (&["fuzz", "chess"], "there is no target 'chess'; known: analysis, board"),
        (&["book", "chapter"], "unrecognized arguments: chapter"),
    ] {
        let Some(output) = python(arguments) else { return };
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success(), "{arguments:?}");
        assert!(said.contains(words) && !said.contains("Traceback"), "{said}");
    }
}
