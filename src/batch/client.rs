//! A session with a GTP engine that cannot block the caller: every answer has a deadline.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::ChildStdin;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use super::process::{CommandWords, EngineProcess, Messages, StartFailure};
use crate::clock::Stopwatch;
use crate::engine::Signals;
use crate::machine;

/// The largest number of bytes of an answer. A longer answer counts as endless.
const LONGEST_ANSWER: usize = 1 << 20;
/// The largest number of bytes of a line that are passed on at once.
const LONGEST_LINE: u64 = 1 << 14;
/// The number of lines that may wait to be read. An engine that writes more has to wait.
const LINES_WAITING: usize = 64;
/// The seconds between two checks of the signals.
const SLICE: f64 = 0.05;
/// The seconds for an engine to end after `quit`, or to leave an exit status after its output has
/// ended.
const FAREWELL: f64 = 2.0;

/// The reason why there is no answer to a command.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The engine has ended, or does not listen.
    #[error("{how} at '{command}'")]
    Gone {
        /// Its exit status, if it is known.
        how: String,
        /// The command.
        command: String,
    },
    /// It took too long.
    #[error("no answer to '{command}' within {seconds:.1} s")]
    Late {
        /// The command.
        command: String,
        /// The seconds that it had.
        seconds: f64,
    },
    /// Its output is not an answer of GTP.
    #[error("not GTP: '{0}'")]
    NotGtp(String),
    /// The answer to this command is too long.
    #[error("the answer to '{0}' has no end")]
    Endless(String),
    /// It refused a command that it must not refuse.
    #[error("refused '{command}': {text}")]
    Refused {
        /// The command that the engine was sent.
        command: String,
        /// The text of the refusal.
        text: String,
    },
    /// This program is to end.
    #[error("interrupted")]
    Interrupted,
}

/// An engine as a child process.
pub(crate) struct Client<'a> {
    process: EngineProcess,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    signals: &'a Signals,
}

impl<'a> Client<'a> {
    /// Starts an engine in a process group of its own, in `folder` or in the present one.
    pub(crate) fn start(
        words: &CommandWords,
        folder: Option<&Path>,
        messages: Messages,
        signals: &'a Signals,
    ) -> Result<Client<'a>, StartFailure> {
        let mut process = EngineProcess::start(words, folder, messages)?;
        let (sender, lines) = sync_channel(LINES_WAITING);
        // The thread ends with the engine's output. Nobody waits for it, because a process that left
        // the group might keep the output open.
        if let Some(stdout) = process.stdout() {
            let listen = move || pass_on(stdout, &sender);
            machine::spawn(listen)?;
        }
        let stdin = process.stdin();
        Ok(Client { process, stdin, lines, signals })
    }

    /// The answer to a command within `seconds`: `Err` in the inner result if the engine refuses.
    pub(crate) fn send(
        &mut self,
        command: &str,
        seconds: f64,
    ) -> Result<Result<String, String>, ClientError> {
        self.check_no_extra_lines()?;
        let watch = Stopwatch::start();
        let written = self.stdin.as_mut().map(|stdin| {
            stdin.write_all(format!("{command}\n").as_bytes()).and_then(|()| stdin.flush())
        });
        if !matches!(written, Some(Ok(()))) {
            return Err(self.exit_error(command));
        }
        let mut answer = String::new();
        loop {
            let line = self.line(command, watch, seconds)?;
            if line.is_empty() {
                if answer.is_empty() {
                    continue;
                }
                break;
            }
            if answer.is_empty() && rest(&line, command).is_none() {
                return Err(ClientError::NotGtp(shortened(&line)));
            }
            answer.push_str(&line);
            answer.push('\n');
            if answer.len() > LONGEST_ANSWER {
                return Err(ClientError::Endless(command.to_owned()));
            }
        }
        let text = rest(&answer, command).unwrap_or_default().trim();
        Ok(if answer.starts_with('=') { Ok(text.to_owned()) } else { Err(text.to_owned()) })
    }

    /// The answer to a command that the engine must not refuse.
    pub(crate) fn require(&mut self, command: &str, seconds: f64) -> Result<String, ClientError> {
        let refused = |text: String| ClientError::Refused {
            command: command.to_owned(),
            text: shortened(&text),
        };
        self.send(command, seconds)?.map_err(refused)
    }

    /// Sends `quit` and waits for a moment.
    pub(crate) fn quit(mut self) {
        let watch = Stopwatch::start();
        let sent = self.stdin.as_mut().map(|stdin| stdin.write_all(b"quit\n"));
        self.stdin = None;
        while matches!(sent, Some(Ok(()))) && self.line("quit", watch, FAREWELL).is_ok() {}
    }

    /// Checks that the engine has written nothing but empty lines since its last answer.
    fn check_no_extra_lines(&self) -> Result<(), ClientError> {
        let waiting = self.lines.try_iter().take(LINES_WAITING).find(|line| !line.is_empty());
        waiting.map_or(Ok(()), |line| Err(ClientError::NotGtp(shortened(&line))))
    }

    /// The next line, without white space at its end.
    fn line(
        &mut self,
        command: &str,
        watch: Stopwatch,
        seconds: f64,
    ) -> Result<String, ClientError> {
        loop {
            let left = seconds - watch.seconds();
            if left <= 0.0 {
                return Err(ClientError::Late { command: command.to_owned(), seconds });
            }
            match self.lines.recv_timeout(Duration::from_secs_f64(left.min(SLICE))) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.exit_error(command)),
                Err(RecvTimeoutError::Timeout) if self.signals.is_cut_off() => {
                    return Err(ClientError::Interrupted);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Returns the error for an engine that has ended: its exit status, if it leaves one soon.
    fn exit_error(&mut self, command: &str) -> ClientError {
        let how = self.process.how_it_ended(FAREWELL);
        ClientError::Gone { how, command: command.to_owned() }
    }
}

/// The text of an answer without its mark and the number that it repeats; `None` if it is no answer
/// to this command.
fn rest<'a>(answer: &'a str, command: &str) -> Option<&'a str> {
    let end = command.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(command.len());
    let rest = answer.strip_prefix(['=', '?'])?.strip_prefix(&command[..end])?;
    (!rest.starts_with(|letter: char| letter.is_ascii_digit())).then_some(rest)
}

/// Passes the lines of an engine on until nobody receives them.
fn pass_on(stdout: impl Read, sender: &SyncSender<String>) {
    let mut reader = BufReader::new(stdout);
    let mut bytes = Vec::new();
    while reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes).is_ok_and(|n| n > 0) {
        let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        bytes.clear();
        if sender.send(line).is_err() {
            return;
        }
    }
}

/// A text for a message: one line, not too long.
pub fn shortened(text: &str) -> String {
    const MAX_CHARS: usize = 100;
    let line = text.lines().next().unwrap_or_default();
    match line.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_repeat_the_number_of_their_command() {
        assert_eq!(rest("=7 Me", "7 name"), Some(" Me"));
        assert_eq!(rest("= Me", "name"), Some(" Me"));
        assert_eq!(rest("=", "7"), None);
        for wrong in ["=8 Me", "=77 Me", "= Me", "Me", "7 Me", ""] {
            assert_eq!(rest(wrong, "7 name"), None, "{wrong}");
        }
        assert_eq!(rest("=7 Me", "name"), None);
    }
}
