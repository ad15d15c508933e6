//! Games in parallel, for all programs that play many of them.

use std::ops::ControlFlow;
use std::sync::mpsc;
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::machine::{self, plain};

/// Plays `games` on up to `jobs` threads at a time, in their order, and hands each result to
/// `finished` in the calling thread as soon as it is there. Where the system allows fewer threads,
/// there are fewer; where it allows none, the calling thread plays.
///
/// When `finished` breaks, no more games begin. Those that are being played are finished, and their
/// results handed over as well.
///
/// # Panics
/// When a game does, after the others have been played.
pub fn play<G, R: Send>(
    jobs: usize,
    games: impl Iterator<Item = G> + Send,
    play: impl Fn(G) -> R + Sync,
    mut finished: impl FnMut(R) -> ControlFlow<()>,
) {
    let waiting = Mutex::new(Some(games));
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).as_mut()?.next();
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        let started = machine::start(scope, jobs, |_| {
            let sender = sender.clone();
            let (next, play) = (&next, &play);
            move || {
                while let Some(game) = next() {
                    if sender.send(play(game)).is_err() {
                        return;
                    }
                }
            }
        });
        drop(sender);
        let mut hand_over = |result| {
            if finished(result).is_break() {
                *waiting.lock().unwrap_or_else(PoisonError::into_inner) = None;
            }
        };
        results.iter().for_each(&mut hand_over);
        if let Err(error) = started {
            log::warn!("one game at a time: {}", plain(&error.to_string()));
            while let Some(game) = next() {
                hand_over(play(game));
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_job_plays_in_order_and_several_play_everything() {
        for jobs in [1, 3] {
            let mut squares = Vec::new();
            play(
                jobs,
                0..20,
                |game| game * game,
                |square| {
                    squares.push(square);
                    ControlFlow::Continue(())
                },
            );
            if jobs > 1 {
                squares.sort_unstable();
            }
            assert_eq!(squares, (0..20).map(|game| game * game).collect::<Vec<i32>>());
        }
    }

    #[test]
    fn after_a_break_no_game_begins() {
        let mut results = 0;
        play(
            2,
            0..,
            |game| game,
            |_| {
                results += 1;
                if results < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        );
        assert!(results >= 5);
    }
}
