//! Quit, and the end of the input. Each check starts an engine that it ends.

use super::super::check::Check;
use super::super::failure::{CheckFailure, expect, wrong_answer};

pub(super) const CHECKS: &[Check] = &[
    Check::demanded("6.3.1", "quit is answered, and ends the engine", |engine| {
        let id = engine.new_id();
        let answer = engine.exchange(&id, b" quit")?;
        expect(!answer.refused, || "it is refused".to_owned())?;
        engine.end()
    }),
    Check::usual("robustness", "nothing after quit is answered", |engine| {
        let id = engine.new_id();
        engine.write(format!("{id} quit\nprotocol_version\nname\n").as_bytes())?;
        engine.response(&id)?;
        let timeout = engine.timeout();
        match engine.connection()?.response(timeout) {
            Ok(answer) => wrong_answer(format!("'{}' follows", answer.text)),
            Err(CheckFailure::Gone(_)) => engine.end(),
            Err(finding) => Err(finding),
        }
    }),
    Check::usual("robustness", "the end of the input ends the engine", |engine| {
        engine.connection()?.end_input();
        engine.end()
    }),
    Check::usual("robustness", "the end of the input during a search ends the engine", |engine| {
        engine.board(9)?;
        engine.set_short_time()?;
        engine.write(b"genmove b\n")?;
        engine.connection()?.end_input();
        engine.end()
    }),
    Check::usual("robustness", "the last command may lack its line feed", |engine| {
        engine.write(b"77 protocol_version")?;
        engine.connection()?.end_input();
        engine.response("77").map(drop)?;
        engine.end()
    }),
    Check::extension(
        "Leela Zero",
        &["lz-analyze"],
        "the end of the input during an analysis ends the engine",
        |engine| {
            engine.board(9)?;
            engine.write(b"lz-analyze b 10\n")?;
            engine.connection()?.end_input();
            engine.end()
        },
    ),
];
