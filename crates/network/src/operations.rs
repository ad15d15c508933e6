//! The definition of a network as a list of operations, for boards of all sizes.
//!
//! Operations name the fields (numbers for each point) and vectors (numbers for the whole board) that
//! they read and write. [`Pipeline`](super::pipeline::Pipeline) and the plans of graphics cards prepare them for a
//! board and fuse neighbours;
//! the evaluator of the tests, `reference`, does one after the other.
//!
//! A new kind of layer is a layer in [`layers`](super::layers), which `read` reads; an [`Operation`]
//! here, which the block that has the layer appends; a step of the pipeline with its kernel; a step of
//! `gpu::plan` with its shader; and the arm that computes it in `reference`.

use super::inputs::{GLOBALS, PLANES, PLAYER_FEATURES};
use super::kernel::{Activation, WriteTo};
use super::layers::{
    AttentionLayer, BlockLayers, ConvLayer, Layers, MatrixLayer, PassLayers, PlayerLayers,
    PolicyLayers, PoolingLayers, PreActivation, ValueLayers,
};

/// A field: numbers for each point. It is the place of its channels in [`Operations::fields`].
pub(super) type FieldId = usize;
/// A vector: numbers for the whole board. It is the place of its length in [`Operations::vectors`].
pub(super) type VectorId = usize;

/// The field of the planes.
pub(super) const SPATIAL: FieldId = 0;
/// The vector of the global features.
pub(super) const GLOBAL: VectorId = 0;
/// The vector of the features of the players; empty unless the network imitates people.
pub(super) const META: VectorId = 1;

/// The kind of the third of three pooled numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PoolKind {
    /// The largest number.
    Max,
    /// The mean, multiplied by a quadratic function of the board's side.
    SquareScaledMean,
}

/// An operation of an evaluation.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operation<'a> {
    /// Convolves a field, and adds `bias` to the results of each point.
    Convolve { layer: &'a ConvLayer, from: FieldId, bias: Option<VectorId>, to: WriteTo<FieldId> },
    /// Normalises and activates a field.
    Normalise { layer: &'a PreActivation, from: FieldId, to: FieldId },
    /// For each point and each head, mixes the values of all points, by how well the point's query fits
    /// their keys.
    Attend {
        layer: &'a AttentionLayer,
        queries: FieldId,
        keys: FieldId,
        values: FieldId,
        to: FieldId,
    },
    /// Multiplies a field by another one.
    Gate { by: FieldId, to: FieldId },
    /// Makes three numbers of each channel of a field: its mean, the mean scaled by the board's side,
    /// and the `kind`.
    Pool { from: FieldId, kind: PoolKind, to: VectorId },
    /// Multiplies a vector by a matrix, adds a bias and activates the sums.
    Multiply {
        matrix: &'a MatrixLayer,
        bias: Option<&'a [f32]>,
        activation: Activation,
        from: VectorId,
        to: VectorId,
    },
    /// Adds two vectors.
    Sum { one: VectorId, other: VectorId, to: VectorId },
}

impl Operation<'_> {
    /// The fields that are read or written.
    pub(super) fn fields(&self) -> impl Iterator<Item = FieldId> + use<> {
        let fields = match *self {
            Operation::Convolve { from, to, .. } => [Some(from), Some(to.target()), None, None],
            Operation::Normalise { from, to, .. } => [Some(from), Some(to), None, None],
            Operation::Attend { queries, keys, values, to, .. } => {
                [queries, keys, values, to].map(Some)
            }
            Operation::Gate { by, to } => [Some(by), Some(to), None, None],
            Operation::Pool { from, .. } => [Some(from), None, None, None],
            Operation::Multiply { .. } | Operation::Sum { .. } => [None; 4],
        };
        fields.into_iter().flatten()
    }
}

/// The fields and vectors of the outputs.
#[derive(Clone, Copy, Debug)]
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

/// The operations of an evaluation, in order.
pub(super) struct Operations<'a> {
    /// The channels of each field; the first holds the planes.
    pub fields: Vec<usize>,
    /// The length of each vector; the first holds the global features, the second the features of
    /// the players.
    pub vectors: Vec<usize>,
    pub list: Vec<Operation<'a>>,
    pub outputs: Outputs,
}

impl<'a> Operations<'a> {
    /// The operations of a network.
    pub(super) fn of(layers: &'a Layers) -> Operations<'a> {
        let known = if layers.imitates_people() { PLAYER_FEATURES } else { 0 };
        let vectors = vec![GLOBALS, known];
        let mut writer = OperationsBuilder { fields: vec![PLANES], vectors, list: Vec::new() };
        let outputs = writer.add_network(layers);
        let OperationsBuilder { fields, vectors, list } = writer;
        Operations { fields, vectors, list, outputs }
    }

    /// The normalisation that follows the convolution `at` and reads its results, and the field that it writes,
    /// if the convolution can do it: a mean square is known only once all results are.
    pub(super) fn fusable_normalisation(
        &self,
        at: usize,
        to: WriteTo<FieldId>,
    ) -> Option<(&'a PreActivation, FieldId)> {
        match self.list.get(at + 1) {
            Some(&Operation::Normalise { layer, from, to: next })
                if from == to.target() && layer.rms.is_none() =>
            {
                Some((layer, next))
            }
            _ => None,
        }
    }

    /// The factors of `field`, if the operation `at` is a gate that multiplies it.
    pub(super) fn fusable_gate(&self, at: usize, field: FieldId) -> Option<FieldId> {
        match self.list.get(at) {
            Some(&Operation::Gate { by, to }) if to == field => Some(by),
            _ => None,
        }
    }
}

/// For each field, the last operation that reads or writes it. Nothing comes after the outputs.
pub(super) fn last_uses(operations: &Operations<'_>) -> Vec<usize> {
    let mut last_uses = vec![0; operations.fields.len()];
    for (at, operation) in operations.list.iter().enumerate() {
        operation.fields().for_each(|field| last_uses[field] = at);
    }
    let Outputs { moves, ownership, .. } = operations.outputs;
    [moves, ownership].into_iter().for_each(|field| last_uses[field] = usize::MAX);
    last_uses
}

/// Builds a list of operations.
struct OperationsBuilder<'a> {
    fields: Vec<usize>,
    vectors: Vec<usize>,
    list: Vec<Operation<'a>>,
}

impl<'a> OperationsBuilder<'a> {
    fn add_field(&mut self, channels: usize) -> FieldId {
        self.fields.push(channels);
        self.fields.len() - 1
    }

    fn add_vector(&mut self, length: usize) -> VectorId {
        self.vectors.push(length);
        self.vectors.len() - 1
    }

    fn convolve(&mut self, layer: &'a ConvLayer, from: FieldId, bias: Option<VectorId>) -> FieldId {
        let to = self.add_field(layer.outputs);
        self.list.push(Operation::Convolve { layer, from, bias, to: WriteTo::Set(to) });
        to
    }

    /// Adds the convolution of a field to another.
    fn convolve_and_add(&mut self, layer: &'a ConvLayer, from: FieldId, sum: FieldId) {
        self.list.push(Operation::Convolve { layer, from, bias: None, to: WriteTo::Add(sum) });
    }

    fn normalise(&mut self, layer: &'a PreActivation, from: FieldId) -> FieldId {
        let to = self.add_field(self.fields[from]);
        self.list.push(Operation::Normalise { layer, from, to });
        to
    }

    fn pool(&mut self, from: FieldId, kind: PoolKind) -> VectorId {
        let to = self.add_vector(3 * self.fields[from]);
        self.list.push(Operation::Pool { from, kind, to });
        to
    }

    fn multiply(
        &mut self,
        matrix: &'a MatrixLayer,
        bias: Option<&'a [f32]>,
        activation: Activation,
        from: VectorId,
    ) -> VectorId {
        let to = self.add_vector(matrix.outputs);
        self.list.push(Operation::Multiply { matrix, bias, activation, from, to });
        to
    }

    /// Pools the results of a convolution of a field. Returns the pooled numbers, and the bias made
    /// of them.
    fn add_pooling(&mut self, layers: &'a PoolingLayers, from: FieldId) -> (VectorId, VectorId) {
        let field = self.convolve(&layers.conv, from, None);
        let field = self.normalise(&layers.pre_activation, field);
        let pooled = self.pool(field, PoolKind::Max);
        (pooled, self.multiply(&layers.to_bias, None, Activation::Identity, pooled))
    }

    /// Blocks that add to `trunk`.
    fn add_blocks(&mut self, blocks: &'a [BlockLayers], trunk: FieldId) {
        for block in blocks {
            match block {
                BlockLayers::Residual { before, first, pooling, between, second } => {
                    let before = self.normalise(before, trunk);
                    let bias = pooling.as_ref().map(|layers| self.add_pooling(layers, before).1);
                    let middle = self.convolve(first, before, bias);
                    let middle = self.normalise(between, middle);
                    self.convolve_and_add(second, middle, trunk);
                }
                BlockLayers::Nested { before, first, blocks, after, second } => {
                    let before = self.normalise(before, trunk);
                    let inner = self.convolve(first, before, None);
                    self.add_blocks(blocks, inner);
                    let inner = self.normalise(after, inner);
                    self.convolve_and_add(second, inner, trunk);
                }
                BlockLayers::Attention { before, queries, keys, values, attention, last } => {
                    let before = self.normalise(before, trunk);
                    let [queries, keys, values] =
                        [queries, keys, values].map(|layer| self.convolve(layer, before, None));
                    let to = self.add_field(last.inputs);
                    let layer = attention;
                    self.list.push(Operation::Attend { layer, queries, keys, values, to });
                    self.convolve_and_add(last, to, trunk);
                }
                BlockLayers::FeedForward { before, first, activation, gate, second } => {
                    let before = self.normalise(before, trunk);
                    let by = self.convolve(gate, before, None);
                    let hidden = self.convolve(first, before, None);
                    let to = self.normalise(activation, hidden);
                    self.list.push(Operation::Gate { by, to });
                    self.convolve_and_add(second, to, trunk);
                }
            }
        }
    }

    fn add_network(&mut self, layers: &'a Layers) -> Outputs {
        let layers_of_trunk = &layers.trunk;
        let globals = self.multiply(&layers_of_trunk.globals, None, Activation::Identity, GLOBAL);
        let bias = match &layers_of_trunk.players {
            Some(players) => self.add_players(players, globals),
            None => globals,
        };
        let trunk = self.convolve(&layers_of_trunk.planes, SPATIAL, Some(bias));
        self.add_blocks(&layers_of_trunk.blocks, trunk);
        let end = self.normalise(&layers_of_trunk.end, trunk);
        let (moves, pass) = self.add_policy_head(&layers.policy, end);
        let (outcome, score, ownership) = self.add_value_head(&layers.value, end);
        Outputs { moves, pass, outcome, score, ownership }
    }

    /// Adds the features of the players, after their layers, to a vector.
    fn add_players(&mut self, players: &'a PlayerLayers, other: VectorId) -> VectorId {
        let hidden = players.hidden.iter().fold(META, |from, (matrix, bias, activation)| {
            self.multiply(matrix, Some(bias), *activation, from)
        });
        let one = self.multiply(&players.to_trunk, None, Activation::Identity, hidden);
        let to = self.add_vector(players.to_trunk.outputs);
        self.list.push(Operation::Sum { one, other, to });
        to
    }

    fn add_policy_head(&mut self, head: &'a PolicyLayers, end: FieldId) -> (FieldId, VectorId) {
        let (pooled, bias) = self.add_pooling(&head.pooling, end);
        let field = self.convolve(&head.first, end, Some(bias));
        let field = self.normalise(&head.pre_activation, field);
        let moves = self.convolve(&head.second, field, None);
        let pass = match &head.pass {
            PassLayers::Direct(matrix) => self.multiply(matrix, None, Activation::Identity, pooled),
            PassLayers::Hidden(first, bias, activation, second) => {
                let hidden = self.multiply(first, Some(bias), *activation, pooled);
                self.multiply(second, None, Activation::Identity, hidden)
            }
        };
        (moves, pass)
    }

    fn add_value_head(
        &mut self,
        head: &'a ValueLayers,
        end: FieldId,
    ) -> (VectorId, VectorId, FieldId) {
        let field = self.convolve(&head.conv, end, None);
        let field = self.normalise(&head.pre_activation, field);
        let pooled = self.pool(field, PoolKind::SquareScaledMean);
        let (matrix, bias) = &head.hidden;
        let hidden = self.multiply(matrix, Some(bias), head.activation, pooled);
        let mut last = |(matrix, bias): &'a (MatrixLayer, Vec<f32>)| {
            self.multiply(matrix, Some(bias), Activation::Identity, hidden)
        };
        let (outcome, score) = (last(&head.outcome), last(&head.score));
        (outcome, score, self.convolve(&head.ownership, field, None))
    }
}
