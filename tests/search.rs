//! The search as a whole: limits, determinism, threads, memory, legality, and easy tactics.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use ponnuki::search::{
    Ban, Limits, Monitor, NeverStop, Options, Progress, Report, Search, Settings, View,
};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Size};
use ponnuki_game::rules::{self, CHINESE};
use ponnuki_game::score::Komi;

fn settings() -> Settings {
    Settings { threads: 1, memory: 64 << 20, seed: 7, model: Arc::default() }
}

fn search(size: Size) -> Search {
    Search::new(size, settings())
}

fn visits(visits: u64) -> Options {
    Options { limits: Limits { visits: Some(visits), playouts: None }, ..Options::default() }
}

fn playouts(playouts: u64) -> Options {
    Options { limits: Limits { visits: None, playouts: Some(playouts) }, ..Options::default() }
}

/// A game that starts from a diagram with `to_move`, komi in half points.
fn position(diagram: &str, to_move: Color, komi: i32) -> Game {
    Game::from_diagram(diagram, CHINESE.rules, Komi::from_half_points(komi), to_move)
        .expect("a position")
}

/// The part of a report that can be compared.
fn essence(report: &Report) -> Vec<(Move, u64, String)> {
    let text = |entry: &ponnuki::search::MoveReport| {
        format!("{:.9} {:.9} {:?}", entry.black_winrate, entry.black_score, entry.pv)
    };
    report.moves.iter().map(|entry| (entry.mv, entry.visits, text(entry))).collect()
}

#[test]
fn limits_are_exact_with_one_thread() {
    let game = Game::new(Size::square(9), CHINESE.rules, CHINESE.komi);
    let mut search = search(game.size());
    let report = search.run(&game.to_play(Color::Black), &playouts(333), &NeverStop);
    assert_eq!((report.playouts, report.visits), (333, 333));
    assert_eq!(report.moves.iter().map(|entry| entry.visits).sum::<u64>(), 333);
    // The tree is kept, so only the missing visits are made.
    let report = search.run(&game.to_play(Color::Black), &visits(500), &NeverStop);
    assert_eq!((report.playouts, report.visits), (167, 500));
    search.clear();
    let report = search.run(&game.to_play(Color::Black), &visits(500), &NeverStop);
    assert_eq!((report.playouts, report.visits), (500, 500));
}

#[test]
fn the_same_seed_gives_the_same_search() {
    let game = Game::new(Size::square(13), CHINESE.rules, CHINESE.komi);
    let run = |seed| {
        let mut search = Search::new(game.size(), Settings { seed, ..settings() });
        essence(&search.run(&game.to_play(Color::Black), &visits(800), &NeverStop))
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn a_cleared_search_starts_afresh() {
    let game = Game::new(Size::square(7), CHINESE.rules, CHINESE.komi);
    let mut search = search(game.size());
    let first = search.run(&game.to_play(Color::Black), &visits(300), &NeverStop);
    search.run(&game.to_play(Color::White), &visits(300), &NeverStop);
    search.clear();
    let again = search.run(&game.to_play(Color::Black), &visits(300), &NeverStop);
    assert_eq!(essence(&first), essence(&again));
}

#[test]
fn the_tree_follows_the_game_and_only_the_game() {
    let mut game = Game::new(Size::square(9), CHINESE.rules, CHINESE.komi);
    let mut search = search(game.size());
    let report = search.run(&game.to_play(Color::Black), &visits(4000), &NeverStop);
    for mv in report.moves[0].pv[..2].iter().copied() {
        game.play(game.to_move(), mv).expect("the line is legal");
    }
    let followed = search.run(&game.to_play(Color::Black), &playouts(10), &NeverStop);
    assert!(followed.visits > 100, "{} visits were kept", followed.visits);
    // Another komi makes another game.
    game.set_komi(Komi::from_half_points(1));
    let other = search.run(&game.to_play(Color::Black), &playouts(10), &NeverStop);
    assert_eq!(other.visits, 10);
    // The same player twice.
    game.play(Color::Black, Move::Pass).expect("a pass is legal");
    let twice = search.run(&game.to_play(Color::Black), &playouts(10), &NeverStop);
    assert_eq!(twice.visits, 10);
}

struct Impatient(AtomicUsize);

impl Monitor for Impatient {
    fn poll(&self, progress: &Progress, view: &dyn View) -> ControlFlow<()> {
        let report = view.report();
        assert!(report.visits >= progress.visits);
        // Playouts choose by visits.
        let missing = progress.best_visits - progress.second_visits;
        assert_eq!(progress.missing_visits, missing);
        assert!(report.moves.windows(2).all(|pair| pair[0].visits >= pair[1].visits));
        match self.0.fetch_add(1, Ordering::Relaxed) {
            0..3 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }
}

#[test]
fn the_monitor_ends_a_search_without_limits() {
    for threads in [1, 3] {
        let game = Game::new(Size::square(19), CHINESE.rules, CHINESE.komi);
        let mut search = Search::new(game.size(), Settings { threads, ..settings() });
        let monitor = Impatient(AtomicUsize::new(0));
        let report = search.run(&game.to_play(Color::Black), &Options::default(), &monitor);
        assert_eq!(monitor.0.load(Ordering::Relaxed), 4);
        assert!(report.playouts > 0 && report.playouts < 10_000);
    }
}

#[test]
fn threads_share_one_tree() {
    let game = Game::new(Size::square(9), CHINESE.rules, CHINESE.komi);
    let mut search = Search::new(game.size(), Settings { threads: 4, ..settings() });
    let report = search.run(&game.to_play(Color::Black), &visits(6000), &NeverStop);
    assert_eq!(report.visits, 6000);
    assert_eq!(report.playouts, 6000);
    assert_eq!(report.moves.iter().map(|entry| entry.visits).sum::<u64>(), 6000);
    assert!(report.ownership.iter().all(|owner| (-1.0..=1.0).contains(owner)));
}

#[test]
fn a_full_tree_frees_memory_and_the_search_continues() {
    let corner = "
        .........
        .........
        .........
        .........
        .........
        .........
        XXXXX....
        OOOOX....
        ...OX....";
    for threads in [1, 2, 5] {
        let game = position(corner, Color::Black, 141);
        let memory = 500_000;
        let mut search = Search::new(game.size(), Settings { threads, memory, ..settings() });
        // The searches use more than ten times the memory.
        let report = search.run(&game.to_play(Color::Black), &visits(20_000), &NeverStop);
        assert_eq!((report.visits, report.playouts), (20_000, 20_000));
        assert!(search.tree_bytes() <= memory, "{} bytes", search.tree_bytes());
        search.check_tree().expect("a sound tree");
        let best = &report.moves[0];
        assert_eq!(game.size().move_vertex(best.mv), "B1");
        assert!(best.visits > 10_000 && best.pv.len() > 3, "{best:?}");
    }
}

#[test]
fn the_minimum_memory_is_enough_for_the_largest_board() {
    let game = Game::new(Size::square(25), CHINESE.rules, CHINESE.komi);
    for threads in [1, 3] {
        let mut search = Search::new(game.size(), Settings { threads, memory: 0, ..settings() });
        let report = search.run(&game.to_play(Color::Black), &visits(2000), &NeverStop);
        assert_eq!(report.visits, 2000);
        search.check_tree().expect("a sound tree");
    }
}

#[test]
fn searches_in_a_full_memory_can_be_repeated() {
    let game = Game::new(Size::square(9), CHINESE.rules, CHINESE.komi);
    let mut search = Search::new(game.size(), Settings { memory: 500_000, ..settings() });
    let first = search.run(&game.to_play(Color::Black), &visits(5000), &NeverStop);
    let mut search = Search::new(game.size(), Settings { memory: 500_000, ..settings() });
    let again = search.run(&game.to_play(Color::Black), &visits(5000), &NeverStop);
    assert_eq!(essence(&first), essence(&again));
}

/// A game with a tree that is full before every move, and cleared now and then.
#[test]
fn a_full_tree_follows_the_game() {
    for threads in [1, 2] {
        let size = Size::square(9);
        let mut game = Game::new(size, CHINESE.rules, CHINESE.komi);
        let memory = 400_000;
        let mut search = Search::new(size, Settings { threads, memory, ..settings() });
        for ply in 0..12 {
            let report = search.run(game.position(), &playouts(2000), &NeverStop);
            search.check_tree().expect("a sound tree");
            assert!(search.tree_bytes() <= memory && report.playouts == 2000);
            let rank = usize::from(ply % 4 == 3);
            game.play(game.to_move(), report.moves[rank].mv).expect("a legal move");
            if ply % 5 == 4 {
                search.clear();
                search.check_tree().expect("an empty tree");
            }
        }
    }
}

#[test]
fn a_restricted_search_does_not_bias_the_next_one() {
    let game = Game::new(Size::square(5), CHINESE.rules, CHINESE.komi);
    let corner = Move::Play(game.size().point(0, 0));
    let mut search = search(game.size());
    let allow = Options { bans: vec![Ban::allow(Color::Black, vec![corner])], ..visits(400) };
    let report = search.run(&game.to_play(Color::Black), &allow, &NeverStop);
    assert_eq!((report.moves.len(), report.moves[0].mv), (1, corner));
    let report = search.run(&game.to_play(Color::Black), &visits(400), &NeverStop);
    assert_eq!((report.visits, report.playouts), (400, 400));
    assert_ne!(report.moves[0].mv, corner);
}

#[test]
fn moves_can_be_forbidden_at_the_root() {
    let game = Game::new(Size::square(5), CHINESE.rules, CHINESE.komi);
    let center = Move::Play(game.size().point(2, 2));
    let mut search = search(game.size());
    let report = search.run(&game.to_play(Color::Black), &visits(300), &NeverStop);
    assert_eq!(report.moves[0].mv, center);
    let avoid = Options { bans: vec![Ban::avoid(Color::Black, vec![center])], ..visits(600) };
    let report = search.run(&game.to_play(Color::Black), &avoid, &NeverStop);
    assert!(report.moves.iter().all(|entry| entry.mv != center));
    let corner = Move::Play(game.size().point(0, 0));
    let bans = vec![Ban::allow(Color::Black, vec![corner, Move::Pass])];
    let allow = Options { bans, ..visits(900) };
    let report = search.run(&game.to_play(Color::Black), &allow, &NeverStop);
    let considered: Vec<Move> = report.moves.iter().map(|entry| entry.mv).collect();
    assert!(considered.contains(&corner) && considered.contains(&Move::Pass));
    assert_eq!(considered.len(), 2);
}

/// Plays a whole game with few visits per move; every choice must be legal.
fn play_game(size: Size, rules: &str, threads: usize) {
    let rules = rules::find(rules).expect("the rules are known").rules;
    let mut game = Game::new(size, rules, CHINESE.komi);
    let mut search = Search::new(size, Settings { threads, ..settings() });
    let longest = size.area() * 4 + 20;
    while game.consecutive_passes() < 2 && game.moves().len() < longest {
        let color = game.to_move();
        let report = search.run(&game.to_play(color), &playouts(40), &NeverStop);
        let best = report.best().expect("there is always a pass").mv;
        game.play(color, best).unwrap_or_else(|error| {
            panic!("{size}: {} {error}\n{}", size.move_vertex(best), game.board())
        });
    }
    assert!(game.consecutive_passes() >= 2, "{size}: no end\n{}", game.board());
}

#[test]
fn games_on_all_kinds_of_boards_are_legal_and_end() {
    for rules in ["chinese", "tromp-taylor", "aga"] {
        for (width, height) in [(1, 1), (2, 1), (1, 5), (2, 2), (3, 3), (2, 7), (5, 5), (7, 4)] {
            play_game(Size::new(width, height).expect("a size"), rules, 1);
        }
    }
    play_game(Size::new(19, 5).expect("a size"), "chinese", 2);
    play_game(Size::square(9), "tromp-taylor", 2);
}

#[test]
fn the_largest_board_can_be_searched() {
    let game = Game::new(Size::square(25), CHINESE.rules, CHINESE.komi);
    let mut search = search(game.size());
    let report = search.run(&game.to_play(Color::Black), &playouts(200), &NeverStop);
    assert_eq!(report.visits, 200);
    assert_eq!(report.moves.len(), 626);
}

/// The best move for `to_move` after `count` visits.
fn best(diagram: &str, to_move: Color, komi: i32, count: u64) -> String {
    let game = position(diagram, to_move, komi);
    let report = search(game.size()).run(&game.to_play(to_move), &visits(count), &NeverStop);
    game.size().move_vertex(report.moves[0].mv)
}

#[test]
fn easy_tactics_are_found() {
    // The middle of White's three points: Black kills there, White lives there. With this komi it
    // decides the game.
    let corner = "
        .........
        .........
        .........
        .........
        .........
        .........
        XXXXX....
        OOOOX....
        ...OX....";
    assert_eq!(best(corner, Color::Black, 141, 2000), "B1");
    assert_eq!(best(corner, Color::White, 141, 2000), "B1");
}

#[test]
fn small_boards_are_played_perfectly() {
    assert_eq!(best("...", Color::Black, 0, 500), "B1");
    assert_eq!(best("...\n...\n...", Color::Black, 0, 1000), "B2");
    assert_eq!(best(".....\n.....\n.....\n.....\n.....", Color::Black, 0, 3000), "C3");
}
