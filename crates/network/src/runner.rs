//! Evaluates positions by a [`Pipeline`], in memory that is used again for the next.

use std::mem;
use std::sync::Arc;

use smallvec::SmallVec;

use super::backend::Runner;
use super::inputs::Inputs;
use super::kernel::{
    self, AttentionScratch, ChannelVector, ConvolutionJob, Epilogue, FeatureMaps, InstructionSet,
    MeanSquare, NextInput, Scratch, WriteTo,
};
use super::operations::{GLOBAL, META, Outputs, PoolKind};
use super::output::Output;
use super::pipeline::{
    AttentionStep, ConvolutionInput, ConvolutionStep, MAX_BATCH, MatrixStep, NormalisationStep,
    Pipeline, PipelineStep,
};

/// Goes through the steps of a pipeline, as soon as positions are submitted.
pub(super) struct PipelineRunner {
    pipeline: Arc<Pipeline>,
    /// The positions that take each step together.
    positions: Vec<PositionMemory>,
    scratch: Scratch,
    attention: AttentionScratch,
    /// The outputs of the batch under way, which are waiting to be completed, and memory of earlier
    /// ones.
    outputs: Vec<Output>,
    /// The positions of that batch.
    waiting: Option<usize>,
}

/// The numbers of a position on their way through the network.
struct PositionMemory {
    fields: Vec<FeatureMaps>,
    vectors: Vec<ChannelVector>,
}

impl Runner for PipelineRunner {
    fn batch_size(&self) -> usize {
        self.positions.len()
    }

    fn submit(&mut self, inputs: &[Inputs]) {
        assert!(self.waiting.is_none(), "one batch is under way at once");
        let mut outputs = mem::take(&mut self.outputs);
        outputs.resize_with(outputs.len().max(inputs.len()), Output::default);
        let most = self.batch_size();
        for (inputs, outputs) in inputs.chunks(most).zip(outputs.chunks_mut(most)) {
            self.run_steps(inputs, |_| {});
            for (position, output) in outputs.iter_mut().enumerate().take(inputs.len()) {
                self.write_output(position, output);
            }
        }
        (self.outputs, self.waiting) = (outputs, Some(inputs.len()));
    }

    fn complete(&mut self, outputs: &mut [Output]) {
        assert_eq!(self.waiting.take(), Some(outputs.len()), "the outputs of a batch");
        // The memory of the outputs serves the next batch.
        outputs.iter_mut().zip(&mut self.outputs).for_each(|(to, from)| mem::swap(to, from));
    }
}

impl PipelineRunner {
    /// With memory for this pipeline.
    pub(super) fn new(pipeline: Arc<Pipeline>) -> PipelineRunner {
        let position = || PositionMemory {
            fields: pipeline
                .fields
                .iter()
                .map(|&channels| FeatureMaps::new(pipeline.geometry, channels))
                .collect(),
            vectors: pipeline.vectors.iter().map(|&length| ChannelVector::zeros(length)).collect(),
        };
        PipelineRunner {
            positions: (0..pipeline.batch_size).map(|_| position()).collect(),
            scratch: Scratch::for_jobs(pipeline.convolutions(), pipeline.batch_size),
            attention: AttentionScratch::new(pipeline.attentions()),
            pipeline,
            outputs: Vec::new(),
            waiting: None,
        }
    }

    /// Evaluates a position, and widens `ranges`, the least and largest numbers that each convolution
    /// of a field reads, in the order of the pipeline.
    ///
    /// # Panics
    /// As [`submit`](Runner::submit).
    pub(super) fn observe(&mut self, inputs: &Inputs, ranges: &mut Vec<[f32; 2]>) {
        let mut at = 0;
        self.run_steps(std::slice::from_ref(inputs), |field| {
            ranges.resize(ranges.len().max(at + 1), [0.0; 2]);
            // Channel by channel, so that the compiler uses vectors.
            let [mut least, mut largest] = ranges[at].map(|bound| vec![bound; field.channels()]);
            for point in field.points() {
                for ((least, largest), &number) in least.iter_mut().zip(&mut largest).zip(point) {
                    *least = least.min(number);
                    *largest = largest.max(number);
                }
            }
            let [low, high] = ranges[at];
            ranges[at] =
                [least.into_iter().fold(low, f32::min), largest.into_iter().fold(high, f32::max)];
            at += 1;
        });
    }

    /// Goes through all steps with up to [`batch_size`](Runner::batch_size) positions. `watch` sees what
    /// each convolution of a field reads for the first of them, in the order of the pipeline.
    fn run_steps(&mut self, inputs: &[Inputs], mut watch: impl FnMut(&FeatureMaps)) {
        let pipeline = Arc::clone(&self.pipeline);
        let PipelineRunner { positions, scratch, attention, .. } = self;
        let positions = &mut positions[..inputs.len()];
        for (position, inputs) in positions.iter_mut().zip(inputs) {
            position.vectors[GLOBAL].as_mut_slice().copy_from_slice(&inputs.global);
            position.vectors[META].as_mut_slice().copy_from_slice(&inputs.meta);
        }
        for step in &pipeline.steps {
            if let PipelineStep::Convolve(step) = step {
                if let ConvolutionInput::Field(_, from) = step.input {
                    watch(&positions[0].fields[from]);
                }
                convolve(positions, step, inputs, scratch);
                continue;
            }
            for position in &mut *positions {
                position.run_step(pipeline.set, step, attention);
            }
        }
    }

    /// The outputs of a position of the last ones that were evaluated or observed.
    pub(super) fn write_output(&self, position: usize, output: &mut Output) {
        self.positions[position].write_output(&self.pipeline.outputs, output);
    }
}

/// Convolves the fields of all positions, in one pass over the weights.
fn convolve(
    positions: &mut [PositionMemory],
    step: &ConvolutionStep,
    inputs: &[Inputs],
    scratch: &mut Scratch,
) {
    match &step.input {
        ConvolutionInput::Planes(convolution) => {
            for (position, inputs) in positions.iter_mut().zip(inputs) {
                let (_, epilogue) = position.convolution_places(step, None);
                convolution.run(&inputs.spatial, epilogue);
            }
        }
        ConvolutionInput::Field(convolution, from) => {
            let jobs = positions.iter_mut().filter_map(|position| {
                let (source, epilogue) = position.convolution_places(step, Some(*from));
                Some(ConvolutionJob { source: source?, epilogue })
            });
            let mut jobs: SmallVec<[_; MAX_BATCH]> = jobs.collect();
            convolution.run_batch(&mut jobs, scratch, step.inputs_loaded);
        }
    }
}

impl PositionMemory {
    /// The source of a convolution, if it reads a field, and the targets of its results.
    fn convolution_places<'a>(
        &'a mut self,
        step: &'a ConvolutionStep,
        from: Option<usize>,
    ) -> (Option<&'a FeatureMaps>, Epilogue<'a>) {
        let to = step.next.as_ref().map(|next| next.to);
        let [source, trunk, gate, to] =
            disjoint_mut(&mut self.fields, [from, step.sum.map(WriteTo::target), step.gate, to]);
        let trunk = step.sum.zip(trunk).map(|(sum, trunk)| sum.map(|_| trunk));
        let next = step.next.as_ref().zip(to).map(|(next, to)| NextInput {
            affine: &next.affine,
            activation: next.activation,
            gate: gate.map(|gate| &*gate),
            to,
        });
        let extra = step.bias.map(|bias| &self.vectors[bias]);
        (source.map(|source| &*source), Epilogue { extra, trunk, next })
    }

    /// Takes a step that is no convolution.
    fn run_step(
        &mut self,
        set: InstructionSet,
        step: &PipelineStep,
        attention: &mut AttentionScratch,
    ) {
        match step {
            PipelineStep::Convolve(_) => {}
            PipelineStep::Normalise { from, rms, step } => self.normalise(set, *from, *rms, step),
            PipelineStep::Attend(step) => self.attend(step, attention),
            PipelineStep::Gate { by, to } => {
                if let [Some(by), Some(to)] = disjoint_mut(&mut self.fields, [Some(*by), Some(*to)])
                {
                    kernel::gate(set, by, to);
                }
            }
            PipelineStep::Pool { from, kind, to } => {
                let to = self.vectors[*to].as_mut_slice();
                pool(set, &self.fields[*from], *kind, to);
            }
            PipelineStep::Multiply(step) => self.multiply(step),
            PipelineStep::Sum { one, other, to } => {
                let sources =
                    disjoint_mut(&mut self.vectors, [Some(*one), Some(*other), Some(*to)]);
                let [Some(one), Some(other), Some(to)] = sources else { return };
                let numbers = one.as_slice().iter().zip(other.as_slice());
                let sums = to.as_mut_slice().iter_mut().zip(numbers);
                sums.for_each(|(sum, (one, other))| *sum = one + other);
            }
        }
    }

    fn normalise(
        &mut self,
        set: InstructionSet,
        from: usize,
        rms: Option<MeanSquare>,
        step: &NormalisationStep,
    ) {
        let NormalisationStep { affine, activation, to } = step;
        let [from, to] = disjoint_mut(&mut self.fields, [Some(from), Some(*to)]);
        let (Some(from), Some(to)) = (from, to) else { return };
        match rms {
            None => kernel::normalise(set, affine, *activation, from, to),
            Some(square) => {
                kernel::normalise_by_rms(set, square, affine, *activation, from, to);
            }
        }
    }

    fn attend(
        &mut self,
        AttentionStep { attention, queries, keys, values, to }: &AttentionStep,
        scratch: &mut AttentionScratch,
    ) {
        let places = [queries, keys, values, to].map(|&place| Some(place));
        if let [Some(queries), Some(keys), Some(values), Some(to)] =
            disjoint_mut(&mut self.fields, places)
        {
            attention.run([queries, keys, values], to, scratch);
        }
    }

    fn multiply(&mut self, MatrixStep { matrix, bias, activation, from, to }: &MatrixStep) {
        let [from, to] = disjoint_mut(&mut self.vectors, [Some(*from), Some(*to)]);
        let (Some(from), Some(to)) = (from, to) else { return };
        let to = to.as_mut_slice();
        to.copy_from_slice(bias);
        for (number, weights) in from.as_slice().iter().zip(matrix.weights.chunks_exact(to.len())) {
            to.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += number * weight);
        }
        to.iter_mut().for_each(|number| *number = activation.of(*number));
    }

    fn write_output(&self, places: &Outputs, output: &mut Output) {
        let channel = |field: usize, channel: usize| {
            self.fields[field].points().filter_map(move |channels| channels.get(channel))
        };
        let passes = self.vectors[places.pass].as_slice();
        output.policy.clear();
        output.policy.extend(channel(places.moves, 0));
        output.pass = passes[0];
        output.optimistic.clear();
        output.optimistic.extend(channel(places.moves, 1).chain(passes.get(1)));
        output.ownership.clear();
        output.ownership.extend(channel(places.ownership, 0));
        let read = |vector: usize, to: &mut [f32]| {
            to.iter_mut().zip(self.vectors[vector].as_slice()).for_each(|(to, &one)| *to = one);
        };
        read(places.outcome, &mut output.outcome);
        read(places.score, &mut output.score);
    }
}

/// Several of `items` at once, by their places, all different.
fn disjoint_mut<T, const N: usize>(
    items: &mut [T],
    places: [Option<usize>; N],
) -> [Option<&mut T>; N] {
    let mut chosen = [const { None }; N];
    for (place, item) in items.iter_mut().enumerate() {
        if let Some(at) = places.iter().position(|&wanted| wanted == Some(place)) {
            chosen[at] = Some(item);
        }
    }
    chosen
}

/// The mean of each channel over the board, that mean scaled by the board's side, and a third
/// number: all of the first, then all of the second, then all of the third.
fn pool(set: InstructionSet, field: &FeatureMaps, kind: PoolKind, to: &mut [f32]) {
    let channels = field.channels();
    let area = (field.geometry().width() * field.geometry().height()) as f32;
    let (sums, rest) = to.split_at_mut(channels);
    let (scaled, thirds) = rest.split_at_mut(channels);
    kernel::pool(set, field, sums, thirds);
    let side = area.sqrt() - 14.0;
    for channel in 0..channels {
        sums[channel] /= area;
        scaled[channel] = sums[channel] * (side * 0.1);
        if kind == PoolKind::SquareScaledMean {
            thirds[channel] = sums[channel] * (side * side * 0.01 - 0.1);
        }
    }
}
