//! The plan of reviews: the games, the effort, and the outputs.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::batch::provenance;
use crate::language::Language;
use crate::params::Params;
use ponnuki_game::color::Color;
use ponnuki_game::point::Size;
use ponnuki_game::rules::Rules;
use ponnuki_game::score::Komi;

/// The number of visits for a position if neither visits nor time are given: with a network, and
/// without.
const VISITS: [u64; 2] = [200, 1000];

/// The plan of reviews.
#[derive(Clone, Debug)]
pub struct ReviewPlan {
    /// Records, folders of records, and `-` for standard input.
    pub games: Vec<PathBuf>,
    /// The file for the review as JSON, or a folder for several games. `-` is standard output.
    pub json: Option<PathBuf>,
    /// The file or folder for the annotated record.
    pub sgf: Option<PathBuf>,
    /// The file or folder for the page.
    pub html: Option<PathBuf>,
    /// The rules to use instead of the records' rules.
    pub rules: Option<Rules>,
    /// The komi to use instead of the records' komi.
    pub komi: Option<Komi>,
    /// The player whose win rates the words and the page give.
    pub perspective: Color,
    /// The rank of the reader, a level.
    pub rank: Option<String>,
    /// The language of the words.
    pub language: Language,
    /// The limits of each search.
    pub effort: SearchEffort,
    /// The number of positions that are searched at the same time.
    pub threads: usize,
    /// The engine's parameters; the network is one of them.
    pub params: Params,
}

/// The effort for each position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SearchEffort {
    /// The number of visits of the main search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    /// The seconds for the main search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The number of visits of a second search, with playouts, where a network evaluates positions;
    /// 0 for none.
    pub playout_visits: u64,
}

impl SearchEffort {
    /// The same effort with the default number of visits if it has no limit, and without a second
    /// search that would only repeat the first.
    pub(super) fn settled(self, has_network: bool) -> SearchEffort {
        let usual = (self.seconds.is_none()).then_some(VISITS[usize::from(!has_network)]);
        SearchEffort {
            visits: self.visits.or(usual),
            playout_visits: if has_network { self.playout_visits } else { 0 },
            ..self
        }
    }
}

impl ReviewPlan {
    /// Everything except the game on which the results for a position depend, on a board of `size`
    /// with the `network` of this name.
    pub(super) fn terms(&self, effort: SearchEffort, network: Option<&str>, size: Size) -> Value {
        let terms = json!({ "effort": effort, "network": network, "seed": self.params.seed });
        // A network is identified by its name, wherever its file is.
        let params = Params { network: Params::default().network, ..self.params.clone() };
        provenance::with_provenance(terms, &[size], &params)
    }
}
