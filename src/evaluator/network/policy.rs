//! The probabilities of the legal moves of a position, by a network.

use crate::evaluator::inputs::place;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::point::{Move, Symmetry};
use ponnuki_game::position::Position;
use ponnuki_network::{Output, softmax};

/// The legal moves of a position, and their probabilities. Used again for the next position, so
/// that nothing is allocated.
#[derive(Clone, Default)]
pub(super) struct Policy {
    moves: Vec<Move>,
    /// Their probabilities; together 1.
    probabilities: Vec<f32>,
}

impl Policy {
    /// Becomes the policy of `position`. `output` is the network's output under `symmetry`.
    /// `optimism`, 0 to 1, is the preference for moves that may turn out better than expected.
    pub(super) fn fill<C: Capacity>(
        &mut self,
        position: &Position<C>,
        output: &Output,
        symmetry: Symmetry,
        optimism: f32,
    ) {
        let leaning = |usual: f32, place: usize| {
            output.optimistic.get(place).map_or(usual, |other| usual + optimism * (other - usual))
        };
        let (board, size, color) = (position.board(), position.size(), position.to_move());
        self.moves.clear();
        self.probabilities.clear();
        for point in size.points().filter(|&point| board.is_empty(point)) {
            if position.check(color, Move::Play(point)).is_ok() {
                let place = place(size, symmetry.apply(size, point));
                self.add(Move::Play(point), leaning(output.policy[place], place));
            }
        }
        let pass = leaning(output.pass, output.policy.len());
        // A pass takes the button while it is free.
        let has_button = position.check(color, Move::Button).is_ok();
        self.add(if has_button { Move::Button } else { Move::Pass }, pass);
        softmax(&mut self.probabilities);
    }

    fn add(&mut self, mv: Move, logarithm: f32) {
        self.moves.push(mv);
        self.probabilities.push(logarithm);
    }

    /// Becomes the mean of several policies of one position.
    pub(super) fn fill_with_mean(&mut self, all: &[Policy]) {
        let Some(first) = all.first() else { return };
        self.moves.clone_from(&first.moves);
        let share = 1.0 / all.len() as f32;
        let sum = |at: usize| all.iter().map(|policy| policy.probabilities[at]).sum::<f32>();
        self.probabilities.clear();
        self.probabilities.extend((0..self.moves.len()).map(|at| sum(at) * share));
    }

    /// The moves with their probabilities.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Move, f32)> {
        self.moves.iter().copied().zip(self.probabilities.iter().copied())
    }
}
