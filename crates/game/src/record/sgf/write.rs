//! From a game to a record.

use std::collections::BTreeMap;

use super::BUTTON;
use crate::color::Color;
use crate::game::Game;
use crate::point::{Move, Point, Size};
use crate::record::info::GameInfo;
use crate::rules::{Rules, text};

/// A possible next move, a comment on it, and the possible moves after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The player who makes the move.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// A comment, perhaps empty.
    pub comment: String,
    /// Further properties of the position after the move.
    pub properties: Vec<Property>,
    /// The moves after it, the best first.
    pub next: Vec<Variation>,
}

/// A property of a node with its values, as the format or another program defines it. Without values
/// it is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Its identifier, in capital letters.
    pub identifier: &'static str,
    /// Its values as plain text.
    pub values: Vec<String>,
}

impl Property {
    /// A property with one value.
    pub fn one(identifier: &'static str, value: impl Into<String>) -> Property {
        Property { identifier, values: vec![value.into()] }
    }

    /// Short labels on points.
    pub fn labels(size: Size, labels: impl IntoIterator<Item = (Point, String)>) -> Property {
        let label = |(point, text)| format!("{}:{text}", letters(size, point));
        Property { identifier: "LB", values: labels.into_iter().map(label).collect() }
    }
}

/// Properties that a record adds to a position of its main line, without comments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    /// The properties of the position.
    pub properties: Vec<Property>,
    /// Moves that could be played instead of the next.
    pub variations: Vec<Variation>,
}

/// Moves per line of text.
const MOVES_PER_LINE: usize = 10;

/// The record of a game in format 4.
///
/// A ko ban and prisoners of the starting position have no place in the format and are lost.
pub fn write(game: &Game, record: &GameInfo) -> String {
    write_with(game, record, &[])
}

/// The record of a game as [`write()`] makes it, with variations from the last position on.
pub fn write_with(game: &Game, record: &GameInfo, variations: &[Variation]) -> String {
    let variations = variations.to_vec();
    let last = Annotation { variations, ..Annotation::default() };
    write_annotated(game, record, &[(game.moves().len(), last)].into())
}

/// The record of a game as [`write()`] makes it, with annotations: 0 is the start, `n` the position
/// after move `n`.
pub fn write_annotated(
    game: &Game,
    record: &GameInfo,
    annotations: &BTreeMap<usize, Annotation>,
) -> String {
    let (size, moves) = (game.size(), game.moves());
    let mut text = String::from("(;");
    // The nodes after the end of the main line, the last first.
    let mut branches = Vec::new();
    for number in 0..=moves.len() {
        match number.checked_sub(1) {
            None => write_root(&mut text, game, record),
            Some(index) => {
                if index % MOVES_PER_LINE == 0 {
                    text.push('\n');
                }
                write_move(&mut text, size, moves[index].0, moves[index].1);
            }
        }
        comment(&mut text, record, number);
        let Some(annotation) = annotations.get(&number) else { continue };
        write_properties(&mut text, &annotation.properties);
        if number == moves.len() {
            write_variations(&mut text, size, &annotation.variations);
        } else if !annotation.variations.is_empty() {
            // The main line is the first of the moves that are possible here.
            text.push_str("\n(");
            let mut branch = String::from(")");
            annotation.variations.iter().for_each(|one| write_branch(&mut branch, size, one));
            branches.push(branch);
        }
    }
    text.extend(branches.into_iter().rev());
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
    match variations {
        [only] => {
            text.push('\n');
            write_variation(text, size, only);
        }
        several => several.iter().for_each(|one| write_branch(text, size, one)),
    }
}

/// A variation in brackets.
fn write_branch(text: &mut String, size: Size, variation: &Variation) {
    text.push_str("\n(");
    write_variation(text, size, variation);
    text.push(')');
}

fn write_variation(text: &mut String, size: Size, variation: &Variation) {
    write_move(text, size, variation.color, variation.mv);
    if !variation.comment.is_empty() {
        property(text, "C", &[variation.comment.replace("\r\n", "\n")]);
    }
    write_properties(text, &variation.properties);
    write_variations(text, size, &variation.next);
}

fn write_properties(text: &mut String, properties: &[Property]) {
    properties.iter().for_each(|one| property(text, one.identifier, &one.values));
}

fn write_root(text: &mut String, game: &Game, record: &GameInfo) {
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
    for (name, value) in facts(record) {
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
    // The turn is implied in an even game that Black begins, and after a handicap.
    let first = game.moves().first().map_or(Color::Black, |&(color, _)| color);
    let is_plain = match game.start_stones() {
        [] => game.start_to_move() == Color::Black && first == Color::Black,
        _ => game.handicap() > 0 && game.start_to_move() == Color::White,
    };
    if !is_plain {
        one(text, "PL", &game.start_to_move().letter().to_string());
    }
}

/// Returns the information about the players and the game, by the identifiers of the format.
pub(super) fn facts(record: &GameInfo) -> [(&'static str, &str); 9] {
    [
        ("PB", &record.black),
        ("PW", &record.white),
        ("BR", &record.black_rank),
        ("WR", &record.white_rank),
        ("DT", &record.date),
        ("EV", &record.event),
        ("RO", &record.round),
        ("PC", &record.place),
        ("RE", &record.result),
    ]
}

/// Rules by the name that the format prescribes, if any, or else in a form that [`text::parse`]
/// reads.
pub(super) fn rules_text(rules: &Rules) -> String {
    let text = text::name_or_json(rules);
    match text.as_str() {
        "japanese" => "Japanese".to_owned(),
        "aga" => "AGA".to_owned(),
        "ing" => "GOE".to_owned(),
        "new-zealand" => "NZ".to_owned(),
        _ => text,
    }
}

fn comment(text: &mut String, record: &GameInfo, move_number: usize) {
    if let Some(comment) = record.comments.get(&move_number) {
        property(text, "C", &[comment.replace("\r\n", "\n")]);
    }
}

/// A property with its values; it is left out if there are none.
pub(super) fn property(text: &mut String, identifier: &str, values: &[String]) {
    if values.is_empty() {
        return;
    }
    text.push_str(identifier);
    for value in values {
        text.push('[');
        for character in value.chars() {
            match character {
                '\\' | '[' | ']' => text.extend(['\\', character]),
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
pub(super) fn letters(size: Size, point: Point) -> String {
    let letter = |index: usize| char::from(b'a' + index as u8);
    String::from_iter([letter(size.column(point)), letter(size.height() - 1 - size.row(point))])
}
