//! A network prepared for boards of one size: the steps of an evaluation, in order.
//!
//! Steps are [operations](Operation) with their kernels. A convolution normalises and activates its
//! results for the layer that reads them, so that nothing is gone through twice: a normalisation that
//! follows the convolution is *fused* into it. Fields that are never needed at the same time share
//! memory; the runner has that memory.

use std::sync::Arc;

use super::error::NetworkError;
use super::inputs::EMPTY_POINT;
use super::kernel::{
    Activation, Affine, Attention, Convolution, Filter, Geometry, InstructionSet, Kernel,
    MeanSquare, Packing, Precision, Scratch, Span, SparseConvolution, WriteTo,
};
use super::layers::{AttentionLayer, ConvLayer, Layers, MatrixLayer, PreActivation};
use super::operations::{
    FieldId, Operation, Operations, Outputs, PoolKind, SPATIAL, VectorId, last_uses,
};
use super::pipeline_cache::MemoryParts;
use super::weights::SharedWeights;

/// The memory of a field: its index in [`Pipeline::fields`].
pub(super) type BufferId = usize;

/// The input of a convolution.
pub(super) enum ConvolutionInput {
    /// The planes of the position.
    Planes(SparseConvolution),
    /// A field.
    Field(Convolution, BufferId),
}

/// A normalisation with its activation.
pub(super) struct NormalisationStep {
    pub affine: Affine,
    pub activation: Activation,
    pub to: BufferId,
}

/// A convolution.
pub(super) struct ConvolutionStep {
    pub input: ConvolutionInput,
    /// Added to each point.
    pub bias: Option<VectorId>,
    /// The target of the results, besides the input of the next layer.
    pub sum: Option<WriteTo<BufferId>>,
    /// The normalisation that makes the input of the next layer.
    pub next: Option<NormalisationStep>,
    /// The factors of the next layer's input.
    pub gate: Option<BufferId>,
    /// True if the last convolution before has loaded the input of this one in the same form.
    pub inputs_loaded: bool,
}

/// The product of a vector and a matrix, with a bias and an activation.
pub(super) struct MatrixStep {
    pub matrix: MatrixLayer,
    pub bias: Vec<f32>,
    pub activation: Activation,
    pub from: VectorId,
    pub to: VectorId,
}

/// An attention, and the fields that it reads and writes.
pub(super) struct AttentionStep {
    pub attention: Attention,
    pub queries: BufferId,
    pub keys: BufferId,
    pub values: BufferId,
    pub to: BufferId,
}

/// A step of an evaluation.
pub(super) enum PipelineStep {
    /// A convolution, and a normalisation of its results.
    Convolve(Box<ConvolutionStep>),
    /// A normalisation of a field, perhaps first by the root of its mean square.
    Normalise { from: BufferId, rms: Option<MeanSquare>, step: NormalisationStep },
    /// An attention.
    Attend(Box<AttentionStep>),
    /// Multiplies a field by another one.
    Gate { by: BufferId, to: BufferId },
    /// Makes three numbers of each channel.
    Pool { from: BufferId, kind: PoolKind, to: VectorId },
    /// A product with a matrix.
    Multiply(MatrixStep),
    /// The sum of two vectors.
    Sum { one: VectorId, other: VectorId, to: VectorId },
}

/// The most positions that take the steps together.
pub(super) const MAX_BATCH: usize = 4;

/// The steps of an evaluation on boards of one size.
pub(super) struct Pipeline {
    pub(super) geometry: Geometry,
    /// The number of positions with which it is fastest.
    pub(super) batch_size: usize,
    /// The instructions to compute with.
    pub(super) set: InstructionSet,
    /// The channels of each field's memory.
    pub(super) fields: Vec<usize>,
    /// The length of each vector; the first holds the global features, the second what is known of
    /// the players.
    pub(super) vectors: Vec<usize>,
    pub(super) steps: Vec<PipelineStep>,
    /// The buffers and vectors of the outputs.
    pub(super) outputs: Outputs,
}

impl Pipeline {
    /// The pipeline of a network for boards of `width` columns and `height` rows. `spans` are the
    /// ranges of the inputs of the convolutions of fields, in the order of the pipeline. Kernels
    /// with integers need them; without them they compute in floats. `weights` are shared with other
    /// pipelines of the same network.
    ///
    /// # Errors
    /// When the kernels cannot compute a layer.
    pub(super) fn new(
        layers: &Layers,
        weights: &SharedWeights,
        size: (usize, usize),
        kernel: Kernel,
        spans: &[Span],
    ) -> Result<Pipeline, NetworkError> {
        Self::build(&Operations::of(layers), weights, size, kernel, spans, true)
    }

    /// The same from a list of operations. Unless it `fuses`, each is a step of its own.
    pub(super) fn build(
        operations: &Operations<'_>,
        weights: &SharedWeights,
        (width, height): (usize, usize),
        kernel: Kernel,
        spans: &[Span],
        fuses: bool,
    ) -> Result<Pipeline, NetworkError> {
        let precision = match kernel.precision {
            Precision::Int16 if spans.is_empty() => Precision::Fp32,
            precision => precision,
        };
        let mut builder = PipelineBuilder {
            geometry: Geometry::new(width, height),
            kernel: Kernel { precision, ..kernel },
            spans: spans.iter(),
            fuses,
            last_uses: last_uses(operations),
            operations,
            weights,
            buffers: vec![None; operations.fields.len()],
            fields: Vec::new(),
            free: Vec::new(),
            steps: Vec::new(),
        };
        builder.add_steps()?;
        let outputs = Outputs {
            moves: builder.buffer_of(operations.outputs.moves),
            ownership: builder.buffer_of(operations.outputs.ownership),
            ..operations.outputs
        };
        let PipelineBuilder { geometry, fields, steps, .. } = builder;
        let vectors = operations.vectors.clone();
        let set = kernel.set;
        let mut pipeline =
            Pipeline { geometry, batch_size: 1, set, fields, vectors, steps, outputs };
        pipeline.batch_size = pipeline.fastest_batch();
        Ok(pipeline)
    }

    /// Weights that do not fit into the caches are read from memory in each pass, and the processor waits
    /// for them: then several positions share a pass, as many as leave room near the processor for the
    /// weights of a panel. docs/hardware.md has the measurements.
    fn fastest_batch(&self) -> usize {
        /// Weights of fewer bytes stay in the last level of the cache, or most of them do.
        const WEIGHTS: usize = 32 << 20;
        /// Inputs of this many bytes stay in the second level, all positions together.
        const INPUTS: usize = 1 << 20;
        let weights: usize =
            self.convolutions().map(|convolution| convolution.weights().bytes()).sum();
        let inputs = Scratch::new(self.convolutions()).inputs_bytes();
        match weights > WEIGHTS {
            true if MAX_BATCH * inputs <= INPUTS => MAX_BATCH,
            true => 2,
            false => 1,
        }
    }

    /// All attentions.
    pub(super) fn attentions(&self) -> impl Iterator<Item = &Attention> {
        self.steps.iter().filter_map(|step| match step {
            PipelineStep::Attend(step) => Some(&step.attention),
            _ => None,
        })
    }

    /// All convolutions of fields.
    pub(super) fn convolutions(&self) -> impl Iterator<Item = &Convolution> {
        self.steps.iter().filter_map(|step| match step {
            PipelineStep::Convolve(step) => match &step.input {
                ConvolutionInput::Field(convolution, _) => Some(convolution),
                ConvolutionInput::Planes(_) => None,
            },
            _ => None,
        })
    }
}

impl MemoryParts for Pipeline {
    fn memory_parts(&self) -> impl Iterator<Item = (usize, usize)> {
        let convolutions = self.steps.iter().filter_map(|step| match step {
            PipelineStep::Convolve(step) => Some(&step.input),
            _ => None,
        });
        let rotations = self.attentions();
        let rotations =
            rotations.map(|attention| (std::ptr::from_ref(attention).addr(), attention.bytes()));
        rotations.chain(convolutions.flat_map(|input| {
            let (weights, own) = match input {
                ConvolutionInput::Planes(convolution) => {
                    let weights = convolution.weights();
                    ((Arc::as_ptr(weights).addr(), weights.bytes()), convolution.bytes())
                }
                ConvolutionInput::Field(convolution, _) => {
                    let weights = convolution.weights();
                    ((Arc::as_ptr(weights).addr(), weights.bytes()), convolution.bytes())
                }
            };
            [weights, (std::ptr::from_ref(input).addr(), own)]
        }))
    }
}

/// Makes a [`Pipeline`].
struct PipelineBuilder<'a> {
    geometry: Geometry,
    kernel: Kernel,
    /// The spans of the next convolutions.
    spans: std::slice::Iter<'a, Span>,
    fuses: bool,
    operations: &'a Operations<'a>,
    weights: &'a SharedWeights,
    /// For each field, the operation after which nothing needs it.
    last_uses: Vec<usize>,
    /// The memory of each field that has been needed so far.
    buffers: Vec<Option<BufferId>>,
    /// The channels of each buffer.
    fields: Vec<usize>,
    /// Buffers that nothing will read any more, to be used again while they are in the cache.
    free: Vec<BufferId>,
    steps: Vec<PipelineStep>,
}

type BuildResult<T> = Result<T, NetworkError>;

impl PipelineBuilder<'_> {
    /// The memory of a field.
    fn buffer_of(&mut self, field: FieldId) -> BufferId {
        if let Some(place) = self.buffers[field] {
            return place;
        }
        let channels = self.operations.fields[field];
        let place = match self.free.iter().position(|&place| self.fields[place] == channels) {
            Some(at) => self.free.swap_remove(at),
            None => {
                self.fields.push(channels);
                self.fields.len() - 1
            }
        };
        self.buffers[field] = Some(place);
        place
    }

    /// Gives up the memory of the fields that nothing needs after the operation `at`.
    fn release(&mut self, at: usize) {
        for field in self.operations.list[at].fields().filter(|&field| field != SPATIAL) {
            if self.last_uses[field] == at {
                self.free.extend(self.buffers[field].take());
            }
        }
    }

    fn add_steps(&mut self) -> BuildResult<()> {
        let mut at = 0;
        while let Some(operation) = self.operations.list.get(at) {
            let fused = self.add_step(at, operation)?;
            (at..=at + fused).for_each(|at| self.release(at));
            at += 1 + fused;
        }
        Ok(())
    }

    /// Adds a step for the operation `at`, and returns the number of next operations that the step
    /// does as well.
    fn add_step(&mut self, at: usize, operation: &Operation<'_>) -> BuildResult<usize> {
        match *operation {
            Operation::Convolve { layer, from, bias, to } => {
                if let Some(fused) = self.add_gated_convolution(at)? {
                    return Ok(fused);
                }
                return self.add_convolution(at, layer, from, bias, to);
            }
            Operation::Normalise { layer, from, to } => {
                let (from, step) = (self.buffer_of(from), self.normalisation_step(layer, to));
                self.steps.push(PipelineStep::Normalise { from, rms: layer.rms, step });
            }
            Operation::Attend { layer, queries, keys, values, to } => {
                let [queries, keys, values, to] =
                    [queries, keys, values, to].map(|field| self.buffer_of(field));
                let attention = self.attention(layer);
                let step = AttentionStep { attention, queries, keys, values, to };
                self.steps.push(PipelineStep::Attend(Box::new(step)));
            }
            Operation::Gate { by, to } => {
                let [by, to] = [by, to].map(|field| self.buffer_of(field));
                self.steps.push(PipelineStep::Gate { by, to });
            }
            Operation::Pool { from, kind, to } => {
                let from = self.buffer_of(from);
                self.steps.push(PipelineStep::Pool { from, kind, to });
            }
            Operation::Multiply { matrix, bias, activation, from, to } => {
                let bias = bias.map_or_else(|| vec![0.0; matrix.outputs], <[f32]>::to_vec);
                let matrix = matrix.clone();
                self.steps.push(PipelineStep::Multiply(MatrixStep {
                    matrix,
                    bias,
                    activation,
                    from,
                    to,
                }));
            }
            Operation::Sum { one, other, to } => {
                self.steps.push(PipelineStep::Sum { one, other, to });
            }
        }
        Ok(0)
    }

    /// Adds a step for the convolution `at` of `layer`, which reads `from`.
    fn add_convolution(
        &mut self,
        at: usize,
        layer: &ConvLayer,
        from: FieldId,
        bias: Option<VectorId>,
        to: WriteTo<FieldId>,
    ) -> BuildResult<usize> {
        let input = self.convolution_input(at, layer, from)?;
        let inputs_loaded = self.inputs_loaded(&input);
        let fusable = self.operations.fusable_normalisation(at, to).filter(|_| self.fuses);
        let sum = match to {
            // The results are needed only in their normalised form.
            WriteTo::Set(field) if fusable.is_some() && self.last_uses[field] == at + 1 => None,
            to => Some(to.map(|field| self.buffer_of(field))),
        };
        let next = fusable.map(|(layer, to)| self.normalisation_step(layer, to));
        let gate = fusable.and_then(|(_, to)| self.operations.fusable_gate(at + 2, to));
        let gate = gate.map(|by| self.buffer_of(by));
        let fused = usize::from(next.is_some()) + usize::from(gate.is_some());
        let step = ConvolutionStep { input, bias, sum, next, gate, inputs_loaded };
        self.steps.push(PipelineStep::Convolve(Box::new(step)));
        Ok(fused)
    }

    /// Adds a step for the convolution `at` of gates, the next one of what they are the factors of, and its
    /// normalisation, if a kernel does all of that at once. Returns the number of the next operations that it
    /// does.
    fn add_gated_convolution(&mut self, at: usize) -> BuildResult<Option<usize>> {
        let operations = self.operations;
        let Some(
            &[
                Operation::Convolve { layer: gate, from, bias: None, to: WriteTo::Set(by) },
                Operation::Convolve { layer, from: same, bias: None, to: WriteTo::Set(hidden) },
                Operation::Normalise { layer: activation, from: normalised, to },
                Operation::Gate { by: factors, to: target },
            ],
        ) = operations.list.get(at..at + 4)
        else {
            return Ok(None);
        };
        let packing = Packing::of(layer.diameter, self.geometry, self.kernel);
        let Some(packing) = packing.gated(layer.diameter) else { return Ok(None) };
        let is_chain = from == same && hidden == normalised && (by, to) == (factors, target);
        let is_private = self.last_uses[by] == at + 3 && self.last_uses[hidden] == at + 2;
        let is_alike = [gate.diameter, gate.outputs] == [layer.diameter, layer.outputs];
        if !(self.fuses && is_chain && is_private && is_alike && activation.rms.is_none()) {
            return Ok(None);
        }
        let filters = [&kernel_filter(layer)?, &kernel_filter(gate)?];
        let weights = self.weights.gated(at, filters, packing);
        let span = Span::new(0.0, 0.0);
        let convolution = Convolution::with_weights(weights, self.geometry, self.kernel, span);
        let input = ConvolutionInput::Field(convolution, self.buffer_of(from));
        let inputs_loaded = self.inputs_loaded(&input);
        let next = Some(self.normalisation_step(activation, to));
        let step =
            ConvolutionStep { input, bias: None, sum: None, next, gate: None, inputs_loaded };
        self.steps.push(PipelineStep::Convolve(Box::new(step)));
        Ok(Some(3))
    }

    /// True if the last step is a convolution that has loaded `input` in the same form.
    fn inputs_loaded(&self, input: &ConvolutionInput) -> bool {
        let (Some(PipelineStep::Convolve(last)), ConvolutionInput::Field(convolution, from)) =
            (self.steps.last(), input)
        else {
            return false;
        };
        let written = [last.next.as_ref().map(|next| next.to), last.sum.map(WriteTo::target)];
        matches!(&last.input, ConvolutionInput::Field(other, place)
            if place == from && convolution.shares_inputs_with(other) && !written.contains(&Some(*from)))
    }

    /// The step of a normalisation, without its mean square.
    fn normalisation_step(&mut self, layer: &PreActivation, to: FieldId) -> NormalisationStep {
        let affine = Affine::new(&layer.norm.scale, &layer.norm.bias);
        NormalisationStep { affine, activation: layer.activation, to: self.buffer_of(to) }
    }

    fn attention(&self, layer: &AttentionLayer) -> Attention {
        Attention::new(layer.sizes, &layer.rotations, self.geometry, self.kernel)
    }

    /// The convolution `at`.
    fn convolution_input(
        &mut self,
        at: usize,
        layer: &ConvLayer,
        from: FieldId,
    ) -> BuildResult<ConvolutionInput> {
        let filter = kernel_filter(layer)?;
        if from == SPATIAL {
            let (geometry, set) = (self.geometry, self.kernel.set);
            let weights = self.weights.sparse(at, &filter);
            return Ok(ConvolutionInput::Planes(SparseConvolution::new(
                weights,
                geometry,
                set,
                &EMPTY_POINT,
            )));
        }
        let span = self.spans.next().copied().unwrap_or(Span::new(0.0, 0.0));
        let packing = Packing::of(layer.diameter, self.geometry, self.kernel);
        let weights = self.weights.packed(at, &filter, packing);
        let convolution = Convolution::with_weights(weights, self.geometry, self.kernel, span);
        Ok(ConvolutionInput::Field(convolution, self.buffer_of(from)))
    }
}

/// The weights of a convolution, in the form that the kernels read.
fn kernel_filter(layer: &ConvLayer) -> BuildResult<Filter<'_>> {
    Filter::new(layer.outputs, layer.inputs, layer.diameter, &layer.weights)
        .map_err(|error| NetworkError::UnsupportedLayer(error.to_string()))
}
