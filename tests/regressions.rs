//! `ponnuki regress`: the replies to `regressions/*.tst` match their patterns, and replies that do
//! not are reported.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use crate::support;
use crate::support::folder::Folder;

fn regress(options: &[&str], files: &[PathBuf]) -> Output {
    support::command::ponnuki()
        .arg("regress")
        .args(options)
        .args(files)
        .env("XDG_CONFIG_HOME", "/nonexistent")
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn known_positions_are_played_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions");
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|end| end == "tst")).collect();
    let output = regress(&["--network", "none", "--json"], &files);
    let said = text(&output.stdout);
    let tests: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(tests.len() >= 170, "only {} tests were found", tests.len());
    let is_surprise =
        |test: &&Value| test["verdict"] != "passed" && test["verdict"] != "known-failure";
    let surprises: Vec<&Value> = tests.iter().filter(is_surprise).collect();
    assert!(surprises.is_empty() && output.status.success(), "{surprises:#?} {output:?}");
}

#[test]
fn stray_stones_in_a_territory_are_dead_for_the_network() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions/score.tst");
    let output = regress(&["--network", "builtin"], &[file]);
    let said = text(&output.stdout);
    // Playouts alone fail four tests of these territories.
    assert!(said.ends_with("8 of 8 solved: 4 passed, 4 passed unexpectedly\n"), "{said}");
}

/// A suite in a folder of its own.
fn suite(folder: &Folder, text: &str) -> Vec<PathBuf> {
    let file = folder.path().join("suite.tst");
    fs::write(&file, text).unwrap();
    vec![file]
}

const SUITE: &str = "boardsize 5\n1 name\n#? [Ponnuki]\n2 name\n#? [GNU Go]\n3 name\n#? [GNU Go]*\n\
                     4 name\n#? [!GNU Go]*\nloadsgf game.sgf\n5 query_boardsize\n#? [7]\n";

#[test]
fn every_verdict_is_reported() {
    let folder = Folder::new("regress");
    let files = suite(&folder, SUITE);
    // Files that commands name lie beside the suite.
    fs::write(folder.path().join("game.sgf"), "(;GM[1]SZ[7])\n").unwrap();
    let output = regress(&[], &files);
    let said = text(&output.stdout);
    let file = files[0].display();
    let expected = format!(
        "{file}:4: failed: 2 name gives 'Ponnuki' for [GNU Go]\n\
         {file}:8: passed unexpectedly: 4 name gives 'Ponnuki' for [!GNU Go]\n\
         {file}: 3 of 5 solved: 2 passed, 1 failed, 1 failed as known, 1 passed unexpectedly\n"
    );
    assert_eq!((said, output.status.code()), (expected, Some(1)));
    let output = regress(&["--network", "none", "--json"], &files);
    let said = text(&output.stdout);
    let verdicts: Vec<String> = said
        .lines()
        .map(|line| {
            serde_json::from_str::<Value>(line).unwrap()["verdict"].as_str().unwrap().into()
        })
        .collect();
    assert_eq!(verdicts, ["passed", "failed", "known-failure", "unexpected-pass", "passed"]);
    assert_eq!(output.status.code(), Some(1));
    // Tests that are expected to fail are no failures, even if they pass.
    let files = suite(&folder, "3 name\n#? [GNU Go]*\n4 name\n#? [Ponnuki]*\n");
    assert!(regress(&[], &files).status.success());
    let files = suite(&folder, "play b Z99\n");
    let output = regress(&[], &files);
    let said = text(&output.stdout);
    assert!(said.contains(":1: commands refused: play b Z99 gives '"), "{said}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn any_engine_can_be_asked_and_none_is_waited_for() {
    let folder = Folder::new("regress-engines");
    let files = suite(&folder, "1 name\n#? [Nobody]\n");
    let engine = |script: &str| format!("sh -c '{script}'");
    let echo = engine("while read line; do echo \"=1 Nobody\"; echo; done");
    let output = regress(&["--engine", &echo], &files);
    assert!(output.status.success(), "{output:?}");
    for (command, part) in [
        (engine("exec sleep 60"), "within 0.5 s"),
        (engine("exit 3"), "ended with exit status: 3 at '1 name'"),
        ("/nonexistent/engine".to_owned(), "cannot start '/nonexistent/engine'"),
    ] {
        let output = regress(&["--engine", &command, "--timeout", "0.5"], &files);
        let said = text(&output.stderr);
        assert!(output.status.code() == Some(1) && said.contains(part), "{command}: {said}");
    }
    let unquoted = regress(&["--engine", "'"], &files);
    assert!(text(&unquoted.stderr).contains("unfinished quotation"), "{unquoted:?}");
    let missing = regress(&[], &[PathBuf::from("/nonexistent.tst")]);
    assert!(text(&missing.stderr).contains("cannot read /nonexistent.tst"), "{missing:?}");
    let bad = regress(&[], &suite(&folder, "name\n#? Ponnuki\n"));
    assert!(
        text(&bad.stderr).contains("suite.tst, line 2: 'Ponnuki' is not of the form"),
        "{bad:?}"
    );
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_the_engine() {
    let folder = Folder::new("regress-interrupted");
    let asked = folder.path().join("asked");
    let files = suite(&folder, "1 name\n#? [Nobody]\n");
    let engine = format!("sh -c 'read line; echo $$ > {}; exec sleep 60'", asked.display());
    let mut child = support::command::ponnuki()
        .args(["regress", "--engine", &engine])
        .args(&files)
        .spawn()
        .unwrap();
    let number = loop {
        let text = fs::read_to_string(&asked).unwrap_or_default();
        if text.ends_with('\n') {
            break text.trim().to_owned();
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    };
    let kill = |words: &[&str]| Command::new("kill").args(words).output().unwrap().status.success();
    assert!(kill(&["-0", &number]), "the engine is running");
    assert!(kill(&["-INT", &child.id().to_string()]));
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(!kill(&["-0", &number]), "the engine has ended");
}
