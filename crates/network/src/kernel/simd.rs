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
//! - `amx`: matrix tiles. `plain` has an emulation of them.
//! - `strided`: places at equal distances in an array, checked all at once.

use std::fmt;

use thiserror::Error;

#[cfg(target_arch = "x86_64")]
mod amx;
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
pub(crate) use vector::{
    Left, MAX_TILES, PANEL, PairSimd, Right, STEP, Simd, SimdTask, TileProduct, TileSimd, TileTask,
    Tiles, bf16,
};

/// A set of vector instructions that this processor has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InstructionSet(DetectedSet);

/// The reason why matrix tiles cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoTiles {
    /// The processor has none.
    #[error("this processor has no matrix tiles (AMX)")]
    Absent,
    /// The system does not let the process use them.
    #[error("the system does not permit matrix tiles (AMX)")]
    Refused,
}

/// The sets, each with the proof that the processor has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DetectedSet {
    Plain(Plain),
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Avx2<false>),
    #[cfg(target_arch = "x86_64")]
    AvxVnni(avx2::Avx2<true>),
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Avx512<false>),
    /// The vectors of AVX-512, and matrix tiles.
    #[cfg(target_arch = "x86_64")]
    Tiles(avx512::Avx512<true>),
    #[cfg(target_arch = "aarch64")]
    Neon(neon::Neon),
}

impl InstructionSet {
    /// No vector instructions: slow, and the same results on every machine, bit for bit.
    pub const PLAIN: InstructionSet = InstructionSet(DetectedSet::Plain(Plain));

    /// All sets of vectors that this processor has, the slowest first. Asks the processor, so ask once.
    pub fn all() -> Vec<InstructionSet> {
        #[allow(unused_mut, reason = "a processor may have no set but the plain one")]
        let mut all = vec![InstructionSet::PLAIN];
        #[cfg(target_arch = "x86_64")]
        {
            let found = [
                avx2::Avx2::<false>::detect().map(DetectedSet::Avx2),
                avx2::Avx2::<true>::detect().map(DetectedSet::AvxVnni),
                avx512::Avx512::<false>::detect().map(DetectedSet::Avx512),
            ];
            all.extend(found.into_iter().flatten().map(InstructionSet));
        }
        #[cfg(target_arch = "aarch64")]
        all.extend(neon::Neon::detect().map(|proof| InstructionSet(DetectedSet::Neon(proof))));
        all
    }

    /// The fastest set of vectors that this processor has.
    pub fn best() -> InstructionSet {
        Self::all().pop().unwrap_or(InstructionSet::PLAIN)
    }

    /// Matrix tiles with the vectors beside them. Asks the processor and the system.
    ///
    /// # Errors
    /// When there are no tiles that this process may use.
    pub fn tiles() -> Result<InstructionSet, NoTiles> {
        #[cfg(target_arch = "x86_64")]
        return avx512::Avx512::<true>::detect(amx::permit)
            .map(|proof| InstructionSet(DetectedSet::Tiles(proof)));
        #[cfg(not(target_arch = "x86_64"))]
        Err(NoTiles::Absent)
    }

    /// Numbers in a vector of this set.
    pub(crate) fn lanes(self) -> usize {
        match self.0 {
            DetectedSet::Plain(_) => Plain::LANES,
            #[cfg(target_arch = "x86_64")]
            DetectedSet::Avx2(_) | DetectedSet::AvxVnni(_) => avx2::Avx2::<false>::LANES,
            #[cfg(target_arch = "x86_64")]
            DetectedSet::Avx512(_) | DetectedSet::Tiles(_) => avx512::Avx512::<false>::LANES,
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
            DetectedSet::AvxVnni(simd) => simd.run(task),
            #[cfg(target_arch = "x86_64")]
            DetectedSet::Avx512(simd) => simd.run(task),
            #[cfg(target_arch = "x86_64")]
            DetectedSet::Tiles(simd) => simd.vectors().run(task),
            #[cfg(target_arch = "aarch64")]
            DetectedSet::Neon(simd) => simd.run(task),
        }
    }

    /// Does the work with matrix tiles, which are emulated where the set has none.
    pub(crate) fn run_tiles(self, task: impl TileTask) {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            DetectedSet::Tiles(simd) => simd.run_tiles(task),
            _ => Plain.run_tiles(task),
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
            DetectedSet::AvxVnni(_) => "AVX-VNNI",
            #[cfg(target_arch = "x86_64")]
            DetectedSet::Avx512(_) => "AVX-512",
            #[cfg(target_arch = "x86_64")]
            DetectedSet::Tiles(_) => "AMX",
            #[cfg(target_arch = "aarch64")]
            DetectedSet::Neon(_) => "NEON",
        })
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    #[test]
    fn tiles_that_are_refused_are_not_used() {
        let reason = if amx::is_present() { NoTiles::Refused } else { NoTiles::Absent };
        assert_eq!(avx512::Avx512::<true>::detect(|| false), Err(reason));
        // Asked again, the system says the same.
        assert_eq!(InstructionSet::tiles(), InstructionSet::tiles());
    }
}
