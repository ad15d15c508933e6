//! Seki as the search finds it after a playout, against the count.

use ponnuki::model::Model;
use ponnuki::playout::{self, Trace, run_light};
use ponnuki_game::board::Board;
use ponnuki_game::capacity::UpTo25;
use ponnuki_game::color::Color;
use ponnuki_game::life::seki::EyeGroups;
use ponnuki_game::life::territory::{Grid, Territory};
use ponnuki_game::point::Size;
use ponnuki_game::position::Position;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The end of a playout from an empty board: of the search with this model, or of random moves.
fn end(size: Size, seed: u64, model: Option<&Model>) -> Box<Board<UpTo25>> {
    let empty = Position::of_stones(Board::<UpTo25>::new(size), Color::Black);
    let mut board = Box::new(Board::new(size));
    let (mut random, mut trace) = (Xoshiro256PlusPlus::seed_from_u64(seed), Trace::default());
    match model {
        None => run_light(&empty, &mut board, &mut random, &mut trace),
        Some(model) => playout::run(&empty, model, &mut board, &mut random, &mut trace),
    }
    board
}

#[test]
fn the_search_and_the_count_agree_about_seki() {
    let model = Model::default();
    let (mut chains, mut in_seki) = (0, 0);
    for seed in 0..4000 {
        let size = Size::new(5 + seed % 9, 5 + seed / 9 % 9).unwrap();
        for model in [None, Some(&model)] {
            let board = end(size, seed as u64, model);
            let owner = |point| playout::owner(&board, point);
            let groups = EyeGroups::of(&board, &owner);
            let judged = Territory::of(&Grid::of(&board, &[]));
            for chain in board.chains() {
                let stone = board.stones(chain).next().unwrap();
                let is_seki = judged.seki[size.place(stone)];
                assert_eq!(groups.is_in_seki(chain), is_seki, "{}\n{board}", size.vertex(stone));
                assert!(!is_seki || EyeGroups::any_in_seki(&board, &owner), "{board}");
                chains += 1;
                in_seki += usize::from(is_seki);
            }
        }
    }
    assert!(chains > 20_000 && in_seki > 150, "{chains} {in_seki}");
}
