//! Commands that make moves and take them back.

use std::fmt::Write;

use crate::analysis_format::gogui;
use crate::engine::{Decision, Observer, Turn, TurnResult};
use crate::gtp::args::Args;
use crate::gtp::commands::board::vertices;
use crate::gtp::reply::{CommandError, CommandResult, Reply};
use crate::gtp::session::{Command, Session};
use crate::gtp::stderr;
use crate::search::Report;
use ponnuki_game::color::Color;
use ponnuki_game::game::IllegalMove;
use ponnuki_game::point::{Move, Point, Size};

/// The reply of a search that was cancelled.
pub(super) const CANCELLED: &str = "cancelled";

pub(in crate::gtp) const COMMANDS: &[Command] = &[
    Command {
        name: "play",
        args: "COLOR VERTEX",
        help: "Plays a move for a player, even if it is the opponent's turn. The move is a \
               vertex or `pass`. Where the rules have a button, a pass takes it while it is free; \
               `button` is another word for such a pass.",
        run: play,
    },
    Command {
        name: "is_legal",
        args: "COLOR VERTEX [reason]",
        help: "Whether a player may make this move: 1 or 0. With `reason`, the reply also says \
               why a move is illegal.",
        run: is_legal,
    },
    Command {
        name: "all_legal",
        args: "COLOR",
        help: "All points where a player may legally play. A pass is always legal.",
        run: all_legal,
    },
    Command {
        name: "genmove",
        args: "COLOR",
        help: "Chooses and plays a move for a player. The reply is a vertex, `pass` or `resign`. \
               Where the rules have a button, a pass takes it while it is free.",
        run: genmove,
    },
    Command {
        name: "reg_genmove",
        args: "COLOR",
        help: "The move that the engine would play. The engine does not play it, and does not \
               resign.",
        run: reg_genmove,
    },
    Command {
        name: "kgs-genmove_cleanup",
        args: "COLOR",
        help: "Like genmove, but does not pass or resign until all dead enemy stones are captured.",
        run: kgs_genmove_cleanup,
    },
    Command { name: "kata-search", args: "COLOR", help: "Like reg_genmove.", run: reg_genmove },
    Command {
        name: "kata-search_cancellable",
        args: "COLOR",
        help: "Like kata-search, but the next line of input cancels it. The reply is then \
               `cancelled`.",
        run: search_cancellable,
    },
    Command {
        name: "genmove_debug",
        args: "COLOR",
        help: "Like genmove. Also writes the moves that were searched to standard error.",
        run: genmove_debug,
    },
    Command {
        name: "kata-search_debug",
        args: "COLOR",
        help: "Like kata-search. Also writes the moves that were searched to standard error.",
        run: search_debug,
    },
    Command {
        name: "debug_moves",
        args: "",
        help: "The moves of the last search for a move.",
        run: debug_moves,
    },
    Command { name: "undo", args: "", help: "Takes back the last move.", run: undo },
];

fn play(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let color = args.color()?;
    let mv = args.vertex(session.engine.game().size())?;
    session.engine.play(color, mv)?;
    Ok(Reply::EMPTY)
}

fn is_legal(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let game = session.engine.game();
    let color = args.color()?;
    let judgement = match args.vertex(game.size()) {
        Ok(mv) => game.check(color, mv),
        Err(failure) if failure == CommandError::ILLEGAL_MOVE => Err(IllegalMove::OffBoard),
        Err(failure) => return Err(failure),
    };
    let explains = args.next().is_some_and(|word| word.eq_ignore_ascii_case("reason"));
    Ok(match judgement {
        Ok(()) => "1".into(),
        Err(reason) if explains => format!("0 {reason}").into(),
        Err(_) => "0".into(),
    })
}

fn all_legal(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let color = args.color()?;
    let game = session.engine.game();
    let is_legal = |point: &Point| game.is_legal(color, Move::Play(*point));
    let points: Vec<Point> = game.size().points().filter(is_legal).collect();
    Ok(vertices(game.size(), &points).into())
}

fn genmove(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    move_of(session, args, |_| {}, false)
}

fn reg_genmove(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    move_of(session, args, |turn| turn.play = false, false)
}

fn kgs_genmove_cleanup(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    move_of(session, args, |turn| turn.cleanup = true, false)
}

fn search_cancellable(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    move_of(session, args, |turn| turn.play = false, true)
}

fn genmove_debug(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let reply = genmove(session, args)?;
    write_last_report(session);
    Ok(reply)
}

fn search_debug(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let reply = reg_genmove(session, args)?;
    write_last_report(session);
    Ok(reply)
}

fn debug_moves(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    Ok(last_report(session).trim_end().to_owned().into())
}

/// Writes the moves of the last search to standard error.
fn write_last_report(session: &Session<'_>) {
    stderr::write_lines(&last_report(session));
}

/// The moves of the last search, a line for each.
fn last_report(session: &Session<'_>) -> String {
    let Some(report) = session.engine.last_report() else { return String::new() };
    let mut text = String::new();
    for entry in report.moves.iter().filter(|entry| entry.visits > 0) {
        let pv = entry.pv.iter().map(|&mv| report.size.protocol_vertex(mv));
        let _ = writeln!(
            text,
            "{:>5} visits {:>7}  win rate {:5.1} %  score {:+6.1}  prior {:5.1} %  pv {}",
            report.size.protocol_vertex(entry.mv),
            entry.visits,
            100.0 * entry.winrate(report.to_move),
            entry.black_score * f64::from(report.to_move.sign()),
            100.0 * entry.prior,
            pv.collect::<Vec<String>>().join(" "),
        );
    }
    text
}

/// Seconds between two live pictures.
const LIVE_INTERVAL: f64 = 0.5;

/// Returns the function that shows a search while it runs, if there is one.
fn picture(live_graphics: &str) -> Option<fn(&Report) -> String> {
    match live_graphics {
        "moves" => Some(gogui::moves),
        "line" => Some(gogui::line),
        "owners" => Some(gogui::owners),
        _ => None,
    }
}

/// The engine's move, in an ordinary turn modified by `change`. If it `is_cancellable`, more input ends
/// the search, and there is no move.
fn move_of(
    session: &mut Session<'_>,
    args: &mut Args<'_>,
    change: impl FnOnce(&mut Turn<'_>),
    is_cancellable: bool,
) -> CommandResult {
    let mut turn = turn(session, args)?;
    change(&mut turn);
    if is_cancellable {
        turn.stop = session.stop_by_any_input();
    }
    let draw = picture(&session.engine.params().live_graphics);
    let show = |report: &Report| {
        draw.iter().for_each(|draw| stderr::write_lines(&gogui::live(&draw(report))));
        true
    };
    if draw.is_some() {
        turn.observer =
            Some(Observer { first: LIVE_INTERVAL, interval: LIVE_INTERVAL, show: &show });
    }
    let TurnResult { decision, summary, .. } = session.engine.genmove(&turn);
    session.tell_observers(summary.as_ref());
    if is_cancellable && turn.stop.is_wanted() {
        return Ok(CANCELLED.into());
    }
    Ok(decision_text(session.engine.game().size(), decision).into())
}

/// An ordinary turn of the player named by the next word.
fn turn<'a>(session: &Session<'a>, args: &mut Args<'_>) -> Result<Turn<'a>, CommandError> {
    Ok(turn_of(session, args.color()?))
}

/// An ordinary turn of `color`.
pub(super) fn turn_of<'a>(session: &Session<'a>, color: Color) -> Turn<'a> {
    Turn::new(color, session.since(), session.stop_by_interrupt())
}

/// A decision as GTP writes it.
pub(super) fn decision_text(size: Size, decision: Decision) -> String {
    match decision {
        Decision::Move(mv) => size.protocol_vertex(mv),
        Decision::Resign => "resign".to_owned(),
    }
}

fn undo(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    session.engine.undo()?;
    Ok(Reply::EMPTY)
}
