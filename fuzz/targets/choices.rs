//! Bytes as a sequence of choices.

use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Size};

/// A sequence of choices. When the bytes are used up, every further choice is the first.
pub(super) struct Choices<'a>(&'a [u8]);

impl<'a> Choices<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Choices<'a> {
        Choices(bytes)
    }

    /// True if all bytes are used up.
    pub(super) fn is_over(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    /// A number below `bound`, which is at least 1.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        let number = match bound {
            ..=256 => usize::from(self.byte()),
            _ => usize::from(self.byte()) << 8 | usize::from(self.byte()),
        };
        number % bound
    }

    pub(super) fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    pub(super) fn color(&mut self) -> Color {
        self.one_of(&Color::ALL)
    }

    /// A board of up to `longest` columns and rows.
    pub(super) fn size(&mut self, longest: usize) -> Size {
        let (width, height) = (1 + self.below(longest), 1 + self.below(longest));
        Size::new(width, height).unwrap()
    }

    /// A point of the board, or a pass.
    pub(super) fn mv(&mut self, size: Size) -> Move {
        let place = self.below(size.area() + 1);
        size.points().nth(place).map_or(Move::Pass, Move::Play)
    }
}
