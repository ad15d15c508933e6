//! From points to the left matrices of the products, and from their sums back to points.

use std::marker::PhantomData;

use super::activation::{Activate, Activation, Identity, Mish, Relu, Silu};
use super::activations::{Activations, LINE};
use super::geometry::Geometry;
use super::post::Post;
use super::product::{Factor, Sizes};
use super::scheme::{MOST, Scheme};
use super::simd::{Lattice, LatticeMut, Simd, Spacing, Work};

/// The most spots of a tile.
pub(crate) const SPOTS: usize = MOST * MOST;

/// Transforms a chunk of tiles of the inputs by a Winograd scheme.
pub(crate) struct InputTiles<'a, T, W> {
    /// The inputs.
    pub(crate) source: &'a Activations,
    /// The first tile of the chunk.
    pub(crate) first: usize,
    /// The sizes of the matrices.
    pub(crate) sizes: Sizes,
    /// What integers are multiplied by, for each spot.
    pub(crate) scales: &'a [f32; SPOTS],
    /// The matrices.
    pub(crate) factors: &'a mut [T],
    /// How.
    pub(crate) scheme: PhantomData<W>,
}

impl<T: Factor, W: Scheme> Work for InputTiles<'_, T, W> {
    #[inline(always)]
    fn run<S: Simd>(mut self, simd: S) {
        let geometry = self.source.geometry();
        let cover = geometry.cover(W::SIDE);
        for tile in 0..self.sizes.tiles {
            let (x, y) = cover.corner(self.first + tile);
            // The tile's inputs begin one point to the left of its outputs, and one above.
            let corner = y * geometry.stride() + x;
            for channel in (0..self.source.stride()).step_by(S::LANES) {
                self.lanes(simd, tile, corner * self.source.stride() + channel, channel);
            }
        }
    }
}

impl<T: Factor, W: Scheme> InputTiles<'_, T, W> {
    /// Transforms the channels of one vector; those of the tile's first input lie at `start`.
    #[inline(always)]
    fn lanes<S: Simd>(&mut self, simd: S, tile: usize, start: usize, channel: usize) {
        let across = self.source.stride();
        let down = across * self.source.geometry().stride();
        let spacing = Spacing { across, down, columns: W::SPAN, rows: W::SPAN, depth: S::LANES };
        let source = Lattice::new(&self.source.values()[start..], spacing);
        let mut columns = [[simd.splat(0.0); MOST]; MOST];
        for (x, column) in columns.iter_mut().enumerate().take(W::SPAN) {
            for (y, input) in column.iter_mut().enumerate().take(W::SPAN) {
                *input = simd.load(source.at(x, y), 0);
            }
            *column = W::input(simd, *column);
        }
        let across = self.sizes.plane::<T>();
        let spacing = Spacing { across, down: across * W::SPAN, depth: T::STEPS, ..spacing };
        let first = self.sizes.place::<T>(0, channel / LINE, tile);
        let mut factors = LatticeMut::new(&mut self.factors[first..], spacing);
        // Two loops, because the compiler unrolls no large ones: arrays would lie in memory.
        let mut rows = columns;
        for (y, row) in rows.iter_mut().enumerate().take(W::SPAN) {
            *row = W::input(simd, row_of(&columns, y));
        }
        for (y, row) in rows.iter().enumerate().take(W::SPAN) {
            for (x, &factor) in row.iter().enumerate().take(W::SPAN) {
                let scale = self.scales[y * W::SPAN + x];
                T::put(simd, factors.at(x, y), channel % LINE, factor, scale);
            }
        }
    }
}

/// Collects the inputs in the windows of a chunk of points, for a convolution that is computed
/// directly: all channels of the window's first point, of its second point, and so on.
pub(crate) struct InputWindows<'a, T> {
    /// The inputs.
    pub(crate) source: &'a Activations,
    /// The side of the window, odd.
    pub(crate) diameter: usize,
    /// The first point of the chunk.
    pub(crate) first: usize,
    /// The sizes of the matrix.
    pub(crate) sizes: Sizes,
    /// What integers are multiplied by.
    pub(crate) scale: f32,
    /// The matrix.
    pub(crate) factors: &'a mut [T],
}

impl<T: Factor> Work for InputWindows<'_, T> {
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let geometry = self.source.geometry();
        let cover = geometry.cover(1);
        let (channels, radius) = (self.source.stride(), self.diameter / 2);
        for point in 0..self.sizes.tiles {
            let (x, y) = cover.corner(self.first + point);
            for (dx, dy) in (0..self.diameter * self.diameter)
                .map(|tap| (tap % self.diameter, tap / self.diameter))
            {
                // Left of the board or above it this wraps around to a huge number.
                let (x, y) = ((x + dx).wrapping_sub(radius), (y + dy).wrapping_sub(radius));
                let is_on_board = x < geometry.width() && y < geometry.height();
                let start = if is_on_board { geometry.offset(x, y) * channels } else { 0 };
                for channel in (0..channels).step_by(S::LANES) {
                    // The first point in memory is one of the border, so its channels are zero.
                    let inputs = simd.load(self.source.values(), start + channel);
                    let block = ((dy * self.diameter + dx) * channels + channel) / LINE;
                    let at = self.sizes.place::<T>(0, block, point);
                    let block = &mut self.factors[at..at + T::STEPS];
                    T::put(simd, block, channel % LINE, inputs, self.scale);
                }
            }
        }
    }
}

/// Transforms the sums of a chunk of tiles back and passes the results on, for one panel.
pub(crate) struct OutputTiles<'a, 'b, W> {
    /// The sums, as [`Products`](super::product::Products) leaves them.
    pub(crate) sums: &'a [f32],
    /// The sizes of the matrices.
    pub(crate) sizes: Sizes,
    /// Where the points lie.
    pub(crate) geometry: Geometry,
    /// The first tile of the chunk.
    pub(crate) first: usize,
    /// The first channel of the panel.
    pub(crate) channel: usize,
    /// Numbers of a point in memory.
    pub(crate) channels: usize,
    /// What becomes of the results.
    pub(crate) post: &'a mut Post<'b>,
    /// How.
    pub(crate) scheme: PhantomData<W>,
}

impl<W: Scheme> Work for OutputTiles<'_, '_, W> {
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        match self.post.activation() {
            Activation::Identity => self.tiles::<S, Identity>(simd),
            Activation::Relu => self.tiles::<S, Relu>(simd),
            Activation::Mish => self.tiles::<S, Mish>(simd),
            Activation::Silu => self.tiles::<S, Silu>(simd),
        }
    }
}

impl<W: Scheme> OutputTiles<'_, '_, W> {
    #[inline(always)]
    fn tiles<S: Simd, A: Activate>(mut self, simd: S) {
        let cover = self.geometry.cover(W::SIDE);
        // The last panel may be wider than what is left of the channels.
        let width = (2 * S::LANES).min(self.channels - self.channel);
        for tile in 0..self.sizes.tiles {
            let corner = cover.corner(self.first + tile);
            for lane in (0..width).step_by(S::LANES) {
                self.lanes::<S, A>(simd, tile, corner, lane);
            }
        }
    }

    /// Transforms the channels of one vector, from `lane` of the panel on.
    #[inline(always)]
    fn lanes<S: Simd, A: Activate>(
        &mut self,
        simd: S,
        tile: usize,
        corner: (usize, usize),
        lane: usize,
    ) {
        let across = self.sizes.sums_plane(2 * S::LANES);
        let down = across * W::SPAN;
        let spacing = Spacing { across, down, columns: W::SPAN, rows: W::SPAN, depth: S::LANES };
        let sums = Lattice::new(&self.sums[tile * 2 * S::LANES + lane..], spacing);
        let mut columns = [[simd.splat(0.0); MOST]; MOST];
        for (x, column) in columns.iter_mut().enumerate().take(W::SPAN) {
            for (y, sum) in column.iter_mut().enumerate().take(W::SPAN) {
                *sum = simd.load(sums.at(x, y), 0);
            }
            *column = W::output(simd, *column);
        }
        let (left, top) = corner;
        let (across, down) = (self.geometry.width() - left, self.geometry.height() - top);
        let mut post = self.post.lanes::<S>(simd, self.channel + lane, corner, W::SIDE);
        let mut rows = columns;
        for (y, row) in rows.iter_mut().enumerate().take(W::SIDE) {
            *row = W::output(simd, row_of(&columns, y));
        }
        for (y, row) in rows.iter().enumerate().take(W::SIDE) {
            if y >= down {
                break;
            }
            for (x, &results) in row.iter().enumerate().take(W::SIDE) {
                if x >= across {
                    break;
                }
                post.finish::<A>(simd, x, y, results);
            }
        }
    }
}

/// Row `y` of a matrix that is given by its columns.
#[inline(always)]
fn row_of<T: Copy>(columns: &[[T; MOST]; MOST], y: usize) -> [T; MOST] {
    let mut row = columns[0];
    for (entry, column) in row.iter_mut().zip(columns) {
        *entry = column[y];
    }
    row
}
