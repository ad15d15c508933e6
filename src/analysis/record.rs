//! The game of a query: its initial position, and its moves.

use super::field::FieldMessage;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::rules::{self, Rules};
use ponnuki_game::score::Komi;

/// The initial position of a game, and its moves.
#[derive(Clone, Debug)]
pub(super) struct GameRecord {
    pub(super) size: Size,
    pub(super) rules: Rules,
    /// `None` for what is customary under the rules.
    pub(super) komi: Option<Komi>,
    /// The stones before the first move. If a point occurs twice, its last stone counts.
    pub(super) stones: Vec<(Point, Color)>,
    /// The player who moves first, if the client specifies it.
    pub(super) first: Option<Color>,
    pub(super) moves: Vec<(Color, Move)>,
}

impl GameRecord {
    /// The game with all its moves.
    ///
    /// # Errors
    /// If the initial position is invalid or a move is illegal.
    pub(super) fn game(&self) -> Result<Game, FieldMessage> {
        let mut game = self.start()?;
        for (turn, &(color, mv)) in self.moves.iter().enumerate() {
            // Moves that break the rules have been played all the same.
            game.play_recorded(color, mv).map_err(|reason| {
                let vertex = self.size.move_vertex(mv);
                // Clients look for the first two words, by which they recognise this error.
                FieldMessage::new("moves", format!("Illegal move {turn}: {vertex}, {reason}"))
            })?;
        }
        Ok(game)
    }

    /// The position before the first move. Two or more black stones and no white ones are a
    /// handicap; Black's plays before White's first move are part of it.
    fn start(&self) -> Result<Game, FieldMessage> {
        let stones = self.last_stones();
        let is_handicap =
            stones.len() > 1 && stones.iter().all(|&(_, color)| color == Color::Black);
        let usual = if is_handicap { Color::White } else { Color::Black };
        let first_mover = self.moves.first().map(|&(color, _)| color);
        let first = self.first.or(first_mover).unwrap_or(usual);
        let komi = self.komi.unwrap_or_else(|| rules::customary_komi(&self.rules, self.size));
        let mut game = Game::new(self.size, self.rules, komi);
        let points: Vec<Point> = stones.iter().map(|&(point, _)| point).collect();
        let set_up = if is_handicap && game.place_handicap(&points).is_ok() {
            game.setup_player(first)
        } else {
            game.setup(&stones, first)
        };
        set_up.map_err(|reason| FieldMessage::new("initialStones", reason))?;
        game.take_start_as_handicap();
        game.count_handicap_moves(usize::MAX);
        Ok(game)
    }

    /// The stones before the first move, one per point.
    fn last_stones(&self) -> Vec<(Point, Color)> {
        let mut stones: Vec<(Point, Color)> = Vec::new();
        let mut numbers = vec![None; self.size.area()];
        for &(point, color) in &self.stones {
            let number = *numbers[self.size.place(point)].get_or_insert(stones.len());
            match stones.get_mut(number) {
                Some(stone) => stone.1 = color,
                None => stones.push((point, color)),
            }
        }
        stones
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::rules::Repetition;

    fn record(stones: &str, moves: &str) -> GameRecord {
        let size = Size::square(5);
        let pairs = |text: &str| -> Vec<(Color, Move)> {
            let words: Vec<&str> = text.split_whitespace().collect();
            let pair =
                |pair: &[&str]| (Color::parse(pair[0]).unwrap(), size.parse_move(pair[1]).unwrap());
            words.chunks(2).map(pair).collect()
        };
        let stone = |(color, mv): (Color, Move)| (mv.point().unwrap(), color);
        GameRecord {
            size,
            rules: rules::find("chinese").unwrap().rules,
            komi: Some(Komi::from_half_points(15)),
            stones: pairs(stones).into_iter().map(stone).collect(),
            first: None,
            moves: pairs(moves),
        }
    }

    fn last(record: &GameRecord) -> Game {
        record.game().unwrap()
    }

    #[test]
    fn the_first_player_is_the_one_named_or_moving_or_usual() {
        let first = |record: &GameRecord| last(record).start_to_move();
        assert_eq!(first(&record("", "")), Color::Black);
        assert_eq!(first(&record("b c3 b b2", "")), Color::White);
        assert_eq!(first(&record("b c3 w b2", "")), Color::Black);
        assert_eq!(first(&record("b c3 w b2", "w b3")), Color::White);
        let named = GameRecord { first: Some(Color::Black), ..record("b c3 b b2", "w b3") };
        assert_eq!(first(&named), Color::Black);
    }

    #[test]
    fn handicaps_are_recognised_however_they_are_written() {
        for (stones, moves, handicap) in [
            ("", "b c3 w c4", 0),
            ("b c3", "w c4", 0),
            ("b c3 b b2", "w c4", 2),
            ("", "b c3 b b2 b d4 w c4", 3),
            ("b c3", "b b2 b d4", 3),
            ("b c3 w a1", "b b2 b d4", 0),
            ("", "b c3 b pass w c4", 0),
        ] {
            let game = last(&record(stones, moves));
            assert_eq!(game.handicap(), handicap, "{stones} / {moves}");
            assert_eq!(game.effective_komi(), 15 + 2 * handicap as i32);
        }
        let played = record("", "b c3 b b2 w c4");
        let mut game = last(&played);
        game.undo_moves(2).unwrap();
        assert_eq!((game.handicap(), game.moves().len()), (0, 1));
    }

    #[test]
    fn the_last_stone_on_a_point_counts() {
        let game = last(&record("b c3 w c3 b d4", ""));
        assert_eq!(game.start_stones().len(), 2);
        assert_eq!(game.start_stones()[0].1, Color::White);
    }

    #[test]
    fn repetition_and_suicide_are_accepted_in_records() {
        // A ko is taken without threats until the position repeats, and Black ends with a two-stone
        // suicide.
        let ko = "b b1 w c1 b a2 w d2 b b3 w c3 b c2 w b2 b e5 w e4";
        let again = format!("{ko} b c2 w e3 b d4 w b2");
        let game = last(&record("", &again));
        assert_eq!(game.moves().len(), 14);
        assert_eq!(game.rules().repetition, Repetition::Positional);
        let suicide = record("w a3 w b2 w b1 b a2 w e5", "b a1");
        assert!(last(&suicide).board().is_empty(suicide.stones[3].0));
    }

    #[test]
    fn what_no_rule_set_allows_is_refused() {
        for (stones, moves, field, part) in [
            ("", "b c3 w c3", "moves", "Illegal move 1: C3, the point is occupied"),
            ("w a2 w b1", "b a1", "moves", "Illegal move 0: A1, the play is suicide"),
            ("b a1 w a2 w b1", "", "initialStones", "the chain at A1 has no liberty"),
        ] {
            let message = record(stones, moves).game().unwrap_err();
            assert_eq!((message.field.as_str(), message.text.as_str()), (field, part));
        }
    }
}
