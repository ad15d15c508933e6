//! Analyses that end with the next line.

use super::super::check::Check;
use super::super::engine::EngineUnderTest;
use super::super::failure::{CheckFailure, CheckResult, expect, wrong_answer};
use crate::clock::Stopwatch;

pub(super) const CHECKS: &[Check] = &[
    Check::extension("Leela Zero", &["lz-analyze"], "lz-analyze reports moves", |engine| {
        stream(engine, "lz-analyze b 10", "info move ", b"\n")
    }),
    Check::extension("Leela Zero", &["lz-analyze"], "lz-analyze ends with a command", |engine| {
        stream(engine, "lz-analyze 10", "info move ", b"protocol_version\n")?;
        let answer = engine.response("")?;
        expect(answer.text.trim() == "2", || "the command is not answered".to_owned())
    }),
    Check::extension("KataGo", &["kata-analyze"], "kata-analyze reports moves", |engine| {
        stream(engine, "kata-analyze b 10", "info move ", b"\n")
    }),
    Check::extension("KataGo", &["kata-analyze"], "kata-analyze reports owners", |engine| {
        stream(engine, "kata-analyze w interval 10 ownership true", "ownership ", b"\n")
    }),
    Check::extension(
        "Leela Zero",
        &["lz-genmove_analyze"],
        "lz-genmove_analyze ends with a move",
        |engine| genmove_stream(engine, "lz-genmove_analyze b 10"),
    ),
    Check::extension(
        "KataGo",
        &["kata-genmove_analyze"],
        "kata-genmove_analyze ends with a move",
        |engine| genmove_stream(engine, "kata-genmove_analyze b 10"),
    ),
];

/// Starts an analysis, waits for a line with `expected`, and ends it with `last`.
fn stream(
    engine: &mut EngineUnderTest<'_>,
    command: &str,
    expected: &str,
    last: &[u8],
) -> CheckResult {
    engine.board(9)?;
    engine.plays("b E5")?;
    let timeout = engine.timeout();
    let id = engine.new_id();
    engine.write(format!("{id} {command}\n").as_bytes())?;
    let first = engine.connection()?.line(timeout)?;
    let mark = format!("={id}");
    let marked = first.strip_prefix(&mark).is_some_and(|rest| rest.trim().is_empty());
    expect(marked, || format!("it starts with '{first}', not '{mark}' on a line"))?;
    if !lines_until(engine, |line| line.contains(expected))? {
        return wrong_answer(format!("no line has '{expected}'"));
    }
    engine.write(last)?;
    let ended = lines_until(engine, str::is_empty)?;
    expect(ended, || "it does not end with the next line".to_owned())
}

/// Reads lines up to a wanted one, for as long as an answer may take. Returns true if the line
/// came.
fn lines_until(
    engine: &mut EngineUnderTest<'_>,
    wanted: impl Fn(&str) -> bool,
) -> Result<bool, CheckFailure> {
    let (timeout, watch) = (engine.timeout(), Stopwatch::start());
    while watch.seconds() < timeout {
        if wanted(&engine.connection()?.line(timeout)?) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A search for a move with reports, whose last line is the move.
fn genmove_stream(engine: &mut EngineUnderTest<'_>, command: &str) -> CheckResult {
    engine.board(9)?;
    engine.set_short_time()?;
    let text = engine.ok(command)?;
    let last = text.trim().lines().last().unwrap_or_default();
    let Some(mv) = last.strip_prefix("play ") else {
        return wrong_answer(format!("the last line is '{last}'"));
    };
    match mv.trim().to_uppercase().as_str() {
        "PASS" | "RESIGN" => Ok(()),
        mv => engine.refused(&format!("play w {mv}")),
    }
}
