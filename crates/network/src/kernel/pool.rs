//! Sums and largest numbers over a board.

use super::feature_maps::{BLOCK, FeatureMaps};
use super::simd::{InstructionSet, Simd, SimdTask};

/// Sets `sums` and `largest` to the sum and the largest number of each channel over all points of a
/// board. The same with every set: each channel is added up point by point.
///
/// # Panics
/// If one of them is not as long as `field` has channels.
pub fn pool(set: InstructionSet, field: &FeatureMaps, sums: &mut [f32], largest: &mut [f32]) {
    assert!(sums.len() == field.channels() && largest.len() == field.channels(), "pooled channels");
    set.run(Pool { field, sums, largest });
}

struct Pool<'a> {
    field: &'a FeatureMaps,
    sums: &'a mut [f32],
    largest: &'a mut [f32],
}

impl SimdTask for Pool<'_> {
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let (geometry, stride) = (self.field.geometry(), self.field.stride());
        for channel in (0..self.field.channels()).step_by(S::LANES) {
            let (mut sums, mut largest) = (simd.splat(0.0), simd.splat(f32::NEG_INFINITY));
            for y in 0..geometry.height() {
                let start = geometry.offset(0, y) * stride;
                let row = &self.field.values()[start..start + geometry.width() * stride];
                for point in row.chunks_exact(stride) {
                    let numbers = simd.load(point, channel);
                    sums = simd.add(sums, numbers);
                    largest = simd.max(largest, numbers);
                }
            }
            let end = self.field.channels().min(channel + S::LANES);
            for (numbers, to) in [(sums, &mut *self.sums), (largest, &mut *self.largest)] {
                let mut lanes = [0.0; BLOCK];
                simd.store(&mut lanes, 0, numbers);
                to[channel..end].copy_from_slice(&lanes[..end - channel]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::Geometry;
    use super::*;

    #[test]
    fn every_set_pools_the_board_alone() {
        let mut field = FeatureMaps::new(Geometry::new(3, 2), 19);
        for point in 0..6 {
            let numbers = field.at_mut(point % 3, point / 3).iter_mut().enumerate();
            numbers.for_each(|(channel, number)| *number = -((point * channel + 1) as f32));
        }
        for set in InstructionSet::all() {
            let (mut sums, mut largest) = ([0.0; 19], [0.0; 19]);
            pool(set, &field, &mut sums, &mut largest);
            assert_eq!(largest, [-1.0; 19], "{set}");
            let expected: Vec<f32> = (0..19).map(|channel| -(15 * channel + 6) as f32).collect();
            assert_eq!(sums[..], expected, "{set}");
        }
    }
}
