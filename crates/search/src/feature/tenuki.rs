//! Moves that ignore a threat or a chance that the last move has created.

use super::context::FeatureContext;
use super::sheet::FeatureSheet;
use super::values::values;
use crate::tactics::{WeakChain, for_each_attacker};
use ponnuki_game::bits::BitSet;
use ponnuki_game::capacity::Capacity;

values! {
    /// The threat that the move ignores.
    UNANSWERED:
    ATARI_OF_MANY "an atari on three stones or more",
    LADDER_OF_MANY "a ladder of three stones or more",
    ATARI "an atari on one or two stones",
    LADDER "a ladder of one or two stones",
    LAST_IN_ATARI "the last move's chain in atari",
    LAST_IN_LADDER "the last move's chain, which can be caught",
}

/// The smallest number of stones that counts as many.
const MANY: usize = 3;

/// The moves that ignore something.
pub(super) fn unanswered<C: Capacity>(
    context: &mut FeatureContext<'_, C>,
    sheet: &mut FeatureSheet<C>,
) {
    for chain in context.weak {
        let Some(value) = urgency(context, chain) else { continue };
        let answers = answers(context, chain);
        sheet.mark_each(|point| (!answers.contains(point.index())).then_some(value));
    }
}

/// The value of ignoring `chain`, if that matters now: the last move attacks an own chain, which
/// can still be saved, or the last move's chain can be caught but could escape.
fn urgency<C: Capacity>(context: &FeatureContext<'_, C>, chain: &WeakChain) -> Option<usize> {
    let is_own = chain.color == context.color;
    let is_last = context.last_chain() == Some(chain.chain);
    if !(is_own && context.is_attacked_by_last(chain.chain) || is_last) {
        return None;
    }
    let in_atari = chain.in_atari() && !chain.is_lost();
    match (is_own, chain.stones >= MANY) {
        (true, true) if in_atari => Some(ATARI_OF_MANY),
        (true, true) if chain.is_threatened() => Some(LADDER_OF_MANY),
        (true, false) if in_atari => Some(ATARI),
        (true, false) if chain.is_threatened() => Some(LADDER),
        (false, _) if in_atari => Some(LAST_IN_ATARI),
        (false, _) if chain.is_threatened() => Some(LAST_IN_LADDER),
        _ => None,
    }
}

/// The points where the opponent's chain is caught, or where the own chain may be saved: its
/// liberties, and the liberties of attackers that have no more liberties than it.
fn answers<C: Capacity>(context: &FeatureContext<'_, C>, chain: &WeakChain) -> BitSet<C> {
    let board = context.board;
    let mut answers = *board.liberties(chain.chain);
    if chain.color == context.color {
        for_each_attacker(board, chain.chain, |attacker| {
            if board.liberty_count(attacker) <= board.liberty_count(chain.chain) {
                answers.union_with(board.liberties(attacker));
            }
        });
    }
    for (point, _, caught) in chain.ataris() {
        answers.set(point.index(), chain.color == context.color || caught);
    }
    answers
}
