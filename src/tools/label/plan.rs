//! The plan of a run: which positions are labelled, and how.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::batch::provenance;
use crate::batch::start::StartPlan;
use crate::params::Params;

/// The plan of a run.
#[derive(Clone, Debug)]
pub struct LabelPlan {
    /// Files with games to follow; without any, the network plays games of its own.
    pub games: Vec<PathBuf>,
    /// True if every tenth game is followed, which training never sees, instead of the others.
    pub held_out: bool,
    /// The number of games that the run has in the end. If there are fewer records, they are
    /// followed several times.
    pub count: u64,
    /// The folder of the run.
    pub out: PathBuf,
    /// The start of games without a record, and of records where they lack rules or komi.
    pub start: StartPlan,
    /// The share of the records that the network leaves at a random move, to play on by itself.
    pub branch: f64,
    /// The share of the games without a record, and of the records that the network leaves, whose
    /// komi is set so that the network finds the position even.
    pub even: f64,
    /// The temperature at which the network's moves are drawn: its inverse is the power of the
    /// probabilities.
    pub temperature: f64,
    /// The share of those moves that are drawn from all legal plays instead.
    pub wild: f64,
    /// The share of the positions that are labelled without any other reason.
    pub keep: f64,
    /// Another network, which will learn from the labels, as a value of [`Params::network`].
    /// Without a record, its moves are played, and positions that it misjudges are labelled, too.
    pub student: Option<String>,
    /// The difference between the student's winning chance and the label's from which a position is
    /// misjudged.
    pub doubt: f64,
    /// True if a label is the mean over all symmetries of the board, or is from a symmetry drawn at
    /// random.
    pub all_sides: bool,
    /// The weight of the game's result in a label; the network's output has the rest.
    pub results: f64,
    /// The number of batches at the same time.
    pub threads: usize,
    /// The engine's parameters; the network is one of them.
    pub params: Params,
}

impl LabelPlan {
    /// Everything on which the samples depend, except their number.
    pub(super) fn description(&self, network: &str) -> Value {
        let mut plan = self.start.description();
        plan["games"] = json!(self.games);
        plan["held_out"] = json!(self.held_out);
        plan["network"] = json!(network);
        plan["branch"] = json!(self.branch);
        plan["even"] = json!(self.even);
        plan["temperature"] = json!(self.temperature);
        plan["wild"] = json!(self.wild);
        plan["keep"] = json!(self.keep);
        plan["student"] = json!(self.student);
        plan["doubt"] = json!(self.doubt);
        plan["all_sides"] = json!(self.all_sides);
        plan["results"] = json!(self.results);
        provenance::with_provenance(plan, &self.start.sizes, &self.params)
    }
}
