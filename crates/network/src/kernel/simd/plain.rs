//! No instruction set at all: arrays of numbers, with the same results on every machine.

use super::vector::{
    Left, MAX_TILES, PANEL, PairSimd, Right, STEP, Simd, SimdTask, TileProduct, TileSimd, TileTask,
    Tiles,
};

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

    /// Does the work.
    pub(super) fn run_tiles(self, task: impl TileTask) {
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

/// Matrix tiles in memory, with the sums that AMX computes, to the last bit. (A product below 2^-133
/// is rounded here before it is added, and there it is not.)
pub(crate) struct EmulatedTiles {
    rows: usize,
    sums: [[f32; PANEL]; MAX_TILES * 16],
}

impl TileSimd for Plain {
    type Tiles = EmulatedTiles;

    fn configure(self, rows: usize) -> EmulatedTiles {
        assert!((1..=16).contains(&rows), "rows of a tile");
        EmulatedTiles { rows, sums: [[0.0; PANEL]; MAX_TILES * 16] }
    }

    #[inline(always)]
    fn prefetch_far(self, _from: &[u16], _at: usize) {}
}

/// The number that a bf16 number is.
fn widened(x: u16) -> f32 {
    flushed(f32::from_bits(u32::from(x) << 16))
}

/// Zero in place of numbers below the normal ones.
fn flushed(x: f32) -> f32 {
    if x.abs() < f32::MIN_POSITIVE { 0.0 } else { x }
}

impl Tiles for EmulatedTiles {
    fn clear(&mut self) {
        self.sums.fill([0.0; PANEL]);
    }

    fn multiply(&mut self, product: &TileProduct<'_>, left: usize, right: usize) {
        let &TileProduct {
            left: Left { numbers, stride }, right: Right { weights, apart }, ..
        } = product;
        let (numbers, weights) = (&numbers[left..], &weights[right..]);
        let height = product.tiles * self.rows;
        let sums = self.sums[..product.panels * height].chunks_exact_mut(height);
        for (panel, sums) in sums.enumerate() {
            let weights = &weights[panel * apart..][..STEP * PANEL];
            for (row, sums) in sums.iter_mut().enumerate() {
                let inputs = &numbers[row * stride..][..STEP];
                let mut halves = [[0.0; PANEL]; 2];
                for (pair, weights) in inputs.chunks_exact(2).zip(weights.chunks_exact(2 * PANEL)) {
                    for (column, weights) in weights.chunks_exact(2).enumerate() {
                        for (half, (&input, &weight)) in pair.iter().zip(weights).enumerate() {
                            let sum = &mut halves[half][column];
                            *sum = flushed(*sum + widened(input) * widened(weight));
                        }
                    }
                }
                for (sum, (even, odd)) in sums.iter_mut().zip(halves[0].iter().zip(halves[1])) {
                    *sum = flushed(*sum + flushed(even + odd));
                }
            }
        }
    }

    fn store(&self, count: usize, to: &mut [f32]) {
        let sums = self.sums[..count * self.rows].as_flattened();
        to[..sums.len()].copy_from_slice(sums);
    }
}
