//! Commands that show the search at work. [`crate::forms`] knows what their lines look
//! like; here is what clients may ask for.

use std::time::Duration;

use crate::color::Color;
use crate::engine::{Observer, Terms, Turn, Watch};
use crate::forms::{EXTRAS, Extra, Form, Wanted};
use crate::gtp::args::{self, Args};
use crate::gtp::commands::play;
use crate::gtp::reply::{CommandResult, Failure, Reply};
use crate::gtp::session::{Command, Session};
use crate::point::{Move, Size};
use crate::search::{Ban, Banned, Limits, Options, Report};

/// The arguments of all commands here, in any order.
const ARGS: &str = "[COLOR] [INTERVAL] [interval N] [minmoves N] [maxmoves N] \
    [avoid COLOR VERTEX,... PLIES] [allow COLOR VERTEX,... PLIES] [maxvisits N] [maxtime SECONDS] \
    [rootInfo true] [ownership true] [ownershipStdev true] [movesOwnership true] \
    [movesOwnershipStdev true] [pvVisits true] [pvEdgeVisits true]";

pub(in crate::gtp) const COMMANDS: &[Command] = &[
    Command {
        name: "lz-analyze",
        args: ARGS,
        help: "Thinks until there is more input or a given maximum is reached, and shows the state \
               of the search every INTERVAL hundredths of a second and at the end. Winrate, prior \
               and lcb are in ten-thousandths, everything is the mover's. `avoid` and `allow` hold \
               for a player's moves in the first PLIES plies; `A1:C3` names a rectangle. `maxvisits` \
               counts what is known from before, but a quarter of it is always made anew.",
        run: |session, args| analyze(session, args, Form::Lz),
    },
    Command {
        name: "lz-genmove_analyze",
        args: ARGS,
        help: "Like genmove, but shows the search as lz-analyze does; the line `play VERTEX` ends \
               the reply.",
        run: |session, args| genmove_analyze(session, args, Form::Lz),
    },
    Command {
        name: "kata-analyze",
        args: ARGS,
        help: "Like lz-analyze, with KataGo's keys: winrate, prior and lcb are numbers from 0 to 1, \
               scoreLead is in points, and utility is from -1 to 1.",
        run: |session, args| analyze(session, args, Form::Kata),
    },
    Command {
        name: "kata-genmove_analyze",
        args: ARGS,
        help: "Like lz-genmove_analyze, in the form of kata-analyze.",
        run: |session, args| genmove_analyze(session, args, Form::Kata),
    },
    Command {
        name: "cgos-analyze",
        args: ARGS,
        help: "Like lz-analyze, but each line is a JSON object as CGOS keeps them with its games. \
               The line of play does not repeat the move it belongs to.",
        run: |session, args| analyze(session, args, Form::Cgos),
    },
    Command {
        name: "cgos-genmove_analyze",
        args: ARGS,
        help: "Like genmove, but replies a JSON object as in cgos-analyze, then the line `play \
               VERTEX`. With INTERVAL it shows the search while it lasts.",
        run: |session, args| genmove_analyze(session, args, Form::Cgos),
    },
    Command {
        name: "ponnuki-analyze_json",
        args: ARGS,
        help: "Thinks as long as for a move without a clock, or up to the given maximum, and \
               replies one JSON object with the names of KataGo's analysis engine. `policy true` \
               adds the priors, -1 where a move is illegal. Only `# interrupt` and the end of the \
               program cut it short.",
        run: analyze_json,
    },
];

/// Seconds between two lines if a client does not say.
const DEFAULT_INTERVAL: f64 = 0.5;

/// More lines than this helps nobody.
const SHORTEST_INTERVAL: f64 = 0.01;

/// How often a finished analysis looks for input.
const IDLE: Duration = Duration::from_millis(2);

/// What a client asks for.
struct Wish {
    color: Color,
    /// Seconds.
    interval: Option<f64>,
    wanted: Wanted,
    bans: Vec<Ban>,
    never_resigns: bool,
    max_visits: Option<u64>,
    /// Seconds.
    max_time: Option<f64>,
}

impl Wish {
    /// Reads arguments, which may come in any order. Keys that are not known are skipped with their
    /// values.
    fn parse(session: &Session<'_>, args: &mut Args<'_>, form: Form) -> Result<Wish, Failure> {
        let game = session.engine.game();
        let mut wish = Wish {
            color: game.to_move(),
            interval: None,
            wanted: Wanted::new(form),
            bans: Vec::new(),
            never_resigns: false,
            max_visits: None,
            max_time: None,
        };
        let mut no_resignation = Vec::new();
        while let Some(word) = args.next() {
            if let Some(color) = Color::parse(word) {
                wish.color = color;
            } else if let Ok(hundredths) = args::number(word) {
                wish.interval = Some(interval(hundredths)?);
            } else if let Some(extra) = extra(word) {
                wish.wanted.set(extra, boolean(args)?);
            } else {
                match word.to_ascii_lowercase().as_str() {
                    "interval" => wish.interval = Some(interval(args.number()?)?),
                    "minmoves" => wish.wanted.min_moves = args.integer()?,
                    "maxmoves" => wish.wanted.max_moves = args.integer()?,
                    "maxvisits" => wish.max_visits = Some(positive(args.integer()?)? as u64),
                    "maxtime" => wish.max_time = Some(not_negative(args.number()?)?),
                    "avoid" => {
                        let listed = Listed::parse(game.size(), args)?;
                        no_resignation.extend(listed.resign.then_some(listed.color));
                        wish.bans.push(listed.ban(Banned::These));
                    }
                    "allow" => {
                        wish.bans.push(Listed::parse(game.size(), args)?.ban(Banned::AllBut));
                    }
                    _ => drop(args.word()?),
                }
            }
        }
        // The colour may come after the list that speaks of it.
        wish.never_resigns = no_resignation.contains(&wish.color);
        Ok(wish)
    }

    fn options(&self) -> Options {
        Options {
            limits: Limits { visits: self.max_visits, playouts: None },
            bans: self.bans.clone(),
            detail: self.wanted.detail(),
            ..Options::default()
        }
    }

    /// Whether the client has said when the analysis ends.
    fn has_maximum(&self) -> bool {
        self.max_visits.is_some() || self.max_time.is_some()
    }
}

/// The extra with this name.
fn extra(word: &str) -> Option<Extra> {
    EXTRAS.iter().find(|(_, name, _)| name.eq_ignore_ascii_case(word)).map(|entry| entry.0)
}

/// What follows `avoid` and `allow`: a player, moves joined by commas, and a number of plies.
struct Listed {
    color: Color,
    moves: Vec<Move>,
    /// Whether `resign` is among the moves.
    resign: bool,
    plies: usize,
}

impl Listed {
    fn parse(size: Size, args: &mut Args<'_>) -> Result<Listed, Failure> {
        let color = args.color()?;
        let (mut moves, mut resign) = (Vec::new(), false);
        for word in args.word()?.split(',') {
            if word.eq_ignore_ascii_case("resign") {
                resign = true;
            } else if let Some((corner, opposite)) = word.split_once(':') {
                moves.extend(rectangle(size, corner, opposite).ok_or(Failure::SYNTAX)?);
            } else {
                moves.push(size.parse_move(word).ok_or(Failure::SYNTAX)?);
            }
        }
        let plies = positive(args.integer()?)?;
        Ok(Listed { color, moves, resign, plies })
    }

    fn ban(self, kind: fn(Vec<Move>) -> Banned) -> Ban {
        Ban { color: self.color, moves: kind(self.moves), plies: self.plies }
    }
}

/// The points between two opposite corners.
fn rectangle(size: Size, corner: &str, opposite: &str) -> Option<impl Iterator<Item = Move>> {
    let place = |vertex: &str| {
        let point = size.parse_move(vertex)?.point()?;
        Some((size.column(point), size.row(point)))
    };
    let ((a, b), (c, d)) = (place(corner)?, place(opposite)?);
    let points = (b.min(d)..=b.max(d))
        .flat_map(move |row| (a.min(c)..=a.max(c)).map(move |column| size.point(column, row)));
    Some(points.map(Move::Play))
}

/// Seconds from hundredths of a second.
fn interval(hundredths: f64) -> Result<f64, Failure> {
    Ok((not_negative(hundredths)? / 100.0).max(SHORTEST_INTERVAL))
}

fn not_negative(number: f64) -> Result<f64, Failure> {
    if number >= 0.0 { Ok(number) } else { Err(Failure::SYNTAX) }
}

fn positive(number: usize) -> Result<usize, Failure> {
    if number > 0 { Ok(number) } else { Err(Failure::SYNTAX) }
}

fn boolean(args: &mut Args<'_>) -> Result<bool, Failure> {
    args.word()?.to_ascii_lowercase().parse().map_err(|_| Failure::SYNTAX)
}

fn analyze(session: &mut Session<'_>, args: &mut Args<'_>, form: Form) -> CommandResult {
    let wish = Wish::parse(session, args, form)?;
    let (since, stop) = (session.since(), session.stop_by_any_input());
    session.begin_stream();
    let (engine, output) = session.engine_and_output();
    let show = |report: &Report| write_line(&wish.wanted, report, |line| output.write(line));
    let observer = Observer { interval: wish.interval.unwrap_or(DEFAULT_INTERVAL), show: &show };
    let watch = Watch::new(since, None, Some(stop))
        .with_observer(Some(observer))
        .with_deadline(wish.max_time);
    if let Some(report) = engine.analyze(wish.color, &wish.options(), &watch) {
        show(&report);
    }
    // A search that has nothing left to find ends by itself, but the reply stays open.
    while !wish.has_maximum() && !stop.is_wanted() && !session.is_over() {
        std::thread::sleep(IDLE);
    }
    Ok(Reply::Streamed)
}

fn genmove_analyze(session: &mut Session<'_>, args: &mut Args<'_>, form: Form) -> CommandResult {
    let wish = Wish::parse(session, args, form)?;
    let (since, stop) = (session.since(), session.stop_by_interrupt());
    session.begin_stream();
    let (engine, output) = session.engine_and_output();
    let show = |report: &Report| write_line(&wish.wanted, report, |line| output.write(line));
    // CGOS wants one line, unless it says otherwise.
    let usual = if form == Form::Cgos { f64::INFINITY } else { DEFAULT_INTERVAL };
    let interval = wish.interval.unwrap_or(usual);
    let observer = Some(Observer { interval, show: &show });
    let terms = Terms {
        bans: &wish.bans,
        detail: wish.wanted.detail(),
        visits: wish.max_visits,
        seconds: wish.max_time,
        never_resigns: wish.never_resigns,
    };
    let turn = Turn { color: wish.color, since, stop, observer, cleanup: false, play: true, terms };
    let answer = engine.genmove(&turn);
    if let Some(report) = &answer.report {
        show(report);
    }
    session.tell(answer.opinion.as_ref());
    let decision = play::decision_text(session.engine.game().size(), answer.decision);
    session.engine_and_output().1.write(&format!("play {decision}\n"));
    Ok(Reply::Streamed)
}

/// Passes the line for a report on, unless it would be empty, which would end the reply. `false`
/// when nobody reads it.
fn write_line(wanted: &Wanted, report: &Report, write: impl Fn(&str) -> bool) -> bool {
    let mut line = wanted.line(report);
    line.push('\n');
    line.len() == 1 || write(&line)
}

fn analyze_json(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let wish = Wish::parse(session, args, Form::Json)?;
    let mut options = wish.options();
    let mut seconds = wish.max_time;
    if !wish.has_maximum() {
        (options.limits, seconds) = session.engine.untimed_limits();
    }
    let watch = Watch::new(session.since(), None, Some(session.stop_by_interrupt()));
    let report = session
        .engine
        .analyze(wish.color, &options, &watch.with_deadline(seconds))
        .ok_or(Failure::new("the search failed"))?;
    let mut object = wish.wanted.json(&report);
    object.insert("turnNumber".to_owned(), session.engine.game().moves().len().into());
    object.insert("isDuringSearch".to_owned(), false.into());
    Ok(serde_json::Value::Object(object).into())
}
