//! sgfmill and pysgf, Python libraries for game records. sgfmill reads what the engine saves and arrives
//! at the same positions: `scripts/sgfmill-check` plays the games and compares. The engine reads what
//! both write, and the corpus as they do: `scripts/records-check`.
//!
//! Needs Python and the packages that `scripts/install sgfmill pysgf` fetches; skipped where they are
//! missing.

#![allow(clippy::print_stdout, reason = "what the scripts say belongs to the test's output")]

use std::path::Path;
use std::process::Command;

use crate::support::command::WITHOUT_CARDS;
use crate::support::tools::lacks;

#[test]
fn sgfmill_reads_the_records() {
    check("scripts/sgfmill-check");
}

#[test]
fn records_are_read_as_the_libraries_read_them() {
    check("scripts/records-check");
}

/// Runs a script with the program.
fn check(script: &str) {
    if lacks(&["python3", "sgfmill", "pysgf"]) {
        return;
    }
    let output = Command::new("python3")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join(script))
        .arg(env!("CARGO_BIN_EXE_ponnuki"))
        .envs(WITHOUT_CARDS)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    println!("{said}");
    assert!(!said.contains("skipped"), "a library is not found");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
