//! The reason why an engine cannot be made.

use crate::machine;
use crate::sandbox::SandboxError;
use ponnuki_game::rules::text::RulesError;
use ponnuki_game::score::KomiError;
use ponnuki_network::NetworkError;
use ponnuki_network::kernel::NoKernel;

/// The reason why an engine cannot be made from its parameters.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The system has too little memory for anything.
    #[error("there is too little memory: the program needs {} MB at least", machine::RESERVED_MEMORY >> 20)]
    Memory,
    /// Not a board size.
    #[error("'{0}' is not a board size: give one number from 1 to 25, or two as in 13x9")]
    Size(String),
    /// Neither the name of a rule set nor rules in JSON.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Not a komi.
    #[error(transparent)]
    Komi(#[from] KomiError),
    /// The opening book cannot be read.
    #[error("cannot read the book {file}: {reason}")]
    Book {
        /// The file.
        file: String,
        /// The error.
        reason: String,
    },
    /// Games to avoid, or own moves, cannot be read.
    #[error("cannot read the games in {place}: {reason}")]
    Games {
        /// The folder or file.
        place: String,
        /// The system's error.
        reason: String,
    },
    /// The network cannot be read.
    #[error("cannot use the network {file}: {reason}")]
    Network {
        /// The file.
        file: String,
        /// The error.
        reason: NetworkError,
    },
    /// The machine has not the kernel that is asked for.
    #[error("cannot use the kernel {name}: {reason}")]
    Kernel {
        /// Its name.
        name: String,
        /// The error.
        reason: NoKernel,
    },
    /// A file may not be used.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// The strengths of features cannot be read.
    #[error("cannot read the strengths {file}: {reason}")]
    Strengths {
        /// The file.
        file: String,
        /// The error.
        reason: String,
    },
}
