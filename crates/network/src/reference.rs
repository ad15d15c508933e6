//! Evaluates a network as its definition says, operation by operation, slowly and in 64 bits. Tests
//! compare the kernels with it. [`ReferenceBackend`] does so in batches, as a device beside the
//! processor would.

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use super::backend::{Backend, BoardSize, Calibration, Runner};
use super::inputs::Inputs;
use super::kernel::{Activation, Geometry, HeadSizes, MeanSquare, WriteTo};
use super::layers::{AttentionLayer, ConvLayer, Layers, MatrixLayer, PreActivation};
use super::operations::{GLOBAL, META, Operation, Operations, PoolKind, SPATIAL};
use super::output::Output;

/// Channels of each point, by row from the top, column and channel.
#[derive(Clone)]
struct Field {
    geometry: Geometry,
    channels: usize,
    numbers: Vec<f64>,
}

impl Field {
    fn new(geometry: Geometry, channels: usize) -> Field {
        let numbers = vec![0.0; geometry.width() * geometry.height() * channels];
        Field { geometry, channels, numbers }
    }

    fn convolve(&self, conv: &ConvLayer) -> Field {
        let mut to = Field::new(self.geometry, conv.outputs);
        let (width, height, reach) =
            (self.geometry.width(), self.geometry.height(), conv.diameter / 2);
        for (row, column) in grid(height, width) {
            for (down, right) in grid(conv.diameter, conv.diameter) {
                let from = (row + down).checked_sub(reach);
                let beside = (column + right).checked_sub(reach);
                let (Some(from), Some(beside)) = (from, beside) else { continue };
                if from >= height || beside >= width {
                    continue;
                }
                let read = &self.numbers[(from * width + beside) * self.channels..];
                let written = &mut to.numbers[(row * width + column) * conv.outputs..];
                let place = down * conv.diameter + right;
                for (output, input) in grid(conv.outputs, conv.inputs) {
                    let row = (output * conv.inputs + input) * conv.diameter * conv.diameter;
                    written[output] += f64::from(conv.weights[row + place]) * read[input];
                }
            }
        }
        to
    }

    fn normalise(&self, PreActivation { rms, norm, activation }: &PreActivation) -> Field {
        let mut to = self.clone();
        if let Some(MeanSquare { is_spatial, epsilon }) = *rms {
            let part = if is_spatial { to.numbers.len() } else { self.channels };
            for part in to.numbers.chunks_exact_mut(part) {
                let square = part.iter().map(|x| x * x).sum::<f64>() / part.len() as f64;
                let root = (square + f64::from(epsilon)).sqrt();
                part.iter_mut().for_each(|number| *number /= root);
            }
        }
        for point in to.numbers.chunks_exact_mut(self.channels) {
            for (channel, number) in point.iter_mut().enumerate() {
                let scaled = *number * f64::from(norm.scale[channel]);
                *number = activate(scaled + f64::from(norm.bias[channel]), *activation);
            }
        }
        to
    }

    /// The numbers of one of the heads of each point, turned by the place of the point where `rotations`
    /// has angles.
    fn head(&self, head: usize, size: usize, rotations: &[[f32; 2]]) -> Vec<Vec<f64>> {
        let points = self.numbers.chunks_exact(self.channels).enumerate();
        let of_point = |(point, channels): (usize, &[f64])| {
            let mut numbers = channels[head * size..(head + 1) * size].to_vec();
            let (x, y) = (point % self.geometry.width(), point / self.geometry.width());
            for (pair, turn) in numbers.chunks_exact_mut(2).zip(rotations) {
                let angle = x as f64 * f64::from(turn[0]) + y as f64 * f64::from(turn[1]);
                let ([a, b], (sin, cos)) = ([pair[0], pair[1]], angle.sin_cos());
                pair.copy_from_slice(&[a * cos - b * sin, a * sin + b * cos]);
            }
            numbers
        };
        points.map(of_point).collect()
    }

    fn attend([queries, keys, values]: [&Field; 3], layer: &AttentionLayer) -> Field {
        let HeadSizes { heads, key_heads, key_size, value_size: size } = layer.sizes;
        let pairs = key_size / 2;
        let mut to = Field::new(queries.geometry, heads * size);
        for head in 0..heads {
            let shared = head * key_heads / heads;
            let rotations =
                layer.rotations.get(shared * pairs..(shared + 1) * pairs).unwrap_or_default();
            let queries = queries.head(head, key_size, rotations);
            let keys = keys.head(shared, key_size, rotations);
            let values = values.head(shared, size, &[]);
            for (query, to) in queries.iter().zip(to.numbers.chunks_exact_mut(heads * size)) {
                let fit = |key: &Vec<f64>| -> f64 {
                    let product: f64 = query.iter().zip(key).map(|(a, b)| a * b).sum();
                    (product / (key_size as f64).sqrt()).exp()
                };
                let fits: Vec<f64> = keys.iter().map(fit).collect();
                let all: f64 = fits.iter().sum();
                for (fit, value) in fits.iter().zip(&values) {
                    let to = to[head * size..].iter_mut();
                    to.zip(value).for_each(|(sum, number)| *sum += fit / all * number);
                }
            }
        }
        to
    }

    fn add(&mut self, other: &Field) {
        self.numbers.iter_mut().zip(&other.numbers).for_each(|(sum, number)| *sum += number);
    }

    fn add_to_each(&mut self, bias: &[f64]) {
        for point in self.numbers.chunks_exact_mut(self.channels) {
            point.iter_mut().zip(bias).for_each(|(sum, number)| *sum += number);
        }
    }

    /// Means, means scaled by the board's side, and a third number, of all channels.
    fn pool(&self, kind: PoolKind) -> Vec<f64> {
        let area = (self.geometry.width() * self.geometry.height()) as f64;
        let side = area.sqrt() - 14.0;
        let of = |channel: usize| self.numbers.iter().skip(channel).step_by(self.channels);
        let mean = |channel: usize| of(channel).sum::<f64>() / area;
        let kind = |channel: usize| match kind {
            PoolKind::Max => of(channel).fold(f64::NEG_INFINITY, |most, &one| most.max(one)),
            PoolKind::SquareScaledMean => mean(channel) * (side * side * 0.01 - 0.1),
        };
        let scaled = (0..self.channels).map(|channel| mean(channel) * side * 0.1);
        (0..self.channels).map(mean).chain(scaled).chain((0..self.channels).map(kind)).collect()
    }

    /// The numbers of a channel; none if there is no such channel.
    fn channel(&self, channel: usize) -> Vec<f32> {
        let points = self.numbers.chunks_exact(self.channels);
        points.filter_map(|point| point.get(channel)).map(|&number| number as f32).collect()
    }
}

fn grid(rows: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

fn activate(x: f64, activation: Activation) -> f64 {
    match activation {
        Activation::Identity => x,
        Activation::Relu => x.max(0.0),
        Activation::Mish => x * x.exp().ln_1p().tanh(),
        Activation::Silu => x / (1.0 + (-x).exp()),
    }
}

fn product(matrix: &MatrixLayer, bias: Option<&[f32]>, numbers: &[f64]) -> Vec<f64> {
    let column = |output: usize| {
        let weights = matrix.weights.iter().skip(output).step_by(matrix.outputs);
        let sum: f64 =
            weights.zip(numbers).map(|(&weight, number)| f64::from(weight) * number).sum();
        sum + bias.map_or(0.0, |bias| f64::from(bias[output]))
    };
    (0..matrix.outputs).map(column).collect()
}

/// All fields and vectors of an evaluation.
struct Buffers {
    fields: Vec<Field>,
    vectors: Vec<Vec<f64>>,
}

impl Buffers {
    fn execute(&mut self, operation: &Operation<'_>) {
        let Buffers { fields, vectors } = self;
        match *operation {
            Operation::Convolve { layer, from, bias, to } => {
                let mut results = fields[from].convolve(layer);
                if let Some(bias) = bias {
                    results.add_to_each(&vectors[bias]);
                }
                match to {
                    WriteTo::Set(to) => fields[to] = results,
                    WriteTo::Add(to) => fields[to].add(&results),
                }
            }
            Operation::Normalise { layer, from, to } => fields[to] = fields[from].normalise(layer),
            Operation::Attend { layer, queries, keys, values, to } => {
                let read = [queries, keys, values].map(|field| &fields[field]);
                fields[to] = Field::attend(read, layer);
            }
            Operation::Gate { by, to } => {
                let gate = fields[by].numbers.clone();
                fields[to].numbers.iter_mut().zip(gate).for_each(|(number, gate)| *number *= gate);
            }
            Operation::Pool { from, kind, to } => vectors[to] = fields[from].pool(kind),
            Operation::Multiply { matrix, bias, activation, from, to } => {
                let sums = product(matrix, bias, &vectors[from]).into_iter();
                vectors[to] = sums.map(|sum| activate(sum, activation)).collect();
            }
            Operation::Sum { one, other, to } => {
                let numbers = vectors[one].iter().zip(&vectors[other]);
                vectors[to] = numbers.map(|(one, other)| one + other).collect();
            }
        }
    }
}

/// The output of the network for these inputs.
pub(super) fn evaluate(layers: &Layers, inputs: &Inputs) -> Output {
    let (operations, geometry) = (Operations::of(layers), inputs.spatial.geometry());
    let fields = operations.fields.iter().map(|&channels| Field::new(geometry, channels));
    let mut memory = Buffers {
        fields: fields.collect(),
        vectors: operations.vectors.iter().map(|&length| vec![0.0; length]).collect(),
    };
    memory.fields[SPATIAL].numbers = inputs.planes().into_iter().map(f64::from).collect();
    memory.vectors[GLOBAL] = inputs.global.map(f64::from).to_vec();
    memory.vectors[META] = inputs.meta.iter().map(|&number| f64::from(number)).collect();
    operations.list.iter().for_each(|operation| memory.execute(operation));
    let outputs = operations.outputs;
    let moves = &memory.fields[outputs.moves];
    let vector = |vector: usize| memory.vectors[vector].iter().map(|&number| number as f32);
    let mut output = Output {
        policy: moves.channel(0),
        pass: memory.vectors[outputs.pass][0] as f32,
        optimistic: moves.channel(1).into_iter().chain(vector(outputs.pass).nth(1)).collect(),
        ownership: memory.fields[outputs.ownership].channel(0),
        ..Output::default()
    };
    output.outcome.iter_mut().zip(vector(outputs.outcome)).for_each(|(to, number)| *to = number);
    output.score.iter_mut().zip(vector(outputs.score)).for_each(|(to, number)| *to = number);
    output
}

/// A backend that computes by the definition. A batch is computed when it is completed.
pub struct ReferenceBackend {
    layers: Arc<Layers>,
    batch: usize,
    batches_in_flight: usize,
    events: Arc<BatchEvents>,
    fails_at: Option<usize>,
    loses_from: Option<usize>,
    /// True once a batch was lost. All runners read and set it; it orders nothing, so Relaxed does.
    has_failed: Arc<AtomicBool>,
}

/// The events of all runners of a [`ReferenceBackend`], in order.
pub type BatchEvents = Mutex<Vec<BatchEvent>>;

/// An event in the life of a batch, with its number of positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BatchEvent {
    /// It was submitted.
    Submitted(usize),
    /// It was completed.
    Completed(usize),
    /// It was lost.
    Lost(usize),
}

impl ReferenceBackend {
    /// A backend for the network with these layers, in batches of `batch_size` positions, of which
    /// `batches_in_flight` may be under way.
    pub fn new(layers: Arc<Layers>, batch: usize, batches_in_flight: usize) -> ReferenceBackend {
        ReferenceBackend {
            layers,
            batch,
            batches_in_flight,
            events: Arc::default(),
            fails_at: None,
            loses_from: None,
            has_failed: Arc::default(),
        }
    }

    /// The same, but a runner panics instead of completing the batch with this number, from 0.
    #[must_use]
    pub fn failing_at(self, number: usize) -> ReferenceBackend {
        ReferenceBackend { fails_at: Some(number), ..self }
    }

    /// The same, but when the batch with this number is to be completed, from 0, it is lost, and so are all
    /// that are under way. From then on there is one batch at a time, of one position.
    #[must_use]
    pub fn losing_from(self, number: usize) -> ReferenceBackend {
        ReferenceBackend { loses_from: Some(number), ..self }
    }

    /// The events from now on.
    pub fn events(&self) -> Arc<BatchEvents> {
        Arc::clone(&self.events)
    }
}

impl Backend for ReferenceBackend {
    fn max_batch_size(&self) -> usize {
        self.batch
    }

    fn batches_in_flight(&self) -> usize {
        if self.has_failed.load(Relaxed) { 1 } else { self.batches_in_flight }
    }

    fn bytes(&self) -> usize {
        0
    }

    fn runner(&self, size: BoardSize, _: &mut Calibration<'_>) -> Box<dyn Runner> {
        let ReferenceBackend { batch, batches_in_flight, fails_at, loses_from, .. } = *self;
        let (layers, events) = (Arc::clone(&self.layers), Arc::clone(&self.events));
        let (has_failed, in_flight) = (Arc::clone(&self.has_failed), VecDeque::new());
        Box::new(ReferenceRunner {
            layers,
            size,
            batch,
            batches_in_flight,
            events,
            fails_at,
            loses_from,
            has_failed,
            in_flight,
        })
    }
}

impl fmt::Display for ReferenceBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "definition, {} batches of {}", self.batches_in_flight, self.batch)
    }
}

struct ReferenceRunner {
    layers: Arc<Layers>,
    size: BoardSize,
    batch: usize,
    batches_in_flight: usize,
    events: Arc<BatchEvents>,
    fails_at: Option<usize>,
    loses_from: Option<usize>,
    has_failed: Arc<AtomicBool>,
    /// The batches under way, and whether each was submitted before the first was lost.
    in_flight: VecDeque<(Vec<Inputs>, bool)>,
}

impl ReferenceRunner {
    /// Adds an event, and returns the number of batches that were completed before.
    fn record(&self, event: BatchEvent) -> usize {
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        let completed = events.iter().filter(|event| matches!(event, BatchEvent::Completed(_)));
        let completed = completed.count();
        events.push(event);
        completed
    }
}

impl Runner for ReferenceRunner {
    fn batch_size(&self) -> usize {
        if self.has_failed.load(Relaxed) { 1 } else { self.batch }
    }

    fn submit(&mut self, inputs: &[Inputs]) {
        let is_early = !self.has_failed.load(Relaxed);
        let under_way = self.in_flight.iter().filter(|batch| batch.1 == is_early).count();
        assert!(!inputs.is_empty() && under_way < self.batches_in_flight);
        for one in inputs {
            let geometry = one.spatial.geometry();
            assert_eq!((geometry.width(), geometry.height()), self.size, "the board of a runner");
        }
        self.record(BatchEvent::Submitted(inputs.len()));
        self.in_flight.push_back((inputs.to_vec(), is_early));
    }

    fn complete(&mut self, outputs: &mut [Output]) {
        let (batch, _) = self.in_flight.pop_front().unwrap_or_default();
        assert_eq!(batch.len(), outputs.len(), "the outputs of a batch");
        let number = self.record(BatchEvent::Completed(batch.len()));
        assert_ne!(Some(number), self.fails_at, "the backend breaks here");
        for (inputs, output) in batch.iter().zip(outputs) {
            *output = evaluate(&self.layers, inputs);
        }
    }

    fn complete_unless_lost(&mut self, outputs: &mut [Output]) -> bool {
        let completed = |event: &&BatchEvent| matches!(event, BatchEvent::Completed(_));
        let number = {
            let events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
            events.iter().filter(completed).count()
        };
        let fails = self.loses_from.is_some_and(|first| number >= first);
        let has_failed = self.has_failed.load(Relaxed);
        let is_early = self.in_flight.front().is_some_and(|(_, is_early)| *is_early);
        // A later batch may have been filled before.
        if is_early && (fails || has_failed) || has_failed && outputs.len() > self.batch_size() {
            self.has_failed.store(true, Relaxed);
            self.in_flight.pop_front();
            self.record(BatchEvent::Lost(outputs.len()));
            return false;
        }
        self.complete(outputs);
        true
    }
}
