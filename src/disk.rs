//! Writes whole files: a reader finds either the old contents or all of the new ones.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// An error of the system in its words, without its number: "(os error 2)" helps nobody.
pub fn plain(error: &str) -> String {
    let mut plain = String::new();
    let mut rest = error;
    while let Some((before, after)) = rest.split_once(" (os error ") {
        plain.push_str(before);
        rest = after.trim_start_matches(|digit: char| digit.is_ascii_digit());
        rest = rest.strip_prefix(')').unwrap_or(rest);
    }
    plain + rest
}

/// Writes a file in one step, so that it always has either its old contents or all of these. A
/// draft beside it is renamed when it is complete, and removed if it cannot be completed.
///
/// # Errors
/// When writing fails, for instance because the disk is full.
pub fn replace(file: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    let draft = file.with_extension("new");
    let written = File::create(&draft)
        .and_then(|mut file| file.write_all(contents.as_ref()))
        .and_then(|()| fs::rename(&draft, file));
    if written.is_err() {
        // The unfinished draft may be what fills the disk.
        let _ = fs::remove_file(&draft);
    }
    written
}

/// Writes the first of `files` that does not exist, and returns its path.
///
/// # Errors
/// When all of them exist, or the file cannot be written.
pub fn create_free(
    files: impl IntoIterator<Item = PathBuf>,
    contents: impl AsRef<[u8]>,
) -> io::Result<PathBuf> {
    for path in files {
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(mut file) => match file.write_all(contents.as_ref()) {
                Ok(()) => return Ok(path),
                Err(error) => {
                    // An empty file would only keep the name from the next attempt.
                    let _ = fs::remove_file(&path);
                    return Err(error);
                }
            },
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("every file name is taken"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("ponnuki-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        path
    }

    #[test]
    fn errors_are_words_without_numbers() {
        let missing = File::open("/nonexistent/file").unwrap_err().to_string();
        assert!(missing.contains(" (os error "), "{missing}");
        let error = format!("a.sgf: {missing}, b.sgf: {missing}; both");
        let words = missing.split(" (os error ").next().unwrap();
        assert_eq!(plain(&error), format!("a.sgf: {words}, b.sgf: {words}; both"));
        assert_eq!(plain("komi 7 (os error"), "komi 7 (os error");
    }

    #[test]
    fn a_name_that_is_taken_is_left_alone() {
        let folder = folder("free");
        let names = || (1..4).map(|number| folder.join(format!("{number}.txt")));
        fs::write(folder.join("1.txt"), "old").unwrap();
        assert_eq!(create_free(names(), "new").unwrap(), folder.join("2.txt"));
        assert_eq!(create_free(names(), "newer").unwrap(), folder.join("3.txt"));
        assert!(create_free(names(), "newest").is_err());
        assert_eq!(fs::read_to_string(folder.join("1.txt")).unwrap(), "old");
        assert!(create_free([folder.join("none/1.txt")], "new").is_err());
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_leaves_the_old_file() {
        let folder = folder("full");
        let file = folder.join("game.sgf");
        replace(&file, "old").unwrap();
        std::os::unix::fs::symlink("/dev/full", folder.join("game.new")).unwrap();
        let error = replace(&file, "new").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::StorageFull);
        assert_eq!(fs::read_to_string(&file).unwrap(), "old");
        replace(&file, "new").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        fs::remove_dir_all(folder).unwrap();
    }
}
