//! The command line of `ponnuki label`.

use std::path::PathBuf;

use clap::{Args, value_parser};

use super::logging::log_level;
use super::options::{EvaluationParams, ParamOptions};
use super::start::StartOptions;
use super::team::TeamOptions;
use crate::params::Params;
use crate::tools::label::LabelPlan;

#[derive(Args, Debug)]
pub(super) struct LabelOptions {
    /// Files of games to follow: one game per line as for `ponnuki train patterns`, or samples of
    /// `ponnuki selfplay`. Without files, the network plays games of its own.
    #[arg(value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// Follow only every tenth game, which training never sees. By default only the other games are
    /// followed.
    #[arg(long)]
    held_out: bool,
    /// The number of games that the folder contains in the end. Games that it already contains are
    /// not labelled again. If there are fewer records, they are followed several times.
    #[arg(long, value_name = "N")]
    count: u64,
    /// The folder for the samples.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    start: StartOptions,
    /// The fraction of the records that the network leaves at a random move. From there it plays on
    /// by itself.
    #[arg(long, value_name = "SHARE", default_value_t = 0.5, value_parser = share)]
    branch: f64,
    /// How often komi is set to make the position even where the network begins to play, from 0 for
    /// never to 1 for always.
    #[arg(long, value_name = "SHARE", default_value_t = 0.5, value_parser = share)]
    even: f64,
    /// The temperature at which the network's moves are drawn: 1 draws by its policy, and lower
    /// values draw likely moves more often.
    #[arg(long, value_name = "T", default_value_t = 1.0, value_parser = temperature)]
    temperature: f64,
    /// The fraction of those moves that are drawn from all legal plays instead.
    #[arg(long, value_name = "SHARE", default_value_t = 0.02, value_parser = share)]
    wild: f64,
    /// Another network, which will learn from the labels: `builtin` or a file. Positions that it
    /// misjudges are labelled, too. Where no record is followed, it plays instead of the network
    /// that labels.
    #[arg(long, value_name = "FILE")]
    student: Option<String>,
    /// The difference between the student's winning chance and the label's from which a position
    /// counts as misjudged.
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share, requires = "student")]
    doubt: f64,
    /// The fraction of the positions that are labelled without any other reason.
    #[arg(long, value_name = "SHARE", default_value_t = 0.25, value_parser = share)]
    keep: f64,
    /// Evaluate each position by all symmetries of the board, and take the mean.
    #[arg(long)]
    all_sides: bool,
    /// The weight of the game's result in a label, from 0 to 1, where a game of self-play is
    /// followed to its end: winner, margin, and owner of each point. The network's output has the
    /// rest of the weight. Above 0, the policy of a label is taken from the visits where there was
    /// a search.
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    results: f64,
    /// The number of games that are played at the same time; by default one per processor. The
    /// samples do not depend on it.
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    pub(super) team: TeamOptions,
    /// The level of the messages that are written to standard error; `info` has a line for every
    /// hundred games.
    #[arg(long, value_name = "LEVEL", default_value = "warn", value_parser = log_level())]
    #[arg(ignore_case = true, hide_possible_values = true)]
    pub(super) log: log::LevelFilter,
    #[command(flatten)]
    evaluation: ParamOptions<EvaluationParams>,
}

fn share(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("a share is between 0 and 1".to_owned()),
    }
}

fn temperature(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(temperature) if (0.01..=100.0).contains(&temperature) => Ok(temperature),
        _ => Err("a temperature is between 0.01 and 100".to_owned()),
    }
}

impl LabelOptions {
    /// Returns the plan of the labels.
    pub(super) fn plan(self) -> LabelPlan {
        // No position comes twice, so that a cache would only take memory.
        let mut params = Params { memory: 0, ..Params::default() };
        self.evaluation.apply(&mut params);
        LabelPlan {
            games: self.games,
            held_out: self.held_out,
            count: self.count,
            out: self.out,
            start: self.start.plan(),
            branch: self.branch,
            even: self.even,
            temperature: self.temperature,
            wild: self.wild,
            keep: self.keep,
            student: self.student,
            doubt: self.doubt,
            all_sides: self.all_sides,
            results: self.results,
            threads: self.threads.map_or(params.threads as usize, usize::from),
            params,
        }
    }
}
