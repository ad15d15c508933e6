//! The results of the checks as text and JSON.

use std::io::{self, Write};

use serde_json::json;

use super::check::Check;
use super::plan::Requirement;

/// The verdict of a check.
pub(super) enum CheckVerdict {
    /// The engine does as it should.
    Passed,
    /// It does something else, which is described.
    Failed(String),
    /// It does not have the command.
    Absent,
}

/// A check of a kind and its result.
pub(super) struct CheckLine<'a> {
    pub(super) kind: &'static str,
    pub(super) check: &'a Check,
    pub(super) verdict: &'a CheckVerdict,
}

impl CheckLine<'_> {
    /// Writes the result if it is a failure, after a heading if its kind has none yet.
    pub(super) fn write(&self, so_far: &mut CheckTally, out: &mut impl Write) -> io::Result<()> {
        let CheckVerdict::Failed(finding) = self.verdict else { return Ok(()) };
        if so_far.heading != self.kind {
            so_far.heading = self.kind;
            writeln!(out, "{}", self.kind)?;
        }
        let Check { name, source, demand, .. } = self.check;
        writeln!(out, "  failed: {name} ({}, {source})\n    {finding}", demand.word())
    }

    /// Writes the result as an object on a line.
    pub(super) fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        let (verdict, finding) = match self.verdict {
            CheckVerdict::Passed => ("passed", None),
            CheckVerdict::Failed(finding) => ("failed", Some(finding)),
            CheckVerdict::Absent => ("absent", None),
        };
        let line = json!({
            "kind": self.kind,
            "check": self.check.name,
            "source": self.check.source,
            "level": self.check.demand.word(),
            "verdict": verdict,
            "finding": finding,
        });
        writeln!(out, "{line}")
    }
}

/// The number of checks with each result.
#[derive(Default)]
pub(super) struct CheckTally {
    passed: usize,
    absent: usize,
    /// By the order of [`Requirement::ALL`].
    failed: [usize; Requirement::ALL.len()],
    /// The last heading.
    heading: &'static str,
}

impl CheckTally {
    pub(super) fn add(&mut self, line: &CheckLine<'_>) {
        match line.verdict {
            CheckVerdict::Passed => self.passed += 1,
            CheckVerdict::Absent => self.absent += 1,
            CheckVerdict::Failed(_) => self.failed[line.check.demand as usize] += 1,
        }
    }

    pub(super) fn failures(&self) -> usize {
        self.failed.iter().sum()
    }

    /// Writes a summary.
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let levels = self.failed.iter().zip(Requirement::ALL);
        let levels: Vec<String> =
            levels.map(|(count, (_, word))| format!("{count} {word}")).collect();
        writeln!(
            out,
            "{} passed, {} failed ({}), {} left out because the engine lacks the command",
            self.passed,
            self.failures(),
            levels.join(", "),
            self.absent
        )
    }
}
