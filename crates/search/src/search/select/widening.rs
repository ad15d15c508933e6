//! Makes the search at the root explore more moves than it needs to find the best one.

use super::approximate::logarithm;
use ponnuki_game::bits::mix;
use ponnuki_network::exponential;

/// Widens the choice among the moves at the root by `width`, which is 0 or more: it flattens the
/// policy, and gives some moves a random bonus now and then. KataGo's `wideRootNoise`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Widening {
    width: f32,
    /// Random bits for the present selection.
    draw: u64,
}

impl Widening {
    /// No widening.
    pub(super) const NONE: Widening = Widening { width: 0.0, draw: 0 };

    /// The widening by `width` at the selection with this number. No state is kept: the same
    /// numbers always give the same bonuses.
    pub(super) fn at_selection(width: f32, selection: u64) -> Widening {
        Widening { width, draw: mix(selection) }
    }

    /// True if it changes nothing.
    #[inline(always)]
    pub(super) fn is_none(self) -> bool {
        self.width <= 0.0
    }

    /// The flattened policy. The probabilities do not add up to 1 any more, which strengthens
    /// exploration.
    pub(super) fn flatten(self, probability: f32) -> f32 {
        if probability <= 0.0 {
            return 0.0;
        }
        exponential(-logarithm(1.0 / probability) / (1.0 + 4.0 * self.width))
    }

    /// The bonus to the utility of the move that `bits` identify: half the time nothing, otherwise
    /// the absolute value of a normally distributed number whose standard deviation is the width.
    pub(super) fn bonus(self, bits: u64) -> f32 {
        let random = mix(self.draw ^ bits);
        if random & 1 == 0 { 0.0 } else { self.width * normal(random >> 1).abs() }
    }
}

/// A number with about the standard normal distribution, from 63 random bits: a sum of three
/// uniformly distributed numbers.
fn normal(random: u64) -> f32 {
    const ONE: f32 = (1 << 21) as f32;
    let evens = [0, 21, 42].map(|shift| ((random >> shift & 0x1f_ffff) as f32 + 0.5) / ONE);
    2.0 * (evens.iter().sum::<f32>() - 1.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bonuses_are_rare_and_as_large_as_they_should_be() {
        let all: Vec<f32> =
            (0..10_000).map(|n| Widening::at_selection(0.1, n).bonus(n % 7)).collect();
        let none = all.iter().filter(|&&bonus| bonus == 0.0).count();
        assert!((4_800..5_200).contains(&none), "{none}");
        let mean = |of: fn(f32) -> f32| all.iter().map(|&one| of(one)).sum::<f32>() / 5_000.0;
        // The moments of the half-normal distribution: (2 / pi)^0.5 times the width, and 1 times
        // its square.
        assert!((mean(|one| one) - 0.0798).abs() < 0.003);
        assert!((mean(|one| one * one) - 0.01).abs() < 0.0005);
        assert!(all.iter().all(|&bonus| (0.0..=0.3).contains(&bonus)));
    }

    #[test]
    fn bonuses_differ_between_moves_and_selections_but_can_be_repeated() {
        let of = |selection, bits| Widening::at_selection(0.04, selection).bonus(bits);
        let differ = |change: fn(u64) -> (u64, u64)| {
            (0..100).filter(|&n| of(n, 3) != of(change(n).0, change(n).1)).count()
        };
        assert!(differ(|n| (n, 4)) > 50 && differ(|n| (n + 1, 3)) > 50);
        assert_eq!(differ(|n| (n, 3)), 0);
    }

    #[test]
    fn a_flattened_policy_keeps_its_order() {
        let flattened = |width, one| Widening::at_selection(width, 1).flatten(one);
        assert!((flattened(0.25, 0.09) - 0.3).abs() < 1e-3);
        assert!((flattened(0.04, 1.0) - 1.0).abs() < 1e-5);
        assert!(flattened(0.04, 0.2) > flattened(0.04, 0.1));
        assert_eq!(flattened(0.04, 0.0), 0.0);
    }
}
