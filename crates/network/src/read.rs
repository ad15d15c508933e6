//! Reads the files of networks in KataGo's format, text or binary, packed by gzip or not.
//!
//! A file is laid out as the network is: each layer is its name, its dimensions and its numbers.
//! Versions 8 to 17 read the same inputs and differ in points that comments below name. `parts`
//! reads single layers, `blocks` the blocks of the trunk, and this file the network around
//! them.

mod blocks;
mod parts;

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;

use self::parts::{MAX_BLOCKS, MAX_CHANNELS, NetworkReader, ReadResult};
use super::error::NetworkError;
use super::inputs::{GLOBALS, PLANES, PLAYER_FEATURES};
use super::layers::{
    ErrorKind, ErrorMultipliers, Layers, Multipliers, PassLayers, PlayerLayers, PolicyLayers,
    TrunkLayers, ValueLayers,
};
use super::tokens::TokenReader;

/// The versions that read the inputs that this program makes.
const VERSIONS: std::ops::RangeInclusive<usize> = 8..=17;

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
    let mut tokens = TokenReader::new(reader);
    let name = tokens.read_name().map_err(|_| NetworkError::NotANetwork)?;
    let version = tokens.read_word().map_err(|_| NetworkError::NotANetwork)?;
    let version: usize = version.parse().map_err(|_| NetworkError::NotANetwork)?;
    if !VERSIONS.contains(&version) {
        return Err(NetworkError::Version(version));
    }
    NetworkReader { tokens, version }.read_network(name)
}

impl<R: BufRead> NetworkReader<R> {
    fn read_network(&mut self, name: String) -> ReadResult<Layers> {
        let planes = self.tokens.read_count("the number of planes", 1, MAX_CHANNELS)?;
        let globals = self.tokens.read_count("the number of global inputs", 1, MAX_CHANNELS)?;
        if (planes, globals) != (PLANES, GLOBALS) {
            return Err(NetworkError::Unsupported("other inputs than those of KataGo's version 7"));
        }
        let multipliers = self.read_multipliers()?;
        let (imitates_people, alive_with_suicide) =
            if self.version >= 15 { self.read_model_options()? } else { (false, false) };
        let trunk = self.read_trunk(imitates_people)?;
        let policy = self.read_policy(trunk.channels)?;
        let value = self.read_value(trunk.channels)?;
        let version = self.version as u32;
        Ok(Layers { name, version, multipliers, alive_with_suicide, trunk, policy, value })
    }

    /// From version 13 on they are in the file.
    fn read_multipliers(&mut self) -> ReadResult<Multipliers> {
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
        let tokens = &mut self.tokens;
        tokens.read_positive("the multiplier of the score by temporal differences")?;
        let score_mean = tokens.read_positive("the multiplier of the score")?;
        let score_deviation = tokens.read_positive("the multiplier of the score's deviation")?;
        let lead = tokens.read_positive("the multiplier of the lead")?;
        let time = tokens.read_positive("the multiplier of the variance in time")?;
        let value = tokens.read_positive("the multiplier of the value's error")?;
        let score = tokens.read_positive("the multiplier of the score's error")?;
        let errors = errors(value, score);
        Ok(Multipliers { score_mean, score_deviation, lead, time, errors })
    }

    /// Reads whether there are inputs about the players, and whether areas are alive as if suicide
    /// were legal.
    fn read_model_options(&mut self) -> ReadResult<(bool, bool)> {
        let kind = self.tokens.read_count("the kind of further inputs", 0, usize::MAX)?;
        if kind > 1 {
            return Err(NetworkError::Unsupported("inputs of a newer KataGo"));
        }
        let alive_with_suicide = self.tokens.read_count("the option for areas", 0, 1)? == 1;
        self.skip_unused(6)?;
        Ok((kind == 1, alive_with_suicide))
    }

    /// Options that do not exist yet: all 0.
    fn skip_unused(&mut self, count: usize) -> ReadResult<()> {
        for _ in 0..count {
            if self.tokens.read_count("an option", 0, usize::MAX)? != 0 {
                return Err(NetworkError::Unsupported("an option of a newer KataGo"));
            }
        }
        Ok(())
    }

    fn read_trunk(&mut self, imitates_people: bool) -> ReadResult<TrunkLayers> {
        self.tokens.read_name()?;
        let blocks = self.tokens.read_count("the number of blocks", 1, MAX_BLOCKS)?;
        let channels = self.read_channels()?;
        for _ in 0..4 {
            // The usual channels of the blocks; each block says its own.
            self.tokens.read_count("a number of channels", 0, MAX_CHANNELS)?;
        }
        let mut ends_by_rms = false;
        if self.version >= 15 {
            ends_by_rms = self.tokens.read_count("the kind of normalisation", 0, 1)? == 1;
            self.skip_unused(5)?;
        }
        let planes = self.read_conv(PLANES, Some(channels))?;
        let globals = self.read_matrix(GLOBALS, Some(channels))?;
        let players = imitates_people.then(|| self.read_players(channels)).transpose()?;
        let blocks = self.read_blocks(blocks, channels, 0)?;
        let end = match ends_by_rms {
            false => self.read_pre_activation(channels)?,
            true => self.read_trunk_rms_norm(channels)?,
        };
        Ok(TrunkLayers { channels, planes, globals, players, blocks, end })
    }

    fn read_players(&mut self, channels: usize) -> ReadResult<PlayerLayers> {
        self.tokens.read_name()?;
        let count = "the number of inputs about the players";
        self.tokens.read_count(count, PLAYER_FEATURES, PLAYER_FEATURES)?;
        let (matrix, bias) = self.read_matrix_with_bias(PLAYER_FEATURES, None)?;
        let first = (matrix, bias, self.read_activation()?);
        let (matrix, bias) = self.read_matrix_with_bias(first.0.outputs, None)?;
        let second = (matrix, bias, self.read_activation()?);
        let to_trunk = self.read_matrix(second.0.outputs, Some(channels))?;
        Ok(PlayerLayers { hidden: [first, second], to_trunk })
    }

    fn read_policy(&mut self, channels: usize) -> ReadResult<PolicyLayers> {
        self.tokens.read_name()?;
        // Besides the policy there are one for moves better than they seem, from version 12 on, and
        // two for values, in version 16.
        let policies = match self.version {
            ..=11 => 1,
            12..=15 => 2,
            16 => 4,
            _ => self.tokens.read_count("the number of policies", 2, 4)?,
        };
        if self.version >= 17 {
            self.skip_unused(3)?;
        }
        let first = self.read_conv(channels, None)?;
        let pooling = self.read_pooling(channels, first.outputs)?;
        let pre_activation = self.read_pre_activation(first.outputs)?;
        let second = self.read_conv(first.outputs, Some(policies))?;
        let pooled = 3 * pooling.conv.outputs;
        let pass = if self.version >= 15 {
            let hidden = self.read_matrix(pooled, Some(first.outputs))?;
            let bias = self.read_bias(first.outputs)?;
            let activation = self.read_activation()?;
            PassLayers::Hidden(
                hidden,
                bias,
                activation,
                self.read_matrix(first.outputs, Some(policies))?,
            )
        } else {
            PassLayers::Direct(self.read_matrix(pooled, Some(policies))?)
        };
        Ok(PolicyLayers { first, pooling, pre_activation, second, pass })
    }

    fn read_value(&mut self, channels: usize) -> ReadResult<ValueLayers> {
        self.tokens.read_name()?;
        if self.version >= 17 {
            self.skip_unused(3)?;
        }
        let conv = self.read_conv(channels, None)?;
        let pre_activation = self.read_pre_activation(conv.outputs)?;
        let hidden = self.read_matrix_with_bias(3 * conv.outputs, None)?;
        let activation = self.read_activation()?;
        let outcome = self.read_matrix_with_bias(hidden.0.outputs, Some(3))?;
        let scores = if self.version >= 9 { 6 } else { 4 };
        let score = self.read_matrix_with_bias(hidden.0.outputs, Some(scores))?;
        let ownership = self.read_conv(conv.outputs, Some(1))?;
        Ok(ValueLayers { conv, pre_activation, hidden, activation, outcome, score, ownership })
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::{BlockKind, Sample};
    use super::*;
    use crate::kernel::Activation;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    fn sample(version: u32) -> Sample {
        let kinds = &[BlockKind::Ordinary, BlockKind::Pooling, BlockKind::Nested];
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
            let end = layers.trunk.end;
            assert_eq!(end.activation, activation);
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
        let mut reader = NetworkReader { tokens: TokenReader::new(layers.as_bytes()), version: 8 };
        let norm = reader.read_norm(2).unwrap();
        assert_eq!((norm.scale, norm.bias), (vec![3.0, 2.0], vec![-3.0, -4.0]));
    }

    #[test]
    fn damaged_files_are_refused() {
        let file = sample(14).file();
        for part in 0..40 {
            let cut = &file[..file.len() * part / 40];
            assert!(read(cut).is_err(), "{part}");
        }
        assert_eq!(error(b""), NetworkError::NotANetwork.to_string());
        assert_eq!(error(b"\x89PNG\r\n\x1a\n\0\0\0"), NetworkError::NotANetwork.to_string());
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

    #[test]
    fn damaged_transformers_are_refused() {
        let kinds = &[BlockKind::Attention, BlockKind::SingleHead, BlockKind::FeedForward];
        let activation = "ACTIVATION_SILU";
        let sample = Sample { channels: 8, kinds, activation, binary: false, ..sample(15) };
        let text = String::from_utf8(sample.file()).unwrap();
        assert_eq!(read(text.as_bytes()).unwrap().trunk.blocks.len(), 3);
        for part in 0..40 {
            assert!(read(&text.as_bytes()[..text.len() * part / 40]).is_err(), "{part}");
        }
        for (from, to, what) in [
            ("block\n4 2 6 5", "block\n0 2 6 5", "number of heads is 0"),
            ("block\n4 2 6 5", "block\n4 3 6 5", "no multiple of 3"),
            ("block\n4 2 6 5", "block\n4 8 6 5", "heads of keys is 8"),
            ("block\n4 2 6 5", "block\n9000 1 6 5", "number of heads is 9000"),
            ("block\n4 2 6 5", "block\n4 2 7 5", "cannot be turned in pairs"),
            ("block\n4 2 6 5", "block\n4 2 9999 5", "size of keys is 9999"),
            ("block\n4 2 6 5", "block\n4 2 8 5", "24 channels, not 32"),
            ("turns 2 3 2", "turns 2 4 2", "turned pairs is 4"),
            ("theta 100", "theta 0", "not a positive number"),
            ("theta 100", "theta 1e-38", "keys are turned is too large"),
            ("turns 2 3 2\n", "turns 2 3 2\n3e38 ", "keys are turned is too large"),
            ("rms 8 0.000001\n", "rms 8 0\n", "not a positive number"),
            ("rms 8 0.000001\n", "rms 8 2\n", "too large"),
            ("rms 8 0.000001\n", "rms 8 0.000001\nNaN ", "finite"),
            ("end 8 0.000001 0 0", "end 8 0.000001 0 4", "groups of channels"),
            ("ffn_block block 8 20 1", "ffn_block block 8 20 0", "without a gate"),
        ] {
            assert!(text.contains(from), "{from}");
            let message = error(text.replacen(from, to, 1).as_bytes());
            assert!(message.contains(what), "{message}");
        }
    }
}
