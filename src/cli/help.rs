//! The command line as it is shown and read: `--help` has the commands and the options that most people
//! need, `--help-all` the rest. `ponnuki help`, perhaps with a command and `--all`, means these options.

use std::error::Error as _;
use std::ffi::OsString;
use std::num::{IntErrorKind, ParseIntError};
use std::process::ExitCode;

use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, ArgAction, Command, Error, Parser};

use super::outcome::{USAGE, exit_code_of_printing};

/// Said at the end of a command's help that does not show everything.
const MORE: &str = "'--help-all' explains the other options.";

/// The commands that the help of the program explains, the first one first; it only names the others.
const PLAYERS: [&str; 7] = ["play", "web", "review", "score", "rules", "network", "gtp"];

/// The command line. An option of any command that takes a value takes a negative number as one, so
/// that its own error explains it.
pub(super) fn command<C: Parser>() -> Command {
    // `ponnuki gtp --help` explains the options of the program without a command.
    let command = C::command().mut_args(|arg| arg.hide_short_help(true));
    let others = command.get_subcommands().map(Command::get_name);
    // The option for the version is listed.
    let is_other = |name: &&str| place(name).is_none() && *name != "version";
    let mut others: Vec<&str> = others.filter(is_other).collect();
    others.sort_unstable();
    let more = format!(
        "Others: {}.\n'ponnuki help COMMAND' explains a command, 'ponnuki help --all' everything.",
        others.join(", ")
    );
    polished(command, &more)
}

/// The place of a command in the help of the program; `None` if that only names it.
fn place(name: &str) -> Option<usize> {
    PLAYERS.iter().position(|player| *player == name)
}

/// The options and arguments in these words, after the name of the program; if it was a bad one, or
/// help was asked for, the exit code after printing the message.
pub(super) fn parse<C: Parser>(words: Vec<OsString>) -> Result<C, ExitCode> {
    let shows_all = words.iter().any(|word| word.as_encoded_bytes() == b"--help-all");
    // `with_help_option` takes the place of the command `help`.
    let command = command::<C>().disable_help_subcommand(true);
    let shown = command.mut_subcommands(|command| match place(command.get_name()) {
        Some(place) => command.display_order(place),
        None => command.hide(!shows_all),
    });
    let matches = shown.try_get_matches_from(words);
    let given = matches.and_then(|matches| C::from_arg_matches(&matches));
    given.map_err(|error| {
        let said = explained(&error).unwrap_or(error);
        let written = said.print();
        // The reader may close the stream. An error of standard error cannot be reported anywhere.
        if said.use_stderr() { ExitCode::from(USAGE) } else { exit_code_of_printing(written) }
    })
}

/// The words of `ponnuki help` as the option that means the same; other words stay as they are.
pub(super) fn with_help_option(mut words: Vec<OsString>) -> Vec<OsString> {
    if words.get(1).is_some_and(|word| word == "help") {
        let asks_for_all = |word: &OsString| word == "--all" || word == "--help-all";
        let option = if words.iter().any(asks_for_all) { "--help-all" } else { "--help" };
        words.remove(1);
        words.retain(|word| !asks_for_all(word));
        words.push(option.into());
    }
    words
}

/// The error in a number, in words that describe the values of the option.
fn explained(error: &Error) -> Option<Error> {
    let reason = match error.source()?.downcast_ref::<ParseIntError>()?.kind() {
        IntErrorKind::Zero => "a whole number above 0",
        IntErrorKind::PosOverflow => "a smaller number",
        _ => "a whole number of 0 or more",
    };
    let (option, value) =
        (error.get(ContextKind::InvalidArg)?, error.get(ContextKind::InvalidValue)?);
    let text = format!("{option} takes {reason}, not '{value}'\n");
    Some(Error::raw(ErrorKind::ValueValidation, text))
}

/// The command with the options for help. `more` is said at the end of a help that does not show everything.
fn polished(command: Command, more: &str) -> Command {
    let takes_value = |arg: &Arg| arg.get_long().is_some() && arg.get_action().takes_values();
    let command =
        command.mut_args(|arg| match takes_value(&arg) && !arg.is_allow_hyphen_values_set() {
            true => arg.allow_negative_numbers(true),
            false => arg,
        });
    let hides = command.get_arguments().any(Arg::is_hide_short_help_set);
    let help =
        Arg::new("help").short('h').long("help").action(ArgAction::HelpShort).help("Print help");
    let help_all = Arg::new("help_all")
        .long("help-all")
        .action(ArgAction::HelpLong)
        .help("Print help on all options");
    let command = command.disable_help_flag(true).arg(help).arg(help_all);
    // The long help has all paragraphs at its start, the short one the first.
    let about = command.get_long_about().map(ToString::to_string).unwrap_or_default();
    let rest = about.split_once("\n\n").map(|(_, rest)| rest).into_iter();
    let notes: Vec<&str> = rest.chain(hides.then_some(more)).collect();
    let command = command.after_help(notes.join("\n\n")).after_long_help("");
    command.mut_subcommands(|command| polished(command, MORE))
}
