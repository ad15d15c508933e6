//! GoGui's extensions to the protocol.

use std::fmt::Write;

use crate::gtp::args::Args;
use crate::gtp::commands::admin::nothing;
use crate::gtp::reply::{CommandError, CommandResult, Reply};
use crate::gtp::session::{Command, Session};
use crate::params::{Kind, Param, Scope, TABLE};
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;

pub(in crate::gtp) const COMMANDS: &[Command] = &[
    Command {
        name: "gogui-analyze_commands",
        args: "",
        help: "The commands that GoGui offers in its analyze window, one per line as \
               type/label/command.",
        run: analyze_commands,
    },
    Command {
        name: "gogui-interrupt",
        args: "",
        help: "The success of this command means that the engine understands the comment line `# \
               interrupt`.",
        run: nothing,
    },
    Command {
        name: "gogui-version",
        args: "VERSION",
        help: "Accepts GoGui's version and ignores it.",
        run: nothing,
    },
    Command { name: "gogui-title", args: "", help: "The title for the game window.", run: title },
    Command {
        name: "gogui-play_sequence",
        args: "COLOR VERTEX COLOR VERTEX ...",
        help: "Plays a sequence of moves. If one of them is illegal, none is played.",
        run: play_sequence,
    },
    Command {
        name: "gg-undo",
        args: "[MOVES]",
        help: "Takes back the last move or the last MOVES moves. If the game has fewer moves, \
               none is taken back.",
        run: undo,
    },
    Command {
        name: "ponnuki-params",
        args: "GROUP [NAME VALUE]",
        help: "The parameters of a group as the lines of a dialog in GoGui. With NAME and VALUE, \
               the command sets one of them.",
        run: params,
    },
];

/// The commands that GoGui offers: the type of the reply, the label, and the command with its
/// wildcards. The dialogs for parameters are generated from the table of parameters.
const ANALYZE: &[(&str, &str, &str)] = &[
    ("gfx", "Best Moves", "ponnuki-best_moves %m"),
    ("pspairs", "Win Rates", "ponnuki-win_rates %m"),
    ("pspairs", "Scores", "ponnuki-scores %m"),
    ("varc", "Principal Variation", "ponnuki-principal_variation %c"),
    ("dboard", "Ownership", "ponnuki-ownership %m"),
    ("gfx", "Score Map", "ponnuki-score_map %m"),
    ("pspairs", "Priors", "ponnuki-priors %m"),
    ("pspairs", "AMAF", "ponnuki-amaf %m"),
    ("dboard", "Criticality", "ponnuki-criticality %m"),
    ("gfx", "Ladders", "ponnuki-ladders"),
    ("hpstring", "Explain Best Move", "ponnuki-explain %m"),
    ("hpstring", "Explain Point", "ponnuki-explain %m %p"),
    ("gfx", "Playout, Next Move", "ponnuki-playout"),
    ("gfx", "Playout, 10 Moves", "ponnuki-playout 10"),
    ("gfx", "Playout, Another", "ponnuki-new_playout"),
    ("string", "Final Score", "final_score"),
    ("plist", "Dead Stones", "final_status_list dead"),
    ("plist", "Stones in Seki", "final_status_list seki"),
    ("plist", "Living Stones", "final_status_list alive"),
    ("plist", "Territory of Black", "final_status_list black_territory"),
    ("plist", "Territory of White", "final_status_list white_territory"),
    ("plist", "Legal Moves", "all_legal %c"),
    ("pspairs", "Moves of the Last Search", "top_moves"),
    ("pstring", "Last Thought", "gomill-explain_last_move"),
    ("string", "Board and Hash", "showboard"),
    ("string", "Rules", "kata-get-rules"),
    ("none", "Set Rules", "kata-set-rules %s"),
    ("none", "Save Search Tree as SGF", "ponnuki-save_tree %w"),
    ("none", "Forget Search", "clear_cache"),
    ("string", "Processor Time", "cputime"),
];

fn analyze_commands(_: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    let mut lines: Vec<String> =
        ANALYZE.iter().map(|(kind, label, command)| format!("{kind}/{label}/{command}")).collect();
    lines.extend(groups().map(|group| format!("param/Parameters: {group}/ponnuki-params {group}")));
    Ok(lines.join("\n").into())
}

/// The groups with parameters that can be set at any time.
fn groups() -> impl Iterator<Item = &'static str> {
    let mut last = "";
    let settable = TABLE.iter().filter(|param| param.scope != Scope::Start);
    settable
        .map(|param| param.group)
        .filter(move |&group| std::mem::replace(&mut last, group) != group)
}

fn title(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    Ok(session.name().into())
}

fn play_sequence(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let size = session.engine.game().size();
    let mut moves: Vec<(Color, Move)> = Vec::new();
    while !args.is_empty() {
        moves.push((args.color()?, args.vertex(size)?));
    }
    session.engine.play_sequence(&moves)?;
    Ok(Reply::EMPTY)
}

fn undo(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let count = if args.is_empty() { 1 } else { args.integer()? };
    session.engine.undo_moves(count)?;
    Ok(Reply::EMPTY)
}

fn params(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let wanted = args.word()?;
    let group = groups().find(|group| group.eq_ignore_ascii_case(wanted));
    let group = group.ok_or_else(|| CommandError::new(format!("there is no group '{wanted}'")))?;
    if let Some(name) = args.next() {
        session.set_param(name, &args.rest().join(" ")).map_err(CommandError::new)?;
        return Ok(Reply::EMPTY);
    }
    let mut text = String::new();
    for param in TABLE.iter().filter(|p| p.scope != Scope::Start && p.group == group) {
        let value = param.text(session.engine.params());
        let _ = writeln!(text, "[{}] {} {}", kind(param), param.name, shown(param, value));
    }
    Ok(text.trim_end().into())
}

/// The type of a parameter in GoGui's dialogs.
fn kind(param: &Param) -> String {
    match param.kind {
        Kind::Switch => "bool".to_owned(),
        Kind::Choice(words) => format!("list/{}", words.join("/")),
        _ => "string".to_owned(),
    }
}

/// The value of a parameter in GoGui's dialogs.
fn shown(param: &Param, value: String) -> String {
    match param.kind {
        Kind::Switch => u8::from(value == "true").to_string(),
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gtp::registry::COMMANDS;

    #[test]
    fn the_commands_offered_exist() {
        const KINDS: [&str; 9] =
            ["gfx", "pspairs", "varc", "dboard", "hpstring", "pstring", "string", "plist", "none"];
        let all = COMMANDS.iter().flat_map(|(_, commands)| commands.iter());
        for (kind, label, command) in ANALYZE {
            let name = command.split(' ').next().unwrap();
            assert!(
                all.clone().any(|known| known.name == name) && KINDS.contains(kind),
                "{command}"
            );
            assert!(!label.contains('/'));
            assert_eq!(kind.ends_with('c'), command.contains("%c") && *kind == "varc");
        }
        assert_eq!(groups().filter(|group| *group == "Thinking").count(), 1);
        assert!(groups().all(|group| !group.contains(['/', ' '])));
    }
}
