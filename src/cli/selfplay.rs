//! The command line of `ponnuki selfplay`.

use std::num::NonZeroU64;
use std::path::PathBuf;

use clap::{Args, value_parser};

use super::logging::log_level;
use super::options::{EngineParams, EvaluationParams, ParamOptions};
use super::start::StartOptions;
use super::team::TeamOptions;
use crate::params::Params;
use crate::tools::selfplay::{GameFormat, SelfplayPlan};

#[derive(Args, Debug)]
pub(super) struct SelfplayOptions {
    /// The number of games that the folder contains in the end. Games that it already contains are
    /// not played again.
    #[arg(long, value_name = "N")]
    games: u64,
    /// The folder for the games.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    start: StartOptions,
    /// The number of visits of each search. Visits kept from the search of the previous move count.
    #[arg(long, value_name = "N", default_value = "400")]
    visits: NonZeroU64,
    /// The number of moves after the opening that are drawn in proportion to their visits. The
    /// engine decides on the other moves as usual.
    #[arg(long, value_name = "K", default_value_t = 0)]
    temperature_moves: u16,
    /// What is written: samples for programs that learn, game records, or both.
    #[arg(long, value_name = "FORMAT", value_enum, default_value = "samples")]
    format: GameFormat,
    /// The number of games that are played at the same time; by default one per processor. The
    /// games do not depend on it.
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    pub(super) team: TeamOptions,
    /// The level of the messages that are written to standard error; `info` has a line for each
    /// game.
    #[arg(long, value_name = "LEVEL", default_value = "warn", value_parser = log_level())]
    #[arg(ignore_case = true, hide_possible_values = true)]
    pub(super) log: log::LevelFilter,
    #[command(flatten)]
    evaluation: ParamOptions<EvaluationParams>,
    #[command(flatten)]
    params: ParamOptions<EngineParams>,
}

impl SelfplayOptions {
    /// Returns the plan of the games.
    pub(super) fn plan(self) -> SelfplayPlan {
        let mut params = Params { visits: self.visits.get(), ..Params::default() };
        self.evaluation.apply(&mut params);
        self.params.apply(&mut params);
        SelfplayPlan {
            games: self.games,
            out: self.out,
            format: self.format,
            threads: self.threads.map_or(params.threads as usize, usize::from),
            start: self.start.plan(),
            drawn_moves: self.temperature_moves.into(),
            params,
        }
    }
}
