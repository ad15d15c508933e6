//! A session with a client that writes and reads streams.
//!
//! A separate thread reads the input, so that an analysis ends as soon as there is more input, `#
//! interrupt` ends the search for a move, and `quit` or the end of input ends everything. Another one
//! writes the output, so that none of this waits for a client that does not read. Commands are carried
//! out one at a time by the thread that calls [`GtpServer::run`].

use std::io::{Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use crate::engine::{Engine, Signals};
use crate::gtp::COMMANDS;
use crate::gtp::input::{self, InputLine};
use crate::gtp::session::{Session, SessionError};
use crate::machine;
use crate::output_queue::OutputQueue;

/// An event of a session.
enum Event {
    /// A line with a command has been read.
    Line(InputLine),
    /// There will be no more input.
    End,
}

/// A GTP session with a client that has not begun yet.
pub struct GtpServer {
    stop_handle: StopHandle,
    events: Receiver<Event>,
}

/// Ends a session from outside, however busy the engine is, for example when the system asks the
/// program to terminate.
#[derive(Clone)]
pub struct StopHandle {
    signals: Arc<Signals>,
    events: Sender<Event>,
}

impl StopHandle {
    /// Ends the session: the current command is cut short, and is the last.
    pub fn stop(&self) {
        self.signals.cut_off();
        if self.events.send(Event::End).is_err() {
            log::debug!("the session has already ended");
        }
    }
}

impl Default for GtpServer {
    fn default() -> Self {
        let (sender, events) = channel();
        let stop_handle = StopHandle { signals: Arc::default(), events: sender };
        GtpServer { stop_handle, events }
    }
}

impl GtpServer {
    /// Returns a handle that ends the session from outside.
    pub fn stop_handle(&self) -> StopHandle {
        self.stop_handle.clone()
    }

    /// Answers the commands of `input` on `output` until `quit`, the end of input, a closed output,
    /// or a [`StopHandle`]. The engine's game is then saved, if it has one.
    ///
    /// # Errors
    /// When there can be no threads that read and write, replies could not be written, or a game could not be saved.
    pub fn run(
        self,
        engine: Engine,
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
    ) -> Result<(), SessionError> {
        let stop_handle = self.stop_handle();
        let output = OutputQueue::new(output, move || stop_handle.stop())?;
        let StopHandle { signals, events: sender } = self.stop_handle;
        let for_reader = Arc::clone(&signals);
        let read = move || {
            input::read_lines(input, &for_reader, |line| sender.send(Event::Line(line)).is_ok());
            for_reader.end();
            if sender.send(Event::End).is_err() {
                log::debug!("the session has ended before its input");
            }
        };
        machine::spawn(read)?;
        let mut session = Session::new(engine, COMMANDS, &signals, output);
        while let Ok(Event::Line(line)) = self.events.recv() {
            session.execute(&line);
            if session.is_over() {
                break;
            }
            session.ponder(line.number);
            session.wait_for_reader();
        }
        session.close()
    }
}
