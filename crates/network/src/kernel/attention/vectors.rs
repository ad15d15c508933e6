//! Attention by vectors of an instruction set.
//!
//! The keys and the values become right matrices, as weights do in a convolution. Then the queries of
//! some points at a time are multiplied by all keys, and their shares by the values.
//!
//! Integers need no calibration here, because the factors are measured first: each query, each key,
//! each number of the values over the board, and the sum of the shares. Each becomes as large as it
//! may be so that no sum of products leaves 32 bits.

use std::marker::PhantomData;
use std::ops::Range;

use super::super::feature_maps::{AlignedBuffer, BLOCK, FeatureMaps};
use super::super::product::{
    FloatProducts, MatrixProduct, MatrixSizes, VectorProducts, multiply_by_vectors,
};
use super::super::simd::{PairSimd, Simd, SimdTask};
use super::{Attention, HeadSizes, reserve, turned};

/// The most queries at a time.
const MAX_QUERIES: usize = 32;
/// The sum of the shares of a query in integers before they are rounded. Rounding adds a half for
/// each point at most, so with 625 points they stay below 65536, which times 32767 is less than
/// 2^31.
const SHARE_SUM: f32 = 65_000.0;

/// The sizes of the matrices of a head.
#[derive(Clone, Copy)]
struct HeadMatrices {
    /// The points of the board.
    area: usize,
    /// Columns of a panel.
    width: usize,
    /// Blocks of numbers in a query or a key.
    key_blocks: usize,
    /// Blocks of points of the board.
    point_blocks: usize,
    /// Panels of all scores of a query.
    score_panels: usize,
    /// Panels of a value.
    value_panels: usize,
}

impl HeadMatrices {
    fn of(attention: &Attention) -> HeadMatrices {
        let area = attention.geometry.area();
        let width = 2 * attention.kernel.set.lanes();
        HeadMatrices {
            area,
            width,
            key_blocks: attention.padded / BLOCK,
            point_blocks: area.div_ceil(BLOCK),
            score_panels: area.next_multiple_of(width.max(BLOCK)) / width,
            value_panels: attention.sizes.value_size.div_ceil(width),
        }
    }
}

/// Memory for the attentions of a network.
#[derive(Default)]
pub(super) struct VectorScratch {
    /// A query or a key.
    row: AlignedBuffer,
    /// The same as factors.
    row_factors: AlignedBuffer,
    /// The left matrix of some queries.
    queries: AlignedBuffer,
    /// The value of a unit in the products of each of these queries, without the key's part.
    query_units: [f32; MAX_QUERIES],
    /// The right matrix of the keys of a head.
    keys: AlignedBuffer,
    /// The value of a unit in the products of each key, without the query's part.
    key_units: AlignedBuffer,
    /// The values of a head, point by point.
    values: AlignedBuffer,
    /// The same as a right matrix.
    value_factors: AlignedBuffer,
    /// The scale that makes each number of a value a factor.
    value_scales: AlignedBuffer,
    /// The inverse.
    value_units: AlignedBuffer,
    /// The scores of some queries: panel by panel, query by query, point by point.
    scores: AlignedBuffer,
    /// The left matrix of the shares.
    shares: AlignedBuffer,
    /// The mixed values of some queries: panel by panel, query by query, number by number.
    mixed: AlignedBuffer,
}

impl VectorScratch {
    /// Makes it large enough for an attention.
    pub(super) fn reserve(&mut self, attention: &Attention) {
        let HeadMatrices { width, key_blocks, point_blocks, score_panels, value_panels, .. } =
            HeadMatrices::of(attention);
        // The kernel with the most factors in a block has a factor for each input.
        let left = |blocks| left_sizes(blocks, MAX_QUERIES).len::<FloatProducts>();
        let (scores, values) = (score_panels * width, value_panels * width);
        reserve(&mut self.row, key_blocks * BLOCK);
        reserve(&mut self.row_factors, key_blocks * BLOCK);
        reserve(&mut self.queries, left(key_blocks));
        reserve(&mut self.keys, scores * key_blocks * BLOCK);
        reserve(&mut self.key_units, scores);
        reserve(&mut self.values, values * point_blocks * BLOCK);
        reserve(&mut self.value_factors, values * point_blocks * BLOCK);
        reserve(&mut self.value_scales, values);
        reserve(&mut self.value_units, values);
        reserve(&mut self.scores, scores * MAX_QUERIES);
        reserve(&mut self.shares, left(point_blocks));
        reserve(&mut self.mixed, values * MAX_QUERIES);
    }
}

/// The sizes of a left matrix of `rows` rows.
fn left_sizes(blocks: usize, rows: usize) -> MatrixSizes {
    MatrixSizes { spots: 1, blocks, tiles: rows }
}

/// All heads of an attention.
pub(super) struct VectorAttention<'a, K> {
    attention: &'a Attention,
    matrices: HeadMatrices,
    /// Queries, keys and values.
    fields: [&'a FeatureMaps; 3],
    to: &'a mut FeatureMaps,
    memory: &'a mut VectorScratch,
    kernel: PhantomData<K>,
}

impl<K: VectorProducts> SimdTask for VectorAttention<'_, K> {
    #[inline(always)]
    fn run<S: PairSimd>(mut self, simd: S) {
        let HeadSizes { heads, key_heads, .. } = self.attention.sizes;
        let (group, area) = (heads / key_heads, self.matrices.area);
        let parts = area.div_ceil(K::ROWS);
        for key_head in 0..key_heads {
            self.load_keys(simd, key_head);
            self.load_values(simd, key_head);
            for head in key_head * group..(key_head + 1) * group {
                for part in 0..parts {
                    let points = part * area / parts..(part + 1) * area / parts;
                    self.load_queries(simd, head, key_head, points.clone());
                    self.compute_scores(points.len());
                    self.softmax(simd, points.len());
                    self.mix_values(points.len());
                    self.store_mixed(simd, head, points);
                }
            }
        }
    }
}

impl<'a, K: VectorProducts> VectorAttention<'a, K> {
    pub(super) fn new(
        attention: &'a Attention,
        fields: [&'a FeatureMaps; 3],
        to: &'a mut FeatureMaps,
        memory: &'a mut VectorScratch,
    ) -> Self {
        let matrices = HeadMatrices::of(attention);
        VectorAttention { attention, matrices, fields, to, memory, kernel: PhantomData }
    }

    /// Loads the query or the key of a point as factors: a row of `head` in `field`, turned as the
    /// point and the head of keys say. Returns the scale of the factors.
    #[inline(always)]
    fn load_row<S: Simd>(
        &mut self,
        simd: S,
        field: usize,
        head: usize,
        key_head: usize,
        point: usize,
    ) -> f32 {
        let attention = self.attention;
        let place = attention.geometry.point(point);
        let rows = attention.rows(self.fields[field], head + 1, place);
        let source = &rows[head * attention.sizes.key_size..];
        let turns = attention.turns_of_head(attention.turns(place), key_head);
        let VectorScratch { row, row_factors, .. } = &mut *self.memory;
        let row = &mut row.get_mut::<f32>()[..attention.padded];
        let factors = row_factors.get_mut::<K::Factor>();
        let mut largest = simd.splat(0.0);
        for at in (0..attention.padded).step_by(S::LANES) {
            let numbers = turned(simd, source, &turns, at);
            if K::IS_SCALED {
                simd.store(row, at, numbers);
                largest = simd.max(largest, absolute(simd, numbers));
            } else {
                let block = &mut factors[at / BLOCK * K::STEPS..][..K::STEPS];
                K::store_inputs(simd, block, at % BLOCK, numbers, 1.0);
            }
        }
        if !K::IS_SCALED {
            return 1.0;
        }
        // A sum has a product of two such numbers for each number of a row, and rounding adds a half.
        let most = ((1u32 << 31) as f32 / attention.sizes.key_size as f32).sqrt() - 1.0;
        let scale = K::scale(reduce_lanes(simd, largest, larger), most.min(32767.0));
        for (numbers, block) in row.chunks_exact(BLOCK).zip(factors.chunks_exact_mut(K::STEPS)) {
            for lane in (0..BLOCK).step_by(S::LANES) {
                K::store_inputs(simd, block, lane, simd.load(numbers, lane), scale);
            }
        }
        scale
    }

    /// Makes the right matrix of the keys of a head. Columns beyond the last point are like the last one,
    /// so that they do not change which score is the largest.
    #[inline(always)]
    fn load_keys<S: Simd>(&mut self, simd: S, key_head: usize) {
        let (width, steps) = (2 * S::LANES, self.matrices.key_blocks * K::STEPS);
        let mut scale = 1.0;
        for point in 0..self.matrices.score_panels * width {
            if point < self.matrices.area {
                scale = self.load_row(simd, 1, key_head, key_head, point);
            }
            let VectorScratch { row_factors, keys, key_units, .. } = &mut *self.memory;
            key_units.get_mut()[point] = 1.0 / scale;
            let start = point / width * width * steps + point % width;
            let column = &mut keys.get_mut::<K::Factor>()[start..start + (steps - 1) * width + 1];
            let factors = &row_factors.get::<K::Factor>()[..steps];
            for (step, &factor) in factors.iter().enumerate() {
                column[step * width] = factor;
            }
        }
    }

    /// Makes the left matrix of the queries of some points.
    #[inline(always)]
    fn load_queries<S: Simd>(
        &mut self,
        simd: S,
        head: usize,
        key_head: usize,
        points: Range<usize>,
    ) {
        // Shares are exponentials, which are powers of two from here on.
        let spread = std::f32::consts::LOG2_E / (self.attention.sizes.key_size as f32).sqrt();
        let sizes = left_sizes(self.matrices.key_blocks, points.len());
        for (query, point) in points.enumerate() {
            let scale = self.load_row(simd, 0, head, key_head, point);
            let VectorScratch { row_factors, queries, query_units, .. } = &mut *self.memory;
            query_units[query] = spread / scale;
            let blocks = row_factors.get::<K::Factor>().chunks_exact(K::STEPS).take(sizes.blocks);
            for (block, factors) in blocks.enumerate() {
                let start = sizes.offset::<K>(0, block, query);
                queries.get_mut::<K::Factor>()[start..start + K::STEPS].copy_from_slice(factors);
            }
        }
    }

    /// Makes the right matrix of the values of a head. Points and numbers beyond the last are 0.
    #[inline(always)]
    fn load_values<S: Simd>(&mut self, simd: S, key_head: usize) {
        let HeadMatrices { area, point_blocks, value_panels, .. } = self.matrices;
        let (geometry, size) = (self.attention.geometry, self.attention.sizes.value_size);
        let width = 2 * S::LANES;
        let padded = value_panels * width;
        let VectorScratch { values, value_factors, value_scales, value_units, .. } =
            &mut *self.memory;
        let values = &mut values.get_mut::<f32>()[..point_blocks * BLOCK * padded];
        for (point, row) in values.chunks_exact_mut(padded).enumerate() {
            let (numbers, rest) = row.split_at_mut(if point < area { size } else { 0 });
            rest.fill(0.0);
            let (x, y) = geometry.point(point);
            if point < area {
                numbers.copy_from_slice(&self.fields[2].at(x, y)[key_head * size..][..size]);
            }
        }
        let (scales, units) = (value_scales.get_mut::<f32>(), value_units.get_mut::<f32>());
        for at in (0..padded).step_by(S::LANES) {
            let mut largest = simd.splat(0.0);
            for row in values.chunks_exact(padded) {
                largest = simd.max(largest, absolute(simd, simd.load(row, at)));
            }
            simd.store(scales, at, largest);
        }
        for (scale, unit) in scales[..padded].iter_mut().zip(units) {
            *scale = K::scale(*scale, 32767.0);
            *unit = 1.0 / *scale;
        }
        let panel = point_blocks * K::STEPS * width;
        let factors = value_factors.get_mut::<K::Factor>();
        let rows = values.chunks_exact(padded * BLOCK / K::STEPS).enumerate();
        for (step, rows) in rows {
            for at in (0..padded).step_by(S::LANES) {
                let to = &mut factors[at / width * panel + step * width + at % width..][..S::LANES];
                K::pack_rows(simd, to, [rows, &rows[rows.len() - padded..]], at, scales);
            }
        }
    }

    /// Multiplies queries by all keys.
    #[inline(always)]
    fn compute_scores(&mut self, count: usize) {
        let sizes = left_sizes(self.matrices.key_blocks, count);
        let VectorScratch { queries, keys, key_units, scores, .. } = &mut *self.memory;
        let steps = sizes.blocks * K::STEPS;
        let columns = self.matrices.score_panels * self.matrices.width;
        let product = MatrixProduct::<K> {
            sizes,
            factors: queries.get(),
            weights: &keys.get()[..columns * steps],
            scales: key_units.get(),
            sums: scores.get_mut(),
        };
        multiply_by_vectors(self.attention.kernel.set, product);
    }

    /// Makes the left matrix of the shares, the softmax of the scores, for `count` queries.
    #[inline(always)]
    fn softmax<S: Simd>(&mut self, simd: S, count: usize) {
        let HeadMatrices { point_blocks, score_panels, .. } = self.matrices;
        let (width, sizes) = (2 * S::LANES, left_sizes(point_blocks, count));
        let VectorScratch { scores, shares, query_units, .. } = &mut *self.memory;
        let is_point = self.attention.is_point.get::<f32>();
        let (scores, shares) = (scores.get_mut::<f32>(), shares.get_mut::<K::Factor>());
        for (query, query_unit) in query_units.iter_mut().enumerate().take(count) {
            let start = |panel: usize| (panel * sizes.tiles + query) * width;
            let mut most = simd.splat(f32::MIN);
            for panel in 0..score_panels {
                let row = &scores[start(panel)..][..width];
                for at in (0..width).step_by(S::LANES) {
                    most = simd.max(most, simd.load(row, at));
                }
            }
            let unit = simd.splat(*query_unit);
            let less = simd.splat(-reduce_lanes(simd, most, larger) * *query_unit);
            let mut sums = simd.splat(0.0);
            for panel in 0..score_panels {
                let row = &mut scores[start(panel)..][..width];
                for at in (0..width).step_by(S::LANES) {
                    let power = simd.exp2(simd.mul_add(simd.load(row, at), unit, less));
                    let column = panel * width + at;
                    let power = simd.mul(power, simd.load(is_point, column));
                    sums = simd.add(sums, power);
                    if K::IS_SCALED {
                        simd.store(row, at, power);
                    } else if column < point_blocks * BLOCK {
                        let place = sizes.offset::<K>(0, column / BLOCK, query);
                        let block = &mut shares[place..place + K::STEPS];
                        K::store_inputs(simd, block, column % BLOCK, power, 1.0);
                    }
                }
            }
            let sum = reduce_lanes(simd, sums, |a, b| a + b);
            if !K::IS_SCALED {
                *query_unit = 1.0 / sum;
                continue;
            }
            // The largest power is 1, and no integer may be larger than 32767.
            let scale = K::scale(sum.max(2.0), SHARE_SUM);
            *query_unit = 1.0 / (scale * sum);
            for at in (0..point_blocks * BLOCK).step_by(S::LANES) {
                let powers = simd.load(scores, start(at / width) + at % width);
                let place = sizes.offset::<K>(0, at / BLOCK, query);
                let block = &mut shares[place..place + K::STEPS];
                K::store_inputs(simd, block, at % BLOCK, powers, scale);
            }
        }
    }

    /// Mixes the values by the shares of queries.
    #[inline(always)]
    fn mix_values(&mut self, count: usize) {
        let sizes = left_sizes(self.matrices.point_blocks, count);
        let VectorScratch { shares, value_factors, value_units, mixed, .. } = &mut *self.memory;
        let steps = sizes.blocks * K::STEPS;
        let columns = self.matrices.value_panels * self.matrices.width;
        let product = MatrixProduct::<K> {
            sizes,
            factors: shares.get(),
            weights: &value_factors.get()[..columns * steps],
            scales: value_units.get(),
            sums: mixed.get_mut(),
        };
        multiply_by_vectors(self.attention.kernel.set, product);
    }

    /// Writes the mixed values of a head for the queries of some points.
    #[inline(always)]
    fn store_mixed<S: Simd>(&mut self, simd: S, head: usize, points: Range<usize>) {
        let (size, width) = (self.attention.sizes.value_size, self.matrices.width);
        let VectorScratch { mixed, query_units, .. } = &*self.memory;
        let count = points.len();
        for (query, point) in points.enumerate() {
            let (x, y) = self.attention.geometry.point(point);
            let to = &mut self.to.at_mut(x, y)[head * size..(head + 1) * size];
            let unit = query_units[query];
            for (panel, to) in to.chunks_mut(width).enumerate() {
                let numbers = &mixed.get::<f32>()[(panel * count + query) * width..][..width];
                let rest = to.len() / S::LANES * S::LANES;
                for lane in (0..rest).step_by(S::LANES) {
                    simd.store(to, lane, simd.mul(simd.load(numbers, lane), simd.splat(unit)));
                }
                let rest = to[rest..].iter_mut().zip(&numbers[rest..]);
                rest.for_each(|(to, number)| *to = number * unit);
            }
        }
    }
}

/// The larger of two numbers.
#[inline(always)]
fn larger(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

/// One number of all lanes: two halves become one until a single lane is left.
#[inline(always)]
fn reduce_lanes<S: Simd>(simd: S, x: S::Floats, one_of: impl Fn(f32, f32) -> f32) -> f32 {
    let mut lanes = [0.0; BLOCK];
    simd.store(&mut lanes, 0, x);
    let mut half = S::LANES / 2;
    while half > 0 {
        for lane in 0..half {
            lanes[lane] = one_of(lanes[lane], lanes[lane + half]);
        }
        half /= 2;
    }
    lanes[0]
}

/// The absolute value of each lane.
#[inline(always)]
fn absolute<S: Simd>(simd: S, x: S::Floats) -> S::Floats {
    simd.max(x, simd.sub(simd.splat(0.0), x))
}
