//! 3x3 patterns that make a move next to the last one worth trying in a playout.
//!
//! MoGo made the shapes popular (Gelly, Wang, Munos and Teytaud, "Modification of UCT with Patterns
//! in Monte-Carlo Go", INRIA RR-6062, 2006): hane, cuts, and moves on the edge.

use std::sync::LazyLock;

use ponnuki_game::board::Shape;
use ponnuki_game::color::{Cell, Color};

/// Three rows of three, and the player who should try the move in the middle. `X` and `O` are
/// stones of the two colours, `x` is anything but `X`, `o` anything but `O`, `.` an empty point,
/// `#` the border, `?` anything. A pattern also stands for its rotations and reflections, and for
/// all of these with the colours exchanged.
const PATTERNS: &[(&str, Mover)] = &[
    // Hane: enclosing, non-cutting, and around an enemy stone (magari).
    ("XOX ... ???", Mover::Either),
    ("XO. ... ?.?", Mover::Either),
    ("XO? X.. o.?", Mover::Either),
    // Thin hane, for the side that bends around two stones.
    ("XOO ... ?.?", Mover::X),
    // Cuts: where X has no stone on the other two sides, and pushing through. The first differs
    // from MoGo's, which requires that O has none there; neither has proved better here.
    ("XO? O.x ?x?", Mover::Either),
    ("?X? O.O ooo", Mover::Either),
    // Cutting a keima.
    ("OX? o.O ???", Mover::Either),
    // On the edge: chase, block a cut, block a connection, descend (sagari), cut.
    ("X.? O.? ###", Mover::Either),
    ("OX? X.O ###", Mover::Either),
    ("?X? x.O ###", Mover::Either),
    ("?XO x.x ###", Mover::Either),
    ("?OX X.O ###", Mover::Either),
];

/// The player who should try a pattern's move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mover {
    /// Both players.
    Either,
    /// Only the side whose stones are written `X`.
    X,
}

/// For every [`Shape`], whether a pattern matches around the point, by the colour to move.
#[derive(Debug)]
pub struct Patterns {
    /// Bit 0: Black may play here; bit 1: White.
    table: &'static [u8],
}

/// The table of the built-in patterns, which takes milliseconds to make.
static BUILTIN: LazyLock<Box<[u8]>> = LazyLock::new(builtin);

impl Patterns {
    /// Returns true if a pattern of `color` matches at an empty point with this shape.
    #[inline(always)]
    pub fn matches(&self, shape: Shape, color: Color) -> bool {
        self.table[shape.code() as usize] >> (color as u8 - 1) & 1 != 0
    }

    /// The built-in patterns.
    #[allow(clippy::new_without_default, reason = "a default would not say which patterns it has")]
    pub fn new() -> Patterns {
        Patterns { table: &BUILTIN }
    }
}

fn builtin() -> Box<[u8]> {
    let mut table = vec![0; 1 << 16].into_boxed_slice();
    for (text, mover) in PATTERNS {
        let cells = clockwise(text);
        for x in Color::ALL {
            let movers = match mover {
                Mover::Either => 3,
                Mover::X => x as u8,
            };
            for symmetry in 0..8 {
                let choices = std::array::from_fn(|i| allowed(cells[turned(i, symmetry)], x));
                mark(&mut table, &choices, 0, 0, movers);
            }
        }
    }
    table
}

/// The eight outer characters of a pattern, clockwise from the top left.
fn clockwise(text: &str) -> [char; 8] {
    let rows: Vec<char> = text.chars().filter(|&c| c != ' ').collect();
    [0, 1, 2, 5, 8, 7, 6, 3].map(|index| rows[index])
}

/// The place, clockwise, to which one of the eight symmetries moves the cell at place `index`.
fn turned(index: usize, symmetry: usize) -> usize {
    let turn = symmetry % 4 * 2;
    if symmetry < 4 { (index + turn) % 8 } else { (8 + turn - index) % 8 }
}

/// The cells that a pattern's character stands for when `X` is `x`.
fn allowed(character: char, x: Color) -> &'static [Cell] {
    use Cell::{Black, Border, Empty, White};
    match (character, x) {
        ('.', _) => &[Empty],
        ('#', _) => &[Border],
        ('X', Color::Black) | ('O', Color::White) => &[Black],
        ('X', Color::White) | ('O', Color::Black) => &[White],
        ('x', Color::Black) | ('o', Color::White) => &[Empty, White, Border],
        ('x', Color::White) | ('o', Color::Black) => &[Empty, Black, Border],
        _ => &[Empty, Black, White, Border],
    }
}

/// Sets the bits `movers` of every shape whose cells are among `choices`, clockwise from the top
/// left.
fn mark(table: &mut [u8], choices: &[&[Cell]; 8], index: usize, code: u16, movers: u8) {
    /// The direction under which a shape keeps each cell, clockwise from the top left.
    const DIRECTION: [usize; 8] = [7, 0, 4, 1, 5, 2, 6, 3];
    if index == 8 {
        table[code as usize] |= movers;
        return;
    }
    for &cell in choices[index] {
        let code = code | (cell as u16) << (2 * DIRECTION[index]);
        mark(table, choices, index + 1, code, movers);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rotating or reflecting a shape changes nothing, and exchanging colours exchanges the movers.
    #[test]
    fn symmetric_shapes_match_alike() {
        let patterns = Patterns::new();
        let turn = |code: u16| {
            let (low, high) = (code & 0xff, code >> 8);
            let rotate = |byte: u16| (byte << 2 | byte >> 6) & 0xff;
            rotate(low) | rotate(high) << 8
        };
        let exchange = |code: u16| (code & 0x5555) << 1 | (code >> 1 & 0x5555);
        let mut some = 0;
        for code in 0..=u16::MAX {
            for color in Color::ALL {
                let here = patterns.matches(Shape::from_code(code), color);
                some += usize::from(here);
                assert_eq!(here, patterns.matches(Shape::from_code(turn(code)), color));
                let other = Shape::from_code(exchange(code));
                assert_eq!(here, patterns.matches(other, color.opponent()));
            }
        }
        assert!(some > 1000);
    }
}
