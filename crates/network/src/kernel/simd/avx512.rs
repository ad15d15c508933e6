//! AVX-512 with VNNI: vectors of 64 bytes, and an instruction for products of pairs.

use std::arch::x86_64::*;
use std::mem;

use super::super::activation::{exponential_lanes, power_of_two};
use super::NoTiles;
use super::amx::{self, Amx};
use super::vector::{PairSimd, Simd, SimdTask, TileSimd, TileTask, operations};

/// The proof that the processor has AVX-512 (F, BW, DQ, VL) and AVX512-VNNI; with `TILES` also that it
/// has AVX512-BF16 and matrix tiles, and that the system lets this process use them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Avx512<const TILES: bool>(());

impl Avx512<false> {
    /// The proof, if the processor has all of it.
    pub(super) fn detect() -> Option<Avx512<false>> {
        let found = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vnni");
        found.then_some(Avx512(()))
    }

    /// Does the work in a function that is compiled for this set.
    pub(super) fn run(self, task: impl SimdTask) {
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")]
        fn compiled(simd: Avx512<false>, task: impl SimdTask) {
            task.run(simd);
        }
        // SAFETY: `self` exists only where these features were found.
        unsafe { compiled(self, task) }
    }
}

impl Avx512<true> {
    /// The proof, if the processor has all of it and `permit`, which asks the system, returns true.
    pub(super) fn detect(permit: impl FnOnce() -> bool) -> Result<Avx512<true>, NoTiles> {
        let has_vectors = Avx512::<false>::detect().is_some();
        match has_vectors && is_x86_feature_detected!("avx512bf16") && amx::is_present() {
            false => Err(NoTiles::Absent),
            true if permit() => Ok(Avx512(())),
            true => Err(NoTiles::Refused),
        }
    }

    /// The vectors without the tiles.
    pub(super) fn vectors(self) -> Avx512<false> {
        Avx512(())
    }

    /// Does the work in a function that is compiled for this set.
    pub(super) fn run_tiles(self, task: impl TileTask) {
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,avx512bf16")]
        fn compiled(simd: Avx512<true>, task: impl TileTask) {
            task.run(simd);
        }
        // SAFETY: `self` exists only where these features were found.
        unsafe { compiled(self, task) }
    }
}

impl TileSimd for Avx512<true> {
    type Tiles = Amx;

    #[inline(always)]
    fn configure(self, rows: usize) -> Amx {
        // SAFETY: `self` exists only where the processor has tiles and the system permits them.
        unsafe { Amx::configure(rows) }
    }

    #[inline(always)]
    fn prefetch_far(self, from: &[u16], at: usize) {
        // SAFETY: a prefetch may be given any address.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(from.as_ptr().wrapping_add(at).cast()) }
    }
}

/// The order that puts the two halves of a vector of 16-bit numbers side by side, number by number.
static ALTERNATING: [u16; 32] = {
    let mut order = [0; 32];
    let mut at = 0;
    while at < 32 {
        order[at] = (at / 2 + at % 2 * 16) as u16;
        at += 1;
    }
    order
};

impl<const TILES: bool> Simd for Avx512<TILES> {
    type Floats = __m512;
    const LANES: usize = 16;
    const ROWS: usize = 13;

    operations! {
        splat(x: f32) -> __m512 = _mm512_set1_ps(x);
        add(a: __m512, b: __m512) -> __m512 = _mm512_add_ps(a, b);
        sub(a: __m512, b: __m512) -> __m512 = _mm512_sub_ps(a, b);
        mul(a: __m512, b: __m512) -> __m512 = _mm512_mul_ps(a, b);
        div(a: __m512, b: __m512) -> __m512 = _mm512_div_ps(a, b);
        mul_add(a: __m512, b: __m512, c: __m512) -> __m512 = _mm512_fmadd_ps(a, b, c);
        max(a: __m512, b: __m512) -> __m512 = _mm512_max_ps(a, b);
        min(a: __m512, b: __m512) -> __m512 = _mm512_min_ps(a, b);
        swap_neighbours(x: __m512) -> __m512 = _mm512_permute_ps::<0b10_11_00_01>(x);
        power_of_two(k: __m512) -> __m512 = {
            let exponent = _mm512_add_epi32(_mm512_cvtps_epi32(k), _mm512_set1_epi32(127));
            _mm512_castsi512_ps(_mm512_slli_epi32::<23>(exponent))
        };
    }

    #[inline(always)]
    fn load(self, from: &[f32], at: usize) -> __m512 {
        let from = &from[at..at + 16];
        // SAFETY: the processor has AVX-512, and the slice has the 16 numbers that are read.
        unsafe { _mm512_loadu_ps(from.as_ptr()) }
    }

    #[inline(always)]
    fn store(self, to: &mut [f32], at: usize, x: __m512) {
        let to = &mut to[at..at + 16];
        // SAFETY: the processor has AVX-512, and the slice has room for the 16 numbers written.
        unsafe { _mm512_storeu_ps(to.as_mut_ptr(), x) }
    }

    #[inline(always)]
    fn quotient(self, a: __m512, b: __m512) -> __m512 {
        // SAFETY: the processor has AVX-512. A division takes 16 cycles; this is an estimate and a step of
        // Newton's, which makes no number of an infinite one.
        unsafe {
            let estimate = _mm512_rcp14_ps(b);
            let rest = _mm512_fnmadd_ps(b, estimate, _mm512_set1_ps(2.0));
            let is_finite = _mm512_cmp_ps_mask::<_CMP_LT_OQ>(b, _mm512_set1_ps(f32::INFINITY));
            _mm512_mul_ps(a, _mm512_maskz_mul_ps(is_finite, estimate, rest))
        }
    }

    #[inline(always)]
    fn exponential(self, x: __m512) -> __m512 {
        match TILES {
            true => self.exp2(self.mul(x, self.splat(std::f32::consts::LOG2_E))),
            false => exponential_lanes(self, x),
        }
    }

    /// Where results become bf16, a relative error of 4e-6 is exact enough.
    #[inline(always)]
    fn exp2(self, x: __m512) -> __m512 {
        if !TILES {
            return power_of_two(self, x);
        }
        // SAFETY: the processor has AVX-512.
        unsafe {
            // x less the whole number below it, and the power of that number.
            let rest = _mm512_reduce_ps::<1>(x);
            let mut power = _mm512_set1_ps(1.367_765e-2);
            for coefficient in [5.169_039e-2, 0.241_638_4, 0.692_991_3, 1.000_003_7] {
                power = _mm512_fmadd_ps(power, rest, _mm512_set1_ps(coefficient));
            }
            _mm512_scalef_ps(power, x)
        }
    }

    #[inline(always)]
    fn store_narrow(self, to: &mut [i16], at: usize, x: __m512) {
        let to = &mut to[at..at + 16];
        // SAFETY: the processor has AVX-512, and the slice has room for the 16 integers written. A
        // number too large for 32 bits would turn into the least integer, so it is limited before.
        unsafe {
            let whole = _mm512_cvtps_epi32(_mm512_min_ps(x, _mm512_set1_ps(32767.0)));
            _mm256_storeu_si256(to.as_mut_ptr().cast(), _mm512_cvtsepi32_epi16(whole));
        }
    }

    #[inline(always)]
    fn store_bf16(self, to: &mut [u16], at: usize, x: __m512) {
        let to = &mut to[at..at + 16];
        if !TILES {
            return self.store_bf16_lanes(to, x);
        }
        // SAFETY: with `TILES` the processor has AVX512-BF16, and the slice has room for the 16 numbers.
        unsafe {
            let narrow = mem::transmute::<__m256bh, __m256i>(_mm512_cvtneps_pbh(x));
            _mm256_storeu_si256(to.as_mut_ptr().cast(), narrow);
        }
    }

    #[inline(always)]
    fn store_bf16_pairs(self, to: &mut [u32], at: usize, [low, high]: [__m512; 2]) {
        let to = &mut to[at..at + 16];
        if !TILES {
            return self.store_bf16_pair_lanes(to, [low, high]);
        }
        // SAFETY: with `TILES` the processor has AVX512-BF16, and the slice has room for the 16 pairs.
        unsafe {
            let both = mem::transmute::<__m512bh, __m512i>(_mm512_cvtne2ps_pbh(high, low));
            let halves = _mm512_loadu_si512(ALTERNATING.as_ptr().cast());
            _mm512_storeu_si512(to.as_mut_ptr().cast(), _mm512_permutexvar_epi16(halves, both));
        }
    }

    #[inline(always)]
    fn transpose(self, from: &[u32], to: &mut [u32], stride: usize) {
        let (from, to) = (&from[..256], &mut to[..15 * stride + 16]);
        // SAFETY: the processor has AVX-512, and the slices have the 16 rows that are read and written.
        unsafe {
            let mut rows = [_mm512_setzero_si512(); 16];
            for (y, row) in rows.iter_mut().enumerate() {
                *row = _mm512_loadu_si512(from.as_ptr().add(16 * y).cast());
            }
            // Of four rows each lane of 128 bits has four columns.
            let mut fours = rows;
            for at in (0..16).step_by(4) {
                let low = _mm512_unpacklo_epi32(rows[at], rows[at + 1]);
                let high = _mm512_unpackhi_epi32(rows[at], rows[at + 1]);
                let next_low = _mm512_unpacklo_epi32(rows[at + 2], rows[at + 3]);
                let next_high = _mm512_unpackhi_epi32(rows[at + 2], rows[at + 3]);
                fours[at] = _mm512_unpacklo_epi64(low, next_low);
                fours[at + 1] = _mm512_unpackhi_epi64(low, next_low);
                fours[at + 2] = _mm512_unpacklo_epi64(high, next_high);
                fours[at + 3] = _mm512_unpackhi_epi64(high, next_high);
            }
            for column in 0..4 {
                let [a, b, c, d] =
                    [fours[column], fours[column + 4], fours[column + 8], fours[column + 12]];
                let even = _mm512_shuffle_i32x4::<0b10_00_10_00>(a, b);
                let odd = _mm512_shuffle_i32x4::<0b11_01_11_01>(a, b);
                let next_even = _mm512_shuffle_i32x4::<0b10_00_10_00>(c, d);
                let next_odd = _mm512_shuffle_i32x4::<0b11_01_11_01>(c, d);
                let columns = [
                    _mm512_shuffle_i32x4::<0b10_00_10_00>(even, next_even),
                    _mm512_shuffle_i32x4::<0b10_00_10_00>(odd, next_odd),
                    _mm512_shuffle_i32x4::<0b11_01_11_01>(even, next_even),
                    _mm512_shuffle_i32x4::<0b11_01_11_01>(odd, next_odd),
                ];
                for (quarter, numbers) in columns.into_iter().enumerate() {
                    let to = to.as_mut_ptr().add((4 * quarter + column) * stride);
                    _mm512_storeu_si512(to.cast(), numbers);
                }
            }
        }
    }

    #[inline(always)]
    fn prefetch<T>(self, from: &[T], at: usize) {
        // SAFETY: a prefetch may be given any address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(from.as_ptr().wrapping_add(at).cast()) }
    }
}

impl<const TILES: bool> PairSimd for Avx512<TILES> {
    type Pairs = __m512i;
    type Sums = __m512i;
    const PAIR_ROWS: usize = 13;

    operations! {
        zero_sums() -> __m512i = _mm512_setzero_si512();
        splat_pair(pair: i32) -> __m512i = _mm512_set1_epi32(pair);
        dot(sums: __m512i, a: __m512i, b: __m512i) -> __m512i = _mm512_dpwssd_epi32(sums, b, a);
        to_floats(sums: __m512i) -> __m512 = _mm512_cvtepi32_ps(sums);
    }

    #[inline(always)]
    fn load_pairs(self, from: &[i32], at: usize) -> __m512i {
        let from = &from[at..at + 16];
        // SAFETY: the processor has AVX-512, and the slice has the 16 pairs that are read.
        unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
    }
}
