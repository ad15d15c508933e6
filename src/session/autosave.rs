//! The file of a game's record, which is written after each move. A file that another program has
//! changed meanwhile is left alone: the record goes on in another.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::disk;

/// The file of a record.
#[derive(Debug, Default)]
pub struct Autosave {
    /// `None` until a name is needed.
    path: Option<PathBuf>,
    /// The folder for the file, as long as the file has no name; empty for the present folder.
    folder: PathBuf,
    /// The first number that its name may have.
    first: u32,
    /// The last text that was written or, after a failure, should have been.
    text: String,
    /// The contents of the file when it was last read or written; `None` if there was none.
    known: Option<Vec<u8>>,
    /// The reason why the last writing failed, if it did.
    failure: Option<io::Error>,
}

impl Autosave {
    /// Writes to this file, which already contains `text`; nothing if it is only reserved.
    pub fn at(path: PathBuf, text: String) -> Autosave {
        let known = fs::read(&path).ok();
        Autosave { path: Some(path), text, known, ..Autosave::default() }
    }

    /// Writes to a file of its own in the present folder, which gets its name when it is first
    /// written.
    pub fn new_file() -> Autosave {
        Autosave::default()
    }

    /// The same in another folder, with this number or the next that is free.
    pub fn in_folder(folder: PathBuf, first: u32) -> Autosave {
        Autosave { folder, first, ..Autosave::default() }
    }

    /// The file, once it has a name.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The reason why the record is not in the file, if it is not.
    pub fn failure(&self) -> Option<&io::Error> {
        self.failure.as_ref()
    }

    /// True if it was given a record, or its file contained one.
    pub fn has_text(&self) -> bool {
        !self.text.is_empty()
    }

    /// Writes the record if it has changed since the last time. After a failure, it is written
    /// again when it changes.
    pub(super) fn save(&mut self, text: &str) {
        if text != self.text {
            text.clone_into(&mut self.text);
            self.write();
        }
    }

    /// Tries again to write a record that could not be written.
    pub(super) fn retry(&mut self) {
        if self.failure.is_some() {
            self.write();
        }
    }

    /// Gives up the file if it has other contents than it had.
    fn leave_to_others(&mut self) {
        let Some(path) = &self.path else { return };
        // A file that is gone, or cannot be read, has nothing to lose.
        if fs::read(path).is_ok_and(|found| Some(&found) != self.known.as_ref()) {
            log::warn!(
                "{} was changed by another program: the game goes on in another file",
                path.display()
            );
            self.folder = path.parent().unwrap_or(Path::new("")).to_owned();
            self.path = None;
        }
    }

    fn write(&mut self) {
        self.leave_to_others();
        let written = match &self.path {
            Some(path) => disk::replace(path, &self.text).map(|()| path.clone()),
            None => {
                let name = |number| self.folder.join(format!("game-{number}.sgf"));
                disk::create_free((self.first.max(1)..1_000_000).map(name), &self.text)
            }
        };
        match written {
            Ok(path) => {
                self.known = Some(self.text.clone().into_bytes());
                (self.path, self.failure) = (Some(path), None);
            }
            Err(error) => self.failure = Some(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_have_written_meanwhile_stays() {
        let folder = std::env::temp_dir().join(format!("ponnuki-autosave-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("game-1.sgf");
        fs::write(&file, "start").unwrap();
        let [mut one, mut other] = [(); 2].map(|()| Autosave::at(file.clone(), "start".to_owned()));
        one.save("one");
        other.save("other");
        one.save("one goes on");
        other.save("other goes on");
        assert_eq!(fs::read_to_string(&file).unwrap(), "one goes on");
        assert_eq!(other.path(), Some(&*folder.join("game-2.sgf")));
        assert_eq!(fs::read_to_string(folder.join("game-2.sgf")).unwrap(), "other goes on");
        // A file that is gone is written again.
        fs::remove_file(&file).unwrap();
        one.save("one again");
        assert_eq!(fs::read_to_string(&file).unwrap(), "one again");
        fs::remove_dir_all(folder).unwrap();
    }
}
