//! Captures the last stone's chain if it stands in atari, and saves own chains next to it that it
//! has put in atari, by capturing an attacker or by extending.

use crate::playout::{Candidates, PlayoutContext};
use crate::tactics::{consequence, for_each_attacker_in_atari};
use ponnuki_game::board::{Board, Chain};
use ponnuki_game::capacity::Capacity;
use ponnuki_game::point::Point;

pub(super) fn suggest<C: Capacity>(context: &PlayoutContext<'_, C>, candidates: &mut Candidates) {
    let board = context.board;
    let Some(last) = context.last else { return };
    let enemy = context.color.opponent();
    if let Some(chain) = board.chain_of_color(last, enemy)
        && board.in_atari(chain)
    {
        candidates.add(board.first_liberty(chain));
    }
    for chain in board.chains_around(last, context.color, 1) {
        save(board, chain, candidates);
    }
}

/// Suggests moves that might save `chain`, which is in atari.
fn save<C: Capacity>(board: &Board<C>, chain: Chain, candidates: &mut Candidates) {
    for_each_attacker_in_atari(board, chain, |attacker| {
        candidates.add(board.first_liberty(attacker))
    });
    let extension = board.first_liberty(chain);
    if extends(board, chain, extension) {
        candidates.add(extension);
    }
}

/// Returns true if extending `chain` on its last liberty gives it room: three liberties, or two of
/// which at least one leads on.
fn extends<C: Capacity>(board: &Board<C>, chain: Chain, extension: Point) -> bool {
    let color = board.color_of(chain);
    let open = board.shape(extension).empty_neighbours();
    if open >= 3 || open <= 1 && !board.gains_by_chains(extension, chain, color) {
        return open >= 3;
    }
    let after = consequence(board, extension, color).liberties;
    match after.count() {
        0 | 1 => false,
        2 => after.iter().any(|liberty| {
            let shape = board.shape(Point::from_index(liberty));
            // It leads on with two empty neighbours, of which the extension may be one, or with an
            // own stone next to it. That stone's chain may be in atari itself.
            shape.empty_neighbours() >= 2 || shape.neighbours_of(color) > 0
        }),
        _ => true,
    }
}
