//! The command line of `ponnuki tune`.

use std::num::NonZeroU64;
use std::path::PathBuf;

use clap::{Args, value_parser};

use super::logging::log_level;
use super::options::{EngineParams, EvaluationParams, ParamOptions};
use super::values::{board_size, duration};
use crate::params::Params;
use crate::tools::tune::{KnobChoice, SpsaSchedule, TunePlan};
use ponnuki_game::point::Size;
use ponnuki_game::rules::{Rules, text};
use ponnuki_game::score::Komi;

/// Visits of a search by default.
const VISITS: u64 = 400;

#[derive(Args, Debug)]
pub(super) struct TuneOptions {
    /// The parameters to tune, separated by commas: names, with or without a range as in
    /// prior_rest:0:40. Without a range, a parameter may be from 0 to twice its first value. The
    /// first values are the defaults, or the values of the options below.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', required = true)]
    params: Vec<KnobChoice>,
    /// The folder of the run.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The size of the board: one number, or width and height as in 13x9.
    #[arg(long, value_name = "SIZE", default_value = "9", value_parser = board_size)]
    size: Size,
    /// The number of iterations.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    iterations: u64,
    /// The number of pairs of games in each iteration.
    #[arg(long, value_name = "N", default_value = "4")]
    pairs: NonZeroU64,
    /// How far an iteration that wins all its games moves the values at the end of the run, as a
    /// fraction of the distance at which it tries them. A run with few iterations needs a larger
    /// rate.
    #[arg(long, value_name = "RATE", default_value_t = 0.002, value_parser = rate)]
    rate: f64,
    /// The number of visits of each search, including visits kept from the search of the previous
    /// move. It is 400 if neither this nor `--seconds` is given.
    #[arg(long, value_name = "N")]
    visits: Option<NonZeroU64>,
    /// The seconds for each move, instead of visits. Such a run cannot be repeated exactly.
    #[arg(long, value_name = "SECONDS", conflicts_with = "visits", value_parser = duration)]
    seconds: Option<f64>,
    /// The number of pairs of games in the match between the tuned values and the first values.
    #[arg(long, value_name = "N", default_value_t = 100)]
    match_pairs: u64,
    /// The rules: a name, or a JSON object.
    #[arg(long, value_name = "NAME", default_value = "chinese", value_parser = text::parse)]
    rules: Rules,
    /// The komi; by default the usual komi of the rules.
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    komi: Option<Komi>,
    /// The number of random stones at the start of each pair of games.
    #[arg(long, value_name = "STONES", default_value_t = 2)]
    opening: u16,
    /// The seed of the random numbers.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// The number of pairs of games that are played at the same time; by default one per processor.
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The level of the messages that are written to standard error; `info` has a line for each
    /// iteration.
    #[arg(long, value_name = "LEVEL", default_value = "warn", value_parser = log_level())]
    #[arg(ignore_case = true, hide_possible_values = true)]
    pub(super) log: log::LevelFilter,
    #[command(flatten)]
    evaluation: ParamOptions<EvaluationParams>,
    #[command(flatten)]
    values: ParamOptions<EngineParams>,
}

fn rate(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(rate) if rate > 0.0 && rate <= 1.0 => Ok(rate),
        _ => Err("a rate is above 0 and at most 1".to_owned()),
    }
}

impl TuneOptions {
    /// Returns the plan of the tuning.
    pub(super) fn plan(self) -> TunePlan {
        let usual = if self.seconds.is_some() { 0 } else { VISITS };
        let mut params = Params {
            visits: self.visits.map_or(usual, NonZeroU64::get),
            seconds: self.seconds.unwrap_or(0.0),
            ..Params::default()
        };
        self.evaluation.apply(&mut params);
        self.values.apply(&mut params);
        TunePlan {
            out: self.out,
            knobs: self.params,
            size: self.size,
            rules: self.rules,
            komi: self.komi,
            opening: self.opening.into(),
            pairs: self.pairs.get(),
            schedule: SpsaSchedule { iterations: self.iterations, rate: self.rate },
            match_pairs: self.match_pairs,
            seed: self.seed,
            threads: self.threads.map_or(params.threads as usize, usize::from),
            params,
        }
    }
}
