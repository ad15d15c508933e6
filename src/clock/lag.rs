//! The delay between the end of a search and the arrival of the reply.

/// An estimate of how much later than planned a reply arrives.
///
/// The estimate jumps to a new maximum at once and decays slowly, because the delays of a busy
/// machine are rare and long, and a late reply can lose the game, while an early one costs only a
/// little strength.
#[derive(Clone, Copy, Debug)]
pub struct Lag {
    peak: f64,
}

/// The fraction of the estimate that remains after a move without delay: half of it after 34 moves.
const MEMORY: f64 = 0.98;

/// Lower limit: the delay that every machine has now and then.
const FLOOR: f64 = 0.01;

/// The estimate before the first move.
const START: f64 = 0.02;

/// Upper limit: one slow reply, say of a suspended machine, must not spoil all that follow.
const CEILING: f64 = 3.0;

/// The next delay may be longer than all before it, by this factor.
const MARGIN: f64 = 1.5;

impl Default for Lag {
    fn default() -> Self {
        Lag { peak: START }
    }
}

impl Lag {
    /// Takes a measured delay in seconds into account.
    pub fn observe(&mut self, delay: f64) {
        self.peak = delay.max(self.peak * MEMORY).clamp(FLOOR, CEILING);
    }

    /// The delay to be ready for, in seconds.
    pub fn expected(self) -> f64 {
        MARGIN * self.peak
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Budget;

    #[test]
    fn a_delay_is_remembered_and_decays() {
        let mut lag = Lag::default();
        assert_eq!(lag.expected(), MARGIN * START);
        lag.observe(0.5);
        assert_eq!(lag.expected(), MARGIN * 0.5);
        for _ in 0..34 {
            lag.observe(0.001);
        }
        assert!((0.24..0.26).contains(&lag.peak), "{lag:?}");
        (0..400).for_each(|_| lag.observe(0.0));
        assert_eq!(lag.peak, FLOOR);
        lag.observe(1e9);
        assert_eq!(lag.peak, CEILING);
        lag.observe(-1.0);
        assert!(lag.peak > 0.9 * CEILING);
    }

    /// Moves in periods of byo-yomi on a machine that delays every sixth reply, now and then a bit
    /// longer than before. Returns how many replies are late, and the share of the time that is used.
    fn late_replies(period: f64, memory_of_delays: bool) -> (usize, f64) {
        let (mut lag, mut late, mut used) = (Lag::default(), 0, 0.0);
        for number in 0..190_u32 {
            let longer = 0.001 * f64::from(number % 18);
            let delay = if number % 6 == 5 { 0.06 + longer } else { 0.001 };
            let planned = Budget::exactly(period).with_reserve(0.02 + lag.expected()).maximum;
            late += usize::from(planned + delay > period);
            used += planned / period / 190.0;
            if memory_of_delays {
                lag.observe(delay);
            }
        }
        (late, used)
    }

    #[test]
    fn a_busy_machine_is_late_once() {
        for period in [1.0, 2.0, 3.0] {
            let (late, used) = late_replies(period, true);
            assert!(late <= 1 && used > 0.85, "{period} s: {late} late, {used} used");
            assert!(late_replies(period, false).0 > 20);
        }
    }
}
