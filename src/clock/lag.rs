//! The delay between the end of a search and the arrival of the reply.

/// An estimate of how much later than planned a reply arrives.
///
/// The estimate jumps to a new maximum at once and decays slowly, because a late reply can lose the
/// game, while an early one costs only a little strength.
#[derive(Clone, Copy, Debug)]
pub struct Lag {
    peak: f64,
}

/// The fraction of the estimate that remains after a move without delay.
const MEMORY: f64 = 0.85;

/// Upper limit: one slow reply, say of a suspended machine, must not spoil all that follow.
const CEILING: f64 = 3.0;

impl Default for Lag {
    fn default() -> Self {
        Lag { peak: 0.02 }
    }
}

impl Lag {
    /// Takes a measured delay in seconds into account.
    pub fn observe(&mut self, delay: f64) {
        self.peak = delay.clamp(0.0, CEILING).max(self.peak * MEMORY);
    }

    /// The delay to expect, in seconds.
    pub fn expected(self) -> f64 {
        self.peak
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delay_is_remembered_and_decays() {
        let mut lag = Lag::default();
        lag.observe(0.5);
        assert_eq!(lag.expected(), 0.5);
        for _ in 0..40 {
            lag.observe(0.001);
        }
        assert!(lag.expected() < 0.01);
        lag.observe(1e9);
        assert!(lag.expected() <= CEILING);
        lag.observe(-1.0);
        assert!(lag.expected() > 0.0);
    }
}
