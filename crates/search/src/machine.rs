//! Threads, pauses and memory, which the system may refuse. The program then does with less.
//!
//! A thread of other modules is not always a thread of the system, because these modules are written once
//! for two kinds of hosts:
//!
//! - `threads`: a system with threads.
//! - `queue`: the host of a WebAssembly module, which has one thread and perhaps further ones for
//!   searches. The one does the work of the others by turns, which end where the work waits for a message
//!   (`.await`). In a pause, the host may do something else.

use std::hint::black_box;
use std::io;
use std::thread::{self, Scope};

#[cfg(any(test, target_family = "wasm"))]
#[cfg_attr(test, allow(unreachable_pub, reason = "only the host of a module uses it"))]
mod queue;
#[cfg(not(target_family = "wasm"))]
mod threads;

#[cfg(target_family = "wasm")]
pub use queue::{JoinHandle, Pool, blocking, is_interruptible, pause, sleep, spawn_async, wait};
#[cfg(target_family = "wasm")]
pub use queue::{run_next, set_pause};
#[cfg(not(target_family = "wasm"))]
pub use threads::{JoinHandle, Pool, blocking, is_interruptible, pause, sleep, spawn_async, wait};

/// The stack of a thread in bytes: searches and networks keep whole boards there, without optimisation
/// several times. In a module, those of calls that are suspended are as large (`wasm/build.rs`).
pub const STACK: usize = 4 << 20;

/// The memory for everything that has no size of its own: the stacks of threads, the network
/// inside, games and messages. The tree takes only the memory beside it. A module has few threads.
pub const RESERVED_MEMORY: usize = if cfg!(target_family = "wasm") { 16 << 20 } else { 64 << 20 };

/// An error of the system in its words, without its number: "(os error 2)" helps nobody.
pub fn plain(error: &str) -> String {
    let mut plain = String::new();
    let mut rest = error;
    while let Some((before, after)) = rest.split_once(" (os error ") {
        plain.push_str(before);
        rest = after.trim_start_matches(|digit: char| digit.is_ascii_digit());
        rest = rest.strip_prefix(')').unwrap_or(rest);
    }
    plain + rest
}

/// Reserves the memory that the rest of the program needs, while a part of the program takes memory
/// that could be less. `None` if the system does not have that much.
pub fn reserve_memory() -> Option<Vec<u8>> {
    let mut room = Vec::new();
    // A compiler may leave out memory that nobody uses, and then it is never refused.
    room.try_reserve_exact(RESERVED_MEMORY).ok().map(|()| black_box(room))
}

/// The system does not allow another thread.
#[derive(Debug, thiserror::Error)]
#[error("cannot start a thread: {0}")]
pub struct ThreadError(#[from] io::Error);

/// Starts a thread that does the `work`.
///
/// # Errors
/// When the system does not allow it.
pub fn spawn<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<JoinHandle<T>, ThreadError> {
    spawn_async(async { work() })
}

/// Starts up to `count` threads, at least one, which do the `work` for their numbers. Where the
/// system allows fewer, there are fewer. Returns how many there are.
///
/// # Errors
/// When not even one can be started.
pub fn start<'scope, W: FnOnce() + Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    count: usize,
    mut work: impl FnMut(usize) -> W,
) -> Result<usize, ThreadError> {
    for number in 0..count.max(1) {
        match thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work(number)) {
            Ok(_) => {}
            Err(error) if number == 0 => return Err(error.into()),
            Err(error) => {
                log::warn!("{number} threads instead of {count}: {}", plain(&error.to_string()));
                return Ok(number);
            }
        }
    }
    Ok(count.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;

    #[test]
    fn errors_are_words_without_numbers() {
        let missing = File::open("/nonexistent/file").unwrap_err().to_string();
        assert!(missing.contains(" (os error "), "{missing}");
        let error = format!("a.sgf: {missing}, b.sgf: {missing}; both");
        let words = missing.split(" (os error ").next().unwrap();
        assert_eq!(plain(&error), format!("a.sgf: {words}, b.sgf: {words}; both"));
        assert_eq!(plain("komi 7 (os error"), "komi 7 (os error");
    }
}
