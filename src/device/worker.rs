//! The process that computes: it owns the driver, and does nothing but read positions and write outputs.
//!
//! It ends when its input does, so it never outlives the program that has started it.

use std::any::Any;
use std::collections::{HashMap, VecDeque};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

#[cfg(feature = "gpu")]
use super::cards;
use super::frame::{self, Kind, Ready};
use super::{Refusal, float_backend};
use crate::machine;
use crate::params::DeviceChoice;
use ponnuki_game::point::Size;
use ponnuki_network::{Backend, BoardSize, Inputs, Layers, NetworkError, Output, Runner};

/// A device that is ready.
pub(super) struct OpenDevice {
    pub(super) backend: Box<dyn Backend>,
    /// The positions in a batch with which it is fastest.
    pub(super) batch_size: usize,
    /// The evaluations that it makes while a thread of the processor makes one, at least 1.
    pub(super) relative_speed: usize,
    /// Its name for people.
    pub(super) name: String,
}

/// The task of the process.
#[derive(Clone, Debug)]
pub struct Task {
    /// The device.
    pub device: DeviceChoice,
    /// The number of threads of the processor that would compute in its place.
    pub threads: usize,
    /// The number of kinds of numbers that are not used, the least exact first: matrices of 16-bit floats, then 16-bit
    /// floats without matrices. Of the others the card takes the fastest.
    pub skipped_styles: usize,
}

/// The most positions of a request. They may be more than a batch: the program may have begun to collect them when
/// another device had larger ones.
const MOST_POSITIONS: usize = 1024;

/// Positions to evaluate.
struct Request {
    number: u32,
    size: BoardSize,
    inputs: Vec<Inputs>,
}

/// Computes the network of `layers` until `input` ends, or lists the cards if there is none.
///
/// # Errors
/// When `out` cannot be written: then nobody reads it.
pub fn work(
    task: &Task,
    layers: Option<Result<Layers, NetworkError>>,
    input: impl Read + Send + 'static,
    out: impl Write,
) -> io::Result<()> {
    let out = &mut BufWriter::new(out);
    let (sender, requests) = channel();
    let listening = machine::spawn(move || listen(input, &sender));
    let refusal = match (listening, layers) {
        (Err(error), _) => Refusal::Failed(error.to_string()),
        (_, Some(Err(error))) => Refusal::Failed(error.to_string()),
        (_, None) => {
            list()
                .iter()
                .try_for_each(|line| frame::write(out, Kind::Progress, line.as_bytes()))?;
            Refusal::Declined("these are all".to_owned())
        }
        (Ok(_), Some(Ok(layers))) => {
            let layers = Arc::new(layers);
            let computed = catch_unwind(AssertUnwindSafe(|| -> io::Result<Refusal> {
                let mut say = |line: &str| {
                    // Nobody may be listening, which the next message shows.
                    let _ = frame::write(out, Kind::Progress, line.as_bytes());
                };
                match open(task, &layers, &mut say) {
                    Ok(device) => compute(&layers, &device, &requests, out),
                    Err(refusal) => Ok(refusal),
                }
            }));
            computed.unwrap_or_else(|panic| Ok(Refusal::Failed(panic_message(&*panic))))?
        }
    };
    match refusal {
        Refusal::Declined(reason) => frame::write(out, Kind::Declined, reason.as_bytes()),
        Refusal::Failed(reason) | Refusal::Ended(reason) => {
            frame::write(out, Kind::Refusal, reason.as_bytes())
        }
    }
}

/// The message of a panic.
pub(super) fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("its driver has failed").to_owned()
}

/// Reads messages until the input ends. Then the process ends at once, even if its driver hangs.
fn listen(input: impl Read, requests: &Sender<Vec<u8>>) {
    let input = &mut BufReader::new(input);
    while let Ok(Some((Kind::Inputs, contents))) = frame::read(input) {
        if requests.send(contents).is_err() {
            break;
        }
    }
    process::exit(0);
}

/// Opens the device of a task. `say` is told what takes time.
fn open(
    task: &Task,
    layers: &Arc<Layers>,
    say: &mut dyn FnMut(&str),
) -> Result<OpenDevice, Refusal> {
    if task.device != DeviceChoice::Worker {
        return open_card(task, layers, say);
    }
    let backend = float_backend(layers).map_err(|error| Refusal::Failed(error.to_string()))?;
    let name = "the processor in another process".to_owned();
    Ok(OpenDevice { backend: Box::new(backend), batch_size: 1, relative_speed: 1, name })
}

/// Writes what the card of a task is worth for the network of `layers` on boards of `sizes`.
///
/// # Errors
/// When there is no such card, it fails, or `out` cannot be written.
#[cfg(feature = "gpu")]
pub fn measure(
    task: &Task,
    layers: Layers,
    sizes: &[Size],
    out: &mut impl Write,
) -> Result<(), String> {
    let layers = Arc::new(layers);
    let measured = catch_unwind(AssertUnwindSafe(|| cards::measure(task, &layers, sizes, out)));
    measured.unwrap_or_else(|panic| Err(panic_message(&*panic)))
}

/// Fails: the program was built without cards.
///
/// # Errors
/// Always.
#[cfg(not(feature = "gpu"))]
pub fn measure(_: &Task, _: Layers, _: &[Size], _: &mut impl Write) -> Result<(), String> {
    Err(WITHOUT_CARDS.to_owned())
}

#[cfg(feature = "gpu")]
use super::cards::{list, open as open_card};

#[cfg(not(feature = "gpu"))]
const WITHOUT_CARDS: &str = "this program was built without graphics cards";

#[cfg(not(feature = "gpu"))]
fn open_card(_: &Task, _: &Arc<Layers>, _: &mut dyn FnMut(&str)) -> Result<OpenDevice, Refusal> {
    Err(Refusal::Failed(WITHOUT_CARDS.to_owned()))
}

/// The cards: none without the feature.
#[cfg(not(feature = "gpu"))]
fn list() -> Vec<String> {
    Vec::new()
}

/// Says that the device is ready, and evaluates positions as they come.
fn compute(
    layers: &Layers,
    device: &OpenDevice,
    requests: &Receiver<Vec<u8>>,
    out: &mut impl Write,
) -> io::Result<Refusal> {
    let backend = &*device.backend;
    let ready = Ready {
        weights: layers.weights() as u64,
        batch_size: device.batch_size,
        batches_in_flight: backend.batches_in_flight(),
        is_half: backend.has_half_floats(),
        relative_speed: device.relative_speed,
        name: device.name.clone(),
    };
    frame::write(out, Kind::Ready, &ready.encode())?;
    let mut evaluation = Evaluation::of(backend);
    loop {
        let batch = match evaluation.next_batch(requests) {
            Ok(batch) => batch,
            Err(refusal) => return Ok(refusal),
        };
        let is_idle = batch.is_empty();
        if !is_idle {
            evaluation.submit(batch, out)?;
        }
        // While one is computed, the next is sent.
        if is_idle || evaluation.under_way.len() >= backend.batches_in_flight() {
            evaluation.complete(out)?;
        }
    }
}

/// The positions under way. Those of several requests share a batch.
struct Evaluation<'a> {
    backend: &'a dyn Backend,
    runners: HashMap<BoardSize, Box<dyn Runner>>,
    /// The batches under way, the oldest first.
    under_way: VecDeque<Batch>,
    /// A request that did not fit into the last batch.
    left: Option<Request>,
    outputs: Vec<Output>,
    contents: Vec<u8>,
}

/// The requests of a batch: their numbers, and the numbers of their positions.
struct Batch {
    size: BoardSize,
    requests: Vec<(u32, usize)>,
}

impl<'a> Evaluation<'a> {
    fn of(backend: &'a dyn Backend) -> Evaluation<'a> {
        Evaluation {
            backend,
            runners: HashMap::new(),
            under_way: VecDeque::new(),
            left: None,
            outputs: Vec::new(),
            contents: Vec::new(),
        }
    }

    /// The next request; `None` if none has come and something else is to be done.
    fn next(
        &mut self,
        requests: &Receiver<Vec<u8>>,
        waits: bool,
    ) -> Result<Option<Request>, Refusal> {
        if let Some(request) = self.left.take() {
            return Ok(Some(request));
        }
        let contents = match waits {
            // The listener ends the process with the input.
            true => Some(requests.recv().map_err(|_| Refusal::Failed("no input".to_owned()))?),
            false => requests.try_recv().ok(),
        };
        let Some(contents) = contents else { return Ok(None) };
        match frame::decode_inputs(&contents, MOST_POSITIONS) {
            Some((number, size, inputs)) => Ok(Some(Request { number, size, inputs })),
            None => Err(Refusal::Failed("it was sent something that is no position".to_owned())),
        }
    }

    /// The requests that have come, as far as they fit into a batch. Waits for the first if there is
    /// nothing else to do.
    fn next_batch(&mut self, requests: &Receiver<Vec<u8>>) -> Result<Vec<Request>, Refusal> {
        let mut batch: Vec<Request> = Vec::new();
        let mut left = self.backend.max_batch_size();
        while let Some(request) =
            self.next(requests, batch.is_empty() && self.under_way.is_empty())?
        {
            let joins =
                |first: &Request| first.size == request.size && request.inputs.len() <= left;
            // The first request may be larger than a batch.
            if !batch.first().is_none_or(joins) {
                self.left = Some(request);
                break;
            }
            left = left.saturating_sub(request.inputs.len());
            batch.push(request);
        }
        Ok(batch)
    }

    /// Submits a batch. One that is too large for its boards is evaluated in parts, and its outputs written:
    /// a large board may leave room for few positions.
    fn submit(&mut self, batch: Vec<Request>, out: &mut impl Write) -> io::Result<()> {
        let Some(size) = batch.first().map(|request| request.size) else { return Ok(()) };
        let requests = batch.iter().map(|request| (request.number, request.inputs.len())).collect();
        let inputs: Vec<Inputs> = batch.into_iter().flat_map(|request| request.inputs).collect();
        let made = || self.backend.runner(size, &mut |_| {});
        let runner = self.runners.entry(size).or_insert_with(made);
        let most = runner.batch_size();
        if inputs.len() <= most {
            runner.submit(&inputs);
            self.under_way.push_back(Batch { size, requests });
            return Ok(());
        }
        while !self.under_way.is_empty() {
            self.complete(out)?;
        }
        let Some(runner) = self.runners.get_mut(&size) else { return Ok(()) };
        self.outputs.resize_with(self.outputs.len().max(inputs.len()), Output::default);
        for (inputs, outputs) in inputs.chunks(most).zip(self.outputs.chunks_mut(most)) {
            runner.run(inputs, &mut outputs[..inputs.len()]);
        }
        self.write(requests, out)
    }

    /// Completes the oldest batch, and writes its outputs.
    fn complete(&mut self, out: &mut impl Write) -> io::Result<()> {
        let Some(batch) = self.under_way.pop_front() else { return Ok(()) };
        let Some(runner) = self.runners.get_mut(&batch.size) else { return Ok(()) };
        let count = batch.requests.iter().map(|(_, count)| count).sum();
        self.outputs.resize_with(self.outputs.len().max(count), Output::default);
        runner.complete(&mut self.outputs[..count]);
        self.write(batch.requests, out)
    }

    /// Writes the outputs of a batch.
    fn write(&mut self, requests: Vec<(u32, usize)>, out: &mut impl Write) -> io::Result<()> {
        let mut outputs = &self.outputs[..];
        for (number, count) in requests {
            let (these, others) = outputs.split_at(count);
            frame::encode_outputs(&mut self.contents, number, these);
            frame::write(out, Kind::Outputs, &self.contents)?;
            outputs = others;
        }
        Ok(())
    }
}
