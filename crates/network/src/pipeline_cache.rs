//! A cache of the pipelines of a network, one for each board size, with a limit on its memory.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::backend::BoardSize;

/// A network prepared for boards of one size.
pub(super) trait MemoryParts {
    /// The parts that take much memory, each with its address and its size in bytes. Pipelines for several
    /// sizes may share a part.
    fn memory_parts(&self) -> impl Iterator<Item = (usize, usize)>;
}

/// Pipelines by the board's size. Above the limit on memory, the pipelines with the oldest requests
/// are dropped first; pipelines in use stay.
pub(super) struct PipelineCache<P> {
    /// Locked for moments only, never while a pipeline is made.
    pipelines: Mutex<CachedPipelines<P>>,
}

struct CachedPipelines<P> {
    /// The memory that all may take, in bytes.
    limit: usize,
    /// The number of requests so far.
    requests: u64,
    entries: HashMap<BoardSize, CachedPipeline<P>>,
}

/// A pipeline, which may still have to be made.
struct CachedPipeline<P> {
    /// The first thread that asks makes it; other threads that ask for the same size wait here.
    pipeline: Arc<OnceLock<Arc<P>>>,
    /// The number of the last request for it.
    request: u64,
}

impl<P> Default for CachedPipeline<P> {
    fn default() -> Self {
        CachedPipeline { pipeline: Arc::default(), request: 0 }
    }
}

impl<P> CachedPipeline<P> {
    /// True if nobody uses the pipeline or waits for it.
    fn is_idle(&self) -> bool {
        let is_alone = |pipeline: &Arc<P>| Arc::strong_count(pipeline) == 1;
        Arc::strong_count(&self.pipeline) == 1 && self.pipeline.get().is_none_or(is_alone)
    }
}

impl<P: MemoryParts> PipelineCache<P> {
    /// No pipelines, and `limit` bytes for them.
    pub(super) fn new(limit: usize) -> PipelineCache<P> {
        let pipelines = CachedPipelines { limit, requests: 0, entries: HashMap::new() };
        PipelineCache { pipelines: Mutex::new(pipelines) }
    }

    /// The pipeline for boards of this size, made by `make` if there is none.
    pub(super) fn get(&self, size: BoardSize, make: impl FnOnce() -> Arc<P>) -> Arc<P> {
        let entry = self.lock().entry(size);
        let pipeline = Arc::clone(entry.get_or_init(make));
        drop(entry);
        self.lock().evict();
        pipeline
    }

    /// The memory that pipelines take, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.lock().bytes()
    }

    fn lock(&self) -> MutexGuard<'_, CachedPipelines<P>> {
        // Nothing that can fail happens while the lock is held.
        self.pipelines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<P: MemoryParts> CachedPipelines<P> {
    fn entry(&mut self, size: BoardSize) -> Arc<OnceLock<Arc<P>>> {
        self.requests += 1;
        let entry = self.entries.entry(size).or_default();
        entry.request = self.requests;
        Arc::clone(&entry.pipeline)
    }

    /// The memory of all pipelines. A part that several pipelines share counts once.
    fn bytes(&self) -> usize {
        let mut seen = HashSet::new();
        let pipelines = self.entries.values().filter_map(|entry| entry.pipeline.get());
        let parts = pipelines.flat_map(|pipeline| pipeline.memory_parts());
        parts.filter(|&(part, _)| seen.insert(part)).map(|(_, bytes)| bytes).sum()
    }

    fn evict(&mut self) {
        while self.bytes() > self.limit {
            let idle = self.entries.iter().filter(|(_, entry)| entry.is_idle());
            let Some((&size, _)) = idle.min_by_key(|(_, entry)| entry.request) else { return };
            self.entries.remove(&size);
        }
    }
}
