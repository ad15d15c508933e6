//! `ponnuki bench`: its options.

use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, value_parser};

use super::options::{EvaluationParams, ParamOptions};
use super::outcome::{exit_code_of_printing, failure_code, stdout};
use super::values::{board_size, measurement};
use crate::engine;
use crate::model::Model;
use crate::params::{NO_NETWORK, ParamError, Params};
use crate::tools::bench;
use ponnuki_game::point::Size;
use ponnuki_game::rules::{Rules, text};

#[derive(Args, Debug)]
pub(super) struct BenchOptions {
    /// Board sizes, separated by commas: one number each, or width and height as in 13x9.
    #[arg(long, value_name = "SIZES", value_delimiter = ',', default_value = "9,13,19",
        value_parser = board_size)]
    size: Vec<Size>,
    /// The seconds for each measurement. There are three for each size, and more with `--full`.
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0, value_parser = measurement)]
    seconds: f64,
    /// The number of search threads.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// The memory for the search tree.
    #[arg(long, value_name = "BYTES", default_value = "1GB", value_parser = memory)]
    memory: usize,
    /// The small amount of memory that `--full` fills repeatedly.
    #[arg(long, value_name = "BYTES", default_value = "16MB", value_parser = memory)]
    stall_memory: usize,
    /// The rules of the game that is searched: a name, or a JSON object.
    #[arg(long, value_name = "NAME", default_value = "chinese", value_parser = text::parse)]
    rules: Rules,
    /// Measure a search of this many visits, instead of a search of `--seconds`.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    visits: Option<u64>,
    /// Also measure where the time of a search goes, how quickly a search stops, and how it copes
    /// with little memory. This takes several times as long.
    #[arg(long, conflicts_with = "network")]
    full: bool,
    /// Do a fixed amount of work without reading the clock, and print what was done. This is for
    /// tools that count instructions. Without a value, all kinds of work are done.
    #[arg(long, value_name = "WORK", value_enum, value_delimiter = ',', num_args = 0..=1,
        require_equals = true, default_missing_value = "light,default,search",
        conflicts_with_all = ["full", "seconds", "threads", "visits", "network"])]
    fixed: Option<Vec<bench::Workload>>,
    /// The number of times that the fixed work is done; 0 only prepares it.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "fixed",
        value_parser = value_parser!(u64).range(..=1000))]
    times: u64,
    /// Print one JSON object per line instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    evaluation: ParamOptions<EvaluationParams>,
}

/// Reads an amount of memory as the parameter `memory` does.
fn memory(text: &str) -> Result<usize, ParamError> {
    let mut params = Params::default();
    params.set("memory", text)?;
    Ok(usize::try_from(params.memory).unwrap_or(usize::MAX))
}

/// Prints the results as they are measured.
pub(super) fn run(options: &BenchOptions) -> ExitCode {
    // The same positions are searched again and again, so there must be no cache. The board, playouts
    // and their search are measured unless a network is named.
    let mut params = Params { memory: 0, network: NO_NETWORK.to_owned(), ..Params::default() };
    options.evaluation.apply(&mut params);
    let learned = match engine::learned(&params) {
        Ok(learned) => learned,
        Err(error) => return failure_code(&error),
    };
    let plan = bench::BenchPlan {
        sizes: options.size.clone(),
        seconds: options.seconds,
        threads: options.threads.into(),
        memory: options.memory,
        stall_memory: options.stall_memory,
        rules: options.rules,
        model: Arc::new(Model::new(params.tuning, learned)),
        visits: options.visits,
        full: options.full,
        json: options.json,
    };
    let out = &mut stdout().lock();
    exit_code_of_printing(match &options.fixed {
        Some(workloads) => bench::run_fixed(&plan, workloads, options.times, out),
        None => bench::run(&plan, out),
    })
}
