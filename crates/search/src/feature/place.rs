//! Features of a move's place: its line, how far it is from the last moves, and whose the point is.

use super::context::FeatureContext;
use super::sheet::FeatureSheet;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::point::{Point, Size};

/// Distances by their name. The distance of two points is |dx| + |dy| + max(|dx|, |dy|), as in
/// Coulom (2007): 2 for neighbours, 3 for diagonal ones.
pub(super) const DISTANCES: &[&str] = &[
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    "11",
    "12",
    "13",
    "14",
    "15",
    "16",
    "17 or more",
    "after a pass",
];

/// The mean owner of the point, for the mover, in steps of a quarter.
pub(super) const OWNERS: &[&str] = &[
    "surely the opponent's",
    "probably the opponent's",
    "rather the opponent's",
    "hardly the opponent's",
    "hardly the mover's",
    "rather the mover's",
    "probably the mover's",
    "surely the mover's",
];

/// The distance of two points.
pub(super) fn distance_between(size: Size, a: Point, b: Point) -> usize {
    let columns = size.column(a).abs_diff(size.column(b));
    let rows = size.row(a).abs_diff(size.row(b));
    columns + rows + columns.max(rows)
}

/// The line of the board, counted from the nearest edge.
pub(super) fn line<C: Capacity>(context: &FeatureContext<'_, C>, sheet: &mut FeatureSheet<C>) {
    let size = context.board.size();
    sheet.mark_each(|point| Some(size.edge_distance(point).min(4)));
}

/// The distance from `to`.
pub(super) fn distance<C: Capacity>(size: Size, to: Option<Point>, sheet: &mut FeatureSheet<C>) {
    let (farthest, after_pass) = (DISTANCES.len() - 2, DISTANCES.len() - 1);
    sheet.mark_each(|point| {
        // A stone that was captured at once leaves its own point free.
        let distance = |to| (distance_between(size, point, to).max(2) - 2).min(farthest);
        Some(to.map_or(after_pass, distance))
    });
}

/// The owner of the point at the end, according to playouts.
pub(super) fn owner<C: Capacity>(context: &FeatureContext<'_, C>, sheet: &mut FeatureSheet<C>) {
    let Some(owners) = context.owners else { return };
    let (sign, most) = (context.color.sign() as f32, OWNERS.len() - 1);
    sheet.mark_each(|point| {
        let share = (owners[point.index() & C::MASK] * sign + 1.0) / 2.0;
        Some(((share * OWNERS.len() as f32) as usize).min(most))
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_of_the_paper() {
        let size = Size::square(9);
        let from = |column, row| distance_between(size, size.point(4, 4), size.point(column, row));
        assert_eq!([from(4, 5), from(5, 5), from(6, 4), from(6, 5), from(6, 6)], [2, 3, 4, 5, 6]);
        assert_eq!((from(4, 4), from(0, 0)), (0, 12));
    }
}
