//! Files of regression tests: GTP commands, and patterns for the replies to some of them.
//!
//! The format is the format of GNU Go's suites; `regressions/README.md` describes it.

use regex_lite::Regex;

/// A command of a file.
#[derive(Debug)]
pub(super) struct SuiteLine {
    /// The line it is in, from 1.
    pub(super) line: usize,
    /// The command with its number, without comments.
    pub(super) command: String,
    /// The expected reply, if the command is a test.
    pub(super) expectation: Option<Expectation>,
}

/// The expectation in a line that begins with `#?`, about the reply to the command before it.
#[derive(Debug)]
pub(super) struct Expectation {
    /// The pattern as written, in its brackets.
    pub(super) text: String,
    pattern: Regex,
    negated: bool,
    /// True if the test is expected to fail.
    pub(super) known_to_fail: bool,
}

/// The reason why a file is no suite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SuiteError {
    /// A `#?` line is not of the form `#? [PATTERN]`.
    #[error("line {line}: '{text}' is not of the form #? [PATTERN], with or without a star")]
    Form {
        /// The line, from 1.
        line: usize,
        /// The text of the line.
        text: String,
    },
    /// A pattern is not a regular expression.
    #[error("line {line}: not a regular expression: {reason}")]
    Pattern {
        /// The line, from 1.
        line: usize,
        /// The error.
        reason: String,
    },
    /// There is no command to which a pattern belongs.
    #[error("line {0}: this pattern has no command, or its command already has a pattern")]
    Stray(usize),
}

/// The commands of a file.
///
/// # Errors
/// When an expectation cannot be read, or belongs to no command.
pub(super) fn read(text: &str) -> Result<Vec<SuiteLine>, SuiteError> {
    let mut steps: Vec<SuiteLine> = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        if let Some(wanted) = content.strip_prefix("#?") {
            let expectation = Expectation::read(wanted.trim(), line)?;
            let step = steps.last_mut().filter(|step| step.expectation.is_none());
            step.ok_or(SuiteError::Stray(line))?.expectation = Some(expectation);
            continue;
        }
        let command = content.split('#').next().unwrap_or_default().trim();
        if !command.is_empty() {
            steps.push(SuiteLine { line, command: command.to_owned(), expectation: None });
        }
    }
    Ok(steps)
}

impl Expectation {
    fn read(wanted: &str, line: usize) -> Result<Expectation, SuiteError> {
        let (text, known_to_fail) =
            wanted.strip_suffix('*').map_or((wanted, false), |text| (text, true));
        let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        let inner = inner.ok_or_else(|| SuiteError::Form { line, text: wanted.to_owned() })?;
        let (positive, negated) =
            inner.strip_prefix('!').map_or((inner, false), |pattern| (pattern, true));
        let pattern = Regex::new(&format!("^(?s:{positive})$"))
            .map_err(|error| SuiteError::Pattern { line, reason: error.to_string() })?;
        Ok(Expectation { text: text.to_owned(), pattern, negated, known_to_fail })
    }

    /// Returns true if the reply is as expected.
    pub(super) fn is_met(&self, reply: &str) -> bool {
        self.pattern.is_match(reply) != self.negated
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_read_as_gnu_go_writes_them() {
        let met = |wanted: &str, reply: &str| Expectation::read(wanted, 1).unwrap().is_met(reply);
        assert!(met("[D4|E5]", "E5") && !met("[D4|E5]", "E55"));
        assert!(met("[!PASS]", "D4") && !met("[!PASS]", "PASS"));
        assert!(met(r"[B\+3\.5]*", "B+3.5"));
        assert!(Expectation::read("[A1]*", 1).unwrap().known_to_fail);
    }

    #[test]
    fn a_pattern_belongs_to_the_command_before_it() {
        let text = "# A comment.\nboardsize 5 # small\n\n10 reg_genmove b\n#? [A1]\n";
        let steps = read(text).unwrap();
        let seen: Vec<(usize, &str, bool)> = steps
            .iter()
            .map(|step| (step.line, step.command.as_str(), step.expectation.is_some()))
            .collect();
        assert_eq!(seen, [(2, "boardsize 5", false), (4, "10 reg_genmove b", true)]);
    }

    #[test]
    fn broken_suites_are_explained() {
        for (text, part) in [
            ("name\n#? A1\n", "line 2: 'A1' is not of the form"),
            ("name\n#? [A1]&\n", "line 2"),
            ("name\n#? [(]\n", "line 2: not a regular expression: found open group"),
            ("#? [A1]\n", "line 1: this pattern has no command"),
            ("name\n#? [A1]\n#? [A1]\n", "line 3: this pattern has no command"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }
}
