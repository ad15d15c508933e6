//! Answers beside the last move wherever a 3x3 pattern matches.

use crate::board::Board;
use crate::point::Point;

use super::{Candidates, Situation};

pub(super) fn suggest<const N: usize, const W: usize, const H: bool>(
    situation: &Situation<'_, N, W, H>,
    candidates: &mut Candidates,
) {
    let board = situation.board;
    let Some(last) = situation.last else { return };
    for near in around(board, last) {
        let matches = || situation.patterns.matches(board.shape(near), situation.color);
        if board.is_empty(near) && matches() {
            candidates.add(near);
        }
    }
}

/// The eight points around `center`, border included.
#[inline(always)]
fn around<const N: usize, const W: usize, const H: bool>(
    board: &Board<N, W, H>,
    center: Point,
) -> impl Iterator<Item = Point> {
    board.neighbours(center).into_iter().chain(board.diagonals(center))
}
