//! The names that rule sets have elsewhere: in other languages, in the records of servers, and in the
//! short form in which KataGo writes its choices.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::satisfy;
use nom::combinator::{all_consuming, map, recognize};
use nom::multi::many1;
use nom::sequence::{pair, preceded};
use nom::{IResult, Parser};

/// Rule sets with names that they have in records, in small letters. The same words with `rules`, in
/// any of these languages, mean the same.
const NAMES: &[(&str, &[&str])] = &[
    ("japanese", &["jp", "jpn", "japan", "territory", "日本", "日本式", "일본", "일본식"]),
    (
        "chinese",
        &["cn", "chn", "china", "area", "中国", "中國", "中国式", "中國式", "数子", "數子", "중국"],
    ),
    ("korean", &["kr", "kor", "korea", "한국", "한국식", "韩国", "韓國", "韓国"]),
    ("ing", &["应氏", "應氏", "応氏", "计点", "計點", "응씨", "ing goe", "goe/ing"]),
    ("aga", &["usa", "american", "us", "british", "france"]),
    ("new-zealand", &["newzealand", "nzl"]),
];

/// Words for `rules` at the end of a name.
const RULES: &[&str] = &["rules", "rule", "规则", "規則", "ルール", "规", "規", "룰", "규칙"];

/// The name in the table of a rule set that is called `name` elsewhere. Remarks in brackets are left
/// out.
pub(super) fn known_as(name: &str) -> Option<&'static str> {
    let plain = name.split(['(', '（', '[', ',', ';']).next().unwrap_or_default().trim();
    let plain = plain.to_lowercase();
    let suffix = RULES.iter().find_map(|rules| plain.strip_suffix(rules));
    let plain = suffix.unwrap_or(&plain).trim();
    let row = NAMES.iter().find(|(_, names)| names.contains(&plain));
    row.map(|&(name, _)| name)
}

/// The part of a name before a remark in brackets, if there is one.
pub(super) fn without_remark(name: &str) -> Option<&str> {
    let (plain, _) = name.split_once(['(', '（'])?;
    (!plain.trim().is_empty()).then_some(plain.trim())
}

/// A key of a rule and its value.
pub(super) type Pair = (String, String);

/// Rules as KataGo writes them into records, `koSIMPLEscoreAREAtaxNONEsui0`, perhaps with `button1`,
/// `whbN`, `fpok1` and komi, which is no rule and left out.
pub(super) fn of_katago(text: &str) -> Option<Vec<Pair>> {
    let text = text.trim();
    let (_, pairs) = all_consuming(many1(choice)).parse(text).ok()?;
    let has = |key: &str| pairs.iter().any(|(found, _)| found == key);
    // Other words may look like a part of it.
    (has("ko") && has("scoring"))
        .then(|| pairs.into_iter().filter(|(key, _)| key != "komi").collect())
}

/// One choice: its key in small letters, and its value.
fn choice(text: &str) -> IResult<&str, Pair> {
    let word = || take_while1(|c: char| c.is_ascii_uppercase());
    let bonus = alt((tag("N-1"), tag("N"), tag("0")));
    let number = recognize(pair(
        nom::combinator::opt(satisfy(|c| c == '-')),
        take_while1(|c: char| c.is_ascii_digit() || c == '.'),
    ));
    let owned = |key: &'static str, value: &str| (key.to_owned(), value.to_owned());
    alt((
        map(preceded(tag("komi"), number), move |value| owned("komi", value)),
        map(preceded(tag("ko"), word()), move |value| owned("ko", value)),
        map(preceded(alt((tag("scoring"), tag("score"))), word()), move |value| {
            owned("scoring", value)
        }),
        map(preceded(tag("tax"), word()), move |value| owned("tax", value)),
        map(preceded(tag("sui"), switch), move |value| owned("suicide", value)),
        map(preceded(tag("button"), switch), move |value| owned("hasButton", value)),
        map(preceded(tag("whb"), bonus), move |value| owned("whiteHandicapBonus", value)),
        map(preceded(tag("fpok"), switch), move |value| owned("friendlyPassOk", value)),
    ))
    .parse(text)
}

fn switch(text: &str) -> IResult<&str, &'static str> {
    alt((map(tag("1"), |_| "true"), map(tag("0"), |_| "false"))).parse(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RULESETS;

    #[test]
    fn names_of_other_languages_and_servers_are_known() {
        for (text, name) in [
            ("日本", "japanese"),
            ("日本规则", "japanese"),
            ("中国", "chinese"),
            ("中國規則", "chinese"),
            ("한국", "korean"),
            ("한국룰", "korean"),
            ("jp", "japanese"),
            ("CHN", "chinese"),
            ("Ing Goe", "ing"),
            ("American Rules", "aga"),
        ] {
            assert_eq!(known_as(text), Some(name), "{text}");
        }
        assert_eq!((known_as("Martian"), known_as("")), (None, None));
        assert_eq!(without_remark("Chinese (area)"), Some("Chinese"));
        for (name, names) in NAMES {
            assert!(RULESETS.iter().any(|ruleset| ruleset.name == *name), "{name}");
            assert!(names.iter().all(|name| name.to_lowercase() == **name));
        }
    }

    #[test]
    fn the_short_form_of_katago_is_taken_apart() {
        let pairs = |text: &str| {
            let pairs = of_katago(text)?;
            let pairs: Vec<String> =
                pairs.iter().map(|(key, word)| format!("{key} {word}")).collect();
            Some(pairs.join(", "))
        };
        assert_eq!(
            pairs("koSIMPLEscoreTERRITORYtaxSEKIsui0").as_deref(),
            Some("ko SIMPLE, scoring TERRITORY, tax SEKI, suicide false")
        );
        assert_eq!(
            pairs("koSPIGHTscoringAREA").as_deref(),
            Some("ko SPIGHT, scoring AREA"), // a value that the table of rules does not know
        );
        assert_eq!(
            pairs("koPOSITIONALscoreAREAtaxNONEsui1button1whbN-1fpok1komi7.5").as_deref(),
            Some(
                "ko POSITIONAL, scoring AREA, tax NONE, suicide true, hasButton true, \
                 whiteHandicapBonus N-1, friendlyPassOk true"
            )
        );
        for komi in ["komi-0.5", "komi7", "komi.5"] {
            let found = pairs(&format!("koSIMPLEscoreAREA{komi}"));
            assert_eq!(found.as_deref(), Some("ko SIMPLE, scoring AREA"), "{komi}");
        }
        for text in ["korean", "ko", "koSIMPLE", "koSIMPLEscoreAREAx", "", "komi7.5"] {
            assert_eq!(pairs(text), None, "{text}");
        }
    }
}
