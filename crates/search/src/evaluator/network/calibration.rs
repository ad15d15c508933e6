//! Positions for the calibration of a network.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::super::inputs::InputEncoder;
use crate::params::{Era, PlayerProfile};
use ponnuki_game::board::Board;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::{ByColor, Color};
use ponnuki_game::point::{Move, Size, Symmetry};
use ponnuki_game::position::Position;
use ponnuki_game::rules::CHINESE;
use ponnuki_network::{EvaluateFn, Inputs, Output};

use super::policy::{Policy, PolicyShape};

/// The number of positions on boards up to 9x9. Positions on larger boards have more points and
/// take longer: there the number of points is about the same.
const POSITIONS: usize = 24;
/// The fewest positions, from the opening to the end of a game.
const MIN_POSITIONS: usize = 6;
/// The times of the people whom the network imitates.
const ERAS: [Era; 4] =
    [Era::Modern, Era::BeforeAlphaZero, Era::Professional(1900), Era::Professional(2022)];
/// The weakest of them, in ranks below 9 dan.
const WEAKEST: usize = 28;
/// Komi in half points.
const KOMI: i32 = 15;

/// Lets a network evaluate the positions of games that it plays against itself, always the same
/// games.
pub(super) fn play_games<C: Capacity>(
    size: Size,
    encoder: &mut InputEncoder<C>,
    evaluate: &mut EvaluateFn<'_>,
) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(0);
    let (mut inputs, mut output) = (Inputs::default(), Output::default());
    let mut policy = Policy::default();
    let start =
        || Position::new(Box::new(Board::<C>::new(size)), Color::Black, CHINESE.rules, KOMI);
    let mut position = start();
    let positions = (POSITIONS * 81 / size.area()).clamp(MIN_POSITIONS, POSITIONS);
    let plies = (size.area() / positions).max(1);
    for number in 0..positions {
        // A network that imitates people imitates different ones.
        let below_9d = (number * WEAKEST / positions) as u8;
        let era = ERAS[number % ERAS.len()];
        encoder.set_players(PlayerProfile { below_9d: ByColor::new(below_9d, below_9d), era });
        encoder.fill(&position, &mut inputs);
        evaluate(&inputs, &mut output);
        for _ in 0..plies {
            policy.fill(&position, &output, Symmetry::IDENTITY, PolicyShape::PLAIN);
            position.play(position.to_move(), draw_move(&policy, &mut rng));
        }
        if position.pass_state().is_stopped() {
            position = start();
        }
    }
}

/// A move drawn from a policy.
fn draw_move(policy: &Policy, rng: &mut Xoshiro256PlusPlus) -> Move {
    let mut left = rng.random::<f32>();
    for (mv, chance) in policy.iter() {
        left -= chance;
        if left < 0.0 {
            return mv;
        }
    }
    Move::Pass
}

#[cfg(test)]
mod tests {
    use std::slice;

    use super::*;
    use ponnuki_game::capacity::AnySize;
    use ponnuki_network::Network;
    use ponnuki_network::kernel::{InstructionSet, Kernel, Precision};

    use crate::evaluator::builtin_network;

    /// The output of the built-in network for an empty board.
    fn output(precision: Precision) -> Output {
        let kernel = Kernel { precision, set: InstructionSet::PLAIN };
        let network = Network::new(builtin_network().unwrap(), kernel, 0).unwrap();
        let mut encoder = InputEncoder::<AnySize>::of(network.layers());
        let size = Size::square(7);
        let mut runner =
            network.runner((7, 7), &mut |evaluate| play_games(size, &mut encoder, evaluate));
        let (mut inputs, mut output) = (Inputs::default(), Output::default());
        let board = Box::new(Board::<AnySize>::new(size));
        encoder.fill(&Position::new(board, Color::Black, CHINESE.rules, KOMI), &mut inputs);
        runner.run(slice::from_ref(&inputs), slice::from_mut(&mut output));
        output
    }

    #[test]
    fn the_network_inside_is_computed_with_integers() {
        assert_ne!(output(Precision::Int16), output(Precision::Fp32));
    }
}
