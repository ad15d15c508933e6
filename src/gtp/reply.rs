//! The outcome of a command: a reply, or the reason why there is none.

use crate::machine::plain;
use std::borrow::Cow;
use std::fmt::Display;
use std::path::Path;

use ponnuki_game::game::{HandicapError, IllegalMove, NothingToUndo};

/// A reply to a command.
pub(super) enum Reply {
    /// The text of the reply, which has no empty lines but may be empty.
    Text(String),
    /// The reply has been [streamed](super::session::Session::start_stream); only its closing empty
    /// line is missing.
    Streamed,
}

impl Reply {
    /// An empty reply.
    pub(super) const EMPTY: Reply = Reply::Text(String::new());
}

impl<T: ToString> From<T> for Reply {
    fn from(text: T) -> Reply {
        Reply::Text(text.to_string())
    }
}

/// The outcome of a command.
pub(super) type CommandResult = Result<Reply, CommandError>;

/// The text of an error reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CommandError(pub(super) Cow<'static, str>);

impl CommandError {
    pub(super) const SYNTAX: CommandError = CommandError(Cow::Borrowed("syntax error"));
    pub(super) const UNKNOWN_COMMAND: CommandError = CommandError(Cow::Borrowed("unknown command"));
    pub(super) const UNACCEPTABLE_SIZE: CommandError =
        CommandError(Cow::Borrowed("unacceptable size"));
    pub(super) const ILLEGAL_MOVE: CommandError = CommandError(Cow::Borrowed("illegal move"));
    pub(super) const CANNOT_UNDO: CommandError = CommandError(Cow::Borrowed("cannot undo"));
    pub(super) const CANNOT_LOAD: CommandError = CommandError(Cow::Borrowed("cannot load file"));
    pub(super) const INTERNAL: CommandError = CommandError(Cow::Borrowed("internal error"));
    pub(super) const LINE_TOO_LONG: CommandError = CommandError(Cow::Borrowed("line too long"));

    /// A failure with this text, put on one line, without numbers of the system's errors.
    pub(super) fn new(text: impl ToString) -> CommandError {
        CommandError(Cow::Owned(plain(&text.to_string()).replace(['\n', '\r'], " ")))
    }

    /// The failure of something with this file.
    pub(super) fn of_file(path: &Path, error: &impl Display) -> CommandError {
        CommandError::new(format!("{}: {error}", path.display()))
    }
}

impl From<IllegalMove> for CommandError {
    fn from(reason: IllegalMove) -> CommandError {
        log::info!("illegal move: {reason}");
        match reason {
            // The protocol does not know this move and has no words for it.
            IllegalMove::NoButton => CommandError::new(reason),
            _ => CommandError::ILLEGAL_MOVE,
        }
    }
}

impl From<NothingToUndo> for CommandError {
    fn from(_: NothingToUndo) -> CommandError {
        CommandError::CANNOT_UNDO
    }
}

impl From<HandicapError> for CommandError {
    fn from(reason: HandicapError) -> CommandError {
        CommandError::new(reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_one_line_in_the_words_of_the_protocol() {
        assert_eq!(CommandError::new("one\r\nline").0, "one  line");
        assert_eq!(CommandError::from(IllegalMove::Ko), CommandError::ILLEGAL_MOVE);
        assert_eq!(CommandError::from(NothingToUndo), CommandError::CANNOT_UNDO);
        let no_button = CommandError::from(IllegalMove::NoButton);
        assert_eq!(no_button.0, IllegalMove::NoButton.to_string());
        let handicap = CommandError::from(HandicapError::BoardNotEmpty);
        assert_eq!(handicap.0, "board not empty");
    }
}
