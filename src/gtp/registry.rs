//! The commands: one entry for each, from which every list of commands is generated.

use std::fmt::Write;

use crate::gtp::commands::{
    admin, analyze, board, gogui, inspect, networks, params, play, research, rules, score, servers,
    time,
};
use crate::gtp::session::Group;
use crate::params::{Kind, Params, Scope, TABLE};
use ponnuki_game::rules::axes::{AXES, Origin};

/// All commands, in the order of the documentation.
pub const COMMANDS: &[Group] = &[
    ("Administration", admin::COMMANDS),
    ("Rules", rules::COMMANDS),
    ("Position", board::COMMANDS),
    ("Moves", play::COMMANDS),
    ("Time", time::COMMANDS),
    ("Counting", score::COMMANDS),
    ("Servers", servers::COMMANDS),
    ("Analysis", analyze::COMMANDS),
    ("Networks", networks::COMMANDS),
    ("Pictures and explanations", inspect::COMMANDS),
    ("GoGui", gogui::COMMANDS),
    ("Experiments", research::COMMANDS),
    ("Parameters", params::COMMANDS),
];

/// Arguments of more characters than this are written only once in a row of commands that share them.
const LONG_ARGS: usize = 60;

/// The text of `docs/gtp.md`.
pub fn documentation() -> String {
    let mut text = String::from(
        "# GTP commands\n\n\
         Ponnuki speaks the Go Text Protocol, version 2, draft 2. This page is generated from the \
         table of\ncommands; `UPDATE=1 cargo test the_documentation` regenerates it.\n\n\
         An analysis ends with the next line of input. The comment line `# interrupt` ends the \
         search for a\nmove, and the reply is then the best move so far. After `quit` or the end of \
         input no search runs\nfor longer than 0.2 seconds; SIGTERM, SIGINT, SIGHUP and a closed \
         output end everything at once.\nIn each case the game is saved if `sgf_dir` is set and the engine has made a move in it. If it cannot be\nsaved, its record is in the log, and the exit code is 1.\n\n\
         Replies wait until a client reads them; of the lines that show a running analysis, only \
         the newest is\nkept. The program does not wait for a client that stopped reading during \
         an analysis and then sends\n`quit` or closes the input.\n",
    );
    for (heading, commands) in COMMANDS {
        let _ = write!(text, "\n## {heading}\n\n");
        let mut before = "";
        for command in *commands {
            let usage = if command.args == before && before.len() > LONG_ARGS {
                format!("`{}` (same arguments)", command.name)
            } else {
                format!("`{}`", command.usage())
            };
            let _ = writeln!(text, "- {usage}: {}", command.help);
            before = command.args;
        }
    }
    document_rules(&mut text);
    document_parameters(&mut text);
    text.push_str(SANDBOX);
    text
}

/// The section about the files that commands may use.
const SANDBOX: &str = "\n\
    ## Sandbox\n\
    \n\
    With `ponnuki gtp --sandbox DIR`, commands use only files in the folder DIR: those of `loadsgf`,\n\
    `printsgf` and `ponnuki-save_tree`, the networks of `network` and `human_network`, and the records of\n\
    `avoided_games` and `avoided_games2`. Their names are relative to DIR. Absolute paths, `..`, drive\n\
    letters, backslashes, colons and the device names of Windows are refused, and so are symbolic links\n\
    that lead outside, folders, pipes and devices. A file is not written through a link. A network is\n\
    named by its file, not by a part of its name; `builtin` and `none` stay. Files that options or the\n\
    configuration file name may be anywhere. Memory, `sgf_dir`, `own_moves`, `book` and `strengths` can be\n\
    set only at the start, with or without a sandbox, and in a sandbox `threads` and `device` as well.\n";

fn document_rules(text: &mut String) {
    text.push_str(
        "\n## Table of rules\n\n\
         The keys and values of `kata-set-rule` and of the object that `kata-set-rules` takes. In \
         an object, a key\nthat is missing takes its first value, with two exceptions: where \
         surrounded points count and stones do\nnot, as in `TERRITORY`, `tax` is `SEKI`, `dispute` \
         is `CONFIRM`, `resumption` is `OPPONENT-OF-ASKER` and\n`handicapPlacement` is `FIXED`; \
         elsewhere `dispute` follows `friendlyPassOk`. `kata-get-rules` omits those\nof Ponnuki's \
         own keys whose values follow from the others. `ponnuki rules` lists and explains the \
         named\nrule sets.\n",
    );
    for axis in AXES {
        let whose = if axis.origin == Origin::Own { " (Ponnuki's own)" } else { "" };
        let _ = write!(text, "\n### {}{whose}\n\n", axis.key);
        for choice in axis.choices {
            let _ = writeln!(text, "- `{}`: {}", choice.word, choice.meaning);
        }
    }
}

fn document_parameters(text: &mut String) {
    text.push_str(
        "\n## Table of parameters\n\n\
         The same names, with `-` for `_`, are command-line options, and keys of the \
         configuration\nfile. Those marked *start* can only be set there.\n",
    );
    let defaults = Params::default();
    let mut group = "";
    for param in TABLE {
        if group != param.group {
            group = param.group;
            let _ = write!(text, "\n### {group}\n\n");
        }
        let start = if param.scope == Scope::Start { " *(start)*" } else { "" };
        let default = match param.text(&defaults) {
            // The number of processors differs from machine to machine.
            _ if param.name == "threads" => String::new(),
            default if default.is_empty() => default,
            default => format!("; default {default}"),
        };
        let (name, help) = (param.name, param.help());
        let _ = writeln!(text, "- `{name}`{start} ({}{default}): {help}", values(param.kind));
    }
}

/// The possible values in short.
fn values(kind: Kind) -> String {
    match kind {
        Kind::Real { min, max } => format!("{min} to {max}"),
        Kind::Integer { min, max: u64::MAX } => format!("whole, from {min}"),
        Kind::Integer { min, max } => format!("whole, {min} to {max}"),
        Kind::Switch => "true, false".to_owned(),
        Kind::Choice(words) => words.join(", "),
        Kind::Profile => "profile".to_owned(),
        Kind::Device => "device".to_owned(),
        Kind::Bytes { .. } | Kind::Text(_) => kind.expected(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_help_texts_are_sentences() {
        let all: Vec<_> = COMMANDS.iter().flat_map(|(_, commands)| commands.iter()).collect();
        let names: Vec<&str> = all.iter().map(|command| command.name).collect();
        for command in &all {
            assert_eq!(names.iter().filter(|name| **name == command.name).count(), 1);
            assert!(
                command.help.ends_with('.') && !command.help.contains('\n'),
                "{}",
                command.name
            );
            assert!(!command.name.contains(char::is_whitespace));
        }
        assert!(names.contains(&"genmove") && !names.contains(&"Genmove"));
    }
}
