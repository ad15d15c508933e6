//! A game: its rules, komi, starting position and moves, and the legal next moves.
//!
//! The [position](crate::position) decides on legality; the game adds the record. It takes moves
//! for either player at any time, even after two passes: the protocol decides whose turn it is. The
//! current position can always be rebuilt from the start and the moves. That is how a move is taken
//! back exactly.
//!
//! - [`handicap`]: where handicap stones go.
//! - [`breakdown`]: the items of a count, to compare counts under different rules.
//! - `diagram`: games that start from a diagram.

pub mod breakdown;
mod diagram;
pub mod handicap;

pub use handicap::HandicapError;

pub use crate::position::{IllegalMove, Void};

use crate::board::GameBoard;
use crate::color::{ByColor, Cell, Color};
use crate::point::{Move, Point, Size};
use crate::position::{GamePosition, PassState, Position};
use crate::rules::Rules;
use crate::score::{Komi, Score};

/// There is no move to take back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no move to take back")]
pub struct NothingToUndo;

/// The reason why stones cannot be set up as a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// A stone is not on the board.
    #[error("a stone is off the board")]
    OffBoard,
    /// Two stones are on one point.
    #[error("there are two stones on {0}")]
    Occupied(String),
    /// A chain has no liberty.
    #[error("the chain at {0} has no liberty")]
    NoLiberty(String),
    /// The number of prisoners is larger than in any game.
    #[error("there can be no {0} prisoners")]
    Prisoners(usize),
    /// There cannot be a ko at a point that is not empty.
    #[error("there can be no ko at {0}")]
    Ko(String),
    /// The position is no longer the one that the game starts from.
    #[error("moves have been played already")]
    Underway,
}

/// The largest number of prisoners that a set-up position may have.
const MOST_PRISONERS: usize = 9999;

/// The position that a game starts from.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Start {
    stones: Vec<(Point, Color)>,
    to_move: Color,
    ko: Option<Point>,
    /// Stones of each colour captured before the start.
    prisoners: ByColor<usize>,
    /// True if the stones are a handicap.
    handicap: bool,
}

impl Start {
    /// Stones without a history.
    fn new(stones: Vec<(Point, Color)>, to_move: Color) -> Start {
        let prisoners = ByColor::new(0, 0);
        Start { stones, to_move, ko: None, prisoners, handicap: false }
    }

    /// The stones on a board. Chains without a liberty are captured on the way.
    fn board(&self, size: Size) -> Box<GameBoard> {
        let mut board = Box::new(GameBoard::new(size));
        for &(point, color) in &self.stones {
            board.play(point, color);
        }
        for color in Color::ALL {
            board.set_prisoners(color, self.prisoners[color]);
        }
        board.set_ko_point(self.ko);
        board
    }
}

/// A game without the positions that follow from it. It takes a few bytes a move, so it can be kept
/// whenever something may go wrong.
#[derive(Clone, Debug)]
pub struct SavedGame {
    size: Size,
    rules: Rules,
    komi: Komi,
    start: Start,
    moves: Vec<(Color, Move)>,
    handicap_moves: usize,
}

/// A game of Go from its start to the present position.
#[derive(Clone, Debug)]
pub struct Game {
    komi: Komi,
    start: Start,
    moves: Vec<(Color, Move)>,
    /// The most plays of Black, before White's first move, that count as handicap stones.
    handicap_moves: usize,
    /// Derived from the above and the rules in force.
    position: GamePosition,
}

impl Game {
    /// A game on an empty board, Black to move.
    pub fn new(size: Size, rules: Rules, komi: Komi) -> Game {
        let start = Start::new(Vec::new(), Color::Black);
        let board = Box::new(GameBoard::new(size));
        let position = Position::new(board, Color::Black, rules, komi.half_points());
        Game { komi, start, moves: Vec::new(), handicap_moves: 0, position }
    }

    /// The game, to be [restored](Game::restored) later.
    pub fn saved(&self) -> SavedGame {
        SavedGame {
            size: self.size(),
            rules: *self.rules(),
            komi: self.komi,
            start: self.start.clone(),
            moves: self.moves.clone(),
            handicap_moves: self.handicap_moves,
        }
    }

    /// The game that was saved, played again from its start.
    pub fn restored(saved: SavedGame) -> Game {
        let SavedGame { size, rules, komi, start, moves, handicap_moves } = saved;
        let mut game = Game { start, moves, handicap_moves, ..Game::new(size, rules, komi) };
        game.rebuild(rules);
        game
    }

    /// The present position.
    pub fn position(&self) -> &GamePosition {
        &self.position
    }

    /// The present position with `color` to move.
    pub fn to_play(&self, color: Color) -> GamePosition {
        self.position.clone().with_turn(color)
    }

    /// Columns and rows.
    pub fn size(&self) -> Size {
        self.position.size()
    }

    /// The rules in force.
    pub fn rules(&self) -> &Rules {
        self.position.rules()
    }

    /// Changes the rules from now on. Moves that have been played stay, but the first pass takes the button
    /// if the new rules have one, and is a pass if they have none.
    pub fn set_rules(&mut self, rules: Rules) {
        if rules != *self.rules() {
            self.rebuild(rules);
        }
    }

    /// Points for White, without the compensation for handicap stones.
    pub fn komi(&self) -> Komi {
        self.komi
    }

    /// Changes komi.
    pub fn set_komi(&mut self, komi: Komi) {
        self.komi = komi;
        self.position.set_komi(self.effective_komi());
    }

    /// The stones of the present position.
    pub fn board(&self) -> &GameBoard {
        self.position.board()
    }

    /// The player whose turn it is: the opponent of the last mover. Before the first move it is
    /// White after a handicap, the player named by a set-up, or else Black.
    pub fn to_move(&self) -> Color {
        self.position.to_move()
    }

    /// The moves played since the start. Handicap and set-up stones are not moves.
    pub fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// The move that was played `back` moves before the last one (0 is the last).
    pub fn last_move(&self, back: usize) -> Option<(Color, Move)> {
        self.moves.iter().rev().nth(back).copied()
    }

    /// Passes, stops, the button: the state that the stones do not show.
    pub fn pass_state(&self) -> &PassState {
        self.position.pass_state()
    }

    /// Returns the cycle that has ended the game without a result, if one has. Only rules that
    /// forbid nothing but the immediate retake of a ko allow such a cycle.
    pub fn void(&self) -> Option<Void> {
        self.position.void()
    }

    /// The stones of `color` that are off the board: captured, or paid for passes.
    pub fn lost(&self, color: Color) -> usize {
        self.position.lost(color)
    }

    /// The number of passes in a row at the end of the record.
    pub fn consecutive_passes(&self) -> usize {
        self.moves.iter().rev().take_while(|(_, mv)| *mv == Move::Pass).count()
    }

    /// The stones that the game started with, handicap or set-up, in the order they were given.
    pub fn start_stones(&self) -> &[(Point, Color)] {
        &self.start.stones
    }

    /// Returns the player to move at the start.
    pub fn start_to_move(&self) -> Color {
        self.start.to_move
    }

    /// The number of handicap stones, 0 in an even game: those that were placed, and those that Black
    /// has played as far as [they count](Game::count_handicap_moves).
    pub fn handicap(&self) -> usize {
        let start = &self.start;
        if !start.handicap && !start.stones.is_empty() {
            return 0;
        }
        // Of more stones than there are points, nobody says that they are a handicap.
        let area = self.size().area();
        let beginning = &self.moves[..self.moves.len().min(2 * area)];
        let played = handicap::moves(beginning, self.handicap_moves.min(area));
        let stones = start.stones.len() + played;
        // One stone is the first move of an even game.
        if stones > 1 { stones } else { 0 }
    }

    /// The most plays of Black, before White's first move, that count as handicap stones.
    pub fn handicap_moves(&self) -> usize {
        self.handicap_moves
    }

    /// Lets up to `most` plays of Black, before White's first move, count as handicap stones: some
    /// programs write a handicap this way. Stones that have been set up have to be a handicap, too.
    pub fn count_handicap_moves(&mut self, most: usize) {
        self.handicap_moves = most;
        self.position.set_komi(self.effective_komi());
    }

    /// Takes the stones of the start as a handicap if there are any and all of them are Black's. The player to move
    /// stays the same.
    pub fn take_start_as_handicap(&mut self) {
        let stones = &self.start.stones;
        let is_black = |&(_, color): &(Point, Color)| color == Color::Black;
        self.start.handicap = !stones.is_empty() && stones.iter().all(is_black);
        self.rebuild(*self.rules());
    }

    /// Checks that `color` may make this move under the rules in force. A pass is always legal.
    ///
    /// # Errors
    /// Says why not.
    pub fn check(&self, color: Color, mv: Move) -> Result<(), IllegalMove> {
        self.position.check(color, mv)
    }

    /// Checks that `color` may make this move under the rules in force.
    pub fn is_legal(&self, color: Color, mv: Move) -> bool {
        self.check(color, mv).is_ok()
    }

    /// Makes a move for `color`, even if it is the opponent's turn. A pass takes the button while it
    /// is free: nobody would leave it to the opponent.
    ///
    /// # Errors
    /// When it is illegal; the game is then unchanged.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<(), IllegalMove> {
        self.check(color, mv)?;
        self.make(color, mv);
        Ok(())
    }

    /// Makes a move that has been played somewhere. It may break the rules in force by repeating a
    /// position, by the suicide of several stones, or by taking a button that is not there, which is a
    /// pass; the game goes on from there all the same. Returns the rule that it breaks, if it breaks one.
    ///
    /// # Errors
    /// When there is no such move on this board; the game is then unchanged.
    pub fn play_recorded(
        &mut self,
        color: Color,
        mv: Move,
    ) -> Result<Option<IllegalMove>, IllegalMove> {
        let broken = self.check(color, mv).err();
        if let Some(impossible) = broken.filter(|_| !self.is_possible(color, mv)) {
            return Err(impossible);
        }
        self.make(color, mv);
        Ok(broken)
    }

    /// Returns true if there is such a move on this board under any rules: a stone on an empty
    /// point that does not commit suicide all by itself, or none.
    pub fn is_possible(&self, color: Color, mv: Move) -> bool {
        let board = self.board();
        mv.point().is_none_or(|point| {
            self.size().contains(point)
                && board.is_empty(point)
                && (!board.is_self_capture(point, color) || self.position.can_remove(point, color))
        })
    }

    /// Makes a move that is possible.
    fn make(&mut self, color: Color, mv: Move) {
        let mv = self.as_played(mv);
        self.moves.push((color, mv));
        self.position.play(color, mv);
        self.position.settle();
        if self.handicap_moves > 0 {
            self.position.set_komi(self.effective_komi());
        }
    }

    /// A move as it is recorded: a pass takes the button while there is one.
    fn as_played(&self, mv: Move) -> Move {
        match mv {
            Move::Play(_) => mv,
            _ if self.pass_state().has_button(self.rules()) => Move::Button,
            _ => Move::Pass,
        }
    }

    /// Takes the last move back. The game is exactly as it was before it.
    ///
    /// # Errors
    /// When there is no move.
    pub fn undo(&mut self) -> Result<(), NothingToUndo> {
        self.undo_moves(1)
    }

    /// Takes the last `count` moves back. That takes about as long as taking back one.
    ///
    /// # Errors
    /// When there are fewer; nothing changes then.
    pub fn undo_moves(&mut self, count: usize) -> Result<(), NothingToUndo> {
        let left = self.moves.len().checked_sub(count).ok_or(NothingToUndo)?;
        if count > 0 {
            self.moves.truncate(left);
            self.rebuild(*self.rules());
        }
        Ok(())
    }

    /// Takes all moves back but the first `count`. That takes about as long as taking back one.
    ///
    /// # Errors
    /// When there are fewer; nothing changes then.
    pub fn keep_moves(&mut self, count: usize) -> Result<(), NothingToUndo> {
        self.undo_moves(self.moves.len().checked_sub(count).ok_or(NothingToUndo)?)
    }

    /// Starts from a handicap of black stones on `points`, White to move.
    ///
    /// # Errors
    /// When the board is not empty or moves have been played, when there are fewer than two
    /// stones or no empty point would be left, or when the points are not different points of
    /// the board.
    pub fn place_handicap(&mut self, points: &[Point]) -> Result<(), HandicapError> {
        if !self.moves.is_empty() || self.board().empty_count() != self.size().area() {
            return Err(HandicapError::BoardNotEmpty);
        }
        handicap::check_points(self.size(), points)?;
        let stones = points.iter().map(|&point| (point, Color::Black)).collect();
        self.start = Start { handicap: true, ..Start::new(stones, Color::White) };
        self.rebuild(*self.rules());
        Ok(())
    }

    /// Starts from another position, and forgets the moves so far. Rules and komi stay.
    ///
    /// # Errors
    /// When the stones are not on different points of the board, or a chain has no liberty; the
    /// game is then unchanged.
    pub fn setup(&mut self, stones: &[(Point, Color)], to_move: Color) -> Result<(), SetupError> {
        let size = self.size();
        let mut cells = vec![Cell::Empty; size.extent()];
        for &(point, color) in stones {
            if !size.contains(point) {
                return Err(SetupError::OffBoard);
            }
            if cells[point.index()] != Cell::Empty {
                return Err(SetupError::Occupied(size.vertex(point)));
            }
            cells[point.index()] = color.stone();
        }
        let start = Start::new(stones.to_vec(), to_move);
        let board = start.board(size);
        // A chain is captured on the way exactly if it ends up without a liberty.
        if let Some((lost, _)) = stones.iter().find(|&&(p, color)| board.cell(p) != color.stone()) {
            return Err(SetupError::NoLiberty(size.vertex(*lost)));
        }
        self.start = start;
        self.moves.clear();
        self.rebuild(*self.rules());
        Ok(())
    }

    /// Forbids retaking a ko at `point` in the position that the game starts from.
    ///
    /// # Errors
    /// When the point is not on the board or not empty, or a move has been played.
    pub fn setup_ko(&mut self, point: Point) -> Result<(), SetupError> {
        self.is_at_start()?;
        if !self.size().contains(point) {
            return Err(SetupError::OffBoard);
        }
        if !self.board().is_empty(point) {
            return Err(SetupError::Ko(self.size().vertex(point)));
        }
        self.start.ko = Some(point);
        self.rebuild(*self.rules());
        Ok(())
    }

    /// Sets how many stones of `color` were captured before the position that the game starts from.
    ///
    /// # Errors
    /// When a move has been played, or the number is larger than in any game.
    pub fn setup_prisoners(&mut self, color: Color, stones: usize) -> Result<(), SetupError> {
        self.is_at_start()?;
        if stones > MOST_PRISONERS {
            return Err(SetupError::Prisoners(stones));
        }
        self.start.prisoners[color] = stones;
        self.rebuild(*self.rules());
        Ok(())
    }

    /// Sets whose turn it is in the position that the game starts from, which otherwise stays as it
    /// is.
    ///
    /// # Errors
    /// When a move has been played.
    pub fn setup_player(&mut self, to_move: Color) -> Result<(), SetupError> {
        self.is_at_start()?;
        self.start.to_move = to_move;
        self.rebuild(*self.rules());
        Ok(())
    }

    /// Checks that no move has been played yet, so that the start may still be changed.
    fn is_at_start(&self) -> Result<(), SetupError> {
        if self.moves.is_empty() { Ok(()) } else { Err(SetupError::Underway) }
    }

    /// The game as it was before its first move, under the rules now in force.
    #[must_use]
    pub fn at_start(&self) -> Game {
        let mut game = Game { moves: Vec::new(), ..self.clone() };
        game.rebuild(*self.rules());
        game
    }

    /// Returns true if `other` starts from the same position under the same rules and komi.
    pub fn starts_like(&self, other: &Game) -> bool {
        let conditions = |game: &Game| (game.size(), *game.rules(), game.komi());
        self.start == other.start && conditions(self) == conditions(other)
    }

    /// Komi and the compensation for handicap stones, in half points. To win, Black's count must
    /// exceed White's by more.
    pub fn effective_komi(&self) -> i32 {
        self.effective_komi_under(self.rules())
    }

    fn effective_komi_under(&self, rules: &Rules) -> i32 {
        let compensation = rules.compensation.points(self.handicap());
        self.komi.half_points() + 2 * compensation as i32
    }

    /// The result of counting the present position; see [`Position::score`].
    pub fn score(&self, dead: &[Point]) -> Score {
        self.position.score(dead)
    }

    /// Replays the game from its start under `rules`.
    fn rebuild(&mut self, rules: Rules) {
        let board = self.start.board(self.size());
        let komi = self.effective_komi_under(&rules);
        self.position = Position::new(board, self.start.to_move, rules, komi);
        for (color, mv) in std::mem::take(&mut self.moves) {
            let mv = self.as_played(mv);
            self.moves.push((color, mv));
            self.position.play(color, mv);
            self.position.settle();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;

    #[test]
    fn a_long_game_looks_at_few_of_its_positions() {
        for name in ["chinese", "japanese", "ing", "button-go"] {
            let rules = rules::find(name).unwrap().rules;
            let mut game = Game::new(Size::square(5), rules, Komi::default());
            game.count_handicap_moves(usize::MAX);
            // Both sides fill the board and take each other's stones off, again and again.
            for number in 0..3000 {
                let points = game.size().points().map(Move::Play);
                let mut possible = points.filter(|&mv| game.is_possible(game.to_move(), mv));
                let mv = possible.nth(number % 7).unwrap_or(Move::Pass);
                game.play_recorded(game.to_move(), mv).unwrap();
                assert_eq!(game.position().history().unsettled(), 1, "{name}, move {number}");
            }
            let copy = game.clone();
            game.undo_moves(0).unwrap();
            assert_eq!(format!("{game:?}"), format!("{copy:?}"));
            game.undo_moves(1000).unwrap();
            assert_eq!(
                (game.moves(), game.position().history().unsettled()),
                (&copy.moves()[..2000], 1)
            );
        }
    }

    #[test]
    fn plays_of_black_are_a_handicap_unless_white_moves_twice() {
        for (moves, most, stones) in [
            ("", usize::MAX, 0),
            ("B", usize::MAX, 0),
            ("BB", usize::MAX, 2),
            ("BBB", 0, 0),
            ("BBBW", 2, 2),
            ("BBBWBW", usize::MAX, 3),
            ("BWB", usize::MAX, 0),
            ("BwBwBW", usize::MAX, 3), // White passes in between
            ("BbBW", usize::MAX, 2),
            ("BBBWW", usize::MAX, 0),
            ("BBBww", usize::MAX, 0),
            ("BBBWW", 3, 3), // a record announces them
            ("WBB", usize::MAX, 0),
            ("wBB", usize::MAX, 2),
        ] {
            let mut game = Game::new(Size::square(5), rules::CHINESE.rules, Komi::default());
            game.count_handicap_moves(most);
            let mut points = game.size().points();
            for letter in moves.chars() {
                let color = Color::parse(&letter.to_string()).unwrap();
                let mv = if letter.is_uppercase() { points.next().map(Move::Play) } else { None };
                game.play_recorded(color, mv.unwrap_or(Move::Pass)).unwrap();
            }
            assert_eq!(game.handicap(), stones, "{moves}, {most}");
            assert_eq!(game.effective_komi(), 2 * stones as i32, "{moves}, {most}");
        }
    }

    #[test]
    fn no_handicap_has_more_stones_than_points() {
        let mut game = Game::new(Size::square(2), rules::CHINESE.rules, Komi::default());
        game.count_handicap_moves(usize::MAX);
        let points: Vec<Point> = game.size().points().collect();
        // The last stone of each round takes all of them off.
        for round in 0..50 {
            for &point in &points {
                let made = game.play_recorded(Color::Black, Move::Play(point));
                assert!(made.is_ok(), "round {round}");
            }
        }
        assert_eq!((game.moves().len(), game.handicap()), (200, 4));
    }
}
