//! The outputs of a network: the raw numbers, and their meaning.

use super::kernel::exponential;
use super::layers::{ErrorKind, Multipliers};

/// The raw outputs for one position, from the mover's side. Made once and used again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Output {
    /// For each point, by row from the top, the logarithm of how likely the move is; only
    /// differences have a meaning.
    pub policy: Vec<f32>,
    /// The same of a pass.
    pub pass: f32,
    /// The same for moves that may turn out better than expected, points and pass, from version 12
    /// on; else empty.
    pub optimistic: Vec<f32>,
    /// The logarithms of how likely a win, a loss and a game without a result are.
    pub outcome: [f32; 3],
    /// The score's mean, deviation and lead, as numbers that [`Prediction::new`] makes sense of; then
    /// the time until the game is decided, and from version 9 on the errors of value and score.
    pub score: [f32; 6],
    /// For each point, by row from the top, the inverse hyperbolic tangent of its mean owner.
    pub ownership: Vec<f32>,
}

impl Output {
    /// The largest difference between the chances of moves and of a win, a loss and no result here and
    /// in `other`, which is for the same board. A number that is none differs from everything.
    pub fn difference(&self, other: &Output) -> f32 {
        let [found, expected] = [self, other].map(|output| {
            let (mut moves, mut outcome) = (output.policy.clone(), output.outcome);
            moves.push(output.pass);
            softmax(&mut moves);
            softmax(&mut outcome);
            [&moves[..], &outcome].concat()
        });
        let differences = found.iter().zip(&expected).map(|(one, other)| (one - other).abs());
        let distance =
            |difference: f32| if difference.is_nan() { f32::INFINITY } else { difference };
        differences.map(distance).fold(0.0, f32::max)
    }
}

/// A network's prediction of the result of a game, from the mover's side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Prediction {
    /// The chance of a win.
    pub win: f32,
    /// The chance of a loss.
    pub loss: f32,
    /// The chance of no result.
    pub no_result: f32,
    /// The mean score at the end, in points.
    pub score: f32,
    /// The score's standard deviation, in points.
    pub score_deviation: f32,
    /// The points that the mover would have to give for an even game.
    pub lead: f32,
    /// The uncertainty of the prediction. Networks before version 9 do not have it.
    pub uncertainty: Option<Uncertainty>,
}

/// The uncertainty of a prediction: the changes that the network expects from a short search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Uncertainty {
    /// The approximate number of moves until the game is decided.
    pub time_left: f32,
    /// The expected error of the difference between the chances of a win and of a loss.
    pub value: f32,
    /// The expected error of the score, in points.
    pub score: f32,
}

impl Prediction {
    /// The chance of a win, where a game without a result counts as half of one.
    pub fn chance(&self) -> f32 {
        self.win + self.no_result / 2.0
    }

    /// The meaning of the `output` of a network with these multipliers. `may_be_void` is true if
    /// the rules know games without a result.
    pub fn new(output: &Output, multipliers: &Multipliers, may_be_void: bool) -> Prediction {
        let mut outcome = output.outcome;
        if !may_be_void {
            outcome[2] = f32::NEG_INFINITY;
        }
        softmax(&mut outcome);
        let [win, loss, no_result] = outcome;
        // The network's score is for games with a result. Games without a result count as even.
        let decided = 1.0 - no_result;
        let mean = output.score[0] * multipliers.score_mean;
        let deviation = softplus(output.score[1]) * multipliers.score_deviation;
        let score = mean * decided;
        let mean_square = (mean * mean + deviation * deviation) * decided;
        Prediction {
            win,
            loss,
            no_result,
            score,
            score_deviation: (mean_square - score * score).max(0.0).sqrt(),
            lead: output.score[2] * multipliers.lead * decided,
            uncertainty: Uncertainty::new(output, multipliers),
        }
    }

    /// The mean of several predictions of the same result, number by number.
    pub fn mean(all: &[Prediction]) -> Prediction {
        let uncertain: Option<Vec<Uncertainty>> = all.iter().map(|one| one.uncertainty).collect();
        Prediction {
            win: mean(all, |one| one.win),
            loss: mean(all, |one| one.loss),
            no_result: mean(all, |one| one.no_result),
            score: mean(all, |one| one.score),
            score_deviation: mean(all, |one| one.score_deviation),
            lead: mean(all, |one| one.lead),
            uncertainty: uncertain.map(|all| Uncertainty {
                time_left: mean(&all, |one| one.time_left),
                value: mean(&all, |one| one.value),
                score: mean(&all, |one| one.score),
            }),
        }
    }
}

impl Uncertainty {
    fn new(output: &Output, multipliers: &Multipliers) -> Option<Uncertainty> {
        let errors = multipliers.errors?;
        let error = |number: f32, multiplier: f32| match errors.kind {
            ErrorKind::Plain => softplus(number) * multiplier,
            ErrorKind::Square => (softplus(number) * multiplier).sqrt(),
            ErrorKind::Root => softplus(number / 2.0) * multiplier.sqrt(),
        };
        let [_, _, _, time, value, score] = output.score;
        Some(Uncertainty {
            time_left: softplus(time) * multipliers.time,
            value: error(value, errors.value),
            score: error(score, errors.score),
        })
    }
}

fn mean<T>(all: &[T], number: impl Fn(&T) -> f32) -> f32 {
    all.iter().map(number).sum::<f32>() / all.len() as f32
}

/// `ln(1 + exp(x))`, the same on every machine: the logarithm by the series of the inverse hyperbolic
/// tangent, whose argument is a third at most.
fn softplus(number: f32) -> f32 {
    let power = exponential(-number.abs());
    let ratio = power / (2.0 + power);
    let square = ratio * ratio;
    let series = [11.0, 9.0, 7.0, 5.0, 3.0, 1.0];
    let sum = series.into_iter().fold(0.0, |sum, odd: f32| sum * square + 1.0 / odd);
    number.max(0.0) + 2.0 * ratio * sum
}

/// Turns logarithms of likelihoods, of which only differences have a meaning, into chances that add
/// up to 1. The result is the same on every machine.
pub fn softmax(numbers: &mut [f32]) {
    let most = numbers.iter().fold(f32::NEG_INFINITY, |most, &number| most.max(number));
    let mut sum = 0.0;
    for number in &mut *numbers {
        *number = exponential(*number - most);
        sum += *number;
    }
    numbers.iter_mut().for_each(|number| *number /= sum);
}

#[cfg(test)]
mod tests {
    use super::super::layers::ErrorMultipliers;
    use super::*;

    #[test]
    fn the_softplus_is_that_of_the_library() {
        for number in [-90.0f32, -7.0, -0.3, 0.0, 0.01, 2.0, 40.0] {
            let exact = f64::from(number).exp().ln_1p() as f32;
            assert!((softplus(number) - exact).abs() <= 1e-6 * exact.max(1.0), "{number}");
        }
    }

    /// The formulas of KataGo's `neuralnet/nneval.cpp`, where `ln 2` is the softplus of 0.
    #[test]
    fn errors_are_scaled_as_the_version_says() {
        let output = Output::default();
        let ln2 = std::f32::consts::LN_2;
        for (kind, value, score) in [
            (ErrorKind::Plain, 0.25 * ln2, 30.0 * ln2),
            (ErrorKind::Square, (0.25 * ln2).sqrt(), (30.0 * ln2).sqrt()),
            (ErrorKind::Root, 0.5 * ln2, 30.0f32.sqrt() * ln2),
        ] {
            let errors = Some(ErrorMultipliers { kind, value: 0.25, score: 30.0 });
            let multipliers = Multipliers {
                score_mean: 1.0,
                score_deviation: 1.0,
                lead: 1.0,
                time: 40.0,
                errors,
            };
            let found = Prediction::new(&output, &multipliers, true).uncertainty.unwrap();
            assert!((found.value - value).abs() < 1e-6 && (found.score - score).abs() < 1e-5);
            assert!((found.time_left - 40.0 * ln2).abs() < 1e-4);
            let silent = Multipliers { errors: None, ..multipliers };
            assert_eq!(Prediction::new(&output, &silent, true).uncertainty, None);
        }
    }
}
