//! The grammar of SGF: where a record begins, and its tree as a stream of nodes and brackets.
//!
//! Nothing here is recursive, so that a record may be nested as deeply as memory allows. A fault
//! that cannot hide a move is forgiven with a warning; anything else is a fault with its place.

use std::borrow::Cow;

use nom::branch::alt;
use nom::bytes::complete::{is_not, take_while, take_while1};
use nom::character::complete::{anychar, char, multispace0};
use nom::combinator::{recognize, verify};
use nom::multi::{many0_count, many1};
use nom::sequence::{delimited, pair, preceded};
use nom::{IResult, Parser};

use crate::record::error::{LocatedFault, RecordFault, fault};
use crate::record::warning::{WarningKind, Warnings};

/// A part of the tree of nodes.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Token<'a> {
    /// A variation begins.
    Open,
    /// A node.
    Node(SgfNode<'a>),
    /// A variation ends.
    Close,
}

/// The properties of a node.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct SgfNode<'a> {
    /// Its place in the text.
    pub(super) at: usize,
    pub(super) properties: Vec<RawProperty<'a>>,
}

impl<'a> SgfNode<'a> {
    /// The first property with this identifier.
    pub(super) fn get(&self, identifier: &str) -> Option<&RawProperty<'a>> {
        self.properties.iter().find(|property| property.identifier == identifier)
    }
}

/// A property with its values as they are written.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct RawProperty<'a> {
    /// Its capital letters.
    pub(super) identifier: Cow<'a, str>,
    /// The place in the text.
    pub(super) at: usize,
    /// At least one.
    pub(super) values: Vec<&'a str>,
}

impl RawProperty<'_> {
    /// The first value as text.
    pub(super) fn text(&self) -> Cow<'_, str> {
        unescaped(self.values[0])
    }

    /// Returns true if there is no value but an empty one.
    pub(super) fn is_blank(&self) -> bool {
        self.values.iter().all(|value| value.trim().is_empty())
    }
}

/// The text that a value stands for: a backslash makes the next character an ordinary one, and joins
/// two lines if that is the end of a line.
pub(super) fn unescaped(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return Cow::Borrowed(value);
    }
    let mut text = String::with_capacity(value.len());
    let mut characters = value.chars().peekable();
    while let Some(character) = characters.next() {
        if character != '\\' {
            text.push(character);
            continue;
        }
        match characters.next() {
            Some(end @ ('\n' | '\r')) => {
                // Both characters of a line's end belong to it.
                characters.next_if(|&next| matches!(next, '\n' | '\r') && next != end);
            }
            Some(ordinary) => text.push(ordinary),
            None => {}
        }
    }
    Cow::Owned(text)
}

/// An identifier: letters, of which at least one is a capital letter, and digits after them. In old
/// formats it is a word whose lower-case letters do not count.
fn identifier(text: &str) -> IResult<&str, &str> {
    let letters = take_while1(|c: char| c.is_ascii_alphabetic());
    let digits = take_while(|c: char| c.is_ascii_digit());
    let has_capital = |word: &str| word.contains(|c: char| c.is_ascii_uppercase());
    verify(recognize(pair(letters, digits)), has_capital).parse(text)
}

/// A value between its brackets. A backslash hides the character after it.
fn value(text: &str) -> IResult<&str, &str> {
    let hidden = recognize(pair(char('\\'), anychar));
    let contents = recognize(many0_count(alt((is_not("\\]"), hidden))));
    delimited(char('['), contents, char(']')).parse(text)
}

/// The farthest that the end of a value with unescaped brackets is looked for, in bytes.
const LONGEST_REST: usize = 4000;
/// The most values of a record whose end is looked for in vain. A record of nothing else would take long.
const MOST_UNBALANCED: usize = 1000;

/// A value that has a bracket inside, which the writer of the record may have forgotten to escape:
/// its end is then the bracket that balances the first. Not so if a node begins before.
fn balanced(text: &str) -> Option<&str> {
    let (_, strict) = value(text).ok()?;
    let opened = unescaped_brackets(strict);
    if opened == 0 {
        return None;
    }
    let from = strict.len() + 2;
    let (mut depth, mut is_hidden) = (opened, false);
    for (at, byte) in text.bytes().enumerate().skip(from).take(LONGEST_REST) {
        match byte {
            _ if is_hidden => is_hidden = false,
            b'\\' => is_hidden = true,
            b'[' => depth += 1,
            b']' => depth = depth.checked_sub(1)?,
            b';' if begins_node(&text[at..]) => return None,
            _ => {}
        }
        if depth == 0 {
            return Some(&text[1..at]);
        }
    }
    None
}

/// The number of opening brackets that no backslash hides.
fn unescaped_brackets(value: &str) -> usize {
    let mut is_hidden = false;
    let counts = |&byte: &u8| {
        let counts = byte == b'[' && !is_hidden;
        is_hidden = byte == b'\\' && !is_hidden;
        counts
    };
    value.as_bytes().iter().copied().filter(counts).count()
}

/// An identifier and its values.
fn property(text: &str) -> IResult<&str, (&str, Vec<&str>)> {
    pair(identifier, many1(preceded(multispace0, value))).parse(text)
}

/// The properties that say something about the game as a whole.
pub(super) const OF_GAME: [&str; 29] = [
    "AN", "AP", "BR", "BT", "CA", "CP", "DT", "EV", "FF", "GC", "GM", "GN", "HA", "KM", "ON", "OT",
    "PB", "PC", "PW", "RE", "RO", "RU", "SO", "ST", "SZ", "TM", "US", "WR", "WT",
];
/// The set-up properties that the root may have.
const SET_UP: [&str; 3] = ["AB", "AW", "PL"];

/// Returns true if a property begins a root that has no semicolon; in prose hardly anything else
/// looks so.
fn is_of_root(identifier: &str) -> bool {
    OF_GAME.contains(&identifier) || SET_UP.contains(&identifier)
}

/// Returns the text after the semicolons before a node, and true if there are any.
fn first_node(text: &str) -> (&str, bool) {
    let node = text.trim_start_matches([';', ' ', '\t', '\r', '\n']);
    (node, text[..text.len() - node.len()].contains(';'))
}

/// Returns true if a node with a property begins here, with its semicolon.
fn begins_node(text: &str) -> bool {
    let (node, semicolon) = first_node(text);
    let opens = |rest: &str| rest.trim_start().starts_with('[');
    semicolon && identifier(node).is_ok_and(|(rest, _)| opens(rest))
}

/// Returns true if a node with a property begins here, after a bracket; without a semicolon it has
/// to be a property of the root.
fn begins_root(text: &str) -> bool {
    let (node, semicolon) = first_node(text);
    let opens = |rest: &str| rest.trim_start().starts_with('[');
    let is_known = |name: &str| semicolon || is_of_root(name);
    identifier(node).is_ok_and(|(rest, name)| is_known(name) && opens(rest))
}

/// The bracket before the first property that begins a root, or the one around it if a root and variations
/// without properties come before.
fn first_root(text: &str) -> Option<usize> {
    // The number of brackets that are open since `first`, with nothing but nodes without properties.
    let (mut first, mut depth) = (0, 0_usize);
    for (at, character) in text.char_indices() {
        match character {
            '(' => {
                first = if depth == 0 { at } else { first };
                depth += 1;
                let inside = &text[at + 1..];
                if begins_root(inside) {
                    return Some(first);
                }
                let (_, is_node) = first_node(inside);
                depth = if is_node { depth } else { 0 };
            }
            ')' => depth = depth.saturating_sub(1),
            ';' => {}
            space if space.is_whitespace() => {}
            _ => depth = 0,
        }
    }
    None
}

/// Finds the beginning of the first record of `text`: at its [root](first_root). A text that begins with a
/// node has lost its bracket; one that begins like a record may have no property.
pub(super) fn beginning(text: &str) -> Option<usize> {
    first_root(text).or_else(|| {
        let text_from = text.trim_start_matches(|c: char| c == ')' || c.is_whitespace());
        let start = text.len() - text_from.len();
        let text = text_from;
        let is_bare = text.starts_with(';') && begins_root(text);
        let after = text.strip_prefix('(').map(str::trim_start);
        let after = after.and_then(|text| text.strip_prefix(';')).map(str::trim_start);
        let is_empty = after.is_some_and(|text| text.starts_with([';', '(', ')']));
        (is_bare || is_empty).then_some(start)
    })
}

/// The records in a text, each with the text before it.
pub(super) fn records(text: &str) -> Vec<&str> {
    let mut records = Vec::new();
    let mut rest = text;
    while let Ok(mut tokens) = tokens(rest) {
        while tokens.next().is_some() {}
        let (record, after) = rest.split_at(tokens.at.min(rest.len()));
        if record.is_empty() {
            break;
        }
        records.push(record);
        rest = after;
    }
    records
}

/// The tokens of the first record in a text. Anything before it is skipped. Missing closing brackets
/// at the end are accepted: records of games in progress look like that.
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    /// The brackets that are open since the last node.
    hollow: usize,
    /// The place up to which no node follows a closing bracket.
    looked_at: usize,
    /// The values with unescaped brackets that have no other end.
    unbalanced: usize,
    is_over: bool,
    /// The warnings so far.
    pub(super) warnings: Warnings,
}

/// The tokens of the first record in `text`.
pub(super) fn tokens(text: &str) -> Result<Tokens<'_>, LocatedFault> {
    let at = beginning(text).ok_or(fault(0, RecordFault::NoRecord))?;
    let warnings = Warnings::default();
    let (depth, hollow, looked_at, unbalanced) = (0, 0, 0, 0);
    Ok(Tokens { text, at, depth, hollow, looked_at, unbalanced, is_over: false, warnings })
}

impl<'a> Tokens<'a> {
    /// Reads to the end of the record, so that the text after the main line has been checked, and
    /// says whether other records follow.
    pub(super) fn finish(mut self) -> Warnings {
        // An error in another variation does not change the main line.
        while let Some(token) = self.next() {
            if let Err(LocatedFault { at, fault }) = token {
                self.warnings.add(WarningKind::Syntax, at, format!("in a variation: {fault}"));
                return self.warnings;
            }
        }
        let rest = &self.text[self.at.min(self.text.len())..];
        if let Some(more) = beginning(rest) {
            let text = "another record follows, which is not read";
            self.warnings.add(WarningKind::More, self.at + more, text);
        }
        self.warnings
    }

    /// The text after the tokens so far.
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Skips the closing brackets that begin here if they would end the record although a node follows. Where
    /// they do not, the node is another variation.
    fn skip_early_close(&mut self) -> bool {
        if self.hollow > 0 || self.at < self.looked_at {
            return false;
        }
        let after = self.rest().trim_start_matches(|c: char| c == ')' || c.is_whitespace());
        self.looked_at = self.text.len() - after.len();
        // A root begins another record.
        let begins_other = |node: &str| identifier(node).is_ok_and(|(_, name)| is_of_root(name));
        let brackets = &self.rest()[..self.rest().len() - after.len()];
        let ends_record = brackets.matches(')').count() >= self.depth;
        if !begins_node(after) || ends_record && begins_other(first_node(after).0) {
            return false;
        }
        let said = match ends_record {
            true => "a closing bracket before a node is skipped",
            false => "a node after a variation is taken for another variation",
        };
        self.warnings.add(WarningKind::Syntax, self.at, said);
        self.at = if ends_record { self.looked_at } else { self.at };
        ends_record
    }

    fn skip_space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// The properties up to the next bracket or semicolon.
    fn node(&mut self, at: usize) -> Result<SgfNode<'a>, LocatedFault> {
        let mut properties = Vec::new();
        loop {
            self.skip_space();
            match self.rest().as_bytes().first() {
                None | Some(b'(' | b')' | b';') => return Ok(SgfNode { at, properties }),
                Some(b'[') => return Err(syntax(self.at, "a value without a property")),
                Some(byte) if byte.is_ascii_alphabetic() => properties.extend(self.property()?),
                Some(_) => self.skip_junk(),
            }
        }
    }

    /// The property that begins here; none if a word of prose begins here.
    fn property(&mut self) -> Result<Option<RawProperty<'a>>, LocatedFault> {
        let (text, at) = (self.rest(), self.at);
        if let Ok((rest, (name, mut values))) = property(text) {
            self.at = self.text.len() - rest.len();
            if let Some(last) = values.last_mut()
                && last.contains('[')
                && self.unbalanced < MOST_UNBALANCED
            {
                if let Some(whole) = balanced(&self.text[self.at - last.len() - 2..]) {
                    self.at += whole.len() - last.len();
                    *last = whole;
                    let said = format!("brackets in the value of {name} are not escaped");
                    self.warnings.add(WarningKind::Syntax, at, said);
                } else {
                    self.unbalanced += 1;
                }
            }
            let identifier = match name.contains(|c: char| c.is_ascii_lowercase()) {
                true => Cow::Owned(name.replace(|c: char| c.is_ascii_lowercase(), "")),
                false => Cow::Borrowed(name),
            };
            self.look_for_lost_end(name, at, &values);
            return Ok(Some(RawProperty { identifier, at, values }));
        }
        let word = text.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        let after = text[word.len()..].trim_start();
        if after.starts_with('[') {
            return match word.contains(|c: char| c.is_ascii_uppercase()) {
                true => Err(syntax(at, format!("the value of {word} has no end"))),
                false => Err(syntax(at, format!("{word} is not a property"))),
            };
        }
        if !word.contains(|c: char| c.is_ascii_lowercase()) {
            return Err(syntax(at, format!("{word} has no value")));
        }
        self.skip_junk();
        Ok(None)
    }

    /// Warns of a value that seems to hold the properties after it, because its end is missing.
    fn look_for_lost_end(&mut self, name: &str, at: usize, values: &[&str]) {
        if ["C", "GC"].contains(&name) {
            return;
        }
        let is_start = |value: &str| {
            let inner = value.match_indices('[').map(|(open, _)| &value[..open]);
            let names = OF_GAME.iter().chain(&SET_UP).chain(&["B", "W"]);
            inner.into_iter().any(|before| {
                names.clone().any(|name| {
                    before
                        .strip_suffix(name)
                        .is_some_and(|text| text.is_empty() || text.ends_with(char::is_whitespace))
                })
            })
        };
        if values.iter().any(|value| is_start(value)) {
            let text = format!("the value of {name} seems to lack its closing bracket");
            self.warnings.add(WarningKind::Syntax, at, text);
        }
    }

    /// Skips to the next character that can mean something, at least one.
    fn skip_junk(&mut self) {
        let text = self.rest();
        let word = text.split(|c: char| c.is_whitespace() || "()[;".contains(c)).next();
        let word = word.filter(|word| !word.is_empty()).unwrap_or(&text[..0]);
        let length = word.len().max(text.chars().next().map_or(0, char::len_utf8));
        let said = format!("'{}' is not part of a value and is skipped", &text[..length]);
        self.warnings.add(WarningKind::Syntax, self.at, said);
        self.at += length;
    }
}

fn syntax(at: usize, text: impl Into<String>) -> LocatedFault {
    fault(at, RecordFault::Syntax(text.into()))
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Result<Token<'a>, LocatedFault>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        loop {
            self.skip_space();
            let start = self.at;
            match self.rest().as_bytes().first()? {
                b'(' => {
                    self.at += 1;
                    self.depth += 1;
                    self.hollow += 1;
                    return Some(Ok(Token::Open));
                }
                b')' if self.skip_early_close() => continue,
                b')' => {
                    self.at += 1;
                    self.depth = self.depth.saturating_sub(1);
                    self.hollow = self.hollow.saturating_sub(1);
                    self.is_over = self.depth == 0;
                    if self.rest().trim_start().starts_with(']') {
                        self.is_over = true;
                        let said = "a variation ends inside of a value; are its brackets escaped?";
                        return Some(Err(syntax(start, said)));
                    }
                    return Some(Ok(Token::Close));
                }
                b';' => self.at += 1,
                // A node without its semicolon.
                byte if byte.is_ascii_alphabetic() && identifier(self.rest()).is_ok() => {}
                b'[' => {
                    self.is_over = true;
                    return Some(Err(syntax(start, "a value without a property")));
                }
                _ => {
                    self.skip_junk();
                    continue;
                }
            }
            let node = self.node(start);
            self.hollow = 0;
            self.is_over = node.is_err();
            return Some(node.map(Token::Node));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tokens of a text in short, up to the first fault.
    fn outline(text: &str) -> String {
        let Ok(tokens) = tokens(text) else { return "none".to_owned() };
        let one = |token: Result<Token<'_>, LocatedFault>| match token {
            Ok(Token::Open) => "(".to_owned(),
            Ok(Token::Close) => ")".to_owned(),
            Ok(Token::Node(node)) => {
                let properties = node.properties.iter();
                let all =
                    properties.map(|one| format!("{}{}", one.identifier, one.values.join("|")));
                format!(";{}", all.collect::<Vec<String>>().join(","))
            }
            Err(error) => format!("!{}", error.at),
        };
        tokens.map(one).collect()
    }

    #[test]
    fn only_the_first_record_counts_and_values_hide_brackets() {
        let text = "From: (me)\n\n(\n;C[a;b(\\]\\\\];B[\u{e9}](;W[])\n(;W[aa]))(;B[zz])";
        assert_eq!(outline(text), "(;Ca;b(\\]\\\\;B\u{e9}(;W)(;Waa))");
        assert_eq!(outline("(nothing) here;"), "none");
    }

    #[test]
    fn a_record_begins_where_its_first_property_is() {
        for (text, seen) in [
            ("(GM[1]SZ[9];B[ee](;W[aa])(;W[bb]))", "(;GM1,SZ9;Bee(;Waa)(;Wbb))"),
            ("(SZ[9];W[cc]C[better: (;B[gg])];B[gc])", "(;SZ9;Wcc,Cbetter: (;B[gg]);Bgc)"),
            ("Thanks (; ) see below (;SZ[9];B[aa])", "(;SZ9;Baa)"),
            ("(;-) (;SZ[9])", "(;SZ9)"),
            ("see (Smith[3]) (;SZ[9])", "(;SZ9)"),
            (" (; )", "(;)"),
            ("see (;(;\n(;B[aa])(;B[bb]))(;W[cc]))", "(;(;(;Baa)(;Bbb))(;Wcc))"),
            ("(;(;)(;B[aa]))", "(;(;)(;Baa))"),
            ("(;)(;B[aa])", "(;Baa)"),
            ("(;;B[aa])", "(;;Baa)"),
            (";SZ[9];B[aa]", ";SZ9;Baa"),
            ("(\n\n GM [1] [2]", "(;GM1|2"),
            ("(;-)", "none"),
            ("(;B", "none"),
            ("()", "none"),
        ] {
            assert_eq!(outline(text), seen, "{text}");
        }
    }

    #[test]
    fn text_that_may_hide_a_move_is_a_fault() {
        for (text, seen) in [
            ("(;SZ[9];B[aa", "(;SZ9!8"),
            ("(;SZ[9];B)", "(;SZ9!8"),
            ("(;SZ[9];[aa])", "(;SZ9!8"),
            ("(;SZ[9][", "(!7"),
            ("(;SZ[9]C[so: (;B[aa];W[bb])];B[cc])", "(;SZ9,Cso: (;B[aa;Wbb!26"),
        ] {
            assert_eq!(outline(text), seen, "{text}");
        }
    }

    #[test]
    fn junk_is_skipped_with_a_warning() {
        let text = "(;SZ[9]C[a [note] on it];B[aa]!?;W[bb] Good)(;SZ[9])";
        assert_eq!(outline(text), "(;SZ9,Ca [note] on it;Baa;Wbb)");
        let mut all = tokens(text).unwrap();
        while all.next().is_some() {}
        let warnings = all.finish().placed(text);
        let texts: Vec<String> = warnings.iter().map(ToString::to_string).collect();
        let skipped = |place: &str, text: &str| {
            format!(
                "line 1, column {place}: '{text}' is not part of a value and is skipped (syntax)"
            )
        };
        assert_eq!(
            texts,
            [
                "line 1, column 8: brackets in the value of C are not escaped (syntax)".to_owned(),
                skipped("31", "!?"),
                skipped("40", "Good"),
                "line 1, column 45: another record follows, which is not read (more)".to_owned(),
            ]
        );
    }

    #[test]
    fn brackets_that_close_too_early_are_skipped() {
        for (text, seen, warnings) in [
            ("(;SZ[9];B[ee]));W[cc])", "(;SZ9;Bee;Wcc)", 1),
            ("(;SZ[9];B[ee]);W[cc])", "(;SZ9;Bee;Wcc)", 1),
            ("(;SZ[9](;B[ee]));W[cc])", "(;SZ9(;Bee;Wcc)", 1),
            ("(;SZ[9](;B[ee]);W[cc])(;B[dd]))", "(;SZ9(;Bee);Wcc)", 2),
            ("(;SZ[9];B[ee]) ) ;W[cc]);B[dd])", "(;SZ9;Bee;Wcc;Bdd)", 2),
            // These are other records, empty variations, and brackets that nothing follows.
            ("(;SZ[9];B[ee]));SZ[9];W[cc])", "(;SZ9;Bee)", 1),
            ("(;SZ[9]();B[ee])", "(;SZ9();Bee)", 0),
            ("(;SZ[9];B[ee])))", "(;SZ9;Bee)", 0),
            ("(;SZ[9];B[ee]));-)", "(;SZ9;Bee)", 0),
        ] {
            assert_eq!(outline(text), seen, "{text}");
            let mut all = tokens(text).unwrap();
            while all.next().is_some() {}
            assert_eq!(all.finish().placed(text).len(), warnings, "{text}");
        }
        // Each bracket is looked at once.
        let many = format!("(;SZ[9]{}{}", "(;B[ee]".repeat(300_000), ")".repeat(300_001));
        assert_eq!(outline(&many).matches(')').count(), 300_001);
    }

    #[test]
    fn a_value_that_swallows_the_next_property_is_suspicious() {
        let warnings = |text: &str| {
            let mut all = tokens(text).unwrap();
            while all.next().is_some() {}
            all.finish().placed(text).len()
        };
        assert_eq!(warnings("(;SZ[9]PB[Ann PW[Bob];B[aa])"), 1);
        assert_eq!(warnings("(;SZ[9]PB[Ann [5k\\]]PW[B [x];B[aa])"), 0);
    }

    #[test]
    fn escapes_hide_brackets_and_ends_of_lines() {
        for (value, text) in
            [("a\\]b", "a]b"), ("a\\\\", "a\\"), ("a\\\nb", "ab"), ("a\\\r\nb", "ab"), ("\\:", ":")]
        {
            assert_eq!(unescaped(value), text);
        }
    }
}
