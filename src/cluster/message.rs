//! What is sent from one process to another, and what can go wrong.

/// A message on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The rank that it goes to or, once it has arrived, that it came from.
    pub rank: usize,
    /// What it is about, which sender and receiver agree on.
    pub kind: u8,
    /// What it says.
    pub bytes: Vec<u8>,
}

/// Why a process cannot join others.
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
