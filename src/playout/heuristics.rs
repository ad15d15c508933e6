//! The table of heuristics, which suggest moves. Playouts take the first acceptable suggestion; the
//! priors of a new node give every suggested move some prior wins.
//!
//! To add a heuristic, write a `suggest` function, give it a share of the playouts among the
//! [parameters](crate::params), and put both into [`Heuristics::TABLE`].

mod atari;
mod eyes;
mod pattern;
mod two_liberties;

use std::marker::PhantomData;

use rand::Rng;

use crate::board::Board;
use crate::capacity::Capacity;
use crate::color::Color;
use crate::model::Model;
use crate::params::Tuning;
use crate::point::Point;
use crate::position::Position;

use super::below;

/// What a heuristic looks at.
#[derive(Clone, Copy)]
pub struct Situation<'a, C: Capacity> {
    /// The stones.
    pub board: &'a Board<C>,
    /// Whose turn it is.
    pub color: Color,
    /// Where the opponent has just played, if that was not a pass.
    pub last: Option<Point>,
    /// What the engine knows.
    pub model: &'a Model,
}

impl<'a, C: Capacity> Situation<'a, C> {
    /// What heuristics see of `position`.
    pub fn of(position: &'a Position<C>, model: &'a Model) -> Situation<'a, C> {
        let last = position.last_move().point();
        Situation { board: position.board(), color: position.to_move(), last, model }
    }
}

/// One source of suggestions.
pub struct Heuristic<C: Capacity> {
    /// What it is called in explanations.
    pub name: &'static str,
    /// The percentage of a playout's moves for which it is asked.
    pub percent: fn(&Tuning) -> u64,
    /// Adds the suggested points. They are empty; nothing else about them is certain.
    pub suggest: fn(&Situation<'_, C>, &mut Candidates),
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

    /// All heuristics, in the order in which playouts ask them.
    pub const TABLE: &'static [Heuristic<C>] =
        &[Self::ATARI, Self::TWO_LIBERTIES, Self::EYE_SPACE, Self::PATTERN];
}

/// A few suggested points. A point may be suggested more than once, which makes it more likely to
/// be drawn.
pub struct Candidates {
    points: [Point; Candidates::CAPACITY],
    count: usize,
}

impl Default for Candidates {
    fn default() -> Self {
        Self::new()
    }
}

impl Candidates {
    /// Suggestions beyond this number are dropped.
    const CAPACITY: usize = 32;

    /// No suggestions.
    #[inline(always)]
    pub fn new() -> Self {
        Candidates { points: [Point::from_index(0); Self::CAPACITY], count: 0 }
    }

    /// Forgets all suggestions.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// Suggests `point`.
    #[inline(always)]
    pub fn add(&mut self, point: Point) {
        if self.count < Self::CAPACITY {
            self.points[self.count] = point;
            self.count += 1;
        }
    }

    /// Suggests `point` if `wanted`: for conditions that a branch would mispredict.
    #[inline(always)]
    pub fn add_if(&mut self, point: Point, wanted: bool) {
        let last = Self::CAPACITY - 1;
        if self.count <= last {
            self.points[self.count & last] = point;
            self.count += usize::from(wanted);
        }
    }

    /// The suggested points.
    #[inline(always)]
    pub fn points(&self) -> &[Point] {
        &self.points[..self.count]
    }

    /// Removes one of the suggestions, each with the same probability.
    #[inline(always)]
    pub fn take_random(&mut self, rng: &mut impl Rng) -> Option<Point> {
        let index = match self.count {
            0 => return None,
            1 => 0,
            count => below(rng, count as u32) as usize,
        };
        self.count -= 1;
        self.points.swap(index, self.count);
        Some(self.points[self.count])
    }
}
