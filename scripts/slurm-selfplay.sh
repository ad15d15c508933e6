#!/usr/bin/env bash
# Self-play on a Slurm cluster: one rank a node, one game at a time on each of its processors.
#
# usage: sbatch --nodes 64 scripts/slurm-selfplay.sh FOLDER GAMES [OPTION...]
#
# FOLDER is on a file system that the first node can write. The options are options of `ponnuki selfplay`;
# --kernel and --seed should be among them (docs/scaling.md says why). If the time limit ends the job, or a
# node fails, submit it again with the same arguments: it continues.
#
#SBATCH --job-name=ponnuki-selfplay
#SBATCH --ntasks-per-node=1
#SBATCH --cpus-per-task=32
#SBATCH --time=24:00:00
#SBATCH --requeue
set -euo pipefail
if [ $# -lt 2 ]; then
  grep '^# usage:' "$0" | cut -c3- >&2
  exit 2
fi
folder=$1 games=$2
shift 2

# A program built by `cargo build --release --features mpi` on a machine with the cluster's MPI.
program=${PONNUKI:-target/release/ponnuki}
threads=${SLURM_CPUS_PER_TASK:-1}

# Newer versions of Slurm do not pass --cpus-per-task on to srun. `srun --mpi=list` lists the cluster's ways
# of starting MPI; pmix and pmi2 are usual.
exec srun --mpi="${PONNUKI_MPI:-pmix}" --cpus-per-task="$threads" --kill-on-bad-exit=1 \
  "$program" selfplay --mpi --out "$folder" --games "$games" --threads "$threads" --log info "$@"
