//! The engine's replies about itself.

use super::super::check::Check;
use super::super::failure::expect;

/// The commands that every engine has.
const REQUIRED: [&str; 11] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
];

/// The number of listed commands that are looked at.
const LISTED: usize = 300;

pub(super) const CHECKS: &[Check] = &[
    Check::demanded("6.3.1", "protocol_version is 2", |engine| {
        let text = engine.ok("protocol_version")?;
        expect(text.trim() == "2", || format!("it is '{text}'"))
    }),
    Check::demanded("6.3.1", "name is a line of text", |engine| {
        let text = engine.ok("name")?;
        expect(!text.trim().is_empty() && text.trim().lines().count() == 1, || {
            format!("it is '{text}'")
        })
    }),
    Check::demanded("6.3.1", "version is answered", |engine| engine.ok("version").map(drop)),
    Check::demanded("6.2", "all required commands are listed", |engine| {
        let text = engine.ok("list_commands")?;
        let listed: Vec<&str> = text.split_whitespace().collect();
        let missing: Vec<&str> =
            REQUIRED.into_iter().filter(|command| !listed.contains(command)).collect();
        expect(missing.is_empty(), || format!("missing: {}", missing.join(" ")))
    }),
    Check::demanded("6.3.1", "list_commands has one command a line", |engine| {
        let text = engine.ok("list_commands")?;
        let line = text.trim().lines().find(|line| line.split_whitespace().count() != 1);
        expect(line.is_none(), || format!("a line is '{}'", line.unwrap_or_default()))
    }),
    Check::usual("6.3.1", "list_commands has no command twice", |engine| {
        let text = engine.ok("list_commands")?;
        let mut listed: Vec<&str> = text.split_whitespace().collect();
        listed.sort_unstable();
        let twice = listed.windows(2).find(|pair| pair[0] == pair[1]);
        expect(twice.is_none(), || format!("twice: {}", twice.map_or("", |pair| pair[0])))
    }),
    Check::demanded("6.3.1", "known_command knows the required commands", |engine| {
        REQUIRED.into_iter().try_for_each(|command| {
            let text = engine.ok(&format!("known_command {command}"))?;
            expect(text.trim() == "true", || format!("for {command} it says '{}'", text.trim()))
        })
    }),
    Check::demanded("6.3.1", "known_command says false of an unknown command", |engine| {
        let text = engine.ok("known_command no_such_command")?;
        expect(text.trim() == "false", || format!("it says '{}'", text.trim()))
    }),
    Check::demanded("6.3.1", "known_command knows all listed commands", |engine| {
        let text = engine.ok("list_commands")?;
        text.split_whitespace().take(LISTED).try_for_each(|command| {
            let known = engine.ok(&format!("known_command {command}"))?;
            expect(known.trim() == "true", || format!("not {command}"))
        })
    }),
];
