//! Self-ataris, by kind and by cost.

use super::context::FeatureContext;
use super::sheet::FeatureSheet;
use super::values::{stones, values};
use crate::tactics::{SelfAtari, consequence, judge_self_atari, snapback};
use ponnuki_game::capacity::Capacity;

values! {
    /// The kind of self-atari, or that a ladder catches the stone.
    SELF_ATARIS:
    SNAPBACK "snapback",
    CAPTURES "captures",
    THROWS_IN "throw-in",
    NAKADE "nakade",
    GIVES "gives stones away",
    LADDER "caught in a ladder",
}

/// Marks the kind of self-atari of the move.
pub(super) fn kinds<C: Capacity>(context: &mut FeatureContext<'_, C>, sheet: &mut FeatureSheet<C>) {
    let (board, color) = (context.board, context.color);
    let ladders = &mut *context.ladders;
    sheet.mark_each(|point| match judge_self_atari(board, point, color) {
        SelfAtari::No => ladders.is_caught_after_playing(board, point, color).then_some(LADDER),
        _ if snapback(board, point, color).is_some() => Some(SNAPBACK),
        SelfAtari::Bad => Some(GIVES),
        SelfAtari::Useful => {
            let after = consequence(board, point, color);
            Some(match (after.captured, after.stones) {
                (0, 1) => THROWS_IN,
                (0, _) => NAKADE,
                _ => CAPTURES,
            })
        }
    });
}

/// Marks the number of stones that a self-atari without a purpose gives away.
pub(super) fn given<C: Capacity>(context: &mut FeatureContext<'_, C>, sheet: &mut FeatureSheet<C>) {
    let (board, color) = (context.board, context.color);
    sheet.mark_each(|point| {
        let is_bad = judge_self_atari(board, point, color) == SelfAtari::Bad
            && snapback(board, point, color).is_none();
        is_bad.then(|| stones(consequence(board, point, color).stones))
    });
}
