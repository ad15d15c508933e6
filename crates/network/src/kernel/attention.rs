//! Attention: each point of the board mixes the values of all points, by how well its query fits their
//! keys.
//!
//! Head by head, the queries of some points at a time are multiplied by all keys. The exponentials of
//! these *scores*, divided by their sum, are the *shares* in which the values are mixed. `vectors` has
//! the products by vectors, `tiles` those by matrix tiles.

use super::feature_maps::{AlignedBuffer, BLOCK, FeatureMaps};
use super::geometry::Geometry;
use super::product::{FloatProducts, PairProducts};
use super::simd::{STEP, Simd};
use super::{Kernel, Precision};
use tiles::{TileAttention, TileScratch};
use vectors::{VectorAttention, VectorScratch};

mod tiles;
mod vectors;

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
    /// Numbers of a query or a key in each head, with zeros to the end of a block of products.
    padded: usize,
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
    vectors: VectorScratch,
    tiles: TileScratch,
}

impl AttentionScratch {
    /// Memory that is large enough for all of `attentions`.
    pub fn new<'a>(attentions: impl Iterator<Item = &'a Attention>) -> AttentionScratch {
        let mut scratch = AttentionScratch::default();
        for attention in attentions {
            match attention.kernel.precision {
                Precision::Bf16 => scratch.tiles.reserve(attention),
                _ => scratch.vectors.reserve(attention),
            }
        }
        scratch
    }
}

/// Makes a buffer large enough for `len` numbers.
fn reserve(buffer: &mut AlignedBuffer, len: usize) {
    if buffer.get::<f32>().len() < len {
        *buffer = AlignedBuffer::zeros(len);
    }
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
        let padded = key_size.next_multiple_of(match kernel.precision {
            Precision::Bf16 => STEP,
            _ => BLOCK,
        });
        let of_lines =
            |lines, direction| line_rotations(sizes, rotations, padded, lines, direction);
        let column_rotations = of_lines(geometry.width(), 0);
        let row_rotations = of_lines(geometry.height(), 1);
        let mut is_point = AlignedBuffer::zeros(geometry.area().next_multiple_of(2 * BLOCK));
        is_point.get_mut::<f32>()[..geometry.area()].fill(1.0);
        Attention { sizes, geometry, kernel, padded, is_point, column_rotations, row_rotations }
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
        scratch: &mut AttentionScratch,
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
        let AttentionScratch { vectors, tiles } = scratch;
        let set = self.kernel.set;
        match self.kernel.precision {
            Precision::Fp32 => {
                set.run(VectorAttention::<FloatProducts>::new(self, fields, to, vectors));
            }
            Precision::Int16 => {
                set.run(VectorAttention::<PairProducts>::new(self, fields, to, vectors));
            }
            Precision::Bf16 => set.run_tiles(TileAttention::new(self, fields, to, tiles)),
        }
    }

    /// The queries or keys of `heads` heads of a point of `field` in memory, with the numbers that follow to
    /// the end of a block. Beyond the channels is another point or the border: there the factors of the
    /// turns are 0.
    #[inline(always)]
    fn rows<'a>(&self, field: &'a FeatureMaps, heads: usize, (x, y): (usize, usize)) -> &'a [f32] {
        let start = self.geometry.offset(x, y) * field.stride();
        &field.values()[start..start + (heads - 1) * self.sizes.key_size + self.padded]
    }

    /// The turns of all heads by a point's column and by its row.
    #[inline(always)]
    fn turns(&self, (x, y): (usize, usize)) -> [&[f32]; 2] {
        let each = self.sizes.key_heads * 2 * self.padded;
        let column = &self.column_rotations.get()[x * each..(x + 1) * each];
        [column, &self.row_rotations.get()[y * each..(y + 1) * each]]
    }

    /// Those of a head of keys: each has the factors of the numbers, and those of their neighbours.
    #[inline(always)]
    fn turns_of_head<'a>(&self, turns: [&'a [f32]; 2], key_head: usize) -> [[&'a [f32]; 2]; 2] {
        let [column, row] = turns;
        let each = 2 * self.padded;
        let column = column[key_head * each..][..each].split_at(self.padded);
        let row = row[key_head * each..][..each].split_at(self.padded);
        [[column.0, column.1], [row.0, row.1]]
    }
}

/// The numbers of a row from `at` on, [turned](Attention::turns_of_head).
#[inline(always)]
fn turned<S: Simd>(simd: S, row: &[f32], turns: &[[&[f32]; 2]; 2], at: usize) -> S::Floats {
    let mut numbers = simd.load(row, at);
    for &[own, others] in turns {
        let neighbours = simd.mul(simd.swap_neighbours(numbers), simd.load(others, at));
        numbers = simd.mul_add(numbers, simd.load(own, at), neighbours);
    }
    numbers
}

/// The rotation of queries and keys for each of `lines` columns or rows, by the angles of a step in
/// its `direction`. Heads are `padded` to this many numbers.
fn line_rotations(
    sizes: HeadSizes,
    rotations: &[[f32; 2]],
    padded: usize,
    lines: usize,
    direction: usize,
) -> AlignedBuffer {
    let HeadSizes { key_heads, key_size, .. } = sizes;
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

#[cfg(test)]
mod tests {
    use super::super::InstructionSet;
    use super::*;

    /// Tiles agree with floats where a late key fits a query far better than the first ones, so that their
    /// shares have to be computed again, and where nothing is special.
    #[test]
    fn a_score_far_above_the_first_ones_is_no_trouble() {
        let geometry = Geometry::new(9, 8);
        let sizes = HeadSizes { heads: 2, key_heads: 1, key_size: 6, value_size: 5 };
        for scale in [1.0, 30.0] {
            let mut fields = [12, 6, 5].map(|channels| FeatureMaps::new(geometry, channels));
            for (index, field) in fields.iter_mut().enumerate() {
                for point in 0..geometry.area() {
                    let (x, y) = geometry.point(point);
                    for (channel, number) in field.at_mut(x, y).iter_mut().enumerate() {
                        // Of few bits, so that bf16 numbers are exact.
                        let small = ((point * 7 + channel * 5 + index * 3) % 8) as f32 / 8.0 - 0.5;
                        let is_large = index < 2 && point > 60;
                        *number = if is_large { scale * small.abs() } else { small };
                    }
                }
            }
            let [queries, keys, values] = &fields;
            let run = |precision| {
                let kernel = Kernel { precision, set: InstructionSet::PLAIN };
                let attention = Attention::new(sizes, &[], geometry, kernel);
                let mut to = FeatureMaps::new(geometry, 10);
                let mut scratch = AttentionScratch::new([&attention].into_iter());
                attention.run([queries, keys, values], &mut to, &mut scratch);
                to
            };
            let (floats, tiles) = (run(Precision::Fp32), run(Precision::Bf16));
            for (one, other) in floats.points().flatten().zip(tiles.points().flatten()) {
                assert!((one - other).abs() < 0.01, "{scale}: {one} {other}");
            }
        }
    }
}
