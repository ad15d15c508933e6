//! The share of their planned time that moves have used.

/// The share of their planned time that the moves so far have used, on average. Many moves end
/// early, because the tree of the search before already has the answer. The time that they leave is
/// for later moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TimeUse {
    /// The weighted mean of time used over time planned.
    share: f64,
}

/// The weight of a move in the mean; the weights of earlier moves fade.
const WEIGHT: f64 = 0.12;

impl Default for TimeUse {
    /// As if moves had used all their planned time.
    fn default() -> TimeUse {
        TimeUse { share: 1.0 }
    }
}

impl TimeUse {
    /// Records a move that has `used` some of its `planned` seconds.
    pub fn record(&mut self, planned: f64, used: f64) {
        if planned > 0.0 {
            self.share += WEIGHT * ((used / planned).min(2.0) - self.share);
        }
    }

    /// The next move may plan an even share of the time multiplied by this number, from 1 to
    /// `most`, so that moves use an even share on average.
    pub fn stretch(&self, most: f64) -> f64 {
        (1.0 / self.share.max(f64::MIN_POSITIVE)).clamp(1.0, most.max(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unused_time_is_for_later_moves() {
        let mut time_use = TimeUse::default();
        assert_eq!(time_use.stretch(2.0), 1.0);
        time_use.record(1.0, 1.5);
        assert_eq!(time_use.stretch(2.0), 1.0);
        for _ in 0..60 {
            time_use.record(1.0, 0.8);
        }
        assert!((time_use.stretch(2.0) - 1.25).abs() < 0.01);
        for _ in 0..60 {
            time_use.record(1.0, 0.0);
        }
        assert_eq!((time_use.stretch(2.0), time_use.stretch(0.5)), (2.0, 1.0));
        time_use.record(0.0, 1.0);
        assert_eq!(time_use.stretch(2.0), 2.0);
    }

    /// A game in which half of the moves end at once uses its time nevertheless.
    #[test]
    fn an_even_share_is_used_on_average() {
        let (mut time_use, mut used) = (TimeUse::default(), 0.0);
        for number in 0..100 {
            let planned = time_use.stretch(4.0);
            let seconds = if number % 2 == 0 { planned } else { 0.0 };
            time_use.record(planned, seconds);
            used += seconds;
        }
        assert!((85.0..115.0).contains(&used), "{used}");
    }
}
