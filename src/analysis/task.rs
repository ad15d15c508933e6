//! Searches a position and reports the results.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use serde_json::Value;

use super::output;
use super::schedule::{Job, Running};
use crate::analysis_format::Analysis;
use crate::clock::Stopwatch;
use crate::engine::Engine;
use crate::model::LearnedData;
use crate::params::Params;
use crate::search::Report;

/// Carries out a job and writes its reports.
pub(super) fn search(running: &mut Running, learned: &LearnedData) {
    let job = Arc::clone(&running.job);
    let run = AssertUnwindSafe(|| run(running, learned));
    let answer = panic::catch_unwind(run).unwrap_or_else(|_| {
        log::error!("the analysis failed; this is an error in the engine, please report it");
        None
    });
    job.replies.send(&answer.unwrap_or_else(|| output::no_results(&job.id, job.turn)));
}

/// The final report of the search, or nothing if it was stopped before it could begin.
fn run(running: &mut Running, learned: &LearnedData) -> Option<Value> {
    let job = &*running.job;
    if job.stop().is_wanted() || job.replies.is_closed() {
        return None;
    }
    let (params, game) = (share(&job.settings.params, running.threads), job.position());
    // After an error in it, the engine is not used again.
    let mut engine = match running.engine.take() {
        Some(idle) => idle.renewed(params, game),
        None => Engine::in_game(params, learned, game),
    };
    let analysis = Analysis::new(&job.settings.request, &mut engine);
    let show = |report: &Report| job.replies.show(job.number, &reply(job, &analysis, report, true));
    let report = analysis.analyze(&mut engine, Stopwatch::start(), job.stop(), &show)?;
    running.engine = Some(engine);
    (report.visits > 0).then(|| reply(job, &analysis, &report, false))
}

/// The message that contains a report.
fn reply(job: &Job, analysis: &Analysis<'_>, report: &Report, during_search: bool) -> Value {
    let mut reply = analysis.json(report);
    reply.insert("id".to_owned(), (&*job.id).into());
    reply.insert("turnNumber".to_owned(), job.turn.into());
    reply.insert("isDuringSearch".to_owned(), during_search.into());
    reply.into()
}

/// The parameters of a search that gets this number of the threads, and the same share of the
/// memory.
fn share(params: &Params, threads: usize) -> Params {
    let memory = params.memory / params.threads.max(1) * threads as u64;
    Params { threads: threads as u64, memory, ..params.clone() }
}
