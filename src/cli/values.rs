//! Values of options that several programs have.

use crate::engine::parse_size;
use ponnuki_game::point::Size;
use ponnuki_game::rules::Rules;
use ponnuki_game::rules::text::{self, RulesError};

/// Reads the size of a board.
pub(super) fn board_size(text: &str) -> Result<Size, String> {
    parse_size(text)
        .ok_or_else(|| "a board has 1 to 25 lines in each direction, as in 9 or 13x9".to_owned())
}

/// The rules that one occurrence of an option names.
#[derive(Clone, Debug)]
pub(super) struct RulesList(pub(super) Vec<Rules>);

/// Reads names separated by commas, or one JSON object.
pub(super) fn rules_list(text: &str) -> Result<RulesList, RulesError> {
    let is_object = text.trim_start().starts_with('{');
    let texts: Vec<&str> = if is_object { vec![text] } else { text.split(',').collect() };
    texts.into_iter().map(text::parse).collect::<Result<_, _>>().map(RulesList)
}

/// Reads how long something takes.
pub(super) fn duration(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if seconds > 0.0 && seconds <= 86400.0 => Ok(seconds),
        _ => Err("give a number of seconds above 0, up to a day".to_owned()),
    }
}

/// Reads the duration of a measurement.
pub(super) fn measurement(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.001..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("a measurement takes between 0.001 and 3600 seconds".to_owned()),
    }
}
