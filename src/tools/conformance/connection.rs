//! Bytes to and from an engine. No wait is endless: an engine that hangs, ends, or writes without end is a
//! finding.

use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::Duration;

use super::failure::{CheckFailure, wrong_answer};
use super::response::{self, GtpResponse};
use crate::batch::process::{CommandWords, EngineProcess, Messages, StartFailure};
use crate::clock::Stopwatch;
use crate::engine::Signals;
use crate::machine;

/// The bytes that are read at once.
const CHUNK: usize = 1 << 14;
/// The number of chunks that may wait. An engine that writes more has to wait.
const CHUNKS_WAITING: usize = 64;
/// The largest number of bytes of a response.
const MAX_RESPONSE: usize = 4 << 20;
/// The seconds between two checks of the signals.
const SLICE: f64 = 0.05;
/// The seconds for an exit status after the output has ended.
const FAREWELL: f64 = 2.0;

/// A running engine.
pub(super) struct Connection<'a> {
    process: EngineProcess,
    /// `None` once the input has ended.
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Vec<u8>>,
    /// The bytes that have been read and not been used, without carriage returns.
    unused: Vec<u8>,
    /// The number of empty lines before responses.
    pub(super) empty_lines: usize,
    signals: &'a Signals,
}

impl<'a> Connection<'a> {
    /// Starts the engine. Its standard error is dropped.
    pub(super) fn start(
        words: &CommandWords,
        signals: &'a Signals,
    ) -> Result<Connection<'a>, StartFailure> {
        let mut process = EngineProcess::start(words, None, Messages::Dropped)?;
        let (input, to_write) = channel::<Vec<u8>>();
        let (read, output) = sync_channel(CHUNKS_WAITING);
        // Both threads end with the engine.
        if let Some(mut stdin) = process.stdin() {
            let tell = move || {
                for bytes in to_write {
                    if stdin.write_all(&bytes).and_then(|()| stdin.flush()).is_err() {
                        return;
                    }
                }
            };
            machine::spawn(tell)?;
        }
        if let Some(stdout) = process.stdout() {
            let listen = move || pass_on(stdout, &read);
            machine::spawn(listen)?;
        }
        let unused = Vec::new();
        Ok(Connection { process, input: Some(input), output, unused, empty_lines: 0, signals })
    }

    /// Sends bytes. An engine that does not listen is found out by its missing answer.
    pub(super) fn write(&self, bytes: &[u8]) {
        let sent = self.input.as_ref().map(|input| input.send(bytes.to_owned()));
        if !matches!(sent, Some(Ok(()))) {
            log::debug!("the engine does not read any more");
        }
    }

    /// Ends the input, once everything has been read.
    pub(super) fn end_input(&mut self) {
        self.input = None;
    }

    /// The next response.
    pub(super) fn response(&mut self, seconds: f64) -> Result<GtpResponse, CheckFailure> {
        let watch = Stopwatch::start();
        loop {
            let empty = self.unused.iter().take_while(|&&byte| byte == b'\n').count();
            self.empty_lines += empty;
            self.unused.drain(..empty);
            if let Some(raw) = response::take(&mut self.unused) {
                return GtpResponse::parse(&raw).or_else(wrong_answer);
            }
            self.read_more(seconds, watch)?;
        }
    }

    /// The next line, which may be a part of a response.
    pub(super) fn line(&mut self, seconds: f64) -> Result<String, CheckFailure> {
        let watch = Stopwatch::start();
        loop {
            if let Some(end) = self.unused.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.unused.drain(..=end).collect();
                return Ok(String::from_utf8_lossy(&line[..end]).into_owned());
            }
            self.read_more(seconds, watch)?;
        }
    }

    /// Describes how the engine ends, if it does so within `seconds`. Its output is dropped.
    pub(super) fn end(&mut self, seconds: f64) -> Result<String, CheckFailure> {
        let watch = Stopwatch::start();
        loop {
            self.unused.clear();
            match self.read_more(seconds, watch) {
                Ok(()) => {}
                Err(CheckFailure::Gone(_)) => break,
                Err(finding) => return Err(finding),
            }
        }
        let left = (seconds - watch.seconds()).max(FAREWELL);
        self.process.status_within(left).ok_or(CheckFailure::Late(seconds))
    }

    /// Waits for output until `seconds` have passed since the start of `watch`.
    fn read_more(&mut self, seconds: f64, watch: Stopwatch) -> Result<(), CheckFailure> {
        if self.unused.len() > MAX_RESPONSE {
            return wrong_answer("the response has no end");
        }
        loop {
            let left = seconds - watch.seconds();
            if left <= 0.0 {
                return Err(CheckFailure::Late(seconds));
            }
            match self.output.recv_timeout(Duration::from_secs_f64(left.min(SLICE))) {
                Ok(bytes) => {
                    self.unused.extend(bytes.into_iter().filter(|&byte| byte != b'\r'));
                    return Ok(());
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(CheckFailure::Gone(self.process.how_it_ended(FAREWELL)));
                }
                Err(RecvTimeoutError::Timeout) if self.signals.is_cut_off() => {
                    return Err(CheckFailure::Interrupted);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

/// Passes output on until it ends or nobody receives it.
fn pass_on(mut stdout: impl Read, sender: &SyncSender<Vec<u8>>) {
    let mut chunk = vec![0; CHUNK];
    while let Ok(length @ 1..) = stdout.read(&mut chunk) {
        if sender.send(chunk[..length].to_owned()).is_err() {
            return;
        }
    }
}
