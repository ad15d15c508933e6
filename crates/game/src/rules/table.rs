//! The named rule sets, and how to find one.

use super::foreign;
use super::{
    Counts, Dispute, FirstPass, GroupTax, HandicapCompensation, HandicapPlacement, LongCycle,
    PassCost, Repetition, Resumption, Rules, SekiEyes, Stopping, Suicide, Ties,
};
use crate::komi::Komi;
use crate::point::Size;

/// A named rule set with its customary komi.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// The name, in lower case with hyphens.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// The choices.
    pub rules: Rules,
    /// The komi of an even game under these rules, unless agreed otherwise.
    pub komi: Komi,
    /// The komi on 9x9, if it is different.
    pub komi_on_9x9: Option<Komi>,
    /// A one-line summary.
    pub summary: &'static str,
    /// The texts that define it.
    pub source: &'static str,
    /// The deviations of this program from these texts; empty if there are none.
    pub deviation: &'static str,
}

const fn points(points: i32) -> Komi {
    Komi::from_half_points(2 * points)
}

const fn half(points: i32) -> Komi {
    Komi::from_half_points(2 * points + 1)
}

/// Area by agreement with positional superko: the base of most rule sets in the table.
const AREA: Rules = Rules {
    repetition: Repetition::Positional,
    long_cycle: LongCycle::NoResult,
    suicide: Suicide::Forbidden,
    counts: Counts::AREA,
    seki_eyes: SekiEyes::Count,
    group_tax: GroupTax::None,
    pass_cost: PassCost::Free,
    first_pass: FirstPass::Irrelevant,
    button: false,
    ties: Ties::Draw,
    placement: HandicapPlacement::Free,
    compensation: HandicapCompensation::None,
    stopping: Stopping::TwoPasses,
    dispute: Dispute::PlayOn,
    resumption: Resumption::InTurn,
};

/// Territory by agreement with simple ko, eyes in seki left out.
const TERRITORY: Rules = Rules {
    repetition: Repetition::Simple,
    counts: Counts::TERRITORY,
    seki_eyes: SekiEyes::DoNotCount,
    placement: HandicapPlacement::Fixed,
    ..AREA
};

/// American rules.
const AGA: Rules = Rules {
    repetition: Repetition::Situational,
    pass_cost: PassCost::Prisoner,
    placement: HandicapPlacement::Fixed,
    compensation: HandicapCompensation::OnePerStoneButFirst,
    stopping: Stopping::WhiteLast,
    ..AREA
};

/// The rules of the web page "Reglas de Go" for a game against a program.
const SOURCE_000: Rules = Rules { ties: Ties::White, dispute: Dispute::AliveIfNobodyPlays, ..AREA };

/// The rules of a server that also explains the button.
const SOURCE_001: Rules = Rules { seki_eyes: SekiEyes::Count, ..TERRITORY };

/// The rules of the Italian encyclopedia.
const SOURCE_004: Rules = Rules { repetition: Repetition::Positional, ..TERRITORY };

const UNNAMED: Ruleset = Ruleset {
    name: "",
    aliases: &[],
    rules: AREA,
    komi: points(0),
    komi_on_9x9: None,
    summary: "",
    source: "",
    deviation: "",
};

/// Chinese rules: the default.
pub const CHINESE: Ruleset = Ruleset {
    name: "chinese",
    rules: Rules { compensation: HandicapCompensation::OnePerStone, ..AREA },
    komi: half(7),
    summary: "Area by agreement, positional superko, no suicide; White gets a point for each \
              handicap stone.",
    source: "Chinese rules of 2002, sections 13 and 20: superko by rule; the text for tournaments \
             treats simple ko, triple ko and the like separately.",
    ..UNNAMED
};

/// Tromp-Taylor rules: the base of the text form.
pub(super) const TROMP_TAYLOR: Ruleset = Ruleset {
    name: "tromp-taylor",
    aliases: &["tt", "basic", "logical"],
    rules: Rules { suicide: Suicide::MultiStone, dispute: Dispute::CaptureFirst, ..AREA },
    komi: half(7),
    summary: "Area of everything on the board after two passes, positional superko, suicide of \
              several stones.",
    source: "John Tromp and Bill Taylor, The Logical Rules of Go (1996). They state no komi; \
             7.5 is usual.",
    ..UNNAMED
};

/// The deviation of this program from rules that confirm life and death by hypothetical play.
const CONFIRMATION: &str = "Life and death is confirmed by reading where the surroundings are \
                            small; elsewhere a search decides, which does not know passes for a ko.";

/// Japanese rules: the base of the text form where every play costs a point.
pub(super) const JAPANESE: Ruleset = Ruleset {
    name: "japanese",
    aliases: &["wagc", "japanese1989"],
    rules: Rules {
        dispute: Dispute::Confirm,
        resumption: Resumption::OpponentOfAsker,
        ..TERRITORY
    },
    komi: half(6),
    summary: "Territory and prisoners, eyes in seki left out, simple ko, no suicide; a long \
              cycle voids the game.",
    source: "Nihon Ki-in, The Japanese Rules of Go (1989); World Amateur Go Championship.",
    deviation: CONFIRMATION,
    ..UNNAMED
};

/// Every rule set that can be played.
pub const RULESETS: &[Ruleset] = &[
    CHINESE,
    Ruleset {
        name: "chinese-kgs",
        aliases: &["chinese-ogs"],
        summary: "Chinese rules as Go servers apply them: area, positional superko.",
        source: "Help pages of KGS and OGS.",
        ..CHINESE
    },
    TROMP_TAYLOR,
    Ruleset {
        name: "cgos",
        rules: Rules { dispute: Dispute::CaptureFirst, ..AREA },
        komi: half(7),
        komi_on_9x9: Some(points(7)),
        summary: "The computer Go server: area of everything on the board, positional superko, no \
                  suicide. Dead stones must be captured.",
        source: "Computer Go Server: rules page.",
        ..UNNAMED
    },
    JAPANESE,
    Ruleset {
        name: "korean",
        rules: Rules {
            dispute: Dispute::Confirm,
            resumption: Resumption::OpponentOfAsker,
            ..TERRITORY
        },
        komi: half(6),
        summary: "Territory and prisoners as in Japan.",
        source: "Korea Baduk Association, rules of 2016.",
        deviation: CONFIRMATION,
        ..UNNAMED
    },
    Ruleset {
        name: "aga",
        aliases: &["bga", "french"],
        rules: AGA,
        komi: half(7),
        summary: "American, British and French rules: area, which equals territory because a pass \
                  costs a stone and White passes last; situational superko.",
        source: "American Go Association, Official Rules of Go (1991).",
        ..UNNAMED
    },
    Ruleset {
        name: "aga-button",
        rules: Rules { button: true, ..AGA },
        komi: points(7),
        summary: "American rules with a button.",
        source: "American rules and Bill Spight's Button Go.",
        ..UNNAMED
    },
    Ruleset {
        name: "new-zealand",
        aliases: &["nz"],
        rules: Rules { repetition: Repetition::Situational, suicide: Suicide::MultiStone, ..AREA },
        komi: points(7),
        summary: "Area by agreement, situational superko, suicide of several stones, komi 7 with \
                  draws.",
        source: "New Zealand Go Society, Rules of Go.",
        deviation: "The text allows the suicide of a single stone where it repeats no position; \
                    here it is illegal.",
        ..UNNAMED
    },
    Ruleset {
        name: "ing",
        aliases: &["goe"],
        rules: Rules {
            repetition: Repetition::Ing,
            suicide: Suicide::MultiStone,
            ties: Ties::Black,
            ..AREA
        },
        komi: points(8),
        summary: "Area, counted in Taiwan by filling in 180 stones each; fighting and disturbing \
                  ko, suicide of several stones; Black wins ties.",
        source: "Ing Chang-ki, SST Laws of Wei-Chi (1991, 1996).",
        deviation: "Fighting and disturbing ko are distinguished by the moves of the cycle alone, \
                    not by life and death; docs/rules-ing.md explains how, with examples.",
        ..UNNAMED
    },
    Ruleset {
        name: "simplified-ing",
        aliases: &["siming", "egf"],
        rules: Rules {
            suicide: Suicide::MultiStone,
            dispute: Dispute::AliveFromSecondStop,
            ..AREA
        },
        komi: half(7),
        summary: "Area, positional superko, suicide of several stones; from the second stop on \
                  everything is alive.",
        source: "European Go Federation, Simplified Ing Rules.",
        ..UNNAMED
    },
    Ruleset {
        name: "wmsg",
        rules: Rules {
            first_pass: FirstPass::CostsBlackAPoint,
            compensation: HandicapCompensation::OnePerStone,
            dispute: Dispute::AliveFromSecondStop,
            ..AREA
        },
        komi: half(6),
        summary: "World Mind Sports Games: area, positional superko; Black loses a point if White \
                  passes first; from the second stop on everything is alive.",
        source: "First World Mind Sports Games (2008), rules of Go.",
        ..UNNAMED
    },
    Ruleset {
        name: "stone-scoring",
        aliases: &["ancient-area"],
        rules: Rules {
            repetition: Repetition::Simple,
            counts: Counts::STONES,
            dispute: Dispute::CaptureFirst,
            ..AREA
        },
        summary: "The stones on the board once both players have filled all they can.",
        source: "The Chinese game before the twentieth century.",
        ..UNNAMED
    },
    Ruleset {
        name: "ancient-chinese",
        rules: Rules { repetition: Repetition::Simple, group_tax: GroupTax::TwoPoints, ..AREA },
        summary: "Area minus two points for each living group; simple ko.",
        source: "The traditional Chinese game, with group tax.",
        ..UNNAMED
    },
    Ruleset {
        name: "ancient-territory",
        rules: Rules { group_tax: GroupTax::TwoPoints, ..TERRITORY },
        summary: "Territory and prisoners minus two points for each living group; simple ko.",
        source: "The Chinese game of the Tang dynasty.",
        ..UNNAMED
    },
    Ruleset {
        name: "source-000",
        rules: SOURCE_000,
        komi: half(6),
        summary: "Area, positional superko, White wins ties; a player who disagrees resumes the game, \
                  and if both pass again immediately everything is alive.",
        source: "Reglas de Go, section 5.2 a.",
        ..UNNAMED
    },
    Ruleset {
        name: "source-000-territory",
        rules: Rules { counts: Counts::TERRITORY, ..SOURCE_000 },
        komi: half(6),
        summary: "The rules source-000 with territory and prisoners.",
        source: "Reglas de Go, section 5.2 b.",
        ..UNNAMED
    },
    Ruleset {
        name: "button-go",
        aliases: &["button"],
        rules: Rules {
            button: true,
            compensation: HandicapCompensation::OnePerStoneButFirst,
            ..AREA
        },
        komi: points(7),
        summary: "Area, positional superko, and a button worth half a point.",
        source: "Bill Spight, Button Go; Jonathan Phease.",
        ..UNNAMED
    },
    Ruleset {
        name: "source-001",
        rules: SOURCE_001,
        komi: half(6),
        summary: "Territory with eyes in seki, and prisoners; simple ko.",
        source: "Rules page of a game server: komi between 5.5 and 7.5.",
        ..UNNAMED
    },
    Ruleset {
        name: "source-001-button",
        rules: Rules { button: true, ..SOURCE_001 },
        komi: points(7),
        summary: "The rules source-001 with a button and a whole komi.",
        source: "Rules page of a game server: the button instead of a half point in komi.",
        ..UNNAMED
    },
    Ruleset {
        name: "ludoteka",
        rules: Rules {
            counts: Counts::EVERYTHING,
            dispute: Dispute::AliveIfNobodyPlays,
            ..TERRITORY
        },
        komi: half(6),
        summary: "Stones, surrounded points and prisoners all count, eyes in seki do not; simple \
                  ko; if both pass again immediately everything is alive.",
        source: "Ludoteka, Go: rules of the game.",
        ..UNNAMED
    },
    Ruleset {
        name: "source-004",
        aliases: &["italian"],
        rules: SOURCE_004,
        komi: half(6),
        summary: "Territory and prisoners, positional superko, eyes in seki left out.",
        source: "Regole del go: the Japanese way of counting.",
        ..UNNAMED
    },
    Ruleset {
        name: "source-004-area",
        aliases: &["italian-area"],
        rules: Rules { counts: Counts::AREA, ..SOURCE_004 },
        komi: half(7),
        summary: "The rules source-004 with area.",
        source: "Regole del go: the Chinese way of counting.",
        ..UNNAMED
    },
];

/// No rule set has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown rules '{name}', did you mean '{nearest}'? known: {known}")]
pub struct UnknownRules {
    /// The name asked for.
    pub name: String,
    /// The name or alias with the most similar spelling.
    pub nearest: &'static str,
    /// All known names.
    pub known: String,
}

/// The rule set with this name or alias, also in other languages and on servers. Only letters and
/// digits are compared, without case; a final word `rules` is ignored, and so is a remark in
/// brackets.
///
/// # Errors
/// When there is none; the message lists the names and suggests the most similar one.
pub fn find(name: &str) -> Result<&'static Ruleset, UnknownRules> {
    let named = |name: &str| {
        let wanted = normal_form(name);
        RULESETS.iter().find(|ruleset| ruleset.names().any(|name| normal_form(name) == wanted))
    };
    let found = named(name)
        .or_else(|| foreign::known_as(name).and_then(named))
        .or_else(|| foreign::without_remark(name).and_then(named));
    if let Some(ruleset) = found {
        return Ok(ruleset);
    }
    let names: Vec<&str> = RULESETS.iter().map(|ruleset| ruleset.name).collect();
    let nearest = nearest(name, RULESETS.iter().flat_map(Ruleset::names));
    Err(UnknownRules {
        name: name.trim().to_owned(),
        nearest: nearest.unwrap_or(CHINESE.name),
        known: names.join(", "),
    })
}

/// The first rule set of the table with exactly these choices.
pub fn name_of(rules: &Rules) -> Option<&'static str> {
    RULESETS.iter().find(|ruleset| ruleset.rules == *rules).map(|ruleset| ruleset.name)
}

/// The komi of an even game under these rules: the komi of the first rule set of the table with
/// exactly these choices; else the Japanese komi where every play costs a point, and the Chinese
/// komi elsewhere.
pub fn customary_komi(rules: &Rules, size: Size) -> Komi {
    let alike = RULESETS.iter().find(|ruleset| ruleset.rules == *rules);
    let otherwise = if rules.plays_cost() { &JAPANESE } else { &CHINESE };
    alike.unwrap_or(otherwise).komi(size)
}

/// The part of a name that is compared.
pub(super) fn normal_form(name: &str) -> String {
    let letters: String = name.chars().filter(|letter| letter.is_alphanumeric()).collect();
    let letters = letters.to_lowercase();
    letters.strip_suffix("rules").map_or(letters.clone(), str::to_owned)
}

/// The candidate with the spelling most similar to `wanted`, the first among equals.
pub(super) fn nearest(
    wanted: &str,
    candidates: impl DoubleEndedIterator<Item = &'static str>,
) -> Option<&'static str> {
    let wanted = normal_form(wanted);
    let likeness =
        |candidate: &&str| (1000.0 * strsim::jaro_winkler(&normal_form(candidate), &wanted)) as u32;
    candidates.rev().max_by_key(likeness)
}

impl Ruleset {
    /// The name and the aliases.
    pub fn names(&self) -> impl DoubleEndedIterator<Item = &'static str> + use<> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }

    /// The customary komi on boards of this size.
    pub fn komi(&self, size: Size) -> Komi {
        match self.komi_on_9x9 {
            Some(komi) if size == Size::square(9) => komi,
            _ => self.komi,
        }
    }
}

impl Default for Rules {
    /// Chinese rules.
    fn default() -> Self {
        CHINESE.rules
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_in_lower_case() {
        let names: Vec<&str> = RULESETS.iter().flat_map(Ruleset::names).collect();
        for (index, name) in names.iter().enumerate() {
            let is_same = |other: &&str| normal_form(other) == normal_form(name);
            assert!(!names[..index].iter().any(is_same), "{name} stands for two rule sets");
            assert_eq!(name.to_lowercase().replace([' ', '_'], "-"), *name);
            assert!(find(name).unwrap().names().any(|other| other == *name));
        }
    }

    #[test]
    fn the_rows_of_the_table_are_complete_and_can_be_played() {
        for ruleset in RULESETS {
            assert_eq!(ruleset.rules.check(), Ok(()), "{}", ruleset.name);
            let plain = ruleset.rules.plain_area();
            assert!(plain.is_plain_area() && plain.pass_cost == PassCost::Free, "{}", ruleset.name);
            for text in [ruleset.summary, ruleset.source] {
                assert!(text.ends_with('.') && text.len() > 15, "{}: {text}", ruleset.name);
            }
            assert!(ruleset.deviation.is_empty() || ruleset.deviation.ends_with('.'));
        }
    }

    #[test]
    fn names_are_found_however_they_are_written() {
        for name in ["new-zealand", "New_Zealand", " NEW ZEALAND ", "NZ", "New Zealand Rules"] {
            assert_eq!(find(name).unwrap().name, "new-zealand");
        }
        for name in ["Tromp-Taylor", "Tromp/Taylor", "TrompTaylor rules", "Tromp Taylor"] {
            assert_eq!(find(name).unwrap().name, "tromp-taylor");
        }
        assert_eq!(find("Tromp-Taylor").unwrap().rules.suicide, Suicide::MultiStone);
        assert_eq!(name_of(&Rules::default()), Some("chinese"));
    }

    #[test]
    fn an_unknown_name_gets_a_suggestion() {
        let error = find("chinees").unwrap_err();
        assert_eq!(error.nearest, "chinese");
        assert!(error.to_string().contains("tromp-taylor, cgos, japanese"), "{error}");
        assert!(find("").unwrap_err().to_string().contains("unknown rules ''"));
    }

    #[test]
    fn one_rule_set_has_another_komi_on_9x9() {
        let sizes = [(9, 9), (9, 13), (19, 19)].map(|(w, h)| Size::new(w, h).unwrap());
        let komi = |name| sizes.map(|size| find(name).unwrap().komi(size).points());
        assert_eq!(komi("cgos"), [7.0, 7.5, 7.5]);
        assert_eq!(komi("japanese"), [6.5; 3]);
    }

    #[test]
    fn rules_without_a_name_have_a_komi_too() {
        let size = Size::square(19);
        for ruleset in RULESETS {
            assert_eq!(
                customary_komi(&ruleset.rules, size),
                ruleset.komi(size),
                "{}",
                ruleset.name
            );
        }
        let territory = Rules { ties: Ties::Black, ..JAPANESE.rules };
        assert_eq!(customary_komi(&territory, size), JAPANESE.komi);
        let area = Rules { ties: Ties::Black, ..CHINESE.rules };
        assert_eq!(customary_komi(&area, size), CHINESE.komi);
    }
}
