//! The formulas that choose the move to look at next. Each is one function of plain numbers.

use super::outcome::Outcome;

/// Statistics of one move from the mover's side, in visits and won visits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stats {
    /// Visits: real ones, those of the prior, and virtual losses.
    pub visits: f32,
    /// Won visits.
    pub wins: f32,
    /// AMAF weight: how often the move was played later by the same side.
    pub amaf_visits: f32,
    /// AMAF weight of won playouts.
    pub amaf_wins: f32,
}

/// The value of a move by its own results and its AMAF results, 0 to 1; one half without either.
///
/// The weight of AMAF is `r / (r + n + r n / e)` for `r` AMAF visits, `n` visits and equivalence
/// `e`: the minimum mean squared error schedule of Gelly and Silver, "Monte-Carlo tree search and
/// rapid action value estimation in computer Go" (2011), with `1 / e` for their `4 b^2`. There is
/// no exploration term: priors and AMAF take its place.
///
/// With that weight `b`, `b wr/r + (1-b) wn/n` is the fraction below, which needs one division.
#[inline(always)]
pub(super) fn urgency(stats: Stats, equivalence: f32) -> f32 {
    let own = 1.0 + stats.amaf_visits / equivalence;
    let weight = stats.amaf_visits + own * stats.visits;
    if weight > 0.0 { (stats.amaf_wins + own * stats.wins) / weight } else { 0.5 }
}

/// The weights for the AMAF statistics of one position of a game: what is played soon says more. A
/// move that is played at ply `at` of a game of `length` plies weighs, at ply `from`,
/// `1 + floor(3 (length - at) / (length - from + 1))`, Pachi's formula, which is 1 to 3.
#[derive(Clone, Copy, Debug)]
pub(super) struct AmafWeights {
    from: u16,
    /// Before these plies a move weighs 2, and 3: the formula solved for the ply, so that there is
    /// nothing to divide.
    two_before: u16,
    three_before: u16,
}

impl AmafWeights {
    #[inline(always)]
    pub(super) fn new(from: usize, length: usize) -> AmafWeights {
        let span = length - from + 1;
        AmafWeights {
            from: from as u16,
            two_before: (length + 1 - span.div_ceil(3)) as u16,
            three_before: (length + 1 - (2 * span).div_ceil(3)) as u16,
        }
    }

    /// The weight of a move that is first played at ply `at`, not before `from`: 0 if it is the
    /// opponent's. Whether it is cannot be foreseen, so there is no branch for it.
    #[inline(always)]
    pub(super) fn weight(self, at: u16) -> u64 {
        let own = u64::from((at ^ self.from) & 1 == 0);
        own * (1 + u64::from(at < self.two_before) + u64::from(at < self.three_before))
    }
}

/// The value of a playout for Black, 0 to 1: who won, and by a small share `bonus` by how much.
/// `outcome` is that of a game on a board of `area` points.
#[inline(always)]
pub(super) fn value(outcome: Outcome, area: usize, bonus: f32) -> f32 {
    let won = 0.5 + 0.5 * outcome.winner as f32;
    let share = (outcome.margin as f32 / (4.0 * area as f32)).clamp(-0.5, 0.5);
    (1.0 - bonus) * won + bonus * (0.5 + share)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stats(visits: f32, wins: f32, amaf_visits: f32, amaf_wins: f32) -> Stats {
        Stats { visits, wins, amaf_visits, amaf_wins }
    }

    #[test]
    fn urgency_is_the_published_mix() {
        for (n, wn, r, wr, e) in
            [(10.0, 6.0, 100.0, 40.0, 3000.0), (4000.0, 1000.0, 4000.0, 3000.0, 4000.0)]
        {
            let beta: f32 = r / (r + n + r * n / e);
            let mix = beta * wr / r + (1.0 - beta) * wn / n;
            assert!((urgency(stats(n, wn, r, wr), e) - mix).abs() < 1e-5);
        }
        assert_eq!(urgency(stats(0.0, 0.0, 0.0, 0.0), 3000.0), 0.5);
        assert_eq!(urgency(stats(0.0, 0.0, 8.0, 2.0), 3000.0), 0.25);
        assert_eq!(urgency(stats(8.0, 2.0, 0.0, 0.0), 3000.0), 0.25);
    }

    #[test]
    fn early_own_moves_weigh_more() {
        for length in [1, 2, 3, 4, 5, 90, 333] {
            for from in 0..length {
                let weights = AmafWeights::new(from, length);
                for at in from..length {
                    let own = (at - from).is_multiple_of(2);
                    let formula = if own { 1 + 3 * (length - at) / (length - from + 1) } else { 0 };
                    assert_eq!(weights.weight(at as u16), formula as u64);
                }
            }
        }
        let weights = AmafWeights::new(0, 90);
        assert_eq!((weights.weight(0), weights.weight(1), weights.weight(88)), (3, 0, 1));
    }

    #[test]
    fn the_margin_moves_the_value_a_little() {
        let value = |margin: i32, area, bonus| {
            value(Outcome { margin, winner: margin.signum() }, area, bonus)
        };
        assert_eq!(value(0, 81, 0.0), 0.5);
        assert_eq!(value(1, 81, 0.0), 1.0);
        assert_eq!(value(-1, 81, 0.0), 0.0);
        assert!(value(20, 81, 0.04) > value(1, 81, 0.04));
        assert!(value(-1, 81, 0.04) < 0.04 && value(-162, 81, 0.04) >= 0.0);
        assert!(value(162, 81, 0.04) <= 1.0);
    }
}
