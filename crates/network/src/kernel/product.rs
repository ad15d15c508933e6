//! The products of a convolution: what takes most of its time.
//!
//! Whatever the method, a convolution comes down to matrix products, one for each *spot*: the 25 or
//! 36 products of a Winograd tile, or a single one where it is computed directly. The left matrix
//! has a row for each tile and a column for each input, the right one a column for each output.
//!
//! Both matrices lie in the order in which they are read. The left one is cut into blocks of 16
//! inputs: spot by spot, block by block, tile by tile, so that rows lie at a constant distance
//! whatever the number of channels. The right one is cut into panels of as many outputs as two
//! vectors hold: panel by panel, spot by spot, input by input (or pair by pair).

use std::hint::black_box;
use std::ops::Range;

use bytemuck::Pod;

use super::feature_maps::LINE;
use super::simd::{Simd, Work};

/// A number that is multiplied, or a pair of them: `f32`, or two 16-bit integers in an `i32`.
pub(crate) trait Factor: Pod {
    /// How many there are in a block of 16 inputs.
    const STEPS: usize;
    /// A vector of them.
    type Vector<S: Simd>: Copy;
    /// The running sums of their products.
    type Totals<S: Simd>: Copy;

    /// How many rows of two vectors of sums fit into the registers.
    fn most_rows<S: Simd>() -> usize;
    /// Sums of nothing.
    fn nothing<S: Simd>(simd: S) -> Self::Totals<S>;
    /// The same factor in all lanes.
    fn splat<S: Simd>(simd: S, factor: Self) -> Self::Vector<S>;
    /// The factors of `from` that begin at `at`.
    fn load<S: Simd>(simd: S, from: &[Self], at: usize) -> Self::Vector<S>;
    /// Adds products to sums.
    fn add<S: Simd>(
        simd: S,
        sums: Self::Totals<S>,
        a: Self::Vector<S>,
        b: Self::Vector<S>,
    ) -> Self::Totals<S>;
    /// The sums in units of 1; those of integers are multiplied by `scales`, from `at` on.
    fn total<S: Simd>(simd: S, sums: Self::Totals<S>, scales: &[f32], at: usize) -> S::Floats;
    /// Writes numbers into a block of 16 inputs, beginning at `lane`; as integers after
    /// multiplication by `scale`.
    fn put<S: Simd>(simd: S, block: &mut [Self], lane: usize, x: S::Floats, scale: f32);
    /// Makes factors of the numbers of two rows, one above the other, from `at` on; as integers after
    /// multiplication by `scales`. Where a factor is one number, the rows are the same.
    fn stack<S: Simd>(simd: S, to: &mut [Self], rows: [&[f32]; 2], at: usize, scales: &[f32]);
    /// What numbers of up to `largest` are multiplied by to become integers of up to `most`; 1 for
    /// floats.
    fn scale(largest: f32, most: f32) -> f32;
}

impl Factor for f32 {
    const STEPS: usize = LINE;
    type Vector<S: Simd> = S::Floats;
    type Totals<S: Simd> = S::Floats;

    #[inline(always)]
    fn most_rows<S: Simd>() -> usize {
        S::ROWS
    }

    #[inline(always)]
    fn nothing<S: Simd>(simd: S) -> S::Floats {
        simd.splat(0.0)
    }

    #[inline(always)]
    fn splat<S: Simd>(simd: S, factor: f32) -> S::Floats {
        simd.splat(factor)
    }

    #[inline(always)]
    fn load<S: Simd>(simd: S, from: &[f32], at: usize) -> S::Floats {
        simd.load(from, at)
    }

    #[inline(always)]
    fn add<S: Simd>(simd: S, sums: S::Floats, a: S::Floats, b: S::Floats) -> S::Floats {
        simd.mul_add(a, b, sums)
    }

    #[inline(always)]
    fn total<S: Simd>(_: S, sums: S::Floats, _: &[f32], _: usize) -> S::Floats {
        sums
    }

    #[inline(always)]
    fn put<S: Simd>(simd: S, block: &mut [f32], lane: usize, x: S::Floats, _: f32) {
        simd.store(block, lane, x);
    }

    #[inline(always)]
    fn stack<S: Simd>(simd: S, to: &mut [f32], [row, _]: [&[f32]; 2], at: usize, _: &[f32]) {
        simd.store(to, 0, simd.load(row, at));
    }

    #[inline(always)]
    fn scale(_: f32, _: f32) -> f32 {
        1.0
    }
}

impl Factor for i32 {
    const STEPS: usize = LINE / 2;
    type Vector<S: Simd> = S::Pairs;
    type Totals<S: Simd> = S::Sums;

    #[inline(always)]
    fn most_rows<S: Simd>() -> usize {
        S::PAIR_ROWS
    }

    #[inline(always)]
    fn nothing<S: Simd>(simd: S) -> S::Sums {
        simd.no_sums()
    }

    #[inline(always)]
    fn splat<S: Simd>(simd: S, factor: i32) -> S::Pairs {
        simd.splat_pair(factor)
    }

    #[inline(always)]
    fn load<S: Simd>(simd: S, from: &[i32], at: usize) -> S::Pairs {
        simd.load_pairs(from, at)
    }

    #[inline(always)]
    fn add<S: Simd>(simd: S, sums: S::Sums, a: S::Pairs, b: S::Pairs) -> S::Sums {
        simd.dot(sums, a, b)
    }

    #[inline(always)]
    fn total<S: Simd>(simd: S, sums: S::Sums, scales: &[f32], at: usize) -> S::Floats {
        simd.mul(simd.to_floats(sums), simd.load(scales, at))
    }

    #[inline(always)]
    fn put<S: Simd>(simd: S, block: &mut [i32], lane: usize, x: S::Floats, scale: f32) {
        simd.store_narrow(bytemuck::cast_slice_mut(block), lane, simd.mul(x, simd.splat(scale)));
    }

    #[inline(always)]
    fn stack<S: Simd>(simd: S, to: &mut [i32], rows: [&[f32]; 2], at: usize, scales: &[f32]) {
        let mut halves = [[0i16; LINE]; 2];
        for (row, half) in rows.into_iter().zip(&mut halves) {
            simd.store_narrow(half, 0, simd.mul(simd.load(row, at), simd.load(scales, at)));
        }
        for (lane, pair) in to[..S::LANES].iter_mut().enumerate() {
            // The order of a pair in memory is the machine's.
            *pair = bytemuck::cast([halves[0][lane], halves[1][lane]]);
        }
    }

    #[inline(always)]
    fn scale(largest: f32, most: f32) -> f32 {
        if largest > 0.0 { most / largest } else { 1.0 }
    }
}

/// The sizes of the left matrices of a chunk of tiles.
#[derive(Clone, Copy)]
pub(crate) struct Sizes {
    /// Matrices.
    pub(crate) spots: usize,
    /// Columns of each, in blocks of 16.
    pub(crate) blocks: usize,
    /// Rows of each.
    pub(crate) tiles: usize,
}

/// What lies unused between the matrices of two spots, so that the same places of different
/// matrices are not a power of two apart, where they would compete for places in the cache.
const GAP: usize = 16;

impl Sizes {
    /// Factors of type `T` from one matrix to the next.
    #[inline(always)]
    pub(crate) fn plane<T: Factor>(self) -> usize {
        self.blocks * self.tiles * T::STEPS + GAP
    }

    /// Factors of type `T` in all matrices.
    pub(crate) fn len<T: Factor>(self) -> usize {
        self.spots * self.plane::<T>()
    }

    /// Where 16 inputs of a tile begin.
    #[inline(always)]
    pub(crate) fn place<T: Factor>(self, spot: usize, block: usize, tile: usize) -> usize {
        spot * self.plane::<T>() + (block * self.tiles + tile) * T::STEPS
    }

    /// Sums from those of one spot to those of the next, for panels of `width` outputs.
    #[inline(always)]
    pub(crate) fn sums_plane(self, width: usize) -> usize {
        self.tiles * width + GAP
    }
}

/// The products of a chunk of tiles with one panel of weights.
pub(crate) struct Products<'a, T> {
    /// The sizes of the left matrices.
    pub(crate) sizes: Sizes,
    /// The first tile of the chunk.
    pub(crate) first: usize,
    /// The tiles that need the products of each spot.
    pub(crate) needs: &'a [Range<usize>],
    /// The left matrices.
    pub(crate) factors: &'a [T],
    /// The right matrices: spot by spot, input by input, output by output.
    pub(crate) weights: &'a [T],
    /// What an integer sum is worth: spot by spot, output by output. Nothing for `f32`.
    pub(crate) scales: &'a [f32],
    /// Where the sums go: spot by spot, tile by tile, output by output.
    pub(crate) sums: &'a mut [f32],
}

/// The matrix product of one spot.
struct Spot<'a, T> {
    tiles: usize,
    blocks: usize,
    /// [`Factor::STEPS`], but the compiler does not know it: it would unroll the loop over them,
    /// reorder the sums, and run out of registers.
    steps: usize,
    factors: &'a [T],
    /// The weights of this spot and of those that follow.
    weights: &'a [T],
    scales: &'a [f32],
}

impl<T: Factor> Work for Products<'_, T> {
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Sizes { blocks, tiles, .. } = self.sizes;
        let width = 2 * S::LANES;
        let steps = black_box(T::STEPS);
        for (index, needs) in self.needs.iter().enumerate() {
            let start = self.sizes.place::<T>(index, 0, 0);
            let spot = Spot {
                tiles,
                blocks,
                steps,
                factors: &self.factors[start..start + blocks * tiles * T::STEPS],
                weights: &self.weights[index * blocks * T::STEPS * width..],
                scales: self.scales.get(index * width..).unwrap_or_default(),
            };
            let mut first = needs.start.max(self.first) - self.first;
            let needed = needs.end.saturating_sub(self.first).min(tiles).saturating_sub(first);
            let parts = needed.div_ceil(T::most_rows::<S>());
            for part in 0..parts {
                let rows = needed / parts + usize::from(part < needed % parts);
                let at = index * self.sizes.sums_plane(width) + first * width;
                let sums = &mut self.sums[at..at + rows * width];
                if part == 0 {
                    spot.some_rows::<S, true>(simd, first, rows, sums);
                } else {
                    spot.some_rows::<S, false>(simd, first, rows, sums);
                }
                first += rows;
            }
        }
    }
}

impl<T: Factor> Spot<'_, T> {
    /// The sums of `rows` tiles, as many as the registers hold, beginning with tile `first`. With
    /// `FETCH` the next spot's weights are brought near meanwhile.
    #[inline(always)]
    fn some_rows<S: Simd, const FETCH: bool>(
        &self,
        simd: S,
        first: usize,
        rows: usize,
        sums: &mut [f32],
    ) {
        macro_rules! compiled {
            ($($rows:literal)*) => {
                match rows {
                    $($rows if $rows <= T::most_rows::<S>() => {
                        self.rows::<S, FETCH, $rows>(simd, first, sums);
                    })*
                    _ => unreachable!("more rows than the registers hold"),
                }
            };
        }
        compiled!(1 2 3 4 5 6 7 8 9 10 11 12 13);
    }

    /// The sums of `ROWS` tiles. All loops but the one over the inputs are unrolled, so that the
    /// sums stay in registers.
    #[inline(always)]
    fn rows<S: Simd, const FETCH: bool, const ROWS: usize>(
        &self,
        simd: S,
        first: usize,
        sums: &mut [f32],
    ) {
        let width = 2 * S::LANES;
        let each = self.steps * width;
        // The next spot's weights lie this far ahead.
        let next = self.blocks * each;
        let mut totals = [[T::nothing(simd); 2]; ROWS];
        for block in 0..self.blocks {
            let factors = &self.factors[(block * self.tiles + first) * T::STEPS..];
            let weights = &self.weights[block * each..(block + 1) * each];
            for (step, weights) in weights.chunks_exact(width).enumerate() {
                // From here on all places are constants: one check of bounds is enough.
                let column = &factors[step..step + (ROWS - 1) * T::STEPS + 1];
                let left = T::load(simd, weights, 0);
                let right = T::load(simd, weights, S::LANES);
                for line in (0..if FETCH { width } else { 0 }).step_by(LINE) {
                    simd.prefetch(weights, next + line);
                }
                for (row, totals) in totals.iter_mut().enumerate() {
                    let factor = T::splat(simd, column[row * T::STEPS]);
                    totals[0] = T::add(simd, totals[0], factor, left);
                    totals[1] = T::add(simd, totals[1], factor, right);
                }
            }
        }
        for (totals, sums) in totals.into_iter().zip(sums.chunks_exact_mut(width)) {
            simd.store(sums, 0, T::total(simd, totals[0], self.scales, 0));
            simd.store(sums, S::LANES, T::total(simd, totals[1], self.scales, S::LANES));
        }
    }
}
