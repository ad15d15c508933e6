//! One long option for each parameter of a selection. A variable of the environment, such as
//! `PONNUKI_THREADS`, replaces an option that is not given.

use std::env::{self, VarError};
use std::error::Error;
use std::marker::PhantomData;

use clap::builder::{PossibleValuesParser, ValueParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

use crate::device::WORKER_VARIABLE;
use crate::engine::NETWORKS_VARIABLE;
use crate::language::Language;
use crate::params::{Kind, Param, ParamError, Params, TABLE, find};

/// The language of the words for players.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct LanguageOption {
    /// The language, such as `de` or `zh-Hant`. By default the system's.
    #[arg(long = "language", value_name = "LANGUAGE")]
    named: Option<Language>,
}

impl LanguageOption {
    /// The language that the option or the system names.
    pub(super) fn chosen(self) -> Language {
        self.named.unwrap_or_else(system_language)
    }
}

/// The language that the system names.
pub(super) fn system_language() -> Language {
    Language::of_environment(|name| env::var(name).ok())
}

/// A selection of the parameters that have options.
pub(super) trait ParamSelection {
    /// Returns true if this one has.
    fn includes(param: &Param) -> bool;
}

/// All parameters.
#[derive(Clone, Debug)]
pub(super) struct AllParams;

impl ParamSelection for AllParams {
    fn includes(_: &Param) -> bool {
        true
    }
}

/// The parameters that decide how the engine plays with a limit of visits, without clock, client or
/// user. The programs have their own options for the games and the players.
#[derive(Clone, Debug)]
pub(super) struct EngineParams;

impl ParamSelection for EngineParams {
    fn includes(param: &Param) -> bool {
        let elsewhere = [
            "Game",
            "Thinking",
            "Time",
            "Machine",
            "Pictures",
            "Protocol",
            "Files",
            "Evaluation",
            "Messages",
            "Variety",
            "Delay",
        ];
        param.name == "memory" || !elsewhere.contains(&param.group)
    }
}

/// The parameters of a game in a terminal, without a client.
#[derive(Clone, Debug)]
pub(super) struct TerminalParams;

impl ParamSelection for TerminalParams {
    fn includes(param: &Param) -> bool {
        let of_clients = ["Pictures", "Protocol", "Messages"];
        param.name != "sgf_dir" && !of_clients.contains(&param.group)
    }
}

/// The parameters of games in the browser.
#[derive(Clone, Debug)]
pub(super) struct WebParams;

impl ParamSelection for WebParams {
    fn includes(param: &Param) -> bool {
        TerminalParams::includes(param) && param.name != "book"
    }
}

/// The parameters of the results of a search, and nothing else.
#[derive(Clone, Debug)]
pub(super) struct SearchParams;

impl ParamSelection for SearchParams {
    fn includes(param: &Param) -> bool {
        let groups = ["Search", "Network", "Priors", "Playouts", "Reading"];
        ["memory", "strengths"].contains(&param.name) || groups.contains(&param.group)
    }
}

/// The parameters of a benchmark, which has options of its own for threads and limits.
#[derive(Clone, Debug)]
pub(super) struct BenchmarkParams;

impl ParamSelection for BenchmarkParams {
    fn includes(param: &Param) -> bool {
        let groups = ["Search", "Network", "Priors", "Playouts", "Evaluation"];
        ["memory", "rules"].contains(&param.name) || groups.contains(&param.group)
    }
}

/// The parameters of the evaluation of positions.
#[derive(Clone, Debug)]
pub(super) struct EvaluationParams;

impl ParamSelection for EvaluationParams {
    fn includes(param: &Param) -> bool {
        param.group == "Evaluation"
    }
}

/// The parameters set on the command line or by the environment, as name and text.
#[derive(Clone, Debug)]
pub(super) struct ParamOptions<S = AllParams> {
    values: Vec<(&'static str, String)>,
    selection: PhantomData<S>,
}

impl<S: ParamSelection> ParamOptions<S> {
    fn selected() -> impl Iterator<Item = &'static Param> {
        TABLE.iter().filter(|param| S::includes(param))
    }

    /// Applies the options to `params`. Their values were checked when they were parsed.
    pub(super) fn apply(&self, params: &mut Params) {
        for (name, text) in &self.values {
            if let Err(error) = params.set(name, text) {
                log::error!("{error}");
            }
        }
    }
}

impl<S: ParamSelection> FromArgMatches for ParamOptions<S> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut options = ParamOptions { values: Vec::new(), selection: PhantomData };
        options.update_from_arg_matches(matches)?;
        Ok(options)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        let wrong = |text| clap::Error::raw(ErrorKind::ValueValidation, text + "\n");
        for param in Self::selected() {
            if let Some(text) = matches.get_one::<String>(param.name) {
                param.parse(text).map_err(|error| wrong(error.to_string()))?;
                self.values.push((param.name, text.clone()));
                continue;
            }
            let variable = variable(param);
            let of_variable = |error: &dyn Error| wrong(format!("{variable}: {error}"));
            match env::var(&variable) {
                Ok(text) => {
                    param.parse(&text).map_err(|error| of_variable(&error))?;
                    self.values.push((param.name, text));
                }
                Err(VarError::NotPresent) => {}
                Err(error) => return Err(of_variable(&error)),
            }
        }
        Ok(())
    }
}

impl<S: ParamSelection> Args for ParamOptions<S> {
    fn augment_args(command: Command) -> Command {
        Self::selected().fold(command, |command, param| command.arg(option(param)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// The prefix of the names of variables.
const PREFIX: &str = "PONNUKI_";

/// The variable of the environment for a parameter.
fn variable(param: &Param) -> String {
    PREFIX.to_owned() + &param.name.to_uppercase()
}

/// The variables of the environment whose names have the prefix and that belong to no parameter, with
/// the reason.
pub(super) fn unknown_variables() -> Vec<(String, ParamError)> {
    let names = env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    let names = names.filter(|name| ![NETWORKS_VARIABLE, WORKER_VARIABLE].contains(&&**name));
    let unknown = |name: String| {
        let error = find(&name.strip_prefix(PREFIX)?.to_lowercase()).err()?;
        Some((name, error))
    };
    names.filter_map(unknown).collect()
}

/// The parameters that most people need. `--help` shows the options for these.
const COMMON: &[&str] = &[
    "size",
    "rules",
    "komi",
    "seconds",
    "visits",
    "level",
    "ponder",
    "threads",
    "memory",
    "network",
    "human_network",
    "resign_threshold",
    "book",
    "sgf_dir",
];

/// The option for a parameter.
fn option(param: &'static Param) -> Arg {
    let default = param.text(&Params::default());
    let help = match default.is_empty() {
        true => param.help().to_owned(),
        false => format!("{} [default: {default}]", param.help()),
    };
    let arg = Arg::new(param.name)
        .long(param.option())
        .aliases(aliases(param))
        .help(help)
        .help_heading(param.group)
        .value_name(value_name(param))
        // The last occurrence wins, so that a wrapper script can override options.
        .overrides_with(param.name)
        .hide_short_help(!COMMON.contains(&param.name))
        .allow_hyphen_values(matches!(param.kind, Kind::Text(_)))
        .ignore_case(matches!(param.kind, Kind::Choice(_)));
    match param.kind {
        Kind::Switch => arg
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("true")
            .value_parser(ValueParser::from(PossibleValuesParser::new(["true", "false"]))),
        Kind::Choice(words) => arg.num_args(1).value_parser(PossibleValuesParser::new(words)),
        _ => arg.num_args(1),
    }
}

/// Other options for a parameter, which KataGo has.
fn aliases(param: &Param) -> &'static [&'static str] {
    match param.name {
        "network" => &["model"],
        "human_network" => &["human-model"],
        "positions" => &["analysis-threads"],
        "analysis_side" => &["report-analysis-winrates-as"],
        _ => &[],
    }
}

fn value_name(param: &Param) -> &'static str {
    match param.kind {
        Kind::Real { .. } if param.name.ends_with("seconds") => "SECONDS",
        Kind::Real { .. } | Kind::Integer { .. } => "NUMBER",
        Kind::Bytes { .. } => "BYTES",
        Kind::Switch => "BOOL",
        Kind::Text(word) => word,
        Kind::Choice(_) => "WORD",
        Kind::Profile => "PROFILE",
        Kind::Device => "DEVICE",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_parameters_are_parameters() {
        for name in COMMON {
            assert_eq!(find(name).map(|param| param.name).as_ref(), Ok(name));
        }
    }
}
