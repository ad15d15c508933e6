//! Vector instructions: the sets that the program knows, and the detection of those that this
//! processor has.
//!
//! This module and its files hold all `unsafe` of the network. The program is compiled for the
//! plainest processor of its kind; functions for better ones are compiled beside it and entered
//! through [`InstructionSet::run`] only.
//!
//! - `vector`: the operations that a set of instructions must offer.
//! - `plain`, `avx2`, `avx512`, `neon`, `simd128`: the sets. A value of one of their types is the proof
//!   that the processor has the set.
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
#[cfg(all(target_family = "wasm", target_feature = "simd128"))]
mod simd128;
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
    #[cfg(all(target_family = "wasm", target_feature = "simd128"))]
    Simd128(simd128::Simd128),
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
        #[cfg(all(target_family = "wasm", target_feature = "simd128"))]
        all.extend(simd128::Simd128::detect().map(|it| InstructionSet(DetectedSet::Simd128(it))));
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
            #[cfg(all(target_family = "wasm", target_feature = "simd128"))]
            DetectedSet::Simd128(_) => simd128::Simd128::LANES,
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
            #[cfg(all(target_family = "wasm", target_feature = "simd128"))]
            DetectedSet::Simd128(simd) => simd.run(task),
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
            #[cfg(all(target_family = "wasm", target_feature = "simd128"))]
            DetectedSet::Simd128(_) => "SIMD128",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The results of a set: 32 numbers in pairs, and the columns of 16 rows.
    struct Shuffles<'a> {
        numbers: &'a [f32],
        pairs: &'a mut Vec<u32>,
        columns: &'a mut Vec<u32>,
    }

    impl Shuffles<'_> {
        #[inline(always)]
        fn shuffle<S: Simd>(self, simd: S) {
            for at in (0..16).step_by(S::LANES) {
                let [one, other] = [simd.load(self.numbers, at), simd.load(self.numbers, at + 16)];
                simd.store_bf16_pairs(self.pairs, at, [one, other]);
            }
            let rows: Vec<u32> = (0..256).collect();
            simd.transpose(&rows, self.columns, 20);
        }
    }

    impl SimdTask for Shuffles<'_> {
        #[inline(always)]
        fn run<S: PairSimd>(self, simd: S) {
            self.shuffle(simd);
        }
    }

    impl TileTask for Shuffles<'_> {
        #[inline(always)]
        fn run<S: TileSimd>(self, simd: S) {
            self.shuffle(simd);
        }
    }

    /// Pairs are the same numbers as one by one, and columns become rows, with every set.
    #[test]
    fn numbers_change_their_places_as_said() {
        let mut numbers: Vec<f32> = (0..32).map(|at| (at * at) as f32 * 1.37 - 99.5).collect();
        numbers[..4].copy_from_slice(&[1e9, -1e9, 0.5, 32767.6]);
        numbers[16..19].copy_from_slice(&[-40_000.0, 70_000.0, 1.5]);
        let vectors = InstructionSet::all().into_iter().map(|set| (set, false));
        for (set, has_tiles) in vectors.chain(InstructionSet::tiles().map(|set| (set, true))) {
            let (mut pairs, mut columns) = (vec![0; 16], vec![7; 320]);
            let task = Shuffles { numbers: &numbers, pairs: &mut pairs, columns: &mut columns };
            match has_tiles {
                true => set.run_tiles(task),
                false => set.run(task),
            }
            for at in 0..16 {
                let both = [numbers[at], numbers[at + 16]];
                assert_eq!(bytemuck::cast::<u32, [u16; 2]>(pairs[at]), both.map(bf16), "{set}");
                let row = (0..16).map(|y| y * 16 + at as u32);
                assert!(columns[at * 20..][..16].iter().copied().eq(row), "{set}");
            }
            assert!(columns[16..20] == [7; 4], "{set} writes between the rows");
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn tiles_that_are_refused_are_not_used() {
        let reason = if amx::is_present() { NoTiles::Refused } else { NoTiles::Absent };
        assert_eq!(avx512::Avx512::<true>::detect(|| false), Err(reason));
        // Asked again, the system says the same.
        assert_eq!(InstructionSet::tiles(), InstructionSet::tiles());
    }
}
