//! Playouts and searches from the empty board, and positions of the middle game, that are hashed and timed. The
//! fingerprint, `ponnuki bench` and the benchmarks of `benches/` all take them from here.
//!
//! The loop of playouts that `ponnuki bench` times is here, too, so that it is compiled with the search.

use std::sync::Arc;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::model::Model;
use crate::playout::{self, Trace};
use crate::search::{Limits, Options, Settings};
use ponnuki_game::board::Board;
use ponnuki_game::capacity::{Capacity, UpTo19};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Size};
use ponnuki_game::position::Position;
use ponnuki_game::rules::CHINESE;
use ponnuki_game::with_capacity;

/// A board that holds up to 19 lines.
pub type LargeBoard = Board<UpTo19>;

/// The seed of the work that is timed and hashed.
const SEED: u64 = 1;
/// The seed of the games that positions are taken from.
const SEED_OF_GAMES: u64 = 9;

/// A kind of playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayoutKind {
    /// Uniformly random moves.
    Light,
    /// Moves by the default policy.
    Default,
}

/// Playouts from the empty board, Black first, that share one stream of random numbers.
pub struct PlayoutRun<C: Capacity> {
    empty: Position<C>,
    board: Board<C>,
    model: Model,
    rng: Xoshiro256PlusPlus,
    trace: Trace,
}

impl<C: Capacity> PlayoutRun<C> {
    /// The playouts that are timed and hashed.
    ///
    /// # Panics
    /// When the size does not fit the capacity class.
    pub fn new(size: Size) -> PlayoutRun<C> {
        PlayoutRun::seeded(size, SEED)
    }

    fn seeded(size: Size, seed: u64) -> PlayoutRun<C> {
        let board = Board::new(size);
        PlayoutRun {
            empty: Position::of_stones(board.clone(), Color::Black),
            board,
            model: Model::default(),
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            trace: Trace::default(),
        }
    }

    /// Makes one playout and returns by how many points Black is ahead in area at its end.
    ///
    /// Inlined, so that in a caller's loop the random numbers stay in registers: otherwise light
    /// playouts take 3 % more instructions.
    #[inline(always)]
    pub fn run(&mut self, kind: PlayoutKind) -> i32 {
        let PlayoutRun { empty, board, model, rng, trace } = self;
        trace.clear();
        match kind {
            PlayoutKind::Light => playout::run_light(empty, board, rng, trace),
            PlayoutKind::Default => playout::run(empty, model, board, rng, trace),
        }
        playout::area_difference(board)
    }

    /// The moves of the last playout, passes included.
    pub fn trace(&self) -> &Trace {
        &self.trace
    }
}

/// Makes playouts from the empty board of `size` until `next` returns false. It gets by how many points Black is ahead
/// in area at the end of each, and the number of its moves, passes included.
pub fn play(size: Size, kind: PlayoutKind, next: &mut dyn FnMut(i32, usize) -> bool) {
    with_capacity!(size, C => {
        let mut playouts = PlayoutRun::<C>::new(size);
        while {
            let difference = playouts.run(kind);
            next(difference, playouts.trace().len())
        } {}
    });
}

/// The moves of a playout, passes included, and its end. The playout is the same each time, and is
/// not one of the playouts of [`PlayoutRun::new`].
///
/// # Panics
/// When a side is longer than 19.
pub fn played_out(size: Size, kind: PlayoutKind) -> (Vec<Move>, LargeBoard) {
    let mut playouts = PlayoutRun::seeded(size, SEED_OF_GAMES);
    playouts.run(kind);
    let moves = playouts.trace.codes().iter().map(|&code| Move::from_code(code)).collect();
    (moves, playouts.board)
}

/// The position of a random game when half of the points have been played: full of chains with few
/// liberties.
///
/// # Panics
/// When a side is longer than 19.
pub fn middle_game(size: Size) -> LargeBoard {
    let (moves, _) = played_out(size, PlayoutKind::Light);
    let mut board = LargeBoard::new(size);
    replay(&mut board, &moves[..size.area() / 2]);
    board
}

/// Plays `moves` on an empty board, Black first.
pub fn replay<C: Capacity>(board: &mut Board<C>, moves: &[Move]) {
    for (turn, mv) in moves.iter().enumerate() {
        match mv {
            Move::Play(point) => drop(board.play(*point, Color::Black.after(turn))),
            Move::Pass | Move::Button => board.pass(),
        }
    }
}

/// The game that is searched: an empty board under Chinese rules.
pub fn empty_game(size: Size) -> Game {
    Game::new(size, CHINESE.rules, CHINESE.komi)
}

/// The settings of searches, with `memory` in bytes.
pub fn settings(threads: usize, memory: usize) -> Settings {
    Settings { threads, memory, seed: SEED, model: Arc::default() }
}

/// A search that ends when its root has this number of visits.
pub fn visits(visits: u64) -> Options {
    Options { limits: Limits { visits: Some(visits), playouts: None }, ..Options::default() }
}

/// A search of this number of playouts.
pub fn playouts(playouts: u64) -> Options {
    Options { limits: Limits { visits: None, playouts: Some(playouts) }, ..Options::default() }
}
