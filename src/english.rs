//! The English words for explanations, hints, answers and refusals, which are values in the modules that
//! make them. Another language is another module like this one.
//!
//! Points are named with letters and numbers, and values are Black's, as in everything that people
//! read. The words that a client of GTP or JSON reads are English as well, and stay the same.

use std::fmt;

use crate::engine::{Explanation, SearchSummary, Topic};
use crate::prior::PriorReasons;
use crate::search::{Report, for_color};
use crate::session::{Answer, Command, Hint, Input, ParseError, Refusal};
use ponnuki_game::point::{Move, Size};

/// The moves of the best line that a report of a search names.
const SHOWN_MOVES: usize = 5;

/// The engine's thread has ended by an error in it.
pub const ENGINE_FAILED: &str = "the engine has failed; please report it";

/// The reasons for and against a move: a line for each topic, which begins with the topic and a colon.
pub fn explanation(explanation: &Explanation) -> Vec<String> {
    explanation.topics.iter().map(|topic| topic_line(explanation.size, topic)).collect()
}

/// An answer to a question about a move or the score, in lines.
pub fn answer(answer: &Answer) -> Vec<String> {
    match answer {
        Answer::Move(reasons) => explanation(reasons),
        Answer::Illegal(reason) => vec![reason.to_string()],
        Answer::Lead { points, winrate } => lead(*points, *winrate),
        Answer::FinalScore(score) => vec![format!("If the game ended now: {score}")],
    }
}

/// A suggested move with the result that the engine expects.
pub fn hint(hint: &Hint, size: Size) -> String {
    let report = hint.report.as_deref().and_then(thought);
    report.unwrap_or_else(|| size.move_vertex(hint.mv))
}

/// The best move of a search so far with the result that the engine expects; `None` if there is none.
pub fn thought(report: &Report) -> Option<String> {
    let best = report.best()?;
    let shown = best.pv.len().min(SHOWN_MOVES);
    Some(format!(
        "{}: {:.0} % for black, {:+.1} points for black, {} visits, {}",
        report.size.move_vertex(best.mv),
        100.0 * best.black_winrate,
        best.black_score,
        report.visits,
        vertices(report.size, &best.pv[..shown]),
    ))
}

/// The reason why a record is not in its file.
pub fn not_saved(reason: &str) -> String {
    format!("the game is not saved: {reason}")
}

/// The effect of a word that can be typed.
pub fn help(input: Input) -> &'static str {
    match input {
        Input::Help => "show this",
        Input::Quit => "leave the game, which is saved",
        Input::Command(command) => match command {
            Command::Move(Move::Pass) => "pass",
            Command::Move(Move::Button) => "take the button, where there is one",
            Command::Move(Move::Play(_)) => "play there",
            Command::Undo => "take back your last move and the answer, or the end of the game",
            Command::Redo => "bring back what was taken back last",
            Command::Hint => "show the move that the engine would play",
            Command::Explain(_) => "explain a move: 'explain D4'",
            Command::Score => "say who is ahead, and by how much",
            Command::Now => "make the engine move at once",
            Command::Swap => "exchange the colours",
            Command::Wait => "pause the engine and the clocks, or continue",
            Command::Resign => "resign",
            Command::Toggle(_) => "mark a chain as dead or alive",
            Command::Agree => "after two passes: count with the stones marked dead",
            Command::Continue => "after two passes: play on",
        },
    }
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

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::EngineToMove => {
                "it is the engine's turn ('now' makes it move at once, 'undo' takes a move back)"
            }
            Refusal::Over => "the game is over ('undo' takes its end back, 'quit' leaves)",
            Refusal::WasOver => {
                "this game was over when it was opened and stays as it is: play on from here makes \
                 another game of it"
            }
            Refusal::Stopped => {
                "the game has stopped: mark dead stones, then 'agree', or 'continue' to play on"
            }
            Refusal::NotStopped => "this is for the end of a game, after both have passed",
            Refusal::NotJudged => {
                "the engine is still looking for the dead stones; mark one to decide yourself"
            }
            Refusal::NothingToUndo => "there is no move to take back",
            Refusal::NothingToRedo => "there is nothing to bring back",
            Refusal::NotThinking => "the engine is not thinking about a move",
            Refusal::NoPosition => "the game has no such position any more",
            Refusal::MainLine => "this is the game itself: only variations can be moved or deleted",
            Refusal::Illegal(size, mv, reason) => {
                return write!(f, "{}: {reason}", size.move_vertex(*mv));
            }
            Refusal::NoStone(size, point) => {
                return write!(f, "there is no stone on {}", size.vertex(*point));
            }
            Refusal::NoPoint(text) => return write!(f, "there is no point '{text}'"),
            Refusal::LongLine(most) => return write!(f, "a line has at most {most} moves"),
            Refusal::ManyPositions(most) => {
                return write!(f, "a game has at most {most} positions");
            }
        })
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Unknown(text) => {
                write!(f, "'{text}' is not understood: type a point such as D4, or ? for help")
            }
            ParseError::NoPoint(vertex, size) => {
                write!(f, "there is no point {vertex} on a {size} board")
            }
        }
    }
}

/// The player who is ahead by the engine's estimate, in lines. Points and win rate are Black's.
fn lead(points: f64, winrate: f64) -> Vec<String> {
    let leader = if points > 0.0 { "Black" } else { "White" };
    let lead = match (2.0 * points.abs()).round() / 2.0 {
        0.0 => "Neither player is ahead.".to_owned(),
        1.0 => format!("{leader} is ahead by 1 point."),
        points => format!("{leader} is ahead by {points} points."),
    };
    let chance = 100.0 * winrate;
    vec![
        lead,
        format!("Black wins with {chance:.0} %, White with {:.0} %.", 100.0 - chance),
        "That is the engine's estimate, komi included.".to_owned(),
    ]
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
        Topic::Line(moves) => format!("Line: {}", vertices(size, moves)),
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

/// Moves, with spaces between them.
fn vertices(size: Size, moves: &[Move]) -> String {
    moves.iter().map(|&mv| size.move_vertex(mv)).collect::<Vec<String>>().join(" ")
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

    #[test]
    fn a_lead_is_in_half_points() {
        let first = |points: f64| lead(points, 0.6).swap_remove(0);
        assert_eq!(first(0.2), "Neither player is ahead.");
        assert_eq!(first(-1.1), "White is ahead by 1 point.");
        assert_eq!(first(2.6), "Black is ahead by 2.5 points.");
        assert_eq!(lead(1.0, 0.6)[1], "Black wins with 60 %, White with 40 %.");
    }
}
