//! Normalisation of a field by the root of its mean square.

use super::activation::{Activate, Activation, by_activation};
use super::epilogue::Affine;
use super::feature_maps::{BLOCK, FeatureMaps};
use super::simd::{InstructionSet, Simd, SimdTask};

/// The mean square by whose root a normalisation divides.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MeanSquare {
    /// True if the mean is over all channels of all points, or else over those of each point.
    pub is_spatial: bool,
    /// The number that is added to the mean.
    pub epsilon: f32,
}

/// Divides each number of `from` by the root of the mean square, applies `affine` and the activation,
/// and sets `to` to the result.
///
/// # Panics
/// If the three differ in their channels, or the fields in their boards.
pub fn normalise_by_rms(
    set: InstructionSet,
    square: MeanSquare,
    affine: &Affine,
    activation: Activation,
    from: &FeatureMaps,
    to: &mut FeatureMaps,
) {
    assert_eq!(from.geometry(), to.geometry(), "the board of a normalisation");
    let channels = [from.channels(), to.channels(), affine.channels()];
    assert!(channels.iter().all(|&one| one == channels[0]), "channels of a normalisation");
    set.run(RmsNormalisation { square, affine, activation, from, to });
}

struct RmsNormalisation<'a> {
    square: MeanSquare,
    affine: &'a Affine,
    activation: Activation,
    from: &'a FeatureMaps,
    to: &'a mut FeatureMaps,
}

impl SimdTask for RmsNormalisation<'_> {
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        by_activation!(self.activation, A => self.points::<S, A>(simd))
    }
}

impl RmsNormalisation<'_> {
    #[inline(always)]
    fn points<S: Simd, A: Activate>(self, simd: S) {
        let (geometry, stride) = (self.from.geometry(), self.from.stride());
        let start = |index: usize| {
            let (x, y) = geometry.point(index);
            geometry.offset(x, y) * stride
        };
        let channels = self.from.channels() as f64;
        let mut of_all = 0.0;
        // Loops instead of closures, which the compiler would not compile for the set.
        for start in (0..if self.square.is_spatial { geometry.area() } else { 0 }).map(start) {
            of_all += squares(simd, &self.from.values()[start..start + stride]);
        }
        for start in (0..geometry.area()).map(start) {
            let source = &self.from.values()[start..start + stride];
            let square = match self.square.is_spatial {
                true => of_all / geometry.area() as f64,
                false => squares(simd, source),
            };
            let root = (square / channels + f64::from(self.square.epsilon)).sqrt();
            let factor = simd.splat((1.0 / root) as f32);
            let target = &mut self.to.values_mut()[start..start + stride];
            for channel in (0..stride).step_by(S::LANES) {
                let [scale, bias] = self.affine.lanes(simd, channel);
                let number = simd.mul(simd.load(source, channel), factor);
                simd.store(target, channel, A::apply(simd, simd.mul_add(number, scale, bias)));
            }
        }
    }
}

/// The sum of the squares of the channels of a point.
#[inline(always)]
fn squares<S: Simd>(simd: S, point: &[f32]) -> f64 {
    let mut sums = simd.splat(0.0);
    for channel in (0..point.len()).step_by(S::LANES) {
        let numbers = simd.load(point, channel);
        sums = simd.mul_add(numbers, numbers, sums);
    }
    let mut lanes = [0.0; BLOCK];
    simd.store(&mut lanes, 0, sums);
    lanes.iter().map(|&sum| f64::from(sum)).sum()
}

/// Multiplies each number of `to` by the same number of `by`.
///
/// # Panics
/// If the fields differ in their channels or boards.
pub fn gate(set: InstructionSet, by: &FeatureMaps, to: &mut FeatureMaps) {
    assert_eq!(by.geometry(), to.geometry(), "the board of a gate");
    assert_eq!(by.channels(), to.channels(), "channels of a gate");
    set.run(Gate { by: by.values(), to: to.values_mut() });
}

struct Gate<'a> {
    by: &'a [f32],
    to: &'a mut [f32],
}

impl SimdTask for Gate<'_> {
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        for at in (0..self.to.len().min(self.by.len())).step_by(S::LANES) {
            let product = simd.mul(simd.load(self.to, at), simd.load(self.by, at));
            simd.store(self.to, at, product);
        }
    }
}
