//! `ponnuki rules`: lists the rule sets, and explains one in plain words.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;

use ponnuki_game::point::Size;
use ponnuki_game::rules::axes::{AXES, Origin};
use ponnuki_game::rules::text::{self, RulesError};
use ponnuki_game::rules::{self, RULESETS, Rules, Ruleset};

/// Lists all rule sets: two lines of text each, or one JSON object each.
///
/// # Errors
/// When `out` cannot be written.
pub(super) fn list(json: bool, out: &mut impl Write) -> io::Result<()> {
    for ruleset in RULESETS {
        if json {
            ExplainedRules::of(ruleset).write(true, out)?;
        } else {
            writeln!(out, "{}\n    {}", heading(ruleset), ruleset.summary)?;
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
    /// program; or all of it as one JSON object.
    ///
    /// # Errors
    /// When `out` cannot be written.
    pub(super) fn write(&self, json: bool, out: &mut impl Write) -> io::Result<()> {
        if json {
            let line = serde_json::to_string(&self.line()?).map_err(io::Error::other)?;
            return writeln!(out, "{line}");
        }
        match self.ruleset {
            Some(ruleset) => writeln!(out, "{}\n{}\n", heading(ruleset), ruleset.summary)?,
            None => writeln!(out, "Rules without a name, komi {}\n", self.komi())?,
        }
        for axis in AXES.iter().filter(|axis| axis.origin != Origin::Partial) {
            let choice = axis.choice(&self.rules);
            writeln!(out, "{} {}\n    {}", axis.key, choice.word, choice.meaning)?;
        }
        writeln!(out)?;
        if let Some(ruleset) = self.ruleset {
            writeln!(out, "Source: {}", ruleset.source)?;
            if !ruleset.deviation.is_empty() {
                writeln!(out, "Deviation: {}", ruleset.deviation)?;
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

/// Name, aliases and komi of a rule set.
fn heading(ruleset: &Ruleset) -> String {
    let aliases = match ruleset.aliases {
        [] => String::new(),
        aliases => format!(" ({})", aliases.join(", ")),
    };
    let small = ruleset.komi_on_9x9.map_or_else(String::new, |komi| format!(", {komi} on 9x9"));
    format!("{}{aliases}, komi {}{small}", ruleset.name, ruleset.komi)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
        let mut out = Vec::new();
        write(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn every_rule_set_is_listed_and_explained_with_all_its_choices() {
        let list = printed(|out| list(false, out));
        for ruleset in RULESETS {
            assert!(list.contains(&heading(ruleset)) && list.contains(ruleset.summary));
            let text = printed(|out| ExplainedRules::find(ruleset.name).unwrap().write(false, out));
            assert!(text.starts_with(&heading(ruleset)), "{text}");
            assert!(text.contains(ruleset.source) && text.contains(ruleset.deviation));
            assert_eq!(text.contains("Deviation:"), !ruleset.deviation.is_empty());
            for axis in AXES.iter().filter(|axis| axis.origin != Origin::Partial) {
                let choice = axis.choice(&ruleset.rules);
                let entry = format!("\n{} {}\n    {}\n", axis.key, choice.word, choice.meaning);
                assert!(text.contains(&entry), "{text}");
            }
        }
        assert!(list.contains("cgos, komi 7.5, 7 on 9x9\n"), "{list}");
    }

    #[test]
    fn the_json_lines_read_back_as_the_rules() {
        let lines = printed(|out| list(true, out));
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
        let explained = ExplainedRules::find("{\"ties\":\"WHITE\"}").unwrap();
        let text = printed(|out| explained.write(false, out));
        assert!(text.starts_with("Rules without a name, komi 7.5\n"), "{text}");
        assert!(text.contains("White wins ties.") && !text.contains("Source:"));
        let by_object = ExplainedRules::find("{}").unwrap();
        assert!(printed(|out| by_object.write(false, out)).starts_with("tromp-taylor ("));
        assert!(ExplainedRules::find("tromp").unwrap_err().to_string().contains("'tromp-taylor'"));
    }
}
