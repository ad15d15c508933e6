//! Networks of random weights, written as files: for tests.
#![allow(clippy::unwrap_used, reason = "what is written here can be read")]

use std::fmt::Write;

use rand::{Rng, RngExt};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::inputs::{GLOBALS, Inputs, PLANES, PLAYER_FEATURES};
use super::kernel::{Geometry, Kernel};
use super::layers::Layers;
use super::network::Network;
use super::read::read;

/// The kinds of blocks of a sample.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlockKind {
    /// Two convolutions.
    Ordinary,
    /// Two convolutions, the first with global pooling.
    Pooling,
    /// Two blocks inside, the second with pooling.
    Nested,
    /// Four heads that share two heads of keys, which are turned as the file says.
    Attention,
    /// One head, turned by fixed angles.
    SingleHead,
    /// Two heads that are not turned.
    Unturned,
    /// A feed-forward layer of a transformer.
    FeedForward,
    /// An attention and a feed-forward layer inside.
    NestedTransformer,
}

/// The description of a random network.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The version of the format.
    pub version: u32,
    /// The channels of the trunk.
    pub channels: usize,
    /// The blocks of the trunk.
    pub kinds: &'static [BlockKind],
    /// The name of the activation in the file.
    pub activation: &'static str,
    /// True if it has inputs for the players; only from version 15 on.
    pub imitates_people: bool,
    /// True if lists of numbers are binary.
    pub binary: bool,
    /// The seed of the weights.
    pub seed: u64,
}

/// Writes the file.
struct SampleWriter<'a> {
    sample: &'a Sample,
    bytes: Vec<u8>,
    rng: Xoshiro256PlusPlus,
}

impl Sample {
    /// The file of the network.
    pub fn file(&self) -> Vec<u8> {
        let rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let mut writer = SampleWriter { sample: self, bytes: Vec::new(), rng };
        writer.network();
        writer.bytes
    }
}

impl SampleWriter<'_> {
    fn write_words(&mut self, words: &str) {
        self.bytes.extend(words.bytes());
        self.bytes.push(b'\n');
    }

    fn write_zeros(&mut self, least_version: u32, count: usize) {
        if self.sample.version >= least_version {
            (0..count).for_each(|_| self.write_words("0"));
        }
    }

    /// Numbers between `least` and `most`.
    fn write_floats(&mut self, count: usize, least: f32, most: f32) {
        let numbers: Vec<f32> =
            (0..count).map(|_| least + (most - least) * self.rng.random::<f32>()).collect();
        if self.sample.binary {
            self.bytes.extend(b"@BIN@");
            self.bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
            self.bytes.push(b'\n');
        } else {
            let text = numbers.iter().fold(String::new(), |mut text, number| {
                let _ = write!(text, "{number} ");
                text
            });
            self.write_words(&text);
        }
    }

    fn write_conv(&mut self, extent: usize, inputs: usize, outputs: usize) {
        self.write_words(&format!("conv {extent} {extent} {inputs} {outputs} 1 1"));
        let spread = (3.0 / (extent * extent * inputs) as f32).sqrt();
        self.write_floats(extent * extent * inputs * outputs, -spread, spread);
    }

    fn write_matrix(&mut self, inputs: usize, outputs: usize) {
        self.write_words(&format!("matrix {inputs} {outputs}"));
        let spread = (1.0 / inputs as f32).sqrt();
        self.write_floats(inputs * outputs, -spread, spread);
    }

    fn write_bias(&mut self, channels: usize) {
        self.write_words(&format!("bias {channels}"));
        self.write_floats(channels, -0.2, 0.2);
    }

    fn write_activation(&mut self) {
        self.write_words("activation");
        if self.sample.version >= 11 {
            self.write_words(self.sample.activation);
        }
    }

    fn write_pre_activation(&mut self, channels: usize) {
        self.write_words(&format!("norm {channels} 0.001 1 1"));
        self.write_floats(channels, -0.5, 0.5);
        self.write_floats(channels, 0.5, 2.0);
        self.write_floats(channels, 0.5, 1.5);
        self.write_floats(channels, -0.5, 0.5);
        self.write_activation();
    }

    fn write_pooling(&mut self, channels: usize, pooled: usize, biased: usize) {
        self.write_conv(1, channels, pooled);
        self.write_pre_activation(pooled);
        self.write_matrix(3 * pooled, biased);
    }

    fn write_rms_norm(&mut self, channels: usize) {
        self.write_words(&format!("rms {channels} 0.000001"));
        self.write_floats(channels, 0.5, 1.5);
    }

    /// Heads, heads of keys, and the sizes of keys and values.
    fn write_attention(&mut self, channels: usize, sizes: [usize; 4], rotations: &str) {
        let [heads, key_heads, key_size, value_size] = sizes;
        self.write_words("transformer_attention_block block");
        self.write_words(&format!("{heads} {key_heads} {key_size} {value_size} {rotations}"));
        self.write_rms_norm(channels);
        self.write_matrix(channels, heads * key_size);
        self.write_matrix(channels, key_heads * key_size);
        self.write_matrix(channels, key_heads * value_size);
        self.write_matrix(heads * value_size, channels);
        match rotations {
            "1 1" => {
                self.write_words(&format!("turns {key_heads} {} 2", key_size / 2));
                self.write_floats(key_heads * key_size, -1.0, 1.0);
            }
            "1 0" => self.write_words("theta 100"),
            _ => {}
        }
    }

    fn write_block(&mut self, kind: BlockKind, channels: usize) {
        let inner = channels / 2;
        match kind {
            BlockKind::Ordinary => {
                self.write_words("ordinary_block block");
                self.write_pre_activation(channels);
                self.write_conv(3, channels, channels);
                self.write_pre_activation(channels);
                self.write_conv(3, channels, channels);
            }
            BlockKind::Pooling => {
                self.write_words("gpool_block block");
                self.write_pre_activation(channels);
                self.write_conv(3, channels, channels - inner);
                self.write_pooling(channels, inner, channels - inner);
                self.write_pre_activation(channels - inner);
                self.write_conv(3, channels - inner, channels);
            }
            BlockKind::Attention => self.write_attention(channels, [4, 2, 6, 5], "1 1"),
            BlockKind::SingleHead => self.write_attention(channels, [1, 1, 10, 33], "1 0"),
            BlockKind::Unturned => self.write_attention(channels, [2, 2, 3, 8], "0 0"),
            BlockKind::FeedForward => {
                self.write_words(&format!("transformer_ffn_block block {channels} 20 1"));
                self.write_rms_norm(channels);
                self.write_matrix(channels, 20);
                self.write_matrix(channels, 20);
                self.write_matrix(20, channels);
            }
            BlockKind::NestedTransformer => {
                self.write_words("nested_bottleneck_block block 2");
                self.write_pre_activation(channels);
                self.write_conv(1, channels, inner);
                self.write_block(BlockKind::Attention, inner);
                self.write_block(BlockKind::FeedForward, inner);
                self.write_pre_activation(inner);
                self.write_conv(1, inner, channels);
            }
            BlockKind::Nested => {
                self.write_words("nested_bottleneck_block block 2");
                self.write_pre_activation(channels);
                self.write_conv(1, channels, inner);
                self.write_block(BlockKind::Ordinary, inner);
                self.write_block(BlockKind::Pooling, inner);
                self.write_pre_activation(inner);
                self.write_conv(1, inner, channels);
            }
        }
    }

    fn network(&mut self) {
        let Sample { version, channels, .. } = *self.sample;
        self.write_words(&format!("sample {version} {PLANES} {GLOBALS}"));
        if version >= 13 {
            self.write_words("20 20 20 20 40 0.25 150");
        }
        let Sample { imitates_people, .. } = *self.sample;
        if imitates_people {
            self.write_words("1");
        }
        self.write_zeros(15, 8 - usize::from(imitates_people));
        let kinds = self.sample.kinds;
        self.write_words(&format!("trunk {} {channels} {channels} {channels} 1 1", kinds.len()));
        let ends_by_rms = version >= 15 && kinds.contains(&BlockKind::FeedForward);
        if ends_by_rms {
            self.write_words("1");
            self.write_zeros(15, 5);
        } else {
            self.write_zeros(15, 6);
        }
        self.write_conv(5, PLANES, channels);
        self.write_matrix(GLOBALS, channels);
        if imitates_people {
            self.write_words(&format!("players {PLAYER_FEATURES}"));
            for (inputs, outputs) in [(PLAYER_FEATURES, 5), (5, 7)] {
                self.write_matrix(inputs, outputs);
                self.write_bias(outputs);
                self.write_activation();
            }
            self.write_matrix(7, channels);
        }
        let is_spatial = !kinds.contains(&BlockKind::Attention);
        kinds.iter().for_each(|&kind| self.write_block(kind, channels));
        if ends_by_rms {
            self.write_words(&format!("end {channels} 0.000001 {} 0", u8::from(is_spatial)));
            self.write_floats(channels, 0.5, 1.5);
            self.write_floats(channels, -0.5, 0.5);
            self.write_activation();
        } else {
            self.write_pre_activation(channels);
        }
        self.write_policy();
        self.write_value();
    }

    fn write_policy(&mut self) {
        let Sample { version, channels, .. } = *self.sample;
        self.write_words("policy");
        let policies = match version {
            ..=11 => 1,
            12..=15 => 2,
            16 => 4,
            _ => 2,
        };
        if version >= 17 {
            self.write_words("2");
        }
        self.write_zeros(17, 3);
        self.write_conv(1, channels, 6);
        self.write_pooling(channels, 5, 6);
        self.write_pre_activation(6);
        self.write_conv(1, 6, policies);
        if version >= 15 {
            self.write_matrix(15, 6);
            self.write_bias(6);
            self.write_activation();
            self.write_matrix(6, policies);
        } else {
            self.write_matrix(15, policies);
        }
    }

    fn write_value(&mut self) {
        let Sample { version, channels, .. } = *self.sample;
        self.write_words("value");
        self.write_zeros(17, 3);
        self.write_conv(1, channels, 7);
        self.write_pre_activation(7);
        let scores = if version >= 9 { 6 } else { 4 };
        self.write_matrix(21, 9);
        self.write_bias(9);
        self.write_activation();
        self.write_matrix(9, 3);
        self.write_bias(3);
        self.write_matrix(9, scores);
        self.write_bias(scores);
        self.write_conv(1, 7, 1);
    }
}

/// The layers of a small network.
pub fn layers() -> Layers {
    read(&SMALL.file()[..]).unwrap()
}

/// A small network with the same outputs on every machine, with `memory` bytes.
pub fn network(memory: usize) -> Network {
    network_with_kernel(Kernel::PLAIN, memory)
}

/// The same, computed by `kernel`.
pub fn network_with_kernel(kernel: Kernel, memory: usize) -> Network {
    Network::new(layers(), kernel, memory).unwrap()
}

/// A small network that imitates people.
pub fn human_network() -> Network {
    let sample = Sample { version: 15, imitates_people: true, ..SMALL };
    Network::new(read(&sample.file()[..]).unwrap(), Kernel::PLAIN, 0).unwrap()
}

const SMALL: Sample = Sample {
    version: 14,
    channels: 8,
    kinds: &[BlockKind::Ordinary, BlockKind::Pooling],
    activation: "ACTIVATION_MISH",
    imitates_people: false,
    binary: true,
    seed: 5,
};

/// Inputs as positions have them, with planes that are mostly 0.
pub fn inputs((width, height): (usize, usize), rng: &mut impl Rng) -> Inputs {
    let mut inputs = Inputs { global: std::array::from_fn(|_| rng.random()), ..Inputs::default() };
    inputs.spatial.reset(Geometry::new(width, height));
    for _ in 0..width * height {
        let planes = (1..PLANES).filter(|_| rng.random::<f32>() < 0.2);
        planes.for_each(|plane| inputs.spatial.push(plane));
        inputs.spatial.end_point();
    }
    inputs
}
