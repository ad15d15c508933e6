//! Rule sets: independent choices, and the named combinations of them that are in use.

use crate::color::Color;
use crate::score::Komi;

/// Which earlier positions a play may not bring back. A pass is never a repetition, and the
/// immediate retake of a single ko stone is illegal under every value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repetition {
    /// Only the immediate retake of a ko is illegal.
    Simple,
    /// No position of the stones may come again.
    Positional,
    /// No position of the stones may come again with the same player to move.
    Situational,
}

/// What happens to a play that leaves its own chain without a liberty and captures nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Suicide {
    /// It is illegal.
    Forbidden,
    /// It takes the chain off the board if that has at least two stones. The suicide of a single
    /// stone, which leaves the position as it was, is illegal.
    MultiStone,
}

/// Points that White receives for the handicap stones, besides komi.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HandicapCompensation {
    /// Nothing.
    None,
    /// One point for each stone.
    OnePerStone,
    /// One point for each stone except the first.
    OnePerStoneButFirst,
}

/// What is counted when the game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DeadStones {
    /// The stones that both players hold for dead are taken off first.
    Agreed,
    /// Every stone on the board is alive: what is dead must be captured before the end.
    AllAlive,
}

/// The choices that make up a rule set. All of them count area: stones and surrounded points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// Which positions may not come again.
    pub repetition: Repetition,
    /// Whether a player may take the own stones off.
    pub suicide: Suicide,
    /// White's points for the handicap.
    pub compensation: HandicapCompensation,
    /// What is counted at the end.
    pub dead_stones: DeadStones,
}

/// A named rule set with its customary komi.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// The name, in lower case with hyphens.
    pub name: &'static str,
    /// Other names of the same.
    pub aliases: &'static [&'static str],
    /// The choices.
    pub rules: Rules,
    /// The komi that goes with these rules in an even game where nothing else is agreed.
    pub komi: Komi,
    /// One line for people.
    pub summary: &'static str,
}

/// Every rule set that can be played exactly.
pub const RULESETS: &[Ruleset] = &[
    CHINESE,
    Ruleset {
        name: "chinese-kgs",
        aliases: &["chinese-ogs"],
        rules: CHINESE.rules,
        komi: Komi::from_half_points(15),
        summary: "Chinese rules as Go servers apply them: positional superko.",
    },
    Ruleset {
        name: "tromp-taylor",
        aliases: &["tt", "basic", "logical"],
        rules: Rules {
            repetition: Repetition::Positional,
            suicide: Suicide::MultiStone,
            compensation: HandicapCompensation::None,
            dead_stones: DeadStones::AllAlive,
        },
        komi: Komi::from_half_points(15),
        summary: "Positional superko, suicide of several stones, everything on the board counts.",
    },
    Ruleset {
        name: "cgos",
        aliases: &[],
        rules: Rules {
            repetition: Repetition::Positional,
            suicide: Suicide::Forbidden,
            compensation: HandicapCompensation::None,
            dead_stones: DeadStones::AllAlive,
        },
        komi: Komi::from_half_points(15),
        summary: "The computer Go server: positional superko, no suicide, everything on the board \
                  counts. Komi there is 7 on 9x9.",
    },
    Ruleset {
        name: "aga",
        aliases: &["bga", "french"],
        rules: Rules {
            repetition: Repetition::Situational,
            suicide: Suicide::Forbidden,
            compensation: HandicapCompensation::OnePerStoneButFirst,
            dead_stones: DeadStones::Agreed,
        },
        komi: Komi::from_half_points(15),
        summary: "American, British and French rules by area: situational superko, no suicide, \
                  White gets a point for each handicap stone but the first.",
    },
    Ruleset {
        name: "new-zealand",
        aliases: &["nz"],
        rules: Rules {
            repetition: Repetition::Situational,
            suicide: Suicide::MultiStone,
            compensation: HandicapCompensation::None,
            dead_stones: DeadStones::Agreed,
        },
        komi: Komi::from_half_points(14),
        summary: "Situational superko, suicide of several stones, komi 7 with draws.",
    },
];

/// Chinese rules: the default.
pub const CHINESE: Ruleset = Ruleset {
    name: "chinese",
    aliases: &[],
    rules: Rules {
        repetition: Repetition::Positional,
        suicide: Suicide::Forbidden,
        compensation: HandicapCompensation::OnePerStone,
        dead_stones: DeadStones::Agreed,
    },
    komi: Komi::from_half_points(15),
    summary: "Positional superko, no suicide, area without dead stones, White gets a point for \
              each handicap stone.",
};

/// Names of rule sets that count territory, to tell them from misspelt ones.
const TERRITORY: &[&str] = &["japanese", "japanese1989", "wagc", "korean"];

/// Why a name stands for no rule set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownRules {
    /// The rules exist, but count territory.
    #[error("{name} rules count territory, only area can be counted: choose one of {known}")]
    Territory {
        /// The name asked for.
        name: String,
        /// All names there are.
        known: String,
    },
    /// No rule set has this name.
    #[error("unknown rules '{name}', did you mean '{nearest}'? there are {known}")]
    Unknown {
        /// The name asked for.
        name: String,
        /// The name or alias that is spelt most like it.
        nearest: &'static str,
        /// All names there are.
        known: String,
    },
}

/// The rule set with this name or alias. Case does not matter, and `-`, `_` and blanks are equal.
///
/// # Errors
/// When there is none; the message lists the names and suggests the nearest.
pub fn find(name: &str) -> Result<&'static Ruleset, UnknownRules> {
    let wanted = normal_form(name);
    if let Some(ruleset) = RULESETS.iter().find(|ruleset| ruleset.names().any(|n| n == wanted)) {
        return Ok(ruleset);
    }
    let names: Vec<&str> = RULESETS.iter().map(|ruleset| ruleset.name).collect();
    let (name, known) = (name.trim().to_owned(), names.join(", "));
    if TERRITORY.contains(&wanted.as_str()) {
        return Err(UnknownRules::Territory { name, known });
    }
    let spelt_alike = |candidate: &&str| (1000.0 * strsim::jaro_winkler(candidate, &wanted)) as u32;
    let nearest = RULESETS.iter().flat_map(Ruleset::names).max_by_key(spelt_alike);
    Err(UnknownRules::Unknown { name, nearest: nearest.unwrap_or(CHINESE.name), known })
}

/// The first rule set of the table with exactly these choices.
pub fn name_of(rules: &Rules) -> Option<&'static str> {
    RULESETS.iter().find(|ruleset| ruleset.rules == *rules).map(|ruleset| ruleset.name)
}

fn normal_form(name: &str) -> String {
    name.trim().to_lowercase().replace(['_', ' '], "-")
}

impl Ruleset {
    /// The name and the aliases.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }
}

impl Default for Rules {
    /// Chinese rules.
    fn default() -> Self {
        CHINESE.rules
    }
}

impl Repetition {
    /// What may not come again: a number for the position with this `hash` of its stones when
    /// `to_move` is next, equal for two positions that are a repetition of each other. `None`
    /// where repetition is left to the simple ko.
    #[inline]
    pub const fn key(self, hash: u64, to_move: Color) -> Option<u64> {
        /// Sets the positions with White to move apart: the first 64 bits of pi's fraction.
        const WHITE_TO_MOVE: u64 = 0x243f_6a88_85a3_08d3;
        match (self, to_move) {
            (Repetition::Simple, _) => None,
            (Repetition::Situational, Color::White) => Some(hash ^ WHITE_TO_MOVE),
            (Repetition::Positional, _) | (Repetition::Situational, Color::Black) => Some(hash),
        }
    }
}

impl HandicapCompensation {
    /// White's points for `stones` handicap stones.
    pub const fn points(self, stones: usize) -> usize {
        match self {
            HandicapCompensation::None => 0,
            HandicapCompensation::OnePerStone => stones,
            HandicapCompensation::OnePerStoneButFirst => stones.saturating_sub(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_its_own_and_in_normal_form() {
        let names: Vec<&str> = RULESETS.iter().flat_map(Ruleset::names).collect();
        for (index, name) in names.iter().enumerate() {
            assert_eq!(normal_form(name), *name);
            assert!(!names[..index].contains(name), "{name} stands for two rule sets");
            assert!(find(name).unwrap().names().any(|other| other == *name));
        }
    }

    #[test]
    fn names_are_found_however_they_are_written() {
        for name in ["new-zealand", "New_Zealand", " NEW ZEALAND ", "nz"] {
            assert_eq!(find(name).unwrap().name, "new-zealand");
        }
        assert_eq!(find("Tromp-Taylor").unwrap().rules.suicide, Suicide::MultiStone);
        assert_eq!(name_of(&Rules::default()), Some("chinese"));
    }

    #[test]
    fn an_unknown_name_gets_a_suggestion() {
        let error = find("chinees").unwrap_err();
        assert!(matches!(error, UnknownRules::Unknown { nearest: "chinese", .. }), "{error}");
        assert!(error.to_string().contains("tromp-taylor, cgos, aga"), "{error}");
        assert!(find("").unwrap_err().to_string().contains("unknown rules ''"));
        let error = find("Japanese").unwrap_err();
        assert!(error.to_string().starts_with("Japanese rules count territory"), "{error}");
    }

    #[test]
    fn the_side_to_move_matters_to_situational_superko_alone() {
        let key = |repetition: Repetition, color| repetition.key(7, color);
        assert_eq!(key(Repetition::Simple, Color::Black), None);
        let [black, white] = Color::ALL;
        assert_eq!(key(Repetition::Positional, black), key(Repetition::Positional, white));
        assert_ne!(key(Repetition::Situational, black), key(Repetition::Situational, white));
    }
}
