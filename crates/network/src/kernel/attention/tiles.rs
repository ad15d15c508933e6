//! Attention by matrix tiles of bf16 numbers.
//!
//! First all heads of all queries, keys and values are rounded and brought into tiles, point by point as
//! they lie in memory. Then up to 32 queries of a head at a time are the columns, the keys of all points
//! the rows of a product. So a vector has the scores of one key with 16 queries, and the softmax works on
//! whole vectors: no lanes of one vector are ever combined. Its shares, two keys side by side, are right
//! tiles as they come. The values are left tiles, a row for each number. So a mixed value is a column at
//! the end, and is transposed on its way to its point.

use super::super::feature_maps::{AlignedBuffer, FeatureMaps};
use super::super::simd::{Left, PANEL, Right, STEP, Simd, TileProduct, TileSimd, TileTask, Tiles};
use super::{Attention, HeadSizes, reserve, turned};

/// The pairs of a left row or of a column of a right tile.
const PAIRS: usize = STEP / 2;
/// The 32-bit places of a tile.
const TILE: usize = 16 * PANEL;
/// Panels of 16 queries, and left tiles below each other, that are multiplied at once.
const PANELS: usize = 2;
const MAX_LEFT: usize = 3;
/// The largest binary logarithm of a share before it is divided.
const MAX_EXPONENT: f32 = 64.0;

/// Memory for the attentions of a network.
#[derive(Default)]
pub(super) struct TileScratch {
    /// The queries as right tiles: head by head, 16 points by 16 points, 32 numbers by 32 numbers.
    queries: AlignedBuffer,
    /// The keys as left tiles: head by head, 32 numbers by 32 numbers, point by point.
    keys: AlignedBuffer,
    /// The values as left tiles: head by head, number by number, pair of points by pair of points.
    values: AlignedBuffer,
    /// Rounded rows on their way to the next right tiles of queries, or left tiles of values.
    rows: AlignedBuffer,
    /// The scores of two chunks of keys: panel by panel, point by point, query by query.
    scores: [AlignedBuffer; 2],
    /// The shares as right tiles: panel by panel, pair of points by pair of points, query by query.
    shares: AlignedBuffer,
    /// The mixed values: panel by panel, number by number, query by query.
    mixed: AlignedBuffer,
}

impl TileScratch {
    /// Makes it large enough for an attention.
    pub(super) fn reserve(&mut self, attention: &Attention) {
        let HeadSizes { heads, key_heads, .. } = attention.sizes;
        let TileSizes { steps, point_tiles, point_steps, value_tiles } = TileSizes::of(attention);
        reserve(&mut self.queries, heads * steps * point_tiles * TILE);
        reserve(&mut self.keys, key_heads * steps * point_tiles * TILE);
        reserve(&mut self.values, key_heads * value_tiles * point_steps * TILE);
        reserve(&mut self.rows, (heads * steps).max(key_heads * value_tiles) * TILE);
        self.scores.iter_mut().for_each(|scores| reserve(scores, PANELS * MAX_LEFT * TILE));
        reserve(&mut self.shares, PANELS * point_steps * TILE);
        reserve(&mut self.mixed, PANELS * value_tiles * TILE);
    }
}

/// The sizes of the matrices of a head, in tiles.
#[derive(Clone, Copy)]
struct TileSizes {
    /// Tiles of numbers in a query or a key.
    steps: usize,
    /// Tiles of 16 points there.
    point_tiles: usize,
    /// Tiles of 32 points in the values and the shares.
    point_steps: usize,
    /// Tiles of 16 numbers in a value.
    value_tiles: usize,
}

impl TileSizes {
    fn of(attention: &Attention) -> TileSizes {
        let area = attention.geometry.area();
        TileSizes {
            steps: attention.padded / STEP,
            point_tiles: area.div_ceil(16),
            point_steps: area.div_ceil(STEP),
            value_tiles: attention.sizes.value_size.div_ceil(16),
        }
    }
}

/// All heads of an attention.
pub(super) struct TileAttention<'a> {
    attention: &'a Attention,
    sizes: TileSizes,
    /// Queries, keys and values.
    fields: [&'a FeatureMaps; 3],
    to: &'a mut FeatureMaps,
    scratch: &'a mut TileScratch,
}

impl<'a> TileAttention<'a> {
    pub(super) fn new(
        attention: &'a Attention,
        fields: [&'a FeatureMaps; 3],
        to: &'a mut FeatureMaps,
        scratch: &'a mut TileScratch,
    ) -> TileAttention<'a> {
        TileAttention { attention, sizes: TileSizes::of(attention), fields, to, scratch }
    }
}

impl TileTask for TileAttention<'_> {
    #[inline(always)]
    fn run<S: TileSimd>(mut self, simd: S) {
        let area = self.attention.geometry.area();
        self.load_keys(simd);
        self.load_values(simd);
        self.load_queries(simd);
        let mut tiles = simd.configure(16);
        for head in 0..self.attention.sizes.heads {
            for first in (0..area).step_by(PANELS * PANEL) {
                let panels = (area - first).div_ceil(PANEL).min(PANELS);
                let sums = self.compute_shares(simd, &mut tiles, head, first, panels);
                self.mix_values(simd, &mut tiles, head, first, &sums[..panels]);
            }
        }
    }
}

/// Rounds the queries or keys of `heads` heads of the point in column `x` and row `y`. Passes the numbers
/// on in pairs, 32 at a time, each with the index of the head and 32 numbers.
macro_rules! round_rows {
    ($simd:ident, $attention:ident, $field:ident, $heads:ident, $place:expr, $at:ident => $to:expr) => {
        let padded = $attention.padded;
        let group = $heads / $attention.sizes.key_heads;
        let rows = $attention.rows($field, $heads, $place);
        let turns = $attention.turns($place);
        for head in 0..$heads {
            let row = &rows[head * $attention.sizes.key_size..][..padded];
            let turns = $attention.turns_of_head(turns, head / group);
            for step in 0..padded / STEP {
                let $at = head * (padded / STEP) + step;
                let to: &mut [u16] = bytemuck::cast_slice_mut::<u32, u16>($to);
                for at in (0..STEP).step_by(S::LANES) {
                    $simd.store_bf16(to, at, turned($simd, row, &turns, step * STEP + at));
                }
            }
        }
    };
}

impl TileAttention<'_> {
    /// Makes left tiles of the keys. Rows beyond the last point are of no meaning.
    #[inline(always)]
    fn load_keys<S: Simd>(&mut self, simd: S) {
        let (attention, field) = (self.attention, self.fields[1]);
        let (geometry, heads) = (attention.geometry, attention.sizes.key_heads);
        let each = self.sizes.point_tiles * TILE;
        let keys = self.scratch.keys.get_mut::<u32>();
        let mut point = 0;
        for y in 0..geometry.height() {
            for x in 0..geometry.width() {
                round_rows!(simd, attention, field, heads, (x, y), at => {
                    &mut keys[at * each + point * PAIRS..][..PAIRS]
                });
                point += 1;
            }
        }
    }

    /// Makes right tiles of the queries. Columns beyond the last point are of no meaning.
    #[inline(always)]
    fn load_queries<S: Simd>(&mut self, simd: S) {
        let (attention, field) = (self.attention, self.fields[0]);
        let (geometry, heads) = (attention.geometry, attention.sizes.heads);
        let TileSizes { steps, point_tiles, .. } = self.sizes;
        let TileScratch { queries, rows, .. } = &mut *self.scratch;
        let (queries, rows) = (queries.get_mut::<u32>(), rows.get_mut::<u32>());
        for tile in 0..point_tiles {
            let first = tile * PANEL;
            for (at_row, point) in (first..geometry.area().min(first + PANEL)).enumerate() {
                round_rows!(simd, attention, field, heads, geometry.point(point), at => {
                    &mut rows[at * TILE + at_row * PAIRS..][..PAIRS]
                });
            }
            for (at, rows) in rows.chunks_exact(TILE).take(heads * steps).enumerate() {
                let to = (at / steps * point_tiles + tile) * steps + at % steps;
                simd.transpose(rows, &mut queries[to * TILE..], PANEL);
            }
        }
    }

    /// Makes left tiles of the values. Points beyond the last are 0.
    #[inline(always)]
    fn load_values<S: Simd>(&mut self, simd: S) {
        let TileSizes { point_steps, value_tiles, .. } = self.sizes;
        let HeadSizes { key_heads, value_size, .. } = self.attention.sizes;
        let (geometry, field) = (self.attention.geometry, self.fields[2]);
        let TileScratch { values, rows, .. } = &mut *self.scratch;
        let (values, rows) = (values.get_mut::<u32>(), rows.get_mut::<u32>());
        let stride = point_steps * PAIRS;
        for step in 0..point_steps {
            for pair in 0..PAIRS {
                let mut points = [None; 2];
                let first = step * STEP + 2 * pair;
                for (numbers, point) in points.iter_mut().zip(first..geometry.area()) {
                    let (x, y) = geometry.point(point);
                    *numbers = Some(&field.values()[geometry.offset(x, y) * field.stride()..]);
                }
                for tile in 0..key_heads * value_tiles {
                    let channel = tile / value_tiles * value_size + tile % value_tiles * PANEL;
                    for at in (0..PANEL).step_by(S::LANES) {
                        let mut halves = [simd.splat(0.0); 2];
                        for (half, numbers) in halves.iter_mut().zip(points) {
                            if let Some(numbers) = numbers {
                                *half = simd.load(numbers, channel + at);
                            }
                        }
                        simd.store_bf16_pairs(rows, tile * TILE + pair * PANEL + at, halves);
                    }
                }
            }
            let rows = rows.chunks_exact(TILE).take(key_heads * value_tiles);
            for (rows, values) in rows.zip(values.chunks_exact_mut(16 * stride)) {
                simd.transpose(rows, &mut values[step * PAIRS..], stride);
            }
        }
    }

    /// Makes shares of the scores of up to 32 queries of a head, those of the points from `first` on, with
    /// all keys. Returns their sums, by which they are not yet divided. Columns beyond the last point are
    /// of no meaning.
    #[inline(always)]
    fn compute_shares<S: Simd>(
        &mut self,
        simd: S,
        tiles: &mut impl Tiles,
        head: usize,
        first: usize,
        panels: usize,
    ) -> [[f32; PANEL]; PANELS] {
        let TileSizes { steps, point_tiles, point_steps, .. } = self.sizes;
        let HeadSizes { heads, key_heads, key_size, .. } = self.attention.sizes;
        let area = self.attention.geometry.area();
        let TileScratch { queries, keys, scores, shares, .. } = &mut *self.scratch;
        let each = point_tiles * TILE;
        let keys = &keys.get::<u32>()[head / (heads / key_heads) * steps * each..];
        let queries = &queries.get::<u32>()[(head * point_tiles + first / PANEL) * steps * TILE..];
        let left = Left { numbers: bytemuck::cast_slice(keys), stride: STEP };
        let right = Right { weights: bytemuck::cast_slice(queries), apart: steps * 2 * TILE };
        let shares = shares.get_mut::<u32>();
        for shares in shares.chunks_exact_mut(point_steps * TILE).take(panels) {
            shares[area.div_ceil(2) * PANEL..].fill(0);
        }
        // Shares are exponentials, which are powers of two from here on.
        let unit = simd.splat(std::f32::consts::LOG2_E / (key_size as f32).sqrt());
        let mut softmax = Softmax { references: [[f32::MIN; PANEL]; PANELS], ..Softmax::default() };
        let chunks = point_tiles.div_ceil(MAX_LEFT);
        for is_again in [false, true] {
            // The tiles have the next chunk of keys while the vectors have the one before.
            for turn in 0..=chunks {
                let tile = turn * MAX_LEFT;
                if turn < chunks {
                    let count = MAX_LEFT.min(point_tiles - tile);
                    let product = TileProduct::new((count, panels), 16, left, right);
                    tiles.clear();
                    for step in 0..steps {
                        tiles.multiply(&product, 2 * (step * each + tile * TILE), step * 2 * TILE);
                    }
                    tiles.store(count * panels, scores[turn % 2].get_mut());
                }
                let Some(tile) = tile.checked_sub(MAX_LEFT) else { continue };
                let count = MAX_LEFT.min(point_tiles - tile);
                let points = (count * 16).min(area - tile * 16);
                let scores = scores[(turn + 1) % 2].get::<f32>().chunks_exact(count * TILE);
                let shares = shares.chunks_exact_mut(point_steps * TILE);
                for (panel, (scores, shares)) in scores.zip(shares).enumerate().take(panels) {
                    let scores = &scores[..points * PANEL];
                    let shares = &mut shares[tile * TILE / 2..][..points.div_ceil(2) * PANEL];
                    if tile == 0 && !is_again {
                        softmax.refer_to(simd, unit, panel, scores);
                    }
                    softmax.make_shares(simd, unit, panel, scores, shares);
                }
            }
            if is_again || !softmax.starts_again() {
                break;
            }
        }
        softmax.sums
    }

    /// Mixes the values of a head by the shares of up to 32 queries and divides by the sums of these, one
    /// row for each panel. Writes them to the points from `first` on.
    #[inline(always)]
    fn mix_values<S: Simd>(
        &mut self,
        simd: S,
        tiles: &mut impl Tiles,
        head: usize,
        first: usize,
        sums: &[[f32; PANEL]],
    ) {
        let TileSizes { point_steps, value_tiles, .. } = self.sizes;
        let HeadSizes { heads, key_heads, value_size, .. } = self.attention.sizes;
        let (geometry, channels) = (self.attention.geometry, self.to.stride());
        let TileScratch { values, shares, mixed, .. } = &mut *self.scratch;
        let stride = point_steps * STEP;
        let values = &values.get::<u32>()[head / (heads / key_heads) * value_tiles * 8 * stride..];
        let left = Left { numbers: bytemuck::cast_slice(values), stride };
        let shares = bytemuck::cast_slice(shares.get::<u32>());
        let right = Right { weights: shares, apart: point_steps * 2 * TILE };
        let mut rows = [0; TILE];
        for tile in (0..value_tiles).step_by(MAX_LEFT) {
            let count = MAX_LEFT.min(value_tiles - tile);
            let product = TileProduct::new((count, sums.len()), 16, left, right);
            tiles.clear();
            for step in 0..point_steps {
                tiles.multiply(&product, tile * 16 * stride + step * STEP, step * 2 * TILE);
            }
            tiles.store(count * sums.len(), mixed.get_mut());
            let mixed = mixed.get_mut::<f32>().chunks_exact_mut(TILE).take(count * sums.len());
            for (at, columns) in mixed.enumerate() {
                for lane in (0..PANEL).step_by(S::LANES) {
                    let sum = simd.load(&sums[at / count], lane);
                    let inverse = simd.div(simd.splat(1.0), sum);
                    for column in columns.chunks_exact_mut(PANEL) {
                        simd.store(column, lane, simd.mul(simd.load(column, lane), inverse));
                    }
                }
                simd.transpose(bytemuck::cast_slice(columns), &mut rows, PANEL);
                let number = (tile + at % count) * PANEL;
                let size = PANEL.min(value_size - number);
                let first = first + at / count * PANEL;
                let points = PANEL.min(geometry.area() - first);
                for (before, (x, y), points) in geometry.row_parts(first, points) {
                    let mut start = geometry.offset(x, y) * channels + head * value_size + number;
                    for query in before..before + points {
                        let row = bytemuck::cast_slice(&rows[query * PANEL..][..PANEL]);
                        let to = &mut self.to.values_mut()[start..start + size];
                        start += channels;
                        if size < PANEL {
                            to.copy_from_slice(&row[..size]);
                            continue;
                        }
                        for lane in (0..PANEL).step_by(S::LANES) {
                            simd.store(to, lane, simd.load(row, lane));
                        }
                    }
                }
            }
        }
    }
}

/// The softmax of the scores of up to 32 queries, panel by panel and query by query.
#[derive(Default)]
struct Softmax {
    /// The summands that are taken away from exponents, so that no power is too large: the largest exponent
    /// of the first keys. If another one should be far larger, it takes its place in a second try.
    references: [[f32; PANEL]; PANELS],
    /// The sums of the powers.
    sums: [[f32; PANEL]; PANELS],
    /// The largest exponents, or 0, less the references.
    most: [[f32; PANEL]; PANELS],
}

impl Softmax {
    /// Makes references of the scores of the first keys. `unit` turns a score into an exponent.
    #[inline(always)]
    fn refer_to<S: Simd>(&mut self, simd: S, unit: S::Floats, panel: usize, scores: &[f32]) {
        for lane in (0..PANEL).step_by(S::LANES) {
            let mut largest = simd.splat(f32::MIN);
            for row in scores.chunks_exact(PANEL) {
                largest = simd.max(largest, simd.load(row, lane));
            }
            simd.store(&mut self.references[panel], lane, simd.mul(largest, unit));
        }
    }

    /// Makes shares of the scores of some keys, which are not yet divided by the sums.
    #[inline(always)]
    fn make_shares<S: Simd>(
        &mut self,
        simd: S,
        unit: S::Floats,
        panel: usize,
        scores: &[f32],
        shares: &mut [u32],
    ) {
        let [references, sums, most] =
            [&mut self.references, &mut self.sums, &mut self.most].map(|all| &mut all[panel]);
        for lane in (0..PANEL).step_by(S::LANES) {
            let mut powers = Powers {
                unit,
                less: simd.sub(simd.splat(0.0), simd.load(references, lane)),
                sums: [simd.load(sums, lane), simd.splat(0.0)],
                most: [simd.load(most, lane), simd.splat(0.0)],
            };
            powers.make_shares(simd, scores, shares, lane);
            let Powers { sums: [sum, more], most: [one, other], .. } = powers;
            simd.store(sums, lane, simd.add(sum, more));
            simd.store(most, lane, simd.max(one, other));
        }
    }

    /// Returns true if a power was too large. Then all shares have to be made again, with other references.
    fn starts_again(&mut self) -> bool {
        let most = self.most.as_flattened();
        if most.iter().all(|&most| most.is_nan() || most <= MAX_EXPONENT) {
            return false;
        }
        let references = self.references.as_flattened_mut();
        references.iter_mut().zip(most).for_each(|(one, most)| *one += most);
        *self = Softmax { references: self.references, ..Softmax::default() };
        true
    }
}

/// The powers of scores with some queries, on their way.
struct Powers<S: Simd> {
    /// The factor of a score, and then a summand.
    unit: S::Floats,
    less: S::Floats,
    /// The sums of the powers and the largest exponents, two of each, which become one at the end.
    sums: [S::Floats; 2],
    most: [S::Floats; 2],
}

impl<S: Simd> Powers<S> {
    /// Makes shares of the scores of some keys, pair by pair, from `lane` on.
    #[inline(always)]
    fn make_shares(&mut self, simd: S, scores: &[f32], shares: &mut [u32], lane: usize) {
        let pairs = scores.chunks_exact(2 * PANEL);
        let (last, mut shares) = (pairs.remainder(), shares.chunks_exact_mut(PANEL));
        for (pair, shares) in pairs.zip(&mut shares) {
            let one = self.next::<0>(simd, simd.load(pair, lane));
            let other = self.next::<1>(simd, simd.load(pair, PANEL + lane));
            simd.store_bf16_pairs(shares, lane, [one, other]);
        }
        if let (false, Some(shares)) = (last.is_empty(), shares.next()) {
            let one = self.next::<0>(simd, simd.load(last, lane));
            simd.store_bf16_pairs(shares, lane, [one, simd.splat(0.0)]);
        }
    }

    /// The powers of the next scores, which count for the sums and largest numbers `HALF`.
    #[inline(always)]
    fn next<const HALF: usize>(&mut self, simd: S, scores: S::Floats) -> S::Floats {
        let exponents = simd.mul_add(scores, self.unit, self.less);
        self.most[HALF] = simd.max(self.most[HALF], exponents);
        let powers = simd.exp2(exponents);
        self.sums[HALF] = simd.add(self.sums[HALF], powers);
        powers
    }
}
