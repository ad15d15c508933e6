//! A network prepared for boards of one size: the operations of an evaluation, in order.
//!
//! Each convolution normalises and activates its results for the layer that reads them, so that
//! nothing is gone through twice. What comes before a block is therefore done by the operation
//! before it. Operations name the fields (numbers for each point) and vectors (numbers for the whole
//! board) that they read and write; whoever evaluates has the memory for them.

use super::error::NetworkError;
use super::inputs::{EMPTY_POINT, GLOBALS};
use super::kernel::{
    Activation, Affine, Convolution, Filter, Geometry, InstructionSet, Kernel, Numbers, Span,
    SparseConvolution,
};
use super::layers::{
    BlockLayers, ConvLayer, Entrance, Layers, MatrixLayer, PassLayers, PoolingLayers,
};

/// A field: numbers for each point. It is the place of its channels in [`Pipeline::fields`].
pub(super) type FieldId = usize;
/// A vector: numbers for the whole board. It is the place of its length in [`Pipeline::vectors`].
pub(super) type VectorId = usize;

/// What becomes of a convolution's results, other than the input of the next layer.
#[derive(Clone, Copy, Debug)]
pub(super) enum Use {
    /// Nothing.
    None,
    /// They become this field.
    Set(FieldId),
    /// They are added to it, and the sum goes on.
    Add(FieldId),
}

/// How the third of three pooled numbers is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Third {
    /// It is the largest number.
    Largest,
    /// It is the mean, multiplied by a square function of the board's side.
    Square,
}

/// What a convolution reads.
pub(super) enum Reads {
    /// The planes of the position.
    Planes(SparseConvolution),
    /// A field.
    Field(Convolution, FieldId),
}

/// A convolution.
pub(super) struct Convolve {
    pub reads: Reads,
    /// Added to each point.
    pub bias: Option<VectorId>,
    pub sum: Use,
    /// What is made of the results for the next layer.
    pub next: Option<(Affine, Activation, FieldId)>,
}

/// The product of a vector and a matrix, with a bias and an activation.
pub(super) struct Multiply {
    pub matrix: MatrixLayer,
    pub bias: Vec<f32>,
    pub activation: Activation,
    pub from: VectorId,
    pub to: VectorId,
}

/// An operation of an evaluation.
pub(super) enum Operation {
    /// A convolution.
    Convolve(Box<Convolve>),
    /// Makes three numbers of each channel.
    Pool { from: FieldId, third: Third, to: VectorId },
    /// A product with a matrix.
    Multiply(Multiply),
}

/// Where the outputs are in the end.
pub(super) struct Outputs {
    /// The field whose first channel rates the moves.
    pub moves: FieldId,
    /// The vector whose first number rates the pass.
    pub pass: VectorId,
    pub outcome: VectorId,
    pub score: VectorId,
    /// A field of one channel.
    pub ownership: FieldId,
}

/// What a network does, operation by operation, on boards of one size.
pub struct Pipeline {
    pub(super) geometry: Geometry,
    /// The instructions to compute with.
    pub(super) set: InstructionSet,
    /// The channels of each field.
    pub(super) fields: Vec<usize>,
    /// The length of each vector; the first holds the global numbers.
    pub(super) vectors: Vec<usize>,
    pub(super) operations: Vec<Operation>,
    pub(super) outputs: Outputs,
}

/// The vector of the global numbers.
pub(super) const GLOBAL: VectorId = 0;

impl Pipeline {
    /// The pipeline of a network for boards of `width` columns and `height` rows. `spans` are the
    /// ranges of what the convolutions of fields read, in the order of the pipeline;
    /// kernels with integers need them, and without them all is computed in floats.
    ///
    /// # Errors
    /// When the kernels cannot compute a layer.
    pub fn new(
        layers: &Layers,
        (width, height): (usize, usize),
        kernel: Kernel,
        spans: &[Span],
    ) -> Result<Pipeline, NetworkError> {
        let mut builder = PipelineBuilder {
            geometry: Geometry::new(width, height),
            kernel,
            spans: spans.iter(),
            fields: Vec::new(),
            vectors: vec![GLOBALS],
            free: Vec::new(),
            operations: Vec::new(),
        };
        let outputs = builder.network(layers)?;
        let PipelineBuilder { geometry, fields, vectors, operations, .. } = builder;
        Ok(Pipeline { geometry, set: kernel.set, fields, vectors, operations, outputs })
    }

    /// All convolutions of fields.
    pub(super) fn convolutions(&self) -> impl Iterator<Item = &Convolution> {
        self.operations.iter().filter_map(|operation| match operation {
            Operation::Convolve(operation) => match &operation.reads {
                Reads::Field(convolution, _) => Some(convolution),
                Reads::Planes(_) => None,
            },
            _ => None,
        })
    }
}

/// Makes a [`Pipeline`].
struct PipelineBuilder<'a> {
    geometry: Geometry,
    kernel: Kernel,
    /// Those of the next convolutions.
    spans: std::slice::Iter<'a, Span>,
    fields: Vec<usize>,
    vectors: Vec<usize>,
    /// Fields that nothing will read any more, to be used again while they are in the cache.
    free: Vec<FieldId>,
    operations: Vec<Operation>,
}

/// What the next layer wants of its input, and the field for it.
type Following<'a> = Option<(&'a Entrance, FieldId)>;

/// Where a convolution's results go, and what is added to them before.
struct Goes<'a> {
    bias: Option<VectorId>,
    sum: Use,
    next: Following<'a>,
}

impl<'a> Goes<'a> {
    /// They are for the next layer alone.
    fn on(entrance: &'a Entrance, to: FieldId) -> Goes<'a> {
        Goes { bias: None, sum: Use::None, next: Some((entrance, to)) }
    }

    /// They are kept as they are.
    fn to(field: FieldId) -> Goes<'a> {
        Goes { bias: None, sum: Use::Set(field), next: None }
    }
}

type Built<T> = Result<T, NetworkError>;

impl PipelineBuilder<'_> {
    fn field(&mut self, channels: usize) -> FieldId {
        match self.free.iter().position(|&field| self.fields[field] == channels) {
            Some(at) => self.free.swap_remove(at),
            None => {
                self.fields.push(channels);
                self.fields.len() - 1
            }
        }
    }

    fn vector(&mut self, length: usize) -> VectorId {
        self.vectors.push(length);
        self.vectors.len() - 1
    }

    /// A convolution of a field, with integers if there is a span for it.
    fn convolve(&mut self, layer: &ConvLayer, from: FieldId, goes: Goes<'_>) -> Built<()> {
        let (kernel, span) = match self.spans.next() {
            Some(&span) => (self.kernel, span),
            None => (Kernel { numbers: Numbers::Fp32, ..self.kernel }, Span::new(0.0, 0.0)),
        };
        let convolution = Convolution::new(&filter(layer)?, self.geometry, kernel, span);
        self.push(Reads::Field(convolution, from), goes);
        Ok(())
    }

    fn push(&mut self, reads: Reads, Goes { bias, sum, next }: Goes<'_>) {
        let next = next.map(|(Entrance { norm, activation }, to)| {
            (Affine::new(&norm.scale, &norm.bias), *activation, to)
        });
        let operation = Convolve { reads, bias, sum, next };
        self.operations.push(Operation::Convolve(Box::new(operation)));
    }

    fn multiply(
        &mut self,
        matrix: &MatrixLayer,
        bias: Option<&[f32]>,
        activation: Activation,
        from: VectorId,
    ) -> VectorId {
        let to = self.vector(matrix.outputs);
        let bias = bias.map_or_else(|| vec![0.0; matrix.outputs], <[f32]>::to_vec);
        let matrix = matrix.clone();
        self.operations.push(Operation::Multiply(Multiply { matrix, bias, activation, from, to }));
        to
    }

    /// Pools what a convolution makes of a field. Returns the pooled numbers, and the bias made of
    /// them.
    fn pooling(&mut self, layers: &PoolingLayers, from: FieldId) -> Built<(VectorId, VectorId)> {
        let field = self.field(layers.conv.outputs);
        let goes = Goes::on(&layers.entrance, field);
        self.convolve(&layers.conv, from, goes)?;
        let pooled = self.vector(3 * layers.conv.outputs);
        self.operations.push(Operation::Pool { from: field, third: Third::Largest, to: pooled });
        self.free.push(field);
        let bias = self.multiply(&layers.to_bias, None, Activation::Identity, pooled);
        Ok((pooled, bias))
    }

    /// Blocks that read `entered`, which the operation before them has made, add to `trunk`, and
    /// leave in `entered` what comes after the last of them.
    fn blocks(
        &mut self,
        blocks: &[BlockLayers],
        after: &Entrance,
        trunk: FieldId,
        entered: FieldId,
    ) -> Built<()> {
        for (at, block) in blocks.iter().enumerate() {
            let next = blocks.get(at + 1).map_or(after, BlockLayers::before);
            let next = Some((next, entered));
            match block {
                BlockLayers::Residual { first, pooling, between, second, .. } => {
                    let bias = match pooling {
                        Some(pooling) => Some(self.pooling(pooling, entered)?.1),
                        None => None,
                    };
                    let middle = self.field(first.outputs);
                    let on = Goes { bias, ..Goes::on(between, middle) };
                    self.convolve(first, entered, on)?;
                    let back = Goes { bias: None, sum: Use::Add(trunk), next };
                    self.convolve(second, middle, back)?;
                    self.free.push(middle);
                }
                BlockLayers::Nested { first, blocks: inner, after, second, .. } => {
                    let (sum, middle) = (self.field(first.outputs), self.field(first.outputs));
                    let before = inner.first().map_or(after, BlockLayers::before);
                    let on = Goes { sum: Use::Set(sum), ..Goes::on(before, middle) };
                    self.convolve(first, entered, on)?;
                    self.blocks(inner, after, sum, middle)?;
                    let back = Goes { bias: None, sum: Use::Add(trunk), next };
                    self.convolve(second, middle, back)?;
                    self.free.extend([sum, middle]);
                }
            }
        }
        Ok(())
    }

    fn network(&mut self, layers: &Layers) -> Built<Outputs> {
        let trunk = &layers.trunk;
        let (sum, entered) = (self.field(trunk.channels), self.field(trunk.channels));
        let globals = self.multiply(&trunk.globals, None, Activation::Identity, GLOBAL);
        let before = trunk.blocks.first().map_or(&trunk.tip, BlockLayers::before);
        let goes = Goes { bias: Some(globals), sum: Use::Set(sum), next: Some((before, entered)) };
        let planes = filter(&trunk.planes)?;
        let planes = SparseConvolution::new(&planes, self.geometry, self.kernel.set, &EMPTY_POINT);
        self.push(Reads::Planes(planes), goes);
        self.blocks(&trunk.blocks, &trunk.tip, sum, entered)?;
        let (moves, pass) = self.policy(layers, entered)?;
        let (outcome, score, ownership) = self.value(layers, entered)?;
        Ok(Outputs { moves, pass, outcome, score, ownership })
    }

    fn policy(&mut self, layers: &Layers, tip: FieldId) -> Built<(FieldId, VectorId)> {
        let head = &layers.policy;
        let (pooled, bias) = self.pooling(&head.pooling, tip)?;
        let middle = self.field(head.first.outputs);
        let on = Goes { bias: Some(bias), ..Goes::on(&head.entrance, middle) };
        self.convolve(&head.first, tip, on)?;
        let moves = self.field(head.second.outputs);
        self.convolve(&head.second, middle, Goes::to(moves))?;
        let pass = match &head.pass {
            PassLayers::Direct(matrix) => self.multiply(matrix, None, Activation::Identity, pooled),
            PassLayers::Hidden(first, bias, activation, second) => {
                let hidden = self.multiply(first, Some(bias), *activation, pooled);
                self.multiply(second, None, Activation::Identity, hidden)
            }
        };
        Ok((moves, pass))
    }

    fn value(&mut self, layers: &Layers, tip: FieldId) -> Built<(VectorId, VectorId, FieldId)> {
        let head = &layers.value;
        let field = self.field(head.conv.outputs);
        self.convolve(&head.conv, tip, Goes::on(&head.entrance, field))?;
        let pooled = self.vector(3 * head.conv.outputs);
        self.operations.push(Operation::Pool { from: field, third: Third::Square, to: pooled });
        let (matrix, bias) = &head.hidden;
        let hidden = self.multiply(matrix, Some(bias), head.activation, pooled);
        let mut last = |(matrix, bias): &(MatrixLayer, Vec<f32>)| {
            self.multiply(matrix, Some(bias), Activation::Identity, hidden)
        };
        let (outcome, score) = (last(&head.outcome), last(&head.score));
        let ownership = self.field(1);
        self.convolve(&head.ownership, field, Goes::to(ownership))?;
        Ok((outcome, score, ownership))
    }
}

/// The weights of a convolution, as the kernels want them.
fn filter(layer: &ConvLayer) -> Built<Filter<'_>> {
    Filter::new(layer.outputs, layer.inputs, layer.diameter, &layer.weights)
        .map_err(|error| NetworkError::Impossible(error.to_string()))
}
