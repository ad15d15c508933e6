//! A network that is ready for use: its layers, the backend that computes it, and a cache of its
//! outputs.

use std::collections::HashSet;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use super::backend::{Backend, BoardSize, Calibration, Runner};
use super::cache::Cache;
use super::error::NetworkError;
use super::kernel::Kernel;
use super::layers::Layers;
use super::processor::ProcessorBackend;

/// A network and the backend that computes it.
pub struct Network {
    layers: Arc<Layers>,
    backend: Box<dyn Backend>,
    /// The warnings so far.
    warnings: Mutex<HashSet<String>>,
    cache: Cache,
    /// The number of positions that it has evaluated. Every thread that evaluates adds to it, and
    /// reports read it. It orders nothing else, so Relaxed does.
    evaluations: AtomicU64,
    /// The number of batches in which it has evaluated them, in the same way.
    batches: AtomicU64,
    /// The bytes that backend and cache may take together: the backend up to half, and more only
    /// while that is in use; the cache has the rest, at least half.
    memory: usize,
}

impl Network {
    /// A network that the processor computes by `kernel`, with `memory` bytes for what is prepared and
    /// for a cache of its outputs.
    ///
    /// # Errors
    /// When the kernel cannot compute it.
    pub fn new(layers: Layers, kernel: Kernel, memory: usize) -> Result<Network, NetworkError> {
        let layers = Arc::new(layers);
        let backend = ProcessorBackend::new(Arc::clone(&layers), kernel, memory / 2)?;
        Ok(Network::with_backend(layers, Box::new(backend), memory))
    }

    /// A network that `backend` computes, which must be made for these layers, with `memory` bytes for
    /// the backend and a cache.
    pub fn with_backend(layers: Arc<Layers>, backend: Box<dyn Backend>, memory: usize) -> Network {
        Network {
            layers,
            backend,
            warnings: Mutex::default(),
            cache: Cache::new(memory),
            evaluations: AtomicU64::new(0),
            batches: AtomicU64::new(0),
            memory,
        }
    }

    /// The layers of the network.
    pub fn layers(&self) -> &Layers {
        &self.layers
    }

    /// The backend that computes it.
    pub fn backend(&self) -> &dyn Backend {
        &*self.backend
    }

    /// The outputs so far. All that use the network share it.
    pub fn cache(&self) -> &Cache {
        &self.cache
    }

    /// The number of positions that evaluators have had it evaluate, those that came from the cache left
    /// out.
    pub fn evaluations(&self) -> u64 {
        self.evaluations.load(Relaxed)
    }

    /// The number of batches in which it has evaluated them.
    pub fn batches(&self) -> u64 {
        self.batches.load(Relaxed)
    }

    /// Counts the positions of a batch that is evaluated.
    pub fn count_evaluations(&self, count: usize) {
        self.evaluations.fetch_add(count as u64, Relaxed);
        self.batches.fetch_add(1, Relaxed);
    }

    /// Logs a warning about the use of this network, unless it has been logged already.
    pub fn warn_once(&self, warning: String) {
        let mut warnings = self.warnings.lock().unwrap_or_else(PoisonError::into_inner);
        if !warnings.contains(&warning) {
            log::warn!("network {}: {warning}", self.layers.name);
            warnings.insert(warning);
        }
    }

    /// A runner for boards of `size`, from [`Backend::runner`]. The cache gets the memory that the
    /// backend leaves.
    pub fn runner(&self, size: BoardSize, calibration: &mut Calibration<'_>) -> Box<dyn Runner> {
        let runner = self.backend.runner(size, calibration);
        let left = self.memory.saturating_sub(self.backend.bytes());
        self.cache.resize(left.max(self.memory / 2));
        runner
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Network({}, {})", self.layers.name, self.backend)
    }
}

/// Networks are equal if they are the same one.
impl PartialEq for Network {
    fn eq(&self, other: &Network) -> bool {
        std::ptr::eq(self, other)
    }
}
