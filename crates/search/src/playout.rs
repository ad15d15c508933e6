//! Playouts: games that simple heuristics play to the end, to find the winner.
//!
//! A playout knows the board, the player to move and the last move; it knows no tree, no history
//! and no rule set beyond "no suicide, simple ko". It ends when neither side has anything left to
//! play but its own eyes, so that area counting needs no judgement.
//!
//! Each move is the first acceptable suggestion of the [heuristics](Heuristics::TABLE), else a
//! random one. A move is acceptable if it is legal, does not fill the player's own eye, and is no
//! self-atari without a purpose. Now and then a small self-atari is allowed nevertheless, so that
//! nakade and seki that the test does not recognise still occur. Playouts allocate no memory.
//!
//! - [`heuristics`]: the table of heuristics.
//! - `candidates`, `chance`, `context`: suggested points, random decisions, and the view of a
//!   position that heuristics have.
//! - `trace`: the moves of a line, from the tree's root to the end of the playout.

pub mod heuristics;

mod candidates;
mod chance;
mod context;
mod trace;

pub use candidates::{Candidates, below};
pub use context::PlayoutContext;
pub use heuristics::{Heuristic, Heuristics};
pub use trace::Trace;

use rand::Rng;

use self::chance::Chance;
use self::heuristics::HEURISTICS;
use crate::model::Model;
use crate::params::Tuning;
use crate::tactics::{SelfAtari, judge_self_atari};
use ponnuki_game::board::Board;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::{Cell, Color};
use ponnuki_game::point::{Move, Point};
use ponnuki_game::position::Position;

/// The number of moves per point of the board after which a light playout is broken off. Only a
/// cycle of kos lasts that long.
const MOVES_PER_POINT: usize = 3;

/// Plays `position` to its end on `end` by the heuristics. Every move, passes included, is appended
/// to `trace`.
#[inline]
pub fn run<C: Capacity>(
    position: &Position<C>,
    model: &Model,
    end: &mut Board<C>,
    rng: &mut impl Rng,
    trace: &mut Trace,
) {
    let tuning = model.tuning();
    let limit = position.size().area() * tuning.playout_length as usize;
    let chances = PlayoutChances::new::<C>(tuning);
    play_out(position, limit, end, trace, |board, color, last| {
        let context = PlayoutContext { board, color, last: last.point(), model };
        suggest_move(&context, &chances, rng).or_else(|| {
            random_move(board, color, rng, |board, point, rng| {
                is_acceptable(board, point, color, chances.refusal, rng)
            })
        })
    });
}

/// The random decisions of a playout.
struct PlayoutChances {
    /// The chance with which each of the heuristics is applied.
    heuristics: [Chance; HEURISTICS],
    /// The chance that a random self-atari of one or two stones is refused.
    refusal: Chance,
}

impl PlayoutChances {
    fn new<C: Capacity>(tuning: &Tuning) -> PlayoutChances {
        let share = |at: usize| (Heuristics::<C>::TABLE[at].percent)(tuning);
        PlayoutChances {
            heuristics: std::array::from_fn(|at| Chance::percent(share(at))),
            refusal: Chance::percent(tuning.playout_self_atari),
        }
    }
}

/// Plays `position` to its end on `end` with uniformly random moves that fill no own eye.
#[inline]
pub fn run_light<C: Capacity>(
    position: &Position<C>,
    end: &mut Board<C>,
    rng: &mut impl Rng,
    trace: &mut Trace,
) {
    let limit = position.size().area() * MOVES_PER_POINT;
    play_out(
        position,
        limit,
        end,
        trace,
        #[inline(always)]
        |board, color, _| random_move(board, color, rng, |_, _, _| true),
    );
}

/// The loop of every playout: calls `choose` with the player to move and the last move for a point,
/// until both sides pass or `limit` moves have been made.
#[inline(always)]
fn play_out<C: Capacity>(
    position: &Position<C>,
    limit: usize,
    board: &mut Board<C>,
    trace: &mut Trace,
    mut choose: impl FnMut(&mut Board<C>, Color, Move) -> Option<Point>,
) {
    board.assign(position.board());
    let (mut color, mut last) = (position.to_move(), position.last_move());
    let mut passes = 0;
    for _ in 0..limit {
        last = match choose(board, color, last) {
            Some(point) => {
                board.play(point, color);
                passes = 0;
                Move::Play(point)
            }
            None => {
                board.pass();
                passes += 1;
                Move::Pass
            }
        };
        trace.push(last);
        if passes == 2 {
            break;
        }
        color = color.opponent();
    }
}

/// The move of the first heuristic that is applied and has an acceptable suggestion.
#[inline(always)]
fn suggest_move<C: Capacity>(
    context: &PlayoutContext<'_, C>,
    chances: &PlayoutChances,
    rng: &mut impl Rng,
) -> Option<Point> {
    let mut candidates = Candidates::new();
    for (heuristic, chance) in Heuristics::<C>::TABLE.iter().zip(chances.heuristics) {
        if !chance.happens(rng) {
            continue;
        }
        candidates.clear();
        (heuristic.suggest)(context, &mut candidates);
        while let Some(point) = candidates.take_random(rng) {
            if is_sound(context.board, point, context.color) {
                return Some(point);
            }
        }
    }
    None
}

/// A uniformly random point among the points that are playable, not an own eye, and accepted;
/// `None` if there is none.
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
        // A point with an empty neighbour is no eye, no banned ko and no suicide.
        let open = board.shape(point).has_empty_neighbour();
        if (open || !board.is_eye(point, color) & board.is_playable(point, color))
            && accept(board, point, rng)
        {
            return Some(point);
        }
        // A refused point moves out of the part of the list that is still drawn from.
        left -= 1;
        board.swap_empties(index, left);
    }
    None
}

/// Returns true if a suggestion may be played: legal, not an own eye, not a self-atari without a
/// purpose.
#[inline(always)]
fn is_sound<C: Capacity>(board: &Board<C>, point: Point, color: Color) -> bool {
    board.is_playable(point, color) & !board.is_eye(point, color)
        && judge_self_atari(board, point, color) != SelfAtari::Bad
}

/// Returns true if a random move may be played: as for [`is_sound`], but small self-ataris are
/// sometimes allowed.
#[inline(always)]
fn is_acceptable<C: Capacity>(
    board: &Board<C>,
    point: Point,
    color: Color,
    refusal: Chance,
    rng: &mut impl Rng,
) -> bool {
    if judge_self_atari(board, point, color) != SelfAtari::Bad {
        return true;
    }
    let small = board.shape(point).neighbours_of(color) <= 1
        && board.neighbours(point).into_iter().all(|near| {
            board.chain_of_color(near, color).is_none_or(|chain| board.stone_count(chain) == 1)
        });
    small && !refusal.happens(rng)
}

/// The owner of `point` on a board that was played out: its stone's colour, or the one colour
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

/// Adds the owners on a board that was played out, 1 for Black and -1 for White, to `sums` over
/// point indices. Returns the [`area_difference`].
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

/// The [`owner`] of an empty point on a board that was played out, as a sign.
#[inline(always)]
fn eye_sign<C: Capacity>(board: &Board<C>, point: Point) -> i32 {
    let shape = board.shape(point);
    let touches = |color| i32::from(shape.neighbours_of(color) > 0);
    touches(Color::Black) - touches(Color::White)
}
