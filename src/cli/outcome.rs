//! How a program ends: its exit code, and what it says on standard error.

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

/// The exit code after an interrupt.
pub(super) const INTERRUPTED: u8 = 130;

/// The exit code of a program that has its own errors.
pub(super) fn finished(result: Result<(), impl Error>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error);
            ExitCode::FAILURE
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "the programs own it and pass it on")]
pub(super) fn stdout() -> io::Stdout {
    io::stdout()
}

/// The exit code after printing. It is no error if the reader has closed the stream.
pub(super) fn printed(result: io::Result<()>) -> ExitCode {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&error);
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

/// The exit code of a program that cannot do what it was asked.
pub(super) fn refused(error: &dyn Error) -> ExitCode {
    complain(error);
    ExitCode::from(2)
}

/// Says why something was not done.
pub(super) fn complain(error: &dyn Error) {
    // Where standard error is closed there is nobody to tell.
    let _ = writeln!(io::stderr(), "error: {error}\n\nFor more information, try '--help'.");
}
