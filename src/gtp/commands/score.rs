//! Commands about the end of the game.

use crate::gtp::args::Args;
use crate::gtp::commands::board::vertices;
use crate::gtp::reply::{CommandError, CommandResult};
use crate::gtp::session::{Command, Session};
use ponnuki_game::color::Color;
use ponnuki_game::life::status::StoneStatus;

pub(in crate::gtp) const COMMANDS: &[Command] = &[
    Command {
        name: "final_score",
        args: "",
        help: "The result if the game ended now: for instance B+3.5 or W+12, or 0 for a draw. It \
               depends on the game alone, not on time or settings.",
        run: final_score,
    },
    Command {
        name: "final_status_list",
        args: "alive | dead | seki | black_territory | white_territory | dame",
        help: "With one of the first three words: the stones with this status, one chain per \
               line. With one of the others: the points that count for Black, for White or for \
               neither player once the dead stones are removed.",
        run: final_status_list,
    },
];

fn final_score(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    Ok(session.engine.final_score().into())
}

fn final_status_list(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let size = session.engine.game().size();
    let status = match args.word()?.to_ascii_lowercase().as_str() {
        "alive" => StoneStatus::Alive,
        "dead" => StoneStatus::Dead,
        "seki" => StoneStatus::Seki,
        "black_territory" => return points_of(session, Some(Color::Black)),
        "white_territory" => return points_of(session, Some(Color::White)),
        "dame" => return points_of(session, None),
        _ => return Err(CommandError::SYNTAX),
    };
    let chains = session.engine.stones_with(status);
    let lines: Vec<String> = chains.iter().map(|stones| vertices(size, stones)).collect();
    Ok(lines.join("\n").into())
}

/// The points that count for `owner`, or for nobody, on one line.
fn points_of(session: &mut Session<'_>, owner: Option<Color>) -> CommandResult {
    let size = session.engine.game().size();
    Ok(vertices(size, &session.engine.points_of(owner)).into())
}
