//! Mathematical functions for the formulas, with the same results on every machine.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, LN_2};

/// The arctangent within 0.004: Rajan et al., "Efficient approximations for the arctangent function"
/// (2006), equation 5.
pub(super) fn arctangent(number: f32) -> f32 {
    let size = number.abs();
    let (small, large) = (size.min(1.0), size.max(1.0));
    let ratio = small / large;
    let angle = ratio * (FRAC_PI_4 + 0.273 * (1.0 - ratio));
    if size > 1.0 { (FRAC_PI_2 - angle).copysign(number) } else { angle.copysign(number) }
}

/// The natural logarithm of a number that is at least 1, within 1e-4: by the series of the inverse
/// hyperbolic tangent.
pub(super) fn logarithm(number: f32) -> f32 {
    let halvings = number.max(1.0).to_bits() >> 23;
    let rest = f32::from_bits(number.max(1.0).to_bits() & 0x7f_ffff | 127 << 23);
    let ratio = (rest - 1.0) / (rest + 1.0);
    let square = ratio * ratio;
    let series = 1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square / 7.0));
    (halvings as f32 - 127.0) * LN_2 + 2.0 * ratio * series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_those_of_the_library() {
        for number in [0.0f32, 0.01, 0.4, 1.0, 1.7, 30.0, 1e6] {
            assert!((arctangent(number) - number.atan()).abs() < 4e-3);
            assert!((arctangent(-number) + number.atan()).abs() < 4e-3);
            assert!((logarithm(1.0 + number) - (1.0 + number).ln()).abs() < 1e-4);
        }
    }
}
