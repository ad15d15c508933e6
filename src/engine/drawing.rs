//! Drawing a move at random among the likely ones, for weaker or more varied play.
//!
//! The chances follow from the visits and the policy, or from the moves of people
//! ([`imitation`](super::imitation)). A temperature makes them more even, or less. The parameters that
//! refine this, and their formulas, are KataGo's (`cpp/search/searchhelpers.cpp` and
//! `cpp/search/searchresults.cpp`, 2026).

use crate::params::Params;
use crate::search::{MoveReport, Report};
use ponnuki_game::bits::{fraction, mix};
use ponnuki_game::game::Game;

/// The number of visits that the policy counts as when moves are drawn.
const POLICY_VISITS: f64 = 10.0;

/// Moves whose weight is below this fraction of the largest weight are never drawn. At temperatures
/// above 1, the fraction is divided by the temperature.
const MIN_WEIGHT: f64 = 0.01;

/// The largest number of visits that a parameter takes from each move, or asks for, as a fraction of
/// the most visits.
const MOST_TAKEN: f64 = 1.0 / 64.0;

/// The way in which a move is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Drawing {
    /// 1 draws in proportion to the weights of moves, 0 always the heaviest.
    pub(super) temperature: f64,
    /// The temperature applies to moves with a smaller chance than this; the others keep theirs.
    below: f64,
    /// The number of visits that each move loses.
    subtracted: f64,
    /// The number of visits that a move needs.
    least: f64,
}

impl Drawing {
    /// Drawing among all moves at this temperature.
    pub(super) fn at(temperature: f64) -> Drawing {
        Drawing { temperature, below: 1.0, subtracted: 0.0, least: 0.0 }
    }

    /// Drawing as the parameters say in the present position of `game`.
    pub(super) fn of(params: &Params, game: &Game) -> Drawing {
        let (early, late) = (params.early_temperature, params.temperature);
        let early = if early < 0.0 { late } else { early };
        let (moves, area) = (game.moves().len(), game.size().area());
        Drawing {
            temperature: params.tuning.temperature_after(moves, area, early, late),
            below: params.temperature_below,
            subtracted: params.subtracted_visits,
            least: params.least_drawn_visits,
        }
    }

    /// Returns true if another move than the best may be drawn.
    pub(super) fn is_random(&self) -> bool {
        self.temperature > 1e-4 || self.below < 1.0
    }

    /// The visits of moves, less what the parameters take from them.
    pub(super) fn reduced(&self, visits: impl Iterator<Item = f64> + Clone) -> Vec<f64> {
        let most = MOST_TAKEN * visits.clone().fold(0.0, f64::max);
        let (least, subtracted) = (self.least.min(most), self.subtracted.min(most));
        let of = |visits: f64| if visits < least { 0.0 } else { (visits - subtracted).max(0.0) };
        visits.map(of).collect()
    }

    /// The chances of moves with these weights. Only their proportions have a meaning.
    pub(super) fn chances(&self, weights: &[f64]) -> Vec<f64> {
        let most = weights.iter().copied().fold(0.0, f64::max);
        let start = (self.below.max(1e-50) * weights.iter().sum::<f64>()).min(most);
        let chance = |&weight: &f64| match weight / start {
            _ if weight <= 0.0 => 0.0,
            share if share >= 1.0 => share,
            share => share.powf(1.0 / self.temperature),
        };
        weights.iter().map(chance).collect()
    }

    /// Moves one of the plays of `report` to its front, drawn by the random number `random`. If the
    /// search prefers a pass or the button, nothing changes.
    pub(super) fn draw(&self, report: &mut Report, random: u64) {
        if report.best().is_none_or(|best| best.mv.point().is_none()) {
            return;
        }
        let visits_and_prior = |one: &MoveReport| match one.mv.point() {
            Some(_) => (one.visits as f64, one.prior),
            None => (0.0, 0.0),
        };
        let chances =
            self.move_chances(&report.moves.iter().map(visits_and_prior).collect::<Vec<_>>());
        move_to_front(report, &chances, random);
    }

    /// The chances of moves with these visits and priors. Only their proportions have a meaning.
    pub(super) fn move_chances(&self, moves: &[(f64, f64)]) -> Vec<f64> {
        let visits = moves.iter().map(|(visits, prior)| visits + POLICY_VISITS * prior);
        let mut weights = self.reduced(visits);
        let most = weights.iter().copied().fold(0.0, f64::max);
        let least = most * MIN_WEIGHT / self.temperature.max(1.0);
        weights.iter_mut().filter(|weight| **weight < least).for_each(|weight| *weight = 0.0);
        self.chances(&weights)
    }
}

/// Moves one of the moves of `report` to its front, drawn in proportion to `chances` by the random number
/// `random`. If all are 0, nothing changes.
pub(super) fn move_to_front(report: &mut Report, chances: &[f64], random: u64) {
    let mut left = chances.iter().sum::<f64>() * fraction(mix(random));
    let drawn = chances.iter().position(|chance| {
        left -= chance;
        left < 0.0
    });
    if let Some(drawn) = drawn {
        report.moves[..=drawn].rotate_right(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::color::Color;
    use ponnuki_game::point::{Move, Size};
    use ponnuki_game::rules::CHINESE;

    /// A report with these numbers of visits and priors, the best first, and then the pass.
    fn report(numbers: &[(u64, f64)]) -> Report {
        let size = Size::square(5);
        let one = |mv, visits, prior| MoveReport {
            mv,
            visits,
            black_winrate: 0.5,
            black_score: 0.0,
            bound: None,
            prior,
            pv: vec![mv],
            pv_visits: vec![visits],
            score_stdev: None,
            no_result: None,
            owners: None,
        };
        let points = size.points().map(Move::Play);
        let plays = points.zip(numbers).map(|(mv, &(visits, prior))| one(mv, visits, prior));
        Report {
            size,
            to_move: Color::Black,
            visits: 1 + numbers.iter().map(|number| number.0).sum::<u64>(),
            playouts: 0,
            black_winrate: 0.5,
            black_score: 0.0,
            score_stdev: 0.0,
            moves: plays.chain([one(Move::Pass, 0, 0.1)]).collect(),
            symmetric: Vec::new(),
            min_visit_share: 1.0,
            ownership: Vec::new(),
            ownership_stdev: None,
        }
    }

    /// Counts how often each of three moves and the pass come first in a thousand draws.
    fn drawn(numbers: &[(u64, f64); 3], temperature: f64) -> [usize; 4] {
        let original = report(numbers);
        let mut counts = [0; 4];
        for random in 0..1000 {
            let mut report = original.clone();
            Drawing::at(temperature).draw(&mut report, random);
            let first = report.moves[0].mv;
            counts[original.moves.iter().position(|one| one.mv == first).unwrap()] += 1;
            assert_eq!(report.moves.len(), original.moves.len());
        }
        counts
    }

    #[test]
    fn likely_moves_are_drawn_more_often_and_absurd_ones_and_passes_never() {
        let numbers = [(60, 0.6), (30, 0.3), (0, 0.001)];
        let [best, second, absurd, pass] = drawn(&numbers, 1.0);
        assert!((620..=710).contains(&best) && (290..=380).contains(&second), "{best} {second}");
        assert_eq!((absurd, pass), (0, 0));
        let [hot, ..] = drawn(&numbers, 4.0);
        assert!((500..600).contains(&hot), "the higher the temperature, the more even: {hot}");
        let [cold, ..] = drawn(&numbers, 0.1);
        assert!(cold > 990, "{cold}");
    }

    #[test]
    fn a_pass_that_is_best_is_kept() {
        let mut report = report(&[(5, 0.5), (4, 0.3)]);
        report.moves.rotate_right(1);
        Drawing::at(2.0).draw(&mut report, 7);
        assert_eq!(report.moves[0].mv, Move::Pass);
    }

    #[test]
    fn the_temperature_changes_in_the_course_of_a_game() {
        let temperature = |lines, moves, params: &Params| {
            let size = Size::square(lines);
            let mut game = Game::new(size, CHINESE.rules, CHINESE.komi(size));
            (0..moves).for_each(|_| game.play(game.to_move(), Move::Pass).unwrap());
            Drawing::of(params, &game).temperature
        };
        let falls = Params { early_temperature: 0.5, temperature: 0.1, ..Params::default() };
        assert_eq!(temperature(19, 0, &falls), 0.5);
        // After 19 moves on 19x19, and after 9 on 9x9, half of the difference is left.
        assert!((temperature(19, 19, &falls) - 0.3).abs() < 1e-12);
        assert!((temperature(9, 9, &falls) - 0.3).abs() < 1e-12);
        assert!((temperature(19, 190, &falls) - 0.1).abs() < 1e-3);
        let same = Params { temperature: 0.7, ..Params::default() };
        assert_eq!([temperature(9, 0, &same), temperature(9, 33, &same)], [0.7; 2]);
        assert!(!Drawing::at(0.0).is_random() && Drawing::at(0.1).is_random());
    }

    #[test]
    fn a_temperature_may_leave_likely_moves_alone() {
        let cold = Drawing { below: 0.2, ..Drawing::at(0.5) };
        let chances = cold.chances(&[50.0, 30.0, 10.0, 10.0, 0.0]);
        // Half of the chance at which the temperature begins, so half as likely again.
        let expected = [2.5, 1.5, 0.25, 0.25, 0.0];
        assert!(chances.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{chances:?}");
        // At 0, no move below that chance is drawn.
        let coldest = Drawing { below: 0.2, ..Drawing::at(0.0) };
        assert!(coldest.is_random());
        assert_eq!(coldest.chances(&[50.0, 30.0, 20.0, 0.0]), [2.5, 1.5, 1.0, 0.0]);
        assert_eq!(coldest.chances(&[70.0, 19.0, 11.0]), [3.5, 0.0, 0.0]);
    }

    #[test]
    fn visits_are_taken_off_but_not_too_many() {
        let visits = [640.0, 11.0, 9.0, 3.0];
        let reduced = |drawing: Drawing| drawing.reduced(visits.into_iter());
        assert_eq!(reduced(Drawing::at(1.0)), visits);
        let least = Drawing { least: 4.0, ..Drawing::at(1.0) };
        assert_eq!(reduced(least), [640.0, 11.0, 9.0, 0.0]);
        let subtracted = Drawing { subtracted: 4.0, ..Drawing::at(1.0) };
        assert_eq!(reduced(subtracted), [636.0, 7.0, 5.0, 0.0]);
        let both = Drawing { subtracted: 1000.0, least: 1000.0, ..Drawing::at(1.0) };
        assert_eq!(reduced(both), [630.0, 1.0, 0.0, 0.0]);
    }
}
