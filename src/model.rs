//! What the engine knows about the game beyond its rules, as one value that never changes.
//!
//! A model is made from the [`Tuning`] together with a search, and is shared by all that use it:
//! playouts, priors and their explanation. Learned tables and networks belong here too.

use crate::params::Tuning;
use crate::pattern::Patterns;

/// Numbers and tables that shape play.
#[derive(Debug)]
pub struct Model {
    tuning: Tuning,
    patterns: Patterns,
}

impl Model {
    /// The built-in tables with these parameters.
    pub fn new(tuning: Tuning) -> Model {
        Model { tuning, patterns: Patterns::new() }
    }

    /// The parameters.
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

/// Models with the same parameters have the same tables.
impl PartialEq for Model {
    fn eq(&self, other: &Model) -> bool {
        self.tuning == other.tuning
    }
}
