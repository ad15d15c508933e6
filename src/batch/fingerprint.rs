//! Hashes of how the engine plays: one with playouts, and one with the network that comes with it.
//!
//! The first covers a fixed, seeded set of playouts, and of searches with one thread and a visit limit.
//! The second covers searches of positions of several sizes, with the network computed by plain
//! instructions. Both are the same on every machine. The first changes when any move of any playout or
//! any visit count changes, the second also when any value of a root does: code changes that are not
//! meant to affect play must leave them the same.
//!
//! The outputs of fast kernels differ in the last digits; other tests compare these kernels with
//! plain instructions. Time, levels and decisions at the end of a game are in neither.

use std::sync::Arc;

use crate::engine::{self, EngineError};
use crate::hash::{NO_BYTES, hash_bytes};
use crate::model::Model;
use crate::params::{BUILTIN_NETWORK, Params, Tuning};
use crate::search::{NeverStop, Report, Search, Settings};
use crate::workloads::{self, PlayoutKind, PlayoutRun};
use ponnuki_game::capacity::Capacity;
use ponnuki_game::game::Game;
use ponnuki_game::point::Size;
use ponnuki_game::with_capacity;

/// The number of playouts of either kind.
const PLAYOUTS: usize = 20;
/// The number of visits of each search.
const VISITS: u64 = 400;
/// The number of moves of the game that is searched.
const MOVES: usize = 8;
/// Memory of the search: never full.
const MEMORY: usize = 64 << 20;

/// The positions that are searched with the network: the side of the board, the moves of a random game
/// that were played before, and the visits. The root of the first is looked at from all sides.
const POSITIONS: [(usize, usize, u64); 5] =
    [(7, 0, 136), (7, 9, 48), (9, 20, 32), (13, 50, 16), (19, 110, 12)];
/// The number of searches that follow each other in one tree, with the best move played in between.
const SEARCHES: usize = 2;

/// A hash of 64-bit words.
pub(crate) struct Hash(u64);

impl Hash {
    pub(crate) fn new() -> Self {
        Hash(NO_BYTES)
    }

    pub(crate) fn add(&mut self, word: u64) {
        self.0 = hash_bytes(self.0, &word.to_le_bytes());
    }

    /// Adds the root's moves and their visits.
    pub(crate) fn add_report(&mut self, report: &Report) {
        for entry in &report.moves {
            self.add(u64::from(entry.mv.code()) << 32 | entry.visits);
        }
    }

    /// The hash as sixteen hexadecimal digits.
    pub(crate) fn text(&self) -> String {
        format!("{:016x}", self.0)
    }
}

/// The fingerprint of play on boards of `size`.
pub fn of_size(size: Size) -> u64 {
    let mut hash = Hash::new();
    with_capacity!(size, C => add_playouts::<C>(size, &mut hash));
    add_searches(size, &mut hash);
    hash.0
}

/// One fingerprint for all of `sizes`, as used in commit messages.
pub fn combined(fingerprints: impl IntoIterator<Item = u64>) -> u64 {
    let mut hash = Hash::new();
    fingerprints.into_iter().for_each(|fingerprint| hash.add(fingerprint));
    hash.0
}

/// The fingerprint of play with the network that comes with the program.
///
/// # Errors
/// When that network cannot be used.
pub fn of_network() -> Result<u64, EngineError> {
    let [network, kernel, device] = [BUILTIN_NETWORK, "plain", "cpu"].map(str::to_owned);
    let params = Params { network, kernel, device, memory: 0, ..Params::default() };
    let learned = engine::learned(&params)?;
    let model = Arc::new(Model::new(Tuning::default(), learned));
    let mut hash = Hash::new();
    for (side, moves, visits) in POSITIONS {
        add_network_searches(
            &model,
            random_game_start(Size::square(side), moves),
            visits,
            &mut hash,
        );
    }
    Ok(hash.0)
}

/// The beginning of a random game, up to a number of moves or the first that the rules forbid.
fn random_game_start(size: Size, moves: usize) -> Game {
    let mut game = workloads::empty_game(size);
    let (played, _) = workloads::played_out(size, PlayoutKind::Default);
    for mv in played.into_iter().take(moves) {
        if game.play(game.to_move(), mv).is_err() {
            break;
        }
    }
    game
}

fn add_network_searches(model: &Arc<Model>, mut game: Game, visits: u64, hash: &mut Hash) {
    let settings = Settings { model: Arc::clone(model), ..workloads::settings(1, MEMORY) };
    let mut search = Search::new(game.size(), settings);
    for _ in 0..SEARCHES {
        let color = game.to_move();
        let report = search.run(&game.to_play(color), &workloads::visits(visits), &NeverStop);
        hash.add_report(&report);
        hash.add(report.black_winrate.to_bits());
        hash.add(report.black_score.to_bits());
        let Some(best) = report.best() else { return };
        if game.play(color, best.mv).is_err() {
            return;
        }
    }
}

fn add_playouts<C: Capacity>(size: Size, hash: &mut Hash) {
    let mut playouts = PlayoutRun::<C>::new(size);
    for kind in [PlayoutKind::Light, PlayoutKind::Default] {
        for _ in 0..PLAYOUTS {
            let difference = playouts.run(kind);
            playouts.trace().codes().iter().for_each(|&code| hash.add(u64::from(code)));
            hash.add(difference as u64);
        }
    }
}

/// A short game of the search against itself, including all visit counts.
fn add_searches(size: Size, hash: &mut Hash) {
    let mut search = Search::new(size, workloads::settings(1, MEMORY));
    let mut game = workloads::empty_game(size);
    let options = workloads::visits(VISITS);
    for _ in 0..MOVES {
        let color = game.to_move();
        let report = search.run(&game.to_play(color), &options, &NeverStop);
        hash.add_report(&report);
        let Some(best) = report.best() else { break };
        if game.play(color, best.mv).is_err() {
            break;
        }
    }
}
