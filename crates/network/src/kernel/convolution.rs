//! A convolution ready to run: weights packed for one kernel, and the order of the steps.

use std::iter;
use std::ops::Range;
use std::sync::Arc;

use super::direct::TileConvolution;
use super::epilogue::Epilogue;
use super::feature_maps::{AlignedBuffer, BLOCK, FeatureMaps};
use super::filter::Filter;
use super::geometry::{Geometry, Tile};
use super::pack::{PackedWeights, Packing, Span, input_bounds, input_scales};
use super::product::{FloatProducts, MatrixSizes, PairProducts, Products, VectorProducts};
use super::tiles::{InputTiles, InputWindows, OutputPoints, OutputTiles, PanelSums, SPOTS};
use super::{Kernel, Precision};

/// The factor by which an input may exceed the span where it is not transformed. The heads meet
/// such outliers, and integers have bits to spare there: the transforms of the blocks cost far more
/// of them.
const HEADROOM: f32 = 4.0;

/// The method by which a convolution becomes products.
enum Method {
    /// A window of 3x3 points, by Winograd's scheme.
    Winograd {
        /// The tiles of the board.
        tiles: Vec<Tile>,
        /// Spots from those of one row of products to those of the next.
        columns: usize,
    },
    /// A window of this diameter, as it is: the tiles are points.
    Direct(usize),
}

/// A convolution whose window lies around each point, with zeros off the board.
///
/// Convolutions are immutable and can be shared between threads; a run has its memory in a
/// [`Scratch`].
pub struct Convolution {
    geometry: Geometry,
    weights: Arc<PackedWeights>,
    unit: Unit,
}

/// The part of the processor that multiplies.
enum Unit {
    Vectors(Box<VectorConvolution>),
    Tiles(TileConvolution),
}

impl Convolution {
    /// Prepares the weights for a kernel and a board. `span` is the range of the inputs; only kernels
    /// with integers heed it.
    pub fn new(filter: &Filter<'_>, geometry: Geometry, kernel: Kernel, span: Span) -> Convolution {
        let packing = Packing::of(filter.diameter(), geometry, kernel);
        Self::with_weights(Arc::new(PackedWeights::new(filter, packing)), geometry, kernel, span)
    }

    /// The same with weights that other convolutions may use too.
    ///
    /// # Panics
    /// If the weights are packed for other boards or another kernel.
    pub fn with_weights(
        weights: Arc<PackedWeights>,
        geometry: Geometry,
        kernel: Kernel,
        span: Span,
    ) -> Convolution {
        let packing = Packing::of(weights.diameter, geometry, kernel);
        let packings = [Some(packing), packing.gated(weights.diameter)];
        assert!(packings.contains(&Some(weights.packing)), "packed weights of a convolution");
        let unit = match kernel.precision {
            Precision::Bf16 => Unit::Tiles(TileConvolution::new(&weights, geometry, kernel.set)),
            _ => {
                let weights = Arc::clone(&weights);
                let vectors = VectorConvolution::new(weights, geometry, kernel, span);
                Unit::Vectors(Box::new(vectors))
            }
        };
        Convolution { geometry, weights, unit }
    }

    /// The weights.
    pub fn weights(&self) -> &Arc<PackedWeights> {
        &self.weights
    }

    /// The memory that it takes besides its weights.
    pub fn bytes(&self) -> usize {
        match &self.unit {
            Unit::Vectors(vectors) => size_of_val(&vectors.units[..]),
            Unit::Tiles(tiles) => tiles.bytes(),
        }
    }

    /// Convolves `source`, and applies `epilogue` to the results.
    ///
    /// # Panics
    /// As [`run_batch`](Self::run_batch).
    pub fn run(&self, source: &FeatureMaps, epilogue: Epilogue<'_>, scratch: &mut Scratch) {
        self.run_batch(&mut [ConvolutionJob { source, epilogue }], scratch, false);
    }

    /// Does several jobs, as many as `scratch` has memory for, in one pass over the weights. With
    /// `inputs_loaded` the last convolution with `scratch` had the same sources and
    /// [shares](Self::shares_inputs_with) their inputs.
    ///
    /// # Panics
    /// If a source or a target of an epilogue has another number of channels or another board than the
    /// convolution, or if `scratch` was made for other convolutions or fewer jobs.
    pub fn run_batch(
        &self,
        jobs: &mut [ConvolutionJob<'_>],
        scratch: &mut Scratch,
        inputs_loaded: bool,
    ) {
        for ConvolutionJob { source, epilogue } in &*jobs {
            assert_eq!(source.channels(), self.weights.inputs, "input channels of a convolution");
            assert_eq!(source.geometry(), self.geometry, "the board of a convolution");
            assert!(
                epilogue.fits(source, self.weights.outputs),
                "output channels or board of a convolution"
            );
        }
        match &self.unit {
            Unit::Vectors(vectors) => match vectors.kernel.precision {
                Precision::Int16 => vectors.run::<PairProducts>(jobs, scratch, inputs_loaded),
                _ => vectors.run::<FloatProducts>(jobs, scratch, inputs_loaded),
            },
            Unit::Tiles(tiles) => {
                let Scratch { factors, sums } = scratch;
                tiles.run(jobs, &self.weights, [factors, sums], inputs_loaded);
            }
        }
    }

    /// True if another convolution leaves its inputs in a [`Scratch`] as this one needs them.
    pub fn shares_inputs_with(&self, other: &Convolution) -> bool {
        self.geometry == other.geometry
            && self.weights.inputs == other.weights.inputs
            && match (&self.unit, &other.unit) {
                (Unit::Vectors(one), Unit::Vectors(other)) => one.shares_inputs_with(other),
                (Unit::Tiles(one), Unit::Tiles(other)) => one.shares_inputs_with(other),
                _ => false,
            }
    }
}

/// A convolution of one position.
pub struct ConvolutionJob<'a> {
    /// The inputs.
    pub source: &'a FeatureMaps,
    /// The work on the results.
    pub epilogue: Epilogue<'a>,
}

/// A convolution by vectors.
struct VectorConvolution {
    kernel: Kernel,
    geometry: Geometry,
    method: Method,
    /// The tiles that need the products of each spot.
    tiles_by_spot: Vec<Range<usize>>,
    weights: Arc<PackedWeights>,
    /// The factors that make the inputs integers, spot by spot.
    input_scales: [f32; SPOTS],
    /// The value of a unit in a product of integers: panel by panel, spot by spot, output by
    /// output.
    units: Vec<f32>,
}

impl VectorConvolution {
    fn new(
        weights: Arc<PackedWeights>,
        geometry: Geometry,
        kernel: Kernel,
        span: Span,
    ) -> VectorConvolution {
        let tiling = geometry.tiling();
        let (method, tiles_by_spot, bounds) = match weights.diameter {
            3 => {
                let tiles = (0..tiling.count()).map(|index| tiling.tile(index)).collect();
                let columns = tiling.across.products();
                // The last of six products belongs to tiles of four points.
                let spots = (0..tiling.down.products())
                    .flat_map(|y| (0..columns).map(move |x| tiling.of_four(x == 5, y == 5)));
                let method = Method::Winograd { tiles, columns };
                (method, spots.collect(), input_bounds(tiling, span))
            }
            diameter => {
                let tiles_by_spot = iter::once(0..geometry.area()).collect();
                (Method::Direct(diameter), tiles_by_spot, [HEADROOM * span.bound(1.0, 0.0); SPOTS])
            }
        };
        let input_scales = input_scales(bounds);
        let units = weights.units(&input_scales);
        VectorConvolution { kernel, geometry, method, tiles_by_spot, weights, input_scales, units }
    }

    /// True if `other` leaves the left matrices of the same source as this one needs them.
    fn shares_inputs_with(&self, other: &VectorConvolution) -> bool {
        let form = |convolution: &VectorConvolution| {
            let window = match convolution.method {
                Method::Winograd { .. } => None,
                Method::Direct(diameter) => Some(diameter),
            };
            (window, convolution.kernel)
        };
        // With several chunks, only the last one is left.
        form(self) == form(other)
            && self.input_scales == other.input_scales
            && [self, other].iter().all(|convolution| convolution.chunks().count() == 1)
    }

    /// Convolves with a kernel of products.
    fn run<K: VectorProducts>(
        &self,
        jobs: &mut [ConvolutionJob<'_>],
        scratch: &mut Scratch,
        inputs_loaded: bool,
    ) {
        let width = self.panel();
        let each = self.tiles_by_spot.len() * self.blocks() * K::STEPS * width;
        let weights: &[K::Factor] = self.weights.factors.get();
        for chunk in self.chunks() {
            let (sizes, first, tiles_by_spot) =
                (self.sizes(&chunk), chunk.start, &self.tiles_by_spot);
            let length = sizes.len::<K>();
            let factors = &mut scratch.factors.get_mut()[..jobs.len() * length];
            if !inputs_loaded {
                for (job, factors) in jobs.iter().zip(factors.chunks_exact_mut(length)) {
                    self.transform_inputs::<K>(job.source, &chunk, sizes, factors);
                }
            }
            for (panel, weights) in weights.chunks_exact(each).enumerate() {
                let scales = self.units.get(panel * sizes.spots * width..);
                let scales = scales.unwrap_or_default();
                let sums = &mut scratch.sums.get_mut()[..sizes.spots * sizes.sums_stride(width)];
                // The weights of a panel stay near while all jobs read them.
                for (job, factors) in jobs.iter_mut().zip(factors.chunks_exact(length)) {
                    let products = Products::<K> {
                        sizes,
                        first,
                        tiles_by_spot,
                        factors,
                        weights,
                        scales,
                        sums: &mut *sums,
                    };
                    self.kernel.set.run(products);
                    self.transform_outputs(
                        &chunk,
                        PanelSums {
                            sums,
                            sizes,
                            geometry: self.geometry,
                            channel: panel * width,
                            channels: self.weights.outputs.next_multiple_of(BLOCK),
                            epilogue: &mut job.epilogue,
                        },
                    );
                }
            }
        }
    }

    /// Makes the left matrices of a chunk of tiles.
    fn transform_inputs<K: VectorProducts>(
        &self,
        source: &FeatureMaps,
        chunk: &Range<usize>,
        sizes: MatrixSizes,
        factors: &mut [K::Factor],
    ) {
        let (set, scales) = (self.kernel.set, &self.input_scales);
        match &self.method {
            Method::Winograd { tiles, columns } => {
                let (tiles, columns) = (&tiles[chunk.clone()], *columns);
                set.run(InputTiles::<K> { source, tiles, sizes, columns, scales, factors });
            }
            &Method::Direct(diameter) => {
                let (first, scale) = (chunk.start, scales[0]);
                set.run(InputWindows::<K> { source, diameter, first, sizes, scale, factors });
            }
        }
    }

    /// Makes results of the sums of a chunk of tiles.
    fn transform_outputs(&self, chunk: &Range<usize>, sums: PanelSums<'_, '_>) {
        match &self.method {
            Method::Winograd { tiles, columns } => {
                let (tiles, columns) = (&tiles[chunk.clone()], *columns);
                self.kernel.set.run(OutputTiles { sums, tiles, columns });
            }
            Method::Direct(_) => self.kernel.set.run(OutputPoints { sums, first: chunk.start }),
        }
    }

    /// Outputs of a panel.
    fn panel(&self) -> usize {
        2 * self.kernel.set.lanes()
    }

    /// Columns of the left matrices, in blocks of 16.
    fn blocks(&self) -> usize {
        let window = match self.method {
            Method::Winograd { .. } => 1,
            Method::Direct(diameter) => diameter * diameter,
        };
        window * self.weights.inputs.div_ceil(BLOCK)
    }

    /// The sizes of the left matrices of a chunk.
    fn sizes(&self, chunk: &Range<usize>) -> MatrixSizes {
        MatrixSizes { spots: self.tiles_by_spot.len(), blocks: self.blocks(), tiles: chunk.len() }
    }

    /// The tiles of a board in chunks of nearly equal size whose left matrices fit into the second
    /// level of the cache.
    fn chunks(&self) -> impl Iterator<Item = Range<usize>> + use<> {
        /// Left matrices of this many bytes leave room for the weights and sums of a panel.
        const MAX_BYTES: usize = 400 << 10;
        /// With fewer tiles than the registers hold the weights would be read too often.
        const MIN_TILES: usize = 13;
        let tiles = match &self.method {
            Method::Winograd { tiles, .. } => tiles.len(),
            Method::Direct(_) => self.geometry.area(),
        };
        let bytes = 4 * self.factors(MatrixSizes { tiles: 1, ..self.sizes(&(0..1)) });
        let chunks = tiles.div_ceil((MAX_BYTES / bytes).max(MIN_TILES));
        (0..chunks).map(move |index| index * tiles / chunks..(index + 1) * tiles / chunks)
    }

    /// Factors in left matrices of these sizes, each of four bytes.
    fn factors(&self, sizes: MatrixSizes) -> usize {
        match self.kernel.precision {
            Precision::Int16 => sizes.len::<PairProducts>(),
            _ => sizes.len::<FloatProducts>(),
        }
    }
}

/// The memory that convolutions need while they run, so that they allocate none.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    factors: AlignedBuffer,
    sums: AlignedBuffer,
}

impl Scratch {
    /// Memory for any of the given convolutions.
    pub fn new<'a>(convolutions: impl IntoIterator<Item = &'a Convolution>) -> Scratch {
        Self::for_jobs(convolutions, 1)
    }

    /// The bytes for the inputs of all jobs.
    pub fn inputs_bytes(&self) -> usize {
        size_of_val(self.factors.get::<f32>())
    }

    /// Memory for any of the given convolutions with up to `jobs` jobs.
    pub fn for_jobs<'a>(
        convolutions: impl IntoIterator<Item = &'a Convolution>,
        jobs: usize,
    ) -> Scratch {
        let (mut factors, mut sums) = (0, 0);
        for convolution in convolutions {
            match &convolution.unit {
                Unit::Vectors(vectors) => {
                    for sizes in vectors.chunks().map(|chunk| vectors.sizes(&chunk)) {
                        factors = factors.max(vectors.factors(sizes));
                        sums = sums.max(sizes.spots * sizes.sums_stride(vectors.panel()));
                    }
                }
                Unit::Tiles(tiles) => {
                    factors = factors.max(tiles.inputs_len());
                    sums = sums.max(TileConvolution::SUMS);
                }
            }
        }
        Scratch { factors: AlignedBuffer::zeros(jobs * factors), sums: AlignedBuffer::zeros(sums) }
    }
}

#[cfg(test)]
mod tests;
