//! A playout that is shown move by move.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::board::{Board, GameBoard};
use crate::capacity::UpTo25;
use crate::color::Color;
use crate::game::Game;
use crate::pattern::Patterns;
use crate::playout::{Policy, Situation, Start, Trace, area_difference};
use crate::point::Move;
use crate::prior::suggesting;
use crate::score::Score;

/// The playouts of one position that are shown.
#[derive(Clone, Debug, Default)]
pub(super) struct Demos {
    /// The one that is shown.
    now: Option<Demo>,
    /// How many have been begun.
    begun: u64,
}

/// A playout of the present position, of which the first moves have been shown.
#[derive(Clone, Debug)]
pub struct Demo {
    /// All its moves.
    pub moves: Vec<(Color, Move)>,
    /// For each move, the heuristics that suggest it. A move without any is a random one; but
    /// heuristics leave some of their suggestions to chance, so that a move with some may be, too.
    pub reasons: Vec<Vec<&'static str>>,
    /// How many of the moves have been shown.
    pub shown: usize,
    /// The count of its last position, stones and surrounded points, with komi.
    pub result: Score,
}

/// Boards in playouts of any size.
type PlayoutBoard = Board<UpTo25>;

impl Demos {
    /// Goes on by `steps` moves in the playout of `game` that is shown. A new one is begun when there
    /// is none, and when `anew` asks for it. The same seed gives the same playouts.
    pub(super) fn show(&mut self, game: &Game, seed: u64, steps: usize, anew: bool) -> &Demo {
        let Demos { now, begun } = self;
        if anew {
            *now = None;
        }
        let demo = now.get_or_insert_with(|| {
            *begun += 1;
            Demo::new(game, seed.wrapping_add(*begun))
        });
        demo.shown = (demo.shown + steps).min(demo.moves.len());
        demo
    }
}

impl Demo {
    /// Plays the present position of `game` out.
    fn new(game: &Game, seed: u64) -> Demo {
        let mut board = Box::new(PlayoutBoard::new(game.size()));
        board.copy_from(game.board());
        let last = game.last_move(0).map_or(Move::Pass, |(_, mv)| mv);
        let start = Start { to_move: game.to_move(), last };
        let mut trace = Trace::default();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        Policy::default().run(&mut board, start, &mut rng, &mut trace);
        let margin = 2 * area_difference(&*board) - game.effective_komi();
        let codes = trace.codes().iter().enumerate();
        let moves: Vec<_> =
            codes.map(|(ply, &code)| (start.to_move.after(ply), Move::from_code(code))).collect();
        let reasons = reasons(game.board(), last, &moves);
        let result = Score::from_half_points(margin).with_ties(game.rules().ties);
        Demo { moves, reasons, shown: 0, result }
    }
}

/// The heuristics that suggest each of the moves, which follow each other on `board` after `last`.
fn reasons(board: &GameBoard, last: Move, moves: &[(Color, Move)]) -> Vec<Vec<&'static str>> {
    let mut board = Box::new(board.clone());
    let mut last = last.point();
    let patterns = Patterns::get();
    let reason = |&(color, mv): &(Color, Move)| {
        let point = mv.point();
        let situation = Situation { board: &*board, color, last, patterns };
        let names = point.map_or_else(Vec::new, |point| suggesting(&situation, point));
        match point {
            Some(point) => drop(board.play(point, color)),
            None => board.pass(),
        }
        last = point;
        names
    };
    moves.iter().map(reason).collect()
}
