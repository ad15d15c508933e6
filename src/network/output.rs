//! What a network says: its raw outputs, and what they mean.

use super::kernel::exponential_of;
use super::layers::Multipliers;

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

/// What the result of a game will be, as a network sees it, from the mover's side.
#[derive(Clone, Copy, Debug, PartialEq)]
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
    /// How many points the mover would have to give for an even game.
    pub lead: f32,
}

impl Prediction {
    /// What the `output` of a network with these multipliers means. `may_be_void` says whether the
    /// rules know games without a result.
    pub fn new(output: &Output, multipliers: &Multipliers, may_be_void: bool) -> Prediction {
        let mut outcome = output.outcome;
        if !may_be_void {
            outcome[2] = f32::NEG_INFINITY;
        }
        to_chances(&mut outcome);
        let [win, loss, no_result] = outcome;
        // The score is that of games with a result; those without count as even.
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
        }
    }
}

/// `ln(1 + exp(x))`.
fn softplus(number: f32) -> f32 {
    number.max(0.0) + (-number.abs()).exp().ln_1p()
}

/// Turns logarithms of likelihoods, of which only differences have a meaning, into chances that add
/// up to 1. The result is the same on every machine.
pub fn to_chances(numbers: &mut [f32]) {
    let most = numbers.iter().fold(f32::NEG_INFINITY, |most, &number| most.max(number));
    let mut sum = 0.0;
    for number in &mut *numbers {
        *number = exponential_of(*number - most);
        sum += *number;
    }
    numbers.iter_mut().for_each(|number| *number /= sum);
}
