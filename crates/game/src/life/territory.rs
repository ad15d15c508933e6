//! Territory when eyes in seki and false eyes do not count, from the stones alone.
//!
//! The players have passed and agreed which stones are dead. [`Territory::of`] finds the owner of
//! each point under Japanese-like counting. That takes no search of the game: a stone that is still
//! there and not dead lives, so a group without two eyes lives in seki.
//!
//! 1. *Area* (`reach`). A point without a living stone belongs to the colour whose living stones
//!    alone it reaches (John Tromp and Bill Taylor).
//! 2. *Groups* (`reach`). Players leave gaps that everyone would close when asked. A gap with a
//!    sure answer is a *gate*, which the opponent does not pass. A point that only one colour then
//!    reaches belongs to that colour; a point that both reach is neutral. Chains that reach each
//!    other are one group, and the connected points without a living stone that it holds are its
//!    *eye spaces*.
//! 3. *False eyes* (`links`). A point of an eye space that alone keeps stones around it together
//!    has to be filled in the end.
//! 4. *Eyes* (`eye`). The rest of each eye space is worth no eye, one, or two. That is found by
//!    playing it out in all ways, as a board of its own (`grid`).
//! 5. *Seki*. A group whose eye spaces are not worth two eyes together is in seki ([`seki`]) and
//!    has no territory. Nor has any group in its false eyes, except where each side has a real eye.
//!
//! The method needs the dead stones to be right and the walls to be finished, up to the gates. If
//! they are not, playing on corrects the count.
//!
//! The order of the steps, and finding false eyes by connections, are taken from lightvector's
//! goscorer. `tests/data/territory.txt` holds positions that both judge alike.

mod eye;
mod grid;
mod links;
mod reach;

pub use grid::Grid;

use crate::color::{ByColor, Color};
use crate::life::seki;

use reach::ReachMap;

/// The owner and group of each point of a finished position, in the order of the [`Grid`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Territory {
    /// The owner of each point when the dead stones are taken off: of the living stone there, or of
    /// all living stones that it reaches.
    pub area: Vec<Option<Color>>,
    /// The owner of a point without a living stone, when points in seki and false eyes count for
    /// nobody. A dead stone there also counts as a prisoner.
    pub territory: Vec<Option<Color>>,
    /// True for each point that belongs to a group in seki, as a living stone or in an eye space.
    /// Neutral points do not.
    pub seki: Vec<bool>,
    /// The group of each living stone: chains that live together have the same number. Numbers
    /// count from 0 without gaps, for both colours together. Neutral points that are not filled
    /// still link chains; after the last dame each group stands for itself.
    pub groups: Vec<Option<usize>>,
    /// The group that surrounds each point of an eye space.
    pub spaces: Vec<Option<usize>>,
}

impl Territory {
    /// Judges a finished position.
    pub fn of(grid: &Grid) -> Territory {
        let ground = ReachMap::of(grid);
        let mut spaces = ground.eye_spaces();
        let fills = links::judge(&ground, &mut spaces);
        let mut eyes = vec![0; ground.group_count()];
        for space in &spaces {
            eyes[space.group] += space.eyes;
        }
        let is_stone = |at: usize| grid.living(at).is_some();
        let in_seki = |at: usize| ground.group(at).is_some_and(|group| seki::is_seki(eyes[group]));
        let counts = |at: usize| !is_stone(at) && !in_seki(at) && !fills[at];
        let points = || 0..grid.cells().len();
        Territory {
            area: points().map(|at| ground.area(at)).collect(),
            territory: points().map(|at| ground.area(at).filter(|_| counts(at))).collect(),
            seki: points().map(in_seki).collect(),
            groups: points().map(|at| ground.group(at).filter(|_| is_stone(at))).collect(),
            spaces: points().map(|at| ground.group(at).filter(|_| !is_stone(at))).collect(),
        }
    }

    /// Returns the points that each player pays when a group costs two points, but not more than
    /// its surrounded points in `counted`, which is [`area`](Self::area) or
    /// [`territory`](Self::territory).
    pub fn group_tax(&self, counted: &[Option<Color>]) -> ByColor<usize> {
        let mut paid = vec![0; self.spaces.len()];
        let mut tax = ByColor::new(0, 0);
        for (&space, &owner) in self.spaces.iter().zip(counted) {
            if let (Some(group), Some(owner)) = (space, owner)
                && paid[group] < 2
            {
                paid[group] += 1;
                tax[owner] += 1;
            }
        }
        tax
    }
}
