//! Threads of the system.

use std::pin::pin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake};
use std::thread::{self, Thread};
use std::time::Duration;

use rayon::{ThreadPool, ThreadPoolBuilder};
use tokio::sync::oneshot;

use super::{STACK, ThreadError};

/// A thread, which goes on if this is dropped.
pub struct JoinHandle<T>(thread::JoinHandle<T>);

impl<T> JoinHandle<T> {
    /// True in the thread itself.
    pub fn is_current(&self) -> bool {
        self.0.thread().id() == thread::current().id()
    }

    /// Waits for the end of the thread. Returns the result of its work, `None` if that has panicked.
    pub fn join(self) -> Option<T> {
        self.0.join().ok()
    }
}

/// Starts a thread that does `work` which waits for messages.
///
/// # Errors
/// When the system does not allow it.
pub fn spawn_async<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> Result<JoinHandle<T>, ThreadError> {
    // Work that waits is large (that of reviews has 300 KB), and each function between here and there copies it.
    let work = Box::pin(work);
    Ok(JoinHandle(thread::Builder::new().stack_size(STACK).spawn(|| run(work))?))
}

/// Wakes a thread that waits for messages.
struct ThreadWaker(Thread);

impl Wake for ThreadWaker {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Does the work in the present thread.
fn run<T>(work: impl Future<Output = T>) -> T {
    let waker = Arc::new(ThreadWaker(thread::current())).into();
    let mut work = pin!(work);
    loop {
        match work.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(result) => return result,
            Poll::Pending => thread::park(),
        }
    }
}

/// Threads that do work beside that of their caller. They are started when there is work for the first
/// time, and end when this is dropped.
#[derive(Default)]
pub struct Pool(Option<ThreadPool>);

impl Pool {
    /// Does the work of `others`, each in a thread, beside its `own`. Where the system does not allow the
    /// threads, only its own. Returns when all have ended.
    pub fn run<W: FnOnce() + Send>(
        &mut self,
        others: impl ExactSizeIterator<Item = W>,
        own: impl FnOnce(),
    ) {
        if others.len() == 0 {
            return own();
        }
        let pool = match &self.0 {
            Some(pool) => pool,
            None => {
                match ThreadPoolBuilder::new().num_threads(others.len()).stack_size(STACK).build() {
                    Ok(made) => self.0.insert(made),
                    Err(error) => {
                        log::warn!("searching with one thread: {error}");
                        return own();
                    }
                }
            }
        };
        pool.in_place_scope(|scope| {
            for work in others {
                scope.spawn(move |_| work());
            }
            own();
        });
    }
}

/// Has `work` done that takes a while, so that other requests do not wait for it. It is done even if
/// nobody waits for its result, which is `None` if it panics.
///
/// # Panics
/// Outside of Tokio's runtime.
pub fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> impl Future<Output = Option<T>> {
    let (sender, result) = oneshot::channel();
    // One type of work, or the program would have the code of a task for each kind of request.
    let work: Box<dyn FnOnce() + Send> = Box::new(|| drop(sender.send(work())));
    tokio::task::spawn_blocking(work);
    async { result.await.ok() }
}

/// Does nothing: the host has other threads for whatever else is to be done.
pub fn pause() {}

/// True if the thread that is at work can be interrupted by another.
pub fn is_interruptible() -> bool {
    true
}

/// Sleeps.
pub fn sleep(time: Duration) {
    thread::sleep(time);
}

/// Waits until `changed` is signalled, but not longer than this `time`. The mutex of the state is
/// unlocked meanwhile.
pub fn wait<'a, T>(
    changed: &Condvar,
    _: &'a Mutex<T>,
    state: MutexGuard<'a, T>,
    time: Duration,
) -> MutexGuard<'a, T> {
    changed.wait_timeout(state, time).unwrap_or_else(PoisonError::into_inner).0
}
