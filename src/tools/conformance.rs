//! `ponnuki conformance`: checks any GTP engine against the draft of GTP version 2 and its usual
//! extensions, and reports the differences.
//!
//! A check is a short dialogue with the engine. It stands in a table with the section of the draft
//! that it comes from. Checks of commands that the engine does not list are left out, unless the
//! draft requires the command. After a failed check the engine is started anew, so that one fault is
//! not found twice.
//!
//! - `plan`: the engine, the checks, and the weight of each demand.
//! - `check`, `failure`: a check, and its results.
//! - `checks`: all checks, a file for each kind.
//! - `response`: the grammar of a response.
//! - `connection`: bytes to and from an engine, each wait with its end.
//! - `engine`: the engine under test, which is started again if need be.
//! - `report`: the results as text and JSON.

mod check;
mod checks;
mod connection;
mod engine;
mod failure;
mod plan;
mod report;
mod response;

pub use plan::{ConformanceError, ConformancePlan, Requirement};

use std::io::{self, Write};

use self::check::Check;
use self::checks::KINDS;
use self::engine::EngineUnderTest;
use self::failure::CheckFailure;
use self::report::{CheckLine, CheckTally, CheckVerdict};
use crate::engine::Signals;

/// Runs the checks of `plan`. Writes the failures and a summary to `out`, or each check as JSON. Returns
/// whether no check has failed. A signal ends it early.
///
/// # Errors
/// When the engine does not start, or the results cannot be written.
pub fn run(
    plan: &ConformancePlan,
    signals: &Signals,
    out: &mut impl Write,
) -> Result<bool, ConformanceError> {
    let mut engine = EngineUnderTest::new(plan, signals)?;
    let mut total = CheckTally::default();
    for (kind, check) in chosen(plan) {
        let verdict = match check.needs.iter().find(|command| !engine.knows(command)) {
            Some(_) => CheckVerdict::Absent,
            None => match engine.examine(check.run)? {
                Ok(()) => CheckVerdict::Passed,
                Err(CheckFailure::Interrupted) => return Ok(false),
                Err(finding) => CheckVerdict::Failed(finding.to_string()),
            },
        };
        let line = CheckLine { kind, check, verdict: &verdict };
        if plan.json {
            line.write_json(out)?
        } else {
            line.write(&mut total, out)?
        }
        total.add(&line);
        out.flush()?;
    }
    if !plan.json {
        total.write(out)?;
    }
    out.flush()?;
    Ok(total.failures() == 0)
}

/// Lists the checks of `plan` with their kinds, levels and sections.
///
/// # Errors
/// When they cannot be written.
pub fn list(level: Requirement, only: Option<&str>, out: &mut impl Write) -> io::Result<()> {
    let all = checks_of(level, only);
    all.into_iter().try_for_each(|(kind, check)| {
        writeln!(out, "{kind}: {} ({}, {})", check.name, check.demand.word(), check.source)
    })?;
    out.flush()
}

fn chosen(plan: &ConformancePlan) -> Vec<(&'static str, &'static Check)> {
    checks_of(plan.level, plan.only.as_deref())
}

/// The checks that are demanded at least as much as `level`, each with its kind.
fn checks_of(level: Requirement, only: Option<&str>) -> Vec<(&'static str, &'static Check)> {
    let all =
        KINDS.iter().flat_map(|(kind, checks)| checks.iter().map(move |check| (*kind, check)));
    let wanted = |kind: &str, check: &Check| {
        let named = only.is_none_or(|text| kind.contains(text) || check.name.contains(text));
        named && check.demand <= level
    };
    all.filter(|(kind, check)| wanted(kind, check)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_have_names_of_their_own() {
        let all = checks_of(Requirement::Extension, None);
        let mut names: Vec<&str> = all.iter().map(|(_, check)| check.name).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
        assert!(all.iter().all(|(_, check)| check.demand != Requirement::Demanded
            || check.source.starts_with(|first: char| first.is_ascii_digit())));
    }

    #[test]
    fn checks_are_chosen_by_level_and_text() {
        let all = |level, only| checks_of(level, only).len();
        assert!(all(Requirement::Demanded, None) < all(Requirement::Usual, None));
        assert!(all(Requirement::Usual, None) < all(Requirement::Extension, None));
        let undo = checks_of(Requirement::Extension, Some("undo"));
        assert!(!undo.is_empty() && undo.iter().all(|(_, check)| check.name.contains("undo")));
    }
}
