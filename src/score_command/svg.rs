//! A map of territory as a picture.

use crate::widgets::Picture;
use ponnuki_game::board::GameBoard;
use ponnuki_game::score::final_board::FinalBoard;

/// The board with its stones, dead stones faded, and a small square on each point that counts.
pub(super) fn picture(board: &GameBoard, final_board: &FinalBoard) -> String {
    let owner = |point| final_board.owner(point).map_or(0.0, |color| color.sign() as f32);
    let owners: Vec<f32> = board.size().points().map(owner).collect();
    let (dead, dots) = (final_board.dead(), final_board.uncounted());
    let plain = Picture::new(board, "A map of territory");
    Picture { owners: Some(&owners), dead: &dead, dots: &dots, ..plain }.file()
}
