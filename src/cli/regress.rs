//! The command line of `ponnuki regress`.

use std::env;
use std::io;
use std::path::{self, Path, PathBuf};

use clap::Args;

use super::values::duration;
use crate::batch::process::CommandWords;
use crate::params::{BUILTIN_NETWORK, NO_NETWORK};
use crate::tools::regress::RegressPlan;

#[derive(Args, Debug)]
pub(super) struct RegressOptions {
    /// The suites: GTP commands with patterns for the replies, in GNU Go's format.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The command line of the engine. By default it is this program with one thread and
    /// `--visits`. It is started again for each file, in the folder of the file.
    #[arg(long, value_name = "COMMAND", value_parser = CommandWords::parse)]
    engine: Option<CommandWords>,
    /// The number of visits of each search by this program.
    #[arg(long, value_name = "N", default_value_t = 2000, conflicts_with = "engine")]
    visits: u64,
    /// Another network for this program, or `none` for playouts.
    #[arg(long, value_name = "FILE", conflicts_with = "engine")]
    network: Option<PathBuf>,
    /// The seconds after which an engine that has not replied is stopped.
    #[arg(long, value_name = "SECONDS", default_value = "600", value_parser = duration)]
    timeout: f64,
    /// Print one JSON object for each test instead of a summary.
    #[arg(long)]
    json: bool,
}

impl RegressOptions {
    /// Returns the plan of the run.
    ///
    /// # Errors
    /// When the system does not say where this program is.
    pub(super) fn plan(self) -> io::Result<RegressPlan> {
        let engine = match self.engine {
            Some(words) => words,
            None => own_command(self.visits, self.network)?,
        };
        Ok(RegressPlan { files: self.files, engine, timeout: self.timeout, json: self.json })
    }
}

/// This program as an engine whose answers can be repeated.
fn own_command(visits: u64, network: Option<PathBuf>) -> io::Result<CommandWords> {
    let program = text(env::current_exe()?)?;
    let visits = visits.to_string();
    let mut options =
        vec!["gtp", "--threads", "1", "--memory", "64MB", "--seed", "1", "--visits", &visits];
    // Suites set positions up by plays.
    options.push("--handicap-by-moves=false");
    // The engine runs in the folder of the suite. Some networks are no files.
    let is_file = |network: &Path| ![BUILTIN_NETWORK, NO_NETWORK].map(Path::new).contains(&network);
    let place =
        |network: PathBuf| if is_file(&network) { path::absolute(network) } else { Ok(network) };
    let network = network.map(|network| text(place(network)?)).transpose()?;
    options.extend(network.iter().flat_map(|file| ["--network", file]));
    Ok(CommandWords::new(program, &options))
}

/// A path as a word of a command.
fn text(path: PathBuf) -> io::Result<String> {
    let path = path.into_os_string().into_string();
    path.map_err(|path| io::Error::other(format!("the path {} is no text", path.display())))
}
