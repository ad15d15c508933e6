//! The players of a run's games: the threads of one process, or of many processes by MPI.
//!
//! Rank 0, the leader, decides which games are played, and writes all files. The other ranks, the
//! helpers, ask it for a game whenever a thread of theirs is idle, play it, and send the result
//! back as bytes. The leader plays as well. So the output depends neither on the number of ranks
//! nor on the distribution of games among them, and a lost helper loses nothing but its unfinished
//! games: when it has sent nothing for a while, they are given to others.
//!
//! - `message`: the messages among the ranks, and how long a rank waits for one.
//! - `pool`: the threads of one process that play.
//! - `leader`, `helper`: rank 0 and the other ranks at work.

mod helper;
mod leader;
mod message;
mod pool;

pub use message::AbandonedGames;
pub(crate) use message::{GameResult, from_json, to_json};

use std::ops::ControlFlow;
use std::panic;

use self::helper::Helper;
use self::leader::Leader;
use self::message::{LEAVING, OVER, TIMEOUT};
use self::pool::with_worker_pool;
use super::parallel;
use crate::cluster::{Cluster, ClusterError};

/// The processes that play the games of one run.
pub struct Team {
    /// `None` if this process plays alone.
    cluster: Option<Cluster>,
    /// As [`TIMEOUT`].
    timeout: f64,
}

impl Team {
    /// This process alone.
    pub fn alone() -> Team {
        Team { cluster: None, timeout: TIMEOUT }
    }

    /// All processes that were started together by `mpirun` or Slurm.
    ///
    /// # Errors
    /// When the program was built without MPI, or MPI does not start.
    pub fn of_cluster() -> Result<Team, ClusterError> {
        let cluster = Cluster::join()?;
        log::info!("rank {} of {}", cluster.rank(), cluster.size());
        Ok(Team { cluster: Some(cluster), timeout: TIMEOUT })
    }

    /// The others, if this process is a helper: it must not touch the files of the run.
    fn led_by_another(&self) -> Option<&Cluster> {
        self.cluster.as_ref().filter(|cluster| cluster.rank() > 0)
    }

    /// Returns true if this process only [helps](Team::help).
    pub(crate) fn is_helper(&self) -> bool {
        self.led_by_another().is_some()
    }

    /// Plays games that the leader gives, on up to `jobs` threads at a time, until it needs no more.
    ///
    /// # Panics
    /// When a game does. The leader then gives the other games of this process to others.
    pub(crate) fn help<R: GameResult>(&self, jobs: usize, play: impl Fn(u64) -> R + Sync) {
        let Some(cluster) = self.led_by_another() else { return };
        let helped =
            with_worker_pool(jobs, play, |pool| Helper::new(cluster, pool).run(self.timeout));
        if let Err(payload) = helped {
            cluster.send(0, LEAVING, Vec::new());
            panic::resume_unwind(payload);
        }
    }

    /// Plays `games` as [`parallel::play`] does, with the helpers if there are any.
    ///
    /// # Errors
    /// When the results of some games come, but cannot be read. All other games have been played.
    ///
    /// # Panics
    /// When a game does in this process.
    pub(crate) fn play<R: GameResult>(
        &self,
        jobs: usize,
        games: impl Iterator<Item = u64> + Send,
        play: impl Fn(u64) -> R + Sync,
        finished: impl FnMut(R) -> ControlFlow<()>,
    ) -> Result<(), AbandonedGames> {
        let Some(cluster) = &self.cluster else {
            parallel::play(jobs, games, play, finished);
            return Ok(());
        };
        let led = with_worker_pool(jobs, play, |pool| {
            Leader::new(cluster, pool, games, finished).run(self.timeout)
        });
        match led {
            Ok(given_up) => given_up.map_or(Ok(()), Err),
            Err(payload) => panic::resume_unwind(payload),
        }
    }
}

impl Drop for Team {
    /// Tells the helpers that the run has ended, for any reason.
    fn drop(&mut self) {
        let leads = self.cluster.iter().filter(|cluster| cluster.rank() == 0);
        leads.for_each(|cluster| {
            (1..cluster.size()).for_each(|rank| cluster.send(rank, OVER, vec![]))
        });
    }
}

#[cfg(test)]
mod tests {
    use super::message::{ASK, GAME, RESULT, numbered};
    use super::*;
    use std::sync::mpsc::channel;
    use std::sync::{Mutex, OnceLock};
    use std::thread;
    use std::time::Duration;

    impl GameResult for u64 {
        fn encode(self) -> Result<Vec<u8>, String> {
            Ok(self.to_le_bytes().to_vec())
        }

        fn decode(bytes: &[u8]) -> Result<Self, String> {
            numbered(bytes).map(|(number, _)| number).ok_or_else(|| "too short".to_owned())
        }
    }

    /// Teams of a leader and helpers in one process. Rank 0 comes first.
    fn teams(size: usize, timeout: f64) -> Vec<Team> {
        let team = |cluster| Team { cluster: Some(cluster), timeout };
        Cluster::in_one_process(size).into_iter().map(team).collect()
    }

    fn square(number: u64) -> u64 {
        thread::sleep(Duration::from_millis(3));
        number * number
    }

    /// Returns the results that the leader of a team gets by playing `games` games.
    fn squares(leader: &Team, games: u64, most: usize) -> Vec<u64> {
        let mut squares = Vec::new();
        let played = leader.play(2, 0..games, square, |square| {
            squares.push(square);
            if squares.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(played, Ok(()));
        squares.sort_unstable();
        squares
    }

    fn expected(games: u64) -> Vec<u64> {
        (0..games).map(|number| number * number).collect()
    }

    #[test]
    fn each_game_is_played_once_by_a_rank_that_is_idle() {
        let mut helpers = teams(3, TIMEOUT);
        let leader = helpers.remove(0);
        let by_helpers: Vec<_> = thread::scope(|scope| {
            let help = |team: Team| {
                let (sender, played) = channel();
                team.help(2, |number| {
                    sender.send(number).unwrap();
                    square(number)
                });
                played.try_iter().count()
            };
            let helpers: Vec<_> =
                helpers.into_iter().map(|team| scope.spawn(move || help(team))).collect();
            assert_eq!(squares(&leader, 60, usize::MAX), expected(60));
            drop(leader);
            helpers.into_iter().map(|helper| helper.join().unwrap()).collect()
        });
        assert!(by_helpers.iter().all(|&games| games > 0), "{by_helpers:?}");
        assert!(by_helpers.iter().sum::<usize>() < 60, "the leader plays as well");
    }

    #[test]
    fn after_a_break_no_game_begins_anywhere() {
        let mut helpers = teams(2, TIMEOUT);
        let leader = helpers.remove(0);
        thread::scope(|scope| {
            scope.spawn(|| helpers.remove(0).help(2, square));
            let played = squares(&leader, u64::MAX, 5).len();
            assert!((5..9).contains(&played), "{played}");
            drop(leader);
        });
    }

    #[test]
    fn the_games_of_a_lost_rank_are_played_by_others() {
        let mut clusters = Cluster::in_one_process(2);
        let lost = clusters.pop().unwrap();
        let leader = Team { cluster: clusters.pop(), timeout: 0.2 };
        (0..3).for_each(|_| lost.send(0, ASK, Vec::new()));
        assert_eq!(squares(&leader, 20, usize::MAX), expected(20));
        assert_eq!(lost.receive(SHORT).map(|message| message.kind), Some(GAME));
        assert!(leader.cluster.as_ref().is_some_and(|cluster| cluster.lost().contains(&1)));
        drop(leader);
    }

    #[test]
    fn a_result_that_comes_twice_counts_once() {
        let mut clusters = Cluster::in_one_process(2);
        let helper = clusters.pop().unwrap();
        let leader = Team { cluster: clusters.pop(), timeout: TIMEOUT };
        thread::scope(|scope| {
            scope.spawn(move || {
                helper.send(0, ASK, Vec::new());
                let game = helper.receive(Duration::from_secs(9)).unwrap();
                let (number, _) = numbered(&game.bytes).unwrap();
                let result = [number, number * number].map(u64::to_le_bytes).concat();
                (0..2).for_each(|_| helper.send(0, RESULT, result.clone()));
            });
            assert_eq!(squares(&leader, 20, usize::MAX), expected(20));
        });
    }

    /// A result that cannot be read if its number is 3.
    #[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
    struct Unreadable(u64);

    impl GameResult for Unreadable {
        fn encode(self) -> Result<Vec<u8>, String> {
            self.0.encode()
        }

        fn decode(bytes: &[u8]) -> Result<Self, String> {
            match u64::decode(bytes)? {
                3 => Err("it is broken".to_owned()),
                number => Ok(Unreadable(number)),
            }
        }
    }

    #[test]
    fn a_result_that_cannot_be_read_is_given_up_and_the_ranks_stay() {
        let mut helpers = teams(2, TIMEOUT);
        let leader = helpers.remove(0);
        let (begun, end) = (OnceLock::new(), OnceLock::new());
        let (mut played, tries) = (0, Mutex::new(0));
        let by_helper = |number| {
            begun.wait();
            let mut tries = tries.lock().unwrap();
            *tries += u64::from(number == 3);
            if *tries == 3 {
                end.get_or_init(|| ());
            }
            Unreadable(number)
        };
        // Of the first three games the leader plays one, until game 3 has been tried three times.
        let by_leader = |number| {
            begun.get_or_init(|| ());
            end.wait();
            Unreadable(number)
        };
        thread::scope(|scope| {
            scope.spawn(|| helpers.remove(0).help(2, by_helper));
            let given_up = leader.play(1, 0..20, by_leader, |_| {
                played += 1;
                ControlFlow::Continue(())
            });
            drop(leader);
            let (games, reason) = (vec![3], "it is broken".to_owned());
            assert_eq!(given_up, Err(AbandonedGames { games, reason }));
        });
        assert_eq!((played, *tries.lock().unwrap()), (19, 3));
    }

    #[test]
    fn a_message_without_a_number_leaves_no_game_open() {
        let mut clusters = Cluster::in_one_process(2);
        let helper = clusters.pop().unwrap();
        let leader = Team { cluster: clusters.pop(), timeout: TIMEOUT };
        thread::scope(|scope| {
            scope.spawn(move || {
                helper.send(0, ASK, Vec::new());
                assert!(helper.receive(Duration::from_secs(9)).is_some());
                helper.send(0, RESULT, vec![1, 2, 3]);
                // It is as healthy as before.
                helper.send(0, ASK, Vec::new());
                let game = helper.receive(Duration::from_secs(9)).unwrap();
                let (number, _) = numbered(&game.bytes).unwrap();
                let result = [number, number * number].map(u64::to_le_bytes).concat();
                helper.send(0, RESULT, result);
            });
            assert_eq!(squares(&leader, 20, usize::MAX), expected(20));
            assert!(leader.cluster.as_ref().is_some_and(|cluster| cluster.lost().is_empty()));
        });
    }

    #[test]
    fn an_order_without_a_number_is_refused_and_the_thread_asks_again() {
        let mut clusters = Cluster::in_one_process(2);
        let team = Team { cluster: clusters.pop(), timeout: TIMEOUT };
        let leader = clusters.pop().unwrap();
        thread::scope(|scope| {
            scope.spawn(move || team.help(1, square));
            let next = |kind| loop {
                let message = leader.receive(Duration::from_secs(9)).unwrap();
                if message.kind == kind {
                    return message.bytes;
                }
            };
            next(ASK);
            leader.send(1, GAME, vec![7]);
            assert!(next(RESULT).is_empty());
            next(ASK);
            leader.send(1, GAME, 5_u64.to_le_bytes().to_vec());
            assert_eq!(next(RESULT), [5_u64, 25].map(u64::to_le_bytes).concat());
            leader.send(1, OVER, Vec::new());
        });
    }

    #[test]
    fn a_helper_that_panics_leaves_its_games_to_others() {
        let mut helpers = teams(2, TIMEOUT);
        let leader = helpers.remove(0);
        thread::scope(|scope| {
            let helper = scope.spawn(|| {
                let team = helpers.remove(0);
                team.help(1, |number: u64| -> u64 { panic!("game {number}") });
            });
            assert_eq!(squares(&leader, 20, usize::MAX), expected(20));
            drop(leader);
            assert!(helper.join().is_err());
        });
    }

    #[test]
    fn helpers_end_without_a_leader() {
        let mut clusters = Cluster::in_one_process(2);
        let team = Team { cluster: clusters.pop(), timeout: 0.01 };
        team.help(1, square);
        let leader = Team { cluster: clusters.pop(), timeout: 0.1 };
        // The games that the helper has asked for are played all the same.
        assert_eq!(squares(&leader, 3, usize::MAX), expected(3));
    }

    const SHORT: Duration = Duration::from_millis(10);
}
