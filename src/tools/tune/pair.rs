//! Games between two versions of the engine's parameters, in one process.

use crate::batch::ending::EndReason;
use crate::batch::stats::GamePoints;
use crate::batch::turn;
use crate::engine::{Decision, Engine};
use crate::model::LearnedData;
use crate::params::Params;
use ponnuki_game::color::{ByColor, Color};
use ponnuki_game::game::Game;

/// Plays two games from the position of `start`, with colours swapped, and returns the results of
/// the first of the `versions`. Each game has a seed of its own for the searches of both players.
pub(super) fn play_pair(
    start: &Game,
    versions: &[Params; 2],
    learned: &LearnedData,
    seed: u64,
) -> [GamePoints; 2] {
    Color::ALL.map(|first| {
        let seed = seed.wrapping_add(u64::from(first == Color::White));
        let [one, other] =
            versions.each_ref().map(|version| Params { threads: 1, seed, ..version.clone() });
        let players = match first {
            Color::Black => ByColor::new(one, other),
            Color::White => ByColor::new(other, one),
        };
        match winner(start, &players, learned) {
            None => GamePoints::Half,
            Some(color) if color == first => GamePoints::Full,
            Some(_) => GamePoints::None,
        }
    })
}

/// Plays a game to its end, and returns the winner.
fn winner(start: &Game, players: &ByColor<Params>, learned: &LearnedData) -> Option<Color> {
    let engine = |color| Engine::in_game(players[color].clone(), learned, start.clone());
    let mut engines = ByColor::new(engine(Color::Black), engine(Color::White));
    loop {
        let game = engines[Color::Black].game();
        let color = game.to_move();
        match EndReason::of(game, players[color].longest_game) {
            Some(EndReason::Void) => return None,
            Some(_) => return engines[Color::Black].final_score().winner(),
            None => {}
        }
        let answer = turn::take(&mut engines[color], false);
        if answer.decision == Decision::Resign {
            return Some(color.opponent());
        }
        let mv = engines[color].game().last_move(0)?.1;
        if let Err(error) = engines[color.opponent()].play(color, mv) {
            // Both games are the same, so this is a bug; the game counts for nobody.
            log::error!("a move of one version is illegal for the other: {error}");
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Tuning;
    use ponnuki_game::point::Size;
    use ponnuki_game::rules::CHINESE;

    /// A version without a search against one that searches, on a small board with a fair komi.
    #[test]
    fn the_better_version_wins_with_either_colour() {
        let start = Game::new(Size::square(7), CHINESE.rules, "8.5".parse().unwrap());
        let version = |visits, prior_visits| {
            let tuning = Tuning { prior_visits, ..Tuning::default() };
            Params { visits, memory: 64_000_000, tuning, ..Params::default() }
        };
        let versions = [version(400, 210.0), version(2, 1.0)];
        let play = |versions: &_| play_pair(&start, versions, &LearnedData::default(), 1);
        let results = play(&versions);
        assert_eq!(results, [GamePoints::Full; 2]);
        assert_eq!(play(&versions), results);
        let [strong, weak] = versions;
        assert_eq!(play(&[weak, strong]), [GamePoints::None; 2]);
    }
}
