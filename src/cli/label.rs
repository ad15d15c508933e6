//! The command line of `ponnuki label`.

use std::path::PathBuf;

use clap::{Args, value_parser};

use super::beginning::BeginningOptions;
use super::options::{OfEvaluation, ParamOptions};
use super::team::TeamOptions;
use crate::lab::label::LabelPlan;
use crate::params::Params;

#[derive(Args, Debug)]
pub(super) struct LabelOptions {
    /// Files of games to follow: one game per line as for `ponnuki train patterns`, or samples of
    /// `ponnuki selfplay`. Without any, the network plays games of its own.
    #[arg(value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// Follow only every tenth game, which training never sees, instead of only the others.
    #[arg(long)]
    held_out: bool,
    /// How many games the folder has in the end. Those that it has already are not labelled again.
    /// Records are gone through again and again.
    #[arg(long, value_name = "N")]
    count: u64,
    /// The folder for the samples.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    beginnings: BeginningOptions,
    /// The share of the records that the network leaves at a random move, to play on by itself.
    #[arg(long, value_name = "SHARE", default_value_t = 0.5, value_parser = share)]
    branch: f64,
    /// How often komi is set so that the network finds the position even where it begins to play.
    #[arg(long, value_name = "SHARE", default_value_t = 0.5, value_parser = share)]
    even: f64,
    /// How evenly the network's moves are drawn: by its policy at 1, the likeliest more often below.
    #[arg(long, value_name = "T", default_value_t = 1.0, value_parser = temperature)]
    temperature: f64,
    /// The share of those moves that may be any legal play instead.
    #[arg(long, value_name = "SHARE", default_value_t = 0.02, value_parser = share)]
    wild: f64,
    /// Another network, which is to learn from the labels: `builtin` or a file. Positions that it
    /// misjudges are labelled, too, and it plays, instead of the one that labels, wherever no record
    /// is followed.
    #[arg(long, value_name = "FILE")]
    student: Option<String>,
    /// How far the student's chance to win has to be from the label's to be misjudged.
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share, requires = "student")]
    doubt: f64,
    /// The share of the positions that are labelled, whatever they are.
    #[arg(long, value_name = "SHARE", default_value_t = 0.25, value_parser = share)]
    keep: f64,
    /// Show the network each position from all sides of the board, and take the mean.
    #[arg(long)]
    all_sides: bool,
    /// How much of a label is what happened in a game of self-play that is followed to its end,
    /// instead of what the network says: who won, by how much, and who owned which point. Above 0
    /// the policy is that of the visits, where there was a search.
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    results: f64,
    /// Games at the same time, by default one per processor. The samples are the same for any
    /// number.
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    pub(super) team: TeamOptions,
    /// Which messages are written to standard error; `info` has a line for every hundred games.
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    pub(super) log: log::LevelFilter,
    #[command(flatten)]
    evaluation: ParamOptions<OfEvaluation>,
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
    /// What is to be labelled.
    pub(super) fn plan(self) -> LabelPlan {
        // No position comes twice, so that a cache would only take memory.
        let mut params = Params { memory: 0, ..Params::default() };
        self.evaluation.apply(&mut params);
        LabelPlan {
            games: self.games,
            held_out: self.held_out,
            count: self.count,
            out: self.out,
            beginnings: self.beginnings.beginnings(),
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
