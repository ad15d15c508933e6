//! The two players, and what a point of the board can hold.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// A player. The player's stone has the same numeric value in [`Cell`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub enum Color {
    /// Moves first in an even game.
    Black = 1,
    /// Receives komi.
    White = 2,
}

impl Color {
    /// Both players, Black first.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    /// The other player.
    #[inline(always)]
    pub const fn opponent(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// The player to move `plies` plies after a turn of this player.
    #[inline(always)]
    pub const fn after(self, plies: usize) -> Color {
        if plies.is_multiple_of(2) { self } else { self.opponent() }
    }

    /// This player's stone.
    #[inline(always)]
    pub const fn stone(self) -> Cell {
        match self {
            Color::Black => Cell::Black,
            Color::White => Cell::White,
        }
    }

    /// `1` for Black and `-1` for White: converts between Black's point of view and this player's.
    #[inline(always)]
    pub const fn sign(self) -> i32 {
        match self {
            Color::Black => 1,
            Color::White => -1,
        }
    }

    /// The player's name at the start of a sentence: `Black` or `White`.
    pub const fn name(self) -> &'static str {
        match self {
            Color::Black => "Black",
            Color::White => "White",
        }
    }

    /// The letter of GTP results and SGF properties: `B` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'B',
            Color::White => 'W',
        }
    }

    /// Reads `b`, `w`, `black` or `white` in any case, as GTP does.
    pub fn parse(text: &str) -> Option<Color> {
        match text.to_ascii_lowercase().as_str() {
            "b" | "black" => Some(Color::Black),
            "w" | "white" => Some(Color::White),
            _ => None,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Black => "black",
            Color::White => "white",
        })
    }
}

/// The content of a point. The two low bits suit 3x3 codes: bit 0 is set where Black is safe (a
/// black stone, the border), bit 1 where White is safe (a white stone, the border).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Cell {
    /// No stone.
    Empty = 0,
    /// A black stone.
    Black = 1,
    /// A white stone.
    White = 2,
    /// Off the board.
    Border = 3,
}

impl Cell {
    /// The owner of the stone, if there is one.
    #[inline(always)]
    pub const fn color(self) -> Option<Color> {
        match self {
            Cell::Black => Some(Color::Black),
            Cell::White => Some(Color::White),
            Cell::Empty | Cell::Border => None,
        }
    }

    /// `1` for a black stone, `-1` for a white one, else `0`.
    #[inline(always)]
    pub const fn sign(self) -> i32 {
        (self as u8 == Cell::Black as u8) as i32 - (self as u8 == Cell::White as u8) as i32
    }

    /// Returns true if a stone of `color` stands here.
    #[inline(always)]
    pub const fn is_stone_of(self, color: Color) -> bool {
        self as u8 == color as u8
    }

    /// Returns true if a stone of either colour stands here.
    #[inline(always)]
    pub const fn is_stone(self) -> bool {
        matches!(self, Cell::Black | Cell::White)
    }
}

/// One value for each player, indexed by [`Color`] only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash, Serialize, Deserialize)]
pub struct ByColor<T>([T; 2]);

impl<T> ByColor<T> {
    /// A pair from its two values.
    pub const fn new(black: T, white: T) -> Self {
        ByColor([black, white])
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, color: Color) -> &T {
        &self.0[color as usize - 1]
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline(always)]
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color as usize - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_and_players_share_their_numbers() {
        for color in Color::ALL {
            assert_eq!(color as u8, color.stone() as u8);
            assert_eq!(color.stone().color(), Some(color));
            assert_eq!(color.opponent().opponent(), color);
            assert_eq!((color.after(2), color.after(3)), (color, color.opponent()));
            assert_eq!(Color::parse(&color.to_string()), Some(color));
        }
        assert_eq!(Color::parse("WHITE"), Some(Color::White));
        assert_eq!(Color::parse("grey"), None);
    }
}
