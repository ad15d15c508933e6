//! Plays the vital point of a small eye space beside the last move: nakade in the enemy's, two
//! eyes in the own.

use crate::tactics::vital_point;

use super::{Candidates, Situation};

pub(super) fn suggest<const N: usize, const W: usize, const H: bool>(
    situation: &Situation<'_, N, W, H>,
    candidates: &mut Candidates,
) {
    let board = situation.board;
    let Some(last) = situation.last else { return };
    for near in board.neighbours(last) {
        // Beside a stone that closes it, a space of three to six points is rarely open to three
        // sides, and an open board is passed over quickly that way.
        if !board.is_empty(near) || board.shape(near).empty_neighbours() > 2 {
            continue;
        }
        if let Some(point) = vital_point(board, near) {
            candidates.add(point);
        }
    }
}
