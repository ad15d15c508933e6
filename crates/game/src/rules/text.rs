//! Rules as text: a name, a JSON object with a key for each choice, or the short form in which KataGo
//! writes its choices into records.
//!
//! The object has KataGo's seven keys with KataGo's values, so that programs that know those keys
//! understand it. It has further keys where the seven leave something open. A missing key has the
//! value that KataGo gives it: the value of Tromp-Taylor rules, except that points in seki do not
//! count where surrounded points count and stones do not. Choices that KataGo has no key for follow
//! from the scoring, as in Tromp-Taylor or Japanese rules.

use std::collections::BTreeMap;

use serde_json::Value;

use super::axes::{AXES, Axis, Choice, Origin};
use super::foreign;
use super::table::{JAPANESE, TROMP_TAYLOR, nearest, normal_form};
use super::{RuleConflict, Rules, UnknownRules, find, name_of};

/// The reason why a text is not a set of rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// No rule set has this name.
    #[error(transparent)]
    Name(#[from] UnknownRules),
    /// The text begins like an object but is not one.
    #[error("the rules are not a JSON object: {0}")]
    Syntax(String),
    /// There is no such key.
    #[error("unknown key '{key}', did you mean '{nearest}'? known: {known}")]
    Key {
        /// The key.
        key: String,
        /// The one with the most similar spelling.
        nearest: &'static str,
        /// All known keys.
        known: String,
    },
    /// Komi is agreed separately from the rules.
    #[error("komi is not part of the rules; the command komi sets it")]
    Komi,
    /// The key has no such value.
    #[error("unknown {key} '{value}', did you mean '{nearest}'? known: {known}")]
    Value {
        /// The key.
        key: &'static str,
        /// The value.
        value: String,
        /// The one with the most similar spelling.
        nearest: &'static str,
        /// All known values.
        known: String,
    },
    /// Two keys of an object contradict each other.
    #[error("{0} clashes with {1}")]
    Contradiction(String, String),
    /// Two choices exclude each other.
    #[error("impossible rules: {0}")]
    Clash(#[from] RuleConflict),
}

/// The rules that a name, a JSON object or KataGo's short form describes.
///
/// # Errors
/// When the text is none of these, or two choices clash.
pub fn parse(text: &str) -> Result<Rules, RulesError> {
    if let Some(pairs) = foreign::of_katago(text) {
        return chosen(pairs);
    }
    if !text.trim_start().starts_with('{') {
        return Ok(find(text)?.rules);
    }
    let object: BTreeMap<String, Value> =
        serde_json::from_str(text).map_err(|error| RulesError::Syntax(error.to_string()))?;
    chosen(object.into_iter().map(|(key, value)| (key, word(&value))))
}

/// The rules with these choices, each a key and a word.
fn chosen(pairs: impl IntoIterator<Item = (String, String)>) -> Result<Rules, RulesError> {
    let mut chosen = pairs
        .into_iter()
        .map(|(key, word)| {
            let (place, axis) = axis(&key)?;
            Ok((place, axis, choice(axis, &word)?))
        })
        .collect::<Result<Vec<_>, RulesError>>()?;
    chosen.sort_by_key(|&(place, ..)| place);
    // The scoring comes first in the table and determines the values of missing keys.
    let scoring = chosen.first().filter(|(place, ..)| *place == 0).map(|&(.., choice)| choice);
    let mut rules = implied(scoring.unwrap_or(&AXES[0].choices[0]));
    for (index, &(_, axis, choice)) in chosen.iter().enumerate() {
        (choice.choose)(&mut rules);
        let broken = chosen[..index].iter().find(|(.., earlier)| !(earlier.holds)(&rules));
        if let Some((_, other, earlier)) = broken {
            let pair = |axis: &Axis, choice: &Choice| format!("{} {}", axis.key, choice.word);
            return Err(RulesError::Contradiction(pair(other, earlier), pair(axis, choice)));
        }
    }
    rules.check()?;
    Ok(rules)
}

/// The JSON object of these rules on one line, without spaces, with its keys in alphabetical order:
/// KataGo's seven keys, and those whose values the seven do not imply.
pub fn json(rules: &Rules) -> String {
    let mut written = implied(AXES[0].choice(rules));
    let mut object = BTreeMap::new();
    for axis in AXES {
        let choice = axis.choice(rules);
        if axis.origin != Origin::Own || !(choice.holds)(&written) {
            (choice.choose)(&mut written);
            object.insert(axis.key, choice.word);
        }
    }
    let value = |word: &str| match word {
        "true" | "false" => word.to_owned(),
        word => format!("\"{word}\""),
    };
    let pairs: Vec<String> =
        object.into_iter().map(|(key, word)| format!("\"{key}\":{}", value(word))).collect();
    format!("{{{}}}", pairs.join(","))
}

/// The name of these rules, or else their JSON object: the shortest text that [`parse`] accepts.
pub fn name_or_json(rules: &Rules) -> String {
    name_of(rules).map_or_else(|| json(rules), str::to_owned)
}

/// The rules with one choice changed.
///
/// # Errors
/// When there is no such key or value, or the choice clashes with another.
pub fn with(rules: &Rules, key: &str, value: &str) -> Result<Rules, RulesError> {
    let (_, axis) = axis(key)?;
    let mut rules = *rules;
    (choice(axis, value)?.choose)(&mut rules);
    rules.check()?;
    Ok(rules)
}

/// The rules that follow from the scoring alone.
fn implied(scoring: &Choice) -> Rules {
    let mut rules = TROMP_TAYLOR.rules;
    (scoring.choose)(&mut rules);
    if !rules.plays_cost() {
        return rules;
    }
    let Rules { seki_eyes, placement, dispute, resumption, .. } = JAPANESE.rules;
    Rules { seki_eyes, placement, dispute, resumption, ..rules }
}

/// The axis with this key, and its place in the table.
fn axis(key: &str) -> Result<(usize, &'static Axis), RulesError> {
    let wanted = normal_form(key);
    let is_wanted = |axis: &Axis| [axis.key, axis.alias].map(normal_form).contains(&wanted);
    if let Some(place) = AXES.iter().position(is_wanted).filter(|_| !wanted.is_empty()) {
        return Ok((place, &AXES[place]));
    }
    if wanted == "komi" {
        return Err(RulesError::Komi);
    }
    let keys: Vec<&str> = AXES.iter().map(|axis| axis.key).collect();
    let nearest = nearest(key, AXES.iter().map(|axis| axis.key)).unwrap_or_default();
    Err(RulesError::Key { key: key.to_owned(), nearest, known: keys.join(", ") })
}

/// The choice that `value` names.
fn choice(axis: &'static Axis, value: &str) -> Result<&'static Choice, RulesError> {
    let wanted = value.trim().to_uppercase().replace(['_', ' '], "-");
    let words = || axis.choices.iter().map(|choice| choice.word);
    if let Some(choice) = axis.choices.iter().find(|c| c.word.eq_ignore_ascii_case(&wanted)) {
        return Ok(choice);
    }
    Err(RulesError::Value {
        key: axis.key,
        value: value.to_owned(),
        nearest: nearest(value, words()).unwrap_or_default(),
        known: words().collect::<Vec<&str>>().join(", "),
    })
}

/// A value of an object as a word: strings without their quotes, everything else as written.
fn word(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{
        Dispute, LongCycle, PassCost, RULESETS, Repetition, Resumption, Stopping, Suicide, Ties,
    };

    fn error(text: &str) -> String {
        parse(text).unwrap_err().to_string()
    }

    #[test]
    fn rules_that_katago_knows_are_written_its_way() {
        let written = |name: &str| json(&find(name).unwrap().rules);
        assert_eq!(
            written("chinese-kgs"),
            r#"{"friendlyPassOk":true,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N"}"#
        );
        assert_eq!(
            written("tromp-taylor"),
            r#"{"friendlyPassOk":false,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"0"}"#
        );
        assert_eq!(
            written("japanese"),
            r#"{"friendlyPassOk":false,"hasButton":false,"ko":"SIMPLE","scoring":"TERRITORY","suicide":false,"tax":"SEKI","whiteHandicapBonus":"0"}"#
        );
        assert_eq!(
            written("aga"),
            r#"{"friendlyPassOk":true,"handicapPlacement":"FIXED","hasButton":false,"ko":"SITUATIONAL","passCost":"PRISONER","scoring":"AREA","stopping":"WHITE-LAST","suicide":false,"tax":"NONE","whiteHandicapBonus":"N-1"}"#
        );
    }

    #[test]
    fn every_rule_set_round_trips_in_both_forms() {
        for ruleset in RULESETS {
            let text = json(&ruleset.rules);
            assert_eq!(parse(&text), Ok(ruleset.rules), "{text}");
            assert_eq!(parse(&name_or_json(&ruleset.rules)), Ok(ruleset.rules));
            assert!(!text.contains([' ', ']', '\\']), "{text}");
        }
    }

    #[test]
    fn combinations_round_trip() {
        // Some rule sets with every three compatible choices of the table.
        let choices = || AXES.iter().flat_map(|axis| axis.choices);
        let mut seen = 0;
        for ruleset in RULESETS.iter().step_by(5) {
            for (at, first) in choices().enumerate() {
                for (step, second) in choices().skip(at).enumerate() {
                    for third in choices().skip(at + step) {
                        let mut rules = ruleset.rules;
                        [first, second, third].iter().for_each(|c| (c.choose)(&mut rules));
                        if rules.check().is_ok() {
                            assert_eq!(parse(&json(&rules)), Ok(rules), "{}", json(&rules));
                            seen += 1;
                        }
                    }
                }
            }
        }
        assert!(seen > 20_000);
    }

    #[test]
    fn missing_keys_have_katagos_defaults() {
        assert_eq!(parse("{}"), Ok(TROMP_TAYLOR.rules));
        let simple = parse(r#"{"ko":"SIMPLE"}"#).unwrap();
        assert_eq!(simple, Rules { repetition: Repetition::Simple, ..TROMP_TAYLOR.rules });
        let territory = parse("{\"score\":\"TERRITORY\",\"ko\":\"SIMPLE\",\"suicide\":false}");
        assert_eq!(territory, Ok(JAPANESE.rules));
        // KataGo does not say whether passes are friendly in territory scoring.
        let both = ["true", "false"].map(|value| {
            parse(&format!(
                "{{\"friendlyPassOk\":{value},\"hasButton\":false,\"ko\":\"SIMPLE\",\
                 \"scoring\":\"TERRITORY\",\"suicide\":false,\"tax\":\"SEKI\",\
                 \"whiteHandicapBonus\":\"0\"}}"
            ))
        });
        assert_eq!(both, [Ok(JAPANESE.rules), Ok(JAPANESE.rules)]);
        let area = "{ \"tax\" : \"none\", \"friendlyPassOk\" : true, \"SUICIDE\" : \"false\", \
                    \"whiteHandicapBonus\": 0 }";
        assert_eq!(parse(area).unwrap().dispute, Dispute::PlayOn);
    }

    #[test]
    fn every_choice_beyond_katagos_is_read() {
        let rules = parse(
            "{\"ko\":\"SIMPLE\",\"longCycle\":\"draw\",\"passCost\":\"Prisoner\",\"stopping\":\
             \"white_last\",\"ties\":\"BLACK\",\"dispute\":\"alive from second stop\",\
             \"resumption\":\"OPPONENT-OF-ASKER\",\"scoring\":\"STONES+PRISONERS\"}",
        )
        .unwrap();
        assert_eq!((rules.long_cycle, rules.pass_cost), (LongCycle::Draw, PassCost::Prisoner));
        assert_eq!((rules.stopping, rules.ties), (Stopping::WhiteLast, Ties::Black));
        assert_eq!(rules.dispute, Dispute::AliveFromSecondStop);
        assert_eq!(rules.resumption, Resumption::OpponentOfAsker);
        assert!(rules.counts.stones && rules.counts.prisoners && !rules.counts.surrounded);
    }

    #[test]
    fn one_choice_can_be_changed() {
        let chinese = Rules::default();
        let changed = with(&chinese, "suicide", "true").unwrap();
        assert_eq!(changed, Rules { suicide: Suicide::MultiStone, ..chinese });
        assert_eq!(with(&changed, "SUICIDE", "False"), Ok(chinese));
        assert_eq!(
            with(&chinese, "friendlyPassOk", "false").unwrap().dispute,
            Dispute::CaptureFirst
        );
        assert_eq!(with(&JAPANESE.rules, "friendlyPassOk", "false"), Ok(JAPANESE.rules));
        let clash = with(&TROMP_TAYLOR.rules, "scoring", "TERRITORY").unwrap_err();
        assert_eq!(clash, RulesError::Clash(RuleConflict::CaptureAtOwnCost));
    }

    #[test]
    fn the_short_form_of_katago_says_the_same_as_json() {
        for (short, long) in [
            (
                "koSIMPLEscoreTERRITORYtaxSEKIsui0",
                r#"{"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","suicide":false}"#,
            ),
            (
                "koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1fpok1",
                r#"{"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":false,
                    "hasButton":true,"whiteHandicapBonus":"N-1","friendlyPassOk":true}"#,
            ),
            (
                "koPOSITIONALscoreAREAtaxALLsui1whbNkomi6.5",
                r#"{"ko":"POSITIONAL","scoring":"AREA","tax":"ALL","suicide":true,
                    "whiteHandicapBonus":"N"}"#,
            ),
        ] {
            assert_eq!(parse(short).unwrap(), parse(long).unwrap(), "{short}");
        }
        assert_eq!(parse("koSIMPLEscoreTERRITORYtaxSEKIsui0"), Ok(JAPANESE.rules));
        assert!(error("koSIMPLExscoreAREA").contains("unknown rules"));
        assert!(error("koNEVERscoreAREA").contains("unknown ko 'NEVER'"));
    }

    #[test]
    fn errors_are_explained() {
        for (text, parts) in [
            ("japanes", &["did you mean 'japanese'", "tromp-taylor"][..]),
            ("{\"kko\":\"SIMPLE\"}", &["unknown key 'kko'", "'ko'", "resumption"]),
            ("{\"\":true}", &["unknown key ''"]),
            ("{\"ko\":\"SIMPEL\"}", &["unknown ko 'SIMPEL'", "'SIMPLE'", "SITUATIONAL, NATURAL"]),
            ("{\"ko\":{}}", &["unknown ko '{}'"]),
            ("{\"suicide\":1}", &["unknown suicide '1'", "true, false"]),
            ("{\"tax\":null}", &["unknown tax 'null'"]),
            ("{\"komi\":7.5}", &["the command komi sets it"]),
            ("{", &["not a JSON object"]),
            ("{}x", &["not a JSON object"]),
            (
                "{\"friendlyPassOk\":true,\"dispute\":\"CAPTURE-FIRST\"}",
                &["friendlyPassOk true clashes with dispute CAPTURE-FIRST"],
            ),
            (
                "{\"hasButton\":true,\"firstPass\":\"COSTS-BLACK\"}",
                &["the button clashes with the point for the first pass"],
            ),
            ("{\"scoring\":\"STONES\",\"tax\":\"ALL\"}", &["a group tax clashes"]),
        ] {
            let error = error(text);
            assert!(parts.iter().all(|part| error.contains(part)), "{text}: {error}");
        }
    }
}
