//! The figures in `tests/data/diagrams.txt`: from adjacent points to the triple ko.

#![allow(clippy::unwrap_used)] // A test fails by panicking.

mod support;

#[test]
fn figures_of_the_article_hold() {
    let runs = support::script::run(include_str!("data/diagrams.txt"));
    assert!(runs > 200);
}
