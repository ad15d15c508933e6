//! `ponnuki rules`: lists the rule sets, and explains one in plain words.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;

use crate::columns::{LINE, wrapped};
use crate::language::{Argument, Language, message, result};
use ponnuki_game::point::Size;
use ponnuki_game::rules::axes::{AXES, Origin};
use ponnuki_game::rules::text::{self, RulesError};
use ponnuki_game::rules::{self, RULESETS, Rules, Ruleset};
use ponnuki_game::score::Komi;

/// The form in which rules are written.
#[derive(Clone, Copy, Debug)]
pub(super) enum RulesForm {
    /// Text in a language.
    Text(Language),
    /// A JSON object on a line.
    Json,
}

/// Lists all rule sets, each with its names and a description.
///
/// # Errors
/// When `out` cannot be written.
pub(super) fn list(form: RulesForm, out: &mut impl Write) -> io::Result<()> {
    for ruleset in RULESETS {
        match form {
            RulesForm::Json => ExplainedRules::of(ruleset).write(form, out)?,
            RulesForm::Text(language) => {
                write_lines(&heading(ruleset, language), 0, out)?;
                write_lines(&about(ruleset, language), 4, out)?;
            }
        }
    }
    out.flush()
}

/// Rules to explain.
#[derive(Clone, Copy, Debug)]
pub(super) struct ExplainedRules {
    /// The rule set with these rules, if there is one.
    ruleset: Option<&'static Ruleset>,
    rules: Rules,
}

/// The JSON form. Rules without a name have only the rules themselves and a komi.
#[derive(Serialize, Default)]
struct RulesLine {
    name: &'static str,
    aliases: &'static [&'static str],
    komi: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    komi_on_9x9: Option<f64>,
    summary: &'static str,
    source: &'static str,
    deviation: &'static str,
    rules: Value,
}

impl ExplainedRules {
    fn of(ruleset: &'static Ruleset) -> ExplainedRules {
        ExplainedRules { ruleset: Some(ruleset), rules: ruleset.rules }
    }

    /// The rules with this name, or those of this JSON object.
    ///
    /// # Errors
    /// When the text is neither, or two choices clash.
    pub(super) fn find(text: &str) -> Result<ExplainedRules, RulesError> {
        let rules = text::parse(text)?;
        let named = rules::find(text).ok();
        let alike = || RULESETS.iter().find(|ruleset| ruleset.rules == rules);
        Ok(ExplainedRules { ruleset: named.or_else(alike), rules })
    }

    /// Writes the explanation: every choice with its key, the source, and any deviation of this
    /// program.
    ///
    /// # Errors
    /// When `out` cannot be written.
    pub(super) fn write(&self, form: RulesForm, out: &mut impl Write) -> io::Result<()> {
        let RulesForm::Text(language) = form else {
            let line = serde_json::to_string(&self.line()?).map_err(io::Error::other)?;
            return writeln!(out, "{line}");
        };
        match self.ruleset {
            Some(ruleset) => {
                write_lines(&heading(ruleset, language), 0, out)?;
                write_lines(&about(ruleset, language), 0, out)?;
            }
            None => {
                let komi = message!("go-komi", komi = Argument::short(self.komi()));
                let facts = [result::rules("{}").into(), komi.into()];
                write_lines(&language.list(facts), 0, out)?;
            }
        }
        writeln!(out)?;
        for axis in AXES.iter().filter(|axis| axis.origin != Origin::Partial) {
            let choice = axis.choice(&self.rules);
            writeln!(out, "{} {}", axis.key, choice.word)?;
            let word = format!("{}-{}", axis.key, choice.word.replace('+', "-"));
            let meaning = message!("rules-choice", choice = word, meaning = choice.meaning);
            write_lines(&language.say(&meaning), 4, out)?;
        }
        writeln!(out)?;
        if let Some(ruleset) = self.ruleset {
            let source = message!("rules-source", source = ruleset.source);
            write_lines(&language.say(&source), 0, out)?;
            if !ruleset.deviation.is_empty() {
                let (name, deviation) = (ruleset.name, ruleset.deviation);
                let deviation = message!("rules-deviation", rules = name, deviation = deviation);
                write_lines(&language.say(&deviation), 0, out)?;
            }
        }
        writeln!(out, "JSON: {}", text::json(&self.rules))?;
        out.flush()
    }

    fn komi(&self) -> f64 {
        rules::customary_komi(&self.rules, Size::square(19)).points()
    }

    fn line(&self) -> io::Result<RulesLine> {
        let rules = serde_json::from_str(&text::json(&self.rules)).map_err(io::Error::other)?;
        let Some(ruleset) = self.ruleset else {
            return Ok(RulesLine { komi: self.komi(), rules, ..RulesLine::default() });
        };
        Ok(RulesLine {
            name: ruleset.name,
            aliases: ruleset.aliases,
            komi: ruleset.komi.points(),
            komi_on_9x9: ruleset.komi_on_9x9.map(|komi| komi.points()),
            summary: ruleset.summary,
            source: ruleset.source,
            deviation: ruleset.deviation,
            rules,
        })
    }
}

/// The names of a rule set that can be typed, its name in words, and its komi.
fn heading(ruleset: &Ruleset, language: Language) -> String {
    let aliases = match ruleset.aliases {
        [] => String::new(),
        aliases => format!(" ({})", aliases.join(", ")),
    };
    let komi = |komi: Komi| message!("go-komi", komi = Argument::short(komi.points()));
    let small = ruleset.komi_on_9x9;
    let small =
        small.map(|points| message!("rules-small", komi = Argument::short(points.points())));
    let facts = [result::rules(ruleset.name), komi(ruleset.komi)].into_iter().chain(small);
    let facts = language.list(facts.map(Argument::from));
    language.say(&message!("cli-file", file = format!("{}{aliases}", ruleset.name), reason = facts))
}

/// The description of a rule set.
fn about(ruleset: &Ruleset, language: Language) -> String {
    let (name, summary) = (ruleset.name, ruleset.summary);
    language.say(&message!("web-rules-about", rules = name, summary = summary))
}

/// Writes a text after `indent` columns, in lines that fit.
fn write_lines(text: &str, indent: usize, out: &mut impl Write) -> io::Result<()> {
    let lines = wrapped(text, LINE - indent);
    lines.iter().try_for_each(|line| writeln!(out, "{:indent$}{line}", ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
        let mut out = Vec::new();
        write(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    /// A text in one line.
    fn joined(text: &str) -> String {
        text.split_whitespace().collect::<Vec<&str>>().join(" ")
    }

    #[test]
    fn every_rule_set_is_listed_and_explained_with_all_its_choices() {
        let english = RulesForm::Text(Language::English);
        let list = joined(&printed(|out| list(english, out)));
        for ruleset in RULESETS {
            let head = heading(ruleset, Language::English);
            assert!(list.contains(&head) && list.contains(&about(ruleset, Language::English)));
            let explained = ExplainedRules::find(ruleset.name).unwrap();
            let text = joined(&printed(|out| explained.write(english, out)));
            assert!(text.starts_with(&head), "{text}");
            assert!(text.contains(ruleset.source) && text.contains(ruleset.deviation));
            assert_eq!(text.contains("Deviation:"), !ruleset.deviation.is_empty());
            for axis in AXES.iter().filter(|axis| axis.origin != Origin::Partial) {
                let choice = axis.choice(&ruleset.rules);
                let entry = format!(" {} {} {} ", axis.key, choice.word, choice.meaning);
                assert!(text.contains(&entry), "{text}");
            }
        }
        assert!(list.contains("cgos: CGOS rules, komi 7.5, komi 7 on 9x9 "), "{list}");
    }

    #[test]
    fn every_rule_set_and_choice_is_described_in_every_language() {
        for language in Language::all() {
            let is_english = language == Language::English;
            for ruleset in RULESETS {
                let name = language.say(&result::rules(ruleset.name));
                assert!(!name.contains(ruleset.name), "{language}: {name}");
                let about = about(ruleset, language);
                assert_ne!(about, ruleset.summary, "{language}");
                let text = printed(|out| {
                    ExplainedRules::of(ruleset).write(RulesForm::Text(language), out)
                });
                assert!(text.lines().all(|line| {
                    crate::columns::width(line) <= LINE || line.starts_with("JSON: ")
                }));
                for choice in AXES.iter().map(|axis| axis.choice(&ruleset.rules)) {
                    let is_there = joined(&text).contains(choice.meaning);
                    assert!(!is_there || is_english, "{language}: {}", choice.meaning);
                }
            }
        }
    }

    #[test]
    fn the_json_lines_read_back_as_the_rules() {
        let lines = printed(|out| list(RulesForm::Json, out));
        assert_eq!(lines.lines().count(), RULESETS.len());
        for (line, ruleset) in lines.lines().zip(RULESETS) {
            let value: Value = serde_json::from_str(line).unwrap();
            assert_eq!(value["name"], ruleset.name);
            assert_eq!(value["komi"].as_f64(), Some(ruleset.komi.points()));
            assert_eq!(text::parse(&value["rules"].to_string()), Ok(ruleset.rules));
        }
    }

    #[test]
    fn rules_without_a_name_are_explained_too() {
        let english = RulesForm::Text(Language::English);
        let explained = ExplainedRules::find("{\"ties\":\"WHITE\"}").unwrap();
        let text = printed(|out| explained.write(english, out));
        assert!(text.starts_with("special rules, komi 7.5\n"), "{text}");
        assert!(text.contains("White wins ties.") && !text.contains("Source:"));
        let by_object = ExplainedRules::find("{}").unwrap();
        assert!(printed(|out| by_object.write(english, out)).starts_with("tromp-taylor ("));
        assert!(ExplainedRules::find("tromp").unwrap_err().to_string().contains("'tromp-taylor'"));
    }
}
