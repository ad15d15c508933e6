//! Small boards that have been solved, played by the search and by the engine.
//!
//! The values are for area scoring without komi, Black first, with superko: 1xN and 2x2 by
//! exhaustive reading, 3x3 and 4x4 from the table of Ted Drange and Bill Spight (1998), 5x5 by Erik
//! van der Werf (2002).

use std::sync::Arc;

use ponnuki::clock::Stopwatch;
use ponnuki::engine::{Engine, Signals, StopCondition, Turn};
use ponnuki::params::Params;
use ponnuki::search::{Ban, Limits, NeverStop, Options, Report, Search, Settings};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Size};
use ponnuki_game::rules::{self, RULESETS, Repetition, Rules};
use ponnuki_game::score::Komi;
use ponnuki_game::solver;

use crate::support::parse_size;

/// A solved board.
struct Solved {
    size: &'static str,
    /// Black's winning margin in points.
    value: i32,
    /// The first moves that reach it.
    first: &'static [&'static str],
    /// Visits per move.
    visits: u64,
    /// True if the search plays it to the end without a mistake. On 4x4, where best play depends on
    /// repetitions many moves later, it does not.
    whole: bool,
}

const SOLVED: [Solved; 8] = [
    Solved { size: "2x1", value: 0, first: &["pass"], visits: 500, whole: true },
    Solved { size: "3x1", value: 3, first: &["B1"], visits: 500, whole: true },
    Solved { size: "4x1", value: 4, first: &["B1", "C1"], visits: 1000, whole: true },
    Solved { size: "1x4", value: 4, first: &["A2", "A3"], visits: 1000, whole: true },
    Solved { size: "2x2", value: 1, first: &["A1", "A2", "B1", "B2"], visits: 2000, whole: true },
    Solved { size: "3x3", value: 9, first: &["B2"], visits: 2000, whole: true },
    Solved { size: "4x4", value: 2, first: &["B2", "B3", "C2", "C3"], visits: 8000, whole: false },
    Solved { size: "5x5", value: 25, first: &["C3"], visits: 8000, whole: true },
];

fn search(game: &Game) -> Search {
    let model = Arc::default();
    Search::new(game.size(), Settings { threads: 1, memory: 64 << 20, seed: 7, model })
}

fn think(search: &mut Search, game: &Game, visits: u64, avoid: &[Move]) -> Report {
    let limits = Limits { visits: Some(visits), playouts: None };
    let bans = vec![Ban::avoid(game.to_move(), avoid.to_vec())];
    let options = Options { limits, bans, ..Options::default() };
    search.run(game.position(), &options, &NeverStop)
}

/// A game on an empty board with a komi that is `half_points` above the value.
fn game(solved: &Solved, rules: &str, half_points: i32) -> Game {
    let rules = rules::find(rules).unwrap().rules;
    let komi = Komi::from_half_points(2 * solved.value + half_points);
    Game::new(parse_size(solved.size), rules, komi)
}

#[test]
fn the_first_move_is_right() {
    for solved in &SOLVED {
        let game = game(solved, "tromp-taylor", -1);
        let report = think(&mut search(&game), &game, solved.visits, &[]);
        let first = game.size().move_vertex(report.best().unwrap().mv);
        assert!(solved.first.contains(&first.as_str()), "{}: {first}", solved.size);
        assert!(report.winrate(Color::Black) > 0.5 || first == "pass", "{}", solved.size);
    }
}

#[test]
fn the_first_play_is_right_where_passing_does_not_end_the_game() {
    // Under these rules two passes on an empty board settle nothing: the player who has passed
    // first may still play first.
    for solved in SOLVED.iter().filter(|solved| solved.first != ["pass"]) {
        let game = game(solved, "chinese", -1);
        let report = think(&mut search(&game), &game, solved.visits, &[Move::Pass]);
        let first = game.size().move_vertex(report.best().unwrap().mv);
        assert!(solved.first.contains(&first.as_str()), "{}: {first}", solved.size);
    }
}

#[test]
fn the_search_against_itself_reaches_the_value() {
    for solved in SOLVED.iter().filter(|solved| solved.whole) {
        for (half_points, winner) in [(-1, Color::Black), (1, Color::White)] {
            let mut game = game(solved, "tromp-taylor", half_points);
            let mut search = search(&game);
            while !game.pass_state().is_stopped() {
                assert!(game.moves().len() < 200, "{}: no end", solved.size);
                let best = think(&mut search, &game, solved.visits, &[]).best().unwrap().mv;
                game.play(game.to_move(), best).unwrap();
            }
            let score = game.score(&[]);
            assert_eq!(score.winner(), Some(winner), "{} {score}\n{}", solved.size, game.board());
        }
    }
}

/// Lets an engine play both colours from the first move on, `first` being played by `color` in its
/// place if there is one, and returns the points by which `color` wins.
fn engine_game(rules: &Rules, size: Size, color: Color, first: Option<Move>) -> f64 {
    let params = Params {
        threads: 1,
        network: "none".to_owned(),
        visits: 500,
        resign_threshold: 0.0,
        ..Params::default()
    };
    let mut game = Game::new(size, *rules, Komi::default());
    game.setup(&[], color).unwrap();
    game.set_komi(Komi::default());
    let mut engine = Engine::new(params).unwrap();
    engine.replace_game(game);
    if let Some(first) = first {
        engine.play(color, first).unwrap();
    }
    let signals = Signals::default();
    while !engine.game().pass_state().is_stopped() {
        assert!(engine.game().moves().len() < 200, "{size}: no end");
        let stop = StopCondition::by_interrupt(&signals, 1);
        engine.genmove(&Turn::new(engine.game().to_move(), Stopwatch::start(), stop));
    }
    engine.final_score().points() * f64::from(color.sign())
}

/// A board, its value, and the values by the first move.
type FirstMoves = (&'static str, f64, &'static [(&'static str, f64)]);

/// From the table of Ted Drange and Bill Spight.
const BY_FIRST_MOVE: [FirstMoves; 6] = [
    ("2x1", 0.0, &[("A1", -2.0), ("B1", -2.0), ("pass", 0.0)]),
    ("3x1", 3.0, &[("A1", -3.0), ("B1", 3.0), ("C1", -3.0)]),
    ("4x1", 4.0, &[("A1", -4.0), ("B1", 4.0), ("C1", 4.0), ("D1", -4.0)]),
    ("5x1", 0.0, &[("A1", -5.0), ("B1", 0.0), ("C1", 0.0), ("D1", 0.0), ("E1", -5.0)]),
    ("2x2", 1.0, &[("A1", 1.0), ("A2", 1.0), ("B1", 1.0), ("B2", 1.0), ("pass", -1.0)]),
    ("3x2", 0.0, &[("pass", 0.0)]),
];

#[test]
fn an_engine_against_itself_reaches_the_value_whatever_is_played_first() {
    for (size, value, first_moves) in BY_FIRST_MOVE {
        let wide = parse_size(size);
        let high = Size::new(wide.height(), wide.width()).unwrap();
        let solvable = RULESETS.iter().filter(|set| solver::may_solve(wide, &set.rules));
        let positional = solvable.filter(|set| set.rules.repetition == Repetition::Positional);
        for ruleset in positional {
            for color in Color::ALL {
                let name = ruleset.name;
                for board in [wide, high] {
                    let result = engine_game(&ruleset.rules, board, color, None);
                    assert_eq!(result, value, "{board} {name} {color}");
                }
                for (vertex, value) in first_moves {
                    let first = wide.parse_move(vertex).unwrap();
                    let result = engine_game(&ruleset.rules, wide, color, Some(first));
                    assert_eq!(result, *value, "{size} {name} {color} {vertex}");
                }
            }
        }
    }
}

#[test]
fn moves_that_mirror_each_other_have_the_same_result() {
    let (chinese, size) = (rules::find("chinese").unwrap().rules, Size::new(3, 2).unwrap());
    let of = |vertex| engine_game(&chinese, size, Color::Black, size.parse_move(vertex));
    let corners = ["A1", "C1", "A2", "C2"].map(of);
    let middles = ["B1", "B2"].map(of);
    assert_eq!(corners, [corners[0]; 4]);
    assert_eq!(middles, [middles[0]; 2]);
    assert_eq!([corners[0].max(middles[0]), corners[0].min(middles[0])], [-2.0, -6.0]);
}
