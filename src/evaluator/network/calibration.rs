//! Positions that show a network's ranges.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::super::inputs::InputMaker;
use crate::params::{Era, PlayerProfile};
use ponnuki_game::board::Board;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::{ByColor, Color};
use ponnuki_game::point::{Move, Size, Symmetry};
use ponnuki_game::position::Position;
use ponnuki_game::rules::CHINESE;
use ponnuki_network::{EvaluateFn, Inputs, Output};

use super::policy::Policy;

/// How many positions are looked at on boards up to 9x9. Larger boards have more to see in each, and
/// take longer: about as many points are looked at there.
const POSITIONS: usize = 24;
/// The fewest positions, from the opening to the end of a game.
const FEWEST_POSITIONS: usize = 6;
/// When the people play whom the network imitates.
const ERAS: [Era; 4] =
    [Era::Modern, Era::BeforeAlphaZero, Era::Professional(1900), Era::Professional(2022)];
/// The weakest of them, in ranks below 9 dan.
const WEAKEST: usize = 28;
/// Komi in half points.
const KOMI: i32 = 15;

/// Has a network evaluate positions. They are those of games that it plays against itself, always the
/// same ones.
pub(super) fn play<C: Capacity>(
    size: Size,
    maker: &mut InputMaker<C>,
    evaluate: &mut EvaluateFn<'_>,
) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(0);
    let (mut inputs, mut output) = (Inputs::default(), Output::default());
    let mut policy = Policy::default();
    let start =
        || Position::new(Box::new(Board::<C>::new(size)), Color::Black, CHINESE.rules, KOMI);
    let mut position = start();
    let positions = (POSITIONS * 81 / size.area()).clamp(FEWEST_POSITIONS, POSITIONS);
    let plies = (size.area() / positions).max(1);
    for number in 0..positions {
        // A network that imitates people is told of different ones.
        let below_9d = (number * WEAKEST / positions) as u8;
        let era = ERAS[number % ERAS.len()];
        maker.imitate(PlayerProfile { below_9d: ByColor::new(below_9d, below_9d), era });
        maker.fill(&position, &mut inputs);
        evaluate(&inputs, &mut output);
        for _ in 0..plies {
            policy.fill(&position, &output, Symmetry::IDENTITY, 0.0);
            position.play(position.to_move(), drawn(&policy, &mut rng));
        }
        if position.pass_state().is_stopped() {
            position = start();
        }
    }
}

/// A move drawn from a policy.
fn drawn(policy: &Policy, rng: &mut Xoshiro256PlusPlus) -> Move {
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

    /// The output of the network inside for an empty board.
    fn output(precision: Precision) -> Output {
        let kernel = Kernel { precision, set: InstructionSet::PLAIN };
        let network = Network::new(builtin_network().unwrap(), kernel, 0).unwrap();
        let mut maker = InputMaker::<AnySize>::of(network.layers());
        let size = Size::square(7);
        let mut runner = network.runner((7, 7), &mut |evaluate| play(size, &mut maker, evaluate));
        let (mut inputs, mut output) = (Inputs::default(), Output::default());
        let board = Box::new(Board::<AnySize>::new(size));
        maker.fill(&Position::new(board, Color::Black, CHINESE.rules, KOMI), &mut inputs);
        runner.run(slice::from_ref(&inputs), slice::from_mut(&mut output));
        output
    }

    #[test]
    fn the_network_inside_is_computed_with_integers() {
        assert_ne!(output(Precision::Int16), output(Precision::Fp32));
    }
}
