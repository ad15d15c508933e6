//! A position: everything that decides which moves are legal and how the game is counted.
//!
//! The board knows facts. A position adds the rules, the player to move, and the state that the
//! stones do not show: passes, stops, the button and who played the last stone ([`PassState`]), and
//! the earlier positions of the game ([`History`]). It also keeps the last two boards, which are
//! inputs of networks ([`Snapshot`]), and the points that have ever held a stone, which show that
//! most plays cannot repeat a position. Games and the lines of a search both move on by its method
//! [`play`](Position::play). A [`Game`](crate::game::Game) is a position and the record of how it
//! came about.
//!
//! - [`history`], [`ing`]: which positions may not be repeated; Ing's rule.
//! - [`pass_state`]: passes, stops, the button.
//! - `snapshot`: the boards of the last two moves.
//! - `count`: the count of a position as it stands.

pub mod history;
pub mod ing;
pub mod pass_state;

mod count;
mod snapshot;

pub use history::{History, HistoryEntry};
pub use pass_state::PassState;
pub use snapshot::Snapshot;

use crate::bits::BitSet;
use crate::board::Board;
use crate::capacity::{AnySize, Capacity};
use crate::color::Color;
use crate::point::{Move, Point, Size};
use crate::rules::{LongCycle, Repetition, Rules, Suicide};

/// The reason why a move may not be played.
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
    /// The play repeats an earlier position.
    #[error("the play repeats the position after move {move_number}")]
    Superko {
        /// The number of a move that led to that position; 0 is the start. Under Ing's rule the
        /// last such move, under other rules the first.
        move_number: usize,
    },
}

/// A game that a cycle has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Void {
    /// The number of the first move that led to the repeated position; 0 is the start.
    pub since: usize,
    /// The outcome under the rules.
    pub outcome: LongCycle,
}

impl Void {
    /// The result as game records have it.
    pub fn result(self) -> &'static str {
        match self.outcome {
            LongCycle::NoResult => "Void",
            LongCycle::Draw => "0",
        }
    }
}

/// The consequence of a move that may have led to a repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RepetitionOutcome {
    /// A new position, or a repetition that the rules allow.
    Fine,
    /// An earlier position, whose repetition voids the game.
    Void,
    /// An earlier position that may not be repeated: the move was illegal.
    Forbidden,
}

/// A position on a board of class `C`. See the [module](self).
#[derive(Clone, Debug)]
pub struct Position<C: Capacity> {
    rules: Rules,
    komi: i32,
    board: Box<Board<C>>,
    /// The hash of the stones on the board.
    hash: u64,
    to_move: Color,
    pass_state: PassState,
    history: History,
    /// The boards one and two moves ago. The board of the position with number `n` is at `n % 2`.
    earlier: [Snapshot<C>; 2],
    /// The points that hold a stone or have held one.
    occupied: BitSet<C>,
    /// The number of the position whose repetition has voided the game.
    void_since: Option<usize>,
}

/// A position on a board of any size, as games use it.
pub type GamePosition = Position<AnySize>;

impl<C: Capacity> Position<C> {
    /// The start of a game from the stones on `board`. To win, Black's count must exceed White's by
    /// more than `komi` half points.
    pub fn new(board: Box<Board<C>>, to_move: Color, rules: Rules, komi: i32) -> Position<C> {
        let hash = board.hash();
        let mut occupied = BitSet::EMPTY;
        for point in board.size().points().filter(|&point| !board.is_empty(point)) {
            occupied.insert(point.index());
        }
        let mut position = Position {
            rules,
            komi,
            hash,
            earlier: [Snapshot::of(&board, hash); 2],
            occupied,
            board,
            to_move,
            pass_state: PassState::new(to_move),
            history: History::default(),
            void_since: None,
        };
        position.history.push(position.past(to_move.opponent(), Move::Pass));
        position
    }

    /// The start of a game from the stones on `board` by the default rules, without komi: for
    /// questions about stones alone.
    pub fn of_stones(board: Board<C>, to_move: Color) -> Position<C> {
        Position::new(Box::new(board), to_move, Rules::default(), 0)
    }

    /// The same position on a board of another class, as the root of a search. The lists of the
    /// board are in the order of its points, however the position came about.
    ///
    /// # Panics
    /// When the board does not fit the class.
    pub fn root_of<D: Capacity>(other: &Position<D>) -> Position<C> {
        let mut board = Box::new(Board::new(other.size()));
        board.copy_from(&other.board);
        let mut occupied = BitSet::EMPTY;
        other.occupied.iter().for_each(|index| occupied.insert(index));
        let mut history = other.history.clone();
        history.settle();
        Position {
            rules: other.rules,
            komi: other.komi,
            board,
            hash: other.hash,
            to_move: other.to_move,
            pass_state: other.pass_state,
            history,
            earlier: other.earlier.each_ref().map(|old| Snapshot::of_class(old, other.size())),
            occupied,
            void_since: other.void_since,
        }
    }

    /// Makes this position equal to `other`, quickly.
    #[inline]
    pub fn assign(&mut self, other: &Position<C>) {
        self.rules = other.rules;
        self.komi = other.komi;
        self.board.assign(&other.board);
        self.hash = other.hash;
        self.to_move = other.to_move;
        self.pass_state = other.pass_state;
        self.history.assign(&other.history);
        self.earlier = other.earlier;
        self.occupied = other.occupied;
        self.void_since = other.void_since;
    }

    /// Makes room for `moves` more moves, so that these reserve no memory.
    pub fn reserve(&mut self, moves: usize) {
        self.history.reserve(moves);
    }

    /// Prepares for any number of further moves: looking for earlier positions does not take longer and longer.
    pub fn settle(&mut self) {
        self.history.settle_in_passing();
    }

    /// The same position with `color` to move, as if the opponent had skipped a turn.
    pub fn with_turn(mut self, color: Color) -> Position<C> {
        self.to_move = color;
        self
    }

    /// The same position with `mv` as the opponent's last move: for set-up positions.
    pub fn with_last_move(mut self, mv: Move) -> Position<C> {
        let now = self.past(self.to_move.opponent(), mv);
        self.history.set_last(now);
        self
    }

    /// Columns and rows.
    #[inline]
    pub fn size(&self) -> Size {
        self.board.size()
    }

    /// The stones.
    #[inline]
    pub fn board(&self) -> &Board<C> {
        &self.board
    }

    /// The Zobrist hash of the stones, without turn or ko.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The player to move.
    #[inline]
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// The rules in force.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Komi and the compensation for handicap stones, in half points. To win, Black's count must
    /// exceed White's by more.
    #[inline]
    pub fn komi(&self) -> i32 {
        self.komi
    }

    /// Changes [`komi`](Self::komi).
    pub fn set_komi(&mut self, half_points: i32) {
        self.komi = half_points;
    }

    /// Passes, stops, the button: the state that the stones do not show.
    #[inline]
    pub fn pass_state(&self) -> &PassState {
        &self.pass_state
    }

    /// The positions so far, including this one.
    #[inline]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The board `moves` moves ago, 1 or 2. Before the start it is the starting position.
    #[inline]
    pub fn earlier(&self, moves: usize) -> &Snapshot<C> {
        debug_assert!(moves == 1 || moves == 2);
        &self.earlier[(self.history.len() + 1 + moves) % 2]
    }

    /// The last move; a pass at the start.
    #[inline]
    pub fn last_move(&self) -> Move {
        self.history.last().map_or(Move::Pass, HistoryEntry::mv)
    }

    /// Returns the cycle that has ended the game without a result, if one has. Only rules that
    /// forbid nothing but the immediate retake of a ko allow such a cycle.
    pub fn void(&self) -> Option<Void> {
        let outcome = self.rules.long_cycle;
        self.void_since.map(|since| Void { since, outcome })
    }

    /// The stones of `color` that are off the board: captured, or paid for passes.
    #[inline]
    pub fn lost(&self, color: Color) -> usize {
        self.board.prisoners(color) + self.pass_state.pass_stones(color)
    }

    /// Checks that `color` may make this move under the rules in force. A pass is always legal.
    ///
    /// # Errors
    /// Says why not.
    pub fn check(&self, color: Color, mv: Move) -> Result<(), IllegalMove> {
        let point = match mv {
            Move::Pass => return Ok(()),
            Move::Button if self.pass_state.has_button(&self.rules) => return Ok(()),
            Move::Button => return Err(IllegalMove::NoButton),
            Move::Play(point) => point,
        };
        if !self.size().contains(point) {
            return Err(IllegalMove::OffBoard);
        }
        if !self.board.is_empty(point) {
            return Err(IllegalMove::Occupied);
        }
        // The player who has just taken the ko may fill it by playing twice in a row. Here the last
        // move says whose turn it is, even if the other player is asked for a move.
        let next = self.history.last().map_or(self.to_move, |last| last.mover.opponent());
        if self.board.ko_point() == Some(point) && color == next {
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

    /// Returns true if the suicide of `color` on `point` removes several stones and the rules allow
    /// that.
    fn allows_suicide(&self, point: Point, color: Color) -> bool {
        self.rules.suicide == Suicide::MultiStone && self.can_remove(point, color)
    }

    /// Returns true if a play of `color` on `point`, if it is suicide, removes stones besides its
    /// own.
    pub fn can_remove(&self, point: Point, color: Color) -> bool {
        self.board.shape(point).neighbours_of(color) > 0
    }

    /// The number of a move that led to the position that `color` on `point` would repeat, if that
    /// is forbidden.
    fn repeats(&self, point: Point, color: Color, suicide: bool) -> Option<usize> {
        if self.rules.repetition == Repetition::Simple {
            return None;
        }
        // If `point` has been empty in every position so far, only a play whose stone is taken off
        // at once can lead back to one of them.
        if !self.occupied.contains(point.index()) && !suicide {
            return None;
        }
        let hash = self.hash ^ self.board.hash_change(point, color);
        let key = self.rules.repetition.key(hash, color.opponent(), color);
        let first = self.history.with_key(key).next()?;
        if self.rules.repetition != Repetition::Ing {
            return Some(first);
        }
        let mut after = self.board.clone();
        after.play(point, color);
        ing::forbids(&after, &self.history, key, color, point)
    }

    /// The points where only the ban on repetition keeps the player to move from playing: the ko,
    /// and plays that would repeat an earlier position.
    pub fn repetitions(&self) -> BitSet<C> {
        let mut points = BitSet::EMPTY;
        if let Some(ko) = self.board.ko_point() {
            points.insert(ko.index());
        }
        if self.rules.repetition == Repetition::Simple {
            return points;
        }
        for point in self.board.empties() {
            let may_repeat = self.occupied.contains(point.index())
                || self.board.is_self_capture(point, self.to_move);
            let check = || self.check(self.to_move, Move::Play(point));
            if may_repeat && matches!(check(), Err(IllegalMove::Superko { .. })) {
                points.insert(point.index());
            }
        }
        points
    }

    /// Makes a move for `color`, and says whether that repeats an earlier position. Apart from
    /// repetition, the move has to be legal.
    ///
    /// # Panics
    /// In debug builds when a stone is played on another one.
    #[inline]
    pub fn play(&mut self, color: Color, mv: Move) -> RepetitionOutcome {
        self.earlier[(self.history.len() + 1) % 2] = Snapshot::of(&self.board, self.hash);
        match mv {
            Move::Play(point) => {
                self.occupied.insert(point.index());
                self.hash ^= self.board.hash_change(point, color);
                self.board.play(point, color);
            }
            Move::Pass => self.board.pass(),
            Move::Button => {
                self.board.pass();
                self.history.forget();
            }
        }
        self.pass_state.record(&self.rules, color, mv);
        // Players who go on after a stop may repeat what came before it: that is no cycle of plays.
        if self.pass_state.is_stopped() && self.rules.repetition == Repetition::Simple {
            self.history.forget();
        }
        self.to_move = color.opponent();
        let now = self.past(color, mv);
        let arrival = match mv.point() {
            Some(point) => self.arrival(&now, color, point),
            None => RepetitionOutcome::Fine,
        };
        self.history.push(now);
        arrival
    }

    /// The consequence of repetition for a play on `point` that has led to `now`, which is not in
    /// the history yet.
    #[inline]
    fn arrival(&mut self, now: &HistoryEntry, color: Color, point: Point) -> RepetitionOutcome {
        let mut like = self.history.with_key(now.key);
        match self.rules.repetition {
            Repetition::Simple => {
                let Some(since) = like.find(|&old| self.history.get(old).balance == now.balance)
                else {
                    return RepetitionOutcome::Fine;
                };
                drop(like);
                self.void_since.get_or_insert(since);
                RepetitionOutcome::Void
            }
            Repetition::Ing => {
                let repeats = like.next().is_some();
                let is_forbidden = repeats
                    && ing::forbids(&self.board, &self.history, now.key, color, point).is_some();
                if is_forbidden { RepetitionOutcome::Forbidden } else { RepetitionOutcome::Fine }
            }
            _ if like.next().is_some() => RepetitionOutcome::Forbidden,
            _ => RepetitionOutcome::Fine,
        }
    }

    /// The entry in the history for this position, to which `mv` of `mover` has led.
    #[inline]
    fn past(&self, mover: Color, mv: Move) -> HistoryEntry {
        let lost = |color| self.lost(color) as i32;
        let balance =
            if self.rules.counts.prisoners { lost(Color::White) - lost(Color::Black) } else { 0 };
        let key = self.rules.repetition.key(self.hash, self.to_move, self.pass_state.maker());
        HistoryEntry::new(key, balance, mover, mv)
    }

    /// Returns true if this position and `other` agree in all that matters. The moves that led to
    /// them may differ.
    pub fn is_like(&self, other: &Position<C>) -> bool {
        (self.rules, self.komi, self.pass_state) == (other.rules, other.komi, other.pass_state)
            && (self.to_move, self.hash) == (other.to_move, other.hash)
            && self.board.ko_point() == other.board.ko_point()
    }
}
