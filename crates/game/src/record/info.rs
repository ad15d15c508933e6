//! The information of a record besides the game: names, and comments on the main line.

use std::collections::BTreeMap;

/// The information of a record besides the game. Empty strings are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameInfo {
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// Black's rank or rating.
    pub black_rank: String,
    /// White's rank or rating.
    pub white_rank: String,
    /// The result as SGF writes it: `B+3.5`, `W+R`, `W+T`, `0`, `Void`, `?`.
    pub result: String,
    /// The day of the game, as `2025-12-31`.
    pub date: String,
    /// The event that the game is part of.
    pub event: String,
    /// The round of the event.
    pub round: String,
    /// The place where the game was played.
    pub place: String,
    /// Comments: 0 is the start, `n` the position after move `n`.
    pub comments: BTreeMap<usize, String>,
}

impl GameInfo {
    /// Sets a field, unless an earlier node has set it.
    pub(super) fn fill(field: &mut String, text: &str) {
        if field.is_empty() {
            *field = plain(text).replace('\n', " ").trim().to_owned();
        }
    }

    /// Adds a comment on the position after `moves` moves. Several nodes may stand for one position:
    /// those that only set up stones.
    pub(super) fn comment(&mut self, moves: usize, text: &str) {
        let text = plain(text);
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        let comment = self.comments.entry(moves).or_default();
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(text);
    }
}

/// A text with one kind of line ends, and without other control characters.
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
