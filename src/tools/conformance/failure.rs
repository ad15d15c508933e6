//! The failures that a check may find.

/// The reason why an engine has not passed a check.
#[derive(Debug, thiserror::Error)]
pub(super) enum CheckFailure {
    /// It answers, but otherwise.
    #[error("{0}")]
    Wrong(String),
    /// It does not answer.
    #[error("no answer within {0} s")]
    Late(f64),
    /// It has ended or closed its output.
    #[error("the engine {0}")]
    Gone(String),
    /// This program is to end.
    #[error("interrupted")]
    Interrupted,
}

/// The result of a check.
pub(super) type CheckResult = Result<(), CheckFailure>;

/// The finding that an engine answers otherwise.
pub(super) fn wrong_answer<T>(text: impl Into<String>) -> Result<T, CheckFailure> {
    Err(CheckFailure::Wrong(text.into()))
}

/// A finding unless the engine does as it should.
pub(super) fn expect(good: bool, finding: impl FnOnce() -> String) -> CheckResult {
    if good { Ok(()) } else { wrong_answer(finding()) }
}
