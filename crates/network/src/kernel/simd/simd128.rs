//! WebAssembly's vectors of 16 bytes.
//!
//! A module cannot ask the processor: one that is compiled for these vectors is refused as a whole where they are
//! missing, and its host takes another.

use std::arch::wasm32::*;

use super::vector::{PairSimd, Simd, SimdTask, operations};

/// The proof that the module is compiled for vectors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Simd128(());

/// Added to a number below 2^22, it leaves the nearest integer in the lowest bits of the sum. That is fewer
/// instructions than a conversion, which is defined for all numbers.
const ROUNDING: f32 = 12_582_912.0;

impl Simd128 {
    /// The proof, which cannot fail.
    pub(super) fn detect() -> Option<Simd128> {
        Some(Simd128(()))
    }

    /// Does the work; the whole module is compiled for this set.
    pub(super) fn run(self, task: impl SimdTask) {
        task.run(self);
    }
}

impl Simd for Simd128 {
    type Floats = v128;
    const LANES: usize = 4;
    const ROWS: usize = 6;

    operations! {
        splat(x: f32) -> v128 = f32x4_splat(x);
        add(a: v128, b: v128) -> v128 = f32x4_add(a, b);
        sub(a: v128, b: v128) -> v128 = f32x4_sub(a, b);
        mul(a: v128, b: v128) -> v128 = f32x4_mul(a, b);
        div(a: v128, b: v128) -> v128 = f32x4_div(a, b);
        mul_add(a: v128, b: v128, c: v128) -> v128 = f32x4_add(f32x4_mul(a, b), c);
        max(a: v128, b: v128) -> v128 = f32x4_pmax(a, b);
        min(a: v128, b: v128) -> v128 = f32x4_pmin(a, b);
        swap_neighbours(x: v128) -> v128 = i32x4_shuffle::<1, 0, 3, 2>(x, x);
        power_of_two(k: v128) -> v128 = {
            let whole = f32x4_add(k, f32x4_splat(ROUNDING));
            i32x4_shl(i32x4_add(whole, i32x4_splat(127)), 23)
        };
    }

    #[inline(always)]
    fn load(self, from: &[f32], at: usize) -> v128 {
        let from = &from[at..at + 4];
        // SAFETY: the slice has the 4 numbers that are read, from any address.
        unsafe { v128_load(from.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, to: &mut [f32], at: usize, x: v128) {
        let to = &mut to[at..at + 4];
        // SAFETY: the slice has room for the 4 numbers written, to any address.
        unsafe { v128_store(to.as_mut_ptr().cast(), x) }
    }

    #[inline(always)]
    fn store_narrow(self, to: &mut [i16], at: usize, x: v128) {
        let to = &mut to[at..at + 4];
        let limited = self.max(self.min(x, self.splat(32767.0)), self.splat(-32768.0));
        let rounding = self.splat(ROUNDING);
        let whole = i32x4_sub(self.add(limited, rounding), rounding);
        let narrow = i16x8_narrow_i32x4(whole, whole);
        // SAFETY: the slice has room for the 4 integers written, to any address.
        unsafe { v128_store64_lane::<0>(narrow, to.as_mut_ptr().cast()) }
    }

    #[inline(always)]
    fn prefetch<T>(self, _from: &[T], _at: usize) {}
}

impl PairSimd for Simd128 {
    type Pairs = v128;
    type Sums = v128;
    const PAIR_ROWS: usize = 5;

    operations! {
        zero_sums() -> v128 = i32x4_splat(0);
        splat_pair(pair: i32) -> v128 = i32x4_splat(pair);
        dot(sums: v128, a: v128, b: v128) -> v128 = i32x4_add(sums, i32x4_dot_i16x8(a, b));
        to_floats(sums: v128) -> v128 = f32x4_convert_i32x4(sums);
    }

    #[inline(always)]
    fn load_pairs(self, from: &[i32], at: usize) -> v128 {
        let from = &from[at..at + 4];
        // SAFETY: the slice has the 4 pairs that are read, from any address.
        unsafe { v128_load(from.as_ptr().cast()) }
    }
}
