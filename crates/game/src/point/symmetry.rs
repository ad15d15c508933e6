//! The symmetries of a board.

use super::{Move, Point, Size};

/// A rotation or reflection that maps a board to itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry {
    mirrors_columns: bool,
    mirrors_rows: bool,
    /// True if columns and rows are exchanged after that.
    swaps: bool,
}

impl Symmetry {
    /// The symmetry that maps every point to itself.
    pub const IDENTITY: Symmetry =
        Symmetry { mirrors_columns: false, mirrors_rows: false, swaps: false };

    /// The rotation by half a turn, which maps each point to the opposite one.
    pub const HALF_TURN: Symmetry =
        Symmetry { mirrors_columns: true, mirrors_rows: true, swaps: false };

    /// The number of symmetries of a board: eight of a square, four of any other rectangle.
    pub fn count(size: Size) -> usize {
        if size.width() == size.height() { 8 } else { 4 }
    }

    /// All symmetries of a board.
    pub fn all(size: Size) -> impl Iterator<Item = Symmetry> {
        (0..Self::count(size)).map(|bits| Symmetry {
            mirrors_columns: bits & 1 != 0,
            mirrors_rows: bits & 2 != 0,
            swaps: bits & 4 != 0,
        })
    }

    /// Number 0 to 7, as KataGo counts them, with rows counted from the top: bit 0 mirrors rows, bit
    /// 1 columns, and bit 2 exchanges them after that, if the board of `size` is a square.
    pub fn numbered(number: u8, size: Size) -> Symmetry {
        let swaps = number & 4 != 0 && size.width() == size.height();
        // Here rows are counted from the bottom, so that exchanging columns and rows reflects the
        // board at the other diagonal.
        Symmetry {
            mirrors_columns: (number & 2 != 0) != swaps,
            mirrors_rows: (number & 1 != 0) != swaps,
            swaps,
        }
    }

    /// The point to which it maps `point`.
    #[inline]
    pub fn apply(self, size: Size, point: Point) -> Point {
        let (mut column, mut row) = (size.column(point), size.row(point));
        if self.mirrors_columns {
            column = size.width() - 1 - column;
        }
        if self.mirrors_rows {
            row = size.height() - 1 - row;
        }
        if self.swaps { size.point(row, column) } else { size.point(column, row) }
    }

    /// The move to which it maps `mv`.
    pub fn apply_to_move(self, size: Size, mv: Move) -> Move {
        match mv {
            Move::Play(point) => Move::Play(self.apply(size, point)),
            Move::Pass | Move::Button => mv,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn symmetries_are_different_and_lose_no_point() {
        for (width, height, count) in [(5, 5, 8), (4, 7, 4)] {
            let size = Size::new(width, height).unwrap();
            let maps = |all: &mut dyn Iterator<Item = Symmetry>| -> HashSet<Vec<Point>> {
                all.map(|symmetry| size.points().map(|p| symmetry.apply(size, p)).collect())
                    .collect()
            };
            let all = maps(&mut Symmetry::all(size));
            assert_eq!(all.len(), count);
            assert!(all.iter().all(|map| map.iter().collect::<HashSet<_>>().len() == size.area()));
            assert_eq!(maps(&mut (0..8).map(|number| Symmetry::numbered(number, size))), all);
        }
    }

    /// KataGo's definition: with rows `y` counted from the top, bit 1 maps `y` to `height - 1 - y`,
    /// bit 2 does the same with the columns, and bit 4 then exchanges the two.
    #[test]
    fn numbers_are_katagos() {
        let size = Size::square(7);
        let (x, y) = (1, 2);
        for number in 0..8 {
            let to_y = if number & 1 != 0 { 6 - y } else { y };
            let to_x = if number & 2 != 0 { 6 - x } else { x };
            let (to_x, to_y) = if number & 4 != 0 { (to_y, to_x) } else { (to_x, to_y) };
            let found = Symmetry::numbered(number, size).apply(size, size.point(x, 6 - y));
            assert_eq!(found, size.point(to_x, 6 - to_y), "{number}");
        }
    }
}
