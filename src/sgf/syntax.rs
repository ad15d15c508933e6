//! A record as a stream of nodes and brackets.

use sgf_parse::{SgfNode, SgfParseError, SgfProp, go};

use super::SgfError;

/// A part of the tree of nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// A variation begins.
    Open,
    /// The text of one node with its semicolon.
    Node(&'a str),
    /// A variation ends.
    Close,
}

/// The tokens of the first record in a text. Anything before or after it is skipped. Missing
/// closing brackets at the end are accepted: records of games in progress look like that.
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

/// The tokens of the first record in `text`, which starts at an opening bracket and a semicolon.
pub(super) fn tokens(text: &str) -> Result<Tokens<'_>, SgfError> {
    let starts_record = |at: &usize| text[at + 1..].trim_start().starts_with(';');
    let at = text.match_indices('(').map(|(at, _)| at).find(starts_record);
    Ok(Tokens { text, at: at.ok_or(SgfError::NoRecord)?, depth: 0 })
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let start = self.at;
            let byte = *self.text.as_bytes().get(start)?;
            self.at += 1;
            match byte {
                b'(' => {
                    self.depth += 1;
                    return Some(Token::Open);
                }
                b')' => {
                    self.depth = self.depth.saturating_sub(1);
                    if self.depth == 0 {
                        self.at = self.text.len();
                    }
                    return Some(Token::Close);
                }
                b';' => {
                    self.at = node_end(self.text.as_bytes(), self.at);
                    return Some(Token::Node(&self.text[start..self.at]));
                }
                _ => {}
            }
        }
    }
}

/// Where the node whose properties begin `at` ends: before the next bracket or semicolon outside a
/// value. All of these are ASCII, so the index is between characters.
fn node_end(text: &[u8], mut at: usize) -> usize {
    let mut in_value = false;
    while let Some(&byte) = text.get(at) {
        match (in_value, byte) {
            (true, b'\\') => at += 1,
            (true, b']') => in_value = false,
            (false, b'[') => in_value = true,
            (false, b'(' | b')' | b';') => break,
            _ => {}
        }
        at += 1;
    }
    at.min(text.len())
}

/// The properties of a node, the `number`th of its record from 1. Spaces around values are dropped
/// where they make no sense.
pub(super) fn properties(node: &str, number: usize) -> Result<Vec<go::Prop>, SgfError> {
    let parsed = go::parse(&format!("({node})")).map_err(|error| match error {
        SgfParseError::UnexpectedGameType | SgfParseError::InvalidGameType => SgfError::NotGo,
        other => SgfError::Syntax { node: number, message: other.to_string().to_lowercase() },
    })?;
    let properties = parsed.into_iter().next().map(|SgfNode { properties, .. }| properties);
    let trimmed = |property| match property {
        go::Prop::Invalid(identifier, values) => {
            go::Prop::new(identifier, values.iter().map(|value| value.trim().to_owned()).collect())
        }
        other => other,
    };
    Ok(properties.unwrap_or_default().into_iter().map(trimmed).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_record_counts_and_values_hide_brackets() {
        let text = "From: (me)\n\n(\n;C[a;b(\\]\\\\];B[é](;W[])\n(;W[aa]))(;B[zz])";
        let seen: Vec<Token> = tokens(text).unwrap().collect();
        let (open, close) = (Token::Open, Token::Close);
        let node = Token::Node;
        let expected = [
            open,
            node(";C[a;b(\\]\\\\]"),
            node(";B[é]"),
            open,
            node(";W[]"),
            close,
            open,
            node(";W[aa]"),
            close,
            close,
        ];
        assert_eq!(seen, expected);
        assert_eq!(tokens("(nothing) here;").err(), Some(SgfError::NoRecord));
    }
}
