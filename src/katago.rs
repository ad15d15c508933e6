//! KataGo's settings in the terms of this program: one table for its configuration files, its command
//! line, GTP and JSON.
//!
//! A setting is a [parameter](crate::params) of this program under another name, perhaps in other
//! units; or a choice of the rules; or it has no effect here, for a reason that the table states.
//! `docs/katago.md` shows the table.
//!
//! - `config`: configuration files in KataGo's format.
//! - `table`: the table.
//! - `document`: the page about it.

mod config;
mod document;
mod table;

pub use config::{ConfigFileError, Entry, parse_overrides, read_file};
pub use document::documentation;
pub use table::SETTINGS;

use crate::hash::{NO_BYTES, hash_bytes};
use crate::params::{ParamError, Params, Scope, find as find_param, hint};

/// A setting of KataGo.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// KataGo's name.
    pub name: &'static str,
    /// True if names that go on after this one are meant, too: one for each device, thread or model.
    pub is_prefix: bool,
    /// The effect here.
    pub effect: Effect,
}

/// The effect of a setting of KataGo.
#[derive(Clone, Copy, Debug)]
pub enum Effect {
    /// The parameters of these names get the value, of which the unit may differ.
    Params(&'static [&'static str], Unit),
    /// A choice of the rules, by the key of a rules object.
    Rule(&'static str),
    /// None, without a warning: the setting is about a device, a cache or a log file that this program
    /// does not have, or belongs to another setting or mechanism. The reason is for the documentation.
    Nothing(&'static str),
    /// None, and a warning gives the reason, unless the setting has one of these values, which
    /// describe what this program does in any case.
    Missing(&'static [&'static str], &'static str),
}

/// The conversion of a value of KataGo into that of a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unit {
    /// It is the same.
    Same,
    /// It is the same up to this number; a larger one means as much.
    AtMost(f64),
    /// A utility from -1 to 1 becomes a win rate from 0 to 1.
    WinRate,
    /// `false` sets the parameter to this value, and `true` leaves it as it is.
    OffAt(&'static str),
    /// `1` sets the parameter to this value, more to 1: KataGo's number of symmetries at the root.
    Symmetries(&'static str),
    /// A text from which random numbers start becomes a number.
    Seed,
    /// At most the number of processors: configurations of graphics cards have more threads.
    Threads,
}

/// The meaning of one value of a setting.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// Parameters get these values.
    Params(Vec<(&'static str, String)>),
    /// A key of a rules object gets this value.
    Rule(&'static str, String),
    /// Nothing changes.
    Nothing,
    /// Nothing changes although the setting asks for it. The reason is a clause.
    Missing(&'static str),
}

/// The reason why a setting cannot be changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// Neither program has such a setting.
    #[error("unknown setting '{name}'{hint}")]
    Unknown {
        /// The name.
        name: String,
        /// Empty, or a question that suggests another name.
        hint: String,
    },
    /// The parameter that stands for the setting refuses the value.
    #[error("{name}: {error}")]
    Value {
        /// KataGo's name.
        name: &'static str,
        /// The reason.
        error: ParamError,
    },
    /// A parameter of this program refuses the value.
    #[error(transparent)]
    Param(#[from] ParamError),
    /// This program cannot do what the setting asks for.
    #[error("{name} has no effect in this program: {reason}")]
    Missing {
        /// KataGo's name.
        name: &'static str,
        /// The reason, a clause.
        reason: &'static str,
    },
}

/// The setting of KataGo with this name.
pub fn find(name: &str) -> Option<&'static Setting> {
    let is_among = |setting: &&Setting| setting.is_prefix && name.starts_with(setting.name);
    SETTINGS.iter().find(|setting| setting.name == name).or_else(|| SETTINGS.iter().find(is_among))
}

impl Unit {
    /// The value of the parameter for KataGo's value `text`; `None` if the parameter stays as it is. A
    /// text that is no value of KataGo is returned as it is, for the parameter to refuse.
    fn parse(self, text: &str) -> Option<String> {
        let number = text.parse::<f64>().ok();
        Some(match (self, number) {
            (Unit::AtMost(most), Some(number)) if number > most => most.to_string(),
            (Unit::WinRate, Some(utility)) => rounded(0.5 + 0.5 * utility).to_string(),
            (Unit::OffAt(off), _) if is_false(text) => off.to_owned(),
            (Unit::OffAt(_), _) if text.eq_ignore_ascii_case("true") => return None,
            (Unit::Symmetries(one), Some(1.0)) => one.to_owned(),
            (Unit::Symmetries(_), Some(number)) if number > 1.0 => "1".to_owned(),
            (Unit::Seed, _) => seed(text).to_string(),
            (Unit::Threads, Some(threads)) => {
                threads.min(Params::default().threads as f64).to_string()
            }
            _ => text.to_owned(),
        })
    }

    /// KataGo's value for the `text` of a parameter.
    fn text(self, text: &str) -> String {
        match self {
            Unit::WinRate => match text.parse::<f64>() {
                Ok(winrate) => rounded(2.0 * winrate - 1.0).to_string(),
                Err(_) => text.to_owned(),
            },
            Unit::OffAt(off) => (text != off).to_string(),
            Unit::Symmetries(one) => if text == one { "1" } else { "8" }.to_owned(),
            Unit::Same | Unit::AtMost(_) | Unit::Seed | Unit::Threads => text.to_owned(),
        }
    }
}

impl Setting {
    /// The meaning of the value `text`.
    pub fn change(&self, text: &str) -> Change {
        match self.effect {
            Effect::Params(names, unit) => match unit.parse(text) {
                Some(value) => {
                    Change::Params(names.iter().map(|&name| (name, value.clone())).collect())
                }
                None => Change::Nothing,
            },
            Effect::Rule(key) => Change::Rule(key, text.to_owned()),
            Effect::Nothing(_) => Change::Nothing,
            Effect::Missing(usual, reason) => match usual.iter().any(|usual| is_equal(usual, text))
            {
                true => Change::Nothing,
                false => Change::Missing(reason),
            },
        }
    }

    /// KataGo's value for the parameter that stands for the setting; `None` if there is none.
    pub fn value(&self, params: &Params) -> Option<String> {
        let Effect::Params(names, unit) = self.effect else { return None };
        Some(unit.text(&params.get(names.first()?).ok()?))
    }

    /// Returns true if the setting can be changed while the program runs.
    pub fn is_changeable(&self) -> bool {
        let Effect::Params(names, _) = self.effect else { return false };
        let is_fixed = |name: &&str| find_param(name).is_ok_and(|p| p.scope == Scope::Start);
        !names.iter().any(is_fixed)
    }
}

/// The parameters and values for a name and value of either program.
///
/// # Errors
/// When neither program has such a setting, or this program cannot do what it asks for. Values are
/// not checked.
pub fn changes(name: &str, text: &str) -> Result<Vec<(&'static str, String)>, SettingError> {
    let Some(setting) = find(name) else {
        let param = find_param(name).map_err(|_| unknown(name))?;
        return Ok(vec![(param.name, text.to_owned())]);
    };
    match setting.change(text) {
        Change::Params(changes) => Ok(changes),
        Change::Nothing => Ok(Vec::new()),
        Change::Rule(..) => Err(SettingError::Missing {
            name: setting.name,
            reason: "a game's rules change by the command kata-set-rules",
        }),
        Change::Missing(reason) => Err(SettingError::Missing { name: setting.name, reason }),
    }
}

/// The error that neither program has a setting of this name, with the nearest one.
pub fn unknown(name: &str) -> SettingError {
    let own = crate::params::TABLE.iter().map(|param| param.name);
    let names = SETTINGS.iter().map(|setting| setting.name).chain(own);
    SettingError::Unknown { name: name.to_owned(), hint: hint(name, names) }
}

/// The number without the last digits, in which sums of short decimal fractions differ from what people
/// expect.
fn rounded(number: f64) -> f64 {
    (number * 1e12).round() / 1e12
}

fn is_false(text: &str) -> bool {
    text.eq_ignore_ascii_case("false")
}

/// Returns true if both texts are the same number, or the same word in upper or lower case.
fn is_equal(a: &str, b: &str) -> bool {
    match (a.parse::<f64>(), b.parse::<f64>()) {
        (Ok(a), Ok(b)) => a == b,
        _ => a.eq_ignore_ascii_case(b),
    }
}

/// The number for a text by which KataGo starts its random numbers: a hash, and never 0, which asks
/// for another number each time.
fn seed(text: &str) -> u64 {
    hash_bytes(NO_BYTES, text.as_bytes()).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn set(name: &str, text: &str) -> Params {
        let mut params = Params::default();
        for (own, value) in changes(name, text).unwrap() {
            params.set(own, &value).unwrap();
        }
        params
    }

    #[test]
    fn each_name_stands_once_and_names_parameters() {
        let names: HashSet<&str> = SETTINGS.iter().map(|setting| setting.name).collect();
        assert_eq!(names.len(), SETTINGS.len());
        let params = Params::default();
        for setting in SETTINGS {
            if let Effect::Params(names, _) = setting.effect {
                for name in names {
                    assert!(params.get(name).is_ok(), "{name}");
                }
            }
        }
    }

    #[test]
    fn values_change_their_units() {
        assert_eq!(set("maxVisits", "7").visits, 7);
        assert_eq!(set("maxTime", "1e20").seconds, 86400.0);
        assert_eq!(set("lag", "0.5").lag, 0.5);
        assert!((set("resignThreshold", "-0.9").resign_threshold - 0.05).abs() < 1e-12);
        assert_eq!(set("noResultUtilityForWhite", "-0.5").tuning.no_result_for_white, 0.25);
        assert_eq!(set("allowResignation", "false").resign_threshold, 0.0);
        assert_eq!(set("allowResignation", "true"), Params::default());
        assert_eq!(set("useLcbForSelection", "False").tuning.network_caution, 0.0);
        let width = set("dynamicScoreCenterScale", "0.5").tuning;
        assert_eq!((width.network_points_width, width.network_centre_shift), (0.5, 0.5));
        assert_ne!(set("searchRandSeed", "hijklmn").seed, set("searchRandSeed", "b").seed);
        let one = set("rootNumSymmetriesToSample", "1").tuning.network_side_visits;
        assert!(one > set("rootNumSymmetriesToSample", "8").tuning.network_side_visits);
        assert_eq!(set("numSearchThreads", "4096").threads, Params::default().threads);
    }

    #[test]
    fn values_are_shown_in_katagos_units() {
        let shown = |name: &str, params: &Params| find(name).unwrap().value(params).unwrap();
        let params = Params { resign_threshold: 0.25, ..Params::default() };
        assert_eq!(shown("resignThreshold", &params), "-0.5");
        assert_eq!(shown("allowResignation", &params), "true");
        assert_eq!(shown("maxVisits", &set("maxVisits", "30")), "30");
        assert_eq!(shown("useLcbForSelection", &set("lcbStdevs", "0")), "false");
    }

    #[test]
    fn unknown_and_missing_settings_are_errors() {
        let error = |name: &str, text: &str| changes(name, text).unwrap_err().to_string();
        assert_eq!(error("maxVisit", "1"), "unknown setting 'maxVisit', did you mean 'maxVisits'?");
        assert!(error("uncertaintyExponent", "0.5").contains("has no effect"));
        assert_eq!(changes("uncertaintyExponent", "1.00"), Ok(vec![]));
        assert_eq!(changes("cudaDeviceToUseThread3", "1"), Ok(vec![]));
        assert!(error("logDirs", "1").contains("did you mean 'logDir'?"), "no prefix");
    }
}
