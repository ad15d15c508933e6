//! Ataris, by the fate of the chain.

use super::context::FeatureContext;
use super::sheet::FeatureSheet;
use super::values::values;
use crate::tactics::{WeakChain, for_each_attacker_in_atari, is_cutting, is_self_atari, snapback};
use ponnuki_game::bits::BitSet;
use ponnuki_game::board::{Board, Chain};
use ponnuki_game::capacity::Capacity;
use ponnuki_game::point::Point;

values! {
    /// The effect of an atari.
    ATARIS:
    SNAPBACK "snapback",
    LADDER_BIG "ladder of three stones or more",
    LADDER_LAST "ladder of the last move's chain",
    AND_CATCH "and another chain is caught next",
    DOUBLE "double",
    LADDER_CUTTING "ladder of cutting stones",
    LADDER "ladder",
    LOST_ANYWAY "of stones that are lost anyway",
    FOR_KO "while the ko may not be retaken",
    OF_LAST "of the last move's chain",
    OTHER "other",
}

/// The fewest stones that make a ladder big.
const BIG: usize = 3;

/// Marks the effect of an atari, if the move is one.
pub(super) fn ataris<C: Capacity>(
    context: &mut FeatureContext<'_, C>,
    sheet: &mut FeatureSheet<C>,
) {
    for target in context.weak_chains(context.opponent()) {
        for (point, last_liberty, caught) in target.ataris() {
            if !context.board.is_playable(point, context.color) {
                continue;
            }
            let value = if caught {
                ladder(context, &target, point)
            } else {
                loose(context, &target, point, last_liberty)
            };
            if let Some(value) = value {
                sheet.mark(point, value);
            }
        }
    }
}

/// The value of an atari on `point` that catches `target`.
fn ladder<C: Capacity>(
    context: &FeatureContext<'_, C>,
    target: &WeakChain,
    point: Point,
) -> Option<usize> {
    let board = context.board;
    Some(if context.is_settled(target.chain) {
        LOST_ANYWAY
    } else if snapback(board, point, context.color).is_some() {
        SNAPBACK
    } else if target.stones >= BIG {
        LADDER_BIG
    } else if context.last_chain() == Some(target.chain) {
        LADDER_LAST
    } else if is_double(context, point) {
        DOUBLE
    } else if is_cutting(board, target.chain) {
        LADDER_CUTTING
    } else {
        LADDER
    })
}

/// The value of an atari on `point` after which `target` can still escape from `last_liberty`;
/// `None` if the move is a self-atari.
fn loose<C: Capacity>(
    context: &mut FeatureContext<'_, C>,
    target: &WeakChain,
    point: Point,
    last_liberty: Point,
) -> Option<usize> {
    let (board, color) = (context.board, context.color);
    if is_self_atari(board, point, color) {
        return None;
    }
    let mut others = board.chains_around(point, context.opponent(), 3);
    let next = others.find(|&other| !context.is_settled(other));
    let ladders = &mut *context.ladders;
    let catches_next =
        next.is_some_and(|next| ladders.catches_after(board, target.chain, point, next));
    Some(if catches_next {
        AND_CATCH
    } else if is_double(context, point) {
        DOUBLE
    } else if context.is_settled(target.chain) {
        LOST_ANYWAY
    } else if board.ko_point().is_some_and(|ko| ko != last_liberty) {
        FOR_KO
    } else if context.last_chain() == Some(target.chain) {
        OF_LAST
    } else {
        OTHER
    })
}

/// Returns true if a stone on `point` is not in atari itself and puts two chains in atari that no
/// single move of the opponent can save together.
fn is_double<C: Capacity>(context: &FeatureContext<'_, C>, point: Point) -> bool {
    let (board, color) = (context.board, context.color);
    let mut chains = board.chains_around(point, color.opponent(), 2);
    let (Some(first), Some(second)) = (chains.next(), chains.next()) else { return false };
    let answers = [first, second].map(|chain| answers(board, chain, point));
    !answers[0].intersects(&answers[1]) && !is_self_atari(board, point, color)
}

/// The moves that may save `chain` from an atari on `point`: its other liberty, and the captures of
/// attackers.
fn answers<C: Capacity>(board: &Board<C>, chain: Chain, point: Point) -> BitSet<C> {
    let mut answers = *board.liberties(chain);
    for_each_attacker_in_atari(board, chain, |attacker| {
        answers.insert(board.first_liberty(attacker).index());
    });
    answers.remove(point.index());
    answers
}
