//! A check of one thing that an engine does.

use super::engine::EngineUnderTest;
use super::failure::CheckResult;
use super::plan::Requirement;

/// A short dialogue that shows whether an engine does one thing as it should.
pub(super) struct Check {
    /// The behaviour of an engine that passes.
    pub(super) name: &'static str,
    /// The section of the draft, or whose extension or habit it is.
    pub(super) source: &'static str,
    /// The strictness of the demand.
    pub(super) demand: Requirement,
    /// The commands without which the check is left out.
    pub(super) needs: &'static [&'static str],
    /// The dialogue.
    pub(super) run: fn(&mut EngineUnderTest<'_>) -> CheckResult,
}

impl Check {
    /// A check of a demand in a section of the draft.
    pub(super) const fn demanded(
        source: &'static str,
        name: &'static str,
        run: fn(&mut EngineUnderTest<'_>) -> CheckResult,
    ) -> Check {
        Check { name, source, demand: Requirement::Demanded, needs: &[], run }
    }

    /// A check of behaviour that clients rely on.
    pub(super) const fn usual(
        source: &'static str,
        name: &'static str,
        run: fn(&mut EngineUnderTest<'_>) -> CheckResult,
    ) -> Check {
        Check { name, source, demand: Requirement::Usual, needs: &[], run }
    }

    /// A check of a command that is not in the draft.
    pub(super) const fn extension(
        source: &'static str,
        needs: &'static [&'static str],
        name: &'static str,
        run: fn(&mut EngineUnderTest<'_>) -> CheckResult,
    ) -> Check {
        Check { name, source, demand: Requirement::Extension, needs, run }
    }

    /// The same check, for engines that have these commands.
    pub(super) const fn needing(self, needs: &'static [&'static str]) -> Check {
        Check { needs, ..self }
    }
}
