//! Monte Carlo tree search on a tree that all threads share.
//!
//! A search is given a position, limits and a [`Monitor`], and returns a [`Report`]. It knows
//! neither the clock nor the protocol: time is the monitor's business. With one thread and a limit
//! on visits, the result of a new or cleared search depends only on the game, the settings and the
//! seed.
//!
//! An iteration has three steps. A `visit` selects a leaf, an [evaluator](crate::evaluator) says
//! what it is worth, and the `worker` completes the visit: it expands the leaf if it is due, and
//! backs the value up. `select` has the formulas, `node` the statistics and how threads share them,
//! `tree`, `arena` and `collector` the memory, `core` the search for one class of boards and one
//! kind of evaluator.

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
pub use report::{Bound, MoveReport, Report, for_color};
pub use worker::probe::{Phase, Probe, probe};

use self::core::{Core, Think};
use crate::color::Color;
use crate::evaluator::{NetworkEvaluator, Playouts};
use crate::point::Size;
use crate::position::GamePosition;
use crate::with_capacity;

/// A search with its tree, its threads and their random number generators, for boards of one size.
pub struct Search {
    size: Size,
    core: Box<dyn Think>,
}

impl Search {
    /// A search for boards of `size`. The system provides memory as the tree grows.
    pub fn new(size: Size, settings: Settings) -> Search {
        let core: Box<dyn Think> = with_capacity!(size, C => match settings.model.network() {
            Some(_) => Box::new(Core::<C, NetworkEvaluator<C>>::new(size, settings)),
            None => Box::new(Core::<C, Playouts<C>>::new(size, settings)),
        });
        Search { size, core }
    }

    /// The size of the boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The settings that the search was made with.
    pub fn settings(&self) -> &Settings {
        self.core.settings()
    }

    /// Memory in use, in bytes: that of the tree's positions, and of discarded positions whose
    /// blocks have not been freed yet.
    pub fn tree_bytes(&self) -> usize {
        self.core.tree_bytes()
    }

    /// Checks that no block of the tree's memory is used twice or leaked.
    ///
    /// # Errors
    /// Says what is wrong.
    pub fn check_tree(&self) -> Result<(), String> {
        self.core.check_tree()
    }

    /// The bytes that one move takes in the tree.
    pub fn bytes_per_node() -> usize {
        node::Block::BYTES / node::LANES
    }

    /// Empties the tree and restarts the random numbers from the seed.
    pub fn clear(&mut self) {
        self.core.clear();
    }

    /// Searches `position` until a limit is reached or the monitor stops it. The tree of the last
    /// search is reused if the game has followed one of its lines.
    ///
    /// # Panics
    /// When the board is of another size.
    pub fn run(
        &mut self,
        position: &GamePosition,
        options: &Options,
        monitor: &dyn Monitor,
    ) -> Report {
        assert_eq!(position.size(), self.size, "the search was made for another board");
        self.core.think(position, options, monitor)
    }

    /// The root of the tree: the position that was searched last, if there is one.
    pub fn root(&self) -> Option<Node<'_>> {
        self.core.root()
    }

    /// The criticality of each point in the order of [`Size::points`], -1/2 to 1/2: how much more
    /// often its owner wins than if owning it had nothing to do with winning. `None` unless the
    /// last search was asked for a [survey](Options::survey).
    pub fn criticality(&self) -> Option<Vec<f32>> {
        self.core.criticality()
    }

    /// If the game has passed through the tree's root on its way to `position`: the move number of
    /// the root, and whose turn the search took it to be there.
    pub fn rooted_at(&self, position: &GamePosition) -> Option<(usize, Color)> {
        self.core.rooted_at(position)
    }
}
