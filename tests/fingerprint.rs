//! The engine plays as recorded: `tests/data/fingerprint.txt` holds the fingerprints.
//!
//! A change that is meant to change play rewrites the file with `UPDATE=1 cargo test fingerprint`,
//! and its commit message ends with the new `Bench:` line, which `ponnuki bench` prints as well.

use std::path::Path;

use ponnuki::batch::fingerprint;
use ponnuki::tools::bench::{self, BenchPlan};
use ponnuki_game::point::Size;

#[test]
fn fingerprints_are_unchanged() {
    let sizes = [9, 13, 19].map(Size::square).to_vec();
    let plan = BenchPlan { sizes, seconds: 0.01, memory: 64_000_000, ..BenchPlan::default() };
    let mut table = Vec::new();
    bench::run(&plan, &mut table).unwrap();
    let table = String::from_utf8(table).unwrap();
    // The size and the fingerprint of each row, and the last line as it is.
    let (rows, last) = table.trim_end().rsplit_once('\n').unwrap();
    let ends = |row: &str| {
        let words: Vec<&str> = row.split_whitespace().collect();
        format!("{} {}\n", words[0], words[words.len() - 1])
    };
    let text = rows.lines().skip(1).map(ends).collect::<String>() + last + "\n";
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
