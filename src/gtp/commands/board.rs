//! Commands that set a position up or show it.

use std::fs;

use crate::engine::parse_size;
use crate::game::handicap;
use crate::gtp::args::{self, Args};
use crate::gtp::registry::Command;
use crate::gtp::session::{Failure, Outcome, Reply, Session};
use crate::point::{Move, Point, Size};
use crate::rules;
use crate::score::Komi;
use crate::sgf;

pub(in crate::gtp) const COMMANDS: &[Command] = &[
    Command {
        name: "boardsize",
        args: "SIZE [HEIGHT]",
        help: "Starts a game on a board of this size, 1 to 25. Komi, rules and time settings stay.",
        run: boardsize,
    },
    Command {
        name: "rectangular_boardsize",
        args: "WIDTH HEIGHT",
        help: "Starts a game on a board of this size. Komi, rules and time settings stay.",
        run: rectangular_boardsize,
    },
    Command {
        name: "clear_board",
        args: "",
        help: "Starts a game. Komi, rules and time settings stay.",
        run: clear_board,
    },
    Command { name: "komi", args: "POINTS", help: "Sets komi, a multiple of 0.5.", run: komi },
    Command {
        name: "kgs-rules",
        args: "NAME",
        help: "Sets the rules. `chinese` has superko as on the KGS server; all other names of rule \
               sets with area scoring are known, too. Komi stays.",
        run: kgs_rules,
    },
    Command {
        name: "fixed_handicap",
        args: "STONES",
        help: "Places handicap stones on their usual points and replies where.",
        run: fixed_handicap,
    },
    Command {
        name: "place_free_handicap",
        args: "STONES",
        help: "Places as many handicap stones on points of the engine's choice and replies where.",
        run: place_free_handicap,
    },
    Command {
        name: "set_free_handicap",
        args: "VERTEX VERTEX ...",
        help: "Places handicap stones on these points.",
        run: set_free_handicap,
    },
    Command {
        name: "loadsgf",
        args: "FILE [MOVE]",
        help: "Takes size, komi, rules and the main line from a game record, up to its end or to \
               the position before this move.",
        run: loadsgf,
    },
    Command { name: "showboard", args: "", help: "Draws the position.", run: showboard },
];

fn boardsize(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    let sides: Vec<&str> = [args.word()?].into_iter().chain(args.next()).collect();
    for side in &sides {
        args::number(side)?;
    }
    start(session, parse_size(&sides.join(" ")))
}

fn rectangular_boardsize(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    let (width, height) = (args.integer()?, args.integer()?);
    start(session, Size::new(width, height))
}

fn start(session: &mut Session<'_>, size: Option<Size>) -> Outcome {
    session.engine.new_game(size.ok_or(Failure::UNACCEPTABLE_SIZE)?);
    Ok(Reply::EMPTY)
}

fn clear_board(session: &mut Session<'_>, _: &mut Args<'_>) -> Outcome {
    let size = session.engine.game().size();
    start(session, Some(size))
}

fn komi(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    let komi = Komi::try_from(args.number()?).map_err(Failure::new)?;
    session.engine.set_komi(komi);
    Ok(Reply::EMPTY)
}

fn kgs_rules(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    let name = args.word()?;
    let name = if name.eq_ignore_ascii_case("chinese") { "chinese-kgs" } else { name };
    let ruleset = rules::find(name).map_err(|_| Failure::UNKNOWN_RULES)?;
    session.engine.set_rules(ruleset.rules);
    Ok(Reply::EMPTY)
}

fn fixed_handicap(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    let points = handicap::fixed_points(session.engine.game().size(), args.integer()?);
    place(session, &points?)
}

fn place_free_handicap(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    let points = handicap::free_points(session.engine.game().size(), args.integer()?);
    place(session, &points?)
}

/// Places a handicap that the engine has chosen, and names its points.
fn place(session: &mut Session<'_>, points: &[Point]) -> Outcome {
    session.engine.place_handicap(points)?;
    Ok(vertices(session.engine.game().size(), points).into())
}

fn set_free_handicap(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    let size = session.engine.game().size();
    let points: Option<Vec<Point>> =
        args.rest().iter().map(|word| size.parse_move(word).and_then(Move::point)).collect();
    let points = points.ok_or_else(|| Failure::new(handicap::HandicapError::BadVertexList))?;
    session.engine.place_handicap(&points)?;
    Ok(Reply::EMPTY)
}

/// The name of the file may contain spaces: a last word that is a number is the move, unless it is
/// the only word.
fn loadsgf(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    let words = args.rest();
    let (file, before) = match words {
        [] => return Err(Failure::SYNTAX),
        [file @ .., number] if !file.is_empty() && number.parse::<usize>().is_ok() => {
            (file, number.parse().ok())
        }
        file => (file, None),
    };
    let failure = |error: &dyn std::fmt::Display| {
        log::warn!("cannot load {}: {error}", file.join(" "));
        Failure::CANNOT_LOAD
    };
    let bytes = fs::read(file.join(" ")).map_err(|error| failure(&error))?;
    let game = sgf::read(&sgf::decode(&bytes), before).map_err(|error| failure(&error))?;
    session.engine.replace_game(game);
    Ok(Reply::EMPTY)
}

fn showboard(session: &mut Session<'_>, _: &mut Args<'_>) -> Outcome {
    let game = session.engine.game();
    let rules = rules::name_of(game.rules()).unwrap_or("other");
    Ok(format!(
        "{} to move, {} moves played, {rules} rules, komi {}\n{}",
        game.to_move(),
        game.moves().len(),
        game.komi(),
        game.board(),
    )
    .into())
}

/// Vertices with spaces between them.
pub(super) fn vertices(size: Size, points: &[Point]) -> String {
    points.iter().map(|&point| size.vertex(point)).collect::<Vec<String>>().join(" ")
}
