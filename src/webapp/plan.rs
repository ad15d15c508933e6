//! The plan of the server, and the reasons why it cannot start.

use std::io;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;

#[cfg(not(target_family = "wasm"))]
use super::imports::ImportPlan;
use super::library::Library;
use super::networks::NetworkSource;
use super::openings::OpeningPlace;
use crate::engine::EngineError;
use crate::language::Language;
use crate::machine::{self, ThreadError};
use crate::params::Params;
use crate::server::listen_hint;

/// The advice if another program has the port.
const IN_USE: &str = "; perhaps ponnuki web is running already. Choose another with --port, or 0 for \
                      any that is free";

/// The plan of the server.
#[derive(Clone, Debug)]
pub struct WebPlan {
    /// The address of this machine on which it listens. On any but 127.0.0.1, others in the network
    /// reach it.
    pub listen: IpAddr,
    /// The port; 0 for any free port.
    pub port: u16,
    /// The number of games that may have a search tree at the same time: they share the memory of `params`.
    pub games: usize,
    /// The seconds after which a game that no page shows is closed.
    pub idle_seconds: f64,
    /// The folder of the library, in which each game is saved after each move, if there is one.
    pub folder: Option<PathBuf>,
    /// True if the server does without the folder if it cannot be used.
    pub may_lack_folder: bool,
    /// The networks that the first page offers, if there are any.
    pub networks: Option<Arc<dyn NetworkSource>>,
    /// The folder whose games pages look positions up in, if they offer that.
    pub openings: Option<OpeningPlace>,
    /// The places from which games come.
    #[cfg(not(target_family = "wasm"))]
    pub imports: Arc<ImportPlan>,
    /// The language of the pages, unless their reader has chosen another; without it, the language that the
    /// browser asks for.
    pub language: Option<Language>,
    /// The path below which the pages are shown, if a page that contains the program shows them in a frame.
    pub page: Option<String>,
    /// The parameters of the engine and of games, unless a game sets its own.
    pub params: Params,
}

impl WebPlan {
    /// The library, or why there is none.
    ///
    /// # Errors
    /// When there has to be one and its folder cannot be used.
    pub(super) fn library(&self) -> Result<Result<Arc<Library>, String>, WebError> {
        let Some(folder) = &self.folder else {
            return Ok(Err("there is no folder for games and reviews".to_owned()));
        };
        match Library::open(folder) {
            Ok(library) => Ok(Ok(Arc::new(library))),
            Err(reason) if self.may_lack_folder => {
                let reason = machine::plain(&reason.to_string());
                let said =
                    format!("games and reviews are not kept: {}: {reason}", folder.display());
                log::warn!("{said}");
                Ok(Err(said))
            }
            Err(reason) => Err(WebError::Folder { folder: folder.clone(), reason }),
        }
    }
}

/// The reason why the server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum WebError {
    /// The server cannot listen on the port.
    #[error("cannot listen on {listen}:{port}: {reason}{}", listen_hint(.reason, IN_USE))]
    Port {
        /// The address.
        listen: IpAddr,
        /// The port.
        port: u16,
        /// The reason that the system gives.
        reason: io::Error,
    },
    /// The folder for games cannot be used.
    #[error("{}: {reason}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The reason that the system gives.
        reason: io::Error,
    },
    /// The network or another file of the engine cannot be read.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The system has no random numbers for the token.
    #[error("no random token from the system: {0}")]
    Token(io::Error),
    /// The system does not allow a thread.
    #[error(transparent)]
    Thread(#[from] ThreadError),
    /// The address cannot be printed, or the server has failed.
    #[error(transparent)]
    Server(#[from] io::Error),
}
