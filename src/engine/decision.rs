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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::Size;
    use crate::rules;
    use crate::score::Komi;

    /// A search for Black with these moves, each with visits, chance to win, and score.
    fn report(size: Size, moves: &[(&str, u64, f64, f64)]) -> Report {
        let moves: Vec<MoveReport> = moves
            .iter()
            .map(|&(vertex, visits, black_winrate, black_score)| {
                let mv = size.parse_move(vertex).unwrap();
                MoveReport {
                    mv,
                    visits,
                    black_winrate,
                    black_score,
                    prior: 0.0,
                    pv: vec![mv],
                    pv_visits: vec![visits],
                    score_stdev: None,
                    owners: None,
                }
            })
            .collect();
        Report {
            size,
            to_move: Color::Black,
            visits: 1000,
            playouts: 1000,
            black_winrate: moves[0].black_winrate,
            black_score: moves[0].black_score,
            score_stdev: 1.0,
            moves,
            ownership: vec![0.0; size.area()],
            ownership_stdev: None,
        }
    }

    fn best(rules: &str, moves: &[(&str, u64, f64, f64)]) -> String {
        let size = Size::square(5);
        let ruleset = rules::find(rules).unwrap();
        let game = Game::new(size, ruleset.rules, Komi::default());
        match best_play(&game, Color::Black, &report(size, moves)) {
            Decision::Play(point) => size.vertex(point),
            Decision::Pass => "pass".to_owned(),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn a_play_has_to_gain_something_only_where_it_costs() {
        let even = [("pass", 500, 0.9, 4.0), ("C3", 400, 0.88, 4.1)];
        assert_eq!((best("chinese", &even), best("japanese", &even)), ("C3".into(), "pass".into()));
        let gains = [("pass", 500, 0.9, 4.0), ("C3", 400, 0.88, 4.6)];
        assert_eq!(best("japanese", &gains), "C3");
        let hardly_tried = [("pass", 500, 0.9, 4.0), ("C3", 2, 0.9, 9.0)];
        assert_eq!(best("japanese", &hardly_tried), "pass");
        let loses = [("pass", 500, 0.9, 4.0), ("C3", 400, 0.6, 4.0)];
        assert_eq!(best("chinese", &loses), "pass");
        assert_eq!(best("chinese", &[("C3", 500, 0.1, -9.0)]), "C3");
    }

    #[test]
    fn chores_lose_nothing_and_necessary_plays_gain() {
        let size = Size::square(5);
        let all = report(size, &[("pass", 500, 0.9, 4.0)]);
        let chore = |chance, score| {
            best_chore(Color::Black, &report(size, &[("A1", 90, chance, score)]), &all).is_some()
        };
        assert!(chore(0.88, 3.0) && !chore(0.5, 4.0) && !chore(0.9, 1.0));
        let needed = |chance, score| {
            let duel = report(size, &[("A1", 90, chance, score), ("pass", 80, 0.9, 4.0)]);
            needed_play(Color::Black, &duel).is_some()
        };
        assert!(needed(0.9, 5.0) && needed(0.99, 4.0) && !needed(0.92, 4.2));
        let pass_is_best = report(size, &[("pass", 90, 0.9, 4.0), ("A1", 80, 0.9, 4.0)]);
        assert_eq!(needed_play(Color::Black, &pass_is_best), None);
    }

    #[test]
    fn nobody_resigns_a_board_that_counts_for_him() {
        let japanese = rules::find("japanese").unwrap();
        let size = Size::new(5, 4).unwrap();
        let mut game = Game::new(size, japanese.rules, "0.5".parse().unwrap());
        for (number, vertex) in ["C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4"].iter().enumerate()
        {
            game.play(Color::Black.after(number), size.parse_move(vertex).unwrap()).unwrap();
        }
        let hopeless = report(size, &[("A1", 1000, 0.01, -5.0)]);
        // Black has eight points, White four; the same with a komi of nine is another matter.
        assert!(!looks_lost(&game, Color::Black, &hopeless, 0.05, 500));
        game.set_komi("9".parse().unwrap());
        assert!(looks_lost(&game, Color::Black, &hopeless, 0.05, 500));
        assert!(!looks_lost(&game, Color::Black, &hopeless, 0.05, 2000));
    }
}
