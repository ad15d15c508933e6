//! The command line of `ponnuki conformance`.

use std::process::ExitCode;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::ending;
use super::outcome::{INTERRUPTED, exit_code, exit_code_of_printing, failure_code, stdout};
use super::values::duration;
use crate::batch::process::CommandWords;
use crate::tools::conformance::{self, ConformanceError, ConformancePlan, Requirement};

#[derive(Args, Debug)]
pub(super) struct ConformanceOptions {
    /// The command line of the engine.
    #[arg(long, value_name = "COMMAND", required_unless_present = "list",
        value_parser = CommandWords::parse)]
    engine: Option<CommandWords>,
    /// What is checked: only what the draft demands, also what clients usually rely on, or also
    /// extensions of the protocol.
    #[arg(long, value_name = "LEVEL", default_value = "extension", value_parser = level())]
    level: Requirement,
    /// Run only the checks with this text in their kind or name.
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// The seconds for a reply. An engine that takes longer has failed the check and is started again.
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = duration)]
    timeout: f64,
    /// The seconds for the first reply after a start.
    #[arg(long, value_name = "SECONDS", default_value = "120", value_parser = duration)]
    startup: f64,
    /// Print one JSON object for each check instead of the failures and a summary.
    #[arg(long)]
    json: bool,
    /// List the checks instead of running them.
    #[arg(long)]
    list: bool,
}

fn level() -> impl TypedValueParser<Value = Requirement> {
    let words = PossibleValuesParser::new(Requirement::ALL.map(|(_, word)| word));
    words.map(|word| {
        let found = Requirement::ALL.into_iter().find(|(_, known)| *known == word);
        found.map_or(Requirement::Extension, |(level, _)| level)
    })
}

/// Examines the engine. A check that fails is exit code 1.
pub(super) fn run(options: ConformanceOptions) -> ExitCode {
    let ConformanceOptions { engine, level, only, timeout, startup, json, list } = options;
    let out = &mut stdout().lock();
    let Some(engine) = engine.filter(|_| !list) else {
        return exit_code_of_printing(conformance::list(level, only.as_deref(), out));
    };
    let signals = ending::cut_off_on_signal();
    let plan = ConformancePlan { engine, level, only, timeout, startup, json };
    match conformance::run(&plan, &signals, out) {
        _ if signals.is_cut_off() => ExitCode::from(INTERRUPTED),
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(ConformanceError::Output(error)) => exit_code_of_printing(Err(error)),
        Err(error @ ConformanceError::Start(_)) => failure_code(&error),
        Err(error) => exit_code(Err(error)),
    }
}
