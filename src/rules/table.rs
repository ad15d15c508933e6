//! The named rule sets.

use super::{
    Counts, Dispute, FirstPass, GroupTax, HandicapCompensation, HandicapPlacement, LongCycle,
    PassCost, Repetition, Resumption, Rules, Ruleset, SekiEyes, Stopping, Suicide, Ties,
};
use crate::score::Komi;

const fn points(points: i32) -> Komi {
    Komi::from_half_points(2 * points)
}

const fn half(points: i32) -> Komi {
    Komi::from_half_points(2 * points + 1)
}

/// Area by agreement with positional superko: what most rule sets of the table start from.
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

/// The rules of the web page "Reglas de Go" on a game against a program.
const SOURCE_000: Rules = Rules { ties: Ties::White, dispute: Dispute::AliveIfNobodyPlays, ..AREA };

/// The rules of a server that also explains the button.
const SOURCE_001: Rules = Rules { seki_eyes: SekiEyes::Count, ..TERRITORY };

/// The rules of the Italian encyclopedia.
const SOURCE_004: Rules =
    Rules { repetition: Repetition::Positional, placement: HandicapPlacement::Fixed, ..TERRITORY };

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
             names simple ko, triple ko and the like apart.",
    ..UNNAMED
};

/// Tromp-Taylor rules: what the text form of rules starts from.
pub(super) const TROMP_TAYLOR: Ruleset = Ruleset {
    name: "tromp-taylor",
    aliases: &["tt", "basic", "logical"],
    rules: Rules { suicide: Suicide::MultiStone, dispute: Dispute::CaptureFirst, ..AREA },
    komi: half(7),
    summary: "Area of everything on the board after two passes, positional superko, suicide of \
              several stones.",
    source: "John Tromp and Bill Taylor, The Logical Rules of Go (1996). They know no komi; \
             7.5 is in use.",
    ..UNNAMED
};

/// In what the rules that confirm life and death in thought are departed from.
const CONFIRMATION: &str = "The confirmation of life and death is read out where the surroundings are \
                            small; elsewhere a search decides, which knows no passes for a ko.";

/// Japanese rules: what the text form starts from where every play costs a point.
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
        deviation: "The text does not forbid the suicide of a single stone where that repeats \
                    nothing; here it is illegal.",
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
        deviation: "Fighting and disturbing ko are told apart by the moves of the cycle alone, not \
                    by life and death; docs/rules-ing.md says how, with examples.",
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
        summary: "The stones on the board when both have filled what they can.",
        source: "The Chinese game before the twentieth century.",
        ..UNNAMED
    },
    Ruleset {
        name: "ancient-chinese",
        rules: Rules { repetition: Repetition::Simple, group_tax: GroupTax::TwoPoints, ..AREA },
        summary: "Area less two points for each living group; simple ko.",
        source: "The Chinese game with the cut penalty.",
        ..UNNAMED
    },
    Ruleset {
        name: "ancient-territory",
        rules: Rules { group_tax: GroupTax::TwoPoints, ..TERRITORY },
        summary: "Territory and prisoners less two points for each living group; simple ko.",
        source: "The Chinese game of the Tang dynasty.",
        ..UNNAMED
    },
    Ruleset {
        name: "source-000",
        rules: SOURCE_000,
        komi: half(6),
        summary: "Area, positional superko, White wins ties; whoever disagrees resumes, and if \
                  both pass again at once everything is alive.",
        source: "Reglas de Go, section 5.2 a.",
        ..UNNAMED
    },
    Ruleset {
        name: "source-000-territory",
        rules: Rules { counts: Counts::TERRITORY, ..SOURCE_000 },
        komi: half(6),
        summary: "The same with territory and prisoners.",
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
        summary: "The same with a button and a whole komi.",
        source: "Rules page of a game server: the button in place of half points of komi.",
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
                  ko; if both pass again at once everything is alive.",
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
        summary: "The same with area.",
        source: "Regole del go: the Chinese way of counting.",
        ..UNNAMED
    },
];
