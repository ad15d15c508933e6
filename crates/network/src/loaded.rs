//! A network that is ready for use, with its pipelines for the boards that it has been asked about,
//! and a cache of what it has said.

use std::collections::HashSet;
use std::slice;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use super::cache::Cache;
use super::error::NetworkError;
use super::inputs::Inputs;
use super::kernel::{Kernel, Numbers, Span};
use super::layers::Layers;
use super::output::{Output, to_chances};
use super::pipeline::Pipeline;
use super::prepared::Prepared;
use super::run::Runner;
use super::weights::SharedWeights;

/// Integers are not used where they change the chance of a move or of a win by more than this in one of
/// the positions of the calibration.
///
/// It is twice the largest change that rounding made in 1260 positions of four networks, 0.024; the mean is
/// 0.001 to 0.003 (docs/networks.md has the table).
const MOST_DRIFT: f32 = 0.05;

/// What a runner with floats has made of some positions.
#[derive(Default)]
pub struct Observed {
    /// The least and largest number that each convolution of a field has read, in the order of the
    /// pipeline.
    pub ranges: Vec<[f32; 2]>,
    /// Inputs and outputs of the positions.
    pub examples: Vec<(Inputs, Output)>,
}

/// A network and how it is computed.
pub struct Network {
    layers: Layers,
    kernel: Kernel,
    weights: SharedWeights,
    pipelines: Prepared,
    /// The warnings so far.
    warnings: Mutex<HashSet<String>>,
    cache: Cache,
    /// How many positions it has evaluated. Every thread that evaluates adds to it, and whoever asks
    /// reads it. It orders nothing else, so Relaxed does.
    evaluations: AtomicU64,
    /// The bytes that pipelines and cache may take together: pipelines up to half, and more only while
    /// they are in use; the cache has the rest, at least half.
    memory: usize,
}

impl Network {
    /// A network, computed by `kernel`, with `memory` bytes for what is prepared and for a cache of what
    /// it says.
    ///
    /// # Errors
    /// When the kernel cannot compute it.
    pub fn new(layers: Layers, kernel: Kernel, memory: usize) -> Result<Network, NetworkError> {
        // Whether a network can be computed does not depend on the board.
        Pipeline::new(&layers, &SharedWeights::default(), (2, 2), Kernel::PLAIN, &[])?;
        Ok(Network {
            layers,
            kernel,
            weights: SharedWeights::default(),
            pipelines: Prepared::new(memory / 2),
            warnings: Mutex::default(),
            cache: Cache::new(memory),
            evaluations: AtomicU64::new(0),
            memory,
        })
    }

    /// The memory that what is prepared takes, in bytes.
    pub fn prepared_bytes(&self) -> usize {
        self.pipelines.bytes()
    }

    /// Gives the cache the memory that pipelines leave.
    fn share_memory(&self) {
        let left = self.memory.saturating_sub(self.pipelines.bytes());
        self.cache.resize(left.max(self.memory / 2));
    }

    /// What the network consists of.
    pub fn layers(&self) -> &Layers {
        &self.layers
    }

    /// What it has said. All that use the network share it.
    pub fn cache(&self) -> &Cache {
        &self.cache
    }

    /// How many positions evaluators have had it evaluate, those that came from the cache left out.
    pub fn evaluations(&self) -> u64 {
        self.evaluations.load(Relaxed)
    }

    /// Counts a position that is evaluated.
    pub fn count_evaluation(&self) {
        self.evaluations.fetch_add(1, Relaxed);
    }

    /// How it is computed.
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// Logs a warning about the use of this network, unless it has been logged already.
    pub fn warn_once(&self, warning: String) {
        let mut warnings = self.warnings.lock().unwrap_or_else(PoisonError::into_inner);
        if !warnings.contains(&warning) {
            log::warn!("network {}: {warning}", self.layers.name);
            warnings.insert(warning);
        }
    }

    /// A runner for boards of `width` columns and `height` rows. If it is the first for this size
    /// and the kernel computes with integers, `observe` is given a runner with floats, and returns
    /// what it has made of positions of that size. If integers say something else of them, floats
    /// are used. Other threads that ask for the same size wait meanwhile; those that ask for another
    /// do not.
    ///
    /// # Panics
    /// Never: [`new`](Self::new) has tried the network.
    pub fn runner(
        &self,
        size: (usize, usize),
        observe: impl FnOnce(&mut Runner) -> Observed,
    ) -> Runner {
        let kernel = Kernel { numbers: Numbers::Fp32, ..self.kernel };
        let floats = || Arc::new(self.pipeline(size, kernel, &[]));
        let pipeline = self.pipelines.get(size, || {
            if self.kernel.numbers == Numbers::Fp32 {
                return floats();
            }
            // The weights of floats leave the memory before those of integers are made.
            let observed = observe(&mut Runner::new(floats()));
            self.with_integers(size, &observed).unwrap_or_else(floats)
        });
        self.share_memory();
        Runner::new(pipeline)
    }

    /// A pipeline with integers, unless it differs too much from what floats have made of the
    /// examples.
    fn with_integers(&self, size: (usize, usize), observed: &Observed) -> Option<Arc<Pipeline>> {
        let range = |&[least, largest]: &[f32; 2]| Span::new(least, largest);
        let spans: Vec<Span> = observed.ranges.iter().map(range).collect();
        let pipeline = Arc::new(self.pipeline(size, self.kernel, &spans));
        let drift = drift(&mut Runner::new(Arc::clone(&pipeline)), &observed.examples);
        if drift > MOST_DRIFT {
            let (width, height) = size;
            log::warn!("16-bit integers change the chances on {width}x{height} by {drift:.2}");
            return None;
        }
        Some(pipeline)
    }

    fn pipeline(&self, size: (usize, usize), kernel: Kernel, spans: &[Span]) -> Pipeline {
        match Pipeline::new(&self.layers, &self.weights, size, kernel, spans) {
            Ok(pipeline) => pipeline,
            Err(error) => panic!("a network that was tried: {error}"),
        }
    }
}

/// By how much the chances of moves and of a win that `runner` finds differ at most from those of
/// the examples.
fn drift(runner: &mut Runner, examples: &[(Inputs, Output)]) -> f32 {
    let mut found = Output::default();
    let mut most = 0.0;
    for (inputs, expected) in examples {
        runner.run(slice::from_ref(inputs), slice::from_mut(&mut found));
        let [found, expected] = [&found, expected].map(|output| {
            let (mut moves, mut outcome) = (output.policy.clone(), output.outcome);
            moves.push(output.pass);
            to_chances(&mut moves);
            to_chances(&mut outcome);
            [&moves[..], &outcome].concat()
        });
        let differences = found.iter().zip(&expected).map(|(one, other)| (one - other).abs());
        // What is no number differs from everything.
        let distance =
            |difference: f32| if difference.is_nan() { f32::INFINITY } else { difference };
        most = differences.map(distance).fold(most, f32::max);
    }
    most
}

impl std::fmt::Debug for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Network({}, {})", self.layers.name, self.kernel)
    }
}

/// Networks are equal if they are the same one.
impl PartialEq for Network {
    fn eq(&self, other: &Network) -> bool {
        std::ptr::eq(self, other)
    }
}

#[cfg(test)]
mod tests {
    use super::super::kernel::InstructionSet;
    use super::super::random;
    use super::*;
    use std::sync::atomic::AtomicU32;
    use std::sync::mpsc::channel;
    use std::thread;
    use std::time::Duration;

    /// A small network that computes with integers on every machine.
    fn network(memory: usize) -> Network {
        let kernel = Kernel { numbers: Numbers::Int16, set: InstructionSet::PLAIN };
        random::network_by(kernel, memory)
    }

    /// Asks for a runner, and adds to `made` if its pipeline has to be made.
    fn ask(network: &Network, size: (usize, usize), made: &AtomicU32) -> Runner {
        network.runner(size, |_| {
            made.fetch_add(1, Relaxed);
            Observed::default()
        })
    }

    #[test]
    fn a_walk_over_all_sizes_stays_in_its_memory() {
        let (made, one) = (AtomicU32::new(0), network(0));
        drop(ask(&one, (25, 25), &made));
        let largest = one.prepared_bytes();
        let memory = 6 * largest;
        let network = network(memory);
        let used = ask(&network, (9, 9), &made);
        let walk = |check: &dyn Fn()| {
            for (width, height) in (2..26).flat_map(|width| (2..26).map(move |rows| (width, rows)))
            {
                drop(ask(&network, (width, height), &made));
                check();
            }
        };
        walk(&|| assert!((1..=memory / 2).contains(&network.prepared_bytes())));
        made.store(0, Relaxed);
        drop(ask(&network, (25, 25), &made));
        drop(ask(&network, (9, 9), &made));
        assert_eq!(made.load(Relaxed), 0, "the last one and the one in use are still there");
        drop(ask(&network, (2, 2), &made));
        assert_eq!(made.load(Relaxed), 1, "the first has left");
        drop(used);
        walk(&|| {});
        made.store(0, Relaxed);
        drop(ask(&network, (9, 9), &made));
        assert_eq!(made.load(Relaxed), 1, "nobody has used it");
    }

    #[test]
    fn boards_that_are_cut_alike_share_the_weights() {
        let (made, network) = (AtomicU32::new(0), network(1 << 30));
        drop(ask(&network, (13, 13), &made));
        let one = network.prepared_bytes();
        drop(ask(&network, (19, 19), &made));
        drop(ask(&network, (10, 7), &made));
        // What is left of each size are the results of an empty board.
        assert!(network.prepared_bytes() < 2 * one, "{one}, {}", network.prepared_bytes());
        assert_eq!(made.load(Relaxed), 3);
    }

    #[test]
    fn only_those_who_ask_for_a_size_wait_for_it() {
        let (network, made) = (network(1 << 30), AtomicU32::new(0));
        thread::scope(|scope| {
            let (begun, has_begun) = channel();
            let (done, is_done) = channel();
            let (network, made) = (&network, &made);
            let ask_slowly = move || {
                drop(network.runner((5, 5), |_| {
                    made.fetch_add(1, Relaxed);
                    begun.send(()).unwrap();
                    is_done.recv_timeout(Duration::from_secs(60)).expect("another size waited");
                    Observed::default()
                }));
            };
            scope.spawn(ask_slowly);
            has_begun.recv().unwrap();
            scope.spawn(move || drop(ask(network, (5, 5), made)));
            drop(ask(network, (6, 6), made));
            done.send(()).unwrap();
        });
        assert_eq!(made.load(Relaxed), 2);
    }
}
