//! Writes whole files: a reader finds either the old contents or all of the new ones.

#[cfg(unix)]
use std::fs::TryLockError;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The largest number of drafts of a file that may stand beside it.
const MOST_DRAFTS: u32 = 1000;

/// The longest beginning of a name that a draft has, in bytes: systems allow names of 255.
const LONGEST_BEGINNING: usize = 240;

/// The names that a draft of a file may have. The draft stands beside the file until it is complete.
fn drafts(file: &Path) -> impl Iterator<Item = PathBuf> {
    let name = file.file_name().unwrap_or_default();
    let beginning = match name.to_str() {
        Some(name) => beginning(name, LONGEST_BEGINNING).into(),
        None => name.to_owned(),
    };
    (0..MOST_DRAFTS).map(move |number| {
        let mut name = beginning.clone();
        name.push(if number == 0 { ".new".to_owned() } else { format!(".{number}.new") });
        file.with_file_name(name)
    })
}

/// The beginning of a name, of at most this many bytes.
pub fn beginning(name: &str, most: usize) -> &str {
    let ends = name.char_indices().map(|(start, letter)| start + letter.len_utf8());
    &name[..ends.take_while(|end| *end <= most).last().unwrap_or(0)]
}

/// Returns true if there is a plain file, or nothing yet: no folder, pipe or device.
pub fn is_plain(file: &Path) -> bool {
    match fs::metadata(file) {
        Ok(found) => found.is_file(),
        Err(error) => error.kind() == ErrorKind::NotFound,
    }
}

/// Writes a file in one step, so that it always has either its old contents or all of these, even
/// when the power fails. A draft is renamed when it is complete, and removed if it cannot be
/// completed. No other draft has its name, so several programs may write the same file at the same
/// time. If the file is a link, its target is written.
///
/// On Unix the next writer removes the drafts of programs that were killed, and the new name is on the
/// disk, too, when this returns. Windows offers no way to wait for that: there a power failure soon
/// afterwards may leave the old contents.
///
/// # Errors
/// When writing fails, for instance because the disk is full.
pub fn replace(file: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    replace_by_parts(file, &[contents.as_ref()])
}

/// The same with contents that consist of several parts.
///
/// # Errors
/// When writing fails.
pub fn replace_by_parts(file: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let file = &fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let (draft, path) = create(file)?;
    let written = complete(&draft, parts);
    // Windows may not rename an open file. Elsewhere the draft stays locked until it has its name.
    #[cfg(not(unix))]
    drop(draft);
    let written = written.and_then(|()| fs::rename(&path, file));
    if written.is_err() {
        // The unfinished draft may fill the disk.
        let _ = fs::remove_file(&path);
    }
    written.and_then(|()| sync_folder(file))
}

/// The same for a file that the user names, which may be no plain file: a pipe or a device is written
/// to as it is.
///
/// # Errors
/// When writing fails.
pub fn write(file: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    if is_plain(file) { replace(file, contents) } else { fs::write(file, contents) }
}

/// Gives a file that is complete at `path` the name `target` in the same folder, in one step. The file and
/// its name are then on the disk, as after [`replace`].
///
/// # Errors
/// When the file cannot be written through to the disk or renamed.
pub fn publish(file: File, path: &Path, target: &Path) -> io::Result<()> {
    sync(&file)?;
    // Windows may not rename an open file.
    drop(file);
    fs::rename(path, target)?;
    sync_folder(target)
}

/// Makes a folder if there is none, and checks that files can be made in it.
///
/// # Errors
/// When they cannot.
pub fn try_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let (_, draft) = create(&folder.join("trial"))?;
    fs::remove_file(draft)
}

/// Makes a draft of `file`, with the permissions of that file if it exists, and returns it with its
/// path. On Unix it is locked as long as it is open.
fn create(file: &Path) -> io::Result<(File, PathBuf)> {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    if let Ok(old) = fs::metadata(file) {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        options.mode(old.permissions().mode() & 0o777 | 0o200);
    }
    #[cfg(unix)]
    drafts(file).take_while(|path| path.symlink_metadata().is_ok()).for_each(remove_abandoned);
    loop {
        let (draft, path) = first_free(drafts(file), &options)?;
        if !is_lost(&draft, &path) {
            return Ok((draft, path));
        }
    }
}

/// Locks a draft. Returns true if another program has taken it for abandoned before.
#[cfg(unix)]
fn is_lost(draft: &File, path: &Path) -> bool {
    matches!(draft.try_lock(), Err(TryLockError::WouldBlock)) || !is_at(draft, path)
}

/// False: elsewhere nobody removes drafts.
#[cfg(not(unix))]
fn is_lost(_: &File, _: &Path) -> bool {
    false
}

/// Removes a draft that no program is writing, so that its lock is free.
#[cfg(unix)]
fn remove_abandoned(path: PathBuf) {
    if !path.symlink_metadata().is_ok_and(|found| found.is_file()) {
        return;
    }
    let Ok(draft) = OpenOptions::new().write(true).open(&path) else { return };
    // The draft may have got its name since, and another one may be there. While this one is locked and
    // still there, nobody else renames or removes it.
    if draft.try_lock().is_ok() && is_at(&draft, &path) {
        let _ = fs::remove_file(&path);
    }
}

/// Returns true if an open file is the one at `path`.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let number = |found: fs::Metadata| (found.dev(), found.ino());
    let there = path.symlink_metadata().ok().map(number);
    there.is_some() && file.metadata().ok().map(number) == there
}

/// Makes the first of `files` that does not exist, which nobody else makes then.
fn first_free(
    files: impl IntoIterator<Item = PathBuf>,
    options: &OpenOptions,
) -> io::Result<(File, PathBuf)> {
    for path in files {
        match options.clone().create_new(true).open(&path) {
            Ok(file) => return Ok((file, path)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("every file name is taken"))
}

/// Makes the first of `files` that does not exist, without contents: its name is taken from then on.
///
/// # Errors
/// When all of them exist, or the file cannot be made.
pub fn reserve(files: impl IntoIterator<Item = PathBuf>) -> io::Result<PathBuf> {
    first_free(files, OpenOptions::new().write(true)).map(|(_, path)| path)
}

/// Writes a draft through to the disk.
fn complete(mut draft: &File, parts: &[&[u8]]) -> io::Result<()> {
    parts.iter().try_for_each(|part| draft.write_all(part))?;
    sync(draft)
}

/// Writes the folder of `file`, which has a new name in it, through to the disk.
#[cfg_attr(not(unix), expect(unused_variables, reason = "only Unix opens folders as files"))]
fn sync_folder(file: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty());
        match File::open(parent.unwrap_or(Path::new("."))) {
            // The right to write into a folder does not include the right to read it.
            Err(error) if error.kind() == ErrorKind::PermissionDenied => {}
            folder => sync(&folder?)?,
        }
    }
    Ok(())
}

fn sync(file: &File) -> io::Result<()> {
    match file.sync_all() {
        // Not every file system can.
        Err(error) if [ErrorKind::InvalidInput, ErrorKind::Unsupported].contains(&error.kind()) => {
            Ok(())
        }
        other => other,
    }
}

/// Writes the first of `files` that does not exist, and returns its path.
///
/// # Errors
/// When all of them exist, or the file cannot be written.
pub fn create_free(
    files: impl IntoIterator<Item = PathBuf>,
    contents: impl AsRef<[u8]>,
) -> io::Result<PathBuf> {
    let path = reserve(files)?;
    // The contents follow in one step.
    let written = replace(&path, contents);
    if written.is_err() {
        // An empty file would only keep the name from the next attempt.
        let _ = fs::remove_file(&path);
    }
    written.map(|()| path)
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

    #[test]
    fn a_name_like_that_of_a_draft_is_no_draft() {
        let folder = folder("draft");
        let (file, other) = (folder.join("game.new"), folder.join("game.sgf"));
        replace(&file, "old").unwrap();
        replace(&other, "other").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "old");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn writers_of_a_file_never_share_a_draft() {
        let folder = folder("drafts");
        let file = &folder.join("game.sgf");
        // Another program is writing the file.
        let (draft, path) = create(file).unwrap();
        complete(&draft, &[b"half of a"]).unwrap();
        replace(file, "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "half of a");
        let texts: Vec<String> = (0..8).map(|number| number.to_string().repeat(50_000)).collect();
        std::thread::scope(|scope| {
            for text in &texts {
                scope.spawn(move || (0..10).for_each(|_| replace(file, text).unwrap()));
            }
        });
        let last = fs::read_to_string(file).unwrap();
        assert!(texts.contains(&last), "{} bytes", last.len());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "no other draft is left");
        // The other program is killed.
        drop(draft);
        replace(file, "newer").unwrap();
        if cfg!(unix) {
            assert!(!path.exists(), "the draft is removed");
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_draft_that_cannot_take_its_place_is_removed() {
        let folder = folder("place");
        let file = folder.join("game.sgf");
        fs::create_dir(&file).unwrap();
        assert!(replace(&file, "new").is_err());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = folder("link");
        let (file, link) = (folder.join("game.sgf"), folder.join("link.sgf"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        symlink(&file, &link).unwrap();
        replace(&link, "new").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_folder_is_written_through_after_its_file_has_a_new_name() {
        use rustix::fs::inotify::{self, CreateFlags, ReadFlags, Reader, WatchFlags};
        let folder = folder("settled");
        let file = folder.join("game.sgf");
        let events = inotify::init(CreateFlags::NONBLOCK).unwrap();
        inotify::add_watch(&events, &folder, WatchFlags::OPEN | WatchFlags::MOVED_TO).unwrap();
        replace(&file, "new").unwrap();
        // A folder is opened to be synced, and an event without a name is about the folder itself.
        let (mut buffer, mut seen) = ([std::mem::MaybeUninit::uninit(); 4096], Vec::new());
        let mut reader = Reader::new(&events, &mut buffer);
        while let Ok(event) = reader.next() {
            seen.push((event.events(), event.file_name().map(|name| name.to_owned())));
        }
        let renamed = |(what, name): &(ReadFlags, Option<std::ffi::CString>)| {
            what.contains(ReadFlags::MOVED_TO) && name.as_deref() == Some(c"game.sgf")
        };
        let renamed = seen.iter().position(renamed).unwrap();
        let settled = |(what, name): &(ReadFlags, Option<std::ffi::CString>)| {
            what.contains(ReadFlags::OPEN | ReadFlags::ISDIR) && name.is_none()
        };
        assert!(seen[renamed..].iter().any(settled), "{seen:?}");
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_an_error() {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        assert_eq!(complete(&full, &[b"new"]).unwrap_err().kind(), ErrorKind::StorageFull);
    }
}
