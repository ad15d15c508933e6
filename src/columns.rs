//! Text on a terminal, measured in columns: a letter of Chinese, Japanese or Korean takes two.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The columns of a terminal that texts fit into: one less than the usual 80, for terminals that break a line
/// which is full.
pub const LINE: usize = 79;

/// The columns that a text takes.
pub fn width(text: &str) -> usize {
    text.width()
}

/// The part of a text that fits into `columns`.
pub fn cut(text: &str, columns: usize) -> String {
    let mut left = columns;
    let fits = |letter: &char| {
        let needed = letter.width().unwrap_or(0);
        let is_room = needed <= left;
        left = if is_room { left - needed } else { 0 };
        is_room
    };
    text.chars().take_while(fits).collect()
}

/// A text with spaces after it, so that it takes at least `columns`.
pub fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// A text in lines of at most `columns`, broken between words; within one where a word is longer than a line or its
/// language writes no spaces.
pub fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in pieces(text) {
        let last = lines.last().map_or(0, |line| width(line));
        let has_room = last == 0 || last + width(word.trim_end()) <= columns;
        if !has_room {
            lines.push(String::new());
        }
        let word = if has_room { word } else { word.trim_start() };
        for letter in word.chars() {
            let last = lines.last().map_or(0, |line| width(line));
            // A line has at least one letter, even if that is wider.
            if last > 0 && last + letter.width().unwrap_or(0) > columns {
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
/// closes a sentence before it, lengthens a syllable, or follows a bracket that opens.
fn pieces(text: &str) -> Vec<&str> {
    // Korean has spaces between its words.
    let is_hangul = |letter: char| {
        ('\u{1100}'..='\u{11ff}').contains(&letter) || ('\u{ac00}'..='\u{d7a3}').contains(&letter)
    };
    let is_wide = |letter: char| letter.width() == Some(2) && !is_hangul(letter);
    let stays = |letter: char| {
        "、。，．：；！？」』）】》ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ".contains(letter)
    };
    let opens = |letter: char| "「『（【《".contains(letter);
    // The French write a space before these.
    let stays_after_space = |letter: char| ":;!?»%".contains(letter);
    let mut starts = vec![0];
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    for pair in letters.windows(2) {
        let [(_, before), (at, letter)] = [pair[0], pair[1]];
        let between_words = before == ' ' && letter != ' ' && !stays_after_space(letter);
        let is_held = opens(before) || stays(letter) || letter == ' ';
        let beside_wide = (is_wide(before) || is_wide(letter)) && !is_held;
        // The spaces at the start belong to the first word.
        let is_indent = text[..at].trim().is_empty();
        if (between_words && !is_indent) || beside_wide {
            starts.push(at);
        }
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &text[start..end]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_letters_take_two_columns() {
        assert_eq!((width("Ann"), width("\u{67ef}\u{6d01}"), width("M\u{fc}ller")), (3, 4, 6));
        assert_eq!(cut("\u{67ef}\u{6d01}9", 3), "\u{67ef}");
        assert_eq!(padded("\u{67ef}", 4), "\u{67ef}  ");
        assert_eq!(padded("Annette", 4), "Annette");
        assert_eq!(wrapped("\u{67ef}\u{6d01} 9p", 4), ["\u{67ef}\u{6d01}", "9p"]);
        assert_eq!(wrapped("\u{67ef}\u{6d01}", 1), ["\u{67ef}", "\u{6d01}"]);
    }

    #[test]
    fn long_lines_are_broken_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("  kept as it is", 20), ["  kept as it is"]);
        assert_eq!(wrapped("a verylongword b", 5), ["a", "veryl", "ongwo", "rd b"]);
        assert_eq!(wrapped("", 5), [""]);
        assert_eq!(wrapped("ab", 0), ["a", "b"]);
        // A full stop does not begin a line.
        assert_eq!(wrapped("黒が約3目リード。", 10), ["黒が約3目", "リード。"]);
        assert_eq!(wrapped("白は互角。", 8), ["白は互", "角。"]);
        assert_eq!(wrapped("큰 실수와", 6), ["큰", "실수와"]);
        // Neither does the sign that makes a syllable long, and a line does not end with a bracket.
        assert_eq!(wrapped("日本ルール", 6), ["日本", "ルール"]);
        assert_eq!(wrapped("白（上）", 4), ["白", "（上", "）"]);
        assert_eq!(wrapped("le score : 2", 8), ["le", "score :", "2"]);
    }
}
