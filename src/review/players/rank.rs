//! The estimate of a player's rank from what the moves lost.
//!
//! `scripts/ranks` plays games between the levels, whose ranks are known, has them reviewed, and finds the
//! coefficients under which the error is smallest. docs/ranks.md has the errors on other games.

use serde::Serialize;

use crate::params::LEVELS;
use crate::review::grade::Play;
use crate::review::model::ReviewedBy;
use ponnuki_game::point::Size;

/// The moves that an estimate needs.
const LEAST_MOVES: usize = 20;
/// The visits of the reviews from which the coefficients come. With more visits, they are used as well.
const LEAST_VISITS: u64 = 50;
/// The width of an interval in standard errors: it has the true rank in 80 % of all cases, if errors are normal.
const WIDTH: f64 = 1.2816;
/// The numbers that are added to the mean loss of points and of chances before their logarithms are taken.
const POINTS: f64 = 0.05;
const CHANCES: f64 = 0.002;

/// The formula for a board: the rank, in steps above 20 kyu, is
/// `constant + points · ln(0.05 + p) + chances · ln(0.002 + w) + best · b`
/// for moves that lose `p` points and `w` of the winning chances on average, of which the share `b` is the
/// search's first choice.
struct RankFormula {
    size: Size,
    constant: f64,
    points: f64,
    chances: f64,
    best: f64,
    /// The variance of the estimate from very many moves, and the part that falls with their number.
    lasting: f64,
    fleeting: f64,
}

/// `scripts/ranks fit` prints these numbers.
const FORMULAS: [RankFormula; 3] = [
    RankFormula {
        size: Size::square(9),
        constant: -3.11,
        points: -1.30,
        chances: -1.05,
        best: 32.04,
        lasting: 3.78,
        fleeting: 134.0,
    },
    RankFormula {
        size: Size::square(13),
        constant: -5.55,
        points: -0.71,
        chances: -1.10,
        best: 41.79,
        lasting: 6.35,
        fleeting: 154.0,
    },
    RankFormula {
        size: Size::square(19),
        constant: -2.39,
        points: -2.49,
        chances: 0.0, // the points say all that the chances do
        best: 61.83,
        lasting: 4.39,
        fleeting: 345.0,
    },
];

/// An estimate of a rank.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct RankEstimate {
    /// The board, as in `19x19`.
    pub(super) board: String,
    /// The games and the moves of the player in them.
    pub(super) games: usize,
    pub(super) moves: usize,
    /// The rank, and the interval. The lowest level stands for all lower ranks, and the highest for all higher
    /// ones.
    pub(super) rank: &'static str,
    pub(super) low: &'static str,
    pub(super) high: &'static str,
}

/// The levels with a rank, from the weakest.
fn ranks() -> &'static [&'static str] {
    &LEVELS[1..]
}

impl RankEstimate {
    /// The boards for which there are estimates.
    pub(super) fn boards() -> impl Iterator<Item = Size> {
        FORMULAS.iter().map(|formula| formula.size)
    }

    /// The end of the scale at which a rank stands for all beyond it, if it is one.
    pub(super) fn end(rank: &str) -> Option<&'static str> {
        match rank {
            _ if ranks().first() == Some(&rank) => Some("low"),
            _ if ranks().last() == Some(&rank) => Some("high"),
            _ => None,
        }
    }

    /// Returns true if the moves of a game that was reviewed like this, on this board, count.
    pub(super) fn counts(judge: &ReviewedBy, size: Size) -> bool {
        let is_known = judge.is_builtin && judge.effort.visits.is_some_and(|it| it >= LEAST_VISITS);
        is_known && RankEstimate::boards().any(|known| known == size)
    }

    /// The estimate from all moves of a player in `games` games on a board. `None` if there are too few.
    pub(super) fn of(size: Size, games: usize, play: &Play) -> Option<RankEstimate> {
        let formula = FORMULAS.iter().find(|formula| formula.size == size)?;
        if play.moves < LEAST_MOVES {
            return None;
        }
        let moves = play.moves as f64;
        let rank = formula.constant
            + formula.points * (POINTS + play.points_lost / moves).ln()
            + formula.chances * (CHANCES + play.winrate_lost / moves).ln()
            + formula.best * play.best as f64 / moves;
        let half = WIDTH * (formula.lasting + formula.fleeting / moves).sqrt();
        let last = ranks().len() - 1;
        let rank = rank.clamp(0.0, last as f64);
        let named = |rank: f64| ranks()[(rank.max(0.0) as usize).min(last)];
        Some(RankEstimate {
            board: size.to_string(),
            games,
            moves: play.moves,
            rank: named(rank.round()),
            low: named((rank - half).floor()),
            high: named((rank + half).ceil()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves of which each loses this much, and this share is the first choice.
    fn play(moves: usize, points: f64, chances: f64, best: f64) -> Play {
        let count = moves as f64;
        Play {
            moves,
            points_lost: count * points,
            winrate_lost: count * chances,
            best: (count * best).round() as usize,
            ..Play::default()
        }
    }

    #[test]
    fn smaller_losses_mean_a_higher_rank_and_more_moves_a_narrower_interval() {
        for size in RankEstimate::boards() {
            let of = |play: &Play| RankEstimate::of(size, 1, play).unwrap();
            let place = |rank| ranks().iter().position(|known| *known == rank).unwrap();
            let weak = of(&play(40, 6.0, 0.1, 0.17));
            let strong = of(&play(40, 0.5, 0.03, 0.6));
            assert!(place(weak.rank) + 10 < place(strong.rank), "{weak:?} {strong:?}");
            let width = |one: &RankEstimate| place(one.high) - place(one.low);
            let [few, many] = [40, 4000].map(|moves| of(&play(moves, 1.5, 0.05, 0.425)));
            assert_eq!(few.rank, many.rank);
            assert!(width(&many) < width(&few), "{few:?} {many:?}");
            // Beyond both ends there is the end, and too few moves or an unknown board say nothing.
            let worst = of(&play(40, 60.0, 0.5, 0.0));
            assert_eq!(
                (worst.rank, worst.low, RankEstimate::end(worst.rank)),
                ("20k", "20k", Some("low"))
            );
            let best = of(&play(40, 0.0, 0.0, 1.0));
            assert_eq!(
                (best.rank, best.high, RankEstimate::end(best.rank)),
                ("6d", "6d", Some("high"))
            );
            assert!(RankEstimate::of(size, 1, &play(19, 1.0, 0.1, 0.5)).is_none());
        }
        assert!(RankEstimate::of(Size::square(7), 1, &play(40, 1.0, 0.1, 0.5)).is_none());
    }
}
