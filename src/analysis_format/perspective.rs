//! The side whose win rates an analysis reports.

use std::str::FromStr;

use ponnuki_game::color::Color;

/// The side whose win rates and margins are reported; `None` for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perspective(pub Option<Color>);

impl Default for Perspective {
    /// Black's, as in KataGo's example configuration.
    fn default() -> Self {
        Perspective(Some(Color::Black))
    }
}

impl FromStr for Perspective {
    type Err = String;

    /// Parses `BLACK`, `WHITE` or `SIDETOMOVE` in upper or lower case.
    fn from_str(text: &str) -> Result<Perspective, String> {
        if text.eq_ignore_ascii_case("sidetomove") {
            return Ok(Perspective(None));
        }
        let side = Color::parse(text).map(|color| Perspective(Some(color)));
        side.ok_or_else(|| format!("'{text}' is not BLACK, WHITE or SIDETOMOVE"))
    }
}
