//! AVX2 with FMA: vectors of 32 bytes; with AVX-VNNI also an instruction for products of pairs.

use std::arch::x86_64::*;

use super::vector::{PairSimd, Simd, SimdTask, operations};

/// The proof that the processor has AVX2 and FMA, and with `VNNI` also AVX-VNNI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Avx2<const VNNI: bool>(());

impl Avx2<false> {
    /// The proof, if the processor has both.
    pub(super) fn detect() -> Option<Avx2<false>> {
        let found = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
        found.then_some(Avx2(()))
    }

    /// Does the work in a function that is compiled for this set.
    pub(super) fn run(self, task: impl SimdTask) {
        #[target_feature(enable = "avx2,fma")]
        fn compiled(simd: Avx2<false>, task: impl SimdTask) {
            task.run(simd);
        }
        // SAFETY: `self` exists only where these features were found.
        unsafe { compiled(self, task) }
    }
}

impl Avx2<true> {
    /// The proof, if the processor has all three.
    pub(super) fn detect() -> Option<Avx2<true>> {
        let found = Avx2::<false>::detect().is_some() && is_x86_feature_detected!("avxvnni");
        found.then_some(Avx2(()))
    }

    /// Does the work in a function that is compiled for this set.
    pub(super) fn run(self, task: impl SimdTask) {
        #[target_feature(enable = "avx2,fma,avxvnni")]
        fn compiled(simd: Avx2<true>, task: impl SimdTask) {
            task.run(simd);
        }
        // SAFETY: `self` exists only where these features were found.
        unsafe { compiled(self, task) }
    }
}

impl<const VNNI: bool> Simd for Avx2<VNNI> {
    type Floats = __m256;
    const LANES: usize = 8;
    const ROWS: usize = 6;

    operations! {
        splat(x: f32) -> __m256 = _mm256_set1_ps(x);
        add(a: __m256, b: __m256) -> __m256 = _mm256_add_ps(a, b);
        sub(a: __m256, b: __m256) -> __m256 = _mm256_sub_ps(a, b);
        mul(a: __m256, b: __m256) -> __m256 = _mm256_mul_ps(a, b);
        div(a: __m256, b: __m256) -> __m256 = _mm256_div_ps(a, b);
        mul_add(a: __m256, b: __m256, c: __m256) -> __m256 = _mm256_fmadd_ps(a, b, c);
        max(a: __m256, b: __m256) -> __m256 = _mm256_max_ps(a, b);
        min(a: __m256, b: __m256) -> __m256 = _mm256_min_ps(a, b);
        swap_neighbours(x: __m256) -> __m256 = _mm256_permute_ps::<0b10_11_00_01>(x);
        power_of_two(k: __m256) -> __m256 = {
            let exponent = _mm256_add_epi32(_mm256_cvtps_epi32(k), _mm256_set1_epi32(127));
            _mm256_castsi256_ps(_mm256_slli_epi32::<23>(exponent))
        };
    }

    #[inline(always)]
    fn load(self, from: &[f32], at: usize) -> __m256 {
        let from = &from[at..at + 8];
        // SAFETY: the processor has AVX2, and the slice has the 8 numbers that are read.
        unsafe { _mm256_loadu_ps(from.as_ptr()) }
    }

    #[inline(always)]
    fn store(self, to: &mut [f32], at: usize, x: __m256) {
        let to = &mut to[at..at + 8];
        // SAFETY: the processor has AVX2, and the slice has room for the 8 numbers written.
        unsafe { _mm256_storeu_ps(to.as_mut_ptr(), x) }
    }

    #[inline(always)]
    fn store_narrow(self, to: &mut [i16], at: usize, x: __m256) {
        let to = &mut to[at..at + 8];
        // SAFETY: the processor has AVX2, and the slice has room for the 8 integers written. A
        // number too large for 32 bits would turn into the least integer, so it is limited before.
        unsafe {
            let whole = _mm256_cvtps_epi32(_mm256_min_ps(x, _mm256_set1_ps(32767.0)));
            let (low, high) = (_mm256_castsi256_si128(whole), _mm256_extracti128_si256::<1>(whole));
            _mm_storeu_si128(to.as_mut_ptr().cast(), _mm_packs_epi32(low, high));
        }
    }

    #[inline(always)]
    fn prefetch<T>(self, from: &[T], at: usize) {
        // SAFETY: a prefetch may be given any address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(from.as_ptr().wrapping_add(at).cast()) }
    }
}

impl<const VNNI: bool> PairSimd for Avx2<VNNI> {
    type Pairs = __m256i;
    type Sums = __m256i;
    const PAIR_ROWS: usize = if VNNI { 6 } else { 5 };

    operations! {
        zero_sums() -> __m256i = _mm256_setzero_si256();
        splat_pair(pair: i32) -> __m256i = _mm256_set1_epi32(pair);
        dot(sums: __m256i, a: __m256i, b: __m256i) -> __m256i = {
            if VNNI {
                _mm256_dpwssd_avx_epi32(sums, b, a)
            } else {
                _mm256_add_epi32(sums, _mm256_madd_epi16(a, b))
            }
        };
        to_floats(sums: __m256i) -> __m256 = _mm256_cvtepi32_ps(sums);
    }

    #[inline(always)]
    fn load_pairs(self, from: &[i32], at: usize) -> __m256i {
        let from = &from[at..at + 8];
        // SAFETY: the processor has AVX2, and the slice has the 8 pairs that are read.
        unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
    }
}
