//! Shuts the program down cleanly on a signal, or when nobody reads its output any more.
//!
//! Both are watched for on Unix. Elsewhere the program ends with its input, and a closed output is
//! noticed when it is written to.

use std::sync::Arc;

use crate::engine::Signals;
use crate::gtp::Hangup;
use crate::play::Outside;
use crate::site::Closing;

/// Hangs up on SIGTERM, SIGINT or SIGHUP, or when the reader of standard output goes away.
///
/// SIGINT ends the program, too: programs that only want to interrupt a search write `# interrupt`.
#[cfg(unix)]
pub(super) fn watch(hangup: &Hangup) {
    let on_signal = hangup.clone();
    std::thread::spawn(move || {
        if let Err(error) = unix::wait_for_signals(&on_signal) {
            log::warn!("signals will end the program without cleaning up: {error}");
        }
    });
    let on_close = hangup.clone();
    std::thread::spawn(move || match unix::wait_for_closed_output() {
        Ok(()) => {
            log::info!("nobody reads the output any more");
            on_close.hang_up();
        }
        Err(error) => log::warn!("a closed output will only be noticed on writing: {error}"),
    });
}

/// Cuts a match off on SIGTERM, SIGINT or SIGHUP.
#[cfg(unix)]
pub(super) fn watch_engines(signals: &Arc<Signals>) {
    let signals = Arc::clone(signals);
    std::thread::spawn(move || match unix::wait_for_signal() {
        Ok(_) => signals.cut_off(),
        Err(error) => log::warn!("an interrupt will leave engines running: {error}"),
    });
}

/// Ends a game in the terminal on SIGTERM, SIGINT or SIGHUP, the last of which comes when the
/// terminal is closed.
#[cfg(unix)]
pub(super) fn watch_venue(outside: Outside) {
    std::thread::spawn(move || match unix::wait_for_signal() {
        Ok(signal) => {
            outside.signal(signal);
            unix::end_after(signal);
        }
        Err(error) => log::warn!("signals will end the program without cleaning up: {error}"),
    });
}

/// Ends the server of pages on SIGTERM, SIGINT or SIGHUP.
#[cfg(unix)]
pub(super) fn watch_site(closing: Closing) {
    std::thread::spawn(move || match unix::wait_for_signal() {
        Ok(signal) => {
            log::info!("ended by signal {signal}");
            closing.close();
            unix::end_after(signal);
        }
        Err(error) => log::warn!("signals will end the program without cleaning up: {error}"),
    });
}

/// Nothing to watch.
#[cfg(not(unix))]
pub(super) fn watch_site(_: Closing) {}

/// Nothing to watch.
#[cfg(not(unix))]
pub(super) fn watch_venue(_: Outside) {}

/// Nothing to watch.
#[cfg(not(unix))]
pub(super) fn watch_engines(_: &Arc<Signals>) {}

/// Nothing to watch.
#[cfg(not(unix))]
pub(super) fn watch(_: &Hangup) {}

#[cfg(unix)]
mod unix {
    use std::io;
    use std::time::Duration;

    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    use crate::gtp::Hangup;

    /// How long the program may take to end. After that it is stuck, for example because its output
    /// is full and its client asleep.
    const PATIENCE: Duration = Duration::from_secs(3);

    pub(super) fn wait_for_signals(hangup: &Hangup) -> io::Result<()> {
        let signal = wait_for_signal()?;
        log::info!("ended by signal {signal}");
        hangup.hang_up();
        end_after(signal)
    }

    /// Ends the program if it does not end by itself.
    pub(super) fn end_after(signal: i32) -> ! {
        std::thread::sleep(PATIENCE);
        std::process::exit(128 + signal)
    }

    /// The next signal that asks the program to end.
    pub(super) fn wait_for_signal() -> io::Result<i32> {
        let mut signals = Signals::new([SIGTERM, SIGINT, SIGHUP])?;
        signals.forever().next().ok_or_else(|| io::Error::other("no more signals"))
    }

    /// Returns when the reader of standard output has gone. Polling for no events reports only
    /// errors and hang-ups.
    #[expect(clippy::disallowed_methods, reason = "it is watched, not written to")]
    pub(super) fn wait_for_closed_output() -> io::Result<()> {
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
