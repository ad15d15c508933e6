//! The positions of a game, and what followed in each.

use super::position::{CORNERS, FollowedPosition, Frame, Geometry};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Size};

/// The number of moves up to which positions of the whole board count.
const WHOLE_MOVES: usize = 60;
/// The number of moves up to which positions of corners count.
const CORNER_MOVES: usize = 100;
/// The number of moves that are read of a game: a corner goes on within these.
pub(super) const MOVES_READ: usize = 150;

/// The places of a frame that stand for no point: nothing follows, and a pass.
const NOTHING: u64 = 1023;
const PASS: u64 = 1022;

/// The result of a game for the player who made a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    Unknown,
    Win,
    Loss,
    Draw,
}

impl Outcome {
    const ALL: [Outcome; 4] = [Outcome::Unknown, Outcome::Win, Outcome::Loss, Outcome::Draw];

    /// The outcome of a game with this result, as records write it in short, for a player.
    fn of(result: &str, color: Color) -> Outcome {
        match result.split_once('+') {
            Some(("B" | "b", _)) if color == Color::Black => Outcome::Win,
            Some(("W" | "w", _)) if color == Color::White => Outcome::Win,
            Some(("B" | "b" | "W" | "w", _)) => Outcome::Loss,
            _ => match result.to_ascii_lowercase().as_str() {
                "0" | "draw" | "jigo" => Outcome::Draw,
                _ => Outcome::Unknown,
            },
        }
    }
}

/// The next move in a frame: who made it, and where; `None` for a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NextMove {
    pub(super) color: Color,
    pub(super) place: Option<usize>,
}

impl NextMove {
    /// A number below 2048.
    pub(super) fn code(self) -> usize {
        let place = self.place.unwrap_or(PASS as usize);
        2 * place + usize::from(self.color == Color::White)
    }
}

/// An occurrence of a position: its key, and what followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Occurrence {
    pub(super) key: u64,
    /// The number of the game.
    pub(super) game: usize,
    /// The number of moves before the position.
    pub(super) number: usize,
    /// The move that followed, in the frame of the key; `None` if none did.
    pub(super) next: Option<NextMove>,
    /// The player who made it in the game.
    pub(super) player: Color,
    /// The result for this player.
    pub(super) outcome: Outcome,
}

/// The bit at which the number of the game begins.
const GAME: u32 = 24;

/// An occurrence in two words, as it lies in an index: the key, and the rest. They are sorted by these.
pub(super) type Entry = [u64; 2];

impl Occurrence {
    /// From the low bits up: the place (10 bits), the colour (1), the outcome (2), the number of moves (10), the
    /// player (1), and the game.
    pub(super) fn entry(self) -> Entry {
        let (place, color) = match self.next {
            None => (NOTHING, Color::Black),
            Some(NextMove { color, place }) => (place.map_or(PASS, |place| place as u64), color),
        };
        let bit = |color: Color| u64::from(color == Color::White);
        let rest = place | bit(color) << 10 | (self.outcome as u64) << 11;
        let rest = rest | (self.number as u64) << 13 | bit(self.player) << 23;
        [self.key, rest | (self.game as u64) << GAME]
    }

    pub(super) fn of([key, rest]: Entry) -> Occurrence {
        let bit = |at: u32| if rest >> at & 1 == 0 { Color::Black } else { Color::White };
        let color = bit(10);
        let next = match rest & 1023 {
            NOTHING => None,
            PASS => Some(NextMove { color, place: None }),
            place => Some(NextMove { color, place: Some(place as usize) }),
        };
        Occurrence {
            key,
            game: (rest >> GAME) as usize,
            number: (rest >> 13 & 1023) as usize,
            next,
            player: bit(23),
            outcome: Outcome::ALL[(rest >> 11 & 3) as usize],
        }
    }

    /// The same occurrence with this number of its game.
    pub(super) fn with_game(game: usize, [key, rest]: Entry) -> Entry {
        [key, rest & ((1 << GAME) - 1) | (game as u64) << GAME]
    }
}

/// A corner as it stands, until a move follows in it.
struct OpenCorner {
    key: u64,
    frame: Frame,
    number: usize,
}

/// Adds the positions of a game to `entries`, as those of game 0.
pub(super) fn add_positions(
    game: &Game,
    result: &str,
    geometry: &Geometry,
    entries: &mut Vec<Entry>,
) {
    let (mut now, mut position) = (game.at_start(), FollowedPosition::empty(geometry));
    let occurrence = |key, frame: Frame, number, next: Option<(Color, Move)>| {
        let outcome = next.map_or(Outcome::Unknown, |(color, _)| Outcome::of(result, color));
        let player = next.map_or(Color::Black, |(color, _)| color);
        let next = next.map(|(color, mv)| NextMove {
            color: frame.color(color),
            place: mv.point().map(|point| geometry.place(frame, point)),
        });
        Occurrence { key, game: 0, number, next, player, outcome }.entry()
    };
    let mut open: [Option<OpenCorner>; CORNERS] = [const { None }; CORNERS];
    let mut next_move = None;
    for number in 0..=game.moves().len() {
        let changed = position.follow(now.board());
        let next = game.moves().get(number).copied();
        let to_move = next.map_or(now.to_move(), |(color, _)| color);
        if number <= WHOLE_MOVES
            && let Some((key, frame)) = position.whole_key(to_move)
        {
            entries.push(occurrence(key, frame, number, next));
        }
        for (corner, place) in open.iter_mut().enumerate() {
            if number > 0 && !changed[corner] {
                continue;
            }
            if let Some(OpenCorner { key, frame, number }) = place.take() {
                // A capture from outside changes a corner as well.
                let within = next_move.filter(|&(_, mv)| corner_of(geometry, mv) == Some(corner));
                entries.push(occurrence(key, frame, number, within));
            }
            let key = position.corner_key(corner).filter(|_| number <= CORNER_MOVES);
            *place = key.map(|(key, frame)| OpenCorner { key, frame, number });
        }
        next_move = next;
        // The moves of a record were possible when it was read.
        if let Some((color, mv)) = next
            && now.play_recorded(color, mv).is_err()
        {
            break;
        }
    }
    for OpenCorner { key, frame, number } in open.into_iter().flatten() {
        entries.push(occurrence(key, frame, number, None));
    }
}

fn corner_of(geometry: &Geometry, mv: Move) -> Option<usize> {
    geometry.corner_of(mv.point()?)
}

/// The geometries of the sizes that have come up.
#[derive(Default)]
pub(super) struct Geometries(Vec<Geometry>);

impl Geometries {
    pub(super) fn of(&mut self, size: Size) -> &Geometry {
        let known = self.0.iter().position(|geometry| geometry.size() == size);
        let number = known.unwrap_or_else(|| {
            self.0.push(Geometry::of(size));
            self.0.len() - 1
        });
        &self.0[number]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::record;

    #[test]
    fn an_occurrence_keeps_all_that_it_has() {
        for outcome in Outcome::ALL {
            for next in [
                None,
                Some(NextMove { color: Color::White, place: None }),
                Some(NextMove { color: Color::Black, place: Some(624) }),
                Some(NextMove { color: Color::White, place: Some(0) }),
            ] {
                let (key, player) = (u64::MAX - 3, Color::White);
                let one = Occurrence { key, game: 1_000_000, number: 999, next, player, outcome };
                assert_eq!(Occurrence::of(one.entry()), one);
                let other = Occurrence::of(Occurrence::with_game(7, one.entry()));
                assert_eq!(other, Occurrence { game: 7, ..one });
            }
        }
    }

    #[test]
    fn results_are_those_of_the_player_who_moves() {
        for (result, black, white) in [
            ("B+R", Outcome::Win, Outcome::Loss),
            ("W+0.5", Outcome::Loss, Outcome::Win),
            ("Draw", Outcome::Draw, Outcome::Draw),
            ("?", Outcome::Unknown, Outcome::Unknown),
        ] {
            let of = |color| Outcome::of(result, color);
            assert_eq!((of(Color::Black), of(Color::White)), (black, white), "{result}");
        }
    }

    #[test]
    fn corners_go_on_where_the_next_move_in_them_is() {
        let text = "(;SZ[19]RE[W+R];B[dd];W[pp];B[fc];W[dc])";
        let game = record::read_text(text).unwrap().game;
        let (mut geometries, mut entries) = (Geometries::default(), Vec::new());
        let geometry = geometries.of(game.size());
        add_positions(&game, "W+R", geometry, &mut entries);
        let found: Vec<Occurrence> = entries.into_iter().map(Occurrence::of).collect();
        // Five positions of the whole board; four corners at the start, and one after each move.
        assert_eq!(found.len(), 5 + 4 + 4);
        let mut after = FollowedPosition::empty(geometry);
        let mut now = game.at_start();
        let mut at = |moves: usize| {
            while now.moves().len() < moves {
                let (color, mv) = game.moves()[now.moves().len()];
                now.play(color, mv).unwrap();
            }
            after.follow(now.board());
            let (key, frame) =
                after.corner_key(geometry.corner_of(game.size().point(3, 15)).unwrap()).unwrap();
            let one = found.iter().find(|one| one.key == key && one.number == moves).unwrap();
            (one.next.map(|next| (frame.color(next.color), next.place)), one.outcome)
        };
        // White played elsewhere, and Black went on here.
        let (next, outcome) = at(1);
        assert_eq!((next.unwrap().0, outcome), (Color::Black, Outcome::Loss));
        let (next, outcome) = at(3);
        assert_eq!((next.unwrap().0, outcome), (Color::White, Outcome::Win));
        assert_eq!(at(4), (None, Outcome::Unknown));
    }
}
