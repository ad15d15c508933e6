//! A game: rules, komi, starting position, moves, and what they allow next.
//!
//! The board knows facts, the game knows history and decides what is legal. It plays for either
//! player at any time, also after two passes: whose turn it should be is a question of the
//! protocol. The current position can always be rebuilt from the start and the moves, which is
//! how a move is taken back exactly.

pub mod handicap;
pub mod ing;

pub use handicap::HandicapError;

use crate::board::GameBoard;
use crate::color::{Cell, Color};
use crate::point::{Move, Point, Size};
use crate::rules::{DeadStones, Rules, Suicide};
use crate::score::{self, Komi, Score};

/// Why a move may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The point is not on the board.
    #[error("the point is off the board")]
    OffBoard,
    /// There is a stone on the point.
    #[error("the point is occupied")]
    Occupied,
    /// The play retakes a ko at once.
    #[error("the ko may not be retaken at once")]
    Ko,
    /// The play leaves its own chain without a liberty and captures nothing.
    #[error("the play is suicide")]
    Suicide,
    /// The play brings an earlier position back.
    #[error("the play repeats the position after move {move_number}")]
    Superko {
        /// The first move after which that position stood; 0 is the start.
        move_number: usize,
    },
}

/// There is no move to take back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no move to take back")]
pub struct NothingToUndo;

/// Why stones are not a position.
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
    /// The point of a ko is not empty, or moves have been played already.
    #[error("there can be no ko at {0}")]
    Ko(String),
}

/// Where a game starts from.
#[derive(Clone, Debug)]
struct Start {
    stones: Vec<(Point, Color)>,
    to_move: Color,
    ko: Option<Point>,
    /// Whether the stones are a handicap.
    handicap: bool,
}

impl Start {
    const EMPTY: Start =
        Start { stones: Vec::new(), to_move: Color::Black, ko: None, handicap: false };

    /// The stones on a board, without regard to chains that have no liberty.
    fn board(&self, size: Size) -> Box<GameBoard> {
        let mut board = Box::new(GameBoard::new(size));
        for &(point, color) in &self.stones {
            board.play(point, color);
        }
        for color in Color::ALL {
            board.set_prisoners(color, 0);
        }
        board.set_ko_point(self.ko);
        board
    }
}

/// A game of Go from its start to the present position.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    komi: Komi,
    start: Start,
    moves: Vec<(Color, Move)>,

    // Reconstructible from the above.
    board: Box<GameBoard>,
    /// What may not come again, of the start and after each move; empty under simple ko.
    keys: Vec<u64>,
}

impl Game {
    /// A game on an empty board, Black to move.
    pub fn new(size: Size, rules: Rules, komi: Komi) -> Game {
        let board = Box::new(GameBoard::new(size));
        let mut game =
            Game { rules, komi, start: Start::EMPTY, moves: Vec::new(), board, keys: Vec::new() };
        game.record_position();
        game
    }

    /// Columns and rows.
    pub fn size(&self) -> Size {
        self.board.size()
    }

    /// The rules in force.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Changes the rules from now on. Moves that have been played stay as they are.
    pub fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
        self.rebuild();
    }

    /// Points for White, handicap compensation apart.
    pub fn komi(&self) -> Komi {
        self.komi
    }

    /// Changes komi.
    pub fn set_komi(&mut self, komi: Komi) {
        self.komi = komi;
    }

    /// The present position.
    pub fn board(&self) -> &GameBoard {
        &self.board
    }

    /// The player whose turn it is: the opponent of the last mover; before the first move White
    /// after a handicap, what the set-up says, or Black.
    pub fn to_move(&self) -> Color {
        self.moves.last().map_or(self.start.to_move, |&(color, _)| color.opponent())
    }

    /// The moves played since the start. Handicap and set-up stones are not moves.
    pub fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// The move that was played `back` moves before the last one (0 is the last).
    pub fn last_move(&self, back: usize) -> Option<(Color, Move)> {
        self.moves.iter().rev().nth(back).copied()
    }

    /// The number of passes since the last stone was played.
    pub fn consecutive_passes(&self) -> usize {
        self.moves.iter().rev().take_while(|(_, mv)| *mv == Move::Pass).count()
    }

    /// The stones that the game started with, handicap or set-up, in the order they were given.
    pub fn start_stones(&self) -> &[(Point, Color)] {
        &self.start.stones
    }

    /// Whose turn it was at the start.
    pub fn start_to_move(&self) -> Color {
        self.start.to_move
    }

    /// The number of handicap stones, 0 in an even game.
    pub fn handicap(&self) -> usize {
        if self.start.handicap { self.start.stones.len() } else { 0 }
    }

    /// Whether `color` may make this move under the rules in force. A pass is always legal.
    ///
    /// # Errors
    /// Says why not.
    pub fn check(&self, color: Color, mv: Move) -> Result<(), IllegalMove> {
        let Move::Play(point) = mv else { return Ok(()) };
        if !self.size().contains(point) {
            return Err(IllegalMove::OffBoard);
        }
        if !self.board.is_empty(point) {
            return Err(IllegalMove::Occupied);
        }
        // The player who has just taken the ko may fill it by playing twice.
        if self.board.ko_point() == Some(point) && color == self.to_move() {
            return Err(IllegalMove::Ko);
        }
        let suicide = self.board.is_self_capture(point, color);
        if suicide && !self.allows_suicide(point, color) {
            return Err(IllegalMove::Suicide);
        }
        match self.repeats(point, color, suicide) {
            Some(move_number) => Err(IllegalMove::Superko { move_number }),
            None => Ok(()),
        }
    }

    /// Whether the suicide of `color` on `point` takes several stones and the rules allow that.
    fn allows_suicide(&self, point: Point, color: Color) -> bool {
        self.rules.suicide == Suicide::MultiStone
            && self.board.shape(point).neighbours_of(color) > 0
    }

    /// The first move after which the position stood that `color` on `point` would bring about.
    fn repeats(&self, point: Point, color: Color, suicide: bool) -> Option<usize> {
        self.rules.repetition.key(0, color)?;
        // As long as no stone has ever been taken, `point` has been empty in every position so
        // far, and only a play whose stone goes at once can lead back to one of them.
        let none_taken = Color::ALL.iter().all(|&color| self.board.prisoners(color) == 0);
        if none_taken && !suicide {
            return None;
        }
        let hash = self.board.hash_after(point, color);
        let key = self.rules.repetition.key(hash, color.opponent())?;
        self.keys.iter().position(|&earlier| earlier == key)
    }

    /// Whether `color` may make this move under the rules in force.
    pub fn is_legal(&self, color: Color, mv: Move) -> bool {
        self.check(color, mv).is_ok()
    }

    /// Makes a move for `color`, whoever's turn it is.
    ///
    /// # Errors
    /// When it is illegal; the game is as before then.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<(), IllegalMove> {
        self.check(color, mv)?;
        self.moves.push((color, mv));
        self.apply(mv, color);
        Ok(())
    }

    /// Takes the last move back. The game is exactly as it was before it.
    ///
    /// # Errors
    /// When there is no move.
    pub fn undo(&mut self) -> Result<(), NothingToUndo> {
        self.moves.pop().ok_or(NothingToUndo)?;
        self.rebuild();
        Ok(())
    }

    /// Starts from a handicap of black stones on `points`, White to move.
    ///
    /// # Errors
    /// When the board is not empty or moves have been played, when there are fewer than two
    /// stones or no empty point would be left, or when the points are not different points of
    /// the board.
    pub fn place_handicap(&mut self, points: &[Point]) -> Result<(), HandicapError> {
        if !self.moves.is_empty() || self.board.empty_count() != self.size().area() {
            return Err(HandicapError::BoardNotEmpty);
        }
        handicap::check_points(self.size(), points)?;
        let stones = points.iter().map(|&point| (point, Color::Black)).collect();
        self.start = Start { stones, to_move: Color::White, ko: None, handicap: true };
        self.rebuild();
        Ok(())
    }

    /// Starts from another position: the moves so far are forgotten. Rules and komi stay.
    ///
    /// # Errors
    /// When the stones are not different points of the board, or a chain has no liberty; the
    /// game is as before then.
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
        let start = Start { stones: stones.to_vec(), to_move, ko: None, handicap: false };
        let board = start.board(size);
        // A chain is taken off on the way exactly if it has no liberty in the end.
        if let Some((lost, _)) = stones.iter().find(|&&(p, color)| board.cell(p) != color.stone()) {
            return Err(SetupError::NoLiberty(size.vertex(*lost)));
        }
        self.start = start;
        self.moves.clear();
        self.rebuild();
        Ok(())
    }

    /// Says that the position the game starts from has a ko that may not be retaken at `point`.
    ///
    /// # Errors
    /// When the point is not an empty one of the board, or a move has been played.
    pub fn setup_ko(&mut self, point: Point) -> Result<(), SetupError> {
        if !self.size().contains(point) {
            return Err(SetupError::OffBoard);
        }
        if !self.moves.is_empty() || !self.board.is_empty(point) {
            return Err(SetupError::Ko(self.size().vertex(point)));
        }
        self.start.ko = Some(point);
        self.rebuild();
        Ok(())
    }

    /// What Black's area must exceed White's by to win, in half points: komi and the
    /// compensation for handicap stones.
    pub fn effective_komi(&self) -> i32 {
        let compensation = self.rules.compensation.points(self.handicap());
        self.komi.half_points() + 2 * compensation as i32
    }

    /// The result of counting the present position. The chains with a stone in `dead` are taken
    /// off first, unless the rules count every stone on the board.
    pub fn score(&self, dead: &[Point]) -> Score {
        let dead = match self.rules.dead_stones {
            DeadStones::Agreed => dead,
            DeadStones::AllAlive => &[],
        };
        Score::from_half_points(2 * score::area(&*self.board, dead) - self.effective_komi())
    }

    /// The [keys](crate::rules::Repetition::key) of all positions so far that may not come
    /// again: index 0 is the start, index `n` after move `n`. Empty under simple ko.
    pub fn repetition_keys(&self) -> &[u64] {
        &self.keys
    }

    /// Replays the game from its start.
    fn rebuild(&mut self) {
        self.board = self.start.board(self.size());
        self.keys.clear();
        let moves = std::mem::take(&mut self.moves);
        self.record_position();
        for &(color, mv) in &moves {
            self.moves.push((color, mv));
            self.apply(mv, color);
        }
    }

    /// Carries out a move that has been judged and written down.
    fn apply(&mut self, mv: Move, color: Color) {
        match mv {
            Move::Play(point) => {
                self.board.play(point, color);
            }
            Move::Pass => self.board.pass(),
        }
        self.record_position();
    }

    fn record_position(&mut self) {
        self.keys.extend(self.rules.repetition.key(self.board.hash(), self.to_move()));
    }
}
