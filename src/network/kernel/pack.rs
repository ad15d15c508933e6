//! Weights in the order and the form in which the products read them.

use super::activations::{Aligned, LINE};
use super::filter::Filter;
use super::product::Factor;
use super::scheme::{MOST, Scheme, input_matrix};
use super::tiles::SPOTS;

/// The range of what a convolution reads, for int16 products: inputs beyond it are cut off
/// somewhere in the transform, and a range wider than needed costs accuracy.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Span {
    low: f32,
    high: f32,
}

impl Span {
    /// From the least to the largest input; zero is always in the range, because the border is
    /// zero. What is not finite counts as zero.
    pub fn new(least: f32, largest: f32) -> Span {
        let finite = |number: f32| if number.is_finite() { number } else { 0.0 };
        Span { low: finite(least).min(0.0), high: finite(largest).max(0.0) }
    }

    /// The largest absolute value of a sum of inputs with weights whose positive ones sum up to
    /// `positive` and whose negative ones to `-negative`.
    fn bound(self, positive: f32, negative: f32) -> f32 {
        let up = positive * self.high - negative * self.low;
        let down = negative * self.high - positive * self.low;
        up.max(down)
    }
}

/// Weights by spot, output and input, as numbers.
pub(crate) struct Table {
    spots: usize,
    outputs: usize,
    /// A multiple of 16.
    inputs: usize,
    values: Vec<f32>,
}

impl Table {
    /// The weights of a convolution that is computed directly. Its matrix has a column for each
    /// channel of each point of the window.
    pub(crate) fn direct(filter: &Filter<'_>) -> Table {
        let channels = filter.inputs().next_multiple_of(LINE);
        let mut table = Table::zeros(1, filter.outputs(), filter.diameter().pow(2) * channels);
        for output in 0..filter.outputs() {
            for input in 0..filter.inputs() {
                for (tap, &weight) in filter.window(output, input).iter().enumerate() {
                    *table.at(0, output, tap * channels + input) = weight;
                }
            }
        }
        table
    }

    /// The weights of a convolution of diameter 3, transformed by a Winograd scheme.
    pub(crate) fn winograd<W: Scheme>(filter: &Filter<'_>) -> Table {
        let channels = filter.inputs().next_multiple_of(LINE);
        let mut table = Table::zeros(W::SPAN * W::SPAN, filter.outputs(), channels);
        let weigh = |row: &[f64; 3], x: [f64; 3]| row[0] * x[0] + row[1] * x[1] + row[2] * x[2];
        for output in 0..filter.outputs() {
            for input in 0..filter.inputs() {
                let window = filter.window(output, input);
                let weight = |y: usize, x: usize| f64::from(window[3 * y + x]);
                for (y, down) in W::WEIGHTS.iter().enumerate().take(W::SPAN) {
                    let columns = [0, 1, 2].map(|x| weigh(down, [0, 1, 2].map(|y| weight(y, x))));
                    for (x, across) in W::WEIGHTS.iter().enumerate().take(W::SPAN) {
                        *table.at(y * W::SPAN + x, output, input) = weigh(across, columns) as f32;
                    }
                }
            }
        }
        table
    }

    fn zeros(spots: usize, outputs: usize, inputs: usize) -> Table {
        Table { spots, outputs, inputs, values: vec![0.0; spots * outputs * inputs] }
    }

    fn at(&mut self, spot: usize, output: usize, input: usize) -> &mut f32 {
        &mut self.values[(spot * self.outputs + output) * self.inputs + input]
    }

    /// The weights of one output in one spot.
    pub(super) fn row(&self, spot: usize, output: usize) -> &[f32] {
        &self.values[(spot * self.outputs + output) * self.inputs..][..self.inputs]
    }
}

/// For each spot of a Winograd tile the sums of the positive and of the negative weights of the
/// inputs, in the sense of [`Span::bound`].
pub(crate) fn input_sums<W: Scheme>() -> [(f32, f32); SPOTS] {
    let matrix = input_matrix::<W>();
    let sum = |row: &[f32; MOST], sign: f32| row.iter().map(|x| (sign * x).max(0.0)).sum::<f32>();
    let parts = matrix.map(|row| (sum(&row, 1.0), sum(&row, -1.0)));
    let mut sums = [(1.0, 0.0); SPOTS];
    for (spot, sums) in sums.iter_mut().enumerate().take(W::SPAN * W::SPAN) {
        let ((p, n), (q, m)) = (parts[spot / W::SPAN], parts[spot % W::SPAN]);
        *sums = (p * q + n * m, p * m + n * q);
    }
    sums
}

/// Packed weights, and the scales of their products.
pub(crate) struct Packed {
    /// Factors of the type that they were packed as: panel by panel, spot by spot, step by step,
    /// output by output.
    pub(crate) weights: Aligned,
    /// What an integer product is worth: panel by panel, spot by spot, output by output.
    pub(crate) scales: Vec<f32>,
    /// What the inputs are multiplied by to become integers, spot by spot.
    pub(crate) input_scales: [f32; SPOTS],
}

impl Packed {
    /// Weights for products of `f32`, in panels of `width` outputs.
    pub(crate) fn floats(table: &Table, width: usize) -> Packed {
        let places = Places::new::<f32>(table, width);
        let mut weights = Aligned::zeros(places.len());
        for (spot, output) in places.rows() {
            for (input, &weight) in table.row(spot, output).iter().enumerate() {
                weights.get_mut::<f32>()[places.of(spot, output, input)] = weight;
            }
        }
        Packed { weights, scales: Vec::new(), input_scales: [1.0; SPOTS] }
    }

    /// Weights for products of 16-bit integers, in panels of `width` outputs.
    ///
    /// Inputs are scaled by the largest value that the transform can make of inputs in the span,
    /// weights so that no sum of products can leave 32 bits: the absolute weights of an output sum
    /// up to at most 65535, which times 32768 is less than 2^31.
    pub(crate) fn integers(
        table: &Table,
        width: usize,
        span: Span,
        input_sums: [(f32, f32); SPOTS],
    ) -> Packed {
        let bounds = input_sums.map(|(positive, negative)| span.bound(positive, negative));
        let input_scales = bounds.map(|bound| if bound > 0.0 { 32767.0 / bound } else { 1.0 });
        let places = Places::new::<i32>(table, width);
        let mut weights = Aligned::zeros(places.len());
        let mut scales = vec![0.0; places.panels * table.spots * width];
        for (spot, output) in places.rows() {
            let row = table.row(spot, output);
            let Some(scale) = weight_scale(row) else { continue };
            for (input, &weight) in row.iter().enumerate() {
                let place = 2 * places.of(spot, output, input) + input % 2;
                weights.get_mut::<i16>()[place] = (weight * scale).round() as i16;
            }
            let place = (output / width * table.spots + spot) * width + output % width;
            scales[place] = 1.0 / (scale * input_scales[spot]);
        }
        Packed { weights, scales, input_scales }
    }
}

/// What the weights of an output are multiplied by to become integers of at most 32767 whose
/// absolute values sum up to at most 65535; `None` if all are zero.
pub(super) fn weight_scale(row: &[f32]) -> Option<f32> {
    let weights = row.iter().filter(|&&weight| weight != 0.0).map(|weight| weight.abs());
    let largest = weights.clone().fold(0.0, f32::max);
    let sum: f64 = weights.clone().map(f64::from).sum();
    // Rounding can add a half to each.
    let most = 65535.0 - weights.count() as f64 / 2.0;
    (largest > 0.0).then(|| ((most / sum) as f32).min(32767.0 / largest))
}

/// Where packed weights lie.
struct Places {
    panels: usize,
    spots: usize,
    outputs: usize,
    blocks: usize,
    /// Factors in a block of 16 inputs.
    steps: usize,
    width: usize,
}

impl Places {
    fn new<T: Factor>(table: &Table, width: usize) -> Places {
        let panels = table.outputs.div_ceil(width);
        let (blocks, steps) = (table.inputs / LINE, T::STEPS);
        Places { panels, spots: table.spots, outputs: table.outputs, blocks, steps, width }
    }

    /// How many factors there are.
    fn len(&self) -> usize {
        self.panels * self.spots * self.blocks * self.steps * self.width
    }

    /// The place of the factor that holds a weight.
    fn of(&self, spot: usize, output: usize, input: usize) -> usize {
        let step = input % LINE * self.steps / LINE;
        let panel = output / self.width * self.spots + spot;
        let block = panel * self.blocks + input / LINE;
        (block * self.steps + step) * self.width + output % self.width
    }

    /// All spots with all outputs.
    fn rows(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let outputs = self.outputs;
        (0..self.spots * outputs).map(move |index| (index / outputs, index % outputs))
    }
}

#[cfg(test)]
mod tests {
    use super::super::scheme::{Four, Three};
    use super::*;

    #[test]
    fn sums_of_integer_weights_fit() {
        let rows: [&[f32]; 5] = [&[1.0], &[-1e-30; 16], &[0.3; 60_000], &[1.0, 1e-6], &[7.0, -7.0]];
        for row in rows {
            let scale = weight_scale(row).unwrap();
            let weights = row.iter().map(|weight| (weight * scale).round().abs());
            assert!(weights.clone().all(|weight| weight <= 32767.0));
            let sum: f32 = weights.sum();
            assert!((30_000.0..=65535.0).contains(&sum), "{sum}");
        }
        assert_eq!(weight_scale(&[0.0; 3]), None);
    }

    #[test]
    fn bounds_of_transformed_inputs() {
        let bound = |sums: (f32, f32), low, high| Span::new(low, high).bound(sums.0, sums.1);
        // The first row of F(4, 3) is 4, -5, 1: five of each sign.
        let corner = input_sums::<Four>()[0];
        assert_eq!(corner, (5.0 * 5.0 + 5.0 * 5.0, 5.0 * 5.0 * 2.0));
        assert_eq!((bound(corner, 0.0, 2.0), bound(corner, -2.0, 2.0)), (100.0, 200.0));
        assert_eq!(bound(input_sums::<Three>()[0], -0.5, 1.0), 18.0 + 9.0);
        assert_eq!(bound((1.0, 0.0), -3.0, 2.0), 3.0);
    }
}
