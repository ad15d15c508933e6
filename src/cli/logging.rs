//! The destination of log messages.

use std::io::Write;

use env_logger::{Builder, Target};

use crate::play::Notices;

/// Messages go to standard error, because standard output belongs to the protocol. Clients take
/// some words at the start of a line as messages to themselves; a time stamp in brackets is not
/// one.
pub(super) fn start_log(level: log::LevelFilter) {
    let mut builder = Builder::new();
    if let Err(error) = builder.filter_level(level).format_timestamp_millis().try_init() {
        log::warn!("the log is already running: {error}");
    }
}

/// The same while the screen belongs to a game: messages are shown there.
pub(super) fn show_log(notices: &Notices) {
    let target = Target::Pipe(Box::new(notices.clone()));
    let mut builder = Builder::new();
    builder.filter_level(log::LevelFilter::Warn).target(target);
    let plain = |out: &mut env_logger::fmt::Formatter, record: &log::Record<'_>| {
        writeln!(out, "{}", record.args())
    };
    if let Err(error) = builder.format(plain).try_init() {
        log::warn!("the log is already running: {error}");
    }
}
