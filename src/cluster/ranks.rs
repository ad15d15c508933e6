//! The thread that calls MPI: it carries messages from and to the other ranks.

use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use mpi::environment::Universe;
use mpi::point_to_point::MatchedReceiveVec;
use mpi::request;
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, Destination, Source};
use mpi::{Rank, Tag, Threading};

use super::message::{ClusterError, Message};

/// The time that the thread sleeps when there is nothing to carry. MPI's own way of waiting would
/// keep a processor busy that games can use.
const PAUSE: Duration = Duration::from_millis(1);

/// Starts MPI in a thread, which then carries messages until all senders are gone. Returns the
/// thread, the rank of this process, and the number of ranks.
///
/// # Errors
/// When MPI does not start.
pub(super) fn start(
    outgoing: Receiver<Message>,
    incoming: Sender<Message>,
    is_broken: Arc<AtomicBool>,
) -> Result<(JoinHandle<()>, usize, usize), ClusterError> {
    let (ready, started) = channel();
    let carrier = thread::spawn(move || {
        let Some((universe, _)) = mpi::initialize_with_threading(Threading::Funneled) else {
            return;
        };
        let cluster = universe.cluster();
        if ready.send((cluster.rank() as usize, cluster.size() as usize)).is_ok() {
            exchange_messages(&cluster, &outgoing, &incoming);
        }
        finish(universe, &is_broken);
    });
    let (rank, size) = started.recv().map_err(|_| ClusterError::Failed)?;
    Ok((carrier, rank, size))
}

/// Ends MPI, which waits for all ranks. If a rank is lost, the wait would never end, so MPI is left
/// as it is.
fn finish(universe: Universe, is_broken: &AtomicBool) {
    if is_broken.load(Ordering::Relaxed) {
        mem::forget(universe);
    }
}

fn exchange_messages(
    cluster: &SimpleCommunicator,
    outgoing: &Receiver<Message>,
    incoming: &Sender<Message>,
) {
    loop {
        match outgoing.recv_timeout(PAUSE) {
            Ok(message) => send(cluster, &message, incoming),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        receive(cluster, incoming);
    }
}

/// Sends a message. A long message is not sent until the other rank receives it. Meanwhile this
/// rank receives, too, because two ranks may send to each other at the same time.
fn send(cluster: &SimpleCommunicator, message: &Message, incoming: &Sender<Message>) {
    let Ok(rank) = Rank::try_from(message.rank) else { return };
    let to = cluster.process_at_rank(rank);
    request::scope(|scope| {
        let tag = Tag::from(message.kind);
        let mut sending = to.immediate_send_with_tag(scope, message.bytes.as_slice(), tag);
        while let Err(unfinished) = sending.test() {
            sending = unfinished;
            receive(cluster, incoming);
            thread::sleep(PAUSE / 10);
        }
    });
}

/// Receives the messages that have arrived.
fn receive(cluster: &SimpleCommunicator, incoming: &Sender<Message>) {
    while let Some(found) = cluster.any_process().immediate_matched_probe() {
        let (bytes, status) = found.matched_receive_vec::<u8>();
        let rank = usize::try_from(status.source_rank()).unwrap_or_default();
        let kind = u8::try_from(status.tag()).unwrap_or_default();
        if incoming.send(Message { rank, kind, bytes }).is_err() {
            log::debug!("a message from rank {rank} comes too late");
        }
    }
}
