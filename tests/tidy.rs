//! The house rules that neither the compiler nor clippy checks: the layers of the modules, no
//! cycles among files, one name for one type, file heads that are maps, the length of files, the
//! inventory of `unsafe`, and clean text.
//!
//! A check takes paths and texts of files and returns its complaints, so that each one is shown to
//! fail on a bad sample. [`LAYERS`] is the map that ARCHITECTURE.md explains.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use tokens::{Token, flatten, module_path};

mod imports;
mod names;
mod tokens;
mod unsafety;

/// Modules of one layer. A module uses those of its own layer and of lower rows.
struct Layer {
    row: u8,
    modules: &'static [&'static str],
    /// Modules of the same row or below that these may not use nevertheless. A module that is also
    /// among `modules` is closed to the others there.
    closed: &'static [&'static str],
}

/// The map of the source, from the vocabulary to the programs.
const LAYERS: &[Layer] = &[
    Layer {
        row: 0,
        modules: &["bits", "capacity", "color", "disk", "limits", "params", "point", "sandbox"],
        closed: &[],
    },
    // Messages among processes are bytes.
    Layer {
        row: 0,
        modules: &["cluster"],
        closed: &["bits", "capacity", "color", "disk", "limits", "params", "point", "sandbox"],
    },
    Layer { row: 1, modules: &["board"], closed: &[] },
    Layer {
        row: 2,
        modules: &["game", "life", "position", "rules", "score", "solver"],
        closed: &["feature", "model", "pattern", "tactics"],
    },
    Layer {
        row: 2,
        modules: &["feature", "model", "pattern", "tactics"],
        closed: &["game", "life", "position", "rules", "score"],
    },
    // A network is arithmetic: it knows no game, not even points and colours.
    Layer {
        row: 2,
        modules: &["network"],
        closed: &[
            "board", "bits", "capacity", "color", "disk", "feature", "game", "life", "limits",
            "model", "params", "pattern", "point", "position", "rules", "sandbox", "score",
            "tactics",
        ],
    },
    // Parts of pages for a browser: they draw stones and know no rules.
    Layer {
        row: 2,
        modules: &["widgets"],
        closed: &[
            "bits", "capacity", "disk", "feature", "game", "life", "limits", "model", "network",
            "params", "pattern", "position", "rules", "sandbox", "score", "tactics",
        ],
    },
    // Game records are beside the stack: they know games, not play.
    Layer { row: 3, modules: &["record"], closed: &["evaluator", "playout", "prior"] },
    Layer { row: 3, modules: &["evaluator", "playout", "prior"], closed: &["game", "record"] },
    Layer { row: 4, modules: &["search"], closed: &["clock", "record"] },
    Layer { row: 4, modules: &["clock"], closed: &[] },
    Layer { row: 5, modules: &["outbox"], closed: &["engine"] },
    Layer { row: 5, modules: &["engine"], closed: &[] },
    Layer { row: 6, modules: &["formats"], closed: &["runs"] },
    Layer { row: 6, modules: &["runs"], closed: &["formats"] },
    // The protocols, the terminal, what players use and what researchers use: none sees another.
    Layer {
        row: 7,
        modules: &["analysis", "gtp", "play"],
        closed: &["analysis", "counting", "gtp", "lab", "play", "review", "runs"],
    },
    Layer {
        row: 7,
        modules: &["counting", "lab", "review"],
        closed: &["analysis", "counting", "gtp", "lab", "play", "review"],
    },
    // The web application is for players.
    Layer { row: 8, modules: &["webapp"], closed: &["analysis", "gtp", "lab"] },
    Layer { row: 9, modules: &["cli", "main"], closed: &[] },
];

/// Lines of a file.
const FILE_LINES: usize = 1200;

/// Files that may be longer because they hold nothing but a table, each with what it lists.
const TABLES: &[(&str, &str)] = &[];

/// Uses of one file by another that close a cycle: the user and the used file.
const CYCLES: &[(&str, &str)] = &[];

/// Type names that stand for more than one type.
const DOUBLES: &[&str] = &[];

/// Folders of Rust source, and folders and files of other text that is kept clean.
const RUST: &[&str] = &["src", "tests", "benches", "fuzz", "examples"];
const TEXT: &[&str] = &[".ci", "docs", "regressions", "scripts", "tests/page", "tests/sabaki"];

/// Folders with files of others, or with build output.
const FOREIGN: &[&str] = &["target", "node_modules", "corpus", "artifacts"];

#[test]
fn the_source_is_tidy() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut complaints = Vec::new();
    let sources = files(root, RUST, |path| path.extension().is_some_and(|end| end == "rs"));
    assert!(sources.iter().any(|path| path == "src/lib.rs"), "the source was not found");
    let mut own = Vec::new();
    for path in sources {
        let text = fs::read_to_string(root.join(&path)).unwrap();
        complaints.extend(clean_text(&path, &text));
        complaints.extend(file_head(&path, &text));
        complaints.extend(length(&path, &text));
        complaints.extend(unsafety::faults(&path, &text, unsafety::INVENTORY));
        if path.starts_with("src/") {
            own.push((path, text));
        }
    }
    let macros = imports::exported_macros(&own);
    for (path, text) in &own {
        complaints.extend(layers(path, &flatten(text), &macros));
    }
    let modules = own.iter().filter_map(|(path, _)| module_path(path).first().copied());
    complaints.extend(map_faults(LAYERS, &modules.collect()));
    let paths: Vec<&str> = own.iter().map(|(path, _)| path.as_str()).collect();
    complaints.extend(own.iter().flat_map(|(path, text)| map_of_folder(path, text, &paths)));
    let own = tokens::without_tests(&own);
    complaints.extend(imports::cycles(&own, CYCLES));
    complaints.extend(names::doubles(&own, DOUBLES));
    let ends = ["md", "toml", "mjs", "json", "tst", "sh", "py", ""];
    let named = |path: &Path| ends.contains(&path.extension().map_or("", |e| e.to_str().unwrap()));
    let mut texts = files(root, TEXT, named);
    texts.extend(fs::read_dir(root).unwrap().filter_map(|entry| {
        let name = entry.unwrap().file_name().into_string().unwrap();
        (name.ends_with(".md") || name.ends_with(".toml")).then_some(name)
    }));
    for path in texts {
        let text = fs::read_to_string(root.join(&path)).unwrap();
        complaints.extend(clean_text(&path, &text));
    }
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

#[test]
fn the_exceptions_are_needed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (file, lists) in TABLES {
        let lines = fs::read_to_string(root.join(file)).unwrap().lines().count();
        assert!(lines > FILE_LINES, "{file} ({lists}) needs no exception");
    }
    let document = fs::read_to_string(root.join("docs/reliability.md")).unwrap();
    for (file, count) in unsafety::INVENTORY {
        let row = format!("| `{file}` | {count} |");
        assert!(root.join(file).exists() && document.contains(&row), "{row}");
    }
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
    let folder = path.replace(".rs", "/");
    let files = paths.iter().filter_map(|path| path.strip_prefix(&folder)?.strip_suffix(".rs"));
    let files: BTreeSet<&str> = files.collect();
    if files.is_empty() {
        return Vec::new();
    }
    let head: Vec<&str> =
        text.lines().map_while(|line| Some(line.strip_prefix("//!")?.trim_start())).collect();
    let named: BTreeSet<&str> = head.iter().flat_map(|line| in_backticks(line)).collect();
    let is_missing =
        |name: &&&str| !name.contains('/') && **name != "tests" && !named.contains(*name);
    let missing = files.iter().filter(is_missing);
    let missing = missing.map(|name| format!("{path}: its head does not say what `{name}` is for"));
    let items = head.iter().filter_map(|line| line.strip_prefix("- ")?.split(':').next());
    let wrong = items.flat_map(in_backticks).filter(|name| !files.contains(name));
    missing.chain(wrong.map(|name| format!("{path}: there is no file `{name}`"))).collect()
}

/// The texts in backticks. `mod@` tells `rustdoc` which of several things a name means.
fn in_backticks(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2).map(|name| name.trim_start_matches("mod@"))
}

/// One idea a file. Clippy counts the lines of functions.
fn length(path: &str, text: &str) -> Option<String> {
    let lines = text.lines().count();
    let is_table = TABLES.iter().any(|(file, _)| *file == path);
    (lines > FILE_LINES && !is_table)
        .then(|| format!("{path}: {lines} lines, more than {FILE_LINES}"))
}

/// Names on the map that are no modules or appear twice; rows that are left out; and modules that
/// are closed to a layer although their row is above it anyway.
fn map_faults(map: &[Layer], modules: &BTreeSet<&str>) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut seen = BTreeSet::new();
    for layer in map {
        for name in layer.modules.iter().chain(layer.closed).filter(|name| !modules.contains(*name))
        {
            complaints.push(format!("row {}: there is no module `{name}`", layer.row));
        }
        for name in layer.modules.iter().filter(|name| !seen.insert(**name)) {
            complaints.push(format!("row {}: `{name}` has a row already", layer.row));
        }
        if layer.modules.is_empty() {
            complaints.push(format!("row {} is empty", layer.row));
        }
        for closed in map.iter().filter(|other| other.row > layer.row) {
            for name in layer.closed.iter().filter(|name| closed.modules.contains(name)) {
                complaints.push(format!("row {}: `{name}` is above it anyway", layer.row));
            }
        }
    }
    let rows: BTreeSet<u8> = map.iter().map(|layer| layer.row).collect();
    let missing = (0..rows.last().copied().unwrap_or(0)).filter(|row| !rows.contains(row));
    complaints.extend(missing.map(|row| format!("there is no row {row}")));
    complaints
}

/// The layer of a top-level module.
fn layer_of(module: &str) -> Option<&'static Layer> {
    LAYERS.iter().find(|layer| layer.modules.contains(&module))
}

/// No path of a module leads to a higher row, not even in tests. The crate's root may use every
/// module, because it lists them. `macros` are the macros that the crate exports, with the files
/// that define them.
fn layers(path: &str, tokens: &[Token], macros: &HashMap<String, &str>) -> Vec<String> {
    let place = module_path(path);
    let Some(module) = place.first() else { return Vec::new() };
    let Some(own) = layer_of(module) else {
        return vec![format!("{path}: module `{module}` has no row in tests/tidy.rs")];
    };
    let mut complaints = Vec::new();
    for (used, line) in used_modules(tokens, place.len()) {
        let defined = macros.get(&used).and_then(|file| module_path(file).first().copied());
        let used = defined.unwrap_or(&used);
        let reason = match layer_of(used) {
            None => "which is no module of the map".to_owned(),
            Some(layer) if layer.row > own.row => {
                format!("which is row {} above row {}", layer.row, own.row)
            }
            Some(_) if used != *module && own.closed.contains(&used) => {
                "which is closed to it".to_owned()
            }
            Some(_) => continue,
        };
        complaints.push(format!("{path}:{line}: `{module}` uses `{used}`, {reason}"));
    }
    complaints
}

/// The names below the crate's root that paths of a file lead to, each with its line. `depth` is
/// the length of the file's own module path.
fn used_modules(tokens: &[Token], depth: usize) -> Vec<(String, usize)> {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text.as_str());
    let mut used = Vec::new();
    for (start, token) in tokens.iter().enumerate() {
        let from_root = match token.text.as_str() {
            "crate" => true,
            // Each further `super` of one path goes one module up; the root is at depth 0.
            "super" => {
                let mut ups = 1;
                while ups <= start / 2
                    && text(start - 2 * ups) == "super"
                    && text(start - 2 * ups + 1) == "::"
                {
                    ups += 1;
                }
                ups == depth + token.modules
            }
            _ => false,
        };
        if !from_root || text(start + 1) != "::" {
            continue;
        }
        if text(start + 2) != "{" {
            used.push((text(start + 2).to_owned(), token.line));
            continue;
        }
        let mut nesting = 0;
        for (at, inner) in tokens.iter().enumerate().skip(start + 2) {
            match inner.text.as_str() {
                "{" => nesting += 1,
                "}" => nesting -= 1,
                _ => {}
            }
            if nesting == 0 {
                break;
            }
            if nesting == 1 && matches!(text(at), "{" | ",") && !matches!(text(at + 1), "}") {
                used.push((text(at + 1).to_owned(), tokens[at + 1].line));
            }
        }
    }
    used
}

/// Each check on a sample that it must refuse and one that it must accept.
mod checks {
    use super::*;

    #[test]
    fn text_is_clean() {
        assert!(clean_text("a.md", "one\n\ntwo\n").is_empty());
        for bad in ["one \n", "one\r\n", "\tone\n", "one", "one\n\n"] {
            assert_eq!(clean_text("a.md", bad).len(), 1, "{bad:?}");
        }
    }

    #[test]
    fn files_have_heads() {
        assert!(file_head("a.rs", "//! What it is.\nfn f() {}\n").is_none());
        for bad in ["", "fn f() {}\n", "//!\n", "// What it is.\n", "\n//! Late.\n"] {
            assert!(file_head("a.rs", bad).is_some(), "{bad:?}");
        }
    }

    #[test]
    fn heads_are_maps() {
        let paths = ["src/a.rs", "src/a/one.rs", "src/a/two.rs", "src/a/one/deep.rs", "src/b.rs"];
        let faults = |text: &str| map_of_folder("src/a.rs", text, &paths);
        for good in [
            "//! - `one`: first.\n//! - [`two`](two::Two): second.\n",
            "//! - [`mod@one`], `one/deep`: first.\n//!\n//! In `two` is `more`.\n",
        ] {
            assert_eq!(faults(good), [""; 0], "{good:?}");
        }
        assert_eq!(map_of_folder("src/b.rs", "//! - `c`: no folder.\n", &paths), [""; 0]);
        for bad in [
            "//! Only `one`.\n",
            "//! `one`, but not two.\n",
            "//! `one`\n\n// `two`\n",
            "//! - `one`, `three`: gone.\n//! - `two`: here.\n",
        ] {
            assert_eq!(faults(bad).len(), 1, "{bad:?}");
        }
        assert_eq!(faults("//! Nothing.\n").len(), 2);
    }

    #[test]
    fn files_are_short() {
        assert!(length("a.rs", &"const A: u8 = 1;\n".repeat(FILE_LINES)).is_none());
        assert!(length("a.rs", &"const A: u8 = 1;\n".repeat(FILE_LINES + 1)).is_some());
    }

    /// The complaints about the layers of a sample.
    fn up(path: &str, text: &str) -> Vec<String> {
        layers(path, &flatten(text), &[("above".to_owned(), "src/gtp.rs")].into())
    }

    #[test]
    fn paths_point_down() {
        let good = [
            ("src/board/play.rs", "use crate::{bits::BitSet, color::{Cell, Color}};"),
            ("src/board/play.rs", "use super::Board; // crate::game is what decides"),
            ("src/game/handicap.rs", "use super::{super::rules::Rules, Game};"),
            ("src/board.rs", "mod tests { use super::*; fn f() { super::super::point::f() } }"),
            ("src/clock.rs", "use crate::search::Progress;"),
            ("src/record/read.rs", "pub(crate) fn f() -> crate::game::Game { todo }"),
            ("src/gtp/session.rs", "use crate::gtp::Reply;"),
            ("src/webapp/state.rs", "use crate::{play::Sitting, review::Frame};"),
            ("src/main.rs", "use crate::gtp::run;"),
            ("src/lib.rs", "pub use crate::engine::Engine;"),
            ("src/cli.rs", "fn f() { crate::above!() }"),
        ];
        for (path, text) in good {
            assert_eq!(up(path, text), [""; 0], "{text}");
        }
    }

    #[test]
    fn paths_that_point_up_are_found() {
        let bad = [
            ("src/board/play.rs", "use crate::game::Game;"),
            ("src/board/play.rs", "use crate::{bits::BitSet, game::{Game, point}};"),
            ("src/board/play.rs", "use super::super::game::Game;"),
            ("src/board.rs", "use super::{bits, search};"),
            ("src/board.rs", "mod tests { use super::super::engine::Engine; }"),
            ("src/board.rs", "#[cfg(test)] mod tests { use crate::engine::Engine; }"),
            ("src/point.rs", "fn f() { let a = [crate::board::N; 2]; }"),
            ("src/search.rs", "fn f() { log::info!(\"{}\", crate::gtp::NAME); }"),
            ("src/search/tree.rs", "use crate::clock::now;"),
            ("src/tactics.rs", "use crate::rules::Rules;"),
            ("src/score.rs", "use crate::pattern::Code;"),
            ("src/record.rs", "use crate::playout::Playout;"),
            ("src/gtp.rs", "use crate::analysis::serve;"),
            ("src/review.rs", "use crate::lab::matches;"),
            ("src/lab/label.rs", "use crate::review::Frame;"),
            ("src/webapp.rs", "use crate::lab::bench;"),
            ("src/engine.rs", "use crate::*;"),
            ("src/engine.rs", "use crate::above;"),
            ("src/novel.rs", "const A: u8 = 1;"),
        ];
        for (path, text) in bad {
            assert_eq!(up(path, text).len(), 1, "{text}");
        }
    }

    #[test]
    fn the_map_is_that_of_the_source() {
        let layer = |row, modules, closed| Layer { row, modules, closed };
        let modules = ["a", "b", "c"].into_iter().collect();
        let faults = |map: &[Layer]| map_faults(map, &modules);
        assert_eq!(faults(&[layer(0, &["a", "b"], &[]), layer(1, &["c"], &["a"])]), [""; 0]);
        for bad in [
            &[layer(0, &["a", "gone"], &[])][..],
            &[layer(0, &["a"], &["gone"])],
            &[layer(0, &["a"], &[]), layer(1, &["a"], &[])],
            &[layer(0, &["a"], &[]), layer(0, &[], &[])],
            &[layer(0, &["a"], &[]), layer(2, &["b"], &[])],
            &[layer(0, &["a"], &["b"]), layer(1, &["b"], &[])],
        ] {
            assert_eq!(faults(bad).len(), 1);
        }
    }
}
