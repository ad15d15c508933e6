//! Eye spaces and false eyes.

use super::context::FeatureContext;
use super::sheet::FeatureSheet;
use super::values::values;
use crate::tactics::{is_double_snapback, vital_point};
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::point::Point;

values! {
    /// The owner of the eye space of a vital point, and whether the last move has touched that
    /// space.
    VITAL:
    OPPONENTS_TOUCHED "of the opponent's eye space beside the last move",
    OWN_TOUCHED "of an own eye space beside the last move",
    OPPONENTS "of the opponent's eye space",
    OWN "of an own eye space",
}

values! {
    /// Points that prepare two snapbacks at once.
    SNAPBACKS:
    PREPARED "on the first line",
}

values! {
    /// Points that the mover surrounds.
    FILLS:
    FALSE_EYE "false eye",
}

/// The vital points of small eye spaces.
pub(super) fn vital<C: Capacity>(context: &mut FeatureContext<'_, C>, sheet: &mut FeatureSheet<C>) {
    let board = context.board;
    // Every eye space with a vital point has an end, a point with one empty neighbour.
    for end in board.empties().filter(|&point| board.shape(point).empty_neighbours() == 1) {
        let is_whites = board.shape(end).neighbours_of(Color::White) > 0;
        let owner = if is_whites { Color::White } else { Color::Black };
        let Some(vital) = vital_point(board, end) else { continue };
        let touched = |last: Point| {
            let mut beside = board.neighbours(last).into_iter();
            beside.any(|near| board.is_empty(near) && vital_point(board, near) == Some(vital))
        };
        let value = match (owner == context.color, context.last.is_some_and(touched)) {
            (false, true) => OPPONENTS_TOUCHED,
            (true, true) => OWN_TOUCHED,
            (false, false) => OPPONENTS,
            (true, false) => OWN,
        };
        sheet.mark(vital, value);
    }
}

/// Moves after which there are two snapbacks.
pub(super) fn double_snapbacks<C: Capacity>(
    context: &mut FeatureContext<'_, C>,
    sheet: &mut FeatureSheet<C>,
) {
    let (board, color) = (context.board, context.color);
    sheet.mark_each(|point| is_double_snapback(board, point, color).then_some(PREPARED));
}

/// Moves on a point between own stones that is no eye, unless they save a chain from atari.
pub(super) fn fillings<C: Capacity>(
    context: &mut FeatureContext<'_, C>,
    sheet: &mut FeatureSheet<C>,
) {
    let (board, color) = (context.board, context.color);
    sheet.mark_each(|point| {
        let saves = || board.chains_around(point, color, 1).next().is_some();
        (board.shape(point).is_eyelike(color) && !saves()).then_some(FALSE_EYE)
    });
}
