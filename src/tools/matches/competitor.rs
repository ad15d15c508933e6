//! The two engines of a match, which swap colours from game to game.

use std::fmt;
use std::ops::{Index, IndexMut};

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use ponnuki_game::color::Color;

/// One of the two engines of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Competitor {
    /// The engine whose score is reported; Black in games with an even number.
    A,
    /// Its opponent.
    B,
}

impl Competitor {
    /// Both engines.
    pub const ALL: [Competitor; 2] = [Competitor::A, Competitor::B];

    /// The other engine.
    pub fn opponent(self) -> Competitor {
        match self {
            Competitor::A => Competitor::B,
            Competitor::B => Competitor::A,
        }
    }

    /// The engine's colour in a game, counted from 0.
    pub fn color(self, game: usize) -> Color {
        Color::Black.after(game + self as usize)
    }

    /// The engine that has `color` in a game.
    pub fn with(color: Color, game: usize) -> Competitor {
        if Competitor::A.color(game) == color { Competitor::A } else { Competitor::B }
    }
}

impl fmt::Display for Competitor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Competitor::A => "a",
            Competitor::B => "b",
        })
    }
}

/// One value for each engine of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByCompetitor<T> {
    /// The value of [`Competitor::A`].
    pub a: T,
    /// The value of [`Competitor::B`].
    pub b: T,
}

impl<T> Index<Competitor> for ByCompetitor<T> {
    type Output = T;

    fn index(&self, competitor: Competitor) -> &T {
        match competitor {
            Competitor::A => &self.a,
            Competitor::B => &self.b,
        }
    }
}

impl<T> IndexMut<Competitor> for ByCompetitor<T> {
    fn index_mut(&mut self, competitor: Competitor) -> &mut T {
        match competitor {
            Competitor::A => &mut self.a,
            Competitor::B => &mut self.b,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_swapped_from_game_to_game() {
        for game in 0..4 {
            for competitor in Competitor::ALL {
                let color = competitor.color(game);
                assert_eq!(Competitor::with(color, game), competitor);
                assert_eq!(competitor.opponent().color(game), color.opponent());
                assert_eq!(competitor.color(game + 1), color.opponent());
            }
            assert_eq!(Competitor::A.color(2 * game), Color::Black);
        }
    }
}
