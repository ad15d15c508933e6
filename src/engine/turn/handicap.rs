//! Handicap games, and other games that begin uneven: the lead of one player at the start, how the
//! search of a network takes it into account, and when White may resign.
//!
//! A network of KataGo can be asked to judge as if one player searched longer than the other. In an
//! uneven game the weaker side has to be outplayed, so the player who is behind at the start is taken
//! for the one who searches longer: by so much that the game is not lost, and not won. The numbers are
//! KataGo's (`cpp/command/gtp.cpp`, 2026).
//!
//! Without such an advantage the player who is behind wants the game to stay open
//! (docs/log/2026-11-30-handicap.md has the games).

use crate::engine::turn::state::{TurnMemory, TurnState};
use crate::params::{BUILTIN_NETWORK, Params};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::Size;

/// The points that a handicap stone is worth, and the komi of an even game.
const STONE: f64 = 14.0;
const EVEN_KOMI: f64 = 7.0;

/// The largest advantage, in doublings of the search, and the steps by which it changes.
const LARGEST: f64 = 2.75;
const STEP: f64 = 0.125;

/// Boards up to this side are too small for handicap games.
const SMALL_SIDE: usize = 7;

/// The leads on 19x19 from which on an open game is worth something to the player who is behind, and its full
/// amount.
const SMALL_LEAD: f64 = 10.0;
const LARGE_LEAD: f64 = 50.0;

/// The points by which Black leads at the start of the game, by the handicap and by komi.
pub(super) fn initial_lead(game: &Game) -> f64 {
    let stones = game.handicap().saturating_sub(1) as f64;
    STONE * stones + EVEN_KOMI - f64::from(game.effective_komi()) / 2.0
}

/// The factor by which a lead weighs more on a smaller board.
fn weight(size: Size) -> f64 {
    (361.0 / size.area() as f64).powf(0.75)
}

/// Returns true if a handicap means little on the board, because the game is soon decided.
fn is_small(size: Size) -> bool {
    size.width().min(size.height()) <= SMALL_SIDE
}

/// The largest advantage that fits the initial lead of the game, for the player who is behind.
fn largest_advantage(game: &Game, params: &Params) -> f64 {
    let weight = weight(game.size());
    let least = (4.0 / weight).max(2.0);
    let lead = initial_lead(game).abs() - least;
    if lead < 0.0 || is_small(game.size()) {
        return 0.0;
    }
    let advantage = (params.handicap_advantage * lead * weight).min(LARGEST);
    (advantage / STEP).round() * STEP
}

/// The points, Black's, that an open point is worth to a search of `color`'s move; see
/// [`Options::openness`](crate::search::Options::openness).
pub(in crate::engine) fn openness(game: &Game, params: &Params, color: Color) -> Option<f64> {
    let has_advantage =
        knows_advantage(params) && (params.handicap_advantage != 0.0 || params.advantage != 0.0);
    let lead = initial_lead(game).abs() * weight(game.size());
    let is_even = lead < SMALL_LEAD || is_small(game.size());
    if params.handicap_openness == 0.0 || has_advantage || is_even || color != behind_at_start(game)
    {
        return None;
    }
    Some(params.handicap_openness * (lead / LARGE_LEAD).min(1.0) * f64::from(color.sign()))
}

/// The advantage in doublings of the search, Black's, that a search of one of `color`'s turns assumes
/// if the parameters fix it. 0 with the network inside.
pub(in crate::engine) fn fixed_advantage(params: &Params, color: Color) -> f64 {
    if !knows_advantage(params) {
        return 0.0;
    }
    let player = match params.advantage_player.as_str() {
        "black" => Color::Black,
        "white" => Color::White,
        _ => color,
    };
    params.advantage * f64::from(player.sign())
}

/// The advantage in doublings of the search, Black's, that this turn's search assumes. 0 without a
/// network that knows what it means.
pub(super) fn advantage(state: &mut TurnState<'_>) -> f64 {
    let (game, params) = (state.game, state.params);
    if state.network().is_none() || !knows_advantage(params) {
        return 0.0;
    }
    if params.advantage != 0.0 {
        state.turn_memory.advantage = None;
        return fixed_advantage(params, state.color());
    }
    let behind = behind_at_start(game);
    let advantage = next_advantage(&state.turn_memory, behind, largest_advantage(game, params));
    state.turn_memory.advantage = Some(advantage);
    advantage * f64::from(behind.sign())
}

/// Returns true if the network knows what an advantage means, as far as its name tells: the one inside does not.
fn knows_advantage(params: &Params) -> bool {
    params.network != BUILTIN_NETWORK
}

/// The player who is behind at the start of the game.
fn behind_at_start(game: &Game) -> Color {
    if initial_lead(game) >= 0.0 { Color::White } else { Color::Black }
}

/// The advantage, Black's, that the search of the last turn has assumed; `color` has moved.
pub(in crate::engine) fn last_advantage(
    memory: &TurnMemory,
    game: &Game,
    params: &Params,
    color: Color,
) -> f64 {
    match memory.advantage {
        Some(advantage) => advantage * f64::from(behind_at_start(game).sign()),
        None => fixed_advantage(params, color),
    }
}

/// The advantage of the player who was `behind` at the start: the largest at first. It grows while the
/// player has hardly any chance, and falls once the chance is better than a quarter.
fn next_advantage(memory: &TurnMemory, behind: Color, largest: f64) -> f64 {
    let (Some(advantage), Some(black_chance)) = (memory.advantage, memory.black_chance) else {
        return largest;
    };
    let chance = if behind == Color::Black { black_chance } else { 1.0 - black_chance };
    let change = match chance {
        chance if chance < 0.05 => STEP,
        chance if chance > 0.25 => -STEP,
        _ => 0.0,
    };
    (advantage + change).clamp(0.0, largest)
}

/// The points by which White has to be behind, and the number of moves that have to be played, before
/// White may resign: in a handicap game White catches up over many moves.
pub(super) fn white_resigns_at(game: &Game) -> (f64, usize) {
    let lead = initial_lead(game);
    if game.handicap() < 2 || lead <= 0.0 || is_small(game.size()) {
        return (0.0, 0);
    }
    let area = game.size().area() as f64;
    let first = 1.0 + (area / 5.0).floor();
    let to_catch_up = (0.6 * area - first).max(1.0);
    let spent = (game.moves().len() as f64 - first).clamp(0.0, to_catch_up);
    (lead * (1.0 - spent / to_catch_up) + 5.0 + 0.15 * lead, first as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::rules;

    fn game(rules: &str, komi: &str, stones: usize) -> Game {
        let rules = rules::find(rules).unwrap().rules;
        let mut game = Game::new(Size::square(19), rules, komi.parse().unwrap());
        if stones > 1 {
            let points: Vec<_> = game.size().points().step_by(7).take(stones).collect();
            game.place_handicap(&points).unwrap();
        }
        game
    }

    #[test]
    fn a_handicap_is_a_lead() {
        assert_eq!(initial_lead(&game("japanese", "6.5", 0)), 0.5);
        assert_eq!(initial_lead(&game("japanese", "0.5", 9)), 8.0 * 14.0 + 6.5);
        // White gets the stones back under Chinese rules.
        assert_eq!(initial_lead(&game("chinese", "0.5", 9)), 8.0 * 14.0 + 6.5 - 9.0);
    }

    #[test]
    fn an_advantage_grows_with_the_handicap_up_to_a_limit() {
        let params = Params { handicap_advantage: 0.045, ..Params::default() };
        let largest =
            |komi: &str, stones| largest_advantage(&game("japanese", komi, stones), &params);
        assert_eq!(largest("6.5", 0), 0.0);
        let (two, four) = (largest("0.5", 2), largest("0.5", 4));
        assert!(0.0 < two && two < four && four < LARGEST, "{two} {four}");
        assert_eq!(largest("0.5", 9), LARGEST);
        assert_eq!(largest("-50", 0), largest("64", 0), "whoever is behind");
        assert_eq!(largest_advantage(&game("japanese", "0.5", 9), &Params::default()), 0.0);
    }

    #[test]
    fn an_advantage_follows_the_game() {
        let memory = |advantage, black_chance| TurnMemory {
            advantage: Some(advantage),
            black_chance: Some(black_chance),
            ..TurnMemory::default()
        };
        let next = |memory, behind| next_advantage(&memory, behind, 2.0);
        assert_eq!(next(TurnMemory::default(), Color::White), 2.0);
        assert_eq!(next(memory(1.0, 0.99), Color::White), 1.125);
        assert_eq!(next(memory(1.0, 0.85), Color::White), 1.0);
        assert_eq!(next(memory(1.0, 0.6), Color::White), 0.875);
        assert_eq!(next(memory(2.0, 0.99), Color::White), 2.0);
        assert_eq!(next(memory(0.0, 0.6), Color::Black), 0.0);
    }

    #[test]
    fn whoever_is_behind_at_the_start_wants_an_open_game() {
        let (handicap, usual) = (game("chinese", "0.5", 6), Params::default());
        assert_eq!(openness(&handicap, &usual, Color::White), Some(-0.3));
        assert_eq!(openness(&handicap, &usual, Color::Black), None);
        assert_eq!(openness(&game("chinese", "70", 0), &usual, Color::Black), Some(0.3));
        let small = openness(&game("chinese", "0.5", 2), &usual, Color::White).unwrap();
        assert!(-0.15 < small && small < -0.05, "{small}");
        for komi in ["7.5", "0.5"] {
            let even = game("chinese", komi, 0);
            assert!(Color::ALL.iter().all(|&color| openness(&even, &usual, color).is_none()));
        }
        let none = Params { handicap_openness: 0.0, ..Params::default() };
        assert_eq!(openness(&handicap, &none, Color::White), None);
        // The network inside does not know of an advantage.
        for (network, is_open) in [(BUILTIN_NETWORK, true), ("other.bin.gz", false)] {
            let network = network.to_owned();
            let params = Params { network, handicap_advantage: 0.045, ..Params::default() };
            assert_eq!(openness(&handicap, &params, Color::White).is_some(), is_open);
        }
    }

    #[test]
    fn white_has_time_to_catch_up() {
        let (even, none) = white_resigns_at(&game("japanese", "6.5", 0));
        assert_eq!((even, none), (0.0, 0));
        let mut game = game("japanese", "0.5", 9);
        let (start, first) = white_resigns_at(&game);
        assert!(start > 118.0 && first == 73, "{start} {first}");
        for number in 0..300 {
            let mv = game.size().points().map(ponnuki_game::point::Move::Play);
            let color = game.to_move();
            let legal = mv.into_iter().find(|&mv| game.is_legal(color, mv)).unwrap();
            game.play(color, legal).unwrap();
            let (left, _) = white_resigns_at(&game);
            assert!(left <= start, "{number}");
        }
        assert!(white_resigns_at(&game).0 < 25.0);
    }
}
