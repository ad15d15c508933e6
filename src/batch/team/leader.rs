//! Rank 0 at work: it gives games to idle ranks, and takes the results.

use std::collections::{BTreeMap, VecDeque};
use std::iter::Peekable;
use std::ops::ControlFlow;
use std::time::Duration;

use super::message::{
    ALIVE, ASK, AbandonedGames, GAME, GameResult, LAST_MESSAGE_WAIT, LEAVING, PAUSE, RESULT, TRIES,
    UNSENT, numbered,
};
use super::pool::{ProcessResult, WorkerEvent, WorkerPool};
use crate::clock::Stopwatch;
use crate::cluster::{Cluster, Message};

/// A thread that waits for a game.
#[derive(Clone, Copy, PartialEq)]
enum IdleWorker {
    /// A thread of this process.
    Own(usize),
    /// A thread of another rank.
    Rank(usize),
}

/// Rank 0 at work.
pub(super) struct Leader<'a, R, G: Iterator<Item = u64>, F> {
    cluster: &'a Cluster,
    pool: WorkerPool<R>,
    /// Games that nobody has begun.
    games: Peekable<G>,
    /// True if no more games are to begin.
    is_stopped: bool,
    /// Games that have begun and are not over, with the rank that plays them; `None` if that is
    /// lost.
    open: BTreeMap<u64, Option<usize>>,
    /// For each game, the results so far that could not be read.
    unread: BTreeMap<u64, usize>,
    given_up: Option<AbandonedGames>,
    idle: VecDeque<IdleWorker>,
    /// The state of each rank. `None` for this one and those that are gone.
    helpers: Vec<Option<HelperState>>,
    finished: F,
}

/// A helper as the leader knows it.
#[derive(Clone, Copy)]
struct HelperState {
    /// Runs since its last message, or since the run began.
    last_received: Stopwatch,
    has_spoken: bool,
}

impl HelperState {
    fn new(has_spoken: bool) -> HelperState {
        HelperState { last_received: Stopwatch::start(), has_spoken }
    }
}

impl<'a, R: GameResult, G: Iterator<Item = u64>, F: FnMut(R) -> ControlFlow<()>>
    Leader<'a, R, G, F>
{
    pub(super) fn new(cluster: &'a Cluster, pool: WorkerPool<R>, games: G, finished: F) -> Self {
        let helper = |rank| (rank > 0).then(|| HelperState::new(false));
        let helpers = (0..cluster.size()).map(helper).collect();
        let (games, open, idle) = (games.peekable(), BTreeMap::new(), VecDeque::new());
        let (is_stopped, unread, given_up) = (false, BTreeMap::new(), None);
        Leader { cluster, pool, games, is_stopped, open, unread, given_up, idle, helpers, finished }
    }

    /// Leads until all games are over. Returns those that have no result.
    pub(super) fn run(mut self, timeout: f64) -> ProcessResult<Option<AbandonedGames>> {
        while !self.is_over() {
            while let Ok(events) = self.pool.events.try_recv() {
                match events {
                    WorkerEvent::Idle(thread) => self.idle.push_back(IdleWorker::Own(thread)),
                    WorkerEvent::Played(number, result) => self.take(number, result),
                    WorkerEvent::Panicked(payload) => return Err(payload),
                }
            }
            let mut patience = PAUSE;
            while let Some(message) = self.cluster.receive(patience) {
                self.read(&message);
                patience = Duration::ZERO;
            }
            self.give_up_silent(timeout);
            self.assign_games();
        }
        let is_silent = |helper: &HelperState| {
            helper.has_spoken && helper.last_received.seconds() > LAST_MESSAGE_WAIT
        };
        let silent = self.helpers.iter().enumerate();
        let silent = silent.filter(|(_, helper)| helper.as_ref().is_some_and(is_silent));
        silent.for_each(|(rank, _)| self.cluster.mark_lost(rank));
        Ok(self.given_up)
    }

    /// Returns true if there is nothing left to wait for.
    fn is_over(&mut self) -> bool {
        if self.is_stopped {
            self.open.retain(|_, player| player.is_some());
        }
        self.open.is_empty() && (self.is_stopped || self.games.peek().is_none())
    }

    fn read(&mut self, message: &Message) {
        let rank = message.rank;
        let is_known = self.helpers.get(rank).is_some_and(Option::is_some);
        if is_known {
            self.helpers[rank] = Some(HelperState::new(true));
        }
        match message.kind {
            // A rank that was only slow may send a result after it was given up. The result counts
            // unless another rank has played the game in the meantime.
            RESULT | UNSENT => self.decode(message),
            _ if !is_known => {}
            ASK => self.idle.push_back(IdleWorker::Rank(rank)),
            ALIVE => self.cluster.send(rank, ALIVE, Vec::new()),
            LEAVING => self.give_up(rank),
            kind => log::error!("a message of kind {kind} from rank {rank}"),
        }
    }

    fn decode(&mut self, message: &Message) {
        let rank = message.rank;
        let Some((number, rest)) = numbered(&message.bytes) else {
            // It may be any of the games that the rank plays.
            let its = self.open.iter().filter(|(_, player)| **player == Some(rank));
            for number in its.map(|(&number, _)| number).collect::<Vec<u64>>() {
                self.retry(number, rank, "a result without a number");
            }
            return;
        };
        let unpacked = match message.kind {
            UNSENT => Err(String::from_utf8_lossy(rest).into_owned()),
            _ => R::decode(rest),
        };
        match unpacked {
            Ok(result) => self.take(number, result),
            Err(reason) => self.retry(number, rank, &reason),
        }
    }

    /// Has a game played again if its result from this rank cannot be read. After [`TRIES`] results the
    /// game is given up: the fault then lies with the game and not with the rank.
    fn retry(&mut self, number: u64, rank: usize, reason: &str) {
        log::error!("the result of game {number} from rank {rank} cannot be read: {reason}");
        let Some(player) = self.open.get_mut(&number).filter(|player| **player == Some(rank))
        else {
            return;
        };
        *player = None;
        let tries = self.unread.entry(number).or_default();
        *tries += 1;
        if *tries >= TRIES {
            self.open.remove(&number);
            let given_up = self.given_up.take();
            let mut games = given_up.map_or_else(Vec::new, |known| known.games);
            games.push(number);
            self.given_up = Some(AbandonedGames { games, reason: reason.to_owned() });
        }
    }

    /// Takes a result, unless another rank was faster with the same game.
    fn take(&mut self, number: u64, result: R) {
        if self.open.remove(&number).is_some() {
            self.is_stopped |= (self.finished)(result).is_break();
        }
    }

    fn give_up_silent(&mut self, timeout: f64) {
        for rank in 1..self.helpers.len() {
            let plays = self.open.values().any(|&player| player == Some(rank));
            let helper = self.helpers[rank];
            let is_silent = helper.is_some_and(|helper| helper.last_received.seconds() > timeout);
            if plays && is_silent {
                log::warn!("rank {rank} is lost: nothing was heard of it for {timeout} seconds");
                self.cluster.mark_lost(rank);
                self.give_up(rank);
            }
        }
    }

    /// Lets others play the games of a rank.
    fn give_up(&mut self, rank: usize) {
        self.helpers[rank] = None;
        self.idle.retain(|&worker| worker != IdleWorker::Rank(rank));
        let lost = self.open.iter_mut().filter(|(_, player)| **player == Some(rank));
        let lost: Vec<u64> = lost.map(|(number, player)| (*number, *player = None).0).collect();
        if !lost.is_empty() {
            log::warn!("games of rank {rank} that were not finished: {lost:?}");
        }
    }

    /// Assigns games to the ranks that wait.
    fn assign_games(&mut self) {
        while let Some(&worker) = self.idle.front() {
            let Some(number) = self.next() else { return };
            self.idle.pop_front();
            match worker {
                // A thread that is idle listens.
                IdleWorker::Own(thread) => drop(self.pool.orders[thread].send(number)),
                IdleWorker::Rank(rank) => {
                    self.cluster.send(rank, GAME, number.to_le_bytes().to_vec())
                }
            }
            let player = if let IdleWorker::Rank(rank) = worker { rank } else { 0 };
            self.open.insert(number, Some(player));
        }
    }

    /// The next game: one of a lost rank, or else a new one.
    fn next(&mut self) -> Option<u64> {
        if self.is_stopped {
            return None;
        }
        let again = self.open.iter().find(|(_, player)| player.is_none());
        again.map(|(&number, _)| number).or_else(|| self.games.next())
    }
}
