//! A convolution of inputs most of which are the same in every position: the planes that a network
//! reads.
//!
//! Nearly all planes are 0 at nearly all points, and one of them is 1 at every point. The results
//! of such *usual* inputs are computed once for a board; an evaluation adds the weights of the
//! inputs that are 1 more.

use std::sync::Arc;

use super::activation::{Activate, by_activation};
use super::epilogue::{Epilogue, Points};
use super::feature_maps::{AlignedBuffer, BLOCK, FeatureMaps};
use super::filter::Filter;
use super::geometry::Geometry;
use super::simd::{InstructionSet, Simd, SimdTask};

/// The inputs of a [`SparseConvolution`]: a list of the *raised* inputs, which are 1 more than
/// usual, point by point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SparseInputs {
    geometry: Geometry,
    /// Inputs of each point.
    channels: usize,
    /// The raised inputs in order: the number of the point, by row from the top, times `channels`, and
    /// the channel.
    indices: Vec<u32>,
    /// The index in `indices` at which each point begins, as far as points have been listed; then
    /// the length of `indices`.
    starts: Vec<u32>,
}

impl SparseInputs {
    /// The inputs of a board with `channels` for each point, before any point is listed.
    pub fn new(geometry: Geometry, channels: usize) -> SparseInputs {
        SparseInputs { geometry, channels, indices: Vec::new(), starts: vec![0] }
    }

    /// Becomes the inputs of a board, before any point is listed, in the same memory.
    pub fn reset(&mut self, geometry: Geometry) {
        self.geometry = geometry;
        self.indices.clear();
        self.starts.truncate(1);
    }

    /// The board.
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// Raises an input of the next point, whose channels are raised in ascending order.
    #[inline(always)]
    pub fn push(&mut self, channel: usize) {
        let point = self.starts.len() - 1;
        self.indices.push((point * self.channels + channel) as u32);
    }

    /// Ends the list of the next point. Points are listed by row from the top.
    #[inline(always)]
    pub fn end_point(&mut self) {
        self.starts.push(self.indices.len() as u32);
    }

    /// The raised inputs in order, each as the number of its point times the number of channels, and
    /// its channel.
    pub fn indices(&self) -> &[u32] {
        &self.indices
    }

    /// Makes `to` the same inputs with the points of the board in another order: point `sources[i]`
    /// becomes point `i`.
    ///
    /// # Panics
    /// When a source is not a point that is listed here.
    pub fn permute(&self, sources: &[u16], to: &mut SparseInputs) {
        to.channels = self.channels;
        to.reset(self.geometry);
        let channels = self.channels as u32;
        for (point, &source) in (0..).zip(sources) {
            let [first, end] = [0, 1].map(|next| self.starts[usize::from(source) + next] as usize);
            let places = self.indices[first..end].iter();
            to.indices.extend(
                places.map(|place| place - u32::from(source) * channels + point * channels),
            );
            to.end_point();
        }
    }

    /// The raised inputs of neighbouring points of a row, from column `left` up to and without `right`.
    #[inline(always)]
    fn row_range(&self, row: usize, left: usize, right: usize) -> &[u32] {
        let before = row * self.geometry.width();
        &self.indices[self.starts[before + left] as usize..self.starts[before + right] as usize]
    }
}

/// The weights of a [`SparseConvolution`]. They do not depend on the board.
pub struct SparseWeights {
    radius: usize,
    inputs: usize,
    outputs: usize,
    /// By place in the window, input and output; outputs are padded to a multiple of 16.
    numbers: AlignedBuffer,
}

impl SparseWeights {
    /// The weights of a filter.
    pub fn new(filter: &Filter<'_>) -> SparseWeights {
        let (diameter, inputs, outputs) = (filter.diameter(), filter.inputs(), filter.outputs());
        let stride = outputs.next_multiple_of(BLOCK);
        let mut numbers = AlignedBuffer::zeros(diameter * diameter * inputs * stride);
        for output in 0..outputs {
            for input in 0..inputs {
                for (tap, &weight) in filter.window(output, input).iter().enumerate() {
                    numbers.get_mut()[(tap * inputs + input) * stride + output] = weight;
                }
            }
        }
        SparseWeights { radius: diameter / 2, inputs, outputs, numbers }
    }

    /// The memory that they take.
    pub fn bytes(&self) -> usize {
        size_of_val(self.numbers.get::<f32>())
    }
}

/// A convolution of [`SparseInputs`].
pub struct SparseConvolution {
    set: InstructionSet,
    weights: Arc<SparseWeights>,
    /// The results where all inputs are usual.
    base: FeatureMaps,
}

impl SparseConvolution {
    /// Prepares the weights for a board and for inputs that are usually those of `usual`, one for
    /// each channel.
    ///
    /// # Panics
    /// When `usual` has another number of channels than the weights are for.
    pub fn new(
        weights: Arc<SparseWeights>,
        geometry: Geometry,
        set: InstructionSet,
        usual: &[f32],
    ) -> SparseConvolution {
        assert_eq!(usual.len(), weights.inputs, "input channels of a convolution");
        let base = FeatureMaps::new(geometry, weights.outputs);
        let mut convolution = SparseConvolution { set, weights, base };
        convolution.fill_base(usual);
        convolution
    }

    /// The weights.
    pub fn weights(&self) -> &Arc<SparseWeights> {
        &self.weights
    }

    /// The memory that it takes besides its weights.
    pub fn bytes(&self) -> usize {
        size_of_val(self.base.values())
    }

    /// Computes the results of usual inputs, the same on every machine.
    fn fill_base(&mut self, usual: &[f32]) {
        let SparseWeights { radius, inputs, numbers, .. } = &*self.weights;
        let geometry = self.base.geometry();
        let (stride, diameter) = (self.base.stride(), 2 * radius + 1);
        for (x, y) in (0..geometry.area()).map(|index| geometry.point(index)) {
            let sums = self.base.at_mut(x, y);
            for tap in 0..diameter * diameter {
                let (right, down) = (x + tap % diameter, y + tap / diameter);
                if !(*radius..radius + geometry.width()).contains(&right)
                    || !(*radius..radius + geometry.height()).contains(&down)
                {
                    continue;
                }
                let weights = &numbers.get::<f32>()[tap * inputs * stride..];
                for (weights, number) in weights.chunks_exact(stride).zip(usual) {
                    let weighted = sums.iter_mut().zip(weights);
                    weighted.for_each(|(sum, weight)| *sum += weight * number);
                }
            }
        }
    }

    /// Convolves `inputs`, and applies `epilogue` to the results.
    ///
    /// # Panics
    /// If the inputs are of another board, lack some of its points or have another number of
    /// channels, or a target of `epilogue` does not suit the results.
    pub fn run(&self, inputs: &SparseInputs, mut epilogue: Epilogue<'_>) {
        assert_eq!(inputs.channels, self.weights.inputs, "input channels of a convolution");
        assert_eq!(inputs.geometry, self.base.geometry(), "the board of a convolution");
        assert_eq!(inputs.starts.len(), inputs.geometry.area() + 1, "points of a board");
        assert!(
            epilogue.fits(&self.base, self.base.channels()),
            "output channels of a convolution"
        );
        self.set.run(SparseSums { convolution: self, inputs, epilogue: &mut epilogue });
    }
}

/// Convolves inputs.
struct SparseSums<'a, 'b> {
    convolution: &'a SparseConvolution,
    inputs: &'a SparseInputs,
    epilogue: &'a mut Epilogue<'b>,
}

impl SimdTask for SparseSums<'_, '_> {
    #[inline(always)]
    fn run<S: Simd>(mut self, simd: S) {
        /// The most vectors of sums that are kept in registers.
        const MAX_VECTORS: usize = 8;
        let geometry = self.inputs.geometry;
        let vectors = self.convolution.base.stride() / S::LANES;
        let parts = vectors.div_ceil(MAX_VECTORS);
        let activation = self.epilogue.activation();
        let mut results = [simd.splat(0.0); MAX_VECTORS];
        for point in (0..geometry.area()).map(|index| geometry.point(index)) {
            for part in 0..parts {
                let [first, end] = [part, part + 1].map(|part| part * vectors / parts);
                let (channel, results) = (first * S::LANES, &mut results[..end - first]);
                macro_rules! compiled {
                    ($($count:literal)*) => {
                        match results.len() {
                            $($count => self.accumulate::<S, $count>(simd, point, channel, results),)*
                            _ => unreachable!("more sums than the registers hold"),
                        }
                    };
                }
                compiled!(1 2 3 4 5 6 7 8);
                by_activation!(activation, A => self.apply_epilogue::<S, A>(simd, point, channel, results));
            }
        }
    }
}

impl SparseSums<'_, '_> {
    /// Computes the results of a point for `COUNT` vectors of channels, beginning with `channel`.
    #[inline(always)]
    fn accumulate<S: Simd, const COUNT: usize>(
        &self,
        simd: S,
        (x, y): (usize, usize),
        channel: usize,
        results: &mut [S::Floats],
    ) {
        let SparseConvolution { weights, base, .. } = self.convolution;
        let SparseWeights { radius, inputs, numbers, .. } = &**weights;
        let (geometry, stride) = (base.geometry(), base.stride());
        let start = geometry.offset(x, y) * stride + channel;
        let usual = &base.values()[start..start + COUNT * S::LANES];
        let mut sums = [simd.splat(0.0); COUNT];
        for (index, sum) in sums.iter_mut().enumerate() {
            *sum = simd.load(usual, index * S::LANES);
        }
        let (left, right) = (x.saturating_sub(*radius), (x + radius + 1).min(geometry.width()));
        for row in y.saturating_sub(*radius)..(y + radius + 1).min(geometry.height()) {
            // The index of the window's middle column, in the window's weights and in the inputs.
            let middle = ((row + radius - y) * (2 * radius + 1) + radius) * inputs;
            let point = (row * geometry.width() + x) * inputs;
            for &place in self.inputs.row_range(row, left, right) {
                let place = (middle + place as usize - point) * stride + channel;
                let weights = &numbers.get::<f32>()[place..place + COUNT * S::LANES];
                for (index, sum) in sums.iter_mut().enumerate() {
                    *sum = simd.add(*sum, simd.load(weights, index * S::LANES));
                }
            }
        }
        results.copy_from_slice(&sums);
    }

    /// Passes on results of a point, those of the channels that begin with `channel`. They come from
    /// memory, so that this is compiled once for each activation, and not for each number of sums, too.
    #[inline(always)]
    fn apply_epilogue<S: Simd, A: Activate>(
        &mut self,
        simd: S,
        point: (usize, usize),
        channel: usize,
        results: &[S::Floats],
    ) {
        for (index, &result) in results.iter().enumerate() {
            let points = Points::Rectangle { corner: point, size: (1, 1) };
            let mut epilogue = self.epilogue.lanes(simd, channel + index * S::LANES, points);
            epilogue.finish::<A>(simd, (0, 0), result, None);
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus as Random;

    use super::super::convolution::{Convolution, Scratch};
    use super::super::epilogue::WriteTo;
    use super::super::pack::Span;
    use super::super::{Kernel, Precision};
    use super::*;

    /// An epilogue that stores the results.
    fn stored(results: &mut FeatureMaps) -> Epilogue<'_> {
        Epilogue { extra: None, trunk: Some(WriteTo::Set(results)), next: None }
    }

    #[test]
    fn results_are_those_of_the_convolution_of_all_inputs() {
        let mut random = Random::seed_from_u64(1);
        for (index, outputs) in [1, 16, 40, 96, 200].into_iter().cycle().take(20).enumerate() {
            let (width, height) = (random.random_range(2..=25), random.random_range(2..=9));
            let geometry = Geometry::new(width, height);
            let (diameter, channels) = ([5, 3, 1, 7][index % 4], random.random_range(1..=22));
            let count = channels * outputs * diameter * diameter;
            let weights: Vec<f32> = (0..count).map(|_| random.random_range(-0.1..0.1)).collect();
            let filter = Filter::new(outputs, channels, diameter, &weights).unwrap();
            let usual: Vec<f32> = (0..channels).map(|channel| f32::from(channel == 0)).collect();
            let mut sparse = SparseInputs::new(geometry, channels);
            let mut dense = FeatureMaps::new(geometry, channels);
            for share in [0.1, 1.0, 0.0] {
                sparse.reset(geometry);
                for (x, y) in (0..width * height).map(|index| geometry.point(index)) {
                    for (channel, input) in dense.at_mut(x, y).iter_mut().enumerate() {
                        let is_raised = random.random::<f32>() < share;
                        *input = usual[channel] + f32::from(is_raised);
                        if is_raised {
                            sparse.push(channel);
                        }
                    }
                    sparse.end_point();
                }
                for set in InstructionSet::all() {
                    let mut results = FeatureMaps::new(geometry, outputs);
                    let weights = Arc::new(SparseWeights::new(&filter));
                    SparseConvolution::new(weights, geometry, set, &usual)
                        .run(&sparse, stored(&mut results));
                    let mut expected = FeatureMaps::new(geometry, outputs);
                    let kernel = Kernel { precision: Precision::Fp32, set };
                    let span = Span::new(0.0, 0.0);
                    let convolution = Convolution::new(&filter, geometry, kernel, span);
                    let mut scratch = Scratch::new([&convolution]);
                    convolution.run(&dense, stored(&mut expected), &mut scratch);
                    for (found, expected) in results.values().iter().zip(expected.values()) {
                        assert!((found - expected).abs() < 2e-5, "{set}: {found} for {expected}");
                    }
                }
            }
        }
    }
}
