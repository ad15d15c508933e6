//! The tokens of a source file, each with the facts about its place that the checks need.

use std::str::FromStr;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// A token of a file, with groups opened up. Comments are left out; the contents of macros are
/// included.
#[derive(Debug)]
pub(crate) struct Token {
    pub(crate) text: String,
    pub(crate) line: usize,
    /// How many `mod name { … }` of this file stand around it.
    pub(crate) modules: usize,
    /// Whether it belongs to an item under `#[cfg(test)]`.
    pub(crate) test: bool,
}

/// The tokens of a file in order, with `::` as one token.
pub(crate) fn flatten(text: &str) -> Vec<Token> {
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

/// The text of the token at `at`, empty beyond the end.
pub(crate) fn text(tokens: &[Token], at: usize) -> &str {
    tokens.get(at).map_or("", |token| token.text.as_str())
}

/// The files among `files`, which are paths and texts, that are part of the program: all but those
/// whose `mod` stands under `#[cfg(test)]`.
pub(crate) fn without_tests(files: &[(String, String)]) -> Vec<(String, String)> {
    let mut tests = Vec::new();
    for (path, source) in files {
        let folder = path.trim_end_matches(".rs").trim_end_matches("/lib");
        let tokens = flatten(source);
        for at in 0..tokens.len() {
            if tokens[at].test && tokens[at].text == "mod" && text(&tokens, at + 2) == ";" {
                tests.push(format!("{folder}/{}.rs", text(&tokens, at + 1)));
            }
        }
    }
    files.iter().filter(|(path, _)| !tests.contains(path)).cloned().collect()
}

/// The module names below the crate that a file stands for: `src/board/play.rs` is `board`, `play`.
pub(crate) fn module_path(path: &str) -> Vec<&str> {
    let inner = path.trim_start_matches("src/").trim_end_matches(".rs").trim_end_matches("/mod");
    if inner == "lib" { Vec::new() } else { inner.split('/').collect() }
}

mod checks {
    use super::*;

    #[test]
    fn files_of_tests_are_left_out() {
        let files = [
            ("src/lib.rs", "mod a; #[cfg(test)] mod b;"),
            ("src/a.rs", "#[cfg(test)] mod c; mod d; #[cfg(test)] mod tests { struct A; }"),
            ("src/a/c.rs", ""),
            ("src/a/d.rs", ""),
            ("src/b.rs", ""),
        ];
        let files = files.map(|(path, text)| (path.to_owned(), text.to_owned()));
        let left = without_tests(&files);
        let paths: Vec<&str> = left.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(paths, ["src/lib.rs", "src/a.rs", "src/a/d.rs"]);
    }
}
