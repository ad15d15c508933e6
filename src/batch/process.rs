//! A GTP engine as a child process: it and all processes that it has started end with this value.

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use crate::clock::Stopwatch;
use crate::machine::{self, ThreadError};

/// The number of bytes of an engine's standard error that are kept.
const LONGEST_LOG: u64 = 4 << 20;
/// The seconds between two looks at a process that is to end.
const SLICE: f64 = 0.05;
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
    /// The folder to start it in is none.
    #[error("'{}' is not a folder", .0.display())]
    Folder(PathBuf),
    /// The system refuses.
    #[error("cannot start '{program}': {reason}")]
    Spawn {
        /// The program.
        program: String,
        /// The system's error.
        reason: io::Error,
    },
    /// There can be no thread that listens to it.
    #[error(transparent)]
    Thread(#[from] ThreadError),
}

/// The destination of an engine's standard error.
pub(crate) enum Messages {
    /// To the standard error of this program.
    Shown,
    /// Nowhere.
    Dropped,
    /// To a file that is made when there is something to write.
    Kept(PathBuf),
}

/// A running engine. Its input and output are taken once.
pub(crate) struct EngineProcess {
    child: Child,
}

impl EngineProcess {
    /// Starts an engine in a process group of its own, in `folder` or in the present one.
    pub(crate) fn start(
        words: &CommandWords,
        folder: Option<&Path>,
        messages: Messages,
    ) -> Result<EngineProcess, StartFailure> {
        let (program, arguments) = words.0.split_first().map_or(("", &[][..]), |(p, a)| (p, a));
        let mut command = Command::new(program);
        command.args(arguments).env("PATH", path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        if !matches!(messages, Messages::Shown) {
            command.stderr(Stdio::piped());
        }
        if let Some(folder) = folder {
            if !folder.is_dir() {
                return Err(StartFailure::Folder(folder.to_owned()));
            }
            command.current_dir(folder);
        }
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let refused = |reason| StartFailure::Spawn { program: program.to_owned(), reason };
        let mut engine = EngineProcess { child: command.spawn().map_err(refused)? };
        // The thread ends with the engine. Nobody waits for it, as a process that left the group might
        // keep the stream open.
        if let Some(stderr) = engine.child.stderr.take() {
            let log = if let Messages::Kept(log) = messages { Some(log) } else { None };
            let listen = move || log_stderr(stderr, log.as_deref());
            machine::spawn(listen)?;
        }
        Ok(engine)
    }

    /// Takes the engine's standard input. Dropping it ends the input.
    pub(crate) fn stdin(&mut self) -> Option<ChildStdin> {
        self.child.stdin.take()
    }

    /// Takes the engine's standard output.
    pub(crate) fn stdout(&mut self) -> Option<ChildStdout> {
        self.child.stdout.take()
    }

    /// Describes how the engine ended, if it leaves an exit status within `seconds`.
    pub(crate) fn how_it_ended(&mut self, seconds: f64) -> String {
        self.status_within(seconds).unwrap_or_else(|| "closed its input or output".to_owned())
    }

    /// The exit status of the engine if it ends within `seconds`.
    pub(crate) fn status_within(&mut self, seconds: f64) -> Option<String> {
        let watch = Stopwatch::start();
        loop {
            match self.status() {
                Ok(Some(status)) => return Some(format!("ended with {status}")),
                Ok(None) if watch.seconds() < seconds => {
                    thread::sleep(Duration::from_secs_f64(SLICE));
                }
                _ => return None,
            }
        }
    }

    /// The exit status of the engine if it has ended. The system still knows the process: otherwise
    /// its number might soon be that of another process, or of another group.
    #[cfg(unix)]
    fn status(&mut self) -> io::Result<Option<ExitStatus>> {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let Some(engine) = self.number() else { return Ok(None) };
        let only_looking = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let ended = waitid(WaitId::Pid(engine), only_looking)?;
        // As the system writes a status: the exit code in the second byte, or a signal in the first
        // with a bit for a dump of the memory.
        let raw = ended.and_then(|ended| {
            let signal = |signal: i32| signal | i32::from(ended.dumped()) << 7;
            let code = ended.exit_status().map(|code| code << 8);
            code.or_else(|| ended.terminating_signal().map(signal))
        });
        Ok(raw.map(std::os::unix::process::ExitStatusExt::from_raw))
    }

    #[cfg(not(unix))]
    fn status(&mut self) -> io::Result<Option<ExitStatus>> {
        self.child.try_wait()
    }

    /// The number of the process, which is that of its group, too.
    #[cfg(unix)]
    fn number(&self) -> Option<rustix::process::Pid> {
        rustix::process::Pid::from_raw(self.child.id().cast_signed())
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Some(group) = self.number() {
            // The number is still its own, because nobody has waited for the engine so far.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        // Without process groups, at least the engine itself ends.
        if let Err(error) = self.child.kill().and_then(|()| self.child.wait()) {
            log::warn!("cannot end an engine: {error}");
        }
    }
}

/// The search path of engines.
fn path() -> OsString {
    let given = env::var_os("PATH").unwrap_or_default();
    let games = cfg!(unix).then(|| PathBuf::from(GAMES));
    let folders = env::split_paths(&given).filter(|folder| !folder.as_os_str().is_empty());
    env::join_paths(folders.chain(games)).unwrap_or(given)
}

/// Keeps the beginning of an engine's standard error, and reads and drops the rest.
fn log_stderr(stderr: impl Read, log: Option<&Path>) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_are_split_as_a_shell_does() {
        let words = CommandWords::parse("gnugo --mode gtp 'a b'").unwrap();
        assert_eq!(words, CommandWords::new("gnugo".to_owned(), &["--mode", "gtp", "a b"]));
        for wrong in ["", "  ", "'gnugo"] {
            assert!(matches!(CommandWords::parse(wrong), Err(StartFailure::Command(_))), "{wrong}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn an_engine_that_has_ended_keeps_its_number_until_its_group_is_ended() {
        for (script, how) in [
            ("sleep 1000 & exit 3", "ended with exit status: 3"),
            ("sleep 1000 & kill -9 $$", "ended with signal: 9 (SIGKILL)"),
        ] {
            let words = CommandWords::new("sh".to_owned(), &["-c", script]);
            let mut engine = EngineProcess::start(&words, None, Messages::Dropped).unwrap();
            let (number, stdout) = (engine.number().unwrap(), engine.stdout().unwrap());
            assert_eq!(engine.status_within(60.0).as_deref(), Some(how));
            let known = rustix::process::test_kill_process(number);
            assert!(known.is_ok(), "the number may be somebody else's");
            assert_eq!(engine.how_it_ended(0.0), how, "it can be asked again");
            drop(engine);
            // Processes that the engine has started end with it, and so does the output.
            assert_eq!(io::read_to_string(stdout).unwrap(), "");
        }
    }
}
