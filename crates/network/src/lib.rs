//! Neural networks in KataGo's format: their files, and their outputs for a position.
//!
//! [`read_file`] reads a network's [`Layers`]. A [`Prediction`] is the meaning of its raw outputs.
//! An evaluator makes the [`Inputs`] of the network from a position; this module knows numbers
//! alone and no game.
//!
//! - `read`, `tokens`, `error`: files of networks.
//! - `layers`: the parts of a network, as its file describes them.
//! - `operations`: the operations of a network, for boards of all sizes.
//! - `pipeline`: the operations prepared for boards of one size.
//! - `pipeline_cache`, `weights`: the pipelines of a network, and the packed weights that they share.
//! - `runner`, `kernel`: one evaluation, and the arithmetic that takes its time.
//! - `backend`: any device that computes a network, in batches.
//! - `processor`: the processor as a backend, with the pipelines.
//! - `gpu`: graphics cards as backends; only with the feature of this name.
//! - `inputs`: the inputs of one evaluation.
//! - `output`: the outputs and their meaning.
//! - `key`, `cache`, `compressed`: a cache of outputs in few bytes. Outputs are rounded as the
//!   cache stores them, whether they come from it or not, so neither its size nor its contents
//!   change the moves that are played.
//! - `network`: a network that is ready for use, with its backend and its cache.
//! - `reference`: the definition of the layers in 64 bits, and a backend that computes by it, for tests.
//! - `random`: networks of random weights, for tests.
//!
//! Tests compare kernels with a direct convolution, pipelines with `reference`, and whole networks
//! with KataGo's own outputs.

#[cfg(feature = "gpu")]
pub mod gpu;
pub mod kernel;

mod backend;
mod cache;
mod compressed;
mod error;
mod inputs;
mod key;
mod layers;
mod network;
mod operations;
mod output;
mod pipeline;
mod pipeline_cache;
mod processor;
mod read;
mod runner;
mod tokens;
mod weights;

#[cfg(any(test, feature = "random"))]
pub mod random;
#[cfg(any(test, feature = "random"))]
pub mod reference;
#[cfg(test)]
mod tests;

pub use backend::{Backend, BoardSize, Calibration, EvaluateFn, Runner};
pub use cache::Cache;
pub use compressed::CompressedOutput;
pub use error::NetworkError;
pub use inputs::{GLOBALS, Inputs, PLANES, PLAYER_FEATURES};
pub use kernel::exponential;
pub use key::InputKey;
pub use layers::{
    BlockLayers, ConvLayer, ErrorKind, ErrorMultipliers, Layers, MatrixLayer, Multipliers,
    NormLayer, PassLayers, PlayerLayers, PolicyLayers, PoolingLayers, PreActivation, TrunkLayers,
    ValueLayers,
};
pub use network::Network;
pub use output::{Output, Prediction, Uncertainty, softmax};
pub use processor::ProcessorBackend;
pub use read::{read, read_file};
