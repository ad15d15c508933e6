//! Game records: from the bytes of a file to a game with its information, and from a game to SGF.
//!
//! There is one way in, [`read()`]: bytes become text in some encoding, the text is recognised as one of
//! the formats, each of which has a file here, and a line of moves becomes a game with its komi, rules
//! and handicap. A text with a sensible reading is read, and every doubt is a warning with its place; a
//! text that may be something else is an error with its place. Records go out as SGF in UTF-8.
//!
//! From bytes to a game, a file for each stage:
//!
//! - `read`: the way in, with what commands ask for: the game before a move, all variations, a text.
//! - `unpack`, `encoding`: the bytes of a packed file, and the characters of a text.
//! - `formats`: which format the text has. Of these, `sgf` knows variations and writes as well; `ngf`,
//!   `gib`, `ugf` and `json` are lists of moves, and share `listing`.
//! - `builder`: moves, stones, komi, rules and handicap become a game; `komi` knows how komi is written.
//! - `info`: the facts in a record besides the game.
//! - `warning`, `error`: places in a record, the warnings about them, and the errors.
//!
//! This module knows games, but nothing about good play.

mod builder;
mod encoding;
mod error;
mod formats;
mod gib;
mod info;
mod json;
mod komi;
mod listing;
mod ngf;
mod read;
mod sgf;
mod ugf;
mod unpack;
mod warning;

pub use builder::ParsedRecord;
pub use error::{BadRecord, RecordFault};
pub use formats::is_record_name;
pub use info::GameInfo;
pub use listing::{name_and_rank, result_of_resignation, short_result};
pub use read::{
    ParsedFile, games_of, read, read_before, read_file, read_text, read_text_before,
    reason_to_keep, text_of, visit_moves,
};
pub use sgf::{
    Annotation, Property, RecordTree, TreeEdit, TreeMark, TreeMove, Variation, write,
    write_annotated, write_with,
};
pub use warning::{TextPosition, Warning, WarningKind};
