//! The positions that an evaluator has in flight: the batch that is being filled, and the batches
//! that the backend computes.
//!
//! A position whose output is in the cache takes its place in a batch but is not computed. So each batch
//! has the same positions whatever the cache holds, and a game does not depend on the cache.

use std::collections::VecDeque;
use std::mem;
use std::slice;
use std::sync::Arc;

use super::symmetries::SymmetryMaps;
use ponnuki_game::point::{Size, Symmetry};
use ponnuki_network::{CompressedOutput, InputKey, Inputs, Network, Output, Runner};

/// The positions in flight, with the runner that evaluates them.
pub(super) struct BatchQueue {
    network: Arc<Network>,
    runner: Box<dyn Runner>,
    area: usize,
    symmetries: SymmetryMaps,
    /// The batch that is being filled.
    filling: Batch,
    /// The inputs of that batch, transformed by their symmetries, and memory of earlier ones.
    transformed: Vec<Inputs>,
    /// The batches that were submitted, the oldest first.
    submitted: VecDeque<Batch>,
    /// All positions that nobody has taken, the oldest first.
    entries: VecDeque<PendingPosition>,
    /// Memory for outputs.
    outputs: Vec<Output>,
    spare: Vec<CompressedOutput>,
}

/// The number of positions in a batch, and the number that is computed.
#[derive(Clone, Copy, Default)]
struct Batch {
    positions: usize,
    computed: usize,
}

/// A position in flight.
struct PendingPosition {
    key: InputKey,
    context: OutputContext,
    is_cached: bool,
    /// True if its batch was lost.
    is_lost: bool,
    /// From the cache, or else set when the batch is completed.
    output: CompressedOutput,
}

/// The facts about a position's inputs that are needed to decode the output.
#[derive(Clone, Copy)]
pub(super) struct OutputContext {
    /// The symmetry by which the inputs were transformed.
    pub symmetry: Symmetry,
    /// True if the rules in the inputs know games without a result.
    pub may_be_void: bool,
}

impl BatchQueue {
    /// No positions, on boards of `size`, which `runner` evaluates for `network`.
    pub(super) fn new(network: &Arc<Network>, runner: Box<dyn Runner>, size: Size) -> BatchQueue {
        BatchQueue {
            network: Arc::clone(network),
            runner,
            area: size.area(),
            symmetries: SymmetryMaps::new(size),
            filling: Batch::default(),
            transformed: vec![Inputs::default()],
            submitted: VecDeque::new(),
            entries: VecDeque::new(),
            outputs: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// The positions of a full batch.
    pub(super) fn batch_size(&self) -> usize {
        self.runner.batch_size()
    }

    /// Sets `output` to the network's output under this symmetry, not rounded and without the
    /// cache. Only while no position is in flight.
    pub(super) fn compute(&mut self, inputs: &Inputs, symmetry: Symmetry, output: &mut Output) {
        self.symmetries.transform(symmetry, inputs, &mut self.transformed[0]);
        self.network.count_evaluations(1);
        self.runner.run(&self.transformed[..1], slice::from_mut(output));
    }

    /// Adds a position. `key` is that of its transformed inputs. Returns the number of positions
    /// that have become ready, the oldest first: none, or a batch.
    pub(super) fn add(&mut self, inputs: &Inputs, key: InputKey, context: OutputContext) -> usize {
        let new = || CompressedOutput::new(self.area, self.network.layers());
        let mut output = self.spare.pop().unwrap_or_else(new);
        let is_cached = self.network.cache().lookup(key, &mut output);
        if !is_cached {
            let place = self.filling.computed;
            if place == self.transformed.len() {
                self.transformed.push(Inputs::default());
            }
            self.symmetries.transform(context.symmetry, inputs, &mut self.transformed[place]);
            self.filling.computed += 1;
        }
        self.filling.positions += 1;
        self.entries.push_back(PendingPosition { key, context, is_cached, is_lost: false, output });
        if self.filling.positions < self.runner.batch_size() {
            return 0;
        }
        let most = self.network.backend().batches_in_flight();
        self.submit();
        if self.submitted.len() < most { 0 } else { self.complete() }
    }

    /// Completes the oldest batch, or else submits the one that is being filled and completes that.
    /// Returns the number of positions that have become ready, 0 only if none was in flight.
    pub(super) fn wait(&mut self) -> usize {
        if self.submitted.is_empty() {
            self.submit();
        }
        self.complete()
    }

    /// Takes the oldest position, which must be ready, and makes `output` its rounded output. `None` if
    /// the device has failed that was to evaluate it.
    ///
    /// # Panics
    /// When there is no position.
    pub(super) fn take(&mut self, output: &mut Output) -> Option<OutputContext> {
        let Some(entry) = self.entries.pop_front() else { panic!("no position was submitted") };
        if !entry.is_lost {
            entry.output.decompress(output);
        }
        self.spare.push(entry.output);
        (!entry.is_lost).then_some(entry.context)
    }

    /// Submits the batch that is being filled, if it has positions.
    fn submit(&mut self) {
        let batch = mem::take(&mut self.filling);
        if batch.computed > 0 {
            self.network.count_evaluations(batch.computed);
            self.runner.submit(&self.transformed[..batch.computed]);
        }
        if batch.positions > 0 {
            self.submitted.push_back(batch);
        }
    }

    /// Completes the oldest batch.
    fn complete(&mut self) -> usize {
        let submitted: usize = self.submitted.iter().map(|batch| batch.positions).sum();
        let under_way = submitted + self.filling.positions;
        let Some(Batch { positions, computed }) = self.submitted.pop_front() else { return 0 };
        let mut is_lost = false;
        if computed > 0 {
            self.outputs.resize_with(self.outputs.len().max(computed), Output::default);
            is_lost = !self.runner.complete_unless_lost(&mut self.outputs[..computed]);
        }
        // Positions that became ready before may not have been taken yet.
        let before = self.entries.len() - under_way;
        let batch = self.entries.range_mut(before..before + positions);
        let cache = self.network.cache();
        for (entry, output) in batch.filter(|entry| !entry.is_cached).zip(&self.outputs) {
            entry.is_lost = is_lost;
            if !is_lost {
                entry.output.compress(output);
                cache.insert(entry.key, &entry.output);
            }
        }
        positions
    }
}
