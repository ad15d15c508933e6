//! The stones of one or two moves ago, for callers that look at more than one position.

use std::fmt;

use crate::board::Board;
use crate::capacity::Capacity;
use crate::color::Cell;
use crate::point::{Point, Size};

/// The stones of an earlier position, with its ko.
#[derive(Clone, Copy)]
pub struct Snapshot<C: Capacity> {
    /// The Zobrist hash of the stones.
    hash: u64,
    ko: Option<Point>,
    cells: C::Of<Cell>,
}

impl<C: Capacity> Snapshot<C> {
    /// The stones on `board`, whose hash this is.
    #[inline]
    pub(super) fn of(board: &Board<C>, hash: u64) -> Snapshot<C> {
        Snapshot { hash, ko: board.ko_point(), cells: *board.cells() }
    }

    /// The same snapshot in another capacity class. Both classes must have room for `size`.
    pub(super) fn of_class<D: Capacity>(other: &Snapshot<D>, size: Size) -> Snapshot<C> {
        let mut cells = C::filled(Cell::Border);
        size.points().for_each(|point| cells[point.index()] = other.cells[point.index()]);
        Snapshot { hash: other.hash, ko: other.ko, cells }
    }

    /// The Zobrist hash of the stones, without turn or ko.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The point where the ko could not be retaken.
    pub fn ko_point(&self) -> Option<Point> {
        self.ko
    }

    /// The board of `size` as it was, except that no prisoners are recorded.
    ///
    /// # Panics
    /// When `size` does not fit the capacity class.
    pub fn board(&self, size: Size) -> Board<C> {
        let mut board = Board::new(size);
        for point in size.points() {
            if let Some(color) = self.cells[point.index()].color() {
                board.play(point, color);
            }
        }
        board.set_ko_point(self.ko);
        board
    }
}

impl<C: Capacity> fmt::Debug for Snapshot<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Snapshot { hash, ko, .. } = self;
        f.debug_struct("Snapshot").field("hash", hash).field("ko", ko).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capacity::{UpTo9, UpTo25};
    use crate::color::Color;
    use crate::point::Move;
    use crate::position::Position;

    #[test]
    fn a_position_knows_the_last_two_boards() {
        let board = Box::new(Board::from_diagram(".XO../XO.O./.XO../.....").unwrap());
        let size = board.size();
        let rules = crate::rules::CHINESE.rules;
        let mut position = Position::<UpTo25>::new(board, Color::Black, rules, 0);
        let mut boards = vec![position.board().clone(); 3];
        for vertex in ["C3", "E1", "pass", "B3", "A1"] {
            position.play(position.to_move(), size.parse_move(vertex).unwrap());
            boards.push(position.board().clone());
            let root = Position::<UpTo9>::root_of(&position);
            for moves in [1, 2] {
                let expected = &boards[boards.len() - 1 - moves];
                let snapshot = position.earlier(moves);
                assert_eq!(snapshot.hash(), expected.hash());
                assert_eq!(snapshot.board(size).to_string(), expected.to_string());
                assert_eq!(snapshot.ko_point(), expected.ko_point());
                let small = root.earlier(moves).board(size);
                assert_eq!(small.to_string(), expected.to_string());
                assert_eq!(small.ko_point(), expected.ko_point());
            }
        }
        assert_eq!(boards[3].ko_point(), size.parse_move("B3").and_then(Move::point));
    }
}
