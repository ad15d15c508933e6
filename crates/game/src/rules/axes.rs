//! The choices of a rule set with their keys, words and meanings.
//!
//! Everything that reads, writes or explains rules uses this table: rules as JSON, `kata-set-rule`,
//! `RU` in game records, `ponnuki rules` and `docs/gtp.md`.

use super::{
    Counts, Dispute, FirstPass, GroupTax, HandicapCompensation, HandicapPlacement, LongCycle,
    PassCost, Repetition, Resumption, Rules, SekiEyes, Stopping, Suicide, Ties,
};

/// A question that a rule set answers, with the possible answers.
pub struct Axis {
    /// The key in JSON and of `kata-set-rule`.
    pub key: &'static str,
    /// An alternative key, if there is one.
    pub alias: &'static str,
    /// The origin of the key.
    pub origin: Origin,
    /// The possible choices. For any rules, at least one of them holds.
    pub choices: &'static [Choice],
}

/// The origin of a key, which decides when the key is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// KataGo knows the key, so it is always written.
    Shared,
    /// KataGo knows the key, but it covers only a part of the rules that a key of this program
    /// covers.
    Partial,
    /// Only this program knows the key. It is written where the others do not imply its value.
    Own,
}

/// A possible choice.
pub struct Choice {
    /// The word for it. `true` and `false` stand without quotes in JSON.
    pub word: &'static str,
    /// The meaning, in a sentence.
    pub meaning: &'static str,
    /// Returns true if these rules have made this choice.
    pub holds: fn(&Rules) -> bool,
    /// Makes the choice.
    pub choose: fn(&mut Rules),
}

impl Axis {
    /// The choice that the rules have made here.
    pub fn choice(&self, rules: &Rules) -> &'static Choice {
        let held = self.choices.iter().find(|choice| (choice.holds)(rules));
        // Every axis covers all values of its fields; a test checks this.
        held.unwrap_or(&self.choices[0])
    }
}

/// The fields of some rules as a tuple.
macro_rules! fields {
    ($rules:ident, [$($field:ident),+]) => { ($($rules.$field,)+) };
}

/// An axis whose choices are values of one field of [`Rules`], or of several together.
macro_rules! axis {
    ($origin:ident $key:literal $(or $alias:literal)?, $fields:tt:
     $($word:literal $value:expr, $($meaning:literal)+;)+) => {
        Axis {
            key: $key,
            alias: concat!($($alias)?),
            origin: Origin::$origin,
            choices: &[$(Choice {
                word: $word,
                meaning: concat!($($meaning),+),
                holds: |rules| fields!(rules, $fields) == $value,
                choose: |rules| fields!(rules, $fields) = $value,
            },)+],
        }
    };
}

const fn counts(stones: bool, surrounded: bool, prisoners: bool) -> (Counts,) {
    (Counts { stones, surrounded, prisoners },)
}

/// All axes, in an order in which the choices can be made one after the other. The first choice of
/// each belongs to Tromp-Taylor rules. Keys that KataGo knows use KataGo's values where it has
/// them.
pub const AXES: &[Axis] = &[
    axis! { Shared "scoring" or "score", [counts]:
        "AREA" (Counts::AREA,), "A player's score is the stones on the board and the empty points "
            "that only they surround.";
        "TERRITORY" (Counts::TERRITORY,), "A player's score is the empty points that only that "
            "player's stones surround, and the prisoners.";
        "STONES" (Counts::STONES,), "A player's score is the stones on the board, and nothing "
            "else.";
        "AREA+PRISONERS" (Counts::EVERYTHING,), "A player's score is the stones on the board, the "
            "empty points that only they surround, and the prisoners.";
        "STONES+PRISONERS" counts(true, false, true), "A player's score is the stones on the board "
            "and the prisoners.";
        "SURROUNDED" counts(false, true, false), "A player's score is the empty points that only "
            "that player's stones surround, and nothing else.";
        "PRISONERS" counts(false, false, true), "A player's score is the prisoners, and nothing "
            "else.";
    },
    axis! { Shared "ko", [repetition]:
        "POSITIONAL" (Repetition::Positional,), "No board position may be repeated.";
        "SIMPLE" (Repetition::Simple,), "A ko may not be retaken at once; other positions may be "
            "repeated.";
        "SITUATIONAL" (Repetition::Situational,), "No board position may be repeated with "
            "the same player to move.";
        "NATURAL-SITUATIONAL" (Repetition::NaturalSituational,), "No player may create a board "
            "position that an earlier play of the same player created.";
        "ING" (Repetition::Ing,), "A ko may not be retaken at once, one of the players may not "
            "close a longer cycle, and nobody may create a position for the third time.";
    },
    axis! { Shared "suicide", [suicide]:
        "true" (Suicide::MultiStone,), "A play may remove its own chain of two or more stones.";
        "false" (Suicide::Forbidden,), "A play may not leave its own chain without a liberty.";
    },
    axis! { Shared "tax", [seki_eyes, group_tax]:
        "NONE" (SekiEyes::Count, GroupTax::None), "Surrounded points count even in seki.";
        "SEKI" (SekiEyes::DoNotCount, GroupTax::None), "Surrounded points in seki do not count.";
        "ALL" (SekiEyes::DoNotCount, GroupTax::TwoPoints), "Every living group is taxed the two "
            "points that it cannot fill, and surrounded points in seki do not count.";
        "GROUPS" (SekiEyes::Count, GroupTax::TwoPoints), "Every group is taxed the two points that "
            "it cannot fill, or one if it has only one.";
    },
    axis! { Shared "whiteHandicapBonus", [compensation]:
        "0" (HandicapCompensation::None,), "White gets nothing for handicap stones except komi.";
        "N-1" (HandicapCompensation::OnePerStoneButFirst,), "White gets a point for each handicap "
            "stone except the first.";
        "N" (HandicapCompensation::OnePerStone,), "White gets a point for each handicap stone.";
    },
    axis! { Shared "hasButton", [button]:
        "false" (false,), "There is no button.";
        "true" (true,), "Once in the game a player may take the button in place of a move, for "
            "half a point; it lifts every ban on repetition.";
    },
    Axis {
        key: "friendlyPassOk",
        alias: "",
        origin: Origin::Partial,
        choices: &[
            Choice {
                word: "false",
                meaning: "Dead stones have to be captured before the end, unless each capture \
                          would cost a point.",
                holds: |rules| !rules.agrees_on_dead() || rules.plays_cost(),
                choose: |rules| {
                    if !rules.plays_cost() {
                        rules.dispute = Dispute::CaptureFirst;
                    }
                },
            },
            Choice {
                word: "true",
                meaning: "Dead stones may stay on the board until the count.",
                holds: Rules::agrees_on_dead,
                choose: |rules| {
                    if !rules.agrees_on_dead() {
                        rules.dispute = Dispute::PlayOn;
                    }
                },
            },
        ],
    },
    axis! { Own "longCycle", [long_cycle]:
        "NO-RESULT" (LongCycle::NoResult,), "Where repetition is allowed, a cycle ends the game "
            "without a result.";
        "DRAW" (LongCycle::Draw,), "Where repetition is allowed, a cycle ends the game in a "
            "draw.";
    },
    axis! { Own "passCost", [pass_cost]:
        "FREE" (PassCost::Free,), "A pass costs nothing.";
        "PRISONER" (PassCost::Prisoner,), "A pass costs a stone, which the opponent gets as a "
            "prisoner.";
    },
    axis! { Own "firstPass", [first_pass]:
        "FREE" (FirstPass::Irrelevant,), "It does not matter who passes first.";
        "COSTS-BLACK" (FirstPass::CostsBlackAPoint,), "Black loses a point if White was the first "
            "to pass when the game stopped for the first time.";
    },
    axis! { Own "ties", [ties]:
        "DRAW" (Ties::Draw,), "Equal scores are a draw.";
        "WHITE" (Ties::White,), "White wins ties.";
        "BLACK" (Ties::Black,), "Black wins ties.";
    },
    axis! { Own "handicapPlacement", [placement]:
        "FREE" (HandicapPlacement::Free,), "Black places handicap stones anywhere.";
        "FIXED" (HandicapPlacement::Fixed,), "Handicap stones go on the star points.";
    },
    axis! { Own "stopping", [stopping]:
        "TWO-PASSES" (Stopping::TwoPasses,), "Two passes in a row stop the game.";
        "WHITE-LAST" (Stopping::WhiteLast,), "Two or more passes in a row stop the game, the last "
            "of them White's.";
    },
    axis! { Own "dispute", [dispute]:
        "CAPTURE-FIRST" (Dispute::CaptureFirst,), "Every stone on the board is alive: dead stones "
            "have to be captured before the end.";
        "PLAY-ON" (Dispute::PlayOn,), "The players agree which stones are dead, or else play on.";
        "CONFIRM" (Dispute::Confirm,), "The players confirm by hypothetical play which stones are "
            "dead, or else play on.";
        "ALIVE-FROM-SECOND-STOP" (Dispute::AliveFromSecondStop,), "The players agree which stones "
            "are dead, or else play on; from the second stop on every stone is alive.";
        "ALIVE-IF-NOBODY-PLAYS" (Dispute::AliveIfNobodyPlays,), "The players agree which stones "
            "are dead, or else play on; if both pass again immediately, every stone is alive.";
    },
    axis! { Own "resumption", [resumption]:
        "IN-TURN" (Resumption::InTurn,), "When a stopped game resumes, the player whose turn it is "
            "moves first.";
        "OPPONENT-OF-ASKER" (Resumption::OpponentOfAsker,), "When a stopped game resumes, the "
            "opponent of the player who asked for it moves first.";
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{RULESETS, find};

    /// All combinations of two choices, starting from each rule set.
    fn many_rules() -> Vec<Rules> {
        let choices = || AXES.iter().flat_map(|axis| axis.choices);
        let mut many: Vec<Rules> = Vec::new();
        for ruleset in RULESETS {
            for first in choices() {
                for second in choices() {
                    let mut rules = ruleset.rules;
                    (first.choose)(&mut rules);
                    (second.choose)(&mut rules);
                    many.push(rules);
                }
            }
        }
        many
    }

    #[test]
    fn every_axis_covers_all_rules_with_one_choice_each() {
        for rules in many_rules() {
            for axis in AXES {
                let held = axis.choices.iter().filter(|choice| (choice.holds)(&rules)).count();
                // If every play costs a point, the rules satisfy both values of KataGo's key.
                let both = axis.origin == Origin::Partial && rules.plays_cost();
                assert!(held == 1 || both && held == 2, "{}: {held} of {rules:?}", axis.key);
            }
        }
    }

    #[test]
    fn a_choice_holds_after_it_is_made_and_is_idempotent() {
        for rules in many_rules() {
            for (axis, choice) in AXES.iter().flat_map(|a| a.choices.iter().map(move |c| (a, c))) {
                let mut chosen = rules;
                (choice.choose)(&mut chosen);
                let is_idle = axis.origin == Origin::Partial && rules.plays_cost();
                assert!((choice.holds)(&chosen) || is_idle, "{} {}", axis.key, choice.word);
                assert!(!(choice.holds)(&rules) || chosen == rules || is_idle, "{}", axis.key);
            }
        }
    }

    #[test]
    fn the_first_choices_are_tromp_taylor_rules() {
        let rules = find("tromp-taylor").unwrap().rules;
        for axis in AXES {
            assert!((axis.choices[0].holds)(&rules), "{}", axis.key);
        }
    }

    #[test]
    fn meanings_are_sentences() {
        for choice in AXES.iter().flat_map(|axis| axis.choices) {
            let meaning = choice.meaning;
            assert!(meaning.ends_with('.') && !meaning.contains("  "), "{meaning}");
        }
    }
}
