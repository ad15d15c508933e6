//! What a check may find.

/// Why an engine has not passed a check.
#[derive(Debug, thiserror::Error)]
pub(super) enum Shortcoming {
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

/// What a check has found.
pub(super) type Found = Result<(), Shortcoming>;

/// The finding that an engine answers otherwise.
pub(super) fn wrong<T>(text: impl Into<String>) -> Result<T, Shortcoming> {
    Err(Shortcoming::Wrong(text.into()))
}

/// A finding unless the engine does as it should.
pub(super) fn expect(good: bool, finding: impl FnOnce() -> String) -> Found {
    if good { Ok(()) } else { wrong(finding()) }
}
