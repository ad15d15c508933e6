//! The grammar of a line of input: an optional number, the name of a command, and its arguments.

use nom::IResult;
use nom::Parser;
use nom::bytes::complete::take_while1;
use nom::character::complete::{digit1, space0, space1};
use nom::combinator::{eof, opt, peek};
use nom::multi::many0;
use nom::sequence::{preceded, terminated};

/// A command as sent by a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CommandLine {
    /// The number to repeat in the reply, as it was written.
    pub(super) id: Option<String>,
    /// The name of the command. Empty if the line contains only a number.
    pub(super) name: String,
    /// The words after the name.
    pub(super) words: Vec<String>,
}

impl CommandLine {
    /// Parses a line without its line feed. `None` if nothing is left after the comment, control
    /// characters and white space are removed. Bytes that are not UTF-8 become the replacement
    /// character, which occurs in no command.
    pub(super) fn parse(line: &[u8]) -> Option<CommandLine> {
        let text = clean(line);
        let (_, (id, mut words)) = grammar(&text).ok()?;
        if id.is_none() && words.is_empty() {
            return None;
        }
        let name = if words.is_empty() { "" } else { words.remove(0) };
        Some(CommandLine {
            id: id.map(str::to_owned),
            name: name.to_owned(),
            words: words.into_iter().map(str::to_owned).collect(),
        })
    }
}

/// Returns true if the line is the comment that interrupts a search.
pub(super) fn is_interrupt(line: &[u8]) -> bool {
    line.trim_ascii() == b"# interrupt"
}

/// Removes the parts that the protocol ignores: control characters other than tabs are removed, a
/// tab becomes a space, and `#` begins a comment. A byte order mark is removed as well.
fn clean(line: &[u8]) -> String {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let bytes: Vec<u8> = line
        .iter()
        .take_while(|&&byte| byte != b'#')
        .map(|&byte| if byte == b'\t' { b' ' } else { byte })
        .filter(|byte| !byte.is_ascii_control())
        .collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// `[number] [word …]`. A number must be followed by a space or the end of the line; otherwise it
/// is the beginning of a word.
fn grammar(text: &str) -> IResult<&str, (Option<&str>, Vec<&str>)> {
    let number = terminated(digit1, peek(end_of_word));
    let word = preceded(space0, take_while1(|c: char| c != ' '));
    (preceded(space0, opt(number)), many0(word)).parse(text)
}

fn end_of_word(text: &str) -> IResult<&str, &str> {
    nom::branch::alt((space1, eof)).parse(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &[u8]) -> Option<(Option<String>, String, String)> {
        CommandLine::parse(line).map(|line| (line.id, line.name, line.words.join(" ")))
    }

    fn expected(id: &str, name: &str, words: &str) -> Option<(Option<String>, String, String)> {
        let id = (!id.is_empty()).then(|| id.to_owned());
        Some((id, name.to_owned(), words.to_owned()))
    }

    #[test]
    fn a_line_is_a_number_a_name_and_words() {
        assert_eq!(parse(b"7 play b\tD4"), expected("7", "play", "b D4"));
        assert_eq!(parse(b"  play   b   D4  "), expected("", "play", "b D4"));
        assert_eq!(parse(b"007 name"), expected("007", "name", ""));
        assert_eq!(parse(b" 12 lz-analyze black 100\r"), expected("12", "lz-analyze", "black 100"));
        assert_eq!(parse(b"7"), expected("7", "", ""));
        assert_eq!(parse(b"7name"), expected("", "7name", ""));
        assert_eq!(parse(b"-7 name"), expected("", "-7", "name"));
    }

    #[test]
    fn comments_and_control_characters_are_ignored() {
        for nothing in [&b""[..], b"   \t", b"# name", b"\x00\x01\r", b"\xef\xbb\xbf"] {
            assert_eq!(parse(nothing), None, "{nothing:?}");
        }
        assert_eq!(parse(b"na\x00me#x"), expected("", "name", ""));
        assert_eq!(parse(b"\xef\xbb\xbfname"), expected("", "name", ""));
        assert_eq!(parse(b"\xff\xfe").unwrap().1, "\u{fffd}\u{fffd}");
    }

    #[test]
    fn an_interrupt_is_a_whole_line() {
        assert!(is_interrupt(b"# interrupt") && is_interrupt(b"# interrupt\r"));
        assert!(!is_interrupt(b"name # interrupt") && !is_interrupt(b"# interrupted"));
    }
}
