//! UGF and UGI, the formats of Pandanet: `Key=value` lines under `[Header]`, and a line for each move
//! under `[Data]`.
//!
//! `QP,B1,3,20` is a move: column and line as letters, the player with a number, the number of the
//! move, seconds. Move 0 is a handicap stone, and `YA` is a pass. Lines are counted from the bottom
//! under `CoordinateType=IGS`, else from the top.

use super::builder::{GameBuilder, ParsedRecord};
use super::error::{LocatedFault, RecordFault, fault};
use super::info::GameInfo;
use super::listing::{self, ListedMove};
use crate::color::Color;
use crate::point::{Move, Point, Size};

/// Returns true if this is UGF or UGI.
pub(super) fn recognises(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.next().is_some_and(|line| line.eq_ignore_ascii_case("[Header]"))
}

/// The values of the header on which the moves depend.
struct Header {
    size: Size,
    from_bottom: bool,
}

/// The game in a text.
pub(super) fn read(text: &str, before_move: Option<usize>) -> Result<ParsedRecord, LocatedFault> {
    let header = header(text)?;
    let mut line = GameBuilder::new(header.size);
    for (at, key, value) in entries(text) {
        set_info(&mut line, key, value, at);
    }
    let (mut moves, mut stones, mut stones_at) = (Vec::new(), Vec::<Point>::new(), 0);
    for (at, row) in section(text, "[Data]") {
        let Some((listed, number)) = listed(&header, row, at) else { continue };
        match (number, &listed) {
            (0, Ok(ListedMove { mv: Move::Play(point), color: Color::Black, .. })) => {
                stones.push(*point);
                stones_at = at;
            }
            _ => moves.push(listed),
        }
    }
    listing::place_stones(&mut line, &stones, Color::Black, stones_at)?;
    listing::play(&mut line, moves, before_move);
    Ok(line.finish(text))
}

fn header(text: &str) -> Result<Header, LocatedFault> {
    let find = |name: &str| entries(text).find(|(_, key, _)| key.eq_ignore_ascii_case(name));
    let size = match find("Size") {
        None => Size::square(19),
        Some((at, _, value)) => {
            let side = value.parse().ok().and_then(|side| Size::new(side, side));
            side.ok_or_else(|| fault(at, RecordFault::Size(value.to_owned())))?
        }
    };
    let kind = find("CoordinateType").map(|(_, _, value)| value.to_ascii_uppercase());
    Ok(Header { size, from_bottom: kind.as_deref() == Some("IGS") })
}

/// The lines of a section with their places.
fn section<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
    let is_start = move |line: &(usize, &str)| line.1.trim().eq_ignore_ascii_case(name);
    let lines = listing::lines(text).skip_while(move |line| !is_start(line)).skip(1);
    lines.take_while(|(_, line)| !line.trim_start().starts_with('['))
}

/// The keys of the header with their values.
fn entries(text: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    section(text, "[Header]").filter_map(|(at, line)| {
        let (key, value) = line.split_once('=')?;
        Some((at, key.trim(), value.trim()))
    })
}

/// Takes the facts in the header about the game as a whole.
fn set_info(line: &mut GameBuilder, key: &str, value: &str, at: usize) {
    let record = &mut line.record;
    let mut parts = value.split(',').map(str::trim);
    let first = parts.next().unwrap_or_default();
    match key.to_ascii_lowercase().as_str() {
        "title" => GameInfo::fill(&mut record.event, value),
        "place" => GameInfo::fill(&mut record.place, value),
        "date" => GameInfo::fill(&mut record.date, &first.replace('/', "-")),
        "rule" => line.name_rules(value, at),
        "hdcp" => {
            line.announce_handicap(first, at);
            line.note_komi(parts.next().unwrap_or_default(), at);
        }
        "winner" => {
            let margin = match parts.next().unwrap_or_default() {
                "C" => "R",
                other => other,
            };
            if ["B", "W"].contains(&first) {
                GameInfo::fill(&mut record.result, &format!("{first}+{margin}"));
            }
        }
        "playerb" | "playerw" => {
            let rank = parts.next().unwrap_or_default();
            let (name, grade) = match key.to_ascii_lowercase().as_str() {
                "playerb" => (&mut record.black, &mut record.black_rank),
                _ => (&mut record.white, &mut record.white_rank),
            };
            GameInfo::fill(name, first);
            GameInfo::fill(grade, rank);
        }
        _ => {}
    }
}

/// The move in a line and its number, if it is one.
fn listed(
    header: &Header,
    row: &str,
    at: usize,
) -> Option<(Result<ListedMove, LocatedFault>, usize)> {
    let mut parts = row.split(',').map(str::trim);
    let (point, who, number) = (parts.next()?, parts.next()?, parts.next()?);
    let number = number.parse().ok()?;
    let color = match who.as_bytes().first()? {
        b'B' | b'b' => Color::Black,
        b'W' | b'w' => Color::White,
        _ => return None,
    };
    let &[column, line] = point.as_bytes() else { return None };
    if !point.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return None;
    }
    if point.eq_ignore_ascii_case("YA") {
        return Some((Ok(ListedMove { color, mv: Move::Pass, at }), number));
    }
    let place = |letter: u8| usize::from(letter.to_ascii_uppercase() - b'A');
    let (column, line, size) = (place(column), place(line), header.size);
    let off_board = || {
        let (property, value) = (who.to_owned(), point.to_owned());
        fault(at, RecordFault::OffBoard { property, value })
    };
    let from_top = match header.from_bottom && line < size.height() {
        true => size.height() - 1 - line,
        false => line,
    };
    let mv = listing::placed(size, column, from_top).ok_or_else(off_board);
    Some((mv.map(|mv| ListedMove { color, mv, at }), number))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Header]\nLang=ENGLISH\nTitle=Cup\nPlace=Internet Go Server\n\
        Date=2003/08/14,18:32:08\nRule=JPN\nSize=19\nHdcp=2,0.50\nWinner=W,C\nPlayerB=Ann,1k*\n\
        PlayerW=Bob,2d\nCoordinateType=IGS\n[Files]\n[Data]\nDD,B1,0,0\nPP,B1,0,0\nQC,W1,1,20\n\
        YA,B1,2,3\n[Figure]\n.Text,0\n.EndText\n";

    #[test]
    fn a_game_is_read() {
        assert!(recognises(GAME));
        let ParsedRecord { game, record, warnings, .. } = read(GAME, None).unwrap();
        let moves: Vec<String> =
            game.moves().iter().map(|&(_, mv)| game.size().move_vertex(mv)).collect();
        assert_eq!(moves.join(" "), "R3 pass");
        assert_eq!((game.handicap(), game.komi().points()), (2, 0.5));
        assert_eq!((record.black.as_str(), record.white_rank.as_str()), ("Ann", "2d"));
        assert_eq!((record.date.as_str(), record.result.as_str()), ("2003-08-14", "W+R"));
        assert!(game.rules().plays_cost() && warnings.is_empty(), "{warnings:?}");
        let turned = read(&GAME.replace("=IGS", "=JPN"), Some(2)).unwrap().game;
        assert_eq!(turned.size().move_vertex(turned.moves()[0].1), "R17");
    }
}
