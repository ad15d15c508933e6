//! A review on a terminal.

use std::array;

use super::chances::nearest;
use super::grade::{GradedMove, Play, better};
use super::model::Review;
use super::{chances, trust, words};
use crate::columns::{LINE, cut, padded, width, wrapped};
use crate::language::result::{result_argument, rules};
use crate::language::{Argument, Language, message};
use ponnuki_game::color::Color;
use ponnuki_game::rules::text::name_or_json;

/// The least columns for a number of the table.
const NUMBER: usize = 5;
/// The columns between the numbers of the table, and the columns where the names need the room.
const GAPS: [usize; 2] = [2, 1];

/// The largest number of mistakes of the reader's rank.
const TO_LEARN: usize = 6;

/// The summary of a review.
pub(super) fn summary(review: &Review) -> String {
    let language = review.language;
    let mut text = heading(review);
    text.push('\n');
    players(&mut text, review);
    let worst = review.worst();
    text.push('\n');
    if worst.is_empty() {
        lines(&mut text, &language.text("review-none-lost"));
    } else {
        let title = message!("review-largest-title", color = review.perspective);
        lines(&mut text, &language.say(&title));
        mistakes(&mut text, review, &worst);
    }
    if let (Some(of), Some(rank)) = (&review.chances_of, review.rank.as_deref().and_then(nearest)) {
        text.push('\n');
        lines(&mut text, &language.say(&chances::title(rank)));
        let found = chances::to_learn(&review.moves, rank);
        if found.is_empty() {
            lines(&mut text, &language.text("level-none"));
        }
        mistakes(&mut text, review, &found[..found.len().min(TO_LEARN)]);
        lines(&mut text, &language.say(&chances::source(of)));
    }
    text.push('\n');
    lines(&mut text, &language.say(&trust::words(review)));
    text.push('\n');
    text
}

/// Adds a text in lines that fit.
pub(super) fn lines(text: &mut String, long: &str) {
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
    let komi = Argument::short(game.komi().points());
    let mut facts = vec![rules(&name_or_json(game.rules())), message!("go-komi", komi = komi)];
    if game.handicap() > 0 {
        facts.push(message!("go-handicap", count = game.handicap()));
    }
    facts.push(message!("go-moves", count = game.moves().len()));
    if !record.result.is_empty() {
        facts.push(message!("review-result", result = result_argument(&record.result)));
    }
    facts.into_iter().map(Argument::from).collect()
}

/// The table of the players: how well each has played, in the game and in its parts.
fn players(text: &mut String, review: &Review) {
    let language = review.language;
    let mut rows = Vec::new();
    for color in Color::ALL {
        let name = language.show(&review.player(color));
        rows.push((name, numbers(language, &Play::of(&review.moves, color, None))));
        for (phase, play) in words::phases(&review.moves, color) {
            let name = format!("  {}", language.say(&words::phase(phase)));
            rows.push((name, numbers(language, &play)));
        }
    }
    table(text, words::COLUMNS.map(|key| language.text(key)), rows);
}

/// Adds a table of rows with names and cells.
pub(super) fn table<const N: usize>(
    text: &mut String,
    titles: [String; N],
    rows: Vec<(String, [String; N])>,
) {
    let needed: [usize; N] = array::from_fn(|column| {
        let longest = titles[column].split(' ').map(width).max().unwrap_or(0);
        let widest = rows.iter().map(|(_, cells)| width(&cells[column])).max().unwrap_or(0);
        longest.max(widest).max(NUMBER)
    });
    let longest = rows.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
    let room = |gap: usize| LINE.saturating_sub(needed.iter().map(|columns| columns + gap).sum());
    let gap = GAPS.into_iter().find(|&gap| longest <= room(gap)).unwrap_or(1);
    let names = longest.min(room(gap));
    // The last lines of all titles stand beside each other.
    let titles: [Vec<String>; N] =
        array::from_fn(|column| wrapped(&titles[column], needed[column]));
    let height = titles.iter().map(Vec::len).max().unwrap_or(0);
    let heads = (0..height).map(|row| {
        let line = titles.each_ref().map(|title| {
            let at = (row + title.len()).checked_sub(height);
            at.and_then(|at| title.get(at)).cloned().unwrap_or_default()
        });
        (String::new(), line)
    });
    for (name, numbers) in heads.collect::<Vec<_>>().into_iter().chain(rows) {
        let mut line = padded(&cut(&name, names), names);
        for (number, columns) in numbers.iter().zip(needed) {
            line.push_str(&" ".repeat(columns + gap - width(number).min(columns + gap)));
            line.push_str(number);
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
}

/// The numbers of a row.
pub(super) fn numbers(language: Language, play: &Play) -> [String; 7] {
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

/// The largest mistakes, a line for each: the move, its cost, the chances before and after, and a better line.
fn mistakes(text: &mut String, review: &Review, worst: &[&GradedMove]) {
    let language = review.language;
    let chance = |number: usize| {
        let estimate = &review.positions[number].estimate;
        language.show(&words::percent(estimate.winrate, review.perspective))
    };
    let rows: Vec<[String; 3]> = worst
        .iter()
        .map(|one| {
            let lost = message!("review-lost", points = words::points(one.points_lost));
            let chances = format!("{} → {}", chance(one.number - 1), chance(one.number));
            [language.say(&words::name(one)), language.say(&lost), chances]
        })
        .collect();
    let widest = [0, 1, 2].map(|at| rows.iter().map(|row| width(&row[at])).max().unwrap_or(0));
    for (row, one) in rows.iter().zip(worst) {
        let cells = row.iter().zip(widest).map(|(cell, columns)| padded(cell, columns));
        let row = format!("  {}", cells.collect::<Vec<String>>().join("  "));
        // As many moves of the better line as there is room for.
        let told = better(one, &review.positions).and_then(|better| {
            let line = if better.line.is_empty() { &better.vertex } else { &better.line };
            let names: Vec<&str> = line.split(' ').collect();
            let told = |count: usize| {
                let line = words::line(names[..count].iter().copied());
                format!("{row}  {}", language.say(&message!("review-better-short", move = line)))
            };
            (1..=names.len()).rev().map(told).find(|told| width(told) <= LINE)
        });
        text.push_str(told.as_deref().unwrap_or(&row).trim_end());
        text.push('\n');
    }
}
