//! Evaluation by playouts, with priors from features.

use std::sync::Arc;

use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Evaluation, Evaluator, Leaf, Outcome, ResultValues};
use crate::model::Model;
use crate::playout;
use crate::prior::{Prior, PriorRater};
use ponnuki_game::board::Board;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::point::{Point, Size};
use ponnuki_game::position::Position;

/// Evaluates each position by one playout.
pub struct PlayoutEvaluator<C: Capacity> {
    model: Arc<Model>,
    rng: Xoshiro256PlusPlus,
    /// The board on which the last playout ended.
    end: Box<Board<C>>,
    rater: PriorRater<C>,
    /// Sums of the owners of all points at the ends of `count` playouts.
    owners: Box<C::Of<i32>>,
    count: u64,
}

impl<C: Capacity> Evaluator<C> for PlayoutEvaluator<C> {
    type Prior = Prior;

    const IS_STOCHASTIC: bool = true;
    const RECORDS_MOVES: bool = true;
    const HAS_ROOT_PRIORS: bool = false;
    const OWNER_UNIT: i32 = 1;
    const STATISTICS_BATCH: u32 = 16;
    const MOVES_PER_POLL: usize = 2000;

    fn new(size: Size, model: &Arc<Model>, rng: Xoshiro256PlusPlus) -> Self {
        PlayoutEvaluator {
            model: Arc::clone(model),
            rng,
            end: Box::new(Board::new(size)),
            rater: PriorRater::default(),
            owners: Box::new(C::filled(0)),
            count: 0,
        }
    }

    fn reseed(&mut self, rng: Xoshiro256PlusPlus) {
        self.rng = rng;
        *self.owners = C::filled(0);
        self.count = 0;
    }

    #[inline]
    fn evaluate(&mut self, leaf: Leaf<'_, C, Prior>) -> Option<Evaluation> {
        let position = leaf.position;
        if let Some(moves) = leaf.moves {
            self.rate(position, moves);
        }
        let played = leaf.trace.len();
        playout::run(position, &self.model, &mut self.end, &mut self.rng, leaf.trace);
        let area = playout::add_owners(&self.end, leaf.owners);
        self.add_owners();
        let moves = &leaf.trace.codes()[played..];
        let outcome = Outcome::of_playout(position, moves, &self.end, area);
        let tuning = self.model.tuning();
        let values = ResultValues::of(tuning, tuning.score_bonus);
        Some(Evaluation::of(outcome, position.size().area(), values))
    }

    #[inline]
    fn ownership(&self, point: Point) -> f32 {
        playout::owner(&self.end, point).map_or(0.0, |owner| owner.sign() as f32)
    }

    fn moves(
        &mut self,
        position: &Position<C>,
        _: &mut dyn FnMut() -> bool,
        moves: &mut Vec<Prior>,
    ) -> Option<Evaluation> {
        self.rate(position, moves);
        None
    }
}

impl<C: Capacity> PlayoutEvaluator<C> {
    /// Fills `moves` with the moves of `position` worth a node.
    fn rate(&mut self, position: &Position<C>, moves: &mut Vec<Prior>) {
        let share = 1.0 / self.count.max(1) as f32;
        let owners = C::from_fn(|index| self.owners[index] as f32 * share);
        let fewest = self.model.tuning().prior_owner_playouts;
        let owners = (self.count >= fewest).then_some(&owners);
        moves.clear();
        self.rater.rate(position, &self.model, owners, moves);
    }

    /// Adds the owners at the end of the last playout to the sums over earlier ones.
    fn add_owners(&mut self) {
        playout::add_owners(&self.end, &mut self.owners);
        self.count += 1;
        if self.count >= self.model.tuning().prior_owner_memory {
            self.owners.as_mut().as_mut().iter_mut().for_each(|sum| *sum /= 2);
            self.count /= 2;
        }
    }
}
