//! Finds the features of a position's moves. The next position reuses the memory.

use super::scene::{Scene, Sight};
use super::sheet::Sheet;
use super::strengths::Strengths;
use super::table::Features;
use crate::params::Tuning;
use crate::tactics::{LadderReader, WeakChain, read_weak_chains};
use ponnuki_game::capacity::Capacity;

/// Finds the features of moves.
pub struct Finder<C: Capacity> {
    ladders: LadderReader<C>,
    weak: Vec<WeakChain>,
    sheet: Sheet<C>,
}

impl<C: Capacity> Default for Finder<C> {
    fn default() -> Self {
        Finder { ladders: LadderReader::default(), weak: Vec::new(), sheet: Sheet::default() }
    }
}

impl<C: Capacity> Finder<C> {
    /// The candidates of a position with all their features: rows of the table, and the shapes that
    /// `strengths` knows. `tuning` limits the reading of ladders.
    pub fn find(
        &mut self,
        sight: Sight<'_, C>,
        tuning: &Tuning,
        strengths: &Strengths,
    ) -> &Sheet<C> {
        self.ladders.start(tuning);
        read_weak_chains(sight.board, &mut self.ladders, &mut self.weak);
        self.sheet.start(sight.board, sight.color);
        let mut scene = Scene { sight, weak: &self.weak, ladders: &mut self.ladders };
        Features::find(&mut scene, strengths, &mut self.sheet);
        &self.sheet
    }

    /// The result of the last search for features.
    pub fn sheet(&self) -> &Sheet<C> {
        &self.sheet
    }
}
