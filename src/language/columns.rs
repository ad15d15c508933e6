//! The columns of texts in a terminal, where many characters of East Asia take two.

use unicode_width::UnicodeWidthStr;

/// The columns that a text takes.
pub fn columns(text: &str) -> usize {
    text.width()
}

/// A text with as many spaces after it as it takes to fill this number of columns.
pub fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", spaces(text, width))
}

/// A text with the spaces before it.
pub fn right(text: &str, width: usize) -> String {
    format!("{}{text}", spaces(text, width))
}

fn spaces(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(columns(text)))
}
