//! The command line: options, configuration file, and what the program is asked to do.

mod config;
mod ending;
mod options;

pub use config::ConfigError;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand, value_parser};

use crate::cli::options::ParamOptions;
use crate::engine::{Engine, EngineError, parse_size};
use crate::gtp::Conversation;
use crate::params::Params;
use crate::point::Size;
use crate::tools::{bench, rules};

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
    /// Measure the speed of board, playouts and search on this machine.
    ///
    /// Playouts are measured with one thread, the search with as many as `--threads` says. The
    /// fingerprint at the end is a word that stays the same as long as the engine plays the same.
    Bench(BenchOptions),
    /// List the rule sets, or explain one in plain words.
    Rules(RulesOptions),
}

#[derive(Args, Debug)]
struct RulesOptions {
    /// The rule set to explain: a name such as `japanese`, or a JSON object as in
    /// `{"ko":"SIMPLE"}`.
    #[arg(value_name = "NAME")]
    rules: Option<String>,
    /// Print one JSON object a line instead.
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
struct BenchOptions {
    /// Board sizes, separated by commas: one number each, or width and height as in 13x9.
    #[arg(long, value_name = "SIZES", value_delimiter = ',', default_value = "9,13,19",
        value_parser = board_size)]
    size: Vec<Size>,
    /// Seconds for each measurement; there are three for each size.
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0, value_parser = seconds)]
    seconds: f64,
    /// Threads of the search.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Print one JSON object a line instead of a table.
    #[arg(long)]
    json: bool,
}

/// Memory of the measured search in bytes: more than it can fill in a short time.
const BENCH_MEMORY: usize = 1 << 30;

fn board_size(text: &str) -> Result<Size, String> {
    parse_size(text).ok_or_else(|| "a board has 1 to 25 lines each way, as in 9 or 13x9".to_owned())
}

/// Reads a time that a measurement can take.
fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.001..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("a measurement takes between 0.001 and 3600 seconds".to_owned()),
    }
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
    match cli.command {
        Some(Command::Bench(options)) => run_bench(&options),
        Some(Command::Gtp(options)) => run_gtp(&options),
        Some(Command::Rules(options)) => run_rules(&options),
        None => run_gtp(&cli.gtp),
    }
}

/// Prints the figures as they are measured.
fn run_bench(options: &BenchOptions) -> ExitCode {
    let plan = bench::Plan {
        sizes: options.size.clone(),
        seconds: options.seconds,
        threads: options.threads.into(),
        memory: BENCH_MEMORY,
        json: options.json,
    };
    printed(bench::run(&plan, &mut io::stdout().lock()))
}

fn run_rules(options: &RulesOptions) -> ExitCode {
    let out = &mut io::stdout().lock();
    match options.rules.as_deref().map(rules::Explained::find) {
        None => printed(rules::list(options.json, out)),
        Some(Ok(explained)) => printed(explained.write(options.json, out)),
        Some(Err(error)) => {
            complain(&error);
            ExitCode::from(2)
        }
    }
}

/// The exit code after printing. A reader that has seen enough may close the stream.
fn printed(result: io::Result<()>) -> ExitCode {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&error);
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

fn run_gtp(options: &GtpOptions) -> ExitCode {
    start_log(options.log);
    match engine(options) {
        Ok(engine) => {
            let conversation = Conversation::default();
            ending::watch(&conversation.hangup());
            conversation.run(engine, io::stdin(), &mut io::stdout());
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
fn complain(error: &dyn std::error::Error) {
    eprintln!("error: {error}\n\nFor more information, try '--help'.");
}
