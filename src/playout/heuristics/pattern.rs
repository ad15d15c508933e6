//! Plays next to the last move wherever a 3x3 pattern matches.

use crate::playout::{Candidates, Situation};
use ponnuki_game::capacity::Capacity;

pub(super) fn suggest<C: Capacity>(situation: &Situation<'_, C>, candidates: &mut Candidates) {
    let board = situation.board;
    let Some(last) = situation.last else { return };
    for points in [board.neighbours(last), board.diagonals(last)] {
        for near in points {
            let matches = situation.model.patterns().matches(board.shape(near), situation.color);
            candidates.add_if(near, board.is_empty(near) & matches);
        }
    }
}
