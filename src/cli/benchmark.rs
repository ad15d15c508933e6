//! `ponnuki benchmark`: its options.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, value_parser};

use super::options::{BenchmarkParams, ParamOptions};
use super::outcome::{exit_code, exit_code_of_printing, failure_code, stdout};
use super::startup;
use super::values::{board_size, duration};
use crate::tools::bench::{self, ThreadsError, ThreadsPlan};
use ponnuki_game::point::Size;

#[derive(Args, Debug)]
pub(super) struct BenchmarkOptions {
    /// The numbers of threads to compare, with commas between them; by default powers of two up to
    /// the number of processors.
    #[arg(short, long, value_name = "NUMBERS", value_delimiter = ',',
        value_parser = value_parser!(u64).range(1..=1024))]
    threads: Vec<u64>,
    /// The number of visits of each search.
    #[arg(short, long, value_name = "N", default_value_t = 800, value_parser = value_parser!(u64).range(2..))]
    visits: u64,
    /// The number of positions that are searched.
    #[arg(short, long = "numpositions", value_name = "N", default_value_t = 10,
        value_parser = value_parser!(u16).range(1..=1000))]
    numpositions: u16,
    /// The board: one number, or width and height as in 13x9.
    #[arg(long = "boardsize", value_name = "SIZE", default_value = "19", value_parser = board_size)]
    boardsize: Size,
    /// Compare the default numbers of threads, as without --threads: KataGo's option.
    #[arg(short = 's', long, conflicts_with = "threads", hide_short_help = true)]
    tune: bool,
    /// KataGo's option for its estimate of strength, without an effect.
    #[arg(short = 'i', long, value_name = "SECONDS", value_parser = duration, hide_short_help = true)]
    time: Option<f64>,
    /// KataGo's option for graphics cards, without an effect.
    #[arg(long, value_name = "N", hide_short_help = true)]
    fixed_batch_size: Option<u32>,
    /// KataGo's option for graphics cards, without an effect.
    #[arg(long, hide_short_help = true)]
    half_batch_size: bool,
    /// Read parameters from this file: TOML, or a configuration of KataGo (`.cfg`).
    #[arg(long, value_name = "FILE")]
    config: Vec<PathBuf>,
    /// Override settings of the configuration files: NAME=VALUE,NAME=VALUE.
    #[arg(long, value_name = "SETTINGS", allow_hyphen_values = true)]
    override_config: Vec<String>,
    #[command(flatten)]
    params: ParamOptions<BenchmarkParams>,
}

/// Prints the figures as they are measured.
pub(super) fn run(options: &BenchmarkOptions) -> ExitCode {
    let params = startup::params(&options.config, &options.override_config, &options.params);
    let params = match params {
        Ok(params) => params,
        Err(error) => return failure_code(&error),
    };
    let plan = ThreadsPlan {
        params,
        size: options.boardsize,
        visits: options.visits,
        positions: options.numpositions.into(),
        threads: options.threads.clone(),
    };
    match bench::compare_threads(&plan, &mut stdout().lock()) {
        Err(ThreadsError::Output(error)) => exit_code_of_printing(Err(error)),
        ended => exit_code(ended),
    }
}
