//! What the features of the priors look at.

use crate::capacity::Capacity;
use crate::params::Tuning;
use crate::playout::Situation;
use crate::tactics::LadderReader;

/// A position in the eyes of a feature.
pub struct Scene<'a, C: Capacity> {
    /// The position.
    pub situation: Situation<'a, C>,
    /// The memory for reading.
    pub ladders: &'a mut LadderReader<C>,
}

impl<C: Capacity> Scene<'_, C> {
    /// The numbers of the model.
    pub fn tuning(&self) -> &Tuning {
        self.situation.model.tuning()
    }
}
