//! Liberties after the move, and races to capture.

use super::context::FeatureContext;
use super::sheet::FeatureSheet;
use super::values::values;
use crate::tactics::{consequence, for_each_attacker};
use ponnuki_game::board::Chain;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::point::Point;

/// Liberties of the own chain after the move.
pub(super) const OWN: &[&str] = &["1", "2", "3", "4", "5", "6 or more"];

/// Liberties of the weakest chain of the opponent beside the move, after it.
pub(super) const OPPONENTS: &[&str] = &["captured", "1", "2", "3", "4", "5 or more"];

values! {
    /// A liberty of the opponent's chain in a race around the last move.
    RACES:
    SHARED_BEHIND "shared liberty, behind",
    OUTSIDE_BEHIND "outside liberty, behind",
    SHARED_AHEAD "shared liberty, ahead",
    OUTSIDE_AHEAD "outside liberty, ahead",
}

/// The liberties of the chains in a race: with fewer a chain is caught at once, with more there is
/// time for other moves.
const IN_RACE: std::ops::RangeInclusive<usize> = 2..=4;

/// The liberties of the own chain after the move, if the move touches stones.
pub(super) fn own<C: Capacity>(context: &mut FeatureContext<'_, C>, sheet: &mut FeatureSheet<C>) {
    let (board, color) = (context.board, context.color);
    sheet.mark_each(|point| {
        let shape = board.shape(point);
        let touches = shape.neighbours_of(Color::Black) + shape.neighbours_of(Color::White) > 0;
        touches.then(|| {
            let liberties = consequence(board, point, color).liberties.count();
            liberties.clamp(1, OWN.len()) - 1
        })
    });
}

/// The liberties of the weakest chain of the opponent beside the move, after it.
pub(super) fn opponents<C: Capacity>(
    context: &mut FeatureContext<'_, C>,
    sheet: &mut FeatureSheet<C>,
) {
    let (board, enemy) = (context.board, context.opponent());
    sheet.mark_each(|point| {
        let chains = board.neighbours(point).map(|near| board.chain_of_color(near, enemy));
        let counts = chains.into_iter().flatten().map(|chain| board.liberty_count(chain) - 1);
        counts.min().map(|fewest| fewest.min(OPPONENTS.len() - 1))
    });
}

/// Liberties of the opponent's chain in races between chains short of liberties, of which one is
/// the last move's or touches it.
pub(super) fn races<C: Capacity>(context: &mut FeatureContext<'_, C>, sheet: &mut FeatureSheet<C>) {
    let board = context.board;
    let races = |chain: Chain| IN_RACE.contains(&board.liberty_count(chain));
    if let Some(theirs) = context.last_chain().filter(|&chain| races(chain)) {
        for_each_attacker(board, theirs, |own| {
            if races(own) {
                mark_race(context, own, theirs, sheet);
            }
        });
    }
    let Some(last) = context.last else { return };
    for near in board.neighbours(last) {
        if let Some(own) = board.chain_of_color(near, context.color).filter(|&chain| races(chain)) {
            for_each_attacker(board, own, |theirs| {
                if races(theirs) {
                    mark_race(context, own, theirs, sheet);
                }
            });
        }
    }
}

/// Marks the liberties of `theirs`. The mover is ahead if the own chain has at least as many
/// liberties.
fn mark_race<C: Capacity>(
    context: &FeatureContext<'_, C>,
    own: Chain,
    theirs: Chain,
    sheet: &mut FeatureSheet<C>,
) {
    let board = context.board;
    let is_ahead = board.liberty_count(own) >= board.liberty_count(theirs);
    for liberty in board.liberties(theirs).iter() {
        let value = match (board.liberties(own).contains(liberty), is_ahead) {
            (false, true) => OUTSIDE_AHEAD,
            (false, false) => OUTSIDE_BEHIND,
            (true, true) => SHARED_AHEAD,
            (true, false) => SHARED_BEHIND,
        };
        sheet.mark(Point::from_index(liberty), value);
    }
}
