//! The network inside the program.

use ponnuki_network::{Layers, NetworkError, read};

use crate::packed::unpack;

/// Its file `builtin.bin.gz`, packed by `build.rs`. docs/training.md describes its training, and `scripts/train` makes
/// another.
static FILE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/network"));

/// Reads the network inside the program.
///
/// # Errors
/// When its file is damaged.
pub fn builtin_network() -> Result<Layers, NetworkError> {
    let bytes = unpack(FILE).map_err(|error| NetworkError::Io(error.to_string()))?;
    read(&bytes[..])
}
