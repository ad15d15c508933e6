//! Records that say no more than the game and its notes, so that writing these loses nothing.

use super::BUTTON;
use super::syntax::{self, SgfNode, Token};
use crate::record::builder::ParsedRecord;

/// The properties that are written again: about the record itself, about the game, and moves with comments.
const WRITTEN: [&str; 24] = [
    "FF", "GM", "CA", "AP", "ST", "SZ", "PB", "PW", "BR", "WR", "DT", "EV", "RO", "PC", "RE", "RU",
    "KM", "HA", "AB", "AW", "AE", "PL", "C", BUTTON,
];

/// Returns true if `text`, which was read as `recorded`, says no more than the game and its notes. Line
/// breaks, the order of properties and other notations of the same do not matter.
pub(in crate::record) fn is_plain(text: &str, recorded: &ParsedRecord) -> bool {
    let Some(start) = syntax::beginning(text) else { return false };
    let Ok(mut tokens) = syntax::tokens(text) else { return false };
    let mut forks = 0;
    let is_line = tokens.by_ref().all(|token| match token {
        Ok(Token::Open) => {
            forks += 1;
            forks == 1
        }
        Ok(Token::Node(node)) => is_written(&node),
        Ok(Token::Close) => true,
        Err(_) => false,
    });
    let is_alone = text[..start].trim().is_empty() && tokens.rest().trim().is_empty();
    is_line && is_alone && recorded.warnings.is_empty()
}

/// Returns true if writing the game and its notes says all that the node says.
fn is_written(node: &SgfNode<'_>) -> bool {
    let is_known = |name: &str| WRITTEN.contains(&name) || ["B", "W"].contains(&name);
    node.properties.iter().all(|one| is_known(&one.identifier) || one.is_blank())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{read_text, write};

    #[test]
    fn the_layout_of_a_record_says_nothing() {
        for (text, plain) in [
            ("(;GM[1]SZ[5]KM[6.5];B[aa];W[bb])", true),
            ("\n( ;SZ[5]\n KM[6.5]RU[Japanese]\n;B[aa]C[one];C[two];W[])\n\n", true),
            ("(;SZ[5]AP[Other]HA[2]AB[aa][bb]OT[];W[cc])", true),
            ("(;SZ[5](;B[aa](;W[bb])))", false),
            ("(;SZ[5];B[aa](;W[bb])(;W[cc]))", false),
            ("(;SZ[5];B[aa]TR[aa])", false),
            ("(;SZ[5]TM[600];B[aa])", false),
            ("(;SZ[5];B[aa]BL[20])", false),
            ("(;SZ[5];B[aa];W[aa])", false),
            ("(;SZ[5];B[aa])(;SZ[5])", false),
            ("Look: (;SZ[5];B[aa])", false),
            ("(;SZ[5];B[aa]) end", false),
        ] {
            let recorded = read_text(text).unwrap();
            assert_eq!(is_plain(text, &recorded), plain, "{text}");
            let written = write(&recorded.game, &recorded.record);
            let again = read_text(&written).unwrap();
            assert!(is_plain(&written, &again), "{written}");
        }
    }
}
