//! The guess about a group whose fate is not proved: a search that plays in its part alone.

use serde_json::{Value, json};

use super::{LocalProblem, Reading};
use crate::clock::Stopwatch;
use crate::engine::{TimedMonitor, search_settings};
use crate::model::LearnedData;
use crate::params::Params;
use crate::search::{Ban, BannedMoves, Limits, Options, Search};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::rules::CHINESE;
use ponnuki_game::score::Komi;

/// The memory of the search, in bytes, and its visits.
const MEMORY: u64 = 64_000_000;
const VISITS: u64 = 2_000;

/// More plies than any line has.
const ALL_PLIES: usize = 10_000;

/// The opinion of a search about a group.
#[derive(Clone, Copy, Debug)]
pub struct Guess {
    /// The chance that the group lives, 0 to 1.
    pub chance: f64,
    /// The best move.
    pub best: Option<Move>,
}

impl Guess {
    /// The guess as JSON.
    pub fn json(&self, size: Size) -> Value {
        let chance = (1000.0 * self.chance).round() / 1000.0;
        json!({ "chance": chance, "move": self.best.map(|mv| size.move_vertex(mv)) })
    }
}

impl LocalProblem {
    /// Guesses about the group of a reading, by a search of this many seconds. `None` if it makes no visit.
    pub fn guess(
        &self,
        Reading { group, part, .. }: &Reading,
        params: &Params,
        learned: &LearnedData,
        seconds: f64,
    ) -> Option<Guess> {
        let watch = Stopwatch::start();
        let game = self.framed(part, group.len());
        let plays = part.iter().map(|&point| Move::Play(point));
        let moves: Vec<Move> = plays.chain([Move::Pass]).collect();
        let ban =
            |color| Ban { color, moves: BannedMoves::AllBut(moves.clone()), plies: ALL_PLIES };
        let options = Options {
            limits: Limits { visits: Some(VISITS), playouts: None },
            bans: Color::ALL.map(ban).to_vec(),
            hides_history: true,
            ..Options::default()
        };
        let params = Params { threads: 1, memory: MEMORY, ..params.clone() };
        let mut search = Search::new(game.size(), search_settings(&params, learned));
        let monitor = TimedMonitor::new(watch, None, None).with_deadline(Some(seconds));
        let report = search.run(game.position(), &options, &monitor);
        if report.visits == 0 {
            return None;
        }
        // It is enough that one of the stones stays.
        let (size, sign) = (game.size(), f64::from(self.defender.sign()));
        let owner = |point: &Point| sign * f64::from(report.ownership[size.place(*point)]);
        let owner = group.iter().map(owner).fold(-1.0, f64::max);
        let chance = f64::midpoint(1.0, owner).clamp(0.0, 1.0);
        Some(Guess { chance, best: report.best().map(|best| best.mv) })
    }

    /// The position as a game that is even: its winner is who succeeds with the group of this many stones. As in the
    /// problem, empty points outside belong to the attacker, whose stones there have eyes.
    fn framed(&self, part: &[Point], stones: usize) -> Game {
        let board = self.played();
        let (size, attacker) = (board.size(), self.defender.opponent());
        let is_inside = |point: Point| part.contains(&point);
        let is_near = |point: Point| size.neighbours(point).any(is_inside);
        let is_eye = |point: Point| (size.column(point) + 2 * size.row(point)).is_multiple_of(5);
        let stone = |point: Point| {
            let filled = !is_inside(point) && (is_near(point) || !is_eye(point));
            let filled = filled.then_some(attacker);
            board.cell(point).color().or(filled).map(|color| (point, color))
        };
        let framed: Vec<(Point, Color)> = size.points().filter_map(stone).collect();
        let others = size
            .points()
            .filter(|&point| board.cell(point) == self.defender.stone() && !is_inside(point));
        // The attacker has everything but the stones of the defender, if the group dies, and half of it counts.
        let margin = size.area() as i32 - 2 * others.count() as i32 - stones as i32;
        let margin = margin * attacker.sign();
        let to_move = match self.moves.len() % 2 {
            0 => self.first,
            _ => self.first.opponent(),
        };
        let mut game = Game::new(size, CHINESE.rules, Komi::from_half_points(2 * margin + 1));
        if game.setup(&framed, to_move).is_err() {
            // A stone of the frame has no liberty: the search sees the board as it is.
            let cells = size.points();
            let plain = cells.filter_map(|point| Some((point, board.cell(point).color()?)));
            let plain: Vec<(Point, Color)> = plain.collect();
            if let Err(error) = game.setup(&plain, to_move) {
                log::error!("a position cannot be set up again: {error}");
            }
        }
        if let Some(ko) = board.ko_point()
            && let Err(error) = game.setup_ko(ko)
        {
            log::error!("a ko cannot be set up again: {error}");
        }
        game
    }
}
