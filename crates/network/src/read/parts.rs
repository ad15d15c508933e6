//! Reads the parts of which a network consists: convolutions, matrices, normalisations, activations.

use std::io::BufRead;

use crate::error::NetworkError;
use crate::kernel::{Activation, MeanSquare};
use crate::layers::{ConvLayer, MatrixLayer, NormLayer, PreActivation};
use crate::source::Source;

/// The most channels that a layer may have, and numbers that a matrix may read.
pub(super) const MOST_CHANNELS: usize = 1 << 13;
/// The largest diameter of a convolution.
const LARGEST_DIAMETER: usize = 9;
/// The most weights that a layer may have.
const MOST_WEIGHTS: usize = 1 << 27;
/// The most blocks side by side.
pub(super) const MOST_BLOCKS: usize = 1 << 10;

/// Reads the layers of a network.
pub(super) struct NetworkReader<R> {
    pub(super) source: Source<R>,
    pub(super) version: usize,
}

pub(super) type Read<T> = Result<T, NetworkError>;

impl<R: BufRead> NetworkReader<R> {
    pub(super) fn channels(&mut self) -> Read<usize> {
        self.source.count("the number of channels", 1, MOST_CHANNELS)
    }

    /// The number of channels, which must be `expected` if that is given.
    pub(super) fn expected(&mut self, expected: Option<usize>) -> Read<usize> {
        let channels = self.channels()?;
        match expected {
            Some(expected) if expected != channels => {
                Err(self.source.damaged(format!("it has {channels} channels, not {expected}")))
            }
            _ => Ok(channels),
        }
    }

    pub(super) fn weights(&mut self, count: usize) -> Read<Vec<f32>> {
        if count > MOST_WEIGHTS {
            return Err(self.source.damaged(format!("{count} weights are too many for a layer")));
        }
        self.source.floats(count)
    }

    pub(super) fn conv(&mut self, inputs: usize, outputs: Option<usize>) -> Read<ConvLayer> {
        self.source.name()?;
        let mut side = || self.source.count("the diameter of a convolution", 1, LARGEST_DIAMETER);
        let (diameter, columns) = (side()?, side()?);
        let inputs = self.expected(Some(inputs))?;
        let outputs = self.expected(outputs)?;
        let mut step = || self.source.count("the dilation", 1, LARGEST_DIAMETER);
        let dilation = (step()?, step()?);
        if diameter % 2 == 0 || columns % 2 == 0 {
            return Err(self.source.damaged("the diameter of a convolution is even"));
        }
        if diameter != columns || dilation != (1, 1) {
            return Err(NetworkError::Unsupported("convolutions that are not square and dense"));
        }
        let weights = self.weights(diameter * diameter * inputs * outputs)?;
        let weights = by_output(&weights, diameter * diameter, inputs, outputs);
        Ok(ConvLayer { diameter, inputs, outputs, weights })
    }

    pub(super) fn pre_activation(&mut self, channels: usize) -> Read<PreActivation> {
        let norm = self.norm(channels)?;
        Ok(PreActivation { rms: None, norm, activation: self.activation()? })
    }

    /// A batch normalisation: `(x - mean) / sqrt(variance + epsilon) * scale + bias`.
    pub(super) fn norm(&mut self, channels: usize) -> Read<NormLayer> {
        self.source.name()?;
        let channels = self.expected(Some(channels))?;
        let epsilon = self.source.positive("the epsilon of a normalisation")?;
        let has_scale = self.source.count("whether there is a scale", 0, 1)? == 1;
        let has_bias = self.source.count("whether there is a bias", 0, 1)? == 1;
        let mean = self.source.floats(channels)?;
        let variance = self.source.floats(channels)?;
        if variance.iter().any(|&variance| variance + epsilon <= 0.0) {
            return Err(self.source.damaged("a variance is negative"));
        }
        let mut or = |is_there: bool, number: f32| match is_there {
            true => self.source.floats(channels),
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

    pub(super) fn rms_norm_of_trunk(&mut self, channels: usize) -> Read<PreActivation> {
        self.source.name()?;
        let channels = self.expected(Some(channels))?;
        let epsilon = self.epsilon()?;
        let is_spatial = self.source.count("whether the mean is over the board", 0, 1)? == 1;
        if self.source.count("the size of groups of channels", 0, usize::MAX)? != 0 {
            return Err(NetworkError::Unsupported("normalisation of groups of channels"));
        }
        let scale = self.source.floats(channels)?;
        let norm = NormLayer { scale, bias: self.source.floats(channels)? };
        let rms = Some(MeanSquare { is_spatial, epsilon });
        Ok(PreActivation { rms, norm, activation: self.activation()? })
    }

    /// What is added to a mean square.
    pub(super) fn epsilon(&mut self) -> Read<f32> {
        let epsilon = self.source.positive("the epsilon of a normalisation")?;
        match epsilon <= 1.0 {
            true => Ok(epsilon),
            false => Err(self.source.damaged(format!("an epsilon of {epsilon} is too large"))),
        }
    }

    /// From version 11 on the file names it.
    pub(super) fn activation(&mut self) -> Read<Activation> {
        self.source.name()?;
        if self.version < 11 {
            return Ok(Activation::Relu);
        }
        match self.source.word()?.as_str() {
            "ACTIVATION_IDENTITY" => Ok(Activation::Identity),
            "ACTIVATION_RELU" => Ok(Activation::Relu),
            "ACTIVATION_MISH" => Ok(Activation::Mish),
            "ACTIVATION_SILU" => Ok(Activation::Silu),
            other => Err(self.source.damaged(format!("there is no activation '{other}'"))),
        }
    }

    pub(super) fn matrix(&mut self, inputs: usize, outputs: Option<usize>) -> Read<MatrixLayer> {
        self.source.name()?;
        let inputs = self.expected(Some(inputs))?;
        let outputs = self.expected(outputs)?;
        Ok(MatrixLayer { inputs, outputs, weights: self.weights(inputs * outputs)?.into() })
    }

    pub(super) fn bias(&mut self, channels: usize) -> Read<Vec<f32>> {
        self.source.name()?;
        let channels = self.expected(Some(channels))?;
        self.source.floats(channels)
    }

    pub(super) fn matrix_with_bias(
        &mut self,
        inputs: usize,
        outputs: Option<usize>,
    ) -> Read<(MatrixLayer, Vec<f32>)> {
        let matrix = self.matrix(inputs, outputs)?;
        let bias = self.bias(matrix.outputs)?;
        Ok((matrix, bias))
    }

    /// By the mean square of each point, without a bias or an activation.
    pub(super) fn rms_norm(&mut self, channels: usize) -> Read<PreActivation> {
        self.source.name()?;
        let channels = self.expected(Some(channels))?;
        let epsilon = self.epsilon()?;
        let norm = NormLayer { scale: self.source.floats(channels)?, bias: vec![0.0; channels] };
        let rms = Some(MeanSquare { is_spatial: false, epsilon });
        Ok(PreActivation { rms, norm, activation: Activation::Identity })
    }

    /// A matrix for the channels of each point.
    pub(super) fn point_conv(&mut self, inputs: usize, outputs: usize) -> Read<ConvLayer> {
        let MatrixLayer { weights, .. } = self.matrix(inputs, Some(outputs))?;
        let weights = by_output(&weights, 1, inputs, outputs);
        Ok(ConvLayer { diameter: 1, inputs, outputs, weights })
    }
}

/// The weights of a convolution, which the file has by place, input and output, by output, input
/// and place.
fn by_output(weights: &[f32], places: usize, inputs: usize, outputs: usize) -> Vec<f32> {
    let mut ordered = Vec::with_capacity(weights.len());
    for output in 0..outputs {
        for input in 0..inputs {
            ordered.extend((0..places).map(|at| weights[(at * inputs + input) * outputs + output]));
        }
    }
    ordered
}
