//! Evaluation by playouts, with priors from features.

use std::sync::Arc;

use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Evaluation, Evaluator, Leaf, Outcome};
use crate::board::Board;
use crate::capacity::Capacity;
use crate::color::Color;
use crate::model::Model;
use crate::playout;
use crate::point::{Point, Size};
use crate::position::Position;
use crate::prior::{Prior, priors};
use crate::tactics::LadderReader;

/// Evaluates each position by one playout.
pub struct Playouts<C: Capacity> {
    model: Arc<Model>,
    rng: Xoshiro256PlusPlus,
    /// The board on which the last playout ended.
    end: Box<Board<C>>,
    ladders: LadderReader<C>,
}

impl<C: Capacity> Evaluator<C> for Playouts<C> {
    const VARIES: bool = true;
    const TRACES: bool = true;
    const OWNED: i32 = 1;
    const BATCH: u32 = 16;

    fn new(size: Size, model: &Arc<Model>, rng: Xoshiro256PlusPlus) -> Self {
        Playouts {
            model: Arc::clone(model),
            rng,
            end: Box::new(Board::new(size)),
            ladders: LadderReader::default(),
        }
    }

    fn reseed(&mut self, rng: Xoshiro256PlusPlus) {
        self.rng = rng;
    }

    #[inline]
    fn evaluate(&mut self, leaf: Leaf<'_, C>) -> Evaluation {
        let position = leaf.position;
        if let Some(moves) = leaf.moves {
            self.moves(position, moves);
        }
        let played = leaf.trace.len();
        playout::run(position, &self.model, &mut self.end, &mut self.rng, leaf.trace);
        let area = playout::add_owners(&self.end, leaf.owners);
        let moves = &leaf.trace.codes()[played..];
        let outcome = Outcome::of_playout(position, moves, &self.end, area);
        let bonus = self.model.tuning().score_bonus as f32;
        Evaluation::of(outcome, position.size().area(), bonus)
    }

    #[inline]
    fn owner(&self, point: Point) -> Option<Color> {
        playout::owner(&self.end, point)
    }

    fn moves(&mut self, position: &Position<C>, moves: &mut Vec<Prior>) {
        priors(position, &self.model, &mut self.ladders, moves);
    }
}
