//! The engine's own moves of earlier games: they stand in a folder, so that it plays other ones.
//!
//! The folder has a folder for each size of board, such as `19x19`, with files of positions, one on each
//! line, in KataGo's format: an object with the stones and the move that was made. So both programs can
//! go on with a folder of the other.

use std::cmp::Reverse;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde_json::{Value, json};

use super::error::EngineError;
use crate::clock;
use crate::disk;
use crate::machine::plain;
use crate::params::Params;
use crate::shapes::{GameShapes, PlayedShapes};
use ponnuki_game::board::GameBoard;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Point, Size};

/// The end of the name of a file of positions.
const ENDING: &str = "poses.txt";

/// The moves in the folder, and those that are not in it yet.
#[derive(Debug, Default)]
pub(super) struct OwnMoves {
    /// `None` if no moves are kept.
    folder: Option<PathBuf>,
    shapes: PlayedShapes,
    /// Lines to be written, each with the size of its board.
    new: Vec<(Size, String)>,
}

impl OwnMoves {
    /// Reads the folder that `params` name, and makes it if there is none.
    ///
    /// # Errors
    /// When it can neither be read nor made.
    pub(super) fn read(params: &Params) -> Result<OwnMoves, EngineError> {
        if params.own_moves.is_empty() {
            return Ok(OwnMoves::default());
        }
        let folder = PathBuf::from(&params.own_moves);
        let failure = |reason: io::Error| EngineError::Games {
            place: params.own_moves.clone(),
            reason: plain(&reason.to_string()),
        };
        fs::create_dir_all(&folder).map_err(failure)?;
        let shapes = read_folder(&folder, params).map_err(failure)?;
        Ok(OwnMoves { folder: Some(folder), shapes, new: Vec::new() })
    }

    /// The shapes of the moves in the folder.
    pub(super) fn shapes(&self) -> &PlayedShapes {
        &self.shapes
    }

    /// Notes a move that the engine makes in the present position of `game`, if it is among those that
    /// `params` say.
    pub(super) fn note(&mut self, params: &Params, game: &Game, color: Color, mv: Move) {
        let range = params.own_moves_start..=params.own_moves_end;
        let is_kept = self.folder.is_some() && range.contains(&(game.moves().len() as u64));
        if let Move::Play(point) = mv
            && is_kept
        {
            self.new.push((game.size(), line(game, color, point)));
        }
    }

    /// Writes the new moves to the folder, if there are enough of them or the program ends, and from now on
    /// avoids them as well. What cannot be written is tried again the next time.
    pub(super) fn save(&mut self, params: &Params, is_end: bool) {
        let is_enough = self.new.len() as u64 >= params.own_moves_together;
        let is_due = !self.new.is_empty() && (is_enough || is_end);
        let Some(folder) = self.folder.clone().filter(|_| is_due) else { return };
        let saved = self.write(&folder).and_then(|()| read_folder(&folder, params));
        match saved {
            Ok(shapes) => self.shapes = shapes,
            Err(error) => {
                let reason = plain(&error.to_string());
                log::error!("cannot save own moves in {}: {reason}", folder.display());
            }
        }
    }

    fn write(&mut self, folder: &Path) -> io::Result<()> {
        while let Some(&(size, _)) = self.new.first() {
            let folder = folder.join(size.to_string());
            fs::create_dir_all(&folder)?;
            let lines = self.new.iter().filter(|(other, _)| *other == size);
            let text: String = lines.map(|(_, line)| format!("{line}\n")).collect();
            let date = clock::date();
            let names = (1_u32..).map(|number| folder.join(format!("{date}-{number:04}_{ENDING}")));
            disk::create_free(names, text)?;
            self.new.retain(|(other, _)| *other != size);
        }
        Ok(())
    }
}

/// The line for `color`'s move on `point` in the present position of `game`.
fn line(game: &Game, color: Color, point: Point) -> String {
    let (board, size) = (game.board(), game.size());
    let mut stones = String::new();
    for (place, point) in size.points_from_top().enumerate() {
        stones.push(match board.cell(point).color() {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        });
        if (place + 1) % size.width() == 0 {
            stones.push('/');
        }
    }
    json!({
        "xSize": size.width(),
        "ySize": size.height(),
        "board": stones,
        "nextPla": color.letter().to_string(),
        "moveLocs": [],
        "movePlas": [],
        "initialTurnNumber": game.moves().len(),
        "hintLoc": size.vertex(point),
        "weight": 1.0,
    })
    .to_string()
}

/// Reads the folders of all sizes. Files with only older moves than the parameters allow are removed.
fn read_folder(folder: &Path, params: &Params) -> io::Result<PlayedShapes> {
    let mut shapes = PlayedShapes::default();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let is_size = path.file_name().and_then(|name| name.to_str()).is_some_and(|name| {
            super::parse_size(name).is_some_and(|size| size.to_string() == name)
        });
        if is_size && path.is_dir() {
            read_positions(&path, params, &mut shapes)?;
        }
    }
    Ok(shapes)
}

/// Reads the files of positions in a folder, the newest move first, each with a smaller weight than the
/// one before.
fn read_positions(folder: &Path, params: &Params, shapes: &mut PlayedShapes) -> io::Result<()> {
    let mut files: Vec<(SystemTime, PathBuf)> = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let found = entry.metadata()?;
        if found.is_file() && entry.file_name().to_string_lossy().ends_with(ENDING) {
            files.push((found.modified()?, entry.path()));
        }
    }
    files.sort_unstable_by_key(|(written, path)| Reverse((*written, path.clone())));
    let (mut read, mut weight, mut damaged) = (0, 1.0, 0);
    for (_, file) in files {
        if read >= params.own_moves_most {
            log::info!("removing {}, whose moves are too old", file.display());
            fs::remove_file(&file)?;
            continue;
        }
        let bytes = fs::read(&file)?;
        let text = String::from_utf8_lossy(&bytes);
        for line in text.lines().rev().filter(|line| !line.trim().is_empty()) {
            let Some((board, color, point)) = parse(line) else {
                damaged += 1;
                continue;
            };
            let mut shape = GameShapes::default();
            shape.add(&board, color, point);
            shapes.add(shape, weight as f32);
            weight *= params.own_moves_fading;
            read += 1;
        }
    }
    if damaged > 0 {
        log::warn!("lines without a position in {}: {damaged}", folder.display());
    }
    Ok(())
}

/// The stones, the player and the move on a line.
fn parse(line: &str) -> Option<(GameBoard, Color, Point)> {
    let entry: Value = serde_json::from_str(line).ok()?;
    let text = |key: &str| entry.get(key)?.as_str();
    let board = GameBoard::from_diagram(text("board")?).ok()?;
    let color = Color::parse(text("nextPla")?)?;
    let point = board.size().parse_move(text("hintLoc")?)?.point()?;
    // Moves after the stones would have to be played first.
    let is_whole = entry.get("moveLocs")?.as_array()?.is_empty();
    (is_whole && board.is_empty(point)).then_some((board, color, point))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::rules::CHINESE;

    #[test]
    fn moves_are_kept_and_the_oldest_forgotten() {
        let name = format!("ponnuki-own-moves-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let params = Params {
            own_moves: folder.display().to_string(),
            own_moves_start: 1,
            own_moves_end: 1,
            own_moves_most: 1,
            own_moves_fading: 0.5,
            ..Params::default()
        };
        let size = Size::square(9);
        let mut game = Game::new(size, CHINESE.rules, CHINESE.komi(size));
        let mut moves = OwnMoves::read(&params).unwrap();
        let mut make = |color, column| {
            let mv = Move::Play(size.point(column, 3));
            moves.note(&params, &game, color, mv);
            game.play(color, mv).unwrap();
        };
        make(Color::Black, 2);
        make(Color::White, 5);
        make(Color::Black, 7);
        moves.note(&params, &game, Color::White, Move::Pass);
        assert_eq!(moves.new.len(), 1, "only the second move counts");
        moves.save(&params, false);
        assert_eq!(moves.new.len(), 1, "they are too few");
        moves.save(&params, true);
        game.undo_moves(2).unwrap();
        let weight =
            |moves: &OwnMoves| moves.shapes().weight(game.board(), Color::White, size.point(5, 3));
        assert_eq!((weight(&moves), moves.new.len()), (1.0, 0));
        assert_eq!(weight(&OwnMoves::read(&params).unwrap()), 1.0);
        // Damaged lines are passed over, and a newer move takes the place of the old one.
        let newer = line(&game, Color::White, size.point(6, 3));
        let later = folder.join("9x9/9999-12-31-9999_poses.txt");
        fs::write(&later, format!("{newer}\nnot a position\n{{\"board\":\"X\"}}\n")).unwrap();
        let time = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1 << 33);
        fs::File::options().write(true).open(&later).unwrap().set_modified(time).unwrap();
        let moves = OwnMoves::read(&params).unwrap();
        assert_eq!(weight(&moves), 0.0);
        assert_eq!(moves.shapes().weight(game.board(), Color::White, size.point(6, 3)), 1.0);
        assert_eq!(fs::read_dir(folder.join("9x9")).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }
}
