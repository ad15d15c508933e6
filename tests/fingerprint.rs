//! The engine plays as recorded: `tests/data/fingerprint.txt` holds the fingerprints.
//!
//! A change that is meant to change play rewrites the file with `UPDATE=1 cargo test fingerprint`,
//! and its commit message ends with the new `Bench:` line, which `ponnuki bench` prints as well.

use std::fmt::Write;
use std::path::Path;

use ponnuki::point::Size;
use ponnuki::runs::fingerprint;

#[test]
fn fingerprints_are_unchanged() {
    let words: Vec<(usize, u64)> =
        [9, 13, 19].map(|side| (side, fingerprint::of_size(Size::square(side)))).to_vec();
    let mut text = String::new();
    for (side, word) in &words {
        writeln!(text, "{side} {word:016x}").unwrap();
    }
    let all = fingerprint::combined(words.iter().map(|entry| entry.1));
    let of_network = fingerprint::of_network().unwrap();
    writeln!(text, "network {of_network:016x}").unwrap();
    writeln!(text, "Bench: {all:016x} {of_network:016x}").unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/fingerprint.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "play has changed");
}

#[test]
fn a_fingerprint_is_the_same_each_time() {
    let size = Size::new(7, 5).unwrap();
    assert_eq!(fingerprint::of_size(size), fingerprint::of_size(size));
    assert_ne!(fingerprint::of_size(size), fingerprint::of_size(Size::square(6)));
}
