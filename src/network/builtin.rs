//! The network that comes with the program.

use std::io::BufReader;

use flate2::bufread::MultiGzDecoder;

use super::error::NetworkError;
use super::layers::Layers;
use super::read::read;

/// Its file. docs/training.md says how it was made, `scripts/train` makes another.
static FILE: &[u8] = include_bytes!("builtin.bin.gz");

/// Reads the network that comes with the program.
///
/// # Errors
/// When its file is damaged.
pub fn builtin() -> Result<Layers, NetworkError> {
    read(BufReader::new(MultiGzDecoder::new(FILE)))
}
