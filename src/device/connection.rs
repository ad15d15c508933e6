//! The program's side of the process that computes for it: starting it, asking it, and giving it up.
//!
//! A thread writes what the process is to read and another reads what it writes, so that nobody else waits
//! for its pipes. Every other wait has a limit.

use std::collections::HashMap;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::Refusal;
use super::frame::{self, Fields, Kind, Ready};
use crate::clock::Stopwatch;
use crate::machine::{self, plain};
use ponnuki_network::{BoardSize, Inputs};

/// The longest silence of a process that becomes ready, and the longest time for the first positions on
/// boards of a size, for which its driver may translate programs.
const PREPARING: Duration = Duration::from_secs(60);
/// The longest time for other positions: this, and so many times the longest that any took.
const USUAL: Duration = Duration::from_secs(2);
const USUAL_FACTOR: u64 = 10;
/// The time in which a process ends that has closed its output, and the number of looks at it.
const ENDING: (Duration, u32) = (Duration::from_millis(10), 20);

/// A process that is ready to compute, until this is dropped.
pub(super) struct Connection {
    pub(super) ready: Ready,
    child: Arc<Mutex<Child>>,
    /// The contents of messages to it.
    outgoing: Sender<Vec<u8>>,
    answers: Arc<Mutex<Answers>>,
    /// The longest wait for an answer in microseconds, first uses left out. Every thread that waits reads
    /// it and may raise it. It orders nothing else, so Relaxed does.
    longest: AtomicU64,
    /// The number of threads that wait for the first positions on boards of a size, which others may
    /// have to wait for, too. Read and changed as `longest` is.
    first_uses: AtomicUsize,
}

/// The answers that somebody waits for.
#[derive(Default)]
struct Answers {
    /// The number of the last message.
    last: u32,
    /// The places for the answers, by the numbers of the messages.
    waiting: HashMap<u32, Sender<Vec<u8>>>,
    /// The reason why no more answers come.
    ended: Option<String>,
}

/// An answer that will come.
pub(super) struct Answer(Receiver<Vec<u8>>);

impl Connection {
    /// Starts the process, and waits until it is ready. `listen` is told what it does meanwhile.
    pub(super) fn start(
        mut command: Command,
        listen: &mut dyn FnMut(&str),
    ) -> Result<Connection, Refusal> {
        let failed = |error: &dyn ToString| Refusal::Failed(plain(&error.to_string()));
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let is_shown = log::log_enabled!(log::Level::Debug);
        command.stderr(if is_shown { Stdio::inherit() } else { Stdio::null() });
        // Ctrl-C on a terminal is for the program, which may go on.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(&mut command, NO_CONSOLE);
        let mut child = command.spawn().map_err(|error| failed(&error))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed(&"no pipes"));
        };
        let child = Arc::new(Mutex::new(child));
        let answers = Arc::new(Mutex::new(Answers::default()));
        let (outgoing, to_send) = channel();
        let (heard, messages) = channel();
        let reader = Reader { child: Arc::clone(&child), answers: Arc::clone(&answers), heard };
        // From here on the process ends when this is dropped.
        let mut connection = Connection {
            ready: Ready::default(),
            child,
            outgoing,
            answers,
            longest: AtomicU64::new(0),
            first_uses: AtomicUsize::new(0),
        };
        machine::spawn(move || write_all(stdin, &to_send)).map_err(|error| failed(&error))?;
        machine::spawn(move || reader.read_all(stdout)).map_err(|error| failed(&error))?;
        loop {
            let (kind, contents) =
                messages.recv_timeout(PREPARING).map_err(|error| match error {
                    RecvTimeoutError::Timeout => Refusal::Failed(silence(PREPARING)),
                    RecvTimeoutError::Disconnected => Refusal::Ended(connection.reason()),
                })?;
            match kind {
                // Without words, it is a sign of life.
                Kind::Progress if contents.is_empty() => {}
                Kind::Progress => listen(&frame::line(&contents)),
                Kind::Declined => return Err(Refusal::Declined(frame::line(&contents))),
                Kind::Refusal => return Err(Refusal::Failed(frame::line(&contents))),
                Kind::Ready => {
                    let ready = Ready::decode(&contents);
                    connection.ready = ready.ok_or_else(|| failed(&NO_MESSAGE))?;
                    return Ok(connection);
                }
                Kind::Inputs | Kind::Outputs => return Err(failed(&NO_MESSAGE)),
            }
        }
    }

    /// Sends positions on boards of `size`.
    pub(super) fn ask(&self, size: BoardSize, inputs: &[Inputs]) -> Answer {
        let (sender, receiver) = channel();
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        if answers.ended.is_none() {
            answers.last = answers.last.wrapping_add(1);
            let number = answers.last;
            answers.waiting.insert(number, sender);
            drop(answers);
            let mut contents = Vec::new();
            frame::encode_inputs(&mut contents, number, size, inputs);
            // If nobody takes it any more, the reader has noticed or will.
            let _ = self.outgoing.send(contents);
        }
        Answer(receiver)
    }

    /// The outputs for the positions that were sent, as the contents of a message without its number.
    pub(super) fn wait(&self, answer: &Answer) -> Result<Vec<u8>, String> {
        let limit = match self.first_uses.load(Relaxed) {
            0 => USUAL + Duration::from_micros(USUAL_FACTOR * self.longest.load(Relaxed)),
            _ => PREPARING,
        };
        let since = Stopwatch::start();
        let outputs = self.wait_for(answer, limit)?;
        self.longest.fetch_max((since.seconds() * 1e6) as u64, Relaxed);
        Ok(outputs)
    }

    /// The same for the positions by which the process is made ready for boards of a size. The very first
    /// says nothing about the time that others take.
    pub(super) fn wait_at_first(&self, answer: &Answer, is_first: bool) -> Result<Vec<u8>, String> {
        self.first_uses.fetch_add(1, Relaxed);
        let outputs = if is_first { self.wait_for(answer, PREPARING) } else { self.wait(answer) };
        self.first_uses.fetch_sub(1, Relaxed);
        outputs
    }

    fn wait_for(&self, answer: &Answer, limit: Duration) -> Result<Vec<u8>, String> {
        answer.0.recv_timeout(limit).map_err(|error| match error {
            RecvTimeoutError::Timeout => silence(limit),
            RecvTimeoutError::Disconnected => self.reason(),
        })
    }

    /// The reason why no more answers come.
    fn reason(&self) -> String {
        let answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        answers.ended.clone().unwrap_or_default()
    }

    /// Ends the process, whatever it does. The reader notices that, and takes leave of it.
    pub(super) fn end(&self) {
        // If the lock is taken, the reader is ending it.
        if let Ok(mut child) = self.child.try_lock() {
            let _ = child.kill();
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.end();
    }
}

/// The flag of Windows for a process without a console, of which Ctrl-C is none of its business.
#[cfg(windows)]
const NO_CONSOLE: u32 = 0x0800_0000;

const NO_MESSAGE: &str = "it answers with something that is no message";

fn silence(limit: Duration) -> String {
    format!("no answer in {:.1} seconds", limit.as_secs_f64())
}

/// Writes messages until there are no more or the process does not read them.
fn write_all(mut stdin: ChildStdin, to_send: &Receiver<Vec<u8>>) {
    for contents in to_send {
        if frame::write(&mut stdin, Kind::Inputs, &contents).is_err() {
            return;
        }
    }
}

/// The thread that reads what the process writes.
struct Reader {
    child: Arc<Mutex<Child>>,
    answers: Arc<Mutex<Answers>>,
    /// The messages but for outputs.
    heard: Sender<(Kind, Vec<u8>)>,
}

impl Reader {
    fn read_all(self, mut stdout: ChildStdout) {
        let reason = loop {
            match frame::read(&mut stdout) {
                Ok(Some((Kind::Outputs, contents))) => match Fields(&contents).number() {
                    Some(number) => self.deliver(number, contents),
                    None => break NO_MESSAGE.to_owned(),
                },
                // The card has failed, and the process can still say so.
                Ok(Some((Kind::Refusal, contents))) => {
                    let reason = frame::line(&contents);
                    let _ = self.heard.send((Kind::Refusal, contents));
                    break reason;
                }
                Ok(Some(message)) => {
                    // Nobody listens to one that is ready.
                    let _ = self.heard.send(message);
                }
                Ok(None) => break self.end_of_process(),
                Err(error) => break plain(&format!("it answers with {error}")),
            }
        };
        {
            let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
            answers.ended = Some(reason);
            answers.waiting.clear();
        }
        let mut child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = child.kill();
        // The system forgets it. One that its driver does not let go is left to this thread.
        let _ = child.wait();
    }

    fn deliver(&self, number: u32, mut contents: Vec<u8>) {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = answers.waiting.remove(&number) {
            contents.drain(..4);
            // Nobody may wait for it any more.
            let _ = place.send(contents);
        }
    }

    /// Describes the end of the process, which has closed its output.
    fn end_of_process(&self) -> String {
        let (pause, looks) = ENDING;
        for _ in 0..looks {
            let status = self.child.lock().unwrap_or_else(PoisonError::into_inner).try_wait();
            if let Ok(Some(status)) = status {
                return format!("its process has ended ({status})");
            }
            machine::sleep(pause);
        }
        "its process has closed its output".to_owned()
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    /// The reason why this script is no worker, and what it says before. `$0` is a file with these
    /// messages.
    fn failure(script: &str, messages: &[(Kind, &[u8])]) -> (String, Vec<String>) {
        static FILES: AtomicUsize = AtomicUsize::new(0);
        let number = FILES.fetch_add(1, Relaxed);
        let name = format!("ponnuki-worker-{}-{number}", std::process::id());
        let file = std::env::temp_dir().join(name);
        let mut contents = Vec::new();
        for (kind, text) in messages {
            frame::write(&mut contents, *kind, text).unwrap();
        }
        std::fs::write(&file, contents).unwrap();
        let mut command = Command::new("sh");
        command.arg("-c").arg(script).arg(&file);
        let mut said = Vec::new();
        let started = Connection::start(command, &mut |line| said.push(line.to_owned()));
        std::fs::remove_file(file).unwrap();
        match started.err() {
            Some(Refusal::Failed(reason) | Refusal::Ended(reason)) => (reason, said),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_program_that_is_none_is_an_error() {
        let missing = Connection::start(Command::new("/nonexistent/worker"), &mut |_| {});
        let reason = Refusal::Failed("No such file or directory".to_owned());
        assert_eq!(missing.err(), Some(reason));
    }

    #[test]
    fn a_process_that_ends_or_says_nonsense_has_failed() {
        let reason = |script, messages: &[_]| failure(script, messages).0;
        assert_eq!(reason("exit 3", &[]), "its process has ended (exit status: 3)");
        assert_eq!(reason("kill -9 $$", &[]), "its process has ended (signal: 9 (SIGKILL))");
        assert_eq!(reason("echo hello and more; sleep 60", &[]), NO_MESSAGE);
        assert_eq!(reason("cat $0; sleep 60", &[(Kind::Ready, b"x")]), NO_MESSAGE);
        let messages: [(_, &[u8]); 2] = [(Kind::Progress, b"a\nb"), (Kind::Refusal, b"too old")];
        let (reason, said) = failure("cat $0; sleep 60", &messages);
        assert_eq!((reason.as_str(), said), ("too old", vec!["a b".to_owned()]));
    }
}
