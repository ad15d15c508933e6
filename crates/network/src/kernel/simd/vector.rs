//! The operations of a set of vector instructions: vectors of numbers, and products of pairs.

/// Vectors of one instruction set and the arithmetic on them.
///
/// A value of a type with this trait is the proof that the processor has the instructions: it is
/// made only after asking the processor. So the methods are safe to call.
///
/// All methods must be inlined into a function that is compiled for the instruction set, or each of
/// them becomes a call.
pub(crate) trait Simd: Copy {
    /// [`LANES`](Simd::LANES) numbers of 32 bits.
    type Floats: Copy;
    /// Numbers in a vector; divides 16.
    const LANES: usize;
    /// The number of rows of two vectors that fit into the registers as running sums.
    const ROWS: usize;

    /// The same number in all lanes.
    fn splat(self, x: f32) -> Self::Floats;
    /// The numbers of `from` that begin at `at`. Panics when they are too few.
    fn load(self, from: &[f32], at: usize) -> Self::Floats;
    /// Writes the numbers to `to`, beginning at `at`. Panics when there is no room.
    fn store(self, to: &mut [f32], at: usize, x: Self::Floats);
    /// `a + b`
    fn add(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    /// `a - b`
    fn sub(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    /// `a * b`
    fn mul(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    /// `a / b`
    fn div(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    /// `a * b + c`, rounded once where the set can do that.
    fn mul_add(self, a: Self::Floats, b: Self::Floats, c: Self::Floats) -> Self::Floats;
    /// The larger of each two.
    fn max(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    /// The smaller of each two.
    fn min(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    /// Lanes 0 and 1 exchanged, 2 and 3, and so on.
    fn swap_neighbours(self, x: Self::Floats) -> Self::Floats;
    /// 2 to the power of `k`, for whole numbers `k` from -126 to 127; 0 for -127, infinity for 128.
    fn power_of_two(self, k: Self::Floats) -> Self::Floats;

    /// Rounds to the nearest integers, ties to the even one, limits them to 16 bits, and writes
    /// them to `to`, beginning at `at`. Panics when there is no room.
    fn store_narrow(self, to: &mut [i16], at: usize, x: Self::Floats);
    /// Asks the processor to bring the memory of `from` at `at` near. Has no effect on any result.
    fn prefetch<T>(self, from: &[T], at: usize);
}

/// Products of pairs of 16-bit integers, with the vectors of one instruction set.
pub(crate) trait PairSimd: Simd {
    /// [`LANES`](Simd::LANES) pairs of 16-bit integers.
    type Pairs: Copy;
    /// As many sums of products of pairs, 32-bit integers.
    type Sums: Copy;
    /// The number of rows of two vectors of `Sums` that fit into the registers.
    const PAIR_ROWS: usize;

    /// Sums of nothing.
    fn zero_sums(self) -> Self::Sums;
    /// The same pair in all lanes: the two halves of `pair`, in their order in memory.
    fn splat_pair(self, pair: i32) -> Self::Pairs;
    /// The pairs of `from` that begin at `at`. Panics when they are too few.
    fn load_pairs(self, from: &[i32], at: usize) -> Self::Pairs;
    /// Adds to each sum the two products of a lane's pairs. The caller makes sure that no sum
    /// leaves 32 bits.
    fn dot(self, sums: Self::Sums, a: Self::Pairs, b: Self::Pairs) -> Self::Sums;
    /// The sums as numbers.
    fn to_floats(self, sums: Self::Sums) -> Self::Floats;
}

/// Something to compute with vectors of any instruction set.
pub(crate) trait SimdTask {
    /// Does it. Implementations are `#[inline(always)]`, so that they are compiled for the set. Most need
    /// its vectors alone.
    fn run<S: PairSimd>(self, simd: S);
}

/// Methods of [`Simd`] and [`PairSimd`] that are one expression of intrinsics on values.
#[allow(unused_macros, reason = "a processor may have no set but the plain one")]
macro_rules! operations {
    ($($name:ident($($arg:ident: $kind:ty),*) -> $result:ty = $body:expr;)*) => { $(
        #[inline(always)]
        fn $name(self, $($arg: $kind),*) -> $result {
            // SAFETY: the intrinsics need nothing but a processor that has them, and `self` exists
            // only where it was found to.
            unsafe { $body }
        }
    )* };
}
#[allow(unused_imports, reason = "the same")]
pub(super) use operations;
