//! `ponnuki regress`: runs suites of GTP commands with patterns for their replies, and reports
//! which replies are not as expected.
//!
//! `suite` reads the files.

mod suite;

pub use suite::SuiteError;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use self::suite::SuiteLine;
use crate::batch::client::{Client, ClientError};
use crate::batch::process::{CommandWords, Messages, StartFailure};
use crate::batch::progress::RunProgress;
use crate::engine::Signals;

/// The suites to run, and the engine.
#[derive(Clone, Debug)]
pub struct RegressPlan {
    /// The suites.
    pub files: Vec<PathBuf>,
    /// The engine. It is started anew for each suite, in the folder of the file.
    pub engine: CommandWords,
    /// Seconds for each reply.
    pub timeout: f64,
    /// One JSON object for each test instead of text.
    pub json: bool,
}

/// The reason why suites cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum RegressError {
    /// A file cannot be read.
    #[error("cannot read {}: {reason}", file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// The system's error.
        reason: io::Error,
    },
    /// A file is no suite.
    #[error("{}, {reason}", file.display())]
    Suite {
        /// The file.
        file: PathBuf,
        /// The error.
        reason: SuiteError,
    },
    /// The engine does not start.
    #[error(transparent)]
    Start(#[from] StartFailure),
    /// The engine does not answer.
    #[error("{}: {reason}", file.display())]
    Engine {
        /// The file.
        file: PathBuf,
        /// The error.
        reason: ClientError,
    },
    /// The results cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// The verdict of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum TestVerdict {
    /// As expected.
    Passed,
    /// Not as expected.
    Failed,
    /// Not as expected, and marked as known to fail.
    KnownFailure,
    /// As expected, although marked as known to fail.
    UnexpectedPass,
    /// A command that is no test was refused, so that the following results mean nothing.
    Refused,
}

impl TestVerdict {
    /// All of them, in the order of the summary, as it names them.
    const ALL: [(TestVerdict, &str); 5] = [
        (TestVerdict::Passed, "passed"),
        (TestVerdict::Failed, "failed"),
        (TestVerdict::KnownFailure, "failed as known"),
        (TestVerdict::UnexpectedPass, "passed unexpectedly"),
        (TestVerdict::Refused, "commands refused"),
    ];

    fn words(self) -> &'static str {
        TestVerdict::ALL.iter().find(|(verdict, _)| *verdict == self).map_or("", |(_, words)| words)
    }

    /// Returns true if the result is a surprise.
    fn is_surprise(self) -> bool {
        !matches!(self, TestVerdict::Passed | TestVerdict::KnownFailure)
    }
}

/// A test and its result.
#[derive(Serialize)]
struct TestLine<'a> {
    file: &'a Path,
    line: usize,
    command: &'a str,
    expected: &'a str,
    reply: &'a str,
    verdict: TestVerdict,
}

/// The number of tests with each verdict, in the order of [`TestVerdict::ALL`].
#[derive(Default)]
struct Count([usize; TestVerdict::ALL.len()]);

/// Runs the suites of `plan`. Writes the unexpected results and a summary to `out`, or each test as
/// JSON. Returns whether all failures are marked as known failures.
///
/// # Errors
/// When a file cannot be read, or the engine does not answer.
pub fn run(
    plan: &RegressPlan,
    signals: &Signals,
    out: &mut impl Write,
) -> Result<bool, RegressError> {
    let mut total = Count::default();
    let suites = plan.files.iter().map(|file| Ok((file, suite_of(file)?)));
    let suites = suites.collect::<Result<Vec<_>, RegressError>>()?;
    let tests =
        suites.iter().flat_map(|(_, steps)| steps).filter(|step| step.expectation.is_some());
    let progress = RunProgress::new(tests.count(), 0, "tests");
    for (file, steps) in &suites {
        let mut count = Count::default();
        run_suite(plan, signals, file, steps, &mut |test: &TestLine<'_>| {
            count.add(test.verdict);
            progress.step();
            progress.suspend(|| write_test(plan, test, out))
        })?;
        total.join(&count);
        if !plan.json {
            progress.suspend(|| writeln!(out, "{}: {}", file.display(), count.summary()))?;
        }
        out.flush()?;
    }
    drop(progress);
    if !plan.json && plan.files.len() > 1 {
        writeln!(out, "together: {}", total.summary())?;
    }
    out.flush()?;
    Ok(total.of(TestVerdict::Failed) + total.of(TestVerdict::Refused) == 0)
}

/// The lines of the suite in a file.
fn suite_of(file: &Path) -> Result<Vec<SuiteLine>, RegressError> {
    let read = std::fs::read_to_string(file);
    let text = read.map_err(|reason| RegressError::Read { file: file.to_owned(), reason })?;
    suite::read(&text).map_err(|reason| RegressError::Suite { file: file.to_owned(), reason })
}

/// Runs a suite through an engine of its own, and hands each result to `note`.
fn run_suite(
    plan: &RegressPlan,
    signals: &Signals,
    file: &Path,
    steps: &[SuiteLine],
    note: &mut dyn FnMut(&TestLine<'_>) -> io::Result<()>,
) -> Result<(), RegressError> {
    let failure = |reason| RegressError::Engine { file: file.to_owned(), reason };
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut engine = Client::start(&plan.engine, folder, Messages::Shown, signals)?;
    for SuiteLine { line, command, expectation } in steps {
        let answer = engine.send(command, plan.timeout).map_err(failure)?;
        let (verdict, expected) = match (&answer, expectation) {
            (Ok(_), None) => continue,
            (Err(_), None) => (TestVerdict::Refused, ""),
            (answer, Some(expectation)) => {
                let met = answer.as_ref().is_ok_and(|reply| expectation.is_met(reply));
                let verdict = match (met, expectation.known_to_fail) {
                    (true, false) => TestVerdict::Passed,
                    (true, true) => TestVerdict::UnexpectedPass,
                    (false, true) => TestVerdict::KnownFailure,
                    (false, false) => TestVerdict::Failed,
                };
                (verdict, expectation.text.as_str())
            }
        };
        let reply = answer.as_ref().map_or_else(String::as_str, String::as_str);
        note(&TestLine { file, line: *line, command, expected, reply, verdict })?;
    }
    engine.quit();
    Ok(())
}

/// Writes a test: always as JSON, but as text only if it is a surprise.
fn write_test(plan: &RegressPlan, test: &TestLine<'_>, out: &mut impl Write) -> io::Result<()> {
    if plan.json {
        let line = serde_json::to_string(test).map_err(io::Error::other)?;
        writeln!(out, "{line}")?;
    } else if test.verdict.is_surprise() {
        let TestLine { file, line, command, expected, reply, verdict } = test;
        let wanted = if expected.is_empty() { "" } else { " for " };
        let (file, words) = (file.display(), verdict.words());
        writeln!(out, "{file}:{line}: {words}: {command} gives '{reply}'{wanted}{expected}")?;
    }
    Ok(())
}

impl Count {
    fn add(&mut self, verdict: TestVerdict) {
        self.0[verdict as usize] += 1;
    }

    fn of(&self, verdict: TestVerdict) -> usize {
        self.0[verdict as usize]
    }

    fn join(&mut self, other: &Count) {
        self.0.iter_mut().zip(other.0).for_each(|(sum, count)| *sum += count);
    }

    fn summary(&self) -> String {
        let tests = self.0.iter().sum::<usize>() - self.of(TestVerdict::Refused);
        let parts = TestVerdict::ALL.iter().filter(|(verdict, _)| self.of(*verdict) > 0);
        let parts: Vec<String> =
            parts.map(|(verdict, words)| format!("{} {words}", self.of(*verdict))).collect();
        let solved = self.of(TestVerdict::Passed) + self.of(TestVerdict::UnexpectedPass);
        format!("{solved} of {tests} solved: {}", parts.join(", "))
    }
}
