//! Common parts of formats without variations: a list of moves, and names with ranks.

use super::builder::GameBuilder;
use super::error::LocatedFault;
use crate::color::{Cell, Color};
use crate::game::handicap;
use crate::point::{Move, Point, Size};

/// A move with its place in the text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ListedMove {
    pub(super) color: Color,
    pub(super) mv: Move,
    pub(super) at: usize,
}

/// The move in a column and a line from the top, both from 0: some programs write a pass as the point just
/// off the board. None if it is any other point off the board.
pub(super) fn placed(size: Size, column: usize, line: usize) -> Option<Move> {
    match (column, line) {
        _ if column < size.width() && line < size.height() => {
            Some(Move::Play(size.point(column, size.height() - 1 - line)))
        }
        _ if (column, line) == (size.width(), size.height()) => Some(Move::Pass),
        _ => None,
    }
}

/// Plays the moves up to the position before move `before_move`, from 1, or before one that is impossible.
pub(super) fn play(
    line: &mut GameBuilder,
    moves: impl IntoIterator<Item = Result<ListedMove, LocatedFault>>,
    before_move: Option<usize>,
) {
    let most = before_move.unwrap_or(usize::MAX).saturating_sub(1);
    for listed in moves.into_iter().take(most) {
        let played = listed.and_then(|ListedMove { color, mv, at }| {
            line.take_turn(color, at)?;
            line.play(color, mv, at, false)
        });
        if let Err(impossible) = played {
            line.end_before(&impossible);
            break;
        }
    }
}

/// Places a handicap of this many stones, written in `text`, on the usual points.
pub(super) fn place_handicap(
    line: &mut GameBuilder,
    text: &str,
    at: usize,
) -> Result<(), LocatedFault> {
    line.announce_handicap(text, at);
    let stones = text.trim().parse().unwrap_or(0);
    match handicap::fixed_points(line.game().size(), stones) {
        Ok(points) => place_stones(line, &points, Color::Black, at),
        // One stone is the first move of an even game.
        Err(_) => Ok(()),
    }
}

/// Places stones of a colour.
pub(super) fn place_stones(
    line: &mut GameBuilder,
    points: &[Point],
    color: Color,
    at: usize,
) -> Result<(), LocatedFault> {
    if points.is_empty() {
        return Ok(());
    }
    let changes: Vec<(Point, Cell)> = points.iter().map(|&point| (point, color.stone())).collect();
    line.set_up(&changes, None, at)
}

/// A name and the rank after it, as in `Ann 5d` or `Ann (5d)`.
pub(super) fn name_and_rank(text: &str) -> (&str, &str) {
    let text = text.trim();
    let word = text.rsplit(char::is_whitespace).next().unwrap_or_default();
    let rank = word.trim_matches(|c| "()*?".contains(c));
    let is_rank = rank.starts_with(|c: char| c.is_ascii_digit())
        && rank.trim_start_matches(|c: char| c.is_ascii_digit()).chars().count() == 1;
    match text.strip_suffix(word) {
        Some(name) if is_rank && !name.trim().is_empty() => (name.trim(), rank),
        _ => (text, ""),
    }
}

/// A result as SGF writes it, from one in words: the winner, and the margin.
pub(super) fn result(text: &str) -> String {
    let text = text.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let winner = if has(&["white w", "w+", "\u{bc31}", "\u{767d}"]) {
        'W'
    } else if has(&["black w", "b+", "\u{d751}", "\u{9ed1}", "\u{9ed2}"]) {
        'B'
    } else {
        return String::new();
    };
    let is_score = |c: char| c.is_ascii_digit() || c == '.';
    let score = text.split(|c| !is_score(c)).find(|part| part.parse::<f64>().is_ok());
    let by = if has(&["resign", "\u{bd88}\u{acc4}", "\u{4e2d}\u{76d8}", "\u{4e2d}\u{62bc}"]) {
        "R"
    } else if has(&["time", "\u{c2dc}\u{ac04}", "\u{8d85}\u{65f6}"]) {
        "T"
    } else {
        score.unwrap_or_default()
    };
    format!("{winner}+{by}")
}

/// A result as SGF writes it: as it is if it is so already, or else the meaning of words such as
/// `Black wins by resignation` or 黑中盘胜. Words that nobody understands stay.
pub fn short_result(text: &str) -> String {
    let is_short = matches!(text.as_bytes(), [b'B' | b'W', b'+', ..]);
    match result(text) {
        short if is_short || short.is_empty() => text.to_owned(),
        short => short,
    }
}

/// The lines of a text with their places.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.lines().map(move |line| (line.as_ptr() as usize - start, line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_told_from_names() {
        assert_eq!(name_and_rank("Ann 5d"), ("Ann", "5d"));
        assert_eq!(name_and_rank(" Ann Lee (9D) "), ("Ann Lee", "9D"));
        assert_eq!(name_and_rank("ann     3K*"), ("ann", "3K"));
        assert_eq!(name_and_rank("Ann Lee"), ("Ann Lee", ""));
        assert_eq!(name_and_rank("\u{67ef}\u{6d01} 9\u{6bb5}"), ("\u{67ef}\u{6d01}", "9\u{6bb5}"));
        assert_eq!(name_and_rank("5d"), ("5d", ""));
    }

    #[test]
    fn results_in_words_become_short() {
        assert_eq!(result("White wins by resignation!"), "W+R");
        assert_eq!(result("Black wins by 3.5"), "B+3.5");
        assert_eq!(result("Black wins on time"), "B+T");
        assert_eq!(result("\u{bc31} \u{bd88}\u{acc4}\u{c2b9}"), "W+R");
        assert_eq!(result("draw"), "");
        for (text, short) in [
            ("\u{9ed1}\u{4e2d}\u{76d8}\u{80dc}", "B+R"),
            ("\u{767d}\u{4e2d}\u{62bc}\u{3057}\u{52dd}\u{3061}", "W+R"),
            ("\u{9ed1}\u{80dc}2.5\u{76ee}", "B+2.5"),
            ("B+Resign", "B+Resign"),
            ("0", "0"),
            ("?", "?"),
        ] {
            assert_eq!(short_result(text), short, "{text}");
        }
    }
}
