//! The board, komi and handicap.

use super::super::check::Check;
use super::super::engine::{EngineUnderTest, is_vertex};
use super::super::failure::{CheckResult, expect};

/// The handicap stones on nine points of a large board.
const NINE: &str = "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10";

pub(super) const CHECKS: &[Check] = &[
    Check::usual("6.3.2", "boards of 9, 13 and 19 lines are accepted", |engine| {
        engine.all_ok("boardsize 9; boardsize 13; boardsize 19")
    }),
    Check::demanded("6.3.2", "a board of 1000 lines is an 'unacceptable size'", |engine| {
        engine.refused_as("boardsize 1000", "unacceptable size")
    }),
    Check::usual("6.3.2", "a board of 0 lines is refused", |engine| engine.refused("boardsize 0")),
    Check::usual("6.3.2", "a refused size leaves the position as it is", |engine| {
        engine.board(9)?;
        engine.plays("b D4")?;
        engine.refused("boardsize 1000")?;
        engine.refused("play w D4")?;
        engine.plays("w J9")
    }),
    Check::demanded("2.7", "boardsize without a number is a 'syntax error'", |engine| {
        engine.refused_as("boardsize", "syntax error")?;
        engine.refused_as("boardsize nine", "syntax error")
    }),
    Check::demanded("6.3.2", "clear_board empties the board", |engine| {
        engine.board(9)?;
        engine.plays("b D4")?;
        engine.ok("clear_board")?;
        engine.plays("w D4")
    }),
    Check::demanded("6.3.2", "clear_board forgets the moves", |engine| {
        engine.board(9)?;
        engine.plays("b D4")?;
        engine.ok("clear_board")?;
        engine.refused("undo")
    })
    .needing(&["undo"]),
    Check::demanded("6.3.2", "any komi is accepted", |engine| {
        engine.all_ok("komi 0; komi 5.5; komi -3.5; komi 0.5; komi 7; komi 100; komi 6.5")
    }),
    Check::demanded("2.7", "a komi that is no number is a 'syntax error'", |engine| {
        engine.refused_as("komi much", "syntax error")?;
        engine.refused_as("komi", "syntax error")
    }),
    Check::usual("robustness", "a komi that is not finite is refused", |engine| {
        engine.refused("komi nan")?;
        engine.refused("komi inf")
    }),
    Check::demanded("4.1.1", "fixed_handicap places 2 to 9 stones on 19 lines", |engine| {
        (2..=9).try_for_each(|stones| fixed(engine, 19, stones, handicap(stones)))
    })
    .needing(&["fixed_handicap"]),
    Check::demanded("4.1.1", "fixed_handicap uses the third line on 9 lines", |engine| {
        fixed(engine, 9, 4, vec!["C3", "C7", "G3", "G7"])
    })
    .needing(&["fixed_handicap"]),
    Check::demanded(
        "6.3.2",
        "fixed_handicap of 1 or 10 is an 'invalid number of stones'",
        |engine| {
            engine.board(19)?;
            engine.refused_as("fixed_handicap 1", "invalid number of stones")?;
            engine.refused_as("fixed_handicap 10", "invalid number of stones")
        },
    )
    .needing(&["fixed_handicap"]),
    Check::demanded("6.3.2", "fixed_handicap needs an empty board", |engine| {
        engine.board(19)?;
        engine.plays("b D4")?;
        engine.refused_as("fixed_handicap 2", "board not empty")
    })
    .needing(&["fixed_handicap"]),
    Check::demanded("6.3.3", "handicap stones are no moves that can be undone", |engine| {
        engine.board(19)?;
        engine.ok("fixed_handicap 2")?;
        engine.refused("undo")
    })
    .needing(&["fixed_handicap", "undo"]),
    Check::demanded("6.3.2", "place_free_handicap places the stones that it lists", |engine| {
        engine.board(19)?;
        let text = engine.ok("place_free_handicap 4")?.to_uppercase();
        let stones: Vec<&str> = text.split_whitespace().collect();
        let good = (2..=4).contains(&stones.len()) && stones.iter().all(|stone| is_vertex(stone));
        expect(good, || format!("it lists '{text}'"))?;
        stones.iter().try_for_each(|stone| engine.refused(&format!("play w {stone}")))
    })
    .needing(&["place_free_handicap"]),
    Check::demanded("6.3.2", "set_free_handicap places stones", |engine| {
        engine.board(19)?;
        engine.ok("set_free_handicap C3 R17 K10")?;
        ["C3", "R17", "K10"].iter().try_for_each(|at| engine.refused(&format!("play w {at}")))
    })
    .needing(&["set_free_handicap"]),
    Check::demanded("6.3.2", "set_free_handicap refuses a 'bad vertex list'", |engine| {
        engine.board(19)?;
        ["D4 D4", "D4 PASS", "D4"].iter().try_for_each(|stones| {
            engine.refused_as(&format!("set_free_handicap {stones}"), "bad vertex list")
        })
    })
    .needing(&["set_free_handicap"]),
    Check::demanded("6.3.2", "a refused set_free_handicap leaves the board empty", |engine| {
        engine.board(19)?;
        engine.refused("set_free_handicap C3 Q16 C3")?;
        engine.plays("b C3 w Q16")
    })
    .needing(&["set_free_handicap"]),
];

/// The points of a handicap on 19 lines, in the order of the alphabet.
fn handicap(stones: usize) -> Vec<&'static str> {
    let points: Vec<&str> = NINE.split(' ').collect();
    let mut chosen = match stones {
        2..=4 => points[..stones].to_vec(),
        5 | 7 => [&points[..stones - 1], &points[8..]].concat(),
        _ => points[..stones].to_vec(),
    };
    chosen.sort_unstable();
    chosen
}

/// Places a handicap, and compares its points, whose order is free.
fn fixed(
    engine: &mut EngineUnderTest<'_>,
    size: usize,
    stones: usize,
    expected: Vec<&str>,
) -> CheckResult {
    engine.board(size)?;
    let text = engine.ok(&format!("fixed_handicap {stones}"))?.to_uppercase();
    let mut listed: Vec<&str> = text.split_whitespace().collect();
    listed.sort_unstable();
    expect(listed == expected, || format!("{stones} stones are listed as '{text}'"))?;
    expected.iter().try_for_each(|at| engine.refused(&format!("play w {at}")))
}
