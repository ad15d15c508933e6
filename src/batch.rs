//! The foundation of long runs: many games, on many threads or machines, that can be continued
//! after an interruption.
//!
//! A run has a plan and a folder. The plan names every option that has an influence on its games,
//! and the engine that plays them. A finished game is written at once and in one step. A run that is
//! started again plays the games that are missing, so an interruption costs only unfinished games.
//!
//! Players:
//!
//! - [`parallel`]: games on the threads of one process.
//! - [`team`]: games on the threads of one process, or of many by MPI.
//! - [`root_parallel`]: one search on many processes, by MPI.
//! - [`client`]: a session with a GTP engine; [`process`]: the engine as a child process.
//! - `turn`: one move of an engine that has no client.
//!
//! Games:
//!
//! - `opening`: the random numbers of a game, and random stones.
//! - [`start`]: board, rules, komi and handicap, drawn for each game.
//! - [`ending`]: why a game is over, its result, and the owner of each point.
//!
//! Files:
//!
//! - [`folder`]: the folder of a run, its plan, and its lock.
//! - [`journal`]: the steps of a run that are done, one line of JSON for each.
//! - `provenance`: the engine that made a run, as a part of its plan.
//! - `finite`: the numbers that JSON has a form for.
//! - [`progress`]: how far a run has come, on a terminal or in the log.
//! - [`samples`]: games with the results of their searches, written and read.
//! - [`sample_run`]: the threads and errors of runs that make samples.
//! - [`records`]: games to learn from, from samples or from lines of text.
//!
//! Computations:
//!
//! - [`stats`]: intervals, differences in strength, the sequential test.
//! - [`fingerprint`]: a hash of how the engine plays.

pub mod client;
pub mod ending;
pub mod fingerprint;
mod finite;
pub mod folder;
pub mod journal;
pub(crate) mod opening;
pub mod parallel;
pub mod process;
pub mod progress;
pub(crate) mod provenance;
pub mod records;
pub mod root_parallel;
pub mod sample_run;
pub mod samples;
pub mod start;
pub mod stats;
pub mod team;
pub(crate) mod turn;
