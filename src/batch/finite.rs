//! Numbers in JSON, which has no form for those that are not finite: `serde_json` would write `null`,
//! which cannot be read back as a number.

use serde::Serializer;
use serde::ser::Error;

/// Writes a number; for `#[serde(serialize_with = "finite")]`.
///
/// # Errors
/// When the number is infinite or none.
pub(crate) fn finite<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    match number.is_finite() {
        true => serializer.serialize_f64(*number),
        false => Err(S::Error::custom(format!("{number} has no form in JSON"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serialize;

    #[test]
    fn numbers_that_cannot_be_read_back_are_not_written() {
        #[derive(Serialize)]
        struct Single(#[serde(serialize_with = "finite")] f64);
        for number in [0.1, -0.0, 1e300, f64::MIN_POSITIVE] {
            let text = serde_json::to_string(&Single(number)).unwrap();
            assert_eq!(text.parse(), Ok(number));
        }
        for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let error = serde_json::to_string(&Single(number)).unwrap_err();
            assert_eq!(error.to_string(), format!("{number} has no form in JSON"));
        }
    }
}
