//! Parsing the values in JSON queries: numbers, players, points, moves.

use serde_json::Value as Json;

use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Point, Size};

/// The reason why a value is refused.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ValueError {
    /// It does not have the form that the field requires.
    Form,
    /// For this reason.
    Reason(String),
}

impl ValueError {
    /// A refusal for this reason.
    pub(super) fn with_reason(reason: impl ToString) -> ValueError {
        ValueError::Reason(reason.to_string())
    }
}

/// The meaning of a value, or why it is refused.
pub(super) type ValueResult<T> = Result<T, ValueError>;

/// An integer in this range. Languages with only one type of number may write it as `5.0`.
pub(super) fn integer(value: &Json, min: i64, max: i64) -> ValueResult<i64> {
    let whole = |number: f64| number.fract() == 0.0 && number.abs() < 9e15;
    let number = match value.as_i64() {
        Some(number) => number,
        None => value.as_f64().filter(|&number| whole(number)).ok_or(ValueError::Form)? as i64,
    };
    if (min..=max).contains(&number) { Ok(number) } else { Err(ValueError::Form) }
}

/// A number in this range.
pub(super) fn real(value: &Json, min: f64, max: f64) -> ValueResult<f64> {
    value.as_f64().filter(|number| (min..=max).contains(number)).ok_or(ValueError::Form)
}

/// `true` or `false`.
pub(super) fn switch(value: &Json) -> ValueResult<bool> {
    value.as_bool().ok_or(ValueError::Form)
}

/// A list, with each element parsed by `read`.
pub(super) fn list<T>(
    value: &Json,
    read: impl FnMut(&Json) -> ValueResult<T>,
) -> ValueResult<Vec<T>> {
    value.as_array().ok_or(ValueError::Form)?.iter().map(read).collect()
}

/// Black or White.
pub(super) fn player(value: &Json) -> ValueResult<Color> {
    value.as_str().and_then(Color::parse).ok_or(ValueError::Form)
}

/// A move: a vertex such as `D4`, `pass`, or a pair of column and row such as `(3,15)`, both
/// counted from 0 at the upper left corner.
pub(super) fn location(value: &Json, size: Size) -> ValueResult<Move> {
    let text = value.as_str().ok_or(ValueError::Form)?.trim();
    let mv = if text.starts_with('(') {
        coordinates(text, size).map(Move::Play)
    } else {
        size.parse_move(text)
    };
    mv.ok_or_else(|| ValueError::with_reason(format!("there is no point {text} on a {size} board")))
}

fn coordinates(text: &str, size: Size) -> Option<Point> {
    let (column, row) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    let column = column.trim().parse().ok().filter(|&column| column < size.width())?;
    let row: usize = row.trim().parse().ok().filter(|&row| row < size.height())?;
    Some(size.point(column, size.height() - 1 - row))
}

/// A pair of player and move.
pub(super) fn pair(value: &Json, size: Size) -> ValueResult<(Color, Move)> {
    match value.as_array().map(Vec::as_slice) {
        Some([by, at]) => Ok((player(by)?, location(at, size)?)),
        _ => Err(ValueError::Form),
    }
}

/// A pair of player and point.
pub(super) fn stone(value: &Json, size: Size) -> ValueResult<(Point, Color)> {
    let (color, mv) = pair(value, size)?;
    let point = mv.point();
    Ok((point.ok_or_else(|| ValueError::with_reason("a stone needs a point"))?, color))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_have_ranges() {
        assert_eq!(integer(&json!(5), 1, 5), Ok(5));
        assert_eq!(integer(&json!(5.0), 1, 5), Ok(5));
        for bad in [json!(6), json!(0), json!(2.5), json!("5"), json!(null), json!(1e300)] {
            assert_eq!(integer(&bad, 1, 5), Err(ValueError::Form), "{bad}");
        }
        assert_eq!(real(&json!(2), 0.5, 2.0), Ok(2.0));
        assert_eq!(real(&json!(0.4), 0.5, 2.0), Err(ValueError::Form));
    }

    #[test]
    fn points_have_two_notations() {
        let size = Size::new(13, 9).unwrap();
        let read = |text: &str| location(&json!(text), size).ok().map(|mv| size.move_vertex(mv));
        for (text, vertex) in [
            ("c4", "C4"),
            (" C4 ", "C4"),
            ("(0,0)", "A9"),
            ("(12, 8)", "N1"),
            ("pass", "pass"),
            ("PASS", "pass"),
        ] {
            assert_eq!(read(text).as_deref(), Some(vertex), "{text}");
        }
        for bad in ["", "I5", "A10", "(13,0)", "(0,9)", "(-1,0)", "(0,0", "(0)", "resign"] {
            assert_eq!(read(bad), None, "{bad}");
        }
        assert_eq!(location(&json!(5), size), Err(ValueError::Form));
    }

    #[test]
    fn moves_are_pairs() {
        let size = Size::square(9);
        let a1 = Move::Play(size.point(0, 0));
        assert_eq!(pair(&json!(["b", "A1"]), size), Ok((Color::Black, a1)));
        assert_eq!(pair(&json!(["White", "pass"]), size), Ok((Color::White, Move::Pass)));
        for bad in [json!(["b"]), json!(["b", "A1", 1]), json!({}), json!(["x", "A1"])] {
            assert_eq!(pair(&bad, size), Err(ValueError::Form), "{bad}");
        }
        assert!(matches!(stone(&json!(["b", "pass"]), size), Err(ValueError::Reason(_))));
    }
}
