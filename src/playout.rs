//! Playouts: games played to the end by simple rules, to see who wins.
//!
//! A playout knows the board, whose turn it is and the last move; it knows no tree, no
//! history and no rule set beyond "no suicide, simple ko". It ends when both sides have nothing
//! left to play but their own eyes, so that area counting needs no judgement.

pub mod heuristics;
mod trace;

pub use heuristics::{Candidates, Heuristic, Heuristics, Situation};
pub use trace::Trace;

use rand::Rng;

use crate::board::Board;
use crate::capacity::Capacity;
use crate::color::{Cell, Color};
use crate::pattern::Patterns;
use crate::point::{Move, Point};
use crate::tactics::{SelfAtari, judge_self_atari};

/// A playout is broken off after this many moves for every point of the board. Nothing but a
/// cycle of kos gets there.
const MOVES_PER_POINT: usize = 3;

/// How often, of 100 times, a self-atari of one or two stones without a purpose is refused. The
/// rest keeps playouts from overlooking nakade and seki that the judgement does not know.
const SMALL_SELF_ATARI_REFUSED: u32 = 60;

/// The position a playout starts from, the board apart.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// Whose turn it is.
    pub to_move: Color,
    /// The last move, the opponent's.
    pub last: Move,
}

/// Chooses the moves of the playouts.
#[derive(Clone, Copy)]
pub struct Policy {
    patterns: &'static Patterns,
}

impl Default for Policy {
    fn default() -> Self {
        Policy { patterns: Patterns::get() }
    }
}

impl Policy {
    /// Plays `board` to its end by the heuristics. Every move, passes included, is appended to
    /// `trace`.
    #[inline]
    pub fn run<C: Capacity>(
        &self,
        board: &mut Board<C>,
        start: Start,
        rng: &mut impl Rng,
        trace: &mut Trace,
    ) {
        play_out(board, start, trace, |board, start| {
            let situation = Situation {
                board,
                color: start.to_move,
                last: start.last.point(),
                patterns: self.patterns,
            };
            suggested(&situation, rng).or_else(|| {
                random_move(board, start.to_move, rng, |board, point, rng| {
                    is_acceptable(board, point, start.to_move, rng)
                })
            })
        });
    }
}

/// Plays `board` to its end with uniformly random moves that fill no own eye.
#[inline]
pub fn run_light<C: Capacity>(
    board: &mut Board<C>,
    start: Start,
    rng: &mut impl Rng,
    trace: &mut Trace,
) {
    play_out(
        board,
        start,
        trace,
        #[inline(always)]
        |board, start| random_move(board, start.to_move, rng, |_, _, _| true),
    );
}

/// The loop of every playout: asks `choose` for a point until both sides pass.
#[inline(always)]
fn play_out<C: Capacity>(
    board: &mut Board<C>,
    mut start: Start,
    trace: &mut Trace,
    mut choose: impl FnMut(&mut Board<C>, &Start) -> Option<Point>,
) {
    let limit = board.size().area() * MOVES_PER_POINT;
    let mut passes = 0;
    for _ in 0..limit {
        let mv = match choose(board, &start) {
            Some(point) => {
                board.play(point, start.to_move);
                passes = 0;
                Move::Play(point)
            }
            None => {
                board.pass();
                passes += 1;
                Move::Pass
            }
        };
        trace.push(mv);
        if passes == 2 {
            break;
        }
        start = Start { to_move: start.to_move.opponent(), last: mv };
    }
}

/// The first heuristic that is tried and has an acceptable suggestion gives the move.
#[inline(always)]
fn suggested<C: Capacity>(situation: &Situation<'_, C>, rng: &mut impl Rng) -> Option<Point> {
    let mut candidates = Candidates::new();
    for heuristic in Heuristics::<C>::TABLE {
        if !chance(rng, heuristic.percent) {
            continue;
        }
        candidates.clear();
        (heuristic.suggest)(situation, &mut candidates);
        while let Some(point) = candidates.take_random(rng) {
            if is_sound(situation.board, point, situation.color) {
                return Some(point);
            }
        }
    }
    None
}

/// A uniformly random point among those that are playable, no own eye, and accepted; `None` when
/// there is none.
#[inline(always)]
fn random_move<C: Capacity, R: Rng>(
    board: &mut Board<C>,
    color: Color,
    rng: &mut R,
    mut accept: impl FnMut(&Board<C>, Point, &mut R) -> bool,
) -> Option<Point> {
    let mut left = board.empty_count();
    while left > 0 {
        let index = below(rng, left as u32) as usize;
        let point = board.empty_at(index);
        // With an empty neighbour a point is no eye, no ban of a ko and no suicide.
        let open = board.shape(point).has_empty_neighbour();
        if (open || !board.is_eye(point, color) & board.is_playable(point, color))
            && accept(board, point, rng)
        {
            return Some(point);
        }
        // A refused point goes behind the window of those that may still be drawn.
        left -= 1;
        board.swap_empties(index, left);
    }
    None
}

/// Whether a suggestion may be played: legal, no own eye, no self-atari without a purpose.
#[inline(always)]
fn is_sound<C: Capacity>(board: &Board<C>, point: Point, color: Color) -> bool {
    board.is_playable(point, color) & !board.is_eye(point, color)
        && judge_self_atari(board, point, color) != SelfAtari::Bad
}

/// Whether a random move may be played: as [`is_sound`], but small self-ataris pass now and then.
#[inline(always)]
fn is_acceptable<C: Capacity>(
    board: &Board<C>,
    point: Point,
    color: Color,
    rng: &mut impl Rng,
) -> bool {
    if judge_self_atari(board, point, color) != SelfAtari::Bad {
        return true;
    }
    let small = board.shape(point).neighbours_of(color) <= 1
        && board.neighbours(point).into_iter().all(|near| {
            board.chain_of_color(near, color).is_none_or(|chain| board.stone_count(chain) == 1)
        });
    small && !chance(rng, SMALL_SELF_ATARI_REFUSED)
}

/// True `percent` times of 100.
#[inline(always)]
fn chance(rng: &mut impl Rng, percent: u32) -> bool {
    percent >= 100 || below(rng, 100) < percent
}

/// A number below `limit`, by multiplication instead of division (Lemire, 2019; the bias of at
/// most one in 2^32 is accepted).
#[inline(always)]
pub fn below(rng: &mut impl Rng, limit: u32) -> u32 {
    (((rng.next_u64() >> 32) * u64::from(limit)) >> 32) as u32
}

/// The owner of `point` of a board that was played out: its stone's colour, or the one colour
/// around an empty point.
#[inline(always)]
pub fn owner<C: Capacity>(board: &Board<C>, point: Point) -> Option<Color> {
    match board.cell(point) {
        Cell::Black => Some(Color::Black),
        Cell::White => Some(Color::White),
        _ => {
            let shape = board.shape(point);
            let black = shape.neighbours_of(Color::Black) > 0;
            let white = shape.neighbours_of(Color::White) > 0;
            match (black, white) {
                (true, false) => Some(Color::Black),
                (false, true) => Some(Color::White),
                _ => None,
            }
        }
    }
}

/// Black's area minus White's on a board that was played out, in points, without komi.
#[inline]
pub fn area_difference<C: Capacity>(board: &Board<C>) -> i32 {
    board.stone_difference() + board.empties().map(|point| eye_sign(board, point)).sum::<i32>()
}

/// Adds the owners on a board that was played out, 1 for Black and -1 for White, to `sums` over point
/// indices. Returns the [`area_difference`].
#[inline]
pub fn add_owners<C: Capacity>(board: &Board<C>, sums: &mut C::Of<i32>) -> i32 {
    for (sum, cell) in sums.as_mut().iter_mut().zip(board.cells().as_ref()) {
        *sum += cell.sign();
    }
    let mut difference = board.stone_difference();
    for point in board.empties() {
        let sign = eye_sign(board, point);
        sums[point.index() & C::MASK] += sign;
        difference += sign;
    }
    difference
}

/// The [`owner`] of an empty point of a board that was played out, as a number.
#[inline(always)]
fn eye_sign<C: Capacity>(board: &Board<C>, point: Point) -> i32 {
    let shape = board.shape(point);
    let touches = |color| i32::from(shape.neighbours_of(color) > 0);
    touches(Color::Black) - touches(Color::White)
}
