//! A network that is ready for use, with its pipelines for the boards that it has been asked about,
//! and a cache of what it has said.

use std::collections::{HashMap, HashSet};
use std::slice;
use std::sync::{Arc, Mutex, PoisonError};

use super::cache::Cache;
use super::error::NetworkError;
use super::inputs::Inputs;
use super::kernel::{Kernel, Numbers, Span};
use super::layers::Layers;
use super::output::{Output, to_chances};
use super::pipeline::Pipeline;
use super::run::Runner;

/// Integers are not used where they change the chance of a move or of a win by more than this.
const MOST_DRIFT: f32 = 0.1;

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
    /// The pipelines so far, by columns and rows. Whoever needs a new one makes it while the others
    /// wait, because they need the same.
    pipelines: Mutex<HashMap<(usize, usize), Arc<Pipeline>>>,
    /// The warnings so far.
    warnings: Mutex<HashSet<String>>,
    cache: Cache,
}

impl Network {
    /// A network, computed by `kernel`, with a cache of `memory` bytes for what it says.
    ///
    /// # Errors
    /// When the kernel cannot compute it.
    pub fn new(layers: Layers, kernel: Kernel, memory: usize) -> Result<Network, NetworkError> {
        // Whether a network can be computed does not depend on the board.
        Pipeline::new(&layers, (2, 2), Kernel::PLAIN, &[])?;
        Ok(Network {
            layers,
            kernel,
            pipelines: Mutex::default(),
            warnings: Mutex::default(),
            cache: Cache::new(memory),
        })
    }

    /// What the network consists of.
    pub fn layers(&self) -> &Layers {
        &self.layers
    }

    /// What it has said. All that use the network share it.
    pub fn cache(&self) -> &Cache {
        &self.cache
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
    /// are used.
    ///
    /// # Panics
    /// Never: [`new`](Self::new) has tried the network.
    pub fn runner(
        &self,
        size: (usize, usize),
        observe: impl FnOnce(&mut Runner) -> Observed,
    ) -> Runner {
        let mut pipelines = self.pipelines.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pipeline) = pipelines.get(&size) {
            return Runner::new(Arc::clone(pipeline));
        }
        let floats = Kernel { numbers: Numbers::Fp32, ..self.kernel };
        let mut pipeline = Arc::new(self.pipeline(size, floats, &[]));
        if self.kernel.numbers == Numbers::Int16 {
            let observed = observe(&mut Runner::new(Arc::clone(&pipeline)));
            pipeline = self.with_integers(size, &observed).unwrap_or(pipeline);
        }
        pipelines.insert(size, Arc::clone(&pipeline));
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
        match Pipeline::new(&self.layers, size, kernel, spans) {
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
        most = differences.fold(most, f32::max);
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
