//! The program's side of the process that computes for it: starting it, asking it, and giving it up.
//!
//! A thread writes what the process is to read and another reads what it writes, so that nobody else waits
//! for its pipes. Every other wait has a limit.

use std::collections::{HashMap, HashSet};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
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
/// The time between two looks at what the process does, while somebody waits for it.
const LOOK: Duration = Duration::from_millis(100);
/// The time in which a process ends that has closed its output, and the number of looks at it.
const ENDING: (Duration, u32) = (Duration::from_millis(10), 20);

/// A process that is ready to compute, until this is dropped.
pub(super) struct Connection {
    pub(super) ready: Ready,
    child: Arc<Mutex<Child>>,
    /// The contents of messages to it.
    outgoing: Sender<Vec<u8>>,
    answers: Arc<Mutex<Answers>>,
    /// The longest wait for an answer in microseconds, without those during first uses. Every thread that waits
    /// reads it and may raise it. It orders nothing else, so Relaxed does.
    longest: AtomicU64,
    /// The sizes of boards on which it has evaluated positions.
    sizes: Mutex<HashSet<BoardSize>>,
    first_uses: FirstUses,
}

/// The number of answers under way that are the first ones on boards of a size, for which others may have to wait,
/// too. Raised when such positions are sent, lowered when nobody waits for their answer any more, read by every thread
/// that waits. It orders nothing else, so Relaxed does.
type FirstUses = Arc<AtomicUsize>;

/// An answer that counts among the first uses until this is dropped.
struct FirstUse(FirstUses);

impl FirstUse {
    fn new(all: &FirstUses) -> FirstUse {
        all.fetch_add(1, Relaxed);
        FirstUse(Arc::clone(all))
    }
}

impl Drop for FirstUse {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
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

/// An answer that will come, on positions on boards of a size.
pub(super) struct Answer {
    contents: Receiver<Vec<u8>>,
    size: BoardSize,
    /// Kept if it may be the first one on these boards.
    first_use: Option<FirstUse>,
}

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
            sizes: Mutex::default(),
            first_uses: FirstUses::default(),
        };
        let mut has_spoken = false;
        machine::spawn(move || write_all(stdin, &to_send)).map_err(|error| failed(&error))?;
        machine::spawn(move || reader.read_all(stdout)).map_err(|error| failed(&error))?;
        loop {
            let (kind, contents) =
                messages.recv_timeout(PREPARING).map_err(|error| match error {
                    // The driver may hang with some kinds of numbers alone.
                    RecvTimeoutError::Timeout if has_spoken => Refusal::Ended(silence(PREPARING)),
                    RecvTimeoutError::Timeout => Refusal::Failed(silence(PREPARING)),
                    RecvTimeoutError::Disconnected => Refusal::Ended(connection.reason()),
                })?;
            has_spoken = true;
            match kind {
                // Without words, it only shows that the process works.
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
        let (sender, contents) = channel();
        let is_known = self.sizes().contains(&size);
        let first_use = (!is_known).then(|| FirstUse::new(&self.first_uses));
        let answer = Answer { contents, size, first_use };
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
        answer
    }

    fn sizes(&self) -> MutexGuard<'_, HashSet<BoardSize>> {
        self.sizes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The outputs for the positions that were sent, as the contents of a message without its number. While the
    /// process is made ready for boards of a size, everybody waits longer, and how long says nothing about other waits.
    pub(super) fn wait(&self, answer: &Answer) -> Result<Vec<u8>, String> {
        let began = Stopwatch::start();
        let mut since_preparing = Stopwatch::start();
        let mut was_preparing = false;
        loop {
            let received = answer.contents.recv_timeout(LOOK);
            let is_preparing = self.first_uses.load(Relaxed) > 0;
            was_preparing |= is_preparing;
            match received {
                Ok(outputs) => {
                    if !was_preparing {
                        self.longest.fetch_max((began.seconds() * 1e6) as u64, Relaxed);
                    }
                    if answer.first_use.is_some() {
                        self.sizes().insert(answer.size);
                    }
                    return Ok(outputs);
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.reason()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if is_preparing {
                since_preparing = Stopwatch::start();
            }
            let usual = USUAL + Duration::from_micros(USUAL_FACTOR * self.longest.load(Relaxed));
            let (waited, limit) =
                if is_preparing { (&began, PREPARING) } else { (&since_preparing, usual) };
            if waited.seconds() >= limit.as_secs_f64() {
                return Err(silence(limit));
            }
        }
    }

    /// The reason why no more answers come.
    fn reason(&self) -> String {
        let answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        answers.ended.clone().unwrap_or_default()
    }

    /// Ends the process, whatever it does. The reader notices that, and waits for its end.
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

/// The flag of Windows for a process without a console, so that Ctrl-C does not end it.
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
