//! Recognises a player who mirrors the opponent's moves at the centre of the board.

use crate::search::{is_centre, mirrored};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;

/// The mirrored moves beyond half of all moves that a player has to make on 19x19; fewer on smaller
/// boards, in proportion to their sides.
const NEEDED: f64 = 7.0;

/// The factor by which each move of the player makes the ones before count less as recent, and the
/// part of the recent moves that has to be mirrored.
const DECAY: f64 = 0.75;
const RECENT: f64 = 0.45;

/// The opponent of `color`, if that player mirrors and the parameter `is_wanted`.
pub(super) fn mirroring_opponent(game: &Game, color: Color, is_wanted: bool) -> Option<Color> {
    Some(color.opponent()).filter(|&player| is_wanted && mirrors(game, player))
}

/// Returns true if `player` mirrors the opponent's moves: most of the game, recently, and the last time.
/// The answer to a play at the centre says nothing, for that cannot be mirrored. The numbers on 19x19
/// are KataGo's (`cpp/search/searchmirror.cpp`, 2026).
fn mirrors(game: &Game, player: Color) -> bool {
    let size = game.size();
    let (mut count, mut all, mut recent, mut all_recent) = (0.0, 0.0, 0.0, 0.0);
    let mut is_mirrored = false;
    for pair in game.moves().windows(2) {
        let &[(_, before), (color, mv)] = pair else { continue };
        if color != player || is_centre(size, before) {
            continue;
        }
        is_mirrored = mv.point().is_some() && mv == mirrored(size, before);
        let one = f64::from(u8::from(is_mirrored));
        (count, all) = (count + one, all + 1.0);
        (recent, all_recent) = (DECAY * (recent + one), DECAY * (all_recent + 1.0));
    }
    let needed = NEEDED * (size.area() as f64).sqrt() / 19.0;
    is_mirrored && count >= needed + 0.5 * all && recent >= RECENT * all_recent
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::point::{Move, Size};
    use ponnuki_game::rules::CHINESE;

    /// A game on a board with this number of lines in which White mirrors Black's moves, which go
    /// along the rows from the lower edge.
    fn mirrored_game(lines: usize, pairs: usize) -> Game {
        let size = Size::square(lines);
        let mut game = Game::new(size, CHINESE.rules, CHINESE.komi(size));
        for point in size.points().step_by(2).take(pairs) {
            let mv = Move::Play(point);
            game.play(Color::Black, mv).unwrap();
            game.play(Color::White, mirrored(size, mv)).unwrap();
        }
        game
    }

    #[test]
    fn a_player_who_mirrors_for_a_while_is_recognised() {
        for (lines, pairs) in [(9, 7), (19, 14)] {
            assert!(!mirrors(&mirrored_game(lines, pairs - 1), Color::White), "{lines}");
            let mut game = mirrored_game(lines, pairs);
            assert!(mirrors(&game, Color::White), "{lines}");
            assert!(!mirrors(&game, Color::Black), "{lines}");
            // A pass in between, as when the engine thinks in the opponent's time.
            game.play(Color::Black, Move::Pass).unwrap();
            assert!(mirrors(&game, Color::White));
            game.play(Color::White, Move::Pass).unwrap();
            assert!(!mirrors(&game, Color::White), "it has stopped");
            // The answer to the centre says nothing.
            let mut game = mirrored_game(lines, pairs);
            let centre = Move::Play(game.size().point(lines / 2, lines / 2));
            game.play(Color::Black, centre).unwrap();
            game.play(Color::White, Move::Pass).unwrap();
            assert!(mirrors(&game, Color::White), "{lines}");
        }
    }
}
