//! Networks are evaluated as they are defined.

use std::path::Path;
use std::slice;
use std::sync::Arc;

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::backend::Runner;
use super::inputs::{Inputs, PLAYER_FEATURES};
use super::kernel::{InstructionSet, Kernel, Precision, Span};
use super::operations::Operations;
use super::output::Output;
use super::pipeline::{Pipeline, PipelineStep};
use super::random::{BlockKind, Sample, inputs};
use super::read::read;
use super::reference;
use super::runner::PipelineRunner;
use super::weights::SharedWeights;

/// Matrix tiles in memory.
const EMULATED_TILES: Kernel = Kernel { precision: Precision::Bf16, set: InstructionSet::PLAIN };

pub(crate) type SampleRow = (u32, usize, &'static [BlockKind], &'static str, bool);

pub(crate) const SAMPLES: &[SampleRow] = &[
    (8, 16, &[BlockKind::Ordinary, BlockKind::Ordinary], "ACTIVATION_RELU", false),
    (10, 24, &[BlockKind::Pooling], "ACTIVATION_RELU", false),
    (
        11,
        20,
        &[BlockKind::Ordinary, BlockKind::Pooling, BlockKind::Ordinary],
        "ACTIVATION_MISH",
        false,
    ),
    (14, 32, &[BlockKind::Nested, BlockKind::Nested], "ACTIVATION_MISH", false),
    (15, 18, &[BlockKind::Nested, BlockKind::Ordinary], "ACTIVATION_SILU", false),
    (16, 12, &[BlockKind::Pooling, BlockKind::Nested], "ACTIVATION_RELU", false),
    (17, 33, &[BlockKind::Ordinary], "ACTIVATION_MISH", false),
    (15, 24, &[BlockKind::Nested, BlockKind::Pooling], "ACTIVATION_MISH", true),
    (17, 9, &[BlockKind::Ordinary], "ACTIVATION_SILU", true),
    (15, 24, &[BlockKind::Attention, BlockKind::FeedForward], "ACTIVATION_SILU", false),
    (
        16,
        40,
        &[BlockKind::NestedTransformer, BlockKind::NestedTransformer],
        "ACTIVATION_SILU",
        false,
    ),
    (
        17,
        17,
        &[BlockKind::SingleHead, BlockKind::FeedForward, BlockKind::Unturned],
        "ACTIVATION_MISH",
        false,
    ),
    (
        14,
        16,
        &[BlockKind::Ordinary, BlockKind::Unturned, BlockKind::Pooling],
        "ACTIVATION_RELU",
        false,
    ),
];

pub(crate) fn sample_of(
    (version, channels, kinds, activation, people): SampleRow,
    seed: u64,
) -> Sample {
    Sample { version, channels, kinds, activation, imitates_people: people, binary: true, seed }
}

/// Inputs for a network, as positions have them.
pub(crate) fn inputs_of(
    sample: &Sample,
    size: (usize, usize),
    rng: &mut Xoshiro256PlusPlus,
) -> Inputs {
    let count = if sample.imitates_people { PLAYER_FEATURES } else { 0 };
    let meta = (0..count).map(|_| rng.random::<f32>() - 0.5).collect();
    Inputs { meta, ..inputs(size, rng) }
}

/// The largest difference of two outputs.
pub(crate) fn difference(a: &Output, b: &Output) -> f32 {
    let lists = |output: &Output| {
        let lists = [&output.policy[..], &[output.pass], &output.outcome, &output.score];
        let more = [&output.ownership[..], &output.optimistic];
        lists.concat().into_iter().chain(more.concat()).collect::<Vec<f32>>()
    };
    let (a, b) = (lists(a), lists(b));
    assert_eq!(a.len(), b.len());
    a.iter().zip(&b).fold(0.0, |most, (a, b)| f32::max(most, (a - b).abs()))
}

#[test]
fn every_kernel_evaluates_as_the_definition_says() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for (number, sample) in SAMPLES.iter().enumerate() {
        let sample = sample_of(*sample, number as u64);
        let version = sample.version;
        let layers = read(&sample.file()[..]).unwrap();
        let weights = SharedWeights::default();
        for size in [(9, 9), (7, 5), (2, 2), (19, 19), (3, 25)] {
            let inputs = inputs_of(&sample, size, &mut rng);
            let expected = reference::evaluate(&layers, &inputs);
            let mut found = Output::default();
            let mut run = |runner: &mut PipelineRunner| {
                runner.run(slice::from_ref(&inputs), slice::from_mut(&mut found));
                difference(&expected, &found)
            };
            let mut spans = Vec::new();
            for kernel in [Kernel::PLAIN, Kernel::fp32()] {
                let pipeline = Pipeline::new(&layers, &weights, size, kernel, &[]).unwrap();
                let mut runner = PipelineRunner::new(Arc::new(pipeline));
                runner.observe(&inputs, &mut spans);
                for _ in 0..2 {
                    let error = run(&mut runner);
                    assert!(error < 2e-4, "version {version}, {size:?}, {kernel}: {error}");
                }
            }
            let spans: Vec<Span> =
                spans.iter().map(|range| Span::new(range[0], range[1])).collect();
            let pipeline = Pipeline::new(&layers, &weights, size, Kernel::int16(), &spans).unwrap();
            let error = run(&mut PipelineRunner::new(Arc::new(pipeline)));
            assert!(error > 0.0 && error < 0.05, "version {version}, {size:?}, int16: {error}");
            // The emulation takes long.
            let emulated = Some(EMULATED_TILES).filter(|_| size.0 * size.1 <= 81);
            for kernel in emulated.into_iter().chain(Kernel::tiles()) {
                let pipeline = Pipeline::new(&layers, &weights, size, kernel, &[]).unwrap();
                let mut runner = PipelineRunner::new(Arc::new(pipeline));
                let errors = [run(&mut runner), run(&mut runner)];
                let [error, again] = errors;
                assert!(
                    error > 0.0 && error < 0.1,
                    "version {version}, {size:?}, {kernel}: {error}"
                );
                assert_eq!(error, again, "in memory that has been used");
            }
        }
    }
}

/// Fused steps compute what the operations compute one by one, to the last bit.
#[test]
fn fused_steps_compute_the_same() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for sample in SAMPLES {
        let sample = sample_of(*sample, 7);
        let version = sample.version;
        let layers = read(&sample.file()[..]).unwrap();
        let operations = Operations::of(&layers);
        let inputs = inputs_of(&sample, (9, 7), &mut rng);
        let weights = SharedWeights::default();
        for kernel in [Kernel::PLAIN, Kernel::fp32(), EMULATED_TILES] {
            let [fused, single] = [true, false].map(|fuses| {
                let pipeline =
                    Pipeline::build(&operations, &weights, (9, 7), kernel, &[], fuses).unwrap();
                let normalises = |step: &&PipelineStep| {
                    matches!(step, PipelineStep::Normalise { rms: None, .. })
                };
                let alone = pipeline.steps.iter().filter(normalises).count();
                assert_eq!(alone == 0, fuses, "{alone} normalisations are not fused");
                let mut output = Output::default();
                let mut runner = PipelineRunner::new(Arc::new(pipeline));
                // Once more in memory that has been used.
                for _ in 0..2 {
                    runner.run(slice::from_ref(&inputs), slice::from_mut(&mut output));
                }
                output
            });
            assert_eq!(fused, single, "version {version}, {kernel}");
        }
    }
}

/// Positions that take the steps together have the outputs of each alone, to the last bit.
#[test]
fn positions_of_a_batch_compute_the_same() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for sample in SAMPLES {
        let sample = sample_of(*sample, 8);
        let layers = read(&sample.file()[..]).unwrap();
        let weights = SharedWeights::default();
        let inputs: Vec<Inputs> = (0..5).map(|_| inputs_of(&sample, (7, 6), &mut rng)).collect();
        let spans = [Span::new(-8.0, 8.0); 100];
        for kernel in [Kernel::PLAIN, Kernel::int16(), EMULATED_TILES, Kernel::fastest()] {
            let outputs = [1, 3].map(|batch_size| {
                let pipeline = Pipeline::new(&layers, &weights, (7, 6), kernel, &spans).unwrap();
                let pipeline = Pipeline { batch_size, ..pipeline };
                let mut runner = PipelineRunner::new(Arc::new(pipeline));
                assert_eq!(runner.batch_size(), batch_size);
                let mut outputs = vec![Output::default(); 5];
                // A part of a batch comes after a whole one.
                runner.run(&inputs, &mut outputs);
                outputs
            });
            assert!(outputs[0] == outputs[1], "version {}, {kernel}", sample.version);
        }
    }
}

/// Networks of a few kilobytes for tests of the program as a whole, the second of which imitates people.
/// `UPDATE=1 cargo test fixture` writes them anew.
#[test]
fn the_fixtures_are_as_they_are_written() {
    let sample = Sample {
        version: 14,
        channels: 2,
        kinds: &[BlockKind::Ordinary, BlockKind::Pooling],
        activation: "ACTIVATION_MISH",
        imitates_people: false,
        binary: true,
        seed: 14,
    };
    let human = Sample { version: 15, imitates_people: true, seed: 15, ..sample.clone() };
    for (file, sample) in [("network.bin", sample), ("human.bin", human)] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data").join(file);
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, sample.file()).unwrap();
        }
        assert!(std::fs::read(&path).unwrap_or_default() == sample.file(), "{file} is stale");
    }
}
