//! Clocks.

use super::super::check::Check;
use super::super::engine::EngineUnderTest;
use super::super::failure::{CheckResult, expect};
use crate::clock::Stopwatch;

/// The seconds by which a move may exceed its clock: the transfer of the bytes, and a busy machine.
const GRACE: f64 = 1.0;

pub(super) const CHECKS: &[Check] = &[
    Check::demanded("4.2", "absolute time and byo-yomi are accepted", |engine| {
        engine.all_ok("time_settings 300 0 0; time_settings 600 30 10; time_settings 0 30 1")
    })
    .needing(&["time_settings"]),
    Check::demanded("4.2", "a period without stones means no limit", |engine| {
        engine.ok("time_settings 300 30 0").map(drop)
    })
    .needing(&["time_settings"]),
    Check::demanded("2.7", "time_settings without numbers is a 'syntax error'", |engine| {
        engine.refused_as("time_settings", "syntax error")?;
        engine.refused_as("time_settings much time please", "syntax error")
    })
    .needing(&["time_settings"]),
    Check::demanded("6.3.4", "time_left is accepted in main time and in byo-yomi", |engine| {
        engine.board(9)?;
        engine.all_ok("time_settings 300 30 5; time_left b 250 0; time_left white 20 3")
    })
    .needing(&["time_settings", "time_left"]),
    Check::demanded("2.7", "time_left without a player is a 'syntax error'", |engine| {
        engine.ok("time_settings 300 30 5")?;
        engine.refused_as("time_left", "syntax error")?;
        engine.refused_as("time_left green 10 0", "syntax error")
    })
    .needing(&["time_settings", "time_left"]),
    Check::usual("4.2", "a move comes within its period of byo-yomi", |engine| {
        engine.board(9)?;
        engine.ok("time_settings 0 3 1")?;
        (0..3).try_for_each(|_| {
            engine.ok("time_left b 3 1")?;
            in_time(engine, "genmove b", 3.0)
        })
    })
    .needing(&["time_settings", "time_left"]),
    Check::usual("4.2", "a move comes before the main time has passed", |engine| {
        engine.board(9)?;
        engine.ok("time_settings 300 0 0")?;
        engine.ok("time_left b 2 0")?;
        in_time(engine, "genmove b", 2.0)
    })
    .needing(&["time_settings", "time_left"]),
    Check::usual("4.2", "a move comes when no time is left", |engine| {
        engine.board(9)?;
        engine.ok("time_settings 300 0 0")?;
        engine.ok("time_left b 0 0")?;
        engine.genmove("genmove b")?;
        engine.ok("time_settings 0 1 1").map(drop)
    })
    .needing(&["time_settings", "time_left"]),
];

fn in_time(engine: &mut EngineUnderTest<'_>, command: &str, seconds: f64) -> CheckResult {
    let watch = Stopwatch::start();
    engine.genmove(command)?;
    let taken = watch.seconds();
    expect(taken <= seconds + GRACE, || format!("it took {taken:.1} s and had {seconds} s"))
}
