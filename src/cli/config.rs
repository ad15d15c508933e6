//! The configuration file: a flat TOML table whose keys are the names of parameters.

use std::env;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::disk::plain;
use crate::params::{ParamError, Params};

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
    /// There is no such parameter, or the value is not valid for it.
    #[error("{file}: {reason}")]
    Param {
        /// The file.
        file: String,
        /// The error.
        reason: ParamError,
    },
}

/// Applies the parameters in `file`. Without a file, the one in the user's configuration folder is
/// read; if it cannot be, for instance because the folder is somebody else's, there is none.
///
/// # Errors
/// When the file that was named cannot be read, or a line is not valid.
pub(super) fn apply(file: Option<&Path>, params: &mut Params) -> Result<(), ConfigError> {
    let is_named = file.is_some();
    let Some(path) = file.map(Path::to_owned).or_else(user_file) else { return Ok(()) };
    let file = path.display().to_string();
    match fs::read_to_string(&path) {
        Ok(text) => set_all(&file, &text, params),
        // A file that could be read and is no text is a mistake in it.
        Err(reason) if is_named || reason.kind() == ErrorKind::InvalidData => {
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
