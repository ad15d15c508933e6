//! The startup of a program: its heap, and its parameters from all sources.

use std::env;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
#[cfg(all(target_os = "linux", target_env = "gnu"))]
use std::{os::unix::process::CommandExt, process::Command};

use rand::TryRng;
use rand::rngs::{SysError, SysRng};
#[cfg(all(target_os = "linux", target_env = "gnu"))]
use rustix::process::{Resource, getrlimit};

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

/// Starts the program anew with one heap for all threads where its address space is limited
/// (`ulimit -v`). By default, glibc reserves 64 MB of addresses for each thread's heap, and twice as many
/// while it aligns them: one thread would take the [`RESERVED_MEMORY`](crate::machine::RESERVED_MEMORY) of
/// all, and another one abort. Returns if there is nothing to do, or if the program cannot be started anew.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(super) fn share_heap() {
    const VARIABLE: &str = "MALLOC_ARENA_MAX";
    let is_limited = getrlimit(Resource::As).current.is_some();
    let (true, None, Ok(program)) = (is_limited, env::var_os(VARIABLE), env::current_exe()) else {
        return;
    };
    let mut arguments = env::args_os();
    let name = arguments.next().unwrap_or_default();
    // Without it, the program may still have room.
    let _ = Command::new(program).arg0(name).args(arguments).env(VARIABLE, "1").exec();
}

/// The memory of this system needs no care.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn share_heap() {}

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
    if is_named_katago() {
        for (name, katagos) in
            [(&mut params.gtp_name, "KataGo"), (&mut params.gtp_version, KATAGO_VERSION)]
        {
            if name.is_empty() {
                katagos.clone_into(name);
            }
        }
    }
    for (variable, error) in options::unknown_variables() {
        log::warn!("{variable}: {error}");
    }
    if params.seed == 0 {
        params.seed = SysRng.try_next_u64()?;
    }
    log::info!("the random seed is {}", params.seed);
    Ok(params)
}

/// The version of KataGo whose place the program takes.
const KATAGO_VERSION: &str = "1.17.2";

/// Returns true if the file of the program is named `katago`: then it stands where some other program
/// expects KataGo, which often asks only an engine of this name for all that it can do.
fn is_named_katago() -> bool {
    let program = env::args_os().next().map(PathBuf::from);
    let name = program.as_deref().and_then(Path::file_stem).and_then(OsStr::to_str);
    name.is_some_and(|name| name.to_ascii_lowercase().starts_with("katago"))
}
