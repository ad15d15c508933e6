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
    /// The score's mean, deviation and lead, the time until the game is decided, and from version 9
    /// on the errors of value and score: numbers that [`Prediction::new`] makes sense of.
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
    /// How far the win rate, -1 to 1, may be off after a short search; from version 9 on.
    pub value_error: Option<f32>,
    /// The same for the score, in points.
    pub score_error: Option<f32>,
}

impl Prediction {
    /// What the `output` of a network of this version means. `may_be_void` says whether the rules
    /// know games without a result.
    pub fn new(
        output: &Output,
        version: u32,
        multipliers: &Multipliers,
        may_be_void: bool,
    ) -> Prediction {
        let outcomes = if may_be_void { 3 } else { 2 };
        let chances = chances(&output.outcome[..outcomes]);
        let (win, loss) = (chances[0], chances[1]);
        let no_result = chances.get(2).copied().unwrap_or(0.0);
        // The score is that of games with a result; those without count as even.
        let decided = 1.0 - no_result;
        let mean = output.score[0] * multipliers.score_mean;
        let deviation = softplus(output.score[1]) * multipliers.score_deviation;
        let score = mean * decided;
        let mean_square = (mean * mean + deviation * deviation) * decided;
        let errors = [
            (output.score[4], multipliers.value_error, 1.0),
            (output.score[5], multipliers.score_error, 10.0),
        ];
        let [value_error, score_error] =
            errors.map(|(raw, multiplier, old)| short_term_error(version, raw, multiplier, old));
        Prediction {
            win,
            loss,
            no_result,
            score,
            score_deviation: (mean_square - score * score).max(0.0).sqrt(),
            lead: output.score[2] * multipliers.lead * decided,
            value_error,
            score_error,
        }
    }
}

/// The error of a value: versions differ in how it is encoded. `old` is its multiplier in version
/// 9, which predicts no square.
fn short_term_error(version: u32, raw: f32, multiplier: f32, old: f32) -> Option<f32> {
    match version {
        ..=8 => None,
        9 => Some(softplus(raw) * old),
        10..=13 => Some((softplus(raw) * multiplier).sqrt()),
        _ => Some(softplus(raw * 0.5) * multiplier.sqrt()),
    }
}

/// `ln(1 + exp(x))`.
fn softplus(number: f32) -> f32 {
    number.max(0.0) + (-number.abs()).exp().ln_1p()
}

/// The chances with these logarithms, except for a common summand: they add up to 1. The same on
/// every machine.
pub fn chances(logarithms: &[f32]) -> Vec<f32> {
    let most = logarithms.iter().fold(f32::NEG_INFINITY, |most, &number| most.max(number));
    let powers: Vec<f32> =
        logarithms.iter().map(|logarithm| exponential_of(logarithm - most)).collect();
    let sum: f32 = powers.iter().sum();
    powers.iter().map(|power| power / sum).collect()
}
