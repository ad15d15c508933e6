//! What a record says besides the game: names, and comments on the main line.

use std::collections::BTreeMap;

use sgf_parse::go::Prop;

use super::write::Record;

/// Adds what the properties of a node say to `record`. Their position is the one after `moves`
/// moves.
pub(super) fn take(record: &mut Record, node: &[Prop], moves: usize) {
    for property in node {
        let (field, text) = match property {
            Prop::PB(text) => (&mut record.black, text),
            Prop::PW(text) => (&mut record.white, text),
            Prop::BR(text) => (&mut record.black_rank, text),
            Prop::WR(text) => (&mut record.white_rank, text),
            Prop::RE(text) => (&mut record.result, text),
            Prop::DT(text) => (&mut record.date, text),
            Prop::EV(text) => (&mut record.event, text),
            Prop::PC(text) => (&mut record.place, text),
            Prop::C(text) => {
                add_comment(&mut record.comments, moves, &plain(&text.text));
                continue;
            }
            _ => continue,
        };
        if field.is_empty() {
            *field = plain(&text.text).replace('\n', " ").trim().to_owned();
        }
    }
}

/// Several nodes may stand for one position: those that only set up stones.
fn add_comment(comments: &mut BTreeMap<usize, String>, moves: usize, text: &str) {
    let text = text.trim();
    if text.is_empty() {
        return;
    }
    let comment = comments.entry(moves).or_default();
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(text);
}

/// A text with one kind of line ends, and without other control characters. Its escapes have been
/// resolved already.
fn plain(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace("\n\r", "\n").replace('\r', "\n");
    text.chars().map(|it| if it.is_control() && it != '\n' { ' ' } else { it }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_lines_and_no_other_control_characters() {
        assert_eq!(plain("a\r\nb\n\rc\rd\n\te\u{1b}[2J"), "a\nb\nc\nd\n e [2J");
    }
}
