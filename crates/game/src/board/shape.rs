//! The colours of the eight neighbours of a point in one 16-bit code.

use crate::color::{Cell, Color};

/// Eight neighbours, two bits each (the numbers of [`Cell`]): above, right, below, left in the
/// low byte, then above right, below right, below left, above left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape(u16);

/// The low bit of each of four neighbours.
const LOW: u16 = 0x55;

impl Shape {
    /// Eight empty points.
    pub const EMPTY: Shape = Shape(0);

    /// The shape with this code.
    #[inline(always)]
    pub const fn from_code(code: u16) -> Shape {
        Shape(code)
    }

    /// All 16 bits.
    #[inline(always)]
    pub const fn code(self) -> u16 {
        self.0
    }

    /// The neighbour in `direction` (0 to 7, in the order of the type's documentation).
    #[inline(always)]
    pub const fn get(self, direction: usize) -> Cell {
        match self.0 >> (2 * direction) & 3 {
            0 => Cell::Empty,
            1 => Cell::Black,
            2 => Cell::White,
            _ => Cell::Border,
        }
    }

    /// Changes the neighbour in `direction` from empty to the [`Cell`] with this number or back.
    #[inline(always)]
    pub(super) fn toggle(&mut self, direction: usize, cell: u16) {
        self.0 ^= cell << (2 * direction);
    }

    /// The orthogonal neighbours that are stones of `color`: bit `2 * direction` for each.
    #[inline(always)]
    pub const fn directions_of(self, color: Color) -> u16 {
        Self::directions(self.0, color)
    }

    /// The orthogonal neighbours that are empty: bit `2 * direction` for each.
    #[inline(always)]
    pub const fn empty_directions(self) -> u16 {
        !(self.0 | self.0 >> 1) & LOW
    }

    /// Returns true if one of the four orthogonal neighbours is empty.
    #[inline(always)]
    pub const fn has_empty_neighbour(self) -> bool {
        self.empty_directions() != 0
    }

    /// Counts the empty points among the four orthogonal neighbours.
    #[inline(always)]
    pub const fn empty_neighbours(self) -> usize {
        self.empty_directions().count_ones() as usize
    }

    /// Counts the stones of `color` among the four orthogonal neighbours.
    #[inline(always)]
    pub const fn neighbours_of(self, color: Color) -> usize {
        Self::stones_of(self.0, color)
    }

    /// Counts the stones of `color` among the four diagonal neighbours.
    #[inline(always)]
    pub const fn diagonals_of(self, color: Color) -> usize {
        Self::stones_of(self.0 >> 8, color)
    }

    /// Returns true if a point with this shape is on the edge of the board.
    #[inline(always)]
    pub const fn on_edge(self) -> bool {
        self.0 & self.0 >> 1 & LOW != 0
    }

    /// Counts the border points among the four orthogonal neighbours.
    #[inline(always)]
    pub const fn border_neighbours(self) -> usize {
        (self.0 & self.0 >> 1 & LOW).count_ones() as usize
    }

    /// Returns true if all four orthogonal neighbours are stones of `color` or border.
    #[inline(always)]
    pub const fn is_eyelike(self, color: Color) -> bool {
        let own = self.0 >> (color as u16 - 1) & LOW;
        own == LOW
    }

    /// Returns true if this is a one-point eye of `color`; see
    /// [`Board::is_eye`](super::Board::is_eye).
    #[inline(always)]
    pub const fn is_eye(self, color: Color) -> bool {
        let spoilt = self.diagonals_of(color.opponent()) + self.on_edge() as usize;
        // Making both tests is cheaper than branching on the first.
        self.is_eyelike(color) & (spoilt < 2)
    }

    /// Stones of `color` among the four cells in the low byte of `bits`.
    #[inline(always)]
    const fn stones_of(bits: u16, color: Color) -> usize {
        Self::directions(bits, color).count_ones() as usize
    }

    /// The low bits of the stones of `color` among the four cells in the low byte of `bits`.
    #[inline(always)]
    const fn directions(bits: u16, color: Color) -> u16 {
        let (low, high) = (bits & LOW, bits >> 1 & LOW);
        match color {
            Color::Black => low & !high,
            Color::White => high & !low,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every answer agrees with one that is found cell by cell.
    #[test]
    fn bit_tricks_agree_with_counting() {
        for code in 0..=u16::MAX {
            let shape = Shape::from_code(code);
            assert_eq!(shape.code(), code);
            let cells: Vec<Cell> = (0..8).map(|direction| shape.get(direction)).collect();
            let count = |range: std::ops::Range<usize>, cell| {
                cells[range].iter().filter(|&&other| other == cell).count()
            };
            assert_eq!(shape.empty_neighbours(), count(0..4, Cell::Empty));
            assert_eq!(shape.has_empty_neighbour(), count(0..4, Cell::Empty) > 0);
            assert_eq!(shape.on_edge(), count(0..4, Cell::Border) > 0);
            assert_eq!(shape.border_neighbours(), count(0..4, Cell::Border));
            for color in Color::ALL {
                let (own, enemy) = (color.stone(), color.opponent().stone());
                assert_eq!(shape.neighbours_of(color), count(0..4, own));
                assert_eq!(shape.diagonals_of(color), count(4..8, own));
                let eyelike = count(0..4, own) + count(0..4, Cell::Border) == 4;
                assert_eq!(shape.is_eyelike(color), eyelike);
                let edge = usize::from(count(0..4, Cell::Border) > 0);
                assert_eq!(shape.is_eye(color), eyelike && count(4..8, enemy) + edge < 2);
            }
        }
    }
}
