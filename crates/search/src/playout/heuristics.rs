//! The table of heuristics, which suggest moves. Playouts take the first acceptable suggestion.
//!
//! In their order: answer an atari (`atari`), attack or defend a chain with two liberties
//! (`two_liberties`), play the vital point of a small eye space (`eyes`), play a 3x3 pattern next
//! to the last move (`pattern`).
//!
//! To add a heuristic, write a `suggest` function, give it a share of the playouts among the
//! [parameters](crate::params), and put both into [`Heuristics::TABLE`].

mod atari;
mod eyes;
mod pattern;
mod two_liberties;

use std::marker::PhantomData;

use super::candidates::Candidates;
use super::context::PlayoutContext;
use crate::params::Tuning;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::point::Point;

/// One source of suggestions.
pub struct Heuristic<C: Capacity> {
    /// Its name in explanations.
    pub name: &'static str,
    /// The percentage of a playout's moves for which it is applied.
    pub percent: fn(&Tuning) -> u64,
    /// Adds the suggested points. They are empty; nothing else about them is certain.
    pub suggest: fn(&PlayoutContext<'_, C>, &mut Candidates),
}

/// Holds the table: one for each capacity class.
pub struct Heuristics<C: Capacity>(PhantomData<C>);

impl<C: Capacity> Heuristics<C> {
    /// Captures and rescues after an atari.
    pub const ATARI: Heuristic<C> =
        Heuristic { name: "atari", percent: |t| t.playout_atari, suggest: atari::suggest };
    /// Attack and defence of chains with two liberties.
    pub const TWO_LIBERTIES: Heuristic<C> = Heuristic {
        name: "two liberties",
        percent: |t| t.playout_two_liberties,
        suggest: two_liberties::suggest,
    };
    /// Vital points of eye spaces.
    pub const EYE_SPACE: Heuristic<C> =
        Heuristic { name: "eye space", percent: |t| t.playout_eye_space, suggest: eyes::suggest };
    /// 3x3 patterns.
    pub const PATTERN: Heuristic<C> =
        Heuristic { name: "pattern", percent: |t| t.playout_pattern, suggest: pattern::suggest };

    /// All heuristics, in the order in which playouts apply them.
    pub const TABLE: &'static [Heuristic<C>; HEURISTICS] =
        &[Self::ATARI, Self::TWO_LIBERTIES, Self::EYE_SPACE, Self::PATTERN];

    /// The names of the heuristics that would suggest `point`, in the order in which playouts apply
    /// them.
    pub fn suggesting(context: &PlayoutContext<'_, C>, point: Point) -> Vec<&'static str> {
        let mut candidates = Candidates::new();
        let suggests = |heuristic: &&Heuristic<C>| {
            candidates.clear();
            (heuristic.suggest)(context, &mut candidates);
            candidates.points().contains(&point)
        };
        Self::TABLE.iter().filter(suggests).map(|heuristic| heuristic.name).collect()
    }
}

/// The number of heuristics.
pub(super) const HEURISTICS: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model;
    use ponnuki_game::board::Board;
    use ponnuki_game::capacity::UpTo9;
    use ponnuki_game::color::Color;
    use ponnuki_game::position::Position;

    #[test]
    fn a_move_is_suggested_by_name() {
        let board = Board::<UpTo9>::from_diagram(
            ".........
             .........
             .........
             .........
             .........
             .........
             .........
             XOX......
             .X.......",
        )
        .unwrap();
        let at = |vertex: &str| board.size().parse_move(vertex).unwrap();
        let position = Position::of_stones(board.clone(), Color::Black).with_last_move(at("B2"));
        let model = Model::default();
        let context = PlayoutContext::of(&position, &model);
        let names = |vertex: &str| Heuristics::suggesting(&context, at(vertex).point().unwrap());
        assert_eq!(names("B3").first(), Some(&"atari"));
        assert_eq!(names("H8"), Vec::<&str>::new());
    }
}
