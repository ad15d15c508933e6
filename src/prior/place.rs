//! Features of a move's place: corners and lines of an empty board.

use crate::board::Board;
use crate::capacity::Capacity;
use crate::point::Point;

use super::book::PriorBook;
use super::scene::Scene;

/// The first stones in corners, on the third or fourth line, where corners are far apart.
pub(super) fn corners<C: Capacity>(scene: &Scene<'_, C>, book: &mut PriorBook<'_>) {
    let (board, tuning) = (scene.situation.board, scene.tuning());
    let side = tuning.prior_corner_side as usize;
    let size = board.size();
    if size.width().min(size.height()) <= 2 * side {
        return;
    }
    for point in book.points().filter(|&point| opens_corner(board, point, side)) {
        book.add(point, tuning.prior_corner, 1.0);
    }
}

/// The first three lines where no stone is near.
pub(super) fn lines<C: Capacity>(scene: &Scene<'_, C>, book: &mut PriorBook<'_>) {
    let (board, visits) = (scene.situation.board, scene.tuning().prior_line);
    let size = board.size();
    if size.width().min(size.height()) < 9 {
        return;
    }
    for point in book.points() {
        let line = size.edge_distance(point);
        if line <= 2 && is_lonely(board, point) {
            match line {
                0 => book.add(point, visits, 0.0),
                1 => book.add(point, visits / 2.0, 0.0),
                _ => book.add(point, visits, 1.0),
            }
        }
    }
}

/// Whether `point` is on the third or fourth line both ways in a corner without stones.
fn opens_corner<C: Capacity>(board: &Board<C>, point: Point, side: usize) -> bool {
    let size = board.size();
    let (column, row) = (size.column(point), size.row(point));
    let (right, upper) = (column >= size.width() / 2, row >= size.height() / 2);
    // Lines are counted from the edges of the corner that the point is in.
    let place = |c: usize, r: usize| {
        let column = if right { size.width() - 1 - c } else { c };
        let row = if upper { size.height() - 1 - r } else { r };
        size.point(column, row)
    };
    let on_line = |line: usize, side: usize| (2..=3).contains(&line.min(side - 1 - line));
    on_line(column, size.width())
        && on_line(row, size.height())
        && (0..side).all(|c| (0..side).all(|r| board.is_empty(place(c, r))))
}

/// Whether there is no stone within two columns and rows of `point`.
fn is_lonely<C: Capacity>(board: &Board<C>, point: Point) -> bool {
    let size = board.size();
    let (column, row) = (size.column(point), size.row(point));
    let rows = row.saturating_sub(2)..=(row + 2).min(size.height() - 1);
    rows.into_iter().all(|row| {
        let columns = column.saturating_sub(2)..=(column + 2).min(size.width() - 1);
        columns.into_iter().all(|column| board.is_empty(size.point(column, row)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capacity::UpTo13;
    use crate::color::Color;
    use crate::point::Move;

    #[test]
    fn empty_corners_are_opened_on_the_third_or_fourth_line() {
        let board = Board::<UpTo13>::new(crate::point::Size::square(13));
        let size = board.size();
        let opens = |vertex: &str| {
            let point = size.parse_move(vertex).and_then(Move::point).unwrap();
            opens_corner(&board, point, 6)
        };
        assert!(["D4", "C4", "L10", "K3", "D11"].into_iter().all(opens));
        assert!(["G7", "B4", "E4", "G4", "D7"].into_iter().all(|vertex| !opens(vertex)));
        assert_eq!(size.points().filter(|&point| opens_corner(&board, point, 6)).count(), 16);
        let mut taken = board.clone();
        taken.play(size.point(4, 4), Color::White);
        assert!(
            !opens_corner(&taken, size.point(3, 3), 6) && opens_corner(&taken, size.point(9, 3), 6)
        );
    }
}
