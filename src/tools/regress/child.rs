//! A GTP engine as a child process that is not waited for longer than agreed.

use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::clock::Stopwatch;

/// Why an engine gives no answer.
#[derive(Debug, thiserror::Error)]
pub enum ChildError {
    /// The system does not start it.
    #[error("cannot start '{program}': {reason}")]
    Start {
        /// The program.
        program: String,
        /// What the system says.
        reason: io::Error,
    },
    /// It ended before it had answered.
    #[error("the engine ended at '{command}'")]
    Ended {
        /// What it was asked.
        command: String,
    },
    /// It took too long.
    #[error("no answer to '{command}' within {seconds} s")]
    Late {
        /// What it was asked.
        command: String,
        /// How long it had.
        seconds: f64,
    },
    /// What it said is no answer.
    #[error("'{said}' is no answer to '{command}'")]
    NoAnswer {
        /// What it was asked.
        command: String,
        /// What it said.
        said: String,
    },
}

/// An engine. It ends with this value.
pub(super) struct EngineChild {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl EngineChild {
    /// Starts an engine in `folder`, or in the present one. `words` are the program and its
    /// arguments.
    ///
    /// # Errors
    /// When the system does not start it.
    pub(super) fn start(words: &[String], folder: Option<&Path>) -> Result<Self, ChildError> {
        let (program, arguments) = words.split_first().map_or(("", words), |(p, a)| (p, a));
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        let failure = |reason| ChildError::Start { program: program.to_owned(), reason };
        let mut child = command.spawn().map_err(failure)?;
        let (sender, lines) = channel();
        if let Some(output) = child.stdout.take() {
            // The thread ends with the engine's output.
            thread::spawn(move || {
                let lines = BufReader::new(output).lines().map_while(Result::ok);
                lines.map(|line| sender.send(line)).take_while(Result::is_ok).for_each(drop);
            });
        }
        let input = child.stdin.take();
        Ok(EngineChild { child, input, lines })
    }

    /// Asks for the reply to a command, without its number: `Err` in the inner result if the engine
    /// refuses.
    ///
    /// # Errors
    /// When there is no answer within `seconds`.
    pub(super) fn ask(
        &mut self,
        command: &str,
        seconds: f64,
    ) -> Result<Result<String, String>, ChildError> {
        let since = Stopwatch::start();
        let written = self.input.as_mut().map(|input| {
            input.write_all(format!("{command}\n").as_bytes()).and_then(|()| input.flush())
        });
        if !matches!(written, Some(Ok(()))) {
            return Err(ChildError::Ended { command: command.to_owned() });
        }
        let mut answer: Vec<String> = Vec::new();
        loop {
            let left = Duration::from_secs_f64((seconds - since.seconds()).max(0.0));
            let line = self.lines.recv_timeout(left).map_err(|error| match error {
                RecvTimeoutError::Timeout => {
                    ChildError::Late { command: command.to_owned(), seconds }
                }
                RecvTimeoutError::Disconnected => ChildError::Ended { command: command.to_owned() },
            })?;
            match line.trim_end() {
                "" if answer.is_empty() => {}
                "" => break,
                line => answer.push(line.to_owned()),
            }
        }
        reply(command, &answer.join("\n"))
    }

    /// Tells the engine that there will be nothing more.
    pub(super) fn quit(mut self) {
        if let Some(mut input) = self.input.take()
            && let Err(error) = input.write_all(b"quit\n")
        {
            log::info!("the engine has ended already: {error}");
        }
        // The end of its output.
        while self.lines.recv_timeout(FAREWELL).is_ok() {}
    }
}

/// How long an engine may take to end after `quit`.
const FAREWELL: Duration = Duration::from_secs(2);

/// The text of an answer, or of a refusal.
fn reply(command: &str, answer: &str) -> Result<Result<String, String>, ChildError> {
    let number: String = command.chars().take_while(char::is_ascii_digit).collect();
    let text = |mark| answer.strip_prefix(mark).and_then(|text| text.strip_prefix(&number));
    match (text('='), text('?')) {
        (Some(text), _) => Ok(Ok(text.trim().to_owned())),
        (_, Some(text)) => Ok(Err(text.trim().to_owned())),
        (None, None) => {
            let said = answer.lines().next().unwrap_or_default().to_owned();
            Err(ChildError::NoAnswer { command: command.to_owned(), said })
        }
    }
}

impl Drop for EngineChild {
    fn drop(&mut self) {
        if let Err(error) = self.child.kill().and_then(|()| self.child.wait()) {
            log::warn!("cannot end an engine: {error}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_carry_the_number_of_their_command() {
        let of = |command: &str, answer: &str| reply(command, answer);
        assert_eq!(of("7 name", "=7 Me").unwrap(), Ok("Me".to_owned()));
        assert_eq!(of("name", "= Me\nand you").unwrap(), Ok("Me\nand you".to_owned()));
        assert_eq!(of("7 x", "?7 unknown command").unwrap(), Err("unknown command".to_owned()));
        for wrong in ["=8 Me", "Me", ""] {
            assert!(matches!(of("7 name", wrong), Err(ChildError::NoAnswer { .. })), "{wrong}");
        }
    }
}
