//! Records in a folder and in those below it.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use ponnuki_game::record;

/// The depth of folders in which records are found.
pub(crate) const DEPTH: usize = 8;
/// The folder of a library for what was removed, which is passed over.
pub(crate) const REMOVED: &str = "removed";
/// The end of the numbers of games and reviews in a library.
pub(crate) const MOST_FILES: u64 = 1_000_000;
/// The largest record that is read, in bytes.
pub(crate) const LARGEST_RECORD: u64 = 32 << 20;
/// The largest file of many games that is read at once, in bytes.
const LARGEST_COLLECTION: u64 = 1 << 30;

/// By this a file that has changed is recognised: the time of the last change in nanoseconds since 1970, and
/// the size in bytes.
pub(crate) type Stamp = (u64, u64);

/// The stamp of a file; zeros if there is none.
pub(crate) fn stamp(file: &Path) -> Stamp {
    let Ok(facts) = fs::metadata(file) else { return (0, 0) };
    let since = |time: SystemTime| time.duration_since(UNIX_EPOCH).ok();
    let age = facts.modified().ok().and_then(since).map_or(0, |age| age.as_nanos() as u64);
    (age, facts.len())
}

/// The names of up to `most` files that may be records, in the folder and below it, with slashes. Those that begin
/// with a dot, what was removed from a library, and its reviews, whose games it has as well, are left out.
///
/// # Errors
/// When the folder cannot be read. Folders in it that cannot be read are passed over.
pub(crate) fn records_below(folder: &Path, most: usize) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    let mut folders = vec![(PathBuf::new(), String::new(), 0)];
    while let Some((below, prefix, depth)) = folders.pop() {
        let entries = match fs::read_dir(folder.join(&below)) {
            Err(reason) if depth == 0 => return Err(reason),
            entries => entries.into_iter().flatten().flatten(),
        };
        for entry in entries {
            let Ok(name) = entry.file_name().into_string() else { continue };
            let is_own = depth == 0 && (name == REMOVED || numbered(&name, "review").is_some());
            let is_apart = name.starts_with('.') || is_own;
            if is_apart || found.len() >= most {
                continue;
            }
            if record::is_record_name(Path::new(&name)) {
                found.push(format!("{prefix}{name}"));
            } else if depth < DEPTH && is_folder(&entry) {
                folders.push((below.join(&name), format!("{prefix}{name}/"), depth + 1));
            }
        }
    }
    Ok(found)
}

/// The number in a name of a library such as `game-1.sgf`, for the `word` that it begins with.
pub(crate) fn numbered(name: &str, word: &str) -> Option<u64> {
    let (number, _) = name.strip_prefix(word)?.strip_prefix('-')?.split_once('.')?;
    let is_plain = !number.starts_with(['0', '+']);
    number.parse().ok().filter(|number| is_plain && *number < MOST_FILES)
}

/// True for a folder, and for a link to one that is not around the link.
fn is_folder(entry: &fs::DirEntry) -> bool {
    let leads_away = |link: &Path| {
        let [target, place] = [Some(link), link.parent()].map(|path| fs::canonicalize(path?).ok());
        target
            .zip(place)
            .is_some_and(|(target, place)| target.is_dir() && !place.starts_with(target))
    };
    let kind = entry.file_type();
    kind.is_ok_and(|kind| kind.is_dir() || kind.is_symlink() && leads_away(&entry.path()))
}

/// The bytes of a record.
///
/// # Errors
/// When it cannot be read, is no plain file, or is too large.
pub(crate) fn record_bytes(file: &Path) -> io::Result<Vec<u8>> {
    let opened = File::open(file)?;
    let facts = opened.metadata()?;
    if !facts.is_file() || facts.len() > LARGEST_RECORD {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    bytes_of(opened, LARGEST_RECORD)
}

/// The bytes of a file, or of standard input for `-`.
///
/// # Errors
/// When it cannot be read, or is larger than any collection of records.
pub(crate) fn file_or_input(file: &Path) -> io::Result<Vec<u8>> {
    match file == Path::new("-") {
        true => bytes_of(io::stdin().lock(), LARGEST_COLLECTION),
        false => bytes_of(File::open(file)?, LARGEST_COLLECTION),
    }
}

/// The bytes of a stream.
///
/// # Errors
/// When it cannot be read, or has more than `most`.
pub(crate) fn bytes_of(stream: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(bytes)
}

/// The texts of the games in a file. `None` if it cannot be read.
pub(crate) fn game_texts(file: &Path) -> Option<Vec<String>> {
    let text = record::text_of(&record_bytes(file).ok()?).ok()?;
    Some(record::games_of(&text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_without_an_end_is_refused() {
        assert_eq!(bytes_of(&b"abc"[..], 3).unwrap(), b"abc");
        let error = bytes_of(io::repeat(0), 100_000).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
    }

    #[test]
    fn folders_are_searched_and_others_left_alone() {
        let folder = std::env::temp_dir().join(format!("ponnuki-records-{}", std::process::id()));
        for below in ["a/b", REMOVED, ".git"] {
            fs::create_dir_all(folder.join(below)).unwrap();
        }
        let names = ["1.sgf", "a/2.SGF", "a/b/3.ngf", "a/b/4.sgf.gz", "a/removed.gib"];
        let others =
            ["removed/1.sgf", ".git/1.sgf", ".5.sgf", "notes.txt", "a/list.json", "review-1.sgf"];
        for name in names.iter().chain(&others) {
            fs::write(folder.join(name), "(;SZ[5];B[aa])(;SZ[7])").unwrap();
        }
        // A link to a folder around it leads to nothing new.
        #[cfg(unix)]
        std::os::unix::fs::symlink(&folder, folder.join("a/around")).unwrap();
        let mut found = records_below(&folder, 100).unwrap();
        found.sort();
        assert_eq!(found, names);
        assert_eq!(records_below(&folder, 2).unwrap().len(), 2);
        assert!(records_below(&folder.join("none"), 2).is_err());
        assert_eq!(game_texts(&folder.join("1.sgf")).unwrap()[1], "(;SZ[7])");
        assert_eq!(game_texts(&folder.join("2.sgf")), None);
        assert_eq!(stamp(&folder.join("none.sgf")), (0, 0));
        assert_eq!(stamp(&folder.join("1.sgf")).1, 22);
        fs::remove_dir_all(folder).unwrap();
    }
}
