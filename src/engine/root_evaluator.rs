//! The output of a network for a position without a search, in the terms of the game.
//!
//! The [`RootEvaluator`] gives the output that is shown beside a search, and shares the network's cache
//! with the search. An output for a given symmetry is computed anew.

use std::sync::Arc;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::evaluator::{Evaluator, NetworkEvaluator, warn_of_untrained_game};
use crate::params::{PlayerProfile, Tuning};
use crate::search::Settings;
use ponnuki_game::capacity::AnySize;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Size, Symmetry};
use ponnuki_game::position::GamePosition;
use ponnuki_network::{Network, Prediction};

/// The output of a network for a position, in the terms of the game.
#[derive(Clone, Debug)]
pub struct RawEvaluation {
    /// The board's size.
    pub size: Size,
    /// The player to move.
    pub to_move: Color,
    /// The result of the game, from that player's side.
    pub prediction: Prediction,
    /// The legal moves, and their probabilities; together 1.
    pub policy: Vec<(Move, f32)>,
    /// For each of [`Size::points`] in order, the mean owner: 1 is Black's, -1 White's.
    pub ownership: Vec<f32>,
}

impl RawEvaluation {
    /// The probability of a move, `None` for an illegal one. A pass takes the button if it can.
    pub fn probability(&self, mv: Move) -> Option<f32> {
        let of = |mv| self.policy.iter().find(|entry| entry.0 == mv).map(|entry| entry.1);
        let button = of(Move::Button).filter(|_| mv == Move::Pass);
        button.or_else(|| of(mv))
    }
}

/// Evaluates positions by the main network as at the root of a search. It is kept from one position
/// to the next.
#[derive(Default)]
pub(super) struct RootEvaluator(Option<SizedEvaluator>);

/// An evaluator for boards of one size, and the settings that it was made with.
struct SizedEvaluator {
    size: Size,
    settings: Settings,
    evaluator: NetworkEvaluator<AnySize>,
}

impl RootEvaluator {
    /// Drops everything if it does not suit the board of `game` or the settings.
    pub(super) fn drop_stale(&mut self, game: &Game, settings: &Settings) {
        let suits =
            |sized: &SizedEvaluator| sized.size == game.size() && sized.settings == *settings;
        if !self.0.as_ref().is_some_and(suits) {
            self.0 = None;
        }
    }

    /// Evaluates the present position of `game` with `color` to move by the main network. `None` if
    /// there is none.
    pub(super) fn evaluate(
        &mut self,
        game: &Game,
        color: Color,
        settings: &Settings,
    ) -> Option<RawEvaluation> {
        let (size, network) = (game.size(), settings.model.network()?);
        warn_of_untrained_game(network, size, game.rules());
        self.drop_stale(game, settings);
        let sized = self.0.get_or_insert_with(|| {
            // All workers of a search have the same random numbers.
            let rng = Xoshiro256PlusPlus::seed_from_u64(settings.seed);
            let evaluator = NetworkEvaluator::new(size, &settings.model, rng);
            SizedEvaluator { size, settings: settings.clone(), evaluator }
        });
        let prediction = sized.evaluator.predict_as_root(&position(game, color));
        Some(raw_evaluation_of(&sized.evaluator, size, color, prediction))
    }
}

/// Evaluates the present position of `game` with `color` to move by a network that imitates people
/// with this profile: for each of the symmetries, by this optimism.
pub(super) fn raw_evaluations(
    game: &Game,
    color: Color,
    network: &Arc<Network>,
    players: PlayerProfile,
    tuning: &Tuning,
    symmetries: &[u8],
    optimism: f32,
) -> Vec<RawEvaluation> {
    warn_of_untrained_game(network, game.size(), game.rules());
    let (size, position) = (game.size(), position(game, color));
    // The symmetries are given, so the evaluator draws none.
    let rng = Xoshiro256PlusPlus::seed_from_u64(0);
    let mut evaluator =
        NetworkEvaluator::<AnySize>::with_network(network, players, size, tuning, rng);
    let of = |&number: &u8| {
        let symmetry = Symmetry::numbered(number, size);
        let prediction = evaluator.predict_with_optimism(&position, symmetry, optimism);
        raw_evaluation_of(&evaluator, size, color, prediction)
    };
    symmetries.iter().map(of).collect()
}

/// The present position of `game` with `color` to move, as the root of a search.
fn position(game: &Game, color: Color) -> GamePosition {
    GamePosition::root_of(&game.to_play(color))
}

/// The last output of `evaluator`, for a position with `color` to move.
fn raw_evaluation_of(
    evaluator: &NetworkEvaluator<AnySize>,
    size: Size,
    color: Color,
    prediction: Prediction,
) -> RawEvaluation {
    RawEvaluation {
        size,
        to_move: color,
        prediction,
        policy: evaluator.policy().collect(),
        ownership: size.points().map(|point| evaluator.ownership(point)).collect(),
    }
}
