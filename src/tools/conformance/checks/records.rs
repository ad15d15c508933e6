//! Loading games.

use super::super::check::Check;
use super::super::failure::expect;

/// Four moves on nine lines.
const GAME: &str = "(;GM[1]FF[4]SZ[9]KM[3.5];B[dd];W[ff];B[df];W[fd])";

/// The depth of variations in a record that is to fill the stack.
const DEPTH: usize = 200_000;

pub(super) const CHECKS: &[Check] = &[
    Check::demanded("6.3.5", "loadsgf sets the board and the stones", |engine| {
        let file = engine.record("game.sgf", GAME)?;
        engine.board(19)?;
        engine.ok(&format!("loadsgf {file}"))?;
        ["D6", "F4", "D4", "F6", "T19"]
            .iter()
            .try_for_each(|at| engine.refused(&format!("play b {at}")))?;
        engine.plays("b J9")
    })
    .needing(&["loadsgf"]),
    Check::demanded("6.3.5", "loadsgf with a number stops before that move", |engine| {
        let file = engine.record("game.sgf", GAME)?;
        engine.ok(&format!("loadsgf {file} 3"))?;
        engine.refused("play b F4")?;
        engine.plays("b D4 w F6")
    })
    .needing(&["loadsgf"]),
    Check::extension("GNU Go", &["loadsgf", "get_komi"], "loadsgf sets komi", |engine| {
        let file = engine.record("game.sgf", GAME)?;
        engine.ok(&format!("loadsgf {file}"))?;
        let text = engine.ok("get_komi")?;
        expect(text.trim() == "3.5", || format!("komi is '{text}'"))
    }),
    Check::demanded("6.3.5", "a file that is missing is refused as 'cannot load file'", |engine| {
        let file = engine.no_record();
        engine.refused_as(&format!("loadsgf {file}"), "cannot load file")
    })
    .needing(&["loadsgf"]),
    Check::usual("6.3.5", "a file that is no game record is refused", |engine| {
        let file = engine.record("text.sgf", "no game, but 1,000 words (of prose\n")?;
        engine.refused(&format!("loadsgf {file}"))
    })
    .needing(&["loadsgf"]),
    Check::usual("robustness", "a record of 200,000 nested variations is answered", |engine| {
        let text = ["(;GM[1]SZ[9]", &"(;B[dd]".repeat(DEPTH), &")".repeat(DEPTH), ")"].concat();
        let file = engine.record("deep.sgf", &text)?;
        engine.ask(&format!("loadsgf {file}"))?;
        engine.expect_silence()
    })
    .needing(&["loadsgf"]),
    Check::usual("robustness", "a record that ends in the middle is answered", |engine| {
        let file = engine.record("cut.sgf", "(;GM[1]SZ[9];B[dd];W[f")?;
        engine.ask(&format!("loadsgf {file}"))?;
        engine.expect_silence()
    })
    .needing(&["loadsgf"]),
];
