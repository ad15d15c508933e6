//! Shuts the program down cleanly on a signal, or when nobody reads its output any more.
//!
//! It watches for both on Unix. Elsewhere the program ends with its input, and notices a closed
//! output when it writes.

use std::sync::Arc;
use std::time::Duration;

use crate::engine::Signals;
use crate::gtp::Hangup;

/// The time that the program may take to end. After that it is stuck, for example because its
/// output is full and its client does not read.
const PATIENCE: Duration = Duration::from_secs(3);

/// Hangs up on SIGTERM, SIGINT or SIGHUP, or when the reader of standard output goes away.
///
/// SIGINT ends the program, too: programs that only want to interrupt a search write `# interrupt`.
pub(super) fn watch(hangup: &Hangup) {
    let (on_signal, on_close) = (hangup.clone(), hangup.clone());
    end_on_signal(move |_| on_signal.hang_up());
    os::on_closed_output(move || on_close.hang_up());
}

/// Signals that end the work of their listeners on SIGTERM, SIGINT or SIGHUP.
pub(super) fn cut_off_on_signal() -> Arc<Signals> {
    let signals = Arc::new(Signals::default());
    let listeners = Arc::clone(&signals);
    os::on_signal(move |_| listeners.cut_off());
    signals
}

/// Calls `react` with the number of the first SIGTERM, SIGINT or SIGHUP, which comes when a terminal is
/// closed. The program ends soon after it, by itself or not.
pub(super) fn end_on_signal(react: impl FnOnce(i32) + Send + 'static) {
    os::on_signal(move |signal| {
        log::info!("ended by signal {signal}");
        react(signal);
        std::thread::sleep(PATIENCE);
        std::process::exit(128 + signal)
    });
}

#[cfg(unix)]
mod os {
    use std::io;

    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    /// Calls `react` with the number of the first signal that asks the program to end.
    pub(super) fn on_signal(react: impl FnOnce(i32) + Send + 'static) {
        std::thread::spawn(move || match wait_for_signal() {
            Ok(signal) => react(signal),
            Err(error) => log::warn!("signals will end the program without cleaning up: {error}"),
        });
    }

    /// Calls `react` when the reader of standard output has gone.
    pub(super) fn on_closed_output(react: impl FnOnce() + Send + 'static) {
        std::thread::spawn(move || match wait_for_closed_output() {
            Ok(()) => {
                log::info!("nobody reads the output any more");
                react();
            }
            Err(error) => log::warn!("a closed output will only be noticed on writing: {error}"),
        });
    }

    fn wait_for_signal() -> io::Result<i32> {
        let mut signals = Signals::new([SIGTERM, SIGINT, SIGHUP])?;
        signals.forever().next().ok_or_else(|| io::Error::other("no more signals"))
    }

    /// Polling for no events reports only errors and hang-ups.
    #[expect(clippy::disallowed_methods, reason = "it is watched, not written to")]
    fn wait_for_closed_output() -> io::Result<()> {
        let stdout = io::stdout();
        loop {
            match poll(&mut [PollFd::new(&stdout, PollFlags::empty())], None) {
                Ok(_) => return Ok(()),
                Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

#[cfg(not(unix))]
mod os {
    /// Nothing to watch.
    pub(super) fn on_signal(_: impl FnOnce(i32) + Send + 'static) {}

    /// Nothing to watch.
    pub(super) fn on_closed_output(_: impl FnOnce() + Send + 'static) {}
}
