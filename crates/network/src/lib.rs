//! Neural networks in KataGo's format: what their files hold, and what they say of a position.
//!
//! [`read_file`] reads a network's [`Layers`]. A [`Prediction`] is what its raw
//! outputs mean. An evaluator makes the [`Inputs`] of the network from a position; this module
//! knows numbers alone and no game.
//!
//! - `read`, `source`, `error`: files of networks.
//! - `layers`: what a network consists of, as its file describes it.
//! - `operations`: what a network does, whatever the board.
//! - `pipeline`: the operations prepared for boards of one size.
//! - `prepared`, `weights`: the pipelines of a network, and the packed weights that they share.
//! - `run`, `kernel`: one evaluation, and the arithmetic that takes its time.
//! - `backend`: any device that computes a network, in batches.
//! - `processor`: the processor as a backend, with the pipelines.
//! - `inputs`: the inputs of one evaluation.
//! - `output`: the outputs and their meaning.
//! - `key`, `cache`, `compressed`: a cache of outputs in few bytes. Outputs are rounded to what the
//!   cache keeps, whether they come from it or not, so neither its size nor its contents change
//!   what is played.
//! - `loaded`: a network that is ready for use, with its backend and its cache.
//! - `direct`: the definition of the layers in 64 bits, and a backend that computes by it, for tests.
//! - `random`: networks of random weights, for tests.
//!
//! Tests compare kernels with a direct convolution, pipelines with `direct`, and whole networks
//! with KataGo's own outputs.

pub mod kernel;

mod backend;
mod cache;
mod compressed;
mod error;
mod inputs;
mod key;
mod layers;
mod loaded;
mod operations;
mod output;
mod pipeline;
mod prepared;
mod processor;
mod read;
mod run;
mod source;
mod weights;

#[cfg(any(test, feature = "random"))]
pub mod direct;
#[cfg(any(test, feature = "random"))]
pub mod random;
#[cfg(test)]
mod tests;

pub use backend::{Backend, BoardSize, Calibration, Evaluate, Runner};
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
pub use loaded::Network;
pub use output::{Output, Prediction, Uncertainty, to_chances};
pub use processor::ProcessorBackend;
pub use read::{read, read_file};
