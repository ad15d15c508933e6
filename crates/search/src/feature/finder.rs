//! Finds the features of a position's moves. The next position reuses the memory.

use super::context::{FeatureContext, FeatureInput};
use super::sheet::FeatureSheet;
use super::strengths::Strengths;
use super::table::Features;
use crate::params::Tuning;
use crate::tactics::{LadderReader, WeakChain, read_weak_chains};
use ponnuki_game::capacity::Capacity;

/// Finds the features of moves.
pub struct FeatureFinder<C: Capacity> {
    ladders: LadderReader<C>,
    weak: Vec<WeakChain>,
    sheet: FeatureSheet<C>,
}

impl<C: Capacity> Default for FeatureFinder<C> {
    fn default() -> Self {
        FeatureFinder {
            ladders: LadderReader::default(),
            weak: Vec::new(),
            sheet: FeatureSheet::default(),
        }
    }
}

impl<C: Capacity> FeatureFinder<C> {
    /// The candidates of a position with all their features: rows of the table, and the shapes that
    /// `strengths` knows. `tuning` limits the reading of ladders.
    pub fn find(
        &mut self,
        input: FeatureInput<'_, C>,
        tuning: &Tuning,
        strengths: &Strengths,
    ) -> &FeatureSheet<C> {
        self.ladders.start(tuning);
        read_weak_chains(input.board, &mut self.ladders, &mut self.weak);
        self.sheet.start(input.board, input.color);
        let mut context = FeatureContext { input, weak: &self.weak, ladders: &mut self.ladders };
        Features::find(&mut context, strengths, &mut self.sheet);
        &self.sheet
    }

    /// The result of the last search for features.
    pub fn sheet(&self) -> &FeatureSheet<C> {
        &self.sheet
    }
}
