//! The reasons for and against a move.

use crate::engine::Engine;
use crate::engine::inspection::Inspection;
use crate::engine::root_evaluator::RawEvaluation;
use crate::engine::signals::StopCondition;
use crate::evaluator::network_for;
use crate::playout::{Heuristics, PlayoutContext};
use crate::prior::{PriorReasons, explain_prior};
use crate::search::{MoveReport, Report, for_color};
use ponnuki_game::color::Color;
use ponnuki_game::game::IllegalMove;
use ponnuki_game::point::{Move, Size};

/// The reasons for and against a move, the most important topics first.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation {
    /// The size of the board.
    pub size: Size,
    /// The topics.
    pub topics: Vec<Topic>,
}

/// A topic of an explanation. Win rates (0 to 1) and scores (points, komi included) are Black's.
#[derive(Clone, PartialEq, Debug)]
pub enum Topic {
    /// The move that is explained.
    Move {
        /// The move.
        mv: Move,
        /// The player.
        color: Color,
    },
    /// The search has failed, so that nothing is known.
    SearchFailed,
    /// The search does not consider the move: it fills an own eye or cannot change the count.
    NotConsidered,
    /// The search has never tried the move.
    NeverTried {
        /// The visits of the search.
        visits: u64,
    },
    /// The results of the search for the move.
    Searched {
        /// The rank of the move among the moves of the search, the best 1.
        rank: usize,
        /// The number of moves of the search.
        moves: usize,
        /// The visits of the move.
        visits: u64,
        /// The visits of the search.
        of_visits: u64,
        /// The win rate after the move.
        winrate: f64,
        /// The score after the move.
        score: f64,
    },
    /// The results of the search for another move: the best one, or the next after the best.
    Other {
        /// True if it is the best one.
        is_best: bool,
        /// The other move.
        mv: Move,
        /// Its visits.
        visits: u64,
        /// The win rate after it.
        winrate: f64,
        /// The score after it.
        score: f64,
    },
    /// The line of play that the search expects, from the move on.
    Line(Vec<Move>),
    /// The output of the network before any search.
    Network {
        /// The chance that it plays the move, 0 to 1.
        policy: f32,
        /// The win rate of the position before the move.
        winrate: f64,
        /// The score of the position before the move.
        score: f64,
    },
    /// The heuristics of playouts that suggest the move.
    Playouts(Vec<&'static str>),
    /// The reasons for the move's prior.
    Prior(PriorReasons),
    /// The AMAF statistics of the move.
    Amaf {
        /// The win rate when it is played at any time.
        winrate: f64,
        /// The weight.
        weight: f64,
    },
    /// The correlation between owning the move's point and winning, -1 to 1.
    Criticality(f32),
}

impl Engine {
    /// The reasons for and against a move of `color`, the best one if `mv` is `None`. The results of
    /// the search `known` of the present position for `color` are used if it has tried the move.
    ///
    /// # Errors
    /// When the move is illegal.
    pub fn explain(
        &mut self,
        color: Color,
        mv: Option<Move>,
        known: Option<&Report>,
        stop: StopCondition<'_>,
    ) -> Result<Explanation, IllegalMove> {
        if let Some(mv) = mv {
            self.game.check(color, mv)?;
        }
        let size = self.game.size();
        let Some(inspection) = self.inspect(color, stop).cloned() else {
            return Ok(Explanation { size, topics: vec![Topic::SearchFailed] });
        };
        let has_tried = |entry: &MoveReport| mv.is_none_or(|mv| mv == entry.mv) && entry.visits > 0;
        let known = known.filter(|known| known.moves.iter().any(has_tried));
        let report = known.unwrap_or(&inspection.report);
        let best = report.best().map_or(Move::Pass, |best| best.mv);
        let mv = mv.unwrap_or(best);
        let mut topics = vec![Topic::Move { mv, color }];
        topics.extend(search_topics(report, mv));
        topics.extend(self.reasons_before_search(color, mv));
        topics.extend(statistics_topics(size, &inspection, mv));
        Ok(Explanation { size, topics })
    }

    /// The reasons that are known before any search: the network's output, or where playouts evaluate
    /// the heuristics that suggest the move and the reasons for its prior.
    fn reasons_before_search(&mut self, color: Color, mv: Move) -> Vec<Topic> {
        let has_network = network_for(&self.settings.model, self.game.size()).is_some();
        if let Some(raw) = self.raw_evaluation(color).filter(|_| has_network) {
            return vec![network_topic(&raw, mv)];
        }
        let position = self.game.to_play(color);
        let situation = PlayoutContext::of(&position, &self.settings.model);
        let suggesting =
            mv.point().map(|point| Topic::Playouts(Heuristics::suggesting(&situation, point)));
        let prior = explain_prior(&position, &self.settings.model, mv).map(Topic::Prior);
        suggesting.into_iter().chain(prior).collect()
    }
}

/// The search's results for the move, and for the best other move.
fn search_topics(report: &Report, mv: Move) -> Vec<Topic> {
    let rank = report.moves.iter().position(|entry| entry.mv == mv);
    let Some((rank, entry)) = rank.map(|rank| (rank, &report.moves[rank])) else {
        return vec![Topic::NotConsidered];
    };
    if entry.visits == 0 {
        return vec![Topic::NeverTried { visits: report.visits }];
    }
    let mut topics = vec![Topic::Searched {
        rank: rank + 1,
        moves: report.moves.len(),
        visits: entry.visits,
        of_visits: report.visits,
        winrate: entry.black_winrate,
        score: entry.black_score,
    }];
    let other = report.moves.get(usize::from(rank == 0)).filter(|other| other.visits > 0);
    topics.extend(other.map(|other| Topic::Other {
        is_best: rank > 0,
        mv: other.mv,
        visits: other.visits,
        winrate: other.black_winrate,
        score: other.black_score,
    }));
    topics.push(Topic::Line(entry.pv.clone()));
    topics
}

/// The network's output for the move, and for the position before it.
fn network_topic(raw: &RawEvaluation, mv: Move) -> Topic {
    let (color, prediction) = (raw.to_move, &raw.prediction);
    Topic::Network {
        policy: raw.probability(mv).unwrap_or(0.0),
        winrate: for_color(prediction.chance().into(), color),
        score: f64::from(prediction.lead) * f64::from(color.sign()),
    }
}

/// The AMAF statistics of the move, and the criticality of its point.
fn statistics_topics(size: Size, inspection: &Inspection, mv: Move) -> Vec<Topic> {
    let inspected = inspection.moves.iter().find(|entry| entry.mv == mv);
    let amaf = inspected.and_then(|inspected| inspected.amaf);
    let criticality = mv.point().and_then(|point| inspection.criticality.get(size.place(point)));
    let amaf = amaf.map(|(winrate, weight)| Topic::Amaf { winrate, weight });
    let criticality = criticality.copied().map(Topic::Criticality);
    amaf.into_iter().chain(criticality).collect()
}
