//! Statistics of games between two players: intervals, differences in strength, and the sequential
//! test that ends a match when enough games have been played. Pure arithmetic, for all programs
//! that play games.

use serde::Serialize;

/// The two-sided 95 % quantile of the normal distribution.
const Z_95: f64 = 1.959_963_985;

/// The count that stands for results that have not occurred, so that logarithms are finite. The
/// value is Fishtest's.
const UNSEEN: f64 = 1e-3;

/// The two ends of a confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The interval with both ends mapped by an increasing function.
    pub fn map(self, increasing: impl Fn(f64) -> f64) -> Interval {
        Interval { low: increasing(self.low), high: increasing(self.high) }
    }
}

/// The 95 % interval of a score of `points` in `games`, as a share between 0 and 1 (E. B. Wilson,
/// "Probable Inference, the Law of Succession, and Statistical Inference", 1927). A draw is half a
/// point, which makes the interval wider than necessary. Without games it is everything.
pub fn wilson(points: f64, games: usize) -> Interval {
    if games == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let games = games as f64;
    let low = |points: f64| {
        // Exactly: after rounding, the rest would be many Elo points away from never.
        if points == 0.0 {
            return 0.0;
        }
        let (share, square) = (points / games, Z_95 * Z_95);
        let middle = share + square / (2.0 * games);
        let half = Z_95 * (share * (1.0 - share) / games + square / (4.0 * games * games)).sqrt();
        (middle - half) / (1.0 + square / games)
    };
    Interval { low: low(points), high: 1.0 - low(games - points) }
}

/// The difference in Elo points at which a player is expected to score `share`: the logistic curve
/// of A. Elo's ratings. Infinite for 0 and 1.
pub fn elo(share: f64) -> f64 {
    // `-` before the logarithm would make an even score -0.
    400.0 * (share / (1.0 - share)).log10()
}

/// The share that a player is expected to score against an opponent weaker by `elo`: the inverse
/// of [`elo`].
pub fn expected_share(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// The number of pairs of games that ended with 0, ½, 1, 1½ and 2 points for the first player.
///
/// The games of a pair have the same opening and swapped colours. Their results depend on each
/// other, but the results of two pairs do not, so a pair is the unit of the test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PairCounts([u64; 5]);

impl PairCounts {
    /// Counts a pair by the first player's results in its two games.
    pub fn add(&mut self, results: [GamePoints; 2]) {
        self.0[results[0] as usize + results[1] as usize] += 1;
    }

    /// The numbers of pairs, by half points from 0 to 4.
    pub fn counts(&self) -> [u64; 5] {
        self.0
    }

    /// The logarithm of how much likelier the pairs are if the first player is stronger by `elo1`
    /// than if by `elo0`.
    ///
    /// The generalised likelihood ratio of Fishtest's sequential test (M. Van den Bergh, "The
    /// generalized sequential probability ratio test", hardy.uhasselt.be/Fishtest): the expected
    /// score is given by Elo points, and for each of the two hypotheses the rest of the
    /// distribution makes the pairs most likely.
    pub fn log_likelihood_ratio(&self, elo0: f64, elo1: f64) -> f64 {
        if self.0.iter().sum::<u64>() == 0 {
            return 0.0;
        }
        let seen = self.0.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let likeliest = [elo0, elo1].map(|elo| likeliest_with_mean(&seen, expected_share(elo)));
        let [p0, p1] = likeliest;
        seen.iter().zip(p0).zip(p1).map(|((count, p0), p1)| count * (p1 / p0).ln()).sum()
    }
}

/// The distribution with this mean that makes the counts of the values 0, ¼, ½, ¾ and 1 most
/// likely.
///
/// By Lagrange's method its probabilities are `q / (1 + t (value - mean))`, where `q` are the
/// observed shares and `t` is the number at which they have the mean. That falls as `t` grows, so
/// bisection finds it.
fn likeliest_with_mean(counts: &[f64; 5], mean: f64) -> [f64; 5] {
    let sum: f64 = counts.iter().sum();
    let excess = |index: usize| index as f64 / 4.0 - mean;
    let at = |t: f64| -> [f64; 5] {
        std::array::from_fn(|index| counts[index] / sum / (1.0 + t * excess(index)))
    };
    // All probabilities are positive between these two.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        let surplus: f64 = at(middle).iter().enumerate().map(|(index, p)| p * excess(index)).sum();
        if surplus > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    at(f64::midpoint(low, high))
}

/// One player's result in a game, in half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamePoints {
    /// Lost.
    None,
    /// Drawn, or without a result.
    Half,
    /// Won.
    Full,
}

impl GamePoints {
    /// 0, ½ or 1.
    pub fn value(self) -> f64 {
        self as usize as f64 / 2.0
    }
}

/// A sequential probability ratio test (A. Wald, "Sequential Tests of Statistical Hypotheses",
/// 1945): whether the first player is stronger by `elo1` rather than by `elo0`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SequentialTest {
    elo0: f64,
    elo1: f64,
    error: f64,
}

/// The hypothesis that a sequential test accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Hypothesis {
    /// The smaller difference.
    H0,
    /// The larger difference.
    H1,
}

/// The numbers do not describe a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a sequential test needs ELO0 below ELO1, and an error above 0 and below 0.5")]
pub struct NotATest;

impl SequentialTest {
    /// A test of these hypotheses with this probability of either mistake.
    ///
    /// # Errors
    /// When `elo0` is not less than `elo1`, or the error not between 0 and a half.
    pub fn new(elo0: f64, elo1: f64, error: f64) -> Result<SequentialTest, NotATest> {
        let is_test = elo0 < elo1 && (elo1 - elo0).is_finite() && error > 0.0 && error < 0.5;
        if is_test { Ok(SequentialTest { elo0, elo1, error }) } else { Err(NotATest) }
    }

    /// The differences in Elo points by the hypotheses H0 and H1.
    pub fn hypotheses(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// The test ends when the logarithm of the likelihood ratio leaves this interval.
    pub fn bounds(&self) -> Interval {
        let high = ((1.0 - self.error) / self.error).ln();
        Interval { low: -high, high }
    }

    /// The logarithm of the likelihood ratio.
    pub fn ratio(&self, pairs: &PairCounts) -> f64 {
        pairs.log_likelihood_ratio(self.elo0, self.elo1)
    }

    /// The hypothesis that is accepted after these pairs; `None` while more pairs are needed.
    pub fn accepted(&self, pairs: &PairCounts) -> Option<Hypothesis> {
        let (ratio, bounds) = (self.ratio(pairs), self.bounds());
        match () {
            () if ratio <= bounds.low => Some(Hypothesis::H0),
            () if ratio >= bounds.high => Some(Hypothesis::H1),
            () => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64, wanted: f64, tolerance: f64) {
        assert!((value - wanted).abs() < tolerance, "{value} is not {wanted}");
    }

    #[test]
    fn intervals_are_wilsons() {
        // 7 of 10, by hand with z² = 3.8415: middle 0.7 + 0.19207 = 0.89207, half width
        // 1.95996 * sqrt(0.021 + 0.0096037) = 0.34288, both over 1.38415.
        let of_ten = wilson(7.0, 10);
        near(of_ten.low, 0.39678, 1e-5);
        near(of_ten.high, 0.89221, 1e-5);
        // None of 5: the upper end is z² / (5 + z²).
        assert_eq!(wilson(0.0, 5).low, 0.0);
        near(wilson(0.0, 5).high, 3.8415 / 8.8415, 1e-5);
        near(wilson(5.0, 5).low, 5.0 / 8.8415, 1e-5);
        assert_eq!(wilson(0.0, 0), Interval { low: 0.0, high: 1.0 });
        for games in 1..200 {
            assert_eq!(wilson(0.0, games).low, 0.0);
            assert_eq!(wilson(games as f64, games).high, 1.0);
        }
    }

    #[test]
    fn elo_and_shares_are_inverse() {
        near(elo(10.0 / 11.0), 400.0, 1e-9);
        near(elo(0.75), 190.8485, 1e-4);
        assert_eq!(elo(0.5), 0.0);
        assert_eq!((elo(0.0), elo(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
        for share in [0.01, 0.3, 0.5, 0.99] {
            near(expected_share(elo(share)), share, 1e-12);
        }
    }

    /// Pairs as counted.
    fn pairs(counts: [u64; 5]) -> PairCounts {
        PairCounts(counts)
    }

    #[test]
    fn pairs_are_counted_by_half_points() {
        use GamePoints::{Full, Half, None};
        let mut pairs = PairCounts::default();
        for results in [[None, None], [Full, None], [None, Full], [Half, Full], [Full, Full]] {
            pairs.add(results);
        }
        assert_eq!(pairs.counts(), [1, 0, 2, 1, 1]);
        assert_eq!([None, Half, Full].map(GamePoints::value), [0.0, 0.5, 1.0]);
    }

    /// If every pair is won or lost, a mean determines the distribution, and the ratio is that of
    /// the binomial distribution: 14 ln(s / 0.5) + 10 ln((1 - s) / 0.5).
    #[test]
    fn with_two_results_the_ratio_is_the_binomial_one() {
        let share = 1.0 / (1.0 + 10.0_f64.powf(-0.05));
        near(share, 0.528_751, 1e-6);
        let wanted = 14.0 * (2.0 * share).ln() + 10.0 * (2.0 - 2.0 * share).ln();
        near(wanted, 0.190_52, 1e-4);
        near(pairs([10, 0, 0, 0, 14]).log_likelihood_ratio(0.0, 20.0), wanted, 1e-3);
    }

    /// With equally many pairs of 0, 1 and 2 points and a mean of 0.6, the equation for t is
    /// -0.6 / (1 - 0.6 t) - 0.1 / (1 - 0.1 t) + 0.4 / (1 + 0.4 t) = 0, which multiplied out is
    /// 0.072 t² - 0.44 t - 0.3 = 0.
    #[test]
    fn with_three_results_the_ratio_solves_lagranges_equation() {
        let t = (0.44 - 0.28_f64.sqrt()) / 0.144;
        near(t, -0.619_099, 1e-6);
        let p = likeliest_with_mean(&[1.0, 1e-9, 1.0, 1e-9, 1.0], 0.6);
        near(p[0], 1.0 / 3.0 / (1.0 - 0.6 * t), 1e-6);
        near(p[2], 1.0 / 3.0 / (1.0 - 0.1 * t), 1e-6);
        near(p[4], 1.0 / 3.0 / (1.0 + 0.4 * t), 1e-6);
        near(p.iter().sum(), 1.0, 1e-9);
        // Against the even score, whose distribution is the observed one.
        let wanted = 30.0 * (3.0 * p[0]).ln() + 30.0 * (3.0 * p[2]).ln() + 30.0 * (3.0 * p[4]).ln();
        let ratio = pairs([30, 0, 30, 0, 30]).log_likelihood_ratio(0.0, elo(0.6));
        near(ratio, wanted, 1e-2);
        assert!(ratio < -2.0, "{ratio}");
    }

    #[test]
    fn the_ratio_changes_its_sign_with_the_players() {
        let ratio = |counts| pairs(counts).log_likelihood_ratio(-10.0, 10.0);
        near(ratio([3, 5, 20, 9, 7]), -ratio([7, 9, 20, 5, 3]), 1e-9);
        near(ratio([4, 5, 9, 5, 4]), 0.0, 1e-9);
        assert_eq!(ratio([0; 5]), 0.0);
        assert!(ratio([0, 0, 0, 0, 1]) > 0.0 && ratio([1, 0, 0, 0, 0]) < 0.0);
    }

    #[test]
    fn the_test_ends_at_walds_bounds() {
        let test = SequentialTest::new(0.0, 20.0, 0.05).unwrap();
        near(test.bounds().high, 19.0_f64.ln(), 1e-12);
        near(test.bounds().low, -2.944_439, 1e-6);
        assert_eq!(test.accepted(&PairCounts::default()), None);
        assert_eq!(test.accepted(&pairs([10, 0, 30, 0, 12])), None);
        assert_eq!(test.accepted(&pairs([100, 0, 200, 0, 180])), Some(Hypothesis::H1));
        assert_eq!(test.accepted(&pairs([180, 0, 200, 0, 100])), Some(Hypothesis::H0));
        for (elo0, elo1, error) in [(5.0, 5.0, 0.05), (0.0, f64::INFINITY, 0.05), (0.0, 5.0, 0.5)] {
            assert_eq!(SequentialTest::new(elo0, elo1, error), Err(NotATest));
        }
    }
}
