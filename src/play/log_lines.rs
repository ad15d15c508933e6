//! Log lines while the screen belongs to the game: standard error would write across the board.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The largest number of lines that are kept.
const MAX_LINES: usize = 100;

/// A store of log lines, shared by their writers and their readers.
#[derive(Clone, Debug, Default)]
pub struct LogLines(Arc<Mutex<VecDeque<String>>>);

impl LogLines {
    /// Takes the lines so far, the oldest first.
    pub fn take(&self) -> Vec<String> {
        self.lock().drain(..).collect()
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<String>> {
        // A panic while the lock is held leaves nothing half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Each write is a message, as loggers do it.
impl Write for LogLines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut lines = self.lock();
        for line in String::from_utf8_lossy(bytes).lines().filter(|line| !line.is_empty()) {
            lines.push_back(line.to_owned());
            if lines.len() > MAX_LINES {
                lines.pop_front();
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
