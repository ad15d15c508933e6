//! The weights of a convolution, as the network's file has them.

use thiserror::Error;

/// The weights of a convolution whose square window lies around each point, borrowed from the layer
/// that holds them.
#[derive(Clone, Copy, Debug)]
pub struct Filter<'a> {
    outputs: usize,
    inputs: usize,
    diameter: usize,
    values: &'a [f32],
}

/// The reason why numbers are no weights of a convolution.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FilterError {
    /// The window has no middle.
    #[error("a convolution's diameter is odd, not {0}")]
    Diameter(usize),
    /// One of the two numbers of channels is zero, or together they are too many.
    #[error("a convolution from {inputs} to {outputs} channels")]
    Channels {
        /// Input channels.
        inputs: usize,
        /// Output channels.
        outputs: usize,
    },
    /// Too many or too few weights.
    #[error("{found} weights instead of {expected}")]
    Length {
        /// The number that follows from the channels and the diameter.
        expected: usize,
        /// The number that was given.
        found: usize,
    },
    /// A weight is infinite or no number.
    #[error("a weight is not finite")]
    NotFinite,
}

impl<'a> Filter<'a> {
    /// The most weights of one output. Int16 products of more could overflow their sums.
    pub const MAX_WEIGHTS: usize = 1 << 16;

    /// The weights of a convolution with a window of `diameter` x `diameter` points, by output
    /// channel, input channel, row from the top and column from the left, the last index running
    /// fastest.
    ///
    /// # Errors
    /// If the sizes are not those of a convolution, or a weight is not finite.
    pub fn new(
        outputs: usize,
        inputs: usize,
        diameter: usize,
        values: &'a [f32],
    ) -> Result<Filter<'a>, FilterError> {
        if diameter.is_multiple_of(2) {
            return Err(FilterError::Diameter(diameter));
        }
        let each = diameter.checked_pow(2).and_then(|area| area.checked_mul(inputs));
        let expected = each.and_then(|each| each.checked_mul(outputs));
        let (Some(each), Some(expected)) = (each, expected) else {
            return Err(FilterError::Channels { inputs, outputs });
        };
        if expected == 0 || each > Self::MAX_WEIGHTS {
            return Err(FilterError::Channels { inputs, outputs });
        }
        if values.len() != expected {
            return Err(FilterError::Length { expected, found: values.len() });
        }
        if !values.iter().all(|value| value.is_finite()) {
            return Err(FilterError::NotFinite);
        }
        Ok(Filter { outputs, inputs, diameter, values })
    }

    /// Output channels.
    pub fn outputs(&self) -> usize {
        self.outputs
    }

    /// Input channels.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// The side of the window.
    pub fn diameter(&self) -> usize {
        self.diameter
    }

    /// The weights, as [`new`](Self::new) takes them.
    pub(crate) fn values(&self) -> &'a [f32] {
        self.values
    }

    /// The same with `values` for `outputs` outputs.
    pub(crate) fn with<'b>(&self, outputs: usize, values: &'b [f32]) -> Filter<'b> {
        Filter { outputs, inputs: self.inputs, diameter: self.diameter, values }
    }

    /// The weights of one output for one input, row by row.
    pub(crate) fn window(&self, output: usize, input: usize) -> &'a [f32] {
        let area = self.diameter * self.diameter;
        &self.values[(output * self.inputs + input) * area..][..area]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_found() {
        let values: Vec<f32> = (0..2 * 3 * 9).map(|value| value as f32).collect();
        let filter = Filter::new(2, 3, 3, &values).unwrap();
        assert_eq!(filter.window(1, 2)[..2], [45.0, 46.0]);
        assert_eq!((filter.outputs(), filter.inputs(), filter.diameter()), (2, 3, 3));
    }

    #[test]
    fn impossible_filters_are_refused() {
        let refused = |outputs, inputs, diameter, values: &[f32]| {
            Filter::new(outputs, inputs, diameter, values).unwrap_err()
        };
        assert_eq!(refused(1, 1, 2, &[0.0; 4]), FilterError::Diameter(2));
        assert_eq!(refused(1, 0, 1, &[]), FilterError::Channels { inputs: 0, outputs: 1 });
        assert_eq!(refused(0, 1, 1, &[]), FilterError::Channels { inputs: 1, outputs: 0 });
        assert_eq!(refused(2, 2, 1, &[0.0; 3]), FilterError::Length { expected: 4, found: 3 });
        assert_eq!(refused(1, 1, 1, &[f32::NAN]), FilterError::NotFinite);
        let inputs = usize::MAX / 2;
        assert_eq!(refused(1, inputs, 3, &[]), FilterError::Channels { inputs, outputs: 1 });
        assert_eq!(
            refused(1, 66_000, 1, &[]),
            FilterError::Channels { inputs: 66_000, outputs: 1 }
        );
    }
}
