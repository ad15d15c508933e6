//! The startup of a program: its parameters, from all sources.

use std::io;
use std::path::PathBuf;

use rand::TryRng;
use rand::rngs::{SysError, SysRng};

use super::config::{self, ConfigError};
use super::options::{self, ParamOptions, ParamSelection};
use crate::engine::EngineError;
use crate::params::Params;
use crate::play::PlayError;

/// The reason why the program cannot start.
#[derive(Debug, thiserror::Error)]
pub(super) enum StartupError {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error(transparent)]
    Play(#[from] PlayError),
    #[error("--sandbox {}: {reason}", folder.display())]
    Sandbox { folder: PathBuf, reason: io::Error },
    #[error("no random seed from the system ({0}): give one with --seed")]
    Seed(#[from] SysError),
}

/// The parameters of the configuration files and of what overrides them, the environment and the
/// command line, with a new seed if they have none.
///
/// # Errors
/// When a file cannot be used, or the system has no random numbers.
pub(super) fn params<S: ParamSelection>(
    files: &[PathBuf],
    overrides: &[String],
    options: &ParamOptions<S>,
) -> Result<Params, StartupError> {
    let mut params = Params::default();
    config::apply(files, overrides, &mut params)?;
    options.apply(&mut params);
    for (variable, error) in options::unknown_variables() {
        log::warn!("{variable}: {error}");
    }
    if params.seed == 0 {
        params.seed = SysRng.try_next_u64()?;
    }
    log::info!("the random seed is {}", params.seed);
    Ok(params)
}
