//! Networks by name, and the places in which players already have some.
//!
//! A name is `builtin`, a file, or a part of the name of a file in one of these places: the folders
//! and files of the variable `PONNUKI_NETWORKS`, the folder of this program, and the folders of
//! KaTrain and KataGo.

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::evaluator::builtin_network;
use crate::params::{BUILTIN_NETWORK, hint};
use ponnuki_network::{Layers, NetworkError, read_file};

/// The variable of the environment with further folders and files, written as in `PATH`.
pub const NETWORKS_VARIABLE: &str = "PONNUKI_NETWORKS";

/// The extensions of networks.
const EXTENSIONS: &[&str] = &[".bin.gz", ".txt.gz", ".bin"];

/// A part of the names of networks that imitate people.
const HUMAN: &str = "human";

/// The folder of this program below the user's own folder.
const OWN_FOLDER: &str = match cfg!(windows) {
    true => "AppData/Local/ponnuki/networks",
    false => ".local/share/ponnuki/networks",
};

/// Folders below the user's own folder.
const USER_FOLDERS: &[&str] = &[
    ".local/share/ponnuki/networks",
    ".katrain",
    ".katago",
    ".katago/models",
    ".local/share/katago",
    "AppData/Local/ponnuki/networks",
];

/// Folders of Python below the user's own folder, each with `lib/python3*/site-packages`.
const USER_PYTHONS: &[&str] = &[
    ".local",
    ".local/share/pipx/venvs/katrain",
    ".local/pipx/venvs/katrain",
    ".local/share/uv/tools/katrain",
];

/// Folders in which packages of KataGo put networks.
const SYSTEM_FOLDERS: &[&str] = &[
    "/usr/share/katago",
    "/usr/local/share/katago",
    "/usr/local/opt/katago/share/katago",
    "/opt/homebrew/opt/katago/share/katago",
];

/// The layers of the network of this name, which is a value of [`Params::network`].
///
/// # Errors
/// When there is no such file or more than one, it cannot be read, or it is no network that this
/// program can use.
///
/// [`Params::network`]: crate::params::Params::network
pub fn network_layers(name: &str) -> Result<Layers, NetworkError> {
    match name {
        BUILTIN_NETWORK => builtin_network(),
        name => read_file(&network_file(name)?),
    }
}

/// The file of this name: the file itself, or else the only one in the usual places whose name has it
/// as a part.
fn network_file(name: &str) -> Result<PathBuf, NetworkError> {
    let file = PathBuf::from(name);
    let is_path = file.exists() || file.components().count() > 1 || name.is_empty();
    if is_path { Ok(file) } else { select_file(name, found_networks()) }
}

/// The files in the usual places whose names are those of networks, in the order of the places. A
/// file that is in several places is listed once.
pub fn found_networks() -> Vec<PathBuf> {
    networks_in(&search_folders(&|name| env::var_os(name).filter(|value| !value.is_empty())))
}

/// The folder in which this program puts networks, one of the usual places; `None` if the environment has
/// no folder of the user.
pub fn own_networks() -> Option<PathBuf> {
    own_folder(&|name| env::var_os(name).filter(|value| !value.is_empty()))
}

/// Returns true if files of this name are taken for networks.
pub fn is_network_name(name: &str) -> bool {
    EXTENSIONS.iter().any(|ending| name.ends_with(ending))
}

/// The only one of `files` that `name` is the name of, or else a part of the name of.
fn select_file(name: &str, files: Vec<PathBuf>) -> Result<PathBuf, NetworkError> {
    let whole: Vec<&PathBuf> = files.iter().filter(|file| stem(file) == stem_of(name)).collect();
    let parts = files.iter().filter(|file| file_name(file).contains(name));
    let mut fitting: Vec<&PathBuf> = if whole.is_empty() { parts.collect() } else { whole };
    if fitting.len() > 1 && !name.contains(HUMAN) {
        // The name of a network is a part of that of the network for people which was made from it.
        fitting.retain(|file| !file_name(file).contains(HUMAN));
    }
    match fitting[..] {
        [file] => Ok(file.clone()),
        [] => {
            let names: Vec<&str> = files.iter().map(|file| stem(file)).collect();
            let builtin = [BUILTIN_NETWORK].into_iter();
            let hint = hint(name, names.into_iter().chain(builtin));
            Err(NetworkError::Unknown { hint })
        }
        _ => {
            let names: Vec<String> =
                fitting.iter().map(|file| file.display().to_string()).collect();
            Err(NetworkError::Ambiguous(names.join(", ")))
        }
    }
}

/// The name of a file without its folder; empty if it is not text.
fn file_name(file: &Path) -> &str {
    file.file_name().and_then(|name| name.to_str()).unwrap_or_default()
}

/// The name of a file without folder and ending.
fn stem(file: &Path) -> &str {
    stem_of(file_name(file))
}

fn stem_of(name: &str) -> &str {
    EXTENSIONS.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name)
}

/// The folder of this program, by the variables of the environment.
fn own_folder(variable: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name| variable(name).map(PathBuf::from);
    let below_home = || user_folder(variable).map(|home| home.join(OWN_FOLDER));
    folder("XDG_DATA_HOME").map(|data| data.join("ponnuki/networks")).or_else(below_home)
}

/// The user's own folder.
fn user_folder(variable: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    variable("HOME").or_else(|| variable("USERPROFILE")).map(PathBuf::from)
}

/// The usual places, by the variables of the environment.
fn search_folders(variable: &dyn Fn(&str) -> Option<OsString>) -> Vec<PathBuf> {
    let split = |name| variable(name).map(|list| env::split_paths(&list).collect::<Vec<_>>());
    let folder = |name| variable(name).map(PathBuf::from);
    let mut places = split(NETWORKS_VARIABLE).unwrap_or_default();
    places.extend(folder("XDG_DATA_HOME").map(|data| data.join("ponnuki/networks")));
    let home = user_folder(variable);
    let of_user = |names: &[&str]| -> Vec<PathBuf> {
        home.iter().flat_map(|home| names.iter().map(|name| home.join(name))).collect()
    };
    places.extend(of_user(USER_FOLDERS));
    let programs = split("PATH").unwrap_or_default();
    // A folder of programs lies beside the library of the Python that they belong to.
    let beside = programs.iter().filter_map(|programs| programs.parent().map(Path::to_owned));
    let pythons = of_user(USER_PYTHONS).into_iter().chain(folder("VIRTUAL_ENV"));
    let pythons: Vec<PathBuf> = pythons.chain(folder("CONDA_PREFIX")).chain(beside).collect();
    places.extend(pythons.iter().flat_map(|python| packages_of(python)));
    // KataGo looks for networks beside itself.
    places.extend(programs.into_iter().filter(|programs| has_katago(programs)));
    places.extend(SYSTEM_FOLDERS.iter().map(PathBuf::from));
    places
}

fn has_katago(programs: &Path) -> bool {
    ["katago", "katago.exe"].iter().any(|name| programs.join(name).is_file())
}

/// The folders of KaTrain's networks in a Python that is installed in `root`.
fn packages_of(root: &Path) -> Vec<PathBuf> {
    let is_python = |path: &PathBuf| file_name(path).starts_with("python3");
    // Windows has no folder for each version.
    let libraries = entries(&root.join("lib")).into_iter().filter(is_python);
    let libraries = libraries.chain([root.join("Lib")]);
    libraries
        .flat_map(|library| ["site-packages", "dist-packages"].map(|name| library.join(name)))
        .map(|packages| packages.join("katrain/models"))
        .collect()
}

/// Lists a folder by name. The list is empty if the folder cannot be read.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// The networks in these folders, or which these are.
fn networks_in(places: &[PathBuf]) -> Vec<PathBuf> {
    let is_network = |path: &PathBuf| is_network_name(file_name(path)) && path.is_file();
    let of_place = |place: &PathBuf| match place.is_file() {
        true => vec![place.clone()],
        false => entries(place).into_iter().filter(is_network).collect(),
    };
    let mut seen = BTreeSet::new();
    let files = places.iter().flat_map(of_place);
    files
        .filter(|file| {
            let length = fs::metadata(file).map_or(0, |data| data.len());
            seen.insert((file_name(file).to_owned(), length))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(name: &str, files: &[&str]) -> String {
        let files = files.iter().map(PathBuf::from).collect();
        select_file(name, files).unwrap_err().to_string()
    }

    #[test]
    fn a_part_of_a_name_is_enough_if_no_other_has_it() {
        let names =
            ["a/kata1-b18c384nbt-s99.bin.gz", "b/g170-b6c96.bin.gz", "b/g170-b6c96x2.txt.gz"];
        let files: Vec<PathBuf> = names.iter().map(PathBuf::from).collect();
        for (name, expected) in
            [("b18", 0), ("s99.bin", 0), ("g170-b6c96", 1), ("g170-b6c96.bin.gz", 1), ("x2", 2)]
        {
            assert_eq!(select_file(name, files.clone()).unwrap(), files[expected], "{name}");
        }
        let several = error("g170", &names);
        assert!(several.contains(names[1]) && several.contains(names[2]), "{several}");
        assert!(!several.contains(names[0]), "{several}");
        let people = "b/b18c384nbt-humanv0.bin.gz";
        let files = vec![PathBuf::from(people), files[0].clone()];
        for (name, expected) in [("b18c384nbt", 1), ("humanv0", 0), ("b18c384nbt-human", 0)] {
            assert_eq!(select_file(name, files.clone()).unwrap(), files[expected], "{name}");
        }
        let wrong = error("g170-b6d96", &names);
        assert!(wrong.contains("did you mean 'g170-b6c96'"), "{wrong}");
        let builtin = error("builtn", &[]);
        assert!(builtin.contains("did you mean 'builtin'"), "{builtin}");
        assert!(!error("zzz", &names).contains("did you mean"));
    }

    #[test]
    fn the_places_are_where_players_have_networks() {
        let root = env::temp_dir().join(format!("ponnuki-places-{}", std::process::id()));
        let files = [
            "more/one.bin.gz",
            "home/.local/share/ponnuki/networks/two.txt.gz",
            "home/.katrain/three.bin.gz",
            "home/.katago/four.bin",
            "home/.local/share/pipx/venvs/katrain/lib/python3.12/site-packages/katrain/models/five.bin.gz",
            "venv/lib/python3.13/site-packages/katrain/models/six.bin.gz",
            "katago/default_model.bin.gz",
        ]
        .map(|name| root.join(name));
        let others = ["home/.katrain/config.json", "home/.katrain/three.gz", "katago/katago"];
        let again = root.join("venv/lib/python3.13/site-packages/katrain/models/three.bin.gz");
        let others = others.iter().map(|name| root.join(name)).chain([again]);
        for file in files.iter().cloned().chain(others) {
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(&file, "x").unwrap();
        }
        let programs = env::join_paths([root.join("venv/bin"), root.join("katago")]).unwrap();
        let variable = |name: &str| match name {
            "HOME" => Some(root.join("home").into_os_string()),
            "PATH" => Some(programs.clone()),
            NETWORKS_VARIABLE => Some(root.join("more").into_os_string()),
            _ => None,
        };
        let found = networks_in(&search_folders(&variable));
        assert!(search_folders(&variable).contains(&own_folder(&variable).unwrap()));
        let moved = |name: &str| (name == "XDG_DATA_HOME").then(|| "data".into());
        assert!(search_folders(&moved).contains(&own_folder(&moved).unwrap()));
        assert_eq!(own_folder(&|_| None), None);
        fs::remove_dir_all(&root).unwrap();
        let found: Vec<PathBuf> =
            found.into_iter().filter(|file| file.starts_with(&root)).collect();
        assert_eq!(found, files);
    }
}
