//! What the engine knows about the game beyond its rules, as one value that never changes.
//!
//! A model is made from the [`Tuning`] together with a search, and is shared by all that use it:
//! playouts, priors and their explanation. Learned tables and networks belong here too.

use std::sync::{Arc, LazyLock};

use crate::capacity::UpTo9;
use crate::feature::{Features, Strengths};
use crate::params::Tuning;
use crate::pattern::Patterns;

static BUILTIN: LazyLock<Arc<Strengths>> = LazyLock::new(|| {
    let bytes = include_bytes!("feature/strengths.bin");
    match Strengths::from_bytes(bytes, Features::<UpTo9>::names()) {
        Ok(strengths) => Arc::new(strengths),
        Err(error) => panic!("the built-in strengths: {error}"),
    }
});

/// Numbers and tables that shape play.
#[derive(Debug)]
pub struct Model {
    tuning: Tuning,
    patterns: Patterns,
    strengths: Arc<Strengths>,
}

/// The strengths that were learned for this version.
pub fn builtin_strengths() -> Arc<Strengths> {
    Arc::clone(&BUILTIN)
}

impl Model {
    /// The tables with these parameters and strengths.
    pub fn new(tuning: Tuning, strengths: Arc<Strengths>) -> Model {
        Model { tuning, patterns: Patterns::new(), strengths }
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

    /// How much the features of a move speak for it.
    #[inline(always)]
    pub fn strengths(&self) -> &Arc<Strengths> {
        &self.strengths
    }
}

impl Default for Model {
    fn default() -> Self {
        Model::new(Tuning::default(), builtin_strengths())
    }
}

/// The patterns of playouts are always the same.
impl PartialEq for Model {
    fn eq(&self, other: &Model) -> bool {
        self.tuning == other.tuning
            && (Arc::ptr_eq(&self.strengths, &other.strengths) || self.strengths == other.strengths)
    }
}
