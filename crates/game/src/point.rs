//! Points, moves and board sizes: geometry, and its text form in GTP.
//!
//! `symmetry` has the symmetries of a board, and `stars` its star points.

mod stars;
mod symmetry;

pub use symmetry::Symmetry;

use std::fmt;

use serde::{Deserialize, Serialize};

/// The longest side of a board. GTP's column letters end at Z, which without I is column 25.
pub const MAX_SIDE: u8 = 25;

/// Width and height of a board, 1 to [`MAX_SIDE`] each.
///
/// A size also determines the numbering of [`Point`]s: rows of `width` points from the bottom up,
/// with one border point between rows, and a border row below and above.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    width: u8,
    height: u8,
}

/// An intersection of a board, or one of the border points around it. It is an index whose
/// meaning depends on the board's [`Size`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Point(u16);

/// A turn of a player, other than resigning. In messages among processes it is its [code](Move::code).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "u16", from = "u16")]
pub enum Move {
    /// No stone is played.
    Pass,
    /// The button is taken, where the rules have one.
    Button,
    /// A stone is played here.
    Play(Point),
}

impl Point {
    /// The point with this index.
    #[inline(always)]
    pub const fn from_index(index: usize) -> Point {
        Point(index as u16)
    }

    /// The position of this point in arrays over the board and its border.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Move {
    /// The number of [codes](Move::code) that are not points.
    pub const CODES_OF_NO_POINT: usize = 2;

    /// A compact form: 0 for a pass, 1 for the button (both are border points), else the point's
    /// index.
    #[inline(always)]
    pub const fn code(self) -> u16 {
        match self {
            Move::Pass => 0,
            Move::Button => 1,
            Move::Play(point) => point.0,
        }
    }

    /// The move with this [`code`](Move::code).
    #[inline(always)]
    pub const fn from_code(code: u16) -> Move {
        match code {
            0 => Move::Pass,
            1 => Move::Button,
            index => Move::Play(Point(index)),
        }
    }

    /// The point played, if a stone is played.
    #[inline(always)]
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Pass | Move::Button => None,
            Move::Play(point) => Some(point),
        }
    }
}

impl From<Move> for u16 {
    fn from(mv: Move) -> u16 {
        mv.code()
    }
}

impl From<u16> for Move {
    fn from(code: u16) -> Move {
        Move::from_code(code)
    }
}

impl Size {
    /// A size of `width` columns and `height` rows, or `None` if a side is 0 or too long.
    pub const fn new(width: usize, height: usize) -> Option<Size> {
        let longest = MAX_SIDE as usize;
        if width == 0 || height == 0 || width > longest || height > longest {
            return None;
        }
        Some(Size { width: width as u8, height: height as u8 })
    }

    /// A square board.
    ///
    /// # Panics
    /// When `side` is 0 or more than [`MAX_SIDE`].
    pub const fn square(side: usize) -> Size {
        match Size::new(side, side) {
            Some(size) => size,
            None => panic!("the side of a board must be between 1 and 25"),
        }
    }

    /// Columns.
    #[inline(always)]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// Rows.
    #[inline(always)]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// The length of the longer side.
    #[inline(always)]
    pub const fn longer_side(self) -> usize {
        if self.width() > self.height() { self.width() } else { self.height() }
    }

    /// The number of points.
    #[inline(always)]
    pub const fn area(self) -> usize {
        self.width() * self.height()
    }

    /// The distance between the indices of a point and the point above it.
    #[inline(always)]
    pub const fn stride(self) -> usize {
        self.width() + 1
    }

    /// The length of an array over the board and its border.
    pub const fn extent(self) -> usize {
        self.stride() * (self.height() + 2) + 1
    }

    /// The point in `column` (0 is A) and `row` (0 is the bottom), both within the board.
    #[inline(always)]
    pub const fn point(self, column: usize, row: usize) -> Point {
        debug_assert!(column < self.width() && row < self.height());
        Point(((row + 1) * self.stride() + column + 1) as u16)
    }

    /// The column of a point of the board, 0 for A.
    #[inline(always)]
    pub const fn column(self, point: Point) -> usize {
        point.index() % self.stride() - 1
    }

    /// The row of a point of the board, 0 for the bottom.
    #[inline(always)]
    pub const fn row(self, point: Point) -> usize {
        point.index() / self.stride() - 1
    }

    /// Returns true if `point` is on the board and not on its border.
    pub const fn contains(self, point: Point) -> bool {
        let (column, row) = (point.index() % self.stride(), point.index() / self.stride());
        column >= 1 && row >= 1 && row <= self.height()
    }

    /// All points, from A1 to the right, then up.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        (0..self.height())
            .flat_map(move |row| (0..self.width()).map(move |column| self.point(column, row)))
    }

    /// All points, from the upper left corner to the right, then down, as people read.
    pub fn points_from_top(self) -> impl Iterator<Item = Point> {
        let rows = (0..self.height()).rev();
        rows.flat_map(move |row| (0..self.width()).map(move |column| self.point(column, row)))
    }

    /// The place of a point of the board in [`points`](Size::points), from 0.
    #[inline(always)]
    pub const fn place(self, point: Point) -> usize {
        self.row(point) * self.width() + self.column(point)
    }

    /// The points adjacent to `point`, up to four.
    pub fn neighbours(self, point: Point) -> impl Iterator<Item = Point> + Clone {
        let (at, stride) = (point.index(), self.stride());
        [at + stride, at + 1, at - stride, at - 1]
            .into_iter()
            .map(Point::from_index)
            .filter(move |&neighbour| self.contains(neighbour))
    }

    /// The number of lines between `point` and the nearest edge: 0 on the first line.
    pub fn edge_distance(self, point: Point) -> usize {
        let (column, row) = (self.column(point), self.row(point));
        column.min(row).min(self.width() - 1 - column).min(self.height() - 1 - row)
    }

    /// The letter of a column, A to Z without I.
    pub const fn column_letter(column: usize) -> char {
        (b'A' + column as u8 + (column >= 8) as u8) as char
    }

    /// The GTP vertex of a point of the board: `D4`.
    pub fn vertex(self, point: Point) -> String {
        format!("{}{}", Size::column_letter(self.column(point)), self.row(point) + 1)
    }

    /// The GTP vertex of a move: `D4`, `pass`, or `button`.
    pub fn move_vertex(self, mv: Move) -> String {
        match mv {
            Move::Pass => "pass".to_owned(),
            Move::Button => "button".to_owned(),
            Move::Play(point) => self.vertex(point),
        }
    }

    /// The GTP vertices of moves, with spaces between them.
    pub fn move_vertices(self, moves: impl Iterator<Item = Move>) -> String {
        moves.map(|mv| self.move_vertex(mv)).collect::<Vec<String>>().join(" ")
    }

    /// The GTP vertex of a move for other programs: taking the button is a pass, which does the same
    /// where there is a button.
    pub fn protocol_vertex(self, mv: Move) -> String {
        self.move_vertex(if mv == Move::Button { Move::Pass } else { mv })
    }

    /// The move that a GTP vertex names, in any case, if it is on the board.
    pub fn parse_move(self, text: &str) -> Option<Move> {
        if text.eq_ignore_ascii_case("pass") {
            return Some(Move::Pass);
        }
        if text.eq_ignore_ascii_case("button") {
            return Some(Move::Button);
        }
        let letter = text.chars().next()?.to_ascii_uppercase();
        if !letter.is_ascii_uppercase() || letter == 'I' {
            return None;
        }
        let column = (letter as u8 - b'A') as usize - usize::from(letter > 'I');
        let digits = &text[1..];
        if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let row: usize = digits.parse().ok()?;
        if column >= self.width() || row == 0 || row > self.height() {
            return None;
        }
        Some(Move::Play(self.point(column, row - 1)))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_numbers_its_points_distinctly() {
        for width in 1..=25 {
            for height in 1..=25 {
                let size = Size::new(width, height).unwrap();
                let points: Vec<Point> = size.points().collect();
                assert_eq!(points.len(), size.area());
                for &point in &points {
                    assert!(
                        size.contains(point) && point.index() + size.stride() + 1 < size.extent()
                    );
                    let again = size.point(size.column(point), size.row(point));
                    assert_eq!(point, again);
                    assert_eq!(size.parse_move(&size.vertex(point)), Some(Move::Play(point)));
                    assert_eq!(Move::from_code(Move::Play(point).code()), Move::Play(point));
                    assert!(point.index() >= Move::CODES_OF_NO_POINT);
                }
                assert!(points.windows(2).all(|pair| pair[0] < pair[1]));
            }
        }
        assert_eq!(Size::new(0, 5), None);
        assert_eq!(Size::new(5, 26), None);
    }

    #[test]
    fn vertices_skip_the_letter_i() {
        let size = Size::square(19);
        assert_eq!(size.vertex(size.point(8, 0)), "J1");
        assert_eq!(size.parse_move("t19"), Some(Move::Play(size.point(18, 18))));
        assert_eq!(size.parse_move("PASS"), Some(Move::Pass));
        for mv in [Move::Pass, Move::Button] {
            assert_eq!(size.parse_move(&size.move_vertex(mv)), Some(mv));
            assert_eq!(Move::from_code(mv.code()), mv);
            assert!(usize::from(mv.code()) < Move::CODES_OF_NO_POINT);
        }
        for bad in ["", "I5", "U1", "A0", "A20", "A", "4", "A+1", "é1", "A1x", "resign"] {
            assert_eq!(size.parse_move(bad), None, "{bad}");
        }
        assert_eq!(Size::square(25).vertex(Size::square(25).point(24, 24)), "Z25");
    }

    #[test]
    fn neighbours_stop_at_the_edge() {
        let size = Size::new(3, 2).unwrap();
        let of = |column, row| size.neighbours(size.point(column, row)).count();
        assert_eq!((of(0, 0), of(1, 0), of(2, 1)), (2, 3, 2));
        let line = Size::new(1, 5).unwrap();
        assert_eq!(line.neighbours(line.point(0, 0)).count(), 1);
        assert_eq!(line.edge_distance(line.point(0, 2)), 0);
        assert_eq!(Size::square(9).edge_distance(Size::square(9).point(2, 5)), 2);
    }
}
