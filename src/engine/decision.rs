//! When to resign, and which of the search's moves to prefer to a pass.

use crate::color::Color;
use crate::engine::assess::is_harmless;
use crate::game::Game;
use crate::point::{Move, Point};
use crate::search::{MoveReport, Report};

/// What to do with a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Play here.
    Play(Point),
    /// Pass.
    Pass,
    /// Take the button.
    Button,
    /// Give the game up.
    Resign,
}

/// How much less than the search's first choice another move may promise.
const TOLERATED_CHANCE: f64 = 0.05;
const TOLERATED_POINTS: f64 = 2.0;

/// What a play has to gain on a pass where plays cost points: less is noise.
const NEEDED_POINTS: f64 = 0.5;

/// A move with less than this share of the best move's visits has no reliable figures.
const FEWEST_VISITS: f64 = 0.05;

/// What to do in a position that is not settled: the best move of `report`, or a play in place of a
/// pass that the search prefers. Where plays are free that is any play that is nearly as good and
/// does no harm, because others might see more in the position; where they cost points it has to
/// gain some.
pub fn best_play(game: &Game, color: Color, report: &Report) -> Decision {
    let Some(best) = report.best() else { return Decision::Pass };
    match best.mv {
        Move::Play(point) => return Decision::Play(point),
        Move::Button => return Decision::Button,
        Move::Pass => {}
    }
    let costs = game.rules().plays_cost();
    let fewest = if costs { FEWEST_VISITS * best.visits as f64 } else { 1.0 };
    let is_worth_it = |other: &&MoveReport| {
        other.visits as f64 >= fewest
            && other.winrate(color) >= best.winrate(color) - TOLERATED_CHANCE
            && (!costs || gain(other, best, color) >= NEEDED_POINTS)
    };
    let mut plays = report.moves.iter().filter(is_worth_it).filter_map(|other| other.mv.point());
    plays.find(|&point| is_harmless(game, color, point)).map_or(Decision::Pass, Decision::Play)
}

/// The best move of `chores`, a search among some moves only, if it loses nothing against the best
/// move of `report`, a search among all.
pub fn best_chore(color: Color, chores: &Report, report: &Report) -> Option<Point> {
    let (chore, best) = (chores.best()?, report.best()?);
    let lost_chance = best.winrate(color) - chore.winrate(color);
    let harmless = lost_chance <= TOLERATED_CHANCE && gain(best, chore, color) <= TOLERATED_POINTS;
    chore.mv.point().filter(|_| harmless)
}

/// The play of `duel`, a search among a play and a pass, if it gains something.
pub fn needed_play(color: Color, duel: &Report) -> Option<Point> {
    let best = duel.best()?;
    let pass = duel.moves.iter().find(|other| other.mv == Move::Pass)?;
    let gains = gain(best, pass, color) >= NEEDED_POINTS
        || best.winrate(color) - pass.winrate(color) > TOLERATED_CHANCE;
    best.mv.point().filter(|_| gains)
}

/// The points that `color` expects of `a` more than of `b`.
fn gain(a: &MoveReport, b: &MoveReport, color: Color) -> f64 {
    (a.black_score - b.black_score) * f64::from(color.sign())
}

/// Whether the search's result is bad enough for `color` to think of resigning: the chance is below
/// `threshold` after at least `visits`, a quarter of the board has been played, and neither the
/// expected score nor the count of the board as it stands is in favour of the player.
pub fn looks_lost(game: &Game, color: Color, report: &Report, threshold: f64, visits: u64) -> bool {
    let Some(best) = report.best() else { return false };
    report.visits >= visits
        && best.winrate(color) < threshold
        && report.black_score * f64::from(color.sign()) < 0.0
        && game.score(&[]).winner() != Some(color)
        && game.moves().len() >= game.size().area() / 4
}
