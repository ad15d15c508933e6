//! The catalogues against each other and against the sources that use them; languages, numbers and plurals.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use regex_lite::Regex;
use serde_json::Value;

use super::result::{date, rank, result};
use super::*;
use ponnuki_game::color::Color;

/// The messages of a language for scripts, without faults.
fn messages(language: Language) -> Vec<(String, Value)> {
    let (errors, messages) = Catalogue::check(&language.messages());
    assert_eq!(errors, [""; 0], "{language}");
    messages
}

/// The arguments of a message, with those of the messages in it.
fn arguments(pattern: &Value, all: &BTreeMap<String, Value>, found: &mut BTreeSet<String>) {
    match pattern {
        Value::Array(parts) => parts.iter().for_each(|part| arguments(part, all, found)),
        Value::Object(part) => {
            let name = part.get("a").or(part.get("by")).and_then(Value::as_str);
            found.extend(name.map(str::to_owned));
            let inner = part.get("m").and_then(Value::as_str);
            inner.into_iter().for_each(|key| {
                let inner = all.get(key).unwrap_or_else(|| panic!("there is no message {key}"));
                arguments(inner, all, found);
            });
            let variants = part.get("of").and_then(Value::as_object);
            variants.into_iter().flatten().for_each(|(_, one)| arguments(one, all, found));
        }
        Value::String(_) => {}
        other => panic!("a part of a message is none that scripts know: {other}"),
    }
}

/// The arguments of each message in any language.
fn needed() -> BTreeMap<String, BTreeSet<String>> {
    let mut needed: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for language in Language::all() {
        let all: BTreeMap<String, Value> = messages(language).into_iter().collect();
        for (key, pattern) in &all {
            arguments(pattern, &all, needed.entry(key.clone()).or_default());
        }
    }
    needed
}

#[test]
fn every_language_has_the_same_messages() {
    let keys =
        |language| -> Vec<String> { messages(language).into_iter().map(|(key, _)| key).collect() };
    let english = keys(Language::English);
    let distinct: BTreeSet<&String> = english.iter().collect();
    assert_eq!(distinct.len(), english.len(), "a key stands twice");
    for language in Language::all() {
        assert_eq!(keys(language), english, "{language}");
    }
}

#[test]
fn only_arguments_of_the_english_message_occur() {
    let of = |language| -> BTreeMap<String, BTreeSet<String>> {
        let all: BTreeMap<String, Value> = messages(language).into_iter().collect();
        let of = |(key, pattern): (&String, &Value)| {
            let mut found = BTreeSet::new();
            arguments(pattern, &all, &mut found);
            (key.clone(), found)
        };
        all.iter().map(of).collect()
    };
    let english = of(Language::English);
    for language in Language::all() {
        for (key, found) in of(language) {
            // Margins and dates have further arguments for languages that write them in other ways.
            let known: BTreeSet<String> = match key.as_str() {
                "go-result-points" => {
                    ["color", "points", "whole", "kind"].map(str::to_owned).into()
                }
                "go-date" => ["iso", "year", "month", "day"].map(str::to_owned).into(),
                _ => english[&key].clone(),
            };
            assert!(found.is_subset(&known), "{language}: {key} has {found:?}, not {known:?}");
        }
    }
}

/// A use of a message in the sources.
struct Use {
    file: String,
    key: String,
    /// The names of its arguments; `None` if they cannot be read off.
    supplied: Option<BTreeSet<String>>,
}

/// The text from `start` on up to the bracket that closes it.
fn closed(text: &str, start: usize) -> &str {
    let (mut depth, mut is_quoted) = (0, None);
    let mut letters = text[start..].char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' if is_quoted.is_some() => drop(letters.next()),
            '"' | '`' if is_quoted == Some(letter) => is_quoted = None,
            '"' | '`' if is_quoted.is_none() => is_quoted = Some(letter),
            _ if is_quoted.is_some() => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => return &text[start..start + at],
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    &text[start..]
}

/// The parts of a text between the commas that are in no brackets.
fn parts(text: &str) -> Vec<&str> {
    let (mut parts, mut start) = (Vec::new(), 0);
    let mut at = 0;
    while at < text.len() {
        match text.as_bytes()[at] {
            b',' => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            b'(' | b'[' | b'{' => at += closed(text, at + 1).len() + 1,
            quote @ (b'"' | b'`') => {
                let rest = &text.as_bytes()[at + 1..];
                at += 1 + rest.iter().position(|&byte| byte == quote).unwrap_or(0);
            }
            _ => {}
        }
        at += 1;
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

fn uses_in(file: &str, text: &str) -> Vec<Use> {
    let (mark, equals) = if file.ends_with(".rs") { ("message!(", '=') } else { ("message(", ':') };
    let mut uses = Vec::new();
    for (at, _) in text.match_indices(mark) {
        let inside = closed(text, at + mark.len());
        let parts = parts(inside);
        let Some(key) = parts.first().and_then(|key| key.strip_prefix('"')?.strip_suffix('"'))
        else {
            continue;
        };
        let named = match parts.get(1) {
            Some(object) if equals == ':' => {
                object.strip_prefix('{').map(|object| self::parts(closed(object, 0)))
            }
            _ => Some(parts[1..].to_vec()),
        };
        let name = |part: &str| part.split(equals).next().unwrap_or_default().trim().to_owned();
        let supplied = named.map(|parts| parts.into_iter().map(name).collect());
        uses.push(Use { file: file.to_owned(), key: key.to_owned(), supplied });
    }
    uses
}

/// The texts of the sources by path.
fn sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut found, mut todo) = (Vec::new(), vec![root.to_owned(), root.join("../wasm/site")]);
    while let Some(folder) = todo.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path: PathBuf = entry.unwrap().path();
            let end = path.extension().and_then(|end| end.to_str()).unwrap_or_default();
            if path.is_dir() {
                todo.push(path);
            } else if ["rs", "js", "html"].contains(&end) && !path.ends_with("language/tests.rs") {
                found.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found
}

#[test]
fn sources_use_every_message_with_its_arguments() {
    let needed = needed();
    let quoted = Regex::new(r#""([a-z]+-[a-z0-9-]+)"|\{\{say ([a-z0-9-]+)\}\}"#).unwrap();
    let alone = Regex::new(r#"\.text\(\s*"([a-z0-9-]+)"|\{\{say ([a-z0-9-]+)\}\}"#).unwrap();
    let mut mentioned = BTreeSet::new();
    let mut faults = Vec::new();
    for (file, text) in sources() {
        let keys = |pattern: &Regex| -> Vec<String> {
            let key = |found: regex_lite::Captures<'_>| {
                found.get(1).or(found.get(2)).map(|key| key.as_str().to_owned())
            };
            pattern.captures_iter(&text).filter_map(key).collect()
        };
        mentioned.extend(keys(&quoted));
        let mut uses = uses_in(&file, &text);
        uses.extend(keys(&alone).into_iter().map(|key| {
            let supplied = Some(BTreeSet::new());
            Use { file: file.clone(), key, supplied }
        }));
        for Use { file, key, supplied } in uses {
            let Some(needs) = needed.get(&key) else {
                faults.push(format!("{file}: there is no message {key}"));
                continue;
            };
            if let Some(supplied) = supplied.filter(|supplied| supplied != needs) {
                faults.push(format!("{file}: {key} has {supplied:?} and needs {needs:?}"));
            }
        }
    }
    // These keys are put together, by what follows a colour and by a kind of move.
    mentioned.extend(["go-pass", "go-button", "go-result-win"].map(str::to_owned));
    let in_others: Vec<String> = Language::all().flat_map(|one| referred(&messages(one))).collect();
    mentioned.extend(in_others);
    faults.extend(
        needed
            .keys()
            .filter(|&key| !mentioned.contains(key))
            .map(|key| format!("nobody uses {key}")),
    );
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

/// The keys of messages that stand in others.
fn referred(messages: &[(String, Value)]) -> Vec<String> {
    let inner = Regex::new(r#""m":"([a-z0-9-]+)""#).unwrap();
    let patterns = messages.iter().map(|(_, pattern)| pattern.to_string());
    let keys = |text: String| -> Vec<String> {
        inner.captures_iter(&text).map(|found| found[1].to_owned()).collect()
    };
    patterns.flat_map(keys).collect()
}

#[test]
fn faults_of_uses_are_found() {
    let found = |file: &str, text: &str| {
        let uses = uses_in(file, text);
        let one = |one: Use| {
            let supplied =
                one.supplied.map(|names| names.into_iter().collect::<Vec<_>>().join(" "));
            format!("{} {}", one.key, supplied.unwrap_or_else(|| "?".to_owned()))
        };
        uses.into_iter().map(one).collect::<Vec<_>>()
    };
    let rust = "message!(\"a-b\", one = f(2, x), move = g(\"a, b\"),)";
    assert_eq!(found("a.rs", rust), ["a-b move one"]);
    assert_eq!(found("a.rs", "x(message!(\"a-b\"), 1)"), ["a-b "]);
    let script =
        "message(\"a-b\", { one, two: f({ three }), }) + message(\"c-d\", both) + message(key)";
    assert_eq!(found("a.js", script), ["a-b one two", "c-d ?"]);
}

#[test]
fn browsers_and_systems_name_a_language() {
    for (header, language) in [
        ("de-AT,de;q=0.9,en;q=0.8", Some(Language::German)),
        ("pt-BR,pt;q=0.9,es;q=0.5", Some(Language::Spanish)),
        ("en;q=0.3, zh-TW;q=0.7, ja;q=0.7", Some(Language::TraditionalChinese)),
        ("zh-CN", Some(Language::SimplifiedChinese)),
        ("zh-Hans-HK", Some(Language::SimplifiedChinese)),
        ("*", None),
        ("", None),
    ] {
        assert_eq!(Language::accepted(header), language, "{header}");
    }
    let of = |all: &str, messages: &str, lang: &str| {
        Language::of_environment(|name| {
            Some(match name {
                "LC_ALL" => all.to_owned(),
                "LC_MESSAGES" => messages.to_owned(),
                _ => lang.to_owned(),
            })
        })
    };
    assert_eq!(of("", "", "ja_JP.UTF-8"), Language::Japanese);
    assert_eq!(of("C", "fr_FR", "ja_JP.UTF-8"), Language::English);
    assert_eq!(of("", "ru_RU@x", "ja_JP"), Language::Russian);
    assert_eq!(of("", "", "pt_PT"), Language::English);
    for language in Language::all() {
        assert_eq!(language.tag().parse(), Ok(language));
    }
    assert!("tlh".parse::<Language>().is_err());
}

#[test]
fn numbers_and_plurals_are_those_of_the_language() {
    let points = |language: Language, number: f64, decimals| {
        language.say(&message!("go-points", points = Argument::Number(number, decimals)))
    };
    assert_eq!(points(Language::English, 1.0, 0), "1 point");
    assert_eq!(points(Language::English, 0.96, 1), "1.0 points");
    assert_eq!(points(Language::German, 3.5, 1), "3,5 Punkte");
    assert_eq!(points(Language::Japanese, 3.5, 1), "3.5目");
    for (number, decimals, text) in [
        (1.0, 0, "1 очко"),
        (3.0, 0, "3 очка"),
        (5.0, 0, "5 очков"),
        (21.0, 0, "21 очко"),
        (3.5, 1, "3,5 очка"),
    ] {
        assert_eq!(points(Language::Russian, number, decimals), text);
    }
    let margin = message!("go-margin", color = Color::Black, points = Argument::Number(3.46, 1));
    let margins: Vec<String> = Language::all().map(|language| language.say(&margin)).collect();
    assert_eq!(
        margins,
        [
            "B+3.5", "黑+3.5", "黑+3.5", "黒+3.5", "흑+3.5", "N+3,5", "N+3,5", "S+3,5", "N+3,5",
            "Ч+3,5"
        ]
    );
    assert_eq!(Language::French.number(-0.04, 1), "0,0");
}

#[test]
fn results_ranks_and_dates_are_those_of_the_country() {
    let said = |language: Language, text: &str| language.say(&result(text).unwrap());
    for (language, text, words) in [
        (Language::English, "W+R", "White won by resignation"),
        (Language::English, "B+3.5", "Black won by 3.5 points"),
        (Language::English, "0", "a draw"),
        (Language::SimplifiedChinese, "B+R", "黑中盘胜"),
        (Language::TraditionalChinese, "B+Resign", "黑中押勝"),
        (Language::Japanese, "W+1.5", "白1目半勝ち"),
        (Language::Japanese, "B+0.5", "黒半目勝ち"),
        (Language::Japanese, "B+7", "黒7目勝ち"),
        (Language::Korean, "B+R", "흑 불계승"),
        (Language::Korean, "W+0.5", "백 반집승"),
        (Language::Korean, "白胜3目半", "백 3집반승"),
        (Language::German, "B+1", "Schwarz gewinnt mit 1 Punkt"),
        (Language::German, "W+T", "Weiß gewinnt auf Zeit"),
    ] {
        assert_eq!(said(language, text), words);
    }
    for other in ["", "?", "B", "B+many", "X+3"] {
        assert_eq!(result(other), None, "{other}");
    }
    let shown = |language: Language, argument: Argument| language.show(&argument);
    assert_eq!(shown(Language::Japanese, rank("5k")), "5級");
    assert_eq!(shown(Language::Korean, rank("3 dan")), "3단");
    assert_eq!(shown(Language::English, rank("4段")), "4 dan");
    assert_eq!(shown(Language::German, rank("strong")), "strong");
    assert_eq!(shown(Language::SimplifiedChinese, date("2026-11-08")), "2026年11月8日");
    assert_eq!(shown(Language::German, date("1846")), "1846");
}
