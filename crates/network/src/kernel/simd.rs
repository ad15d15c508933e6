//! Vector instructions: the sets that the program knows, and the detection of those that this
//! processor has.
//!
//! This module and its files hold all `unsafe` of the network. The program is compiled for the
//! plainest processor of its kind; functions for better ones are compiled beside it and entered
//! through [`InstructionSet::run`] only.
//!
//! - `vector`: the operations that a set of instructions must offer.
//! - `plain`, `avx2`, `avx512`, `neon`: the sets. A value of one of their types is the proof that
//!   the processor has the set.
//! - `strided`: places at equal distances in an array, checked all at once.

use std::fmt;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "aarch64")]
mod neon;
mod plain;
mod strided;
mod vector;

pub(crate) use plain::Plain;
pub(crate) use strided::{StridedView, StridedViewMut, Strides};
pub(crate) use vector::{PairSimd, Simd, SimdTask};

/// A set of vector instructions that this processor has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InstructionSet(DetectedSet);

/// The sets, each with the proof that the processor has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DetectedSet {
    Plain(Plain),
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Avx512),
    #[cfg(target_arch = "aarch64")]
    Neon(neon::Neon),
}

impl InstructionSet {
    /// No vector instructions: slow, and the same results on every machine, bit for bit.
    pub const PLAIN: InstructionSet = InstructionSet(DetectedSet::Plain(Plain));

    /// All sets that this processor has, the slowest first. Asks the processor, so ask once.
    pub fn all() -> Vec<InstructionSet> {
        #[allow(unused_mut, reason = "a processor may have no set but the plain one")]
        let mut all = vec![InstructionSet::PLAIN];
        #[cfg(target_arch = "x86_64")]
        {
            all.extend(avx2::Avx2::detect().map(|proof| InstructionSet(DetectedSet::Avx2(proof))));
            all.extend(
                avx512::Avx512::detect().map(|proof| InstructionSet(DetectedSet::Avx512(proof))),
            );
        }
        #[cfg(target_arch = "aarch64")]
        all.extend(neon::Neon::detect().map(|proof| InstructionSet(DetectedSet::Neon(proof))));
        all
    }

    /// The fastest set that this processor has.
    pub fn best() -> InstructionSet {
        Self::all().pop().unwrap_or(InstructionSet::PLAIN)
    }

    /// Numbers in a vector of this set.
    pub(crate) fn lanes(self) -> usize {
        match self.0 {
            DetectedSet::Plain(_) => Plain::LANES,
            #[cfg(target_arch = "x86_64")]
            DetectedSet::Avx2(_) => avx2::Avx2::LANES,
            #[cfg(target_arch = "x86_64")]
            DetectedSet::Avx512(_) => avx512::Avx512::LANES,
            #[cfg(target_arch = "aarch64")]
            DetectedSet::Neon(_) => neon::Neon::LANES,
        }
    }

    /// Does the work with the vectors of this set.
    pub(crate) fn run(self, task: impl SimdTask) {
        match self.0 {
            DetectedSet::Plain(simd) => simd.run(task),
            #[cfg(target_arch = "x86_64")]
            DetectedSet::Avx2(simd) => simd.run(task),
            #[cfg(target_arch = "x86_64")]
            DetectedSet::Avx512(simd) => simd.run(task),
            #[cfg(target_arch = "aarch64")]
            DetectedSet::Neon(simd) => simd.run(task),
        }
    }
}

impl fmt::Display for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            DetectedSet::Plain(_) => "plain",
            #[cfg(target_arch = "x86_64")]
            DetectedSet::Avx2(_) => "AVX2",
            #[cfg(target_arch = "x86_64")]
            DetectedSet::Avx512(_) => "AVX-512",
            #[cfg(target_arch = "aarch64")]
            DetectedSet::Neon(_) => "NEON",
        })
    }
}
