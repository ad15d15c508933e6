//! The command line of `ponnuki score`.

use std::path::PathBuf;

use clap::{Args, value_parser};

use super::options::{EvaluationParams, LanguageOption, ParamOptions};
use super::values::{RulesList, rules_list};
use crate::params::Params;
use crate::score_command::ScorePlan;
use ponnuki_game::score::Komi;

#[derive(Args, Debug)]
pub(super) struct ScoreOptions {
    /// Game records: SGF, NGF, GIB, UGF or JSON; `-` for standard input.
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<PathBuf>,
    /// The rules to count by: names separated by commas, or a JSON object. Give the option once for
    /// each object. By default these are the rules of the record and, for comparison, all rule
    /// sets.
    #[arg(long, value_name = "NAMES", value_parser = rules_list)]
    rules: Vec<RulesList>,
    /// The komi to use instead of the record's.
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    komi: Option<Komi>,
    /// A stone of each dead chain, separated by commas, or `none`. By default the engine decides
    /// which stones are dead.
    #[arg(long, value_name = "VERTICES", value_delimiter = ',')]
    dead: Option<Vec<String>>,
    /// The number of visits of each search for dead stones; there is one search with each player to
    /// move. By default it is the number that `final_status_list` uses.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(10..=10_000_000))]
    visits: Option<u64>,
    /// Also draw the map of territory in this file, as a picture in SVG. This works for a single
    /// record.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Count nothing. Say what the records contain, in which encoding, and what is doubtful about
    /// them; of folders all records in them. The exit code is 0 if all is clear, 1 if something is
    /// doubtful, 2 if a file cannot be read.
    #[arg(long, conflicts_with_all = ["rules", "komi", "dead", "visits", "svg"])]
    pub(super) check: bool,
    /// Print one JSON object per game instead of text.
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) language: LanguageOption,
    #[command(flatten)]
    evaluation: ParamOptions<EvaluationParams>,
}

impl ScoreOptions {
    /// Returns the plan of the counts.
    pub(super) fn plan(self) -> ScorePlan {
        let mut params = Params { memory: 64_000_000, ..Params::default() };
        self.evaluation.apply(&mut params);
        let nobody = |dead: &Vec<String>| dead.len() == 1 && dead[0].eq_ignore_ascii_case("none");
        ScorePlan {
            files: self.files,
            rules: self.rules.into_iter().flat_map(|RulesList(rules)| rules).collect(),
            komi: self.komi,
            dead: self.dead.map(|dead| if nobody(&dead) { Vec::new() } else { dead }),
            visits: self.visits,
            svg: self.svg,
            json: self.json,
            language: self.language.chosen(),
            params,
        }
    }
}
