//! The outcome of a program: its exit code, and its error message.

use std::error::Error;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use crate::language::{Language, Message, message};
use crate::machine::plain;

/// The exit code after an interrupt.
pub(super) const INTERRUPTED: u8 = 130;

/// The exit code of a program whose options cannot be carried out.
pub(super) const USAGE: u8 = 2;

/// The exit code of a program that has its own errors.
pub(super) fn exit_code(result: Result<(), impl Error>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            print_error(&error);
            ExitCode::FAILURE
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "the programs own it and pass it on")]
pub(super) fn stdout() -> io::Stdout {
    io::stdout()
}

/// The exit code after printing. It is no error if the reader has closed the stream.
pub(super) fn exit_code_of_printing(result: io::Result<()>) -> ExitCode {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            print_error(&error);
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

/// The exit code of a program whose options cannot be carried out.
pub(super) fn failure_code(error: &dyn Error) -> ExitCode {
    print_error(error);
    ExitCode::from(USAGE)
}

/// Names the file that was written, on standard error: standard output belongs to the results.
pub(super) fn report_file(path: &Path, language: Language) {
    let message = message!("cli-wrote", file = path.display().to_string());
    // If standard error is closed, nobody can read it.
    let _ = writeln!(io::stderr(), "{}", language.say(&message));
}

/// Writes an error message in English.
pub(super) fn print_error(error: &dyn Error) {
    print_reason(&message!("error-system", reason = error.to_string()), Language::English);
}

/// Writes an error message.
pub(super) fn print_reason(reason: &Message, language: Language) {
    let error = language.say(&message!("cli-error", reason = reason.clone()));
    // If standard error is closed, nobody can read the message.
    let _ = writeln!(io::stderr(), "{}", plain(&error));
}
