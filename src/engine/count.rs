//! The end of a game: its result, and the status of stones and points.
//!
//! All dead stones are the judge's, so that the answers depend on the game alone.

use crate::clock::Stopwatch;
use crate::color::Color;
use crate::engine::Engine;
use crate::engine::judge::{self, Verdict};
use crate::engine::watch::Watch;
use crate::life::status::StoneStatus;
use crate::point::Point;
use crate::score::Score;

impl Engine {
    /// The result if the game ended now, with dead stones removed where the rules say so.
    pub fn final_score(&mut self) -> Score {
        let dead = self.final_dead();
        self.game.score(&dead)
    }

    /// The chains with this status, each as its stones.
    pub fn stones_with(&mut self, status: StoneStatus) -> Vec<Vec<Point>> {
        let Some(verdict) = self.unhurried_verdict() else { return Vec::new() };
        let chains = verdict.status.list(self.game.board(), status);
        chains.into_iter().map(|chain| chain.stones.clone()).collect()
    }

    /// The points that `owner` would have surrounded if the game ended now, those under dead stones
    /// included; for `None` those that count for neither player.
    pub fn points_of(&mut self, owner: Option<Color>) -> Vec<Point> {
        let dead = self.final_dead();
        let board = self.game.board();
        let gone = |point: &Point| dead.iter().any(|&d| board.chain(d) == board.chain(*point));
        let is_free = |point: &Point| board.is_empty(*point) || gone(point);
        let counted = board.size().points().zip(self.game.position().surrounded(&dead).owners);
        let of_owner = counted.filter(|(_, counts_for)| *counts_for == owner);
        of_owner.map(|(point, _)| point).filter(is_free).collect()
    }

    /// One stone of each chain that would be removed if the game ended now.
    fn final_dead(&mut self) -> Vec<Point> {
        if self.game.ledger().all_alive(self.game.rules()) {
            return Vec::new();
        }
        self.unhurried_verdict().map_or_else(Vec::new, |verdict| verdict.status.dead())
    }

    /// The judge's verdict on the present position, which takes a fixed number of playouts.
    fn unhurried_verdict(&mut self) -> Option<Verdict> {
        self.verdict_within(&Watch::new(Stopwatch::start(), None, None))
    }

    /// The judge's verdict, if `watch` leaves it the time.
    pub(super) fn verdict_within(&mut self, watch: &Watch<'_>) -> Option<Verdict> {
        judge::verdict(&mut self.findings.verdict, &self.game, watch)
    }
}
