//! Reads the files of networks in KataGo's format, text or binary, packed by gzip or not.
//!
//! A file is laid out as the network is: each layer is its name, its dimensions and its
//! numbers. Versions 8 to 17 read the same inputs and differ in what a comment says below.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;

use super::error::NetworkError;
use super::inputs::{GLOBALS, PLANES, PLAYER_FEATURES};
use super::kernel::Activation;
use super::layers::{
    BlockLayers, ConvLayer, ErrorKind, ErrorMultipliers, Layers, MatrixLayer, Multipliers,
    NormLayer, PassLayers, PlayerLayers, PolicyLayers, PoolingLayers, PreActivation, TrunkLayers,
    ValueLayers,
};
use super::source::Source;

/// The versions that read the inputs that this program makes.
const VERSIONS: std::ops::RangeInclusive<usize> = 8..=17;

/// The most channels that a layer may have, and numbers that a matrix may read.
const MOST_CHANNELS: usize = 1 << 13;
/// The largest diameter of a convolution.
const LARGEST_DIAMETER: usize = 9;
/// The most weights that a layer may have.
const MOST_WEIGHTS: usize = 1 << 27;
/// The most blocks side by side.
const MOST_BLOCKS: usize = 1 << 10;
/// How deep blocks may be nested.
const DEEPEST: usize = 4;
/// The first bytes of a file packed by gzip.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Reads the file of a network.
///
/// # Errors
/// When the file cannot be read, or is no network that this program can use.
pub fn read_file(path: &Path) -> Result<Layers, NetworkError> {
    let io = |error: std::io::Error| NetworkError::Io(error.to_string());
    let mut reader = BufReader::new(File::open(path).map_err(io)?);
    if reader.fill_buf().map_err(io)?.starts_with(&GZIP) {
        read(BufReader::new(MultiGzDecoder::new(reader)))
    } else {
        read(reader)
    }
}

/// Reads an unpacked network.
///
/// # Errors
/// As [`read_file`].
pub fn read(reader: impl BufRead) -> Result<Layers, NetworkError> {
    let mut source = Source::new(reader);
    let name = source.name().map_err(|_| NetworkError::Foreign)?;
    let version = source.word().map_err(|_| NetworkError::Foreign)?;
    let version: usize = version.parse().map_err(|_| NetworkError::Foreign)?;
    if !VERSIONS.contains(&version) {
        return Err(NetworkError::Version(version));
    }
    NetworkReader { source, version }.network(name)
}

/// Reads the layers of a network.
struct NetworkReader<R> {
    source: Source<R>,
    version: usize,
}

type Read<T> = Result<T, NetworkError>;

impl<R: BufRead> NetworkReader<R> {
    fn network(&mut self, name: String) -> Read<Layers> {
        let planes = self.source.count("the number of planes", 1, MOST_CHANNELS)?;
        let globals = self.source.count("the number of global inputs", 1, MOST_CHANNELS)?;
        if (planes, globals) != (PLANES, GLOBALS) {
            return Err(NetworkError::Unsupported("other inputs than those of KataGo's version 7"));
        }
        let multipliers = self.multipliers()?;
        let (imitates_people, alive_with_suicide) =
            if self.version >= 15 { self.model_options()? } else { (false, false) };
        let trunk = self.trunk(imitates_people)?;
        let policy = self.policy(trunk.channels)?;
        let value = self.value(trunk.channels)?;
        let version = self.version as u32;
        Ok(Layers { name, version, multipliers, alive_with_suicide, trunk, policy, value })
    }

    /// From version 13 on they are in the file.
    fn multipliers(&mut self) -> Read<Multipliers> {
        let kind = match self.version {
            ..=8 => None,
            9 => Some(ErrorKind::Plain),
            10..=13 => Some(ErrorKind::Square),
            _ => Some(ErrorKind::Root),
        };
        let errors = |value, score| kind.map(|kind| ErrorMultipliers { kind, value, score });
        if self.version < 13 {
            let (value, score) = if self.version == 9 { (1.0, 10.0) } else { (0.25, 30.0) };
            let errors = errors(value, score);
            return Ok(Multipliers {
                score_mean: 20.0,
                score_deviation: 20.0,
                lead: 20.0,
                time: 40.0,
                errors,
            });
        }
        let source = &mut self.source;
        source.positive("the multiplier of the score by temporal differences")?;
        let score_mean = source.positive("the multiplier of the score")?;
        let score_deviation = source.positive("the multiplier of the score's deviation")?;
        let lead = source.positive("the multiplier of the lead")?;
        let time = source.positive("the multiplier of the variance in time")?;
        let value = source.positive("the multiplier of the value's error")?;
        let score = source.positive("the multiplier of the score's error")?;
        let errors = errors(value, score);
        Ok(Multipliers { score_mean, score_deviation, lead, time, errors })
    }

    /// Whether there are inputs about the players, and whether areas are alive as if suicide were
    /// legal.
    fn model_options(&mut self) -> Read<(bool, bool)> {
        let kind = self.source.count("the kind of further inputs", 0, usize::MAX)?;
        if kind > 1 {
            return Err(NetworkError::Unsupported("inputs of a newer KataGo"));
        }
        let alive_with_suicide = self.source.count("the option for areas", 0, 1)? == 1;
        self.unused(6)?;
        Ok((kind == 1, alive_with_suicide))
    }

    /// Options that do not exist yet: all 0.
    fn unused(&mut self, count: usize) -> Read<()> {
        for _ in 0..count {
            if self.source.count("an option", 0, usize::MAX)? != 0 {
                return Err(NetworkError::Unsupported("an option of a newer KataGo"));
            }
        }
        Ok(())
    }

    fn trunk(&mut self, imitates_people: bool) -> Read<TrunkLayers> {
        self.source.name()?;
        let blocks = self.source.count("the number of blocks", 1, MOST_BLOCKS)?;
        let channels = self.channels()?;
        for _ in 0..4 {
            // The usual channels of the blocks; each block says its own.
            self.source.count("a number of channels", 0, MOST_CHANNELS)?;
        }
        if self.version >= 15 {
            if self.source.count("the kind of normalisation", 0, usize::MAX)? != 0 {
                return Err(NetworkError::Unsupported("normalisation by root mean squares"));
            }
            self.unused(5)?;
        }
        let planes = self.conv(PLANES, Some(channels))?;
        let globals = self.matrix(GLOBALS, Some(channels))?;
        let players = imitates_people.then(|| self.players(channels)).transpose()?;
        let blocks = self.blocks(blocks, channels, 0)?;
        let end = self.pre_activation(channels)?;
        Ok(TrunkLayers { channels, planes, globals, players, blocks, end })
    }

    fn players(&mut self, channels: usize) -> Read<PlayerLayers> {
        self.source.name()?;
        let count = "the number of inputs about the players";
        self.source.count(count, PLAYER_FEATURES, PLAYER_FEATURES)?;
        let (matrix, bias) = self.matrix_with_bias(PLAYER_FEATURES, None)?;
        let first = (matrix, bias, self.activation()?);
        let (matrix, bias) = self.matrix_with_bias(first.0.outputs, None)?;
        let second = (matrix, bias, self.activation()?);
        let to_trunk = self.matrix(second.0.outputs, Some(channels))?;
        Ok(PlayerLayers { hidden: [first, second], to_trunk })
    }

    fn blocks(&mut self, count: usize, channels: usize, depth: usize) -> Read<Vec<BlockLayers>> {
        if depth > DEEPEST {
            return Err(self.source.damaged("blocks are nested too deeply"));
        }
        (0..count).map(|_| self.block(channels, depth)).collect()
    }

    fn block(&mut self, channels: usize, depth: usize) -> Read<BlockLayers> {
        let kind = self.source.word()?;
        self.source.name()?;
        match kind.as_str() {
            "ordinary_block" => self.residual(channels, false),
            "gpool_block" => self.residual(channels, true),
            "nested_bottleneck_block" => self.nested(channels, depth),
            "dilated_block" => Err(NetworkError::Unsupported("dilated blocks")),
            "transformer_attention_block" | "transformer_ffn_block" => {
                Err(NetworkError::Unsupported("transformers"))
            }
            _ => Err(self.source.damaged(format!("there is no kind of block '{kind}'"))),
        }
    }

    fn residual(&mut self, channels: usize, pools: bool) -> Read<BlockLayers> {
        let before = self.pre_activation(channels)?;
        let first = self.conv(channels, None)?;
        let pooling = pools.then(|| self.pooling(channels, first.outputs)).transpose()?;
        let between = self.pre_activation(first.outputs)?;
        let second = self.conv(first.outputs, Some(channels))?;
        Ok(BlockLayers::Residual { before, first, pooling, between, second })
    }

    fn nested(&mut self, channels: usize, depth: usize) -> Read<BlockLayers> {
        let count = self.source.count("the number of blocks", 1, MOST_BLOCKS)?;
        let before = self.pre_activation(channels)?;
        let first = self.conv(channels, None)?;
        let blocks = self.blocks(count, first.outputs, depth + 1)?;
        let after = self.pre_activation(first.outputs)?;
        let second = self.conv(first.outputs, Some(channels))?;
        Ok(BlockLayers::Nested { before, first, blocks, after, second })
    }

    fn pooling(&mut self, channels: usize, biased: usize) -> Read<PoolingLayers> {
        let conv = self.conv(channels, None)?;
        let pre_activation = self.pre_activation(conv.outputs)?;
        let to_bias = self.matrix(3 * conv.outputs, Some(biased))?;
        Ok(PoolingLayers { conv, pre_activation, to_bias })
    }

    fn policy(&mut self, channels: usize) -> Read<PolicyLayers> {
        self.source.name()?;
        // Besides the policy there are one for moves better than they seem, from version 12 on, and
        // two for values, in version 16.
        let policies = match self.version {
            ..=11 => 1,
            12..=15 => 2,
            16 => 4,
            _ => self.source.count("the number of policies", 2, 4)?,
        };
        if self.version >= 17 {
            self.unused(3)?;
        }
        let first = self.conv(channels, None)?;
        let pooling = self.pooling(channels, first.outputs)?;
        let pre_activation = self.pre_activation(first.outputs)?;
        let second = self.conv(first.outputs, Some(policies))?;
        let pooled = 3 * pooling.conv.outputs;
        let pass = if self.version >= 15 {
            let hidden = self.matrix(pooled, Some(first.outputs))?;
            let bias = self.bias(first.outputs)?;
            let activation = self.activation()?;
            PassLayers::Hidden(
                hidden,
                bias,
                activation,
                self.matrix(first.outputs, Some(policies))?,
            )
        } else {
            PassLayers::Direct(self.matrix(pooled, Some(policies))?)
        };
        Ok(PolicyLayers { first, pooling, pre_activation, second, pass })
    }

    fn value(&mut self, channels: usize) -> Read<ValueLayers> {
        self.source.name()?;
        if self.version >= 17 {
            self.unused(3)?;
        }
        let conv = self.conv(channels, None)?;
        let pre_activation = self.pre_activation(conv.outputs)?;
        let hidden = self.matrix_with_bias(3 * conv.outputs, None)?;
        let activation = self.activation()?;
        let outcome = self.matrix_with_bias(hidden.0.outputs, Some(3))?;
        let scores = if self.version >= 9 { 6 } else { 4 };
        let score = self.matrix_with_bias(hidden.0.outputs, Some(scores))?;
        let ownership = self.conv(conv.outputs, Some(1))?;
        Ok(ValueLayers { conv, pre_activation, hidden, activation, outcome, score, ownership })
    }

    fn channels(&mut self) -> Read<usize> {
        self.source.count("the number of channels", 1, MOST_CHANNELS)
    }

    /// The number of channels, which must be `expected` if that is given.
    fn expected(&mut self, expected: Option<usize>) -> Read<usize> {
        let channels = self.channels()?;
        match expected {
            Some(expected) if expected != channels => {
                Err(self.source.damaged(format!("it has {channels} channels, not {expected}")))
            }
            _ => Ok(channels),
        }
    }

    fn weights(&mut self, count: usize) -> Read<Vec<f32>> {
        if count > MOST_WEIGHTS {
            return Err(self.source.damaged(format!("{count} weights are too many for a layer")));
        }
        self.source.floats(count)
    }

    fn conv(&mut self, inputs: usize, outputs: Option<usize>) -> Read<ConvLayer> {
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

    fn pre_activation(&mut self, channels: usize) -> Read<PreActivation> {
        let norm = self.norm(channels)?;
        Ok(PreActivation { norm, activation: self.activation()? })
    }

    /// A batch normalisation: `(x - mean) / sqrt(variance + epsilon) * scale + bias`.
    fn norm(&mut self, channels: usize) -> Read<NormLayer> {
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

    /// From version 11 on the file names it.
    fn activation(&mut self) -> Read<Activation> {
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

    fn matrix(&mut self, inputs: usize, outputs: Option<usize>) -> Read<MatrixLayer> {
        self.source.name()?;
        let inputs = self.expected(Some(inputs))?;
        let outputs = self.expected(outputs)?;
        Ok(MatrixLayer { inputs, outputs, weights: self.weights(inputs * outputs)?.into() })
    }

    fn bias(&mut self, channels: usize) -> Read<Vec<f32>> {
        self.source.name()?;
        let channels = self.expected(Some(channels))?;
        self.source.floats(channels)
    }

    fn matrix_with_bias(
        &mut self,
        inputs: usize,
        outputs: Option<usize>,
    ) -> Read<(MatrixLayer, Vec<f32>)> {
        let matrix = self.matrix(inputs, outputs)?;
        let bias = self.bias(matrix.outputs)?;
        Ok((matrix, bias))
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

#[cfg(test)]
mod tests {
    use super::super::sample::{Kind, Sample};
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    fn sample(version: u32) -> Sample {
        let kinds = &[Kind::Ordinary, Kind::Pooling, Kind::Nested];
        let activation = "ACTIVATION_MISH";
        let imitates_people = false;
        Sample { version, channels: 8, kinds, activation, imitates_people, binary: true, seed: 1 }
    }

    fn error(file: &[u8]) -> String {
        read(file).unwrap_err().to_string()
    }

    #[test]
    fn every_version_is_read() {
        for version in 8..=17 {
            let layers = read(&sample(version).file()[..]).unwrap();
            assert_eq!((layers.version, layers.trunk.blocks.len()), (version, 3));
            let policies =
                [1, 2, 4, 2][[11, 15, 16, 17].iter().position(|&to| version <= to).unwrap()];
            assert_eq!(layers.policy.second.outputs, policies);
            let activation = if version >= 11 { Activation::Mish } else { Activation::Relu };
            assert_eq!(layers.trunk.end.activation, activation);
            let has_pass = matches!(layers.policy.pass, PassLayers::Hidden(..));
            assert_eq!(has_pass, version >= 15);
        }
    }

    #[test]
    fn text_and_packed_files_say_the_same() {
        let binary = sample(15).file();
        let expected = read(&binary[..]).unwrap();
        let text = Sample { binary: false, ..sample(15) }.file();
        assert_eq!(read(&text[..]).unwrap(), expected);
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(&binary).unwrap();
        let path = std::env::temp_dir().join(format!("ponnuki-network-{}.gz", std::process::id()));
        std::fs::write(&path, packed.finish().unwrap()).unwrap();
        let from_file = read_file(&path);
        std::fs::remove_file(&path).unwrap();
        assert_eq!(from_file.unwrap(), expected);
    }

    #[test]
    fn a_normalisation_is_a_factor_and_a_bias() {
        let layers = "norm 2 0.25 1 0\n1 2\n0.75 3.75\n3 4\n";
        let mut reader = NetworkReader { source: Source::new(layers.as_bytes()), version: 8 };
        let norm = reader.norm(2).unwrap();
        assert_eq!((norm.scale, norm.bias), (vec![3.0, 2.0], vec![-3.0, -4.0]));
    }

    #[test]
    fn what_is_damaged_is_refused() {
        let file = sample(14).file();
        for part in 0..40 {
            let cut = &file[..file.len() * part / 40];
            assert!(read(cut).is_err(), "{part}");
        }
        assert_eq!(error(b""), NetworkError::Foreign.to_string());
        assert_eq!(error(b"\x89PNG\r\n\x1a\n\0\0\0"), NetworkError::Foreign.to_string());
        assert!(error(b"old 7 22 19 ").contains("version 7"));
        assert!(error(b"new 18 22 19 ").contains("version 18"));
        assert!(error(b"x 8 23 19 ").contains("other inputs"));
        assert!(error(b"x 8 22 19 trunk 1 99999999 1 1 1 1").contains("99999999"));
        let wide = "x 8 22 19 trunk 1 8192 1 1 1 1 conv 9 9 22 8192 1 1 @BIN@";
        assert!(error(wide.as_bytes()).contains("cut off"));
        let text = String::from_utf8(Sample { binary: false, ..sample(9) }.file()).unwrap();
        for (from, to, what) in [
            ("norm 8 0.001", "norm 9 0.001", "9 channels, not 8"),
            ("norm 8 0.001", "norm 8 -1", "not a positive number"),
            ("conv 5 5", "conv 4 4", "even"),
            ("conv 5 5", "conv 5 3", "not square"),
            ("conv 5 5", "conv 5 -5", "not a number"),
            ("gpool_block", "sausage_block", "sausage_block"),
            ("gpool_block", "transformer_ffn_block", "transformers"),
            ("matrix 19 8\n", "matrix 19 8\nNaN ", "finite"),
            ("matrix 19 8\n", "matrix 19 8\nx ", "'x'"),
        ] {
            assert!(text.contains(from), "{from}");
            let message = error(text.replacen(from, to, 1).as_bytes());
            assert!(message.contains(what), "{message}");
        }
    }

    #[test]
    fn networks_that_imitate_people_are_read() {
        let human = Sample { imitates_people: true, binary: false, ..sample(15) };
        let (file, layers) = (human.file(), read(&human.file()[..]).unwrap());
        assert!(
            layers.imitates_people() && !read(&sample(15).file()[..]).unwrap().imitates_people()
        );
        let players = layers.trunk.players.as_ref().unwrap();
        assert_eq!((players.hidden[0].0.inputs, players.to_trunk.outputs), (PLAYER_FEATURES, 8));
        let text = String::from_utf8(file).unwrap();
        for (from, to, what) in [
            ("players 192", "players 191", "191"),
            ("matrix 7 8", "matrix 6 8", "6 channels, not 7"),
            ("20 20 20 20 40 0.25 150\n1", "20 20 20 20 40 0.25 150\n2", "a newer KataGo"),
        ] {
            assert!(text.contains(from), "{from}");
            let message = error(text.replacen(from, to, 1).as_bytes());
            assert!(message.contains(what), "{message}");
        }
        let binary = Sample { imitates_people: true, ..sample(15) }.file();
        let from = binary.windows(7).position(|word| word == b"players").unwrap();
        assert!(error(&binary[..from + 2000]).contains("cut off"));
    }
}
