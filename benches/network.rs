//! The convolutions of a residual tower, for each kernel that this processor has.

#![allow(clippy::expect_used, reason = "a benchmark fails by panicking")]

use criterion::{Criterion, criterion_group, criterion_main};
use ponnuki_network::kernel::{
    Activation, Affine, Convolution, Epilogue, FeatureMaps, Filter, Geometry, InstructionSet,
    Kernel, NextInput, Precision, Scratch, Span, WriteTo,
};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus as Random;

/// Residual blocks, of two convolutions each.
const BLOCKS: usize = 6;

/// A tower of residual blocks with random weights.
struct Tower {
    convolutions: Vec<Convolution>,
    affine: Affine,
    start: FeatureMaps,
    trunk: FeatureMaps,
    outer: FeatureMaps,
    inner: FeatureMaps,
    scratch: Scratch,
}

impl Tower {
    fn new(side: usize, channels: usize, kernel: Kernel) -> Tower {
        let mut random = Random::seed_from_u64(1);
        // Numbers between -1 and 1.
        let mut number = || random.next_u32() as f32 / (1u32 << 31) as f32 - 1.0;
        let geometry = Geometry::new(side, side);
        // With this scale a convolution halves the variance of the outputs of ReLU.
        let size = (3.0 / (9.0 * channels as f32)).sqrt();
        let convolutions = (0..2 * BLOCKS).map(|_| {
            let weights: Vec<f32> = (0..9 * channels * channels).map(|_| number() * size).collect();
            let filter = Filter::new(channels, channels, 3, &weights).expect("a convolution");
            Convolution::new(&filter, geometry, kernel, Span::new(0.0, 8.0))
        });
        let convolutions: Vec<Convolution> = convolutions.collect();
        let mut start = FeatureMaps::new(geometry, channels);
        for index in 0..side * side {
            start.at_mut(index % side, index / side).fill_with(|| number().max(0.0));
        }
        let [trunk, outer, inner] = [(); 3].map(|()| FeatureMaps::new(geometry, channels));
        let scratch = Scratch::new(&convolutions);
        let affine = Affine::identity(channels);
        Tower { convolutions, affine, start, trunk, outer, inner, scratch }
    }

    /// Runs all blocks.
    fn run(&mut self) {
        let (affine, activation) = (&self.affine, Activation::Relu);
        for (index, block) in self.convolutions.chunks_exact(2).enumerate() {
            let next = Some(NextInput { affine, activation, gate: None, to: &mut self.inner });
            let post = Epilogue { extra: None, trunk: None, next };
            let source = if index == 0 { &self.start } else { &self.outer };
            block[0].run(source, post, &mut self.scratch);
            let next = Some(NextInput { affine, activation, gate: None, to: &mut self.outer });
            let trunk = &mut self.trunk;
            let trunk = Some(if index == 0 { WriteTo::Set(trunk) } else { WriteTo::Add(trunk) });
            block[1].run(&self.inner, Epilogue { extra: None, trunk, next }, &mut self.scratch);
        }
    }
}

/// The difference of two towers' results, relative to the second's.
fn difference(found: &Tower, wanted: &Tower) -> f32 {
    let squares = |apart: bool| -> f32 {
        let pairs = found.trunk.points().flatten().zip(wanted.trunk.points().flatten());
        pairs.map(|(found, wanted)| (wanted - if apart { *found } else { 0.0 }).powi(2)).sum()
    };
    (squares(true) / squares(false)).sqrt()
}

fn towers(c: &mut Criterion) {
    for (side, channels) in [9, 13, 19].into_iter().flat_map(|side| [(side, 64), (side, 96)]) {
        let mut reference = Tower::new(side, channels, Kernel::PLAIN);
        reference.run();
        let mut group =
            c.benchmark_group(format!("{BLOCKS} blocks of {channels} channels, {side}x{side}"));
        for set in InstructionSet::all() {
            for (precision, limit) in [(Precision::Fp32, 1e-5), (Precision::Int16, 1e-2)] {
                let kernel = Kernel { precision, set };
                let mut tower = Tower::new(side, channels, kernel);
                tower.run();
                let difference = difference(&tower, &reference);
                assert!(difference <= limit, "{kernel}: {difference} from the plain kernel");
                group.bench_function(kernel.to_string(), |b| b.iter(|| tower.run()));
            }
        }
        group.finish();
    }
}

criterion_group!(benches, towers);
criterion_main!(benches);
