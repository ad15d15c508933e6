//! Which games are played, and where they go.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::params::Params;
use crate::runs::provenance;
use crate::runs::start::StartPlan;

/// What is to be played, and where the games go.
#[derive(Clone, Debug)]
pub struct SelfplayPlan {
    /// How many games the run has in the end.
    pub games: u64,
    /// The folder of the run.
    pub out: PathBuf,
    /// What is written.
    pub format: GameFormat,
    /// Games at the same time.
    pub threads: usize,
    /// What the games start from.
    pub start: StartPlan,
    /// How many moves after the opening are drawn in proportion to their visits.
    pub drawn_moves: usize,
    /// The engine's parameters, the limit on visits among them.
    pub params: Params,
}

/// What is written of each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum GameFormat {
    /// A line in a file of samples.
    Samples,
    /// A game record.
    Sgf,
    /// Both.
    Both,
}

impl GameFormat {
    /// Whether samples are written.
    pub(super) fn has_samples(self) -> bool {
        self != GameFormat::Sgf
    }

    /// Whether game records are written.
    pub(super) fn has_records(self) -> bool {
        self != GameFormat::Samples
    }
}

impl SelfplayPlan {
    /// Everything that decides what the games are, but not how many of them there are: two runs
    /// with equal descriptions play the same games.
    pub(super) fn description(&self, network: Option<&str>) -> Value {
        let mut plan = self.start.description();
        plan["network"] = json!(network);
        plan["drawn_moves"] = json!(self.drawn_moves);
        provenance::signed(plan, &self.start.sizes, &self.params)
    }
}
