//! Captures: why, and of how many stones.

use super::context::FeatureContext;
use super::sheet::FeatureSheet;
use super::values::{stones, values};
use crate::tactics::{WeakChain, consequence, for_each_attacker_in_atari, is_ko_capture};
use ponnuki_game::capacity::Capacity;

values! {
    /// The reason why stones are captured.
    CAPTURES:
    TAKES_KO "takes a ko",
    ENDS_KO "ends a ko",
    SAVES_FROM_LAST "saves a chain from the last move's atari",
    SAVES "saves a chain from an older atari",
    PARTS "keeps the last move from connecting",
    COULD_ESCAPE "could escape",
    CAUGHT "is caught anyway",
}

values! {
    /// The number of captured stones of the last move's chain.
    LAST:
    LAST_STONE "one stone",
    LAST_CHAIN "several stones",
}

/// The reason why the move captures.
pub(super) fn captures<C: Capacity>(
    context: &mut FeatureContext<'_, C>,
    sheet: &mut FeatureSheet<C>,
) {
    for victim in victims(context) {
        let value = reason(context, &victim);
        sheet.mark(victim.first, value);
    }
}

/// Marks the number of stones that the move captures.
pub(super) fn size<C: Capacity>(context: &mut FeatureContext<'_, C>, sheet: &mut FeatureSheet<C>) {
    for victim in victims(context) {
        let captured = consequence(context.board, victim.first, context.color).captured;
        sheet.mark(victim.first, stones(captured));
    }
}

/// Captures of the last move's chain.
pub(super) fn last<C: Capacity>(context: &mut FeatureContext<'_, C>, sheet: &mut FeatureSheet<C>) {
    let last = context.last_chain();
    for victim in victims(context).filter(|victim| Some(victim.chain) == last) {
        sheet.mark(victim.first, if victim.stones == 1 { LAST_STONE } else { LAST_CHAIN });
    }
}

fn victims<'a, C: Capacity>(
    context: &FeatureContext<'a, C>,
) -> impl Iterator<Item = WeakChain> + use<'a, C> {
    context.weak_chains(context.opponent()).filter(WeakChain::in_atari)
}

fn reason<C: Capacity>(context: &mut FeatureContext<'_, C>, victim: &WeakChain) -> usize {
    let (board, point) = (context.board, victim.first);
    if is_ko_capture(board, point, context.color) {
        return TAKES_KO;
    }
    if context.ko_stone().is_some_and(|ko| context.touches(ko, victim.chain)) {
        return ENDS_KO;
    }
    let (mut previous, mut reason) = (None, usize::MAX);
    for_each_attacker_in_atari(board, victim.chain, |own| {
        if previous != Some(own) && !context.ladders.is_lost_in_spite_of(board, own, point) {
            let is_new = context.is_attacked_by_last(own);
            reason = reason.min(if is_new { SAVES_FROM_LAST } else { SAVES });
        }
        previous = Some(own);
    });
    let is_beside_last = context.last_chain() != Some(victim.chain)
        && context.last.is_some_and(|last| context.are_adjacent(last, point));
    reason.min(if is_beside_last {
        PARTS
    } else if !victim.is_lost() {
        COULD_ESCAPE
    } else {
        CAUGHT
    })
}
