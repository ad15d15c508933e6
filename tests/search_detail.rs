//! Search options: moves that are banned down to a given depth, and statistics of the playouts
//! after each move.

use std::sync::Arc;

use ponnuki::search::{
    Ban, BannedMoves, DetailLevel, Limits, NeverStop, Options, Report, Search, Settings,
};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Size};
use ponnuki_game::rules::CHINESE;

const VISITS: u64 = 2000;

fn game() -> Game {
    Game::new(Size::square(5), CHINESE.rules, CHINESE.komi)
}

fn search(threads: usize) -> Search {
    let model = Arc::default();
    Search::new(Size::square(5), Settings { threads, memory: 64 << 20, seed: 3, model })
}

fn visits(visits: u64) -> Options {
    Options { limits: Limits { visits: Some(visits), playouts: None }, ..Options::default() }
}

fn under(bans: &[Ban]) -> Report {
    search(1).run(
        &game().to_play(Color::Black),
        &Options { bans: bans.to_vec(), ..visits(VISITS) },
        &NeverStop,
    )
}

fn play(vertex: &str) -> Move {
    Size::square(5).parse_move(vertex).unwrap()
}

fn ban(color: Color, moves: BannedMoves, plies: usize) -> Ban {
    Ban { color, moves, plies }
}

/// The moves that the report expects this many plies after the root.
fn expected_at(report: &Report, ply: usize) -> Vec<Move> {
    report.moves.iter().filter_map(|entry| entry.pv.get(ply).copied()).collect()
}

fn figures(report: &Report) -> Vec<(Move, u64, f64)> {
    report.moves.iter().map(|entry| (entry.mv, entry.visits, entry.black_winrate)).collect()
}

#[test]
fn a_ban_applies_to_its_player_down_to_its_depth() {
    let center = play("C3");
    let free = under(&[]);
    assert_eq!(free.moves[0].mv, center);
    // White's answer to most moves is the centre.
    assert!(expected_at(&free, 1).contains(&center));

    let at_root = under(&[ban(Color::Black, BannedMoves::These(vec![center]), 1)]);
    assert!(at_root.moves.iter().all(|entry| entry.mv != center));
    assert!(expected_at(&at_root, 1).contains(&center), "White is free");

    let both = [Color::Black, Color::White].map(|c| ban(c, BannedMoves::These(vec![center]), 2));
    let for_both = under(&both);
    assert!(expected_at(&for_both, 0).iter().all(|&mv| mv != center));
    assert!(expected_at(&for_both, 1).iter().all(|&mv| mv != center));
    assert!(expected_at(&for_both, 2).contains(&center), "two plies are over");

    let deep = under(&both.map(|ban| Ban { plies: usize::MAX, ..ban }));
    assert!(deep.moves.iter().all(|entry| !entry.pv.contains(&center)));
    assert!(deep.moves[0].pv.len() > 3);
}

#[test]
fn a_ban_on_a_player_who_is_not_yet_to_move_has_no_effect() {
    let center = BannedMoves::These(vec![play("C3")]);
    let without = under(&[]);
    let with = under(&[ban(Color::White, center, 1)]);
    assert_eq!(figures(&with), figures(&without));
}

#[test]
fn allowed_moves_add_up() {
    let allow = |vertices: &[&str], plies| {
        ban(Color::White, BannedMoves::AllBut(vertices.iter().map(|v| play(v)).collect()), plies)
    };
    let report = under(&[allow(&["B2"], 2), allow(&["D4"], 4)]);
    assert_eq!(report.moves.len(), 26, "Black is free");
    let second = expected_at(&report, 1);
    assert!(!second.is_empty() && second.iter().all(|mv| [play("B2"), play("D4")].contains(mv)));
    let fourth = expected_at(&report, 3);
    assert!(!fourth.is_empty() && fourth.iter().all(|&mv| mv == play("D4")), "{fourth:?}");
}

#[test]
fn bans_do_not_affect_the_next_search() {
    let mut search = search(1);
    let bans = vec![ban(Color::White, BannedMoves::These(vec![play("C3")]), 9)];
    let banned = Options { bans, ..visits(300) };
    search.run(&game().to_play(Color::Black), &banned, &NeverStop);
    // With the same bans the tree is kept.
    let more = Options { limits: Limits { visits: Some(500), playouts: None }, ..banned };
    assert_eq!(search.run(&game().to_play(Color::Black), &more, &NeverStop).playouts, 200);
    let free = search.run(&game().to_play(Color::Black), &visits(400), &NeverStop);
    assert_eq!((free.visits, free.playouts), (400, 400));
    // After a free search the tree is kept.
    let free = search.run(&game().to_play(Color::Black), &visits(600), &NeverStop);
    assert_eq!((free.visits, free.playouts), (600, 200));
}

#[test]
fn details_do_not_change_the_search() {
    let plain = search(1).run(&game().to_play(Color::Black), &visits(VISITS), &NeverStop);
    assert!(plain.moves.iter().all(|entry| entry.score_stdev.is_none() && entry.owners.is_none()));
    for detail in [DetailLevel::Scores, DetailLevel::Owners] {
        let options = Options { detail, ..visits(VISITS) };
        let report = search(1).run(&game().to_play(Color::Black), &options, &NeverStop);
        assert_eq!(figures(&report), figures(&plain));
        assert_eq!(report.ownership, plain.ownership);
        let wants_owners = detail == DetailLevel::Owners;
        for entry in &report.moves {
            assert_eq!(entry.score_stdev.is_some(), entry.visits > 0);
            assert_eq!(entry.owners.is_some(), wants_owners && entry.visits > 0);
        }
        assert_eq!(report.ownership_stdev.is_some(), wants_owners);
    }
}

#[test]
fn details_of_moves_add_up_to_those_of_the_position() {
    for threads in [1, 2] {
        let options = Options { detail: DetailLevel::Owners, ..visits(VISITS) };
        let report = search(threads).run(&game().to_play(Color::Black), &options, &NeverStop);
        assert_eq!(report.playouts, VISITS);
        let mut squares = 0.0;
        let mut owned = [0.0; 25];
        for entry in report.moves.iter().filter(|entry| entry.visits > 0) {
            let weight = entry.visits as f64 / VISITS as f64;
            let stdev = entry.score_stdev.unwrap();
            squares += weight * (stdev * stdev + entry.black_score * entry.black_score);
            let owners = entry.owners.as_ref().unwrap();
            for (sum, &mean) in owned.iter_mut().zip(&owners.mean) {
                *sum += weight * f64::from(mean);
            }
        }
        let whole =
            report.score_stdev * report.score_stdev + report.black_score * report.black_score;
        assert!((squares / whole - 1.0).abs() < 1e-6, "{squares} {whole}");
        for (sum, &mean) in owned.iter().zip(&report.ownership) {
            assert!((sum - f64::from(mean)).abs() < 1e-4, "{sum} {mean}");
        }
        // An owner is 1, -1 or nobody, so the deviation follows from the mean if every point is
        // owned.
        for (stdev, mean) in report.ownership_stdev.unwrap().iter().zip(&report.ownership) {
            assert!((0.0..=(1.0 - mean * mean).max(0.0).sqrt() + 1e-3).contains(stdev));
        }
    }
}
