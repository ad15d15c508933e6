//! Normalisation of a field by itself, where no convolution does it with its results.

use super::activation::{Activate, Activation, by_activation};
use super::epilogue::Affine;
use super::feature_maps::FeatureMaps;
use super::simd::{InstructionSet, Simd, SimdTask};

/// Applies `affine` and the activation to each point of `from`, and sets the same point of `to` to
/// the result.
///
/// # Panics
/// If the three differ in their channels, or the fields in their boards.
pub fn normalise(
    set: InstructionSet,
    affine: &Affine,
    activation: Activation,
    from: &FeatureMaps,
    to: &mut FeatureMaps,
) {
    assert_eq!(from.geometry(), to.geometry(), "the board of a normalisation");
    let channels = [from.channels(), to.channels(), affine.channels()];
    assert!(channels.iter().all(|&one| one == channels[0]), "channels of a normalisation");
    set.run(Normalisation { affine, activation, from, to });
}

struct Normalisation<'a> {
    affine: &'a Affine,
    activation: Activation,
    from: &'a FeatureMaps,
    to: &'a mut FeatureMaps,
}

impl SimdTask for Normalisation<'_> {
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        by_activation!(self.activation, A => self.points::<S, A>(simd))
    }
}

impl Normalisation<'_> {
    #[inline(always)]
    fn points<S: Simd, A: Activate>(self, simd: S) {
        let (geometry, stride) = (self.from.geometry(), self.from.stride());
        for (x, y) in (0..geometry.area()).map(|index| geometry.point(index)) {
            let start = geometry.offset(x, y) * stride;
            let source = &self.from.values()[start..start + stride];
            let target = &mut self.to.values_mut()[start..start + stride];
            for channel in (0..stride).step_by(S::LANES) {
                let [scale, bias] = self.affine.lanes(simd, channel);
                let scaled = simd.mul_add(simd.load(source, channel), scale, bias);
                simd.store(target, channel, A::apply(simd, scaled));
            }
        }
    }
}
