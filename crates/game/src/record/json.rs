//! Games in JSON: exports of OGS, queries of KataGo's analysis protocol, and KataGo's lists of
//! positions.
//!
//! OGS has a game under `gamedata`, with moves as columns and lines from the top, from 0, and a time.
//! A query has moves as colours with vertices. A position has its stones as a diagram under `board`.

use serde_json::Value;

use super::builder::{GameBuilder, ParsedRecord};
use super::error::{LocatedFault, RecordFault, fault};
use super::info::GameInfo;
use super::listing::{self, ListedMove};
use crate::color::{Cell, Color};
use crate::point::{Move, Point, Size};

/// Returns true if this is JSON that may have a game.
pub(super) fn recognises(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with('{') || text.starts_with('[') && text[1..].trim_start().starts_with('{')
}

/// The first game in a text.
pub(super) fn read(text: &str, before_move: Option<usize>) -> Result<ParsedRecord, LocatedFault> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let value = match values.next() {
        Some(Ok(value)) => value,
        Some(Err(error)) => {
            let at = place(text, error.line(), error.column());
            return Err(fault(at, RecordFault::Syntax(error.to_string())));
        }
        None => return Err(fault(0, RecordFault::NoRecord)),
    };
    let first = value.get(0).unwrap_or(&value);
    let line = match first.get("gamedata") {
        Some(game) => ogs(game, first, before_move)?,
        None if first.get("board").is_some() => position(first, before_move)?,
        None if first.get("width").is_some() => ogs(first, first, before_move)?,
        None if has_moves(first) => query(first, before_move)?,
        None => return Err(fault(0, RecordFault::NoRecord)),
    };
    Ok(line.finish(text))
}

/// Returns true if an object has moves of the analysis protocol, perhaps none.
fn has_moves(object: &Value) -> bool {
    let is_pair = |entry: &Value| entry.get(1).is_some_and(Value::is_string);
    object.get("moves").is_some_and(|moves| moves.get(0).is_none_or(is_pair))
}

/// The byte at a line and a column, both from 1.
fn place(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    before + column.saturating_sub(1)
}

/// A value as text: strings without quotes, nothing for null.
fn text_of(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}

fn list<'a>(object: &'a Value, key: &str) -> &'a [Value] {
    object.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// The size of a board by the sides under these keys; without them it is 19x19.
fn size(object: &Value, width: &str, height: &str) -> Result<Size, LocatedFault> {
    let side = |key: &str| object.get(key).map_or(Some(19), Value::as_u64);
    let sides = side(width).zip(side(height));
    let found = sides.and_then(|(width, height)| Size::new(width as usize, height as usize));
    found.ok_or_else(|| {
        let text = format!("{}x{}", text_of(object.get(width)), text_of(object.get(height)));
        fault(0, RecordFault::Size(text))
    })
}

fn unreadable(key: &str, value: &Value) -> LocatedFault {
    fault(0, RecordFault::Value { property: key.to_owned(), value: value.to_string() })
}

/// A game of OGS; `about` has the other facts about it.
fn ogs(
    game: &Value,
    about: &Value,
    before_move: Option<usize>,
) -> Result<GameBuilder, LocatedFault> {
    let size = size(game, "width", "height")?;
    let mut line = GameBuilder::new(size);
    line.application = "OGS".to_owned();
    line.name_rules(&text_of(game.get("rules")), 0);
    line.note_komi(&text_of(game.get("komi")), 0);
    line.announce_handicap(&text_of(game.get("handicap")), 0);
    let players = about.get("players").filter(|players| players.is_object());
    let players = players.or(game.get("players"));
    let record = &mut line.record;
    for (key, name, rank) in [
        ("black", &mut record.black, &mut record.black_rank),
        ("white", &mut record.white, &mut record.white_rank),
    ] {
        let Some(player) = players.and_then(|players| players.get(key)) else { continue };
        GameInfo::fill(name, &text_of(player.get("username").or(player.get("name"))));
        let grade = player.get("ranking").or(player.get("rank")).and_then(Value::as_f64);
        GameInfo::fill(rank, &grade.map_or_else(String::new, rank_of));
    }
    GameInfo::fill(&mut record.event, &text_of(about.get("name").or(game.get("game_name"))));
    let started = text_of(about.get("started"));
    GameInfo::fill(&mut record.date, started.get(..10).unwrap_or_default());
    record.place = "OGS".to_owned();
    record.result = ogs_result(game, about);
    let start = game.get("initial_state");
    for (key, color) in [("black", Color::Black), ("white", Color::White)] {
        let letters = text_of(start.and_then(|start| start.get(key)));
        let found = pairs(&letters).map(|pair| lettered(size, pair).and_then(Move::point));
        let points: Vec<Point> = found.clone().flatten().collect();
        if points.len() < found.count() {
            line.leave_out(&unreadable("initial_state", &game["initial_state"]));
        }
        listing::place_stones(&mut line, &points, color, 0)?;
    }
    let moves = ogs_moves(game, size, &line);
    listing::play(&mut line, moves, before_move);
    Ok(line)
}

/// A rank of OGS, where 30 is 1 dan.
fn rank_of(number: f64) -> String {
    match number.floor() as i64 {
        rank @ 30.. => format!("{}d", rank - 29),
        rank => format!("{}k", 30 - rank),
    }
}

fn ogs_result(game: &Value, about: &Value) -> String {
    let field = |key: &str| about.get(key).or(game.get(key));
    let outcome = text_of(field("outcome"));
    let has_lost = |key: &str| field(key).and_then(Value::as_bool);
    let winner = match (has_lost("black_lost"), has_lost("white_lost")) {
        (Some(false), Some(true)) => 'B',
        (Some(true), Some(false)) => 'W',
        _ => return String::new(),
    };
    let word = outcome.to_lowercase();
    let by = match word.split_whitespace().next() {
        Some("resignation") => "R",
        Some("timeout") => "T",
        Some(number) if number.parse::<f64>().is_ok() => number,
        _ => "",
    };
    format!("{winner}+{by}")
}

/// The moves of OGS: pairs of numbers, or letters, by turns. Black's first moves may be a handicap.
fn ogs_moves(
    game: &Value,
    size: Size,
    line: &GameBuilder,
) -> Vec<Result<ListedMove, LocatedFault>> {
    let found: Vec<Result<Move, LocatedFault>> = match game.get("moves") {
        Some(Value::String(letters)) => {
            let unreadable =
                |pair| unreadable("moves", &Value::from(String::from_utf8_lossy(pair)));
            let pairs = pairs(letters);
            pairs.map(|pair| lettered(size, pair).ok_or_else(|| unreadable(pair))).collect()
        }
        Some(Value::Array(list)) => {
            let entries = list.iter();
            entries.map(|it| numbered(size, it).ok_or_else(|| unreadable("moves", it))).collect()
        }
        _ => Vec::new(),
    };
    let is_free = game.get("free_handicap_placement").and_then(Value::as_bool) == Some(true);
    let handicap = game.get("handicap").and_then(Value::as_u64).unwrap_or(0) as usize;
    let placed = if is_free && line.game().start_stones().is_empty() { handicap } else { 0 };
    let first = match game.get("initial_player").and_then(Value::as_str) {
        Some("white") => Color::White,
        Some("black") => Color::Black,
        _ => line.game().to_move(),
    };
    let mut turn = first;
    let listed = found.into_iter().enumerate().map(|(index, mv)| {
        let color = if placed > 1 && index < placed { Color::Black } else { turn };
        turn = color.opponent();
        mv.map(|mv| ListedMove { color, mv, at: 0 })
    });
    listed.collect()
}

/// A text as pairs of letters.
fn pairs(letters: &str) -> impl Iterator<Item = &[u8]> + Clone {
    letters.as_bytes().chunks(2)
}

/// A move as two letters; `..` is a pass.
fn lettered(size: Size, pair: &[u8]) -> Option<Move> {
    match *pair {
        [b'.', b'.'] => Some(Move::Pass),
        [column, line] => {
            let place = |letter: u8| letter.checked_sub(b'a').map(usize::from);
            listing::placed(size, place(column)?, place(line)?)
        }
        _ => None,
    }
}

/// A move as a list or an object with a column and a line; -1 stands for a pass.
fn numbered(size: Size, entry: &Value) -> Option<Move> {
    let number = |index: usize, key: &str| entry.get(index).or(entry.get(key))?.as_i64();
    let (column, line) = (number(0, "x")?, number(1, "y")?);
    match (usize::try_from(column), usize::try_from(line)) {
        (Ok(column), Ok(line)) => listing::placed(size, column, line),
        _ => Some(Move::Pass),
    }
}

/// The game of a query of the analysis protocol.
fn query(object: &Value, before_move: Option<usize>) -> Result<GameBuilder, LocatedFault> {
    let size = size(object, "boardXSize", "boardYSize")?;
    let mut line = GameBuilder::new(size);
    line.application = "KataGo".to_owned();
    line.name_rules(&text_of(object.get("rules")), 0);
    line.note_komi(&text_of(object.get("komi")), 0);
    let pair = |key: &'static str, value: &Value| {
        let color = value.get(0).and_then(Value::as_str).and_then(Color::parse);
        let mv = value.get(1).and_then(Value::as_str).and_then(|text| size.parse_move(text));
        color.zip(mv).ok_or_else(|| unreadable(key, value))
    };
    let mut changes = Vec::new();
    for value in list(object, "initialStones") {
        match pair("initialStones", value) {
            Ok((color, Move::Play(point))) => changes.push((point, color.stone())),
            _ => line.leave_out(&unreadable("initialStones", value)),
        }
    }
    let turn = object.get("initialPlayer").and_then(Value::as_str).and_then(Color::parse);
    if !changes.is_empty() || turn.is_some() {
        let is_handicap = changes.len() > 1 && changes.iter().all(|(_, it)| *it == Cell::Black);
        if is_handicap {
            line.announce_handicap(&changes.len().to_string(), 0);
        }
        line.set_up(&changes, turn, 0)?;
    }
    let moves = list(object, "moves").iter().map(|value| {
        let (color, mv) = pair("moves", value)?;
        Ok(ListedMove { color, mv, at: 0 })
    });
    listing::play(&mut line, moves, before_move);
    Ok(line)
}

/// A position of KataGo with the moves that led on from it.
fn position(object: &Value, before_move: Option<usize>) -> Result<GameBuilder, LocatedFault> {
    let board = text_of(object.get("board"));
    let rows: Vec<&str> = board.split(['/', '\n']).filter(|row| !row.is_empty()).collect();
    let width = rows.first().map_or(0, |row| row.chars().count());
    let size = Size::new(width, rows.len())
        .ok_or_else(|| fault(0, RecordFault::Size(format!("{width}x{}", rows.len()))))?;
    let mut line = GameBuilder::new(size);
    line.application = "KataGo".to_owned();
    let mut changes = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        for (column, cell) in row.chars().take(width).enumerate() {
            let point = size.point(column, size.height() - 1 - index);
            match cell {
                'X' | 'x' => changes.push((point, Cell::Black)),
                'O' | 'o' => changes.push((point, Cell::White)),
                _ => {}
            }
        }
    }
    let mv = |(who, place): (&Value, &Value)| {
        let color = who.as_str().and_then(Color::parse);
        let mv = place.as_str().and_then(|place| size.parse_move(place));
        let (color, mv) = color.zip(mv).ok_or_else(|| unreadable("moveLocs", place))?;
        Ok(ListedMove { color, mv, at: 0 })
    };
    let moves = list(object, "movePlas").iter().zip(list(object, "moveLocs")).map(mv);
    let moves: Vec<Result<ListedMove, LocatedFault>> = moves.collect();
    // `nextPla` moves after the moves.
    let turn = match moves.first() {
        Some(first) => first.as_ref().ok().map(|first| first.color),
        None => object.get("nextPla").and_then(Value::as_str).and_then(Color::parse),
    };
    line.set_up(&changes, turn, 0)?;
    listing::play(&mut line, moves, before_move);
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::warning::WarningKind;

    fn moves(recorded: &ParsedRecord) -> String {
        let game = &recorded.game;
        let text = |&(color, mv): &(Color, Move)| {
            format!("{}{}", color.letter(), game.size().move_vertex(mv))
        };
        game.moves().iter().map(text).collect::<Vec<String>>().join(" ")
    }

    #[test]
    fn exports_of_ogs_are_read() {
        let text = r#"{"id": 1, "name": "Cup", "players": {"black": {"username": "Ann", "ranking":
            31.6}, "white": {"username": "Bob", "ranking": 24.2}}, "black_lost": true, "white_lost":
            false, "outcome": "Resignation", "started": "2020-02-03T10:00:00Z", "gamedata": {"width": 9,
            "height": 9, "komi": 5.5, "rules": "japanese", "handicap": 0, "initial_player": "black",
            "initial_state": {"black": "", "white": ""}, "moves": [[4, 4, 100], [2, 2, 5], [-1, -1, 3]]}}"#;
        let recorded = read(text, None).unwrap();
        assert_eq!(moves(&recorded), "BE5 WC7 Bpass");
        let record = &recorded.record;
        assert_eq!((record.black_rank.as_str(), record.white_rank.as_str()), ("2d", "6k"));
        assert_eq!((record.result.as_str(), record.date.as_str()), ("W+R", "2020-02-03"));
        assert_eq!(recorded.game.komi().points(), 5.5);
        assert!(recorded.game.rules().plays_cost());
    }

    #[test]
    fn handicaps_of_ogs_are_stones_or_moves() {
        let free = r#"{"width": 9, "height": 9, "rules": "chinese", "komi": 0.5, "handicap": 2,
            "free_handicap_placement": true, "moves": [[2, 2], [6, 6], [4, 4]]}"#;
        let recorded = read(free, None).unwrap();
        assert_eq!((moves(&recorded).as_str(), recorded.game.handicap()), ("BC7 BG3 WE5", 2));
        let placed = free
            .replace(
                "true, \"moves\"",
                "false, \"initial_state\": {\"black\": \"ccgg\"}, \"moves\"",
            )
            .replace("[2, 2], [6, 6], ", "");
        let recorded = read(&placed, None).unwrap();
        assert_eq!((moves(&recorded).as_str(), recorded.game.handicap()), ("WE5", 2));
    }

    #[test]
    fn queries_and_positions_of_katago_are_read() {
        let query = r#"{"id": "x", "boardXSize": 9, "boardYSize": 7, "komi": 6.5, "rules":
            {"ko": "SIMPLE", "scoring": "TERRITORY"}, "initialStones": [["B", "C3"], ["B", "G5"]],
            "moves": [["W", "E4"], ["B", "pass"]]}"#;
        let recorded = read(query, None).unwrap();
        assert_eq!((moves(&recorded).as_str(), recorded.game.handicap()), ("WE4 Bpass", 2));
        assert!(recorded.game.rules().plays_cost());
        let position = r#"{"board": ".X./O../.../", "nextPla": "B", "movePlas": ["W"], "moveLocs": ["C3"]}
            {"board": "..."}"#;
        let recorded = read(position, None).unwrap();
        assert_eq!(recorded.game.board().to_diagram(), ".XO\nO..\n...\n");
        assert_eq!(recorded.game.to_move(), Color::Black);
    }

    #[test]
    fn a_game_is_read_up_to_an_impossible_move() {
        for (text, played, warnings) in [
            (
                r#"{"width": 9, "height": 9, "moves": [[4, 4], [9, 9], [9, 0], [2, 2]]}"#,
                "BE5 Wpass",
                1,
            ),
            (r#"{"width": 9, "height": 9, "moves": "eecc..zzaa"}"#, "BE5 WC7 Bpass", 1),
            (r#"{"boardXSize": 9, "boardYSize": 9, "moves": [["B", "E5"], ["W", 5]]}"#, "BE5", 1),
            (
                r#"{"boardXSize": 9, "boardYSize": 9, "moves": [["B", "E5"], ["W", "E5"]]}"#,
                "BE5",
                1,
            ),
            (
                r#"{"board": ".../.../...", "movePlas": ["B", "W"], "moveLocs": ["B2", "Z9"]}"#,
                "BB2",
                1,
            ),
        ] {
            let recorded = read(text, None).unwrap();
            let doubts = recorded.warnings.iter().map(|warning| warning.kind);
            assert_eq!(
                doubts.filter(|&kind| kind == WarningKind::Impossible).count(),
                warnings,
                "{text}"
            );
            assert_eq!(moves(&recorded), played, "{text}");
        }
        let stones =
            r#"{"width": 9, "height": 9, "initial_state": {"black": "ccjz", "white": "gg"}}"#;
        let recorded = read(stones, None).unwrap();
        assert_eq!((recorded.game.start_stones().len(), recorded.warnings.len()), (2, 1));
    }

    #[test]
    fn other_json_is_no_record() {
        for text in [
            "{}",
            "{\"a\": 1}",
            "[{}]",
            "{\"moves\": [[1]]}",
            "{\"width\": 99, \"height\": 9}",
            "{",
        ] {
            assert!(recognises(text) && read(text, None).is_err(), "{text}");
        }
        assert!(!recognises("[1]"));
        let error = read("{\"moves\":\n oops}", None).unwrap_err();
        assert_eq!(error.at, 11);
    }
}
