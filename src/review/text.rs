//! A review on a terminal.

use std::fmt::Write;

use super::grade::{GradedMove, Play, better};
use super::model::Review;
use super::{trust, words};
use ponnuki_game::color::Color;

/// The summary of a review.
pub(super) fn summary(review: &Review) -> String {
    let mut text = heading(review);
    let _ = writeln!(
        text,
        "\n{:<24}{:>6}{:>10}{:>13}{:>14}{:>14}{:>10}{:>10}",
        "",
        "moves",
        "accuracy",
        "lost a move",
        "first choice",
        "inaccuracies",
        "mistakes",
        "blunders"
    );
    for color in Color::ALL {
        let name = review.player(color);
        row(&mut text, name, &Play::of(&review.moves, color, None));
        for (phase, play) in words::phases(&review.moves, color) {
            row(&mut text, &format!("  {}", phase.name()), &play);
        }
    }
    let worst = review.worst();
    if worst.is_empty() {
        text.push_str("\nNo move lost two points or more.\n");
    } else {
        let name = review.perspective.name();
        let _ = writeln!(text, "\nThe largest mistakes, with {name}'s win rate before and after:");
        worst.into_iter().for_each(|one| mistake(&mut text, review, one));
    }
    let _ = write!(text, "\n{}\n\n", trust::words(review));
    text
}

/// The facts about the game and about its review.
fn heading(review: &Review) -> String {
    let game = &review.game;
    let record = &review.record;
    let mut text = format!(
        "{}: {} – {}, {}, {} rules, komi {}",
        review.name,
        review.full_name(Color::Black),
        review.full_name(Color::White),
        game.size(),
        ponnuki_game::rules::text::name_or_json(game.rules()),
        game.komi()
    );
    if game.handicap() > 0 {
        let _ = write!(text, ", {} handicap stones", game.handicap());
    }
    let _ = write!(text, ", {} moves", game.moves().len());
    if !record.result.is_empty() {
        let _ = write!(text, ", {}", record.result);
    }
    let _ = write!(text, "\nReviewed by {}.\n", review.reviewed_by);
    text
}

fn row(text: &mut String, name: &str, play: &Play) {
    let name: String = name.chars().take(23).collect();
    let share = 100.0 * play.best as f64 / play.moves.max(1) as f64;
    let _ = writeln!(
        text,
        "{name:<24}{:>6}{:>10}{:>13}{:>14}{:>14}{:>10}{:>10}",
        play.moves,
        play.accuracy.map_or("-".to_owned(), |accuracy| format!("{accuracy:.1}")),
        play.mean_loss().map_or("-".to_owned(), |loss| format!("{loss:.2}")),
        format!("{share:.0} %"),
        play.inaccuracies,
        play.mistakes,
        play.blunders
    );
}

fn mistake(text: &mut String, review: &Review, one: &GradedMove) {
    let chance = |number: usize| {
        words::percent(review.positions[number].estimate.winrate, review.perspective)
    };
    let _ = write!(
        text,
        "{:>5} {} {:<4} {:>12} lost, {:>5} to {:>5}",
        one.number,
        one.color.name(),
        one.vertex,
        words::points(one.points_lost),
        chance(one.number - 1),
        chance(one.number)
    );
    if let Some(better) = better(one, &review.positions) {
        let line = if better.line.is_empty() { &better.vertex } else { &better.line };
        let _ = write!(text, "   better: {line}");
    }
    text.push('\n');
}
