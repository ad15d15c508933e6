//! Nets: moves that catch a chain without putting it in atari.

use super::context::FeatureContext;
use super::sheet::FeatureSheet;
use super::values::values;
use crate::tactics::{WeakChain, is_cutting, is_self_atari};
use ponnuki_game::board::Chain;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::point::Point;

values! {
    /// The stones that a net catches.
    NETS:
    LAST "the last move's chain",
    CUTTING "cutting stones",
    OTHER "other",
    LOST_ANYWAY "stones that are lost anyway",
}

values! {
    /// Moves that catch the last move's chain, which has three liberties, by taking one of them.
    CLOSURES:
    FIRST_LINE "after a move on the first line",
    ELSEWHERE "after a move elsewhere",
}

/// Nets around chains with two liberties: across the two liberties from a stone of the chain, and
/// around the last move's chain on any point next to its liberties.
pub(super) fn nets<C: Capacity>(context: &mut FeatureContext<'_, C>, sheet: &mut FeatureSheet<C>) {
    let has_two = |chain: &WeakChain| !chain.in_atari();
    for target in context.weak_chains(context.opponent()).filter(has_two) {
        let is_last = context.last_chain() == Some(target.chain);
        let mut tried = *context.board.liberties(target.chain);
        let board = context.board;
        for point in target.liberties().flat_map(|liberty| board.neighbours(liberty)) {
            let is_across =
                || target.liberties().all(|liberty| context.are_adjacent(liberty, point));
            if context.board.is_empty(point)
                && (is_last || is_across())
                && tried.insert_if(point.index(), true)
                && encloses(context, target.chain, point)
            {
                let value = if context.is_settled(target.chain) {
                    LOST_ANYWAY
                } else if is_last {
                    LAST
                } else if is_cutting(context.board, target.chain) {
                    CUTTING
                } else {
                    OTHER
                };
                sheet.mark(point, value);
            }
        }
    }
}

/// Returns true if `chain` cannot escape after the mover plays `point`.
fn encloses<C: Capacity>(context: &mut FeatureContext<'_, C>, chain: Chain, point: Point) -> bool {
    let (board, color) = (context.board, context.color);
    board.is_playable(point, color)
        && !is_self_atari(board, point, color)
        && context.ladders.is_enclosed_by(board, chain, point)
}

/// Moves that take one of the three liberties of the last move's chain, after which it cannot
/// escape.
pub(super) fn closures<C: Capacity>(
    context: &mut FeatureContext<'_, C>,
    sheet: &mut FeatureSheet<C>,
) {
    let board = context.board;
    let (Some(last), Some(chain)) = (context.last, context.last_chain()) else { return };
    if board.liberty_count(chain) != 3 {
        return;
    }
    let on_first_line = board.size().edge_distance(last) == 0;
    for point in board.liberties(chain).iter().map(Point::from_index) {
        if encloses(context, chain, point) {
            sheet.mark(point, if on_first_line { FIRST_LINE } else { ELSEWHERE });
        }
    }
}
