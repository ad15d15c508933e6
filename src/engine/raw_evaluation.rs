//! The output of a network for the present position, without a search.

use std::sync::Arc;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::capacity::AnySize;
use crate::color::Color;
use crate::engine::Engine;
use crate::evaluator::{Evaluator, NetworkEvaluator, warn_of_doubts};
use crate::game::Game;
use crate::network::{Network, Prediction};
use crate::params::{PlayerProfile, Tuning};
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
        let tuning = &self.params.tuning;
        let optimism = optimism.unwrap_or(tuning.network_root_optimism as f32);
        let asked = (self.network()?, PlayerProfile::default());
        Some(raw_evaluations(&self.game, color, asked, tuning, (symmetries, optimism)))
    }

    /// The outputs of the network that imitates people, as it imitates those of `human_profile`;
    /// otherwise as [`raw_evaluations`](Self::raw_evaluations), without optimism. `None` if there is no
    /// such network or no profile.
    pub fn human_evaluations(&self, color: Color, symmetries: &[u8]) -> Option<Vec<RawEvaluation>> {
        let profile = PlayerProfile::parse(&self.params.human_profile)?;
        let asked = (self.human_network()?, profile);
        Some(raw_evaluations(&self.game, color, asked, &self.params.tuning, (symmetries, 0.0)))
    }

    /// The same for one symmetry, with the board in its normal orientation.
    pub fn human_evaluation(&self, color: Color) -> Option<RawEvaluation> {
        self.human_evaluations(color, &[0])?.pop()
    }
}

/// What the network says of the present position of `game` with `color` to move, if it imitates people
/// of these players: for each of the symmetries, by this optimism.
pub(super) fn raw_evaluations(
    game: &Game,
    color: Color,
    (network, players): (&Arc<Network>, PlayerProfile),
    tuning: &Tuning,
    (symmetries, optimism): (&[u8], f32),
) -> Vec<RawEvaluation> {
    warn_of_doubts(network, game.size(), game.rules());
    let (size, position) = (game.size(), GamePosition::root_of(&game.to_play(color)));
    // The symmetries are given, so the evaluator draws none.
    let rng = Xoshiro256PlusPlus::seed_from_u64(0);
    let mut evaluator =
        NetworkEvaluator::<AnySize>::with_network(network, players, size, tuning, rng);
    let of = |&number: &u8| {
        let symmetry = Symmetry::numbered(number, size);
        let prediction = evaluator.consult_leaning(&position, symmetry, optimism);
        RawEvaluation {
            size,
            to_move: color,
            prediction,
            policy: evaluator.likely().collect(),
            ownership: size.points().map(|point| evaluator.ownership(point)).collect(),
        }
    };
    symmetries.iter().map(of).collect()
}
