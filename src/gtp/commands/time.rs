//! Commands about clocks. Times are in seconds, and may be fractions.

use std::fmt::Write;

use crate::clock::TimeControl;
use crate::gtp::args::{self, Args};
use crate::gtp::reply::{CommandError, CommandResult, Reply};
use crate::gtp::session::{Command, Session};
use ponnuki_game::color::Color;

pub(in crate::gtp) const COMMANDS: &[Command] = &[
    Command {
        name: "time_settings",
        args: "MAIN PERIOD STONES",
        help: "Sets the time control: MAIN seconds, then periods of PERIOD seconds for STONES \
               moves each. If PERIOD is 0, there is only the main time. If only STONES is 0, time \
               is unlimited.",
        run: time_settings,
    },
    Command {
        name: "kgs-time_settings",
        args: "none | absolute MAIN | byoyomi MAIN PERIOD PERIODS | canadian MAIN PERIOD STONES",
        help: "Sets the time control, in the form that the KGS server uses.",
        run: time_settings_of_a_system,
    },
    Command {
        name: "kata-time_settings",
        args: "none | absolute MAIN | byoyomi MAIN PERIOD PERIODS | canadian MAIN PERIOD STONES | \
               fischer MAIN INCREMENT | fischer-capped MAIN INCREMENT CAP LONGEST",
        help: "Sets the time control. A Fischer clock gains INCREMENT seconds after every move. \
               With `fischer-capped`, it never shows more than CAP seconds and no move takes \
               longer than LONGEST seconds; a negative number means no limit.",
        run: time_settings_of_a_system,
    },
    Command {
        name: "kata-list_time_settings",
        args: "",
        help: "The time controls that kata-time_settings supports.",
        run: list_time_settings,
    },
    Command {
        name: "time_left",
        args: "COLOR SECONDS STONES",
        help: "Sets a player's clock. If STONES is 0, SECONDS are left of the main time. \
               Otherwise they are left of a byo-yomi period, for STONES moves or with STONES \
               periods left.",
        run: time_left,
    },
    Command {
        name: "kata-debug-print-tc",
        args: "",
        help: "The time control, and the time on both clocks.",
        run: print_clocks,
    },
];

/// Reads the numbers of a time control.
type ReadControl = fn(&mut Args<'_>) -> Result<TimeControl, CommandError>;

/// The time controls by name.
const SYSTEMS: &[(&str, ReadControl)] = &[
    ("none", |_| Ok(TimeControl::Unlimited)),
    ("absolute", |args| Ok(TimeControl::Absolute { main: duration(args)? })),
    ("byoyomi", byoyomi),
    ("canadian", canadian),
    ("fischer", |args| fischer(duration(args)?, duration(args)?, -1.0, -1.0)),
    ("fischer-capped", |args| {
        fischer(duration(args)?, duration(args)?, args.number()?, args.number()?)
    }),
];

fn time_settings(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    session.engine.set_time_control(canadian(args)?);
    Ok(Reply::EMPTY)
}

fn time_settings_of_a_system(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let name = args.word()?;
    let system = SYSTEMS.iter().find(|(system, _)| system.eq_ignore_ascii_case(name));
    let (_, read) = system.ok_or(CommandError::SYNTAX)?;
    session.engine.set_time_control(read(args)?);
    Ok(Reply::EMPTY)
}

fn list_time_settings(_: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    let names: Vec<&str> = SYSTEMS.iter().map(|(name, _)| *name).collect();
    Ok(names.join(" ").into())
}

fn print_clocks(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    let clock = session.engine.clock();
    let mut text = format!("time control {}", clock.control());
    for color in Color::ALL {
        let (seconds, count) = clock.showing(color, 0.0);
        let _ = match (clock.control_of(color), count) {
            (TimeControl::Unlimited, _) => write!(text, "\n{color}: no limit"),
            (_, 0) => write!(text, "\n{color}: {seconds:.3} s of main time"),
            (_, count) => write!(text, "\n{color}: {seconds:.3} s of byo-yomi, {count} left"),
        };
    }
    Ok(text.into())
}

fn canadian(args: &mut Args<'_>) -> Result<TimeControl, CommandError> {
    Ok(TimeControl::from_gtp(duration(args)?, duration(args)?, count(args)?))
}

/// Without periods, or with periods of no time, the main time is all there is.
fn byoyomi(args: &mut Args<'_>) -> Result<TimeControl, CommandError> {
    let (main, period, periods) = (duration(args)?, duration(args)?, count(args)?);
    Ok(match period > 0.0 && periods > 0 {
        true => TimeControl::Japanese { main, period, periods },
        false => TimeControl::Absolute { main },
    })
}

fn fischer(main: f64, increment: f64, cap: f64, longest: f64) -> Result<TimeControl, CommandError> {
    let limit = |seconds: f64| if seconds < 0.0 { f64::INFINITY } else { seconds };
    let (cap, longest) = (limit(cap), limit(longest));
    Ok(TimeControl::Fischer { main, increment, cap, longest })
}

/// Clients send negative times when a player is late, and some omit the number of stones. Servers
/// report the time left after a move as well as before it.
fn time_left(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let (color, seconds) = (args.color()?, args.number()?);
    let stones = args.next().map_or(Ok(0), args::integer)?;
    let stones = u32::try_from(stones).map_err(|_| CommandError::SYNTAX)?;
    session.engine.set_time_left(color, seconds.max(0.0), stones);
    Ok(Reply::EMPTY)
}

/// A non-negative time.
fn duration(args: &mut Args<'_>) -> Result<f64, CommandError> {
    let seconds = args.number()?;
    if seconds < 0.0 { Err(CommandError::SYNTAX) } else { Ok(seconds) }
}

fn count(args: &mut Args<'_>) -> Result<u32, CommandError> {
    u32::try_from(args.integer()?).map_err(|_| CommandError::SYNTAX)
}
