//! What clients read on the error stream beside the log.
//!
//! Where nobody reads the stream there is nobody to miss anything, so failures are only logged.

use std::io::{self, Write};

/// Writes whole lines at once, so that no line of the log comes between them.
pub(super) fn say(lines: &str) {
    if let Err(error) = io::stderr().lock().write_all(lines.as_bytes()) {
        log::debug!("nobody reads the error stream: {error}");
    }
}
