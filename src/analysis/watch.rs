//! Searches a position, and reports what is found.

use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Mutex, PoisonError};

use serde_json::{Map, Value};

use super::output::{self, Output};
use super::schedule::Job;
use crate::clock::Stopwatch;
use crate::engine::search_settings;
use crate::game::Game;
use crate::params::Params;
use crate::point::Move;
use crate::search::{Limits, Monitor, Options, Patient, Progress, Report, Search, Settings, View};

/// The memory of a search that makes no more than one playout, in bytes.
const LITTLE_MEMORY: usize = 1_000_000;

/// Does a job on so many threads, and writes its reports.
pub(super) fn search(job: &Job, threads: usize, output: &Output<'_>) {
    let run = AssertUnwindSafe(|| run(job, threads, output));
    let answer = panic::catch_unwind(run).unwrap_or_else(|_| {
        log::error!("the search failed; this is an error in the engine, please report it");
        None
    });
    output.send(&answer.unwrap_or_else(|| output::no_results(&job.id, job.task.turn)));
}

/// The last report of the search, or nothing when it was stopped before it could begin.
fn run(job: &Job, threads: usize, output: &Output<'_>) -> Option<Value> {
    let watch = Reporter::new(job, output);
    if watch.is_over() {
        return None;
    }
    let game = &job.task.game;
    let mut search = Search::new(game.size(), settings(&job.wishes.params, threads, game));
    let options = Options {
        limits: job.wishes.limits(),
        bans: job.wishes.bans.clone(),
        detail: job.wishes.wanted.detail(),
        ..Options::default()
    };
    let report = search.run(game, game.to_move(), &options, &watch);
    (report.visits > 0).then(|| watch.reply(report, false))
}

/// A search with its part of the threads gets the same part of the memory.
fn settings(params: &Params, threads: usize, game: &Game) -> Settings {
    let all = search_settings(params, game.size());
    Settings { threads, memory: all.memory / all.threads.max(1) * threads, ..all }
}

/// Ends a search in time, and reports what it has found so far.
struct Reporter<'a, 'b> {
    job: &'a Job,
    output: &'a Output<'b>,
    since: Stopwatch,
    /// When the next report is due, in seconds. Only the one worker that polls has the lock.
    due: Mutex<f64>,
    /// The priors, which stay the same.
    policy: Option<Value>,
}

impl<'a, 'b> Reporter<'a, 'b> {
    fn new(job: &'a Job, output: &'a Output<'b>) -> Reporter<'a, 'b> {
        let wishes = &job.wishes;
        let due = Mutex::new(wishes.first.or(wishes.every).unwrap_or(f64::INFINITY));
        let policy = wishes.policy.then(|| policy(&wishes.params, &job.task.game));
        Reporter { job, output, since: Stopwatch::start(), due, policy }
    }

    /// Whether there is no more to be searched.
    fn is_over(&self) -> bool {
        self.job.is_stopped()
            || self.output.is_closed()
            || self.job.wishes.seconds().is_some_and(|limit| self.since.seconds() >= limit)
    }

    /// Whether a report is due, which the one after it then no longer is.
    fn is_due(&self) -> bool {
        let mut due = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.since.seconds();
        if now < *due {
            return false;
        }
        *due = now + self.job.wishes.every.unwrap_or(f64::INFINITY);
        true
    }

    /// The message with a report.
    fn reply(&self, mut report: Report, during_search: bool) -> Value {
        let wishes = &self.job.wishes;
        for mv in &mut report.moves {
            mv.pv.truncate(wishes.line + 1);
            mv.pv_visits.truncate(wishes.line + 1);
        }
        let mut reply: Map<String, Value> = wishes.wanted.json(&report);
        reply.insert("id".to_owned(), self.job.id.as_str().into());
        reply.insert("turnNumber".to_owned(), self.job.task.turn.into());
        reply.insert("isDuringSearch".to_owned(), during_search.into());
        if let Some(policy) = &self.policy {
            reply.insert("policy".to_owned(), policy.clone());
        }
        reply.into()
    }
}

impl Monitor for Reporter<'_, '_> {
    fn poll(&self, progress: &Progress, view: &dyn View) -> ControlFlow<()> {
        if progress.visits > 0 && self.is_due() {
            self.output.send(&self.reply(view.report(), true));
        }
        if self.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The priors of all moves, those that a query bans included: row by row from the top, in a row from
/// the left, a pass at last. Moves that the search would not try have 0, illegal ones -1.
fn policy(params: &Params, game: &Game) -> Value {
    let (size, color) = (game.size(), game.to_move());
    let settings = Settings { memory: LITTLE_MEMORY, ..settings(params, 1, game) };
    let limits = Limits { playouts: Some(1), ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    let report = Search::new(size, settings).run(game, color, &options, &Patient);
    let prior = |wanted: Move| {
        let known = report.moves.iter().find(|mv| mv.mv == wanted);
        let unknown = if game.is_legal(color, wanted) { 0.0 } else { -1.0 };
        known.map_or(unknown, |mv| mv.prior)
    };
    let rows = (0..size.height()).rev();
    let points = rows.flat_map(|row| (0..size.width()).map(move |column| size.point(column, row)));
    points.map(Move::Play).chain([Move::Pass]).map(prior).collect()
}
