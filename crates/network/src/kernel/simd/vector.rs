//! The operations of a set of vector instructions: vectors of numbers, and products of pairs.

use super::super::activation::{exponential_lanes, power_of_two};

/// Vectors of one instruction set and the arithmetic on them.
///
/// A value of a type with this trait is the proof that the processor has the instructions: it is
/// made only after asking the processor. So the methods are safe to call.
///
/// All methods must be inlined into a function that is compiled for the instruction set, or each of
/// them becomes a call.
pub(crate) trait Simd: Copy {
    /// [`LANES`](Simd::LANES) numbers of 32 bits.
    type Floats: Copy;
    /// Numbers in a vector; divides 16.
    const LANES: usize;
    /// The number of rows of two vectors that fit into the registers as running sums.
    const ROWS: usize;

    /// The same number in all lanes.
    fn splat(self, x: f32) -> Self::Floats;
    /// The numbers of `from` that begin at `at`. Panics when they are too few.
    fn load(self, from: &[f32], at: usize) -> Self::Floats;
    /// Writes the numbers to `to`, beginning at `at`. Panics when there is no room.
    fn store(self, to: &mut [f32], at: usize, x: Self::Floats);
    /// `a + b`
    fn add(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    /// `a - b`
    fn sub(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    /// `a * b`
    fn mul(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    /// `a / b`
    fn div(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    /// `a * b + c`, rounded once where the set can do that.
    fn mul_add(self, a: Self::Floats, b: Self::Floats, c: Self::Floats) -> Self::Floats;
    /// The larger of each two.
    fn max(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    /// The smaller of each two.
    fn min(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    /// Lanes 0 and 1 exchanged, 2 and 3, and so on.
    fn swap_neighbours(self, x: Self::Floats) -> Self::Floats;
    /// 2 to the power of `k`, for whole numbers `k` from -126 to 127; 0 for -127, infinity for 128.
    fn power_of_two(self, k: Self::Floats) -> Self::Floats;

    /// `a / b` for `b` from 1 on, infinity included; perhaps not the nearest number, but with a relative
    /// error below 2e-7.
    #[inline(always)]
    fn quotient(self, a: Self::Floats, b: Self::Floats) -> Self::Floats {
        self.div(a, b)
    }
    /// e^x, as [`exponential_lanes`] says.
    #[inline(always)]
    fn exponential(self, x: Self::Floats) -> Self::Floats {
        exponential_lanes(self, x)
    }
    /// 2^x, as [`power_of_two`] says.
    #[inline(always)]
    fn exp2(self, x: Self::Floats) -> Self::Floats {
        power_of_two(self, x)
    }

    /// Rounds to the nearest integers, ties to the even one, limits them to 16 bits, and writes
    /// them to `to`, beginning at `at`. Panics when there is no room.
    fn store_narrow(self, to: &mut [i16], at: usize, x: Self::Floats);
    /// Rounds to bf16, the upper half of a 32-bit float (to the nearest, ties to the even one; numbers
    /// below the normal ones to zero), and writes the numbers to `to`, beginning at `at`. Panics when
    /// there is no room.
    #[inline(always)]
    fn store_bf16(self, to: &mut [u16], at: usize, x: Self::Floats) {
        self.store_bf16_lanes(&mut to[at..at + Self::LANES], x);
    }
    /// The same one by one.
    #[inline(always)]
    fn store_bf16_lanes(self, to: &mut [u16], x: Self::Floats) {
        let mut numbers = [0.0; 16];
        self.store(&mut numbers, 0, x);
        to.iter_mut().zip(numbers).for_each(|(to, number)| *to = bf16(number));
    }
    /// The same of two vectors: in each place of `to` from `at` on, a number of the first and the same one
    /// of the second, in this order in memory.
    #[inline(always)]
    fn store_bf16_pairs(self, to: &mut [u32], at: usize, x: [Self::Floats; 2]) {
        self.store_bf16_pair_lanes(&mut to[at..at + Self::LANES], x);
    }
    /// The same lane by lane.
    #[inline(always)]
    fn store_bf16_pair_lanes(self, to: &mut [u32], x: [Self::Floats; 2]) {
        let mut halves = [[0; 16]; 2];
        for (half, x) in halves.iter_mut().zip(x) {
            self.store_bf16(half, 0, x);
        }
        for (lane, pair) in to.iter_mut().enumerate() {
            *pair = bytemuck::cast([halves[0][lane], halves[1][lane]]);
        }
    }
    /// Writes the columns of 16 rows of 16 places as rows that lie `stride` places apart.
    #[inline(always)]
    fn transpose(self, from: &[u32], to: &mut [u32], stride: usize) {
        for (y, row) in from.chunks_exact(16).take(16).enumerate() {
            for (x, &place) in row.iter().enumerate() {
                to[x * stride + y] = place;
            }
        }
    }
    /// Asks the processor to bring the memory of `from` at `at` near. Has no effect on any result.
    fn prefetch<T>(self, from: &[T], at: usize);
}

/// Products of pairs of 16-bit integers, with the vectors of one instruction set.
pub(crate) trait PairSimd: Simd {
    /// [`LANES`](Simd::LANES) pairs of 16-bit integers.
    type Pairs: Copy;
    /// As many sums of products of pairs, 32-bit integers.
    type Sums: Copy;
    /// The number of rows of two vectors of `Sums` that fit into the registers.
    const PAIR_ROWS: usize;

    /// Sums of nothing.
    fn zero_sums(self) -> Self::Sums;
    /// The same pair in all lanes: the two halves of `pair`, in their order in memory.
    fn splat_pair(self, pair: i32) -> Self::Pairs;
    /// The pairs of `from` that begin at `at`. Panics when they are too few.
    fn load_pairs(self, from: &[i32], at: usize) -> Self::Pairs;
    /// Adds to each sum the two products of a lane's pairs. The caller makes sure that no sum
    /// leaves 32 bits.
    fn dot(self, sums: Self::Sums, a: Self::Pairs, b: Self::Pairs) -> Self::Sums;
    /// The sums as numbers.
    fn to_floats(self, sums: Self::Sums) -> Self::Floats;
}

/// Columns of a right tile, and of a tile of sums.
pub(crate) const PANEL: usize = 16;
/// Numbers in a row of a left tile: the inputs whose products a step adds up.
pub(crate) const STEP: usize = 32;
/// Tiles of sums.
pub(crate) const MAX_TILES: usize = 6;

/// A set with products of matrix tiles.
pub(crate) trait TileSimd: Simd {
    /// Its tiles.
    type Tiles: Tiles;

    /// Tiles of sums of `rows` rows, at most 16. One value at a time may be in use in a thread.
    fn configure(self, rows: usize) -> Self::Tiles;
    /// Asks the processor to bring the memory of `from` at `at` into the second level of the cache.
    /// Has no effect on any result.
    fn prefetch_far(self, from: &[u16], at: usize);
}

/// Left tiles, one below the other: rows of [`STEP`] bf16 numbers that lie `stride` numbers apart.
#[derive(Clone, Copy)]
pub(crate) struct Left<'a> {
    pub(crate) numbers: &'a [u16],
    pub(crate) stride: usize,
}

/// Right tiles of bf16 numbers, the second `apart` numbers behind the first: pairs of neighbouring
/// inputs, for each pair the [`PANEL`] columns.
#[derive(Clone, Copy)]
pub(crate) struct Right<'a> {
    pub(crate) weights: &'a [u16],
    pub(crate) apart: usize,
}

/// The factors of a block of sums: up to four left tiles with one right tile, or up to three with two. A
/// step multiplies those that begin at some place; where they end was checked once for all.
#[derive(Clone, Copy)]
// The bounds are for tiles of the processor; the emulation reads none beyond them.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
pub(crate) struct TileProduct<'a> {
    pub(super) left: Left<'a>,
    pub(super) right: Right<'a>,
    pub(super) tiles: usize,
    pub(super) panels: usize,
    pub(super) rows: usize,
    /// The last places at which the tiles of a step can begin.
    pub(super) last_left: usize,
    pub(super) last_right: usize,
}

impl<'a> TileProduct<'a> {
    /// Tiles of `rows` rows.
    ///
    /// # Panics
    /// If the numbers or weights are not enough for a single step.
    #[inline(always)]
    pub(crate) fn new(
        (tiles, panels): (usize, usize),
        rows: usize,
        left: Left<'a>,
        right: Right<'a>,
    ) -> TileProduct<'a> {
        let last = |len: usize, needed: Option<usize>| match needed {
            Some(needed) if needed <= len => len - needed,
            _ => panic!("the tiles of a product"),
        };
        let height = (tiles * rows - 1).checked_mul(left.stride);
        let height = height.and_then(|height| height.checked_add(STEP));
        let width = (panels - 1).checked_mul(right.apart);
        let width = width.and_then(|width| width.checked_add(STEP * PANEL));
        let last_left = last(left.numbers.len(), height);
        let last_right = last(right.weights.len(), width);
        TileProduct { left, right, tiles, panels, rows, last_left, last_right }
    }
}

/// Tiles of sums, up to [`MAX_TILES`], as many below each other as there are left tiles and as many
/// beside each other as there are right tiles.
pub(crate) trait Tiles {
    /// Makes all sums 0.
    fn clear(&mut self);
    /// Adds the products of a step, whose left tiles begin at `left` and whose right ones at `right`. The
    /// products of the even inputs are summed up one by one, those of the odd ones as well; then
    /// both sums are added up and to the sum so far. Panics when the tiles have another height or
    /// end beyond their slices.
    fn multiply(&mut self, product: &TileProduct<'_>, left: usize, right: usize);
    /// Writes the first `count` tiles: those of the first right tile, then those of the second, row
    /// by row. Panics when there is no room.
    fn store(&self, count: usize, to: &mut [f32]);
}

/// Something to compute with matrix tiles.
pub(crate) trait TileTask {
    /// Does it. Implementations are `#[inline(always)]`, so that they are compiled for the set.
    fn run<S: TileSimd>(self, simd: S);
}

/// The nearest bf16 number, as [`Simd::store_bf16`] rounds.
pub(crate) fn bf16(x: f32) -> u16 {
    let bits = x.to_bits();
    if x.is_nan() {
        return (bits >> 16) as u16 | 0x40;
    }
    if x.abs() < f32::MIN_POSITIVE {
        return (bits >> 16) as u16 & 0x8000;
    }
    ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16) as u16
}

/// Something to compute with vectors of any instruction set.
pub(crate) trait SimdTask {
    /// Does it. Implementations are `#[inline(always)]`, so that they are compiled for the set. Most need
    /// its vectors alone.
    fn run<S: PairSimd>(self, simd: S);
}

/// Methods of [`Simd`] and [`PairSimd`] that are one expression of intrinsics on values.
#[allow(unused_macros, reason = "a processor may have no set but the plain one")]
macro_rules! operations {
    ($($name:ident($($arg:ident: $kind:ty),*) -> $result:ty = $body:expr;)*) => { $(
        #[inline(always)]
        fn $name(self, $($arg: $kind),*) -> $result {
            // SAFETY: the intrinsics need nothing but a processor that has them, and `self` exists
            // only where it was found to. Those of WebAssembly are safe.
            #[allow(unused_unsafe)]
            unsafe {
                $body
            }
        }
    )* };
}
#[allow(unused_imports, reason = "the same")]
pub(super) use operations;
