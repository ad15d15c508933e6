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
//! Where the processor has matrix tiles, convolutions are computed directly instead (`direct`), in bf16.
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

use thiserror::Error;

pub use activation::{Activation, exponential};
pub use attention::{Attention, AttentionScratch, HeadSizes};
pub use convolution::{Convolution, ConvolutionJob, Scratch};
pub use epilogue::{Affine, Epilogue, NextInput, WriteTo};
pub use feature_maps::{ChannelVector, FeatureMaps};
pub use filter::{Filter, FilterError};
pub use geometry::Geometry;
pub use normalise::normalise;
pub use pack::{PackedWeights, Packing, Span};
pub use pool::pool;
pub use rms::{MeanSquare, gate, normalise_by_rms};
pub use simd::{InstructionSet, NoTiles};
pub use sparse::{SparseConvolution, SparseInputs, SparseWeights};

mod activation;
mod attention;
mod convolution;
mod direct;
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
    /// The upper halves of 32-bit floats, summed up in 32 bits by matrix tiles.
    Bf16,
}

/// The kernel by which convolutions are computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kernel {
    /// The factors of the products.
    pub precision: Precision,
    /// The instructions.
    pub set: InstructionSet,
}

/// The reason why a machine cannot compute with a kernel.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoKernel {
    /// It cannot use matrix tiles.
    #[error(transparent)]
    Tiles(#[from] NoTiles),
    /// It lacks these instructions.
    #[error("this processor has no {0}")]
    Set(String),
}

impl Kernel {
    /// The kernel with the same results on every machine, bit for bit: the reference, and slow.
    pub const PLAIN: Kernel = Kernel { precision: Precision::Fp32, set: InstructionSet::PLAIN };

    /// Products of floats, with the best instructions that this processor has.
    pub fn fp32() -> Kernel {
        Kernel { precision: Precision::Fp32, set: InstructionSet::best() }
    }

    /// The words that [`named`](Self::named) knows.
    pub const NAMES: &[&str] =
        &["auto", "tiles", "int16", "fp32", "plain", "avx-512", "avx-vnni", "avx2", "neon"];

    /// The kernel that a word of [`NAMES`](Self::NAMES) stands for: the fastest one, numbers with the
    /// best instructions for them, or instructions with the numbers that are the fastest with them.
    ///
    /// # Errors
    /// When this machine lacks the instructions, or the word is none of these.
    pub fn named(name: &str) -> Result<Kernel, NoKernel> {
        let set = |set: &InstructionSet| set.to_string().eq_ignore_ascii_case(name);
        match name {
            "auto" => Ok(Kernel::fastest()),
            "tiles" => Ok(Kernel::tiles()?),
            "int16" => Ok(Kernel::int16()),
            "fp32" => Ok(Kernel::fp32()),
            "plain" => Ok(Kernel::PLAIN),
            _ => match InstructionSet::all().into_iter().find(set) {
                Some(set) => Ok(Kernel { precision: Precision::Int16, set }),
                None => Err(NoKernel::Set(name.to_uppercase())),
            },
        }
    }

    /// Products of bf16 numbers by matrix tiles.
    ///
    /// # Errors
    /// When there are no tiles that this process may use.
    pub fn tiles() -> Result<Kernel, NoTiles> {
        InstructionSet::tiles().map(|set| Kernel { precision: Precision::Bf16, set })
    }

    /// The fastest kernel: that of matrix tiles, or else of 16-bit integers.
    pub fn fastest() -> Kernel {
        Kernel::tiles().unwrap_or_else(|_| Kernel::int16())
    }

    /// Products of integers with the best vector instructions that this processor
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
            Precision::Bf16 => "bf16",
        };
        write!(f, "{precision} {}", self.set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_a_kernel_or_refused() {
        for name in Kernel::NAMES {
            let is_vectors = !["auto", "tiles", "int16", "fp32", "plain"].contains(name);
            let refused = Kernel::named(name).is_err_and(|reason| match reason {
                NoKernel::Tiles(_) => *name != "tiles",
                NoKernel::Set(_) => !is_vectors,
            });
            assert!(!refused, "{name} is refused for another reason");
        }
        for set in InstructionSet::all() {
            let named = Kernel::named(&set.to_string().to_lowercase()).map(|kernel| kernel.set);
            assert_eq!(named, Ok(set));
        }
        assert_eq!(Kernel::named("avx-1024"), Err(NoKernel::Set("AVX-1024".to_owned())));
    }
}
