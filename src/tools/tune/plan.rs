//! The plan of a tuning: parameters, games and schedule.

use std::path::PathBuf;
use std::str::FromStr;

use serde_json::{Value, json};

use super::spsa::{Knob, SpsaSchedule};
use crate::batch::{opening, provenance};
use crate::params::{self, Kind, Param, ParamError, Params, Scope};
use ponnuki_game::game::Game;
use ponnuki_game::point::Size;
use ponnuki_game::rules::{self, Rules, text};
use ponnuki_game::score::Komi;

/// The plan of a tuning.
#[derive(Clone, Debug)]
pub struct TunePlan {
    /// The folder of the run.
    pub out: PathBuf,
    /// The parameters.
    pub knobs: Vec<KnobChoice>,
    /// The board.
    pub size: Size,
    /// The rules of the games.
    pub rules: Rules,
    /// Komi; `None` for the customary one.
    pub komi: Option<Komi>,
    /// Random stones at the start of each pair of games.
    pub opening: usize,
    /// Pairs of games in each iteration.
    pub pairs: u64,
    /// The number of iterations, and how far each iteration moves the values.
    pub schedule: SpsaSchedule,
    /// The number of pairs of games between the tuned values and the first values.
    pub match_pairs: u64,
    /// The seed of the random numbers.
    pub seed: u64,
    /// Games at the same time.
    pub threads: usize,
    /// The engine's parameters with the first values, and the limit on its searches.
    pub params: Params,
}

/// A parameter, with or without the range in which it is tuned.
#[derive(Clone, Debug, PartialEq)]
pub struct KnobChoice {
    name: &'static str,
    range: Option<(f64, f64)>,
}

/// The reason why a parameter cannot be tuned.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum KnobError {
    /// There is no parameter of this name.
    #[error(transparent)]
    Unknown(#[from] ParamError),
    /// It is not a number, or does not change how the engine plays.
    #[error("{0} cannot be tuned: it is not a number that may change during a game")]
    NoNumber(&'static str),
    /// The text is not of the form `NAME` or `NAME:MIN:MAX`.
    #[error("give the range of {0} as {0}:MIN:MAX, with a smaller and a larger number")]
    Syntax(&'static str),
    /// The range goes beyond the parameter's own.
    #[error("{name} must be {expected}")]
    Range {
        /// The parameter.
        name: &'static str,
        /// Its own range in words.
        expected: String,
    },
    /// No range can be derived from the first value.
    #[error("{name} starts at {start}: give it a range around this value as {name}:MIN:MAX")]
    NoRange {
        /// The parameter.
        name: &'static str,
        /// Its first value.
        start: f64,
    },
}

impl FromStr for KnobChoice {
    type Err = KnobError;

    fn from_str(text: &str) -> Result<KnobChoice, KnobError> {
        let mut words = text.split(':');
        let param = params::find(words.next().unwrap_or_default())?;
        let (least, most) = own_range(param).ok_or(KnobError::NoNumber(param.name))?;
        let numbers: Result<Vec<f64>, _> = words.map(str::parse).collect();
        let range = match numbers.as_deref() {
            Ok([]) => None,
            Ok(&[min, max]) if min < max => Some((min, max)),
            _ => return Err(KnobError::Syntax(param.name)),
        };
        if range.is_some_and(|(min, max)| min < least || max > most) {
            let expected = param.kind.expected();
            return Err(KnobError::Range { name: param.name, expected });
        }
        Ok(KnobChoice { name: param.name, range })
    }
}

/// The values that a parameter can have, if it is a number that may change during a game.
fn own_range(param: &Param) -> Option<(f64, f64)> {
    match param.kind {
        Kind::Real { min, max } if param.scope == Scope::Always => Some((min, max)),
        Kind::Integer { min, max } if param.scope == Scope::Always => {
            Some((min as f64, max as f64))
        }
        _ => None,
    }
}

impl KnobChoice {
    /// The knob, starting from its value in `params`. Without a range, the range is from 0 to twice
    /// the first value, within the range of the parameter.
    fn knob(&self, params: &Params) -> Result<Knob, KnobError> {
        let param = params::find(self.name)?;
        let start: f64 = param.text(params).parse().map_err(|_| KnobError::NoNumber(self.name))?;
        let (least, most) = own_range(param).ok_or(KnobError::NoNumber(self.name))?;
        let (min, max) = self.range.unwrap_or((least, most.min(2.0 * start)));
        if !(min..=max).contains(&start) || min >= max {
            return Err(KnobError::NoRange { name: self.name, start });
        }
        Ok(Knob { param, min, max, start })
    }
}

impl TunePlan {
    /// The parameters to be tuned with their ranges and first values.
    ///
    /// # Errors
    /// When a first value is not in its range, or no range follows from it.
    pub(super) fn knobs(&self) -> Result<Vec<Knob>, KnobError> {
        self.knobs.iter().map(|choice| choice.knob(&self.params)).collect()
    }

    /// The start of a pair of games, and the seed of their searches. They depend on the number
    /// alone. The pairs of the tuning and of the match have different numbers.
    pub(super) fn pair(&self, number: u64) -> (Game, u64) {
        let mut rng = opening::stream(self.seed, number);
        let komi = self.komi.unwrap_or_else(|| rules::customary_komi(&self.rules, self.size));
        let mut game = Game::new(self.size, self.rules, komi);
        opening::play_random(&mut game, self.opening, &mut rng);
        (game, 2 * number)
    }

    /// Everything on which the games depend.
    pub(super) fn description(&self, knobs: &[Knob]) -> Value {
        let knob = |knob: &Knob| {
            json!({
                "name": knob.param.name,
                "start": knob.start,
                "min": knob.min,
                "max": knob.max,
            })
        };
        let plan = json!({
            "knobs": knobs.iter().map(knob).collect::<Vec<Value>>(),
            "size": self.size.to_string(),
            "rules": text::name_or_json(&self.rules),
            "komi": self.komi.map(Komi::points),
            "opening": self.opening,
            "pairs": self.pairs,
            "iterations": self.schedule.iterations,
            "rate": self.schedule.rate,
            "seed": self.seed,
        });
        provenance::with_provenance(plan, &[self.size], &self.params)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn knob(text: &str) -> Result<(f64, f64, f64), KnobError> {
        let knob = text.parse::<KnobChoice>()?.knob(&Params::default())?;
        Ok((knob.min, knob.start, knob.max))
    }

    #[test]
    fn ranges_are_given_or_follow_from_the_first_value() {
        assert_eq!(knob("prior-rest:5:20"), Ok((5.0, 10.0, 20.0)));
        assert_eq!(knob("prior_rest"), Ok((0.0, 10.0, 20.0)));
        assert_eq!(knob("playout_pattern"), Ok((0.0, 95.0, 100.0)));
        for (text, part) in [
            ("prior_res", "did you mean 'prior_rest"),
            ("memory", "cannot be tuned"),
            ("ponder", "cannot be tuned"),
            ("prior_rest:5", "as prior_rest:MIN:MAX"),
            ("prior_rest:9:5", "as prior_rest:MIN:MAX"),
            ("prior_rest:x:5", "as prior_rest:MIN:MAX"),
            ("playout_pattern:50:120", "whole number from 0 to 100"),
            ("rave_equivalence", "starts at 0"),
            ("prior_rest:20:30", "starts at 10"),
        ] {
            let error = knob(text).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }
}
