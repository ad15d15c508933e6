//! The replies to `regressions/*.tst` match their patterns.
//!
//! The files are in GNU Go's format: a numbered command is a test, and the `#?` line after it holds
//! the pattern of the reply. See `regressions/README.md`.

#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use regex::Regex;

/// What a `#?` line expects of the reply before it.
struct Expectation {
    pattern: Regex,
    negated: bool,
    /// Marked with a star: known to fail.
    fails: bool,
}

impl Expectation {
    fn read(line: &str) -> Option<Self> {
        let text = line.strip_prefix("#?")?.trim();
        let (text, fails) = text.strip_suffix('*').map_or((text, false), |text| (text, true));
        let text = text.strip_prefix('[')?.strip_suffix(']')?;
        let (text, negated) = text.strip_prefix('!').map_or((text, false), |text| (text, true));
        let pattern = Regex::new(&format!("^(?s:{text})$")).ok()?;
        Some(Expectation { pattern, negated, fails })
    }

    fn is_met(&self, reply: &str) -> bool {
        self.pattern.is_match(reply) != self.negated
    }
}

/// Runs one file through its own engine. Returns the number of tests and the unexpected results.
fn run(path: &Path) -> (usize, Vec<String>) {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_ponnuki"))
        .args(["gtp", "--threads", "1", "--visits", "2000", "--memory", "64MB", "--seed", "1"])
        .current_dir(path.parent().unwrap())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = engine.stdin.take().unwrap();
    let mut output = BufReader::new(engine.stdout.take().unwrap()).lines();
    let mut reply = String::new();
    let (mut tests, mut surprises) = (0, Vec::new());
    for line in std::fs::read_to_string(path).unwrap().lines() {
        if let Some(expectation) = Expectation::read(line) {
            tests += 1;
            if expectation.is_met(&reply) == expectation.fails {
                surprises.push(format!("{}: '{reply}' for {line}", path.display()));
            }
        }
        let command = line.split('#').next().unwrap().trim();
        if command.is_empty() {
            continue;
        }
        writeln!(input, "{command}").unwrap();
        let text: Vec<String> =
            output.by_ref().map(Result::unwrap).take_while(|line| !line.is_empty()).collect();
        let text = text.join("\n");
        let id: String = command.chars().take_while(char::is_ascii_digit).collect();
        match text.strip_prefix('=').and_then(|text| text.strip_prefix(id.as_str())) {
            Some(text) => reply = text.trim().to_owned(),
            None => surprises.push(format!("{}: {command} gives {text}", path.display())),
        }
    }
    drop(input);
    assert!(engine.wait().unwrap().success());
    (tests, surprises)
}

#[test]
fn known_positions_are_played_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions");
    let (mut tests, mut surprises) = (0, Vec::new());
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "tst") {
            let (more, found) = run(&path);
            tests += more;
            surprises.extend(found);
        }
    }
    assert!(tests >= 17, "only {tests} tests were found");
    assert!(surprises.is_empty(), "{}", surprises.join("\n"));
}

#[test]
fn patterns_are_read_as_gnu_go_writes_them() {
    let met = |line: &str, reply: &str| Expectation::read(line).unwrap().is_met(reply);
    assert!(met("#? [D4|E5]", "E5") && !met("#? [D4|E5]", "E55"));
    assert!(met("#? [!PASS]", "D4") && !met("#? [!PASS]", "PASS"));
    assert!(met(r"#? [B\+3\.5]*", "B+3.5"));
    assert!(Expectation::read("#? [A1]*").unwrap().fails);
    assert!(Expectation::read("# a comment").is_none());
}
