//! Commands that make moves and take them back.

use crate::engine::{Answer, Decision, Turn};
use crate::gtp::args::Args;
use crate::gtp::registry::Command;
use crate::gtp::session::{Outcome, Reply, Session};
use crate::point::Size;

pub(in crate::gtp) const COMMANDS: &[Command] = &[
    Command {
        name: "play",
        args: "COLOR VERTEX",
        help: "Makes a move for a player, whoever's turn it is.",
        run: play,
    },
    Command {
        name: "genmove",
        args: "COLOR",
        help: "Makes the engine's move for a player and replies which: a vertex, pass or resign.",
        run: genmove,
    },
    Command {
        name: "reg_genmove",
        args: "COLOR",
        help: "Replies which move the engine would make, without making it and without resigning.",
        run: reg_genmove,
    },
    Command {
        name: "kgs-genmove_cleanup",
        args: "COLOR",
        help: "Like genmove, but does not pass or resign before all dead enemy stones are captured.",
        run: kgs_genmove_cleanup,
    },
    Command { name: "undo", args: "", help: "Takes the last move back.", run: undo },
    Command {
        name: "kgs-game_over",
        args: "",
        help: "Says that the game has ended or is interrupted. The position stays.",
        run: kgs_game_over,
    },
];

fn play(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    let color = args.color()?;
    let mv = args.vertex(session.engine.game().size())?;
    session.engine.play(color, mv)?;
    Ok(Reply::EMPTY)
}

fn genmove(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    move_of(session, args, |_| {})
}

fn reg_genmove(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    move_of(session, args, |turn| turn.play = false)
}

fn kgs_genmove_cleanup(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    move_of(session, args, |turn| turn.cleanup = true)
}

/// A move by the engine, in a turn that `change` has changed from the usual.
fn move_of(
    session: &mut Session<'_>,
    args: &mut Args<'_>,
    change: impl FnOnce(&mut Turn<'_>),
) -> Outcome {
    let mut turn = turn(session, args)?;
    change(&mut turn);
    let Answer { decision, .. } = session.engine.genmove(&turn);
    if turn.play {
        session.opponent_thinks();
    }
    Ok(decision_text(session.engine.game().size(), decision).into())
}

/// A usual turn of the player that the next word names.
pub(super) fn turn<'a>(
    session: &Session<'a>,
    args: &mut Args<'_>,
) -> Result<Turn<'a>, crate::gtp::session::Failure> {
    Ok(Turn {
        color: args.color()?,
        since: session.since(),
        stop: session.stop_by_interrupt(),
        observer: None,
        cleanup: false,
        play: true,
    })
}

/// A decision on the wire.
pub(super) fn decision_text(size: Size, decision: Decision) -> String {
    match decision {
        Decision::Play(point) => size.vertex(point),
        Decision::Pass => "pass".to_owned(),
        Decision::Button => "button".to_owned(),
        Decision::Resign => "resign".to_owned(),
    }
}

fn undo(session: &mut Session<'_>, _: &mut Args<'_>) -> Outcome {
    session.engine.undo()?;
    Ok(Reply::EMPTY)
}

fn kgs_game_over(_: &mut Session<'_>, _: &mut Args<'_>) -> Outcome {
    Ok(Reply::EMPTY)
}
