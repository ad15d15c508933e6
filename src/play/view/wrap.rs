//! Text in lines that fit.

use unicode_width::UnicodeWidthChar;

use crate::language::columns::columns;

/// A text in lines of at most `width` columns, broken between words; within one where a word is longer than a
/// line or its language writes no spaces.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in pieces(text) {
        let last = lines.last().map_or(0, |line| columns(line));
        let new_line = last > 0 && last + columns(word.trim_end()) > width;
        if new_line {
            lines.push(String::new());
        }
        let word = if new_line { word.trim_start() } else { word };
        for letter in word.chars() {
            let last = lines.last().map_or(0, |line| columns(line));
            if last > 0 && last + letter.width().unwrap_or(0) > width {
                if letter == ' ' {
                    continue;
                }
                lines.push(String::new());
            }
            if let Some(line) = lines.last_mut() {
                line.push(letter);
            }
        }
    }
    lines.into_iter().map(|line| line.trim_end().to_owned()).collect()
}

/// The parts between which a line may end: words with the spaces after them, and wide characters, but none that
/// closes a sentence before it.
fn pieces(text: &str) -> Vec<&str> {
    let is_wide = |letter: char| letter.width() == Some(2);
    let stays = |letter: char| "、。，．：；！？」』）】》".contains(letter);
    let mut starts = vec![0];
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    for pair in letters.windows(2) {
        let [(_, before), (at, letter)] = [pair[0], pair[1]];
        let between_words = before == ' ' && letter != ' ';
        let beside_wide = (is_wide(before) || is_wide(letter)) && letter != ' ' && !stays(letter);
        // The spaces at the start belong to the first word.
        let is_indent = text[..at].trim().is_empty();
        if (between_words && !is_indent) || beside_wide {
            starts.push(at);
        }
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &text[start..end]).collect()
}
