//! The positions in `tests/data/combinations.txt`, under the rules that they distinguish.

#![allow(clippy::unwrap_used)] // A test fails by panicking.

mod support;

#[test]
fn positions_distinguish_the_rules() {
    let runs = support::script::run(include_str!("data/combinations.txt"));
    assert!(runs > 120);
}
