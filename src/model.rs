//! What the engine knows about the game beyond its rules, as one value that never changes.
//!
//! A model is made from the [`Tuning`] when a search is made, and is shared by all that use it:
//! playouts, priors and their explanation. Whatever is learned belongs here too.

use crate::params::Tuning;
use crate::pattern::Patterns;

/// Numbers and tables that shape play.
#[derive(Debug)]
pub struct Model {
    tuning: Tuning,
    patterns: Patterns,
}

impl Model {
    /// The built-in tables with these numbers.
    pub fn new(tuning: Tuning) -> Model {
        Model { tuning, patterns: Patterns::new() }
    }

    /// The numbers.
    #[inline(always)]
    pub fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    /// The 3x3 patterns of playouts.
    #[inline(always)]
    pub fn patterns(&self) -> &Patterns {
        &self.patterns
    }
}

impl Default for Model {
    fn default() -> Self {
        Model::new(Tuning::default())
    }
}

/// The tables follow from the numbers.
impl PartialEq for Model {
    fn eq(&self, other: &Model) -> bool {
        self.tuning == other.tuning
    }
}
