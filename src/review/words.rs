//! A review in words: the comments on its moves, for records and pages.

use super::analysis::Estimate;
use super::grade::{GamePhase, Grade, GradedMove, Play, accuracy, better, worst};
use super::model::Review;
use super::trust;
use ponnuki_game::color::Color;

/// Mistakes that the comment on the start names.
const NAMED: usize = 5;
/// The number of moves of a better line that are named after the first.
const TOLD: usize = 5;
/// A loss of points that is not worth mentioning.
const SMALL: f64 = 0.5;
/// A change of the win rate that is worth mentioning.
const NOTABLE: f64 = 0.005;

/// The comment on a move.
pub(super) fn comment(review: &Review, one: &GradedMove) -> String {
    let after = &review.positions[one.number];
    let mut text = verdict(review, one);
    text.push('\n');
    text.push_str(&standing(&after.estimate, review.perspective));
    if let Some(playouts) = &after.playouts {
        text.push_str(&format!("\nBy playouts: {}", standing(playouts, review.perspective)));
    }
    text
}

/// Returns the words about the move itself.
fn verdict(review: &Review, one: &GradedMove) -> String {
    let name = format!("{} {} {}", one.color.name(), one.number, one.vertex);
    let word = match one.grade {
        Grade::Best => return format!("{name}: the search's first choice."),
        Grade::Good if one.points_lost < SMALL => return format!("{name}: a good move."),
        Grade::Good => {
            return format!("{name}: a good move, {} lost.", points(one.points_lost));
        }
        Grade::Inaccuracy => "an inaccuracy",
        Grade::Mistake => "a mistake",
        Grade::Blunder => "a blunder",
    };
    let mut text = format!("{name}: {word}, {} lost.", points(one.points_lost));
    if one.winrate_lost >= NOTABLE {
        let own = review.perspective;
        let of = |number: usize| percent(review.positions[number].estimate.winrate, own);
        let (from, to) = (of(one.number - 1), of(one.number));
        let name = own.name();
        text.push_str(&format!(" {name}'s win rate goes from {from} to {to}."));
    }
    if let Some(better) = better(one, &review.positions) {
        text.push_str(&format!(" Better is {}", better.vertex));
        let rest: Vec<&str> = better.line.split(' ').skip(1).take(TOLD).collect();
        let end =
            if rest.is_empty() { ".".to_owned() } else { format!(", then {}.", rest.join(" ")) };
        text.push_str(&end);
    }
    text
}

/// Describes the leader, and the win rate of one player.
pub(super) fn standing(estimate: &Estimate, perspective: Color) -> String {
    let leader = if estimate.score < 0.0 { Color::White } else { Color::Black };
    let lead = match estimate.score.abs() {
        score if score < 0.05 => "The score is even".to_owned(),
        score => format!("{} leads by {}", leader.name(), points(score)),
    };
    let chance = percent(estimate.winrate, perspective);
    format!("{lead}; {}'s win rate is {chance}.", perspective.name())
}

/// A margin in points with the player who has it, as in `B+3.5`.
pub(super) fn margin(score: f64) -> String {
    let leader = if score < 0.0 { Color::White } else { Color::Black };
    match score.abs() {
        score if score < 0.05 => "even".to_owned(),
        score => format!("{}+{score:.1}", leader.letter()),
    }
}

/// The comment on the start: the reviewer of the game, and the results.
pub(super) fn overview(review: &Review) -> String {
    let mut text = format!("Reviewed by {}.\n", review.reviewed_by);
    for color in Color::ALL {
        let play = Play::of(&review.moves, color, None);
        if play.moves > 0 {
            text.push_str(&format!("{}: {}.\n", color.name(), summary(&play)));
        }
    }
    let worst = worst(&review.moves, NAMED);
    if !worst.is_empty() {
        let name = |one: &&GradedMove| {
            format!("{} {} {} ({})", one.color, one.number, one.vertex, points(one.points_lost))
        };
        let names: Vec<String> = worst.iter().map(name).collect();
        text.push_str(&format!("The largest mistakes: {}.\n", names.join(", ")));
    }
    text.push_str(&standing(&review.positions[0].estimate, review.perspective));
    text + "\n" + &trust::words(review)
}

/// Describes how a player played, on one line.
pub(super) fn summary(play: &Play) -> String {
    let faults: Vec<String> = Grade::FAULTS
        .iter()
        .map(|&grade| (play.faults(grade), grade))
        .filter(|(count, _)| *count > 0)
        .map(|(count, grade)| counted(count, grade))
        .collect();
    let faults = if faults.is_empty() { "no mistakes".to_owned() } else { faults.join(", ") };
    format!(
        "accuracy {:.0}, {:.1} points lost a move, {faults}",
        play.accuracy.unwrap_or_default(),
        play.mean_loss().unwrap_or_default()
    )
}

/// Explains an accuracy.
pub(super) fn meaning_of_accuracy() -> String {
    let of = |loss: f64| format!("{:.0}", accuracy(loss));
    format!(
        "Accuracy is 100 if no move lost a point. An average loss of one point a move makes it {}, of two \
         points {}, of four points {}.",
        of(1.0),
        of(2.0),
        of(4.0)
    )
}

fn counted(count: usize, grade: Grade) -> String {
    let (one, several) = match grade {
        Grade::Blunder => ("blunder", "blunders"),
        Grade::Mistake => ("mistake", "mistakes"),
        _ => ("inaccuracy", "inaccuracies"),
    };
    format!("{count} {}", if count == 1 { one } else { several })
}

/// An amount of points.
pub(super) fn points(points: f64) -> String {
    let text = format!("{points:.1}");
    let unit = if text == "1.0" { "point" } else { "points" };
    format!("{text} {unit}")
}

/// The win rate of `color`, given Black's.
pub(super) fn percent(black: f64, color: Color) -> String {
    format!("{:.0} %", 100.0 * crate::search::for_color(black, color))
}

/// The parts of the game in which a player has moved, with how well that was.
pub(super) fn phases(moves: &[GradedMove], color: Color) -> Vec<(GamePhase, Play)> {
    let played = GamePhase::ALL.map(|phase| (phase, Play::of(moves, color, Some(phase))));
    played.into_iter().filter(|(_, play)| play.moves > 0).collect()
}
