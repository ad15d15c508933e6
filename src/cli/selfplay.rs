//! The command line of `ponnuki selfplay`.

use std::num::NonZeroU64;
use std::path::PathBuf;

use clap::{Args, value_parser};

use super::options::{OfPlay, ParamOptions};
use super::values::{RulesList, board_size, rules_list};
use crate::params::Params;
use crate::point::Size;
use crate::tools::selfplay::{GameFormat, Handicap, KomiChoice, SelfplayPlan};

#[derive(Args, Debug)]
pub(super) struct SelfplayOptions {
    /// How many games the folder has in the end. Those that it has already are not played again.
    #[arg(long, value_name = "N")]
    games: u64,
    /// The folder for the games.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Board sizes, separated by commas: one number each, or width and height as in 13x9.
    #[arg(long, value_name = "SIZES", value_delimiter = ',', default_value = "9",
        value_parser = board_size)]
    size: Vec<Size>,
    /// Visits of each search, those kept from the last move included.
    #[arg(long, value_name = "N", default_value = "400")]
    visits: NonZeroU64,
    /// Rules: names separated by commas, or a JSON object. Give the option once for each object.
    #[arg(long, value_name = "NAMES", default_value = "chinese", value_parser = rules_list)]
    rules: Vec<RulesList>,
    /// Komi, separated by commas: points, or `usual` for the komi of the rules, and perhaps how
    /// far it varies in steps of one point, as in `usual+-2`.
    #[arg(
        long,
        value_name = "POINTS",
        value_delimiter = ',',
        default_value = "usual",
        allow_hyphen_values = true
    )]
    komi: Vec<KomiChoice>,
    /// Handicap stones: a number, or a range as in 0-4.
    #[arg(long, value_name = "STONES", default_value = "0")]
    handicap: Handicap,
    /// Random stones at the start.
    #[arg(long, value_name = "STONES", default_value_t = 0)]
    opening: u16,
    /// How many moves after the opening are drawn in proportion to their visits. The others are
    /// those that the engine decides on.
    #[arg(long, value_name = "K", default_value_t = 0)]
    temperature_moves: u16,
    /// A network in KataGo's format, which evaluates positions instead of playouts.
    #[arg(long, value_name = "FILE", default_value = "none")]
    network: String,
    /// What is written: samples for programs that learn, game records, or both.
    #[arg(long, value_name = "FORMAT", value_enum, default_value = "samples")]
    format: GameFormat,
    /// Where the random numbers of all games start.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Games at the same time, by default one per processor. The games are the same for any number.
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Which messages are written to standard error; `info` has a line for each game.
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    pub(super) log: log::LevelFilter,
    #[command(flatten)]
    params: ParamOptions<OfPlay>,
}

impl SelfplayOptions {
    /// What is to be played.
    pub(super) fn plan(self) -> SelfplayPlan {
        let (visits, network) = (self.visits.get(), self.network);
        let mut params = Params { visits, network, ..Params::default() };
        self.params.apply(&mut params);
        SelfplayPlan {
            games: self.games,
            out: self.out,
            format: self.format,
            threads: self.threads.map_or(params.threads as usize, usize::from),
            seed: self.seed,
            sizes: self.size,
            rules: self.rules.into_iter().flat_map(|RulesList(rules)| rules).collect(),
            komi: self.komi,
            handicap: self.handicap,
            opening: self.opening.into(),
            drawn_moves: self.temperature_moves.into(),
            params,
        }
    }
}
