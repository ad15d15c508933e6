//! The folder in which the files stay that commands name: whether a path may be used.
//!
//! Without a folder every path may be used, as the person at the keyboard can use it anyway. With one, a
//! name is relative to the folder. It may have no trick that leads out of it: no absolute path, no `..`,
//! no drive letter, no stream or device of Windows, and no symbolic link to a place outside. Only
//! ordinary files are read or overwritten, so that no command waits for a pipe or a device.
//!
//! A name is judged by its text before the system is asked, so that a refusal says nothing about what
//! exists outside.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// The files that commands may use.
#[derive(Clone, Debug, Default)]
pub struct Sandbox {
    /// The folder, without symbolic links. `None` if every file may be used.
    folder: Option<PathBuf>,
}

/// The reason why a file may not be used.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// It is, or may be, outside the folder.
    #[error("'{0}' is outside the folder that commands may use")]
    Outside(String),
    /// It is a folder, a pipe or a device.
    #[error("'{0}' is not an ordinary file")]
    Special(String),
    /// The system has no such file.
    #[error("'{name}': {reason}")]
    Missing {
        /// The file as it was named.
        name: String,
        /// The system's error.
        reason: io::Error,
    },
}

impl Sandbox {
    /// Only files in this folder may be used.
    ///
    /// # Errors
    /// When it is not a folder that can be read.
    pub fn within(folder: &Path) -> io::Result<Sandbox> {
        let folder = folder.canonicalize()?;
        fs::read_dir(&folder)?;
        Ok(Sandbox { folder: Some(folder) })
    }

    /// Returns true if some files may not be used.
    pub fn is_closed(&self) -> bool {
        self.folder.is_some()
    }

    /// Returns the path of a file that is to be read.
    ///
    /// # Errors
    /// When it may not be used, or does not exist in the folder.
    pub fn readable(&self, name: &str) -> Result<PathBuf, SandboxError> {
        let Some(folder) = &self.folder else { return Ok(PathBuf::from(name)) };
        let path = resolved(&inside(folder, name)?, folder, name)?;
        if path.is_file() { Ok(path) } else { Err(SandboxError::Special(name.to_owned())) }
    }

    /// Returns the path of a file that is to be read, or of a folder that is to be listed.
    ///
    /// # Errors
    /// When it may not be used, or does not exist in the folder.
    pub fn listable(&self, name: &str) -> Result<PathBuf, SandboxError> {
        let Some(folder) = &self.folder else { return Ok(PathBuf::from(name)) };
        let path = resolved(&inside(folder, name)?, folder, name)?;
        let is_plain = path.is_file() || path.is_dir();
        if is_plain { Ok(path) } else { Err(SandboxError::Special(name.to_owned())) }
    }

    /// Returns the path of a file that is to be written. Its folder has to exist.
    ///
    /// # Errors
    /// When it may not be used.
    pub fn writable(&self, name: &str) -> Result<PathBuf, SandboxError> {
        let Some(folder) = &self.folder else { return Ok(PathBuf::from(name)) };
        let path = inside(folder, name)?;
        let (parent, file) = match (path.parent(), path.file_name()) {
            (Some(parent), Some(file)) => (parent, file),
            _ => return Err(SandboxError::Outside(name.to_owned())),
        };
        let path = resolved(parent, folder, name)?.join(file);
        // A link is not followed, not even to a file inside.
        if path.symlink_metadata().is_ok_and(|found| !found.is_file()) {
            return Err(SandboxError::Special(name.to_owned()));
        }
        Ok(path)
    }
}

/// The path of a name in the folder, if its text leads nowhere else.
fn inside(folder: &Path, name: &str) -> Result<PathBuf, SandboxError> {
    let is_plain = |component: Component<'_>| match component {
        Component::Normal(word) => word.to_str().is_some_and(is_ordinary),
        Component::CurDir => true,
        Component::Prefix(_) | Component::RootDir | Component::ParentDir => false,
    };
    let path = Path::new(name);
    let has_name = path.file_name().is_some();
    if has_name && path.components().all(is_plain) {
        Ok(folder.join(path))
    } else {
        Err(SandboxError::Outside(name.to_owned()))
    }
}

/// Returns true if a part of a path names the same on all systems: Windows has drives and streams
/// after a colon, another separator, and devices in every folder.
fn is_ordinary(word: &str) -> bool {
    let stem = word.split('.').next().unwrap_or_default().trim_end().to_ascii_uppercase();
    let is_port =
        |device: &str| stem.strip_prefix(device).is_some_and(|number| number.chars().count() == 1);
    let is_device = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(&stem.as_str());
    !word.contains([':', '\\', '\0']) && !is_device && !is_port("COM") && !is_port("LPT")
}

/// The path without symbolic links, if it is in the folder.
fn resolved(path: &Path, folder: &Path, name: &str) -> Result<PathBuf, SandboxError> {
    let missing = |reason| SandboxError::Missing { name: name.to_owned(), reason };
    let path = path.canonicalize().map_err(missing)?;
    if path.starts_with(folder) { Ok(path) } else { Err(SandboxError::Outside(name.to_owned())) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk;

    /// A folder with a sandbox in it and a file beside the sandbox.
    struct Ground(PathBuf);

    impl Ground {
        fn new(name: &str) -> Ground {
            let name = format!("ponnuki-sandbox-{name}-{}", std::process::id());
            let ground = Ground(std::env::temp_dir().join(name));
            fs::create_dir_all(ground.0.join("inside/games")).unwrap();
            fs::write(ground.0.join("secret.sgf"), "(;GM[1])").unwrap();
            fs::write(ground.0.join("inside/game.sgf"), "(;GM[1])").unwrap();
            fs::write(ground.0.join("inside/games/two words.sgf"), "(;GM[1])").unwrap();
            ground
        }

        fn sandbox(&self) -> Sandbox {
            Sandbox::within(&self.0.join("inside")).unwrap()
        }
    }

    impl Drop for Ground {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn files_of_the_folder_are_used() {
        let ground = Ground::new("used");
        let sandbox = ground.sandbox();
        for name in ["game.sgf", "./game.sgf", "games/two words.sgf", "games/./two words.sgf"] {
            assert!(sandbox.readable(name).is_ok(), "{name}");
        }
        for name in ["new.sgf", "game.sgf", "games/new.sgf", "..sgf", "com.sgf", "common.sgf"] {
            assert!(sandbox.writable(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn names_that_lead_outside_are_refused() {
        let ground = Ground::new("names");
        let sandbox = ground.sandbox();
        let outside = ground.0.join("secret.sgf");
        let inside = ground.0.join("inside/game.sgf");
        for name in [
            outside.to_str().unwrap(),
            inside.to_str().unwrap(),
            "../secret.sgf",
            "games/../../secret.sgf",
            "games/../game.sgf",
            "/etc/passwd",
            "//server/share/file",
            r"\\server\share\file",
            r"..\secret.sgf",
            r"C:\secret.sgf",
            "C:secret.sgf",
            "c:/secret.sgf",
            "game.sgf:stream",
            "NUL",
            "con.sgf",
            "games/COM1",
            "lpt9.txt",
            "",
            ".",
            "..",
            "/",
        ] {
            assert!(matches!(sandbox.readable(name), Err(SandboxError::Outside(_))), "{name}");
            assert!(matches!(sandbox.listable(name), Err(SandboxError::Outside(_))), "{name}");
            assert!(matches!(sandbox.writable(name), Err(SandboxError::Outside(_))), "{name}");
        }
    }

    #[test]
    fn only_ordinary_files_are_used() {
        let ground = Ground::new("special");
        let sandbox = ground.sandbox();
        assert!(matches!(sandbox.readable("games"), Err(SandboxError::Special(_))));
        assert!(sandbox.listable("games").is_ok() && sandbox.listable("game.sgf").is_ok());
        assert!(matches!(sandbox.listable("nothing"), Err(SandboxError::Missing { .. })));
        assert!(matches!(sandbox.writable("games"), Err(SandboxError::Special(_))));
        assert!(matches!(sandbox.readable("missing.sgf"), Err(SandboxError::Missing { .. })));
        assert!(matches!(sandbox.writable("missing/new.sgf"), Err(SandboxError::Missing { .. })));
    }

    #[test]
    #[cfg(unix)]
    fn links_do_not_lead_outside() {
        use std::os::unix::fs::symlink;
        let ground = Ground::new("links");
        let sandbox = ground.sandbox();
        let inside = ground.0.join("inside");
        symlink("../secret.sgf", inside.join("link.sgf")).unwrap();
        symlink("..", inside.join("up")).unwrap();
        symlink("../nothing.sgf", inside.join("dangling.sgf")).unwrap();
        symlink("game.sgf", inside.join("alias.sgf")).unwrap();
        for name in ["link.sgf", "up/secret.sgf"] {
            assert!(matches!(sandbox.readable(name), Err(SandboxError::Outside(_))), "{name}");
        }
        assert!(sandbox.readable("alias.sgf").is_ok());
        assert!(matches!(sandbox.writable("up/new.sgf"), Err(SandboxError::Outside(_))));
        for name in ["link.sgf", "dangling.sgf", "alias.sgf"] {
            assert!(matches!(sandbox.writable(name), Err(SandboxError::Special(_))), "{name}");
        }
        // A link with the name of a draft is not followed either.
        symlink("../secret.sgf", inside.join("free.sgf.new")).unwrap();
        let secret = fs::read(ground.0.join("secret.sgf")).unwrap();
        disk::replace(&sandbox.writable("free.sgf").unwrap(), "new").unwrap();
        assert_eq!(fs::read(ground.0.join("secret.sgf")).unwrap(), secret);
    }

    #[test]
    fn without_a_folder_every_name_is_used() {
        let open = Sandbox::default();
        assert_eq!(open.readable("../a.sgf").unwrap(), Path::new("../a.sgf"));
        assert_eq!(open.writable("/tmp/a.sgf").unwrap(), Path::new("/tmp/a.sgf"));
        assert!(!open.is_closed() && Sandbox::within(Path::new("/nonexistent")).is_err());
    }
}
