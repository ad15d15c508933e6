//! Reads the blocks of a trunk.

use std::io::BufRead;

use super::parts::{MAX_BLOCKS, MAX_CHANNELS, NetworkReader, ReadResult};
use crate::error::NetworkError;
use crate::kernel::{Activation, HeadSizes};
use crate::layers::{AttentionLayer, BlockLayers, ConvLayer, PoolingLayers, PreActivation};

/// The largest angle, in radians, by which a key is turned for each step on the board.
const MAX_ROTATION: f32 = 1000.0;
/// The largest depth of nested blocks.
const MAX_DEPTH: usize = 4;

impl<R: BufRead> NetworkReader<R> {
    pub(super) fn read_blocks(
        &mut self,
        count: usize,
        channels: usize,
        depth: usize,
    ) -> ReadResult<Vec<BlockLayers>> {
        if depth > MAX_DEPTH {
            return Err(self.tokens.damaged("blocks are nested too deeply"));
        }
        (0..count).map(|_| self.read_block(channels, depth)).collect()
    }

    fn read_block(&mut self, channels: usize, depth: usize) -> ReadResult<BlockLayers> {
        let kind = self.tokens.read_word()?;
        self.tokens.read_name()?;
        match kind.as_str() {
            "ordinary_block" => self.read_residual(channels, false),
            "gpool_block" => self.read_residual(channels, true),
            "nested_bottleneck_block" => self.read_nested(channels, depth),
            "dilated_block" => Err(NetworkError::Unsupported("dilated blocks")),
            "transformer_attention_block" => self.read_attention(channels),
            "transformer_ffn_block" => self.read_feed_forward(channels),
            _ => Err(self.tokens.damaged(format!("there is no kind of block '{kind}'"))),
        }
    }

    fn read_residual(&mut self, channels: usize, pools: bool) -> ReadResult<BlockLayers> {
        let before = self.read_pre_activation(channels)?;
        let first = self.read_conv(channels, None)?;
        let pooling = pools.then(|| self.read_pooling(channels, first.outputs)).transpose()?;
        let between = self.read_pre_activation(first.outputs)?;
        let second = self.read_conv(first.outputs, Some(channels))?;
        Ok(BlockLayers::Residual { before, first, pooling, between, second })
    }

    fn read_nested(&mut self, channels: usize, depth: usize) -> ReadResult<BlockLayers> {
        let count = self.tokens.read_count("the number of blocks", 1, MAX_BLOCKS)?;
        let before = self.read_pre_activation(channels)?;
        let first = self.read_conv(channels, None)?;
        let blocks = self.read_blocks(count, first.outputs, depth + 1)?;
        let after = self.read_pre_activation(first.outputs)?;
        let second = self.read_conv(first.outputs, Some(channels))?;
        Ok(BlockLayers::Nested { before, first, blocks, after, second })
    }

    fn read_attention(&mut self, channels: usize) -> ReadResult<BlockLayers> {
        let tokens = &mut self.tokens;
        let heads = tokens.read_count("the number of heads", 1, MAX_CHANNELS)?;
        let key_heads = tokens.read_count("the number of heads of keys", 1, heads)?;
        let key_size = tokens.read_count("the size of keys", 1, MAX_CHANNELS / heads)?;
        let value_size = tokens.read_count("the size of values", 1, MAX_CHANNELS / heads)?;
        let rotations = tokens.read_count("whether keys are turned", 0, 1)? == 1;
        let are_learned = tokens.read_count("whether the turns are learned", 0, 1)? == 1;
        if heads % key_heads != 0 {
            let what = format!("{heads} heads are no multiple of {key_heads} heads of keys");
            return Err(self.tokens.damaged(what));
        }
        if rotations && key_size % 2 != 0 {
            let what = format!("keys of {key_size} numbers cannot be turned in pairs");
            return Err(self.tokens.damaged(what));
        }
        let before = self.read_rms_norm(channels)?;
        let queries = self.read_point_conv(channels, heads * key_size)?;
        let keys = self.read_point_conv(channels, key_heads * key_size)?;
        let values = self.read_point_conv(channels, key_heads * value_size)?;
        let last = self.read_point_conv(heads * value_size, channels)?;
        let pairs = key_size / 2;
        let rotations = match (rotations, are_learned) {
            (false, _) => Vec::new(),
            (true, true) => self.read_rotations(key_heads, pairs)?,
            (true, false) => self.rotary_angles(pairs)?.repeat(key_heads),
        };
        // A larger angle, or none, says nothing about a place, and has no cosine in 32 bits.
        let is_angle = |angle: &f32| angle.abs() <= MAX_ROTATION;
        if !rotations.iter().flatten().all(is_angle) {
            return Err(self.tokens.damaged("an angle by which keys are turned is too large"));
        }
        let sizes = HeadSizes { heads, key_heads, key_size, value_size };
        let attention = AttentionLayer { sizes, rotations };
        Ok(BlockLayers::Attention { before, queries, keys, values, attention, last })
    }

    /// By head and pair.
    fn read_rotations(&mut self, heads: usize, pairs: usize) -> ReadResult<Vec<[f32; 2]>> {
        self.tokens.read_name()?;
        self.tokens.read_count("the number of turned heads", heads, heads)?;
        self.tokens.read_count("the number of turned pairs", pairs, pairs)?;
        self.tokens.read_count("the number of directions", 2, 2)?;
        let angles = self.tokens.read_floats(2 * heads * pairs)?;
        Ok(angles.chunks_exact(2).map(|angles| [angles[0], angles[1]]).collect())
    }

    fn rotary_angles(&mut self, pairs: usize) -> ReadResult<Vec<[f32; 2]>> {
        self.tokens.read_name()?;
        Ok(rotary_angles(self.tokens.read_positive("the base of the turns")?, pairs))
    }

    fn read_feed_forward(&mut self, channels: usize) -> ReadResult<BlockLayers> {
        self.tokens.read_count("the number of channels", channels, channels)?;
        let hidden = self.read_channels()?;
        if self.tokens.read_count("whether there is a gate", 0, 1)? == 0 {
            // Their activation is not in the file, and KataGo refuses them as well.
            return Err(NetworkError::Unsupported("feed-forward layers without a gate"));
        }
        let before = self.read_rms_norm(channels)?;
        let first = self.read_point_conv(channels, hidden)?;
        let gate = self.read_point_conv(channels, hidden)?;
        let second = self.read_point_conv(hidden, channels)?;
        let [first, gate, second] = remove_dead_channels([first, gate, second]);
        let activation = PreActivation::activation_only(Activation::Silu, first.outputs);
        Ok(BlockLayers::FeedForward { before, first, activation, gate, second })
    }

    pub(super) fn read_pooling(
        &mut self,
        channels: usize,
        biased: usize,
    ) -> ReadResult<PoolingLayers> {
        let conv = self.read_conv(channels, None)?;
        let pre_activation = self.read_pre_activation(conv.outputs)?;
        let to_bias = self.read_matrix(3 * conv.outputs, Some(biased))?;
        Ok(PoolingLayers { conv, pre_activation, to_bias })
    }
}

/// The first half of the pairs is turned by the row, the others by the column: the n-th of these by
/// 1 / theta^(2n / s) for each step, where s is half of the size of a key.
fn rotary_angles(theta: f32, pairs: usize) -> Vec<[f32; 2]> {
    let rows = pairs / 2;
    let angle = |nth: usize| theta.powf(-((2 * nth) as f32 / pairs as f32));
    let rotations = (0..pairs).map(|pair| match pair.checked_sub(rows) {
        None => [0.0, angle(pair)],
        Some(nth) => [angle(nth), 0.0],
    });
    rotations.collect()
}

/// The first layer, the gate and the second layer of a feed-forward block without the hidden channels that
/// are always 0 or count for nothing. Training drives the weights of some channels to 0: in KataGo's
/// b10c384h6nbttflrs they are 8 % of all. One channel stays in any case.
fn remove_dead_channels([first, gate, second]: [ConvLayer; 3]) -> [ConvLayer; 3] {
    let (channels, hidden) = (first.inputs, first.outputs);
    let any = |weights: &[f32]| weights.iter().any(|&weight| weight != 0.0);
    let row =
        |layer: &ConvLayer, channel: usize| any(&layer.weights[channel * channels..][..channels]);
    let column = |channel: usize| {
        second.weights.iter().skip(channel).step_by(hidden).any(|&weight| weight != 0.0)
    };
    let is_alive =
        |&channel: &usize| row(&first, channel) && row(&gate, channel) && column(channel);
    let mut alive: Vec<usize> = (0..hidden).filter(is_alive).collect();
    if alive.is_empty() {
        alive.push(0);
    }
    let rows = |layer: &ConvLayer| {
        let row = |&channel: &usize| layer.weights[channel * channels..][..channels].to_vec();
        let weights = alive.iter().flat_map(row).collect();
        ConvLayer { outputs: alive.len(), weights, ..*layer }
    };
    let of_output =
        |output: &[f32]| alive.iter().map(|&channel| output[channel]).collect::<Vec<_>>();
    let weights = second.weights.chunks_exact(hidden).flat_map(of_output).collect();
    [rows(&first), rows(&gate), ConvLayer { inputs: alive.len(), weights, ..second }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_that_are_fixed_are_of_a_row_or_of_a_column() {
        let near = |found: Vec<[f32; 2]>, wanted: &[[f32; 2]]| {
            let pairs = found.iter().flatten().zip(wanted.iter().flatten());
            assert!(pairs.clone().all(|(a, b)| (a - b).abs() < 1e-6), "{found:?}");
            assert_eq!(found.len(), wanted.len());
        };
        near(rotary_angles(100.0, 4), &[[0.0, 1.0], [0.0, 0.1], [1.0, 0.0], [0.1, 0.0]]);
        near(rotary_angles(8.0, 3), &[[0.0, 1.0], [1.0, 0.0], [0.25, 0.0]]);
    }

    #[test]
    fn channels_without_effect_are_left_out() {
        let layer = |inputs, outputs, weights: &[f32]| ConvLayer {
            diameter: 1,
            inputs,
            outputs,
            weights: weights.to_vec(),
        };
        // The first hidden channel is 0, the gate of the second is 0, and nothing reads the third.
        let first = layer(2, 4, &[0.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        let gate = layer(2, 4, &[1.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 7.0]);
        let second = layer(4, 2, &[1.0, 1.0, 0.0, 8.0, 1.0, 1.0, 0.0, 9.0]);
        let left = remove_dead_channels([first.clone(), gate, second.clone()]);
        let wanted = [layer(2, 1, &[5.0, 6.0]), layer(2, 1, &[0.0, 7.0]), layer(1, 2, &[8.0, 9.0])];
        assert_eq!(left, wanted);
        let none = remove_dead_channels([first.clone(), layer(2, 4, &[0.0; 8]), second]);
        assert_eq!(none.map(|layer| (layer.inputs, layer.outputs)), [(2, 1), (2, 1), (1, 2)]);
    }
}
