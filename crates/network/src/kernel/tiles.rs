//! From points to the left matrices of the products, and from their sums back to points.

use super::activation::{Activate, by_activation};
use super::epilogue::{Epilogue, Points};
use super::feature_maps::{BLOCK, FeatureMaps};
use super::geometry::{Geometry, Tile};
use super::product::{MatrixSizes, VectorProducts};
use super::scheme::{MAX_INPUTS, Scheme, WinogradF3, WinogradF4};
use super::simd::{Simd, SimdTask, StridedView, StridedViewMut, Strides};

/// The most spots of a tile.
pub(crate) const SPOTS: usize = MAX_INPUTS * MAX_INPUTS;

/// Calls a method with the schemes of a tile, first for its width and then for its height.
macro_rules! by_scheme {
    ($tile:expr, $object:ident.$method:ident::<$($generic:ty),*>($($argument:expr),*)) => {
        match ($tile.is_wide, $tile.is_high) {
            (false, false) => $object.$method::<$($generic,)* WinogradF3, WinogradF3>($($argument),*),
            (false, true) => $object.$method::<$($generic,)* WinogradF3, WinogradF4>($($argument),*),
            (true, false) => $object.$method::<$($generic,)* WinogradF4, WinogradF3>($($argument),*),
            (true, true) => $object.$method::<$($generic,)* WinogradF4, WinogradF4>($($argument),*),
        }
    };
}

/// Transforms a chunk of tiles of the inputs by Winograd's schemes.
pub(crate) struct InputTiles<'a, K: VectorProducts> {
    /// The inputs.
    pub(crate) source: &'a FeatureMaps,
    /// The tiles of the chunk.
    pub(crate) tiles: &'a [Tile],
    /// The sizes of the matrices.
    pub(crate) sizes: MatrixSizes,
    /// Spots from those of one row of products to those of the next.
    pub(crate) columns: usize,
    /// The scale of integers, for each spot.
    pub(crate) scales: &'a [f32; SPOTS],
    /// The matrices.
    pub(crate) factors: &'a mut [K::Factor],
}

impl<K: VectorProducts> SimdTask for InputTiles<'_, K> {
    #[inline(always)]
    fn run<S: Simd>(mut self, simd: S) {
        for (index, tile) in self.tiles.iter().enumerate() {
            by_scheme!(tile, self.tile::<S>(simd, index, tile.corner));
        }
    }
}

impl<K: VectorProducts> InputTiles<'_, K> {
    /// Transforms the inputs of a tile.
    #[inline(always)]
    fn tile<S: Simd, X: Scheme, Y: Scheme>(
        &mut self,
        simd: S,
        index: usize,
        (x, y): (usize, usize),
    ) {
        // The tile's inputs begin one point to the left of its outputs, and one above.
        let corner = y * self.source.geometry().stride() + x;
        for channel in (0..self.source.stride()).step_by(S::LANES) {
            let start = corner * self.source.stride() + channel;
            self.lanes::<S, X, Y>(simd, index, start, channel);
        }
    }

    /// Transforms the channels of one vector; those of the tile's first input lie at `start`.
    #[inline(always)]
    fn lanes<S: Simd, X: Scheme, Y: Scheme>(
        &mut self,
        simd: S,
        index: usize,
        start: usize,
        channel: usize,
    ) {
        let across = self.source.stride();
        let down = across * self.source.geometry().stride();
        let strides = Strides { across, down, columns: X::SPAN, rows: Y::SPAN, depth: S::LANES };
        let source = StridedView::new(&self.source.values()[start..], strides);
        let mut columns = [[simd.splat(0.0); MAX_INPUTS]; MAX_INPUTS];
        for (x, column) in columns.iter_mut().enumerate().take(X::SPAN) {
            for (y, input) in column.iter_mut().enumerate().take(Y::SPAN) {
                *input = simd.load(source.at(x, y), 0);
            }
            *column = Y::input(simd, *column);
        }
        let across = self.sizes.matrix_stride::<K>();
        let strides = Strides { across, down: across * self.columns, depth: K::STEPS, ..strides };
        let first = self.sizes.offset::<K>(0, channel / BLOCK, index);
        let mut factors = StridedViewMut::new(&mut self.factors[first..], strides);
        // Two loops, because the compiler unrolls no large ones: arrays would lie in memory.
        let mut rows = columns;
        for (y, row) in rows.iter_mut().enumerate().take(Y::SPAN) {
            *row = X::input(simd, row_of(&columns, y));
        }
        for (y, row) in rows.iter().enumerate().take(Y::SPAN) {
            for (x, &factor) in row.iter().enumerate().take(X::SPAN) {
                let scale = self.scales[y * self.columns + x];
                K::store_inputs(simd, factors.at(x, y), channel % BLOCK, factor, scale);
            }
        }
    }
}

/// Collects the inputs in the windows of a chunk of points, for a convolution that is computed
/// directly: all channels of the window's first point, of its second point, and so on.
pub(crate) struct InputWindows<'a, K: VectorProducts> {
    /// The inputs.
    pub(crate) source: &'a FeatureMaps,
    /// The side of the window, odd.
    pub(crate) diameter: usize,
    /// The first point of the chunk.
    pub(crate) first: usize,
    /// The sizes of the matrix.
    pub(crate) sizes: MatrixSizes,
    /// The scale of integers.
    pub(crate) scale: f32,
    /// The matrix.
    pub(crate) factors: &'a mut [K::Factor],
}

impl<K: VectorProducts> SimdTask for InputWindows<'_, K> {
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let geometry = self.source.geometry();
        let (channels, radius) = (self.source.stride(), self.diameter / 2);
        if self.diameter == 1 {
            return self.points(simd);
        }
        for point in 0..self.sizes.tiles {
            let (x, y) = geometry.point(self.first + point);
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
                    let block = ((dy * self.diameter + dx) * channels + channel) / BLOCK;
                    let at = self.sizes.offset::<K>(0, block, point);
                    let block = &mut self.factors[at..at + K::STEPS];
                    K::store_inputs(simd, block, channel % BLOCK, inputs, self.scale);
                }
            }
        }
    }
}

impl<K: VectorProducts> InputWindows<'_, K> {
    /// The same where each window is a point.
    #[inline(always)]
    fn points<S: Simd>(self, simd: S) {
        let (geometry, channels) = (self.source.geometry(), self.source.stride());
        let (blocks, across) = (channels / BLOCK, self.sizes.tiles * K::STEPS);
        for (before, (x, y), count) in geometry.row_parts(self.first, self.sizes.tiles) {
            let start = geometry.offset(x, y) * channels;
            let source = &self.source.values()[start..start + count * channels];
            for (point, source) in source.chunks_exact(channels).enumerate() {
                let start = self.sizes.offset::<K>(0, 0, before + point);
                let strides =
                    Strides { across, down: 0, columns: blocks, rows: 1, depth: K::STEPS };
                let mut factors = StridedViewMut::new(&mut self.factors[start..], strides);
                for (block, inputs) in source.chunks_exact(BLOCK).enumerate() {
                    for lane in (0..BLOCK).step_by(S::LANES) {
                        let inputs = simd.load(inputs, lane);
                        K::store_inputs(simd, factors.at(block, 0), lane, inputs, self.scale);
                    }
                }
            }
        }
    }
}

/// The sums of one panel for a chunk of tiles or points, and the epilogue of the results.
pub(crate) struct PanelSums<'a, 'b> {
    /// The sums, as [`Products`](super::product::Products) leaves them.
    pub(crate) sums: &'a [f32],
    /// The sizes of the matrices.
    pub(crate) sizes: MatrixSizes,
    /// The layout of the points in memory.
    pub(crate) geometry: Geometry,
    /// The first channel of the panel.
    pub(crate) channel: usize,
    /// Numbers of a point in memory.
    pub(crate) channels: usize,
    /// The epilogue of the results.
    pub(crate) epilogue: &'a mut Epilogue<'b>,
}

impl PanelSums<'_, '_> {
    /// The start of each vector of the panel. The last panel may be wider than the rest of the
    /// channels.
    #[inline(always)]
    fn vectors<S: Simd>(&self) -> impl Iterator<Item = usize> + use<S> {
        (0..(2 * S::LANES).min(self.channels - self.channel)).step_by(S::LANES)
    }
}

/// Transforms the sums of a chunk of tiles back and passes the results on.
pub(crate) struct OutputTiles<'a, 'b> {
    /// The sums.
    pub(crate) sums: PanelSums<'a, 'b>,
    /// The tiles of the chunk.
    pub(crate) tiles: &'a [Tile],
    /// Spots from those of one row of products to those of the next.
    pub(crate) columns: usize,
}

impl SimdTask for OutputTiles<'_, '_> {
    #[inline(always)]
    fn run<S: Simd>(mut self, simd: S) {
        let activation = self.sums.epilogue.activation();
        for (index, tile) in self.tiles.iter().enumerate() {
            for lane in self.sums.vectors::<S>() {
                let rows = by_scheme!(tile, self.results::<S>(simd, index, lane));
                by_activation!(activation, A => self.apply_epilogue::<S, A>(simd, tile, lane, &rows));
            }
        }
    }
}

impl OutputTiles<'_, '_> {
    /// Transforms the channels of one vector of a tile, from `lane` of the panel on: the results by rows.
    #[inline(always)]
    fn results<S: Simd, X: Scheme, Y: Scheme>(
        &self,
        simd: S,
        index: usize,
        lane: usize,
    ) -> [[S::Floats; MAX_INPUTS]; MAX_INPUTS] {
        let PanelSums { sums, sizes, .. } = &self.sums;
        let across = sizes.sums_stride(2 * S::LANES);
        let down = across * self.columns;
        let strides = Strides { across, down, columns: X::SPAN, rows: Y::SPAN, depth: S::LANES };
        let sums = StridedView::new(&sums[index * 2 * S::LANES + lane..], strides);
        let mut columns = [[simd.splat(0.0); MAX_INPUTS]; MAX_INPUTS];
        for (x, column) in columns.iter_mut().enumerate().take(X::SPAN) {
            for (y, sum) in column.iter_mut().enumerate().take(Y::SPAN) {
                *sum = simd.load(sums.at(x, y), 0);
            }
            *column = Y::output(simd, *column);
        }
        let mut rows = columns;
        for (y, row) in rows.iter_mut().enumerate().take(Y::SIDE) {
            *row = X::output(simd, row_of(&columns, y));
        }
        rows
    }

    /// Passes on the results of a tile as far as it lies on the board.
    #[inline(always)]
    fn apply_epilogue<S: Simd, A: Activate>(
        &mut self,
        simd: S,
        tile: &Tile,
        lane: usize,
        rows: &[[S::Floats; MAX_INPUTS]; MAX_INPUTS],
    ) {
        let PanelSums { geometry, channel, epilogue, .. } = &mut self.sums;
        let (left, top) = tile.corner;
        let side = |is_long: bool| if is_long { WinogradF4::SIDE } else { WinogradF3::SIDE };
        let across = side(tile.is_wide).min(geometry.width() - left);
        let down = side(tile.is_high).min(geometry.height() - top);
        let points = Points::Rectangle { corner: tile.corner, size: (across, down) };
        let mut epilogue = epilogue.lanes::<S>(simd, *channel + lane, points);
        for (y, row) in rows.iter().enumerate().take(down) {
            for (x, &results) in row.iter().enumerate().take(across) {
                epilogue.finish::<A>(simd, (x, y), results, None);
            }
        }
    }
}

/// Passes on the sums of a chunk of points, which are the results of a direct convolution.
pub(crate) struct OutputPoints<'a, 'b> {
    /// The sums.
    pub(crate) sums: PanelSums<'a, 'b>,
    /// The first point of the chunk.
    pub(crate) first: usize,
}

impl SimdTask for OutputPoints<'_, '_> {
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        by_activation!(self.sums.epilogue.activation(), A => self.points::<S, A>(simd))
    }
}

impl OutputPoints<'_, '_> {
    #[inline(always)]
    fn points<S: Simd, A: Activate>(self, simd: S) {
        let PanelSums { sums, sizes, geometry, channel, .. } = self.sums;
        for lane in self.sums.vectors::<S>() {
            for (before, corner, count) in geometry.row_parts(self.first, sizes.tiles) {
                let sums = &sums[before * 2 * S::LANES..(before + count) * 2 * S::LANES];
                let points = Points::Rectangle { corner, size: (count, 1) };
                let mut epilogue = self.sums.epilogue.lanes::<S>(simd, channel + lane, points);
                for (x, sums) in sums.chunks_exact(2 * S::LANES).enumerate() {
                    epilogue.finish::<A>(simd, (x, 0), simd.load(sums, lane), None);
                }
            }
        }
    }
}

/// Row `y` of a matrix that is given by its columns.
#[inline(always)]
fn row_of<T: Copy>(columns: &[[T; MAX_INPUTS]; MAX_INPUTS], y: usize) -> [T; MAX_INPUTS] {
    let mut row = columns[0];
    for (entry, column) in row.iter_mut().zip(columns) {
        *entry = column[y];
    }
    row
}
