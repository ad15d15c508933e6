//! GoGui's match, regression and statistics tools report no error: `scripts/gogui-check` runs them.
//!
//! Needs Python, and GoGui's tools on the `PATH` or as jars in the folder `$GOGUI`; skipped where
//! they are missing.

use std::path::Path;
use std::process::Command;

#[test]
fn gogui_finds_no_fault() {
    if Command::new("python3").arg("--version").output().is_err() {
        println!("skipped: no `python3` on this machine");
        return;
    }
    let output = Command::new("python3")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/gogui-check"))
        .args(["--engine", env!("CARGO_BIN_EXE_ponnuki"), "--games", "10"])
        .output()
        .unwrap();
    println!("{}", String::from_utf8_lossy(&output.stdout));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
