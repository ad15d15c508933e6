//! The plan of a run of self-play.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::batch::provenance;
use crate::batch::start::StartPlan;
use crate::params::Params;

/// The plan of a run.
#[derive(Clone, Debug)]
pub struct SelfplayPlan {
    /// The number of games that the run has in the end.
    pub games: u64,
    /// The folder of the run.
    pub out: PathBuf,
    /// The format of the files.
    pub format: GameFormat,
    /// Games at the same time.
    pub threads: usize,
    /// The starts of the games.
    pub start: StartPlan,
    /// The number of moves after the opening that are drawn in proportion to their visits.
    pub drawn_moves: usize,
    /// The engine's parameters, the limit on visits among them.
    pub params: Params,
}

/// The format in which each game is written.
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
    /// Returns true if samples are written.
    pub(super) fn has_samples(self) -> bool {
        self != GameFormat::Sgf
    }

    /// Returns true if game records are written.
    pub(super) fn has_records(self) -> bool {
        self != GameFormat::Samples
    }
}

impl SelfplayPlan {
    /// Everything on which the games depend, except their number. Two runs with equal descriptions
    /// play the same games.
    pub(super) fn description(&self, network: Option<&str>) -> Value {
        let mut plan = self.start.description();
        plan["network"] = json!(network);
        plan["drawn_moves"] = json!(self.drawn_moves);
        provenance::with_provenance(plan, &self.start.sizes, &self.params)
    }
}
