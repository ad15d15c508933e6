//! The house rules that the compiler does not know: the layers of the modules, file heads, lengths,
//! who writes to stdout, who may panic, and clean text.
//!
//! A check takes a file's path and text and returns its complaints, so that each one is shown to
//! fail on a bad sample below. [`LAYERS`] is the map that ARCHITECTURE.md explains.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use syn::visit::{self, Visit};

/// Modules of one layer. A module uses those of its own layer and of lower rows.
struct Layer {
    row: u8,
    modules: &'static [&'static str],
    /// Modules of the same row or below that these may not use all the same.
    closed: &'static [&'static str],
}

/// The map of the source, from the vocabulary to the programs.
const LAYERS: &[Layer] = &[
    Layer { row: 0, modules: &["bits", "capacity", "color", "params", "point"], closed: &[] },
    Layer { row: 1, modules: &["board"], closed: &[] },
    Layer { row: 2, modules: &["game", "rules", "score"], closed: &["pattern", "tactics"] },
    Layer { row: 2, modules: &["life"], closed: &["game", "pattern"] },
    Layer { row: 2, modules: &["pattern", "tactics"], closed: &["game", "life", "rules", "score"] },
    // Game records hang on the side of the stack: they know games, not play.
    Layer { row: 3, modules: &["sgf"], closed: &["playout", "prior"] },
    Layer { row: 3, modules: &["playout", "prior"], closed: &["game", "sgf"] },
    Layer { row: 4, modules: &["search"], closed: &["clock", "sgf"] },
    Layer { row: 4, modules: &["clock"], closed: &[] },
    Layer { row: 5, modules: &["engine"], closed: &[] },
    Layer { row: 6, modules: &["forms"], closed: &[] },
    Layer { row: 7, modules: &["analysis", "gtp"], closed: &[] },
    Layer { row: 8, modules: &["cli", "config", "main", "tools"], closed: &[] },
];

/// The first row that may write to stdout.
const STDOUT_ROW: u8 = 7;

/// Lines of a function, from `fn` to its closing brace.
const FUNCTION_LINES: usize = 70;

/// Lines of a file.
const FILE_LINES: usize = 600;

/// Files that may be longer because they hold nothing but a table, each with what it lists.
const TABLES: &[(&str, &str)] = &[];

/// Calls of `unwrap` or `expect` outside tests: the file, a part of the line, and the argument why
/// it cannot fail.
const INFALLIBLE: &[(&str, &str, &str)] = &[];

/// Folders of Rust source, and folders and files of other text that is kept clean.
const RUST: &[&str] = &["src", "tests", "benches", "fuzz", "examples"];
const TEXT: &[&str] = &[".ci", "docs", "regressions", "scripts", "tests/sabaki"];

/// Folders that hold what others wrote or what was built.
const FOREIGN: &[&str] = &["target", "node_modules", "corpus", "artifacts"];

#[test]
fn the_source_is_tidy() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut complaints = Vec::new();
    let sources = files(root, RUST, |path| path.extension().is_some_and(|end| end == "rs"));
    assert!(sources.iter().any(|path| path == "src/lib.rs"), "the source was not found");
    for path in sources {
        let text = fs::read_to_string(root.join(&path)).unwrap();
        complaints.extend(clean_text(&path, &text));
        complaints.extend(file_head(&path, &text));
        complaints.extend(lengths(&path, &text));
        if path.starts_with("src/") {
            let tokens = flatten(&text);
            complaints.extend(layers(&path, &tokens));
            complaints.extend(stdout(&path, &tokens));
            complaints.extend(panics(&path, &text, &tokens));
        }
    }
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
    for (file, part, argument) in INFALLIBLE {
        let text = fs::read_to_string(root.join(file)).unwrap();
        assert!(text.contains(part), "{file}: nothing like `{part}` ({argument}) is left");
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

/// Every file says first what it is for.
fn file_head(path: &str, text: &str) -> Option<String> {
    let spoken = text.lines().next().is_some_and(|line| line.trim_start_matches("//!").len() > 3);
    (!text.starts_with("//!") || !spoken)
        .then(|| format!("{path}: no `//!` head on its first line"))
}

/// One screen a function, one idea a file.
fn lengths(path: &str, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let lines = text.lines().count();
    if lines > FILE_LINES && !TABLES.iter().any(|(file, _)| *file == path) {
        complaints.push(format!("{path}: {lines} lines, more than {FILE_LINES}"));
    }
    let parsed = syn::parse_file(text).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut functions = Functions(Vec::new());
    functions.visit_file(&parsed);
    for (name, line, length) in functions.0 {
        if length > FUNCTION_LINES {
            complaints.push(format!(
                "{path}:{line}: fn {name} has {length} lines, more than {FUNCTION_LINES}"
            ));
        }
    }
    complaints
}

/// Name, first line and length of every function with a body.
struct Functions(Vec<(String, usize, usize)>);

impl Functions {
    fn add(&mut self, signature: &syn::Signature, body: &syn::Block) {
        let first = signature.fn_token.span.start().line;
        let last = body.brace_token.span.close().end().line;
        self.0.push((signature.ident.to_string(), first, last - first + 1));
    }
}

impl<'ast> Visit<'ast> for Functions {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(body) = &function.default {
            self.add(&function.sig, body);
        }
        visit::visit_trait_item_fn(self, function);
    }
}

/// A token of a file, groups opened up. Comments are gone; what stands in macros is here too.
#[derive(Debug)]
struct Token {
    text: String,
    line: usize,
    /// How many `mod name { … }` of this file stand around it.
    modules: usize,
    /// Whether it belongs to an item under `#[cfg(test)]`.
    test: bool,
}

/// The tokens of a file in order, with `::` as one token.
fn flatten(text: &str) -> Vec<Token> {
    let stream = TokenStream::from_str(text).unwrap_or_else(|error| panic!("{error}"));
    let mut tokens = Vec::new();
    flatten_into(stream, 0, false, &mut tokens);
    tokens
}

fn flatten_into(stream: TokenStream, modules: usize, test: bool, out: &mut Vec<Token>) {
    // Set from `#[cfg(test)]` to the end of the item that follows it.
    let mut marked = false;
    let mut second_colon = false;
    for tree in stream {
        let test = test || marked;
        let token = |text: &str, line| Token { text: text.to_owned(), line, modules, test };
        let line = tree.span().start().line;
        match tree {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                let inner = group.stream();
                let is_mark = open == "[" && inner.to_string().replace(' ', "") == "cfg(test)";
                let is_module = open == "{" && out.iter().nth_back(1).is_some_and(is_mod);
                out.push(token(open, line));
                flatten_into(inner, modules + usize::from(is_module), test, out);
                out.push(token(close, group.span_close().end().line));
                marked = is_mark || (marked && open != "{");
            }
            TokenTree::Punct(_) if second_colon => second_colon = false,
            TokenTree::Punct(punct) if punct.as_char() == ':' => {
                second_colon = punct.spacing() == Spacing::Joint;
                out.push(token(if second_colon { "::" } else { ":" }, line));
            }
            tree => {
                let text = tree.to_string();
                marked &= text != ";";
                out.push(token(&text, line));
            }
        }
    }
}

fn is_mod(token: &Token) -> bool {
    token.text == "mod"
}

/// The module names below the crate that a file stands for: `src/board/play.rs` is `board`, `play`.
fn module_path(path: &str) -> Vec<&str> {
    let inner = path.trim_start_matches("src/").trim_end_matches(".rs").trim_end_matches("/mod");
    if inner == "lib" { Vec::new() } else { inner.split('/').collect() }
}

/// The layer of a top-level module.
fn layer_of(module: &str) -> Option<&'static Layer> {
    LAYERS.iter().find(|layer| layer.modules.contains(&module))
}

/// No path of a module leads to a higher row, in tests neither. The crate's root is free: it lists
/// the modules.
fn layers(path: &str, tokens: &[Token]) -> Vec<String> {
    let place = module_path(path);
    let Some(module) = place.first() else { return Vec::new() };
    let Some(own) = layer_of(module) else {
        return vec![format!("{path}: module `{module}` has no row in tests/tidy.rs")];
    };
    let mut complaints = Vec::new();
    for (used, line) in used_modules(tokens, place.len()) {
        let reason = match layer_of(&used) {
            None => "which is no module of the map".to_owned(),
            Some(layer) if layer.row > own.row => {
                format!("which is row {} above row {}", layer.row, own.row)
            }
            Some(_) if own.closed.contains(&used.as_str()) => "which is closed to it".to_owned(),
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

/// Only the protocol and the programs own stdout.
fn stdout(path: &str, tokens: &[Token]) -> Vec<String> {
    let module = module_path(path).first().copied().unwrap_or("lib");
    if layer_of(module).is_some_and(|layer| layer.row >= STDOUT_ROW) {
        return Vec::new();
    }
    let says = |window: &[Token]| match window[0].text.as_str() {
        "print" | "println" => window[1].text == "!",
        "stdout" => window[1].text == "(" && window[2].text == ")",
        _ => false,
    };
    let found = tokens.windows(3).filter(|window| !window[0].test && says(window));
    found.map(|window| format!("{path}:{}: writes to stdout", window[0].line)).collect()
}

/// Bad input is a reply, never a panic.
fn panics(path: &str, text: &str, tokens: &[Token]) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut complaints = Vec::new();
    for window in tokens.windows(3) {
        let call = matches!(window[1].text.as_str(), "unwrap" | "expect");
        if window[1].test || !call || window[0].text != "." || window[2].text != "(" {
            continue;
        }
        let line = window[1].line;
        let argued =
            |(file, part, _): &(&str, &str, &str)| *file == path && lines[line - 1].contains(part);
        if !INFALLIBLE.iter().any(argued) {
            complaints.push(format!("{path}:{line}: {} outside tests", window[1].text));
        }
    }
    complaints
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
    fn functions_and_files_are_short() {
        let function = |lines: usize| format!("fn f() {{\n{}}}\n", "g();\n".repeat(lines - 2));
        assert!(lengths("a.rs", &function(FUNCTION_LINES)).is_empty());
        assert_eq!(lengths("a.rs", &function(FUNCTION_LINES + 1)).len(), 1);
        let long = function(FUNCTION_LINES + 1);
        assert_eq!(lengths("a.rs", &format!("impl A {{\n{long}}}\n")).len(), 1);
        assert_eq!(lengths("a.rs", &format!("trait A {{\n{long}fn g();\n}}\n")).len(), 1);
        assert_eq!(lengths("a.rs", &format!("mod a {{\nfn g() {{\n{long}}}\n}}\n")).len(), 2);
        assert!(lengths("a.rs", &"const A: u8 = 1;\n".repeat(FILE_LINES)).is_empty());
        assert_eq!(lengths("a.rs", &"const A: u8 = 1;\n".repeat(FILE_LINES + 1)).len(), 1);
    }

    /// The complaints about the layers of a sample.
    fn up(path: &str, text: &str) -> Vec<String> {
        layers(path, &flatten(text))
    }

    #[test]
    fn paths_point_down() {
        let good = [
            ("src/board/play.rs", "use crate::{bits::BitSet, color::{Cell, Color}};"),
            ("src/board/play.rs", "use super::Board; // crate::game is what decides"),
            ("src/game/handicap.rs", "use super::{super::rules::Rules, Game};"),
            ("src/board.rs", "mod tests { use super::*; fn f() { super::super::point::f() } }"),
            ("src/clock.rs", "use crate::search::Progress;"),
            ("src/sgf/read.rs", "pub(crate) fn f() -> crate::game::Game { todo }"),
            ("src/main.rs", "use crate::gtp::run;"),
            ("src/lib.rs", "pub use crate::engine::Engine;"),
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
            ("src/sgf.rs", "use crate::playout::Playout;"),
            ("src/playout.rs", "use crate::game::Game;"),
            ("src/engine.rs", "use crate::*;"),
            ("src/novel.rs", "const A: u8 = 1;"),
        ];
        for (path, text) in bad {
            assert_eq!(up(path, text).len(), 1, "{text}");
        }
    }

    #[test]
    fn stdout_is_owned() {
        let writes = |path: &str, text: &str| stdout(path, &flatten(text)).len();
        for text in
            ["fn f() { println!(); }", "fn f() { print!(\"a\"); }", "fn f() { stdout().g() }"]
        {
            assert_eq!(writes("src/search.rs", text), 1, "{text}");
            assert_eq!(writes("src/lib.rs", text), 1, "{text}");
            assert_eq!(writes("src/gtp/reply.rs", text), 0, "{text}");
            assert_eq!(writes("src/main.rs", text), 0, "{text}");
            assert_eq!(writes("src/search.rs", &format!("#[cfg(test)] mod t {{ {text} }}")), 0);
        }
        assert_eq!(
            writes("src/search.rs", "/// `println!`\nfn print() { eprintln!(\"println!\") }"),
            0
        );
    }

    #[test]
    fn nothing_unwraps() {
        let count = |text: &str| panics("src/game.rs", text, &flatten(text)).len();
        assert_eq!(count("fn f() { g().unwrap(); h()\n.expect(\"why\"); }"), 2);
        assert_eq!(count("#[cfg(test)]\nmod tests {\nfn f() { g().unwrap() }\n}"), 0);
        assert_eq!(count("#[cfg(test)] use a::b; fn f() { g().unwrap() }"), 1);
        assert_eq!(count("#[cfg(test)] fn t() {} fn f() { g().unwrap() }"), 1);
        assert_eq!(count("#[test]\nfn f() {}\nfn g() { h().unwrap_or(1) } // .unwrap()"), 0);
    }

    #[test]
    fn every_module_has_one_row() {
        let mut modules: Vec<_> = LAYERS.iter().flat_map(|layer| layer.modules).collect();
        let count = modules.len();
        modules.sort();
        modules.dedup();
        assert_eq!(modules.len(), count);
        let closed = LAYERS.iter().flat_map(|layer| layer.closed);
        assert!(closed.clone().all(|module| layer_of(module).is_some()));
    }
}
