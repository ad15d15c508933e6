//! The probabilities of the legal moves of a position, by a network.

use crate::evaluator::inputs::place;
use crate::params::Tuning;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::point::{Move, Symmetry};
use ponnuki_game::position::Position;
use ponnuki_network::{Output, softmax};

/// The changes of a network's policy before the search reads it.
#[derive(Clone, Copy, Debug)]
pub(super) struct PolicyShape {
    /// The preference for moves that may turn out better than expected, 0 to 1.
    pub(super) optimism: f32,
    /// The inverse of the power to which the probabilities are raised.
    pub(super) temperature: f32,
}

impl PolicyShape {
    /// The policy as it is.
    pub(super) const PLAIN: PolicyShape = PolicyShape { optimism: 0.0, temperature: 1.0 };

    /// The shape at the root of a search in `position`.
    pub(super) fn of_root<C: Capacity>(tuning: &Tuning, position: &Position<C>) -> PolicyShape {
        let (early, late) =
            (tuning.network_root_early_temperature, tuning.network_root_temperature);
        let early = if early > 0.0 { early.max(0.01) } else { late };
        // The start is in the history as well.
        let moves = position.history().len().saturating_sub(1);
        let of_root = tuning.temperature_after(moves, position.size().area(), early, late);
        let optimism = tuning.network_root_optimism as f32;
        PolicyShape { optimism, temperature: (tuning.network_temperature * of_root) as f32 }
    }

    /// The shape below the root.
    pub(super) fn of_leaf(tuning: &Tuning) -> PolicyShape {
        PolicyShape {
            optimism: tuning.network_optimism as f32,
            temperature: tuning.network_temperature as f32,
        }
    }
}

/// The legal moves of a position, and their probabilities. Used again for the next position, so
/// that nothing is allocated.
#[derive(Clone, Default)]
pub(super) struct Policy {
    moves: Vec<Move>,
    /// Their probabilities; together 1.
    probabilities: Vec<f32>,
}

impl Policy {
    /// Becomes the policy of `position` in this shape. `output` is the network's output under
    /// `symmetry`.
    pub(super) fn fill<C: Capacity>(
        &mut self,
        position: &Position<C>,
        output: &Output,
        symmetry: Symmetry,
        shape: PolicyShape,
    ) {
        let PolicyShape { optimism, temperature } = shape;
        let leaning = |usual: f32, place: usize| {
            let other = output.optimistic.get(place);
            let leaning = other.map_or(usual, |other| usual + optimism * (other - usual));
            leaning / temperature
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

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::board::Board;
    use ponnuki_game::capacity::AnySize;
    use ponnuki_game::color::Color;
    use ponnuki_game::point::Size;
    use ponnuki_game::rules::CHINESE;

    #[test]
    fn a_temperature_changes_the_policy_and_not_its_order() {
        let board = Box::new(Board::new(Size::square(3)));
        let position = Position::<AnySize>::new(board, Color::Black, CHINESE.rules, 0);
        let policy = (0..9).map(|place| place as f32 / 4.0).collect();
        let output = Output { policy, pass: -1.0, ..Output::default() };
        let likely = |temperature| {
            let (mut policy, shape) =
                (Policy::default(), PolicyShape { optimism: 0.0, temperature });
            policy.fill(&position, &output, Symmetry::IDENTITY, shape);
            assert!((policy.iter().map(|(_, share)| share).sum::<f32>() - 1.0).abs() < 1e-5);
            policy.iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap()
        };
        let [cold, plain, hot] = [0.5, 1.0, 2.0].map(likely);
        assert!(cold.0 == plain.0 && plain.0 == hot.0);
        assert!(cold.1 > plain.1 && plain.1 > hot.1, "{cold:?} {plain:?} {hot:?}");
    }

    #[test]
    fn the_temperature_at_the_root_changes_in_the_course_of_a_game() {
        let board = Box::new(Board::new(Size::square(9)));
        let mut position = Position::<AnySize>::new(board, Color::Black, CHINESE.rules, 0);
        let tuning = Tuning {
            network_temperature: 0.5,
            network_root_early_temperature: 1.5,
            ..Tuning::default()
        };
        let at_root = |position: &_| PolicyShape::of_root(&tuning, position).temperature;
        assert_eq!(at_root(&position), 0.75);
        for color in [Color::Black, Color::White].repeat(5).into_iter().take(9) {
            position.play(color, Move::Pass);
        }
        assert!((at_root(&position) - 0.625).abs() < 1e-6, "{}", at_root(&position));
        let usual = PolicyShape::of_root(&Tuning::default(), &position);
        assert_eq!(usual.temperature, 1.0);
    }
}
