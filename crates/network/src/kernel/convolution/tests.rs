//! Convolutions against their definition, on every kernel of this machine.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus as Random;

use super::super::Precision;
use super::super::activation::Activation;
use super::super::epilogue::{Affine, NextInput, WriteTo};
use super::super::feature_maps::ChannelVector;
use super::super::pack::{TransformedWeights, weight_scale};
use super::super::scheme::{MAX_INPUTS, Scheme, WinogradF3, WinogradF4};
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
        let epilogue =
            Epilogue { extra: None, trunk: Some(WriteTo::Set(&mut results)), next: None };
        convolution.run(&self.source, epilogue, &mut scratch);
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
                    (radius..radius + width).contains(&x) && (radius..radius + height).contains(&y)
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

/// Matrix tiles in memory.
const EMULATED_TILES: Kernel = Kernel { precision: Precision::Bf16, set: InstructionSet::PLAIN };

/// All kernels of this machine.
fn kernels() -> Vec<Kernel> {
    let precisions = [Precision::Fp32, Precision::Int16];
    let of_set = |set| precisions.map(|precision| Kernel { precision, set });
    let vectors = InstructionSet::all().into_iter().flat_map(of_set);
    vectors.chain([EMULATED_TILES]).chain(Kernel::tiles()).collect()
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
fn back<W: Scheme>() -> Vec<[f64; MAX_INPUTS]> {
    let mut back = vec![[0.0f64; MAX_INPUTS]; W::SIDE];
    for product in 0..W::SPAN {
        let mut unit = [[0.0; Plain::LANES]; MAX_INPUTS];
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
            (TransformedWeights::new(filter, Some(products)), bounds, products[0])
        }
        _ => (
            TransformedWeights::new(filter, None),
            [HEADROOM * case.span.bound(1.0, 0.0); SPOTS],
            1,
        ),
    };
    let input_scales = input_scales(bounds);
    let lines = match case.diameter {
        3 => [back::<WinogradF3>(), back::<WinogradF4>()].concat(),
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
        let of_lines = |down: &[f64; MAX_INPUTS], across: &[f64; MAX_INPUTS]| -> f64 {
            let share =
                |(spot, size): (usize, &f64)| down[spot / columns] * across[spot % columns] * size;
            spots.iter().enumerate().map(share).sum()
        };
        let all = lines.iter().flat_map(|down| lines.iter().map(move |across| (down, across)));
        all.map(|(down, across)| of_lines(down, across)).fold(0.0, f64::max)
    };
    sizes.iter().map(of_output).collect()
}

/// The most that rounding to bf16 can change a result of each output: one part of 2^8 and a bit of each
/// product, with the largest inputs.
fn bf16_bounds(case: &Case) -> Vec<f64> {
    let filter = case.filter();
    let inputs = case.source.points().flatten();
    let largest = inputs.fold(0.0f32, |most, input| most.max(input.abs()));
    let weights = |output: usize| {
        (0..case.inputs)
            .flat_map(move |input| filter.window(output, input))
            .map(|weight| weight.abs())
    };
    (0..case.outputs)
        .map(|output| f64::from(weights(output).sum::<f32>() * largest) * (2.01 / 512.0))
        .collect()
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
        let label = format!(
            "{kernel}, {:?}, {} to {} channels, diameter {}",
            case.geometry, case.inputs, case.outputs, case.diameter
        );
        let errors = errors(case, &reference, &results);
        let limits = match kernel.precision {
            Precision::Fp32 => vec![1e-5 * largest; case.outputs],
            Precision::Int16 => int16_bounds(case),
            Precision::Bf16 => bf16_bounds(case),
        };
        for (error, limit) in errors.into_iter().zip(limits) {
            assert!(error <= limit + 1e-5 * largest, "{label}: {error} above {limit}");
        }
        let found = results.points().flatten().map(|&found| f64::from(found));
        let apart = found.zip(&reference).map(|(found, wanted)| (found - wanted).powi(2));
        let relative = (apart.sum::<f64>() / square).sqrt();
        let weights = case.inputs * case.diameter.pow(2);
        assert!(relative < 0.01f64.max(5e-6 * weights as f64), "{label}: {relative}");
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

/// The results of a filter for `source` with 16-bit integers for inputs in the span.
fn by_integers(
    filter: &Filter<'_>,
    source: &FeatureMaps,
    span: Span,
    set: InstructionSet,
) -> FeatureMaps {
    let kernel = Kernel { precision: Precision::Int16, set };
    let convolution = Convolution::new(filter, source.geometry(), kernel, span);
    let mut scratch = Scratch::new([&convolution]);
    let mut results = FeatureMaps::new(source.geometry(), filter.outputs());
    let epilogue = Epilogue { extra: None, trunk: Some(WriteTo::Set(&mut results)), next: None };
    convolution.run(source, epilogue, &mut scratch);
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

/// Tiles compute what their emulation does, to the last bit, and the emulation what it is meant to: the
/// digest of a result.
#[test]
fn tiles_compute_the_same_everywhere() {
    let mut random = Random::seed_from_u64(6);
    let mut digests = Vec::new();
    for (width, height, sizes) in
        [(9, 9, [96, 40, 3]), (19, 19, [70, 17, 3]), (13, 5, [500, 33, 1]), (2, 25, [3, 1, 5])]
    {
        let case = Case::new(&mut random, Geometry::new(width, height), sizes);
        let emulated = case.run(EMULATED_TILES);
        if let Ok(kernel) = Kernel::tiles() {
            let found = case.run(kernel);
            assert!(found.points().eq(emulated.points()), "{width}x{height} {sizes:?}");
        }
        let bits = emulated.points().flatten().map(|value| value.to_bits());
        digests.push(bits.fold(0u32, |digest, bits| digest.rotate_left(5).wrapping_add(bits)));
    }
    assert_eq!(digests, [129_811_551, 955_246_524, 1_723_161_294, 1_934_494_787]);
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
    for (kernel, diameter) in kernels().into_iter().flat_map(|kernel| [(kernel, 1), (kernel, 3)]) {
        let geometry = Geometry::new(7, 5);
        let case = Case::new(&mut random, geometry, [19, 35, diameter]);
        let results = case.run(kernel);
        let written = results.values().iter().filter(|&&value| value != 0.0).count();
        assert!(results.points().flatten().all(|&value| value != 0.0), "{kernel}");
        assert_eq!(written, 7 * 5 * 35, "{kernel}");
    }
}

/// An [`Epilogue`] with all its parts, against the same in f64.
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
        let next = Some(NextInput { affine: &affine, activation, gate: None, to: &mut to });
        let epilogue =
            Epilogue { extra: Some(&vector), trunk: Some(WriteTo::Add(&mut trunk)), next };
        convolution.run(&case.source, epilogue, &mut scratch);
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

/// The results of the plain kernel must not depend on the machine: a digest of all bits of a
/// result, as it was found on x86-64.
#[test]
fn the_plain_kernel_computes_the_same_everywhere() {
    let mut random = Random::seed_from_u64(5);
    let case = Case::new(&mut random, Geometry::new(13, 10), [24, 24, 3]);
    let convolution = case.convolution(Kernel::PLAIN);
    let mut scratch = Scratch::new([&convolution]);
    let mut to = FeatureMaps::new(case.geometry, 24);
    let next = NextInput {
        affine: &Affine::identity(24),
        activation: Activation::Mish,
        gate: None,
        to: &mut to,
    };
    let epilogue = Epilogue { extra: None, trunk: None, next: Some(next) };
    convolution.run(&case.source, epilogue, &mut scratch);
    let bits = to.points().flatten().map(|value| value.to_bits());
    let digest = bits.fold(0u32, |digest, bits| digest.rotate_left(5).wrapping_add(bits));
    assert_eq!(digest, 2_779_977_440);
}
