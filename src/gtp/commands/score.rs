//! Commands about the end of the game.

use crate::engine::StoneStatus;
use crate::gtp::args::Args;
use crate::gtp::commands::board::vertices;
use crate::gtp::registry::Command;
use crate::gtp::session::{Failure, Outcome, Session};

pub(in crate::gtp) const COMMANDS: &[Command] = &[
    Command {
        name: "final_score",
        args: "",
        help: "The result if the game ended now: B+3.5, W+12, or 0 for a draw. It depends on the \
               game alone, not on time or settings.",
        run: final_score,
    },
    Command {
        name: "final_status_list",
        args: "alive | dead | seki",
        help: "The stones with this status, one chain on a line.",
        run: final_status_list,
    },
];

fn final_score(session: &mut Session<'_>, _: &mut Args<'_>) -> Outcome {
    Ok(session.engine.final_score().into())
}

fn final_status_list(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    let status = match args.word()?.to_ascii_lowercase().as_str() {
        "alive" => StoneStatus::Alive,
        "dead" => StoneStatus::Dead,
        "seki" => StoneStatus::Seki,
        _ => return Err(Failure::SYNTAX),
    };
    let chains = session.engine.stones_with(status);
    let size = session.engine.game().size();
    let lines: Vec<String> = chains.iter().map(|stones| vertices(size, stones)).collect();
    Ok(lines.join("\n").into())
}
