//! Keys of what networks are shown.

use super::read::GLOBALS;

/// Stands for what a network is shown: a hash of 64 bits, never 0. Of `n` look-ups among `m` keys,
/// one finds what belongs to something else with a chance of about `n m / 2^64`: one in 20,000 for
/// a billion among a million.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InputKey(u64);

impl InputKey {
    /// The key of planes, each number of which is 0 or 1, and global numbers on a board of `width`
    /// columns and `height` rows.
    pub fn new(
        (width, height): (usize, usize),
        planes: &[f32],
        globals: &[f32; GLOBALS],
    ) -> InputKey {
        // Four sums take turns, so that they need not wait for each other.
        let mut sums = [0, 1, 2, 3];
        let (blocks, rest) = planes.as_chunks::<16>();
        let mut last = [0.0; 16];
        last[..rest.len()].copy_from_slice(rest);
        for block in blocks.iter().chain([&last]) {
            for (sum, four) in sums.iter_mut().zip(block.as_chunks::<4>().0) {
                *sum = mixed(*sum, word(four));
            }
        }
        let globals = globals.iter().map(|number| u64::from(number.to_bits()));
        let rest = globals.chain(sums).chain([width as u64, height as u64]);
        InputKey(finished(rest.fold(0, mixed)))
    }

    /// The key of the same, shown from the side with this number.
    #[must_use]
    pub fn seen_from(self, side: usize) -> InputKey {
        InputKey(finished(mixed(self.0, side as u64)))
    }

    /// A number below `count` that follows from the key and `seed`, as if drawn at random.
    pub fn draw(self, seed: u64, count: usize) -> usize {
        (finished(mixed(self.0, seed)) % count as u64) as usize
    }

    /// As a number other than 0.
    pub(super) fn number(self) -> u64 {
        self.0
    }
}

/// A word of four numbers. All there is to 0 and 1 is in the upper half of their bits.
fn word([a, b, c, d]: &[f32; 4]) -> u64 {
    let pair = |low: &f32, high: &f32| u64::from(low.to_bits()) | u64::from(high.to_bits()) << 32;
    pair(a, c) >> 16 | pair(b, d)
}

/// A step of a hash, after Collet, xxHash (2012). Different sums stay different, so no difference
/// between two lists of words is lost later on.
fn mixed(sum: u64, word: u64) -> u64 {
    /// The fraction of the golden ratio, to the next odd number.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    (sum ^ word).wrapping_mul(FACTOR).rotate_left(31)
}

/// The end of a hash, which lets each bit depend on all others: that of MurmurHash3 (Appleby,
/// 2011). Not 0.
fn finished(sum: u64) -> u64 {
    let sum = (sum ^ sum >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let sum = (sum ^ sum >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    (sum ^ sum >> 33).max(1)
}

#[cfg(test)]
mod tests {
    use super::super::read::PLANES;
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn whatever_is_shown_makes_a_difference() {
        let (width, height) = (5, 3);
        let (planes, globals) = (vec![0.0; width * height * PLANES], [0.0; GLOBALS]);
        let mut keys = HashSet::new();
        let mut add = |size, planes: &[f32], globals: &[f32; GLOBALS]| {
            let key = InputKey::new(size, planes, globals);
            assert_eq!(key, InputKey::new(size, planes, globals));
            assert!(keys.insert(key.number()));
            assert!((0..8).all(|side| keys.insert(key.seen_from(side).number())));
        };
        add((width, height), &planes, &globals);
        add((height, width), &planes, &globals);
        for first in 0..planes.len() {
            // Alone, with its neighbour, and with the number that the same sum reads next.
            for second in [first, first + 1, first + 16] {
                let mut planes = planes.clone();
                planes[first] = 1.0;
                if let Some(other) = planes.get_mut(second) {
                    *other = 1.0;
                    add((width, height), &planes, &globals);
                }
            }
        }
        for at in 0..GLOBALS {
            for number in [-0.5, 0.025, 0.05] {
                let mut globals = globals;
                globals[at] = number;
                add((width, height), &planes, &globals);
            }
        }
    }

    #[test]
    fn sides_are_drawn_evenly() {
        for seed in [0, 1, 0x6a75_6467] {
            let mut drawn = [0; 8];
            for at in 0..8000 {
                let key = InputKey::new((1, 1), &[0.0; PLANES], &[at as f32; GLOBALS]);
                drawn[key.draw(seed, 8)] += 1;
            }
            // Five standard deviations, which are 30 each.
            assert!(drawn.iter().all(|count| (850..1150).contains(count)), "{drawn:?}");
        }
    }
}
