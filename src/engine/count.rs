//! The end of a game: its result, and the status of stones and points.
//!
//! The judge decides which stones are dead, so that the answers depend only on the game, and on the
//! network if there is one.

use crate::clock::Stopwatch;
use crate::engine::Engine;
use crate::engine::judge::{self, Verdict};
use crate::engine::monitor::TimedMonitor;
use ponnuki_game::color::Color;
use ponnuki_game::life::status::{Status, StoneStatus};
use ponnuki_game::point::Point;
use ponnuki_game::score::Score;

/// A point at the end of a game.
struct FinalPoint {
    point: Point,
    /// True if a stone stays on it.
    has_stone: bool,
    /// Its owner: the player of the stone, or the one for whom the empty point counts.
    owner: Option<Color>,
}

impl Engine {
    /// The result if the game ended now, with dead stones removed where the rules say so.
    pub fn final_score(&mut self) -> Score {
        let dead = self.final_dead();
        self.game.score(&dead)
    }

    /// The chains with this status, each as its stones. None is dead where all count as alive.
    pub fn stones_with(&mut self, status: StoneStatus) -> Vec<Vec<Point>> {
        let Some(judged) = self.final_status() else { return Vec::new() };
        let chains = judged.list(self.game.board(), status);
        chains.into_iter().map(|chain| chain.stones.clone()).collect()
    }

    /// The points, including points under dead stones, that `owner` would have surrounded if the
    /// game ended now. For `None`, the points that would count for neither player.
    pub fn points_of(&mut self, owner: Option<Color>) -> Vec<Point> {
        let ends = self.final_points().into_iter();
        ends.filter(|end| !end.has_stone && end.owner == owner).map(|end| end.point).collect()
    }

    /// For each of [`Size::points`](ponnuki_game::point::Size::points) in order, who would own it if the
    /// game ended now: the player of a stone that stays, or the one who has surrounded the point in
    /// the sense of the rules; `None` if it would count for neither player.
    pub fn final_owners(&mut self) -> Vec<Option<Color>> {
        self.final_points().into_iter().map(|end| end.owner).collect()
    }

    /// All points as they would be if the game ended now.
    fn final_points(&mut self) -> Vec<FinalPoint> {
        let dead = self.final_dead();
        let board = self.game.board();
        let is_gone = |point: Point| dead.iter().any(|&d| board.chain(d) == board.chain(point));
        let counted = board.size().points().zip(self.game.position().surrounded(&dead).owners);
        let point = |(point, counts_for): (Point, Option<Color>)| {
            let stone = board.cell(point).color().filter(|_| !is_gone(point));
            FinalPoint { point, has_stone: stone.is_some(), owner: stone.or(counts_for) }
        };
        counted.map(point).collect()
    }

    /// One stone of each chain that would be removed if the game ended now.
    fn final_dead(&mut self) -> Vec<Point> {
        self.final_status().map_or_else(Vec::new, |status| status.dead())
    }

    /// The life and death of all stones if the game ended now: that of the rules where they leave all alive, as in a
    /// game that a cycle has ended, else the judge's, which takes a fixed number of playouts.
    fn final_status(&mut self) -> Option<Status> {
        if self.game.void().is_some() || self.game.pass_state().all_alive(self.game.rules()) {
            return Some(Status::all_alive(self.game.board()));
        }
        let monitor = TimedMonitor::new(Stopwatch::start(), None, None);
        self.verdict_within(&monitor).map(|verdict| verdict.status)
    }

    /// The judge's verdict, if `monitor` leaves it the time.
    pub(super) fn verdict_within(&mut self, monitor: &TimedMonitor<'_>) -> Option<Verdict> {
        let network = self.settings.model.network();
        judge::verdict(&mut self.position_results.verdict, &self.game, network, monitor)
    }
}
