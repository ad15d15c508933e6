//! Time controls as people write them: `10m`, `10m+5s`, `10m+3x30s`, `10m+25/5m`.

use std::fmt;
use std::str::FromStr;

use super::TimeControl;

/// A text is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{0}' is no time control: give the main time as in 10m or 600, and perhaps after a plus sign \
     an increment (10m+5s), periods (10m+3x30s) or stones in a period (10m+25/5m)"
)]
pub struct NoTimeControl(String);

impl FromStr for TimeControl {
    type Err = NoTimeControl;

    /// Reads main time with, after a plus sign, an increment, periods and their length, or the
    /// stones in a period; or `none`. Times are in seconds, or have the unit `s`, `m` or `h`.
    fn from_str(text: &str) -> Result<TimeControl, NoTimeControl> {
        read(text.trim()).ok_or_else(|| NoTimeControl(text.to_owned()))
    }
}

fn read(text: &str) -> Option<TimeControl> {
    if text.eq_ignore_ascii_case("none") {
        return Some(TimeControl::Unlimited);
    }
    let Some((main, more)) = text.split_once('+') else {
        return Some(TimeControl::Absolute { main: above_zero(text)? });
    };
    let main = seconds(main)?;
    if let Some((periods, period)) = more.split_once('x') {
        let (periods, period) = (count(periods)?, above_zero(period)?);
        return Some(TimeControl::Japanese { main, period, periods });
    }
    if let Some((stones, period)) = more.split_once('/') {
        let (stones, period) = (count(stones)?, above_zero(period)?);
        return Some(TimeControl::Canadian { main, period, stones });
    }
    let increment = above_zero(more)?;
    if main == 0.0 {
        return None;
    }
    Some(TimeControl::Fischer { main, increment, cap: f64::INFINITY, longest: f64::INFINITY })
}

/// A number of seconds up to a hundred hours.
fn seconds(text: &str) -> Option<f64> {
    let units = [('s', 1.0), ('m', 60.0), ('h', 3600.0)];
    let unit = units.iter().find_map(|(unit, seconds)| Some((text.strip_suffix(*unit)?, *seconds)));
    let (number, unit) = unit.unwrap_or((text, 1.0));
    let seconds = unit * number.parse::<f64>().ok()?;
    (0.0..=360_000.0).contains(&seconds).then_some(seconds)
}

fn above_zero(text: &str) -> Option<f64> {
    seconds(text).filter(|&seconds| seconds > 0.0)
}

fn count(text: &str) -> Option<u32> {
    text.parse().ok().filter(|count| (1..=1000).contains(count))
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
            assert!(error.contains("is no time control"), "{bad}: {error}");
        }
    }
}
