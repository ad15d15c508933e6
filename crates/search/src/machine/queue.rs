//! A queue of work, for a host that has threads for searches at most.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::future;
use std::mem;
use std::pin::Pin;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Wake};
use std::thread;
use std::time::Duration;

use super::{STACK, ThreadError};

/// The time between two pauses of a caller that waits for other threads.
const PAUSE_INTERVAL: Duration = Duration::from_millis(1);

thread_local! {
    /// The work that waits for its turn.
    static QUEUE: RefCell<VecDeque<Arc<Work>>> = const { RefCell::new(VecDeque::new()) };
    /// The function of the host that pauses call.
    static PAUSE: Cell<Option<fn()>> = const { Cell::new(None) };
}

/// Work that a thread would do. It is done even if this is dropped.
pub struct JoinHandle<T> {
    work: Arc<Work>,
    result: Arc<Mutex<Option<T>>>,
}

/// Work that a thread would do.
struct Work(Mutex<WorkState>);

/// The state of such work.
enum WorkState {
    Waiting(Pin<Box<dyn Future<Output = ()> + Send>>),
    Running,
    Done,
}

/// Runs the next work that waits for its turn, until it waits for a message. Returns false if there
/// is none.
///
/// After each call of the module, its host calls this until it returns false.
pub fn run_next() -> bool {
    let next = QUEUE.with_borrow_mut(|queue| {
        // Work may be done before its turn has come. Work that makes a pause may have been woken.
        queue.retain(|work| !matches!(*lock(&work.0), WorkState::Done));
        let place = queue.iter().position(|work| !work.is_running())?;
        queue.remove(place)
    });
    next.inspect(Work::run).is_some()
}

/// Has pauses call this function, which comes from the host of the module. A search makes a pause
/// about every millisecond. Meanwhile the host may call the module, for example to stop the search.
pub fn set_pause(pause: fn()) {
    PAUSE.set(Some(pause));
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Work {
    fn is_running(&self) -> bool {
        matches!(*lock(&self.0), WorkState::Running)
    }

    /// Goes on until it waits for a message.
    fn run(self: &Arc<Work>) {
        let state = mem::replace(&mut *lock(&self.0), WorkState::Running);
        let state = match state {
            WorkState::Waiting(mut work) => {
                let waker = Arc::clone(self).into();
                let is_done = work.as_mut().poll(&mut Context::from_waker(&waker)).is_ready();
                if is_done { WorkState::Done } else { WorkState::Waiting(work) }
            }
            other => other,
        };
        *lock(&self.0) = state;
    }
}

impl Wake for Work {
    fn wake(self: Arc<Work>) {
        QUEUE.with_borrow_mut(|queue| queue.push_back(self));
    }
}

impl<T> JoinHandle<T> {
    /// True in the work itself.
    pub fn is_current(&self) -> bool {
        self.work.is_running()
    }

    /// Does the rest of the work. Returns its result, `None` if it waits for a message that nobody
    /// sends.
    pub fn join(self) -> Option<T> {
        self.work.run();
        while lock(&self.result).is_none() && run_next() {}
        lock(&self.result).take()
    }
}

/// Puts `work` into the queue.
///
/// # Errors
/// None. A system with threads may refuse one.
pub fn spawn_async<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> Result<JoinHandle<T>, ThreadError> {
    let result = Arc::new(Mutex::new(None));
    let place = Arc::clone(&result);
    let work = async move {
        let result = work.await;
        *lock(&place) = Some(result);
    };
    let work = Arc::new(Work(Mutex::new(WorkState::Waiting(Box::pin(work)))));
    Arc::clone(&work).wake();
    Ok(JoinHandle { work, result })
}

/// Threads that do work beside that of their caller, as far as the host has threads.
#[derive(Default)]
pub struct Pool {}

impl Pool {
    /// Does the work of `others`, each in a thread, beside its `own`. Those for whom the host has no thread
    /// do nothing. Returns when all have ended.
    pub fn run<W: FnOnce() + Send>(
        &mut self,
        others: impl ExactSizeIterator<Item = W>,
        own: impl FnOnce(),
    ) {
        thread::scope(|scope| {
            let (end, ended) = mpsc::channel::<()>();
            for work in others {
                let end = end.clone();
                let work = || {
                    let _end = end;
                    work();
                };
                if thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            drop(end);
            own();
            while ended.recv_timeout(PAUSE_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                pause();
                // The host does not return if another thread has failed.
                thread::yield_now();
            }
        });
    }
}

/// Does `work` that takes a while. The result is always `Some`, but may be `None` elsewhere.
pub fn blocking<T>(work: impl FnOnce() -> T) -> impl Future<Output = Option<T>> {
    future::ready(Some(work()))
}

/// Lets the host do something else.
pub fn pause() {
    if let Some(pause) = PAUSE.get() {
        pause();
    }
}

/// True if work can be interrupted: if the host has a function for pauses.
pub fn is_interruptible() -> bool {
    PAUSE.get().is_some()
}

/// Makes a pause and sleeps.
pub fn sleep(time: Duration) {
    pause();
    thread::sleep(time);
}

/// Runs the next work, which may change the state, or sleeps for this `time` if there is none. The
/// `mutex` of the state is unlocked meanwhile.
pub fn wait<'a, T>(
    _: &Condvar,
    mutex: &'a Mutex<T>,
    state: MutexGuard<'a, T>,
    time: Duration,
) -> MutexGuard<'a, T> {
    drop(state);
    if !run_next() {
        sleep(time);
    }
    lock(mutex)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::mpsc::unbounded_channel;

    #[test]
    fn work_takes_turns_where_it_waits_for_messages() {
        let (sender, mut numbers) = unbounded_channel();
        let (report, mut reports) = unbounded_channel();
        let sum = spawn_async(async move {
            let mut sum = 0;
            while let Some(number) = numbers.recv().await {
                sum += number;
                report.send(sum).unwrap();
            }
            sum
        });
        let sum = sum.unwrap();
        assert!(run_next() && !run_next());
        let other = sender.clone();
        spawn_async(async move { other.send(20).unwrap() }).unwrap();
        sender.send(1).unwrap();
        while run_next() {}
        assert_eq!((reports.try_recv(), reports.try_recv()), (Ok(1), Ok(21)));
        sender.send(300).unwrap();
        drop(sender);
        assert!(!sum.is_current());
        assert_eq!(sum.join(), Some(321));
        assert!(!run_next(), "it was in the queue, but is done");
    }

    #[test]
    fn a_pause_lets_others_go_on() {
        assert!(!is_interruptible());
        pause();
        set_pause(|| {
            run_next();
        });
        assert!(is_interruptible());
        let done = Arc::new(Mutex::new(false));
        let (is_done, does) = (Arc::clone(&done), Arc::clone(&done));
        let waits = spawn_async(async move {
            while !*lock(&is_done) {
                sleep(Duration::ZERO);
            }
        });
        spawn_async(async move { *lock(&does) = true }).unwrap();
        assert_eq!(waits.unwrap().join(), Some(()));
        // Whoever waits for a change does what changes it.
        let does = Arc::clone(&done);
        spawn_async(async move { *lock(&does) = false }).unwrap();
        assert!(!*wait(&Condvar::new(), &done, lock(&done), Duration::ZERO));
        assert!(!*wait(&Condvar::new(), &done, lock(&done), Duration::ZERO));
    }

    #[test]
    fn others_work_beside_their_caller() {
        let (sender, numbers) = mpsc::channel();
        let send = |number| {
            let sender = sender.clone();
            move || sender.send(number).unwrap()
        };
        Pool::default().run([1, 2].map(send).into_iter(), send(3));
        let mut done: Vec<_> = numbers.try_iter().collect();
        done.sort_unstable();
        assert_eq!(done, [1, 2, 3], "all have ended");
    }

    #[test]
    fn what_waits_for_nobody_has_no_result() {
        let (_sender, mut numbers) = unbounded_channel::<u8>();
        assert_eq!(spawn_async(async move { numbers.recv().await }).unwrap().join(), None);
        let mut found = std::pin::pin!(blocking(|| 7));
        let mut context = Context::from_waker(std::task::Waker::noop());
        assert_eq!(found.as_mut().poll(&mut context), std::task::Poll::Ready(Some(7)));
    }
}
