//! Errors of files and records in words.

use std::io::{self, ErrorKind};
use std::path::Path;

use super::{Argument, Message, message};
use ponnuki_game::position::IllegalMove;
use ponnuki_game::record::{BadRecord, RecordFault};

/// An error about a file.
pub fn of_file(file: &Path, reason: Message) -> Message {
    message!("cli-file", file = file.display().to_string(), reason = reason)
}

/// An error of the system, in its own words where no message says the same.
pub fn of_system(error: &io::Error) -> Message {
    match error.kind() {
        ErrorKind::NotFound => message!("error-not-found"),
        ErrorKind::PermissionDenied => message!("error-denied"),
        ErrorKind::IsADirectory => message!("error-is-folder"),
        ErrorKind::StorageFull => message!("error-full"),
        _ => message!("error-system", reason = error.to_string()),
    }
}

/// The reason why a file is not the record of a game, and the place in it.
pub fn of_record(error: &BadRecord) -> Message {
    let fault = fault(&error.fault);
    match error.place {
        None => fault,
        Some(place) => {
            message!("record-place", line = place.line, column = place.column, reason = fault)
        }
    }
}

fn fault(fault: &RecordFault) -> Message {
    match fault {
        RecordFault::Packed(reason) => message!("record-packed", reason = reason),
        RecordFault::Large(most) => message!("record-large", most = *most >> 20),
        RecordFault::NoRecord => message!("record-none"),
        RecordFault::Syntax(reason) => message!("record-syntax", reason = reason),
        RecordFault::NotGo => message!("record-not-go"),
        RecordFault::Size(size) => message!("record-size", size = size),
        RecordFault::Value { property, value } => {
            message!("record-value", value = format!("{property}[{value}]"))
        }
        RecordFault::OffBoard { property, value } => {
            message!("record-off-board", value = format!("{property}[{value}]"))
        }
        RecordFault::Setup(reason) => message!("record-setup", reason = reason.to_string()),
        RecordFault::IllegalMove { move_number, vertex, reason } => message!(
            "record-illegal",
            number = *move_number,
            move = Argument::vertex(vertex),
            reason = illegal(reason)
        ),
    }
}

/// The reason why a move is illegal, as the end of a sentence.
pub fn illegal(reason: &IllegalMove) -> Message {
    match reason {
        IllegalMove::OffBoard => message!("say-illegal-off-board"),
        IllegalMove::Occupied => message!("say-illegal-occupied"),
        IllegalMove::Ko => message!("say-illegal-ko"),
        IllegalMove::Suicide => message!("say-illegal-suicide"),
        IllegalMove::NoButton => message!("say-illegal-button"),
        IllegalMove::Superko { move_number } => {
            message!("say-illegal-superko", number = *move_number)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use ponnuki_game::record;

    #[test]
    fn errors_of_records_are_told_with_their_place() {
        let error = |text: &str| of_record(&record::read(text.as_bytes()).unwrap_err());
        let file = |text: &str| of_file(Path::new("a.sgf"), error(text));
        assert_eq!(file("no record").to_string(), "a.sgf: there is no game record in the text");
        let (other_game, size) = ("(;GM[2]SZ[9])", "(;SZ[40])");
        assert_eq!(
            Language::German.say(&file("no record")),
            "a.sgf: der Text enthält keine Partie"
        );
        assert!(Language::Japanese.say(&file(other_game)).contains("囲碁以外の"));
        assert!(Language::Russian.say(&file(size)).contains("доска 40"));
        let missing = io::Error::from(ErrorKind::NotFound);
        assert_eq!(Language::SimplifiedChinese.say(&of_system(&missing)), "没有这个文件或文件夹");
    }
}
