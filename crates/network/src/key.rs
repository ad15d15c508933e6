//! Keys of the inputs of networks.

use super::inputs::Inputs;

/// Identifies the inputs of a network: a hash of 64 bits, never 0. Of `n` look-ups among `m` keys,
/// one finds the entry of other inputs with a chance of about `n m / 2^64`: one in 20,000 for a
/// billion among a million.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InputKey(u64);

impl InputKey {
    /// The key of these inputs.
    pub fn new(inputs: &Inputs) -> InputKey {
        let Inputs { spatial, global, meta } = inputs;
        // Four sums take turns, so that they need not wait for each other.
        let mut sums = [0, 1, 2, 3];
        let (blocks, rest) = spatial.indices().as_chunks::<8>();
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        for block in blocks.iter().chain([&last]) {
            for (sum, pair) in sums.iter_mut().zip(block.as_chunks::<2>().0) {
                *sum = mix(*sum, u64::from(pair[0]) | u64::from(pair[1]) << 32);
            }
        }
        let geometry = spatial.geometry();
        let sizes = [geometry.width(), geometry.height(), spatial.indices().len(), meta.len()];
        let numbers = global.iter().chain(meta).map(|number| u64::from(number.to_bits()));
        let rest = numbers.chain(sums).chain(sizes.map(|size| size as u64));
        InputKey(finalise(rest.fold(0, mix)))
    }

    /// The key of the same inputs under the symmetry with this number.
    #[must_use]
    pub fn with_symmetry(self, side: usize) -> InputKey {
        InputKey(finalise(mix(self.0, side as u64)))
    }

    /// A number below `count` that follows from the key and `seed`, as if drawn at random.
    pub fn draw(self, seed: u64, count: usize) -> usize {
        (finalise(mix(self.0, seed)) % count as u64) as usize
    }

    /// As a number other than 0.
    pub(super) fn number(self) -> u64 {
        self.0
    }
}

/// A step of a hash, after Collet, xxHash (2012). Different sums stay different, so no difference
/// between two lists of words is lost later on.
fn mix(sum: u64, word: u64) -> u64 {
    /// The fraction of the golden ratio, to the next odd number.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    (sum ^ word).wrapping_mul(FACTOR).rotate_left(31)
}

/// The end of a hash, after which each bit depends on all others. It is the end of MurmurHash3
/// (Appleby, 2011). Not 0.
fn finalise(sum: u64) -> u64 {
    let sum = (sum ^ sum >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let sum = (sum ^ sum >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    (sum ^ sum >> 33).max(1)
}

#[cfg(test)]
mod tests {
    use super::super::inputs::{GLOBALS, PLANES};
    use super::super::kernel::Geometry;
    use super::*;
    use std::collections::HashSet;

    /// The inputs of a board on which these planes are 1, besides the first: numbered point by point.
    fn inputs((width, height): (usize, usize), ones: &[usize]) -> Inputs {
        let mut inputs = Inputs::default();
        inputs.spatial.reset(Geometry::new(width, height));
        for point in 0..width * height {
            let planes = (1..PLANES).filter(|plane| ones.contains(&(point * PLANES + plane)));
            planes.for_each(|plane| inputs.spatial.push(plane));
            inputs.spatial.end_point();
        }
        inputs
    }

    #[test]
    fn every_input_changes_the_key() {
        let (width, height) = (5, 3);
        let mut keys = HashSet::new();
        let mut add = |inputs: &Inputs| {
            let key = InputKey::new(inputs);
            assert_eq!(key, InputKey::new(inputs));
            assert!(keys.insert(key.number()));
            assert!((0..8).all(|side| keys.insert(key.with_symmetry(side).number())));
        };
        add(&inputs((width, height), &[]));
        add(&inputs((height, width), &[]));
        let is_listed =
            |place: &usize| !place.is_multiple_of(PLANES) && *place < width * height * PLANES;
        for first in (0..width * height * PLANES).filter(is_listed) {
            add(&inputs((width, height), &[first]));
            // With its neighbour, and with enough of them that each sum reads some.
            for count in [2, 3, 5, 9, 17] {
                let ones: Vec<usize> = (first..first + count).filter(is_listed).collect();
                if ones.len() == count {
                    add(&inputs((width, height), &ones));
                }
            }
        }
        for at in 0..GLOBALS {
            for number in [-0.5, 0.025, 0.05] {
                let mut inputs = inputs((width, height), &[]);
                inputs.global[at] = number;
                add(&inputs);
            }
        }
        for meta in [&[0.0][..], &[1.0], &[0.0, 0.0], &[0.0, 1.0]] {
            add(&Inputs { meta: meta.to_vec(), ..inputs((width, height), &[]) });
        }
    }

    #[test]
    fn symmetries_are_drawn_evenly() {
        for seed in [0, 1, 0x6a75_6467] {
            let mut drawn = [0; 8];
            for at in 0..8000 {
                let key =
                    InputKey::new(&Inputs { global: [at as f32; GLOBALS], ..inputs((1, 1), &[]) });
                drawn[key.draw(seed, 8)] += 1;
            }
            // Five standard deviations, which are 30 each.
            assert!(drawn.iter().all(|count| (850..1150).contains(count)), "{drawn:?}");
        }
    }
}
