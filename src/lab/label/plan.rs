//! Which positions are labelled, and where they go.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::params::Params;
use crate::runs::provenance;
use crate::runs::start::StartPlan;

/// What is to be labelled, and where it goes.
#[derive(Clone, Debug)]
pub struct LabelPlan {
    /// Files with games to follow; without any, the network plays games of its own.
    pub games: Vec<PathBuf>,
    /// Whether the held-out games are followed, every tenth, instead of the others.
    pub held_out: bool,
    /// How many games the run has in the end. Records are gone through again and again.
    pub count: u64,
    /// The folder of the run.
    pub out: PathBuf,
    /// What games begin with: those without a record in all, records only as far as they do not say.
    pub start: StartPlan,
    /// The share of the records that the network leaves at a random move, to play on by itself.
    pub branch: f64,
    /// The share of the games that begin with a komi, and of the records left with one, by which the
    /// network finds the position even.
    pub even: f64,
    /// The power of the chances by which the network's moves are drawn is the inverse of this.
    pub temperature: f64,
    /// The share of those moves that are any plays instead.
    pub wild: f64,
    /// The share of the positions that are labelled, whatever they are.
    pub keep: f64,
    /// Another network, which is to learn from the labels, a value of [`Params::network`]: moves that
    /// are not from records are its own, and what it misjudges is labelled, too.
    pub student: Option<String>,
    /// How far the student's chance to win has to be from the label's to be misjudged.
    pub doubt: f64,
    /// Whether a label is the mean over all sides of the board, or from one drawn at random.
    pub all_sides: bool,
    /// The share of what happened in the game in its labels; the rest is what the network says.
    pub results: f64,
    /// Batches at the same time.
    pub threads: usize,
    /// The engine's parameters; the network is one of them.
    pub params: Params,
}

impl LabelPlan {
    /// Everything that decides what the samples are, but not how many of them there are.
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
        provenance::signed(plan, &self.start.sizes, &self.params)
    }
}
