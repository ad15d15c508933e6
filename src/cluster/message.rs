//! The messages between processes, and the errors of joining.

/// A message on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The rank of the receiver or, once the message has arrived, of the sender.
    pub rank: usize,
    /// The kind of message. Sender and receiver agree on the meaning.
    pub kind: u8,
    /// The contents.
    pub bytes: Vec<u8>,
}

/// The reason why a process cannot join others.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// The program was built without the feature `mpi`.
    #[error(
        "this program was built without MPI; build it by cargo build --release --features mpi \
         (docs/scaling.md says what that needs)"
    )]
    Absent,
    /// MPI did not start.
    #[error("MPI does not start")]
    Failed,
}
