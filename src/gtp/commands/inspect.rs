//! Commands that show a search's results for the current position, for GoGui's board and for
//! people. If the engine has not searched it, it does so with `show_playouts` playouts.
//!
//! Winning chances are in percent and scores in points, both from the side of the player to move
//! unless the help text says otherwise.

use std::fmt::Write;

use crate::analysis_format::gogui;
use crate::disk;
use crate::engine::inspection::{InspectedMove, Inspection};
use crate::english;
use crate::gtp::args::Args;
use crate::gtp::reply::{CommandError, CommandResult, Reply};
use crate::gtp::session::{Command, Session};
use crate::search::{Report, for_color};
use crate::tactics::{is_caught_by, is_ladder_capture};
use ponnuki_game::board::{Chain, GameBoard};
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Point};

pub(in crate::gtp) const COMMANDS: &[Command] = &[
    Command {
        name: "ponnuki-best_moves",
        args: "[COLOR]",
        help: "The moves considered, as graphics for GoGui. The more visits a move has, the \
               greener its point. The labels are win rates in percent.",
        run: |session, args| picture(session, args, gogui::moves),
    },
    Command {
        name: "ponnuki-score_map",
        args: "[COLOR]",
        help: "The points that clearly belong to a player, and the expected score, as graphics \
               for GoGui.",
        run: |session, args| picture(session, args, gogui::territory),
    },
    Command {
        name: "ponnuki-principal_variation",
        args: "[COLOR]",
        help: "The principal variation.",
        run: principal_variation,
    },
    Command {
        name: "ponnuki-win_rates",
        args: "[COLOR]",
        help: "The moves that were tried, each with its win rate in percent.",
        run: |session, args| {
            pairs(session, args, |report| {
                each(report, |entry| format!("{:.1}", 100.0 * entry.winrate(report.to_move)))
            })
        },
    },
    Command {
        name: "ponnuki-scores",
        args: "[COLOR]",
        help: "The moves that were tried, each with the expected score of the player.",
        run: |session, args| {
            pairs(session, args, |report| {
                let sign = f64::from(report.to_move.sign());
                each(report, |entry| format!("{:+.1}", entry.black_score * sign))
            })
        },
    },
    Command {
        name: "ponnuki-priors",
        args: "[COLOR]",
        help: "All moves, each with its prior in percent: the win rate that it starts with before \
               any playout, or with a network the probability that the policy gives it.",
        run: |session, args| inspected_moves(session, args, |entry, _| Some(entry.prior)),
    },
    Command {
        name: "ponnuki-amaf",
        args: "[COLOR]",
        help: "All moves, each with its AMAF (all moves as first) win rate in percent: the win \
               rate in playouts in which the player was the first to play on the point, at any \
               time.",
        run: |session, args| {
            inspected_moves(session, args, |entry, color| Some(for_color(entry.amaf?.0, color)))
        },
    },
    Command {
        name: "ponnuki-ownership",
        args: "[COLOR]",
        help: "The owner of each point at the end of the playouts, row by row from the top: 1 if \
               it is always Black's, -1 if it is always White's.",
        run: |session, args| board(session, args, |inspection| &inspection.report.ownership),
    },
    Command {
        name: "ponnuki-criticality",
        args: "[COLOR]",
        help: "The criticality of each point, row by row from the top: how strongly owning the \
               point and winning the game are linked, from -0.5 to 0.5.",
        run: |session, args| board(session, args, |inspection| &inspection.criticality),
    },
    Command {
        name: "ponnuki-ladders",
        args: "",
        help: "The chains that are caught in a ladder, as graphics for GoGui. A cross marks a \
               chain that cannot escape even if it moves first, a circle marks a chain that can \
               be caught now, and a square marks the move that starts the ladder.",
        run: ladders,
    },
    Command {
        name: "ponnuki-playout",
        args: "[STEPS]",
        help: "Shows a playout of this position as graphics for GoGui, and advances it by one \
               move or by STEPS moves. The reply names the heuristics that suggest its last move.",
        run: |session, args| playout(session, args, false),
    },
    Command {
        name: "ponnuki-new_playout",
        args: "[STEPS]",
        help: "Starts a new playout of this position and shows it like ponnuki-playout.",
        run: |session, args| playout(session, args, true),
    },
    Command {
        name: "ponnuki-explain",
        args: "[COLOR] [VERTEX]",
        help: "Explains a move, by default the best one: the results of the search, the \
               heuristics that suggest the move, and the reasons for its prior.",
        run: explain,
    },
    Command {
        name: "ponnuki-save_tree",
        args: "FILE [VISITS]",
        help: "Writes the game as SGF, with the tree of the last search as variations. These have \
               the moves with at least VISITS visits, by default a thousandth of all visits.",
        run: save_tree,
    },
];

/// The search for the player named by the next word, or else for the player to move.
fn inspect<'a>(
    session: &'a mut Session<'_>,
    args: &mut Args<'_>,
) -> Result<&'a Inspection, CommandError> {
    let color = if args.is_empty() { session.engine.game().to_move() } else { args.color()? };
    inspect_of(session, color)
}

fn inspect_of<'a>(
    session: &'a mut Session<'_>,
    color: Color,
) -> Result<&'a Inspection, CommandError> {
    let stop = session.stop_by_interrupt();
    session.engine.inspect(color, stop).ok_or(CommandError::new("the search failed"))
}

fn picture(
    session: &mut Session<'_>,
    args: &mut Args<'_>,
    draw: fn(&Report) -> String,
) -> CommandResult {
    Ok(draw(&inspect(session, args)?.report).into())
}

fn principal_variation(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let report = &inspect(session, args)?.report;
    let line = report.best().map_or(&[][..], |best| &best.pv).iter();
    Ok(line.map(|&mv| report.size.protocol_vertex(mv)).collect::<Vec<String>>().join(" ").into())
}

fn pairs(
    session: &mut Session<'_>,
    args: &mut Args<'_>,
    list: impl Fn(&Report) -> Vec<String>,
) -> CommandResult {
    Ok(list(&inspect(session, args)?.report).join("\n").into())
}

/// The plays that were tried, each with its `value`.
fn each(report: &Report, value: impl Fn(&crate::search::MoveReport) -> String) -> Vec<String> {
    let pair = |(point, entry)| format!("{} {}", report.size.vertex(point), value(entry));
    gogui::plays(report).map(pair).collect()
}

/// All plays, each with a chance of the player to move.
fn inspected_moves(
    session: &mut Session<'_>,
    args: &mut Args<'_>,
    chance: impl Fn(&InspectedMove, Color) -> Option<f64>,
) -> CommandResult {
    let inspection = inspect(session, args)?;
    let pair = |entry: &InspectedMove| {
        let chance = 100.0 * chance(entry, inspection.report.to_move)?;
        Some(format!("{} {chance:.1}", inspection.report.size.vertex(entry.mv.point()?)))
    };
    Ok(inspection.moves.iter().filter_map(pair).collect::<Vec<String>>().join("\n").into())
}

fn board(
    session: &mut Session<'_>,
    args: &mut Args<'_>,
    values: impl Fn(&Inspection) -> &Vec<f32>,
) -> CommandResult {
    let inspection = inspect(session, args)?;
    let of = |place: usize| values(inspection).get(place).copied().unwrap_or(0.0);
    Ok(gogui::board(inspection.report.size, |place| format!("{:.3}", of(place))).into())
}

fn ladders(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    let board = session.engine.game().board();
    let (mut lost, mut caught, mut attacks) = (Vec::new(), Vec::new(), Vec::new());
    let mut chains: Vec<Chain> = board.chains().collect();
    chains.sort_unstable_by_key(|&chain| board.stones(chain).min());
    for chain in chains {
        if board.in_atari(chain) && is_ladder_capture(board, chain) {
            lost.extend(stones(board, chain));
        } else if board.liberty_count(chain) == 2 {
            let liberties = board.liberties(chain).iter().map(Point::from_index);
            let works: Vec<Point> =
                liberties.filter(|&liberty| is_caught_by(board, chain, liberty)).collect();
            if !works.is_empty() {
                caught.extend(stones(board, chain));
                attacks.extend(works);
            }
        }
    }
    attacks.sort_unstable();
    attacks.dedup();
    let mut text = String::new();
    for (name, points) in [("MARK", &lost), ("CIRCLE", &caught), ("SQUARE", &attacks)] {
        gogui::push_points(&mut text, name, board.size(), points);
    }
    let _ = write!(text, "TEXT {} stones lost, {} can be caught", lost.len(), caught.len());
    Ok(text.into())
}

/// The stones of a chain in board order.
fn stones(board: &GameBoard, chain: Chain) -> Vec<Point> {
    let mut stones: Vec<Point> = board.stones(chain).collect();
    stones.sort_unstable();
    stones
}

fn playout(session: &mut Session<'_>, args: &mut Args<'_>, anew: bool) -> CommandResult {
    let steps = if args.is_empty() { 1 } else { args.integer()? };
    let size = session.engine.game().size();
    let playout = session.engine.show_playout(steps, anew);
    let mut text = String::from("VAR");
    for &(color, mv) in &playout.moves[..playout.shown] {
        gogui::push_move(&mut text, size, color, mv);
    }
    text.push_str("\nTEXT ");
    let last = playout.shown.checked_sub(1);
    if let Some(last) = last {
        let (color, mv) = playout.moves[last];
        let _ = write!(text, "move {} of {}: ", playout.shown, playout.moves.len());
        let _ = match playout.reasons[last].join(", ").as_str() {
            "" if mv == Move::Pass => write!(text, "{color} passes"),
            "" => write!(text, "{color} at random"),
            reasons => write!(text, "{color} by {reasons}"),
        };
    }
    if playout.shown == playout.moves.len() {
        let _ = write!(text, ", the result is {}", playout.result);
    }
    Ok(text.into())
}

fn explain(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let game = session.engine.game();
    let (mut color, mut mv) = (game.to_move(), None);
    while let Some(word) = args.next() {
        match Color::parse(word) {
            Some(player) => color = player,
            None => mv = Some(crate::gtp::args::vertex(word, game.size())?),
        }
    }
    let stop = session.stop_by_interrupt();
    let explained = session.engine.explain(color, mv, None, stop);
    let illegal = |reason| CommandError::new(format!("illegal move: {reason}"));
    Ok(english::explanation(&explained.map_err(illegal)?).join("\n").into())
}

fn save_tree(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let (file, visits) = args.file_and_number()?;
    let path = session.engine.sandbox().writable(&file).map_err(CommandError::new)?;
    let stop = session.stop_by_interrupt();
    let record = session.engine.tree_record(visits.map(|visits| visits as u64), stop);
    let record = record.ok_or(CommandError::new("the search failed"))?;
    disk::write(&path, record).map_err(|error| CommandError::of_file(&path, &error))?;
    Ok(Reply::EMPTY)
}
