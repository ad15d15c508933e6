//! The command line of `ponnuki review`.

use std::path::PathBuf;

use clap::{Args, value_parser};

use super::logging::log_level;
use super::options::{EvaluationParams, LanguageOption, ParamOptions, SearchParams};
use super::values::duration;
use crate::params::{LEVELS, Params};
use crate::review::{ReviewPlan, SearchEffort};
use ponnuki_game::color::Color;
use ponnuki_game::rules::{Rules, text};
use ponnuki_game::score::Komi;

#[derive(Args, Debug)]
pub(super) struct ReviewOptions {
    /// Game records in SGF or another format, folders of records, or `-` for standard input. The
    /// review is of the main line of the first game in each file.
    #[arg(value_name = "GAME", required = true)]
    games: Vec<PathBuf>,
    /// Write the review as JSON to this file; `-` is standard output. With several games, this is a
    /// folder with a file for each.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the record with comments, win rates and better variations to this file or folder, as
    /// with `--json`.
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,
    /// Write a page for a browser to this file or folder, as with `--json`. The page needs no other
    /// files. In a folder, `index.html` puts several games together, with a page for each player.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// The number of visits for each position, or `quick` (50), `normal` or `thorough` (1000). By
    /// default, without `--seconds`, it is `normal`: 200, or 1000 with `--network none`.
    #[arg(long, value_name = "N", value_parser = visits)]
    visits: Option<ReviewVisits>,
    /// The seconds for each position. Such reviews cannot be repeated exactly.
    #[arg(long, value_name = "S", value_parser = duration)]
    seconds: Option<f64>,
    /// The number of visits of a second search of each position, which uses playouts instead of the
    /// network. Without this option there is no such search.
    #[arg(
        long,
        value_name = "N",
        hide_short_help = true,
        default_value_t = 0,
        hide_default_value = true
    )]
    playout_visits: u64,
    /// The player whose win rates are told: black or white.
    #[arg(long, value_name = "COLOR", default_value = "black", value_parser = player)]
    perspective: Color,
    /// The rank of the reader, such as 8k: the mistakes that players of this rank make, and those of the next
    /// less often, are listed as well, and come first on the page.
    #[arg(long, value_name = "RANK", value_parser = rank)]
    rank: Option<String>,
    #[command(flatten)]
    language: LanguageOption,
    /// The rules to use instead of the record's: a name, or a JSON object.
    #[arg(long, value_name = "NAME", value_parser = text::parse)]
    rules: Option<Rules>,
    /// The komi to use instead of the record's.
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    komi: Option<Komi>,
    /// The number of positions that are searched at the same time; by default one per processor.
    /// The reviews do not depend on it.
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The seed of the random numbers of each search.
    #[arg(long, value_name = "SEED", default_value_t = 1, hide_short_help = true)]
    seed: u64,
    /// The level of the messages that are written to standard error; `info` has a line for each
    /// position.
    #[arg(long, value_name = "LEVEL", default_value = "warn", value_parser = log_level())]
    #[arg(ignore_case = true, hide_possible_values = true)]
    pub(super) log: log::LevelFilter,
    #[command(flatten)]
    evaluation: ParamOptions<EvaluationParams>,
    #[command(flatten)]
    params: ParamOptions<SearchParams>,
}

/// A number of visits; `None` for the usual one.
#[derive(Clone, Copy, Debug)]
struct ReviewVisits(Option<u64>);

fn visits(text: &str) -> Result<ReviewVisits, String> {
    match (text, text.parse()) {
        ("quick", _) => Ok(ReviewVisits(Some(50))),
        ("normal", _) => Ok(ReviewVisits(None)),
        ("thorough", _) => Ok(ReviewVisits(Some(1000))),
        (_, Ok(number @ 1..)) => Ok(ReviewVisits(Some(number))),
        _ => Err("give a whole number above 0, or quick, normal or thorough".to_owned()),
    }
}

fn player(text: &str) -> Result<Color, String> {
    Color::parse(text).ok_or_else(|| "a player is black or white".to_owned())
}

fn rank(text: &str) -> Result<String, String> {
    let ranks = &LEVELS[1..];
    let known = ranks.iter().find(|rank| rank.eq_ignore_ascii_case(text));
    known
        .map(|rank| (*rank).to_owned())
        .ok_or_else(|| "ranks are 20k to 1k and 1d to 6d".to_owned())
}

impl ReviewOptions {
    /// Returns the plan of the reviews.
    pub(super) fn plan(self) -> ReviewPlan {
        let mut params = Params { seed: self.seed, ..Params::default() };
        self.evaluation.apply(&mut params);
        self.params.apply(&mut params);
        ReviewPlan {
            games: self.games,
            json: self.json,
            sgf: self.sgf,
            html: self.html,
            rules: self.rules,
            komi: self.komi,
            perspective: self.perspective,
            rank: self.rank,
            language: self.language.chosen(),
            effort: SearchEffort {
                visits: self.visits.and_then(|ReviewVisits(number)| number),
                seconds: self.seconds,
                playout_visits: self.playout_visits,
            },
            threads: self.threads.map_or(params.threads as usize, usize::from),
            params,
        }
    }
}
