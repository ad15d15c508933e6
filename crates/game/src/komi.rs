//! Komi: the points that White gets for moving second.

use std::fmt;
use std::str::FromStr;

/// Points added to White's count, a multiple of one half.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord)]
pub struct Komi(i32);

/// The reason why a text or a number is not a valid komi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KomiError {
    /// The text is not a finite number.
    #[error("komi is not a number")]
    NotANumber,
    /// The number is not a multiple of one half.
    #[error("komi is a multiple of 0.5")]
    NotHalves,
    /// The number is larger than any board.
    #[error("komi is between -1000 and 1000")]
    TooLarge,
}

impl Komi {
    /// The largest komi in half points, for either side: more points than any board has.
    const MAX_HALF_POINTS: i32 = 2000;

    /// A komi of this many half points for White.
    ///
    /// # Panics
    /// When it is beyond 1000 points for either side.
    pub const fn from_half_points(half_points: i32) -> Komi {
        assert!(half_points >= -Self::MAX_HALF_POINTS && half_points <= Self::MAX_HALF_POINTS);
        Komi(half_points)
    }

    /// Half points for White.
    pub const fn half_points(self) -> i32 {
        self.0
    }

    /// Points for White.
    pub fn points(self) -> f64 {
        f64::from(self.0) / 2.0
    }
}

impl TryFrom<f64> for Komi {
    type Error = KomiError;

    /// A komi of this many points.
    fn try_from(points: f64) -> Result<Komi, KomiError> {
        let half_points = points * 2.0;
        if !half_points.is_finite() {
            return Err(KomiError::NotANumber);
        }
        if half_points.abs() > f64::from(Self::MAX_HALF_POINTS) {
            return Err(KomiError::TooLarge);
        }
        if half_points.fract() != 0.0 {
            return Err(KomiError::NotHalves);
        }
        Ok(Komi(half_points as i32))
    }
}

impl FromStr for Komi {
    type Err = KomiError;

    /// Reads a number of points: `7.5`, `7`, `-0.5`, or with a comma as in `6,5`.
    fn from_str(text: &str) -> Result<Komi, KomiError> {
        let points: f64 =
            text.trim().replace(',', ".").parse().map_err(|_| KomiError::NotANumber)?;
        Komi::try_from(points)
    }
}

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.points().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_is_read_and_written_in_points() {
        for (text, half_points) in [
            ("7.5", 15),
            ("0", 0),
            ("-0.5", -1),
            ("6.50", 13),
            ("6,5", 13),
            (" 1e1 ", 20),
            ("-1000", -2000),
        ] {
            let komi: Komi = text.parse().unwrap();
            assert_eq!(komi.half_points(), half_points, "{text}");
            assert_eq!(komi.to_string().parse(), Ok(komi));
        }
        assert_eq!("-0".parse::<Komi>().unwrap().to_string(), "0");
        assert_eq!("3.75".parse::<Komi>(), Err(KomiError::NotHalves));
        assert_eq!("1000.5".parse::<Komi>(), Err(KomiError::TooLarge));
        for bad in ["", "six", "nan", "inf", "7,5,5"] {
            assert_eq!(bad.parse::<Komi>(), Err(KomiError::NotANumber), "{bad}");
        }
    }
}
