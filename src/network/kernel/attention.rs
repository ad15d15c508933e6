//! Attention: each point of the board mixes the values of all points, by how well its query fits their
//! keys.
//!
//! Head by head, the keys and the values are brought into the order of reading. Then a few queries at a
//! time are multiplied by all keys; the exponentials of these products, divided by their sum, are the
//! shares in which the values are mixed. Everything is computed in 32-bit floats.

use super::activation::exponential;
use super::feature_maps::{Aligned, FeatureMaps, LINE};
use super::geometry::Geometry;
use super::simd::{InstructionSet, Simd, Work};

/// Queries at a time: with two vectors of sums for each, they fit into the registers of every set.
const ROWS: usize = 6;

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
    set: InstructionSet,
    /// By head of keys, point and pair: the cosine and the sine of the angle by which a pair of
    /// neighbouring numbers of a query or a key is turned. Empty if nothing is turned.
    turns: Vec<[f32; 2]>,
}

/// Memory for the attentions of a network.
#[derive(Default)]
pub struct AttentionMemory {
    queries: Aligned,
    keys: Aligned,
    values: Aligned,
    scores: Aligned,
    mixed: Aligned,
}

impl Attention {
    /// An attention whose queries and keys are turned by `turns`: for each head of keys and each pair,
    /// the angles of a step to the right and of a step down; nothing for no turns.
    ///
    /// # Panics
    /// If the heads do not share the heads of keys evenly, or the turns are too few.
    pub fn new(
        sizes: HeadSizes,
        turns: &[[f32; 2]],
        geometry: Geometry,
        set: InstructionSet,
    ) -> Attention {
        let HeadSizes { heads, key_heads, key_size, .. } = sizes;
        assert!(heads % key_heads == 0, "heads that share heads of keys");
        let pairs = key_size / 2;
        assert!(turns.is_empty() || turns.len() == key_heads * pairs, "turns of an attention");
        let of_point = |head: &[[f32; 2]], point| -> Vec<[f32; 2]> {
            let (x, y) = geometry.point(point);
            let angle = |turn: &[f32; 2]| x as f32 * turn[0] + y as f32 * turn[1];
            head.iter().map(angle).map(|angle| [angle.cos(), angle.sin()]).collect()
        };
        let heads = turns.chunks(pairs.max(1));
        let of_head = |head| (0..geometry.area()).flat_map(move |point| of_point(head, point));
        Attention { sizes, geometry, set, turns: heads.flat_map(of_head).collect() }
    }

    /// The memory of the turns, in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(self.turns.as_slice())
    }

    /// Sets `to` to the mixed values, head by head.
    ///
    /// # Panics
    /// If a field is of another board or has not the channels of the heads.
    pub fn run(
        &self,
        [queries, keys, values]: [&FeatureMaps; 3],
        to: &mut FeatureMaps,
        memory: &mut AttentionMemory,
    ) {
        let HeadSizes { heads, key_heads, key_size, value_size } = self.sizes;
        for (field, channels) in [
            (queries, heads * key_size),
            (keys, key_heads * key_size),
            (values, key_heads * value_size),
            (&*to, heads * value_size),
        ] {
            assert_eq!(field.geometry(), self.geometry, "the board of an attention");
            assert_eq!(field.channels(), channels, "channels of an attention");
        }
        self.set.run(Heads { attention: self, queries, keys, values, to, memory });
    }
}

impl AttentionMemory {
    /// Memory that is large enough for all of `attentions`.
    pub fn new<'a>(attentions: impl Iterator<Item = &'a Attention>) -> AttentionMemory {
        let mut most = [0; 5];
        for Attention { sizes, geometry, .. } in attentions {
            let columns = geometry.area().next_multiple_of(2 * LINE);
            let values = sizes.value_size.next_multiple_of(2 * LINE);
            let needs = [
                ROWS * sizes.key_size,
                sizes.key_size * columns,
                geometry.area() * values,
                ROWS * columns,
                ROWS * values,
            ];
            most.iter_mut().zip(needs).for_each(|(most, needs)| *most = needs.max(*most));
        }
        let [queries, keys, values, scores, mixed] = most.map(Aligned::zeros);
        AttentionMemory { queries, keys, values, scores, mixed }
    }
}

/// All heads of an attention.
struct Heads<'a> {
    attention: &'a Attention,
    queries: &'a FeatureMaps,
    keys: &'a FeatureMaps,
    values: &'a FeatureMaps,
    to: &'a mut FeatureMaps,
    memory: &'a mut AttentionMemory,
}

impl Work for Heads<'_> {
    #[inline(always)]
    fn run<S: Simd>(mut self, simd: S) {
        let HeadSizes { heads, key_heads, .. } = self.attention.sizes;
        let group = heads / key_heads;
        for shared in 0..key_heads {
            self.load_keys::<S>(shared);
            self.load_values::<S>(shared);
            for head in shared * group..(shared + 1) * group {
                for first in (0..self.attention.geometry.area()).step_by(ROWS) {
                    self.load_queries(head, shared, first);
                    self.some_rows(simd, head, first);
                }
            }
        }
    }
}

impl Heads<'_> {
    /// The numbers of `channels` that belong to a head, turned by the place of the point.
    #[inline(always)]
    fn turned(
        &self,
        channels: &[f32],
        shared: usize,
        point: usize,
        mut put: impl FnMut(usize, f32),
    ) {
        let Attention { turns, geometry, sizes, .. } = self.attention;
        let pairs = sizes.key_size / 2;
        if turns.is_empty() {
            channels.iter().enumerate().for_each(|(at, &number)| put(at, number));
            return;
        }
        let start = (shared * geometry.area() + point) * pairs;
        let turns = &turns[start..start + pairs];
        for (at, (pair, [cos, sin])) in channels.chunks_exact(2).zip(turns).enumerate() {
            put(2 * at, pair[0] * cos - pair[1] * sin);
            put(2 * at + 1, pair[0] * sin + pair[1] * cos);
        }
    }

    /// Brings the keys of a head into the order of reading: by panel of as many points as two vectors
    /// hold, number and point. Points beyond the last stay 0.
    #[inline(always)]
    fn load_keys<S: Simd>(&mut self, shared: usize) {
        let (width, size) = (2 * S::LANES, self.attention.sizes.key_size);
        let geometry = self.attention.geometry;
        let mut keys = std::mem::take(&mut self.memory.keys);
        let to = keys.get_mut::<f32>();
        for point in 0..geometry.area() {
            let (x, y) = geometry.point(point);
            let channels = &self.keys.at(x, y)[shared * size..(shared + 1) * size];
            let start = point / width * width * size + point % width;
            self.turned(channels, shared, point, |at, number| to[start + at * width] = number);
        }
        let area = geometry.area();
        for point in area..area.next_multiple_of(width) {
            let start = point / width * width * size + point % width;
            (0..size).for_each(|at| to[start + at * width] = 0.0);
        }
        self.memory.keys = keys;
    }

    /// Brings the values of a head into the order of reading: by panel of as many numbers as two vectors
    /// hold, point and number. Numbers beyond the last are 0.
    #[inline(always)]
    fn load_values<S: Simd>(&mut self, shared: usize) {
        let (width, size) = (2 * S::LANES, self.attention.sizes.value_size);
        let geometry = self.attention.geometry;
        let to = self.memory.values.get_mut::<f32>();
        for point in 0..geometry.area() {
            let (x, y) = geometry.point(point);
            let channels = &self.values.at(x, y)[shared * size..(shared + 1) * size];
            for (panel, numbers) in channels.chunks(width).enumerate() {
                let start = (panel * geometry.area() + point) * width;
                let (to, rest) = to[start..start + width].split_at_mut(numbers.len());
                to.copy_from_slice(numbers);
                rest.fill(0.0);
            }
        }
    }

    /// Brings a few queries of a head into the order of reading, scaled so that the spread of their
    /// products with keys does not depend on the size. Those beyond the last point are 0.
    #[inline(always)]
    fn load_queries(&mut self, head: usize, shared: usize, first: usize) {
        let (geometry, size) = (self.attention.geometry, self.attention.sizes.key_size);
        let scale = 1.0 / (size as f32).sqrt();
        let mut queries = std::mem::take(&mut self.memory.queries);
        for (row, to) in queries.get_mut::<f32>()[..ROWS * size].chunks_exact_mut(size).enumerate()
        {
            let point = first + row;
            if point >= geometry.area() {
                to.fill(0.0);
                continue;
            }
            let (x, y) = geometry.point(point);
            let channels = &self.queries.at(x, y)[head * size..(head + 1) * size];
            self.turned(channels, shared, point, |at, number| to[at] = number * scale);
        }
        self.memory.queries = queries;
    }

    /// Mixes the values for the queries that are loaded, which begin with the point `first`.
    #[inline(always)]
    fn some_rows<S: Simd>(&mut self, simd: S, head: usize, first: usize) {
        let Attention { geometry, sizes, .. } = *self.attention;
        let (width, area, size) = (2 * S::LANES, geometry.area(), sizes.value_size);
        let (columns, padded) = (area.next_multiple_of(width), size.next_multiple_of(width));
        let AttentionMemory { queries, keys, values, scores, mixed } = &mut *self.memory;
        let scores = &mut scores.get_mut::<f32>()[..ROWS * columns];
        let queries = rows_of(queries.get(), sizes.key_size, sizes.key_size);
        product(simd, queries, &keys.get::<f32>()[..sizes.key_size * columns], scores);
        let mut shares = [0.0; ROWS];
        for (row, share) in scores.chunks_exact_mut(columns).zip(&mut shares) {
            row[area..].fill(LEAST);
            *share = 1.0 / exponentials(simd, row);
        }
        let mixed = &mut mixed.get_mut::<f32>()[..ROWS * padded];
        let scores = rows_of(scores, columns, area);
        product(simd, scores, &values.get::<f32>()[..area * padded], mixed);
        for (row, (numbers, share)) in mixed.chunks_exact(padded).zip(shares).enumerate() {
            if first + row < area {
                let (x, y) = geometry.point(first + row);
                let to = &mut self.to.at_mut(x, y)[head * size..(head + 1) * size];
                to.iter_mut().zip(numbers).for_each(|(to, number)| *to = number * share);
            }
        }
    }
}

/// A product of a query and a key whose exponential is 0.
const LEAST: f32 = -1e30;

/// The beginnings of the rows of a matrix with `stride` numbers from row to row.
#[inline(always)]
fn rows_of(matrix: &[f32], stride: usize, len: usize) -> [&[f32]; ROWS] {
    std::array::from_fn(|row| &matrix[row * stride..row * stride + len])
}

/// Multiplies the rows of `left` by a matrix that lies in panels of as many columns as two vectors hold:
/// by panel, row and column. The rows of `to` are as long as all panels together.
#[inline(always)]
fn product<S: Simd>(simd: S, left: [&[f32]; ROWS], right: &[f32], to: &mut [f32]) {
    let (width, depth) = (2 * S::LANES, left[0].len());
    let columns = to.len() / ROWS;
    for (panel, right) in right.chunks_exact(depth * width).enumerate() {
        let mut sums = [[simd.splat(0.0); 2]; ROWS];
        let left = left.map(|row| &row[..depth]);
        for (step, numbers) in right.chunks_exact(width).enumerate().take(depth) {
            let [a, b] = [simd.load(numbers, 0), simd.load(numbers, S::LANES)];
            for (row, sums) in left.iter().zip(&mut sums) {
                let factor = simd.splat(row[step]);
                sums[0] = simd.mul_add(factor, a, sums[0]);
                sums[1] = simd.mul_add(factor, b, sums[1]);
            }
        }
        for (row, sums) in sums.into_iter().enumerate() {
            let to = &mut to[row * columns + panel * width..][..width];
            simd.store(to, 0, sums[0]);
            simd.store(to, S::LANES, sums[1]);
        }
    }
}

/// Makes exponentials of numbers, divided by the largest exponential, and returns the sum of these.
#[inline(always)]
fn exponentials<S: Simd>(simd: S, row: &mut [f32]) -> f32 {
    let mut most = simd.splat(LEAST);
    for at in (0..row.len()).step_by(S::LANES) {
        most = simd.max(most, simd.load(row, at));
    }
    let mut lanes = [LEAST; LINE];
    simd.store(&mut lanes, 0, most);
    let most = simd.splat(lanes.into_iter().fold(LEAST, f32::max));
    let mut sums = simd.splat(0.0);
    for at in (0..row.len()).step_by(S::LANES) {
        let power = exponential(simd, simd.sub(simd.load(row, at), most));
        sums = simd.add(sums, power);
        simd.store(row, at, power);
    }
    let mut lanes = [0.0; LINE];
    simd.store(&mut lanes, 0, sums);
    lanes.iter().sum()
}
