//! The figures in `tests/data/diagrams.txt`: from adjacent points to the triple ko.

#[test]
fn figures_of_the_article_hold() {
    let runs = crate::support::script::run(include_str!("data/diagrams.txt"));
    assert!(runs > 200);
}
