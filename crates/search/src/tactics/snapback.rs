//! Snapbacks: a stone thrown in, whose capture leaves the captor in atari.

use ponnuki_game::board::{Board, Chain};
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::point::Point;

use super::{for_each_attacker_in_atari, self_atari};

/// The chain that a stone of `color` on the empty, playable `point` catches in a snapback: the
/// chain is in atari after the throw-in, and the stone that captures the throw-in joins the chain,
/// which is then in atari again. A chain that can capture an attacker instead is not caught.
pub fn snapback<C: Capacity>(board: &Board<C>, point: Point, color: Color) -> Option<Chain> {
    let enemy = color.opponent();
    let after = self_atari(board, point, color)?;
    if after.stones > 1 || after.captured > 0 {
        return None;
    }
    let answer = Point::from_index(after.liberties.first()?);
    // The liberties of the enemy's chain that takes the stone, other than the stone's own point.
    let mut liberties = board.empty_neighbours(answer);
    for near in board.neighbours_in(answer, board.shape(answer).directions_of(enemy)) {
        liberties.union_with(board.liberties(board.chain(near)));
    }
    liberties.remove(answer.index());
    liberties.remove(point.index());
    if !liberties.is_empty() || board.chains_around(answer, color, 1).next().is_some() {
        return None;
    }
    let touches_answer = |chain: Chain| board.liberties(chain).contains(answer.index());
    let caught = board.chains_around(point, enemy, 2).find(|&chain| touches_answer(chain))?;
    let mut escapes = false;
    for_each_attacker_in_atari(board, caught, |_| escapes = true);
    (!escapes).then_some(caught)
}

/// Returns true if a stone of `color` on the empty, playable `point` prepares two snapbacks at once
/// on points diagonal to it, so that the opponent can prevent only one.
pub fn is_double_snapback<C: Capacity>(board: &Board<C>, point: Point, color: Color) -> bool {
    let shape = board.shape(point);
    let may_be = shape.on_edge() && shape.empty_neighbours() == 2;
    if !may_be || shape.neighbours_of(color.opponent()) == 0 {
        return false;
    }
    // A stone thrown in there has one liberty, on the edge.
    let is_new = |near: Point| {
        board.is_empty(near)
            && board.shape(near).empty_neighbours() == 1
            && snapback(board, near, color).is_none()
    };
    let wanted = board.diagonals(point).map(|near| (near, is_new(near)));
    if wanted.iter().filter(|entry| entry.1).count() < 2 {
        return false;
    }
    let wanted = wanted.into_iter().filter_map(|(near, is_new)| is_new.then_some(near));
    count_after(board, point, color, wanted) >= 2
}

/// Counts the snapbacks among these points after a stone of `color` on `point`. Not inlined, so
/// that the caller's stack frame holds no board.
#[inline(never)]
fn count_after<C: Capacity>(
    board: &Board<C>,
    point: Point,
    color: Color,
    points: impl Iterator<Item = Point>,
) -> usize {
    let mut after = board.clone();
    after.play(point, color);
    let works =
        |&near: &Point| after.is_playable(near, color) && snapback(&after, near, color).is_some();
    points.filter(works).count()
}
