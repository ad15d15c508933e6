//! The ends of the engine's games under every rule set.

use ponnuki::clock::{Stopwatch, TimeControl};
use ponnuki::engine::{Decision, Engine, Signals, StopCondition, Turn};
use ponnuki::params::Params;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::life::status::StoneStatus;
use ponnuki_game::point::{Move, Point};
use ponnuki_game::rules::{self, Counts, FirstPass, RULESETS, Rules};

use crate::support::boards::{FINISHED, OPEN};

/// The same without the dead stone and the dame.
const DONE: &str = "
    . . X X O O .
    X . X O O . O
    . X X X O O .
    . . X O O . O
    . X X X O O O
    X . X O O O .
    . X X X X O .";

fn engine(rules: &Rules, komi: &str, diagram: &str, seed: u64) -> Engine {
    let params = Params {
        threads: 1,
        network: "none".to_owned(),
        visits: 300,
        resign_threshold: 0.0,
        seed,
        ..Params::default()
    };
    let komi = komi.parse().unwrap();
    let game = Game::from_diagram(diagram, *rules, komi, Color::Black).unwrap();
    let mut engine = Engine::new(params).unwrap();
    engine.replace_game(game);
    engine
}

fn decide(engine: &mut Engine, color: Color, cleanup: bool) -> Decision {
    let signals = Signals::default();
    let stop = StopCondition::by_interrupt(&signals, 1);
    let turn = Turn { cleanup, ..Turn::new(color, Stopwatch::start(), stop) };
    engine.genmove(&turn).decision
}

/// Lets two engines play on until the game stops, and returns them with the moves.
fn play_on(rules: &Rules, komi: &str, diagram: &str) -> ([Engine; 2], Vec<String>) {
    let mut engines = [1, 2].map(|seed| engine(rules, komi, diagram, seed));
    let size = engines[0].game().size();
    let mut moves = Vec::new();
    while !engines[0].game().pass_state().is_stopped() && moves.len() < 80 {
        let color = engines[0].game().to_move();
        let (black, white) = engines.split_at_mut(1);
        let (mover, other) = match color {
            Color::Black => (&mut black[0], &mut white[0]),
            Color::White => (&mut white[0], &mut black[0]),
        };
        let mv = decide(mover, color, false).mv().unwrap_or(Move::Pass);
        other.play(color, mv).unwrap();
        moves.push(size.move_vertex(mv));
    }
    (engines, moves)
}

fn dead(engine: &mut Engine) -> Vec<Vec<Point>> {
    engine.stones_with(StoneStatus::Dead)
}

/// The plays among `moves` of the player whose turn is `parity`.
fn plays(moves: &[String], parity: usize) -> Vec<&str> {
    let own = moves.iter().skip(parity).step_by(2);
    own.map(String::as_str).filter(|mv| !["pass", "button"].contains(mv)).collect()
}

/// Each rule set's game is played once, because it takes seconds.
#[test]
fn games_end_as_every_rule_set_asks() {
    for ruleset in RULESETS {
        let (name, rules) = (ruleset.name, &ruleset.rules);
        let (mut engines, moves) = play_on(rules, "0.5", FINISHED);
        both_sides_agree(name, rules, &mut engines, &moves);
        match rules.plays_cost() {
            true => nobody_pays_for_moves_in_own_territory(name, &moves),
            false => dame_are_shared_before_dead_stones_are_taken(name, rules, &engines, &moves),
        }
        if rules.button {
            let at = if rules.plays_cost() { 0 } else { 2 };
            assert_eq!(moves[at], "button", "{name}: {moves:?}");
            assert_eq!(engines[0].game().pass_state().button(), Some(Color::Black));
        }
        if rules.button || rules.plays_cost() {
            let (_, moves) = play_on(rules, "0.5", DONE);
            assert!(!rules.button || moves[0] == "button", "{name}: {moves:?}");
            assert!(!rules.plays_cost() || both_pass(&moves), "{name}: {moves:?}");
        }
    }
}

fn both_sides_agree(name: &str, rules: &Rules, engines: &mut [Engine; 2], moves: &[String]) {
    assert!(engines[0].game().pass_state().is_stopped(), "{name}: {moves:?}");
    let [first, second] = engines;
    assert_eq!(first.final_score(), second.final_score(), "{name}");
    assert_eq!(dead(first), dead(second), "{name}");
    let score = first.final_score().to_string();
    let expected = match rules.counts {
        Counts::STONES => "B+2.5",
        Counts::AREA if !rules.button => "B+2.5",
        Counts::TERRITORY if !rules.button => "B+3.5",
        Counts::EVERYTHING => "B+3.5",
        // The player who takes the button has half a point more.
        Counts::TERRITORY => "B+4",
        _ => "B+3",
    };
    assert_eq!(score, expected, "{name}: {moves:?}");
    assert!(!rules.plays_cost() || dead(first).len() == 1, "{name}");
}

fn nobody_pays_for_moves_in_own_territory(name: &str, moves: &[String]) {
    let mut both = [plays(moves, 0), plays(moves, 1)].concat();
    both.sort_unstable();
    assert_eq!(both, ["D4", "D5"], "{name}: {moves:?}");
}

fn dame_are_shared_before_dead_stones_are_taken(
    name: &str,
    rules: &Rules,
    engines: &[Engine; 2],
    moves: &[String],
) {
    let first: Vec<&str> = moves.iter().map(String::as_str).take(2).collect();
    assert!(first == ["D4", "D5"] || first == ["D5", "D4"], "{name}: {moves:?}");
    let taken = engines[0].game().lost(Color::White) > 0;
    // The result depends on the dead stone, but who passes first costs a point.
    let waits = rules.first_pass == FirstPass::CostsBlackAPoint;
    assert_eq!(taken, !waits, "{name}: {moves:?}");
}

fn both_pass(moves: &[String]) -> bool {
    moves.iter().all(|mv| ["pass", "button"].contains(&mv.as_str()))
}

#[test]
fn the_verdict_depends_on_the_game_alone() {
    for name in ["chinese", "japanese", "cgos"] {
        let rules = rules::find(name).unwrap().rules;
        let mut calm = engine(&rules, "0.5", FINISHED, 1);
        let mut busy = engine(&rules, "0.5", FINISHED, 2);
        busy.set_params([("visits", "2000"), ("settled_ownership", "0.5")]).unwrap();
        let signals = Signals::default();
        let (since, stop) = (Stopwatch::start(), StopCondition::by_interrupt(&signals, 1));
        let color = Color::White;
        busy.genmove(&Turn { play: false, ..Turn::new(color, since, stop) });
        assert_eq!(calm.final_score(), busy.final_score(), "{name}");
        for status in [StoneStatus::Alive, StoneStatus::Dead, StoneStatus::Seki] {
            assert_eq!(calm.stones_with(status), busy.stones_with(status), "{name}");
        }
        for owner in [None, Some(Color::Black), Some(Color::White)] {
            assert_eq!(calm.points_of(owner), busy.points_of(owner), "{name}");
        }
    }
}

#[test]
fn cleanup_takes_all_dead_stones_under_every_rule_set() {
    for ruleset in RULESETS {
        let mut engine = engine(&ruleset.rules, "0.5", FINISHED, 1);
        let dead_stone = engine.game().size().parse_move("A4").unwrap().point().unwrap();
        for _ in 0..20 {
            let decision = decide(&mut engine, Color::Black, true);
            if matches!(decision, Decision::Move(Move::Pass) | Decision::Resign) {
                break;
            }
            engine.play(Color::White, Move::Pass).unwrap();
        }
        let board = engine.game().board();
        assert_ne!(board.cell(dead_stone), Color::White.stone(), "{}", ruleset.name);
        assert_eq!(engine.game().last_move(0).unwrap().1, Move::Pass, "{}", ruleset.name);
    }
}

#[test]
fn dead_stones_are_taken_before_a_stop_that_counts_them_as_alive() {
    for name in ["simplified-ing", "wmsg", "source-000", "ludoteka"] {
        let rules = rules::find(name).unwrap().rules;
        // Black wins only if the white stone goes.
        let mut engine = engine(&rules, "4.5", FINISHED, 1);
        for (color, mv) in Color::ALL.into_iter().zip([Move::Pass; 2]) {
            engine.play(color, mv).unwrap();
        }
        assert!(engine.game().pass_state().is_stopped());
        while decide(&mut engine, Color::Black, false) != Decision::Move(Move::Pass) {
            engine.play(Color::White, Move::Pass).unwrap();
        }
        assert!(engine.game().lost(Color::White) > 0, "{name}");
        assert_eq!(engine.final_score().winner(), Some(Color::Black), "{name}");
    }
}

#[test]
fn a_void_game_is_passed() {
    let rules = rules::find("japanese").unwrap().rules;
    // A triple ko.
    let diagram = "
        .X.XXXX
        XXXXXXX
        OOOOOOX
        .O.OXOX
        OXOX.XO
        XXXXXXO
        .OOOOOO
        O.O.O.O";
    let mut engine = engine(&rules, "6.5", diagram, 1);
    let size = engine.game().size();
    for vertex in ["A5", "E4", "C5", "A4", "E5", "C4"] {
        engine.play(engine.game().to_move(), size.parse_move(vertex).unwrap()).unwrap();
    }
    assert!(engine.game().void().is_some());
    assert_eq!(decide(&mut engine, Color::Black, false), Decision::Move(Move::Pass));
    assert_eq!(engine.final_score().to_string(), "0");
}

#[test]
fn bent_four_in_the_corner_is_played_out_only_where_that_is_asked() {
    let diagram = "
        . O . O O O . O .
        O O O O O O O O O
        O O O O O O O O O
        X X X X X X X X X
        . X . X X X X X X
        X X X X X X X X X
        O O X X X X X X X
        . O O O O X X X .
        X X X . O X . X X";
    for (name, komi, first) in
        [("japanese", "6.5", "pass"), ("korean", "6.5", "pass"), ("chinese", "12.5", "A2")]
    {
        let rules = rules::find(name).unwrap().rules;
        let (mut engines, moves) = play_on(&rules, komi, diagram);
        assert_eq!(moves[0], first, "{name}: {moves:?}");
        let expected = if first == "pass" { "B+9.5" } else { "B+14.5" };
        assert_eq!(engines[0].final_score().to_string(), expected, "{name}: {moves:?}");
        assert_eq!(dead(&mut engines[0]).len(), usize::from(first == "pass"), "{name}");
    }
}

#[test]
fn a_lost_game_is_played_to_its_end() {
    for name in ["chinese", "japanese", "aga"] {
        let rules = rules::find(name).unwrap().rules;
        for seed in 1..=3 {
            let mut engine = engine(&rules, "40.5", OPEN, seed);
            let decision = decide(&mut engine, Color::Black, false);
            let gap = Move::Play(engine.game().size().point(2, 8));
            assert_eq!(decision, Decision::Move(gap), "{name}, seed {seed}");
        }
    }
}

/// The white stones E1, G1, H1 and H2 can be taken by F1, which gains points even after the recapture.
/// The confirmation of the Japanese rules calls them alive, because new stones can take their place.
const TAKEN_BY_F1: &str = "
    . . O . . O X . .
    . . O . . O X . .
    . . O . . O X . .
    . . O . . O X X .
    O . O O . O X . .
    . . O . . O X . .
    . . O . . O X X X
    . . O . . O X O X
    . . O . O . O O X";

/// The same position with the colours exchanged.
fn exchanged(diagram: &str) -> String {
    let other = |cell| match cell {
        'X' => 'O',
        'O' => 'X',
        other => other,
    };
    diagram.chars().map(other).collect()
}

#[test]
fn a_play_that_gains_comes_before_a_pass_whoever_has_passed() {
    for name in ["japanese", "korean", "source-001", "aga", "chinese"] {
        let rules = rules::find(name).unwrap().rules;
        for (diagram, color, komi) in [
            (TAKEN_BY_F1.to_owned(), Color::Black, "-20.5"),
            (exchanged(TAKEN_BY_F1), Color::White, "20.5"),
        ] {
            for answers_pass in [true, false] {
                let params = Params {
                    threads: 1,
                    network: "builtin".to_owned(),
                    device: "cpu".to_owned(),
                    visits: 300,
                    resign_threshold: 0.0,
                    ..Params::default()
                };
                let first = if answers_pass { color.opponent() } else { color };
                let komi = komi.parse().unwrap();
                let mut engine = Engine::new(params).unwrap();
                let game = Game::from_diagram(&diagram, rules, komi, first).unwrap();
                engine.replace_game(game);
                if answers_pass {
                    engine.play(first, Move::Pass).unwrap();
                }
                let size = engine.game().size();
                let decision = decide(&mut engine, color, false).mv();
                let played = decision.map(|mv| size.move_vertex(mv));
                assert_eq!(played.as_deref(), Some("F1"), "{name} {color} {answers_pass}");
            }
        }
    }
}

/// Neither player has settled anything.
const MIDDLE_GAME: &str = "
    . . . . . . .
    X X . . . . .
    O X X . . . .
    O O . X X X .
    . . O O O X .
    . . . . . O X
    . . . . . O .";

#[test]
fn a_game_that_goes_on_is_not_passed_without_time() {
    for name in ["japanese", "chinese"] {
        let rules = rules::find(name).unwrap().rules;
        for seed in 1..=6 {
            for color in Color::ALL {
                let mut engine = engine(&rules, "6.5", MIDDLE_GAME, seed);
                engine.set_time_control(TimeControl::Absolute { main: 0.0 });
                let decision = decide(&mut engine, color, false);
                assert_ne!(decision, Decision::Move(Move::Pass), "{name} {color} {seed}");
            }
        }
    }
}
