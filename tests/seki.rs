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

/// The end of a playout of random moves, and the end of a playout of the search, from an empty board.
fn ends(size: Size, seed: u64) -> [Board<UpTo25>; 2] {
    let empty = Position::of_stones(Board::<UpTo25>::new(size), Color::Black);
    let mut boards = [Board::new(size), Board::new(size)];
    let [light, heavy] = &mut boards;
    let random = || Xoshiro256PlusPlus::seed_from_u64(seed);
    run_light(&empty, light, &mut random(), &mut Trace::default());
    playout::run(&empty, &Model::default(), heavy, &mut random(), &mut Trace::default());
    boards
}

#[test]
fn the_search_and_the_count_agree_about_seki() {
    let (mut chains, mut in_seki) = (0, 0);
    for seed in 0..4000 {
        let size = Size::new(5 + seed % 9, 5 + seed / 9 % 9).unwrap();
        for board in ends(size, seed as u64) {
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
