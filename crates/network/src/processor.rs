//! The processor as a backend, with a cache of pipelines for the board sizes in use.

use std::fmt;
use std::slice;
use std::sync::Arc;

use super::backend::{Backend, BoardSize, Calibration, Runner};
use super::error::NetworkError;
use super::inputs::Inputs;
use super::kernel::{Kernel, Precision, Span};
use super::layers::Layers;
use super::operations::META;
use super::output::Output;
use super::pipeline::{MAX_BATCH, Pipeline};
use super::pipeline_cache::PipelineCache;
use super::runner::PipelineRunner;
use super::weights::SharedWeights;

/// Integers are not used where they change the chance of a move or of a win by more than this in one of
/// the positions of the calibration.
///
/// It is twice the largest change that rounding made in 1260 positions of four networks, 0.024; the mean is
/// 0.001 to 0.003 (docs/networks.md has the table).
const MAX_QUANTISATION_ERROR: f32 = 0.05;

/// Computes a network by a [`Kernel`], when positions are submitted.
pub struct ProcessorBackend {
    layers: Arc<Layers>,
    kernel: Kernel,
    weights: SharedWeights,
    pipelines: PipelineCache<Pipeline>,
}

/// The results of a runner with floats for some positions.
#[derive(Default)]
struct CalibrationData {
    /// The least and largest number that each convolution of a field has read, in the order of the
    /// pipeline.
    ranges: Vec<[f32; 2]>,
    /// Inputs and outputs of the positions.
    examples: Vec<(Inputs, Output)>,
}

impl ProcessorBackend {
    /// A backend for the network with these layers. Pipelines take up to `memory` bytes, and more only
    /// while they are in use.
    ///
    /// # Errors
    /// When the kernel cannot compute the network.
    pub fn new(
        layers: Arc<Layers>,
        kernel: Kernel,
        memory: usize,
    ) -> Result<ProcessorBackend, NetworkError> {
        // Whether a network can be computed does not depend on the board.
        Pipeline::new(&layers, &SharedWeights::default(), (2, 2), Kernel::PLAIN, &[])?;
        let (weights, pipelines) = (SharedWeights::default(), PipelineCache::new(memory));
        Ok(ProcessorBackend { layers, kernel, weights, pipelines })
    }

    /// A pipeline with floats of 32 or 16 bits, or with integers that the calibration has shown to suit.
    fn calibrated_pipeline(
        &self,
        size: BoardSize,
        calibration: &mut Calibration<'_>,
    ) -> Arc<Pipeline> {
        let kernel = Kernel { precision: Precision::Fp32, ..self.kernel };
        let floats = || Arc::new(self.pipeline(size, kernel, &[]));
        match self.kernel.precision {
            Precision::Fp32 => return floats(),
            Precision::Bf16 => {
                let pipeline = Arc::new(self.pipeline(size, self.kernel, &[]));
                return if is_finite(Arc::clone(&pipeline)) { pipeline } else { floats() };
            }
            Precision::Int16 => {}
        }
        // The weights of floats leave the memory before those of integers are made.
        let observed = observe(PipelineRunner::new(floats()), calibration);
        self.int16_pipeline(size, &observed).unwrap_or_else(floats)
    }

    /// A pipeline with integers, unless its results for the examples differ too much from those of
    /// floats.
    fn int16_pipeline(&self, size: BoardSize, observed: &CalibrationData) -> Option<Arc<Pipeline>> {
        let range = |&[least, largest]: &[f32; 2]| Span::new(least, largest);
        let spans: Vec<Span> = observed.ranges.iter().map(range).collect();
        let pipeline = Arc::new(self.pipeline(size, self.kernel, &spans));
        let quantisation_error =
            quantisation_error(PipelineRunner::new(Arc::clone(&pipeline)), &observed.examples);
        if quantisation_error > MAX_QUANTISATION_ERROR {
            let (width, height) = size;
            log::warn!(
                "16-bit integers change the chances on {width}x{height} by {quantisation_error:.2}"
            );
            return None;
        }
        Some(pipeline)
    }

    fn pipeline(&self, size: BoardSize, kernel: Kernel, spans: &[Span]) -> Pipeline {
        match Pipeline::new(&self.layers, &self.weights, size, kernel, spans) {
            Ok(pipeline) => pipeline,
            Err(error) => panic!("a network that was tried: {error}"),
        }
    }
}

impl Backend for ProcessorBackend {
    fn max_batch_size(&self) -> usize {
        MAX_BATCH
    }

    fn batches_in_flight(&self) -> usize {
        1
    }

    fn bytes(&self) -> usize {
        self.pipelines.bytes()
    }

    fn runner(&self, size: BoardSize, calibration: &mut Calibration<'_>) -> Box<dyn Runner> {
        let pipeline = self.pipelines.get(size, || self.calibrated_pipeline(size, calibration));
        Box::new(PipelineRunner::new(pipeline))
    }
}

impl fmt::Display for ProcessorBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kernel.fmt(f)
    }
}

/// True if the outputs for an empty board are numbers. Where they are not, weights or sums are too large
/// for the kernel.
fn is_finite(pipeline: Arc<Pipeline>) -> bool {
    let inputs = Inputs::empty_board(pipeline.geometry, pipeline.vectors[META] > 0);
    let mut output = Output::default();
    PipelineRunner::new(pipeline).run(slice::from_ref(&inputs), slice::from_mut(&mut output));
    let is_finite = output.policy.iter().chain(&output.outcome).all(|number| number.is_finite());
    if !is_finite {
        log::warn!("matrix tiles give no numbers; floats take their place");
    }
    is_finite
}

/// The results of `runner` for the positions of a calibration.
fn observe(mut runner: PipelineRunner, calibration: &mut Calibration<'_>) -> CalibrationData {
    let mut observed = CalibrationData::default();
    calibration(&mut |inputs, output| {
        runner.observe(inputs, &mut observed.ranges);
        runner.write_output(0, output);
        observed.examples.push((inputs.clone(), output.clone()));
    });
    observed
}

/// The largest difference between the chances of moves and of a win by `runner` and those of the
/// examples.
fn quantisation_error(mut runner: PipelineRunner, examples: &[(Inputs, Output)]) -> f32 {
    let mut found = Output::default();
    let mut most = 0.0;
    for (inputs, expected) in examples {
        runner.run(slice::from_ref(inputs), slice::from_mut(&mut found));
        most = found.difference(expected).max(most);
    }
    most
}

#[cfg(test)]
mod tests {
    use super::super::kernel::InstructionSet;
    use super::super::random;
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
    use std::sync::mpsc::channel;
    use std::thread;
    use std::time::Duration;

    /// A small network that computes with integers on every machine.
    fn backend(memory: usize) -> ProcessorBackend {
        let kernel = Kernel { precision: Precision::Int16, set: InstructionSet::PLAIN };
        ProcessorBackend::new(Arc::new(random::layers()), kernel, memory).unwrap()
    }

    /// Asks for a runner, and adds to `made` if its pipeline has to be made.
    fn request_runner(
        backend: &ProcessorBackend,
        size: BoardSize,
        made: &AtomicU32,
    ) -> Box<dyn Runner> {
        backend.runner(size, &mut |_| {
            made.fetch_add(1, Relaxed);
        })
    }

    #[test]
    fn a_walk_over_all_sizes_stays_in_its_memory() {
        let (made, one) = (AtomicU32::new(0), backend(0));
        drop(request_runner(&one, (25, 25), &made));
        let largest = one.bytes();
        let memory = 3 * largest;
        let backend = backend(memory);
        let used = request_runner(&backend, (9, 9), &made);
        let walk = |check: &dyn Fn()| {
            for size in (2..26).flat_map(|width| (2..26).map(move |height| (width, height))) {
                drop(request_runner(&backend, size, &made));
                check();
            }
        };
        walk(&|| assert!((1..=memory).contains(&backend.bytes())));
        made.store(0, Relaxed);
        drop(request_runner(&backend, (25, 25), &made));
        drop(request_runner(&backend, (9, 9), &made));
        assert_eq!(made.load(Relaxed), 0, "the last one and the one in use are still there");
        drop(request_runner(&backend, (2, 2), &made));
        assert_eq!(made.load(Relaxed), 1, "the first has left");
        drop(used);
        walk(&|| {});
        made.store(0, Relaxed);
        drop(request_runner(&backend, (9, 9), &made));
        assert_eq!(made.load(Relaxed), 1, "nobody has used it");
    }

    #[test]
    fn boards_that_are_cut_alike_share_the_weights() {
        let (made, backend) = (AtomicU32::new(0), backend(1 << 30));
        drop(request_runner(&backend, (13, 13), &made));
        let one = backend.bytes();
        drop(request_runner(&backend, (19, 19), &made));
        drop(request_runner(&backend, (10, 7), &made));
        // Only the results of an empty board are left of each size.
        assert!(backend.bytes() < 2 * one, "{one}, {}", backend.bytes());
        assert_eq!(made.load(Relaxed), 3);
    }

    #[test]
    fn only_threads_with_the_same_size_wait() {
        let (backend, made) = (backend(1 << 30), AtomicU32::new(0));
        thread::scope(|scope| {
            let (begun, has_begun) = channel();
            let (done, is_done) = channel();
            let (backend, made) = (&backend, &made);
            let ask_slowly = move || {
                drop(backend.runner((5, 5), &mut |_| {
                    made.fetch_add(1, Relaxed);
                    begun.send(()).unwrap();
                    is_done.recv_timeout(Duration::from_secs(60)).expect("another size waited");
                }));
            };
            scope.spawn(ask_slowly);
            has_begun.recv().unwrap();
            scope.spawn(move || drop(request_runner(backend, (5, 5), made)));
            drop(request_runner(backend, (6, 6), made));
            done.send(()).unwrap();
        });
        assert_eq!(made.load(Relaxed), 2);
    }

    fn inputs(count: usize) -> Vec<Inputs> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
        (0..count).map(|_| random::inputs((7, 7), &mut rng)).collect()
    }

    #[test]
    fn integers_are_used_unless_they_change_the_chances() {
        let (backend, size) = (backend(0), (7, 7));
        let suits = |change: f32| {
            let floats = Arc::new(backend.pipeline(size, Kernel::PLAIN, &[]));
            let mut observed = observe(PipelineRunner::new(floats), &mut |evaluate| {
                inputs(4).iter().for_each(|inputs| evaluate(inputs, &mut Output::default()));
            });
            observed.examples[2].1.outcome[0] += change;
            backend.int16_pipeline(size, &observed).is_some()
        };
        assert!(suits(0.0) && !suits(1.0) && !suits(f32::NAN));
    }

    /// A weight beyond the numbers of bf16 is infinite in tiles: then floats take their place.
    #[test]
    fn tiles_that_give_no_numbers_are_not_used() {
        let tiles = Kernel { precision: Precision::Bf16, set: InstructionSet::PLAIN };
        for (weight, is_used) in [(0.5, true), (f32::MAX, false)] {
            let mut layers = random::layers();
            layers.policy.second.weights[0] = weight;
            // Its factor is small, so that the product is a number.
            let norm = &mut layers.policy.pre_activation.norm;
            norm.scale.iter_mut().chain(&mut norm.bias).for_each(|number| *number *= 1e-3);
            let layers = Arc::new(layers);
            let [floats, found] = [Kernel::PLAIN, tiles].map(|kernel| {
                let backend = ProcessorBackend::new(Arc::clone(&layers), kernel, 0).unwrap();
                let mut output = vec![Output::default()];
                backend.runner((5, 5), &mut |_| {}).run(&one_inputs((5, 5)), &mut output);
                output
            });
            assert!(found[0].policy.iter().all(|number| number.is_finite()), "{weight}");
            assert_eq!(found != floats, is_used, "{weight}");
        }
    }

    fn one_inputs(size: (usize, usize)) -> Vec<Inputs> {
        vec![random::inputs(size, &mut Xoshiro256PlusPlus::seed_from_u64(7))]
    }

    #[test]
    fn a_batch_has_the_outputs_of_its_positions() {
        let backend = ProcessorBackend::new(Arc::new(random::layers()), Kernel::PLAIN, 0).unwrap();
        let mut runner = backend.runner((7, 7), &mut |_| {});
        let inputs = inputs(5);
        let mut single = vec![Output::default(); 5];
        for (inputs, output) in inputs.iter().zip(&mut single) {
            runner.run(slice::from_ref(inputs), slice::from_mut(output));
        }
        let mut outputs = vec![Output::default(); 5];
        for batch in [2, 5, 1] {
            outputs.fill(Output::default());
            for (inputs, outputs) in inputs.chunks(batch).zip(outputs.chunks_mut(batch)) {
                runner.submit(inputs);
                runner.complete(outputs);
            }
            assert_eq!(outputs, single);
        }
    }
}
