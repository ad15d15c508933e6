//! Monte Carlo tree search on a tree that all threads share.
//!
//! A search is given a position, limits and a [`Monitor`], and returns a [`Report`]. It knows
//! neither the clock nor the protocol: time is the monitor's business. With one thread and a limit
//! on visits a search that was made or cleared for this game is a function of the game and the seed.
//!
//! An iteration has three steps. A `visit` selects a leaf, an [evaluator](crate::evaluator) says
//! what it is worth, and the `worker` completes the visit: it expands the leaf and backs the value
//! up. `select` has the formulas, `node` the statistics and how threads share them, `tree`, `arena`
//! and `collector` the memory, `core` a search for one class of boards and one kind of evaluator.

mod arena;
mod ask;
mod ban;
mod collector;
mod core;
mod counts;
mod detail;
mod inspect;
mod node;
mod report;
mod root;
mod select;
mod statistics;
mod survey;
#[cfg(test)]
mod table;
mod tree;
mod visit;
mod worker;

pub use ask::{Limits, Monitor, Options, Patient, Progress, Settings, View};
pub use ban::{Ban, Banned};
pub use detail::{Detail, Owners};
pub use inspect::Node;
pub use report::{MoveReport, Report, for_color};
pub use worker::probe::{Phase, Probe, probe};

use self::core::{Core, Think};
use crate::color::Color;
use crate::evaluator::Playouts;
use crate::point::Size;
use crate::position::GamePosition;
use crate::with_capacity;

/// A search with its tree, its threads and their random numbers, for boards of one size.
pub struct Search {
    size: Size,
    core: Box<dyn Think>,
}

impl Search {
    /// A search for boards of `size`. Memory is taken from the system as the tree grows.
    pub fn new(size: Size, settings: Settings) -> Search {
        let core: Box<dyn Think> =
            with_capacity!(size, C => Box::new(Core::<C, Playouts<C>>::new(size, settings)));
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

    /// Thinks about the moves of the player to move in `position` until a limit is reached or the
    /// monitor says so. What an earlier search has found out is used when the game has followed one
    /// of its lines.
    ///
    /// # Panics
    /// When the board has another size.
    pub fn run(
        &mut self,
        position: &GamePosition,
        options: &Options,
        monitor: &dyn Monitor,
    ) -> Report {
        assert_eq!(position.size(), self.size, "the search was made for another board");
        self.core.think(position, options, monitor)
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

    /// If the tree belongs to a position that the game has come through on its way to `position`,
    /// the number of moves that led there and whose turn the search has taken it for.
    pub fn rooted_at(&self, position: &GamePosition) -> Option<(usize, Color)> {
        self.core.rooted_at(position)
    }
}
