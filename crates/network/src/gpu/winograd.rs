//! Winograd's scheme for windows of 3x3 (A. Lavin and S. Gray, "Fast Algorithms for Convolutional Neural
//! Networks", 2015), for squares of 2x2, 3x3 or 4x4 points.
//!
//! The matrices follow from evaluating polynomials at some points (Toom and Cook). Those of the larger squares are
//! small and lie around 1, which loses less in floats of few bits than the usual 1, -1, 2 and -2 (B. Barabasz et al.,
//! "Error Analysis and Improving the Accuracy of Winograd Convolution for Deep Neural Networks", 2020). Those of
//! 3x3 were searched for by the spread of the errors that rounding leaves in the results, where weights are
//! independent and inputs are what a ReLU leaves of normal numbers: rounded squares leave 2.2 times the errors of
//! rounded weights in a direct convolution; those of 2x2 points 1.5 times, those of 4x4 points 4.2 times.

use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};
use std::fmt::Write;

use super::shader::grid;

/// A scheme.
#[derive(Clone, Copy)]
pub(super) struct Winograd {
    /// The side of a square of points: 2, 3 or 4.
    pub(super) step: usize,
}

/// A matrix, row by row.
type Matrix = Vec<Vec<f64>>;

impl Winograd {
    /// The numbers along a square that is transformed, and the products along it.
    pub(super) fn side(self) -> usize {
        self.step + 2
    }

    /// The points where polynomials are evaluated, besides infinity.
    fn points(self) -> &'static [f64] {
        match self.step {
            2 => &[0.0, 1.0, -1.0],
            3 => &[0.375, -0.375, 1.25, -1.25],
            _ => &[0.0, FRAC_1_SQRT_2, -FRAC_1_SQRT_2, SQRT_2, -SQRT_2],
        }
    }

    /// The transform of a line of inputs: the coefficients of the product of all `x - point` but one, and of all.
    fn input_matrix(self) -> Matrix {
        let of_all_but = |left: Option<usize>| {
            let mut polynomial = vec![0.0; self.side()];
            polynomial[0] = 1.0;
            let points = self.points().iter().enumerate().filter(|&(at, _)| Some(at) != left);
            for (_, point) in points {
                for degree in (0..polynomial.len()).rev() {
                    let lower = if degree > 0 { polynomial[degree - 1] } else { 0.0 };
                    polynomial[degree] = lower - point * polynomial[degree];
                }
            }
            polynomial
        };
        (0..self.points().len()).map(Some).chain([None]).map(of_all_but).collect()
    }

    /// The transform of a line of weights.
    fn weight_matrix(self) -> Matrix {
        let row = |at: usize| {
            let point = self.points()[at];
            let others = self.points().iter().enumerate().filter(|&(other, _)| other != at);
            let divisor: f64 = others.map(|(_, other)| point - other).product();
            (0..3).map(|power| point.powi(power) / divisor).collect()
        };
        (0..self.points().len()).map(row).chain([vec![0.0, 0.0, 1.0]]).collect()
    }

    /// The transform of a line of products.
    fn output_matrix(self) -> Matrix {
        let row = |output: usize| {
            let powers = self.points().iter().map(|point| point.powi(output as i32));
            powers.chain([f64::from(u8::from(output + 1 == self.step))]).collect()
        };
        (0..self.step).map(row).collect()
    }

    /// The transform of a window: for each product of a square, the factors of the nine weights.
    pub(super) fn window_matrix(self) -> Vec<[f64; 9]> {
        let matrix = self.weight_matrix();
        let row = |(down, right): (usize, usize)| {
            std::array::from_fn(|at| matrix[down][at / 3] * matrix[right][at % 3])
        };
        grid(self.side(), self.side()).map(row).collect()
    }

    /// The function `transform` of a line of inputs.
    pub(super) fn input_function(self) -> String {
        function(&self.input_matrix())
    }

    /// The function `transform` of a line of products.
    pub(super) fn output_function(self) -> String {
        function(&self.output_matrix())
    }
}

/// The function `transform`, which multiplies a line of vectors by `matrix`.
fn function(matrix: &Matrix) -> String {
    let (to, from) = (matrix.len(), matrix[0].len());
    let mut text = format!(
        "fn transform(l: array<vec4<f32>, {from}>) -> array<vec4<f32>, {to}> {{\nreturn array<vec4<f32>, {to}>("
    );
    for row in matrix {
        let terms = row.iter().enumerate().filter(|(_, factor)| factor.abs() > 1e-9);
        for (number, (at, &factor)) in terms.enumerate() {
            let sign = if factor < 0.0 { "-" } else { ["", "+"][usize::from(number > 0)] };
            let size = factor.abs() as f32;
            let _ = if size == 1.0 {
                write!(text, "{sign} l[{at}] ")
            } else {
                write!(text, "{sign} {size:?} * l[{at}] ")
            };
        }
        text += ", ";
    }
    text + ");\n}"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A weight counts for an output with the input that lies as far from it as the weight from the first
    /// one, and with no other.
    #[test]
    fn the_schemes_convolve() {
        for step in [2, 3, 4] {
            let scheme = Winograd { step };
            let (input, weight, output) =
                (scheme.input_matrix(), scheme.weight_matrix(), scheme.output_matrix());
            for (out, tap, at) in (0..step * 3 * scheme.side()).map(|index| {
                (index / (3 * scheme.side()), index / scheme.side() % 3, index % scheme.side())
            }) {
                let share: f64 = (0..scheme.side())
                    .map(|p| output[out][p] * weight[p][tap] * input[p][at])
                    .sum();
                let wanted = if at == out + tap { 1.0 } else { 0.0 };
                assert!((share - wanted).abs() < 1e-12, "{step}: {out} {tap} {at}: {share}");
            }
        }
    }
}
