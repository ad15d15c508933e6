//! Decisions that are left to chance.

use rand::Rng;

/// A probability times 2^32: something happens if a random number of 32 bits is below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chance(u64);

impl Chance {
    /// The probability `percent` / 100.
    pub(super) const fn percent(percent: u64) -> Chance {
        Chance((percent << 32).div_ceil(100))
    }

    /// Returns true if it happens now. No number is drawn for a probability of 1.
    #[inline(always)]
    pub(super) fn happens(self, rng: &mut impl Rng) -> bool {
        self.0 >= 1 << 32 || rng.next_u64() >> 32 < self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    #[test]
    fn things_happen_as_often_as_said() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for percent in [0, 1, 37, 60, 99, 100] {
            let chance = Chance::percent(percent);
            let happened = (0..20_000).filter(|_| chance.happens(&mut rng)).count() as f64;
            assert!((happened / 200.0 - percent as f64).abs() < 1.5, "{percent}: {happened}");
        }
        let before = rng.clone();
        assert!(Chance::percent(100).happens(&mut rng) && rng == before);
    }

    /// The limit is the smallest number whose `number * 100 >> 32` reaches the percentage.
    #[test]
    fn the_limit_is_exact() {
        for percent in 0..=100 {
            let Chance(limit) = Chance::percent(percent);
            assert!((limit * 100) >> 32 >= percent);
            assert!(limit == 0 || ((limit - 1) * 100) >> 32 < percent);
        }
    }
}
