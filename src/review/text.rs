//! A review on a terminal.

use std::fmt::Write;

use super::grade::{GradedMove, Play, better};
use super::model::Review;
use super::{trust, words};
use crate::columns::{LINE, cut, padded, width, wrapped};
use crate::language::result::result_argument;
use crate::language::{Argument, Language, message};
use ponnuki_game::color::Color;

/// The columns for the names of players.
const NAME: usize = 17;
/// The columns for each number of the table, with the gap before it.
const NUMBERS: [usize; 7] = [6, 10, 8, 8, 10, 10, 10];

/// The summary of a review.
pub(super) fn summary(review: &Review) -> String {
    let language = review.language;
    let mut text = heading(review);
    text.push('\n');
    heads(&mut text, words::COLUMNS.map(|key| language.text(key)));
    for color in Color::ALL {
        let name = language.show(&review.player(color));
        cells(&mut text, &name, &numbers(language, &Play::of(&review.moves, color, None)));
        for (phase, play) in words::phases(&review.moves, color) {
            let name = language.say(&words::phase(phase));
            cells(&mut text, &format!("  {name}"), &numbers(language, &play));
        }
    }
    let worst = review.worst();
    text.push('\n');
    if worst.is_empty() {
        lines(&mut text, &language.text("review-none-lost"));
    } else {
        let title = message!("review-largest-title", color = review.perspective);
        lines(&mut text, &language.say(&title));
        worst.into_iter().for_each(|one| mistake(&mut text, review, one));
    }
    text.push('\n');
    lines(&mut text, &language.say(&trust::words(review)));
    text.push('\n');
    text
}

/// Adds a text in lines that fit.
fn lines(text: &mut String, long: &str) {
    for line in wrapped(long, LINE) {
        text.push_str(&line);
        text.push('\n');
    }
}

/// The facts about the game and about its review.
fn heading(review: &Review) -> String {
    let language = review.language;
    let [black, white] = Color::ALL.map(|color| language.show(&review.full_name(color)));
    let size = Argument::from(review.game.size().to_string());
    let facts = language.list(std::iter::once(size).chain(conditions(review)));
    let mut text = String::new();
    lines(&mut text, &format!("{}: {black} – {white}, {facts}", review.name));
    lines(&mut text, &language.list(review.reviewed_by.words()));
    text
}

/// The conditions and the result of the game.
pub(super) fn conditions(review: &Review) -> Vec<Argument> {
    let (game, record) = (&review.game, &review.record);
    let rules = ponnuki_game::rules::text::name_or_json(game.rules());
    let komi = Argument::short(game.komi().points());
    let mut facts = vec![message!("go-rules", rules = rules), message!("go-komi", komi = komi)];
    if game.handicap() > 0 {
        facts.push(message!("go-handicap", count = game.handicap()));
    }
    facts.push(message!("go-moves", count = game.moves().len()));
    if !record.result.is_empty() {
        facts.push(message!("review-result", result = result_argument(&record.result)));
    }
    facts.into_iter().map(Argument::from).collect()
}

/// A line of the table of players.
fn cells(text: &mut String, name: &str, numbers: &[String; 7]) {
    let mut line = padded(&cut(name, NAME - 1), NAME);
    for (number, columns) in numbers.iter().zip(NUMBERS) {
        line.push_str(&" ".repeat(columns.saturating_sub(width(number))));
        line.push_str(number);
    }
    text.push_str(line.trim_end());
    text.push('\n');
}

/// The titles of the table, each in as many lines as it takes in its column.
fn heads(text: &mut String, titles: [String; 7]) {
    let mut index = 0;
    let titles = titles.map(|title| {
        index += 1;
        wrapped(&title, NUMBERS[index - 1] - 1)
    });
    let height = titles.iter().map(Vec::len).max().unwrap_or(0);
    for row in 0..height {
        // The last lines of all titles stand beside each other.
        let line = titles.each_ref().map(|title| {
            let at = (row + title.len()).checked_sub(height);
            at.and_then(|at| title.get(at)).cloned().unwrap_or_default()
        });
        cells(text, "", &line);
    }
}

/// The numbers of a row.
fn numbers(language: Language, play: &Play) -> [String; 7] {
    let share = play.best as f64 / play.moves.max(1) as f64;
    let number = |number: Option<f64>, decimals| {
        number.map_or("-".to_owned(), |number| language.number(number, decimals))
    };
    [
        play.moves.to_string(),
        number(play.accuracy, 1),
        number(play.mean_loss(), 2),
        language.show(&Argument::percent(share)),
        play.inaccuracies.to_string(),
        play.mistakes.to_string(),
        play.blunders.to_string(),
    ]
}

fn mistake(text: &mut String, review: &Review, one: &GradedMove) {
    let language = review.language;
    let chance = |number: usize| {
        let estimate = &review.positions[number].estimate;
        language.show(&words::percent(estimate.winrate, review.perspective))
    };
    let lost = message!("review-lost", points = words::points(one.points_lost));
    let mut row = format!(
        "  {} {}, {} → {}",
        padded(&language.say(&words::name(one)), 15),
        language.say(&lost),
        chance(one.number - 1),
        chance(one.number)
    );
    if let Some(better) = better(one, &review.positions) {
        let line = if better.line.is_empty() { &better.vertex } else { &better.line };
        // As many moves of the line as there is room for.
        let names: Vec<&str> = line.split(' ').collect();
        let told = |count: usize| {
            let line = words::line(names[..count].iter().copied());
            let better = language.say(&message!("review-better-short", move = line));
            format!("{row}; {better}")
        };
        let fits = (1..=names.len()).rev().map(told).find(|told| width(told) <= LINE);
        row = fits.unwrap_or(row);
    }
    let _ = writeln!(text, "{row}");
}
