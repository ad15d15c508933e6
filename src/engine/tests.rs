//! Whole games of an engine with a network, which need not play well: they end, on every board and
//! under every rule set, and nothing illegal is tried. And games that an engine follows.

use std::sync::Arc;

use super::{Decision, Engine, Signals, StopCondition, Turn};
use crate::clock::Stopwatch;
use crate::model::LearnedData;
use crate::params::Params;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Size};
use ponnuki_game::rules::{self, CHINESE, RULESETS, Rules};
use ponnuki_network::random;

/// The learned data with a small random network.
fn learned() -> LearnedData {
    LearnedData::with_network(Arc::new(random::network(0)))
}

fn japanese() -> Rules {
    rules::find("japanese").unwrap().rules
}

fn engine(learned: &LearnedData, size: Size, rules: Rules, komi: &str) -> Engine {
    let params = Params {
        threads: 1,
        visits: 10,
        seed: 1,
        memory: 64_000_000,
        resign_threshold: 0.0,
        ..Params::default()
    };
    Engine::in_game(params, learned, Game::new(size, rules, komi.parse().unwrap()))
}

/// The engine's decision for the player to move, which it has played.
fn decide(engine: &mut Engine) -> Decision {
    let signals = Signals::default();
    let stop = StopCondition::by_interrupt(&signals, signals.line());
    let turn = Turn::new(engine.game().to_move(), Stopwatch::start(), stop);
    engine.genmove(&turn).decision
}

/// Plays the game to its end.
fn play_out(engine: &mut Engine, name: &str) {
    let longest = 4 * engine.game().size().area() + 20;
    while !engine.game().pass_state().is_stopped() && engine.game().void().is_none() {
        let before = engine.game().moves().len();
        assert!(before < longest, "{name}: no end\n{}", engine.game().board());
        let decision = decide(engine);
        let (_, mv) = *engine.game().moves().last().unwrap();
        assert_eq!(
            (decision, engine.game().moves().len()),
            (Decision::Move(mv), before + 1),
            "{name}"
        );
    }
    let owners = engine.final_owners();
    assert_eq!(owners.len(), engine.game().size().area(), "{name}");
    let (score, again) = (engine.final_score(), engine.final_score());
    assert_eq!(score, again, "{name}");
}

#[test]
fn games_end_under_every_rule_set() {
    let learned = learned();
    for ruleset in RULESETS {
        let mut engine = engine(&learned, Size::square(5), ruleset.rules, "0.5");
        play_out(&mut engine, ruleset.name);
    }
}

#[test]
fn games_end_on_every_board() {
    let learned = learned();
    for (width, height) in [(1, 1), (2, 1), (1, 7), (2, 2), (3, 3), (7, 3), (7, 7), (9, 7)] {
        for rules in [CHINESE.rules, japanese()] {
            let size = Size::new(width, height).unwrap();
            let mut engine = engine(&learned, size, rules, "0.5");
            play_out(&mut engine, &size.to_string());
        }
    }
}

#[test]
fn games_end_with_a_komi_that_decides_them() {
    let learned = learned();
    for komi in ["100.5", "-100.5"] {
        let mut engine = engine(&learned, Size::square(5), japanese(), komi);
        play_out(&mut engine, komi);
    }
}

#[test]
fn networks_play_on_boards_that_they_do_not_know() {
    let learned = learned();
    for (width, height) in [(25, 25), (9, 19), (19, 25)] {
        let size = Size::new(width, height).unwrap();
        let mut engine = engine(&learned, size, CHINESE.rules, "7.5");
        for number in 1..=3 {
            decide(&mut engine);
            assert_eq!(engine.game().moves().len(), number, "{size}");
        }
    }
}

#[test]
fn a_player_who_goes_on_has_not_resigned() {
    let size = Size::square(5);
    let mut engine = engine(&LearnedData::default(), size, CHINESE.rules, "0.5");
    for goes_on in [
        |engine: &mut Engine| engine.play(Color::Black, Move::Pass).unwrap(),
        |engine: &mut Engine| engine.play_sequence(&[(Color::White, Move::Pass)]).unwrap(),
        |engine: &mut Engine| engine.undo().unwrap(),
    ] {
        engine.game_state.notes.resigned = Some(Color::Black);
        goes_on(&mut engine);
        assert_eq!(engine.game_state.notes.resigned, None);
    }
}

#[test]
fn a_game_that_is_followed_keeps_its_tree() {
    let size = Size::square(5);
    let learned = LearnedData::default();
    let mut engine = engine(&learned, size, CHINESE.rules, "0.5");
    let rooted = |engine: &Engine| {
        let game = engine.game();
        engine.tree.search_at_root(game).map(|(_, root)| root.moves().len())
    };
    let mut game = engine.game().clone();
    game.play(game.to_move(), size.parse_move("C3").unwrap()).unwrap();
    engine.follow(&game);
    assert_eq!(engine.game().moves(), game.moves());
    decide(&mut engine);
    assert_eq!(rooted(&engine), Some(1));
    // A move more, and the same with both taken back and another made.
    let mut longer = engine.game().clone();
    longer.play(longer.to_move(), Move::Pass).unwrap();
    engine.follow(&longer);
    assert_eq!((engine.game().moves(), rooted(&engine)), (longer.moves(), Some(1)));
    game.play(game.to_move(), Move::Pass).unwrap();
    engine.follow(&game);
    assert_eq!((engine.game().moves(), rooted(&engine)), (game.moves(), Some(1)));
    // Another komi makes another game.
    game.set_komi("1.5".parse().unwrap());
    engine.follow(&game);
    assert_eq!(engine.game().komi(), game.komi());
    assert_eq!(engine.game().moves(), game.moves());
    assert_eq!(engine.game_state.notes.comments.len(), 0);
}
