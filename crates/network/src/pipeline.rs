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
    MeanSquare, Numbers, Packing, Span, SparseConvolution, WriteTo,
};
use super::layers::{AttentionLayer, ConvLayer, Layers, MatrixLayer, PreActivation};
use super::operations::{FieldId, Operation, Operations, Outputs, SPATIAL, Third, VectorId};
use super::weights::SharedWeights;

/// The memory of a field: its place in [`Pipeline::fields`].
pub(super) type PlaceId = usize;

/// What a convolution reads.
pub(super) enum Reads {
    /// The planes of the position.
    Planes(SparseConvolution),
    /// A field.
    Field(Convolution, PlaceId),
}

/// A normalisation with its activation.
pub(super) struct Normalise {
    pub affine: Affine,
    pub activation: Activation,
    pub to: PlaceId,
}

/// A convolution.
pub(super) struct Convolve {
    pub reads: Reads,
    /// Added to each point.
    pub bias: Option<VectorId>,
    /// The target of the results, besides the input of the next layer.
    pub sum: Option<WriteTo<PlaceId>>,
    /// What is made of the results for the next layer.
    pub next: Option<Normalise>,
    /// What the next layer's input is multiplied by.
    pub gate: Option<PlaceId>,
    /// True if the last convolution before left what this one reads in the form that it needs.
    pub is_loaded: bool,
}

/// The product of a vector and a matrix, with a bias and an activation.
pub(super) struct Multiply {
    pub matrix: MatrixLayer,
    pub bias: Vec<f32>,
    pub activation: Activation,
    pub from: VectorId,
    pub to: VectorId,
}

/// An attention, and the fields that it reads and writes.
pub(super) struct Attend {
    pub attention: Attention,
    pub queries: PlaceId,
    pub keys: PlaceId,
    pub values: PlaceId,
    pub to: PlaceId,
}

/// A step of an evaluation.
pub(super) enum PipelineStep {
    /// A convolution, and a normalisation of its results.
    Convolve(Box<Convolve>),
    /// A normalisation of a field, perhaps first by the root of its mean square.
    Normalise { from: PlaceId, rms: Option<MeanSquare>, step: Normalise },
    /// An attention.
    Attend(Box<Attend>),
    /// Multiplies a field by another one.
    Gate { by: PlaceId, to: PlaceId },
    /// Makes three numbers of each channel.
    Pool { from: PlaceId, third: Third, to: VectorId },
    /// A product with a matrix.
    Multiply(Multiply),
    /// The sum of two vectors.
    Sum { one: VectorId, other: VectorId, to: VectorId },
}

/// What a network does, step by step, on boards of one size.
pub(super) struct Pipeline {
    pub(super) geometry: Geometry,
    /// The instructions to compute with.
    pub(super) set: InstructionSet,
    /// The channels of each field's memory.
    pub(super) fields: Vec<usize>,
    /// The length of each vector; the first holds the global features, the second what is known of
    /// the players.
    pub(super) vectors: Vec<usize>,
    pub(super) steps: Vec<PipelineStep>,
    /// Where the outputs are in the end; fields are places.
    pub(super) outputs: Outputs,
}

impl Pipeline {
    /// The pipeline of a network for boards of `width` columns and `height` rows. `spans` are the
    /// ranges of what the convolutions of fields read, in the order of the pipeline;
    /// kernels with integers need them, and without them all is computed in floats. `weights` are
    /// those of other pipelines of the same network.
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
        Self::build((&Operations::of(layers), weights), size, (kernel, spans), true)
    }

    /// The same from a list of operations. Unless it `fuses`, each is a step of its own.
    pub(super) fn build(
        (operations, weights): (&Operations<'_>, &SharedWeights),
        (width, height): (usize, usize),
        (kernel, spans): (Kernel, &[Span]),
        fuses: bool,
    ) -> Result<Pipeline, NetworkError> {
        let mut builder = PipelineBuilder {
            geometry: Geometry::new(width, height),
            kernel,
            is_calibrated: !spans.is_empty(),
            spans: spans.iter(),
            fuses,
            last_uses: last_uses(operations),
            operations,
            weights,
            places: vec![None; operations.fields.len()],
            fields: Vec::new(),
            free: Vec::new(),
            steps: Vec::new(),
        };
        builder.add_steps()?;
        let outputs = Outputs {
            moves: builder.place(operations.outputs.moves),
            ownership: builder.place(operations.outputs.ownership),
            ..operations.outputs
        };
        let PipelineBuilder { geometry, fields, steps, .. } = builder;
        let vectors = operations.vectors.clone();
        Ok(Pipeline { geometry, set: kernel.set, fields, vectors, steps, outputs })
    }

    /// The parts of the pipeline that take much memory: where each is, and how many bytes it takes.
    /// Pipelines for several sizes may share a part.
    pub(super) fn memory(&self) -> impl Iterator<Item = (usize, usize)> {
        let convolutions = self.steps.iter().filter_map(|step| match step {
            PipelineStep::Convolve(step) => Some(&step.reads),
            _ => None,
        });
        let turns = self.attentions();
        let turns =
            turns.map(|attention| (std::ptr::from_ref(attention).addr(), attention.bytes()));
        turns.chain(convolutions.flat_map(|reads| {
            let (weights, own) = match reads {
                Reads::Planes(convolution) => {
                    let weights = convolution.weights();
                    ((Arc::as_ptr(weights).addr(), weights.bytes()), convolution.bytes())
                }
                Reads::Field(convolution, _) => {
                    let weights = convolution.weights();
                    ((Arc::as_ptr(weights).addr(), weights.bytes()), convolution.bytes())
                }
            };
            [weights, (std::ptr::from_ref(reads).addr(), own)]
        }))
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
            PipelineStep::Convolve(step) => match &step.reads {
                Reads::Field(convolution, _) => Some(convolution),
                Reads::Planes(_) => None,
            },
            _ => None,
        })
    }
}

/// For each field, which operation is the last to read or write it. Nothing comes after the outputs.
fn last_uses(operations: &Operations<'_>) -> Vec<usize> {
    let mut last_uses = vec![0; operations.fields.len()];
    for (at, operation) in operations.list.iter().enumerate() {
        operation.fields().for_each(|field| last_uses[field] = at);
    }
    let Outputs { moves, ownership, .. } = operations.outputs;
    [moves, ownership].into_iter().for_each(|field| last_uses[field] = usize::MAX);
    last_uses
}

/// Makes a [`Pipeline`].
struct PipelineBuilder<'a> {
    geometry: Geometry,
    kernel: Kernel,
    /// True if there are spans at all.
    is_calibrated: bool,
    /// Those of the next convolutions.
    spans: std::slice::Iter<'a, Span>,
    fuses: bool,
    operations: &'a Operations<'a>,
    weights: &'a SharedWeights,
    /// For each field, the operation after which nothing needs it.
    last_uses: Vec<usize>,
    /// The memory of each field that has been needed so far.
    places: Vec<Option<PlaceId>>,
    /// The channels of each place.
    fields: Vec<usize>,
    /// Places that nothing will read any more, to be used again while they are in the cache.
    free: Vec<PlaceId>,
    steps: Vec<PipelineStep>,
}

type Built<T> = Result<T, NetworkError>;

impl PipelineBuilder<'_> {
    /// The memory of a field.
    fn place(&mut self, field: FieldId) -> PlaceId {
        if let Some(place) = self.places[field] {
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
        self.places[field] = Some(place);
        place
    }

    /// Gives up the memory of the fields that nothing needs after the operation `at`.
    fn release(&mut self, at: usize) {
        for field in self.operations.list[at].fields().filter(|&field| field != SPATIAL) {
            if self.last_uses[field] == at {
                self.free.extend(self.places[field].take());
            }
        }
    }

    fn add_steps(&mut self) -> Built<()> {
        let mut at = 0;
        while let Some(operation) = self.operations.list.get(at) {
            let fused = self.add_step(at, operation)?;
            (at..=at + fused).for_each(|at| self.release(at));
            at += 1 + fused;
        }
        Ok(())
    }

    /// Adds a step for the operation `at`, and returns how many of the next ones it does as well.
    fn add_step(&mut self, at: usize, operation: &Operation<'_>) -> Built<usize> {
        match *operation {
            Operation::Convolve { layer, from, bias, to } => {
                return self.add_convolution(at, (layer, from, bias), to);
            }
            Operation::Normalise { layer, from, to } => {
                let (from, step) = (self.place(from), self.normalise(layer, to));
                self.steps.push(PipelineStep::Normalise { from, rms: layer.rms, step });
            }
            Operation::Attend { layer, queries, keys, values, to } => {
                let [queries, keys, values, to] =
                    [queries, keys, values, to].map(|field| self.place(field));
                let attention = self.attention(layer);
                let step = Attend { attention, queries, keys, values, to };
                self.steps.push(PipelineStep::Attend(Box::new(step)));
            }
            Operation::Gate { by, to } => {
                let [by, to] = [by, to].map(|field| self.place(field));
                self.steps.push(PipelineStep::Gate { by, to });
            }
            Operation::Pool { from, third, to } => {
                let from = self.place(from);
                self.steps.push(PipelineStep::Pool { from, third, to });
            }
            Operation::Multiply { matrix, bias, activation, from, to } => {
                let bias = bias.map_or_else(|| vec![0.0; matrix.outputs], <[f32]>::to_vec);
                let matrix = matrix.clone();
                self.steps.push(PipelineStep::Multiply(Multiply {
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

    /// Adds a step for the convolution `at`: its layer, what it reads, and the bias.
    fn add_convolution(
        &mut self,
        at: usize,
        (layer, from, bias): (&ConvLayer, FieldId, Option<VectorId>),
        to: WriteTo<FieldId>,
    ) -> Built<usize> {
        let reads = self.reads(at, layer, from)?;
        let is_loaded = self.is_loaded(&reads);
        let follower = self.follower(at, to);
        let sum = match to {
            // The results are needed only in their normalised form.
            WriteTo::Set(field) if follower.is_some() && self.last_uses[field] == at + 1 => None,
            to => Some(to.map(|field| self.place(field))),
        };
        let next = follower.map(|(layer, to)| self.normalise(layer, to));
        let gate = follower.and_then(|(_, normalised)| self.gate(at + 2, normalised));
        let fused = usize::from(next.is_some()) + usize::from(gate.is_some());
        let step = Convolve { reads, bias, sum, next, gate, is_loaded };
        self.steps.push(PipelineStep::Convolve(Box::new(step)));
        Ok(fused)
    }

    /// True if the last step is a convolution that leaves what `reads` reads in the same form.
    fn is_loaded(&self, reads: &Reads) -> bool {
        let (Some(PipelineStep::Convolve(last)), Reads::Field(convolution, from)) =
            (self.steps.last(), reads)
        else {
            return false;
        };
        let written = [last.next.as_ref().map(|next| next.to), last.sum.map(WriteTo::target)];
        matches!(&last.reads, Reads::Field(other, place)
            if place == from && convolution.reads_as(other) && !written.contains(&Some(*from)))
    }

    /// What the operation `at` multiplies `field` by, if it is a gate.
    fn gate(&mut self, at: usize, field: FieldId) -> Option<PlaceId> {
        match self.operations.list.get(at) {
            Some(&Operation::Gate { by, to }) if to == field => Some(self.place(by)),
            _ => None,
        }
    }

    /// The normalisation that comes next after the convolution `at` and reads what that writes, if a
    /// convolution can do it: a mean square is known only once all results are.
    fn follower<'b>(&self, at: usize, to: WriteTo<FieldId>) -> Option<(&'b PreActivation, FieldId)>
    where
        Self: 'b,
    {
        match self.operations.list.get(at + 1) {
            Some(&Operation::Normalise { layer, from, to: next })
                if self.fuses && from == to.target() && layer.rms.is_none() =>
            {
                Some((layer, next))
            }
            _ => None,
        }
    }

    /// Everything about a normalisation but its mean square.
    fn normalise(&mut self, layer: &PreActivation, to: FieldId) -> Normalise {
        let affine = Affine::new(&layer.norm.scale, &layer.norm.bias);
        Normalise { affine, activation: layer.activation, to: self.place(to) }
    }

    fn attention(&self, layer: &AttentionLayer) -> Attention {
        let numbers = if self.is_calibrated { self.kernel.numbers } else { Numbers::Fp32 };
        Attention::new(layer.sizes, &layer.turns, self.geometry, Kernel { numbers, ..self.kernel })
    }

    /// The convolution `at`, with integers if it reads a field and there is a span for it.
    fn reads(&mut self, at: usize, layer: &ConvLayer, from: FieldId) -> Built<Reads> {
        let filter = filter(layer)?;
        if from == SPATIAL {
            let (geometry, set) = (self.geometry, self.kernel.set);
            let weights = self.weights.sparse(at, &filter);
            return Ok(Reads::Planes(SparseConvolution::new(weights, geometry, set, &EMPTY_POINT)));
        }
        let (kernel, span) = match self.spans.next() {
            Some(&span) => (self.kernel, span),
            None => (Kernel { numbers: Numbers::Fp32, ..self.kernel }, Span::new(0.0, 0.0)),
        };
        let packing = Packing::of(layer.diameter, self.geometry, kernel);
        let weights = self.weights.packed(at, &filter, packing);
        let convolution = Convolution::sharing(weights, self.geometry, kernel, span);
        Ok(Reads::Field(convolution, self.place(from)))
    }
}

/// The weights of a convolution, as the kernels want them.
fn filter(layer: &ConvLayer) -> Built<Filter<'_>> {
    Filter::new(layer.outputs, layer.inputs, layer.diameter, &layer.weights)
        .map_err(|error| NetworkError::Impossible(error.to_string()))
}
