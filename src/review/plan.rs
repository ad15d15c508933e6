//! What is reviewed, how thoroughly, and where the reviews go.

use std::path::PathBuf;

use serde::Serialize;
use serde_json::{Value, json};

use crate::params::Params;
use crate::point::Size;
use crate::rules::Rules;
use crate::runs::provenance;
use crate::score::Komi;

/// Visits for a position, if neither they nor the time are given: with a network, and without.
const VISITS: [u64; 2] = [200, 1000];
/// Visits of the second search, with playouts.
const PLAYOUT_VISITS: u64 = 300;

/// What is to be reviewed.
#[derive(Clone, Debug)]
pub struct ReviewPlan {
    /// Records, folders of records, and `-` for standard input.
    pub games: Vec<PathBuf>,
    /// Where the review goes as JSON; with several games, a folder. `-` is standard output.
    pub json: Option<PathBuf>,
    /// Where the annotated record goes, in the same way.
    pub sgf: Option<PathBuf>,
    /// Where the page goes, in the same way.
    pub html: Option<PathBuf>,
    /// Rules instead of those of the records.
    pub rules: Option<Rules>,
    /// Komi instead of that of the records.
    pub komi: Option<Komi>,
    /// The limits of each search.
    pub effort: Effort,
    /// Positions at the same time.
    pub threads: usize,
    /// The engine's parameters; the network is one of them.
    pub params: Params,
}

/// How long each position is searched.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Effort {
    /// Visits of the search that judges.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    /// Seconds of that search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Visits of a second search, with playouts, if a network judges; 0 for none.
    pub playout_visits: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { visits: None, seconds: None, playout_visits: PLAYOUT_VISITS }
    }
}

impl Effort {
    /// The same with a limit of visits if there is none at all, and without a second search that
    /// would only repeat the first.
    pub(super) fn settled(self, has_network: bool) -> Effort {
        let usual = (self.seconds.is_none()).then_some(VISITS[usize::from(!has_network)]);
        Effort {
            visits: self.visits.or(usual),
            playout_visits: if has_network { self.playout_visits } else { 0 },
            ..self
        }
    }
}

impl ReviewPlan {
    /// Everything besides the game that decides what is found out about a position on a board of
    /// `size`, with the `network` of this name.
    pub(super) fn terms(&self, effort: Effort, network: Option<&str>, size: Size) -> Value {
        let terms = json!({ "effort": effort, "network": network, "seed": self.params.seed });
        // A network is known by its name, wherever its file is.
        let params = Params { network: Params::default().network, ..self.params.clone() };
        provenance::signed(terms, &[size], &params)
    }
}
