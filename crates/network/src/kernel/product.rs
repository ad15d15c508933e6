//! The products of a convolution, which take most of its time.
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
use std::slice;

use bytemuck::Pod;

use super::feature_maps::{AlignedBuffer, BLOCK};
use super::pack::{TransformedWeights, floats, integers};
use super::simd::{InstructionSet, PairSimd, Simd, SimdTask};

/// A kernel of products: how weights are packed. A factor is what one place of a matrix holds: a number of
/// an input, or a pair of the numbers of two neighbouring inputs.
///
/// The kernels in this file multiply by vectors of any instruction set, that of `direct` by matrix tiles.
pub(crate) trait ProductKernel: Sized {
    /// The outputs of a panel of the right matrix, by the numbers in a vector.
    #[inline(always)]
    fn panel(lanes: usize) -> usize {
        2 * lanes
    }
    /// Packs weights in panels of `width` outputs. Returns the factors and, where the weights are
    /// rounded to integers, their scales: panel by panel, spot by spot, output by output.
    fn pack(weights: &TransformedWeights<'_>, width: usize) -> (AlignedBuffer, Vec<f32>);
}

/// The product of two matrices.
pub(crate) struct MatrixProduct<'a, K: VectorProducts> {
    /// The sizes of the left matrix, which has one spot.
    pub(crate) sizes: MatrixSizes,
    /// The left matrix: block by block, row by row.
    pub(crate) factors: &'a [K::Factor],
    /// The right matrix: panel by panel, input by input, output by output.
    pub(crate) weights: &'a [K::Factor],
    /// The value of one unit of an integer sum, output by output.
    pub(crate) scales: &'a [f32],
    /// The sums to be set: panel by panel, row by row, output by output.
    pub(crate) sums: &'a mut [f32],
}

/// A kernel that multiplies by the vectors of an instruction set: a factor in all lanes by those of as
/// many outputs.
pub(crate) trait VectorProducts: ProductKernel {
    /// A factor.
    type Factor: Pod;
    /// The number of factors in a block of inputs.
    const STEPS: usize;
    /// The most rows of a left matrix that are multiplied at once where its rows are made as they are
    /// needed: enough for fast products, and few enough to stay in the cache.
    const ROWS: usize = 26;
    /// True if numbers are multiplied by a scale before they become factors.
    const IS_SCALED: bool = false;
    /// A vector of factors.
    type Vector<S: PairSimd>: Copy;
    /// The running sums of their products.
    type Totals<S: PairSimd>: Copy;

    /// The number of rows of two vectors of sums that fit into the registers.
    fn max_rows<S: PairSimd>() -> usize;
    /// Sums of no products.
    fn zero_totals<S: PairSimd>(simd: S) -> Self::Totals<S>;
    /// The same factor in all lanes.
    fn splat<S: PairSimd>(simd: S, factor: Self::Factor) -> Self::Vector<S>;
    /// The factors of `from` that begin at `at`.
    fn load<S: PairSimd>(simd: S, from: &[Self::Factor], at: usize) -> Self::Vector<S>;
    /// Adds products to sums.
    fn add<S: PairSimd>(
        simd: S,
        sums: Self::Totals<S>,
        a: Self::Vector<S>,
        b: Self::Vector<S>,
    ) -> Self::Totals<S>;
    /// Writes numbers into a block of inputs, beginning at `lane`; as integers after multiplication
    /// by `scale`.
    fn store_inputs<S: Simd>(
        simd: S,
        block: &mut [Self::Factor],
        lane: usize,
        x: S::Floats,
        scale: f32,
    );
    /// Makes factors of the numbers of two rows, one above the other, from `at` on; as integers after
    /// multiplication by `scales`. Where a factor is one number, the rows are the same.
    fn pack_rows<S: Simd>(
        simd: S,
        to: &mut [Self::Factor],
        rows: [&[f32]; 2],
        at: usize,
        scales: &[f32],
    );
    /// The factor that makes numbers of up to `largest` integers of up to `most`; 1 for floats.
    #[inline(always)]
    fn scale(_largest: f32, _most: f32) -> f32 {
        1.0
    }
    /// The sums in units of 1; those of integers are multiplied by `scales`, from `at` on.
    fn total<S: PairSimd>(simd: S, sums: Self::Totals<S>, scales: &[f32], at: usize) -> S::Floats;
}

/// Evaluates an expression with the [`ProductKernel`] of some [`Precision`](super::Precision).
macro_rules! by_precision {
    ($numbers:expr, $K:ident => $value:expr) => {
        match $numbers {
            $crate::kernel::Precision::Fp32 => {
                type $K = $crate::kernel::product::FloatProducts;
                $value
            }
            $crate::kernel::Precision::Int16 => {
                type $K = $crate::kernel::product::PairProducts;
                $value
            }
            $crate::kernel::Precision::Bf16 => {
                type $K = $crate::kernel::direct::TileProducts;
                $value
            }
        }
    };
}
pub(crate) use by_precision;

/// Products of 32-bit floats.
pub(crate) struct FloatProducts;

impl ProductKernel for FloatProducts {
    fn pack(weights: &TransformedWeights<'_>, width: usize) -> (AlignedBuffer, Vec<f32>) {
        (floats::<Self>(weights, width), Vec::new())
    }
}

impl VectorProducts for FloatProducts {
    type Factor = f32;
    const STEPS: usize = BLOCK;
    type Vector<S: PairSimd> = S::Floats;
    type Totals<S: PairSimd> = S::Floats;

    #[inline(always)]
    fn max_rows<S: PairSimd>() -> usize {
        S::ROWS
    }

    #[inline(always)]
    fn zero_totals<S: PairSimd>(simd: S) -> S::Floats {
        simd.splat(0.0)
    }

    #[inline(always)]
    fn splat<S: PairSimd>(simd: S, factor: f32) -> S::Floats {
        simd.splat(factor)
    }

    #[inline(always)]
    fn load<S: PairSimd>(simd: S, from: &[f32], at: usize) -> S::Floats {
        simd.load(from, at)
    }

    #[inline(always)]
    fn add<S: PairSimd>(simd: S, sums: S::Floats, a: S::Floats, b: S::Floats) -> S::Floats {
        simd.mul_add(a, b, sums)
    }

    #[inline(always)]
    fn total<S: PairSimd>(_: S, sums: S::Floats, _: &[f32], _: usize) -> S::Floats {
        sums
    }

    #[inline(always)]
    fn store_inputs<S: Simd>(simd: S, block: &mut [f32], lane: usize, x: S::Floats, _: f32) {
        simd.store(block, lane, x);
    }

    #[inline(always)]
    fn pack_rows<S: Simd>(simd: S, to: &mut [f32], [row, _]: [&[f32]; 2], at: usize, _: &[f32]) {
        simd.store(to, 0, simd.load(row, at));
    }
}

/// Products of 16-bit integers, which are summed up in 32 bits. A factor is a pair of them.
pub(crate) struct PairProducts;

impl ProductKernel for PairProducts {
    fn pack(weights: &TransformedWeights<'_>, width: usize) -> (AlignedBuffer, Vec<f32>) {
        integers::<Self>(weights, width)
    }
}

impl VectorProducts for PairProducts {
    type Factor = i32;
    const STEPS: usize = BLOCK / 2;
    const IS_SCALED: bool = true;
    type Vector<S: PairSimd> = S::Pairs;
    type Totals<S: PairSimd> = S::Sums;

    #[inline(always)]
    fn max_rows<S: PairSimd>() -> usize {
        S::PAIR_ROWS
    }

    #[inline(always)]
    fn zero_totals<S: PairSimd>(simd: S) -> S::Sums {
        simd.zero_sums()
    }

    #[inline(always)]
    fn splat<S: PairSimd>(simd: S, factor: i32) -> S::Pairs {
        simd.splat_pair(factor)
    }

    #[inline(always)]
    fn load<S: PairSimd>(simd: S, from: &[i32], at: usize) -> S::Pairs {
        simd.load_pairs(from, at)
    }

    #[inline(always)]
    fn add<S: PairSimd>(simd: S, sums: S::Sums, a: S::Pairs, b: S::Pairs) -> S::Sums {
        simd.dot(sums, a, b)
    }

    #[inline(always)]
    fn total<S: PairSimd>(simd: S, sums: S::Sums, scales: &[f32], at: usize) -> S::Floats {
        simd.mul(simd.to_floats(sums), simd.load(scales, at))
    }

    #[inline(always)]
    fn store_inputs<S: Simd>(simd: S, block: &mut [i32], lane: usize, x: S::Floats, scale: f32) {
        simd.store_narrow(bytemuck::cast_slice_mut(block), lane, simd.mul(x, simd.splat(scale)));
    }

    #[inline(always)]
    fn pack_rows<S: Simd>(simd: S, to: &mut [i32], rows: [&[f32]; 2], at: usize, scales: &[f32]) {
        let mut halves = [[0i16; BLOCK]; 2];
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
pub(crate) struct MatrixSizes {
    /// Matrices.
    pub(crate) spots: usize,
    /// Columns of each, in blocks of 16.
    pub(crate) blocks: usize,
    /// Rows of each.
    pub(crate) tiles: usize,
}

/// The number of unused factors between the matrices of two spots, so that the same places of
/// different matrices are not a power of two apart, where they would compete for places in the
/// cache.
const GAP: usize = 16;

impl MatrixSizes {
    /// Factors from one matrix to the next.
    #[inline(always)]
    pub(crate) fn matrix_stride<K: VectorProducts>(self) -> usize {
        self.blocks * self.tiles * K::STEPS + GAP
    }

    /// Factors in all matrices.
    pub(crate) fn len<K: VectorProducts>(self) -> usize {
        self.spots * self.matrix_stride::<K>()
    }

    /// The index of the first of 16 inputs of a tile.
    #[inline(always)]
    pub(crate) fn offset<K: VectorProducts>(self, spot: usize, block: usize, tile: usize) -> usize {
        spot * self.matrix_stride::<K>() + (block * self.tiles + tile) * K::STEPS
    }

    /// Sums from those of one spot to those of the next, for panels of `width` outputs.
    #[inline(always)]
    pub(crate) fn sums_stride(self, width: usize) -> usize {
        self.tiles * width + GAP
    }
}

/// The products of a chunk of tiles with one panel of weights.
pub(crate) struct Products<'a, K: VectorProducts> {
    /// The sizes of the left matrices.
    pub(crate) sizes: MatrixSizes,
    /// The first tile of the chunk.
    pub(crate) first: usize,
    /// The tiles that need the products of each spot.
    pub(crate) tiles_by_spot: &'a [Range<usize>],
    /// The left matrices.
    pub(crate) factors: &'a [K::Factor],
    /// The right matrices: spot by spot, input by input, output by output.
    pub(crate) weights: &'a [K::Factor],
    /// The value of one unit of an integer sum: spot by spot, output by output. Empty for floats.
    pub(crate) scales: &'a [f32],
    /// The sums to be set: spot by spot, tile by tile, output by output.
    pub(crate) sums: &'a mut [f32],
}

/// Multiplies a left matrix by all panels of a right one.
#[inline(always)]
pub(crate) fn multiply_by_vectors<K: VectorProducts>(
    set: InstructionSet,
    MatrixProduct { sizes, factors, weights, scales, sums }: MatrixProduct<'_, K>,
) {
    let width = K::panel(set.lanes());
    let weights = weights.chunks_exact(sizes.blocks * K::STEPS * width);
    let sums = sums.chunks_exact_mut(sizes.tiles * width);
    let tiles = 0..sizes.tiles;
    let tiles_by_spot = slice::from_ref(&tiles);
    for ((weights, scales), sums) in weights.zip(scales.chunks_exact(width)).zip(sums) {
        let (first, scales) = (0, scales);
        set.run(Products::<K> { sizes, first, tiles_by_spot, factors, weights, scales, sums });
    }
}

/// The matrix product of one spot.
struct SpotProduct<'a, K: VectorProducts> {
    tiles: usize,
    blocks: usize,
    /// [`VectorProducts::STEPS`], but the compiler does not know it: it would unroll the loop over them,
    /// reorder the sums, and run out of registers.
    steps: usize,
    factors: &'a [K::Factor],
    /// The weights of this spot and of those that follow.
    weights: &'a [K::Factor],
    scales: &'a [f32],
}

impl<K: VectorProducts> SimdTask for Products<'_, K> {
    #[inline(always)]
    fn run<S: PairSimd>(self, simd: S) {
        let MatrixSizes { blocks, tiles, .. } = self.sizes;
        let width = 2 * S::LANES;
        let steps = black_box(K::STEPS);
        for (index, tiles_by_spot) in self.tiles_by_spot.iter().enumerate() {
            let start = self.sizes.offset::<K>(index, 0, 0);
            let spot = SpotProduct::<K> {
                tiles,
                blocks,
                steps,
                factors: &self.factors[start..start + blocks * tiles * K::STEPS],
                weights: &self.weights[index * blocks * K::STEPS * width..],
                scales: self.scales.get(index * width..).unwrap_or_default(),
            };
            let mut first = tiles_by_spot.start.max(self.first) - self.first;
            let needed =
                tiles_by_spot.end.saturating_sub(self.first).min(tiles).saturating_sub(first);
            let parts = needed.div_ceil(K::max_rows::<S>());
            for part in 0..parts {
                let rows = needed / parts + usize::from(part < needed % parts);
                let at = index * self.sizes.sums_stride(width) + first * width;
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

impl<K: VectorProducts> SpotProduct<'_, K> {
    /// The sums of `rows` tiles, as many as the registers hold, beginning with tile `first`. With
    /// `FETCH` the next spot's weights are brought near meanwhile.
    #[inline(always)]
    fn some_rows<S: PairSimd, const FETCH: bool>(
        &self,
        simd: S,
        first: usize,
        rows: usize,
        sums: &mut [f32],
    ) {
        macro_rules! compiled {
            ($($rows:literal)*) => {
                match rows {
                    $($rows if $rows <= K::max_rows::<S>() => {
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
    fn rows<S: PairSimd, const FETCH: bool, const ROWS: usize>(
        &self,
        simd: S,
        first: usize,
        sums: &mut [f32],
    ) {
        let width = 2 * S::LANES;
        let each = self.steps * width;
        // The next spot's weights lie this far ahead.
        let next = self.blocks * each;
        let mut totals = [[K::zero_totals(simd); 2]; ROWS];
        for block in 0..self.blocks {
            let factors = &self.factors[(block * self.tiles + first) * K::STEPS..];
            let weights = &self.weights[block * each..(block + 1) * each];
            for (step, weights) in weights.chunks_exact(width).enumerate() {
                // From here on all places are constants: one check of bounds is enough.
                let column = &factors[step..step + (ROWS - 1) * K::STEPS + 1];
                let left = K::load(simd, weights, 0);
                let right = K::load(simd, weights, S::LANES);
                for line in (0..if FETCH { width } else { 0 }).step_by(BLOCK) {
                    simd.prefetch(weights, next + line);
                }
                for (row, totals) in totals.iter_mut().enumerate() {
                    let factor = K::splat(simd, column[row * K::STEPS]);
                    totals[0] = K::add(simd, totals[0], factor, left);
                    totals[1] = K::add(simd, totals[1], factor, right);
                }
            }
        }
        for (totals, sums) in totals.into_iter().zip(sums.chunks_exact_mut(width)) {
            simd.store(sums, 0, K::total(simd, totals[0], self.scales, 0));
            simd.store(sums, S::LANES, K::total(simd, totals[1], self.scales, S::LANES));
        }
    }
}
