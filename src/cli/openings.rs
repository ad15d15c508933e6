//! The command line of `ponnuki openings`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::logging::start_plain_log;
use super::options::LanguageOption;
use super::outcome::{USAGE, exit_code_of_printing, print_reason, stdout};
use super::values::board_size;
use super::web::data_folder;
use crate::openings::{self, CommandError, OpeningPlan};
use ponnuki_game::bits::mix;
use ponnuki_game::point::Size;

/// The name that stands for the library of `ponnuki web`.
const LIBRARY: &str = "library";

#[derive(Args, Debug)]
pub(super) struct OpeningOptions {
    /// The folder with the games, or `library` for the library of `ponnuki web`. Records in all formats
    /// count, also those in folders within it.
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// The moves that lead to the position, such as `Q16 D4 Q3`.
    #[arg(value_name = "MOVES")]
    moves: Vec<String>,
    /// The record that leads to the position; MOVES follow its last move.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// The number of moves of the record that are played.
    #[arg(long, value_name = "N", requires = "record")]
    number: Option<usize>,
    /// The size of the board without a record: one number, or width and height as in 13x9.
    #[arg(long, value_name = "SIZE", default_value = "19", value_parser = board_size)]
    size: Size,
    /// Look at the corner with this point alone, whatever stands elsewhere. Its sides are half of those of
    /// the board, without the line in the middle.
    #[arg(long, value_name = "POINT")]
    corner: Option<String>,
    /// The number of games that are named for each move.
    #[arg(long, value_name = "N", default_value_t = 3)]
    games: usize,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    language: LanguageOption,
}

/// A number that is made of the name of a folder, for files about it.
pub(super) fn folder_hash(folder: &Path) -> u64 {
    let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let bytes = folder.as_os_str().as_encoded_bytes().iter();
    bytes.fold(0, |hash, &byte| mix(hash ^ u64::from(byte)))
}

/// The file in which the index of a folder is kept.
pub(super) fn index_file(folder: &Path) -> Option<PathBuf> {
    Some(data_folder()?.join(format!("openings/{:016x}.index", folder_hash(folder))))
}

/// Prints what was played in the position.
pub(super) fn run(options: OpeningOptions) -> ExitCode {
    start_plain_log(log::LevelFilter::Warn);
    let language = options.language.chosen();
    let is_library = options.folder == Path::new(LIBRARY);
    let library = is_library.then(data_folder).flatten();
    let folder = library.unwrap_or(options.folder);
    let plan = OpeningPlan {
        kept: index_file(&folder),
        folder,
        record: options.record,
        number: options.number,
        moves: options.moves,
        size: options.size,
        corner: options.corner,
        games: options.games,
        json: options.json,
        language,
    };
    match openings::run(&plan, &mut stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(CommandError::Output(error)) => exit_code_of_printing(Err(error)),
        Err(error) => {
            print_reason(&error.words(), language);
            ExitCode::from(USAGE)
        }
    }
}
