//! Profiles of players, whom a network that imitates people imitates.
//!
//! Their names are KataGo's: `rank_5k` plays as a player of 5 kyu does today, `preaz_5k` as one did
//! before AlphaZero, `proyear_1950` as a professional did in 1950. `rank_5k_2d` is a game between Black
//! of 5 kyu and White of 2 dan.

use serde::{Deserialize, Serialize};

use super::hint::hint;
use ponnuki_game::color::ByColor;

/// The years whose professionals can be imitated.
const YEARS: std::ops::RangeInclusive<u16> = 1800..=2023;

/// The ranks from 9 dan down to 20 kyu.
const RANKS: &[&str] = &[
    "9d", "8d", "7d", "6d", "5d", "4d", "3d", "2d", "1d", "1k", "2k", "3k", "4k", "5k", "6k", "7k",
    "8k", "9k", "10k", "11k", "12k", "13k", "14k", "15k", "16k", "17k", "18k", "19k", "20k",
];

/// The players of a game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerProfile {
    /// The number of ranks of each player below 9 dan.
    pub below_9d: ByColor<u8>,
    /// The time and the place of their games.
    pub era: Era,
}

/// The time and the place of people's games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Era {
    /// On a server, after the openings of AlphaZero became known.
    Modern,
    /// On a server before that.
    BeforeAlphaZero,
    /// As professionals in this year.
    Professional(u16),
}

/// A player of 9 dan today.
impl Default for PlayerProfile {
    fn default() -> Self {
        PlayerProfile { below_9d: ByColor::default(), era: Era::Modern }
    }
}

impl PlayerProfile {
    /// The profile of this name, if there is one.
    pub fn parse(name: &str) -> Option<PlayerProfile> {
        let (kind, rest) = name.split_once('_')?;
        let era = match kind {
            "rank" => Era::Modern,
            "preaz" => Era::BeforeAlphaZero,
            "proyear" => {
                let year = rest.parse().ok().filter(|year| YEARS.contains(year))?;
                return Some(PlayerProfile { era: Era::Professional(year), ..Self::default() });
            }
            _ => return None,
        };
        let rank = |text| Some(RANKS.iter().position(|&rank| rank == text)? as u8);
        let (black, white) = rest.split_once('_').unwrap_or((rest, rest));
        Some(PlayerProfile { below_9d: ByColor::new(rank(black)?, rank(white)?), era })
    }

    /// Words that suggest the profile whose name is most similar to `name`; empty if none is similar enough.
    pub(super) fn hint(name: &str) -> String {
        let ranks = ["rank", "preaz"].iter();
        let ranks = ranks.flat_map(|kind| RANKS.iter().map(move |rank| format!("{kind}_{rank}")));
        let years = YEARS.map(|year| format!("proyear_{year}"));
        let names: Vec<String> = ranks.chain(years).collect();
        hint(&name.to_ascii_lowercase(), names.iter().map(String::as_str))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_have_katagos_names() {
        let ranks = |name: &str| PlayerProfile::parse(name).map(|profile| profile.below_9d);
        assert_eq!(PlayerProfile::parse("rank_9d"), Some(PlayerProfile::default()));
        assert_eq!(ranks("preaz_20k"), Some(ByColor::new(28, 28)));
        assert_eq!(ranks("rank_1k_3d"), Some(ByColor::new(9, 6)));
        let old = PlayerProfile::parse("proyear_1800").unwrap();
        assert_eq!((old.era, old.below_9d), (Era::Professional(1800), ByColor::default()));
        assert_eq!(PlayerProfile::parse("preaz_3k").unwrap().era, Era::BeforeAlphaZero);
        for wrong in [
            "",
            "_",
            "rank",
            "rank_",
            "rank_21k",
            "rank_10d",
            "rank_3k_",
            "rank_3k_4k_5k",
            "proyear_1799",
            "proyear_2024",
            "proyear_",
            "RANK_3k",
            "pro_3k",
        ] {
            assert_eq!(PlayerProfile::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn names_that_are_nearly_right_are_recognised() {
        for (name, expected) in
            [("rank5k", "rank_5k"), ("Rank_3d", "rank_3d"), ("preaz-4k", "preaz_4k")]
        {
            assert_eq!(PlayerProfile::hint(name), format!(", did you mean '{expected}'?"));
        }
        assert_eq!(PlayerProfile::hint("zzz"), "");
    }
}
