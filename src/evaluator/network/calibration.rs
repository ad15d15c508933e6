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
use ponnuki_network::{Inputs, Observed, Output, Runner};

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

/// What a network says of positions, and what its convolutions read in them. The positions are those
/// of games that it plays against itself, always the same ones.
pub(super) fn observe<C: Capacity>(
    size: Size,
    maker: &mut InputMaker<C>,
    runner: &mut Runner,
) -> Observed {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(0);
    let (mut inputs, mut policy) = (Inputs::default(), Policy::default());
    let mut observed = Observed::default();
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
        runner.observe(&inputs, &mut observed.ranges);
        let mut output = Output::default();
        runner.read(&mut output);
        for _ in 0..plies {
            policy.fill(&position, &output, Symmetry::IDENTITY, 0.0);
            position.play(position.to_move(), drawn(&policy, &mut rng));
        }
        observed.examples.push((inputs.clone(), output));
        if position.ledger().is_stopped() {
            position = start();
        }
    }
    observed
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
    use ponnuki_network::kernel::{InstructionSet, Kernel, Numbers};

    use crate::evaluator::builtin_network;

    /// What the network inside says of an empty board, when it is computed with these numbers and the ranges that were observed are multiplied by `share`.
    fn said(numbers: Numbers, share: f32) -> Output {
        let kernel = Kernel { numbers, set: InstructionSet::PLAIN };
        let network = Network::new(builtin_network().unwrap(), kernel, 0).unwrap();
        let mut maker = InputMaker::<AnySize>::of(network.layers());
        let mut runner = network.runner((7, 7), |runner| {
            let mut observed = observe(Size::square(7), &mut maker, runner);
            observed.ranges.iter_mut().flatten().for_each(|bound| *bound *= share);
            observed
        });
        let mut inputs = Inputs::default();
        let board = Box::new(Board::<AnySize>::new(Size::square(7)));
        maker.fill(&Position::new(board, Color::Black, CHINESE.rules, KOMI), &mut inputs);
        let mut output = Output::default();
        runner.run(slice::from_ref(&inputs), slice::from_mut(&mut output));
        output
    }

    #[test]
    fn floats_are_used_where_ranges_do_not_suit() {
        let floats = said(Numbers::Fp32, 1.0);
        assert_ne!(said(Numbers::Int16, 1.0), floats, "integers are used");
        assert_eq!(said(Numbers::Int16, 0.05), floats, "and here they are not");
    }
}
