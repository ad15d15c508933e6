//! The option that shares the games of a run with other processes.

use clap::Args;

use crate::batch::team::Team;
use crate::cluster::ClusterError;

#[derive(Args, Debug)]
pub(super) struct TeamOptions {
    /// Share the games with the other processes that mpirun or Slurm has started with this one. All
    /// of them need the same options; see docs/scaling.md.
    #[arg(long)]
    mpi: bool,
}

impl TeamOptions {
    /// Returns the team that plays the games of the run.
    ///
    /// # Errors
    /// When the processes of a cluster cannot be joined.
    pub(super) fn team(&self) -> Result<Team, ClusterError> {
        if self.mpi { Team::of_cluster() } else { Ok(Team::alone()) }
    }
}
