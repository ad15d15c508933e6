//! Commands that set a position up or show it.

use std::fs::File;

use crate::engine::parse_size;
use crate::gtp::args::{self, Args};
use crate::gtp::reply::{CommandError, CommandResult, Reply};
use crate::gtp::session::{Command, Session};
use crate::machine;
use crate::records::{LARGEST_RECORD, bytes_of};
use ponnuki_game::color::Color;
use ponnuki_game::game::{Game, handicap};
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::record;
use ponnuki_game::rules::{self, LongCycle, text};

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
    Command {
        name: "fixed_handicap",
        args: "STONES",
        help: "Places handicap stones on their usual points and lists them.",
        run: fixed_handicap,
    },
    Command {
        name: "place_free_handicap",
        args: "STONES",
        help: "Places this many handicap stones on points of the engine's choice and lists them.",
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
        help: "Loads a game record: board size, komi, rules, and the main line up to its end or \
               to the position before move number MOVE. Rules that it does not name stay those in \
               force; forced_komi has priority over its komi.",
        run: loadsgf,
    },
    Command {
        name: "set_position",
        args: "[COLOR VERTEX]...",
        help: "Starts a game with these stones on the board, and Black to move. Two or more stones \
               of Black alone are a handicap. Without stones it is clear_board.",
        run: set_position,
    },
    Command {
        name: "gogui-setup",
        args: "COLOR VERTEX COLOR VERTEX ...",
        help: "Sets up a position on an empty board. Other commands set the side to move, a ko \
               and the prisoners.",
        run: setup,
    },
    Command {
        name: "gogui-setup_player",
        args: "COLOR",
        help: "Sets the side to move in the initial position.",
        run: setup_player,
    },
    Command {
        name: "ponnuki-setup_ko",
        args: "VERTEX",
        help: "Sets the point where a ko may not be retaken at once in the initial position.",
        run: setup_ko,
    },
    Command {
        name: "ponnuki-setup_prisoners",
        args: "COLOR STONES",
        help: "Sets the number of prisoners that a player has in the initial position.",
        run: setup_prisoners,
    },
    Command {
        name: "showboard",
        args: "",
        help: "Shows the position as a diagram, with the facts that the stones do not show, such \
               as the prisoners. The hash is the hash of the stones.",
        run: showboard,
    },
    Command {
        name: "captures",
        args: "COLOR",
        help: "The number of a player's prisoners: captured stones, and stones that the opponent \
               paid for passes.",
        run: captures,
    },
];

fn boardsize(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let sides = [args.word()?].into_iter().chain(args.next()).collect::<Vec<&str>>().join(" ");
    for side in sides.split([' ', ':']) {
        args::number(side)?;
    }
    start(session, parse_size(&sides))
}

fn rectangular_boardsize(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let (width, height) = (args.integer()?, args.integer()?);
    start(session, Size::new(width, height))
}

fn start(session: &mut Session<'_>, size: Option<Size>) -> CommandResult {
    session.engine.new_game(size.ok_or(CommandError::UNACCEPTABLE_SIZE)?);
    Ok(Reply::EMPTY)
}

fn clear_board(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    let size = session.engine.game().size();
    start(session, Some(size))
}

fn fixed_handicap(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let points = handicap::fixed_points(session.engine.game().size(), args.integer()?);
    place(session, &points?)
}

fn place_free_handicap(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let points = handicap::free_points(session.engine.game().size(), args.integer()?);
    place(session, &points?)
}

/// Places handicap stones on points of the engine's choice, and lists them.
fn place(session: &mut Session<'_>, points: &[Point]) -> CommandResult {
    session.engine.place_handicap(points)?;
    Ok(vertices(session.engine.game().size(), points).into())
}

fn set_free_handicap(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let size = session.engine.game().size();
    let points: Option<Vec<Point>> =
        args.rest().iter().map(|word| size.parse_move(word).and_then(Move::point)).collect();
    let points = points.ok_or_else(|| CommandError::new(handicap::HandicapError::BadVertexList))?;
    session.engine.place_handicap(&points)?;
    Ok(Reply::EMPTY)
}

fn loadsgf(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let (file, before) = args.file_and_number()?;
    let failure = |error: &dyn std::fmt::Display| {
        log::warn!("cannot load {file}: {}", machine::plain(&error.to_string()));
        CommandError::CANNOT_LOAD
    };
    let path = session.engine.sandbox().readable(&file).map_err(|error| failure(&error))?;
    let opened = File::open(path).map_err(|error| failure(&error))?;
    let bytes = bytes_of(opened, LARGEST_RECORD).map_err(|error| failure(&error))?;
    let recorded = record::read_before(&bytes, before).map_err(|error| failure(&error))?;
    recorded.log_warnings(&file);
    let mut game = recorded.game_under(*session.engine.game().rules());
    // Empty if the client decides.
    if let Ok(forced) = session.engine.params().forced_komi.parse() {
        game.set_komi(forced);
    }
    session.engine.replace_game(game);
    Ok(Reply::EMPTY)
}

/// All stones are placed at once, because some of them alone may not be a legal position.
fn setup(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let game = session.engine.game();
    let size = game.size();
    if !game.moves().is_empty() || game.board().empty_count() < size.area() {
        return Err(CommandError::new(handicap::HandicapError::BoardNotEmpty));
    }
    let to_move = game.to_move();
    let stones = stones(args, size)?;
    session.engine.set_up(|game| game.setup(&stones, to_move)).map_err(CommandError::new)?;
    Ok(Reply::EMPTY)
}

fn set_position(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let size = session.engine.game().size();
    let stones = stones(args, size)?;
    let mut points: Vec<Point> = stones.iter().map(|&(point, _)| point).collect();
    points.sort_unstable();
    if let Some(twice) = points.windows(2).find(|pair| pair[0] == pair[1]) {
        let vertex = size.vertex(twice[0]);
        return Err(CommandError::new(format!("{vertex} is named twice")));
    }
    session.engine.set_position(&stones).map_err(CommandError::new)?;
    Ok(Reply::EMPTY)
}

/// The remaining words as stones.
fn stones(args: &mut Args<'_>, size: Size) -> Result<Vec<(Point, Color)>, CommandError> {
    let stone = |pair: &[String]| {
        let mut pair = Args::new(pair);
        let color = pair.color()?;
        Ok((pair.point(size)?, color))
    };
    args.rest().chunks(2).map(stone).collect()
}

fn setup_player(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let color = args.color()?;
    session.engine.set_up(|game| game.setup_player(color)).map_err(CommandError::new)?;
    Ok(Reply::EMPTY)
}

fn setup_ko(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let ko = args.point(session.engine.game().size())?;
    session.engine.set_up(|game| game.setup_ko(ko)).map_err(CommandError::new)?;
    Ok(Reply::EMPTY)
}

fn setup_prisoners(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let (taker, stones) = (args.color()?, args.integer()?);
    let change = |game: &mut Game| game.setup_prisoners(taker.opponent(), stones);
    session.engine.set_up(change).map_err(CommandError::new)?;
    Ok(Reply::EMPTY)
}

fn showboard(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    let game = session.engine.game();
    let rules = match rules::name_of(game.rules()) {
        Some(name) => format!("{name} rules"),
        None => format!("rules {}", text::json(game.rules())),
    };
    Ok(format!(
        "{} to move, {} moves played, {rules}, komi {}\nprisoners: black {}, white {}{}\nhash {:016x}\n{}",
        game.to_move(),
        game.moves().len(),
        game.komi(),
        game.lost(Color::White),
        game.lost(Color::Black),
        events(game),
        game.board().hash(),
        game.board(),
    )
    .into())
}

/// Describes the owner of the button, and the end of the game.
fn events(game: &Game) -> String {
    let button = match game.pass_state().button() {
        _ if !game.rules().button => String::new(),
        Some(color) => format!(", {color} has taken the button"),
        None => ", the button is free".to_owned(),
    };
    let end = game.void().map_or_else(String::new, |void| {
        let outcome = match void.outcome {
            LongCycle::NoResult => "no result",
            LongCycle::Draw => "a draw",
        };
        format!(", {outcome}: the position after move {} has been repeated", void.since)
    });
    button + &end
}

fn captures(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let taker = args.color()?;
    Ok(session.engine.game().lost(taker.opponent()).into())
}

/// Vertices separated by spaces.
pub(super) fn vertices(size: Size, points: &[Point]) -> String {
    size.move_vertices(points.iter().map(|&point| Move::Play(point)))
}
