//! The pipelines of a network for the boards that it has been asked about, in memory that has a limit.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::backend::BoardSize;
use super::pipeline::Pipeline;

/// Pipelines by the board's size. If they take more memory than the limit, the pipelines with the oldest
/// requests leave first; pipelines in use stay.
pub(super) struct Prepared {
    /// Locked for moments only, never while a pipeline is made.
    shelf: Mutex<PipelineShelf>,
}

#[derive(Default)]
struct PipelineShelf {
    /// The memory that all may take, in bytes.
    limit: usize,
    /// How often a pipeline has been asked for.
    requests: u64,
    slots: HashMap<BoardSize, PipelineSlot>,
}

/// The place of a pipeline.
#[derive(Default)]
struct PipelineSlot {
    /// The first thread that asks makes it; other threads that ask for the same size wait here.
    pipeline: Arc<OnceLock<Arc<Pipeline>>>,
    /// The number of the last request for it.
    request: u64,
}

impl PipelineSlot {
    /// True if nobody uses the pipeline or waits for it.
    fn is_idle(&self) -> bool {
        let is_alone = |pipeline: &Arc<Pipeline>| Arc::strong_count(pipeline) == 1;
        Arc::strong_count(&self.pipeline) == 1 && self.pipeline.get().is_none_or(is_alone)
    }
}

impl Prepared {
    /// No pipelines, and `limit` bytes for them.
    pub(super) fn new(limit: usize) -> Prepared {
        Prepared { shelf: Mutex::new(PipelineShelf { limit, ..PipelineShelf::default() }) }
    }

    /// The pipeline for boards of this size, made by `make` if there is none.
    pub(super) fn get(
        &self,
        size: BoardSize,
        make: impl FnOnce() -> Arc<Pipeline>,
    ) -> Arc<Pipeline> {
        let slot = self.shelf().request(size);
        let pipeline = Arc::clone(slot.get_or_init(make));
        drop(slot);
        self.shelf().make_room();
        pipeline
    }

    /// The memory that pipelines take, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.shelf().bytes()
    }

    fn shelf(&self) -> MutexGuard<'_, PipelineShelf> {
        // Nothing that can fail happens while the lock is held.
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PipelineShelf {
    fn request(&mut self, size: BoardSize) -> Arc<OnceLock<Arc<Pipeline>>> {
        self.requests += 1;
        let slot = self.slots.entry(size).or_default();
        slot.request = self.requests;
        Arc::clone(&slot.pipeline)
    }

    /// The memory that all take; what several share counts once.
    fn bytes(&self) -> usize {
        let mut seen = HashSet::new();
        let pipelines = self.slots.values().filter_map(|slot| slot.pipeline.get());
        let parts = pipelines.flat_map(|pipeline| pipeline.memory());
        parts.filter(|&(part, _)| seen.insert(part)).map(|(_, bytes)| bytes).sum()
    }

    fn make_room(&mut self) {
        while self.bytes() > self.limit {
            let idle = self.slots.iter().filter(|(_, slot)| slot.is_idle());
            let Some((&size, _)) = idle.min_by_key(|(_, slot)| slot.request) else { return };
            self.slots.remove(&size);
        }
    }
}
