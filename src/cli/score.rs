//! The command line of `ponnuki score`.

use std::path::PathBuf;

use clap::{Args, value_parser};

use super::options::{OfEvaluation, ParamOptions};
use super::values::{RulesList, rules_list};
use crate::counting::ScorePlan;
use crate::params::Params;
use crate::score::Komi;

#[derive(Args, Debug)]
pub(super) struct ScoreOptions {
    /// Game records in SGF; `-` for standard input.
    #[arg(value_name = "SGF", required = true)]
    files: Vec<PathBuf>,
    /// Rules to count by: names separated by commas, or a JSON object. Give the option once for each
    /// object. By default those of the record, and all rule sets beside them.
    #[arg(long, value_name = "NAMES", value_parser = rules_list)]
    rules: Vec<RulesList>,
    /// Komi in place of the record's.
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    komi: Option<Komi>,
    /// A stone of each dead chain, separated by commas, in place of the engine's decision; `none`
    /// if no stones are dead.
    #[arg(long, value_name = "VERTICES", value_delimiter = ',')]
    dead: Option<Vec<String>>,
    /// Visits of the searches for dead stones, with each player to move. By default as many as
    /// `final_status_list` uses.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(10..=10_000_000))]
    visits: Option<u64>,
    /// Draw the map of territory in this file, too, as a picture in SVG. For a single record.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print one JSON object per game instead.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    evaluation: ParamOptions<OfEvaluation>,
}

impl ScoreOptions {
    /// What is to be counted.
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
            params,
        }
    }
}
