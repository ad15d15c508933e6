//! Time controls as people write them: `10m`, `10m+5s`, `10m+3x30s`, `10m+25/5m`.

use std::fmt;
use std::str::FromStr;

use nom::branch::alt;
use nom::bytes::complete::tag_no_case;
use nom::character::complete::{char, one_of, u32};
use nom::combinator::{all_consuming, opt, value, verify};
use nom::number::complete::double;
use nom::{IResult, Parser};

use super::TimeControl;

/// A text is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{0}' is not a time control. Examples: 10m (ten minutes for the game), 10m+5s (and five seconds \
     more with each move), 10m+3x30s (and three periods of 30 seconds), 10m+25/5m (and 25 stones in \
     each five minutes)"
)]
pub struct TimeControlError(String);

impl FromStr for TimeControl {
    type Err = TimeControlError;

    /// Reads main time with, after a plus sign, an increment, periods and their length, or the
    /// stones in a period; or `none`. Times are in seconds, or have the unit `s`, `m` or `h`.
    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let parsed = all_consuming(control).parse(text.trim());
        parsed.map(|(_, control)| control).map_err(|_| TimeControlError(text.to_owned()))
    }
}

/// `none`, or the main time and perhaps more after a plus sign.
fn control(text: &str) -> IResult<&str, TimeControl> {
    let none = value(TimeControl::Unlimited, tag_no_case("none"));
    let japanese = (seconds, char('+'), count, char('x'), positive)
        .map(|(main, _, periods, _, period)| TimeControl::Japanese { main, period, periods });
    let canadian = (seconds, char('+'), count, char('/'), positive)
        .map(|(main, _, stones, _, period)| TimeControl::Canadian { main, period, stones });
    let fischer = (positive, char('+'), positive).map(|(main, _, increment)| {
        TimeControl::Fischer { main, increment, cap: f64::INFINITY, longest: f64::INFINITY }
    });
    let absolute = positive.map(|main| TimeControl::Absolute { main });
    alt((none, japanese, canadian, fischer, absolute)).parse(text)
}

/// A number of seconds up to a hundred hours.
fn seconds(text: &str) -> IResult<&str, f64> {
    let unit = opt(one_of("smh")).map(|unit| match unit {
        Some('m') => 60.0,
        Some('h') => 3600.0,
        _ => 1.0,
    });
    let product = (double, unit).map(|(number, unit)| number * unit);
    verify(product, |seconds| (0.0..=360_000.0).contains(seconds)).parse(text)
}

fn positive(text: &str) -> IResult<&str, f64> {
    verify(seconds, |&seconds| seconds > 0.0).parse(text)
}

fn count(text: &str) -> IResult<&str, u32> {
    verify(u32, |count| (1..=1000).contains(count)).parse(text)
}

/// In the form that is read, in seconds.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Unlimited => f.write_str("none"),
            TimeControl::Absolute { main } => write!(f, "{main}"),
            TimeControl::Canadian { main, period, stones } => write!(f, "{main}+{stones}/{period}"),
            TimeControl::Japanese { main, period, periods } => {
                write!(f, "{main}+{periods}x{period}")
            }
            TimeControl::Fischer { main, increment, .. } => write!(f, "{main}+{increment}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_and_written() {
        let fischer = TimeControl::Fischer {
            main: 600.0,
            increment: 5.0,
            cap: f64::INFINITY,
            longest: f64::INFINITY,
        };
        for (text, control, written) in [
            ("none", TimeControl::Unlimited, "none"),
            ("90", TimeControl::Absolute { main: 90.0 }, "90"),
            ("1.5h", TimeControl::Absolute { main: 5400.0 }, "5400"),
            ("10m+5s", fischer, "600+5"),
            (
                "10m+3x30s",
                TimeControl::Japanese { main: 600.0, period: 30.0, periods: 3 },
                "600+3x30",
            ),
            ("0+1x5", TimeControl::Japanese { main: 0.0, period: 5.0, periods: 1 }, "0+1x5"),
            (
                " 20m+25/5m ",
                TimeControl::Canadian { main: 1200.0, period: 300.0, stones: 25 },
                "1200+25/300",
            ),
        ] {
            assert_eq!(text.parse(), Ok(control), "{text}");
            assert_eq!(control.to_string(), written);
            assert_eq!(written.parse(), Ok(control), "{written}");
        }
        for bad in
            ["", "ten", "-5", "0", "10m+", "10m+0x5", "10m+3x", "10m+3x0", "0+5", "1e9", "nan"]
        {
            let error = bad.parse::<TimeControl>().unwrap_err().to_string();
            assert!(error.contains("is not a time control"), "{bad}: {error}");
        }
    }
}
