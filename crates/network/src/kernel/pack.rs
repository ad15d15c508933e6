//! Weights in the order and the form in which the products read them.

use std::array;

use super::feature_maps::{AlignedBuffer, BLOCK};
use super::filter::Filter;
use super::geometry::{Geometry, SideTiling, Tiling};
use super::product::{ProductKernel, VectorProducts, by_precision};
use super::scheme::{MAX_INPUTS, WEIGHTS, WinogradF3, WinogradF4, input_matrix};
use super::tiles::SPOTS;
use super::{Kernel, Precision};

/// The range of the inputs of a convolution, for int16 products: inputs beyond it are clipped
/// somewhere in the transform, and a range wider than needed costs accuracy.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Span {
    low: f32,
    high: f32,
}

impl Span {
    /// From the least to the largest input; zero is always in the range, because the border is
    /// zero. Numbers that are not finite count as zero.
    pub fn new(least: f32, largest: f32) -> Span {
        let finite = |number: f32| if number.is_finite() { number } else { 0.0 };
        Span { low: finite(least).min(0.0), high: finite(largest).max(0.0) }
    }

    /// The largest absolute value of a sum of inputs with weights whose positive ones sum up to
    /// `positive` and whose negative ones to `-negative`.
    pub(crate) fn bound(self, positive: f32, negative: f32) -> f32 {
        let up = positive * self.high - negative * self.low;
        let down = negative * self.high - positive * self.low;
        up.max(down)
    }
}

/// The weights of a convolution in the form in which products read them: each output has a row of
/// inputs for each spot. They are made output by output, so that they stay in the cache until they are
/// packed.
pub(crate) struct TransformedWeights<'a> {
    filter: Filter<'a>,
    /// The products of a line of a tile across and down, by Winograd's scheme; `None` for a
    /// convolution that is computed directly.
    products: Option<[usize; 2]>,
    spots: usize,
    /// The length of a row, a multiple of 16.
    inputs: usize,
}

impl<'a> TransformedWeights<'a> {
    /// The weights of a convolution that is computed by Winograd's scheme with this many `products`
    /// across and down, or directly. By the scheme, spots are the products of a row, row after row;
    /// directly, a row has each channel of each point of the window.
    pub(crate) fn new(filter: Filter<'a>, products: Option<[usize; 2]>) -> TransformedWeights<'a> {
        let channels = filter.inputs().next_multiple_of(BLOCK);
        let (spots, inputs) = match products {
            Some([across, down]) => (across * down, channels),
            None => (1, filter.diameter().pow(2) * channels),
        };
        TransformedWeights { filter, products, spots, inputs }
    }

    /// The rows of an output, spot by spot.
    fn weights(&self, output: usize) -> Vec<f32> {
        let mut weights = vec![0.0; self.spots * self.inputs];
        match self.products {
            None => {
                let channels = self.filter.inputs().next_multiple_of(BLOCK);
                for input in 0..self.filter.inputs() {
                    for (tap, &weight) in self.filter.window(output, input).iter().enumerate() {
                        weights[tap * channels + input] = weight;
                    }
                }
            }
            Some(products) => {
                for first in (0..self.inputs).step_by(BLOCK) {
                    let taps = self.taps(output, first);
                    transform(&taps, products, |spot, line| {
                        weights[spot * self.inputs + first..][..BLOCK].copy_from_slice(line);
                    });
                }
            }
        }
        weights
    }

    /// The weights of an output in each point of a window of 3x3, for 16 inputs from `first` on.
    fn taps(&self, output: usize, first: usize) -> [[f64; BLOCK]; 9] {
        let mut taps = [[0.0; BLOCK]; 9];
        for input in first..self.filter.inputs().min(first + BLOCK) {
            for (tap, &weight) in taps.iter_mut().zip(self.filter.window(output, input)) {
                tap[input - first] = f64::from(weight);
            }
        }
        taps
    }

    /// The filter.
    pub(super) fn filter(&self) -> Filter<'a> {
        self.filter
    }

    /// Calls `each` with every spot, output and its row.
    pub(super) fn for_each(&self, mut each: impl FnMut(usize, usize, &[f32])) {
        for output in 0..self.filter.outputs() {
            for (spot, row) in self.weights(output).chunks_exact(self.inputs).enumerate() {
                each(spot, output, row);
            }
        }
    }
}

/// Calls `each` with every spot of Winograd's scheme, in rows of products, and the weights there: a row
/// of products for each of the first rows of [`WEIGHTS`], from the weights in each point of a window.
fn transform(
    taps: &[[f64; BLOCK]; 9],
    [columns, rows]: [usize; 2],
    mut each: impl FnMut(usize, &[f32; BLOCK]),
) {
    let weigh = |row: &[f64; 3], x: [&[f64; BLOCK]; 3]| -> [f64; BLOCK] {
        array::from_fn(|lane| row[0] * x[0][lane] + row[1] * x[1][lane] + row[2] * x[2][lane])
    };
    for (y, down) in WEIGHTS.iter().enumerate().take(rows) {
        let lines = [0, 1, 2].map(|x| weigh(down, [&taps[x], &taps[3 + x], &taps[6 + x]]));
        for (x, across) in WEIGHTS.iter().enumerate().take(columns) {
            let weights = weigh(across, lines.each_ref());
            each(y * columns + x, &weights.map(|weight| weight as f32));
        }
    }
}

/// For each spot the largest absolute value that Winograd's transform makes of inputs in the span,
/// in any of the tiles.
pub(crate) fn input_bounds(tiling: Tiling, span: Span) -> [f32; SPOTS] {
    let sum =
        |row: &[f32; MAX_INPUTS], sign: f32| row.iter().map(|x| (sign * x).max(0.0)).sum::<f32>();
    let parts = [input_matrix::<WinogradF4>(), input_matrix::<WinogradF3>()]
        .map(|matrix| matrix.map(|row| (sum(&row, 1.0), sum(&row, -1.0))));
    let present =
        |cut: SideTiling| parts.iter().zip(cut.has_fours_and_threes()).filter(|(_, has)| *has);
    let columns = tiling.across.products();
    let mut bounds = [0.0f32; SPOTS];
    for ((down, _), (across, _)) in present(tiling.down)
        .flat_map(|down| present(tiling.across).map(move |across| (down, across)))
    {
        for (spot, bound) in bounds.iter_mut().enumerate().take(columns * tiling.down.products()) {
            let ((p, n), (q, m)) = (down[spot / columns], across[spot % columns]);
            *bound = bound.max(span.bound(p * q + n * m, p * m + n * q));
        }
    }
    bounds
}

/// The parameters of packed weights besides the filter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Packing {
    precision: Precision,
    /// Outputs of a panel.
    width: usize,
    /// As in [`TransformedWeights`].
    products: Option<[usize; 2]>,
    /// True for the weights of results and of the numbers by which they are multiplied at last.
    pub(crate) is_gated: bool,
}

impl Packing {
    /// The packing of weights in windows of `diameter` for a board and a kernel. It is the same for
    /// boards of many sizes.
    pub fn of(diameter: usize, geometry: Geometry, kernel: Kernel) -> Packing {
        let tiling = geometry.tiling();
        let products = [tiling.across.products(), tiling.down.products()];
        let width = by_precision!(kernel.precision, K => K::panel(kernel.set.lanes()));
        let is_winograd = diameter == 3 && kernel.precision != Precision::Bf16;
        let products = is_winograd.then_some(products);
        Packing { precision: kernel.precision, width, products, is_gated: false }
    }

    /// The packing of a convolution together with that of its gates, if a kernel has such.
    pub fn gated(self, diameter: usize) -> Option<Packing> {
        (self.precision == Precision::Bf16 && diameter == 1)
            .then_some(Packing { is_gated: true, ..self })
    }
}

/// The weights of a convolution, packed.
pub struct PackedWeights {
    pub(crate) packing: Packing,
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    pub(crate) diameter: usize,
    /// Factors of the kernel that they were packed for: panel by panel, spot by spot, step by step,
    /// output by output.
    pub(crate) factors: AlignedBuffer,
    /// The factors that made the weights integers: panel by panel, spot by spot, output by output.
    /// 0 where there is no weight but 0.
    scales: Vec<f32>,
}

impl PackedWeights {
    /// Packs the weights of a filter.
    pub fn new(filter: &Filter<'_>, packing: Packing) -> PackedWeights {
        let table = TransformedWeights::new(*filter, packing.products);
        let (factors, scales) =
            by_precision!(packing.precision, K => K::pack(&table, packing.width));
        let (inputs, outputs, diameter) = (filter.inputs(), filter.outputs(), filter.diameter());
        PackedWeights { packing, inputs, outputs, diameter, factors, scales }
    }

    /// Packs the weights of a convolution and of its gates, panel by panel in turns.
    ///
    /// # Panics
    /// If the filters differ in size.
    pub fn gated(filter: &Filter<'_>, gate: &Filter<'_>, packing: Packing) -> PackedWeights {
        let (inputs, outputs, diameter) = (filter.inputs(), filter.outputs(), filter.diameter());
        let sizes = [gate.inputs(), gate.outputs(), gate.diameter()];
        assert_eq!(sizes, [inputs, outputs, diameter], "the gates of a convolution");
        let panel = packing.width;
        let each = diameter.pow(2) * inputs;
        let mut values = vec![0.0; 2 * outputs.next_multiple_of(panel) * each];
        for (index, filter) in [filter, gate].into_iter().enumerate() {
            for (output, row) in filter.values().chunks_exact(each).enumerate() {
                let at = (output / panel * 2 + index) * panel + output % panel;
                values[at * each..(at + 1) * each].copy_from_slice(row);
            }
        }
        let filter = filter.with(values.len() / each, &values);
        PackedWeights { outputs, ..Self::new(&filter, packing) }
    }

    /// The memory that they take.
    pub fn bytes(&self) -> usize {
        size_of_val(self.factors.get::<f32>()) + size_of_val(&self.scales[..])
    }

    /// The value of a unit in a product of integers, panel by panel, spot by spot, output by
    /// output, where the inputs are multiplied by `input_scales`. Empty for floats.
    pub(crate) fn units(&self, input_scales: &[f32; SPOTS]) -> Vec<f32> {
        let width = self.packing.width;
        let spots = self.packing.products.map_or(1, |[across, down]| across * down);
        let unit = |(at, &scale): (usize, &f32)| match scale > 0.0 {
            true => 1.0 / (scale * input_scales[at / width % spots]),
            false => 0.0,
        };
        self.scales.iter().enumerate().map(unit).collect()
    }
}

/// Weights for a kernel whose factor is an `f32`, in panels of `width` outputs.
pub(super) fn floats<K: VectorProducts>(
    table: &TransformedWeights<'_>,
    width: usize,
) -> AlignedBuffer {
    let places = PackedLayout::new::<K>(table, width);
    let mut packed = AlignedBuffer::zeros(places.len());
    let weights = packed.get_mut::<f32>();
    table.for_each(|spot, output, row| {
        for (input, &weight) in row.iter().enumerate() {
            weights[places.of(spot, output, input)] = weight;
        }
    });
    packed
}

/// Weights for a kernel whose factor is a pair of 16-bit integers, in panels of `width` outputs, and their
/// scales. No sum of products can leave 32 bits: the absolute weights of an output sum up to at most 65535,
/// which times 32768 is less than 2^31.
pub(super) fn integers<K: VectorProducts>(
    table: &TransformedWeights<'_>,
    width: usize,
) -> (AlignedBuffer, Vec<f32>) {
    let places = PackedLayout::new::<K>(table, width);
    let mut packed = AlignedBuffer::zeros(places.len());
    let weights = packed.get_mut::<i16>();
    let mut scales = vec![0.0; places.panels * table.spots * width];
    table.for_each(|spot, output, row| {
        let Some(scale) = weight_scale(row) else { return };
        for (input, &weight) in row.iter().enumerate() {
            let place = 2 * places.of(spot, output, input) + input % 2;
            weights[place] = (weight * scale).round() as i16;
        }
        scales[(output / width * table.spots + spot) * width + output % width] = scale;
    });
    (packed, scales)
}

/// The factors that make inputs 16-bit integers, given their largest absolute values in each spot.
pub(crate) fn input_scales(bounds: [f32; SPOTS]) -> [f32; SPOTS] {
    bounds.map(|bound| if bound > 0.0 { 32767.0 / bound } else { 1.0 })
}

/// The factor that makes the weights of an output integers of at most 32767 whose absolute values
/// sum up to at most 65535; `None` if all are zero.
pub(super) fn weight_scale(row: &[f32]) -> Option<f32> {
    let weights = row.iter().filter(|&&weight| weight != 0.0).map(|weight| weight.abs());
    let largest = weights.clone().fold(0.0, f32::max);
    let sum: f64 = weights.clone().map(f64::from).sum();
    // Rounding can add a half to each.
    let most = 65535.0 - weights.count() as f64 / 2.0;
    (largest > 0.0).then(|| ((most / sum) as f32).min(32767.0 / largest))
}

/// The layout of packed weights in memory.
struct PackedLayout {
    panels: usize,
    spots: usize,
    blocks: usize,
    /// Factors in a block of 16 inputs.
    steps: usize,
    width: usize,
}

impl PackedLayout {
    fn new<K: VectorProducts>(table: &TransformedWeights<'_>, width: usize) -> PackedLayout {
        let panels = table.filter.outputs().div_ceil(width);
        let (blocks, steps) = (table.inputs / BLOCK, K::STEPS);
        PackedLayout { panels, spots: table.spots, blocks, steps, width }
    }

    /// The number of factors.
    fn len(&self) -> usize {
        self.panels * self.spots * self.blocks * self.steps * self.width
    }

    /// The place of the factor that holds a weight.
    fn of(&self, spot: usize, output: usize, input: usize) -> usize {
        let step = input % BLOCK * self.steps / BLOCK;
        let panel = output / self.width * self.spots + spot;
        let block = panel * self.blocks + input / BLOCK;
        (block * self.steps + step) * self.width + output % self.width
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::Geometry;
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
        // The first row of F(4, 3) is 4, -5, 1: five of each sign. The first row of F(3, 3) has 3 of each.
        let corner = |side, low, high| {
            input_bounds(Geometry::new(side, side).tiling(), Span::new(low, high))[0]
        };
        assert_eq!((corner(4, 0.0, 2.0), corner(4, -2.0, 2.0)), (100.0, 200.0));
        assert_eq!((corner(9, -0.5, 1.0), corner(19, -0.5, 1.0)), (18.0 + 9.0, 50.0 + 25.0));
        // The second row of F(3, 3) is -4, -2, 2.
        let second = input_bounds(Geometry::new(9, 3).tiling(), Span::new(0.0, 1.0))[1];
        assert_eq!(second, 3.0 * 6.0 + 3.0 * 2.0);
        assert_eq!(bound((1.0, 0.0), -3.0, 2.0), 3.0);
    }
}
