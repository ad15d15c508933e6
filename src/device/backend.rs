//! A device behind a connection as the backend of a network, with the processor to take its place.
//!
//! The processor is made ready with the device. So a device that fails costs no time but that until it is
//! noticed, and its outputs are compared with the processor's as long as it is in use.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::slice;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::connection::{Answer, Connection};
use super::frame;
use super::{MOST_SKIPPED, WorkerPlan, float_backend};
use ponnuki_network::{
    Backend, BoardSize, Calibration, Inputs, Layers, Output, ProcessorBackend, Runner,
};

/// The largest difference to the processor's floats in the chance of a move or of a win, with 32-bit
/// floats and with 16-bit floats.
const MAX_DIFFERENCE: [f32; 2] = [1e-4, 0.01];
/// The positions on boards of each size by which device and processor are compared.
const COMPARED: usize = 6;
/// The largest difference to the processor's floats in the chance of a move or of a win in a position of a
/// search: far above all rounding, and far below what a device says that has lost its weights.
const MAX_DIFFERENCE_IN_SEARCH: f32 = 0.05;
/// One position in so many is compared in searches if the device is as fast as a thread of the processor,
/// and one in `n` times so many if it is `n` times as fast. So comparing takes half a percent of the
/// device's time, or where the processor's floats take twice as long as its fastest kernel, one percent.
const COMPARISON_INTERVAL: u64 = 200;

/// Computes a network on a device in another process, and on the processor once that has failed.
pub(super) struct DeviceBackend(Arc<SharedState>);

/// The data that the runners share.
struct SharedState {
    layers: Arc<Layers>,
    processor: ProcessorBackend,
    plan: WorkerPlan,
    /// The device, until it fails.
    connection: Mutex<Option<Arc<Connection>>>,
    /// The number of positions that the device has evaluated in searches. Every runner adds to it; it orders
    /// nothing else, so Relaxed does.
    evaluations: AtomicU64,
    /// For each size of boards, the positions by which the device was compared with the processor. The
    /// processor is calibrated by them.
    examples: Mutex<HashMap<BoardSize, Arc<Mutex<Option<Examples>>>>>,
}

/// Positions that runners share.
type Examples = Arc<Vec<Inputs>>;

impl DeviceBackend {
    /// A backend for the network with these layers, by the process on the other side of `connection`,
    /// which was started by `plan`.
    pub(super) fn new(
        layers: Arc<Layers>,
        processor: ProcessorBackend,
        plan: WorkerPlan,
        connection: Connection,
    ) -> DeviceBackend {
        let connection = Mutex::new(Some(Arc::new(connection)));
        let (evaluations, examples) = (AtomicU64::new(0), Mutex::default());
        let shared = SharedState { layers, processor, plan, connection, evaluations, examples };
        DeviceBackend(Arc::new(shared))
    }
}

impl SharedState {
    fn lock(&self) -> MutexGuard<'_, Option<Arc<Connection>>> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The device, unless it has failed.
    fn connection(&self) -> Option<Arc<Connection>> {
        self.lock().clone()
    }

    /// True if this device is in use still.
    fn uses(&self, device: &Arc<Connection>) -> bool {
        self.lock().as_ref().is_some_and(|one| Arc::ptr_eq(one, device))
    }

    /// Gives a device up that has failed. The first thread that notices says so.
    fn give_up(&self, failed: &Arc<Connection>, reason: &str) {
        let mut connection = self.lock();
        if connection.as_ref().is_some_and(|one| Arc::ptr_eq(one, failed)) {
            *connection = None;
            let (network, name) = (&self.layers.name, &failed.ready.name);
            log::warn!("network {network}: {name} has failed: {reason}; the processor goes on");
        }
        failed.end();
    }

    /// Makes the device ready for boards of `size`, and compares it with the processor in positions of
    /// the calibration. Returns these.
    fn compare(&self, size: BoardSize, calibration: &mut Calibration<'_>) -> Examples {
        let mut examples = Vec::new();
        let mut floats = self.floats(size);
        let mut expected: Vec<Output> = Vec::new();
        let mut device = self.connection();
        let mut difference = 0f32;
        calibration(&mut |inputs, output| {
            let found = device.as_ref().map(|device| evaluate(device, size, inputs, output));
            if let Some((Err(reason), failed)) = found.as_ref().zip(device.as_ref()) {
                self.give_up(failed, reason);
            }
            if !matches!(found, Some(Ok(()))) {
                device = None;
            }
            if device.is_none() || examples.len() < COMPARED {
                let mut exact = Output::default();
                floats.run(slice::from_ref(inputs), slice::from_mut(&mut exact));
                match device {
                    Some(_) => difference = difference.max(output.difference(&exact)),
                    None => output.clone_from(&exact),
                }
                expected.push(exact);
            }
            examples.push(inputs.clone());
        });
        if let Some(device) = device {
            self.judge(&device, size, difference, examples.iter().zip(&expected));
        }
        Arc::new(examples)
    }

    /// Replaces a device that differs too much from the processor by one with more exact numbers, and if
    /// they all do so in these positions, by the processor.
    fn judge<'a>(
        &self,
        device: &Arc<Connection>,
        size: BoardSize,
        difference: f32,
        examples: impl Iterator<Item = (&'a Inputs, &'a Output)> + Clone,
    ) {
        let (width, height) = size;
        let (network, name) = (&self.layers.name, &device.ready.name);
        log::info!(
            "network {network}: the chances on {width}x{height} by {name} and by the processor differ \
             by {difference:.1e}"
        );
        if is_close(device, difference) {
            return;
        }
        let mut reason = describe(difference, size);
        let (mut plan, mut has_next) = (self.plan.clone(), device.ready.is_half);
        while has_next && plan.skipped_styles < MOST_SKIPPED {
            plan.skipped_styles += 1;
            match self.compared(&plan, size, examples.clone()) {
                Ok((other, difference)) if is_close(&other, difference) => {
                    return self.replace(device, other, size, &reason);
                }
                Ok((other, difference)) => {
                    has_next = other.ready.is_half;
                    reason += &format!(", by {} by {difference:.4}", other.ready.name);
                }
                Err(more) => reason += &format!(", {more}"),
            }
        }
        self.give_up(device, &reason);
    }

    /// Puts another device, which was compared on boards of `size`, in the place of one that is not close enough,
    /// unless that has failed meanwhile.
    fn replace(&self, device: &Arc<Connection>, other: Connection, size: BoardSize, reason: &str) {
        let mut connection = self.lock();
        if !connection.as_ref().is_some_and(|one| Arc::ptr_eq(one, device)) {
            return;
        }
        let (network, name, exact) = (&self.layers.name, &device.ready.name, &other.ready.name);
        log::warn!("network {network}: {name}: {reason}; {exact} goes on");
        *connection = Some(Arc::new(other));
        drop(connection);
        // On boards of other sizes it has not been compared.
        let mut examples = self.examples.lock().unwrap_or_else(PoisonError::into_inner);
        examples.retain(|other, _| *other == size);
    }

    /// The device as `plan` starts it, and its largest difference from the processor in these positions.
    fn compared<'a>(
        &self,
        plan: &WorkerPlan,
        size: BoardSize,
        examples: impl Iterator<Item = (&'a Inputs, &'a Output)>,
    ) -> Result<(Connection, f32), String> {
        let device = plan.start(&self.layers).map_err(|error| error.to_string())?;
        let (mut output, mut difference) = (Output::default(), 0f32);
        for (inputs, expected) in examples {
            evaluate(&device, size, inputs, &mut output)?;
            difference = difference.max(output.difference(expected));
        }
        Ok((device, difference))
    }

    /// A runner of the processor with floats.
    fn floats(&self, size: BoardSize) -> Box<dyn Runner> {
        match float_backend(&self.layers) {
            Ok(backend) => backend.runner(size, &mut |_| {}),
            Err(error) => panic!("a network that was tried: {error}"),
        }
    }

    /// The runner of the processor, calibrated by these positions.
    fn processor(&self, size: BoardSize, examples: &[Inputs]) -> Box<dyn Runner> {
        self.processor.runner(size, &mut |evaluate| {
            let mut output = Output::default();
            examples.iter().for_each(|inputs| evaluate(inputs, &mut output));
        })
    }
}

/// True if a device that differs so much from the processor is exact enough.
fn is_close(device: &Connection, difference: f32) -> bool {
    let [exact, half] = MAX_DIFFERENCE;
    difference <= if device.ready.is_half { half } else { exact }
}

/// Evaluates a position on a board of this size.
fn evaluate(
    device: &Connection,
    size: BoardSize,
    inputs: &Inputs,
    output: &mut Output,
) -> Result<(), String> {
    let answer = device.ask(size, slice::from_ref(inputs));
    let outputs = device.wait(&answer)?;
    decode(&outputs, size, slice::from_mut(output))
}

/// The words for a difference to the processor that is too large.
fn describe(difference: f32, (width, height): BoardSize) -> String {
    format!("its chances on {width}x{height} differ from the processor's by {difference:.4}")
}

fn decode(contents: &[u8], size: BoardSize, outputs: &mut [Output]) -> Result<(), String> {
    let decoded = frame::decode_outputs(contents, size, outputs);
    decoded.ok_or_else(|| "it answers with something that is no output of a network".to_owned())
}

impl Backend for DeviceBackend {
    fn max_batch_size(&self) -> usize {
        let device = self.0.connection();
        device.map_or_else(|| self.0.processor.max_batch_size(), |one| one.ready.batch_size)
    }

    fn batches_in_flight(&self) -> usize {
        self.0.connection().map_or(1, |device| device.ready.batches_in_flight)
    }

    fn bytes(&self) -> usize {
        self.0.processor.bytes()
    }

    fn has_half_floats(&self) -> bool {
        self.0.connection().is_some_and(|device| device.ready.is_half)
    }

    fn runner(&self, size: BoardSize, calibration: &mut Calibration<'_>) -> Box<dyn Runner> {
        let shared = Arc::clone(&self.0);
        if shared.connection().is_none() {
            return shared.processor.runner(size, calibration);
        }
        let place = {
            let mut sizes = shared.examples.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(sizes.entry(size).or_default())
        };
        let examples = {
            let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(place.get_or_insert_with(|| shared.compare(size, calibration)))
        };
        let processor = shared.processor(size, &examples);
        let (under_way, spare, compared) = (VecDeque::new(), Vec::new(), Output::default());
        Box::new(DeviceRunner { shared, size, under_way, spare, processor, compared })
    }
}

impl fmt::Display for DeviceBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.connection() {
            Some(device) => f.write_str(&device.ready.name),
            None => self.0.processor.fmt(f),
        }
    }
}

/// Sends positions to the device. When that has failed, the processor evaluates them.
struct DeviceRunner {
    shared: Arc<SharedState>,
    size: BoardSize,
    /// The batches that were submitted, the oldest first.
    under_way: VecDeque<Batch>,
    /// Memory of earlier batches.
    spare: Vec<Vec<Inputs>>,
    processor: Box<dyn Runner>,
    /// Memory for an output of the processor.
    compared: Output,
}

/// A batch, with the device that was asked, if there was one.
struct Batch {
    /// The positions, and memory of earlier ones.
    inputs: Vec<Inputs>,
    count: usize,
    asked: Option<(Arc<Connection>, Answer)>,
}

impl DeviceRunner {
    /// The oldest batch. It is no longer under way.
    fn take_batch(&mut self, outputs: &[Output]) -> Batch {
        let Some(batch) = self.under_way.pop_front() else { panic!("no batch is under way") };
        assert_eq!(batch.count, outputs.len(), "positions of a batch");
        batch
    }

    /// Waits for the outputs of a batch. Returns false if the device has failed.
    fn receive(&mut self, batch: &Batch, outputs: &mut [Output]) -> bool {
        let Some((device, answer)) = &batch.asked else { return false };
        // Nobody waits for one that was given up.
        if !self.shared.uses(device) {
            return false;
        }
        let received = device.wait(answer);
        let received = received.and_then(|contents| decode(&contents, self.size, outputs));
        let is_right = received.and_then(|()| self.compare(device, batch, outputs));
        is_right.map_err(|reason| self.shared.give_up(device, &reason)).is_ok()
    }

    /// Compares a position of the batch with the processor if it is its turn.
    fn compare(
        &mut self,
        device: &Connection,
        batch: &Batch,
        outputs: &[Output],
    ) -> Result<(), String> {
        let interval = COMPARISON_INTERVAL * device.ready.relative_speed as u64;
        let before = self.shared.evaluations.fetch_add(outputs.len() as u64, Relaxed);
        let next = (before.next_multiple_of(interval) - before) as usize;
        let Some(output) = outputs.get(next) else { return Ok(()) };
        let (inputs, compared) = (slice::from_ref(&batch.inputs[next]), &mut self.compared);
        self.processor.run(inputs, slice::from_mut(compared));
        let mut difference = output.difference(compared);
        if difference > MAX_DIFFERENCE_IN_SEARCH {
            // It may be the processor that rounds too much.
            self.shared.floats(self.size).run(inputs, slice::from_mut(compared));
            difference = output.difference(compared);
        }
        match difference <= MAX_DIFFERENCE_IN_SEARCH {
            true => Ok(()),
            false => Err(describe(difference, self.size)),
        }
    }

    /// Evaluates a batch by the processor.
    fn compute(&mut self, batch: &Batch, outputs: &mut [Output]) {
        let most = self.processor.batch_size();
        let inputs = batch.inputs[..batch.count].chunks(most);
        for (inputs, outputs) in inputs.zip(outputs.chunks_mut(most)) {
            self.processor.run(inputs, outputs);
        }
    }
}

impl Runner for DeviceRunner {
    fn batch_size(&self) -> usize {
        let device = self.shared.connection();
        device.map_or_else(|| self.processor.batch_size(), |device| device.ready.batch_size)
    }

    fn submit(&mut self, inputs: &[Inputs]) {
        let mut kept = self.spare.pop().unwrap_or_default();
        kept.resize_with(kept.len().max(inputs.len()), Inputs::default);
        kept.iter_mut().zip(inputs).for_each(|(kept, inputs)| kept.clone_from(inputs));
        let asked = self.shared.connection().map(|device| {
            let answer = device.ask(self.size, inputs);
            (device, answer)
        });
        self.under_way.push_back(Batch { inputs: kept, count: inputs.len(), asked });
    }

    fn complete(&mut self, outputs: &mut [Output]) {
        let batch = self.take_batch(outputs);
        if !self.receive(&batch, outputs) {
            self.compute(&batch, outputs);
        }
        self.spare.push(batch.inputs);
    }

    /// A batch that the processor would compute in several passes is lost: the search may have no time for
    /// it, and may want others once it knows the results of the first.
    fn complete_unless_lost(&mut self, outputs: &mut [Output]) -> bool {
        let batch = self.take_batch(outputs);
        let is_received = self.receive(&batch, outputs);
        let is_small = batch.count <= self.processor.batch_size();
        if !is_received && is_small {
            self.compute(&batch, outputs);
        }
        self.spare.push(batch.inputs);
        is_received || is_small
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests;
