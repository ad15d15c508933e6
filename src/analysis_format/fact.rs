//! A fact in an analysis, and how each format writes it.

use std::fmt::Write;

use serde_json::Value as Json;

use super::format::Format;

/// Decimal places of win rates, margins and ownership. Searches are never more precise.
const CHANCE_DIGITS: usize = 6;
const MARGIN_DIGITS: usize = 4;
const OWNER_DIGITS: usize = 3;

/// The characters that CGOS uses for ownership, from -1 to 1.
const CGOS_OWNERS: &[u8; 63] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+";

/// A fact with its type, which each format writes in its own way.
pub(super) enum Fact {
    /// A word.
    Word(String),
    Count(u64),
    /// A win rate or a share, 0 to 1.
    Chance(f64),
    /// Points, or a utility.
    Margin(f64),
    /// A variation, as vertices.
    Line(Vec<String>),
    Counts(Vec<u64>),
    /// A number from -1 to 1 for each point, row by row from the top left.
    Owners(Vec<f64>),
    /// The same for shares, with one for the pass at the end.
    Chances(Vec<f64>),
    /// Nothing is known, and nothing is written.
    Unknown,
}

impl Fact {
    /// Appends the value to a line of text, after a space.
    pub(super) fn write(&self, format: Format, text: &mut String) {
        // Writing to a string cannot fail.
        let _ = match self {
            Fact::Word(word) => write!(text, " {word}"),
            Fact::Count(count) => write!(text, " {count}"),
            Fact::Chance(chance) if format == Format::Lz => {
                write!(text, " {:.0}", chance.clamp(0.0, 1.0) * 10_000.0)
            }
            Fact::Chance(chance) => write!(text, " {chance:.CHANCE_DIGITS$}"),
            Fact::Margin(margin) => {
                write!(text, " {:.MARGIN_DIGITS$}", rounded(*margin, MARGIN_DIGITS))
            }
            Fact::Line(vertices) => vertices.iter().try_for_each(|v| write!(text, " {v}")),
            Fact::Counts(counts) => counts.iter().try_for_each(|count| write!(text, " {count}")),
            Fact::Owners(owners) => owners.iter().try_for_each(|&owner| {
                write!(text, " {:.OWNER_DIGITS$}", rounded(owner, OWNER_DIGITS))
            }),
            Fact::Chances(chances) => {
                chances.iter().try_for_each(|chance| write!(text, " {chance:.CHANCE_DIGITS$}"))
            }
            Fact::Unknown => Ok(()),
        };
    }

    /// The value in JSON. CGOS has variations as text, without their first move, and one character
    /// per point for ownership.
    pub(super) fn json(self, format: Format) -> Json {
        let numbers = |numbers: Vec<f64>, digits| {
            numbers.into_iter().map(|number| rounded(number, digits)).collect::<Vec<f64>>().into()
        };
        match self {
            Fact::Word(word) => word.into(),
            Fact::Count(count) => count.into(),
            Fact::Chance(chance) => rounded(chance, CHANCE_DIGITS).into(),
            Fact::Margin(margin) => rounded(margin, MARGIN_DIGITS).into(),
            Fact::Line(vertices) if format == Format::Cgos => {
                vertices.get(1..).unwrap_or_default().join(" ").into()
            }
            Fact::Line(vertices) => vertices.into(),
            Fact::Counts(counts) => counts.into(),
            Fact::Owners(owners) if format == Format::Cgos => {
                owners.into_iter().map(cgos_owner).collect::<String>().into()
            }
            Fact::Owners(owners) => numbers(owners, OWNER_DIGITS),
            // Programs add them up or sort by them, so they are not rounded.
            Fact::Chances(chances) => chances.into(),
            Fact::Unknown => Json::Null,
        }
    }
}

/// The number rounded to this many decimal places, and never negative zero.
pub fn rounded(number: f64, digits: usize) -> f64 {
    let unit = 10f64.powi(digits as i32);
    (number * unit).round() / unit + 0.0
}

/// Ownership, -1 to 1, as the character that CGOS uses for it.
fn cgos_owner(owner: f64) -> char {
    let highest = CGOS_OWNERS.len() - 1;
    let step = ((owner.clamp(-1.0, 1.0) + 1.0) / 2.0 * highest as f64).round() as usize;
    char::from(CGOS_OWNERS[step.min(highest)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cgos_has_one_character_for_each_ownership() {
        assert_eq!([-1.0, -0.5, 0.0, 1.0].map(cgos_owner), ['A', 'Q', 'f', '+']);
    }
}
