//! A GTP engine as a child process that can do no harm: every answer has a deadline, and the engine
//! and all processes that it has started end with this value.

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use crate::clock::Stopwatch;
use crate::engine::Signals;

/// The largest number of bytes of an answer. A longer answer counts as endless.
const LONGEST_ANSWER: usize = 1 << 20;
/// The largest number of bytes of a line that are passed on at once.
const LONGEST_LINE: u64 = 1 << 14;
/// The number of lines that may wait to be read. An engine that writes more has to wait.
const LINES_WAITING: usize = 64;
/// The number of bytes of an engine's standard error that are kept.
const LONGEST_LOG: u64 = 4 << 20;
/// The seconds between two checks of the signals.
const SLICE: f64 = 0.05;
/// The seconds for an engine to end after `quit`, or to leave an exit status after its output has
/// ended.
const FAREWELL: f64 = 2.0;
/// The folder in which Debian installs games, which is not always on the path.
const GAMES: &str = "/usr/games";

/// The command line of an engine: a program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandWords(Vec<String>);

impl CommandWords {
    /// The words of a program and its arguments.
    pub fn new(program: String, arguments: &[&str]) -> CommandWords {
        let arguments = arguments.iter().map(|&word| word.to_owned());
        CommandWords(std::iter::once(program).chain(arguments).collect())
    }

    /// Splits a command line as a shell would.
    ///
    /// # Errors
    /// When it has no words, or an unfinished quotation.
    pub fn parse(line: &str) -> Result<CommandWords, StartFailure> {
        // A backslash is a part of a path on Windows, and elsewhere protects the next character.
        let line = if cfg!(windows) { &line.replace('\\', r"\\") } else { line };
        let words = shlex::split(line).filter(|words| !words.is_empty());
        words.map(CommandWords).ok_or_else(|| StartFailure::Command(line.to_owned()))
    }
}

/// An engine cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum StartFailure {
    /// The command line has no words, or an unfinished quotation.
    #[error("'{0}' is not a command: it has no words, or an unfinished quotation")]
    Command(String),
    /// The system refuses.
    #[error("cannot start '{program}': {reason}")]
    Spawn {
        /// The program.
        program: String,
        /// What the system says.
        reason: io::Error,
    },
}

/// Why there is no answer to a command.
#[derive(Debug, thiserror::Error)]
pub enum NoAnswer {
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
        /// What it was asked.
        command: String,
        /// The text of the refusal.
        text: String,
    },
    /// This program is to end.
    #[error("interrupted")]
    Interrupted,
}

/// Where an engine's standard error goes.
pub(crate) enum Messages {
    /// To the standard error of this program.
    Shown,
    /// Nowhere.
    Dropped,
    /// To a file that is made when there is something to write.
    Kept(PathBuf),
}

/// An engine as a child process.
pub(crate) struct Client<'a> {
    child: Child,
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
        let (program, arguments) = words.0.split_first().map_or(("", &[][..]), |(p, a)| (p, a));
        let mut command = Command::new(program);
        command.args(arguments).env("PATH", path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        if !matches!(messages, Messages::Shown) {
            command.stderr(Stdio::piped());
        }
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let spawned = command.spawn();
        let mut child = spawned
            .map_err(|reason| StartFailure::Spawn { program: program.to_owned(), reason })?;
        let (sender, lines) = sync_channel(LINES_WAITING);
        // The threads end with the engine's output. Nobody waits for them, because a process that
        // left the group might keep it open.
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || pass_on(stdout, &sender));
        }
        if let Some(stderr) = child.stderr.take() {
            let log = if let Messages::Kept(log) = messages { Some(log) } else { None };
            thread::spawn(move || keep(stderr, log.as_deref()));
        }
        let stdin = child.stdin.take();
        Ok(Client { child, stdin, lines, signals })
    }

    /// The answer to a command within `seconds`: `Err` in the inner result if the engine refuses.
    pub(crate) fn send(
        &mut self,
        command: &str,
        seconds: f64,
    ) -> Result<Result<String, String>, NoAnswer> {
        self.no_unasked_lines()?;
        let watch = Stopwatch::start();
        let written = self.stdin.as_mut().map(|stdin| {
            stdin.write_all(format!("{command}\n").as_bytes()).and_then(|()| stdin.flush())
        });
        if !matches!(written, Some(Ok(()))) {
            return Err(self.gone(command));
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
                return Err(NoAnswer::NotGtp(shortened(&line)));
            }
            answer.push_str(&line);
            answer.push('\n');
            if answer.len() > LONGEST_ANSWER {
                return Err(NoAnswer::Endless(command.to_owned()));
            }
        }
        let text = rest(&answer, command).unwrap_or_default().trim();
        Ok(if answer.starts_with('=') { Ok(text.to_owned()) } else { Err(text.to_owned()) })
    }

    /// The answer to a command that the engine must not refuse.
    pub(crate) fn must(&mut self, command: &str, seconds: f64) -> Result<String, NoAnswer> {
        let refused = |text: String| NoAnswer::Refused {
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
    fn no_unasked_lines(&self) -> Result<(), NoAnswer> {
        let waiting = self.lines.try_iter().take(LINES_WAITING).find(|line| !line.is_empty());
        waiting.map_or(Ok(()), |line| Err(NoAnswer::NotGtp(shortened(&line))))
    }

    /// The next line, without white space at its end.
    fn line(&mut self, command: &str, watch: Stopwatch, seconds: f64) -> Result<String, NoAnswer> {
        loop {
            let left = seconds - watch.seconds();
            if left <= 0.0 {
                return Err(NoAnswer::Late { command: command.to_owned(), seconds });
            }
            match self.lines.recv_timeout(Duration::from_secs_f64(left.min(SLICE))) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone(command)),
                Err(RecvTimeoutError::Timeout) if self.signals.is_cut_off() => {
                    return Err(NoAnswer::Interrupted);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// How the engine ended: its exit status, if it leaves one soon.
    fn gone(&mut self, command: &str) -> NoAnswer {
        let watch = Stopwatch::start();
        let how = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break format!("ended with {status}"),
                Ok(None) if watch.seconds() < FAREWELL => {
                    thread::sleep(Duration::from_secs_f64(SLICE));
                }
                _ => break "closed its input or output".to_owned(),
            }
        };
        NoAnswer::Gone { how, command: command.to_owned() }
    }
}

impl Drop for Client<'_> {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Some(group) = rustix::process::Pid::from_raw(self.child.id().cast_signed()) {
            // The group is gone already if the engine has ended by itself.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        // Where there are no groups, at least the engine itself ends.
        if let Err(error) = self.child.kill().and_then(|()| self.child.wait()) {
            log::warn!("cannot end an engine: {error}");
        }
    }
}

/// The text of an answer without its mark and the number that it repeats; `None` if it is no answer
/// to this command.
fn rest<'a>(answer: &'a str, command: &str) -> Option<&'a str> {
    let end = command.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(command.len());
    let rest = answer.strip_prefix(['=', '?'])?.strip_prefix(&command[..end])?;
    (!rest.starts_with(|letter: char| letter.is_ascii_digit())).then_some(rest)
}

/// The search path of engines.
fn path() -> OsString {
    let given = env::var_os("PATH").unwrap_or_default();
    let games = cfg!(unix).then(|| PathBuf::from(GAMES));
    let folders = env::split_paths(&given).filter(|folder| !folder.as_os_str().is_empty());
    env::join_paths(folders.chain(games)).unwrap_or(given)
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

/// Keeps the beginning of an engine's standard error, and reads and drops the rest.
fn keep(stderr: impl Read, log: Option<&Path>) {
    let mut reader = BufReader::new(stderr);
    let is_silent = reader.fill_buf().map_or(true, <[u8]>::is_empty);
    if let Some(log) = log.filter(|_| !is_silent) {
        let mut limited = reader.by_ref().take(LONGEST_LOG);
        let kept = File::create(log).and_then(|mut file| io::copy(&mut limited, &mut file));
        if let Err(error) = kept {
            log::warn!("cannot write {}: {error}", log.display());
        }
    }
    let _ = io::copy(&mut reader, &mut io::sink());
}

/// A text for a message: one line, not too long.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 100;
    let line = text.lines().next().unwrap_or_default();
    match line.char_indices().nth(LONGEST) {
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

    #[test]
    fn command_lines_are_split_as_a_shell_does() {
        let words = CommandWords::parse("gnugo --mode gtp 'a b'").unwrap();
        assert_eq!(words, CommandWords::new("gnugo".to_owned(), &["--mode", "gtp", "a b"]));
        for wrong in ["", "  ", "'gnugo"] {
            assert!(matches!(CommandWords::parse(wrong), Err(StartFailure::Command(_))), "{wrong}");
        }
    }
}
