//! The options for the starts of the games of a run.

use clap::Args;

use super::values::{RulesList, board_size, rules_list};
use crate::batch::start::{Handicap, KomiChoice, StartPlan};
use ponnuki_game::point::Size;

#[derive(Args, Debug)]
pub(super) struct StartOptions {
    /// The board sizes to draw from, separated by commas: one number each, or width and height as
    /// in 13x9.
    #[arg(long, value_name = "SIZES", value_delimiter = ',', default_value = "9",
        value_parser = board_size)]
    size: Vec<Size>,
    /// The rules to draw from: names separated by commas, or a JSON object. Give the option once
    /// for each object.
    #[arg(long, value_name = "NAMES", default_value = "chinese", value_parser = rules_list)]
    rules: Vec<RulesList>,
    /// The komi to draw from, separated by commas: points, or `usual` for the usual komi of the
    /// rules. A range in steps of one point is written as in `usual+-2`.
    #[arg(
        long,
        value_name = "POINTS",
        value_delimiter = ',',
        default_value = "usual",
        allow_hyphen_values = true
    )]
    komi: Vec<KomiChoice>,
    /// The number of handicap stones: a number, or a range to draw from as in 0-4.
    #[arg(long, value_name = "STONES", default_value = "0")]
    handicap: Handicap,
    /// The number of random stones at the start.
    #[arg(long, value_name = "STONES", default_value_t = 0)]
    opening: u16,
    /// The seed of the random numbers of all games.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
}

impl StartOptions {
    /// Returns the choices to draw from.
    pub(super) fn plan(self) -> StartPlan {
        StartPlan {
            seed: self.seed,
            sizes: self.size,
            rules: self.rules.into_iter().flat_map(|RulesList(rules)| rules).collect(),
            komi: self.komi,
            handicap: self.handicap,
            opening: self.opening.into(),
        }
    }
}
