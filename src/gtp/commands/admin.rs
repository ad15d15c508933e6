//! Commands about the program itself.

use crate::clock;
use crate::gtp::args::Args;
use crate::gtp::reply::{CommandError, CommandResult, Reply};
use crate::gtp::session::{Command, Session};

pub(in crate::gtp) const COMMANDS: &[Command] = &[
    Command {
        name: "protocol_version",
        args: "",
        help: "The version of the protocol, which is 2.",
        run: protocol_version,
    },
    Command { name: "name", args: "", help: "The name of the program.", run: name },
    Command { name: "version", args: "", help: "The version of the program.", run: version },
    Command {
        name: "known_command",
        args: "NAME",
        help: "Whether there is a command with this name: true or false.",
        run: known_command,
    },
    Command {
        name: "list_commands",
        args: "",
        help: "The names of all commands, one per line.",
        run: list_commands,
    },
    Command {
        name: "help",
        args: "[NAME]",
        help: "Explains a command, or all commands.",
        run: help,
    },
    Command { name: "quit", args: "", help: "Ends the program.", run: quit },
    Command {
        name: "stop",
        args: "",
        help: "Does nothing by itself. Like any line of input, it ends an analysis.",
        run: nothing,
    },
    Command {
        name: "cputime",
        args: "",
        help: "The processor time used by the program so far, in seconds.",
        run: cputime,
    },
];

fn protocol_version(_: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    Ok(2.into())
}

fn name(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    Ok(session.name().into())
}

fn version(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    Ok(session.version().into())
}

fn known_command(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    Ok(args.next().is_some_and(|name| session.command(name).is_some()).into())
}

/// Commands that are not listed, as KataGo does not list them: Sabaki prefers them to those of the
/// same names with `kata-`, and expects another format.
const UNLISTED: &[&str] = &["analyze", "genmove_analyze"];

fn list_commands(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    let names = session.commands().map(|command| command.name);
    let names: Vec<&str> = names.filter(|name| !UNLISTED.contains(name)).collect();
    Ok(names.join("\n").into())
}

fn help(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let line = |command: &Command| format!("{}: {}", command.usage(), command.help);
    match args.next() {
        Some(name) => {
            let command = session.command(name).ok_or(CommandError::UNKNOWN_COMMAND)?;
            Ok(line(command).into())
        }
        None => Ok(session.commands().map(line).collect::<Vec<String>>().join("\n").into()),
    }
}

fn quit(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    session.quit();
    Ok(Reply::EMPTY)
}

pub(super) fn nothing(_: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    Ok(Reply::EMPTY)
}

pub(super) fn cputime(_: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    let seconds = clock::cpu_seconds();
    let seconds = seconds.ok_or(CommandError::new("this system does not report processor time"))?;
    Ok(format!("{seconds:.2}").into())
}
