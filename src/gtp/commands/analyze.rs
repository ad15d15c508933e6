//! Commands that report a search while it runs. [`crate::analysis_format`] defines their arguments and the
//! format of their lines.

use std::time::Duration;

use crate::analysis_format::{Analysis, AnalysisRequest, ArgumentError, Format};
use crate::engine::Turn;
use crate::gtp::args::Args;
use crate::gtp::commands::play;
use crate::gtp::reply::{CommandError, CommandResult, Reply};
use crate::gtp::session::{Command, Session};
use crate::machine;
use crate::output_queue::OutputQueue;
use crate::search::Report;

/// The arguments of all commands here, in any order.
const ARGS: &str = "[COLOR] [INTERVAL] [interval N] [minmoves N] [maxmoves N] \
    [avoid COLOR VERTEX,... PLIES] [allow COLOR VERTEX,... PLIES] [maxvisits N] [maxtime SECONDS] \
    [rootInfo true] [ownership true] [ownershipStdev true] [movesOwnership true] \
    [movesOwnershipStdev true] [pvVisits true] [pvEdgeVisits true] [noResultValue true]";

pub(in crate::gtp) const COMMANDS: &[Command] = &[
    Command {
        name: "lz-analyze",
        args: ARGS,
        help: "Searches until the next line of input or until a given maximum is reached. Reports \
               the state of the search every INTERVAL hundredths of a second and at the end. \
               `winrate`, `prior` and `lcb` are in ten-thousandths; all values are from the side \
               of the player to move. `avoid` and `allow` restrict the moves of a player in the \
               first PLIES plies; `A1:C3` stands for a rectangle of points. `maxvisits` includes \
               visits from earlier searches, but the search always makes at least a quarter of \
               them. Any other key is an error, so that a client can find out what there is.",
        run: |session, args| analyze(session, args, Format::Lz),
    },
    Command {
        name: "lz-genmove_analyze",
        args: ARGS,
        help: "Like genmove, but reports the search like lz-analyze. The reply ends with the line \
               `play VERTEX`.",
        run: |session, args| genmove_analyze(session, args, Format::Lz),
    },
    Command {
        name: "kata-analyze",
        args: ARGS,
        help: "Like lz-analyze, with KataGo's keys: `winrate`, `prior` and `lcb` are numbers from \
               0 to 1, `scoreLead` is in points, `utility` is from -1 to 1, and `noResultValue` is \
               the probability that the game ends without a result.",
        run: |session, args| analyze(session, args, Format::Kata),
    },
    Command {
        name: "kata-genmove_analyze",
        args: ARGS,
        help: "Like lz-genmove_analyze, in the format of kata-analyze.",
        run: |session, args| genmove_analyze(session, args, Format::Kata),
    },
    Command {
        name: "kata-search_analyze",
        args: ARGS,
        help: "Like kata-genmove_analyze, but the move is not played, and the engine does not \
               resign.",
        run: |session, args| search_analyze(session, args, false),
    },
    Command {
        name: "kata-search_analyze_cancellable",
        args: ARGS,
        help: "Like kata-search_analyze, but the next line of input cancels it. The reply then \
               ends with the line `play cancelled`.",
        run: |session, args| search_analyze(session, args, true),
    },
    Command {
        name: "analyze",
        args: ARGS,
        help: "Like kata-analyze. Not in list_commands.",
        run: |session, args| analyze(session, args, Format::Kata),
    },
    Command {
        name: "genmove_analyze",
        args: ARGS,
        help: "Like kata-genmove_analyze. Not in list_commands.",
        run: |session, args| genmove_analyze(session, args, Format::Kata),
    },
    Command {
        name: "cgos-analyze",
        args: ARGS,
        help: "Like lz-analyze, but each line is a JSON object as CGOS stores it with its games. \
               The variation of a move does not repeat the move itself.",
        run: |session, args| analyze(session, args, Format::Cgos),
    },
    Command {
        name: "cgos-genmove_analyze",
        args: ARGS,
        help: "Like genmove, but the reply is a JSON object as in cgos-analyze, followed by the \
               line `play VERTEX`. With INTERVAL the command also reports the search while it \
               runs.",
        run: |session, args| genmove_analyze(session, args, Format::Cgos),
    },
    Command {
        name: "ponnuki-analyze_json",
        args: ARGS,
        help: "Searches as long as for a move without a clock, or until a given maximum is \
               reached. The reply is one JSON object with the keys of KataGo's analysis engine. \
               `policy true` adds the priors, which are -1 for illegal moves. Only `# interrupt` \
               and the end of the program stop the search early.",
        run: analyze_json,
    },
];

/// Seconds between two lines if the client does not say.
const DEFAULT_INTERVAL: f64 = 0.5;

/// The time between two checks for input after an analysis has finished.
const IDLE: Duration = Duration::from_millis(2);

/// The request that the arguments stand for.
fn request(
    session: &Session<'_>,
    args: &mut Args<'_>,
    format: Format,
) -> Result<AnalysisRequest, CommandError> {
    let size = session.engine.game().size();
    let mut request =
        AnalysisRequest::from_words(args.rest(), size, format).map_err(|reason| match reason {
            ArgumentError::Key(_) => CommandError::new(reason),
            ArgumentError::Value => CommandError::SYNTAX,
        })?;
    request.report.take_params(session.engine.params());
    Ok(request)
}

fn analyze(session: &mut Session<'_>, args: &mut Args<'_>, format: Format) -> CommandResult {
    let mut request = request(session, args, format)?;
    request.interval.get_or_insert(DEFAULT_INTERVAL);
    let analysis = Analysis::new(&request, &mut session.engine);
    let (since, stop) = (session.since(), session.stop_by_any_input());
    let number = session.number();
    session.start_stream();
    let (engine, output) = session.engine_and_output();
    let show = |report: &Report| show_line(&analysis, report, number, output);
    if let Some(report) = analysis.analyze(engine, since, stop, &show) {
        end_line(&analysis, &report, output);
    }
    // A search with nothing left to find ends by itself, but the reply stays open.
    while request.is_endless() && !stop.is_wanted() && !session.is_over() {
        machine::sleep(IDLE);
    }
    Ok(Reply::Streamed)
}

fn genmove_analyze(
    session: &mut Session<'_>,
    args: &mut Args<'_>,
    format: Format,
) -> CommandResult {
    move_analyzed(session, args, format, |_| {}, false)
}

fn search_analyze(
    session: &mut Session<'_>,
    args: &mut Args<'_>,
    is_cancellable: bool,
) -> CommandResult {
    move_analyzed(session, args, Format::Kata, |turn| turn.play = false, is_cancellable)
}

/// The engine's move, in an ordinary turn modified by `change`, with reports of the search. If it
/// `is_cancellable`, more input ends the search, and there is no move.
fn move_analyzed(
    session: &mut Session<'_>,
    args: &mut Args<'_>,
    format: Format,
    change: impl FnOnce(&mut Turn<'_>),
    is_cancellable: bool,
) -> CommandResult {
    let mut request = request(session, args, format)?;
    // CGOS wants a single line unless it gives an interval.
    if format != Format::Cgos {
        request.interval.get_or_insert(DEFAULT_INTERVAL);
    }
    let stop = match is_cancellable {
        true => session.stop_by_any_input(),
        false => session.stop_by_interrupt(),
    };
    let analysis = Analysis::new(&request, &mut session.engine);
    let mut turn = analysis.turn(session.since(), stop);
    change(&mut turn);
    let number = session.number();
    session.start_stream();
    let (engine, output) = session.engine_and_output();
    let show = |report: &Report| show_line(&analysis, report, number, output);
    let answer = analysis.genmove(engine, turn, &show);
    if let Some(report) = &answer.report {
        end_line(&analysis, report, output);
    }
    session.tell_observers(answer.summary.as_ref());
    let decision = match is_cancellable && stop.is_wanted() {
        true => play::CANCELLED.to_owned(),
        false => play::decision_text(session.engine.game().size(), answer.decision),
    };
    session.engine_and_output().1.send(format!("play {decision}\n"));
    Ok(Reply::Streamed)
}

/// Shows the line for a report of a running search, unless it is empty, which would end the reply. The
/// next one replaces it if the client has not read up to it. `false` if nobody reads at all.
fn show_line(analysis: &Analysis<'_>, report: &Report, number: u64, output: &OutputQueue) -> bool {
    let line = analysis.line(report);
    line.is_empty() || output.show(number, format!("{line}\n"))
}

/// Writes the line for the last report, unless it is empty.
fn end_line(analysis: &Analysis<'_>, report: &Report, output: &OutputQueue) {
    let line = analysis.line(report);
    if !line.is_empty() {
        output.send(format!("{line}\n"));
    }
}

fn analyze_json(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let request = AnalysisRequest { interval: None, ..request(session, args, Format::Json)? };
    let analysis = Analysis::new(&request, &mut session.engine);
    let (since, stop) = (session.since(), session.stop_by_interrupt());
    let report = analysis.analyze(&mut session.engine, since, stop, &|_| true);
    let mut object = analysis.json(&report.ok_or(CommandError::new("the search failed"))?);
    object.insert("turnNumber".to_owned(), session.engine.game().moves().len().into());
    object.insert("isDuringSearch".to_owned(), false.into());
    Ok(serde_json::Value::Object(object).into())
}
