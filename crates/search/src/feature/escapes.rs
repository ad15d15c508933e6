//! Escapes: extending chains that are in atari, or that an atari would catch.

use super::context::FeatureContext;
use super::sheet::FeatureSheet;
use super::values::{stones, values};
use crate::tactics::{WeakChain, consequence, is_cutting, is_self_atari};
use ponnuki_game::capacity::Capacity;
use ponnuki_game::point::Point;

values! {
    /// The kinds of extension of a chain in atari.
    ESCAPES:
    FILLS_KO "fills a ko",
    FROM_LAST "from the last move's atari",
    FROM_OLD "from an older atari",
    LOST_FROM_LAST "from the last move's atari into a ladder",
    LOST_FROM_OLD "from an older atari into a ladder",
}

values! {
    /// The kinds of moves that save a chain with two liberties from an atari that would catch it.
    DEFENCES:
    SECOND_LINE "on the second line",
    CUTTING "cutting stones",
    OF_ATTACKED "attacked by the last move",
    OTHER "other",
}

/// Marks the moves that extend a chain in atari.
pub(super) fn escapes<C: Capacity>(
    context: &mut FeatureContext<'_, C>,
    sheet: &mut FeatureSheet<C>,
) {
    for chain in extended(context) {
        let is_ko = context.ko_stone().is_some_and(|ko| context.board.chain(ko) == chain.chain);
        let value =
            match (escapes_by_extending(context, &chain), context.is_attacked_by_last(chain.chain))
            {
                _ if is_ko => FILLS_KO,
                (true, true) => FROM_LAST,
                (true, false) => FROM_OLD,
                (false, true) => LOST_FROM_LAST,
                (false, false) => LOST_FROM_OLD,
            };
        sheet.mark(chain.first, value);
    }
}

/// Marks the number of stones that the move saves from atari by extending them.
pub(super) fn size<C: Capacity>(context: &mut FeatureContext<'_, C>, sheet: &mut FeatureSheet<C>) {
    for chain in extended(context) {
        if escapes_by_extending(context, &chain) {
            sheet.mark(chain.first, stones(chain.stones));
        }
    }
}

/// The own chains in atari that can be extended to two liberties.
fn extended<'a, C: Capacity>(
    context: &FeatureContext<'a, C>,
) -> impl Iterator<Item = WeakChain> + use<'a, C> {
    let (board, color) = (context.board, context.color);
    context.weak_chains(color).filter(move |chain| {
        chain.in_atari()
            && board.is_playable(chain.first, color)
            && !is_self_atari(board, chain.first, color)
    })
}

/// Returns true if no ladder catches `chain` after it is extended.
fn escapes_by_extending<C: Capacity>(
    context: &mut FeatureContext<'_, C>,
    chain: &WeakChain,
) -> bool {
    !chain.is_lost()
        && !context.ladders.is_lost_in_spite_of(context.board, chain.chain, chain.first)
}

/// Marks the moves that save a chain with two liberties.
pub(super) fn defences<C: Capacity>(
    context: &mut FeatureContext<'_, C>,
    sheet: &mut FeatureSheet<C>,
) {
    for chain in context.weak_chains(context.color).filter(WeakChain::is_threatened) {
        for point in saving(context, &chain) {
            let value = if is_along_second_line(context, &chain, point) {
                SECOND_LINE
            } else if is_cutting(context.board, chain.chain) {
                CUTTING
            } else if context.is_attacked_by_last(chain.chain) {
                OF_ATTACKED
            } else {
                OTHER
            };
            sheet.mark(point, value);
        }
    }
}

/// Marks the number of stones that the move saves in this way.
pub(super) fn defended<C: Capacity>(
    context: &mut FeatureContext<'_, C>,
    sheet: &mut FeatureSheet<C>,
) {
    for chain in context.weak_chains(context.color).filter(WeakChain::is_threatened) {
        saving(context, &chain).for_each(|point| sheet.mark(point, stones(chain.stones)));
    }
}

/// The liberties of an own chain where extending gives it three liberties.
fn saving<'a, C: Capacity>(
    context: &FeatureContext<'a, C>,
    chain: &WeakChain,
) -> impl Iterator<Item = Point> + use<'a, C> {
    let (board, color) = (context.board, context.color);
    let saves = move |point: &Point| consequence(board, *point, color).liberties.count() >= 3;
    chain.liberties().filter(saves)
}

/// Returns true if `point` is on the second line beside a stone of `chain` on the same line.
fn is_along_second_line<C: Capacity>(
    context: &FeatureContext<'_, C>,
    chain: &WeakChain,
    point: Point,
) -> bool {
    let (board, size) = (context.board, context.board.size());
    let is_beside = |near: Point| {
        board.chain_of_color(near, context.color) == Some(chain.chain)
            && size.edge_distance(near) == 1
    };
    size.edge_distance(point) == 1 && board.neighbours(point).into_iter().any(is_beside)
}
