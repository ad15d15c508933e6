//! The network that comes with the program.

use std::io::BufReader;
use std::path::Path;

use flate2::bufread::MultiGzDecoder;

use super::error::NetworkError;
use super::layers::Layers;
use super::read::{read, read_file};

/// The name by which it is asked for.
pub const BUILTIN: &str = "builtin";

/// Its file. docs/training.md says how it was made, `scripts/train` makes another.
static FILE: &[u8] = include_bytes!("builtin.bin.gz");

/// The network of this name: the one that comes with the program, or the one in a file.
///
/// # Errors
/// When the file cannot be read, or is no network that this program can use.
pub fn find(name: &str) -> Result<Layers, NetworkError> {
    match name {
        BUILTIN => read(BufReader::new(MultiGzDecoder::new(FILE))),
        file => read_file(Path::new(file)),
    }
}
