//! The service: the threads that search the positions of all clients.

use std::sync::Arc;
use std::thread;

use super::client::AnalysisClient;
use super::output::Replies;
use super::schedule::Schedule;
use super::settings::QuerySettings;
use super::task;
use crate::engine::{self, EngineError};
use crate::machine::{self, ThreadError};
use crate::model::LearnedData;
use crate::output_queue::OutputQueue;
use crate::params::Params;

/// The analysis of positions for clients.
pub struct AnalysisService {
    /// The defaults for queries.
    pub(super) settings: QuerySettings,
    /// The learned data for all searches.
    pub(super) learned: LearnedData,
    pub(super) schedule: Schedule,
    /// The maximum number of positions that are searched at the same time.
    positions: usize,
}

impl AnalysisService {
    /// A service for up to this number of clients. `params` are the threads and memory for all
    /// positions together, and the defaults for queries.
    ///
    /// # Errors
    /// When a file that the parameters name cannot be read.
    pub fn new(params: &Params, clients: usize) -> Result<Arc<AnalysisService>, EngineError> {
        let learned = engine::learned(params)?;
        let threads = (params.threads as usize).max(1);
        let places = match params.positions as usize {
            0 => threads,
            positions => positions.min(threads),
        };
        // Each client but one may have a search although no thread is free, and takes its memory.
        let most = (threads + clients.saturating_sub(1)) as u64;
        let memory = (params.memory / most).saturating_mul(threads as u64);
        let memory = if clients > 1 { memory } else { params.memory };
        Ok(Arc::new(AnalysisService {
            settings: QuerySettings::new(Params { memory, ..params.clone() }),
            learned,
            schedule: Schedule::new(threads, places),
            positions: places + clients.saturating_sub(1),
        }))
    }

    /// Searches while `serve` lets clients in, and then until all queries are answered.
    ///
    /// # Errors
    /// When there can be no thread that searches.
    pub fn run<T>(&self, serve: impl FnOnce() -> T) -> Result<T, ThreadError> {
        thread::scope(|scope| {
            machine::start(scope, self.positions, |_| || self.work())?;
            let served = serve();
            self.schedule.close();
            Ok(served)
        })
    }

    /// Lets a client in, which gets its replies by `output`. At most `most` bytes of its queries wait
    /// for a search; it gets errors instead of more.
    pub fn client(self: &Arc<Self>, output: OutputQueue, most: usize) -> AnalysisClient {
        let replies = Arc::new(Replies::new(output));
        let number = self.schedule.join(Arc::clone(&replies), most);
        AnalysisClient::new(Arc::clone(self), replies, number)
    }

    /// Carries out jobs until there are no more.
    fn work(&self) {
        while let Some(mut running) = self.schedule.take() {
            task::search(&mut running, &self.learned);
            let job = Arc::clone(&running.job);
            self.schedule.done(running);
            if job.replies.is_closed() {
                self.schedule.stop(job.client, |_| true);
            }
        }
    }
}
