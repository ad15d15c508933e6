//! Self-ataris: blunders, throw-ins, snapbacks and nakade.

use ponnuki_game::board::Board;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::{Cell, Color};
use ponnuki_game::point::Point;

use super::{nakade, self_atari};

/// The judgement of a move as a self-atari.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SelfAtari {
    /// The move does not put its own chain in atari.
    No,
    /// It does, but for a reason: it captures, is a throw-in, or makes a nakade.
    Useful,
    /// It gives stones away.
    Bad,
}

/// The largest chain worth sacrificing inside an eye space.
const MAX_NAKADE: usize = 6;

/// Judges the move of `color` on the empty, playable `point`.
#[inline]
pub fn judge_self_atari<C: Capacity>(board: &Board<C>, point: Point, color: Color) -> SelfAtari {
    let Some(after) = self_atari(board, point, color) else { return SelfAtari::No };
    let useful = if after.captured > 0 {
        // One stone for one is a ko; more stones are a gain unless many own stones are lost in
        // return.
        after.stones <= after.captured + 1
    } else if after.stones == 1 {
        is_throw_in(board, point, color)
    } else {
        after.stones <= MAX_NAKADE && is_nakade(board, point, color)
    };
    if useful { SelfAtari::Useful } else { SelfAtari::Bad }
}

/// Returns true if a lone stone on `point` is a throw-in: it has at most one liberty, in a cramped
/// place, and an enemy chain short of liberties is next to it. It takes away an eye or a liberty,
/// or sets up a snapback.
fn is_throw_in<C: Capacity>(board: &Board<C>, point: Point, color: Color) -> bool {
    let enemy = color.opponent();
    board.neighbours(point).into_iter().any(|near| {
        let chain = board.chain_of_color(near, enemy);
        chain.is_some_and(|chain| board.liberty_count(chain) <= 3)
    }) && is_cramped(board, point, color)
}

/// Returns true if the enemy or the edge hems in the last liberty of a lone stone on `point`, so
/// that capturing the stone fills the enemy's own eye space.
fn is_cramped<C: Capacity>(board: &Board<C>, point: Point, color: Color) -> bool {
    let Some(last) = board.neighbours(point).into_iter().find(|&near| board.is_empty(near)) else {
        return false;
    };
    let shape = board.shape(last);
    let walls = shape.neighbours_of(color.opponent()) + shape.border_neighbours();
    walls >= 2 && shape.empty_neighbours() <= 2
}

/// Returns true if the own stones joined on `point` are a nakade, which leaves the surrounding
/// enemy one eye.
fn is_nakade<C: Capacity>(board: &Board<C>, point: Point, color: Color) -> bool {
    let mut stones = [point; MAX_NAKADE];
    let mut count = 1;
    let mut short_enemy = false;
    let mut visit =
        |near: Point, stones: &mut [Point; MAX_NAKADE], count: &mut usize| match board.cell(near) {
            Cell::Empty | Cell::Border => {}
            stone if stone == color.stone() => {
                for own in board.stones(board.chain(near)) {
                    if *count < MAX_NAKADE && !stones[..*count].contains(&own) {
                        stones[*count] = own;
                        *count += 1;
                    }
                }
            }
            _ => short_enemy |= board.liberty_count(board.chain(near)) <= 4,
        };
    for near in board.neighbours(point) {
        visit(near, &mut stones, &mut count);
    }
    // Own stones with a way out could be saved instead of sacrificed.
    let escapes = board.neighbours(point).into_iter().any(|near| {
        board.chain_of_color(near, color).is_some_and(|chain| {
            board.liberties(chain).iter().any(|liberty| {
                liberty != point.index()
                    && board.shape(Point::from_index(liberty)).empty_neighbours() >= 2
            })
        })
    });
    short_enemy && !escapes && nakade::is_dead_shape(&stones[..count], board.size().stride())
}
