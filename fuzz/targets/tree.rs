//! The tree of the search, in so little memory that it is collected all the time.

use std::sync::{Arc, OnceLock};

use ponnuki::model::Model;
use ponnuki::search::{Ban, DetailLevel, Limits, NeverStop, Options, Report, Search, Settings};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::Move;
use ponnuki_game::rules::RULESETS;
use ponnuki_game::score::Komi;

use super::choices::Choices;

/// The most playouts of all searches together.
const PLAYOUTS: usize = 1500;

/// Small searches, moves, undo, bans and clearing in any order. No block of memory is lost or used twice,
/// memory keeps its limit, reports agree with themselves, and a cleared search is as good as a new one.
pub(super) fn searches(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let size = choices.size(7);
    let rules = choices.one_of(RULESETS).rules;
    let mut game = Game::new(size, rules, Komi::default());
    let settings = settings(choices.below(4) * 60_000);
    let limit = settings.memory.max(512 * 16 * Search::bytes_per_node());
    let mut search = Search::new(size, settings.clone());
    let mut left = PLAYOUTS;
    while !choices.is_over() && left > 0 {
        match choices.below(16) {
            0..6 => left -= run(&mut search, &game, &mut choices, left),
            6..9 => follow(&search, &mut game, &mut choices),
            9..12 => drop(game.play(game.to_move(), choices.mv(size))),
            12 => drop(game.undo()),
            13 => drop(game.play(choices.color(), Move::Pass)),
            14 => game.set_komi(Komi::from_half_points(choices.below(8) as i32)),
            _ => search.clear(),
        }
        assert_eq!(search.check_tree(), Ok(()));
        assert!(search.tree_bytes() <= limit, "{} of {limit} bytes", search.tree_bytes());
    }
    search.clear();
    let options = with_playouts(20);
    let position = game.to_play(game.to_move());
    let cleared = search.run(&position, &options, &NeverStop);
    let anew = Search::new(size, settings).run(&position, &options, &NeverStop);
    assert_eq!(format!("{cleared:?}"), format!("{anew:?}"));
}

fn settings(memory: usize) -> Settings {
    static MODEL: OnceLock<Arc<Model>> = OnceLock::new();
    Settings { threads: 1, memory, seed: 7, model: Arc::clone(MODEL.get_or_init(Arc::default)) }
}

fn with_playouts(playouts: u64) -> Options {
    let limits = Limits { visits: None, playouts: Some(playouts) };
    Options { limits, ..Options::default() }
}

/// Runs a search of up to `most` playouts, and returns their number.
fn run(search: &mut Search, game: &Game, choices: &mut Choices<'_>, most: usize) -> usize {
    let wanted = (1 + choices.below(512)).min(most);
    let kind = choices.byte();
    let color = if kind & 7 == 7 { choices.color() } else { game.to_move() };
    let mut options = Options { criticality: kind & 8 != 0, ..with_playouts(wanted as u64) };
    if kind & 16 != 0 {
        options.detail = DetailLevel::Owners;
    }
    if kind & 96 == 96 {
        let moves = (0..1 + choices.below(4)).map(|_| choices.mv(game.size())).collect();
        let only = choices.below(2) == 0;
        let ban = if only { Ban::allow(color, moves) } else { Ban::avoid(color, moves) };
        options.bans.push(Ban { plies: 1 + choices.below(3), ..ban });
    }
    let report = search.run(&game.to_play(color), &options, &NeverStop);
    check(&report, game, color, &options);
    wanted
}

fn check(report: &Report, game: &Game, color: Color, options: &Options) {
    let board = game.board();
    assert_eq!(Some(report.playouts), options.limits.playouts, "{board}");
    assert!(report.visits >= report.playouts);
    assert!((0.0..=1.0).contains(&report.black_winrate) && report.black_score.is_finite());
    assert!(report.ownership.iter().all(|owner| (-1.0..=1.0).contains(owner)));
    let visits: u64 = report.moves.iter().map(|one| one.visits).sum();
    assert!(visits <= report.visits, "{visits} of {}", report.visits);
    for one in &report.moves {
        assert_eq!(one.pv.first(), Some(&one.mv));
        assert_eq!(one.pv.len(), one.pv_visits.len());
        let mut line = game.clone();
        let mut mover = color;
        for &mv in &one.pv {
            assert_eq!(line.play(mover, mv), Ok(()), "{:?} {board}", one.pv);
            mover = mover.opponent();
        }
    }
}

/// Plays a line of the tree.
fn follow(search: &Search, game: &mut Game, choices: &mut Choices<'_>) {
    let depth = 1 + choices.below(3);
    for _ in 0..depth {
        let Some(root) = search.root() else { return };
        let moves: Vec<Move> = root.moves().iter().map(|child| child.mv()).collect();
        if moves.is_empty() || game.play(game.to_move(), choices.one_of(&moves)).is_err() {
            return;
        }
    }
}
