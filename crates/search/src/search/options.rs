//! The settings, limits and options of a search, and the monitor that watches it.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::ban::Ban;
use super::detail::DetailLevel;
use super::human_policy::HumanPolicy;
use super::report::Report;
use crate::model::Model;
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;

/// The settings that a search is made with.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Threads that search at the same time, at least 1.
    pub threads: usize,
    /// The most memory that the tree may take, in bytes.
    pub memory: usize,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The engine's knowledge of Go beyond the rules.
    pub model: Arc<Model>,
}

/// The limits at which a search ends by itself. Without limits, only the monitor ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Visits of the root, those of a reused tree included. A search makes at least a quarter of
    /// this number itself, so that ownership and score come from the present position.
    pub visits: Option<u64>,
    /// Playouts of this search.
    pub playouts: Option<u64>,
}

/// The request to one search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Options {
    /// The limits of the search.
    pub limits: Limits,
    /// True to measure the criticality of each point, at some cost in speed; see
    /// [`Search::criticality`](super::Search::criticality).
    pub criticality: bool,
    /// Moves forbidden in the tree. A tree grown under bans of more than one ply is reused only for
    /// the same position under the same bans.
    pub bans: Vec<Ban>,
    /// Moves of the root that are rated lower, each by this utility: 2 is the difference between a win
    /// and a loss. Win rates and values in reports are without it.
    pub penalties: Vec<(Move, f32)>,
    /// True if plays at the root that the symmetry of the position makes equal to others are not
    /// searched; see [`Report::symmetric`].
    pub skips_symmetric: bool,
    /// The player who mirrors the other's moves, if one does. The search expects that to go on, and
    /// looks for moves against it. It starts with an empty tree if this differs from the last one.
    pub mirror: Option<Color>,
    /// The policy of people whose moves a search with a network explores. A search that explores those
    /// of other people below its root than the last one starts with an empty tree.
    pub human_policy: Option<HumanPolicy>,
    /// The detail that is recorded about each of the root's moves.
    pub detail: DetailLevel,
    /// The spread of a search's visits at the root, with a network, if it is more than its parameters
    /// say: [`network_root_width`](crate::params::Tuning::network_root_width).
    pub root_width: f64,
    /// The binary logarithm of the factor by which Black is taken to search longer than White. Networks
    /// judge by it. A search that assumes another advantage than the last one starts with an empty
    /// tree.
    pub advantage: f64,
    /// The points, Black's, that an [open point](crate::evaluator::Evaluation::open) of the board is worth
    /// beside the score: negative if White wants the game to stay open. The worth falls to 0 as the chance of
    /// the player who wants it rises from a quarter to an even one, and as little of the board is left open.
    /// Scores and win rates in reports are without it. `None` to look at no open points. Only searches with a
    /// network consider it. One that counts open points starts with an empty tree if the last one did not, and
    /// the other way round.
    pub openness: Option<f64>,
    /// True if networks do not see the moves that have led to the root. Such a search starts with an empty tree unless
    /// the last one had the same root and did not see them either; so does one that sees them after one that did not.
    pub hides_history: bool,
}

/// Watches a search and the time, and decides when the search stops.
pub trait Monitor: Sync {
    /// Called by one of the workers about once a millisecond. `Break` ends the search.
    fn poll(&self, progress: &Progress, view: &dyn View) -> ControlFlow<()>;

    /// Returns true if a search that is being prepared should hurry to make its first visit.
    fn is_over(&self) -> bool {
        false
    }
}

/// Shows a running search.
pub trait View {
    /// Everything the search would report if it ended now.
    fn report(&self) -> Report;
}

/// The state of a search in a few numbers. Win rates are for the player to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Visits of the root, those of a reused tree included.
    pub visits: u64,
    /// Playouts of this search.
    pub playouts: u64,
    /// The most visited move, if there is a visit.
    pub best: Option<Move>,
    /// Its visits.
    pub best_visits: u64,
    /// Visits of the runner-up.
    pub second_visits: u64,
    /// The visits that the runner-up lacks: with fewer, no other move can be chosen. The largest
    /// number if there is no other move.
    pub missing_visits: u64,
    /// The win rate of the most visited move.
    pub best_winrate: f64,
}

/// A monitor that never stops a search: for searches with limits.
pub struct NeverStop;

impl Monitor for NeverStop {
    fn poll(&self, _: &Progress, _: &dyn View) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
