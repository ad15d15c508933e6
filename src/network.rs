//! Neural networks in KataGo's format: what their files hold, and what they say of a position.
//!
//! [`builtin()`] and [`read_file`] read a network's [`Layers`]. A [`Prediction`] is what its raw outputs mean.
//! Whoever evaluates a position makes the [`Inputs`] that the network reads from it; this module knows
//! numbers alone and no game.

pub mod kernel;

mod builtin;
mod cache;
mod error;
mod inputs;
mod key;
mod layers;
mod loaded;
mod operations;
mod output;
mod packed;
mod pipeline;
mod prepared;
mod read;
mod run;
mod source;
mod weights;

#[cfg(test)]
mod direct;
#[cfg(test)]
pub(crate) mod sample;
#[cfg(test)]
mod tests;

pub use builtin::builtin;
pub use cache::Cache;
pub use error::NetworkError;
pub use inputs::{GLOBALS, Inputs, PLANES};
pub use key::InputKey;
pub use layers::{
    BlockLayers, ConvLayer, ErrorKind, ErrorMultipliers, Layers, MatrixLayer, Multipliers,
    NormLayer, PassLayers, PolicyLayers, PoolingLayers, PreActivation, TrunkLayers, ValueLayers,
};
pub use loaded::{Network, Observed};
pub use output::{Output, Prediction, Uncertainty, to_chances};
pub use packed::PackedOutput;
pub use pipeline::Pipeline;
pub use read::{read, read_file};
pub use run::Runner;
pub use weights::SharedWeights;
