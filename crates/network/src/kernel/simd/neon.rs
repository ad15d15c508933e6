//! NEON, which every 64-bit ARM has: vectors of 16 bytes.

use std::arch::aarch64::*;

use super::vector::{PairSimd, Simd, SimdTask, operations};

/// The proof that the processor has NEON.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Neon(());

impl Neon {
    /// The proof, which cannot fail in practice.
    pub(super) fn detect() -> Option<Neon> {
        std::arch::is_aarch64_feature_detected!("neon").then_some(Neon(()))
    }

    /// Does the work; the whole program is compiled for this set.
    pub(super) fn run(self, task: impl SimdTask) {
        task.run(self);
    }
}

impl Simd for Neon {
    type Floats = float32x4_t;
    const LANES: usize = 4;
    const ROWS: usize = 13;

    operations! {
        splat(x: f32) -> float32x4_t = vdupq_n_f32(x);
        add(a: float32x4_t, b: float32x4_t) -> float32x4_t = vaddq_f32(a, b);
        sub(a: float32x4_t, b: float32x4_t) -> float32x4_t = vsubq_f32(a, b);
        mul(a: float32x4_t, b: float32x4_t) -> float32x4_t = vmulq_f32(a, b);
        div(a: float32x4_t, b: float32x4_t) -> float32x4_t = vdivq_f32(a, b);
        mul_add(a: float32x4_t, b: float32x4_t, c: float32x4_t) -> float32x4_t = vfmaq_f32(c, a, b);
        max(a: float32x4_t, b: float32x4_t) -> float32x4_t = vmaxq_f32(a, b);
        min(a: float32x4_t, b: float32x4_t) -> float32x4_t = vminq_f32(a, b);
        swap_neighbours(x: float32x4_t) -> float32x4_t = vrev64q_f32(x);
        power_of_two(k: float32x4_t) -> float32x4_t = {
            let exponent = vaddq_s32(vcvtnq_s32_f32(k), vdupq_n_s32(127));
            vreinterpretq_f32_s32(vshlq_n_s32::<23>(exponent))
        };
    }

    #[inline(always)]
    fn load(self, from: &[f32], at: usize) -> float32x4_t {
        let from = &from[at..at + 4];
        // SAFETY: the processor has NEON, and the slice has the 4 numbers that are read.
        unsafe { vld1q_f32(from.as_ptr()) }
    }

    #[inline(always)]
    fn store(self, to: &mut [f32], at: usize, x: float32x4_t) {
        let to = &mut to[at..at + 4];
        // SAFETY: the processor has NEON, and the slice has room for the 4 numbers written.
        unsafe { vst1q_f32(to.as_mut_ptr(), x) }
    }

    #[inline(always)]
    fn store_narrow(self, to: &mut [i16], at: usize, x: float32x4_t) {
        let to = &mut to[at..at + 4];
        // SAFETY: the processor has NEON, and the slice has room for the 4 integers written.
        unsafe { vst1_s16(to.as_mut_ptr(), vqmovn_s32(vcvtnq_s32_f32(x))) }
    }

    #[inline(always)]
    fn prefetch<T>(self, _from: &[T], _at: usize) {}
}

impl PairSimd for Neon {
    type Pairs = int16x8_t;
    /// Products of first and second pairs stand side by side; `to_floats` adds them up.
    type Sums = int32x4x2_t;
    const PAIR_ROWS: usize = 6;

    operations! {
        zero_sums() -> int32x4x2_t = int32x4x2_t(vdupq_n_s32(0), vdupq_n_s32(0));
        splat_pair(pair: i32) -> int16x8_t = vreinterpretq_s16_s32(vdupq_n_s32(pair));
        dot(sums: int32x4x2_t, a: int16x8_t, b: int16x8_t) -> int32x4x2_t = {
            let low = vmlal_s16(sums.0, vget_low_s16(b), vget_low_s16(a));
            int32x4x2_t(low, vmlal_high_s16(sums.1, b, a))
        };
        to_floats(sums: int32x4x2_t) -> float32x4_t = vcvtq_f32_s32(vpaddq_s32(sums.0, sums.1));
    }

    #[inline(always)]
    fn load_pairs(self, from: &[i32], at: usize) -> int16x8_t {
        let from = &from[at..at + 4];
        // SAFETY: the processor has NEON, and the slice has the 4 pairs that are read.
        unsafe { vreinterpretq_s16_s32(vld1q_s32(from.as_ptr())) }
    }
}
