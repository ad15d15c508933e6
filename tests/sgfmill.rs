//! sgfmill, a Python library for game records, reads what the engine saves and arrives at the same
//! positions: `scripts/sgfmill-check` plays the games and compares.
//!
//! Needs Python and the package that `scripts/install sgfmill` fetches; skipped where either is
//! missing.

use std::path::Path;
use std::process::Command;

#[test]
fn sgfmill_reads_the_records() {
    if Command::new("python3").arg("--version").output().is_err() {
        println!("skipped: no `python3` on this machine");
        return;
    }
    let output = Command::new("python3")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/sgfmill-check"))
        .arg(env!("CARGO_BIN_EXE_ponnuki"))
        .output()
        .unwrap();
    println!("{}", String::from_utf8_lossy(&output.stdout));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
