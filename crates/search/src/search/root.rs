//! The position that a search starts from, and the moves ruled out or rated lower there.

use ponnuki_game::bits::BitSet;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::point::{Move, Point};
use ponnuki_game::position::{GamePosition, Position};

use super::ban::{Ban, banned};
use super::symmetric::{SymmetricMove, symmetric_moves};

/// A position, and the moves that may not be played in the first plies of the tree.
pub(super) struct Root<C: Capacity> {
    pub position: Position<C>,
    /// Codes of the moves excluded at the root: banned or illegal.
    pub excluded: BitSet<C>,
    /// Codes of the moves banned at each ply after it.
    excluded_later: Vec<BitSet<C>>,
    /// The plays that are excluded because they are equal to others.
    pub symmetric: Vec<SymmetricMove>,
    /// The bans behind `excluded_later`, which shape the tree below the root.
    pub deep_bans: Vec<Ban>,
    /// Moves that are rated lower, each by this utility.
    pub penalties: Vec<(Move, f32)>,
}

impl<C: Capacity> Root<C> {
    /// The position `game` as the root of a search under `bans` and `penalties`.
    pub(super) fn new(game: &GamePosition, bans: &[Ban], penalties: &[(Move, f32)]) -> Root<C> {
        let (size, color) = (game.size(), game.to_move());
        let mut excluded = banned(bans, size, color, 0);
        let points = game.board().empties();
        for mv in points.map(Move::Play).chain([Move::Pass, Move::Button]) {
            if game.check(color, mv).is_err() {
                excluded.insert(mv.code() as usize);
            }
        }
        let deep_bans: Vec<Ban> = bans.iter().filter(|ban| ban.plies > 1).cloned().collect();
        let last_ply = deep_bans.iter().map(|ban| ban.plies).max().unwrap_or(0);
        let later = 1..last_ply.min(max_depth(size.area()));
        let excluded_later =
            later.map(|ply| banned(&deep_bans, size, color.after(ply), ply)).collect();
        let (position, symmetric) = (Position::root_of(game), Vec::new());
        let penalties = penalties.to_vec();
        Root { position, excluded, excluded_later, symmetric, deep_bans, penalties }
    }

    /// Also excludes the plays that are equal to others; `game` is the position.
    pub(super) fn exclude_symmetric(&mut self, game: &GamePosition) {
        let may_be_searched = |point: Point| {
            game.board().is_empty(point) && !self.excluded.contains(Move::Play(point).code().into())
        };
        self.symmetric = symmetric_moves(game, may_be_searched);
        self.symmetric.iter().for_each(|one| self.excluded.insert(one.mv.code().into()));
    }

    /// Codes of the moves excluded `ply` plies after the root.
    #[inline]
    pub(super) fn excluded_at(&self, ply: usize) -> Option<&BitSet<C>> {
        match ply {
            0 => Some(&self.excluded),
            _ => self.excluded_later.get(ply - 1),
        }
    }
}

/// The longest line that is followed into the tree, in moves, on a board of `area` points. On the
/// smallest boards a game can go through many rounds of captures before superko leaves no move.
pub(super) const fn max_depth(area: usize) -> usize {
    2 * area + 50
}
