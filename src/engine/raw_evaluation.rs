//! The output of a network for the present position, without a search.

use std::sync::Arc;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::capacity::AnySize;
use crate::color::Color;
use crate::engine::Engine;
use crate::evaluator::{Evaluator, NetworkEvaluator, warn_of_doubts};
use crate::model::Model;
use crate::network::Prediction;
use crate::point::{Move, Size, Symmetry};
use crate::position::GamePosition;

/// The output of a network for a position, in the terms of the game.
#[derive(Clone, Debug)]
pub struct RawEvaluation {
    /// The board's size.
    pub size: Size,
    /// The player to move.
    pub to_move: Color,
    /// The result of the game, from that player's side.
    pub prediction: Prediction,
    /// The legal moves, and how likely each is; together 1.
    pub policy: Vec<(Move, f32)>,
    /// For each of [`Size::points`] in order, the mean owner: 1 is Black's, -1 White's.
    pub ownership: Vec<f32>,
}

impl RawEvaluation {
    /// How likely a move is, `None` for an illegal one. A pass takes the button if it can.
    pub fn likely(&self, mv: Move) -> Option<f32> {
        let of = |mv| self.policy.iter().find(|entry| entry.0 == mv).map(|entry| entry.1);
        let button = of(Move::Button).filter(|_| mv == Move::Pass);
        button.or_else(|| of(mv))
    }
}

impl Engine {
    /// The network's output for the present position with `color` to move, as at the root of a
    /// search, with the board in its normal orientation. `None` if there is no network.
    pub fn raw_evaluation(&self, color: Color) -> Option<RawEvaluation> {
        self.raw_evaluations(color, &[0], None)?.pop()
    }

    /// The network's outputs for the present position with `color` to move, one for each of the
    /// symmetries with these [numbers](Symmetry::numbered). `optimism`, 0 to 1, is how much the
    /// policy prefers moves that may turn out better than expected; by default it is as at the root
    /// of a search. `None` if there is no network.
    pub fn raw_evaluations(
        &self,
        color: Color,
        symmetries: &[u8],
        optimism: Option<f32>,
    ) -> Option<Vec<RawEvaluation>> {
        warn_of_doubts(self.network()?, self.game.size(), self.game.rules());
        let position = self.game.to_play(color);
        let model = &self.settings.model;
        Some(raw_evaluations(&position, model, symmetries, optimism))
    }
}

fn raw_evaluations(
    position: &GamePosition,
    model: &Arc<Model>,
    symmetries: &[u8],
    optimism: Option<f32>,
) -> Vec<RawEvaluation> {
    let (size, to_move) = (position.size(), position.to_move());
    let position = GamePosition::root_of(position);
    // The symmetries are given, so the evaluator draws none.
    let rng = Xoshiro256PlusPlus::seed_from_u64(0);
    let mut evaluator = NetworkEvaluator::<AnySize>::new(size, model, rng);
    let of = |&number: &u8| {
        let symmetry = Symmetry::numbered(number, size);
        let prediction = match optimism {
            Some(optimism) => evaluator.consult_leaning(&position, symmetry, optimism),
            None => evaluator.consult(&position, symmetry),
        };
        RawEvaluation {
            size,
            to_move,
            prediction,
            policy: evaluator.likely().collect(),
            ownership: size.points().map(|point| evaluator.ownership(point)).collect(),
        }
    };
    symmetries.iter().map(of).collect()
}
