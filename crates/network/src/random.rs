//! Networks of random weights, written as files: for tests.
#![allow(clippy::unwrap_used, reason = "what is written here can be read")]

use std::fmt::Write;

use rand::{Rng, RngExt};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::inputs::{GLOBALS, Inputs, PLANES, PLAYER_FEATURES};
use super::kernel::{Geometry, Kernel};
use super::layers::Layers;
use super::loaded::Network;
use super::read::read;

/// The kinds of blocks of a sample.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
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

/// What a random network is like.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The version of the format.
    pub version: u32,
    /// The channels of the trunk.
    pub channels: usize,
    /// The blocks of the trunk.
    pub kinds: &'static [Kind],
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
struct Writer<'a> {
    sample: &'a Sample,
    bytes: Vec<u8>,
    rng: Xoshiro256PlusPlus,
}

impl Sample {
    /// The file of the network.
    pub fn file(&self) -> Vec<u8> {
        let rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let mut writer = Writer { sample: self, bytes: Vec::new(), rng };
        writer.network();
        writer.bytes
    }
}

impl Writer<'_> {
    fn words(&mut self, words: &str) {
        self.bytes.extend(words.bytes());
        self.bytes.push(b'\n');
    }

    fn zeros(&mut self, least_version: u32, count: usize) {
        if self.sample.version >= least_version {
            (0..count).for_each(|_| self.words("0"));
        }
    }

    /// Numbers between `least` and `most`.
    fn floats(&mut self, count: usize, least: f32, most: f32) {
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
            self.words(&text);
        }
    }

    fn conv(&mut self, extent: usize, inputs: usize, outputs: usize) {
        self.words(&format!("conv {extent} {extent} {inputs} {outputs} 1 1"));
        let spread = (3.0 / (extent * extent * inputs) as f32).sqrt();
        self.floats(extent * extent * inputs * outputs, -spread, spread);
    }

    fn matrix(&mut self, inputs: usize, outputs: usize) {
        self.words(&format!("matrix {inputs} {outputs}"));
        let spread = (1.0 / inputs as f32).sqrt();
        self.floats(inputs * outputs, -spread, spread);
    }

    fn bias(&mut self, channels: usize) {
        self.words(&format!("bias {channels}"));
        self.floats(channels, -0.2, 0.2);
    }

    fn activation(&mut self) {
        self.words("activation");
        if self.sample.version >= 11 {
            self.words(self.sample.activation);
        }
    }

    fn pre_activation(&mut self, channels: usize) {
        self.words(&format!("norm {channels} 0.001 1 1"));
        self.floats(channels, -0.5, 0.5);
        self.floats(channels, 0.5, 2.0);
        self.floats(channels, 0.5, 1.5);
        self.floats(channels, -0.5, 0.5);
        self.activation();
    }

    fn pooling(&mut self, channels: usize, pooled: usize, biased: usize) {
        self.conv(1, channels, pooled);
        self.pre_activation(pooled);
        self.matrix(3 * pooled, biased);
    }

    fn rms_norm(&mut self, channels: usize) {
        self.words(&format!("rms {channels} 0.000001"));
        self.floats(channels, 0.5, 1.5);
    }

    /// Heads, heads of keys, and the sizes of keys and values.
    fn attention(&mut self, channels: usize, sizes: [usize; 4], turns: &str) {
        let [heads, key_heads, key_size, value_size] = sizes;
        self.words("transformer_attention_block block");
        self.words(&format!("{heads} {key_heads} {key_size} {value_size} {turns}"));
        self.rms_norm(channels);
        self.matrix(channels, heads * key_size);
        self.matrix(channels, key_heads * key_size);
        self.matrix(channels, key_heads * value_size);
        self.matrix(heads * value_size, channels);
        match turns {
            "1 1" => {
                self.words(&format!("turns {key_heads} {} 2", key_size / 2));
                self.floats(key_heads * key_size, -1.0, 1.0);
            }
            "1 0" => self.words("theta 100"),
            _ => {}
        }
    }

    fn block(&mut self, kind: Kind, channels: usize) {
        let inner = channels / 2;
        match kind {
            Kind::Ordinary => {
                self.words("ordinary_block block");
                self.pre_activation(channels);
                self.conv(3, channels, channels);
                self.pre_activation(channels);
                self.conv(3, channels, channels);
            }
            Kind::Pooling => {
                self.words("gpool_block block");
                self.pre_activation(channels);
                self.conv(3, channels, channels - inner);
                self.pooling(channels, inner, channels - inner);
                self.pre_activation(channels - inner);
                self.conv(3, channels - inner, channels);
            }
            Kind::Attention => self.attention(channels, [4, 2, 6, 5], "1 1"),
            Kind::SingleHead => self.attention(channels, [1, 1, 10, 33], "1 0"),
            Kind::Unturned => self.attention(channels, [2, 2, 3, 8], "0 0"),
            Kind::FeedForward => {
                self.words(&format!("transformer_ffn_block block {channels} 20 1"));
                self.rms_norm(channels);
                self.matrix(channels, 20);
                self.matrix(channels, 20);
                self.matrix(20, channels);
            }
            Kind::NestedTransformer => {
                self.words("nested_bottleneck_block block 2");
                self.pre_activation(channels);
                self.conv(1, channels, inner);
                self.block(Kind::Attention, inner);
                self.block(Kind::FeedForward, inner);
                self.pre_activation(inner);
                self.conv(1, inner, channels);
            }
            Kind::Nested => {
                self.words("nested_bottleneck_block block 2");
                self.pre_activation(channels);
                self.conv(1, channels, inner);
                self.block(Kind::Ordinary, inner);
                self.block(Kind::Pooling, inner);
                self.pre_activation(inner);
                self.conv(1, inner, channels);
            }
        }
    }

    fn network(&mut self) {
        let Sample { version, channels, .. } = *self.sample;
        self.words(&format!("sample {version} {PLANES} {GLOBALS}"));
        if version >= 13 {
            self.words("20 20 20 20 40 0.25 150");
        }
        let Sample { imitates_people, .. } = *self.sample;
        if imitates_people {
            self.words("1");
        }
        self.zeros(15, 8 - usize::from(imitates_people));
        let kinds = self.sample.kinds;
        self.words(&format!("trunk {} {channels} {channels} {channels} 1 1", kinds.len()));
        let ends_by_rms = version >= 15 && kinds.contains(&Kind::FeedForward);
        if ends_by_rms {
            self.words("1");
            self.zeros(15, 5);
        } else {
            self.zeros(15, 6);
        }
        self.conv(5, PLANES, channels);
        self.matrix(GLOBALS, channels);
        if imitates_people {
            self.words(&format!("players {PLAYER_FEATURES}"));
            for (inputs, outputs) in [(PLAYER_FEATURES, 5), (5, 7)] {
                self.matrix(inputs, outputs);
                self.bias(outputs);
                self.activation();
            }
            self.matrix(7, channels);
        }
        let is_spatial = !kinds.contains(&Kind::Attention);
        kinds.iter().for_each(|&kind| self.block(kind, channels));
        if ends_by_rms {
            self.words(&format!("end {channels} 0.000001 {} 0", u8::from(is_spatial)));
            self.floats(channels, 0.5, 1.5);
            self.floats(channels, -0.5, 0.5);
            self.activation();
        } else {
            self.pre_activation(channels);
        }
        self.policy();
        self.value();
    }

    fn policy(&mut self) {
        let Sample { version, channels, .. } = *self.sample;
        self.words("policy");
        let policies = match version {
            ..=11 => 1,
            12..=15 => 2,
            16 => 4,
            _ => 2,
        };
        if version >= 17 {
            self.words("2");
        }
        self.zeros(17, 3);
        self.conv(1, channels, 6);
        self.pooling(channels, 5, 6);
        self.pre_activation(6);
        self.conv(1, 6, policies);
        if version >= 15 {
            self.matrix(15, 6);
            self.bias(6);
            self.activation();
            self.matrix(6, policies);
        } else {
            self.matrix(15, policies);
        }
    }

    fn value(&mut self) {
        let Sample { version, channels, .. } = *self.sample;
        self.words("value");
        self.zeros(17, 3);
        self.conv(1, channels, 7);
        self.pre_activation(7);
        let scores = if version >= 9 { 6 } else { 4 };
        self.matrix(21, 9);
        self.bias(9);
        self.activation();
        self.matrix(9, 3);
        self.bias(3);
        self.matrix(9, scores);
        self.bias(scores);
        self.conv(1, 7, 1);
    }
}

/// The layers of a small network.
pub fn layers() -> Layers {
    read(&SMALL.file()[..]).unwrap()
}

/// A small network that says the same on every machine, with `memory` bytes.
pub fn network(memory: usize) -> Network {
    network_by(Kernel::PLAIN, memory)
}

/// The same, computed by `kernel`.
pub fn network_by(kernel: Kernel, memory: usize) -> Network {
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
    kinds: &[Kind::Ordinary, Kind::Pooling],
    activation: "ACTIVATION_MISH",
    imitates_people: false,
    binary: true,
    seed: 5,
};

/// Inputs as positions have them, with planes that are mostly 0.
pub fn inputs((width, height): (usize, usize), rng: &mut impl Rng) -> Inputs {
    let mut inputs = Inputs { global: std::array::from_fn(|_| rng.random()), ..Inputs::default() };
    inputs.spatial.restart(Geometry::new(width, height));
    for _ in 0..width * height {
        let planes = (1..PLANES).filter(|_| rng.random::<f32>() < 0.2);
        planes.for_each(|plane| inputs.spatial.raise(plane));
        inputs.spatial.end_point();
    }
    inputs
}
