//! The text that clients read on the error stream besides the log.
//!
//! If nobody reads the stream, nobody misses anything, so failures are only logged.

use std::io::{self, Write};

/// Writes all lines at once, so that no log line comes between them.
pub(super) fn write_lines(lines: &str) {
    if let Err(error) = io::stderr().lock().write_all(lines.as_bytes()) {
        log::debug!("nobody reads the error stream: {error}");
    }
}
