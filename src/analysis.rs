//! KataGo's JSON analysis protocol, for programs such as KaTrain: `ponnuki analysis`.
//!
//! A client writes one JSON object per line: a query, which gives a game and the turns to analyse,
//! or an action, such as terminating a query. Replies are objects on lines too. They are sent when
//! they are ready, in any order; every turn of every query gets exactly one final reply.
//!
//! A service has one client, on standard input and output, or several, which take turns.
//!
//! - `service`: the threads that search.
//! - `client`: reads the lines of a client and carries them out.
//! - `query`, `action`: parse the two kinds of lines.
//! - `settings`: the settings of a query; `field`, `read`: fields and values in JSON.
//! - `record`: plays through the game of a query.
//! - `schedule`: distributes the threads, and the engines of earlier positions, among the positions.
//! - `task`: searches one position and reports the results.
//! - `output`: the messages, and the stream to which they are written.
//!
//! `docs/analysis.md` is the reference.

mod action;
mod client;
mod field;
mod output;
mod query;
mod read;
mod record;
mod schedule;
mod service;
mod settings;
mod task;

use std::io::{BufReader, Read, Write};
use std::time::Duration;

pub use self::client::AnalysisClient;
pub use self::service::AnalysisService;
use crate::engine::EngineError;
use crate::machine::ThreadError;
use crate::output_queue::{OutputError, OutputQueue};
use crate::params::Params;

/// The time to wait for a client that stopped reading during a search, if the client does not wait
/// either.
const PATIENCE: Duration = Duration::from_secs(2);

/// The reason why no queries are answered.
#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    /// A file cannot be used.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// There can be no thread that writes, or none that searches.
    #[error(transparent)]
    Thread(#[from] ThreadError),
    /// Replies could not be written.
    #[error(transparent)]
    Output(#[from] OutputError),
}

/// Answers the queries of `input` on `output` until the input ends and all are answered, or until
/// the output is closed. `params` are the threads and memory for all positions together, and the
/// defaults for queries. If `quits_at_end`, the end of the input ends all searches.
///
/// # Errors
/// When a file that the parameters name cannot be read, the system does not allow a thread, or replies could not be
/// written.
pub fn serve(
    params: &Params,
    quits_at_end: bool,
    input: impl Read,
    output: impl Write + Send + 'static,
) -> Result<(), ServiceError> {
    let service = AnalysisService::new(params, 1)?;
    let mut client = service.client(OutputQueue::new(output, || {})?, usize::MAX);
    service.run(|| {
        client.read(BufReader::new(input));
        if quits_at_end || !client.wait() {
            client.close();
        }
    })?;
    Ok(client.finish(if quits_at_end { PATIENCE } else { Duration::MAX })?)
}
