//! KataGo's JSON analysis protocol, for programs such as KaTrain: `ponnuki analysis`.
//!
//! A client writes a JSON object a line: a query that names a game and the turns of it to analyse,
//! or an action such as the end of a query. Replies are objects on lines, too. They come when they
//! are ready, in any order; every turn of every query gets exactly one last reply.
//!
//! `service` reads the lines, `query` the queries, `record` plays the games, `schedule` shares the
//! threads out over the positions, `task` has one searched. `docs/analysis.md` is the reference.

mod action;
mod output;
mod query;
mod record;
mod schedule;
mod service;
mod task;

pub use crate::forms::Perspective;

use std::io::{BufReader, Read, Write};

use self::output::Replies;
use self::schedule::Schedule;
use self::service::Service;
use crate::forms::Wishes;
use crate::params::Params;

/// How the engine is set up.
#[derive(Clone, Debug)]
pub struct ServiceOptions {
    /// Threads and memory for all positions together, and what queries do not set.
    pub params: Params,
    /// The most positions that are searched at the same time, at least 1.
    pub positions: usize,
    /// What queries do not set.
    pub perspective: Perspective,
    /// Whether the end of input ends all searches.
    pub quit_without_waiting: bool,
}

/// Answers the queries of `input` on `output` until the end of input, and then until they are all
/// answered; or until the moment when nobody reads the output any more.
pub fn serve(options: &ServiceOptions, input: impl Read, output: &mut (dyn Write + Send)) {
    let threads = options.params.threads as usize;
    let replies = Replies::new(output);
    let positions = options.positions.clamp(1, threads.max(1));
    let schedule = Schedule::new(threads, positions);
    let wishes = Wishes::new(options.params.clone(), options.perspective);
    let service = Service { wishes, replies, schedule };
    std::thread::scope(|scope| {
        for _ in 0..positions {
            scope.spawn(|| service.work());
        }
        service.read(BufReader::new(input));
        if options.quit_without_waiting {
            service.replies.close();
        }
        service.stop_if_closed();
        service.schedule.close();
    });
}
