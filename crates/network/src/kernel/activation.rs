//! Activation functions.

use super::simd::{Plain, Simd};

/// A function that a layer applies to each number at its end. All of these leave zero as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Activation {
    /// `x`
    Identity,
    /// `max(x, 0)`
    Relu,
    /// `x tanh(ln(1 + e^x))`: D. Misra, "Mish: A Self Regularized Non-Monotonic Activation
    /// Function" (2019). Never less than -0.309.
    Mish,
    /// `x / (1 + e^-x)`, also known as swish. Never less than -0.279.
    Silu,
}

impl Activation {
    /// The function of one number, the same on every machine.
    pub fn of(self, x: f32) -> f32 {
        by_activation!(self, A => A::apply(Plain, Plain.splat(x)))[0]
    }
}

/// Evaluates an expression with the type of an [`Activation`], so that its loop is compiled for it.
macro_rules! by_activation {
    ($activation:expr, $A:ident => $value:expr) => {{
        use $crate::kernel::activation::{Activation, Identity, Mish, Relu, Silu};
        match $activation {
            Activation::Identity => {
                type $A = Identity;
                $value
            }
            Activation::Relu => {
                type $A = Relu;
                $value
            }
            Activation::Mish => {
                type $A = Mish;
                $value
            }
            Activation::Silu => {
                type $A = Silu;
                $value
            }
        }
    }};
}
pub(crate) use by_activation;

/// e^x, the same on every machine, with a relative error below 3e-7; 0 for x below -87.6.
pub fn exponential(x: f32) -> f32 {
    exponential_lanes(Plain, Plain.splat(x))[0]
}

/// An [`Activation`] known when its loop is compiled.
pub(crate) trait Activate {
    /// The function of each lane.
    fn apply<S: Simd>(simd: S, x: S::Floats) -> S::Floats;
}

/// [`Activation::Identity`]
pub(crate) struct Identity;
/// [`Activation::Relu`]
pub(crate) struct Relu;
/// [`Activation::Mish`]
pub(crate) struct Mish;
/// [`Activation::Silu`]
pub(crate) struct Silu;

impl Activate for Identity {
    #[inline(always)]
    fn apply<S: Simd>(_: S, x: S::Floats) -> S::Floats {
        x
    }
}

impl Activate for Relu {
    #[inline(always)]
    fn apply<S: Simd>(simd: S, x: S::Floats) -> S::Floats {
        simd.max(x, simd.splat(0.0))
    }
}

impl Activate for Mish {
    /// With w = e^x (e^x + 2), tanh(ln(1 + e^x)) is w / (w + 2), which is 1 in 32 bits from x = 20
    /// on.
    #[inline(always)]
    fn apply<S: Simd>(simd: S, x: S::Floats) -> S::Floats {
        let two = simd.splat(2.0);
        let power = simd.exponential(simd.min(x, simd.splat(20.0)));
        let w = simd.mul(power, simd.add(power, two));
        simd.mul(x, simd.quotient(w, simd.add(w, two)))
    }
}

impl Activate for Silu {
    #[inline(always)]
    fn apply<S: Simd>(simd: S, x: S::Floats) -> S::Floats {
        let power = simd.exponential(simd.sub(simd.splat(0.0), x));
        simd.quotient(x, simd.add(simd.splat(1.0), power))
    }
}

/// Adding this to a number and taking it away again leaves the nearest integer.
const ROUNDING: f32 = 12_582_912.0;

/// e^x, with a relative error below 3e-7; 0 for x below -87.6, and infinite above 88.3.
///
/// x is split into k ln 2 + r with a whole number k, so that e^x is 2^k e^r and r at most half of
/// ln 2 in size, where the Taylor series up to the seventh power is exact to 32 bits. ln 2 is split
/// into a part whose product with k is exact and the rest (Cody and Waite).
#[inline(always)]
pub(crate) fn exponential_lanes<S: Simd>(simd: S, x: S::Floats) -> S::Floats {
    const LN_2_HIGH: f32 = 355.0 / 512.0;
    const LN_2_LOW: f32 = -2.121_944_4e-4;
    let x = simd.max(simd.min(x, simd.splat(88.7)), simd.splat(-88.0));
    let rounding = simd.splat(ROUNDING);
    let k = simd.mul_add(x, simd.splat(std::f32::consts::LOG2_E), rounding);
    let k = simd.sub(k, rounding);
    let r = simd.mul_add(k, simd.splat(-LN_2_HIGH), x);
    let r = simd.mul_add(k, simd.splat(-LN_2_LOW), r);
    let mut power = simd.splat(1.0 / 5040.0);
    for coefficient in [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 1.0 / 2.0, 1.0, 1.0] {
        power = simd.mul_add(power, r, simd.splat(coefficient));
    }
    simd.mul(power, simd.power_of_two(k))
}

/// 2^x for x of at most 0, with a relative error below 3e-7; 0 for x below -126.5.
///
/// x is split into a whole number k and a rest of at most a half in size, for whose power of two the
/// polynomial of the fifth degree has the least relative error, 7.5e-8 (found by Remez's algorithm).
#[inline(always)]
pub(crate) fn power_of_two<S: Simd>(simd: S, x: S::Floats) -> S::Floats {
    let x = simd.max(x, simd.splat(-127.0));
    let rounding = simd.splat(ROUNDING);
    let k = simd.sub(simd.add(x, rounding), rounding);
    let rest = simd.sub(x, k);
    let mut power = simd.splat(1.327_647_2e-3);
    for coefficient in [9.675_541e-3, 5.550_713_3e-2, 0.240_221_2, 0.693_146_97, 1.000_000_1] {
        power = simd.mul_add(power, rest, simd.splat(coefficient));
    }
    simd.mul(power, simd.power_of_two(k))
}

#[cfg(test)]
mod tests {
    use super::super::simd::{InstructionSet, SimdTask};
    use super::*;

    /// Applies a function to numbers, whose count is a multiple of 16.
    struct Apply<'a, A>(&'a mut [f32], A);

    impl<A: Activate> SimdTask for Apply<'_, A> {
        #[inline(always)]
        fn run<S: Simd>(self, simd: S) {
            for at in (0..self.0.len()).step_by(S::LANES) {
                let x = simd.load(self.0, at);
                simd.store(self.0, at, A::apply(simd, x));
            }
        }
    }

    /// Numbers of all sizes that activations have, and some that they never have.
    fn numbers() -> Vec<f32> {
        let mut numbers: Vec<f32> = (-6000..6000).map(|i| i as f32 / 250.0).collect();
        let special = [0.0, -0.0, 1e-30, -1e-30, 20.0, 87.5, -87.5, 100.0, -100.0, 1e30, -1e30];
        numbers.extend(special);
        numbers.resize(numbers.len().next_multiple_of(16), 1.0);
        numbers
    }

    /// Every set computes `function`.
    fn agrees<A: Activate>(activation: fn() -> A, function: fn(f64) -> f64) {
        for set in InstructionSet::all() {
            let mut found = numbers();
            set.run(Apply(&mut found, activation()));
            for (x, y) in numbers().into_iter().zip(found) {
                let wanted = function(f64::from(x));
                let error = (f64::from(y) - wanted).abs();
                assert!(error <= 6e-7 * wanted.abs() + 1e-30, "{set} {x}: {y} for {wanted}");
            }
        }
    }

    #[test]
    fn every_set_computes_the_functions() {
        agrees(|| Identity, |x| x);
        agrees(|| Relu, |x| x.max(0.0));
        agrees(|| Mish, |x| x * x.exp().ln_1p().min(50.0).tanh());
        agrees(|| Silu, |x| x / (1.0 + (-x).exp()));
    }

    /// [`power_of_two`] of `-|x|`.
    struct Power;

    impl Activate for Power {
        #[inline(always)]
        fn apply<S: Simd>(simd: S, x: S::Floats) -> S::Floats {
            power_of_two(simd, simd.min(x, simd.sub(simd.splat(0.0), x)))
        }
    }

    #[test]
    fn every_set_computes_powers_of_two() {
        agrees(|| Power, |x| if x.abs() > 126.5 { 0.0 } else { (-x.abs()).exp2() });
    }
}
