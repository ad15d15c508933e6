//! Simultaneous perturbation stochastic approximation (SPSA): better values of many parameters at
//! once, from comparisons of two versions that differ a little in all of them.
//!
//! In each iteration every parameter goes up in one version and down in the other, at random; the
//! better version shows the way. The method and the two exponents are from J. C. Spall,
//! "Implementation of the Simultaneous Perturbation Algorithm for Stochastic Optimization" (IEEE
//! Transactions on Aerospace and Electronic Systems 34, 1998, pages 817 to 823). The schedule is
//! given by its end, as in the practice of Stockfish's Fishtest
//! (github.com/official-stockfish/fishtest): the distance of the versions in the last iteration,
//! and the fraction of it by which a won comparison then moves the values.

use rand_xoshiro::Xoshiro256PlusPlus;

use crate::params::{Kind, Param, ParamError, Params};
use crate::playout::below;

/// Spall's exponent for the length of the steps.
const ALPHA: f64 = 0.602;
/// Spall's exponent for the distance between the versions.
const GAMMA: f64 = 0.101;
/// The iterations by which the first steps are shortened, as a fraction of all: Fishtest's choice.
const STABILITY: f64 = 0.1;
/// The distance in the last iteration as a fraction of the range: Fishtest's choice.
const LAST_DISTANCE: f64 = 1.0 / 20.0;
/// The smallest distance between whole numbers, so that up and down differ.
const LEAST_WHOLE: f64 = 0.5;

/// A parameter that is tuned, with its range.
#[derive(Clone, Copy)]
pub struct Knob {
    /// The parameter.
    pub param: &'static Param,
    /// The smallest value tried.
    pub min: f64,
    /// The largest value tried.
    pub max: f64,
    /// The value that it starts from.
    pub start: f64,
}

/// The change of the steps in the course of the iterations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpsaSchedule {
    /// The number of iterations.
    pub iterations: u64,
    /// The distance that a won comparison moves the values in the last iteration, as a fraction of
    /// the distance between a value and the value that is tried.
    pub rate: f64,
}

/// The state of a tuning.
pub(super) struct Spsa {
    knobs: Vec<Knob>,
    schedule: SpsaSchedule,
    /// The values now, in the order of the knobs.
    values: Vec<f64>,
    /// Iterations so far.
    done: u64,
}

/// The comparison of one iteration: for each knob, whether the first version has the larger value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trial(pub(super) Vec<bool>);

impl Knob {
    /// The distance between a value and the value that is tried in the last iteration.
    fn last_distance(&self) -> f64 {
        let distance = (self.max - self.min) * LAST_DISTANCE;
        if self.is_whole() { distance.max(LEAST_WHOLE) } else { distance }
    }

    fn is_whole(&self) -> bool {
        matches!(self.param.kind, Kind::Integer { .. })
    }

    /// The value as a parameter has it: whole where it must be, else to a ten-thousandth of the
    /// range.
    pub(super) fn text(&self, value: f64) -> String {
        let digits = (4.0 - (self.max - self.min).log10().floor()).clamp(0.0, 12.0) as usize;
        let digits = if self.is_whole() { 0 } else { digits };
        format!("{:.digits$}", value.clamp(self.min, self.max))
    }
}

impl Spsa {
    pub(super) fn new(knobs: Vec<Knob>, schedule: SpsaSchedule) -> Spsa {
        let values = knobs.iter().map(|knob| knob.start).collect();
        Spsa { knobs, schedule, values, done: 0 }
    }

    pub(super) fn knobs(&self) -> &[Knob] {
        &self.knobs
    }

    /// The values after the iterations so far.
    pub(super) fn values(&self) -> &[f64] {
        &self.values
    }

    /// Iterations so far.
    pub(super) fn done(&self) -> u64 {
        self.done
    }

    /// The comparison of the next iteration.
    pub(super) fn trial(&self, rng: &mut Xoshiro256PlusPlus) -> Trial {
        Trial(self.knobs.iter().map(|_| below(rng, 2) == 1).collect())
    }

    /// The two versions that `trial` compares, made from `base`.
    ///
    /// # Errors
    /// When a parameter does not take a value of its range.
    pub(super) fn versions(&self, base: &Params, trial: &Trial) -> Result<[Params; 2], ParamError> {
        let version =
            |first: bool| {
                let tried =
                    self.knobs.iter().zip(&self.values).zip(&trial.0).map(|((knob, value), up)| {
                        value + sign(*up == first) * self.distance(knob)
                    });
                with_values(base, &self.knobs, tried)
            };
        Ok([version(true)?, version(false)?])
    }

    /// Ends an iteration: `net` is the share of comparisons that the first version won less the
    /// share that it lost.
    pub(super) fn learn(&mut self, trial: &Trial, net: f64) {
        let rate = self.rate();
        for index in 0..self.knobs.len() {
            let knob = &self.knobs[index];
            let step = rate * self.distance(knob) * sign(trial.0[index]) * net;
            self.values[index] = (self.values[index] + step).clamp(knob.min, knob.max);
        }
        self.done += 1;
    }

    /// Spall's `c` in the next iteration: the distance between the value that is tried and the
    /// present value.
    fn distance(&self, knob: &Knob) -> f64 {
        knob.last_distance() * self.to_go(0.0).powf(GAMMA)
    }

    /// Spall's `a / c²` in the next iteration. In the last it is the rate of the schedule.
    fn rate(&self) -> f64 {
        let stability = STABILITY * self.schedule.iterations as f64;
        self.schedule.rate * self.to_go(stability).powf(ALPHA) / self.to_go(0.0).powf(2.0 * GAMMA)
    }

    /// The number of iterations divided by the number of the next iteration, both plus `extra`.
    fn to_go(&self, extra: f64) -> f64 {
        (self.schedule.iterations as f64 + extra) / ((self.done + 1) as f64 + extra)
    }
}

/// `base` with these values of the knobs.
///
/// # Errors
/// When a parameter does not take its value.
pub(super) fn with_values(
    base: &Params,
    knobs: &[Knob],
    values: impl IntoIterator<Item = f64>,
) -> Result<Params, ParamError> {
    let mut params = base.clone();
    for (knob, value) in knobs.iter().zip(values) {
        params.set(knob.param.name, &knob.text(value))?;
    }
    Ok(params)
}

fn sign(up: bool) -> f64 {
    if up { 1.0 } else { -1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::opening::stream;
    use crate::batch::stats::expected_share;
    use crate::params;

    fn knob(name: &str, min: f64, max: f64, start: f64) -> Knob {
        Knob { param: params::find(name).unwrap(), min, max, start }
    }

    /// Two parameters whose best values are 30 and 60; each unit off costs four Elo points.
    #[test]
    fn noisy_comparisons_lead_to_the_best_values() {
        let knobs =
            vec![knob("prior_rest", 0.0, 100.0, 60.0), knob("playout_pattern", 0.0, 100.0, 20.0)];
        let schedule = SpsaSchedule { iterations: 3000, rate: 0.05 };
        let mut spsa = Spsa::new(knobs, schedule);
        let elo = |params: &Params| {
            let tuning = &params.tuning;
            -4.0 * ((tuning.prior_rest - 30.0).abs() + (tuning.playout_pattern as f64 - 60.0).abs())
        };
        for iteration in 0..schedule.iterations {
            let rng = &mut stream(5, iteration);
            let trial = spsa.trial(rng);
            let [one, other] = spsa.versions(&Params::default(), &trial).unwrap();
            let share = expected_share(elo(&one) - elo(&other));
            let wins = f64::from(below(rng, 1 << 30)) < share * f64::from(1 << 30);
            spsa.learn(&trial, sign(wins));
        }
        let [first, second] = spsa.values() else { panic!("two values") };
        assert!((first - 30.0).abs() < 6.0 && (second - 60.0).abs() < 6.0, "{:?}", spsa.values());
    }

    /// In the last iteration the schedule has the values that define it.
    #[test]
    fn the_schedule_ends_as_given() {
        let schedule = SpsaSchedule { iterations: 10, rate: 0.01 };
        let mut spsa = Spsa::new(vec![knob("prior_rest", 0.0, 40.0, 20.0)], schedule);
        let trial = Trial(vec![true]);
        let mut distances = Vec::new();
        for _ in 0..9 {
            distances.push(spsa.distance(&spsa.knobs[0]));
            spsa.learn(&trial, 0.0);
        }
        assert!(distances.windows(2).all(|pair| pair[0] > pair[1]), "{distances:?}");
        let [one, other] = spsa.versions(&Params::default(), &trial).unwrap();
        assert_eq!((one.tuning.prior_rest, other.tuning.prior_rest), (22.0, 18.0));
        spsa.learn(&trial, 1.0);
        assert!((spsa.values()[0] - 20.02).abs() < 1e-9, "{:?}", spsa.values());
    }

    #[test]
    fn values_stay_in_their_range_and_whole_ones_whole() {
        let knob = knob("playout_pattern", 90.0, 96.0, 95.0);
        let mut spsa = Spsa::new(vec![knob], SpsaSchedule { iterations: 2, rate: 100.0 });
        let trial = Trial(vec![true]);
        let [one, other] = spsa.versions(&Params::default(), &trial).unwrap();
        assert_eq!((one.tuning.playout_pattern, other.tuning.playout_pattern), (96, 94));
        spsa.learn(&trial, 1.0);
        assert_eq!(spsa.values(), [96.0]);
        assert_eq!((knob.text(93.5), knob.text(99.0)), ("94".to_owned(), "96".to_owned()));
    }
}
