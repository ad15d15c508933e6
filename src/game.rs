//! A game: rules, komi, starting position, moves, and what they allow next.
//!
//! The board knows facts, the game knows history and decides what is legal. It plays for either
//! player at any time, also after two passes: whose turn it should be is a question of the
//! protocol. The current position can always be rebuilt from the start and the moves, which is
//! how a move is taken back exactly.

pub mod handicap;
pub mod ing;
pub mod ledger;

pub use handicap::HandicapError;
pub use ledger::Ledger;

use crate::board::{Board, GameBoard};
use crate::capacity::Capacity;
use crate::color::{ByColor, Cell, Color};
use crate::point::{Move, Point, Size};
use crate::rules::{LongCycle, Repetition, Rules, Suicide};
use crate::score::{Komi, Score, Surrounded, Tally};

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
    /// There is no button, or it has been taken.
    #[error("there is no button to take")]
    NoButton,
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
    /// So many prisoners are beyond any game.
    #[error("there can be no {0} prisoners")]
    Prisoners(usize),
    /// The point of a ko is not empty.
    #[error("there can be no ko at {0}")]
    Ko(String),
    /// The position is no longer the one that the game starts from.
    #[error("moves have been played already")]
    Underway,
}

/// More stones than anybody has captured before a position.
const MOST_PRISONERS: usize = 9999;

/// Where a game starts from.
#[derive(Clone, Debug)]
struct Start {
    stones: Vec<(Point, Color)>,
    to_move: Color,
    ko: Option<Point>,
    /// Stones of each colour that have been captured before.
    prisoners: ByColor<usize>,
    /// Whether the stones are a handicap.
    handicap: bool,
}

impl Start {
    /// Stones without a history.
    fn new(stones: Vec<(Point, Color)>, to_move: Color) -> Start {
        let prisoners = ByColor::new(0, 0);
        Start { stones, to_move, ko: None, prisoners, handicap: false }
    }

    /// The stones on a board, without regard to chains that have no liberty.
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

/// A position of the past, as far as repetition goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Past {
    /// Equal for two positions that repeat each other under the rules in force; see
    /// [`Repetition::key`](crate::rules::Repetition::key).
    pub key: u64,
    /// White's lost stones minus Black's where prisoners count, else 0: what a cycle may not
    /// change if it is to void the game.
    pub balance: i32,
}

impl Past {
    /// The position on `board` as it is remembered under `rules`, when it is the turn of `to_move`.
    #[inline]
    pub fn of<C: Capacity>(
        board: &Board<C>,
        ledger: &Ledger,
        rules: &Rules,
        to_move: Color,
    ) -> Past {
        let lost = |color| (board.prisoners(color) + ledger.pass_stones(color)) as i32;
        let balance =
            if rules.counts.prisoners { lost(Color::White) - lost(Color::Black) } else { 0 };
        Past { key: rules.repetition.key(board.hash(), to_move, ledger.maker()), balance }
    }
}

/// A game that a cycle has ended without a winner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Void {
    /// The first move after which the position stood that came again; 0 is the start.
    pub since: usize,
    /// What the rules make of it.
    pub outcome: LongCycle,
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
    ledger: Ledger,
    /// The positions at the start and after each move.
    past: Vec<Past>,
    /// Positions before this one may come again: a button was taken.
    forgotten: usize,
    void: Option<Void>,
}

impl Game {
    /// A game on an empty board, Black to move.
    pub fn new(size: Size, rules: Rules, komi: Komi) -> Game {
        let mut game = Game {
            rules,
            komi,
            start: Start::new(Vec::new(), Color::Black),
            moves: Vec::new(),
            board: Box::new(GameBoard::new(size)),
            ledger: Ledger::new(Color::Black),
            past: Vec::new(),
            forgotten: 0,
            void: None,
        };
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

    /// Passes, stops, the button: what the stones do not show.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Whether a cycle of plays has ended the game without a winner, under rules that know simple
    /// ko alone.
    pub fn void(&self) -> Option<Void> {
        self.void
    }

    /// The stones of `color` that are off the board: captured, or paid for passes.
    pub fn lost(&self, color: Color) -> usize {
        self.board.prisoners(color) + self.ledger.pass_stones(color)
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
        let point = match mv {
            Move::Pass => return Ok(()),
            Move::Button if self.ledger.has_button(&self.rules) => return Ok(()),
            Move::Button => return Err(IllegalMove::NoButton),
            Move::Play(point) => point,
        };
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

    /// The first move after which the position stood that `color` on `point` would bring back,
    /// if that is forbidden.
    fn repeats(&self, point: Point, color: Color, suicide: bool) -> Option<usize> {
        if self.rules.repetition == Repetition::Simple {
            return None;
        }
        // As long as no stone has ever been taken, `point` has been empty in every position so
        // far, and only a play whose stone goes at once can lead back to one of them.
        let none_taken = Color::ALL.iter().all(|&color| self.board.prisoners(color) == 0);
        if none_taken && !suicide {
            return None;
        }
        let hash = self.board.hash() ^ self.board.hash_change(point, color);
        let key = self.rules.repetition.key(hash, color.opponent(), color);
        let first = self.first_with(|past| past.key == key)?;
        match self.rules.repetition {
            Repetition::Ing => self.forbids_by_ing(std::iter::empty(), color, point),
            _ => Some(first),
        }
    }

    /// Whether Ing's rule forbids `color` a play on `point` after the moves of the game and those
    /// of `line`; if so, the turn after which the position stood last. See [`ing::forbids`].
    pub fn forbids_by_ing(
        &self,
        line: impl Iterator<Item = (Color, Move)> + Clone,
        color: Color,
        point: Point,
    ) -> Option<usize> {
        let start = self.start.board(self.size());
        let moves = self.moves.iter().copied().chain(line);
        ing::forbids(&start, self.start.to_move, moves, color, point)
    }

    /// The first position, by the number of the move that led to it, that may not come again and is
    /// like this.
    fn first_with(&self, like: impl Fn(&Past) -> bool) -> Option<usize> {
        let at = self.past[self.forgotten..].iter().position(like)?;
        Some(self.forgotten + at)
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
        self.start = Start { handicap: true, ..Start::new(stones, Color::White) };
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
        let start = Start::new(stones.to_vec(), to_move);
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
        self.is_at_start()?;
        if !self.size().contains(point) {
            return Err(SetupError::OffBoard);
        }
        if !self.board.is_empty(point) {
            return Err(SetupError::Ko(self.size().vertex(point)));
        }
        self.start.ko = Some(point);
        self.rebuild();
        Ok(())
    }

    /// Says how many stones of `color` were captured before the position the game starts from.
    ///
    /// # Errors
    /// When a move has been played, or the number is beyond any game.
    pub fn setup_prisoners(&mut self, color: Color, stones: usize) -> Result<(), SetupError> {
        self.is_at_start()?;
        if stones > MOST_PRISONERS {
            return Err(SetupError::Prisoners(stones));
        }
        self.start.prisoners[color] = stones;
        self.rebuild();
        Ok(())
    }

    /// Says whose turn it is in the position the game starts from. Everything else about it stays.
    ///
    /// # Errors
    /// When a move has been played.
    pub fn setup_player(&mut self, to_move: Color) -> Result<(), SetupError> {
        self.is_at_start()?;
        self.start.to_move = to_move;
        self.rebuild();
        Ok(())
    }

    /// Whether no move has been played yet, so that more can be said about the start.
    fn is_at_start(&self) -> Result<(), SetupError> {
        if self.moves.is_empty() { Ok(()) } else { Err(SetupError::Underway) }
    }

    /// What Black's count must exceed White's by to win, in half points: komi and the
    /// compensation for handicap stones.
    pub fn effective_komi(&self) -> i32 {
        let compensation = self.rules.compensation.points(self.handicap());
        self.komi.half_points() + 2 * compensation as i32
    }

    /// The result of counting the present position by the rules. The chains with a stone in `dead`
    /// are taken off first, unless the rules count every stone on the board. A game without result
    /// counts as a draw.
    pub fn score(&self, dead: &[Point]) -> Score {
        let dead = if self.ledger.all_alive(&self.rules) { &[] } else { dead };
        self.result_of(&self.tally(dead))
    }

    /// What both players have in the present position when the chains with a stone in `dead` are
    /// taken off.
    pub fn tally(&self, dead: &[Point]) -> Tally {
        let mut tally = Tally::of(&*self.board, dead, &self.surrounded(dead));
        for color in Color::ALL {
            tally.lost[color] += self.lost(color) as i32;
        }
        tally
    }

    /// What the stones surround when the chains with a stone in `dead` are taken off.
    pub fn surrounded(&self, dead: &[Point]) -> Surrounded {
        Surrounded::of(&*self.board, dead, &self.rules)
    }

    /// The result of the game when the players have what `tally` says.
    pub fn result_of(&self, tally: &Tally) -> Score {
        if self.void.is_some() {
            return Score::from_half_points(0);
        }
        let margin = 2 * tally.margin(&self.rules) + self.ledger.half_points(&self.rules);
        Score::from_half_points(margin - self.effective_komi()).with_ties(self.rules.ties)
    }

    /// The game after the passes that stop it, the first of them by `color`.
    pub fn stopped_by(&self, color: Color) -> Game {
        let mut game = self.clone();
        let mut mover = color;
        // Where White has to make the last pass there are three at most.
        for _ in 0..3 {
            game.moves.push((mover, Move::Pass));
            game.apply(Move::Pass, mover);
            if game.ledger.is_stopped() {
                break;
            }
            mover = mover.opponent();
        }
        game
    }

    /// The positions so far that may not come again, or whose coming again voids the game, the
    /// present one last.
    pub fn past(&self) -> &[Past] {
        &self.past[self.forgotten..]
    }

    /// Replays the game from its start.
    fn rebuild(&mut self) {
        self.board = self.start.board(self.size());
        self.ledger = Ledger::new(self.start.to_move);
        self.past.clear();
        self.forgotten = 0;
        self.void = None;
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
            Move::Button => {
                self.board.pass();
                self.forgotten = self.past.len();
            }
        }
        self.ledger.record(&self.rules, color, mv);
        let now = self.record_position();
        if mv.point().is_some()
            && self.rules.repetition == Repetition::Simple
            && self.void.is_none()
        {
            let last = self.past.len() - 1;
            let since = self.first_with(|past| *past == now).filter(|&since| since < last);
            let outcome = self.rules.long_cycle;
            self.void = since.map(|since| Void { since, outcome });
        }
    }

    /// Writes the present position down and returns it.
    fn record_position(&mut self) -> Past {
        let now = Past::of(&*self.board, &self.ledger, &self.rules, self.to_move());
        self.past.push(now);
        now
    }
}
