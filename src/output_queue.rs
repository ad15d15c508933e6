//! Lines for a client that may not read them.
//!
//! A thread or a task of its own writes them, so that neither a search nor the thread that carries out
//! commands ever waits for the client. Replies are written in order and never dropped. A line that shows a
//! search while it runs is replaced by the next one of the same search if the client has not read up
//! to it. A writer with more lines can wait until there is room, so that the queue has a bound.

use std::collections::{HashMap, VecDeque};
use std::io::{ErrorKind, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use crate::clock::Stopwatch;
use crate::machine::{self, ThreadError};

/// The number of bytes that may wait for the client before there is no [room](OutputQueue::has_room)
/// for more.
const ROOM: usize = 1 << 26;

/// The time after which a thread that waits for the client checks its other conditions.
const GLANCE: Duration = Duration::from_millis(20);

/// The lines on their way to a client. Lines that are in the queue when it is dropped are written if
/// the client reads.
pub struct OutputQueue {
    shared: Arc<OutputQueueShared>,
}

/// The other end of an [`OutputQueue`]: the lines in the order in which they are to be written. When it
/// is dropped, nobody reads any more.
pub struct OutputLines {
    shared: Arc<OutputQueueShared>,
}

/// The state that the writer shares with the others.
#[derive(Default)]
struct OutputQueueShared {
    state: Mutex<OutputQueueState>,
    /// Tells the writer that there is something to write, or that there will be no more.
    added: Notify,
    /// Signalled when something has been written, or nothing more is accepted.
    changed: Condvar,
}

#[derive(Default)]
struct OutputQueueState {
    waiting: VecDeque<QueuedLine>,
    /// The number of lines that have left the front of the queue.
    taken: u64,
    /// For each search with a line that shows it in the queue: how many lines were before that one, of
    /// all that there have ever been.
    shown: HashMap<u64, u64>,
    /// Bytes of the waiting lines.
    bytes: usize,
    /// While a line is being written: whether it shows a search.
    writing: Option<bool>,
    /// The number of lines that have been written.
    written: u64,
    /// True if no more lines are accepted.
    sealed: bool,
    /// True if nobody reads any more.
    broken: bool,
    /// The reason why a line could not be written, unless the client has closed the output.
    failure: Option<std::io::Error>,
}

struct QueuedLine {
    text: String,
    /// The search that it shows, if it does.
    search: Option<u64>,
}

/// The reason why the output is not complete.
#[derive(Debug, thiserror::Error)]
#[error("the output cannot be written: {0}")]
pub struct OutputError(std::io::Error);

impl OutputQueue {
    /// Makes a queue whose lines go to `stream`. `on_broken` is called once if nobody reads it any
    /// more.
    ///
    /// # Errors
    /// When there can be no thread that writes.
    pub fn new(
        stream: impl Write + Send + 'static,
        on_broken: impl FnOnce() + Send + 'static,
    ) -> Result<OutputQueue, ThreadError> {
        let (output_queue, lines) = OutputQueue::channel();
        machine::spawn_async(write(lines, stream, on_broken))?;
        Ok(output_queue)
    }

    /// Makes a queue, and the end from which its lines are taken.
    pub fn channel() -> (OutputQueue, OutputLines) {
        let shared = Arc::<OutputQueueShared>::default();
        (OutputQueue { shared: Arc::clone(&shared) }, OutputLines { shared })
    }

    /// Writes `text` after everything that has been sent before. Returns whether it is accepted.
    pub fn send(&self, text: String) -> bool {
        self.shared.add(QueuedLine { text, search: None })
    }

    /// The same for a line that shows a running search, known by a number. If the last such line of
    /// the same search is still waiting, `text` takes its place.
    pub fn show(&self, search: u64, text: String) -> bool {
        self.shared.add(QueuedLine { text, search: Some(search) })
    }

    /// Accepts no more lines.
    pub fn seal(&self) {
        self.shared.lock().sealed = true;
        self.shared.added.notify_one();
        self.shared.changed.notify_all();
    }

    /// Returns true if lines are accepted: it has not been sealed, and somebody reads.
    pub fn is_open(&self) -> bool {
        self.shared.lock().is_open()
    }

    /// Returns true if the queue has room for more lines.
    pub fn has_room(&self) -> bool {
        self.shared.lock().bytes <= ROOM
    }

    /// Waits until there is room, until it is sealed or nobody reads any more, or until `is_over`.
    pub fn wait_for_room(&self, is_over: impl Fn() -> bool) {
        self.wait_for(ROOM, is_over);
    }

    fn wait_for(&self, room: usize, is_over: impl Fn() -> bool) {
        let mut state = self.shared.lock();
        while state.bytes > room && state.is_open() && !is_over() {
            state = self.shared.wait(state);
        }
    }

    /// Waits until the client has got everything. If it stopped reading at a line that shows a
    /// search, it may never go on, and is waited for only as long as `patience`.
    ///
    /// # Errors
    /// When a line could not be written for another reason than that the client has closed the output; once.
    pub fn finish(&self, patience: Duration) -> Result<(), OutputError> {
        let mut state = self.shared.lock();
        let (mut written, mut since) = (state.written, Stopwatch::start());
        while !state.broken && (state.writing.is_some() || !state.waiting.is_empty()) {
            if written != state.written {
                (written, since) = (state.written, Stopwatch::start());
            }
            if state.writing == Some(true) && since.seconds() >= patience.as_secs_f64() {
                let lost = state.waiting.len();
                log::warn!("the client does not read: {lost} lines are lost");
                break;
            }
            state = self.shared.wait(state);
        }
        state.failure.take().map_or(Ok(()), |error| Err(OutputError(error)))
    }
}

impl Drop for OutputQueue {
    fn drop(&mut self) {
        self.seal();
    }
}

impl OutputQueueState {
    fn is_open(&self) -> bool {
        !self.sealed && !self.broken
    }

    /// Puts a line at the end of the queue, or in the place of an older one of the same search.
    fn add(&mut self, line: QueuedLine) {
        self.bytes += line.text.len();
        let older = line.search.and_then(|search| self.shown.get(&search));
        let older = older.and_then(|before| self.waiting.get_mut((before - self.taken) as usize));
        if let Some(older) = older {
            self.bytes -= std::mem::replace(older, line).text.len();
            return;
        }
        if let Some(search) = line.search {
            self.shown.insert(search, self.taken + self.waiting.len() as u64);
        }
        self.waiting.push_back(line);
    }

    /// Takes the line at the front of the queue.
    fn take(&mut self) -> Option<QueuedLine> {
        let line = self.waiting.pop_front()?;
        self.taken += 1;
        self.bytes -= line.text.len();
        line.search.map(|search| self.shown.remove(&search));
        Some(line)
    }
}

impl OutputQueueShared {
    fn lock(&self) -> MutexGuard<'_, OutputQueueState> {
        // Nothing that can fail happens while the lock is held.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(
        &'a self,
        state: MutexGuard<'a, OutputQueueState>,
    ) -> MutexGuard<'a, OutputQueueState> {
        machine::wait(&self.changed, &self.state, state, GLANCE)
    }

    /// Notes that the line that was taken last is written.
    fn note_written(&self) {
        let mut state = self.lock();
        if state.writing.take().is_some() {
            state.written += 1;
            drop(state);
            self.changed.notify_all();
        }
    }

    fn add(&self, line: QueuedLine) -> bool {
        let mut state = self.lock();
        if !state.is_open() {
            return false;
        }
        state.add(line);
        drop(state);
        self.added.notify_one();
        true
    }
}

impl OutputLines {
    /// Waits for the next line to write; `None` if there will be none. The line before counts as
    /// written now. A call that is given up takes no line.
    pub async fn next(&mut self) -> Option<String> {
        self.shared.note_written();
        loop {
            {
                let mut state = self.shared.lock();
                if let Some(line) = state.take() {
                    state.writing = Some(line.search.is_some());
                    return Some(line.text);
                }
                if state.sealed {
                    return None;
                }
            }
            self.shared.added.notified().await;
        }
    }
}

impl Drop for OutputLines {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.writing = None;
        state.broken = true;
        drop(state);
        self.shared.changed.notify_all();
    }
}

/// Writes line after line, until there are no more or nobody reads them.
async fn write(mut lines: OutputLines, mut stream: impl Write, on_broken: impl FnOnce()) {
    while let Some(text) = lines.next().await {
        let written = stream.write_all(text.as_bytes()).and_then(|()| stream.flush());
        if let Err(error) = written {
            match error.kind() {
                ErrorKind::BrokenPipe => log::info!("the output is closed: {error}"),
                _ => lines.shared.lock().failure = Some(error),
            }
            drop(lines);
            return on_broken();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::thread;

    /// A client that reads a line on request, and reports the line.
    struct Slow {
        may_read: Receiver<()>,
        read: Sender<String>,
    }

    impl Write for Slow {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.may_read.recv().map_err(io::Error::other)?;
            self.read
                .send(String::from_utf8_lossy(bytes).into_owned())
                .map_err(io::Error::other)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// A queue, the sender that lets its client read a line, and the lines that the client has
    /// read. The client is stuck at a line that shows search 1.
    fn stuck() -> (OutputQueue, Sender<()>, Receiver<String>) {
        let (allow, may_read) = channel();
        let (read, lines) = channel();
        let output_queue = OutputQueue::new(Slow { may_read, read }, || {}).unwrap();
        assert!(output_queue.show(1, "first".to_owned()));
        while output_queue.shared.lock().writing.is_none() {
            thread::yield_now();
        }
        (output_queue, allow, lines)
    }

    #[test]
    fn what_nobody_reads_holds_up_nobody_and_no_reply_is_lost() {
        let (output_queue, allow, lines) = stuck();
        for text in ["old", "older than the last"] {
            assert!(output_queue.show(1, text.to_owned()));
        }
        assert!(output_queue.show(2, "another search".to_owned()));
        assert!(output_queue.send("reply".to_owned()));
        assert!(output_queue.show(1, "last".to_owned()) && output_queue.send("end".to_owned()));
        output_queue.finish(Duration::ZERO).unwrap();
        (0..5).for_each(|_| allow.send(()).unwrap());
        output_queue.finish(Duration::MAX).unwrap();
        drop(output_queue);
        let read: Vec<String> = lines.iter().collect();
        assert_eq!(read, ["first", "last", "another search", "reply", "end"]);
    }

    #[test]
    fn each_search_has_one_line_in_the_queue_wherever_it_stands() {
        let mut state = OutputQueueState::default();
        let line = |search, text: String| QueuedLine { search, text };
        let mut read = Vec::new();
        for round in 0..5 {
            for search in 0..4 {
                state.add(line(None, format!("reply {round}")));
                state.add(line(Some(search), format!("{search} in {round}")));
            }
            read.extend(std::iter::from_fn(|| state.take()).take(3).map(|line| line.text));
            assert_eq!(
                state.bytes,
                state.waiting.iter().map(|line| line.text.len()).sum::<usize>()
            );
            let shows: Vec<u64> = state.waiting.iter().filter_map(|line| line.search).collect();
            assert!(shows.len() <= 4 && shows.len() == state.shown.len(), "{shows:?}");
        }
        read.extend(std::iter::from_fn(|| state.take()).map(|line| line.text));
        assert_eq!(read.iter().filter(|text| text.starts_with("reply")).count(), 20);
        assert!(state.shown.is_empty() && state.bytes == 0);
        for search in 0..4 {
            let last = read.iter().rfind(|text| text.starts_with(&format!("{search} in")));
            assert_eq!(last, Some(&format!("{search} in 4")));
        }
    }

    #[test]
    fn replies_that_are_not_read_are_waited_for_and_commands_wait_for_room() {
        let (output_queue, allow, lines) = stuck();
        output_queue.wait_for_room(|| panic!("there is room"));
        assert!(output_queue.has_room());
        assert!(output_queue.send("x".repeat(1000)));
        // The wait ends when the condition holds, at the second check.
        let asked = std::cell::Cell::new(0);
        output_queue.wait_for(999, || asked.replace(asked.get() + 1) == 1);
        assert_eq!(asked.get(), 2);
        allow.send(()).unwrap();
        assert_eq!(lines.recv().unwrap(), "first");
        // No search holds up the reply, so that all the time it takes is left to it.
        let reader = thread::spawn(move || (allow.send(()), lines.recv().unwrap().len()));
        output_queue.finish(Duration::ZERO).unwrap();
        assert_eq!(reader.join().unwrap().1, 1000);
    }

    #[test]
    fn a_closed_stream_is_noticed() {
        let (output_queue, allow, lines) = stuck();
        drop((allow, lines));
        let error = output_queue.finish(Duration::MAX).unwrap_err().to_string();
        assert!(error.starts_with("the output cannot be written: "), "{error}");
        assert!(!output_queue.is_open() && !output_queue.send("reply".to_owned()));
        let (told, broken) = channel();
        let output_queue =
            OutputQueue::new(Slow { may_read: channel().1, read: channel().0 }, move || {
                told.send(()).unwrap();
            })
            .unwrap();
        assert!(output_queue.send("reply".to_owned()));
        assert!(broken.recv().is_ok());
    }

    #[test]
    fn a_sealed_queue_writes_what_it_has() {
        let (output_queue, allow, lines) = stuck();
        output_queue.send("reply".to_owned());
        output_queue.seal();
        assert!(!output_queue.is_open() && !output_queue.show(1, "late".to_owned()));
        (0..2).for_each(|_| allow.send(()).unwrap());
        output_queue.finish(Duration::MAX).unwrap();
        drop(output_queue);
        assert_eq!(lines.iter().collect::<Vec<_>>(), ["first", "reply"]);
    }
}
