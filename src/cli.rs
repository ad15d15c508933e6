//! The command line: options, configuration file, and what the program is asked to do.

mod config;
mod options;

pub use config::ConfigError;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use crate::cli::options::ParamOptions;
use crate::engine::{Engine, EngineError};
use crate::gtp;
use crate::params::Params;

/// A program that plays Go.
///
/// Without a command it waits for commands of the Go Text Protocol (GTP), so that a program with a
/// board, such as GoGui or Sabaki, can play with it: add it there as an engine with the full path
/// of this program. To try it by hand, start it and type `genmove black`, `showboard`, `help` or
/// `quit`.
#[derive(Parser, Debug)]
#[command(name = "ponnuki", version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    gtp: GtpOptions,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Play by the Go Text Protocol on the standard streams (the default).
    Gtp(GtpOptions),
}

#[derive(Args, Debug)]
struct GtpOptions {
    #[command(flatten)]
    params: ParamOptions,
    /// Read parameters from this TOML file instead of `ponnuki.toml` in the user's configuration
    /// folder. Options have precedence over it.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Which messages go to the standard error stream.
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    log: log::LevelFilter,
}

/// Why the program cannot start.
#[derive(Debug, thiserror::Error)]
enum StartError {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// Does what the arguments of the program say. A bad option ends the program with code 2.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let options = match cli.command {
        Some(Command::Gtp(options)) => options,
        None => cli.gtp,
    };
    start_log(options.log);
    match engine(&options) {
        Ok(engine) => {
            gtp::serve(engine, io::stdin(), &mut io::stdout());
            ExitCode::SUCCESS
        }
        Err(error) => {
            complain(&error);
            ExitCode::from(2)
        }
    }
}

/// An engine with the parameters of the configuration file and the command line.
fn engine(options: &GtpOptions) -> Result<Engine, StartError> {
    let mut params = Params::default();
    config::apply(options.config.as_deref(), &mut params)?;
    options.params.apply(&mut params);
    Ok(Engine::new(params)?)
}

/// Messages go to the standard error stream, because the standard output belongs to the protocol.
/// Clients read some words at the beginning of a line as messages for themselves; a time stamp in
/// brackets is none of them.
fn start_log(level: log::LevelFilter) {
    let mut builder = env_logger::Builder::new();
    if let Err(error) = builder.filter_level(level).format_timestamp_millis().try_init() {
        log::warn!("a second log was not started: {error}");
    }
}

#[expect(clippy::print_stderr, reason = "the program ends here and says why")]
fn complain(error: &StartError) {
    eprintln!("error: {error}\n\nFor more information, try '--help'.");
}
