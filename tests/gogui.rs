//! GoGui's match, regression and statistics tools report no error: `scripts/gogui-check` runs them.
//!
//! Needs Python, and GoGui's tools on the `PATH` or as jars in the folder `$GOGUI`; skipped where
//! they are missing.

use std::path::Path;
use std::process::Command;

use crate::support::command::WITHOUT_CARDS;
use crate::support::tools::{lacks, skip};

#[test]
fn gogui_finds_no_fault() {
    if lacks(&["python3", "gogui"]) {
        return;
    }
    let output = Command::new("python3")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/gogui-check"))
        .args(["--engine", env!("CARGO_BIN_EXE_ponnuki"), "--games", "10"])
        .envs(WITHOUT_CARDS)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    println!("{said}");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    if said.contains("GoGui: skipped") {
        skip("gogui.jar");
    }
}
