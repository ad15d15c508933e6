//! Monte Carlo tree search with RAVE on a tree that all threads share.
//!
//! A search is given a game, limits and a [`Monitor`], and returns a [`Report`]. It knows neither
//! the clock nor the protocol: time is the monitor's business. With one thread and a limit on
//! visits a search that was made or cleared for this game is a function of the game and the seed.
//!
//! `worker` holds the algorithm, `select` its formulas, `node` the statistics and how
//! threads share them, `tree`, `arena` and `collector` the memory.

mod arena;
mod collector;
mod core;
mod detail;
mod inspect;
mod node;
mod outcome;
mod params;
mod report;
mod select;
mod statistics;
mod survey;
mod tree;
mod worker;

pub use detail::{Detail, Owners};
pub use inspect::Node;
pub use params::Params;
pub use report::{MoveReport, Report, for_color};
pub use worker::probe::{Phase, Probe, probe};
pub use worker::wants;

use std::ops::ControlFlow;

use self::core::Core;
use crate::color::Color;
use crate::game::Game;
use crate::point::{Move, Size};
use crate::with_capacity;

/// What a search is made with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Threads that search at the same time, at least 1.
    pub threads: usize,
    /// The most memory that the tree may take, in bytes.
    pub memory: usize,
    /// Where the random numbers start.
    pub seed: u64,
    /// The numbers that shape the search.
    pub params: Params,
}

/// When a search ends by itself. Without a limit only the monitor ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Visits of the root, those of a reused tree included. At least a quarter of them are made
    /// anew, so that ownership and score are those of the present position.
    pub visits: Option<u64>,
    /// Playouts of this search.
    pub playouts: Option<u64>,
}

/// What to search.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// When to end.
    pub limits: Limits,
    /// Moves that are not considered at the root.
    pub avoid: Vec<Move>,
    /// If given, only these moves are considered at the root.
    pub allow: Option<Vec<Move>>,
    /// Whether to find out how owning a point goes with winning, at some cost of speed; see
    /// [`Search::criticality`].
    pub survey: bool,
    /// What players may not do in the tree. A tree that was grown under bans serves only the same
    /// position under the same bans.
    pub bans: Vec<Ban>,
    /// What to find out about each of the root's moves.
    pub detail: Detail,
}

/// Forbids a player some moves in the first plies of a search. Playouts know nothing of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// Who may not make the moves.
    pub color: Color,
    /// Which moves are meant.
    pub moves: Banned,
    /// Plies from the root on for which this holds; with 1 it holds at the root alone.
    pub plies: usize,
}

/// The moves of a [`Ban`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Banned {
    /// These.
    These(Vec<Move>),
    /// All that neither this ban allows nor another one of this kind that holds at the same ply.
    AllBut(Vec<Move>),
}

/// Watches a search: owns time and the reasons to stop.
pub trait Monitor: Sync {
    /// Called by one of the workers about once in a millisecond. `Break` ends the search.
    fn poll(&self, progress: &Progress, view: &dyn View) -> ControlFlow<()>;
}

/// Gives a look at a search that is going on.
pub trait View {
    /// Everything the search would report if it ended now.
    fn report(&self) -> Report;
}

/// The state of a search in a few numbers. Win rates are those of the player to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Visits of the root, those of a reused tree included.
    pub visits: u64,
    /// Playouts of this search.
    pub playouts: u64,
    /// Visits of the most visited move.
    pub best_visits: u64,
    /// Visits of the runner-up.
    pub second_visits: u64,
    /// The win rate of the most visited move.
    pub best_winrate: f64,
    /// The win rate of the root.
    pub root_winrate: f64,
    /// Whether the most visited move also has the highest win rate among those with at least a
    /// tenth of its visits.
    pub best_is_first_choice: bool,
}

/// A search with its tree, its threads and their random numbers, for boards of one size.
pub struct Search {
    size: Size,
    core: Box<dyn Think>,
}

/// A search for one capacity class of boards.
trait Think: Send {
    fn think(
        &mut self,
        game: &Game,
        color: Color,
        options: &Options,
        monitor: &dyn Monitor,
    ) -> Report;
    fn clear(&mut self);
    fn settings(&self) -> &Settings;
    fn tree_bytes(&self) -> usize;
    fn root(&self) -> Option<Node<'_>>;
    fn criticality(&self) -> Option<Vec<f32>>;
    fn rooted_at(&self, game: &Game) -> Option<(usize, Color)>;
    fn check_tree(&self) -> Result<(), String>;
}

impl Search {
    /// A search for boards of `size`. Memory is taken from the system as the tree grows.
    pub fn new(size: Size, settings: Settings) -> Search {
        let core: Box<dyn Think> =
            with_capacity!(size, C => Box::new(Core::<C>::new(size, settings)));
        Search { size, core }
    }

    /// The size of the boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// What the search was made with.
    pub fn settings(&self) -> &Settings {
        self.core.settings()
    }

    /// Memory that is not to be had for new positions, in bytes: that of the tree's positions, and
    /// that of positions given up which have not been taken apart yet.
    pub fn tree_bytes(&self) -> usize {
        self.core.tree_bytes()
    }

    /// Checks that no memory of the tree is used twice or lost.
    ///
    /// # Errors
    /// Says what is wrong.
    pub fn check_tree(&self) -> Result<(), String> {
        self.core.check_tree()
    }

    /// The bytes that a move in the tree takes.
    pub fn bytes_per_node() -> usize {
        node::Block::BYTES / node::LANES
    }

    /// Forgets the tree and starts the random numbers again.
    pub fn clear(&mut self) {
        self.core.clear();
    }

    /// Thinks for `color` in the game's present position until a limit is reached or the monitor
    /// says so. What an earlier search has found out is used when the game has followed one of
    /// its lines.
    ///
    /// # Panics
    /// When the game's board has another size.
    pub fn run(
        &mut self,
        game: &Game,
        color: Color,
        options: &Options,
        monitor: &dyn Monitor,
    ) -> Report {
        assert_eq!(game.size(), self.size, "the search was made for another board");
        self.core.think(game, color, options, monitor)
    }

    /// The position that was thought about last, if anything is known about one.
    pub fn root(&self) -> Option<Node<'_>> {
        self.core.root()
    }

    /// For each of [`Size::points`] in order, how much depends on it, -1/2 to 1/2: by how much more
    /// often the owner of the point wins than by chance. `None` unless the last search has made a
    /// [survey](Options::survey).
    pub fn criticality(&self) -> Option<Vec<f32>> {
        self.core.criticality()
    }

    /// If the tree belongs to a position of `game`, the number of moves that led there and whose
    /// turn the search has taken it for.
    pub fn rooted_at(&self, game: &Game) -> Option<(usize, Color)> {
        self.core.rooted_at(game)
    }
}

/// A monitor that never stops a search: for searches with a limit.
pub struct Patient;

impl Monitor for Patient {
    fn poll(&self, _: &Progress, _: &dyn View) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
