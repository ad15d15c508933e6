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
pub fn name_and_rank(text: &str) -> (&str, &str) {
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

/// A result as SGF writes it, from one in words of English, Chinese, Japanese or Korean; empty if it is none.
///
/// A margin in Chinese stones is twice as many points.
pub(super) fn result(text: &str) -> String {
    if text.starts_with("B+") || text.starts_with("W+") {
        return text.to_owned();
    }
    let text = text.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let Some(winner) = winner(&text) else { return String::new() };
    let by = if has(&["resign", "불계", "中盘", "中盤", "中押", "投了", "认输", "認輸"])
    {
        "R".to_owned()
    } else if has(&["time", "시간", "超时", "超時", "時間切"]) {
        "T".to_owned()
    } else {
        margin(&text).map_or_else(String::new, |margin| margin.to_string())
    };
    format!("{winner}+{by}")
}

/// The letter of the winner in a text of small letters.
fn winner(text: &str) -> Option<char> {
    let color = |letter: char| match letter {
        '白' | '백' => Some('W'),
        '黑' | '黒' | '흑' => Some('B'),
        _ => None,
    };
    let english = [("white w", 'W'), ("w+", 'W'), ("black w", 'B'), ("b+", 'B')];
    if let Some((_, winner)) = english.iter().find(|(words, _)| text.contains(words)) {
        return Some(*winner);
    }
    // The colour before the word for a win, or else the opponent of the one before the word for a loss.
    let before = |words: &[char]| {
        let at = text.find(words)?;
        text[..at].chars().rev().find_map(color)
    };
    let lost = before(&['负', '負', '패']).map(|loser| if loser == 'W' { 'B' } else { 'W' });
    before(&['胜', '勝', '승']).or(lost).or_else(|| text.chars().find_map(color))
}

/// The margin in points: digits or Chinese numerals, with halves and quarters.
fn margin(text: &str) -> Option<f64> {
    let numerals = "零一二三四五六七八九";
    let digit = |letter: char| match letter {
        '０'..='９' => char::from_digit(letter as u32 - '０' as u32, 10),
        '两' | '兩' => Some('2'),
        '又' => Some(' '),
        _ => numerals
            .chars()
            .position(|one| one == letter)
            .and_then(|at| char::from_digit(at as u32, 10)),
    };
    let plain: String = text.chars().map(|letter| digit(letter).unwrap_or(letter)).collect();
    let is_part = |c: char| c.is_ascii_digit() || c == '.' || c == '/';
    let value = |part: &str| match part.split_once('/') {
        Some((above, below)) => Some(above.parse::<f64>().ok()? / below.parse::<f64>().ok()?),
        None => part.parse::<f64>().ok(),
    };
    let parts = plain.split(|c| !is_part(c)).map(|part| part.trim_end_matches('.'));
    // A whole number, perhaps with a fraction after it.
    let mut values = parts.filter_map(|part| Some((value(part)?, part.contains('/'))));
    let first = values.next().map(|(value, _)| value);
    let fraction = values.next().filter(|(_, is_fraction)| *is_fraction).map(|(value, _)| value);
    let half = plain.contains(['半', '반']).then_some(0.5);
    if first.is_none() && half.is_none() {
        return None;
    }
    let sum: f64 = [first, fraction, half].into_iter().flatten().sum();
    let in_stones = plain.contains('子') && !plain.contains('目');
    Some(if in_stones { 2.0 * sum } else { sum }).filter(|points| points.is_finite())
}

/// A result as SGF writes it: as it is if it is so already, or else the meaning of words such as
/// `Black wins by resignation` or 黑中盘胜. Words that nobody understands stay.
pub fn short_result(text: &str) -> String {
    match result(text) {
        short if short.is_empty() => text.to_owned(),
        short => short,
    }
}

/// The result of a game in which `loser` resigns.
pub fn result_of_resignation(loser: Color) -> String {
    format!("{}+R", loser.opponent().letter())
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
        for (words, short) in [
            ("백 불계승", "W+R"),
            ("흑 3집반승", "B+3.5"),
            ("백 반집승", "W+0.5"),
            ("黑中盘胜", "B+R"),
            ("白胜3目半", "W+3.5"),
            ("白勝三目半", "W+3.5"),
            ("黑胜1又3/4子", "B+3.5"),
            ("黑胜半子", "B+1"),
            ("白 胜 2.75 子", "W+5.5"),
            ("黒1目半勝ち", "B+1.5"),
            ("白中押し勝ち", "W+R"),
            ("黒番半目勝", "B+0.5"),
            ("黑超时负", "W+T"),
            ("黒時間切れ負け", "W+T"),
            ("白７目勝", "W+7"),
            ("draw", ""),
            ("打挂", ""),
        ] {
            assert_eq!(result(words), short, "{words}");
        }
        for (text, short) in
            [("黑胜2.5目", "B+2.5"), ("B+Resign", "B+Resign"), ("0", "0"), ("?", "?")]
        {
            assert_eq!(short_result(text), short, "{text}");
        }
    }
}
