//! The folder of a long run: its plan and a lock, so that no two runs are mixed, and files that are
//! whole.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::disk;

/// The file that describes a run.
const PLAN: &str = "plan.json";
/// The file that is locked while a run is under way.
const LOCK: &str = "lock";

/// The reason why a folder cannot be used for a run.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The system cannot read or write a file, or the file has wrong contents.
    #[error("{}: {reason}", file.display())]
    File {
        /// The file or folder.
        file: PathBuf,
        /// The error.
        reason: io::Error,
    },
    /// Another run is under way there.
    #[error("another run is under way in {}", .0.display())]
    Busy(PathBuf),
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
    pub(crate) fn of(file: &Path, reason: impl Into<io::Error>) -> FolderError {
        FolderError::File { file: file.to_owned(), reason: reason.into() }
    }
}

/// The folder of a run, which keeps other runs out.
pub(crate) struct RunFolder {
    path: PathBuf,
    /// Locked as long as it is open.
    _lock: File,
}

impl RunFolder {
    /// Locks a folder, and makes it if need be.
    ///
    /// # Errors
    /// When another run is under way there, or the folder cannot be used.
    pub(crate) fn lock(path: &Path) -> Result<RunFolder, FolderError> {
        make(path)?;
        let file = path.join(LOCK);
        let opened = OpenOptions::new().append(true).create(true).open(&file);
        let lock = opened.map_err(|reason| FolderError::of(&file, reason))?;
        // If files cannot be locked, nothing keeps other runs out.
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => Err(FolderError::Busy(path.to_owned())),
            _ => Ok(RunFolder { path: path.to_owned(), _lock: lock }),
        }
    }

    /// Locks the folder of a run with this plan, an object, and makes it if need be.
    ///
    /// # Errors
    /// When the folder has another plan or another run is under way there, or it cannot be used.
    pub(crate) fn open(path: &Path, plan: &Value) -> Result<RunFolder, FolderError> {
        let folder = RunFolder::lock(path)?;
        folder.start(plan)?;
        Ok(folder)
    }

    /// Says that the run has this plan, an object.
    ///
    /// # Errors
    /// When the folder has another plan, or it cannot be read or written.
    pub(crate) fn start(&self, plan: &Value) -> Result<(), FolderError> {
        let file = self.file(PLAN);
        match fs::read_to_string(&file) {
            Ok(text) => {
                let theirs =
                    serde_json::from_str(&text).map_err(|error| FolderError::of(&file, error))?;
                compare(&self.path, &theirs, plan)
            }
            Err(reason) if reason.kind() == ErrorKind::NotFound => {
                replace(&file, format!("{plan:#}\n"))
            }
            Err(reason) => Err(FolderError::of(&file, reason)),
        }
    }

    /// The folder itself.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// A file in the folder.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }
}

/// Makes a folder, if there is none yet.
///
/// # Errors
/// When that fails.
pub(crate) fn make(path: &Path) -> Result<(), FolderError> {
    fs::create_dir_all(path).map_err(|reason| FolderError::of(path, reason))
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

/// Writes a file in one step: it has either its old contents or these.
///
/// # Errors
/// When that fails.
pub(crate) fn replace(file: &Path, contents: impl AsRef<[u8]>) -> Result<(), FolderError> {
    disk::replace(file, contents).map_err(|reason| FolderError::of(file, reason))
}

/// Adds a line to a file.
///
/// # Errors
/// When that fails.
pub(crate) fn append(file: &Path, line: &str) -> Result<(), FolderError> {
    let opened = OpenOptions::new().create(true).append(true).open(file);
    let written = opened.and_then(|mut file| {
        let length = file.metadata()?.len();
        let written = file.write_all(format!("{line}\n").as_bytes());
        if written.is_err() {
            // The next line would continue a part of this one.
            let _ = file.set_len(length);
        }
        written
    });
    written.map_err(|reason| FolderError::of(file, reason))
}

/// The lines of a file; none if there is no such file. A last line without an end was left half
/// written, and is left out.
///
/// # Errors
/// When the file cannot be read.
pub(crate) fn lines(file: &Path) -> Result<Vec<String>, FolderError> {
    let bytes = match fs::read(file) {
        Err(reason) if reason.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        other => other.map_err(|reason| FolderError::of(file, reason))?,
    };
    // A line that was left half written may end within a letter.
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
    let text = std::str::from_utf8(&bytes[..whole])
        .map_err(|reason| FolderError::of(file, io::Error::other(reason)))?;
    Ok(text.split_terminator('\n').map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn half_a_line_is_left_out_even_if_it_ends_within_a_letter() {
        let file = std::env::temp_dir().join(format!("ponnuki-lines-{}", std::process::id()));
        for (text, whole) in
            [(&b"one\ntwo\n"[..], &["one", "two"][..]), (b"one\n\xc3", &["one"]), (b"\xc3", &[])]
        {
            fs::write(&file, text).unwrap();
            assert_eq!(lines(&file).unwrap(), whole);
        }
        fs::write(&file, b"\xc3\n").unwrap();
        assert!(lines(&file).is_err());
        fs::remove_file(&file).unwrap();
    }

    #[test]
    fn a_folder_has_one_plan_and_one_run_at_a_time() {
        let path = std::env::temp_dir().join(format!("ponnuki-run-{}", std::process::id()));
        let plan = json!({ "games": 3, "size": "9x9" });
        let first = RunFolder::open(&path, &plan).unwrap();
        assert!(matches!(RunFolder::lock(&path), Err(FolderError::Busy(_))));
        drop(first);
        let second = RunFolder::lock(&path).unwrap();
        second.start(&plan).unwrap();
        let other = second.start(&json!({ "games": 3, "size": "13x13" })).unwrap_err();
        assert!(other.to_string().contains("size is \"9x9\" there, and \"13x13\" here"), "{other}");
        fs::remove_dir_all(&path).unwrap();
    }
}
