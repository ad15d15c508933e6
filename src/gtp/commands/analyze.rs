//! Commands that show the search at work, in the form that Leela Zero has made common.
//!
//! Chances and priors are in ten-thousandths, for the player to move.

use std::fmt::Write;
use std::time::Duration;

use crate::color::Color;
use crate::engine::status::index;
use crate::engine::{Observer, Turn};
use crate::gtp::args::{self, Args};
use crate::gtp::commands::play;
use crate::gtp::registry::Command;
use crate::gtp::session::{Failure, Outcome, Reply, Session};
use crate::point::{Move, Size};
use crate::search::{MoveReport, Options, Report};

pub(in crate::gtp) const COMMANDS: &[Command] = &[
    Command {
        name: "lz-analyze",
        args: "[COLOR] [INTERVAL] [interval N] [avoid COLOR VERTEX,... N] [allow COLOR VERTEX,... N] \
               [minmoves N] [maxmoves N] [ownership true]",
        help: "Thinks until there is more input, and shows the state of the search every INTERVAL \
               hundredths of a second.",
        run: lz_analyze,
    },
    Command {
        name: "lz-genmove_analyze",
        args: "[COLOR] [INTERVAL] [interval N] [minmoves N] [maxmoves N] [ownership true]",
        help: "Like genmove, but shows the search as lz-analyze does; the line `play VERTEX` ends \
               the reply.",
        run: lz_genmove_analyze,
    },
];

/// Seconds between two lines if a client does not say.
const DEFAULT_INTERVAL: f64 = 0.5;

/// More lines than this helps nobody.
const SHORTEST_INTERVAL: f64 = 0.01;

/// How often a finished analysis looks for input.
const IDLE: Duration = Duration::from_millis(2);

/// Two standard deviations below the mean is a cautious value.
const CAUTION: f64 = 2.0;

/// What a client wants to see.
struct Wish {
    color: Color,
    interval: f64,
    min_moves: usize,
    max_moves: usize,
    ownership: bool,
    options: Options,
}

impl Wish {
    /// Reads arguments, which may come in any order. Keys that are not known are skipped with their
    /// values.
    fn parse(session: &Session<'_>, args: &mut Args<'_>) -> Result<Wish, Failure> {
        let game = session.engine.game();
        let size = game.size();
        let mut wish = Wish {
            color: game.to_move(),
            interval: DEFAULT_INTERVAL,
            min_moves: 0,
            max_moves: usize::MAX,
            ownership: false,
            options: Options::default(),
        };
        // The colour may come after the restrictions that it decides about.
        let mut avoid = Vec::new();
        let mut allow = Vec::new();
        while let Some(word) = args.next() {
            if let Some(color) = Color::parse(word) {
                wish.color = color;
            } else if let Ok(hundredths) = args::number(word) {
                wish.interval = hundredths / 100.0;
            } else {
                match word.to_ascii_lowercase().as_str() {
                    "interval" => wish.interval = args.number()? / 100.0,
                    "minmoves" => wish.min_moves = args.integer()?,
                    "maxmoves" => wish.max_moves = args.integer()?,
                    "ownership" => wish.ownership = args.word()?.eq_ignore_ascii_case("true"),
                    "avoid" => avoid.push(restriction(size, args)?),
                    "allow" => allow.push(restriction(size, args)?),
                    _ => drop(args.word()?),
                }
            }
        }
        wish.interval = wish.interval.max(SHORTEST_INTERVAL);
        let of_mover = |lists: Vec<(Color, Vec<Move>)>| {
            let lists = lists.into_iter().filter(|(color, _)| *color == wish.color);
            lists.map(|(_, moves)| moves).reduce(|mut all, more| {
                all.extend(more);
                all
            })
        };
        wish.options.avoid = of_mover(avoid).unwrap_or_default();
        wish.options.allow = of_mover(allow);
        Ok(wish)
    }

    /// The line for a report.
    fn line(&self, report: &Report) -> String {
        let visited = report.moves.iter().filter(|m| m.visits > 0).count();
        let shown = visited.max(self.min_moves).min(self.max_moves).min(report.moves.len());
        let mut line = String::new();
        for (order, mv) in report.moves[..shown].iter().enumerate() {
            if order > 0 {
                line.push(' ');
            }
            write_move(&mut line, report, mv, order);
        }
        if self.ownership {
            line.push_str(" ownership");
            for row in (0..report.size.height()).rev() {
                for column in 0..report.size.width() {
                    let place = index(report.size, report.size.point(column, row));
                    let share = report.ownership.get(place).copied().unwrap_or(0.0);
                    let _ = write!(line, " {:.3}", share * report.to_move.sign() as f32);
                }
            }
        }
        line.push('\n');
        line
    }
}

/// The colour, moves and depth of `avoid` and `allow`. The depth is taken for at least one ply; the
/// search knows restrictions of the next move only.
fn restriction(size: Size, args: &mut Args<'_>) -> Result<(Color, Vec<Move>), Failure> {
    let color = args.color()?;
    let mut moves = Vec::new();
    for word in args.word()?.split(',').filter(|word| !word.eq_ignore_ascii_case("resign")) {
        moves.push(args::vertex(word, size).map_err(|_| Failure::SYNTAX)?);
    }
    args.integer()?;
    Ok((color, moves))
}

/// One `info` segment. The line of play is its last key.
fn write_move(line: &mut String, report: &Report, mv: &MoveReport, order: usize) {
    let chance = mv.winrate(report.to_move);
    let deviation = (chance * (1.0 - chance) / mv.visits.max(1) as f64).sqrt();
    let _ = write!(
        line,
        "info move {} visits {} winrate {} prior {} lcb {} order {order} pv",
        report.size.move_vertex(mv.mv),
        mv.visits,
        ten_thousandths(chance),
        ten_thousandths(mv.prior),
        ten_thousandths(chance - CAUTION * deviation),
    );
    for &mv in &mv.pv {
        let _ = write!(line, " {}", report.size.move_vertex(mv));
    }
}

fn ten_thousandths(share: f64) -> u32 {
    (share.clamp(0.0, 1.0) * 10_000.0).round() as u32
}

fn lz_analyze(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    let wish = Wish::parse(session, args)?;
    let stop = session.stop_by_any_input();
    session.begin_stream();
    let (engine, output) = session.engine_and_output();
    let show = |report: &Report| report.moves.is_empty() || output.write(&wish.line(report));
    let observer = Observer { interval: wish.interval, show: &show };
    engine.analyze(wish.color, &wish.options, stop, observer);
    // A search that has nothing left to find ends by itself, but the reply stays open.
    while !stop.is_wanted() && !session.is_over() {
        std::thread::sleep(IDLE);
    }
    Ok(Reply::Streamed)
}

fn lz_genmove_analyze(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    let wish = Wish::parse(session, args)?;
    let (since, stop) = (session.since(), session.stop_by_interrupt());
    session.begin_stream();
    let (engine, output) = session.engine_and_output();
    let show = |report: &Report| report.moves.is_empty() || output.write(&wish.line(report));
    let observer = Some(Observer { interval: wish.interval, show: &show });
    let turn = Turn { color: wish.color, since, stop, observer, cleanup: false, play: true };
    let answer = engine.genmove(&turn);
    if let Some(report) = &answer.report {
        show(report);
    }
    let decision = play::decision_text(engine.game().size(), answer.decision);
    output.write(&format!("play {decision}\n"));
    session.opponent_thinks();
    Ok(Reply::Streamed)
}
