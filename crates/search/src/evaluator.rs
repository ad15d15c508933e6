//! Evaluators: they evaluate the leaves of a search, and list the moves that get a node.
//!
//! An evaluator knows positions and no tree. [`PlayoutEvaluator`] plays a game to its end on a
//! second board, and appends its moves to the moves of the path in one trace. [`NetworkEvaluator`]
//! evaluates the position itself, and has a policy. The search is generic over its evaluator, so
//! that no evaluator pays for something that only the other one needs.
//!
//! A new evaluator has three places to fill in:
//!
//! 1. Here: an implementation of [`Evaluator`], which reads a [`Position`] and the [`Model`]. By
//!    its constants it is stochastic or not, and records its moves or not.
//! 2. `crates/search/src/search/select.rs` names the formula that suits it, by an implementation of
//!    `SearchEvaluator`.
//! 3. `Search::new` in `crates/search/src/search.rs` makes the search with it.
//!
//! `crates/search/src/search/table_evaluator.rs` does all three for tests, with a table of values and a policy.
//!
//! - `playout`, `outcome`: evaluation by a game that is played out, and the outcome of that game.
//! - `network`, `inputs`, `warnings`: evaluation by a network, its inputs, and warnings about games
//!   for which it was not trained.
//! - `choice`: the evaluator for boards of a size.
//! - `builtin`: the network inside the program.

pub mod inputs;

mod builtin;
mod choice;
mod network;
mod outcome;
mod playout;
mod warnings;

pub use builtin::builtin_network;
pub use choice::{is_trained_size, network_for};
pub use network::{NetworkEvaluator, prepare, sample_positions};
pub use outcome::Outcome;
pub use playout::PlayoutEvaluator;
pub use warnings::warn_of_untrained_game;

use std::sync::Arc;

use rand_xoshiro::Xoshiro256PlusPlus;

use crate::model::Model;
use crate::params::{PlayerProfile, Tuning};
use crate::playout::Trace;
use crate::prior::RatedMove;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::point::{Point, Size};
use ponnuki_game::position::Position;

/// A position to be evaluated, and the results that are wanted besides its value.
pub struct Leaf<'a, C: Capacity, P> {
    /// The position.
    pub position: &'a Position<C>,
    /// The moves that led to it from the search's root. An evaluator that plays on appends its own.
    pub trace: &'a mut Trace,
    /// If the position is to be expanded: where its moves go, with their priors.
    pub moves: Option<&'a mut Vec<P>>,
    /// Sums over point indices, to which the owners of all points are added, positive for Black.
    pub owners: &'a mut C::Of<i32>,
}

/// The nearest integer, halves away from zero. Sums of owners are kept as integers; sums of numbers
/// that are rounded towards zero would be too small for the owner of a point.
#[inline(always)]
fn round_to_integer(number: f32) -> i64 {
    (number + 0.5f32.copysign(number)) as i64
}

/// The evaluation of a position. Values are Black's.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evaluation {
    /// The value that the tree averages, 0 to 1: the chance of winning, perhaps with a small share
    /// for the margin.
    pub value: f32,
    /// The expected margin in half points, komi included.
    pub margin: f32,
    /// The standard deviation of the margin in half points; 0 for a game that was counted.
    pub spread: f32,
    /// The likely winner: 1 Black, -1 White, 0 neither.
    pub winner: i32,
    /// The probability that the game ends without a result, 0 to 1.
    pub no_result: f32,
    /// The weight in the means of the tree: more than 1 if the evaluation is more certain than
    /// usual.
    pub weight: f32,
    /// The number of open points, if the search [counts](Assumptions::counts_open) them: the sum over the board
    /// of 1 less the square of a point's mean owner, from -1 to 1. 0 if it does not, and for a game that was
    /// counted.
    pub open: f32,
}

impl Evaluation {
    /// The evaluation of a game with this outcome on a board of `area` points.
    #[inline]
    pub fn of(outcome: Outcome, area: usize, values: ResultValues) -> Evaluation {
        Evaluation {
            value: outcome.value(area, values),
            margin: outcome.margin as f32,
            spread: 0.0,
            winner: outcome.winner,
            no_result: f32::from(outcome.is_void),
            weight: 1.0,
            open: 0.0,
        }
    }
}

/// The values that results of games have in the tree. Values are Black's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ResultValues {
    /// The weight of the margin, 0 to 1. The rest is the winner's.
    pub bonus: f32,
    /// The value of a drawn game, 0 to 1.
    pub draw: f32,
    /// The value of a game without a result, 0 to 1.
    pub no_result: f32,
}

impl ResultValues {
    /// The values by the parameters, with this weight of the margin.
    #[inline]
    pub fn of(tuning: &Tuning, bonus: f64) -> ResultValues {
        ResultValues {
            bonus: bonus as f32,
            draw: (1.0 - tuning.draw_for_white) as f32,
            no_result: (1.0 - tuning.no_result_for_white) as f32,
        }
    }
}

/// The assumptions of a search, by which networks judge its positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Assumptions {
    /// The binary logarithm of the factor by which Black is taken to search longer than White.
    pub advantage: f32,
    /// The number of entries of the history, from its start on, whose moves a network does not see: 0,
    /// or all up to the root of the search.
    pub hidden_history: usize,
    /// The people whose probabilities the moves of leaves get as well, by the network that imitates
    /// people; `None` if nobody asks for them.
    pub people: Option<PlayerProfile>,
    /// True if evaluations by a network count the [open points](Evaluation::open).
    pub counts_open: bool,
}

/// Evaluates positions. Each worker of a search has one of its own.
pub trait Evaluator<C: Capacity>: Send {
    /// The prior of a move before the move is tried: wins and visits, or a probability.
    type Prior: RatedMove;

    /// True if a second evaluation of the same position may have another result. If not, no two
    /// workers evaluate a position at once: the second goes elsewhere. All workers are then given
    /// the same random numbers, so that it does not matter which of them evaluates the position.
    const IS_STOCHASTIC: bool;
    /// True if it plays on from the position and appends its moves to the trace, so that AMAF can
    /// learn from them.
    const RECORDS_MOVES: bool;
    /// True if the priors at a root are better than those at a leaf, so that a leaf that becomes
    /// the root needs new priors.
    const HAS_ROOT_PRIORS: bool;
    /// The number that a point which is certainly Black's adds to its sum of owners.
    const OWNER_UNIT: i32;
    /// The number of evaluations after which a worker adds its results to the shared statistics.
    const STATISTICS_BATCH: u32;
    /// The number of moves, in the tree and in evaluations, after which a worker polls the monitor:
    /// those of about a millisecond.
    const MOVES_PER_POLL: usize;

    /// An evaluator for boards of `size`. It draws its random numbers, if it needs any, from `rng`.
    fn new(size: Size, model: &Arc<Model>, rng: Xoshiro256PlusPlus) -> Self;

    /// Draws random numbers from `rng` from now on.
    fn reseed(&mut self, rng: Xoshiro256PlusPlus);

    /// Makes evaluations under these assumptions from now on, if they depend on them.
    fn assume(&mut self, _assumptions: Assumptions) {}

    /// Takes a position that is to be evaluated. Returns the number of submitted positions, the
    /// oldest first, that have become ready: each of them is then [evaluated](Self::evaluate),
    /// before the next is submitted. An evaluator that computes batches on a device keeps positions
    /// in flight and returns 0 until a batch is done; other evaluators have each position ready at
    /// once.
    #[inline(always)]
    fn submit(&mut self, _position: &Position<C>) -> usize {
        1
    }

    /// True if positions are evaluated in batches of more than one.
    #[inline(always)]
    fn has_batches(&self) -> bool {
        false
    }

    /// Waits for the oldest positions in flight, without more to come for their batch. Returns the
    /// number of positions that have become ready, 0 only if none is in flight.
    #[inline(always)]
    fn wait(&mut self) -> usize {
        0
    }

    /// Evaluates the oldest submitted position, which must be ready. `None` if the device has failed that
    /// was to evaluate it: nothing else was done, and if it is submitted again, something else evaluates it.
    fn evaluate(&mut self, leaf: Leaf<'_, C, Self::Prior>) -> Option<Evaluation>;

    /// The weight of a game that was counted; see [`Evaluation::weight`].
    fn certain_weight(&self) -> f32 {
        1.0
    }

    /// The mean owner of `point` according to the last evaluation: 1 is certainly Black's, -1
    /// certainly White's.
    fn ownership(&self, point: Point) -> f32;

    /// The number of evaluations from which on a search on boards of `size` is worth evaluating its root under all
    /// symmetries of the board. The largest number for an evaluator without symmetries.
    fn side_evaluations(&self, _size: Size) -> u64 {
        u64::MAX
    }

    /// Fills `moves` with the moves of a root worth a node, without counting it as evaluated. Under how many
    /// symmetries, `more` says, which is called before each but the first. Returns the evaluation of the root, if it
    /// is known.
    fn moves(
        &mut self,
        position: &Position<C>,
        more: &mut dyn FnMut() -> bool,
        moves: &mut Vec<Self::Prior>,
    ) -> Option<Evaluation>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_are_rounded_to_the_nearest_for_either_player() {
        let numbers = [-999.7, -1.6, -0.6, -0.4, 0.0, 0.4, 0.6, 1.6, 999.7];
        assert_eq!(numbers.map(round_to_integer), [-1000, -2, -1, 0, 0, 0, 1, 2, 1000]);
    }
}
