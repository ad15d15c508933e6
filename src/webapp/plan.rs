//! What is served, and why it cannot be.

use std::io;
use std::path::PathBuf;

use crate::engine::EngineError;
use crate::params::Params;

/// What is served.
#[derive(Clone, Debug)]
pub struct WebPlan {
    /// The port on 127.0.0.1; 0 for any that is free.
    pub port: u16,
    /// The most games at the same time. They share the memory of `params`.
    pub rooms: usize,
    /// Seconds after which a game is given up that nobody has looked at.
    pub idle_seconds: f64,
    /// A folder in which each game is saved after each move, if they are to be.
    pub folder: Option<PathBuf>,
    /// How the engine plays unless a game says otherwise; and what games are like by default.
    pub params: Params,
}

/// Why nothing can be served.
#[derive(Debug, thiserror::Error)]
pub enum WebError {
    /// The port cannot be listened to.
    #[error("cannot listen on 127.0.0.1:{port}: {reason}{}", hint(.reason))]
    Port {
        /// The port.
        port: u16,
        /// What the system says.
        reason: io::Error,
    },
    /// The folder for games is none.
    #[error("{}: {reason}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
    /// The network or another file of the engine cannot be read.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The system has no random numbers for the token.
    #[error("no random token from the system: {0}")]
    Token(io::Error),
    /// The address cannot be printed, or the server has failed.
    #[error(transparent)]
    Server(#[from] io::Error),
}

fn hint(reason: &io::Error) -> &'static str {
    match reason.kind() {
        io::ErrorKind::AddrInUse => "; choose another with --port, or 0 for any that is free",
        _ => "",
    }
}
