//! Values of properties: sizes, points, lists of points, colours.

use nom::bytes::complete::take_while1;
use nom::character::complete::{multispace0, one_of, satisfy};
use nom::combinator::{map_res, opt};
use nom::sequence::{delimited, preceded, separated_pair};
use nom::{IResult, Parser};

use crate::color::Color;
use crate::point::{Move, Point, Size};
use crate::record::listing;

/// A value that was read, and whether that took some good will.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct ParsedValue<T> {
    pub(super) value: T,
    pub(super) is_lenient: bool,
}

impl<T> ParsedValue<T> {
    fn exact(value: T) -> ParsedValue<T> {
        ParsedValue { value, is_lenient: false }
    }

    fn lenient(value: T) -> ParsedValue<T> {
        ParsedValue { value, is_lenient: true }
    }
}

/// The reason why a point cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PointError {
    /// It is not a point.
    Malformed,
    /// The board does not have it.
    OffBoard,
}

/// The width and height in a value of `SZ`: `19`, `19:13`, or with a word after them.
pub(super) fn size(text: &str) -> Option<ParsedValue<(usize, usize)>> {
    let (rest, (width, separator)) = sides(text).ok()?;
    let (height, is_usual) = match separator {
        None => (width, true),
        Some((separator, height)) => (height, separator == ':'),
    };
    let is_lenient = !rest.trim().is_empty() || !is_usual;
    Some(ParsedValue { value: (width, height), is_lenient })
}

/// A side of a board, and perhaps a sign and the other side.
type WrittenSides = (usize, Option<(char, usize)>);

fn sides(text: &str) -> IResult<&str, WrittenSides> {
    let number =
        || map_res(take_while1(|c: char| c.is_ascii_digit()), |digits: &str| digits.parse());
    let sign = delimited(multispace0, one_of(":xX\u{d7},"), multispace0);
    (preceded(multispace0, number()), opt((sign, number()))).parse(text)
}

/// The letters of a point. No board is so large that it needs capital letters, which stand for small ones.
fn letters(text: &str) -> IResult<&str, LetteredPoint> {
    let letter = || {
        satisfy(|c| c.is_ascii_alphabetic())
            .map(|letter| letter.to_ascii_lowercase() as usize - 'a' as usize)
    };
    (letter(), letter()).parse(text)
}

/// A column from the left and a line from the top, from 0.
type LetteredPoint = (usize, usize);

/// Two corners of a rectangle of points.
fn corners(text: &str) -> IResult<&str, (LetteredPoint, LetteredPoint)> {
    separated_pair(letters, delimited(multispace0, one_of(":"), multispace0), letters).parse(text)
}

/// A move: a point, or nothing for a pass.
pub(super) fn mv(size: Size, text: &str) -> Result<ParsedValue<Move>, PointError> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(ParsedValue::exact(Move::Pass));
    }
    if let Ok(("", (column, line))) = letters(text) {
        // Before format 4, a pass on boards up to 19x19 was a point just off the 19x19 board.
        let is_old_pass = (column, line) == (19, 19) && size.longer_side() <= 19;
        let placed = listing::placed(size, column, line).or(is_old_pass.then_some(Move::Pass));
        let value = placed.ok_or(PointError::OffBoard)?;
        let is_lenient = has_capital(text) || value == Move::Pass && !is_old_pass;
        return Ok(ParsedValue { value, is_lenient });
    }
    // Some programs write moves as people do: `D4`, `pass`.
    let is_vertex = text.len() > 1 && text.is_ascii();
    match size.parse_move(text).filter(|mv| is_vertex && *mv != Move::Button) {
        Some(mv) => Ok(ParsedValue::lenient(mv)),
        None if vertex(text).is_ok_and(|(rest, _)| rest.is_empty()) => Err(PointError::OffBoard),
        None => Err(PointError::Malformed),
    }
}

/// A letter and a number, as people write points.
fn vertex(text: &str) -> IResult<&str, (char, &str)> {
    (satisfy(|c| c.is_ascii_alphabetic()), take_while1(|c: char| c.is_ascii_digit())).parse(text)
}

/// The points of a value in a list: one, or a rectangle.
pub(super) fn points(size: Size, text: &str) -> Result<ParsedValue<Vec<Point>>, PointError> {
    let text = text.trim();
    let Ok(("", (first, second))) = corners(text) else {
        let point = mv(size, text)?;
        let value = point.value.point().ok_or(PointError::OffBoard)?;
        return Ok(ParsedValue { value: vec![value], is_lenient: point.is_lenient });
    };
    let (columns, lines) = (sorted(first.0, second.0), sorted(first.1, second.1));
    let is_lenient = (columns.0, lines.0) != first || has_capital(text);
    let mut points = Vec::new();
    for line in lines.0..=lines.1 {
        for column in columns.0..=columns.1 {
            let point = listing::placed(size, column, line).and_then(Move::point);
            points.push(point.ok_or(PointError::OffBoard)?);
        }
    }
    Ok(ParsedValue { value: points, is_lenient })
}

fn has_capital(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_uppercase())
}

fn sorted(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}

/// A colour in a value of `PL`, in any words that programs use.
pub(super) fn color(text: &str) -> Option<ParsedValue<Color>> {
    let text = text.trim();
    let word = text.to_ascii_lowercase();
    let found = match word.as_str() {
        "b" | "black" | "1" => Color::Black,
        "w" | "white" | "2" => Color::White,
        _ => return None,
    };
    Some(ParsedValue { value: found, is_lenient: !["B", "W", "b", "w"].contains(&text) })
}

/// Returns true if a value of `GM` says that the game is not Go. A value that is no number says
/// nothing.
pub(super) fn is_other_game(text: &str) -> bool {
    let number = take_while1(|c: char| c.is_ascii_digit());
    let mut whole = delimited(multispace0, number, multispace0);
    let parsed: IResult<&str, &str> = whole.parse(text);
    parsed.is_ok_and(|(rest, digits)| rest.is_empty() && digits.trim_start_matches('0') != "1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_as_they_are_written() {
        let of = |text| size(text).map(|read| (read.value, read.is_lenient));
        assert_eq!(of("19"), Some(((19, 19), false)));
        assert_eq!(of(" 9 "), Some(((9, 9), false)));
        assert_eq!(of("19:13"), Some(((19, 13), false)));
        assert_eq!(of("19x19"), Some(((19, 19), true)));
        assert_eq!(of("19\u{8def}"), Some(((19, 19), true)));
        assert_eq!((of(""), of("x"), of("99999999999999999999")), (None, None, None));
    }

    #[test]
    fn moves_are_read_as_they_are_written() {
        let small = Size::square(9);
        let vertex = |size: Size, text| {
            mv(size, text).map(|read| (size.move_vertex(read.value), read.is_lenient))
        };
        let good = |name: &str, is_lenient| Ok((name.to_owned(), is_lenient));
        assert_eq!(vertex(small, "aa"), good("A9", false));
        assert_eq!(vertex(small, " "), good("pass", false));
        assert_eq!(vertex(small, "tt"), good("pass", false));
        assert_eq!(vertex(small, "pass"), good("pass", true));
        assert_eq!(vertex(small, "E5"), good("E5", true));
        assert_eq!(vertex(small, "EE"), good("E5", true));
        assert_eq!(vertex(small, "eE"), good("E5", true));
        assert_eq!(vertex(Size::square(20), "tt"), good("U1", false));
        assert_eq!(vertex(small, "zz"), Err(PointError::OffBoard));
        assert_eq!(vertex(small, "ja"), Err(PointError::OffBoard));
        assert_eq!(vertex(small, "T19"), Err(PointError::OffBoard));
        for text in ["a", "a\u{1f600}", "aaa", "1a", "button"] {
            assert_eq!(vertex(small, text), Err(PointError::Malformed), "{text}");
        }
    }

    #[test]
    fn the_point_just_off_the_board_is_a_pass() {
        let passes = |width, height, text| {
            let read = mv(Size::new(width, height).unwrap(), text).unwrap();
            assert_eq!(read.value, Move::Pass, "{text} on {width}x{height}");
            read.is_lenient
        };
        assert!(passes(9, 9, "jj") && passes(9, 9, "TT") && passes(19, 19, "TT"));
        assert!(passes(20, 20, "uu") && passes(25, 25, "zz") && passes(9, 5, "jf"));
        assert!(!passes(19, 19, "tt") && !passes(13, 9, "tt"));
    }

    #[test]
    fn rectangles_are_lists() {
        let small = Size::square(5);
        let count = |text| points(small, text).map(|read| (read.value.len(), read.is_lenient));
        assert_eq!(count("aa:cc"), Ok((9, false)));
        assert_eq!(count("cc:aa"), Ok((9, true)));
        assert_eq!(count("bb"), Ok((1, false)));
        assert_eq!(count("AA:bb"), Ok((4, true)));
        assert_eq!(count("aa:zz"), Err(PointError::OffBoard));
        assert_eq!(count("aa:ff"), Err(PointError::OffBoard));
        assert_eq!(count("tt"), Err(PointError::OffBoard));
        assert_eq!(count("a:"), Err(PointError::Malformed));
        assert_eq!(count(""), Err(PointError::OffBoard));
    }

    #[test]
    fn other_games_are_told_by_their_number() {
        let other: Vec<&str> = ["1", " 1 ", "01", "", "x", "2", "40"]
            .into_iter()
            .filter(|it| is_other_game(it))
            .collect();
        assert_eq!(other, ["2", "40"]);
        let lenient = |text| color(text).map(|read| (read.value, read.is_lenient));
        assert_eq!(lenient("White"), Some((Color::White, true)));
        assert_eq!(lenient("1"), Some((Color::Black, true)));
        assert_eq!((lenient(" b"), lenient("X")), (Some((Color::Black, false)), None));
    }
}
