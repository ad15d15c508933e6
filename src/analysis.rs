//! KataGo's JSON analysis protocol, for programs such as KaTrain: `ponnuki analysis`.
//!
//! A client writes one JSON object per line: a query, which gives a game and the turns to analyse,
//! or an action, such as terminating a query. Replies are objects on lines too. They are sent when
//! they are ready, in any order; every turn of every query gets exactly one final reply.
//!
//! - `service`: reads the lines and carries them out.
//! - `query`, `action`: parse the two kinds of lines.
//! - `settings`: the settings of a query; `field`, `read`: fields and values in JSON.
//! - `record`: plays through the game of a query.
//! - `schedule`: distributes the threads, and the engines of earlier positions, among the positions.
//! - `task`: searches one position and reports the results.
//! - `output`: the messages, and the stream to which they are written.
//!
//! `docs/analysis.md` is the reference.

mod action;
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
use std::thread;
use std::time::Duration;

use self::output::Replies;
use self::schedule::Schedule;
use self::service::Service;
use self::settings::QuerySettings;
use crate::engine::{self, EngineError};
use crate::machine::{self, ThreadError};
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
}

/// Answers the queries of `input` on `output` until the input ends and all are answered, or until
/// the output is closed. `params` are the threads and memory for all positions together, and the
/// defaults for queries. If `quits_at_end`, the end of the input ends all searches.
///
/// # Errors
/// When a file that the parameters name cannot be read, or the system does not allow a thread.
pub fn serve(
    params: &Params,
    quits_at_end: bool,
    input: impl Read,
    output: impl Write + Send + 'static,
) -> Result<(), ServiceError> {
    let learned = engine::learned(params)?;
    let threads = params.threads as usize;
    let replies = Replies::new(output)?;
    let positions = match params.positions as usize {
        0 => threads.max(1),
        positions => positions.min(threads.max(1)),
    };
    let schedule = Schedule::new(threads, positions);
    let settings = QuerySettings::new(params.clone());
    let service = Service { settings, learned, replies, schedule };
    thread::scope(|scope| {
        machine::start(scope, positions, |_| || service.work())?;
        service.read(BufReader::new(input));
        if quits_at_end {
            service.replies.close();
        }
        service.stop_if_closed();
        service.schedule.close();
        Ok::<(), ThreadError>(())
    })?;
    service.replies.finish(if quits_at_end { PATIENCE } else { Duration::MAX });
    Ok(())
}
