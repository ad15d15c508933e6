//! Playing at the level of a person: with few visits, and with moves drawn among the good ones.
//!
//! A weak player does not play bad moves at random, but knows the shape of good moves, reads less
//! far, and often picks the second-best move. So a level is a number of visits and a temperature.
//! The move is [drawn](super::drawing) among the moves that the search and the policy find likely, more
//! randomly at a higher temperature. Moves that both find absurd are never played.

use crate::engine::drawing::Drawing;
use crate::params::{LEVELS, Params};
use ponnuki_game::game::Game;
use ponnuki_game::point::Size;

/// The strength of the engine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Strength {
    /// The largest number of visits of a search; `None` for no limit.
    pub(super) visits: Option<u64>,
    /// The way in which a move is drawn.
    pub(super) drawing: Drawing,
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

/// The visits and the temperature of a level on a board of `size`. `None` if there is no such level with a rank.
pub(super) fn visits_and_temperature(level: &str, size: Size) -> Option<[f64; 2]> {
    let [visits, temperature] = interpolate(measured_levels(size), ranks_above_lowest(level)?);
    Some([visits.exp().round(), temperature])
}

impl Strength {
    /// The strength that `params` ask for in the present position of `game`.
    pub(super) fn new(params: &Params, game: &Game) -> Strength {
        let best = Strength::best(params);
        let Some([visits, temperature]) = visits_and_temperature(&params.level, game.size()) else {
            return Strength { drawing: Drawing::of(params, game), ..best };
        };
        let visits = visits as u64;
        let visits = Some(best.visits.map_or(visits, |requested| requested.min(visits)));
        Strength { visits, drawing: Drawing::at(temperature), is_weak: true }
    }

    /// The strength without a level, within the limits of `params`.
    pub(super) fn best(params: &Params) -> Strength {
        let visits = (params.visits > 0).then_some(params.visits);
        Strength { visits, drawing: Drawing::at(0.0), is_weak: false }
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

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::rules::CHINESE;

    /// The strength of a level at the start of a game on a board with this number of lines.
    fn strength(level: &str, lines: usize) -> Strength {
        let (params, size) =
            (Params { level: level.to_owned(), ..Params::default() }, Size::square(lines));
        Strength::new(&params, &Game::new(size, CHINESE.rules, CHINESE.komi(size)))
    }

    #[test]
    fn levels_rise_on_every_board() {
        for lines in 2..=25 {
            for pair in LEVELS[1..].windows(2) {
                let [below, above] = [strength(pair[0], lines), strength(pair[1], lines)];
                assert!(below.is_weak && above.is_weak);
                assert!(below.visits <= above.visits, "{below:?}, {above:?}");
                let temperatures = [below, above].map(|strength| strength.drawing.temperature);
                assert!(temperatures[0] >= temperatures[1], "{below:?}, {above:?}");
                assert_ne!(below, above);
            }
            let best = Strength { visits: None, drawing: Drawing::at(0.0), is_weak: false };
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
        let size = Size::square(9);
        let game = Game::new(size, CHINESE.rules, CHINESE.komi(size));
        assert_eq!(Strength::new(&params, &game).visits, Some(3));
    }
}
