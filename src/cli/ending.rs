//! Shuts the program down cleanly on a signal, or when nobody reads its output any more.
//!
//! It watches for signals on Unix, and on Windows for Ctrl-C, Ctrl-Break, the closing of the console and
//! the end of the session. A closed output is watched on Unix, and noticed on Windows when the program
//! writes.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use crate::engine::Signals;
use crate::gtp::StopHandle;
use crate::machine::plain;

/// The time that the program may take to end. After that it is stuck, for example because its
/// output is full and its client does not read.
const PATIENCE: Duration = Duration::from_secs(3);

/// Hangs up on a [signal](end_on_signal), or when the reader of standard output goes away.
///
/// SIGINT ends the program, too: programs that only want to interrupt a search write `# interrupt`.
pub(super) fn watch(stop_handle: &StopHandle) {
    let (on_signal, on_close) = (stop_handle.clone(), stop_handle.clone());
    end_on_signal(move |_| on_signal.stop());
    os::on_closed_output(move || on_close.stop());
}

/// Signals that end the work of their listeners on the first [signal](end_on_signal).
pub(super) fn cut_off_on_signal() -> Arc<Signals> {
    let signals = Arc::new(Signals::default());
    let listeners = Arc::clone(&signals);
    on_signal(move |_| listeners.cut_off());
    signals
}

/// Calls `react` with the number of the first SIGTERM, SIGINT or SIGHUP, which comes when a terminal is
/// closed. On Windows they stand for the end of the session, for Ctrl-C and Ctrl-Break, and for the
/// closing of the console. The program ends soon after it, by itself or not.
pub(super) fn end_on_signal(react: impl FnOnce(i32) + Send + 'static) {
    on_signal(move |signal| {
        log::info!("ended by signal {signal}");
        react(signal);
        std::thread::sleep(PATIENCE);
        std::process::exit(128 + signal)
    });
}

/// Calls `react` with the number of the first signal that asks the program to end.
fn on_signal(react: impl FnOnce(i32) + Send + 'static) {
    let unable = |error: io::Error| {
        let reason = plain(&error.to_string());
        log::warn!("signals will end the program without cleaning up: {reason}");
    };
    let watch = move || os::wait_for_signal().map_or_else(unable, react);
    if let Err(error) = std::thread::Builder::new().spawn(watch) {
        unable(error);
    }
}

#[cfg(unix)]
mod os {
    use std::io;

    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    /// Calls `react` when the reader of standard output has gone.
    pub(super) fn on_closed_output(react: impl FnOnce() + Send + 'static) {
        let unable = |error: io::Error| {
            let reason = super::plain(&error.to_string());
            log::warn!("a closed output will only be noticed on writing: {reason}");
        };
        let watch = move || match wait_for_closed_output() {
            Ok(()) => {
                log::info!("nobody reads the output any more");
                react();
            }
            Err(error) => unable(error),
        };
        if let Err(error) = std::thread::Builder::new().spawn(watch) {
            unable(error);
        }
    }

    /// The number of the first signal, once it comes.
    pub(super) fn wait_for_signal() -> io::Result<i32> {
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

#[cfg(windows)]
mod os {
    use std::future::poll_fn;
    use std::io;
    use std::task::Poll;

    use tokio::runtime::Builder;
    use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close, ctrl_shutdown};

    // The numbers of the signals that Unix has for the same events.
    const SIGHUP: i32 = 1;
    const SIGINT: i32 = 2;
    const SIGTERM: i32 = 15;

    /// The number of the first signal, once it comes.
    pub(super) fn wait_for_signal() -> io::Result<i32> {
        let (mut interrupt, mut pause) = (ctrl_c()?, ctrl_break()?);
        let (mut close, mut shutdown) = (ctrl_close()?, ctrl_shutdown()?);
        let runtime = Builder::new_current_thread().build()?;
        Ok(runtime.block_on(poll_fn(|context| {
            let events = [
                (interrupt.poll_recv(context), SIGINT),
                (pause.poll_recv(context), SIGINT),
                (close.poll_recv(context), SIGHUP),
                (shutdown.poll_recv(context), SIGTERM),
            ];
            let signal = events.iter().find(|(event, _)| event.is_ready());
            signal.map_or(Poll::Pending, |&(_, number)| Poll::Ready(number))
        })))
    }

    /// A closed output is noticed when the program writes.
    pub(super) fn on_closed_output(_: impl FnOnce() + Send + 'static) {}
}
