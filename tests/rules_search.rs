//! The positions in `tests/data/rules_search.txt`: endgames in which the right move depends on the
//! rules. The search has to find it, and a solver that reads every line of play confirms it.

use std::sync::Arc;

use ponnuki::search::{Limits, NeverStop, Options, Search, Settings};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::rules::{self, RULESETS, Repetition, Rules};

use crate::support::solver::Solver;
use crate::support::{Random, parse_size};

/// Visits per move.
const VISITS: u64 = 3000;

/// A position under one rule set.
struct Case {
    name: String,
    game: Game,
    /// The right moves; an empty list allows any move.
    right: Vec<Move>,
    /// The result with best play: 1 when Black wins, -1 when White does, 0 for a draw.
    result: i32,
    /// True if the solver should confirm it.
    judged: bool,
    /// The size of a capture that decides the game, if any does.
    decisive: Option<u32>,
    /// True if the search is known not to find this.
    missed: bool,
}

fn rules_named(text: &str) -> Rules {
    let (name, repetition) = text.split_once('+').unwrap_or((text, ""));
    let rules = rules::find(name).unwrap().rules;
    let repetition = match repetition {
        "" => rules.repetition,
        "simple" => Repetition::Simple,
        "psk" => Repetition::Positional,
        "ssk" => Repetition::Situational,
        "nssk" => Repetition::NaturalSituational,
        other => panic!("no repetition rule is called {other}"),
    };
    Rules { repetition, ..rules }
}

/// Reads the file; its head describes the format.
fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for block in include_str!("data/rules_search.txt").split("\n= ").skip(1) {
        let lines = || block.lines().skip(1).filter(|line| !line.starts_with('#'));
        let is_row = |line: &&str| line.starts_with(['.', 'X', 'O']);
        let diagram: Vec<&str> = lines().filter(is_row).collect();
        for line in lines().filter(|line| !is_row(line) && !line.trim().is_empty()) {
            let name = format!("{}: {line}", block.lines().next().unwrap());
            cases.push(case(name, &diagram.join("\n"), line));
        }
    }
    cases
}

fn case(name: String, diagram: &str, line: &str) -> Case {
    let (setting, truth) = line.split_once(':').unwrap();
    let mut words = setting.split_whitespace();
    let rules = rules_named(words.next().unwrap());
    let komi = words.next().unwrap();
    let to_move = Color::parse(words.next().unwrap()).unwrap();
    let mut game = Game::from_diagram(diagram, rules, komi.parse().unwrap(), to_move).unwrap();
    let size = game.size();
    let (mut judged, mut decisive, mut missed) = (true, None, false);
    while let Some(word) = words.next() {
        match word {
            "unread" => judged = false,
            "missed" => missed = true,
            "decisive" => decisive = Some(words.next().unwrap().parse().unwrap()),
            "ko" => game.setup_ko(mv(size, words.next().unwrap()).point().unwrap()).unwrap(),
            "after" => {
                for vertex in words.by_ref() {
                    game.play(game.to_move(), mv(size, vertex)).unwrap();
                }
            }
            other => panic!("{name}: {other}"),
        }
    }
    let mut right: Vec<&str> = truth.split_whitespace().collect();
    let result = match right.pop().unwrap() {
        "B" => 1,
        "W" => -1,
        "draw" => 0,
        other => panic!("{name}: {other}"),
    };
    let right = right.into_iter().filter(|&w| w != "any").map(|w| mv(size, w)).collect();
    Case { name, game, right, result, judged, decisive, missed }
}

fn mv(size: Size, vertex: &str) -> Move {
    size.parse_move(vertex).unwrap_or_else(|| panic!("no move {vertex}"))
}

fn names(size: Size, moves: &[Move]) -> String {
    let mut names: Vec<String> = moves.iter().map(|&mv| size.move_vertex(mv)).collect();
    names.sort();
    names.join(" ")
}

#[test]
fn the_solver_knows_the_legal_moves() {
    let mut random = Random::new(4);
    for ruleset in RULESETS.iter().filter(|r| r.rules.repetition != Repetition::Ing) {
        let size = parse_size(["4x3", "3x3", "5x2"][random.below(3)]);
        let mut game = Game::new(size, ruleset.rules, ruleset.komi);
        let judge = Solver::new(&game);
        while game.moves().len() < 60 && game.pass_state().stops() == 0 && game.void().is_none() {
            let legal = judge.legal_points(&game);
            let is_legal = |point: &Point| game.is_legal(game.to_move(), Move::Play(*point));
            let expected: Vec<Point> = size.points().filter(is_legal).collect();
            assert_eq!(legal, expected, "{}\n{}", ruleset.name, game.board());
            let pass = legal.is_empty() || random.below(10) == 0;
            let mv = if pass { Move::Pass } else { Move::Play(legal[random.below(legal.len())]) };
            game.play(game.to_move(), mv).unwrap();
        }
    }
}

#[test]
fn the_solver_confirms_the_right_moves() {
    for case in cases().iter().filter(|case| case.judged) {
        let size = case.game.size();
        let mut solver = Solver::new(&case.game);
        if let Some(stones) = case.decisive {
            solver = solver.with_decisive_capture(stones);
        }
        let (best, result) = solver.best_moves(&case.game);
        let best = names(size, &best);
        assert_eq!(result, case.result, "{}\nbest: {best}", case.name);
        if !case.right.is_empty() {
            assert_eq!(best, names(size, &case.right), "{}", case.name);
        }
    }
}

#[test]
fn the_search_plays_to_win_by_the_rules_in_force() {
    for case in cases() {
        let game = &case.game;
        let size = game.size();
        let model = Arc::default();
        let settings = Settings { threads: 1, memory: 64 << 20, seed: 7, model };
        let limits = Limits { visits: Some(VISITS), playouts: None };
        let options = Options { limits, ..Options::default() };
        let report = Search::new(size, settings).run(game.position(), &options, &NeverStop);
        let best = report.best().unwrap();
        let right = case.right.is_empty() || case.right.contains(&best.mv);
        let chance = best.black_winrate;
        let knows_who_wins = match case.result {
            0 => (0.2..0.8).contains(&chance),
            1 => chance > 0.5,
            _ => chance < 0.5,
        };
        let (name, played) = (&case.name, size.move_vertex(best.mv));
        let found = right && knows_who_wins;
        assert_eq!(found, !case.missed, "{name}\nplayed {played}, {chance:.2} for Black");
    }
}
