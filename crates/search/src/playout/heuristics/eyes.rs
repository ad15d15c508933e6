//! Nakade: plays the vital point of a small eye space of the opponent next to the last move. An eye
//! space of one's own is never found here, because the opponent's last stone borders it too.

use crate::playout::{Candidates, PlayoutContext};
use crate::tactics::vital_point;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;

pub(super) fn suggest<C: Capacity>(context: &PlayoutContext<'_, C>, candidates: &mut Candidates) {
    let board = context.board;
    let Some(last) = context.last else { return };
    let around = board.neighbours(last);
    // A space of three to six points that the last stone closes is rarely open to three sides from
    // there, and one between stones of both colours is nobody's eye space. On an open board this
    // test fails quickly.
    let mut spaces = 0;
    for (index, &near) in around.iter().enumerate() {
        let shape = board.shape(near);
        let is_open = shape.has_empty_neighbour() & (shape.empty_neighbours() < 3);
        let is_shared = Color::ALL.iter().all(|&color| shape.neighbours_of(color) > 0);
        spaces |= u32::from(board.is_empty(near) & is_open & !is_shared) << index;
    }
    while spaces != 0 {
        let near = around[spaces.trailing_zeros() as usize & 3];
        spaces &= spaces - 1;
        if let Some(point) = vital_point(board, near) {
            candidates.add(point);
        }
    }
}
