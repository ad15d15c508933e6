//! The folder of a long run: its plan, so that no two runs are mixed, and files that are whole.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

/// The file that says what a run does.
const PLAN: &str = "plan.json";

/// Why a folder cannot be used for a run.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The system cannot read or write a file, or it does not have what it should.
    #[error("{}: {reason}", file.display())]
    File {
        /// The file or folder.
        file: PathBuf,
        /// What is wrong.
        reason: io::Error,
    },
    /// The folder has another plan.
    #[error(
        "{} is the folder of another run: {key} is {theirs} there, and {ours} here; choose \
         another folder",
        folder.display()
    )]
    OtherPlan {
        /// The folder.
        folder: PathBuf,
        /// The first key of the plans that differs.
        key: String,
        /// Its value in the folder.
        theirs: Value,
        /// Its value in the plan.
        ours: Value,
    },
}

impl FolderError {
    pub(super) fn of(file: &Path, reason: impl Into<io::Error>) -> FolderError {
        FolderError::File { file: file.to_owned(), reason: reason.into() }
    }
}

/// Opens the folder of a run with this plan, an object, and makes it if need be.
///
/// # Errors
/// When the folder has another plan, or cannot be used.
pub(super) fn open(folder: &Path, plan: &Value) -> Result<(), FolderError> {
    fs::create_dir_all(folder).map_err(|reason| FolderError::of(folder, reason))?;
    let file = folder.join(PLAN);
    match fs::read_to_string(&file) {
        Ok(text) => {
            let theirs =
                serde_json::from_str(&text).map_err(|error| FolderError::of(&file, error))?;
            compare(folder, &theirs, plan)
        }
        Err(reason) if reason.kind() == ErrorKind::NotFound => {
            replace(&file, &format!("{plan:#}\n"))
        }
        Err(reason) => Err(FolderError::of(&file, reason)),
    }
}

fn compare(folder: &Path, theirs: &Value, ours: &Value) -> Result<(), FolderError> {
    let keys = [theirs, ours].into_iter().filter_map(Value::as_object).flat_map(|map| map.keys());
    let differs = |key: &&String| theirs[key.as_str()] != ours[key.as_str()];
    match keys.into_iter().find(differs) {
        None => Ok(()),
        Some(key) => Err(FolderError::OtherPlan {
            folder: folder.to_owned(),
            key: key.clone(),
            theirs: theirs[key.as_str()].clone(),
            ours: ours[key.as_str()].clone(),
        }),
    }
}

/// Writes a file in one step: it has either its old contents or `text`.
///
/// # Errors
/// When that fails.
pub(super) fn replace(file: &Path, text: &str) -> Result<(), FolderError> {
    let draft = file.with_extension("new");
    let written = fs::write(&draft, text).and_then(|()| fs::rename(&draft, file));
    written.map_err(|reason| FolderError::of(file, reason))
}

/// Adds a line to a file.
///
/// # Errors
/// When that fails.
pub(super) fn append(file: &Path, line: &str) -> Result<(), FolderError> {
    let opened = OpenOptions::new().create(true).append(true).open(file);
    let written = opened.and_then(|mut file| file.write_all(format!("{line}\n").as_bytes()));
    written.map_err(|reason| FolderError::of(file, reason))
}

/// The lines of a file; none if there is no such file. A last line without an end was left half
/// written, and is left out.
///
/// # Errors
/// When the file cannot be read.
pub(super) fn lines(file: &Path) -> Result<Vec<String>, FolderError> {
    let text = match fs::read_to_string(file) {
        Err(reason) if reason.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        other => other.map_err(|reason| FolderError::of(file, reason))?,
    };
    let whole = text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n'));
    Ok(whole.map(str::to_owned).collect())
}
