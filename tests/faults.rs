//! Faults that are injected into file operations, by `scripts/faults`: a few of them for each command.

#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::Command;

use crate::support::tools::lacks;

/// Lets a few operations of these commands fail.
fn inject(commands: &str) {
    if lacks(&["python3", "cc"]) {
        return;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/faults");
    let mut command = Command::new("python3");
    command.arg(script).args(["--short", "--only", commands]);
    command.args(["--program", env!("CARGO_BIN_EXE_ponnuki")]);
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains(" 0 findings"), "{said}");
}

#[test]
fn long_runs_go_on_after_faults() {
    inject("selfplay,label,tune,match");
}

#[test]
fn files_for_readers_are_whole_after_faults() {
    inject("review,score,get");
}

#[test]
fn games_are_saved_in_spite_of_faults() {
    inject("gtp,play,web,serve");
}

#[test]
fn clocks_memory_threads_networks_and_ends_may_be_bad() {
    inject("clock,memory,threads,network,endings");
}
