//! Commands about clocks. Times are in seconds; fractions are understood.

use crate::clock::TimeControl;
use crate::gtp::args::{self, Args};
use crate::gtp::registry::Command;
use crate::gtp::session::{Failure, Outcome, Reply, Session};

pub(in crate::gtp) const COMMANDS: &[Command] = &[
    Command {
        name: "time_settings",
        args: "MAIN PERIOD STONES",
        help: "Main time, then so many stones in each period. Without a period the main time is all \
               there is; a period without stones is no limit.",
        run: time_settings,
    },
    Command {
        name: "kgs-time_settings",
        args: "none | absolute MAIN | byoyomi MAIN PERIOD PERIODS | canadian MAIN PERIOD STONES",
        help: "The time control as the KGS server has it.",
        run: kgs_time_settings,
    },
    Command {
        name: "time_left",
        args: "COLOR SECONDS STONES",
        help: "What is left for a player: main time if STONES is 0, else time for so many stones, \
               or with so many periods left.",
        run: time_left,
    },
];

fn time_settings(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    let (main, period, stones) = (duration(args)?, duration(args)?, count(args)?);
    session.engine.set_time_control(TimeControl::from_gtp(main, period, stones));
    Ok(Reply::EMPTY)
}

fn kgs_time_settings(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    let system = args.word()?;
    let control = match system.to_ascii_lowercase().as_str() {
        "none" => TimeControl::Unlimited,
        "absolute" => TimeControl::Absolute { main: duration(args)? },
        "canadian" => TimeControl::from_gtp(duration(args)?, duration(args)?, count(args)?),
        "byoyomi" => {
            let (main, period, periods) = (duration(args)?, duration(args)?, count(args)?);
            match period > 0.0 && periods > 0 {
                true => TimeControl::Japanese { main, period, periods },
                false => TimeControl::Absolute { main },
            }
        }
        _ => return Err(Failure::SYNTAX),
    };
    session.engine.set_time_control(control);
    Ok(Reply::EMPTY)
}

/// Clients that are late send negative times, and some leave the number of stones out.
fn time_left(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    let (color, seconds) = (args.color()?, args.number()?);
    let stones = args.next().map_or(Ok(0), args::integer)?;
    let stones = u32::try_from(stones).map_err(|_| Failure::SYNTAX)?;
    session.engine.set_time_left(color, seconds.max(0.0), stones);
    Ok(Reply::EMPTY)
}

/// A time that is not negative.
fn duration(args: &mut Args<'_>) -> Result<f64, Failure> {
    let seconds = args.number()?;
    if seconds < 0.0 { Err(Failure::SYNTAX) } else { Ok(seconds) }
}

fn count(args: &mut Args<'_>) -> Result<u32, Failure> {
    u32::try_from(args.integer()?).map_err(|_| Failure::SYNTAX)
}
