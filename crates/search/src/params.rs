//! Every setting of the program, in one table.
//!
//! The table generates the typed struct [`Params`] and the list [`TABLE`], which the command line,
//! the configuration file, GTP's get and set, and the documentation read. A new parameter is one
//! entry of that table.
//!
//! - `table`: the table.
//! - `device`: the device that computes networks.
//! - `hint`: suggestions for unknown names.
//! - `profile`: the people whom a network can imitate.
//! - `value`: the kinds of values, and how they are written.

mod device;
mod hint;
mod profile;
mod table;
mod value;

pub use device::DeviceChoice;
pub use hint::hint;
pub use profile::{Era, PlayerProfile};
pub use table::{BUILTIN_NETWORK, LEVELS, NO_NETWORK, Param, Params, Scope, TABLE, Tuning};
pub use value::{Kind, Value};

use ponnuki_game::life::confirm::ReadingLimits;

/// The reason why a parameter was not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParamError {
    /// There is no parameter of this name.
    #[error("unknown parameter '{name}'{hint}")]
    Unknown {
        /// The name asked for.
        name: String,
        /// Empty, or a sentence that suggests another name.
        hint: String,
    },
    /// The text is not a value of the parameter.
    #[error("{name} must be {expected}, not '{text}'{hint}")]
    Value {
        /// The parameter.
        name: &'static str,
        /// The values it takes, in words.
        expected: String,
        /// The text that was given.
        text: String,
        /// Empty, or words that suggest another value.
        hint: String,
    },
    /// The parameter can only be set when the program starts.
    #[error("{0} can only be set when the program starts")]
    Fixed(&'static str),
    /// The parameter names a file that cannot be used, for this reason.
    #[error("{0}")]
    File(String),
}

impl Tuning {
    /// The limits of readings that confirm life and death.
    pub fn reading_limits(&self) -> ReadingLimits {
        ReadingLimits {
            points: self.confirm_points as usize,
            others: self.confirm_others as usize,
            safety: self.confirm_safety,
            positions: self.confirm_positions as usize,
            moves: self.confirm_moves as usize,
        }
    }

    /// [`rave_equivalence`](Self::rave_equivalence) on boards whose longer side is `side`.
    pub fn rave_equivalence_on(&self, side: usize) -> f64 {
        let usual = if side >= 15 { 4000.0 } else { 3000.0 };
        if self.rave_equivalence > 0.0 { self.rave_equivalence } else { usual }
    }

    /// A temperature after this number of moves on a board of `area` points: `early` at the start, and
    /// halfway to `late` after every [`temperature_halflife`](Self::temperature_halflife). The formula is
    /// KataGo's (`cpp/search/searchhelpers.cpp`, 2026).
    pub fn temperature_after(&self, moves: usize, area: usize, early: f64, late: f64) -> f64 {
        let halflives = moves as f64 / self.temperature_halflife * 19.0 / (area as f64).sqrt();
        late + (early - late) * 0.5_f64.powf(halflives)
    }

    /// [`even_prior`](Self::even_prior) on boards whose longer side is `side`.
    pub fn even_prior_on(&self, side: usize) -> f64 {
        let usual = if side >= 15 { 20.0 } else { 14.0 };
        if self.even_prior > 0.0 { self.even_prior } else { usual }
    }

    /// [`prior_visits`](Self::prior_visits) on boards whose longer side is `side`.
    pub fn prior_visits_on(&self, side: usize) -> f64 {
        let usual = if side >= 15 { 300.0 } else { 210.0 };
        if self.prior_visits > 0.0 { self.prior_visits } else { usual }
    }

    /// [`expand_visits`](Self::expand_visits) on boards whose longer side is `side`.
    pub fn expand_visits_on(&self, side: usize) -> u64 {
        let usual = if side <= 9 { 4 } else { 8 };
        if self.expand_visits > 0 { self.expand_visits } else { usual }
    }
}

impl Params {
    /// The value of the parameter `name` as text that [`set`](Params::set) understands.
    ///
    /// # Errors
    /// When there is no such parameter.
    pub fn get(&self, name: &str) -> Result<String, ParamError> {
        Ok(find(name)?.text(self))
    }

    /// Sets the parameter `name`. A failure changes nothing.
    ///
    /// # Errors
    /// When there is no such parameter, or `text` is not one of its values.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), ParamError> {
        let param = find(name)?;
        (param.set)(self, param.parse(text)?);
        Ok(())
    }

    /// Sets a parameter of a running program.
    ///
    /// # Errors
    /// As [`set`](Params::set), and when the parameter can only be set at the start.
    pub fn change(&mut self, name: &str, text: &str) -> Result<(), ParamError> {
        let param = find(name)?;
        match param.scope {
            Scope::Always | Scope::Program => self.set(name, text),
            Scope::Start => Err(ParamError::Fixed(param.name)),
        }
    }
}

/// The row of the [`TABLE`] for `name`, in which `-` and `_` are the same.
///
/// # Errors
/// When there is none; the error suggests the nearest name.
pub fn find(name: &str) -> Result<&'static Param, ParamError> {
    let wanted = name.replace('-', "_").to_ascii_lowercase();
    TABLE.iter().find(|param| param.name == wanted).ok_or_else(|| ParamError::Unknown {
        name: name.to_owned(),
        hint: hint(&wanted, TABLE.iter().map(|param| param.name)),
    })
}

impl Param {
    /// Returns the meaning of the parameter.
    pub fn help(&self) -> &'static str {
        self.help.trim_start()
    }

    /// The value that it has in `params`, as text.
    pub fn text(&self, params: &Params) -> String {
        self.kind.text(&(self.get)(params))
    }

    /// The value `text` as JSON: numbers and switches as such, everything else as a string.
    pub fn json(&self, text: &str) -> serde_json::Value {
        self.kind.json(text)
    }

    /// The command line option without its dashes: the name with `-` for `_`.
    pub fn option(&self) -> String {
        self.name.replace('_', "-")
    }

    /// Reads a value of this parameter.
    ///
    /// # Errors
    /// [`ParamError::Value`] when the text is not one.
    pub fn parse(&self, text: &str) -> Result<Value, ParamError> {
        self.kind.parse(text).ok_or_else(|| ParamError::Value {
            name: self.name,
            expected: self.kind.expected(),
            text: text.to_owned(),
            hint: self.kind.hint(text),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_reads_back_as_itself() {
        let params = Params::default();
        let mut again = Params { seed: 77, ..Params::default() };
        for param in TABLE {
            again.set(param.name, &param.text(&params)).unwrap();
            assert!(!param.help().is_empty() && param.help().ends_with('.'), "{}", param.name);
            assert_eq!(find(&param.option()).unwrap().name, param.name);
        }
        assert_eq!(again, params);
    }

    #[test]
    fn values_out_of_range_are_refused_and_change_nothing() {
        let mut params = Params::default();
        for (name, text) in [
            ("resign_threshold", "0.6"),
            ("resign_threshold", "NaN"),
            ("resign_threshold", "inf"),
            ("seconds", "-1"),
            ("threads", "0"),
            ("visits", "-5"),
            ("visits", "1e3"),
            ("ponder", "maybe"),
            ("memory", "12 parrots"),
            ("memory", "1KB"),
        ] {
            assert!(params.set(name, text).is_err(), "{name} {text}");
        }
        assert_eq!(params, Params::default());
        let error = params.set("resign-treshold", "0.1").unwrap_err();
        assert!(error.to_string().contains("resign_threshold"), "{error}");
        assert_eq!(params.change("seed", "3"), Err(ParamError::Fixed("seed")));
        params.change("seconds", "1.5").unwrap();
        assert_eq!(params.seconds, 1.5);
    }

    #[test]
    fn memory_has_units() {
        for (text, bytes) in [
            ("512MB", 512_000_000),
            ("1.5 gib", 3 << 29),
            ("2000000", 2_000_000),
            ("3M", 3_000_000),
        ] {
            let mut params = Params::default();
            params.set("memory", text).unwrap();
            assert_eq!(params.memory, bytes, "{text}");
        }
        assert_eq!(Params::default().get("memory").unwrap(), "512MB");
    }
}
