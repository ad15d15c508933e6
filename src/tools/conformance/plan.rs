//! The engine and the checks, and errors of the set-up.

use std::io;

use crate::batch::process::{CommandWords, StartFailure};

/// The strictness of a demand on an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Requirement {
    /// By the draft.
    Demanded,
    /// By clients and servers: the draft leaves it open or only recommends it.
    Usual,
    /// By the authors of a command that is not in the draft, if the engine has this command.
    Extension,
}

impl Requirement {
    /// All of them, each with its word.
    pub const ALL: [(Requirement, &str); 3] = [
        (Requirement::Demanded, "demanded"),
        (Requirement::Usual, "usual"),
        (Requirement::Extension, "extension"),
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        Requirement::ALL.iter().find(|(demand, _)| *demand == self).map_or("", |(_, word)| word)
    }
}

/// The engine and its checks.
#[derive(Clone, Debug)]
pub struct ConformancePlan {
    /// The engine.
    pub engine: CommandWords,
    /// Checks that are demanded less than this are left out.
    pub level: Requirement,
    /// Only checks with this text in their kind or name.
    pub only: Option<String>,
    /// Seconds for an answer.
    pub timeout: f64,
    /// Seconds for the first answer after a start, as engines may have a network to read.
    pub startup: f64,
    /// One JSON object for each check instead of text.
    pub json: bool,
}

/// The reason why an engine cannot be examined.
#[derive(Debug, thiserror::Error)]
pub enum ConformanceError {
    /// It does not start.
    #[error(transparent)]
    Start(#[from] StartFailure),
    /// It gives no answer to `protocol_version` after its start.
    #[error("the engine does not answer after its start: {0}")]
    Silent(String),
    /// There is no room for the game records that the engine is to load.
    #[error("cannot write game records: {0}")]
    Scratch(io::Error),
    /// The results cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}
