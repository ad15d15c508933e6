//! GIB, the format of Tygem: `\[KEY=value\]` lines between `\HS` and `\HE`, then a line for each move.
//!
//! `INI 0 1 3 &4` says how many handicap stones there are, and `STO 0 2 1 15 3` that move 2 is Black's
//! (1; White is 2) on the column and the line from the top given last, from 0.

use super::builder::{GameBuilder, ParsedRecord};
use super::error::{LocatedFault, RecordFault, fault};
use super::info::GameInfo;
use super::listing::{self, ListedMove};
use crate::color::Color;
use crate::point::{Move, Size};

/// The boards of this format have one size.
const SIDE: usize = 19;

/// Returns true if this is GIB.
pub(super) fn recognises(text: &str) -> bool {
    text.trim_start().starts_with("\\HS")
}

/// The game in a text.
pub(super) fn read(text: &str, before_move: Option<usize>) -> Result<ParsedRecord, LocatedFault> {
    let size = Size::square(SIDE);
    let mut line = GameBuilder::new(size);
    line.application = "Tygem".to_owned();
    line.name_rules("korean", 0);
    for (at, row) in listing::lines(text) {
        let entry = row.trim().strip_prefix("\\[").map(|row| row.trim_end_matches("\\]"));
        if let Some((key, value)) = entry.and_then(|entry| entry.split_once('=')) {
            set_info(&mut line, key.trim(), value.trim(), at);
        }
        if let ["INI", _, _, stones, ..] = words(row)[..] {
            listing::place_handicap(&mut line, stones, at)?;
        }
    }
    let moves = listing::lines(text).filter_map(|(at, row)| listed(size, row, at));
    listing::play(&mut line, moves, before_move);
    Ok(line.finish(text))
}

fn words(row: &str) -> Vec<&str> {
    row.split_whitespace().collect()
}

/// Takes the facts in a line about the game as a whole.
fn set_info(line: &mut GameBuilder, key: &str, value: &str, at: usize) {
    let record = &mut line.record;
    match key {
        "GAMEBLACKNAME" | "GAMEWHITENAME" => {
            let (name, rank) = listing::name_and_rank(value);
            let (field, grade) = match key {
                "GAMEBLACKNAME" => (&mut record.black, &mut record.black_rank),
                _ => (&mut record.white, &mut record.white_rank),
            };
            GameInfo::fill(field, name);
            GameInfo::fill(grade, rank);
        }
        "GAMEPLACE" => GameInfo::fill(&mut record.place, value),
        "GAMENAME" => GameInfo::fill(&mut record.event, value),
        "GAMEDATE" => record.date = date(value),
        "GAMERESULT" if record.result.is_empty() => record.result = listing::result(value),
        "GAMEGONGJE" => line.note_komi(value, at),
        "GAMEINFOMAIN" => {
            let field = |name: &str| {
                let pairs = value.split(',').filter_map(|pair| pair.split_once(':'));
                pairs.into_iter().find(|(key, _)| key.trim() == name).map(|(_, value)| value.trim())
            };
            if let Some(komi) = field("GONGJE") {
                line.note_komi(&tenths(komi), at);
            }
            let result = result(field("GRLT"), field("ZIPSU"));
            record_result(line, result);
        }
        "GAMETAG" => {
            let komi = value.split(',').find_map(|part| part.trim().strip_prefix('G'));
            if let Some(komi) = komi.filter(|komi| komi.bytes().all(|byte| byte.is_ascii_digit())) {
                line.note_komi(&tenths(komi), at);
            }
        }
        _ => {}
    }
}

fn record_result(line: &mut GameBuilder, result: Option<String>) {
    if let Some(result) = result {
        line.record.result = result;
    }
}

/// A number of tenths of points, in points.
fn tenths(text: &str) -> String {
    match text.parse::<i32>() {
        Ok(tenths) => (f64::from(tenths) / 10.0).to_string(),
        Err(_) => text.to_owned(),
    }
}

/// The result by its code, with the margin in tenths of points if that is a number.
fn result(code: Option<&str>, margin: Option<&str>) -> Option<String> {
    let margin = margin.filter(|text| text.parse::<i32>().is_ok()).map(tenths).unwrap_or_default();
    Some(match code? {
        "0" => format!("B+{margin}"),
        "1" => format!("W+{margin}"),
        "3" => "B+R".to_owned(),
        "4" => "W+R".to_owned(),
        "7" => "B+T".to_owned(),
        "8" => "W+T".to_owned(),
        _ => return None,
    })
}

/// The day in `2015- 3-14-12-51-10`.
fn date(text: &str) -> String {
    let parts = text.split('-').map(|part| part.trim().parse::<u32>());
    match parts.take(3).collect::<Result<Vec<u32>, _>>().as_deref() {
        Ok([year, month, day]) => format!("{year:04}-{month:02}-{day:02}"),
        _ => String::new(),
    }
}

/// The move in a line, if it is one.
fn listed(size: Size, row: &str, at: usize) -> Option<Result<ListedMove, LocatedFault>> {
    let words = words(row);
    let numbers: Vec<Option<usize>> = words.iter().map(|word| word.parse().ok()).collect();
    let color = |number: Option<usize>| match number {
        Some(1) => Some(Color::Black),
        Some(2) => Some(Color::White),
        _ => None,
    };
    match (*words.first()?, &numbers[..]) {
        ("STO", [_, _, _, who, Some(column), Some(row), ..]) => {
            let color = color(*who)?;
            let off_board = || {
                let (property, value) = ("STO".to_owned(), words[4..].join(" "));
                fault(at, RecordFault::OffBoard { property, value })
            };
            let mv = listing::placed(size, *column, *row).ok_or_else(off_board);
            Some(mv.map(|mv| ListedMove { color, mv, at }))
        }
        ("STO", _) => {
            Some(Err(fault(at, RecordFault::Syntax(format!("'{}' is not a move", row.trim())))))
        }
        ("SKI", [_, _, _, who, ..]) => {
            Some(Ok(ListedMove { color: color(*who)?, mv: Move::Pass, at }))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "\\HS\n\\[GAMEBLACKNAME=Ann (9D)\\]\n\\[GAMEWHITENAME=Bob Lee (8D)\\]\n\
        \\[GAMEDATE=2015- 3-14-12-51-10\\]\n\\[GAMEPLACE=Tygem\\]\n\
        \\[GAMEINFOMAIN=GBKIND:3,GTIME:1200-30-3,GRLT:3,ZIPSU:0,DUM:0,GONGJE:65,TCNT:9\\]\n\
        \\HE\n\\GS\n2 1 0\n3 0 &4\nINI 0 1 0 &4\nSTO 0 2 1 15 3\nSTO 0 3 2 3 3\n\\GE\n";

    #[test]
    fn a_game_is_read() {
        assert!(recognises(GAME));
        let ParsedRecord { game, record, .. } = read(GAME, None).unwrap();
        let moves: Vec<String> =
            game.moves().iter().map(|&(_, mv)| game.size().move_vertex(mv)).collect();
        assert_eq!(moves.join(" "), "Q16 D16");
        assert_eq!((record.black.as_str(), record.black_rank.as_str()), ("Ann", "9D"));
        assert_eq!((record.white.as_str(), record.white_rank.as_str()), ("Bob Lee", "8D"));
        assert_eq!((record.date.as_str(), record.result.as_str()), ("2015-03-14", "B+R"));
        assert_eq!(game.komi().points(), 6.5);
    }

    #[test]
    fn handicaps_margins_and_faults() {
        let text = GAME
            .replace("INI 0 1 0", "INI 0 1 3")
            .replace("STO 0 2 1 15 3\nSTO 0 3 2 3 3", "STO 0 2 2 2 5");
        let text =
            text.replace("GRLT:3,ZIPSU:0", "GRLT:1,ZIPSU:125").replace("GONGJE:65", "GONGJE:0");
        let ParsedRecord { game, record, .. } = read(&text, None).unwrap();
        assert_eq!((game.handicap(), game.komi().points()), (3, 0.0));
        assert_eq!(record.result, "W+12.5");
        let damaged = read(&text.replace("ZIPSU:125", "ZIPSU:12\u{0}5"), None).unwrap();
        assert_eq!(damaged.record.result, "W+");
        let moves = |text: &str| read(text, None).unwrap().game.moves().to_vec();
        assert_eq!(moves(&GAME.replace("15 3", "19 19"))[0], (Color::Black, Move::Pass));
        let off = read(&GAME.replace("STO 0 3 2 3 3", "STO 0 3 2 19 3"), None).unwrap();
        assert_eq!((off.game.moves(), off.warnings.len()), (&moves(GAME)[..1], 1));
        assert!(off.warnings[0].to_string().contains("STO[19 3] is off the board"));
    }
}
