//! Configuration files: a flat TOML table whose keys are the names of parameters, or the settings of a
//! configuration of KataGo.

use std::env;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::PathBuf;

use serde_json::Map;

use crate::katago::{self, Change, ConfigFileError, Effect, Entry, Unit};
use crate::machine::plain;
use crate::params::{self, ParamError, Params};

/// The name of the file in the user's configuration folder.
const FILE: &str = "ponnuki.toml";

/// The reason why a configuration file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// It cannot be read.
    #[error("cannot read {file}: {reason}")]
    Read {
        /// The file.
        file: String,
        /// The system's error.
        reason: io::Error,
    },
    /// It is not TOML.
    #[error("{file} is not a TOML file: {reason}")]
    Syntax {
        /// The file.
        file: String,
        /// The place and the reason.
        reason: toml::de::Error,
    },
    /// A value is a table, a list or a date.
    #[error("{file}: {key} must be a number, a string, true or false")]
    Type {
        /// The file.
        file: String,
        /// The key.
        key: String,
    },
    /// A configuration in KataGo's format cannot be used.
    #[error(transparent)]
    Katago(#[from] ConfigFileError),
    /// A setting in it cannot.
    #[error("{place}: {reason}")]
    Setting {
        /// The file and line.
        place: String,
        /// The error.
        reason: String,
    },
    /// There is no such parameter, or the value is not valid for it.
    #[error("{file}: {reason}")]
    Param {
        /// The file.
        file: String,
        /// The error.
        reason: ParamError,
    },
}

/// Applies the parameters in `files`, and then the settings in `overrides`. Without a file, the one in
/// the user's configuration folder is read; if it cannot be, for instance because the folder is
/// somebody else's, there is none.
///
/// # Errors
/// When a file that was named cannot be read, or a line is not valid.
pub(super) fn apply(
    files: &[PathBuf],
    overrides: &[String],
    params: &mut Params,
) -> Result<(), ConfigError> {
    if files.is_empty() {
        apply_user_file(params)?;
    }
    let mut settings = Vec::new();
    for file in files {
        if file.extension().is_some_and(|end| end.eq_ignore_ascii_case("cfg")) {
            settings.extend(katago::read_file(file)?);
            continue;
        }
        let name = file.display().to_string();
        let text = fs::read_to_string(file);
        let text = text.map_err(|reason| ConfigError::Read { file: name.clone(), reason })?;
        set_all(&name, &text, params)?;
    }
    for text in overrides {
        override_settings(&mut settings, katago::parse_overrides(text)?);
    }
    apply_settings(&settings, params)
}

fn apply_user_file(params: &mut Params) -> Result<(), ConfigError> {
    let Some(path) = user_file() else { return Ok(()) };
    let file = path.display().to_string();
    match fs::read_to_string(&path) {
        Ok(text) => set_all(&file, &text, params),
        // A file that could be read and is no text is a mistake in it.
        Err(reason) if reason.kind() == ErrorKind::InvalidData => {
            Err(ConfigError::Read { file, reason })
        }
        Err(reason) => {
            let is_absent =
                [ErrorKind::NotFound, ErrorKind::NotADirectory].contains(&reason.kind());
            if !is_absent {
                log::warn!("cannot read {file}: {}", plain(&reason.to_string()));
            }
            Ok(())
        }
    }
}

/// Adds settings that override others. The name of a rule set overrides all single rules, and a
/// single rule the name.
fn override_settings(settings: &mut Vec<Entry>, overrides: Vec<Entry>) {
    let is_rule = |entry: &Entry| {
        katago::find(&entry.key).is_some_and(|found| matches!(found.effect, Effect::Rule(_)))
    };
    if overrides.iter().any(|entry| entry.key == "rules") {
        settings.retain(|entry| !is_rule(entry));
    }
    if overrides.iter().any(is_rule) {
        settings.retain(|entry| entry.key != "rules");
    }
    settings.extend(overrides);
}

/// Applies settings by the names of either program; of several with one name the last counts. The
/// settings without an effect are named in one warning.
fn apply_settings(settings: &[Entry], params: &mut Params) -> Result<(), ConfigError> {
    let is_last = |(number, entry): &(usize, &Entry)| {
        settings[number + 1..].iter().all(|later| later.key != entry.key)
    };
    let last = settings.iter().enumerate().filter(is_last).map(|(_, entry)| entry);
    let mut last: Vec<&Entry> = last.filter(|entry| !entry.value.is_empty()).collect();
    // What switches something off has the last word.
    last.sort_by_key(|entry| {
        let effect = katago::find(&entry.key).map(|setting| setting.effect);
        matches!(effect, Some(Effect::Params(_, Unit::OffAt(_))))
    });
    let (mut rules, mut missing) = (Map::new(), Vec::new());
    for Entry { key, value, place } in last {
        let refused = |reason: String| ConfigError::Setting { place: place.clone(), reason };
        let Some(setting) = katago::find(key) else {
            let known = params::find(key).map_err(|_| katago::unknown(key));
            let known = known.map_err(|error| refused(error.to_string()))?;
            params.set(known.name, value).map_err(|error| refused(error.to_string()))?;
            continue;
        };
        match setting.change(value) {
            Change::Params(changes) => {
                for (name, text) in changes {
                    let set = params.set(name, &text);
                    set.map_err(|error| refused(format!("{key}: {error}")))?;
                }
            }
            Change::Rule(rule, value) => drop(rules.insert(rule.to_owned(), value.into())),
            Change::Nothing => {}
            Change::Missing(reason) => missing.push(format!("{key} ({reason})")),
        }
    }
    if !rules.is_empty() {
        params.rules = serde_json::Value::Object(rules).to_string();
    }
    if !missing.is_empty() {
        log::warn!("settings without an effect: {}", missing.join("; "));
    }
    Ok(())
}

/// Applies the parameters in the text of the file called `file`.
///
/// # Errors
/// Names the first key that cannot be applied; those before it have been.
pub fn set_all(file: &str, text: &str, params: &mut Params) -> Result<(), ConfigError> {
    let file = file.to_owned();
    let table = match text.parse::<toml::Table>() {
        Ok(table) => table,
        Err(reason) => return Err(ConfigError::Syntax { file, reason }),
    };
    for (key, value) in &table {
        let text = match value {
            toml::Value::String(text) => text.clone(),
            toml::Value::Integer(number) => number.to_string(),
            toml::Value::Float(number) => number.to_string(),
            toml::Value::Boolean(value) => value.to_string(),
            _ => return Err(ConfigError::Type { file, key: key.clone() }),
        };
        if let Err(reason) = params.set(key, &text) {
            return Err(ConfigError::Param { file, reason });
        }
    }
    Ok(())
}

/// The place of the user's configuration file: in `XDG_CONFIG_HOME` or `~/.config`, or in `APPDATA`
/// where there is no home folder of that kind.
fn user_file() -> Option<PathBuf> {
    let folder = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let config = folder("XDG_CONFIG_HOME")
        .or_else(|| folder("HOME").map(|home| home.join(".config")))
        .or_else(|| folder("APPDATA"))?;
    Some(config.join(FILE))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> Result<Params, String> {
        let mut params = Params::default();
        let result = set_all("test.toml", text, &mut params);
        result.map(|()| params).map_err(|error| error.to_string())
    }

    #[test]
    fn every_kind_of_value_is_understood() {
        let params = set(
            "threads = 3\nresign_threshold = 0.05\nponder = true\nrules = \"aga\"\nkomi = 6.5\n\
             memory = \"1GB\"\nsgf-dir = \"games\"\nuntimed_seconds = 2\n",
        )
        .unwrap();
        assert_eq!((params.threads, params.resign_threshold, params.ponder), (3, 0.05, true));
        assert_eq!((params.komi.as_str(), params.memory), ("6.5", 1_000_000_000));
        assert_eq!((params.sgf_dir.as_str(), params.untimed_seconds), ("games", 2.0));
    }

    #[test]
    fn errors_are_explained() {
        for (text, part) in [
            ("thread = 3", "did you mean 'threads'"),
            ("threads = 0", "whole number"),
            ("threads = -1", "whole number"),
            ("threads", "TOML"),
            ("[search]\nthreads = 1", "search must be"),
            ("seed = [1]", "seed must be"),
        ] {
            let error = set(text).unwrap_err();
            assert!(error.contains("test.toml") && error.contains(part), "{error}");
        }
    }
}
