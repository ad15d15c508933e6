//! The destination of log messages.

use std::io::Write;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use env_logger::{Builder, Target};

use crate::play::LogLines;

/// Reads the level of the messages that are written; an error lists the levels.
pub(super) fn log_level() -> impl TypedValueParser<Value = log::LevelFilter> {
    let levels = log::LevelFilter::iter().map(|level| level.as_str().to_lowercase());
    PossibleValuesParser::new(levels.collect::<Vec<_>>())
        .try_map(|text| text.parse::<log::LevelFilter>())
}

/// Messages go to standard error, because standard output belongs to the protocol. Clients take
/// some words at the start of a line as messages to themselves; a time stamp in brackets is not
/// one.
pub(super) fn start_log(level: log::LevelFilter) {
    start(Builder::new().filter_level(level).format_timestamp_millis());
}

/// The same for programs that people start: their messages look like those of errors.
pub(super) fn start_plain_log(level: log::LevelFilter) {
    start(Builder::new().filter_level(level).format(|out, record| {
        let word = match record.level() {
            log::Level::Warn => "warning".to_owned(),
            other => other.as_str().to_lowercase(),
        };
        writeln!(out, "{word}: {}", record.args())
    }));
}

/// The same while the screen belongs to a game: messages are shown there.
pub(super) fn show_log(log_lines: &LogLines) {
    let target = Target::Pipe(Box::new(log_lines.clone()));
    let mut builder = Builder::new();
    builder.filter_level(log::LevelFilter::Warn).target(target);
    start(builder.format(|out, record| writeln!(out, "{}", record.args())));
}

fn start(builder: &mut Builder) {
    if let Err(error) = builder.try_init() {
        log::warn!("the log is already running: {error}");
    }
}
