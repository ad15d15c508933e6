//! The tokens of a source file, each with what the checks want to know about its place.

use std::str::FromStr;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// A token of a file, groups opened up. Comments are gone; what stands in macros is here too.
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

/// The module names below the crate that a file stands for: `src/board/play.rs` is `board`, `play`.
pub(crate) fn module_path(path: &str) -> Vec<&str> {
    let inner = path.trim_start_matches("src/").trim_end_matches(".rs").trim_end_matches("/mod");
    if inner == "lib" { Vec::new() } else { inner.split('/').collect() }
}
