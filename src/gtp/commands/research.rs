//! Commands for experiments and regression tests: GNU Go's commands that other programs use, and
//! the commands of gomill's ringmaster.

use crate::clock::Stopwatch;
use crate::disk;
use crate::engine::{TimedMonitor, Turn};
use crate::gtp::args::Args;
use crate::gtp::commands::board::vertices;
use crate::gtp::commands::play;
use crate::gtp::reply::{CommandError, CommandResult, Reply};
use crate::gtp::session::{Command, Session};
use crate::params::{Params, TABLE};
use crate::search::{Limits, Options};
use ponnuki_game::color::Color;
use ponnuki_game::point::Point;

pub(in crate::gtp) const COMMANDS: &[Command] = &[
    Command {
        name: "printsgf",
        args: "[FILE]",
        help: "The record of the game so far. With FILE, unless that is `-`, it is written to a \
               file.",
        run: print_sgf,
    },
    Command {
        name: "kata-benchmark",
        args: "VISITS",
        help: "Searches the present position with this number of visits from an empty tree and with \
               an empty cache, and says how many there were in a second.",
        run: benchmark,
    },
    Command {
        name: "top_moves",
        args: "",
        help: "Up to ten moves that the engine considered for its last move, each with its share \
               of the visits in percent.",
        run: top_moves,
    },
    Command {
        name: "top_moves_black",
        args: "",
        help: "The moves that the engine would consider for Black, as top_moves lists them.",
        run: |session, _| top_moves_of(session, Color::Black),
    },
    Command {
        name: "top_moves_white",
        args: "",
        help: "The moves that the engine would consider for White, as top_moves lists them.",
        run: |session, _| top_moves_of(session, Color::White),
    },
    Command {
        name: "move_history",
        args: "",
        help: "The moves of the game with their colours, last move first, one per line.",
        run: move_history,
    },
    Command {
        name: "last_move",
        args: "",
        help: "The colour and vertex of the last move.",
        run: last_move,
    },
    Command {
        name: "query_boardsize",
        args: "",
        help: "The size of the board: one number, or width and height if it is not square.",
        run: query_boardsize,
    },
    Command { name: "get_komi", args: "", help: "The komi in points.", run: get_komi },
    Command {
        name: "get_handicap",
        args: "",
        help: "The number of handicap stones, 0 in an even game.",
        run: |session, _| Ok(session.engine.game().handicap().into()),
    },
    Command {
        name: "color",
        args: "VERTEX",
        help: "The contents of a point: black, white or empty.",
        run: color,
    },
    Command {
        name: "list_stones",
        args: "COLOR",
        help: "All stones of a player.",
        run: list_stones,
    },
    Command {
        name: "countlib",
        args: "VERTEX",
        help: "The number of liberties of the chain on a point.",
        run: |session, args| Ok(liberties(session, args)?.len().into()),
    },
    Command {
        name: "findlib",
        args: "VERTEX",
        help: "The liberties of the chain on a point.",
        run: |session, args| {
            let points = liberties(session, args)?;
            Ok(vertices(session.engine.game().size(), &points).into())
        },
    },
    Command {
        name: "get_random_seed",
        args: "",
        help: "The random seed.",
        run: |session, _| Ok(session.engine.params().seed.into()),
    },
    Command {
        name: "set_random_seed",
        args: "SEED",
        help: "Sets the random seed and clears the search tree.",
        run: set_random_seed,
    },
    Command {
        name: "clear_cache",
        args: "",
        help: "Clears the search tree and the cache of the network. The game stays.",
        run: clear_cache,
    },
    Command {
        name: "gomill-describe_engine",
        args: "",
        help: "The name and version of the engine, and the parameters that differ from their \
               defaults.",
        run: describe_engine,
    },
    Command {
        name: "gomill-explain_last_move",
        args: "",
        help: "The engine's evaluation when it made the last move: win rate, score, visits and \
               expected line of play. The reply is empty if the engine did not make the last \
               move.",
        run: explain_last_move,
    },
    Command {
        name: "gomill-cpu_time",
        args: "",
        help: "The processor time used by the program so far, in seconds.",
        run: super::admin::cputime,
    },
];

/// The maximum number of moves that `top_moves` lists.
const TOP_MOVES: usize = 10;

fn print_sgf(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let record = session.engine.record();
    let file = if args.is_empty() { None } else { Some(args.file()?) };
    let Some(file) = file.filter(|file| file != "-") else {
        // An empty line would end the reply; those in comments can be spared.
        let lines: Vec<&str> = record.lines().filter(|line| !line.trim().is_empty()).collect();
        return Ok(lines.join("\n").into());
    };
    let path = session.engine.sandbox().writable(&file).map_err(CommandError::new)?;
    disk::write(&path, record).map_err(|error| CommandError::of_file(&path, &error))?;
    Ok(Reply::EMPTY)
}

fn benchmark(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let visits = args.integer()?;
    if visits == 0 {
        return Err(CommandError::SYNTAX);
    }
    clear_caches(session);
    let (color, since) = (session.engine.game().to_move(), Stopwatch::start());
    let limits = Limits { visits: Some(visits as u64), playouts: None };
    let options = Options { limits, ..Options::default() };
    let monitor = TimedMonitor::new(since, None, Some(session.stop_by_interrupt()));
    let report = session.engine.analyze(color, &options, &monitor);
    let report = report.ok_or(CommandError::new("the search failed"))?;
    let seconds = since.seconds();
    Ok(format!(
        "{} visits in {seconds:.2} s, {:.1} visits/s with {} threads on {}",
        report.playouts,
        report.playouts as f64 / seconds.max(1e-9),
        session.engine.params().threads,
        report.size,
    )
    .into())
}

fn top_moves(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    let Some(report) = session.engine.last_report() else { return Ok(Reply::EMPTY) };
    let tried: u64 = report.moves.iter().map(|entry| entry.visits).sum();
    let entries = report.moves.iter().filter(|entry| entry.visits > 0).take(TOP_MOVES);
    let pairs = entries.map(|entry| {
        let share = 100.0 * entry.visits as f64 / tried as f64;
        format!("{} {share:.2}", report.size.protocol_vertex(entry.mv))
    });
    Ok(pairs.collect::<Vec<String>>().join(" ").into())
}

fn top_moves_of(session: &mut Session<'_>, color: Color) -> CommandResult {
    let turn = Turn { play: false, ..play::turn_of(session, color) };
    session.engine.genmove(&turn);
    top_moves(session, &mut Args::new(&[]))
}

fn move_history(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    let game = session.engine.game();
    let line = |&(color, mv)| format!("{color} {}", game.size().protocol_vertex(mv));
    Ok(game.moves().iter().rev().map(line).collect::<Vec<String>>().join("\n").into())
}

fn last_move(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    let game = session.engine.game();
    let (color, mv) = game.last_move(0).ok_or(CommandError::new("no previous move known"))?;
    Ok(format!("{color} {}", game.size().protocol_vertex(mv)).into())
}

fn query_boardsize(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    let size = session.engine.game().size();
    Ok(match (size.width(), size.height()) {
        (width, height) if width == height => width.into(),
        (width, height) => format!("{width} {height}").into(),
    })
}

fn get_komi(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    Ok(format!("{:.1}", session.engine.game().komi().points()).into())
}

fn color(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let point = args.point(session.engine.game().size())?;
    let color = session.engine.game().board().cell(point).color();
    Ok(color.map_or("empty".into(), Reply::from))
}

fn list_stones(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let color = args.color()?;
    let board = session.engine.game().board();
    let stones: Vec<Point> =
        board.size().points().filter(|&point| board.cell(point) == color.stone()).collect();
    Ok(vertices(board.size(), &stones).into())
}

fn liberties(session: &Session<'_>, args: &mut Args<'_>) -> Result<Vec<Point>, CommandError> {
    let point = args.point(session.engine.game().size())?;
    let board = session.engine.game().board();
    if !board.cell(point).is_stone() {
        return Err(CommandError::new("vertex must not be empty"));
    }
    Ok(board.liberties(board.chain(point)).iter().map(Point::from_index).collect())
}

fn set_random_seed(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let seed = args.word()?.parse().map_err(|_| CommandError::SYNTAX)?;
    session.engine.set_seed(seed);
    Ok(Reply::EMPTY)
}

fn clear_cache(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    clear_caches(session);
    Ok(Reply::EMPTY)
}

/// Forgets what earlier searches have found.
fn clear_caches(session: &mut Session<'_>) {
    session.engine.forget_search();
    session.engine.networks().clear_caches();
}

fn describe_engine(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    let (params, usual) = (session.engine.params(), Params::default());
    let changed = TABLE.iter().filter(|param| param.text(params) != param.text(&usual));
    let lines = changed.map(|param| format!("{} {}", param.name, param.text(params)));
    let head = format!("{} {}", session.name(), session.version());
    Ok([head].into_iter().chain(lines).collect::<Vec<String>>().join("\n").into())
}

fn explain_last_move(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    Ok(session.engine.last_comment().unwrap_or_default().into())
}
