//! The positions in `tests/data/combinations.txt`, under the rules that they distinguish.

#[test]
fn positions_distinguish_the_rules() {
    let runs = crate::support::script::run(include_str!("data/combinations.txt"));
    assert!(runs > 120);
}
