//! Rank 0 at work: it gives games to idle ranks, and takes the results.

use std::collections::{BTreeMap, VecDeque};
use std::iter::Peekable;
use std::ops::ControlFlow;
use std::time::Duration;

use super::hands::{Ended, Hands, News};
use super::message::{
    ALIVE, ASK, GAME, GivenUp, LAST_WORD, LEAVING, PAUSE, Parcel, RESULT, TRIES, UNSENT, numbered,
};
use crate::clock::Stopwatch;
use crate::cluster::{Message, World};

/// Who waits for a game.
#[derive(Clone, Copy, PartialEq)]
enum Idler {
    /// A thread of this process.
    Own(usize),
    /// A thread of another rank.
    Rank(usize),
}

/// Rank 0 at work.
pub(super) struct Leader<'a, R, G: Iterator<Item = u64>, F> {
    world: &'a World,
    hands: Hands<R>,
    /// Games that nobody has begun.
    games: Peekable<G>,
    /// Whether no more games are to begin.
    is_stopped: bool,
    /// Games that have begun and are not over, with the rank that plays them; `None` if that is
    /// lost.
    open: BTreeMap<u64, Option<usize>>,
    /// For each game, the results so far that could not be read.
    unread: BTreeMap<u64, usize>,
    given_up: Option<GivenUp>,
    idle: VecDeque<Idler>,
    /// What is known of each rank. `None` for this one and those that are gone.
    contacts: Vec<Option<Contact>>,
    finished: F,
}

/// A helper as the leader knows it.
#[derive(Clone, Copy)]
struct Contact {
    /// Since it was heard last, or since the run began.
    heard: Stopwatch,
    has_spoken: bool,
}

impl Contact {
    fn new(has_spoken: bool) -> Contact {
        Contact { heard: Stopwatch::start(), has_spoken }
    }
}

impl<'a, R: Parcel, G: Iterator<Item = u64>, F: FnMut(R) -> ControlFlow<()>> Leader<'a, R, G, F> {
    pub(super) fn new(world: &'a World, hands: Hands<R>, games: G, finished: F) -> Self {
        let contact = |rank| (rank > 0).then(|| Contact::new(false));
        let contacts = (0..world.size()).map(contact).collect();
        let (games, open, idle) = (games.peekable(), BTreeMap::new(), VecDeque::new());
        let (is_stopped, unread, given_up) = (false, BTreeMap::new(), None);
        Leader { world, hands, games, is_stopped, open, unread, given_up, idle, contacts, finished }
    }

    /// Leads until all games are over. Returns those that have no result.
    pub(super) fn run(mut self, silence: f64) -> Ended<Option<GivenUp>> {
        while !self.is_over() {
            while let Ok(news) = self.hands.news.try_recv() {
                match news {
                    News::Idle(thread) => self.idle.push_back(Idler::Own(thread)),
                    News::Played(number, result) => self.take(number, result),
                    News::Panicked(payload) => return Err(payload),
                }
            }
            let mut patience = PAUSE;
            while let Some(message) = self.world.receive(patience) {
                self.read(&message);
                patience = Duration::ZERO;
            }
            self.give_up_silent(silence);
            self.hand_out();
        }
        let is_silent =
            |contact: &Contact| contact.has_spoken && contact.heard.seconds() > LAST_WORD;
        let silent = self.contacts.iter().enumerate();
        let silent = silent.filter(|(_, contact)| contact.as_ref().is_some_and(is_silent));
        silent.for_each(|(rank, _)| self.world.lose(rank));
        Ok(self.given_up)
    }

    /// Whether there is nothing left to wait for.
    fn is_over(&mut self) -> bool {
        if self.is_stopped {
            self.open.retain(|_, player| player.is_some());
        }
        self.open.is_empty() && (self.is_stopped || self.games.peek().is_none())
    }

    fn read(&mut self, message: &Message) {
        let rank = message.rank;
        let is_known = self.contacts.get(rank).is_some_and(Option::is_some);
        if is_known {
            self.contacts[rank] = Some(Contact::new(true));
        }
        match message.kind {
            // A rank that was only slow may send a result after it was given up. The result counts
            // unless another rank has played the game in the meantime.
            RESULT | UNSENT => self.unpack(message),
            _ if !is_known => {}
            ASK => self.idle.push_back(Idler::Rank(rank)),
            ALIVE => self.world.send(rank, ALIVE, Vec::new()),
            LEAVING => self.give_up(rank),
            kind => log::error!("a message of kind {kind} from rank {rank}"),
        }
    }

    fn unpack(&mut self, message: &Message) {
        let rank = message.rank;
        let Some((number, rest)) = numbered(&message.bytes) else {
            // It may be any of the games that the rank plays.
            let its = self.open.iter().filter(|(_, player)| **player == Some(rank));
            for number in its.map(|(&number, _)| number).collect::<Vec<u64>>() {
                self.try_again(number, rank, "a result without a number");
            }
            return;
        };
        let unpacked = match message.kind {
            UNSENT => Err(String::from_utf8_lossy(rest).into_owned()),
            _ => R::unpack(rest),
        };
        match unpacked {
            Ok(result) => self.take(number, result),
            Err(reason) => self.try_again(number, rank, &reason),
        }
    }

    /// Has a game played again if its result from this rank cannot be read. After [`TRIES`] results the
    /// game is given up: the fault then lies with the game and not with the rank.
    fn try_again(&mut self, number: u64, rank: usize, reason: &str) {
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
            self.given_up = Some(GivenUp { games, reason: reason.to_owned() });
        }
    }

    /// Takes a result, unless another rank was faster with the same game.
    fn take(&mut self, number: u64, result: R) {
        if self.open.remove(&number).is_some() {
            self.is_stopped |= (self.finished)(result).is_break();
        }
    }

    fn give_up_silent(&mut self, silence: f64) {
        for rank in 1..self.contacts.len() {
            let plays = self.open.values().any(|&player| player == Some(rank));
            let contact = self.contacts[rank];
            let is_silent = contact.is_some_and(|contact| contact.heard.seconds() > silence);
            if plays && is_silent {
                log::warn!("rank {rank} is lost: nothing was heard of it for {silence} seconds");
                self.world.lose(rank);
                self.give_up(rank);
            }
        }
    }

    /// Lets others play the games of a rank.
    fn give_up(&mut self, rank: usize) {
        self.contacts[rank] = None;
        self.idle.retain(|&idler| idler != Idler::Rank(rank));
        let lost = self.open.iter_mut().filter(|(_, player)| **player == Some(rank));
        let lost: Vec<u64> = lost.map(|(number, player)| (*number, *player = None).0).collect();
        if !lost.is_empty() {
            log::warn!("games of rank {rank} that were not finished: {lost:?}");
        }
    }

    /// Gives games to those who wait.
    fn hand_out(&mut self) {
        while let Some(&idler) = self.idle.front() {
            let Some(number) = self.next() else { return };
            self.idle.pop_front();
            match idler {
                // A thread that is idle listens.
                Idler::Own(thread) => drop(self.hands.orders[thread].send(number)),
                Idler::Rank(rank) => self.world.send(rank, GAME, number.to_le_bytes().to_vec()),
            }
            let player = if let Idler::Rank(rank) = idler { rank } else { 0 };
            self.open.insert(number, Some(player));
        }
    }

    /// The next game: one that a lost rank has begun, or else a new one.
    fn next(&mut self) -> Option<u64> {
        if self.is_stopped {
            return None;
        }
        let again = self.open.iter().find(|(_, player)| player.is_none());
        again.map(|(&number, _)| number).or_else(|| self.games.next())
    }
}
