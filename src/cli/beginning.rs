//! The options that say what the games of a run start from.

use clap::Args;

use super::values::{RulesList, board_size, rules_list};
use crate::point::Size;
use crate::runs::beginning::{Beginnings, Handicap, KomiChoice};

#[derive(Args, Debug)]
pub(super) struct BeginningOptions {
    /// Board sizes, separated by commas: one number each, or width and height as in 13x9.
    #[arg(long, value_name = "SIZES", value_delimiter = ',', default_value = "9",
        value_parser = board_size)]
    size: Vec<Size>,
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
    /// Where the random numbers of all games start.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
}

impl BeginningOptions {
    /// What there is to draw from.
    pub(super) fn beginnings(self) -> Beginnings {
        Beginnings {
            seed: self.seed,
            sizes: self.size,
            rules: self.rules.into_iter().flat_map(|RulesList(rules)| rules).collect(),
            komi: self.komi,
            handicap: self.handicap,
            opening: self.opening.into(),
        }
    }
}
