//! Winograd's convolution in one dimension: the transforms of inputs, weights and outputs.
//!
//! F(m, 3) computes m neighbouring outputs of a convolution with three weights from m + 2 products
//! instead of 3m: the transformed inputs are multiplied one by one with the transformed weights,
//! and the products are transformed back. Applied to rows and columns in turn this convolves
//! squares and rectangles. A. Lavin and S. Gray, "Fast Algorithms for Convolutional Neural Networks"
//! (2015); the matrices follow from evaluating polynomials at small numbers (Toom and Cook).
//!
//! The points at which [`WinogradF3`] evaluates are among those of [`WinogradF4`], so the two share transformed
//! weights.

use super::simd::{Plain, Simd};

/// The most inputs that a scheme transforms at once. Arrays have this length, and a scheme ignores
/// elements that it does not need.
pub(crate) const MAX_INPUTS: usize = 6;

/// The matrix that transforms three weights, a row for each product: those of the points 0, 1, -1,
/// 2, infinity and -2.
pub(crate) const WEIGHTS: [[f64; 3]; MAX_INPUTS] = [
    [1.0 / 4.0, 0.0, 0.0],
    [-1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0],
    [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
    [1.0 / 24.0, 1.0 / 12.0, 1.0 / 6.0],
    [0.0, 0.0, 1.0],
    [1.0 / 24.0, -1.0 / 12.0, 1.0 / 6.0],
];

/// A scheme for outputs in a row.
pub(crate) trait Scheme: Copy {
    /// Outputs.
    const SIDE: usize;
    /// The number of inputs, and of products: those with the first rows of [`WEIGHTS`].
    const SPAN: usize;

    /// The factors of the products from neighbouring inputs.
    fn input<S: Simd>(simd: S, x: [S::Floats; MAX_INPUTS]) -> [S::Floats; MAX_INPUTS];
    /// The outputs from the products.
    fn output<S: Simd>(simd: S, x: [S::Floats; MAX_INPUTS]) -> [S::Floats; MAX_INPUTS];
}

/// Three outputs, without the point -2.
#[derive(Clone, Copy)]
pub(crate) struct WinogradF3;

impl Scheme for WinogradF3 {
    const SIDE: usize = 3;
    const SPAN: usize = 5;

    /// The rows are (2, -1, -2, 1, 0), (0, -4, -2, 2, 0), (0, 2, -3, 1, 0), (0, -2, 0, 2, 0) and
    /// (0, 2, -1, -2, 1). So that their sums are about those of [`WinogradF4`], with which they share the
    /// scales of integers, the outputs have some of the factors that belong to the weights.
    #[inline(always)]
    fn input<S: Simd>(simd: S, x: [S::Floats; MAX_INPUTS]) -> [S::Floats; MAX_INPUTS] {
        let two = simd.splat(2.0);
        let (odd, last) = (simd.sub(x[3], x[1]), simd.sub(x[3], x[2]));
        let twice = simd.add(odd, odd);
        [
            simd.mul_add(two, simd.sub(x[0], x[2]), odd),
            simd.mul_add(simd.splat(-4.0), x[1], simd.add(last, last)),
            simd.mul_add(two, simd.sub(x[1], x[2]), last),
            twice,
            simd.sub(simd.sub(x[4], x[2]), twice),
            x[0],
        ]
    }

    /// The rows are (2, 3/2, 1, 2, 0), (0, 3/2, -1, 4, 0) and (0, 3/2, 1, 8, 1).
    #[inline(always)]
    fn output<S: Simd>(simd: S, x: [S::Floats; MAX_INPUTS]) -> [S::Floats; MAX_INPUTS] {
        let more = simd.mul(simd.splat(1.5), x[1]);
        let (sum, difference) = (simd.add(more, x[2]), simd.sub(more, x[2]));
        [
            simd.mul_add(simd.splat(2.0), simd.add(x[0], x[3]), sum),
            simd.mul_add(simd.splat(4.0), x[3], difference),
            simd.add(simd.mul_add(simd.splat(8.0), x[3], sum), x[4]),
            x[0],
            x[0],
            x[0],
        ]
    }
}

/// Four outputs.
#[derive(Clone, Copy)]
pub(crate) struct WinogradF4;

impl Scheme for WinogradF4 {
    const SIDE: usize = 4;
    const SPAN: usize = 6;

    /// The rows are (4, 0, -5, 0, 1, 0), (0, -4, -4, 1, 1, 0), (0, 4, -4, -1, 1, 0),
    /// (0, -2, -1, 2, 1, 0), (0, 4, 0, -5, 0, 1) and (0, 2, -1, -2, 1, 0).
    #[inline(always)]
    fn input<S: Simd>(simd: S, x: [S::Floats; MAX_INPUTS]) -> [S::Floats; MAX_INPUTS] {
        let (two, four) = (simd.splat(2.0), simd.splat(4.0));
        let (minus_two, minus_four) = (simd.splat(-2.0), simd.splat(-4.0));
        let minus_five = simd.splat(-5.0);
        let even = simd.mul_add(minus_four, x[2], x[4]);
        let odd = simd.mul_add(minus_four, x[1], x[3]);
        let (later, apart) = (simd.sub(x[4], x[2]), simd.sub(x[3], x[1]));
        [
            simd.mul_add(four, x[0], simd.mul_add(minus_five, x[2], x[4])),
            simd.add(even, odd),
            simd.sub(even, odd),
            simd.mul_add(two, apart, later),
            simd.mul_add(four, x[1], simd.mul_add(minus_five, x[3], x[5])),
            simd.mul_add(minus_two, apart, later),
        ]
    }

    /// The rows are (1, 1, 1, 1, 0, 1), (0, 1, -1, 2, 0, -2), (0, 1, 1, 4, 0, 4) and
    /// (0, 1, -1, 8, 1, -8).
    #[inline(always)]
    fn output<S: Simd>(simd: S, x: [S::Floats; MAX_INPUTS]) -> [S::Floats; MAX_INPUTS] {
        let (near, near_apart) = (simd.add(x[1], x[2]), simd.sub(x[1], x[2]));
        let (far, far_apart) = (simd.add(x[3], x[5]), simd.sub(x[3], x[5]));
        [
            simd.add(simd.add(x[0], near), far),
            simd.mul_add(simd.splat(2.0), far_apart, near_apart),
            simd.mul_add(simd.splat(4.0), far, near),
            simd.add(simd.mul_add(simd.splat(8.0), far_apart, near_apart), x[4]),
            x[0],
            x[0],
        ]
    }
}

/// The matrix of a scheme's input transform: a row for each product, a column for each input.
pub(crate) fn input_matrix<W: Scheme>() -> [[f32; MAX_INPUTS]; MAX_INPUTS] {
    matrix(|x| W::input(Plain, x), W::SPAN, W::SPAN)
}

/// The matrix of a linear transform of `columns` numbers to `rows`.
fn matrix(
    transform: impl Fn([[f32; Plain::LANES]; MAX_INPUTS]) -> [[f32; Plain::LANES]; MAX_INPUTS],
    rows: usize,
    columns: usize,
) -> [[f32; MAX_INPUTS]; MAX_INPUTS] {
    let mut matrix = [[0.0; MAX_INPUTS]; MAX_INPUTS];
    for column in 0..columns {
        let mut unit = [[0.0; Plain::LANES]; MAX_INPUTS];
        unit[column] = [1.0; Plain::LANES];
        for (row, image) in matrix.iter_mut().zip(transform(unit)).take(rows) {
            row[column] = image[0];
        }
    }
    matrix
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A weight counts for an output with the input that lies as far from it as the weight from the
    /// first one, and with no other.
    fn convolves<W: Scheme>() {
        let input = input_matrix::<W>();
        let output = matrix(|x| W::output(Plain, x), W::SIDE, W::SPAN);
        for (out, weight, at) in (0..W::SIDE * 3 * W::SPAN)
            .map(|index| (index / (3 * W::SPAN), index / W::SPAN % 3, index % W::SPAN))
        {
            let product = |xi: usize| {
                f64::from(output[out][xi]) * WEIGHTS[xi][weight] * f64::from(input[xi][at])
            };
            let share: f64 = (0..W::SPAN).map(product).sum();
            let wanted = if at == out + weight { 1.0 } else { 0.0 };
            assert!((share - wanted).abs() < 1e-12, "{out} {weight} {at}: {share}");
        }
    }

    #[test]
    fn the_schemes_convolve() {
        convolves::<WinogradF3>();
        convolves::<WinogradF4>();
    }
}
