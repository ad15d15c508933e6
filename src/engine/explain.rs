//! Explanations of moves, in words.

use crate::engine::Engine;
use crate::engine::inspection::{InspectedMove, Inspection};
use crate::engine::root_evaluator::RawEvaluation;
use crate::engine::signals::Stop;
use crate::evaluator::network_for;
use crate::playout::{Heuristics, Situation};
use crate::prior::{Reasons, reasons};
use crate::search::{MoveReport, Report, for_color};
use ponnuki_game::color::Color;
use ponnuki_game::game::IllegalMove;
use ponnuki_game::point::{Move, Size};

impl Engine {
    /// The reasons for and against a move of `color`, the best one if `mv` is `None`: a line for
    /// each topic, which begins with the topic and a colon. Values are Black's.
    ///
    /// # Errors
    /// When the move is illegal.
    pub fn explain(
        &mut self,
        color: Color,
        mv: Option<Move>,
        stop: Stop<'_>,
    ) -> Result<Vec<String>, IllegalMove> {
        self.explain_by(color, mv, None, stop)
    }

    /// The same by the results of a search of the present position for `color` that was already made,
    /// if it has tried the move.
    ///
    /// # Errors
    /// When the move is illegal.
    pub fn explain_by(
        &mut self,
        color: Color,
        mv: Option<Move>,
        known: Option<&Report>,
        stop: Stop<'_>,
    ) -> Result<Vec<String>, IllegalMove> {
        if let Some(mv) = mv {
            self.game.check(color, mv)?;
        }
        let Some(mut inspection) = self.inspect(color, stop).cloned() else {
            return Ok(vec!["Search: it has failed".to_owned()]);
        };
        let has_tried = |entry: &MoveReport| mv.is_none_or(|mv| mv == entry.mv) && entry.visits > 0;
        if let Some(known) = known.filter(|known| known.moves.iter().any(has_tried)) {
            inspection.report = known.clone();
        }
        let best = inspection.report.best().map_or(Move::Pass, |best| best.mv);
        let mv = mv.unwrap_or(best);
        let size = self.game.size();
        let mut lines = vec![format!("Move: {} for {color}", size.move_vertex(mv))];
        lines.extend(results(&inspection.report, mv));
        lines.extend(self.origins(color, mv));
        if let Some(inspected) = inspection.moves.iter().find(|entry| entry.mv == mv) {
            lines.extend(later(inspected));
        }
        lines.extend(weight(size, &inspection, mv));
        Ok(lines)
    }

    /// What is known of a move before any search: the network's output, or where playouts evaluate the
    /// heuristics that suggest the move and the reasons for its prior.
    fn origins(&mut self, color: Color, mv: Move) -> Vec<String> {
        let has_network = network_for(&self.settings.model, self.game.size()).is_some();
        if let Some(raw) = self.raw_evaluation(color).filter(|_| has_network) {
            return vec![raw_text(&raw, mv)];
        }
        let position = self.game.to_play(color);
        let situation = Situation::of(&position, &self.settings.model);
        let mut lines = Vec::new();
        if let Some(point) = mv.point() {
            lines.push(match Heuristics::suggesting(&situation, point)[..] {
                [] => "Playouts: none of their heuristics suggests it".to_owned(),
                ref names => format!("Playouts: suggested by {}", listed(names)),
            });
        }
        if let Some(reasons) = reasons(&position, &self.settings.model, mv) {
            lines.push(format!("Prior: {}", prior_text(&reasons)));
        }
        lines
    }
}

/// The search's results for the move, and for the best other move.
fn results(report: &Report, mv: Move) -> Vec<String> {
    let rank = report.moves.iter().position(|entry| entry.mv == mv);
    let Some((rank, entry)) = rank.map(|rank| (rank, &report.moves[rank])) else {
        return vec![
            "Search: not considered, it fills an own eye or cannot change the count".to_owned(),
        ];
    };
    if entry.visits == 0 {
        return vec![format!("Search: never tried in {} visits", report.visits)];
    }
    let mut lines = vec![format!(
        "Search: choice {} of {}, {} of {} visits, {}",
        rank + 1,
        report.moves.len(),
        entry.visits,
        report.visits,
        outcome(entry),
    )];
    let other = report.moves.get(usize::from(rank == 0)).filter(|other| other.visits > 0);
    if let Some(other) = other {
        lines.push(format!(
            "{}: {} with {} visits, {}",
            if rank == 0 { "Next" } else { "Best" },
            report.size.move_vertex(other.mv),
            other.visits,
            outcome(other),
        ));
    }
    let line: Vec<String> = entry.pv.iter().map(|&mv| report.size.move_vertex(mv)).collect();
    lines.push(format!("Line: {}", line.join(" ")));
    lines
}

/// Black's win rate and score after a move.
fn outcome(entry: &MoveReport) -> String {
    let MoveReport { black_winrate, black_score, .. } = entry;
    format!("{:.1} % for black, {black_score:+.1} points for black", 100.0 * black_winrate)
}

/// The network's output for the move, and for the position before it.
fn raw_text(raw: &RawEvaluation, mv: Move) -> String {
    let (color, prediction) = (raw.to_move, &raw.prediction);
    format!(
        "Network: plays it {:.1} % of the time; before any search {:.1} % for black, {:+.1} points \
         for black",
        100.0 * raw.likely(mv).unwrap_or(0.0),
        100.0 * for_color(f64::from(prediction.chance()), color),
        f64::from(prediction.lead) * f64::from(color.sign()),
    )
}

/// The AMAF statistics of the move.
fn later(inspected: &InspectedMove) -> Option<String> {
    let (value, weight) = inspected.amaf?;
    let chance = 100.0 * value;
    Some(format!("AMAF: {chance:.1} % for black when played at any time, weight {weight:.0}"))
}

/// The criticality of the move's point.
fn weight(size: Size, inspection: &Inspection, mv: Move) -> Option<String> {
    let criticality = inspection.criticality.get(size.place(mv.point()?))?;
    Some(format!("Criticality: {criticality:.3} between owning the point and winning"))
}

/// The prior, and the features behind it, the most important ones first.
fn prior_text(reasons: &Reasons) -> String {
    let prior = reasons.prior;
    let share = 100.0 * prior.wins / prior.visits.max(f32::MIN_POSITIVE);
    let mut text = format!("{:.0} visits, {share:.0} % won", prior.visits);
    if reasons.features.is_empty() {
        return text;
    }
    text += &format!("; strong players play it {:.1} % of the time", 100.0 * reasons.chance);
    let mut features = reasons.features.clone();
    features.sort_by(|(_, a), (_, b)| b.ln().abs().total_cmp(&a.ln().abs()));
    for (name, strength) in features {
        text += &format!("; {name} x {strength:.2}");
    }
    text
}

/// Joins words with commas and an `and`.
fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [word] => (*word).to_owned(),
        [words @ .., last] => format!("{} and {last}", words.join(", ")),
    }
}
