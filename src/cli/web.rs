//! The command line of `ponnuki web`.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, value_parser};

use super::ending;
use super::logging::start_log;
use super::options::{OfWebApp, ParamOptions};
use super::outcome::{finished, refused, stdout};
use super::startup;
use crate::params::Params;
use crate::webapp::{self, Closing, WebError, WebPlan};

#[derive(Args, Debug)]
pub(super) struct WebOptions {
    /// The port on 127.0.0.1; 0 for any free port.
    #[arg(long, value_name = "PORT", default_value_t = 8419)]
    port: u16,
    /// The largest number of games at the same time. They share `--memory`.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = value_parser!(u16).range(1..=64))]
    games: u16,
    /// The number of minutes after which a game that no page shows is closed.
    #[arg(long, value_name = "MINUTES", default_value_t = 60.0, value_parser = minutes)]
    idle: f64,
    /// The folder in which each game is saved after each move, as `game-1.sgf` and so on. By
    /// default only the browser keeps games.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Read parameters from this TOML file instead of `ponnuki.toml` in the user's configuration
    /// folder. Options override the file.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The level of the messages that are written to standard error.
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    log: log::LevelFilter,
    #[command(flatten)]
    params: ParamOptions<OfWebApp>,
}

/// Reads the minutes that a game may be idle.
fn minutes(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(minutes) if (0.001..=100_000.0).contains(&minutes) => Ok(minutes),
        _ => Err("give a number of minutes from 0.001 to 100000".to_owned()),
    }
}

impl WebOptions {
    /// What is to be served, with these parameters.
    fn plan(self, params: Params) -> WebPlan {
        WebPlan {
            port: self.port,
            rooms: self.games.into(),
            idle_seconds: 60.0 * self.idle,
            folder: self.out,
            params: Params { sgf_dir: String::new(), ..params },
        }
    }
}

/// Serves pages until a signal comes. A port that is in use is a failure, not wrong usage.
pub(super) fn run(options: WebOptions) -> ExitCode {
    start_log(options.log);
    let params = match startup::params(options.config.as_deref(), &options.params) {
        Ok(params) => params,
        Err(error) => return refused(&error),
    };
    let closing = Closing::default();
    let closer = closing.clone();
    ending::end_on_signal(move |_| closer.close());
    let announce = |url: &str| {
        let out = &mut stdout();
        writeln!(out, "{url}").and_then(|()| out.flush())
    };
    match webapp::serve(options.plan(params), &closing, announce) {
        Err(error @ WebError::Engine(_)) => refused(&error),
        other => finished(other),
    }
}
