//! A review on a terminal.

use std::fmt::Write;

use super::grade::{GradedMove, Play, better};
use super::model::Review;
use super::{trust, words};
use crate::language::columns::{columns, padded, right};
use crate::language::result::result_argument;
use crate::language::{Argument, Language, message};
use ponnuki_game::color::Color;

/// Columns for the name of a player, with a space.
const NAME: usize = 24;
/// The fewest columns for the numbers of the table, with the gaps before them.
const COLUMNS: [usize; 7] = [6, 10, 13, 14, 14, 10, 10];

/// The summary of a review.
pub(super) fn summary(review: &Review) -> String {
    let language = review.language;
    let mut text = heading(review);
    let heads = [
        "review-col-moves",
        "review-col-accuracy",
        "review-col-lost",
        "review-col-best",
        "review-col-inaccuracies",
        "review-col-mistakes",
        "review-col-blunders",
    ];
    text.push('\n');
    row(&mut text, "", heads.map(|key| language.text(key)));
    for color in Color::ALL {
        let name = language.show(&review.player(color));
        row(&mut text, &name, numbers(language, &Play::of(&review.moves, color, None)));
        for (phase, play) in words::phases(&review.moves, color) {
            let name = language.say(&words::phase(phase));
            row(&mut text, &format!("  {name}"), numbers(language, &play));
        }
    }
    let worst = review.worst();
    if worst.is_empty() {
        let _ = writeln!(text, "\n{}", language.text("review-none-lost"));
    } else {
        let title = message!("review-largest-title", color = review.perspective);
        let _ = writeln!(text, "\n{}", language.say(&title));
        worst.into_iter().for_each(|one| mistake(&mut text, review, one));
    }
    let _ = write!(text, "\n{}\n\n", language.say(&trust::words(review)));
    text
}

/// The facts about the game and about its review.
fn heading(review: &Review) -> String {
    let (game, language) = (&review.game, review.language);
    let [black, white] = Color::ALL.map(|color| language.show(&review.full_name(color)));
    let reviewed_by = language.list(review.reviewed_by.words());
    format!("{}: {black} – {white}, {}\n{reviewed_by}\n", review.name, {
        let size = Argument::from(game.size().to_string());
        language.list(std::iter::once(size).chain(conditions(review)))
    })
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

fn row(text: &mut String, name: &str, cells: [String; 7]) {
    let mut line = padded(&shortened(name), NAME);
    for (cell, width) in cells.iter().zip(COLUMNS) {
        line.push_str(&right(&format!(" {cell}"), width));
    }
    let _ = writeln!(text, "{}", line.trim_end());
}

/// As much of a name as fits into its columns.
fn shortened(name: &str) -> String {
    let mut short = String::new();
    for letter in name.chars() {
        if columns(&short) + columns(letter.encode_utf8(&mut [0; 4])) >= NAME {
            break;
        }
        short.push(letter);
    }
    short
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
    let (before, after) = (chance(one.number - 1), chance(one.number));
    let _ = write!(
        text,
        "  {} {} {} → {}",
        padded(&language.say(&words::name(one)), 16),
        right(&language.say(&lost), 18),
        right(&before, 5),
        right(&after, 5)
    );
    if let Some(better) = better(one, &review.positions) {
        let line = if better.line.is_empty() { &better.vertex } else { &better.line };
        let line = words::line(line.split(' '));
        let better = language.say(&message!("review-better-short", move = line));
        let _ = write!(text, "   {better}");
    }
    text.push('\n');
}
