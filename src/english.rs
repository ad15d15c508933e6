//! The English words of what the engine says to programs: explanations over GTP, and the comments on its moves
//! in records. People read the words of `words`, in their language.
//!
//! Points are named with letters and numbers, and values are Black's.

use std::fmt;

use crate::engine::{Explanation, SearchSummary, Topic};
use crate::prior::PriorReasons;
use crate::search::for_color;
use ponnuki_game::point::Size;

/// The reasons for and against a move: a line for each topic, which begins with the topic and a colon.
pub fn explanation(explanation: &Explanation) -> Vec<String> {
    explanation.topics.iter().map(|topic| topic_line(explanation.size, topic)).collect()
}

/// The comment in game records.
impl fmt::Display for SearchSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:.1} % for black, {:+.1} points for black, {} visits: {}",
            100.0 * for_color(self.winrate, self.color),
            self.score * f64::from(self.color.sign()),
            self.visits,
            self.vertices(),
        )
    }
}

/// A topic of an explanation.
fn topic_line(size: Size, topic: &Topic) -> String {
    match topic {
        Topic::Move { mv, color } => format!("Move: {} for {color}", size.move_vertex(*mv)),
        Topic::SearchFailed => "Search: it has failed".to_owned(),
        Topic::NotConsidered => {
            "Search: not considered, it fills an own eye or cannot change the count".to_owned()
        }
        Topic::NeverTried { visits } => format!("Search: never tried in {visits} visits"),
        Topic::Searched { rank, moves, visits, of_visits, winrate, score } => format!(
            "Search: choice {rank} of {moves}, {visits} of {of_visits} visits, {}",
            outcome(*winrate, *score)
        ),
        Topic::Other { is_best, mv, visits, winrate, score } => format!(
            "{}: {} with {visits} visits, {}",
            if *is_best { "Best" } else { "Next" },
            size.move_vertex(*mv),
            outcome(*winrate, *score)
        ),
        Topic::Line(moves) => format!("Line: {}", size.move_vertices(moves.iter().copied())),
        Topic::Network { policy, winrate, score } => format!(
            "Network: plays it {:.1} % of the time; before any search {}",
            100.0 * policy,
            outcome(*winrate, *score)
        ),
        Topic::Playouts(heuristics) => match heuristics[..] {
            [] => "Playouts: none of their heuristics suggests it".to_owned(),
            ref names => format!("Playouts: suggested by {}", listed(names)),
        },
        Topic::Prior(reasons) => format!("Prior: {}", prior(reasons)),
        Topic::Amaf { winrate, weight } => format!(
            "AMAF: {:.1} % for black when played at any time, weight {weight:.0}",
            100.0 * winrate
        ),
        Topic::Criticality(criticality) => {
            format!("Criticality: {criticality:.3} between owning the point and winning")
        }
    }
}

/// A win rate and a score.
fn outcome(winrate: f64, score: f64) -> String {
    format!("{:.1} % for black, {score:+.1} points for black", 100.0 * winrate)
}

/// A prior, and the features behind it, the most important ones first.
fn prior(reasons: &PriorReasons) -> String {
    let prior = reasons.prior;
    let share = 100.0 * prior.wins / prior.visits.max(f32::MIN_POSITIVE);
    let mut text = format!("{:.0} visits, {share:.0} % won", prior.visits);
    if reasons.features.is_empty() {
        return text;
    }
    text += &format!("; strong players play it {:.1} % of the time", 100.0 * reasons.chance);
    let mut features: Vec<_> = reasons.features.iter().collect();
    features.sort_by(|(_, a), (_, b)| b.ln().abs().total_cmp(&a.ln().abs()));
    for (name, strength) in features {
        text += &format!("; {name} x {strength:.2}");
    }
    text
}

/// Words with commas and an `and`.
fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [word] => (*word).to_owned(),
        [words @ .., last] => format!("{} and {last}", words.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_give_the_score_as_blacks() {
        let summary = SearchSummary::sample();
        assert_eq!(
            summary.to_string(),
            "58.3 % for black, +0.9 points for black, 4005 visits: C16 Q16 pass"
        );
    }
}
