//! A review in words: the comments on its moves, for records and pages.

use super::analysis::Estimate;
use super::grade::{GamePhase, Grade, GradedMove, Play, accuracy, better, worst};
use super::model::Review;
use super::trust;
use crate::language::{Argument, Language, Message, message};
use crate::search::for_color;
use ponnuki_game::color::Color;

/// Mistakes that the comment on the start names.
const NAMED: usize = 5;
/// The number of moves of a better line that are named after the first.
const TOLD: usize = 5;
/// A loss of points that is not worth mentioning.
const SMALL: f64 = 0.5;
/// A change of the win rate that is worth mentioning.
const NOTABLE: f64 = 0.005;
/// A margin of fewer points is none.
const EVEN: f64 = 0.05;

/// The titles of a player's numbers, in the order in which summaries show them.
pub(super) const COLUMNS: [&str; 7] = [
    "review-col-moves",
    "review-col-accuracy",
    "review-col-lost",
    "review-col-best",
    "review-col-inaccuracies",
    "review-col-mistakes",
    "review-col-blunders",
];

/// The comment on a move.
pub(super) fn comment(review: &Review, one: &GradedMove, language: Language) -> String {
    let after = &review.positions[one.number];
    let verdict = verdict(review, one);
    let mut lines = vec![
        message!("review-comment", move = name(one), verdict = verdict),
        standing(&after.estimate, review.perspective),
    ];
    if let Some(playouts) = &after.playouts {
        let standing = standing(playouts, review.perspective);
        lines.push(message!("review-by-playouts-standing", standing = standing));
    }
    text(language, &lines)
}

/// Sentences in lines.
fn text(language: Language, lines: &[Message]) -> String {
    lines.iter().map(|line| language.say(line)).collect::<Vec<_>>().join("\n")
}

/// A move with its player and its number.
pub(super) fn name(one: &GradedMove) -> Message {
    let mv = Argument::vertex(&one.vertex);
    message!("review-move", color = one.color, number = one.number, move = mv)
}

/// The words about a move itself.
fn verdict(review: &Review, one: &GradedMove) -> Message {
    let points = points(one.points_lost);
    let fault = match one.grade {
        Grade::Best => return message!("review-best"),
        Grade::Good if one.points_lost < SMALL => return message!("review-good"),
        Grade::Good => return message!("review-good-lost", points = points),
        Grade::Inaccuracy | Grade::Mistake | Grade::Blunder => {
            let lost = message!("review-lost", points = points);
            message!("review-fault", grade = one.grade.word(), lost = lost)
        }
    };
    let chances = (one.winrate_lost >= NOTABLE).then(|| {
        let own = review.perspective;
        let of = |number: usize| percent(review.positions[number].estimate.winrate, own);
        let (from, to) = (of(one.number - 1), of(one.number));
        message!("review-chances", color = own, from = from, to = to)
    });
    let better = better(one, &review.positions).map(|better| {
        let line = line(better.line.split(' ').skip(1).take(TOLD));
        let mv = Argument::vertex(&better.vertex);
        match line {
            Argument::Line(ref moves) if moves.is_empty() => message!("review-better", move = mv),
            line => message!("review-better-line", move = mv, line = line),
        }
    });
    let join = |one, other| message!("go-sentences", one = one, other = other);
    [chances, better].into_iter().flatten().fold(fault, join)
}

/// Moves by their names.
pub(super) fn line<'a>(names: impl Iterator<Item = &'a str>) -> Argument {
    Argument::Line(names.filter(|name| !name.is_empty()).map(Argument::vertex).collect())
}

/// The leader, and the win rate of one player.
pub(super) fn standing(estimate: &Estimate, perspective: Color) -> Message {
    let leader = if estimate.score < 0.0 { Color::White } else { Color::Black };
    let lead = match estimate.score.abs() {
        score if score < EVEN => message!("review-lead-even"),
        score => message!("review-lead", color = leader, points = points(score)),
    };
    let percent = percent(estimate.winrate, perspective);
    message!("review-standing", lead = lead, color = perspective, percent = percent)
}

/// A margin in points with the player who has it, as in `B+3.5`.
pub(super) fn margin(score: f64) -> Message {
    let leader = if score < 0.0 { Color::White } else { Color::Black };
    match score.abs() {
        score if score < EVEN => message!("go-even"),
        score => message!("go-margin", color = leader, points = points(score)),
    }
}

/// The comment on the start: the reviewer of the game, and the results.
pub(super) fn overview(review: &Review, language: Language) -> String {
    let mut lines = language.list(review.reviewed_by.words()) + ".\n";
    let mut sentences = Vec::new();
    for color in Color::ALL {
        let play = Play::of(&review.moves, color, None);
        if play.moves > 0 {
            let summary = language.say(&summary(&play, language));
            sentences.push(message!("review-player", color = color, summary = summary));
        }
    }
    let worst = worst(&review.moves, NAMED);
    if !worst.is_empty() {
        let mistake = |one: &GradedMove| {
            message!("review-mistake", move = name(one), points = points(one.points_lost)).into()
        };
        let list = language.list(worst.into_iter().map(mistake));
        sentences.push(message!("review-largest", list = list));
    }
    sentences.push(standing(&review.positions[0].estimate, review.perspective));
    sentences.push(trust::words(review));
    lines.push_str(&text(language, &sentences));
    lines
}

/// A summary of a player's moves, on one line.
fn summary(play: &Play, language: Language) -> Message {
    let faults = Grade::FAULTS
        .iter()
        .map(|&grade| (play.faults(grade), grade.word()))
        .filter(|(count, _)| *count > 0)
        .map(|(count, grade)| message!("review-count", grade = grade, count = count).into());
    let faults = match language.list(faults) {
        none if none.is_empty() => language.text("review-no-mistakes"),
        faults => faults,
    };
    message!(
        "review-summary",
        accuracy = Argument::Number(play.accuracy.unwrap_or_default(), 0),
        points = points(play.mean_loss().unwrap_or_default()),
        faults = faults
    )
}

/// Explains an accuracy.
pub(super) fn meaning_of_accuracy() -> Message {
    let of = |loss: f64| Argument::Number(accuracy(loss), 0);
    message!("review-accuracy", one = of(1.0), two = of(2.0), four = of(4.0))
}

/// An amount of points.
pub(super) fn points(points: f64) -> Argument {
    Argument::Number(points, 1)
}

/// The win rate of `color`, given Black's.
pub(super) fn percent(black: f64, color: Color) -> Argument {
    Argument::percent(for_color(black, color))
}

/// The parts of the game in which a player has moved, with how well that was.
pub(super) fn phases(moves: &[GradedMove], color: Color) -> Vec<(GamePhase, Play)> {
    let played = GamePhase::ALL.map(|phase| (phase, Play::of(moves, color, Some(phase))));
    played.into_iter().filter(|(_, play)| play.moves > 0).collect()
}

/// The name of a part of the game.
pub(super) fn phase(phase: GamePhase) -> Message {
    let first = phase.name().split(' ').next();
    message!("review-phase", phase = first.unwrap_or_default())
}
