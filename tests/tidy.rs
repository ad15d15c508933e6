//! The house rules that neither the compiler nor clippy checks: which modules of the program may use
//! which, file heads that are maps of their folders, and clean text.
//!
//! A check takes paths and texts of files and returns its complaints, so that each one is shown to
//! fail on a bad sample. [`ROWS`] and [`WALLS`] are the map that ARCHITECTURE.md explains. The walls
//! between the crates need no test.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use regex_lite::Regex;

/// The modules of the program and of the search from the lowest row up. A module uses those of its own row
/// and of the rows below.
const ROWS: &[&[&str]] = &[
    &[
        "cluster", "columns", "disk", "hash", "http", "katago", "language", "lines", "machine",
        "packed", "params", "records", "sandbox", "server", "widgets",
    ],
    &["feature", "model", "pattern", "shapes", "tactics"],
    &["evaluator", "playout", "prior"],
    &["clock", "device", "search", "workloads"],
    &["engine", "output_queue"],
    &["english", "analysis_format", "batch", "session", "words"],
    &[
        "analysis",
        "gtp",
        "imports",
        "openings",
        "play",
        "problem",
        "review",
        "score_command",
        "serve",
        "tools",
    ],
    &["webapp"],
    &["cli", "main"],
];

/// The files that list these modules with their rows.
const LISTS: &[&str] = &["src/lib.rs", "crates/search/src/lib.rs"];

/// Modules, and what they may not use although it is in their own row or below.
const WALLS: &[(&[&str], &[&str])] = &[
    // Messages among processes are bytes.
    (&["cluster"], &["disk", "machine", "params", "sandbox", "server", "widgets"]),
    // Words know the game, and nothing of the program that says them.
    (&["language"], &["disk", "katago", "machine", "params", "sandbox", "server", "widgets"]),
    // Parts of pages draw stones and know no rules.
    (&["widgets"], &["disk", "machine", "params", "sandbox", "server"]),
    (&["analysis", "gtp", "play", "serve"], &["batch"]),
    (&["serve"], &["session"]),
    (&["output_queue"], &["engine"]),
    (&["analysis_format"], &["english", "batch", "session", "words"]),
    (&["batch"], &["english", "analysis_format", "session", "words"]),
    (&["session"], &["english", "analysis_format", "batch", "words"]),
    (&["english", "words"], &["analysis_format", "batch"]),
    // The web application is for players.
    (&["webapp"], &["analysis", "gtp", "serve", "tools"]),
];

/// A module of the row with the protocols, the terminal, what players use and what researchers use. None of its modules
/// uses another, except that one protocol is served to other machines.
const APART: &str = "gtp";
const EXCEPTION: (&str, &str) = ("serve", "analysis");

/// Modules of the program that know positions but no games and no records.
const WITHOUT_GAMES: &[&str] = &["evaluator", "playout", "prior", "tactics", "pattern", "feature"];

/// Folders of Rust source, and folders and files of other text that is kept clean.
const RUST: &[&str] = &["src", "crates", "tests", "benches", "fuzz", "wasm"];
const TEXT: &[&str] =
    &[".ci", "docs", "regressions", "scripts", "tests/page", "tests/sabaki", "wasm"];

/// Folders with files of others, or with build output.
const FOREIGN: &[&str] = &["target", "node_modules", "corpus", "artifacts"];

#[test]
fn the_source_is_tidy() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: String| (fs::read_to_string(root.join(&path)).unwrap(), path);
    let is_rust = |path: &Path| path.extension().is_some_and(|end| end == "rs");
    let sources: Vec<_> = files(root, RUST, is_rust).into_iter().map(read).collect();
    let paths: Vec<&str> = sources.iter().map(|(_, path)| path.as_str()).collect();
    assert!(paths.contains(&"src/lib.rs") && paths.contains(&"crates/game/src/lib.rs"));
    let mut complaints = Vec::new();
    for (text, path) in &sources {
        complaints.extend(clean_text(path, text));
        complaints.extend(file_head(path, text));
        if path.contains("src/") {
            complaints.extend(map_of_folder(path, text, &paths));
        }
        complaints.extend(uses(path, text));
    }
    let ends = ["md", "toml", "mjs", "json", "tst", "sh", "py", ""];
    let named = |path: &Path| ends.contains(&path.extension().map_or("", |e| e.to_str().unwrap()));
    let mut texts = files(root, TEXT, named);
    texts.extend(fs::read_dir(root).unwrap().filter_map(|entry| {
        let name = entry.unwrap().file_name().into_string().unwrap();
        (name.ends_with(".md") || name.ends_with(".toml")).then_some(name)
    }));
    complaints
        .extend(texts.into_iter().map(read).flat_map(|(text, path)| clean_text(&path, &text)));
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

/// The files below `folders` of `root` that are wanted, as sorted relative paths.
fn files(root: &Path, folders: &[&str], wanted: impl Fn(&Path) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    let mut todo: Vec<PathBuf> = folders.iter().map(|folder| root.join(folder)).collect();
    while let Some(folder) = todo.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries {
            let path = entry.unwrap().path();
            if path.is_dir() {
                if !FOREIGN.iter().any(|name| path.ends_with(name)) {
                    todo.push(path);
                }
            } else if wanted(&path) {
                let relative = path.strip_prefix(root).unwrap();
                found.push(relative.to_str().unwrap().replace('\\', "/"));
            }
        }
    }
    found.sort();
    found
}

/// Trailing white space, tabs, carriage returns, and a missing or doubled last line end.
fn clean_text(path: &str, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    for (number, line) in text.split('\n').enumerate() {
        let place = format!("{path}:{}", number + 1);
        if line.ends_with(char::is_whitespace) {
            complaints.push(format!("{place}: white space at the end of the line"));
        }
        if line.contains('\t') {
            complaints.push(format!("{place}: a tab"));
        }
    }
    if !text.is_empty() && (!text.ends_with('\n') || text.ends_with("\n\n")) {
        complaints.push(format!("{path}: the file does not end with one line end"));
    }
    complaints
}

/// Every file begins with a line about its purpose.
fn file_head(path: &str, text: &str) -> Option<String> {
    let spoken = text.lines().next().is_some_and(|line| line.trim_start_matches("//!").len() > 3);
    (!text.starts_with("//!") || !spoken)
        .then(|| format!("{path}: no `//!` head on its first line"))
}

/// The head of a module is the map of its folder: it names each file there in backticks, and the
/// items of its list name no others. Files of tests need no line.
fn map_of_folder(path: &str, text: &str, paths: &[&str]) -> Vec<String> {
    let folder = path.replace("/lib.rs", "/").replace(".rs", "/");
    let files = paths.iter().filter_map(|path| path.strip_prefix(&folder)?.strip_suffix(".rs"));
    let is_named = |name: &&str| !name.contains('/') && !["lib", "main", "tests"].contains(name);
    let files: BTreeSet<&str> = files.filter(is_named).collect();
    if files.is_empty() || LISTS.contains(&path) {
        return Vec::new();
    }
    let head: Vec<&str> =
        text.lines().map_while(|line| Some(line.strip_prefix("//!")?.trim_start())).collect();
    let named: BTreeSet<&str> = head.iter().flat_map(|line| in_backticks(line)).collect();
    let missing = files.difference(&named);
    let missing = missing.map(|name| format!("{path}: its head does not say what `{name}` is for"));
    let items = head.iter().filter_map(|line| line.strip_prefix("- ")?.split(':').next());
    let wrong =
        items.flat_map(in_backticks).filter(|name| !name.contains('/') && !files.contains(name));
    missing.chain(wrong.map(|name| format!("{path}: there is no file `{name}`"))).collect()
}

/// The texts in backticks. `mod@` tells `rustdoc` which of several things a name means.
fn in_backticks(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2).map(|name| name.trim_start_matches("mod@"))
}

/// The uses of modules by a file of the program or of the search that the map does not allow. The root of the crate
/// may use every module, because it lists them.
fn uses(path: &str, text: &str) -> Vec<String> {
    let inner = LISTS.iter().find_map(|list| path.strip_prefix(list.strip_suffix("lib.rs")?));
    let Some(inner) = inner.filter(|inner| !["build.rs", "lib.rs"].contains(inner)) else {
        return Vec::new();
    };
    let user = inner.trim_end_matches(".rs").split('/').next().unwrap();
    let row = |module: &str| ROWS.iter().position(|row| row.contains(&module));
    let Some(own) = row(user) else { return vec![format!("{path}: `{user}` is in no row")] };
    let simple = Regex::new(r"\bcrate::(?:\{)?([a-z_]+)").unwrap();
    let names = Regex::new(r"\bcrate::\{([^;]*)\};").unwrap();
    let grouped = names.captures_iter(text).flat_map(|found| {
        let group = found.get(1).unwrap().as_str();
        let inner = Regex::new(r"\{[^{}]*\}").unwrap();
        let flat = inner.replace_all(&inner.replace_all(group, ""), "").into_owned();
        let heads = flat.split(',').map(|item| item.trim().split("::").next().unwrap().to_owned());
        heads.filter(|name| !name.is_empty()).collect::<Vec<_>>()
    });
    let single = simple.captures_iter(text).map(|found| found[1].to_owned());
    let used: BTreeSet<String> = single.chain(grouped).filter(|used| used != user).collect();
    let closed = |used: &str| {
        let apart = row(APART) == Some(own) && row(used) == Some(own) && (user, used) != EXCEPTION;
        apart || WALLS.iter().any(|(users, closed)| users.contains(&user) && closed.contains(&used))
    };
    let mut complaints = Vec::new();
    for used in &used {
        match row(used) {
            None => complaints.push(format!("{path}: `{used}` is in no row")),
            Some(row) if row > own => {
                complaints.push(format!("{path}: `{used}` is above `{user}`"))
            }
            Some(_) if closed(used) => complaints.push(format!("{path}: a wall before `{used}`")),
            Some(_) => {}
        }
    }
    let games = Regex::new(r"\bponnuki_game::(game|record)\b").unwrap();
    let tests = text.find("#[cfg(test)]").unwrap_or(text.len());
    if WITHOUT_GAMES.contains(&user) && !path.contains("/tests") && games.is_match(&text[..tests]) {
        complaints.push(format!("{path}: `{user}` knows positions but no games"));
    }
    complaints
}

/// Each check on a sample that it must refuse and one that it must accept.
mod checks {
    use super::*;

    #[test]
    fn text_is_clean() {
        assert_eq!(clean_text("a", "one\n  two\n"), [""; 0]);
        for bad in ["one \n", "one\r\n", "\tone\n", "one", "one\n\n"] {
            assert_eq!(clean_text("a", bad).len(), 1, "{bad:?}");
        }
    }

    #[test]
    fn files_have_heads() {
        assert!(file_head("a.rs", "//! The purpose.\nfn f() {}\n").is_none());
        for bad in ["", "fn f() {}\n", "//!\n", "// The purpose.\n", "\n//! Late.\n"] {
            assert!(file_head("a.rs", bad).is_some(), "{bad:?}");
        }
    }

    #[test]
    fn heads_are_maps() {
        let paths = ["src/a.rs", "src/a/b.rs", "src/a/tests.rs", "src/a/b/c.rs"];
        let faults = |head: &str| map_of_folder("src/a.rs", head, &paths).len();
        assert_eq!(faults("//! Both.\n//!\n//! - `b`: one.\n"), 0);
        assert_eq!(faults("//! It is [`b`](b).\n"), 0);
        assert_eq!(faults("//! Nothing.\n"), 1);
        assert_eq!(faults("//! Two.\n//!\n//! - `b`, `d`: one.\n"), 1);
    }

    #[test]
    fn the_map_is_that_of_the_source() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let text: String =
            LISTS.iter().map(|path| fs::read_to_string(root.join(path)).unwrap()).collect();
        let listed = Regex::new(r"(?m)^(?:pub )?mod ([a-z_]+);").unwrap();
        let modules: BTreeSet<&str> =
            listed.captures_iter(&text).map(|found| found.get(1).unwrap().as_str()).collect();
        let mapped: BTreeSet<&str> = ROWS.iter().flat_map(|row| row.iter().copied()).collect();
        let program: BTreeSet<&str> =
            mapped.iter().copied().filter(|&name| name != "main").collect();
        assert_eq!(modules, program);
        let walls = WALLS.iter().flat_map(|(users, closed)| users.iter().chain(*closed));
        assert!(walls.chain(WITHOUT_GAMES).all(|name| mapped.contains(name)));
    }

    #[test]
    fn uses_of_higher_rows_and_through_walls_are_found() {
        let found = |path: &str, text: &str| uses(path, text).len();
        for (path, text) in [
            ("src/engine.rs", "use crate::search::Search;"),
            ("crates/search/src/search/core.rs", "use crate::{model, evaluator::{Leaf, choice}};"),
            ("src/lib.rs", "pub use crate::cli::run;"),
            ("src/serve.rs", "use crate::analysis::Query;"),
            ("crates/game/src/board.rs", "use crate::point::Point;"),
            (
                "crates/search/src/prior.rs",
                "#[cfg(test)] mod tests { use ponnuki_game::game::Game; }",
            ),
        ] {
            assert_eq!(found(path, text), 0, "{path}: {text}");
        }
        for (path, text) in [
            ("crates/search/src/search.rs", "use crate::engine::Engine;"),
            ("src/disk.rs", "let now = crate::clock::Stopwatch::start();"),
            ("src/clock/budget.rs", "use crate::{params::Params, engine::{Engine, Turn}};"),
            ("src/gtp/session.rs", "fn f() -> crate::analysis::Query { todo }"),
            ("src/review/source.rs", "use crate::openings::Book;"),
            ("crates/search/src/playout.rs", "use ponnuki_game::game::Game;"),
            ("src/unknown.rs", "struct A;"),
        ] {
            assert_eq!(found(path, text), 1, "{path}: {text}");
        }
    }
}
