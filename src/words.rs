//! The words of engine and session for players, as [`Message`]s: explanations, hints, answers, refusals.
//!
//! They begin with plain words; numbers of the search are details, which a page shows when it is asked to.

use std::fmt;

use crate::columns::cut;
use crate::engine::{Explanation, Topic};
use crate::language::error::illegal;
use crate::language::result::{rank, result_argument};
use crate::language::{Argument, Message, message};
use crate::search::{MoveReport, Report};
use crate::session::{
    Answer, Command, GameSession, HUMAN, Hint, Input, ParseError, Phase, Player, Refusal, Teaching,
    TeachingError, Warning,
};
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Size};

/// The moves of the best line that are named.
const SHOWN_MOVES: usize = 6;
/// The columns of a line that is not understood, as far as it is told.
const QUOTED: usize = 40;
/// A lead of fewer points is told in half points, a larger one in whole points.
const LARGE_LEAD: f64 = 5.0;

/// Sentences for everybody, and further ones with numbers.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sentences {
    /// Plain words, a paragraph each.
    pub words: Vec<Message>,
    /// The numbers behind them, a paragraph each.
    pub details: Vec<Message>,
}

impl Sentences {
    /// All of them, the plain ones first.
    pub fn all(&self) -> impl Iterator<Item = &Message> {
        self.words.iter().chain(&self.details)
    }
}

/// The reasons for and against a move.
pub fn explanation(explanation: &Explanation) -> Sentences {
    let (size, mut sentences) = (explanation.size, Sentences::default());
    for topic in &explanation.topics {
        explain(size, topic, &mut sentences);
    }
    sentences
}

/// An answer to a question about a move or the score.
pub fn answer(answer: &Answer) -> Sentences {
    let plain = |words| Sentences { words, details: Vec::new() };
    match answer {
        Answer::Move(reasons) => explanation(reasons),
        Answer::Warned(size, Warning { mv, judgement, .. }) => plain(vec![message!(
            "say-warned-lost",
            move = Argument::mv(*size, *mv),
            points = Argument::short((10.0 * judgement.loss).round() / 10.0),
            best = Argument::mv(*size, judgement.best)
        )]),
        Answer::Illegal(reason) => plain(vec![illegal(reason)]),
        Answer::Lead { points, winrate } => {
            plain(vec![lead(*points), chances(*winrate), message!("say-estimate")])
        }
        Answer::FinalScore(score) => {
            plain(vec![message!("say-score-now", result = result_argument(&score.to_string()))])
        }
    }
}

/// A suggested move with the result that the engine expects.
pub fn hint(hint: &Hint, size: Size) -> Sentences {
    let words = match hint.mv {
        Move::Pass => message!("say-hint-pass"),
        mv => message!("say-hint", move = Argument::mv(size, mv)),
    };
    let report = hint.report.as_deref();
    let Some((report, best)) = report.and_then(|report| Some((report, report.best()?))) else {
        return Sentences { words: vec![words], details: Vec::new() };
    };
    Sentences {
        words: vec![pair(words, lead(best.black_score))],
        details: vec![
            chances(best.black_winrate),
            message!("say-searched", visits = report.visits),
            line(size, best),
        ],
    }
}

/// The result that a search expects so far, and its best line; nothing before it has a move.
pub fn thought(report: &Report) -> Vec<Message> {
    let best = report.best();
    best.map_or_else(Vec::new, |best| vec![lead(best.black_score), line(report.size, best)])
}

/// The result of a game that is over.
pub fn outcome(session: &GameSession, text: &str) -> Argument {
    let loser = match text {
        "B+R" => Color::White,
        "W+R" => Color::Black,
        _ => return result_argument(text),
    };
    let [own, other] = [loser, loser.opponent()].map(|color| session.player(color));
    let who = match (own, other) {
        (Player::Human, Player::Engine) => "you",
        (Player::Engine, Player::Human) => "engine",
        _ => return result_argument(text),
    };
    message!("say-resigned", color = loser.opponent(), loser = who).into()
}

/// The result of a game, or what it is if the stones that are marked are dead; `None` if there is none yet.
pub fn standing(session: &GameSession) -> Option<Argument> {
    match session.phase() {
        Phase::Over(text) => Some(outcome(session, text)),
        Phase::Agreeing if session.is_judged() => {
            Some(result_argument(&session.game().score(session.dead()).to_string()))
        }
        Phase::Agreeing | Phase::Playing => None,
    }
}

/// The warning of the last move, if there is one: not what it loses, so that the player may find that out.
pub fn warning(session: &GameSession) -> Option<Message> {
    let warning = session.warning()?;
    let points = session.teaching().unwrap_or(Teaching::USUAL).points();
    let mv = Argument::mv(session.game().size(), warning.mv);
    let points = Argument::short(points);
    Some(match warning.is_taken_back {
        true => message!("say-warned-back", move = mv, points = points),
        false => message!("say-warned", move = mv, points = points),
    })
}

/// The number of warnings in a game with teaching, once it is over.
pub fn warnings(session: &GameSession) -> Option<Message> {
    let is_told = session.teaching().is_some() || !session.warned().is_empty();
    session.result().filter(|_| is_told)?;
    let numbers = session.warned().iter().map(|number| Argument::from(number.to_string()));
    let moves = numbers.reduce(|one, other| message!("go-list", one = one, other = other).into());
    Some(match moves {
        None => message!("say-warned-never"),
        Some(moves) => {
            message!("say-warned-count", count = session.warned().len(), moves = moves)
        }
    })
}

/// A player's name. People who have not given one are named in the language of the reader.
pub fn name(session: &GameSession, color: Color) -> Argument {
    match session.name(color) {
        HUMAN => message!("web-human").into(),
        name => name.into(),
    }
}

/// The strength of the engine, if it plays this colour.
pub fn level(session: &GameSession, color: Color) -> Option<Message> {
    (session.player(color) == Player::Engine).then(|| match session.rank(color) {
        "" => message!("term-full-strength"),
        level => message!("term-level", rank = rank(level)),
    })
}

/// A trouble that the player has to know of, if there is one.
pub fn trouble(session: &GameSession) -> Option<Message> {
    match session.has_failed() {
        true => Some(message!("say-engine-failed")),
        false => session.unsaved().map(not_saved),
    }
}

/// The reason why a record is not in its file.
pub fn not_saved(reason: &str) -> Message {
    message!("say-not-saved", reason = reason)
}

/// The effect of a word that can be typed.
pub fn help(input: Input) -> Message {
    match input {
        Input::Help => message!("term-key-help-help"),
        Input::Quit => message!("term-help-quit"),
        Input::Command(command) => match command {
            Command::Move(Move::Pass) => message!("term-help-pass"),
            Command::Move(Move::Button) => message!("term-help-button"),
            Command::Move(Move::Play(_)) => message!("term-key-point-help"),
            Command::Undo => message!("term-help-undo"),
            Command::Redo => message!("term-help-redo"),
            Command::Hint => message!("term-help-hint"),
            Command::Explain(_) => message!("term-help-explain"),
            Command::Score => message!("term-help-score"),
            Command::Now => message!("term-help-now"),
            Command::Teach(_) => message!("term-help-teach"),
            Command::Keep => message!("term-help-keep"),
            Command::Lost => message!("term-help-lost"),
            Command::Swap => message!("term-help-swap"),
            Command::Wait => message!("term-help-wait"),
            Command::Resign => message!("term-help-resign"),
            Command::Toggle(_) => message!("term-key-enter-help"),
            Command::Agree => message!("term-help-agree"),
            Command::Continue => message!("term-help-continue"),
        },
    }
}

/// The reason why a command is refused.
pub fn refusal(refusal: &Refusal) -> Message {
    match refusal {
        Refusal::EngineToMove => message!("say-engine-to-move"),
        Refusal::Over => message!("say-over"),
        Refusal::WasOver => message!("say-was-over"),
        Refusal::Stopped => message!("say-stopped"),
        Refusal::NotStopped => message!("say-not-stopped"),
        Refusal::NotJudged => message!("say-not-judged"),
        Refusal::NothingToUndo => message!("say-nothing-to-undo"),
        Refusal::NothingToRedo => message!("say-nothing-to-redo"),
        Refusal::NotThinking => message!("say-not-thinking"),
        Refusal::NoWarning => message!("say-no-warning"),
        Refusal::NoPosition => message!("say-no-position"),
        Refusal::Changed => message!("say-changed"),
        Refusal::BadFact(name) => message!("say-bad-fact", name = name.as_str()),
        Refusal::OnlyInGame => message!("say-only-in-game"),
        Refusal::MainLine => message!("say-main-line"),
        Refusal::Illegal(size, mv, reason) => {
            message!("say-illegal", move = Argument::mv(*size, *mv), reason = illegal(reason))
        }
        Refusal::NoStone(size, point) => message!("say-no-stone", point = size.vertex(*point)),
        Refusal::NoPoint(text) => message!("say-no-point", text = text.as_str()),
        Refusal::LongLine(most) => message!("say-long-line", most = *most),
        Refusal::ManyPositions(most) => message!("say-many-positions", most = *most),
    }
}

/// The reason why a line that was typed is not understood.
pub fn not_understood(error: &ParseError) -> Message {
    match error {
        ParseError::Unknown(text) => {
            // Other characters would move the cursor of a terminal.
            let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
            message!("say-not-understood", text = cut(&text, QUOTED))
        }
        ParseError::NoPoint(point, size) => {
            message!("say-no-such-point", point = point.as_str(), size = size.to_string())
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        refusal(self).fmt(f)
    }
}

impl fmt::Display for TeachingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        message!("error-teaching").fmt(f)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        not_understood(self).fmt(f)
    }
}

/// Adds what there is to say of a topic. Topics for those who know the search are left to GTP.
fn explain(size: Size, topic: &Topic, sentences: &mut Sentences) {
    let Sentences { words, details } = sentences;
    match topic {
        Topic::Move { mv, color } => {
            words
                .push(message!("say-explain-move", move = Argument::mv(size, *mv), color = *color));
        }
        Topic::SearchFailed => words.push(message!("say-explain-failed")),
        Topic::NotConsidered => words.push(message!("say-explain-pointless")),
        Topic::NeverTried { .. } => words.push(message!("say-explain-untried")),
        Topic::Searched { rank, moves, visits, of_visits, winrate, score } => {
            let place = match rank {
                1 => message!("say-explain-first"),
                _ => message!("say-explain-other"),
            };
            words.push(pair(place, lead(*score)));
            details.push(chances(*winrate));
            details.push(message!(
                "say-explain-rank",
                rank = *rank,
                moves = *moves,
                visits = *visits,
                of_visits = *of_visits
            ));
        }
        Topic::Other { is_best, mv, score, .. } => {
            let mv = Argument::mv(size, *mv);
            let other = match is_best {
                true => message!("say-explain-best", move = mv),
                false => message!("say-explain-next", move = mv),
            };
            words.push(pair(other, lead(*score)));
        }
        Topic::Line(moves) => {
            words.push(message!("say-line", line = Argument::line(size, moves)));
        }
        Topic::Network { policy, .. } => {
            let percent = Argument::percent((*policy).into());
            details.push(message!("say-explain-first-sight", percent = percent));
        }
        Topic::Prior(reasons) if !reasons.features.is_empty() => {
            let percent = Argument::percent(reasons.chance.into());
            details.push(message!("say-explain-players", percent = percent));
        }
        Topic::Prior(_) | Topic::Playouts(_) | Topic::Amaf { .. } | Topic::Criticality(_) => {}
    }
}

/// The player who is ahead by the engine's estimate. Points are Black's.
fn lead(points: f64) -> Message {
    let color = if points > 0.0 { Color::Black } else { Color::White };
    let amount = match points.abs() {
        large if large >= LARGE_LEAD => large.round(),
        small => (2.0 * small).round() / 2.0,
    };
    match amount {
        0.0 => message!("say-lead-even"),
        amount => message!("say-lead", color = color, points = Argument::short(amount)),
    }
}

/// The chances of both players, given Black's.
fn chances(winrate: f64) -> Message {
    // The two are rounded to 100 in all.
    let black = (100.0 * winrate).round() / 100.0;
    message!(
        "say-chances",
        black = Argument::percent(black),
        white = Argument::percent(1.0 - black)
    )
}

/// The line that a search expects from its best move on.
fn line(size: Size, best: &MoveReport) -> Message {
    let shown = best.pv.len().min(SHOWN_MOVES);
    message!("say-line", line = Argument::line(size, &best.pv[..shown]))
}

/// Two sentences.
fn pair(one: Message, other: Message) -> Message {
    message!("go-sentences", one = one, other = other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_is_in_half_points_while_it_is_small() {
        for (points, words) in [
            (0.2, "The game is about even."),
            (-1.1, "White is ahead by about 1 point."),
            (2.6, "Black is ahead by about 2.5 points."),
            (-12.9, "White is ahead by about 13 points."),
        ] {
            assert_eq!(lead(points).to_string(), words);
        }
        assert_eq!(chances(0.604).to_string(), "Winning chances: Black 60%, White 40%.");
    }

    #[test]
    fn who_has_resigned_is_told() {
        let outcome = message!("say-resigned", color = Color::White, loser = "you");
        assert_eq!(outcome.to_string(), "White won: you resigned");
    }
}
