//! Reads the parts of which a network consists: convolutions, matrices, normalisations, activations.

use std::io::BufRead;

use crate::error::NetworkError;
use crate::kernel::{Activation, MeanSquare};
use crate::layers::{ConvLayer, MatrixLayer, NormLayer, PreActivation};
use crate::tokens::TokenReader;

/// The most channels that a layer may have, and numbers that a matrix may read.
pub(super) const MAX_CHANNELS: usize = 1 << 13;
/// The largest diameter of a convolution.
const MAX_DIAMETER: usize = 9;
/// The most weights that a layer may have.
const MAX_WEIGHTS: usize = 1 << 27;
/// The most blocks side by side.
pub(super) const MAX_BLOCKS: usize = 1 << 10;

/// Reads the layers of a network.
pub(super) struct NetworkReader<R> {
    pub(super) tokens: TokenReader<R>,
    pub(super) version: usize,
}

pub(super) type ReadResult<T> = Result<T, NetworkError>;

impl<R: BufRead> NetworkReader<R> {
    pub(super) fn read_channels(&mut self) -> ReadResult<usize> {
        self.tokens.read_count("the number of channels", 1, MAX_CHANNELS)
    }

    /// The number of channels, which must be `expected` if that is given.
    pub(super) fn read_expected(&mut self, expected: Option<usize>) -> ReadResult<usize> {
        let channels = self.read_channels()?;
        match expected {
            Some(expected) if expected != channels => {
                Err(self.tokens.damaged(format!("it has {channels} channels, not {expected}")))
            }
            _ => Ok(channels),
        }
    }

    pub(super) fn read_weights(&mut self, count: usize) -> ReadResult<Vec<f32>> {
        if count > MAX_WEIGHTS {
            return Err(self.tokens.damaged(format!("{count} weights are too many for a layer")));
        }
        self.tokens.read_floats(count)
    }

    pub(super) fn read_conv(
        &mut self,
        inputs: usize,
        outputs: Option<usize>,
    ) -> ReadResult<ConvLayer> {
        self.tokens.read_name()?;
        let mut side = || self.tokens.read_count("the diameter of a convolution", 1, MAX_DIAMETER);
        let (diameter, columns) = (side()?, side()?);
        let inputs = self.read_expected(Some(inputs))?;
        let outputs = self.read_expected(outputs)?;
        let mut step = || self.tokens.read_count("the dilation", 1, MAX_DIAMETER);
        let dilation = (step()?, step()?);
        if diameter % 2 == 0 || columns % 2 == 0 {
            return Err(self.tokens.damaged("the diameter of a convolution is even"));
        }
        if diameter != columns || dilation != (1, 1) {
            return Err(NetworkError::Unsupported("convolutions that are not square and dense"));
        }
        let weights = self.read_weights(diameter * diameter * inputs * outputs)?;
        let weights = reorder_by_output(&weights, diameter * diameter, inputs, outputs);
        Ok(ConvLayer { diameter, inputs, outputs, weights })
    }

    pub(super) fn read_pre_activation(&mut self, channels: usize) -> ReadResult<PreActivation> {
        let norm = self.read_norm(channels)?;
        Ok(PreActivation { rms: None, norm, activation: self.read_activation()? })
    }

    /// A batch normalisation: `(x - mean) / sqrt(variance + epsilon) * scale + bias`.
    pub(super) fn read_norm(&mut self, channels: usize) -> ReadResult<NormLayer> {
        self.tokens.read_name()?;
        let channels = self.read_expected(Some(channels))?;
        let epsilon = self.tokens.read_positive("the epsilon of a normalisation")?;
        let has_scale = self.tokens.read_count("whether there is a scale", 0, 1)? == 1;
        let has_bias = self.tokens.read_count("whether there is a bias", 0, 1)? == 1;
        let mean = self.tokens.read_floats(channels)?;
        let variance = self.tokens.read_floats(channels)?;
        if variance.iter().any(|&variance| variance + epsilon <= 0.0) {
            return Err(self.tokens.damaged("a variance is negative"));
        }
        let mut or = |is_there: bool, number: f32| match is_there {
            true => self.tokens.read_floats(channels),
            false => Ok(vec![number; channels]),
        };
        let (scale, bias) = (or(has_scale, 1.0)?, or(has_bias, 0.0)?);
        let scale: Vec<f32> = scale
            .iter()
            .zip(&variance)
            .map(|(scale, variance)| scale / (variance + epsilon).sqrt())
            .collect();
        let bias =
            (0..channels).map(|channel| bias[channel] - scale[channel] * mean[channel]).collect();
        Ok(NormLayer { scale, bias })
    }

    pub(super) fn read_trunk_rms_norm(&mut self, channels: usize) -> ReadResult<PreActivation> {
        self.tokens.read_name()?;
        let channels = self.read_expected(Some(channels))?;
        let epsilon = self.read_epsilon()?;
        let is_spatial = self.tokens.read_count("whether the mean is over the board", 0, 1)? == 1;
        if self.tokens.read_count("the size of groups of channels", 0, usize::MAX)? != 0 {
            return Err(NetworkError::Unsupported("normalisation of groups of channels"));
        }
        let scale = self.tokens.read_floats(channels)?;
        let norm = NormLayer { scale, bias: self.tokens.read_floats(channels)? };
        let rms = Some(MeanSquare { is_spatial, epsilon });
        Ok(PreActivation { rms, norm, activation: self.read_activation()? })
    }

    /// The number that is added to a mean square.
    pub(super) fn read_epsilon(&mut self) -> ReadResult<f32> {
        let epsilon = self.tokens.read_positive("the epsilon of a normalisation")?;
        match epsilon <= 1.0 {
            true => Ok(epsilon),
            false => Err(self.tokens.damaged(format!("an epsilon of {epsilon} is too large"))),
        }
    }

    /// From version 11 on the file names it.
    pub(super) fn read_activation(&mut self) -> ReadResult<Activation> {
        self.tokens.read_name()?;
        if self.version < 11 {
            return Ok(Activation::Relu);
        }
        match self.tokens.read_word()?.as_str() {
            "ACTIVATION_IDENTITY" => Ok(Activation::Identity),
            "ACTIVATION_RELU" => Ok(Activation::Relu),
            "ACTIVATION_MISH" => Ok(Activation::Mish),
            "ACTIVATION_SILU" => Ok(Activation::Silu),
            other => Err(self.tokens.damaged(format!("there is no activation '{other}'"))),
        }
    }

    pub(super) fn read_matrix(
        &mut self,
        inputs: usize,
        outputs: Option<usize>,
    ) -> ReadResult<MatrixLayer> {
        self.tokens.read_name()?;
        let inputs = self.read_expected(Some(inputs))?;
        let outputs = self.read_expected(outputs)?;
        Ok(MatrixLayer { inputs, outputs, weights: self.read_weights(inputs * outputs)?.into() })
    }

    pub(super) fn read_bias(&mut self, channels: usize) -> ReadResult<Vec<f32>> {
        self.tokens.read_name()?;
        let channels = self.read_expected(Some(channels))?;
        self.tokens.read_floats(channels)
    }

    pub(super) fn read_matrix_with_bias(
        &mut self,
        inputs: usize,
        outputs: Option<usize>,
    ) -> ReadResult<(MatrixLayer, Vec<f32>)> {
        let matrix = self.read_matrix(inputs, outputs)?;
        let bias = self.read_bias(matrix.outputs)?;
        Ok((matrix, bias))
    }

    /// By the mean square of each point, without a bias or an activation.
    pub(super) fn read_rms_norm(&mut self, channels: usize) -> ReadResult<PreActivation> {
        self.tokens.read_name()?;
        let channels = self.read_expected(Some(channels))?;
        let epsilon = self.read_epsilon()?;
        let norm =
            NormLayer { scale: self.tokens.read_floats(channels)?, bias: vec![0.0; channels] };
        let rms = Some(MeanSquare { is_spatial: false, epsilon });
        Ok(PreActivation { rms, norm, activation: Activation::Identity })
    }

    /// A matrix for the channels of each point.
    pub(super) fn read_point_conv(
        &mut self,
        inputs: usize,
        outputs: usize,
    ) -> ReadResult<ConvLayer> {
        let MatrixLayer { weights, .. } = self.read_matrix(inputs, Some(outputs))?;
        let weights = reorder_by_output(&weights, 1, inputs, outputs);
        Ok(ConvLayer { diameter: 1, inputs, outputs, weights })
    }
}

/// The weights of a convolution, which the file has by place, input and output, by output, input
/// and place.
fn reorder_by_output(weights: &[f32], places: usize, inputs: usize, outputs: usize) -> Vec<f32> {
    let mut ordered = Vec::with_capacity(weights.len());
    for output in 0..outputs {
        for input in 0..inputs {
            ordered.extend((0..places).map(|at| weights[(at * inputs + input) * outputs + output]));
        }
    }
    ordered
}
