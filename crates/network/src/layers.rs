//! The parts of a network, as its file describes them.
//!
//! A network has a trunk and two heads. The trunk turns the planes and global features of a
//! position into channels of numbers for each point, and passes them through blocks, each of which
//! adds something to them. From these channels the policy head makes the probability of each move,
//! and the value head the winner, the score and the owner of each point.

use std::sync::Arc;

use super::kernel::{Activation, HeadSizes, MeanSquare};

/// A convolution without a bias.
#[derive(Clone, Debug, PartialEq)]
pub struct ConvLayer {
    /// Rows and columns of the window around each point: an odd number.
    pub diameter: usize,
    /// Channels read.
    pub inputs: usize,
    /// Channels written.
    pub outputs: usize,
    /// By output, input, row from the top and column.
    pub weights: Vec<f32>,
}

/// A factor and a bias for each channel: a batch normalisation with fixed statistics.
#[derive(Clone, Debug, PartialEq)]
pub struct NormLayer {
    /// The factor of each channel.
    pub scale: Vec<f32>,
    /// The summand of each channel, added after the multiplication.
    pub bias: Vec<f32>,
}

/// A product with a matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct MatrixLayer {
    /// Numbers read.
    pub inputs: usize,
    /// Numbers written.
    pub outputs: usize,
    /// By input and output. Copies share them.
    pub weights: Arc<[f32]>,
}

/// A normalisation and the activation that follows it, before a layer reads the results.
#[derive(Clone, Debug, PartialEq)]
pub struct PreActivation {
    /// If it is there, all is first divided by the root of this mean square (B. Zhang and R. Sennrich,
    /// "Root Mean Square Layer Normalization", 2019).
    pub rms: Option<MeanSquare>,
    /// The factors and biases.
    pub norm: NormLayer,
    /// The activation.
    pub activation: Activation,
}

/// Attention of each point to all points of the board, in several heads (A. Vaswani et al., "Attention
/// Is All You Need", 2017). Some heads of queries may share a head of keys and values (J. Ainslie et
/// al., "GQA", 2023).
#[derive(Clone, Debug, PartialEq)]
pub struct AttentionLayer {
    /// The heads and their sizes.
    pub sizes: HeadSizes,
    /// The rotation of queries and keys by their places on the board; empty for none. For each head
    /// of keys and each pair of neighbouring numbers, the angles of a step to the right and of a
    /// step down (J. Su et al., "RoFormer", 2021).
    pub rotations: Vec<[f32; 2]>,
}

/// Global pooling: channels that are averaged over the board, and the bias made from the averages.
#[derive(Clone, Debug, PartialEq)]
pub struct PoolingLayers {
    /// Makes the channels to be pooled.
    pub conv: ConvLayer,
    /// Applied to them.
    pub pre_activation: PreActivation,
    /// Turns three pooled numbers for each channel into a bias for each channel beside them.
    pub to_bias: MatrixLayer,
}

/// A block: a function of the trunk's channels, whose results are added to them.
#[derive(Clone, Debug, PartialEq)]
pub enum BlockLayers {
    /// Two convolutions, the first perhaps with the bias of a global pooling.
    Residual {
        /// Before the first convolution, and before its pooling.
        before: PreActivation,
        /// The first convolution.
        first: ConvLayer,
        /// Makes the bias of the first convolution's output.
        pooling: Option<PoolingLayers>,
        /// Between the convolutions.
        between: PreActivation,
        /// The second convolution.
        second: ConvLayer,
    },
    /// Blocks of fewer channels between two convolutions.
    Nested {
        /// Before the first convolution.
        before: PreActivation,
        /// Reduces the channels.
        first: ConvLayer,
        /// The inner blocks.
        blocks: Vec<BlockLayers>,
        /// After them.
        after: PreActivation,
        /// Brings the channels back.
        second: ConvLayer,
    },
    /// Attention between points. All products with matrices are convolutions of single points.
    Attention {
        /// Before the queries, keys and values are made.
        before: PreActivation,
        /// Makes the queries, head by head.
        queries: ConvLayer,
        /// Makes the keys.
        keys: ConvLayer,
        /// Makes the values.
        values: ConvLayer,
        /// Mixes the values.
        attention: AttentionLayer,
        /// Brings the channels back.
        last: ConvLayer,
    },
    /// Two layers at each point by itself, with a gate (N. Shazeer, "GLU Variants Improve Transformer",
    /// 2020).
    FeedForward {
        /// Before the first layer.
        before: PreActivation,
        /// Makes the hidden channels.
        first: ConvLayer,
        /// Applied to them.
        activation: PreActivation,
        /// Makes the factors of the hidden channels.
        gate: ConvLayer,
        /// Brings the channels back.
        second: ConvLayer,
    },
}

/// The layers that read the inputs about the players, in networks that imitate people.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerLayers {
    /// Two products, one after the other, each with its bias and its activation.
    pub hidden: [(MatrixLayer, Vec<f32>, Activation); 2],
    /// Makes the bias of each point of the trunk.
    pub to_trunk: MatrixLayer,
}

/// The trunk.
#[derive(Clone, Debug, PartialEq)]
pub struct TrunkLayers {
    /// Channels of each point.
    pub channels: usize,
    /// Reads the planes.
    pub planes: ConvLayer,
    /// Reads the global features, and adds the same to each point.
    pub globals: MatrixLayer,
    /// Reads the inputs about the players. Only networks that imitate people have it.
    pub players: Option<PlayerLayers>,
    /// The blocks in order.
    pub blocks: Vec<BlockLayers>,
    /// After the last of them.
    pub end: PreActivation,
}

/// The head that predicts moves.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyLayers {
    /// Makes the channels that the moves are rated by.
    pub first: ConvLayer,
    /// Makes their bias.
    pub pooling: PoolingLayers,
    /// Applied to them.
    pub pre_activation: PreActivation,
    /// Makes a number for each move, for each of the policies.
    pub second: ConvLayer,
    /// Rates the pass by the pooled numbers.
    pub pass: PassLayers,
}

/// The layers that rate the pass by the pooled numbers, for each of the policies.
#[derive(Clone, Debug, PartialEq)]
pub enum PassLayers {
    /// One product.
    Direct(MatrixLayer),
    /// Two, with a bias and an activation between them.
    Hidden(MatrixLayer, Vec<f32>, Activation, MatrixLayer),
}

/// The head that predicts the result.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueLayers {
    /// Makes the channels that are pooled.
    pub conv: ConvLayer,
    /// Applied to them.
    pub pre_activation: PreActivation,
    /// Reads three pooled numbers for each channel.
    pub hidden: (MatrixLayer, Vec<f32>),
    /// Applied to its results.
    pub activation: Activation,
    /// The outcome: win, loss, no result.
    pub outcome: (MatrixLayer, Vec<f32>),
    /// The score: mean, deviation, lead, and more in newer networks.
    pub score: (MatrixLayer, Vec<f32>),
    /// The owner of each point.
    pub ownership: ConvLayer,
}

/// The factors of the raw outputs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Multipliers {
    /// The mean of the score, in points.
    pub score_mean: f32,
    /// Its standard deviation, in points.
    pub score_deviation: f32,
    /// The lead, in points.
    pub lead: f32,
    /// The time until the game is decided, in moves.
    pub time: f32,
    /// The factors of the predicted errors. Networks before version 9 do not predict errors.
    pub errors: Option<ErrorMultipliers>,
}

/// The conversion of a network's raw outputs about its own errors to the errors of value and score.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ErrorMultipliers {
    /// The meaning of the outputs.
    pub kind: ErrorKind,
    /// The multiplier of the value's error.
    pub value: f32,
    /// The multiplier of the score's error.
    pub score: f32,
}

/// The meaning of a network's raw outputs about its own errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ErrorKind {
    /// The error, in version 9.
    Plain,
    /// The square of the error, in versions 10 to 13.
    Square,
    /// The root of that square, twice as large, from version 14 on.
    Root,
}

/// A whole network.
#[derive(Clone, Debug, PartialEq)]
pub struct Layers {
    /// Its name.
    pub name: String,
    /// The version of the model, which decides on its inputs, layers and outputs.
    pub version: u32,
    /// The factors of its outputs.
    pub multipliers: Multipliers,
    /// True if the area that is alive even if its owner always passes is to be found as if suicide
    /// were legal.
    pub alive_with_suicide: bool,
    /// The trunk.
    pub trunk: TrunkLayers,
    /// The head for moves.
    pub policy: PolicyLayers,
    /// The head for the result.
    pub value: ValueLayers,
}

impl PreActivation {
    /// An activation by itself.
    pub fn activation_only(activation: Activation, channels: usize) -> PreActivation {
        let norm = NormLayer { scale: vec![1.0; channels], bias: vec![0.0; channels] };
        PreActivation { rms: None, norm, activation }
    }
}

impl BlockLayers {
    /// All its convolutions.
    pub fn convolutions(&self) -> Vec<&ConvLayer> {
        match self {
            BlockLayers::Residual { first, pooling, second, .. } => {
                let pooling = pooling.iter().map(|pooling| &pooling.conv);
                [first].into_iter().chain(pooling).chain([second]).collect()
            }
            BlockLayers::Nested { first, blocks, second, .. } => {
                let inner = blocks.iter().flat_map(BlockLayers::convolutions);
                [first].into_iter().chain(inner).chain([second]).collect()
            }
            BlockLayers::Attention { queries, keys, values, last, .. } => {
                vec![queries, keys, values, last]
            }
            BlockLayers::FeedForward { first, gate, second, .. } => vec![first, gate, second],
        }
    }
}

impl Layers {
    /// All convolutions.
    pub fn convolutions(&self) -> Vec<&ConvLayer> {
        let (policy, value) = (&self.policy, &self.value);
        let heads = [&policy.first, &policy.pooling.conv, &policy.second];
        let blocks = self.trunk.blocks.iter().flat_map(BlockLayers::convolutions);
        let all = [&self.trunk.planes].into_iter().chain(blocks).chain(heads);
        all.chain([&value.conv, &value.ownership]).collect()
    }

    /// True if the network imitates people: it has inputs about the players, and predicts the moves
    /// that they make.
    pub fn imitates_people(&self) -> bool {
        self.trunk.players.is_some()
    }

    /// The number of weights of convolutions and matrices.
    pub fn weights(&self) -> usize {
        let (policy, value) = (&self.policy, &self.value);
        let pass = match &policy.pass {
            PassLayers::Direct(matrix) => matrix.weights.len(),
            PassLayers::Hidden(first, bias, _, second) => {
                first.weights.len() + bias.len() + second.weights.len()
            }
        };
        let value = [&value.hidden, &value.outcome, &value.score];
        let matrices: usize =
            value.iter().map(|(matrix, bias)| matrix.weights.len() + bias.len()).sum();
        let players = self.trunk.players.as_ref().map_or(0, |players| {
            let of_hidden = |(matrix, bias, _): &(MatrixLayer, Vec<f32>, Activation)| {
                matrix.weights.len() + bias.len()
            };
            players.hidden.iter().map(of_hidden).sum::<usize>() + players.to_trunk.weights.len()
        });
        let convolutions: usize = self.convolutions().iter().map(|conv| conv.weights.len()).sum();
        convolutions + matrices + pass + players + self.trunk.globals.weights.len()
    }
}
