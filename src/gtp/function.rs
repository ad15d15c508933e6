//! A session that is called with lines and returns the replies.

use std::io::{self, Write};
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::engine::{Engine, Signals};
use crate::gtp::COMMANDS;
use crate::gtp::input;
use crate::gtp::session::{Session, SessionError};
use crate::machine::ThreadError;
use crate::output_queue::OutputQueue;

/// A GTP session as a function from commands to replies, for programs that have no streams.
///
/// ```
/// use ponnuki::engine::{Engine, Signals};
/// use ponnuki::gtp::GtpFunction;
/// use ponnuki::params::Params;
///
/// let params = Params { network: "none".to_owned(), ..Params::default() };
/// let signals = Signals::default();
/// let mut gtp = GtpFunction::new(Engine::new(params)?, &signals)?;
/// assert_eq!(gtp.answer("boardsize 5\n7 name\n"), "= \n\n=7 Ponnuki\n\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GtpFunction<'a> {
    session: Session<'a>,
    signals: &'a Signals,
    replies: Replies,
}

impl<'a> GtpFunction<'a> {
    /// Makes a session of an engine. Somebody else may use the `signals` to stop a command.
    ///
    /// # Errors
    /// When there can be no thread that writes.
    pub fn new(engine: Engine, signals: &'a Signals) -> Result<GtpFunction<'a>, ThreadError> {
        let replies = Replies::default();
        let gtp = GtpFunction::with_output(engine, signals, replies.clone())?;
        Ok(GtpFunction { replies, ..gtp })
    }

    /// Makes a session whose replies go to `output` as they come; [`answer`](Self::answer) returns nothing.
    ///
    /// # Errors
    /// When there can be no thread that writes.
    pub fn with_output(
        engine: Engine,
        signals: &'a Signals,
        output: impl Write + Send + 'static,
    ) -> Result<GtpFunction<'a>, ThreadError> {
        let output = OutputQueue::new(output, || {})?;
        let session = Session::new(engine, COMMANDS, signals, output);
        Ok(GtpFunction { session, signals, replies: Replies::default() })
    }

    /// Answers the commands in these `lines`, and returns the replies. After `quit` there are none.
    ///
    /// An analysis without an end goes on until [`Signals::line`] counts another line; a command
    /// after it in the same `lines` does so.
    pub fn answer(&mut self, lines: &str) -> String {
        let mut commands = Vec::new();
        input::read_lines(lines.as_bytes(), self.signals, |command| {
            commands.push(command);
            true
        });
        for command in &commands {
            if self.session.is_over() {
                break;
            }
            self.session.execute(command);
        }
        // The replies are kept in memory.
        let _ = self.session.finish_output();
        self.replies.take()
    }

    /// Returns true if no more commands are answered.
    pub fn is_over(&self) -> bool {
        self.session.is_over()
    }

    /// Ends the session. The engine's game is saved, if it has a file.
    ///
    /// # Errors
    /// When it could not be saved, which is then logged, or replies could not be written.
    pub fn close(mut self) -> Result<(), SessionError> {
        self.session.close()
    }
}

/// The replies that have been written and not yet returned.
#[derive(Clone, Default)]
struct Replies(Arc<Mutex<Vec<u8>>>);

impl Replies {
    fn lock(&self) -> MutexGuard<'_, Vec<u8>> {
        // Nothing that can fail happens while the lock is held.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self) -> String {
        String::from_utf8_lossy(&mem::take(&mut *self.lock())).into_owned()
    }
}

impl Write for Replies {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.lock().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
