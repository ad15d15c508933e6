//! The delay between the end of a search and the arrival of the answer.

/// An estimate of how much later than planned an answer is on its way.
///
/// The estimate follows a new maximum at once and forgets it slowly, because a late answer can lose
/// a game and an early one only costs a little strength.
#[derive(Clone, Copy, Debug)]
pub struct Lag {
    peak: f64,
}

/// Share of the estimate that is left after a move with no delay.
const MEMORY: f64 = 0.85;

/// One slow answer, such as one of a machine that was suspended, must not spoil all that follow.
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
    fn a_delay_is_remembered_and_fades() {
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
