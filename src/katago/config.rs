//! Configuration files in KataGo's format: lines of `key = value`, comments after `#`, and
//! `@include FILE`, relative to the folder of the file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The largest number of files of one configuration.
const MOST_FILES: usize = 100;

/// A setting in a file, or of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name.
    pub key: String,
    /// The value, without quotation marks.
    pub value: String,
    /// The file and line, or the option, for messages.
    pub place: String,
}

/// The reason why a configuration cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigFileError {
    /// A file cannot be read.
    #[error("cannot read {}: {reason}", file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// The reason that the system gives.
        reason: io::Error,
    },
    /// A line is neither a setting nor a comment.
    #[error("{place}: expected 'name = value'")]
    Syntax {
        /// The file and line.
        place: String,
    },
    /// A file is included twice, perhaps by itself.
    #[error("{place}: {} is included already", file.display())]
    Again {
        /// The file and line.
        place: String,
        /// The file that is included again.
        file: PathBuf,
    },
    /// There are too many files.
    #[error("{place}: the configuration has more than {MOST_FILES} files")]
    Many {
        /// The file and line.
        place: String,
    },
    /// A setting stands twice in a file.
    #[error("{place}: {key} stands in this file twice")]
    Twice {
        /// The file and line of the second one.
        place: String,
        /// The name.
        key: String,
    },
}

/// The settings in `file` and in the files that it includes, in their order. A later one overrides an
/// earlier one of the same name.
///
/// # Errors
/// When a file cannot be read, is included twice or has a bad line, or a setting stands in one file twice.
pub fn read_file(file: &Path) -> Result<Vec<Entry>, ConfigFileError> {
    let mut entries = Vec::new();
    include(file, &mut Vec::new(), &mut entries)?;
    Ok(entries)
}

fn include(
    file: &Path,
    read: &mut Vec<PathBuf>,
    entries: &mut Vec<Entry>,
) -> Result<(), ConfigFileError> {
    let unreadable = |reason| ConfigFileError::Read { file: file.to_owned(), reason };
    let bytes = fs::read(file).map_err(unreadable)?;
    read.push(fs::canonicalize(file).unwrap_or_else(|_| file.to_owned()));
    let text = String::from_utf8_lossy(&bytes);
    let mut own: Vec<String> = Vec::new();
    for (number, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let place = format!("{}, line {}", file.display(), number + 1);
        match parse_line(line) {
            Some(Line::Blank) => {}
            Some(Line::Include(name)) => {
                let included = file.parent().unwrap_or(Path::new("")).join(name);
                let real = fs::canonicalize(&included).unwrap_or_else(|_| included.clone());
                if read.contains(&real) {
                    return Err(ConfigFileError::Again { place, file: included });
                }
                if read.len() >= MOST_FILES {
                    return Err(ConfigFileError::Many { place });
                }
                include(&included, read, entries)?;
            }
            Some(Line::Setting(key, value)) => {
                if own.contains(&key) {
                    return Err(ConfigFileError::Twice { place, key });
                }
                own.push(key.clone());
                entries.push(Entry { key, value, place });
            }
            None => return Err(ConfigFileError::Syntax { place }),
        }
    }
    Ok(())
}

/// The settings of `--override-config`: `name=value`, with commas between them. A value may be empty,
/// which removes the setting.
///
/// # Errors
/// When a part is no setting.
pub fn parse_overrides(text: &str) -> Result<Vec<Entry>, ConfigFileError> {
    let place = || "--override-config".to_owned();
    let entry = |part: &str| {
        let (key, value) = part.split_once('=')?;
        let (key, value) = (key.trim(), unquoted(value.trim())?);
        is_key(key).then(|| Entry { key: key.to_owned(), value, place: place() })
    };
    let parts = parts(text).into_iter().filter(|part| !part.trim().is_empty());
    let entry =
        |part: String| entry(&part).ok_or_else(|| ConfigFileError::Syntax { place: place() });
    parts.map(entry).collect()
}

/// The parts between commas that are not quoted.
fn parts(text: &str) -> Vec<String> {
    let (mut parts, mut is_quoted, mut is_escaped) = (vec![String::new()], false, false);
    for letter in text.chars() {
        if letter == ',' && !is_quoted {
            parts.push(String::new());
            continue;
        }
        is_quoted ^= letter == '"' && !is_escaped;
        is_escaped = letter == '\\' && is_quoted && !is_escaped;
        if let Some(part) = parts.last_mut() {
            part.push(letter);
        }
    }
    parts
}

/// A line of a file.
enum Line {
    Blank,
    Setting(String, String),
    Include(String),
}

fn parse_line(line: &str) -> Option<Line> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Some(Line::Blank);
    }
    if let Some(rest) = line.strip_prefix("@include") {
        let name = rest.split('#').next().unwrap_or_default();
        let name = name.trim_matches(|letter: char| letter.is_whitespace() || letter == '=');
        let name = name.trim_matches(['\'', '"']);
        let is_separate = rest.starts_with(|letter: char| letter.is_whitespace() || letter == '=');
        return (is_separate && !name.is_empty()).then(|| Line::Include(name.to_owned()));
    }
    let (key, value) = line.split_once('=')?;
    let (key, value) = (key.trim(), value.trim());
    let value = match value.starts_with('"') {
        true => unquoted(value)?,
        false => value.split('#').next().unwrap_or_default().trim_end().to_owned(),
    };
    (is_key(key) && !value.is_empty()).then(|| Line::Setting(key.to_owned(), value))
}

fn is_key(text: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    !text.is_empty() && text.chars().all(is_letter)
}

/// A value without its quotation marks, within which `\` stands before letters that have no other
/// meaning. After them only a comment may follow.
fn unquoted(text: &str) -> Option<String> {
    let Some(rest) = text.strip_prefix('"') else { return Some(text.to_owned()) };
    let (mut value, mut letters) = (String::new(), rest.chars());
    loop {
        match letters.next()? {
            '"' => break,
            '\\' => value.push(letters.next()?),
            letter => value.push(letter),
        }
    }
    let rest = letters.as_str().trim_start();
    (rest.is_empty() || rest.starts_with('#')).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("ponnuki-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn pairs(entries: &[Entry]) -> Vec<(&str, &str)> {
        entries.iter().map(|entry| (entry.key.as_str(), entry.value.as_str())).collect()
    }

    #[test]
    fn lines_are_settings_comments_and_other_files() {
        let folder = folder("katago-config");
        let (main, other) = (folder.join("main.cfg"), folder.join("other.cfg"));
        fs::write(&other, "maxVisits = 5 # few\n").unwrap();
        let text = "\u{feff}# a comment\n\nmaxVisits=500#many\n  logDir = \"my \\\"logs\\\" #1\" # x\n\
                    @include = 'other.cfg' # more\nrules = tromp-taylor\r\n";
        fs::write(&main, text).unwrap();
        let entries = read_file(&main).unwrap();
        assert_eq!(
            pairs(&entries),
            [
                ("maxVisits", "500"),
                ("logDir", "my \"logs\" #1"),
                ("maxVisits", "5"),
                ("rules", "tromp-taylor")
            ]
        );
        assert!(entries[2].place.ends_with("other.cfg, line 1"), "{}", entries[2].place);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn bad_files_are_refused_with_the_line() {
        let folder = folder("katago-bad-config");
        let file = folder.join("a.cfg");
        fs::write(folder.join("b.cfg"), "").unwrap();
        for (text, part) in [
            ("maxVisits = 5\nmaxVisits 6\n", "a.cfg, line 2: expected 'name = value'"),
            ("maxVisits =\n", "line 1"),
            ("max visits = 5\n", "line 1"),
            ("logDir = \"a\n", "line 1"),
            ("logDir = \"a\" b\n", "line 1"),
            ("@includeb.cfg\n", "line 1"),
            ("@other b.cfg\n", "line 1"),
            ("rules = aga\nrules = bga\n", "line 2: rules stands in this file twice"),
            ("\n@include a.cfg\n", "a.cfg is included already"),
            ("@include b.cfg\n@include b.cfg\n", "line 2: "),
            ("@include missing.cfg\n", "cannot read "),
        ] {
            fs::write(&file, text).unwrap();
            let error = read_file(&file).unwrap_err().to_string();
            assert!(error.contains(part), "{text:?}: {error}");
        }
        let link = |number: usize| {
            let text = format!("@include {}.cfg\n", number + 1);
            fs::write(folder.join(format!("{number}.cfg")), text).unwrap();
        };
        (0..=MOST_FILES).for_each(link);
        let error =
            |number| read_file(&folder.join(format!("{number}.cfg"))).unwrap_err().to_string();
        assert!(error(0).contains("99.cfg, line 1: the configuration has more than 100 files"));
        assert!(error(2).contains("101.cfg: "), "the last one is missing: {}", error(2));
        fs::remove_dir_all(folder).unwrap();
        assert!(read_file(Path::new("/dev/null/a.cfg")).is_err());
    }

    #[test]
    fn overrides_have_commas_between_them() {
        let entries = parse_overrides("maxVisits=5, logDir = \"a, \\\"b\\\"\",rules=,").unwrap();
        assert_eq!(pairs(&entries), [("maxVisits", "5"), ("logDir", "a, \"b\""), ("rules", "")]);
        for bad in ["maxVisits", "=5", "a b=3", "logDir=\"x"] {
            assert!(parse_overrides(bad).is_err(), "{bad}");
        }
    }
}
