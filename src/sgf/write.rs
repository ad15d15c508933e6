//! From a game to a record.

use std::collections::BTreeMap;

use super::BUTTON;
use crate::color::Color;
use crate::game::Game;
use crate::point::{Move, Point, Size};
use crate::rules::{Rules, text};

/// What a record says besides the game. Empty strings are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// Black's rank or rating.
    pub black_rank: String,
    /// White's rank or rating.
    pub white_rank: String,
    /// The result as the format writes it: `B+3.5`, `W+R`, `W+T`, `0`, `Void`, `?`.
    pub result: String,
    /// The day of the game, as `2025-12-31`.
    pub date: String,
    /// The event that the game is part of.
    pub event: String,
    /// Where the game was played.
    pub place: String,
    /// Comments: 0 is the start, `n` the position after move `n`.
    pub comments: BTreeMap<usize, String>,
}

/// A possible next move, a comment on it, and the possible moves after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// Who makes the move.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// A comment, perhaps empty.
    pub comment: String,
    /// The moves after it, the best first.
    pub next: Vec<Variation>,
}

/// Moves per line of text.
const MOVES_PER_LINE: usize = 10;

/// The record of a game in format 4.
///
/// A ko ban and prisoners of the starting position have no place in the format and are lost.
pub fn write(game: &Game, record: &Record) -> String {
    write_with(game, record, &[])
}

/// The record of a game as [`write()`] makes it, with variations from the last position on.
pub fn write_with(game: &Game, record: &Record, variations: &[Variation]) -> String {
    let mut text = String::from("(;");
    write_root(&mut text, game, record);
    for (index, &(color, mv)) in game.moves().iter().enumerate() {
        if index % MOVES_PER_LINE == 0 {
            text.push('\n');
        }
        write_move(&mut text, game.size(), color, mv);
        comment(&mut text, record, index + 1);
    }
    write_variations(&mut text, game.size(), variations);
    text.push_str(")\n");
    text
}

/// The node of a move, without its comment.
fn write_move(text: &mut String, size: Size, color: Color, mv: Move) {
    text.push(';');
    let point = mv.point().map_or(String::new(), |point| letters(size, point));
    property(text, &color.letter().to_string(), &[point]);
    if mv == Move::Button {
        property(text, BUTTON, &[String::new()]);
    }
}

/// The moves that continue from one position: in brackets, if there is more than one.
fn write_variations(text: &mut String, size: Size, variations: &[Variation]) {
    for variation in variations {
        text.push_str(if variations.len() > 1 { "\n(" } else { "\n" });
        write_move(text, size, variation.color, variation.mv);
        if !variation.comment.is_empty() {
            property(text, "C", &[variation.comment.replace("\r\n", "\n")]);
        }
        write_variations(text, size, &variation.next);
        if variations.len() > 1 {
            text.push(')');
        }
    }
}

fn write_root(text: &mut String, game: &Game, record: &Record) {
    let size = game.size();
    let one = |text: &mut String, name, value: &str| property(text, name, &[value.to_owned()]);
    one(text, "FF", "4");
    one(text, "GM", "1");
    one(text, "CA", "UTF-8");
    one(text, "AP", concat!("Ponnuki:", env!("CARGO_PKG_VERSION")));
    one(
        text,
        "SZ",
        &match (size.width(), size.height()) {
            (width, height) if width == height => width.to_string(),
            (width, height) => format!("{width}:{height}"),
        },
    );
    text.push('\n');
    for (name, value) in [
        ("PB", &record.black),
        ("PW", &record.white),
        ("BR", &record.black_rank),
        ("WR", &record.white_rank),
        ("DT", &record.date),
        ("EV", &record.event),
        ("PC", &record.place),
        ("RE", &record.result),
    ] {
        if !value.is_empty() {
            one(text, name, &on_one_line(value));
        }
    }
    one(text, "RU", &rules_text(game.rules()));
    one(text, "KM", &game.komi().to_string());
    if game.handicap() > 0 {
        one(text, "HA", &game.handicap().to_string());
    }
    for (color, name) in [(Color::Black, "AB"), (Color::White, "AW")] {
        let stones = game.start_stones().iter().filter(|(_, owner)| *owner == color);
        let points: Vec<String> = stones.map(|&(point, _)| letters(size, point)).collect();
        property(text, name, &points);
    }
    // The turn is implied in an even game and after a handicap.
    let is_plain = match game.start_stones() {
        [] => game.start_to_move() == Color::Black,
        _ => game.handicap() > 0 && game.start_to_move() == Color::White,
    };
    if !is_plain {
        one(text, "PL", &game.start_to_move().letter().to_string());
    }
    comment(text, record, 0);
}

/// Rules by the name that the format prescribes, if any, or else in a form that [`text::parse`]
/// reads.
fn rules_text(rules: &Rules) -> String {
    let text = text::name_or_json(rules);
    match text.as_str() {
        "japanese" => "Japanese".to_owned(),
        "aga" => "AGA".to_owned(),
        "ing" => "GOE".to_owned(),
        "new-zealand" => "NZ".to_owned(),
        _ => text,
    }
}

fn comment(text: &mut String, record: &Record, move_number: usize) {
    if let Some(comment) = record.comments.get(&move_number) {
        property(text, "C", &[comment.replace("\r\n", "\n")]);
    }
}

/// A property with its values; it is left out if there are none.
fn property(text: &mut String, identifier: &str, values: &[String]) {
    if values.is_empty() {
        return;
    }
    text.push_str(identifier);
    for value in values {
        text.push('[');
        for character in value.chars() {
            match character {
                '\\' | ']' => text.extend(['\\', character]),
                '\n' => text.push('\n'),
                other => text.push(if other.is_control() { ' ' } else { other }),
            }
        }
        text.push(']');
    }
}

/// A value of the type that the format calls SimpleText, which has no line breaks.
fn on_one_line(value: &str) -> String {
    value.replace("\r\n", " ").replace('\n', " ")
}

/// A point as two letters: its column from the left and its line from the top.
fn letters(size: Size, point: Point) -> String {
    let letter = |index: usize| char::from(b'a' + index as u8);
    String::from_iter([letter(size.column(point)), letter(size.height() - 1 - size.row(point))])
}
