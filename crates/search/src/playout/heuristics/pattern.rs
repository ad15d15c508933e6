//! Plays next to the last move wherever a 3x3 pattern matches.

use crate::playout::{Candidates, PlayoutContext};
use ponnuki_game::capacity::Capacity;

pub(super) fn suggest<C: Capacity>(context: &PlayoutContext<'_, C>, candidates: &mut Candidates) {
    let board = context.board;
    let Some(last) = context.last else { return };
    for points in [board.neighbours(last), board.diagonals(last)] {
        for near in points {
            let matches = context.model.patterns().matches(board.shape(near), context.color);
            candidates.add_if(near, board.is_empty(near) & matches);
        }
    }
}
