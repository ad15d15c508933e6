//! A review on a terminal.

use std::fmt::Write;

use super::grade::{GradedMove, Play, better};
use super::model::Review;
use super::{trust, words};
use crate::columns::{LINE, cut, padded, width, wrapped};
use ponnuki_game::color::Color;

/// The columns for the names of players.
const NAME: usize = 17;

/// The summary of a review.
pub(super) fn summary(review: &Review) -> String {
    let mut text = heading(review);
    text.push('\n');
    for titles in [
        ["", "", "lost", "first", "inaccu-", "", ""],
        ["moves", "accuracy", "a move", "choice", "racies", "mistakes", "blunders"],
    ] {
        cells(&mut text, "", &titles.map(str::to_owned));
    }
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
    let _ = write!(text, "\n{}\n\n", wrapped(&trust::words(review), LINE).join("\n"));
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
    let lines = [text, format!("Reviewed by {}.", review.reviewed_by)];
    lines
        .iter()
        .flat_map(|line| wrapped(line, LINE))
        .fold(String::new(), |all, line| all + &line + "\n")
}

/// A line of the table of players, which has [`LINE`] columns.
fn cells(text: &mut String, name: &str, numbers: &[String; 7]) {
    let name = padded(&cut(name, NAME - 1), NAME);
    let [moves, accuracy, lost, first, rest @ ..] = numbers;
    let _ = write!(text, "{name}{moves:>6}{accuracy:>10}{lost:>8}{first:>8}");
    // Writing to a string cannot fail.
    rest.iter().for_each(|number| {
        let _ = write!(text, "{number:>10}");
    });
    text.push('\n');
}

fn row(text: &mut String, name: &str, play: &Play) {
    let share = 100.0 * play.best as f64 / play.moves.max(1) as f64;
    let numbers = [
        play.moves.to_string(),
        play.accuracy.map_or("-".to_owned(), |accuracy| format!("{accuracy:.1}")),
        play.mean_loss().map_or("-".to_owned(), |loss| format!("{loss:.2}")),
        format!("{share:.0} %"),
        play.inaccuracies.to_string(),
        play.mistakes.to_string(),
        play.blunders.to_string(),
    ];
    cells(text, name, &numbers);
}

fn mistake(text: &mut String, review: &Review, one: &GradedMove) {
    let chance = |number: usize| {
        words::percent(review.positions[number].estimate.winrate, review.perspective)
    };
    let mut row = format!(
        "{:>5} {} {:<4} {:>11} lost, {:>5} to {:>5}",
        one.number,
        one.color.name(),
        one.vertex,
        words::points(one.points_lost),
        chance(one.number - 1),
        chance(one.number)
    );
    if let Some(better) = better(one, &review.positions) {
        let line = if better.line.is_empty() { &better.vertex } else { &better.line };
        row.push_str("  better:");
        // As many moves of the line as there is room for.
        for vertex in line.split(' ') {
            if width(&row) + 1 + width(vertex) > LINE {
                break;
            }
            row.push(' ');
            row.push_str(vertex);
        }
    }
    row.push('\n');
    text.push_str(&row);
}
