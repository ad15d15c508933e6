//! The positions in `tests/data/combinations.txt`, under the rules that they tell apart.

#![allow(clippy::unwrap_used)] // A test fails by panicking.

mod support;

#[test]
fn positions_that_tell_rules_apart() {
    let runs = support::script::run(include_str!("data/combinations.txt"));
    assert!(runs > 120);
}
