//! Games and positions for the benchmarks, the same each time.

// Each benchmark is a crate of its own and uses only part of this.
#![allow(dead_code)]

use ponnuki::board::Board;
use ponnuki::capacity::{Capacity, UpTo19};
use ponnuki::color::Color;
use ponnuki::model::Model;
use ponnuki::playout::{Trace, run, run_light};
use ponnuki::point::{Move, Size};
use ponnuki::position::Position;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// A board of up to 19x19.
pub(crate) type LargeBoard = Board<UpTo19>;

/// The moves of a random game to its end, passes included.
pub(crate) fn random_game(size: Size) -> Vec<Move> {
    recorded(|rng, trace| run_light(&empty(size), &mut LargeBoard::new(size), rng, trace))
}

/// The moves of a game by the default policy, passes included, and its final position.
pub(crate) fn game(size: Size) -> (Vec<Move>, LargeBoard) {
    let mut board = LargeBoard::new(size);
    let moves = recorded(|rng, trace| run(&empty(size), &Model::default(), &mut board, rng, trace));
    (moves, board)
}

/// The position in a [`random_game`] after half as many moves as the board has points: full of
/// chains with few liberties.
pub(crate) fn middle_game(size: Size) -> LargeBoard {
    let mut board = LargeBoard::new(size);
    replay(&mut board, &random_game(size)[..size.area() / 2]);
    board
}

/// Plays `moves` on an empty board, Black first.
pub(crate) fn replay<C: Capacity>(board: &mut Board<C>, moves: &[Move]) {
    for (turn, mv) in moves.iter().enumerate() {
        match mv {
            Move::Play(point) => drop(board.play(*point, Color::Black.after(turn))),
            Move::Pass | Move::Button => board.pass(),
        }
    }
}

fn empty(size: Size) -> Position<UpTo19> {
    Position::of_stones(LargeBoard::new(size), Color::Black)
}

fn recorded(play: impl FnOnce(&mut Xoshiro256PlusPlus, &mut Trace)) -> Vec<Move> {
    let mut trace = Trace::default();
    play(&mut Xoshiro256PlusPlus::seed_from_u64(9), &mut trace);
    trace.codes().iter().map(|&code| Move::from_code(code)).collect()
}
