//! Root parallelisation: joins the reports of several searches of the same position.
//!
//! Searches that share nothing but the position, each with random numbers of its own, are joined at
//! the root: the visits of each move are added up, and its values are means weighted by them; see
//! Chaslot, Winands and van den Herik, "Parallel Monte-Carlo Tree Search" (2008). The first choice
//! follows from the sums just as it follows from one tree.

use serde::{Deserialize, Serialize};

use super::report::{Bound, MoveReport, Report, rank};
use ponnuki_game::point::Move;

/// The statistics of the root of one search and of its moves, in a form that can be sent. Values are
/// Black's.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RootStatistics {
    visits: u64,
    playouts: u64,
    black_winrate: f64,
    black_score: f64,
    /// The moves that have been visited.
    moves: Vec<MoveStatistics>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct MoveStatistics {
    /// The move's [code](Move::code).
    code: u16,
    visits: u64,
    black_winrate: f64,
    black_score: f64,
    /// Value and error of the [`Bound`].
    bound: Option<(f64, f64)>,
}

/// A mean of numbers with weights.
#[derive(Clone, Copy, Default)]
struct WeightedMean {
    sum: f64,
    weight: f64,
}

impl WeightedMean {
    fn add(&mut self, number: f64, weight: u64) {
        self.sum += number * weight as f64;
        self.weight += weight as f64;
    }

    /// The mean, or `without` if nothing has any weight.
    fn mean_or(self, without: f64) -> f64 {
        if self.weight > 0.0 { self.sum / self.weight } else { without }
    }
}

impl MoveStatistics {
    fn of(entry: &MoveReport) -> MoveStatistics {
        MoveStatistics {
            code: entry.mv.code(),
            visits: entry.visits,
            black_winrate: entry.black_winrate,
            black_score: entry.black_score,
            bound: entry.bound.map(|bound| (bound.value, bound.error)),
        }
    }
}

impl RootStatistics {
    /// The share of a search with this report.
    pub fn of(report: &Report) -> RootStatistics {
        let visited = report.moves.iter().filter(|entry| entry.visits > 0);
        RootStatistics {
            visits: report.visits,
            playouts: report.playouts,
            black_winrate: report.black_winrate,
            black_score: report.black_score,
            moves: visited.map(MoveStatistics::of).collect(),
        }
    }

    fn of_move(&self, mv: Move) -> Option<&MoveStatistics> {
        self.moves.iter().find(|share| share.code == mv.code())
    }
}

impl Report {
    /// Adds the results of other searches of the same position, and ranks the moves anew. Moves
    /// that this search does not have are left out. Principal variations, owners and spreads stay
    /// those of this search.
    pub fn join(&mut self, others: &[RootStatistics]) {
        if others.is_empty() {
            return;
        }
        let (mut winrate, mut score) = (WeightedMean::default(), WeightedMean::default());
        winrate.add(self.black_winrate, self.visits);
        score.add(self.black_score, self.playouts);
        for other in others {
            winrate.add(other.black_winrate, other.visits);
            score.add(other.black_score, other.playouts);
            self.visits += other.visits;
            self.playouts += other.playouts;
        }
        self.black_winrate = winrate.mean_or(self.black_winrate);
        self.black_score = score.mean_or(self.black_score);
        for entry in &mut self.moves {
            let theirs = others.iter().filter_map(|other| other.of_move(entry.mv)).copied();
            let known: Vec<MoveStatistics> = theirs.chain([MoveStatistics::of(entry)]).collect();
            entry.merge(&known);
        }
        rank(&mut self.moves, self.to_move, self.min_visit_share);
    }
}

impl MoveReport {
    /// Sets the statistics of the move to the sums of `known`, the shares of all searches including
    /// this one.
    fn merge(&mut self, known: &[MoveStatistics]) {
        let mean = |of: fn(&MoveStatistics) -> f64, without| {
            let mut mean = WeightedMean::default();
            known.iter().for_each(|share| mean.add(of(share), share.visits));
            mean.mean_or(without)
        };
        self.black_winrate = mean(|share| share.black_winrate, self.black_winrate);
        self.black_score = mean(|share| share.black_score, self.black_score);
        self.visits = known.iter().map(|share| share.visits).sum();
        self.bound = joint_bound(known);
    }
}

/// The bound of the mean over independent searches. A bound is its mean minus twice its error,
/// because utility has twice the range of a win rate.
fn joint_bound(known: &[MoveStatistics]) -> Option<Bound> {
    let (mut mean, mut variance) = (WeightedMean::default(), 0.0);
    for share in known {
        let Some((value, error)) = share.bound else { continue };
        mean.add(value + 2.0 * error, share.visits);
        variance += (error * share.visits as f64).powi(2);
    }
    let error = variance.sqrt() / mean.weight;
    (mean.weight > 0.0).then(|| Bound { value: mean.mean_or(0.0) - 2.0 * error, error })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::color::Color;
    use ponnuki_game::point::Size;

    fn entry(mv: Move, visits: u64, black_winrate: f64, bound: Option<Bound>) -> MoveReport {
        MoveReport {
            mv,
            visits,
            black_winrate,
            black_score: 10.0 * black_winrate,
            bound,
            prior: 0.5,
            pv: vec![mv],
            pv_visits: vec![visits],
            score_stdev: None,
            no_result: None,
            owners: None,
        }
    }

    fn report(moves: Vec<MoveReport>) -> Report {
        let visits = moves.iter().map(|entry| entry.visits).sum();
        Report {
            size: Size::square(2),
            to_move: Color::White,
            visits,
            playouts: visits,
            black_winrate: 0.5,
            black_score: 0.0,
            score_stdev: 1.0,
            moves,
            symmetric: Vec::new(),
            min_visit_share: 0.15,
            ownership: Vec::new(),
            ownership_stdev: None,
        }
    }

    #[test]
    fn visits_are_added_and_values_are_means() {
        let [a, b, c] =
            [(0, 0), (0, 1), (1, 1)].map(|(x, y)| Move::Play(Size::square(2).point(x, y)));
        let mut own =
            report(vec![entry(a, 60, 0.5, None), entry(b, 40, 0.4, None), entry(c, 0, 0.5, None)]);
        let other = report(vec![entry(b, 120, 0.2, None), entry(a, 30, 0.8, None)]);
        let sent = serde_json::to_string(&RootStatistics::of(&other)).unwrap();
        own.join(&[serde_json::from_str(&sent).unwrap()]);
        assert_eq!((own.visits, own.playouts), (250, 250));
        let found: Vec<_> = own.moves.iter().map(|entry| (entry.mv, entry.visits)).collect();
        assert_eq!(found, [(b, 160), (a, 90), (c, 0)]);
        assert!((own.moves[0].black_winrate - 0.25).abs() < 1e-12);
        assert!((own.moves[1].black_score - 6.0).abs() < 1e-12);
        assert_eq!(own.moves[2].black_winrate, 0.5);
        assert!(own.moves.iter().all(|entry| entry.bound.is_none()));
    }

    #[test]
    fn bounds_close_in_with_more_searches() {
        let mv = Move::Pass;
        let bound = Bound { value: 0.2, error: 0.1 };
        let mut own = report(vec![entry(mv, 100, 0.3, Some(bound))]);
        let other = RootStatistics::of(&own);
        own.join(&[other.clone(), other.clone(), other]);
        let joint = own.moves[0].bound.unwrap();
        assert!((joint.error - 0.05).abs() < 1e-12 && (joint.value - 0.3).abs() < 1e-12);
    }
}
