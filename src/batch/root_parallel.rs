//! `ponnuki gtp --mpi`: one game, searched by many processes that are joined at the root.
//!
//! Rank 0 speaks GTP. Whenever it searches the game's position, it sends this position to the other
//! ranks, which search it with random numbers of their own. A few times a second they send their
//! results for the root's moves, and once more when rank 0 stops the search. Rank 0 adds their
//! results to its own. It works alone for the clock, the judge and side searches.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::team;
use crate::clock::Stopwatch;
use crate::cluster::{Cluster, Message};
use crate::engine::{self, EngineError, RemoteSearches};
use crate::params::Params;
use crate::search::{
    DetailLevel, Monitor, Options, Progress, RootStatistics, Search, Settings, View,
};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::record;

/// Rank 0 gives a position.
const SEARCH: u8 = 16;
/// Rank 0 stops the search and asks for the results.
const STOP: u8 = 17;
/// The results of a rank.
const REPORT: u8 = 18;
/// Rank 0 needs no more searches.
const OVER: u8 = 19;

/// Seconds between two reports while a search is under way.
const INTERVAL: f64 = 0.25;
/// The seconds that rank 0 waits for the last report. After that, the one before it counts.
const LAST_REPORT: f64 = 0.1;
/// The number of reports in a row that a rank may miss. After that, rank 0 does not wait for this
/// rank until it answers again.
const MISSES: u32 = 3;
/// The time that a rank without work waits for a message before it waits again.
const IDLE: Duration = Duration::from_secs(1);
/// The seeds of two ranks differ by a multiple of this, an odd number without a pattern.
const SEED_STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// A position to be searched.
#[derive(Serialize, Deserialize)]
struct SearchRequest {
    /// The number of the search.
    number: u64,
    /// The game up to the position, as a record.
    record: String,
    /// The player to move.
    color: Color,
    options: Options,
}

/// The results of a rank in a search.
#[derive(Serialize, Deserialize)]
struct RankReport {
    /// The number of the search.
    number: u64,
    /// True if the search has ended.
    is_last: bool,
    statistics: RootStatistics,
}

/// The other ranks, as rank 0 sees them.
pub struct RemoteRanks {
    cluster: Cluster,
    /// The number of the present search, from 1.
    number: u64,
    /// The results of each rank in it.
    found: BTreeMap<usize, RankReport>,
    /// The number of reports that each rank has missed in a row, up to the last one.
    misses: BTreeMap<usize, u32>,
}

impl RemoteRanks {
    /// The other ranks of `cluster`, of which this process is rank 0.
    pub fn new(cluster: Cluster) -> RemoteRanks {
        let misses = (1..cluster.size()).map(|rank| (rank, 0)).collect();
        RemoteRanks { cluster, number: 0, found: BTreeMap::new(), misses }
    }

    /// Returns true if a rank has sent its last report of the present search.
    fn has_ended(&self, rank: usize) -> bool {
        self.found.get(&rank).is_some_and(|report| report.is_last)
    }

    /// Reads messages that have arrived. If there are none, waits for one as long as `patience`.
    fn read(&mut self, patience: Duration) {
        let mut patience = patience;
        while let Some(Message { rank, bytes, .. }) = self.cluster.receive(patience) {
            patience = Duration::ZERO;
            match team::from_json::<RankReport>(&bytes) {
                Ok(report) if report.number == self.number => {
                    self.found.insert(rank, report);
                }
                Ok(_) => log::debug!("rank {rank} was late"),
                Err(reason) => log::error!("a report of rank {rank}: {reason}"),
            }
        }
    }

    fn broadcast(&self, kind: u8, bytes: &[u8]) {
        (1..self.cluster.size()).for_each(|rank| self.cluster.send(rank, kind, bytes.to_vec()));
    }
}

impl RemoteSearches for RemoteRanks {
    fn start(&mut self, game: &Game, color: Color, options: &Options) {
        self.number += 1;
        self.found.clear();
        // What costs time and is not in the statistics is left to this rank.
        let (criticality, detail) = (false, DetailLevel::Nothing);
        let request = SearchRequest {
            number: self.number,
            record: record::write(game, &record::GameInfo::default()),
            color,
            options: Options { criticality, detail, ..options.clone() },
        };
        match team::to_json(&request) {
            Ok(bytes) => self.broadcast(SEARCH, &bytes),
            Err(error) => log::error!("the other ranks cannot be told what to search: {error}"),
        }
    }

    fn statistics(&mut self) -> Vec<RootStatistics> {
        self.read(Duration::ZERO);
        self.found.values().map(|report| report.statistics.clone()).collect()
    }

    fn end(&mut self) -> Vec<RootStatistics> {
        self.broadcast(STOP, &[]);
        let since = Stopwatch::start();
        loop {
            let left = LAST_REPORT - since.seconds();
            let waits = left > 0.0
                && self
                    .misses
                    .iter()
                    .any(|(rank, misses)| *misses < MISSES && !self.has_ended(*rank));
            self.read(Duration::from_secs_f64(if waits { left } else { 0.0 }));
            if !waits {
                break;
            }
        }
        for rank in 1..self.cluster.size() {
            let misses = if self.has_ended(rank) { 0 } else { self.misses[&rank] + 1 };
            self.misses.insert(rank, misses);
        }
        log::debug!("{} of {} other ranks were heard", self.found.len(), self.misses.len());
        std::mem::take(&mut self.found).into_values().map(|report| report.statistics).collect()
    }
}

impl Drop for RemoteRanks {
    fn drop(&mut self) {
        self.broadcast(OVER, &[]);
        // Dropping the cluster waits for all ranks but those that are lost.
        let lost = self.misses.iter().filter(|(_, misses)| **misses >= MISSES);
        lost.for_each(|(rank, _)| self.cluster.mark_lost(*rank));
    }
}

/// Searches the positions that rank 0 sends, by `params`, until rank 0 needs no more searches. This
/// process is another rank of `cluster`.
///
/// # Errors
/// When the network cannot be used.
pub fn follow(cluster: Cluster, params: &Params) -> Result<(), EngineError> {
    let learned = engine::learned(params)?;
    let step = SEED_STEP.wrapping_mul(cluster.rank() as u64);
    let seed = params.seed.wrapping_add(step);
    let settings = Settings { seed, ..engine::search_settings(params, &learned) };
    let mut search: Option<Search> = None;
    let follower = Follower { cluster: Mutex::new(cluster), next: Mutex::default() };
    loop {
        let Some(message) = follower.next_message() else { continue };
        match message.kind {
            SEARCH => match team::from_json::<SearchRequest>(&message.bytes) {
                Ok(request) => run_search(&request, &follower, &settings, &mut search),
                Err(reason) => log::error!("a request of rank 0: {reason}"),
            },
            OVER => return Ok(()),
            _ => {}
        }
    }
}

/// Carries out one request. The tree of the last one is used again if the game has gone on from there.
fn run_search(
    request: &SearchRequest,
    follower: &Follower,
    settings: &Settings,
    search: &mut Option<Search>,
) {
    let SearchRequest { number, ref record, color, ref options } = *request;
    let Ok(recorded) = record::read_text(record) else {
        return log::error!("the game of rank 0 cannot be read");
    };
    let game = recorded.game;
    let tree = search.take().filter(|search| search.size() == game.size());
    let mut tree = tree.unwrap_or_else(|| Search::new(game.size(), settings.clone()));
    let monitor = RankMonitor { follower, number, last_sent: Mutex::new(Stopwatch::start()) };
    let run = AssertUnwindSafe(|| tree.run(&game.to_play(color), options, &monitor));
    let Ok(report) = panic::catch_unwind(run) else {
        return log::error!("the search failed; this is an error in the engine, please report it");
    };
    monitor.report(RootStatistics::of(&report), true);
    *search = Some(tree);
}

/// A rank that searches for rank 0.
struct Follower {
    /// Only one thread uses it at a time: the thread that polls, or the thread that waits for
    /// requests.
    cluster: Mutex<Cluster>,
    /// The message that has ended a search.
    next: Mutex<Option<Message>>,
}

impl Follower {
    fn next_message(&self) -> Option<Message> {
        let kept = lock(&self.next).take();
        kept.or_else(|| lock(&self.cluster).receive(IDLE))
    }
}

/// Ends a search when there is a message, and sends the results so far.
struct RankMonitor<'a> {
    follower: &'a Follower,
    number: u64,
    /// Since the last report.
    last_sent: Mutex<Stopwatch>,
}

impl RankMonitor<'_> {
    fn report(&self, statistics: RootStatistics, is_last: bool) {
        let report = RankReport { number: self.number, is_last, statistics };
        match team::to_json(&report) {
            Ok(bytes) => lock(&self.follower.cluster).send(0, REPORT, bytes),
            Err(error) => log::error!("what was found cannot be sent: {error}"),
        }
        *lock(&self.last_sent) = Stopwatch::start();
    }
}

impl Monitor for RankMonitor<'_> {
    fn poll(&self, _: &Progress, view: &dyn View) -> ControlFlow<()> {
        if let Some(message) = lock(&self.follower.cluster).receive(Duration::ZERO) {
            *lock(&self.follower.next) = Some(message);
            return ControlFlow::Break(());
        }
        if lock(&self.last_sent).seconds() >= INTERVAL {
            self.report(RootStatistics::of(&view.report()), false);
        }
        ControlFlow::Continue(())
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic in a search leaves nothing half done.
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::PlayerProfile;
    use crate::search::{Ban, Exploration, HumanPolicy, Limits};
    use ponnuki_game::point::{Move, Size};
    use ponnuki_game::rules;
    use ponnuki_game::score::Komi;

    /// Every option counts on all ranks but those that only rank 0 reports.
    #[test]
    fn a_request_has_all_options() {
        let point = Size::square(9).point(2, 2);
        let moves = vec![Move::Play(point), Move::Pass];
        let people = vec![(Move::Play(point), 0.75), (Move::Button, 0.25)];
        let options = Options {
            limits: Limits { visits: Some(1 << 40), playouts: Some(7) },
            criticality: false,
            bans: vec![Ban::avoid(Color::White, moves.clone()), Ban::allow(Color::Black, moves)],
            penalties: vec![(Move::Play(point), 0.1)],
            skips_symmetric: true,
            mirror: Some(Color::White),
            human_policy: Some(HumanPolicy::new(
                people,
                Exploration::default(),
                PlayerProfile::default(),
            )),
            detail: DetailLevel::Nothing,
            root_width: 0.3,
            advantage: -1.5,
            openness: Some(-0.25),
            hides_history: true,
        };
        let [requester, follower] =
            <[Cluster; 2]>::try_from(Cluster::in_one_process(2)).ok().unwrap();
        let mut ranks = RemoteRanks::new(requester);
        let game = Game::new(Size::square(9), rules::CHINESE.rules, Komi::default());
        let watched = Options { detail: DetailLevel::Owners, criticality: true, ..options.clone() };
        ranks.start(&game, Color::White, &watched);
        let message = follower.receive(IDLE).unwrap();
        let request: SearchRequest = team::from_json(&message.bytes).unwrap();
        assert_eq!((message.kind, request.number, request.color), (SEARCH, 1, Color::White));
        assert_eq!(request.options, options);
        assert_eq!(record::read_text(&request.record).unwrap().game.size(), game.size());
    }
}
