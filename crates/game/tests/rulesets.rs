//! The rule sets: each agrees with its row of the table.

use ponnuki_game::rules::{RULESETS, Ruleset, text};
use ponnuki_game::score::Komi;

/// The line of the table for this rule set.
fn line(ruleset: &Ruleset) -> String {
    let names = [&[ruleset.name], ruleset.aliases].concat().join(",");
    let short = |komi: Komi| komi.to_string().trim_end_matches(".0").to_owned();
    let on_9x9 = ruleset.komi_on_9x9.map_or_else(String::new, |komi| format!("/{}", short(komi)));
    format!("{names} {}{on_9x9} {}", short(ruleset.komi), text::json(&ruleset.rules))
}

#[test]
fn rule_sets_are_those_of_the_table() {
    let table = include_str!("data/rulesets.txt").lines();
    let expected: Vec<&str> =
        table.filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    assert_eq!(RULESETS.iter().map(line).collect::<Vec<_>>(), expected);
}
