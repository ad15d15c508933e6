//! The two engines of a match, which swap colours from game to game.

use std::fmt;
use std::ops::{Index, IndexMut};

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use ponnuki_game::color::Color;

/// One of the two engines of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Entrant {
    /// The engine whose score is reported; Black in games with an even number.
    A,
    /// Its opponent.
    B,
}

impl Entrant {
    /// Both engines.
    pub const ALL: [Entrant; 2] = [Entrant::A, Entrant::B];

    /// The other engine.
    pub fn opponent(self) -> Entrant {
        match self {
            Entrant::A => Entrant::B,
            Entrant::B => Entrant::A,
        }
    }

    /// The engine's colour in a game, counted from 0.
    pub fn color(self, game: usize) -> Color {
        Color::Black.after(game + self as usize)
    }

    /// The engine that has `color` in a game.
    pub fn with(color: Color, game: usize) -> Entrant {
        if Entrant::A.color(game) == color { Entrant::A } else { Entrant::B }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Entrant::A => "a",
            Entrant::B => "b",
        })
    }
}

/// One value for each engine of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Both<T> {
    /// The value of [`Entrant::A`].
    pub a: T,
    /// The value of [`Entrant::B`].
    pub b: T,
}

impl<T> Index<Entrant> for Both<T> {
    type Output = T;

    fn index(&self, entrant: Entrant) -> &T {
        match entrant {
            Entrant::A => &self.a,
            Entrant::B => &self.b,
        }
    }
}

impl<T> IndexMut<Entrant> for Both<T> {
    fn index_mut(&mut self, entrant: Entrant) -> &mut T {
        match entrant {
            Entrant::A => &mut self.a,
            Entrant::B => &mut self.b,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_swapped_from_game_to_game() {
        for game in 0..4 {
            for entrant in Entrant::ALL {
                let color = entrant.color(game);
                assert_eq!(Entrant::with(color, game), entrant);
                assert_eq!(entrant.opponent().color(game), color.opponent());
                assert_eq!(entrant.color(game + 1), color.opponent());
            }
            assert_eq!(Entrant::A.color(2 * game), Color::Black);
        }
    }
}
