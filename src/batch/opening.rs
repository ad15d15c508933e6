//! The differences between the games of a run: a stream of random numbers for each game, and random
//! openings.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::playout::below;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Point};

/// The random numbers of one game in a run with this seed. They depend on nothing else, so that a
/// game is the same whichever thread plays it, and whichever games were played before.
pub(crate) fn stream(seed: u64, game: u64) -> Xoshiro256PlusPlus {
    /// An odd number (2^64 divided by the golden ratio) keeps the games of nearby seeds apart.
    const APART: u64 = 0x9e37_79b9_7f4a_7c15;
    Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_mul(APART).wrapping_add(game))
}

/// Plays up to `stones` random stones in turns, none beside another. They are on the third line or
/// higher where the board has nine lines or more, and elsewhere on the second line or higher. There
/// are fewer if there is no room left. Returns the number of stones.
pub(crate) fn play_random(game: &mut Game, stones: usize, rng: &mut Xoshiro256PlusPlus) -> usize {
    for played in 0..stones {
        let places = places(game);
        if places.is_empty() {
            return played;
        }
        let place = places[below(rng, places.len() as u32) as usize];
        if game.play(game.to_move(), Move::Play(place)).is_err() {
            return played;
        }
    }
    stones
}

/// Finds the points on which a stone of a random opening may be played. A point with four empty
/// neighbours is always legal.
fn places(game: &Game) -> Vec<Point> {
    let (size, board) = (game.size(), game.board());
    let least = if size.longer_side() >= 9 { 2 } else { 1 };
    let is_apart = |&point: &Point| {
        size.edge_distance(point) >= least
            && board.is_empty(point)
            && size.neighbours(point).all(|near| board.is_empty(near))
    };
    size.points().filter(is_apart).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::point::Size;
    use ponnuki_game::rules::CHINESE;

    fn opened(side: usize, stones: usize, seed: u64) -> (Game, usize) {
        let mut game = Game::new(Size::square(side), CHINESE.rules, CHINESE.komi);
        let played = play_random(&mut game, stones, &mut stream(seed, 0));
        (game, played)
    }

    #[test]
    fn openings_are_random_stones_apart() {
        let (game, played) = opened(9, 4, 1);
        assert_eq!((played, game.moves().len()), (4, 4));
        let size = game.size();
        for &(_, mv) in game.moves() {
            let point = mv.point().unwrap();
            assert!(size.edge_distance(point) >= 2);
            assert!(size.neighbours(point).all(|near| game.board().is_empty(near)));
        }
        assert_eq!(opened(9, 4, 1).0.moves(), game.moves());
        assert_ne!(opened(9, 4, 2).0.moves(), game.moves());
    }

    #[test]
    fn an_opening_ends_where_the_room_does() {
        assert_eq!(opened(3, 4, 1).1, 1);
        assert_eq!(opened(2, 4, 1).1, 0);
    }

    #[test]
    fn streams_of_neighbours_differ() {
        let streams = [stream(1, 0), stream(1, 1), stream(2, 0), stream(0, 1)];
        for (index, one) in streams.iter().enumerate() {
            assert!(streams[..index].iter().all(|other| other != one));
        }
        assert_eq!(stream(3, 7), stream(3, 7));
    }
}
