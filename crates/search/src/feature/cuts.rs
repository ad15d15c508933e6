//! Cuts, connections and wedges.

use super::context::FeatureContext;
use super::sheet::FeatureSheet;
use super::values::values;
use crate::tactics::{completes_cut, consequence, parted_chains};
use ponnuki_game::board::Chain;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::point::Point;

values! {
    /// The value of a cut between chains of the opponent.
    CUTS:
    DANGEROUS "safe, between chains short of liberties",
    SAFE "safe",
    CAUGHT "can be captured",
    LOOSE "not completed by a stone behind it",
}

values! {
    /// The reason why own chains are connected.
    CONNECTIONS:
    AFTER_PEEP "after a peep",
    SHORT "of a chain with two liberties or fewer",
    THIN "of a chain with three liberties",
    SOLID "other",
    NEEDLESS "where a cut would be a self-atari",
}

values! {
    /// Wedges.
    WEDGES:
    THIRD_LINE "on the third line, where it cannot be blocked",
}

/// A chain with no more liberties than this is short of them.
const FEW: usize = 3;

/// Cuts between chains that share no other liberty.
pub(super) fn cuts<C: Capacity>(context: &mut FeatureContext<'_, C>, sheet: &mut FeatureSheet<C>) {
    let (board, color) = (context.board, context.color);
    sheet.mark_each(|point| {
        let pair = parted_chains(board, point, color.opponent())?;
        Some(if !completes_cut(board, point, color, pair) {
            LOOSE
        } else if context.ladders.is_caught_after_playing(board, point, color) {
            CAUGHT
        } else if [pair.0, pair.1].into_iter().all(|chain| is_at_stake(context, chain)) {
            DANGEROUS
        } else {
            SAFE
        })
    });
}

/// Returns true if a cut threatens this chain: it is short of liberties, has several stones, since
/// a single one is easy to give up, and is not lost anyway.
fn is_at_stake<C: Capacity>(context: &FeatureContext<'_, C>, chain: Chain) -> bool {
    let board = context.board;
    board.liberty_count(chain) <= FEW && board.stone_count(chain) > 1 && !context.is_settled(chain)
}

/// Connections of own chains that share no other liberty.
pub(super) fn connections<C: Capacity>(
    context: &mut FeatureContext<'_, C>,
    sheet: &mut FeatureSheet<C>,
) {
    let (board, color) = (context.board, context.color);
    sheet.mark_each(|point| {
        let (first, second) = parted_chains(board, point, color)?;
        let fewest = board.liberty_count(first).min(board.liberty_count(second));
        let cut = consequence(board, point, color.opponent());
        Some(match fewest {
            _ if cut.liberties.count() < 2 => NEEDLESS,
            _ if context.last.is_some_and(|last| context.are_adjacent(last, point)) => AFTER_PEEP,
            0..=2 => SHORT,
            FEW => THIN,
            _ => SOLID,
        })
    });
}

/// Wedges between two stones of the opponent on the third line, under a strong own chain, where the
/// lines below are open.
pub(super) fn wedges<C: Capacity>(
    context: &mut FeatureContext<'_, C>,
    sheet: &mut FeatureSheet<C>,
) {
    sheet.mark_each(|point| {
        let is_third = context.board.size().edge_distance(point) == 2;
        (is_third && (0..4).any(|out| is_wedge(context, point, out))).then_some(THIRD_LINE)
    });
}

/// Returns true if a stone on `point`, a point of the third line, is such a wedge towards the edge
/// in direction `out`.
fn is_wedge<C: Capacity>(context: &FeatureContext<'_, C>, point: Point, out: usize) -> bool {
    let (board, size, around) =
        (context.board, context.board.size(), context.board.neighbours(point));
    let (below, above) = (around[out], around[(out + 2) & 3]);
    if size.edge_distance(below) != 1 || board.shape(below).empty_neighbours() != 4 {
        return false;
    }
    let turns = [(out + 1) & 3, (out + 3) & 3];
    let walls = turns.map(|turn| board.chain_of_color(around[turn], context.opponent()));
    let [Some(left), Some(right)] = walls else { return false };
    let is_open = |turn: usize| {
        let beside = board.neighbours(below)[turn];
        board.is_empty(beside) && board.shape(beside).empty_neighbours() == 3
    };
    let is_thin = |wall: Chain| board.stone_count(wall) == 1 && board.liberty_count(wall) <= FEW;
    let root = board.chain_of_color(above, context.color);
    left != right
        && root.is_some_and(|root| board.liberty_count(root) >= FEW)
        && turns.into_iter().all(is_open)
        && (is_thin(left) || is_thin(right))
}
