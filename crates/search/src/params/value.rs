//! The values of parameters: their kinds, and their text.

use std::fmt;

use super::device::DeviceChoice;
use super::profile::PlayerProfile;

/// The values that a parameter takes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    /// A number from `min` to `max`.
    Real {
        /// The smallest value.
        min: f64,
        /// The largest value.
        max: f64,
    },
    /// A whole number from `min` to `max`.
    Integer {
        /// The smallest value.
        min: u64,
        /// The largest value.
        max: u64,
    },
    /// An amount of memory, with a minimum in bytes: `64MB`, `1.5GB`, `800000`.
    Bytes {
        /// The smallest value.
        min: u64,
    },
    /// `true` or `false`.
    Switch,
    /// Any text; the word is its placeholder in usage lines.
    Text(&'static str),
    /// One of these words.
    Choice(&'static [&'static str]),
    /// The name of a [`PlayerProfile`], or nothing.
    Profile,
    /// The name of a [`DeviceChoice`].
    Device,
}

/// A value of any [`Kind`].
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// Of [`Kind::Real`].
    Real(f64),
    /// Of [`Kind::Integer`] and [`Kind::Bytes`].
    Integer(u64),
    /// Of [`Kind::Switch`].
    Switch(bool),
    /// Of [`Kind::Text`], [`Kind::Choice`], [`Kind::Profile`] and [`Kind::Device`].
    Text(String),
}

impl Kind {
    /// The possible values in words.
    pub fn expected(self) -> String {
        match self {
            Kind::Real { min, max } => format!("a number from {min} to {max}"),
            Kind::Integer { min, max: u64::MAX } => format!("a whole number from {min}"),
            Kind::Integer { min, max } => format!("a whole number from {min} to {max}"),
            Kind::Bytes { min } => {
                format!("an amount of at least {} such as 512MB", bytes_text(min))
            }
            Kind::Switch => "true or false".to_owned(),
            Kind::Text(_) => "text".to_owned(),
            Kind::Choice(words) => format!("one of {}", words.join(", ")),
            Kind::Profile => {
                "a profile such as rank_5k, preaz_3d, rank_5k_2d or proyear_1950".to_owned()
            }
            Kind::Device => "auto, cpu, gpu, or gpu: and a card's number or name".to_owned(),
        }
    }

    /// Words that suggest a value similar to `text`, which is none; empty if there is none.
    pub(super) fn hint(self, text: &str) -> String {
        match self {
            Kind::Profile => PlayerProfile::hint(text),
            Kind::Device => DeviceChoice::hint(text),
            _ => String::new(),
        }
    }

    /// The value that `text` stands for, if it is one of this kind.
    pub(super) fn parse(self, text: &str) -> Option<Value> {
        match self {
            Kind::Real { min, max } => {
                let value = text.parse::<f64>().ok();
                value.filter(|value| (min..=max).contains(value)).map(Value::Real)
            }
            Kind::Integer { min, max } => {
                let value = text.parse::<u64>().ok();
                value.filter(|value| (min..=max).contains(value)).map(Value::Integer)
            }
            Kind::Bytes { min } => {
                parse_bytes(text).filter(|value| *value >= min).map(Value::Integer)
            }
            Kind::Switch => match text.to_ascii_lowercase().as_str() {
                "true" | "on" | "yes" | "1" => Some(Value::Switch(true)),
                "false" | "off" | "no" | "0" => Some(Value::Switch(false)),
                _ => None,
            },
            Kind::Text(_) => Some(Value::Text(text.to_owned())),
            Kind::Choice(words) => {
                let word = words.iter().find(|word| word.eq_ignore_ascii_case(text));
                word.map(|&word| Value::Text(word.to_owned()))
            }
            Kind::Profile => {
                let is_known = text.is_empty() || PlayerProfile::parse(text).is_some();
                is_known.then(|| Value::Text(text.to_owned()))
            }
            Kind::Device => DeviceChoice::parse(text).map(|_| Value::Text(text.to_owned())),
        }
    }

    /// `value` as text that [`parse`](Self::parse) understands.
    pub(super) fn text(self, value: &Value) -> String {
        match (value, self) {
            (&Value::Integer(bytes), Kind::Bytes { .. }) => bytes_text(bytes),
            (value, _) => value.to_string(),
        }
    }

    /// The value `text` as JSON: numbers and switches as such, everything else as a string.
    pub(super) fn json(self, text: &str) -> serde_json::Value {
        match self {
            Kind::Real { .. } => text.parse::<f64>().map_or(text.into(), Into::into),
            Kind::Integer { .. } => text.parse::<u64>().map_or(text.into(), Into::into),
            Kind::Switch => (text == "true").into(),
            Kind::Bytes { .. } | Kind::Text(_) | Kind::Choice(_) | Kind::Profile | Kind::Device => {
                text.into()
            }
        }
    }
}

/// `MB` and the like are powers of 1000, `MiB` and the like powers of 1024.
const UNITS: &[(&str, u64)] = &[
    ("GIB", 1 << 30),
    ("MIB", 1 << 20),
    ("KIB", 1 << 10),
    ("GB", 1_000_000_000),
    ("MB", 1_000_000),
    ("KB", 1_000),
    ("G", 1_000_000_000),
    ("M", 1_000_000),
    ("K", 1_000),
    ("B", 1),
    ("", 1),
];

/// Reads `512MB`, `1.5 GiB` or a plain number of bytes.
fn parse_bytes(text: &str) -> Option<u64> {
    let text = text.trim().to_ascii_uppercase();
    let (unit, bytes) = UNITS.iter().find(|(unit, _)| text.ends_with(unit))?;
    let number: f64 = text[..text.len() - unit.len()].trim().parse().ok()?;
    let total = number * *bytes as f64;
    (total.is_finite() && (0.0..=1e18).contains(&total)).then_some(total as u64)
}

fn bytes_text(bytes: u64) -> String {
    match bytes {
        _ if bytes > 0 && bytes.is_multiple_of(1_000_000_000) => {
            format!("{}GB", bytes / 1_000_000_000)
        }
        _ if bytes > 0 && bytes.is_multiple_of(1_000_000) => format!("{}MB", bytes / 1_000_000),
        _ => format!("{bytes}B"),
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Real(value) => write!(f, "{value}"),
            Value::Integer(value) => write!(f, "{value}"),
            Value::Switch(value) => write!(f, "{value}"),
            Value::Text(value) => f.write_str(value),
        }
    }
}

/// The two conversions between a field's type and the variant that holds it. A value of another
/// variant cannot occur, because [`Kind::parse`] makes it from the row's own kind; it would give
/// the type's default.
macro_rules! field {
    ($type:ty, $variant:ident) => {
        impl From<$type> for Value {
            fn from(value: $type) -> Value {
                Value::$variant(value)
            }
        }

        impl From<Value> for $type {
            fn from(value: Value) -> $type {
                match value {
                    Value::$variant(value) => value,
                    _ => <$type>::default(),
                }
            }
        }
    };
}

field!(f64, Real);
field!(u64, Integer);
field!(bool, Switch);
field!(String, Text);
