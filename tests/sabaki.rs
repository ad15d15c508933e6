//! A whole session through Sabaki's own GTP client: `tests/sabaki/drive.mjs` drives the engine and
//! checks its moves.
//!
//! Needs Node and the module that `scripts/install sabaki` fetches; skipped where either is
//! missing.

use std::path::Path;
use std::process::Command;

use crate::support::command::WITHOUT_CARDS;
use crate::support::tools::lacks;

#[test]
fn sabaki_plays_a_game_to_its_end() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sabaki");
    if lacks(&["node", "sabaki"]) {
        return;
    }
    let output = Command::new("node")
        .arg(folder.join("drive.mjs"))
        .args([env!("CARGO_BIN_EXE_ponnuki"), "gtp"])
        .envs(WITHOUT_CARDS)
        .args(["--visits", "50", "--threads", "1", "--seed", "1"])
        .output()
        .unwrap();
    println!("{}", String::from_utf8_lossy(&output.stdout));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
