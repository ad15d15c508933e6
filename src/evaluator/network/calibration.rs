//! Positions that show a network's ranges.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::super::inputs::{InputMaker, Inputs};
use crate::board::Board;
use crate::capacity::Capacity;
use crate::color::Color;
use crate::network::kernel::exponential_of;
use crate::network::{Observed, Output, Runner};
use crate::point::{Move, Size};
use crate::position::Position;
use crate::rules::CHINESE;

use super::orientation::Orientation;

/// How many positions are looked at.
const POSITIONS: usize = 64;
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
    let (mut inputs, mut observed) = (Inputs::default(), Observed::default());
    let start =
        || Position::new(Box::new(Board::<C>::new(size)), Color::Black, CHINESE.rules, KOMI);
    let mut position = start();
    let plies = (size.area() / POSITIONS).max(1);
    for _ in 0..POSITIONS {
        maker.fill(&position, &mut inputs);
        runner.observe(&inputs.spatial, &inputs.global, &mut observed.ranges);
        let mut output = Output::default();
        runner.read(&mut output);
        for _ in 0..plies {
            let mv = drawn(&position, &output, &mut rng);
            position.play(position.to_move(), mv);
        }
        observed.examples.push((inputs.spatial.clone(), inputs.global, output));
        if position.ledger().is_stopped() {
            position = start();
        }
    }
    observed
}

/// A legal move, drawn by how likely the network finds it.
fn drawn<C: Capacity>(
    position: &Position<C>,
    output: &Output,
    rng: &mut Xoshiro256PlusPlus,
) -> Move {
    let (board, size, color) = (position.board(), position.size(), position.to_move());
    let most = output.policy.iter().fold(output.pass, |most, &one| most.max(one));
    let empty = size
        .points()
        .filter(|&point| board.is_empty(point))
        .map(|point| (Move::Play(point), output.policy[Orientation::IDENTITY.place(size, point)]));
    let legal = empty.filter(|&(mv, _)| position.check(color, mv).is_ok());
    let weights: Vec<(Move, f32)> = legal
        .chain([(Move::Pass, output.pass)])
        .map(|(mv, logarithm)| (mv, exponential_of(logarithm - most)))
        .collect();
    let mut left = rng.random::<f32>() * weights.iter().map(|(_, weight)| weight).sum::<f32>();
    for &(mv, weight) in &weights {
        left -= weight;
        if left < 0.0 {
            return mv;
        }
    }
    Move::Pass
}
