//! No instruction set at all: arrays of numbers, with the same results on every machine.

use super::vector::{PairSimd, Simd, SimdTask};

/// Vectors as arrays. Every product is rounded before it is added, and nothing is reordered, so the
/// results do not depend on the processor or on how the compiler uses it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Plain;

/// A summand that, added and subtracted again, rounds a number between -2^22 and 2^22 to the
/// nearest integer, and ties to the even one.
const ROUNDING: f32 = 12_582_912.0;

const LANES: usize = 4;

impl Plain {
    /// Does the work.
    pub(super) fn run(self, task: impl SimdTask) {
        task.run(self);
    }
}

/// The two 16-bit halves of a pair. Which one comes first does not matter, as long as both factors
/// of a product are read alike.
#[inline(always)]
fn split_pair(pair: i32) -> (i32, i32) {
    (i32::from(pair as i16), pair >> 16)
}

/// `$of` for each lane. It is written out rather than looped over, because the kernels that consist of
/// this are what the compiler takes longest for.
macro_rules! lanes {
    ($lane:ident => $of:expr) => {
        [
            lanes!($lane = 0, $of),
            lanes!($lane = 1, $of),
            lanes!($lane = 2, $of),
            lanes!($lane = 3, $of),
        ]
    };
    ($lane:ident = $index:literal, $of:expr) => {{
        let $lane = $index;
        $of
    }};
}

impl Simd for Plain {
    type Floats = [f32; LANES];
    const LANES: usize = LANES;
    const ROWS: usize = 6;

    #[inline(always)]
    fn splat(self, x: f32) -> [f32; LANES] {
        [x; LANES]
    }

    #[inline(always)]
    fn load(self, from: &[f32], at: usize) -> [f32; LANES] {
        let from = &from[at..at + LANES];
        lanes!(lane => from[lane])
    }

    #[inline(always)]
    fn store(self, to: &mut [f32], at: usize, x: [f32; LANES]) {
        to[at..at + LANES].copy_from_slice(&x);
    }

    #[inline(always)]
    fn add(self, a: [f32; LANES], b: [f32; LANES]) -> [f32; LANES] {
        lanes!(lane => a[lane] + b[lane])
    }

    #[inline(always)]
    fn sub(self, a: [f32; LANES], b: [f32; LANES]) -> [f32; LANES] {
        lanes!(lane => a[lane] - b[lane])
    }

    #[inline(always)]
    fn mul(self, a: [f32; LANES], b: [f32; LANES]) -> [f32; LANES] {
        lanes!(lane => a[lane] * b[lane])
    }

    #[inline(always)]
    fn div(self, a: [f32; LANES], b: [f32; LANES]) -> [f32; LANES] {
        lanes!(lane => a[lane] / b[lane])
    }

    #[inline(always)]
    fn mul_add(self, a: [f32; LANES], b: [f32; LANES], c: [f32; LANES]) -> [f32; LANES] {
        // Written out, the products of a convolution take a tenth longer.
        let mut sums = c;
        for (lane, sum) in sums.iter_mut().enumerate() {
            *sum += a[lane] * b[lane];
        }
        sums
    }

    #[inline(always)]
    fn max(self, a: [f32; LANES], b: [f32; LANES]) -> [f32; LANES] {
        lanes!(lane => if a[lane] > b[lane] { a[lane] } else { b[lane] })
    }

    #[inline(always)]
    fn min(self, a: [f32; LANES], b: [f32; LANES]) -> [f32; LANES] {
        lanes!(lane => if a[lane] < b[lane] { a[lane] } else { b[lane] })
    }

    #[inline(always)]
    fn swap_neighbours(self, x: [f32; LANES]) -> [f32; LANES] {
        lanes!(lane => x[lane ^ 1])
    }

    #[inline(always)]
    fn power_of_two(self, k: [f32; LANES]) -> [f32; LANES] {
        lanes!(lane => f32::from_bits(((k[lane] as i32 + 127) << 23) as u32))
    }

    #[inline(always)]
    fn store_narrow(self, to: &mut [i16], at: usize, x: [f32; LANES]) {
        let limited = self.max(self.min(x, [32767.0; LANES]), [-32768.0; LANES]);
        let whole: [i16; LANES] = lanes!(lane => ((limited[lane] + ROUNDING) - ROUNDING) as i16);
        to[at..at + LANES].copy_from_slice(&whole);
    }

    #[inline(always)]
    fn prefetch<T>(self, _from: &[T], _at: usize) {}
}

impl PairSimd for Plain {
    type Pairs = [i32; LANES];
    type Sums = [i32; LANES];
    const PAIR_ROWS: usize = 4;

    #[inline(always)]
    fn zero_sums(self) -> [i32; LANES] {
        [0; LANES]
    }

    #[inline(always)]
    fn splat_pair(self, pair: i32) -> [i32; LANES] {
        [pair; LANES]
    }

    #[inline(always)]
    fn load_pairs(self, from: &[i32], at: usize) -> [i32; LANES] {
        let from = &from[at..at + LANES];
        lanes!(lane => from[lane])
    }

    #[inline(always)]
    fn dot(self, sums: [i32; LANES], a: [i32; LANES], b: [i32; LANES]) -> [i32; LANES] {
        lanes!(lane => {
            let ((a0, a1), (b0, b1)) = (split_pair(a[lane]), split_pair(b[lane]));
            sums[lane] + a0 * b0 + a1 * b1
        })
    }

    #[inline(always)]
    fn to_floats(self, sums: [i32; LANES]) -> [f32; LANES] {
        lanes!(lane => sums[lane] as f32)
    }
}
