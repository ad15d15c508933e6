//! Messages between the processes of one run, on one or more machines, by MPI.
//!
//! This is the only module that names MPI, and it knows nothing of Go: a message is a kind and some
//! bytes. The module also exists without the feature `mpi`; no process can then [join](Cluster::join)
//! a cluster.
//!
//! `message` has the messages and the errors; `ranks` is the thread that calls MPI.

mod message;
#[cfg(feature = "mpi")]
mod ranks;

pub use message::{ClusterError, Message};

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

/// The processes that `mpirun` or Slurm has started together, as one of them sees them.
///
/// A separate thread carries the messages, because only one thread may call MPI. It sleeps for a
/// millisecond when there is nothing to carry.
///
/// Dropping the cluster waits until all ranks have dropped theirs, unless some are
/// [lost](Cluster::mark_lost).
pub struct Cluster {
    rank: usize,
    size: usize,
    /// `None` only while the cluster is dropped.
    outgoing: Option<Sender<Message>>,
    incoming: Receiver<Message>,
    /// Ranks that are believed dead.
    lost: RefCell<BTreeSet<usize>>,
    /// Set when a rank is lost. Read when the cluster is dropped, because MPI must not wait for a
    /// lost rank. No other data depend on it, so `Relaxed` will do.
    is_broken: Arc<AtomicBool>,
    carrier: Option<JoinHandle<()>>,
}

impl Cluster {
    /// Joins the other processes. A process that was started by itself is alone in its cluster.
    ///
    /// # Errors
    /// When the program was built without MPI, or MPI does not start. If MPI itself finds something
    /// wrong, it ends the process.
    #[cfg(feature = "mpi")]
    pub fn join() -> Result<Cluster, ClusterError> {
        use std::sync::mpsc::channel;
        let ((outgoing, to_send), (received, incoming)) = (channel(), channel());
        let is_broken = Arc::new(AtomicBool::new(false));
        let (carrier, rank, size) = ranks::start(to_send, received, Arc::clone(&is_broken))?;
        Ok(Cluster {
            rank,
            size,
            outgoing: Some(outgoing),
            incoming,
            lost: RefCell::default(),
            is_broken,
            carrier: Some(carrier),
        })
    }

    /// Fails: a program that was built without MPI cannot join other processes.
    ///
    /// # Errors
    /// Always.
    #[cfg(not(feature = "mpi"))]
    pub fn join() -> Result<Cluster, ClusterError> {
        Err(ClusterError::Absent)
    }

    /// The number of this process, from 0.
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// The number of processes, lost ones included.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Sends a message to a rank, without waiting for its arrival. Messages to one rank arrive in
    /// order; messages to lost ranks are dropped.
    pub fn send(&self, rank: usize, kind: u8, bytes: Vec<u8>) {
        if self.lost.borrow().contains(&rank) {
            return;
        }
        let message = Message { rank, kind, bytes };
        if let Some(Err(error)) = self.outgoing.as_ref().map(|outgoing| outgoing.send(message)) {
            log::error!("no more messages to rank {rank}: {error}");
        }
    }

    /// The next message; `None` if none arrives within `patience`.
    pub fn receive(&self, patience: Duration) -> Option<Message> {
        self.incoming.recv_timeout(patience).ok()
    }

    /// Marks a rank as lost: it gets no more messages, and dropping the cluster does not wait for
    /// it.
    pub fn mark_lost(&self, rank: usize) {
        self.lost.borrow_mut().insert(rank);
        self.is_broken.store(true, Ordering::Relaxed);
    }

    /// The ranks that have been given up.
    #[cfg(test)]
    pub(crate) fn lost(&self) -> BTreeSet<usize> {
        self.lost.borrow().clone()
    }

    /// Two or more clusters in one process, whose messages never leave it.
    #[cfg(test)]
    pub(crate) fn in_one_process(size: usize) -> Vec<Cluster> {
        use std::sync::mpsc::channel;
        use std::thread;
        let (senders, receivers): (Vec<_>, Vec<_>) = (0..size).map(|_| channel()).unzip();
        let cluster = |(rank, incoming)| {
            let (outgoing, to_send) = channel::<Message>();
            let senders = senders.clone();
            let carrier = thread::spawn(move || {
                for Message { rank: to, kind, bytes } in to_send {
                    // A cluster that is gone reads no messages.
                    let _ = senders[to].send(Message { rank, kind, bytes });
                }
            });
            let (lost, is_broken) = (RefCell::default(), Arc::default());
            let (outgoing, carrier) = (Some(outgoing), Some(carrier));
            Cluster { rank, size, outgoing, incoming, lost, is_broken, carrier }
        };
        receivers.into_iter().enumerate().map(cluster).collect()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // The carrier delivers the messages that are still queued, and then ends.
        self.outgoing = None;
        let carrier = self.carrier.take().filter(|_| !self.is_broken.load(Ordering::Relaxed));
        if carrier.is_some_and(|carrier| carrier.join().is_err()) {
            log::error!("MPI failed at the end");
        }
    }
}
