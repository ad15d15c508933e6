//! The epilogue of a convolution: the work on its results.

use super::activation::{Activate, Activation};
use super::feature_maps::{ChannelVector, FeatureMaps};
use super::geometry::Geometry;
use super::simd::{Simd, StridedView, StridedViewMut, Strides};

/// A factor and a summand for each channel: batch normalisation, merged.
#[derive(Clone, Debug)]
pub struct Affine {
    scale: ChannelVector,
    bias: ChannelVector,
}

impl Affine {
    /// `scale * x + bias` for each channel. The two have the same length, or the shorter one counts.
    pub fn new(scale: &[f32], bias: &[f32]) -> Affine {
        let channels = scale.len().min(bias.len());
        let [scale, bias] = [scale, bias].map(|values| ChannelVector::new(&values[..channels]));
        Affine { scale, bias }
    }

    /// The number of channels.
    pub(crate) fn channels(&self) -> usize {
        self.scale.channels()
    }

    /// The factors and summands of one vector, beginning with `channel`.
    #[inline(always)]
    pub(crate) fn lanes<S: Simd>(&self, simd: S, channel: usize) -> [S::Floats; 2] {
        [&self.scale, &self.bias].map(|numbers| simd.load(numbers.padded(), channel))
    }

    /// `x` for each channel.
    pub fn identity(channels: usize) -> Affine {
        Affine::new(&vec![1.0; channels], &vec![0.0; channels])
    }
}

/// The way in which results are written to a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WriteTo<T> {
    /// They become the target.
    Set(T),
    /// They are added to it, and the sum goes on.
    Add(T),
}

impl<T> WriteTo<T> {
    /// The target.
    pub fn target(self) -> T {
        match self {
            WriteTo::Set(target) | WriteTo::Add(target) => target,
        }
    }

    /// The same with another target.
    pub fn map<U>(self, other: impl FnOnce(T) -> U) -> WriteTo<U> {
        match self {
            WriteTo::Set(target) => WriteTo::Set(other(target)),
            WriteTo::Add(target) => WriteTo::Add(other(target)),
        }
    }
}

/// The input of the next layer.
pub struct NextInput<'a> {
    /// First each channel is scaled,
    pub affine: &'a Affine,
    /// then this is applied,
    pub activation: Activation,
    /// then each number is multiplied by the same one here,
    pub gate: Option<&'a FeatureMaps>,
    /// and the result goes here.
    pub to: &'a mut FeatureMaps,
}

/// The work on the results of a convolution, in this order. Points off the board are not touched.
pub struct Epilogue<'a> {
    /// Added to each channel's results, such as the bias that global pooling computes.
    pub extra: Option<&'a ChannelVector>,
    /// The target that gets the results as they are, such as the trunk, the sum of the residual blocks.
    pub trunk: Option<WriteTo<&'a mut FeatureMaps>>,
    /// The next input, made from the results, or from the trunk where they are added to it.
    pub next: Option<NextInput<'a>>,
}

impl Epilogue<'_> {
    /// The activation of the next layer's input.
    pub(crate) fn activation(&self) -> Activation {
        self.next.as_ref().map_or(Activation::Identity, |next| next.activation)
    }

    /// True if everything written is for `channels` channels of points that lie as in `source`.
    pub(crate) fn fits(&self, source: &FeatureMaps, channels: usize) -> bool {
        let vector_fits = |vector: &ChannelVector| vector.channels() == channels;
        let place_fits = |place: &FeatureMaps| {
            place.channels() == channels && place.geometry() == source.geometry()
        };
        self.extra.is_none_or(vector_fits)
            && match &self.trunk {
                None => true,
                Some(WriteTo::Set(trunk) | WriteTo::Add(trunk)) => place_fits(trunk),
            }
            && self.next.as_ref().is_none_or(|next| {
                place_fits(next.to)
                    && next.gate.is_none_or(place_fits)
                    && vector_fits(&next.affine.scale)
            })
    }

    /// The same for the channels of one vector, beginning with `channel`, of some points.
    #[inline(always)]
    pub(crate) fn lanes<S: Simd>(
        &mut self,
        simd: S,
        channel: usize,
        points: Points,
    ) -> EpilogueLanes<'_, S> {
        let zero = simd.splat(0.0);
        // All targets and gates lie alike (`fits`), so that one check of a place does for all.
        let target = match (&self.trunk, &self.next) {
            (Some(WriteTo::Set(trunk) | WriteTo::Add(trunk)), _) => Some(&**trunk),
            (None, next) => next.as_ref().map(|next| &*next.to),
        };
        let (start, strides) = match target {
            Some(target) => places::<S>(target.geometry(), target.stride(), channel, points),
            None => (0, Strides { across: 0, down: 0, columns: 0, rows: 0, depth: S::LANES }),
        };
        let extra = match self.extra {
            None => zero,
            Some(extra) => simd.load(extra.padded(), channel),
        };
        let (trunk, adds) = match &mut self.trunk {
            None => (None, false),
            Some(WriteTo::Set(trunk)) => {
                (Some(StridedViewMut::new(&mut trunk.values_mut()[start..], strides)), false)
            }
            Some(WriteTo::Add(trunk)) => {
                (Some(StridedViewMut::new(&mut trunk.values_mut()[start..], strides)), true)
            }
        };
        let (scale, bias, gate, to) = match &mut self.next {
            None => (zero, zero, None, None),
            Some(NextInput { affine, gate, to, .. }) => {
                let [scale, bias] = affine.lanes(simd, channel);
                let gate = gate.map(|gate| StridedView::new(&gate.values()[start..], strides));
                let to = StridedViewMut::new(&mut to.values_mut()[start..], strides);
                (scale, bias, gate, Some(to))
            }
        };
        EpilogueLanes { extra, trunk, adds, scale, bias, gate, to }
    }
}

/// The points to which an epilogue is applied.
#[derive(Clone, Copy)]
pub(crate) enum Points {
    /// A rectangle of `size` points, columns and rows, whose corner is in this column and row.
    Rectangle { corner: (usize, usize), size: (usize, usize) },
    /// All in memory, as a single row: the column of a point is its [offset](Geometry::offset).
    All,
}

/// The start and the strides of the channels of one vector of some points, where points are `across`
/// apart. At the edges of the board a rectangle reaches into the border, which is wide enough.
#[inline(always)]
fn places<S: Simd>(
    geometry: Geometry,
    across: usize,
    channel: usize,
    points: Points,
) -> (usize, Strides) {
    let (first, (columns, rows)) = match points {
        Points::Rectangle { corner: (x, y), size } => (geometry.offset(x, y), size),
        Points::All => (0, (geometry.len(), 1)),
    };
    let down = across * geometry.stride();
    (first * across + channel, Strides { across, down, columns, rows, depth: S::LANES })
}

/// An [`Epilogue`] for the channels of one vector of some points.
pub(crate) struct EpilogueLanes<'a, S: Simd> {
    extra: S::Floats,
    trunk: Option<StridedViewMut<'a, f32>>,
    /// True if the results are added to the trunk.
    adds: bool,
    scale: S::Floats,
    bias: S::Floats,
    gate: Option<StridedView<'a, f32>>,
    to: Option<StridedViewMut<'a, f32>>,
}

impl<S: Simd> EpilogueLanes<'_, S> {
    /// Applies the epilogue to the results of the point in column `x` and row `y`. The next input is
    /// multiplied by `factor`, if there is one.
    #[inline(always)]
    pub(crate) fn finish<A: Activate>(
        &mut self,
        simd: S,
        (x, y): (usize, usize),
        results: S::Floats,
        factor: Option<S::Floats>,
    ) {
        let mut sum = simd.add(results, self.extra);
        if let Some(trunk) = &mut self.trunk {
            let trunk = trunk.at(x, y);
            if self.adds {
                sum = simd.add(simd.load(trunk, 0), sum);
            }
            simd.store(trunk, 0, sum);
        }
        if let Some(to) = &mut self.to {
            let mut next = A::apply(simd, simd.mul_add(sum, self.scale, self.bias));
            if let Some(gate) = &self.gate {
                next = simd.mul(next, simd.load(gate.at(x, y), 0));
            }
            if let Some(factor) = factor {
                next = simd.mul(next, factor);
            }
            simd.store(to.at(x, y), 0, next);
        }
    }
}
