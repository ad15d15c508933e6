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

/// The weight, 1 to 3, of a move played at ply `at` of a game of `length` plies for the AMAF
/// statistics of the position at ply `from`: what is played soon says more.
#[inline(always)]
pub(super) fn amaf_weight(from: usize, at: usize, length: usize) -> u32 {
    1 + (3 * (length - at) / (length - from + 1)) as u32
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
    fn early_moves_weigh_more() {
        assert_eq!(amaf_weight(0, 0, 90), 3);
        assert_eq!(amaf_weight(0, 89, 90), 1);
        assert!((0..90).all(|at| (1..=3).contains(&amaf_weight(0, at, 90))));
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
