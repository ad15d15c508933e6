//! NGF, the format of Cyberoro and Wbaduk: twelve lines about the game, then a line for each move.
//!
//! | line | meaning |
//! |---|---|
//! | 1 | the kind of game |
//! | 2 | the side of the board |
//! | 3, 4 | White's and Black's name with rank |
//! | 5 | the server |
//! | 6 | handicap stones |
//! | 8 | komi without its half point |
//! | 9 | the date as `20170316 [08:51]` |
//! | 11 | the result in words |
//! | 12 | the number of moves |
//!
//! A move is `PMABBQEQE`: the letters PM, two for its number, the player's, and the point, column and
//! line from the top, counted from B. The point is written twice.

use super::builder::{GameBuilder, ParsedRecord};
use super::error::{LocatedFault, RecordFault, fault};
use super::info::GameInfo;
use super::listing::{self, ListedMove};
use crate::color::Color;
use crate::point::{Move, Size};

/// Returns true if this is NGF: a side in the second line, and a move or a server in their places.
pub(super) fn recognises(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().take(13).map(str::trim).collect();
    let is_side = |text: &str| text.parse().is_ok_and(|side: usize| (1..=25).contains(&side));
    let is_number = |text: &&str| text.parse::<u32>().is_ok();
    lines.len() >= 12
        && !text.trim_start().starts_with("(;")
        && is_side(lines[1])
        && lines.get(5).is_some_and(is_number)
        && (lines[4].contains("www") || lines.get(12).is_some_and(|line| line.starts_with("PM")))
}

/// The game in a text.
pub(super) fn read(text: &str, before_move: Option<usize>) -> Result<ParsedRecord, LocatedFault> {
    let lines: Vec<(usize, &str)> = listing::lines(text).collect();
    let head = |index: usize| lines.get(index).copied().unwrap_or((text.len(), ""));
    let (at, side) = head(1);
    let unsupported = || fault(at, RecordFault::Size(side.trim().to_owned()));
    let size = side.trim().parse().ok().and_then(|side| Size::new(side, side));
    let mut line = GameBuilder::new(size.ok_or_else(unsupported)?);
    line.application = "Cyberoro".to_owned();
    let record = &mut line.record;
    for (index, name, rank) in [
        (2, &mut record.white, &mut record.white_rank),
        (3, &mut record.black, &mut record.black_rank),
    ] {
        let (who, grade) = listing::name_and_rank(head(index).1);
        GameInfo::fill(name, who);
        GameInfo::fill(rank, grade);
    }
    GameInfo::fill(&mut record.place, head(4).1);
    GameInfo::fill(&mut record.event, head(0).1);
    record.date = date(head(8).1);
    record.result = listing::result(head(10).1);
    line.name_rules("korean", 0);
    let (at, handicap) = head(5);
    listing::place_handicap(&mut line, handicap, at)?;
    let (at, komi) = head(7);
    line.note_komi(&komi_text(komi, handicap), at);
    let moves = lines.iter().skip(12).filter(|(_, line)| line.trim().starts_with("PM"));
    let size = line.game().size();
    listing::play(&mut line, moves.map(|&(at, text)| listed(size, text.trim(), at)), before_move);
    Ok(line.finish(text))
}

/// Komi, whose half point is left out in an even game.
fn komi_text(written: &str, handicap: &str) -> String {
    let is_even = handicap.trim().parse() == Ok(0);
    match written.trim().parse::<u32>() {
        Ok(points) if is_even => format!("{points}.5"),
        _ => written.to_owned(),
    }
}

/// The day in `20170316 [08:51]`.
fn date(text: &str) -> String {
    match text.trim().get(..8) {
        Some(day) if day.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("{}-{}-{}", &day[..4], &day[4..6], &day[6..])
        }
        _ => String::new(),
    }
}

/// The move in a line.
fn listed(size: Size, text: &str, at: usize) -> Result<ListedMove, LocatedFault> {
    let malformed = || fault(at, RecordFault::Syntax(format!("'{text}' is not a move")));
    let bytes = text.as_bytes();
    let &[_, _, _, _, color, column, line, ..] = bytes else { return Err(malformed()) };
    let color = match color {
        b'B' => Color::Black,
        b'W' => Color::White,
        _ => return Err(malformed()),
    };
    let (Some(column), Some(row)) = (column.checked_sub(b'A'), line.checked_sub(b'A')) else {
        return Err(malformed());
    };
    if column == 0 || row == 0 {
        return Ok(ListedMove { color, mv: Move::Pass, at });
    }
    let off_board = || {
        let (property, value) = ("PM".to_owned(), text.to_owned());
        fault(at, RecordFault::OffBoard { property, value })
    };
    let mv = listing::placed(size, usize::from(column) - 1, usize::from(row) - 1);
    Ok(ListedMove { color, mv: mv.ok_or_else(off_board)?, at })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "Rating game\n19\nBob        4D*\nAnn        5D \nwww.cyberoro.com\n0\n0\n6\n\
                        20170316 [08:51]\n5\nWhite wins by resignation!\n3\n\
                        PMABBQEQE\nPMACWDDDD\nPMADBAAAA\n";

    #[test]
    fn a_game_is_read() {
        assert!(recognises(GAME));
        let ParsedRecord { game, record, .. } = read(GAME, None).unwrap();
        let moves: Vec<String> =
            game.moves().iter().map(|&(_, mv)| game.size().move_vertex(mv)).collect();
        assert_eq!(moves.join(" "), "Q16 C17 pass");
        assert_eq!((record.black.as_str(), record.black_rank.as_str()), ("Ann", "5D"));
        assert_eq!((record.white.as_str(), record.white_rank.as_str()), ("Bob", "4D"));
        assert_eq!((record.date.as_str(), record.result.as_str()), ("2017-03-16", "W+R"));
        assert_eq!(game.komi().points(), 6.5);
        assert_eq!(read(GAME, Some(2)).unwrap().game.moves().len(), 1);
    }

    #[test]
    fn a_handicap_is_placed() {
        let text =
            GAME.replace(".com\n0\n0\n6\n", ".com\n4\n0\n0\n").replace("PMABBQEQE", "PMABWRFRF");
        let game = read(&text, Some(2)).unwrap().game;
        assert_eq!((game.handicap(), game.komi().points(), game.moves().len()), (4, 0.0, 1));
        // The game is read up to a move that is none.
        for broken in ["PMACW", "PMACWZZZZ"] {
            let read = read(&GAME.replace("PMACWDDDD", broken), None).unwrap();
            assert_eq!((read.game.moves().len(), read.warnings.len()), (1, 1), "{broken}");
        }
        assert!(!recognises("(;SZ[9])\n19\n"));
    }
}
