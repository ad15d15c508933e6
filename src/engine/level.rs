//! Playing at the level of a person: with few visits, and with moves drawn among the good ones.
//!
//! A weak player does not play bad moves at random, but knows the shape of good moves, reads less
//! far, and often picks the second-best move. So a level is a number of visits and a temperature.
//! The move is drawn among the moves that the search and the policy find likely, more randomly at a
//! higher temperature. Moves that both find absurd are never played.

use crate::params::{LEVELS, Params};
use crate::search::{MoveReport, Report};
use ponnuki_game::bits::mix;
use ponnuki_game::point::Size;

/// The number of visits that the policy counts as when moves are drawn.
const POLICY_VISITS: f64 = 10.0;

/// Moves whose weight is below this fraction of the largest weight are never drawn. At temperatures
/// above 1, the fraction is divided by the temperature.
const MIN_WEIGHT: f64 = 0.01;

/// The strength of the engine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Strength {
    /// The largest number of visits of a search; `None` for no limit.
    pub(super) visits: Option<u64>,
    /// The temperature of drawing moves; 0 always gives the best move.
    pub(super) temperature: f64,
    /// True if this is a level. Then a move may use nothing but these visits: no pondering, no kept
    /// tree.
    pub(super) is_weak: bool,
}

/// A strength that was measured: the number of ranks above 20 kyu, the visits, and the temperature.
type MeasuredLevel = (f64, f64, f64);

/// The strength of levels from weak to strong on boards of up to ten lines. `scripts/levels` measures it
/// on 9x9, and docs/levels.md has the matches.
const ON_9: &[MeasuredLevel] = &[
    (-0.2, 1.0, 5.0),
    (1.9, 1.0, 3.5),
    (6.2, 1.0, 2.5),
    (7.8, 1.0, 2.0),
    (9.8, 1.0, 1.6),
    (12.5, 1.0, 1.2),
    (15.2, 4.0, 1.0),
    (17.1, 8.0, 0.9),
    (20.4, 16.0, 0.8),
    (23.3, 16.0, 0.5),
    (28.0, 24.0, 0.3),
];

/// The same on boards of 11 to 15 lines, measured on 13x13.
const ON_13: &[MeasuredLevel] = &[
    (-5.2, 1.0, 3.5),
    (1.3, 1.0, 2.5),
    (7.8, 1.0, 2.0),
    (11.2, 1.0, 1.6),
    (14.3, 1.0, 1.2),
    (17.2, 4.0, 1.0),
    (20.2, 8.0, 0.9),
    (23.2, 16.0, 0.8),
    (26.2, 16.0, 0.5),
];

/// The same on larger boards, measured on 19x19.
const ON_19: &[MeasuredLevel] = &[
    (-5.3, 1.0, 3.5),
    (4.4, 1.0, 2.5),
    (8.1, 1.0, 2.0),
    (11.9, 1.0, 1.6),
    (17.2, 1.0, 1.2),
    (22.4, 4.0, 1.0),
    (26.1, 8.0, 0.9),
];

/// The rank of a player, as far as the levels were measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeasuredRank {
    /// Weaker than the weakest level.
    Below,
    /// The name of a level.
    Rank(&'static str),
    /// Stronger than the strongest level.
    Above,
}

/// The rank of the network inside the program with this number of visits a move on a board of `size`: that
/// of the strongest measured player with no more visits.
pub fn measured_rank(visits: u64, size: Size) -> MeasuredRank {
    let is_within = |level: &&MeasuredLevel| level.1 <= visits as f64;
    let rank =
        measured_levels(size).iter().filter(is_within).map(|level| level.0).fold(-1.0, f64::max);
    // The table begins with the level that has no limit.
    match rank.floor() {
        below if below < 0.0 => MeasuredRank::Below,
        rank => LEVELS
            .get(rank as usize + 1)
            .map_or(MeasuredRank::Above, |name| MeasuredRank::Rank(name)),
    }
}

impl Strength {
    /// The strength that `params` ask for on a board of this size.
    pub(super) fn new(params: &Params, size: Size) -> Strength {
        let best = Strength::best(params);
        let Some(rank) = ranks_above_lowest(&params.level) else {
            return Strength { temperature: params.temperature, ..best };
        };
        let [visits, temperature] = interpolate(measured_levels(size), rank);
        let visits = visits.exp().round() as u64;
        let visits = Some(best.visits.map_or(visits, |requested| requested.min(visits)));
        Strength { visits, temperature, is_weak: true }
    }

    /// The strength without a level, within the limits of `params`.
    pub(super) fn best(params: &Params) -> Strength {
        let visits = (params.visits > 0).then_some(params.visits);
        Strength { visits, temperature: 0.0, is_weak: false }
    }
}

/// Returns the number of ranks of a level above the lowest; `None` for the best.
fn ranks_above_lowest(level: &str) -> Option<f64> {
    LEVELS.iter().skip(1).position(|&other| other == level).map(|ranks| ranks as f64)
}

/// The measured levels of the nearest board size. A rectangular board counts as a square board of
/// the same area.
fn measured_levels(size: Size) -> &'static [MeasuredLevel] {
    let lines = (size.area() as f64).sqrt();
    match lines {
        ..11.0 => ON_9,
        ..16.0 => ON_13,
        _ => ON_19,
    }
}

/// The logarithm of the visits, and the temperature, for a rank: interpolated between two measured
/// levels, and beyond the last one its values.
fn interpolate(levels: &[MeasuredLevel], rank: f64) -> [f64; 2] {
    let values = |&(_, visits, temperature): &MeasuredLevel| [visits.ln(), temperature];
    let above = levels.partition_point(|level| level.0 <= rank).clamp(1, levels.len() - 1);
    let (low, high) = (&levels[above - 1], &levels[above]);
    let part = ((rank - low.0) / (high.0 - low.0)).clamp(0.0, 1.0);
    let (low, high) = (values(low), values(high));
    [0, 1].map(|i| low[i] + part * (high[i] - low[i]))
}

/// Moves one of the plays of `report` to its front, drawn at this temperature by the random number
/// `random`. If the search prefers a pass or the button, nothing changes.
pub(super) fn draw(report: &mut Report, temperature: f64, random: u64) {
    let visits: u64 = report.moves.iter().map(|one| one.visits).sum();
    let all = visits as f64 + POLICY_VISITS;
    let weight = |one: &MoveReport| (one.visits as f64 + POLICY_VISITS * one.prior) / all;
    let is_play = |one: &&MoveReport| one.mv.point().is_some();
    if report.best().is_none_or(|best| best.mv.point().is_none()) {
        return;
    }
    let plays = || report.moves.iter().filter(is_play);
    let most = plays().map(weight).fold(0.0, f64::max);
    let least = most * MIN_WEIGHT / temperature.max(1.0);
    let chance = |one: &MoveReport| match weight(one) {
        small if small < least => 0.0,
        weight => (weight / most).powf(1.0 / temperature),
    };
    let of_play = |one: &MoveReport| if one.mv.point().is_some() { chance(one) } else { 0.0 };
    let chances: Vec<f64> = report.moves.iter().map(of_play).collect();
    move_to_front(report, &chances, random);
}

/// Moves one of the moves of `report` to its front, drawn in proportion to `chances` by the random number
/// `random`. If all are 0, nothing changes.
pub(super) fn move_to_front(report: &mut Report, chances: &[f64], random: u64) {
    // The upper 53 bits of a well mixed number, as a fraction.
    let fraction = (mix(random) >> 11) as f64 / (1_u64 << 53) as f64;
    let mut left = chances.iter().sum::<f64>() * fraction;
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
    use ponnuki_game::point::Move;

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
            draw(&mut report, temperature, random);
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
        draw(&mut report, 2.0, 7);
        assert_eq!(report.moves[0].mv, Move::Pass);
    }

    #[test]
    fn levels_rise_on_every_board() {
        let strength = |level: &str, lines: usize| {
            let params = Params { level: level.to_owned(), ..Params::default() };
            Strength::new(&params, Size::square(lines))
        };
        for lines in 2..=25 {
            for pair in LEVELS[1..].windows(2) {
                let [below, above] = [strength(pair[0], lines), strength(pair[1], lines)];
                assert!(below.is_weak && above.is_weak);
                assert!(below.visits <= above.visits, "{below:?}, {above:?}");
                assert!(below.temperature >= above.temperature, "{below:?}, {above:?}");
                assert_ne!(below, above);
            }
            let best = Strength { visits: None, temperature: 0.0, is_weak: false };
            assert_eq!(strength("best", lines), best);
        }
    }

    #[test]
    fn a_board_has_the_levels_of_the_nearest_that_was_measured() {
        for (lines, expected) in
            [(2, ON_9), (9, ON_9), (10, ON_9), (11, ON_13), (15, ON_13), (16, ON_19), (25, ON_19)]
        {
            assert_eq!(measured_levels(Size::square(lines)), expected, "{lines}");
        }
        assert_eq!(measured_levels(Size::new(9, 19).unwrap()), ON_13);
    }

    #[test]
    fn a_number_of_visits_has_the_rank_of_the_measured_player() {
        let rank = |visits, lines| measured_rank(visits, Size::square(lines));
        assert_eq!(rank(0, 9), MeasuredRank::Below);
        assert_eq!([rank(1, 9), rank(3, 9)], [MeasuredRank::Rank("8k"); 2]);
        assert_eq!(rank(4, 9), MeasuredRank::Rank("5k"));
        assert_eq!([rank(8, 13), rank(4, 19)], ["1d", "3d"].map(MeasuredRank::Rank));
        assert_eq!([rank(24, 9), rank(16, 13), rank(8, 19)], [MeasuredRank::Above; 3]);
    }

    #[test]
    fn ranks_between_measured_levels_are_between_their_numbers() {
        let levels = [(1.0, 16.0, 2.0), (3.0, 64.0, 1.0)];
        for (rank, visits, temperature) in [
            (0.0, 16.0, 2.0),
            (1.0, 16.0, 2.0),
            (2.0, 32.0, 1.5),
            (3.0, 64.0, 1.0),
            (4.0, 64.0, 1.0),
        ] {
            let found = interpolate(&levels, rank);
            assert!((found[0].exp() - visits).abs() < 1e-9, "{rank}: {found:?}");
            assert!((found[1] - temperature).abs() < 1e-9, "{rank}: {found:?}");
        }
    }

    #[test]
    fn a_level_keeps_to_a_smaller_number_of_visits() {
        let params = Params { level: "6d".to_owned(), visits: 3, ..Params::default() };
        assert_eq!(Strength::new(&params, Size::square(9)).visits, Some(3));
    }
}
