//! A game whose moves are taken back, against one that is played anew.

use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::rules::RULESETS;
use ponnuki_game::score::Komi;

use super::choices::Choices;

/// Moves, undo, handicaps, set-ups, changes of rules and komi, in any order. What is refused changes
/// nothing, and the game always is as if it had been played anew from its start.
pub(super) fn steps(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let size = choices.size(7);
    let rules = choices.one_of(RULESETS).rules;
    let mut game = Game::new(size, rules, Komi::default());
    while !choices.is_over() {
        let before = all_of(&game);
        let accepted = step(&mut game, &mut choices);
        assert!(accepted || all_of(&game) == before, "a refusal changed the game: {before}");
        assert_eq!(all_of(&game), all_of(&anew(&game)));
    }
}

/// Takes a step. Returns whether it was accepted.
fn step(game: &mut Game, choices: &mut Choices<'_>) -> bool {
    let size = game.size();
    match choices.below(32) {
        0..16 => game.play(game.to_move(), choices.mv(size)).is_ok(),
        16..18 => game.play(choices.color(), choices.mv(size)).is_ok(),
        18 => game.play(game.to_move(), Move::Button).is_ok(),
        19 => game.play(game.to_move(), Move::Pass).is_ok(),
        20 => game.play_recorded(choices.color(), choices.mv(size)).is_ok(),
        21..24 => game.undo().is_ok(),
        24 => game.undo_moves(choices.below(16)).is_ok(),
        25 => {
            game.set_rules(choices.one_of(RULESETS).rules);
            true
        }
        26 => {
            game.set_komi(Komi::from_half_points(choices.below(64) as i32 - 32));
            true
        }
        27 => game.place_handicap(&points(choices, size)).is_ok(),
        28 => {
            let stones: Vec<(Point, Color)> =
                points(choices, size).into_iter().map(|point| (point, choices.color())).collect();
            game.setup(&stones, choices.color()).is_ok()
        }
        29 => game.setup_ko(points(choices, size)[0]).is_ok(),
        30 => game.setup_prisoners(choices.color(), choices.below(10_001)).is_ok(),
        _ => match choices.below(3) {
            0 => game.setup_player(choices.color()).is_ok(),
            1 => {
                game.count_handicap_moves(choices.below(6));
                true
            }
            _ => {
                game.take_start_as_handicap();
                true
            }
        },
    }
}

/// At least one point.
fn points(choices: &mut Choices<'_>, size: Size) -> Vec<Point> {
    let count = 1 + choices.below(9);
    let all: Vec<Point> = size.points().collect();
    (0..count).map(|_| choices.one_of(&all)).collect()
}

/// The game played anew from its start, under the rules now in force.
fn anew(game: &Game) -> Game {
    let mut again = game.at_start();
    let replayed = game.moves().iter().all(|&(color, mv)| again.play_recorded(color, mv).is_ok());
    // The rules may have been others when a move was made.
    if replayed && again.moves() == game.moves() { again } else { game.clone() }
}

/// All that can be seen of a game.
fn all_of(game: &Game) -> String {
    game.board().check().unwrap();
    let position = game.position();
    let past: Vec<_> = position.history().iter().collect();
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {} {:?} {:?} {:?} {:?} {:?}",
        game.moves(),
        game.rules(),
        (game.komi(), game.effective_komi(), position.komi()),
        game.start_stones(),
        (game.handicap(), game.handicap_moves(), game.start_to_move()),
        game.to_move(),
        game.board().ko_point(),
        game.board().to_diagram(),
        past,
        game.pass_state(),
        game.void(),
        Color::ALL.map(|color| game.lost(color)),
        (game.score(&[]), position.hash()),
    )
}
