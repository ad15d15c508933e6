//! The network inside the program.

use std::io::BufReader;

use flate2::bufread::MultiGzDecoder;
use ponnuki_network::{Layers, NetworkError, read};

/// Its file. docs/training.md describes its training, and `scripts/train` makes another.
static FILE: &[u8] = include_bytes!("builtin.bin.gz");

/// Reads the network inside the program.
///
/// # Errors
/// When its file is damaged.
pub fn builtin_network() -> Result<Layers, NetworkError> {
    read(BufReader::new(MultiGzDecoder::new(FILE)))
}
