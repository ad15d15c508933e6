//! A convolution ready to run: weights packed for one kernel, and the order of the steps.

use std::iter;
use std::ops::Range;
use std::sync::Arc;

use super::feature_maps::{Aligned, FeatureMaps, LINE};
use super::filter::Filter;
use super::geometry::{Geometry, Tile};
use super::pack::{PackedWeights, Packing, Span, input_bounds, input_scales};
use super::post::Post;
use super::product::{Factor, Products, Sizes};
use super::tiles::{InputTiles, InputWindows, OutputPoints, OutputTiles, PanelSums, SPOTS};
use super::{Kernel, Numbers};

/// How much larger than the largest of the span an input may be where it is not transformed. The
/// heads meet such outliers, and integers have bits to spare there: the transforms of the blocks cost
/// far more of them.
const HEADROOM: f32 = 4.0;

/// How a convolution becomes products.
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
/// Convolutions are immutable and can be shared between threads; what a run needs besides is in a
/// [`Scratch`].
pub struct Convolution {
    kernel: Kernel,
    geometry: Geometry,
    method: Method,
    /// The tiles that need the products of each spot.
    needs: Vec<Range<usize>>,
    weights: Arc<PackedWeights>,
    /// What the inputs are multiplied by to become integers, spot by spot.
    input_scales: [f32; SPOTS],
    /// What a product of integers is worth: panel by panel, spot by spot, output by output.
    units: Vec<f32>,
}

impl Convolution {
    /// Prepares the weights for a kernel and a board. `span` is the range of the inputs; only kernels
    /// with integers heed it.
    pub fn new(filter: &Filter<'_>, geometry: Geometry, kernel: Kernel, span: Span) -> Convolution {
        let packing = Packing::of(filter.diameter(), geometry, kernel);
        Self::sharing(Arc::new(PackedWeights::new(filter, packing)), geometry, kernel, span)
    }

    /// The same with weights that other convolutions may use too.
    ///
    /// # Panics
    /// If the weights are packed for other boards or another kernel.
    pub fn sharing(
        weights: Arc<PackedWeights>,
        geometry: Geometry,
        kernel: Kernel,
        span: Span,
    ) -> Convolution {
        let packing = Packing::of(weights.diameter, geometry, kernel);
        assert_eq!(weights.packing, packing, "packed weights of a convolution");
        let tiling = geometry.tiling();
        let (method, needs, bounds) = match weights.diameter {
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
                let needs = iter::once(0..geometry.area()).collect();
                (Method::Direct(diameter), needs, [HEADROOM * span.bound(1.0, 0.0); SPOTS])
            }
        };
        let input_scales = input_scales(bounds);
        let units = weights.units(&input_scales);
        Convolution { kernel, geometry, method, needs, weights, input_scales, units }
    }

    /// The weights.
    pub fn weights(&self) -> &Arc<PackedWeights> {
        &self.weights
    }

    /// The memory that it takes besides its weights.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.units[..])
    }

    /// Convolves `source`, and does with the results what `post` says.
    ///
    /// # Panics
    /// If `source` or what `post` writes to has another number of channels, or is for another board
    /// than the convolution, or if `scratch` was made for other convolutions.
    pub fn run(&self, source: &FeatureMaps, mut post: Post<'_>, scratch: &mut Scratch) {
        assert_eq!(source.channels(), self.weights.inputs, "input channels of a convolution");
        assert_eq!(source.geometry(), self.geometry, "the board of a convolution");
        assert!(
            post.fits(source, self.weights.outputs),
            "output channels or board of a convolution"
        );
        match self.kernel.numbers {
            Numbers::Fp32 => self.run_with::<f32>(source, &mut post, scratch),
            Numbers::Int16 => self.run_with::<i32>(source, &mut post, scratch),
        }
    }

    /// The same with a type of factors.
    fn run_with<T: Factor>(
        &self,
        source: &FeatureMaps,
        post: &mut Post<'_>,
        scratch: &mut Scratch,
    ) {
        let width = self.panel();
        let each = self.needs.len() * self.blocks() * T::STEPS * width;
        let weights: &[T] = self.weights.factors.get();
        for chunk in self.chunks() {
            let (sizes, first, needs) = (self.sizes(&chunk), chunk.start, &self.needs);
            let factors = &mut scratch.factors.get_mut::<T>()[..sizes.len::<T>()];
            self.transform_inputs(source, &chunk, sizes, factors);
            for (panel, weights) in weights.chunks_exact(each).enumerate() {
                let scales = self.units.get(panel * sizes.spots * width..);
                let scales = scales.unwrap_or_default();
                let sums = &mut scratch.sums.get_mut()[..sizes.spots * sizes.sums_plane(width)];
                self.kernel.set.run(Products {
                    sizes,
                    first,
                    needs,
                    factors,
                    weights,
                    scales,
                    sums,
                });
                self.transform_outputs(
                    &chunk,
                    PanelSums {
                        sums,
                        sizes,
                        geometry: self.geometry,
                        channel: panel * width,
                        channels: self.weights.outputs.next_multiple_of(LINE),
                        post,
                    },
                );
            }
        }
    }

    /// Makes the left matrices of a chunk of tiles.
    fn transform_inputs<T: Factor>(
        &self,
        source: &FeatureMaps,
        chunk: &Range<usize>,
        sizes: Sizes,
        factors: &mut [T],
    ) {
        let (set, scales) = (self.kernel.set, &self.input_scales);
        match &self.method {
            Method::Winograd { tiles, columns } => {
                let (tiles, columns) = (&tiles[chunk.clone()], *columns);
                set.run(InputTiles { source, tiles, sizes, columns, scales, factors });
            }
            &Method::Direct(diameter) => {
                let (first, scale) = (chunk.start, scales[0]);
                set.run(InputWindows { source, diameter, first, sizes, scale, factors });
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
        window * self.weights.inputs.div_ceil(LINE)
    }

    /// The sizes of the left matrices of a chunk.
    fn sizes(&self, chunk: &Range<usize>) -> Sizes {
        Sizes { spots: self.needs.len(), blocks: self.blocks(), tiles: chunk.len() }
    }

    /// The tiles of a board in chunks of nearly equal size whose left matrices fit into the second
    /// level of the cache.
    fn chunks(&self) -> impl Iterator<Item = Range<usize>> + use<> {
        /// Left matrices of this many bytes leave room for the weights and sums of a panel.
        const BYTES: usize = 400 << 10;
        /// With fewer tiles than the registers hold the weights would be read too often.
        const LEAST: usize = 13;
        let tiles = match &self.method {
            Method::Winograd { tiles, .. } => tiles.len(),
            Method::Direct(_) => self.geometry.area(),
        };
        let one = Sizes { tiles: 1, ..self.sizes(&(0..1)) };
        let bytes = 4 * match self.kernel.numbers {
            Numbers::Fp32 => one.len::<f32>(),
            Numbers::Int16 => one.len::<i32>(),
        };
        let chunks = tiles.div_ceil((BYTES / bytes).max(LEAST));
        (0..chunks).map(move |index| index * tiles / chunks..(index + 1) * tiles / chunks)
    }
}

/// The memory that convolutions need while they run, so that they allocate none.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    factors: Aligned,
    sums: Aligned,
}

impl Scratch {
    /// Memory for any of the given convolutions.
    pub fn new<'a>(convolutions: impl IntoIterator<Item = &'a Convolution>) -> Scratch {
        let (mut factors, mut sums) = (0, 0);
        for convolution in convolutions {
            for chunk in convolution.chunks() {
                let sizes = convolution.sizes(&chunk);
                factors = factors.max(match convolution.kernel.numbers {
                    Numbers::Fp32 => sizes.len::<f32>(),
                    Numbers::Int16 => sizes.len::<i32>(),
                });
                sums = sums.max(sizes.spots * sizes.sums_plane(convolution.panel()));
            }
        }
        Scratch { factors: Aligned::zeros(factors), sums: Aligned::zeros(sums) }
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus as Random;

    use super::super::activation::Activation;
    use super::super::feature_maps::ChannelVector;
    use super::super::pack::{Table, weight_scale};
    use super::super::post::{Affine, Next, Trunk};
    use super::super::scheme::{Four, MOST, Scheme, Three};
    use super::super::simd::{InstructionSet, Plain, Simd};
    use super::*;

    /// A convolution and inputs for it.
    struct Case {
        geometry: Geometry,
        inputs: usize,
        outputs: usize,
        diameter: usize,
        weights: Vec<f32>,
        source: FeatureMaps,
        span: Span,
    }

    impl Case {
        /// A random convolution with inputs in the span.
        fn new(random: &mut Random, geometry: Geometry, sizes: [usize; 3]) -> Case {
            let [inputs, outputs, diameter] = sizes;
            let count = inputs * outputs * diameter * diameter;
            let weights = (0..count).map(|_| random.random_range(-0.1..0.1)).collect();
            let mut source = FeatureMaps::new(geometry, inputs);
            let least = if random.random() { 0.0 } else { -1.5 };
            for index in 0..geometry.width() * geometry.height() {
                let point = source.at_mut(index % geometry.width(), index / geometry.width());
                point.fill_with(|| random.random_range(least..4.0));
            }
            let span = Span::new(least, 4.0);
            Case { geometry, inputs, outputs, diameter, weights, source, span }
        }

        fn filter(&self) -> Filter<'_> {
            Filter::new(self.outputs, self.inputs, self.diameter, &self.weights).unwrap()
        }

        fn convolution(&self, kernel: Kernel) -> Convolution {
            Convolution::new(&self.filter(), self.geometry, kernel, self.span)
        }

        /// The results of a kernel.
        fn run(&self, kernel: Kernel) -> FeatureMaps {
            let convolution = self.convolution(kernel);
            let mut scratch = Scratch::new([&convolution]);
            let mut results = FeatureMaps::new(self.geometry, self.outputs);
            let post = Post { extra: None, trunk: Trunk::Set(&mut results), next: None };
            convolution.run(&self.source, post, &mut scratch);
            results
        }

        /// The results from the definition of a convolution: point by point, output by output.
        fn reference(&self) -> Vec<f64> {
            let (width, height) = (self.geometry.width(), self.geometry.height());
            let (radius, filter) = (self.diameter / 2, self.filter());
            let mut results = Vec::new();
            for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
                let window: Vec<(usize, &[f32])> = (0..self.diameter * self.diameter)
                    .map(|tap| (tap, x + tap % self.diameter, y + tap / self.diameter))
                    .filter(|&(_, x, y)| {
                        (radius..radius + width).contains(&x)
                            && (radius..radius + height).contains(&y)
                    })
                    .map(|(tap, x, y)| (tap, self.source.at(x - radius, y - radius)))
                    .collect();
                results.extend((0..self.outputs).map(|output| {
                    let sum = |input: usize| -> f64 {
                        let weights = filter.window(output, input);
                        let product = |&(tap, point): &(usize, &[f32])| {
                            f64::from(weights[tap]) * f64::from(point[input])
                        };
                        window.iter().map(product).sum()
                    };
                    (0..self.inputs).map(sum).sum::<f64>()
                }));
            }
            results
        }
    }

    /// All kernels of this machine.
    fn kernels() -> Vec<Kernel> {
        let numbers = [Numbers::Fp32, Numbers::Int16];
        let of_set = |set| numbers.map(|numbers| Kernel { numbers, set });
        InstructionSet::all().into_iter().flat_map(of_set).collect()
    }

    /// The largest absolute difference from the reference, output by output.
    fn errors(case: &Case, reference: &[f64], results: &FeatureMaps) -> Vec<f64> {
        let mut errors = vec![0.0f64; case.outputs];
        for (wanted, found) in reference.chunks_exact(case.outputs).zip(results.points()) {
            for ((error, wanted), &found) in errors.iter_mut().zip(wanted).zip(found) {
                *error = error.max((f64::from(found) - wanted).abs());
            }
        }
        errors
    }

    /// The absolute values of the matrix of a scheme's output transform: a row for each output.
    fn back<W: Scheme>() -> Vec<[f64; MOST]> {
        let mut back = vec![[0.0f64; MOST]; W::SIDE];
        for product in 0..W::SPAN {
            let mut unit = [[0.0; Plain::LANES]; MOST];
            unit[product] = [1.0; Plain::LANES];
            let image = W::output(Plain, unit);
            back.iter_mut().zip(image).for_each(|(row, x)| row[product] = f64::from(x[0].abs()));
        }
        back
    }

    /// The most that rounding to integers can change a result of each output: half a unit of each
    /// factor, times the other factor, summed up over the inputs and transformed back.
    fn int16_bounds(case: &Case) -> Vec<f64> {
        let (filter, tiling) = (case.filter(), case.geometry.tiling());
        let (table, bounds, columns) = match case.diameter {
            3 => {
                let bounds = input_bounds(tiling, case.span);
                let products = [tiling.across.products(), tiling.down.products()];
                (Table::new(filter, Some(products)), bounds, products[0])
            }
            _ => (Table::new(filter, None), [HEADROOM * case.span.bound(1.0, 0.0); SPOTS], 1),
        };
        let input_scales = input_scales(bounds);
        let lines = match case.diameter {
            3 => [back::<Three>(), back::<Four>()].concat(),
            _ => vec![[1.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
        };
        let mut sizes = vec![Vec::new(); case.outputs];
        table.for_each(|spot, output, row| {
            let unit = weight_scale(row).map_or(0.0, |scale| 1.0 / f64::from(scale));
            let input_unit = 1.0 / f64::from(input_scales[spot]);
            let size: f64 = row.iter().map(|weight| f64::from(weight.abs())).sum();
            let count = (case.inputs * case.diameter.pow(2)) as f64;
            sizes[output]
                .push(size * input_unit / 2.0 + count * unit * input_unit * (32767.0 / 2.0 + 0.25));
        });
        let of_output = |spots: &Vec<f64>| {
            let of_lines = |down: &[f64; MOST], across: &[f64; MOST]| -> f64 {
                let share = |(spot, size): (usize, &f64)| {
                    down[spot / columns] * across[spot % columns] * size
                };
                spots.iter().enumerate().map(share).sum()
            };
            let all = lines.iter().flat_map(|down| lines.iter().map(move |across| (down, across)));
            all.map(|(down, across)| of_lines(down, across)).fold(0.0, f64::max)
        };
        sizes.iter().map(of_output).collect()
    }

    /// Compares all kernels with the definition: floats up to a hundred-thousandth of the largest
    /// result; integers up to their bound and, since a bound is never met, on average up to 1 % of
    /// the average result, or more where an output has over 2000 weights, which leaves few bits to
    /// each.
    fn check(case: &Case) {
        let reference = case.reference();
        let largest = reference.iter().fold(0.0f64, |most, value| most.max(value.abs()));
        let square = reference.iter().map(|value| value * value).sum::<f64>();
        for kernel in kernels() {
            let results = case.run(kernel);
            let told = format!(
                "{kernel}, {:?}, {} to {} channels, diameter {}",
                case.geometry, case.inputs, case.outputs, case.diameter
            );
            let errors = errors(case, &reference, &results);
            let limits = match kernel.numbers {
                Numbers::Fp32 => vec![1e-5 * largest; case.outputs],
                Numbers::Int16 => int16_bounds(case),
            };
            for (error, limit) in errors.into_iter().zip(limits) {
                assert!(error <= limit + 1e-5 * largest, "{told}: {error} above {limit}");
            }
            let found = results.points().flatten().map(|&found| f64::from(found));
            let apart = found.zip(&reference).map(|(found, wanted)| (found - wanted).powi(2));
            let relative = (apart.sum::<f64>() / square).sqrt();
            let weights = case.inputs * case.diameter.pow(2);
            assert!(relative < 0.01f64.max(5e-6 * weights as f64), "{told}: {relative}");
        }
    }

    #[test]
    fn kernels_convolve_on_random_boards() {
        let mut random = Random::seed_from_u64(1);
        for index in 0..60 {
            let [width, height] = [(); 2].map(|()| random.random_range(2..=25));
            let geometry = Geometry::new(width, height);
            // Small boards with many channels, and large ones with few.
            let most = (3000 / (width * height)).clamp(8, 200);
            let diameter = [3, 3, 1, 5][index / 2 % 4];
            let [inputs, outputs] = [(); 2].map(|()| random.random_range(1..=most));
            check(&Case::new(&mut random, geometry, [inputs, outputs, diameter]));
        }
    }

    #[test]
    fn kernels_convolve_at_the_sizes_of_networks() {
        let mut random = Random::seed_from_u64(2);
        let cases = [(9, [96, 96, 3]), (19, [22, 64, 5]), (13, [64, 128, 1]), (2, [200, 199, 3])];
        for (side, sizes) in cases {
            check(&Case::new(&mut random, Geometry::new(side, side), sizes));
        }
        // More tiles than fit into one chunk, and windows larger than the board.
        check(&Case::new(&mut random, Geometry::new(25, 25), [130, 17, 3]));
        check(&Case::new(&mut random, Geometry::new(2, 3), [5, 7, 9]));
    }

    /// What a filter makes of `source` with 16-bit integers for inputs in the span.
    fn by_integers(
        filter: &Filter<'_>,
        source: &FeatureMaps,
        span: Span,
        set: InstructionSet,
    ) -> FeatureMaps {
        let kernel = Kernel { numbers: Numbers::Int16, set };
        let convolution = Convolution::new(filter, source.geometry(), kernel, span);
        let mut scratch = Scratch::new([&convolution]);
        let mut results = FeatureMaps::new(source.geometry(), filter.outputs());
        let post = Post { extra: None, trunk: Trunk::Set(&mut results), next: None };
        convolution.run(source, post, &mut scratch);
        results
    }

    #[test]
    fn inputs_far_beyond_the_span_are_cut_off() {
        let geometry = Geometry::new(2, 2);
        let mut source = FeatureMaps::new(geometry, 1);
        let inputs = [1e30, -1e30, 3.0, -1.0];
        for (index, input) in inputs.into_iter().enumerate() {
            source.at_mut(index % 2, index / 2).fill(input);
        }
        let filter = Filter::new(1, 1, 1, &[0.5]).unwrap();
        for set in InstructionSet::all() {
            let results = by_integers(&filter, &source, Span::new(-1.0, 2.0), set);
            for (found, wanted) in results.points().zip([HEADROOM, -HEADROOM, 1.5, -0.5]) {
                assert!((found[0] - wanted).abs() < 2e-4, "{set}: {found:?} for {wanted}");
            }
        }
    }

    /// The worst that can happen to the sums: thousands of inputs that are cut off, each with the
    /// sign of its weight.
    #[test]
    fn sums_of_integers_do_not_overflow() {
        let (geometry, inputs) = (Geometry::new(2, 2), 3000);
        let sign = |input: usize| if input.is_multiple_of(3) { -1.0 } else { 1.0 };
        let weights: Vec<f32> = (0..inputs).map(|input| 0.1 * sign(input)).collect();
        let mut source = FeatureMaps::new(geometry, inputs);
        for (input, value) in source.at_mut(1, 1).iter_mut().enumerate() {
            *value = 1e30 * sign(input);
        }
        let filter = Filter::new(1, inputs, 1, &weights).unwrap();
        for set in InstructionSet::all() {
            let results = by_integers(&filter, &source, Span::new(-2.0, 2.0), set);
            let found = results.at(1, 1)[0];
            // Each weight is a small integer: 21 for 21.3.
            assert!((found / HEADROOM - 590.3).abs() < 0.1, "{set}: {found}");
        }
    }

    #[test]
    fn the_border_stays_zero() {
        let mut random = Random::seed_from_u64(3);
        for (kernel, diameter) in
            kernels().into_iter().flat_map(|kernel| [(kernel, 1), (kernel, 3)])
        {
            let geometry = Geometry::new(7, 5);
            let case = Case::new(&mut random, geometry, [19, 35, diameter]);
            let results = case.run(kernel);
            let written = results.values().iter().filter(|&&value| value != 0.0).count();
            assert!(results.points().flatten().all(|&value| value != 0.0), "{kernel}");
            assert_eq!(written, 7 * 5 * 35, "{kernel}");
        }
    }

    /// Everything that a [`Post`] can ask for at once, against the same in f64.
    #[test]
    fn results_are_passed_on() {
        let mut random = Random::seed_from_u64(4);
        let geometry = Geometry::new(6, 4);
        let case = Case::new(&mut random, geometry, [20, 40, 3]);
        let mut numbers = || (0..40).map(|_| random.random_range(-1.0..1.0)).collect::<Vec<f32>>();
        let (extra, scale, bias, before) = (numbers(), numbers(), numbers(), numbers());
        let (vector, affine) = (ChannelVector::new(&extra), Affine::new(&scale, &bias));
        let function = |activation, x: f64| match activation {
            Activation::Identity => x,
            Activation::Relu => x.max(0.0),
            Activation::Mish => x * x.exp().ln_1p().tanh(),
            Activation::Silu => x / (1.0 + (-x).exp()),
        };
        let all = [Activation::Identity, Activation::Relu, Activation::Mish, Activation::Silu];
        for (kernel, activation) in
            kernels().into_iter().flat_map(|kernel| all.map(|activation| (kernel, activation)))
        {
            let convolution = case.convolution(kernel);
            let mut scratch = Scratch::new([&convolution]);
            let mut trunk = FeatureMaps::new(geometry, 40);
            (0..24).for_each(|index| trunk.at_mut(index % 6, index / 6).copy_from_slice(&before));
            let mut to = FeatureMaps::new(geometry, 40);
            let next = Some(Next { affine: &affine, activation, to: &mut to });
            let post = Post { extra: Some(&vector), trunk: Trunk::Add(&mut trunk), next };
            convolution.run(&case.source, post, &mut scratch);
            let plain = case.run(kernel);
            for ((plain, trunk), to) in plain.points().zip(trunk.points()).zip(to.points()) {
                for channel in 0..40 {
                    let sum = plain[channel] + extra[channel] + before[channel];
                    assert!((trunk[channel] - sum).abs() < 1e-5, "{kernel}");
                    let wanted = f64::from(trunk[channel]) * f64::from(scale[channel]);
                    let wanted = function(activation, wanted + f64::from(bias[channel]));
                    let found = f64::from(to[channel]);
                    assert!((found - wanted).abs() < 1e-5, "{kernel} {activation:?}");
                }
            }
            assert!(to.points().count() == 24 && to.channels() == 40);
        }
    }

    /// What the plain kernel computes must not depend on the machine: a digest of all bits of a
    /// result, as it was found on x86-64.
    #[test]
    fn the_plain_kernel_computes_the_same_everywhere() {
        let mut random = Random::seed_from_u64(5);
        let case = Case::new(&mut random, Geometry::new(13, 10), [24, 24, 3]);
        let convolution = case.convolution(Kernel::PLAIN);
        let mut scratch = Scratch::new([&convolution]);
        let mut to = FeatureMaps::new(case.geometry, 24);
        let next =
            Next { affine: &Affine::identity(24), activation: Activation::Mish, to: &mut to };
        let post = Post { extra: None, trunk: Trunk::None, next: Some(next) };
        convolution.run(&case.source, post, &mut scratch);
        let bits = to.points().flatten().map(|value| value.to_bits());
        let digest = bits.fold(0u32, |digest, bits| digest.rotate_left(5).wrapping_add(bits));
        assert_eq!(digest, 2_779_977_440);
    }
}
