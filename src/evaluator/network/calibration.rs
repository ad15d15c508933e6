//! Positions that show a network's ranges.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::super::inputs::InputMaker;
use crate::board::Board;
use crate::capacity::Capacity;
use crate::color::Color;
use crate::network::{Inputs, Observed, Output, Runner};
use crate::point::{Move, Size, Symmetry};
use crate::position::Position;
use crate::rules::CHINESE;

use super::policy::Policy;

/// How many positions are looked at on boards up to 9x9. Larger boards have more to see in each, and
/// take longer: about as many points are looked at there.
const POSITIONS: usize = 24;
/// The fewest positions, from the opening to the end of a game.
const FEWEST_POSITIONS: usize = 6;
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
    for _ in 0..positions {
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
