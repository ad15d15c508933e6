//! Komi as records write it.
//!
//! | written | by | means |
//! |---|---|---|
//! | `6.5`, `6,5`, `6.5目`, `6目半`, `7半` | most programs | these points |
//! | `3.75`, `3.25`, `2.75` | Chinese records | stones, each of which is two points: 7.5, 6.5, 5.5 |
//! | `375`, `325`, `350` with area counting | Fox | hundredths of stones: 7.5, 6.5, 7 |
//! | `650`, `550`; `50` | Fox | hundredths of points: 6.5, 5.5, 0.5 |
//! | `65`, `75`, `80` | Tygem | tenths of points: 6.5, 7.5, 8 |
//!
//! This program, KataGo and OGS write points, however many they are. Other numbers that are no multiple of a half are
//! read as the nearest one.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::{char, one_of, space0};
use nom::combinator::{eof, opt, recognize, value};
use nom::sequence::{pair, preceded, terminated};
use nom::{IResult, Parser};

use crate::score::Komi;

/// The properties of a record that the reading of komi depends on, besides its text.
#[derive(Clone, Copy, Debug)]
pub(super) struct KomiContext<'a> {
    /// The program that has written the record, as `AP` names it.
    pub(super) application: &'a str,
    /// True if stones on the board count.
    pub(super) counts_area: bool,
    /// True if there is a handicap.
    pub(super) has_handicap: bool,
}

/// A komi, and the warning about it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ParsedKomi {
    pub(super) komi: Komi,
    pub(super) warning: Option<String>,
}

/// A program that writes komi in a way of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum KomiDialect {
    Fox,
    Tygem,
    /// Points, however many.
    Points,
    Other,
}

/// A number that is at least this large is not in points, unless its program always writes them: no even game has such
/// a komi.
const LEAST_SCALED: f64 = 30.0;
/// Stones of komi in an even game that area counting gives as such.
const STONES: std::ops::RangeInclusive<f64> = 2.5..=4.5;
/// Komi in stones that cannot be points, in all records that give it as such.
const QUARTERS: [f64; 3] = [2.75, 3.25, 3.75];

/// The komi that `text` stands for. None if it stands for none.
pub(super) fn read(text: &str, setting: &KomiContext<'_>) -> Option<ParsedKomi> {
    let number = number(text)?;
    let (exact, warning) = points(number, setting);
    let points = (exact * 2.0).round() / 2.0;
    // `6.49` and `7.51` are halves that were computed.
    let warning = warning || (exact - points).abs() >= 0.02;
    let warning = warning.then(|| format!("komi {} is taken for {points} points", text.trim()));
    let komi = Komi::try_from(points).ok()?;
    let is_lenient = number == 0.0 && !setting.has_handicap && writer(setting) == KomiDialect::Fox;
    let odd = is_lenient.then(|| "no komi, although there is no handicap".to_owned());
    Some(ParsedKomi { komi, warning: warning.or(odd) })
}

/// The points that a number stands for, and whether that is doubtful.
fn points(number: f64, setting: &KomiContext<'_>) -> (f64, bool) {
    let is_scaled = number.abs() >= LEAST_SCALED;
    let in_stones = setting.counts_area && STONES.contains(&number);
    match writer(setting) {
        KomiDialect::Points => (number, false),
        // Fox gives half a point in a handicap game as 50, and 75 is no komi in its hundredths.
        KomiDialect::Fox if is_scaled && number.abs() < 100.0 && number != 50.0 => {
            (number / 10.0, true)
        }
        KomiDialect::Fox if is_scaled => unscaled(number / 100.0, setting),
        KomiDialect::Fox if in_stones => (number * 2.0, false),
        KomiDialect::Tygem if is_scaled && number.abs() < 100.0 => (number / 10.0, false),
        _ if number.abs() >= 100.0 => unscaled(number / 100.0, setting),
        _ if is_scaled && number == 50.0 => (0.5, true),
        _ if is_scaled => (number / 10.0, true),
        _ if QUARTERS.contains(&number) => (number * 2.0, false),
        _ => (number, false),
    }
}

/// Komi that was written in hundredths: of stones, if only that makes sense.
fn unscaled(number: f64, setting: &KomiContext<'_>) -> (f64, bool) {
    let in_stones = QUARTERS.contains(&number) || setting.counts_area && STONES.contains(&number);
    (if in_stones { number * 2.0 } else { number }, false)
}

fn writer(setting: &KomiContext<'_>) -> KomiDialect {
    let application = setting.application.to_lowercase();
    let is_of = |names: &[&str]| names.iter().any(|name| application.contains(name));
    if is_of(&["fox"]) {
        KomiDialect::Fox
    } else if is_of(&["tygem", "wbaduk", "cyberoro"]) {
        KomiDialect::Tygem
    } else if is_of(&["ponnuki", "katago", "ogs"]) {
        KomiDialect::Points
    } else {
        KomiDialect::Other
    }
}

/// The number in a text, perhaps with a unit.
fn number(text: &str) -> Option<f64> {
    let narrow: String = text.chars().map(narrow).collect();
    let text = narrow.trim().to_lowercase();
    let mut whole = terminated((decimal, half), preceded((space0, opt(unit), space0), eof));
    let (_, (number, half)): (&str, (f64, f64)) = whole.parse(&text).ok()?;
    number.is_finite().then_some(if number < 0.0 { number - half } else { number + half })
}

/// Digits and points in their ordinary width.
fn narrow(character: char) -> char {
    match character {
        '\u{ff0c}' => ',',
        '\u{ff0e}' => '.',
        '\u{ff0d}' | '\u{2212}' => '-',
        '\u{ff10}'..='\u{ff19}' => char::from(b'0' + (character as u32 - 0xff10) as u8),
        other => other,
    }
}

/// A number with a decimal point or comma.
fn decimal(text: &str) -> IResult<&str, f64> {
    let digits = || take_while1(|c: char| c.is_ascii_digit());
    let fraction = recognize(pair(one_of(".,"), opt(digits())));
    let number = alt((
        recognize((opt(one_of("+-")), digits(), opt(fraction))),
        recognize((opt(one_of("+-")), char('.'), digits())),
    ));
    let exponent = opt((char('e'), opt(one_of("+-")), digits()));
    let (rest, written) = recognize(pair(number, exponent)).parse(text)?;
    let parsed = written.replace(',', ".").parse();
    parsed
        .map(|number| (rest, number))
        .map_err(|_| nom::Err::Error(nom::error::Error::new(text, nom::error::ErrorKind::Float)))
}

/// A half that is written as a word after the number.
fn half(text: &str) -> IResult<&str, f64> {
    let words = alt((tag("\u{534a}"), tag("\u{bc18}"), tag("\u{bd}"), tag(" 1/2")));
    let unit = opt(alt((tag("\u{76ee}"), tag("\u{c9d1}"), tag("\u{5b50}"))));
    let (rest, found) = opt(value(0.5, preceded(unit, words))).parse(text)?;
    Ok((rest, found.unwrap_or_default()))
}

/// A word for points.
fn unit(text: &str) -> IResult<&str, &str> {
    alt((
        tag("\u{76ee}"),
        tag("\u{5b50}"),
        tag("\u{c9d1}"),
        tag("points"),
        tag("point"),
        tag("pts"),
        tag("moku"),
    ))
    .parse(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn komi(text: &str, application: &str, area: bool, handicap: bool) -> Option<(f64, bool)> {
        let setting = KomiContext { application, counts_area: area, has_handicap: handicap };
        read(text, &setting).map(|read| (read.komi.points(), read.warning.is_some()))
    }

    #[test]
    fn komi_is_read_by_its_writer_and_its_rules() {
        for (text, application, area, handicap, points, doubtful) in [
            ("375", "foxwq", true, false, 7.5, false),
            ("350", "foxwq", true, false, 7.0, false),
            ("325", "foxwq", true, false, 6.5, false),
            ("650", "foxwq", false, false, 6.5, false),
            ("550", "foxwq", false, false, 5.5, false),
            ("50", "foxwq", true, true, 0.5, false),
            ("50", "foxwq", false, false, 0.5, false),
            ("75", "foxwq", true, false, 7.5, true),
            ("0", "foxwq", true, true, 0.0, false),
            ("0", "foxwq", true, false, 0.0, true),
            ("3.75", "foxwq", true, false, 7.5, false),
            ("65", "Tygem", false, false, 6.5, false),
            ("75", "Tygem", true, false, 7.5, false),
            ("0", "Tygem", true, false, 0.0, false),
            ("50", "", true, false, 0.5, true),
            ("75", "", true, false, 7.5, true),
            ("350", "", true, false, 7.0, false),
            ("375", "", false, false, 7.5, false),
            ("650", "", true, false, 6.5, false),
            ("3.75", "", false, false, 7.5, false),
            ("2.75", "MultiGo", true, false, 5.5, false),
            ("3.25", "", true, false, 6.5, false),
            ("7.25", "", true, false, 7.5, true),
            ("-7.25", "", true, false, -7.5, true),
            ("0.25", "", false, true, 0.5, true),
            ("4.75", "", true, false, 5.0, true),
            ("3.7", "", true, false, 3.5, true),
            ("1.3", "", true, false, 1.5, true),
            ("725", "", true, false, 7.5, true),
            ("725", "foxwq", true, false, 7.5, true),
            ("275", "foxwq", true, false, 5.5, false),
            ("3.5", "", true, false, 3.5, false),
            ("-3.5", "CGoban:3", false, false, -3.5, false),
            ("-5", "", false, false, -5.0, false),
            ("20", "", false, false, 20.0, false),
            ("107.5", "Ponnuki:0.1.0", true, false, 107.5, false),
            ("-50", "Ponnuki:0.1.0", true, true, -50.0, false),
            ("150", "KataGo", true, false, 150.0, false),
            ("35.5", "OGS", false, false, 35.5, false),
        ] {
            let found = komi(text, application, area, handicap);
            assert_eq!(found, Some((points, doubtful)), "{text} of '{application}', area {area}");
        }
    }

    #[test]
    fn numbers_may_have_units_and_commas() {
        for (text, points) in [
            ("6,5", 6.5),
            ("6.5\u{76ee}", 6.5),
            ("7\u{534a}", 7.5),
            ("6\u{76ee}\u{534a}", 6.5),
            ("6\u{c9d1}\u{bc18}", 6.5),
            ("\u{ff16}\u{ff0e}\u{ff15}", 6.5),
            (" 5.5 points ", 5.5),
            ("6\u{bd}", 6.5),
            ("5 1/2", 5.5),
            ("+7.", 7.0),
            (".5", 0.5),
            ("6.5000001", 6.5),
            ("6.49", 6.5),
            ("-0,5", -0.5),
        ] {
            assert_eq!(komi(text, "", false, false), Some((points, false)), "{text}");
        }
        for text in ["", "six", "NaN", "1e300", "6.5x", "--1", "."] {
            assert_eq!(komi(text, "", false, false), None, "{text}");
        }
    }
}
