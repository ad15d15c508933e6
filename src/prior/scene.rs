//! What the features of the priors look at.

use crate::capacity::Capacity;
use crate::params::Tuning;
use crate::playout::Situation;
use crate::tactics::LadderReader;

/// A position as features see it.
pub struct Scene<'a, C: Capacity> {
    /// The position.
    pub situation: Situation<'a, C>,
    /// Reads ladders.
    pub ladders: &'a mut LadderReader<C>,
}

impl<C: Capacity> Scene<'_, C> {
    /// The parameters of the model.
    pub fn tuning(&self) -> &Tuning {
        self.situation.model.tuning()
    }
}
