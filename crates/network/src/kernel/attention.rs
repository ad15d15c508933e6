//! Attention: each point of the board mixes the values of all points, by how well its query fits their
//! keys.
//!
//! Head by head, the keys and the values become right matrices, as weights do in a convolution. Then the
//! queries of some points at a time are multiplied by all keys. The exponentials of these *scores*, divided
//! by their sum, are the *shares* in which the values are mixed.
//!
//! Integers need no calibration here, because the factors are measured first: each query, each key,
//! each number of the values over the board, and the sum of the shares. Each becomes as large as it
//! may be so that no sum of products leaves 32 bits.

use std::marker::PhantomData;
use std::ops::Range;

use super::direct::TileProducts;
use super::feature_maps::{AlignedBuffer, BLOCK, FeatureMaps};
use super::geometry::Geometry;
use super::product::{
    FloatProducts, MatrixProduct, MatrixSizes, PairProducts, ProductKernel, by_precision,
};
use super::simd::{Simd, SimdTask, TileSimd, TileTask};
use super::{Kernel, Precision};

/// The most queries at a time.
const MAX_QUERIES: usize = 32;
/// The sum of the shares of a query in integers before they are rounded. Rounding adds a half for
/// each point at most, so with 625 points they stay below 65536, which times 32767 is less than
/// 2^31.
const SHARE_SUM: f32 = 65_000.0;

/// The sizes of an attention.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeadSizes {
    /// Heads of queries: a multiple of the heads of keys.
    pub heads: usize,
    /// Heads of keys and values.
    pub key_heads: usize,
    /// Numbers of a query or a key in each head.
    pub key_size: usize,
    /// Numbers of a value in each head.
    pub value_size: usize,
}

/// An attention over boards of one size.
pub struct Attention {
    sizes: HeadSizes,
    geometry: Geometry,
    kernel: Kernel,
    /// 1 for each point of the board, and 0 beyond the last.
    is_point: AlignedBuffer,
    /// The rotation of the pairs of neighbouring numbers of a query or a key by the column of a
    /// point: by column and head of keys, first the factor of each number, the cosine of an angle,
    /// and then the factor of its neighbour, the sine. Both are 0 for numbers beyond the last.
    column_rotations: AlignedBuffer,
    /// The same for rows. A point turns a pair by its column and by its row.
    row_rotations: AlignedBuffer,
}

/// Memory for the attentions of a network.
#[derive(Default)]
pub struct AttentionScratch {
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

impl Attention {
    /// An attention whose queries and keys are turned by `rotations`: for each head of keys and each pair,
    /// the angles of a step to the right and of a step down; nothing for no turns.
    ///
    /// # Panics
    /// If the heads do not share the heads of keys evenly, or the turns are too few.
    pub fn new(
        sizes: HeadSizes,
        rotations: &[[f32; 2]],
        geometry: Geometry,
        kernel: Kernel,
    ) -> Attention {
        let HeadSizes { heads, key_heads, key_size, .. } = sizes;
        assert!(heads % key_heads == 0, "heads that share heads of keys");
        let pairs = key_heads * (key_size / 2);
        assert!(rotations.is_empty() || rotations.len() == pairs, "turns of an attention");
        let inputs = by_precision!(kernel.precision, K => K::INPUTS);
        let column_rotations = line_rotations(sizes, rotations, inputs, geometry.width(), 0);
        let row_rotations = line_rotations(sizes, rotations, inputs, geometry.height(), 1);
        let mut is_point = AlignedBuffer::zeros(geometry.area().next_multiple_of(2 * BLOCK));
        is_point.get_mut::<f32>()[..geometry.area()].fill(1.0);
        Attention { sizes, geometry, kernel, is_point, column_rotations, row_rotations }
    }

    /// The memory of the turns, in bytes.
    pub fn bytes(&self) -> usize {
        let rotations = [&self.column_rotations, &self.row_rotations];
        rotations.into_iter().map(|rotations| size_of_val(rotations.get::<f32>())).sum()
    }

    /// Sets `to` to the mixed values, head by head.
    ///
    /// # Panics
    /// If a field is of another board or has not the channels of the heads.
    pub fn run(
        &self,
        fields: [&FeatureMaps; 3],
        to: &mut FeatureMaps,
        memory: &mut AttentionScratch,
    ) {
        let HeadSizes { heads, key_heads, key_size, value_size } = self.sizes;
        let [queries, keys, values] = fields;
        for (field, channels) in [
            (queries, heads * key_size),
            (keys, key_heads * key_size),
            (values, key_heads * value_size),
            (&*to, heads * value_size),
        ] {
            assert_eq!(field.geometry(), self.geometry, "the board of an attention");
            assert_eq!(field.channels(), channels, "channels of an attention");
        }
        let (attention, matrices, set) = (self, self.matrices(), self.kernel.set);
        macro_rules! task {
            ($K:ty) => {{
                let kernel = PhantomData::<$K>;
                AttentionTask { attention, matrices, fields, to, memory, kernel }
            }};
        }
        match self.kernel.precision {
            Precision::Fp32 => set.run(task!(FloatProducts)),
            Precision::Int16 => set.run(task!(PairProducts)),
            Precision::Bf16 => set.run_tiles(task!(TileProducts)),
        }
    }

    fn matrices(&self) -> HeadMatrices {
        let HeadSizes { key_size, value_size, .. } = self.sizes;
        let (area, lanes) = (self.geometry.area(), self.kernel.set.lanes());
        let (width, inputs) =
            by_precision!(self.kernel.precision, K => (K::panel(lanes), K::INPUTS));
        HeadMatrices {
            area,
            width,
            inputs,
            key_blocks: key_size.div_ceil(inputs),
            point_blocks: area.div_ceil(inputs),
            score_panels: area.next_multiple_of(width.max(inputs)) / width,
            value_panels: value_size.div_ceil(width),
        }
    }
}

/// The rotation of queries and keys for each of `lines` columns or rows, by the angles of a step in
/// its `direction`. Heads are padded to a multiple of `inputs`.
fn line_rotations(
    sizes: HeadSizes,
    rotations: &[[f32; 2]],
    inputs: usize,
    lines: usize,
    direction: usize,
) -> AlignedBuffer {
    let HeadSizes { key_heads, key_size, .. } = sizes;
    let padded = key_size.next_multiple_of(inputs);
    let mut factors = AlignedBuffer::zeros(lines * key_heads * 2 * padded);
    for (at, factors) in factors.get_mut::<f32>().chunks_exact_mut(2 * padded).enumerate() {
        let (line, head) = (at / key_heads, at % key_heads);
        let (own, others) = factors.split_at_mut(padded);
        for number in 0..key_size {
            let turn = rotations.get(head * (key_size / 2) + number / 2);
            let angle = turn.map_or(0.0, |turn| line as f32 * turn[direction]);
            own[number] = angle.cos();
            others[number] = if number % 2 == 0 { -angle.sin() } else { angle.sin() };
        }
    }
    factors
}

/// The sizes of the matrices of a head.
#[derive(Clone, Copy)]
struct HeadMatrices {
    /// The points of the board.
    area: usize,
    /// Columns of a panel.
    width: usize,
    /// Inputs of a block.
    inputs: usize,
    /// Blocks of numbers in a query or a key.
    key_blocks: usize,
    /// Blocks of points of the board.
    point_blocks: usize,
    /// Panels of all scores of a query.
    score_panels: usize,
    /// Panels of a value.
    value_panels: usize,
}

impl AttentionScratch {
    /// Memory that is large enough for all of `attentions`.
    pub fn new<'a>(attentions: impl Iterator<Item = &'a Attention>) -> AttentionScratch {
        let mut most = [0; 12];
        for attention in attentions {
            let HeadMatrices {
                width,
                inputs,
                key_blocks,
                point_blocks,
                score_panels,
                value_panels,
                ..
            } = attention.matrices();
            // The kernel with the most factors in a block has a factor for each input.
            let left = |blocks| MatrixSizes { spots: 1, blocks, tiles: MAX_QUERIES };
            let rows_of = |blocks| left(blocks * inputs / BLOCK).len::<FloatProducts>();
            let (scores, values) = (score_panels * width, value_panels * width);
            let tiles_by_spot = [
                key_blocks * inputs,
                key_blocks * inputs,
                rows_of(key_blocks),
                scores * key_blocks * inputs,
                scores,
                values * point_blocks * inputs,
                values * point_blocks * inputs,
                values,
                values,
                scores * MAX_QUERIES,
                rows_of(point_blocks),
                values * MAX_QUERIES,
            ];
            most.iter_mut()
                .zip(tiles_by_spot)
                .for_each(|(most, tiles_by_spot)| *most = tiles_by_spot.max(*most));
        }
        let [row, row_factors, queries, keys, key_units, values, rest @ ..] =
            most.map(AlignedBuffer::zeros);
        let [value_factors, value_scales, value_units, scores, shares, mixed] = rest;
        AttentionScratch {
            row,
            row_factors,
            queries,
            query_units: [0.0; MAX_QUERIES],
            keys,
            key_units,
            values,
            value_factors,
            value_scales,
            value_units,
            scores,
            shares,
            mixed,
        }
    }
}

/// All heads of an attention.
struct AttentionTask<'a, K> {
    attention: &'a Attention,
    matrices: HeadMatrices,
    /// Queries, keys and values.
    fields: [&'a FeatureMaps; 3],
    to: &'a mut FeatureMaps,
    memory: &'a mut AttentionScratch,
    kernel: PhantomData<K>,
}

impl<K: ProductKernel> SimdTask for AttentionTask<'_, K> {
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        self.attend(simd);
    }
}

impl TileTask for AttentionTask<'_, TileProducts> {
    #[inline(always)]
    fn run<S: TileSimd>(self, simd: S) {
        self.attend(simd);
    }
}

impl<'a, K: ProductKernel> AttentionTask<'a, K> {
    #[inline(always)]
    fn attend<S: Simd>(mut self, simd: S) {
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
                    self.store_mixed(head, points);
                }
            }
        }
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
        let Attention { sizes, geometry, .. } = self.attention;
        let HeadSizes { key_heads, key_size, .. } = *sizes;
        let (x, y) = geometry.point(point);
        let AttentionScratch { row, row_factors, .. } = &mut *self.memory;
        let padded = self.matrices.key_blocks * K::INPUTS;
        let (row, field) = (&mut row.get_mut::<f32>()[..padded], self.fields[field]);
        // Beyond the row is another one or the border: there the factors are 0.
        let start = geometry.offset(x, y) * field.stride() + head * key_size;
        let source = &field.values()[start..start + padded];
        let of_line = |rotations: &'a AlignedBuffer, line: usize| {
            let start = (line * key_heads + key_head) * 2 * padded;
            rotations.get::<f32>()[start..start + 2 * padded].split_at(padded)
        };
        let column = of_line(&self.attention.column_rotations, x);
        let line = of_line(&self.attention.row_rotations, y);
        let factors = row_factors.get_mut::<K::Factor>();
        let mut largest = simd.splat(0.0);
        for at in (0..padded).step_by(S::LANES) {
            let mut numbers = simd.load(source, at);
            for (own, others) in [column, line] {
                let neighbours = simd.mul(simd.swap_neighbours(numbers), simd.load(others, at));
                numbers = simd.mul_add(numbers, simd.load(own, at), neighbours);
            }
            if K::IS_SCALED {
                simd.store(row, at, numbers);
                largest = simd.max(largest, absolute(simd, numbers));
            } else {
                let block = &mut factors[at / K::INPUTS * K::STEPS..][..K::STEPS];
                K::store_inputs(simd, block, at % K::INPUTS, numbers, 1.0);
            }
        }
        if !K::IS_SCALED {
            return 1.0;
        }
        // A sum has a product of two such numbers for each number of a row, and rounding adds a half.
        let most = ((1u32 << 31) as f32 / key_size as f32).sqrt() - 1.0;
        let scale = K::scale(reduce_lanes(simd, largest, larger), most.min(32767.0));
        for (numbers, block) in row.chunks_exact(K::INPUTS).zip(factors.chunks_exact_mut(K::STEPS))
        {
            for lane in (0..K::INPUTS).step_by(S::LANES) {
                K::store_inputs(simd, block, lane, simd.load(numbers, lane), scale);
            }
        }
        scale
    }

    /// Makes the right matrix of the keys of a head. Columns beyond the last point are like the last one,
    /// so that they do not change which score is the largest.
    #[inline(always)]
    fn load_keys<S: Simd>(&mut self, simd: S, key_head: usize) {
        let (width, steps) = (K::panel(S::LANES), self.matrices.key_blocks * K::STEPS);
        let mut scale = 1.0;
        for point in 0..self.matrices.score_panels * width {
            if point < self.matrices.area {
                scale = self.load_row(simd, 1, key_head, key_head, point);
            }
            let AttentionScratch { row_factors, keys, key_units, .. } = &mut *self.memory;
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
        let sizes = self.left_sizes(self.matrices.key_blocks, points.len());
        for (query, point) in points.enumerate() {
            let scale = self.load_row(simd, 0, head, key_head, point);
            let AttentionScratch { row_factors, queries, query_units, .. } = &mut *self.memory;
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
        let width = K::panel(S::LANES);
        let padded = value_panels * width;
        let AttentionScratch { values, value_factors, value_scales, value_units, .. } =
            &mut *self.memory;
        let values = &mut values.get_mut::<f32>()[..point_blocks * K::INPUTS * padded];
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
        let rows = values.chunks_exact(padded * K::INPUTS / K::STEPS).enumerate();
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
        let sizes = self.left_sizes(self.matrices.key_blocks, count);
        let AttentionScratch { queries, keys, key_units, scores, .. } = &mut *self.memory;
        let steps = sizes.blocks * K::STEPS;
        let columns = self.matrices.score_panels * self.matrices.width;
        let product = MatrixProduct {
            sizes,
            factors: queries.get(),
            weights: &keys.get()[..columns * steps],
            scales: key_units.get(),
            sums: scores.get_mut(),
        };
        K::multiply(self.attention.kernel.set, product);
    }

    /// Makes the left matrix of the shares, the softmax of the scores, for `count` queries.
    #[inline(always)]
    fn softmax<S: Simd>(&mut self, simd: S, count: usize) {
        let HeadMatrices { point_blocks, score_panels, .. } = self.matrices;
        let (width, sizes) = (K::panel(S::LANES), self.left_sizes(point_blocks, count));
        let AttentionScratch { scores, shares, query_units, .. } = &mut *self.memory;
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
                    } else if column < point_blocks * K::INPUTS {
                        let place = sizes.offset::<K>(0, column / K::INPUTS, query);
                        let block = &mut shares[place..place + K::STEPS];
                        K::store_inputs(simd, block, column % K::INPUTS, power, 1.0);
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
            for at in (0..point_blocks * K::INPUTS).step_by(S::LANES) {
                let powers = simd.load(scores, start(at / width) + at % width);
                let place = sizes.offset::<K>(0, at / K::INPUTS, query);
                let block = &mut shares[place..place + K::STEPS];
                K::store_inputs(simd, block, at % K::INPUTS, powers, scale);
            }
        }
    }

    /// Mixes the values by the shares of queries.
    #[inline(always)]
    fn mix_values(&mut self, count: usize) {
        let sizes = self.left_sizes(self.matrices.point_blocks, count);
        let AttentionScratch { shares, value_factors, value_units, mixed, .. } = &mut *self.memory;
        let steps = sizes.blocks * K::STEPS;
        let columns = self.matrices.value_panels * self.matrices.width;
        let product = MatrixProduct {
            sizes,
            factors: shares.get(),
            weights: &value_factors.get()[..columns * steps],
            scales: value_units.get(),
            sums: mixed.get_mut(),
        };
        K::multiply(self.attention.kernel.set, product);
    }

    /// Writes the mixed values of a head for the queries of some points.
    #[inline(always)]
    fn store_mixed(&mut self, head: usize, points: Range<usize>) {
        let (size, width) = (self.attention.sizes.value_size, self.matrices.width);
        let AttentionScratch { mixed, query_units, .. } = &*self.memory;
        let count = K::padded_rows(points.len());
        for (query, point) in points.enumerate() {
            let (x, y) = self.attention.geometry.point(point);
            let to = &mut self.to.at_mut(x, y)[head * size..(head + 1) * size];
            for (panel, to) in to.chunks_mut(width).enumerate() {
                let numbers = &mixed.get::<f32>()[(panel * count + query) * width..];
                let unit = query_units[query];
                to.iter_mut().zip(numbers).for_each(|(to, number)| *to = number * unit);
            }
        }
    }

    /// The sizes of a left matrix of `rows` rows.
    fn left_sizes(&self, blocks: usize, rows: usize) -> MatrixSizes {
        MatrixSizes { spots: 1, blocks, tiles: K::padded_rows(rows) }
    }
}

/// The absolute value of each lane.
#[inline(always)]
fn absolute<S: Simd>(simd: S, x: S::Floats) -> S::Floats {
    simd.max(x, simd.sub(simd.splat(0.0), x))
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
