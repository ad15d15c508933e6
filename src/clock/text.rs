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

/// The reason why a text is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TimeControlError {
    /// It is in no known form.
    #[error(
        "'{0}' is not a time control. Examples: 10m (ten minutes for the game), 10m+5s (and five seconds \
         more with each move), 10m+3x30s (and three periods of 30 seconds), 10m+25/5m (and 25 stones in \
         each five minutes)"
    )]
    Unknown(String),
    /// Its main time is a bare number, as in `10` or `10+5s`.
    #[error("'{0}' has no unit: write {0}m for {0} minutes, or {0}s for {0} seconds")]
    NoUnit(String),
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    /// Reads main time with, after a plus sign, an increment, periods and their length, or the
    /// stones in a period; or `none`. Times have the unit `s`, `m` or `h`. After the plus sign, a time without a
    /// unit is in seconds; main time needs its unit, because some would write 10 for ten minutes.
    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let parsed = all_consuming(control).parse(text.trim());
        let (_, control) = parsed.map_err(|_| TimeControlError::Unknown(text.to_owned()))?;
        let main = text.trim().split('+').next().unwrap_or_default();
        match main.parse::<f64>() {
            Ok(number) if number > 0.0 => Err(TimeControlError::NoUnit(main.to_owned())),
            _ => Ok(control),
        }
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

/// In the form that is read.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = |seconds: &f64| match seconds / 60.0 {
            minutes if *seconds > 0.0 && minutes.fract() == 0.0 => format!("{minutes}m"),
            _ => format!("{seconds}s"),
        };
        match self {
            TimeControl::Unlimited => f.write_str("none"),
            TimeControl::Absolute { main } => f.write_str(&time(main)),
            TimeControl::Canadian { main, period, stones } => {
                write!(f, "{}+{stones}/{}", time(main), time(period))
            }
            TimeControl::Japanese { main, period, periods } => {
                write!(f, "{}+{periods}x{}", time(main), time(period))
            }
            TimeControl::Fischer { main, increment, .. } => {
                write!(f, "{}+{}", time(main), time(increment))
            }
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
            ("90s", TimeControl::Absolute { main: 90.0 }, "90s"),
            ("1.5h", TimeControl::Absolute { main: 5400.0 }, "90m"),
            ("10m+5s", fischer, "10m+5s"),
            (
                "10m+3x30s",
                TimeControl::Japanese { main: 600.0, period: 30.0, periods: 3 },
                "10m+3x30s",
            ),
            ("0+1x5", TimeControl::Japanese { main: 0.0, period: 5.0, periods: 1 }, "0s+1x5s"),
            (
                " 20m+25/5m ",
                TimeControl::Canadian { main: 1200.0, period: 300.0, stones: 25 },
                "20m+25/5m",
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
        for bare in ["10", "10+5s", "10+3x30"] {
            let error = bare.parse::<TimeControl>().unwrap_err().to_string();
            assert_eq!(error, "'10' has no unit: write 10m for 10 minutes, or 10s for 10 seconds");
        }
    }
}
