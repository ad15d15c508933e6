//! Results and dead stones.

use super::super::check::Check;
use super::super::engine::EngineUnderTest;
use super::super::failure::{CheckResult, expect};

/// The two walls of a finished game on nine lines, which Black wins by 9 points and komi.
const COLUMNS: [(char, char); 2] = [('b', 'E'), ('w', 'F')];

pub(super) const CHECKS: &[Check] = &[
    Check::demanded("6.3.4", "final_score is a winner and a margin", |engine| {
        finished(engine)?;
        let text = engine.ok("final_score")?;
        let margin = text.trim().strip_prefix("B+").and_then(|margin| margin.parse().ok());
        expect(margin.is_some_and(|margin: f64| margin > 0.0), || format!("it is '{text}'"))
    })
    .needing(&["final_score"]),
    Check::usual("rules of Go", "final_score counts a finished game", |engine| {
        finished(engine)?;
        let text = engine.ok("final_score")?;
        let expected = ["B+8.5", "B+8.50"];
        expect(expected.contains(&text.trim()), || format!("it is '{text}', not 'B+8.5'"))
    })
    .needing(&["final_score"]),
    Check::demanded("6.3.4", "a draw is 0", |engine| {
        finished(engine)?;
        engine.ok("komi 9")?;
        let text = engine.ok("final_score")?;
        engine.ok("komi 0.5")?;
        expect(text.trim() == "0", || format!("the result is '{text}'"))
    })
    .needing(&["final_score"]),
    Check::usual("robustness", "final_score has an answer for an empty board", |engine| {
        engine.board(9)?;
        engine.ask("final_score").map(drop)
    })
    .needing(&["final_score"]),
    Check::demanded("6.3.4", "no stones are dead in a finished game", |engine| {
        finished(engine)?;
        let text = engine.ok("final_status_list dead")?;
        expect(text.trim().is_empty(), || format!("dead: '{text}'"))?;
        let text = engine.ok("final_status_list seki")?;
        expect(text.trim().is_empty(), || format!("in seki: '{text}'"))
    })
    .needing(&["final_status_list"]),
    Check::demanded("6.3.4", "final_status_list has one chain a line", |engine| {
        finished(engine)?;
        let text = engine.ok("final_status_list alive")?.to_uppercase();
        let mut chains: Vec<Vec<&str>> = text.lines().map(sorted).collect();
        chains.retain(|chain| !chain.is_empty());
        chains.sort_unstable();
        let walls = COLUMNS.map(|(_, column)| wall(column));
        let expected: Vec<Vec<&str>> =
            walls.iter().map(|wall| wall.iter().map(String::as_str).collect()).collect();
        expect(chains == expected, || format!("alive: '{}'", text.trim().replace('\n', " | ")))
    })
    .needing(&["final_status_list"]),
    Check::demanded("2.7", "final_status_list of another word is a 'syntax error'", |engine| {
        engine.refused_as("final_status_list sleeping", "syntax error")
    })
    .needing(&["final_status_list"]),
];

/// Plays a game to its end: two walls, and two passes.
fn finished(engine: &mut EngineUnderTest<'_>) -> CheckResult {
    engine.board(9)?;
    engine.ok("komi 0.5")?;
    for row in 1..=9 {
        for (color, column) in COLUMNS {
            engine.plays(&format!("{color} {column}{row}"))?;
        }
    }
    engine.plays("b pass w pass")
}

/// The stones of a wall.
fn wall(column: char) -> Vec<String> {
    (1..=9).map(|row| format!("{column}{row}")).collect()
}

fn sorted(line: &str) -> Vec<&str> {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    words.sort_unstable();
    words
}
