//! Searches that are kept: going on after loading equals not having stopped, and what does not fit or
//! is damaged is refused.

#![allow(clippy::unwrap_used)] // A test fails by panicking.

use std::fs;
use std::path::PathBuf;

use ponnuki::color::Color;
use ponnuki::engine::keep::KeepError;
use ponnuki::engine::{Answer, Engine, Signals, Stop, Terms, Turn};
use ponnuki::game::Game;
use ponnuki::params::Params;
use ponnuki::point::{Move, Size};
use ponnuki::rules::CHINESE;
use ponnuki::search::{self, Limits, Options, Patient, Report, Search, Settings};

/// A place for a file of this test that nobody else uses.
fn place(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("ponnuki-keep-{}-{name}", std::process::id()))
}

fn settings(side: usize) -> Settings {
    let params = search::Params::for_side(side);
    Settings { threads: 1, memory: 16 << 20, seed: 3, params }
}

fn playouts(count: u64) -> Options {
    Options { limits: Limits { visits: None, playouts: Some(count) }, ..Options::default() }
}

/// What can be compared of two reports.
fn essence(report: &Report) -> String {
    let entries = report.moves.iter().map(|entry| {
        let (mv, visits) = (report.size.move_vertex(entry.mv), entry.visits);
        format!("{mv} {visits} {} {} {:?}\n", entry.black_winrate, entry.black_score, entry.pv)
    });
    format!("{} {}\n{}", report.visits, report.black_score, entries.collect::<String>())
}

/// A search of `game` and what is written about it.
fn kept(game: &Game, color: Color, least_visits: u32) -> (Search, Vec<u8>) {
    let size = game.size();
    let mut search = Search::new(size, settings(size.width()));
    search.run(game, color, &playouts(700), &Patient);
    let mut bytes = Vec::new();
    search.save(least_visits, &mut bytes).unwrap();
    (search, bytes)
}

#[test]
fn a_loaded_search_goes_on_as_if_it_had_never_stopped() {
    for (side, color) in [(5, Color::Black), (9, Color::White), (13, Color::Black)] {
        let mut game = Game::new(Size::square(side), CHINESE.rules, CHINESE.komi);
        let (mut first, bytes) = kept(&game, color, 0);
        let mut second = Search::new(game.size(), settings(side));
        second.load(&game, color, &mut &bytes[..]).unwrap();
        second.check_tree().unwrap();
        assert_eq!(first.tree_bytes(), second.tree_bytes());
        let mut reports = [&mut first, &mut second]
            .map(|search| essence(&search.run(&game, color, &playouts(500), &Patient)));
        assert_eq!(reports[0], reports[1]);
        // The tree follows the game as well.
        let best = first.root().unwrap().moves()[0].mv();
        game.play(color, best).unwrap();
        reports = [&mut first, &mut second]
            .map(|search| essence(&search.run(&game, color.opponent(), &playouts(300), &Patient)));
        assert!(!reports[0].starts_with("300 "), "nothing was kept:\n{}", reports[0]);
        assert_eq!(reports[0], reports[1]);
    }
}

#[test]
fn rarely_visited_positions_may_be_left_out() {
    let game = Game::new(Size::square(9), CHINESE.rules, CHINESE.komi);
    let (all, everything) = kept(&game, Color::Black, 0);
    let (_, part) = kept(&game, Color::Black, 30);
    assert!(part.len() * 2 < everything.len(), "{} of {}", part.len(), everything.len());
    let mut loaded = Search::new(game.size(), settings(9));
    loaded.load(&game, Color::Black, &mut &part[..]).unwrap();
    let visits = |search: &Search| {
        let moves = search.root().unwrap().moves();
        moves.iter().map(|node| (node.mv(), node.visits(), node.amaf())).collect::<Vec<_>>()
    };
    assert_eq!(visits(&all), visits(&loaded));
    let report = loaded.run(&game, Color::Black, &playouts(300), &Patient);
    assert_eq!(report.visits, 1000);
}

#[test]
fn damaged_trees_are_refused() {
    let game = Game::new(Size::square(5), CHINESE.rules, CHINESE.komi);
    let (_, bytes) = kept(&game, Color::Black, 40);
    let mut search = Search::new(game.size(), settings(5));
    let mut refused = 0;
    for at in (0..bytes.len()).step_by(7) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x80;
        refused += usize::from(search.load(&game, Color::Black, &mut &damaged[..]).is_err());
        assert!(search.load(&game, Color::Black, &mut &bytes[..at]).is_err());
        assert!(search.root().is_none());
    }
    assert!(refused > 0);
    // A tree for which there is no memory.
    let (_, large) =
        kept(&Game::new(Size::square(19), CHINESE.rules, CHINESE.komi), Color::Black, 0);
    let game = Game::new(Size::square(19), CHINESE.rules, CHINESE.komi);
    let mut small = Search::new(game.size(), Settings { memory: 0, ..settings(19) });
    let error = small.load(&game, Color::Black, &mut &large[..]).unwrap_err();
    assert!(matches!(error, search::KeepError::Memory), "{error}");
}

fn engine(size: &str, rules: &str) -> Engine {
    let (size, rules) = (size.to_owned(), rules.to_owned());
    Engine::new(Params { size, rules, threads: 1, playouts: 400, ..Params::default() }).unwrap()
}

fn genmove(engine: &mut Engine, color: Color) -> Answer {
    let signals = Signals::default();
    let line = signals.line();
    let since = ponnuki::clock::Stopwatch::start();
    let stop = Stop::by_interrupt(&signals, line);
    let terms = Terms::default();
    engine.genmove(&Turn { color, since, stop, observer: None, cleanup: false, play: true, terms })
}

/// Plays moves of both colours in turn.
fn play(engine: &mut Engine, vertices: &str) {
    for vertex in vertices.split(' ') {
        let (color, size) = (engine.game().to_move(), engine.game().size());
        engine.play(color, size.parse_move(vertex).unwrap()).unwrap();
    }
}

#[test]
fn an_engine_goes_on_where_another_has_stopped() {
    let file = place("goes-on");
    let mut first = engine("7", "chinese");
    play(&mut first, "D4 C3 D3");
    genmove(&mut first, Color::White);
    first.save_search(&file, 0).unwrap();
    // The search was about the position before the move.
    let mut second = engine("9", "japanese");
    second.load_search(&file).unwrap();
    assert_eq!(second.game().moves().len(), 3);
    assert_eq!(second.game().size(), Size::square(7));
    assert_eq!(second.game().rules(), first.game().rules());
    let (_, mv) = first.game().last_move(0).unwrap();
    second.play(Color::White, mv).unwrap();
    for color in [Color::Black, Color::White] {
        let answers = [&mut first, &mut second].map(|engine| genmove(engine, color));
        assert_eq!(answers[0].decision, answers[1].decision);
        let reports = answers.map(|answer| essence(&answer.report.unwrap()));
        assert_eq!(reports[0], reports[1]);
    }
    // A continuation of the game fits, another game does not, and is left alone.
    first.load_search(&file).unwrap();
    let mut other = engine("7", "chinese");
    play(&mut other, "D4 C3 C4 D3");
    let error = other.load_search(&file).unwrap_err();
    assert!(matches!(error, KeepError::OtherGame), "{error}");
    assert_eq!(other.game().moves().len(), 4);
    fs::remove_file(&file).unwrap();
}

#[test]
fn the_whole_game_is_kept() {
    let file = place("whole-game");
    let mut first = engine("4x3", "tromp-taylor");
    let size = first.game().size();
    let at = |vertex: &str| size.parse_move(vertex).and_then(Move::point).unwrap();
    let stones = [("B3", Color::Black), ("A2", Color::Black), ("B1", Color::Black)]
        .into_iter()
        .chain(["C3", "B2", "D2", "C1"].map(|vertex| (vertex, Color::White)))
        .map(|(vertex, color)| (at(vertex), color))
        .collect::<Vec<_>>();
    first.set_up(|game| game.setup(&stones, Color::White)).unwrap();
    first.set_up(|game| game.setup_ko(at("C2"))).unwrap();
    first.set_up(|game| game.setup_prisoners(Color::White, 3)).unwrap();
    play(&mut first, "pass C2");
    // Under other rules the ko may not be where it was.
    first.set_rules(CHINESE.rules);
    genmove(&mut first, Color::White);
    first.save_search(&file, 0).unwrap();
    let mut second = engine("19", "chinese");
    second.load_search(&file).unwrap();
    first.undo().unwrap();
    let show = |engine: &Engine| {
        let game = engine.game();
        let prisoners = Color::ALL.map(|color| (game.lost(color), game.start_prisoners(color)));
        format!("{} {prisoners:?} {:?} {:?}", game.board(), game.start_ko(), game.moves())
    };
    assert_eq!(show(&first), show(&second));
    fs::remove_file(&file).unwrap();
}

#[test]
fn files_that_are_no_kept_searches_are_refused() {
    let file = place("damage");
    let mut engine = engine("5", "chinese");
    assert!(matches!(engine.save_search(&file, 0), Err(KeepError::Nothing)));
    genmove(&mut engine, Color::Black);
    engine.save_search(&file, 0).unwrap();
    let bytes = fs::read(&file).unwrap();
    let mut load = |bytes: &[u8]| {
        fs::write(&file, bytes).unwrap();
        let loaded = engine.load_search(&file);
        assert_eq!(engine.game().moves().len(), 1);
        loaded
    };
    load(&bytes).unwrap();
    for at in [20, bytes.len() / 2, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        assert!(matches!(load(&damaged), Err(KeepError::Damaged)), "{at}");
        assert!(matches!(load(&bytes[..at]), Err(KeepError::Damaged)), "{at}");
    }
    assert!(matches!(load(b""), Err(KeepError::Foreign)));
    assert!(matches!(load(b"(;GM[1])\n"), Err(KeepError::Foreign)));
    assert!(matches!(load(b"ponnuki search 99\n{}\n"), Err(KeepError::Version(_))));
    fs::remove_file(&file).unwrap();
    assert!(matches!(engine.load_search(&file), Err(KeepError::File(_))));
    assert!(engine.save_search(&file.join("no/such/folder"), 0).is_err());
}
