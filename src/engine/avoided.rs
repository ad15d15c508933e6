//! Moves that the engine avoids because they were played before, for variety: in the present game, in
//! games of a folder, or by itself in earlier games.

use std::cmp::Reverse;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::Engine;
use super::error::EngineError;
use crate::machine::plain;
use crate::params::Params;
use crate::sandbox::Sandbox;
use crate::shapes::{GameShapes, PlayedShapes};
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;
use ponnuki_game::record::{self, ParsedRecord};

/// The largest file that is read, in bytes.
const LARGEST_FILE: u64 = 16 << 20;

/// In the comment on a move: the move does not count.
const SKIP: &str = "%SKIP%";

/// The games to avoid, as the parameters of one set name them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct AvoidedGames<'a> {
    /// Folders and files, separated by commas.
    places: &'a str,
    /// The weight of each file in proportion to that of the next newer one.
    fading: f64,
    /// The number of files that are read, the newest ones.
    files: u64,
    /// The number of the first move that counts, from 1.
    start: u64,
    /// The players whose moves count, separated by commas; empty for all.
    players: &'a str,
}

impl<'a> AvoidedGames<'a> {
    /// All sets.
    pub(super) fn of(params: &'a Params) -> [AvoidedGames<'a>; 2] {
        let first = AvoidedGames {
            places: &params.avoided_games,
            fading: params.avoided_games_fading,
            files: params.avoided_games_files,
            start: params.avoided_games_start,
            players: &params.avoided_games_players,
        };
        let second = AvoidedGames {
            places: &params.avoided_games2,
            fading: params.avoided_games2_fading,
            files: params.avoided_games2_files,
            start: params.avoided_games2_start,
            players: &params.avoided_games2_players,
        };
        [first, second]
    }

    /// Reads the games. Damaged files are left out, with a warning.
    ///
    /// # Errors
    /// When a folder or file does not exist, or the sandbox forbids it.
    pub(super) fn read(self, sandbox: &Sandbox) -> Result<PlayedShapes, EngineError> {
        let mut files = Vec::new();
        for place in names(self.places) {
            let failure = |reason: io::Error| EngineError::Games {
                place: place.to_owned(),
                reason: plain(&reason.to_string()),
            };
            let path = sandbox.listable(place)?;
            let found = fs::metadata(&path).map_err(failure)?;
            match found.is_dir() {
                true => collect(&path, &mut files).map_err(failure)?,
                false => files.push((found.modified().map_err(failure)?, path)),
            }
        }
        files.sort_unstable_by_key(|(written, path)| Reverse((*written, path.clone())));
        files.truncate(usize::try_from(self.files).unwrap_or(usize::MAX));
        let (mut shapes, mut weight, mut damaged) = (PlayedShapes::default(), 1.0, Vec::new());
        for (_, file) in &files {
            match read_record(file) {
                Ok(record) => {
                    shapes.add(self.shapes(&record), weight as f32);
                    weight *= self.fading;
                }
                Err(reason) => damaged.push(format!("{}: {reason}", file.display())),
            }
        }
        if let Some(first) = damaged.first() {
            let count = damaged.len();
            log::warn!("game records to avoid that cannot be read: {count}, such as {first}");
        }
        if !self.places.is_empty() {
            log::info!("{} games to avoid in {}", files.len() - damaged.len(), self.places);
        }
        Ok(shapes)
    }

    /// The shapes of the moves that count in the main line of a record.
    fn shapes(self, ParsedRecord { game, record, .. }: &ParsedRecord) -> GameShapes {
        let is_listed =
            |player: &str| self.players.is_empty() || names(self.players).any(|one| one == player);
        let (black, white) = (is_listed(&record.black), is_listed(&record.white));
        let is_skipped = |number: &usize| {
            record.comments.get(number).is_some_and(|comment| comment.contains(SKIP))
        };
        GameShapes::of(game, |number, color| {
            let counts = if color == Color::Black { black } else { white };
            counts && number as u64 >= self.start && !is_skipped(&number)
        })
    }
}

/// The parts of a list with commas, without spaces around them.
fn names(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').map(str::trim).filter(|name| !name.is_empty())
}

/// Lists the game records in a folder and the folders below, with the times at which they were written.
/// Links are not followed.
fn collect(folder: &Path, files: &mut Vec<(SystemTime, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (path, found) = (entry.path(), entry.metadata()?);
        if found.is_dir() {
            collect(&path, files)?;
        } else if found.is_file() && record::is_record_name(&path) {
            files.push((found.modified()?, path));
        }
    }
    Ok(())
}

fn read_record(file: &Path) -> Result<ParsedRecord, String> {
    let failure = |error: io::Error| plain(&error.to_string());
    if fs::metadata(file).map_err(failure)?.len() > LARGEST_FILE {
        return Err(format!("the file has more than {} MB", LARGEST_FILE >> 20));
    }
    record::read(&fs::read(file).map_err(failure)?).map_err(|error| error.to_string())
}

impl Engine {
    /// The moves of `color` that would repeat what was played before, each with the utility by which a
    /// search has to rate it lower: 2 is the difference between a win and a loss. A negative one is for a
    /// move that is to be repeated.
    pub fn penalties(&self, color: Color) -> Vec<(Move, f32)> {
        let (params, avoided) = (&self.params, &self.settings.model.learned().avoided);
        let own = params.repeated_shape_penalty;
        let mut game_shapes = PlayedShapes::default();
        if own != 0.0 {
            game_shapes.add(GameShapes::of(&self.game, |_, player| player == color), 1.0);
        }
        let tables = [
            (own, &game_shapes),
            (params.avoided_games_penalty, &avoided[0]),
            (params.avoided_games2_penalty, &avoided[1]),
            (params.own_moves_penalty, self.own_moves.shapes()),
        ];
        let tables = tables.map(|(penalty, shapes)| (penalty as f32, shapes));
        if tables.iter().all(|(penalty, shapes)| *penalty == 0.0 || shapes.is_empty()) {
            return Vec::new();
        }
        let board = self.game.board();
        let penalty = |point| -> f32 {
            tables
                .iter()
                .map(|(penalty, shapes)| penalty * shapes.weight(board, color, point))
                .sum()
        };
        let all = board.empties().map(|point| (Move::Play(point), penalty(point)));
        all.filter(|(_, penalty)| *penalty != 0.0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::LearnedData;
    use ponnuki_game::game::Game;
    use ponnuki_game::point::Size;
    use ponnuki_game::rules::CHINESE;
    use std::time::Duration;

    /// A folder with a newer and an older record, a damaged one, and a file that is none.
    struct Records(PathBuf);

    impl Records {
        fn new() -> Records {
            let name = format!("ponnuki-avoided-{}", std::process::id());
            let records = Records(std::env::temp_dir().join(name));
            fs::create_dir_all(records.0.join("below")).unwrap();
            let files = [
                ("new.sgf", "(;SZ[9]PB[me]PW[you];B[cc];W[gg];B[gc])"),
                ("below/old.sgf", "(;SZ[9]PB[you]PW[me];B[cc];W[gg]C[a %SKIP% here];B[cg])"),
                ("bad.sgf", "(;SZ["),
                ("notes.doc", "(;SZ[9];B[aa])"),
            ];
            for (age, (name, text)) in files.into_iter().enumerate() {
                let file = records.0.join(name);
                fs::write(&file, text).unwrap();
                let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000 - age as u64);
                fs::File::options().write(true).open(&file).unwrap().set_modified(time).unwrap();
            }
            records
        }

        /// Parameters that name the folder.
        fn params(&self) -> Params {
            let folder = self.0.display().to_string();
            Params { avoided_games: folder, avoided_games_fading: 0.5, ..Params::default() }
        }
    }

    impl Drop for Records {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn shapes(params: &Params) -> Result<PlayedShapes, String> {
        let read = AvoidedGames::of(params)[0].read(&Sandbox::default());
        read.map_err(|error| error.to_string())
    }

    /// The game after these moves in turn.
    fn game(vertices: &[&str]) -> Game {
        let size = Size::square(9);
        let mut game = Game::new(size, CHINESE.rules, CHINESE.komi(size));
        for vertex in vertices {
            game.play(game.to_move(), size.parse_move(vertex).unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn newer_records_weigh_more_and_damaged_ones_nothing() {
        let records = Records::new();
        let weight = |params: &Params, moves: &[&str], vertex: &str| {
            let game = game(moves);
            let point = game.size().parse_move(vertex).unwrap().point().unwrap();
            shapes(params).unwrap().weight(game.board(), game.to_move(), point)
        };
        let params = records.params();
        // Both games start in a corner, of which there are four.
        assert_eq!(weight(&params, &[], "G3"), 1.5);
        assert_eq!(weight(&params, &[], "E5"), 0.0);
        // The second move of the older game does not count.
        assert_eq!(weight(&params, &["C7"], "G3"), 1.0);
        assert_eq!(weight(&params, &["C7", "G3"], "G7"), 1.5);
        let newest = Params { avoided_games_files: 1, ..params.clone() };
        assert_eq!(weight(&newest, &[], "G3"), 1.0);
        let later = Params { avoided_games_start: 2, ..params.clone() };
        assert_eq!((weight(&later, &[], "G3"), weight(&later, &["C7"], "G3")), (0.0, 1.0));
        let mine = Params { avoided_games_players: "someone, me".to_owned(), ..params.clone() };
        assert_eq!((weight(&mine, &[], "G3"), weight(&mine, &["C7"], "G3")), (1.0, 0.0));
        let file =
            Params { avoided_games: format!("{}/new.sgf, ", params.avoided_games), ..params };
        assert_eq!(weight(&file, &[], "G3"), 1.0);
    }

    #[test]
    fn a_folder_that_is_missing_or_forbidden_is_an_error() {
        let params = Params { avoided_games: "no/such/folder".to_owned(), ..Params::default() };
        let error = shapes(&params).unwrap_err();
        assert!(error.starts_with("cannot read the games in no/such/folder: "), "{error}");
        let records = Records::new();
        let game = game(&[]);
        let mut engine = Engine::in_game(Params::default(), &LearnedData::default(), game)
            .in_sandbox(Sandbox::within(&records.0.join("below")).unwrap());
        let mut set = |place: &str| engine.set_params([("avoided_games", place)]);
        assert!(set("..").is_err() && set(&records.params().avoided_games).is_err());
        set("old.sgf").unwrap();
        assert!(!engine.settings.model.learned().avoided[0].is_empty());
    }

    #[test]
    fn penalties_add_up() {
        let records = Records::new();
        let params = Params {
            avoided_games_penalty: 0.25,
            repeated_shape_penalty: 0.125,
            network: "none".to_owned(),
            ..records.params()
        };
        let learned = super::super::learned(&params).unwrap();
        let penalty = |moves: &[&str], vertex: &str| {
            let game = game(moves);
            let (mv, color) = (game.size().parse_move(vertex).unwrap(), game.to_move());
            let penalties = Engine::in_game(params.clone(), &learned, game).penalties(color);
            penalties.into_iter().find(|(other, _)| *other == mv).map(|(_, penalty)| penalty)
        };
        assert_eq!(penalty(&[], "C3"), Some(0.375));
        assert_eq!(penalty(&[], "E5"), None);
        // The same shape as in the opponent's corner is no repetition, that in an own corner is one.
        assert_eq!(penalty(&["A9", "A1", "J9"], "J1"), Some(0.125));
        assert_eq!(penalty(&["A9", "E1"], "J9"), Some(0.125));
        assert_eq!(penalty(&["A9"], "J9"), None);
    }
}
