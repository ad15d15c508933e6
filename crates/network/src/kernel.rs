//! Convolutions on a processor, which take nearly all the time of an evaluation by a network.
//!
//! A [`Convolution`] reads [`FeatureMaps`] and passes its results on as an [`Epilogue`] says: into
//! the trunk of a residual network, and through normalisation and activation function to the next
//! layer. It runs in three steps, each over a chunk of the board that fits into the cache:
//!
//! 1. The inputs become matrices, one for each *spot* (`tiles`): by Winograd's scheme for windows
//!    of 3x3 points (`scheme`), or the inputs of each window side by side.
//! 2. These are multiplied by the weights, which were brought into the same form and into the order
//!    of reading once (`pack`). A kernel of products (`product`) multiplies them, as floats or as
//!    16-bit integers.
//! 3. The sums are transformed back and passed on (`tiles`, `epilogue`).
//!
//! A network's own inputs are mostly zero, so a [`SparseConvolution`] reads them.
//!
//! All steps are written once, for vectors of any [`InstructionSet`] (`simd`), and compiled for
//! each.
//!
//! - `convolution`, `filter`: a convolution ready to run, and its weights as the network's file has
//!   them.
//! - `geometry`: the layout of the points of a board in memory, and the tiles that cover them.
//! - `feature_maps`, `activation`: the numbers that layers pass on, and the functions applied to
//!   them.
//! - `pool`: sums and largest numbers over a board.
//! - `normalise`: a normalisation that no convolution does with its results.
//! - `rms`, `attention`: the parts of blocks of transformers besides products.
//! - `sparse`: the convolution of a network's own inputs.

use std::fmt;

pub use activation::{Activation, exponential};
pub use attention::{Attention, AttentionScratch, HeadSizes};
pub use convolution::{Convolution, Scratch};
pub use epilogue::{Affine, Epilogue, NextInput, WriteTo};
pub use feature_maps::{ChannelVector, FeatureMaps};
pub use filter::{Filter, FilterError};
pub use geometry::Geometry;
pub use normalise::normalise;
pub use pack::{PackedWeights, Packing, Span};
pub use pool::pool;
pub use rms::{MeanSquare, gate, normalise_by_rms};
pub use simd::InstructionSet;
pub use sparse::{SparseConvolution, SparseInputs, SparseWeights};

mod activation;
mod attention;
mod convolution;
mod epilogue;
mod feature_maps;
mod filter;
mod geometry;
mod normalise;
mod pack;
mod pool;
mod product;
mod rms;
mod scheme;
#[allow(unsafe_code, reason = "vector instructions; each use says why it is sound")]
mod simd;
mod sparse;
mod tiles;

/// The numbers that are multiplied. All else is computed with 32-bit floats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Precision {
    /// 32-bit floats.
    Fp32,
    /// 16-bit integers, summed up in 32 bits.
    Int16,
}

/// The kernel by which convolutions are computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kernel {
    /// The factors of the products.
    pub precision: Precision,
    /// The instructions.
    pub set: InstructionSet,
}

impl Kernel {
    /// The kernel with the same results on every machine, bit for bit: the reference, and slow.
    pub const PLAIN: Kernel = Kernel { precision: Precision::Fp32, set: InstructionSet::PLAIN };

    /// Products of floats, with the best instructions that this processor has.
    pub fn fp32() -> Kernel {
        Kernel { precision: Precision::Fp32, set: InstructionSet::best() }
    }

    /// The fastest kernel: products of integers with the best instructions that this processor
    /// has, or [`Kernel::PLAIN`] if it has none, since integers gain nothing then.
    pub fn int16() -> Kernel {
        let set = InstructionSet::best();
        if set == InstructionSet::PLAIN {
            return Kernel::PLAIN;
        }
        Kernel { precision: Precision::Int16, set }
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let precision = match self.precision {
            Precision::Fp32 => "fp32",
            Precision::Int16 => "int16",
        };
        write!(f, "{precision} {}", self.set)
    }
}
