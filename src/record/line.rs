//! A game while its record is read: the same for all formats.

use std::fmt::Display;

use super::error::{FaultAt, RecordFault, fault};
use super::komi::{self, Setting};
use super::notes::Record;
use super::place::{Doubt, Warning, Warnings};
use crate::board::GameBoard;
use crate::color::{Cell, Color};
use crate::game::{Game, IllegalMove};
use crate::point::{Move, Point, Size};
use crate::rules::{self, CHINESE, text};
use crate::score::Komi;

/// A record that was read.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// The game.
    pub game: Game,
    /// What the record says besides.
    pub record: Record,
    /// Whether it says what komi is.
    pub has_komi: bool,
    /// What is doubtful about it, in the order of the text.
    pub warnings: Vec<Warning>,
}

impl Recorded {
    /// Logs what is doubtful in the file called `name`.
    pub fn log_warnings(&self, name: &dyn Display) {
        self.warnings.iter().for_each(|warning| log::warn!("{name}: {warning}"));
    }
}

/// The handicap that a record announces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Announced {
    /// None.
    Even,
    /// One stone: Black moves first, and there is no komi.
    NoKomi,
    /// This many stones.
    Stones(usize),
    /// Stones, but it is not clear how many.
    Unclear,
}

/// A game while its record is read.
#[derive(Clone, Debug)]
pub(super) struct GameBuilder {
    game: Game,
    /// Komi as it is written, and where.
    komi: Option<(String, usize)>,
    /// The program that has written the record.
    pub(super) application: String,
    handicap: Announced,
    handicap_at: usize,
    /// Whether the record has said whose turn it is.
    turn_is_set: bool,
    /// Moves read so far, including those before a position that is set up later.
    moves: usize,
    pub(super) record: Record,
    pub(super) warnings: Warnings,
}

impl GameBuilder {
    /// A game on an empty board, by Chinese rules until the record names others.
    pub(super) fn new(size: Size) -> GameBuilder {
        GameBuilder {
            game: Game::new(size, CHINESE.rules, CHINESE.komi(size)),
            komi: None,
            application: String::new(),
            handicap: Announced::Even,
            handicap_at: 0,
            turn_is_set: false,
            moves: 0,
            record: Record::default(),
            warnings: Warnings::default(),
        }
    }

    /// The game so far.
    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// Notes komi as it is written.
    pub(super) fn note_komi(&mut self, text: &str, at: usize) {
        if !text.trim().is_empty() {
            self.komi = Some((text.to_owned(), at));
        }
    }

    /// Applies rules as they are written, if they are known.
    pub(super) fn name_rules(&mut self, text: &str, at: usize) {
        if text.trim().is_empty() {
            return;
        }
        match text::parse(text) {
            Ok(rules) if rules == *self.game.rules() => {}
            Ok(rules) => self.game.set_rules(rules),
            Err(error) => {
                let name = rules::name_of(self.game.rules()).unwrap_or("the present");
                let said = format!("the rules are not known, {name} rules are used: {error}");
                self.warnings.add(Doubt::Rules, at, said);
            }
        }
    }

    /// Announces a handicap as it is written.
    pub(super) fn announce_handicap(&mut self, text: &str, at: usize) {
        self.handicap_at = at;
        self.handicap = match text.trim().parse::<usize>() {
            Ok(0) => Announced::Even,
            Ok(1) => Announced::NoKomi,
            Ok(stones) => Announced::Stones(stones),
            Err(_) if text.trim().is_empty() => Announced::Even,
            Err(_) => {
                let said = format!("'{}' is not a number of handicap stones", text.trim());
                self.warnings.add(Doubt::Handicap, at, said);
                Announced::Unclear
            }
        };
    }

    fn announces_stones(&self) -> bool {
        matches!(self.handicap, Announced::Stones(_) | Announced::Unclear)
    }

    /// Sets up `stones` on what stands already, and the turn if it is given.
    pub(super) fn set_up(
        &mut self,
        changes: &[(Point, Cell)],
        turn: Option<Color>,
        at: usize,
    ) -> Result<(), FaultAt> {
        let size = self.game.size();
        let mut cells: Vec<Cell> =
            size.points().map(|point| self.game.board().cell(point)).collect();
        let before = cells.clone();
        changes.iter().for_each(|&(point, cell)| cells[size.place(point)] = cell);
        self.turn_is_set |= turn.is_some();
        let to_move = turn.unwrap_or(self.game.to_move());
        if cells == before && to_move == self.game.to_move() {
            return Ok(());
        }
        let stone = |(point, cell): (Point, Cell)| cell.color().map(|color| (point, color));
        let stones: Vec<_> = size.points().zip(cells).filter_map(stone).collect();
        let points: Vec<_> = stones.iter().map(|&(point, _)| point).collect();
        let all_black = stones.iter().all(|&(_, color)| color == Color::Black);
        let is_start = self.game.moves().is_empty();
        if self.announces_stones() && all_black && is_start {
            // Further stones of a handicap may follow in another node.
            let mut anew = Game::new(size, *self.game.rules(), Komi::default());
            if anew.place_handicap(&points).is_ok() {
                self.game = anew;
                let set = turn.map_or(Ok(()), |color| self.game.setup_player(color));
                return set.map_err(|reason| fault(at, reason));
            }
        }
        self.begin_from(&stones, to_move, at)
    }

    /// Lets the game begin with these stones.
    fn begin_from(
        &mut self,
        stones: &[(Point, Color)],
        to_move: Color,
        at: usize,
    ) -> Result<(), FaultAt> {
        if !self.game.moves().is_empty() {
            let said = "stones are set up after moves: the game begins from here";
            self.warnings.add(Doubt::Setup, at, said);
        }
        self.game.setup(stones, to_move).map_err(|reason| fault(at, reason))?;
        self.record.comments.clear();
        Ok(())
    }

    /// Gives the turn to `color`, who makes the first move, unless the record has said whose turn
    /// it is.
    pub(super) fn take_turn(&mut self, color: Color, at: usize) -> Result<(), FaultAt> {
        let game = &mut self.game;
        let is_open = game.moves().is_empty() && game.handicap() == 0 && !self.turn_is_set;
        if is_open && game.to_move() != color {
            game.setup_player(color).map_err(|reason| fault(at, reason))?;
        }
        Ok(())
    }

    /// Plays a move. If `forced`, the record says that it knows that the move is against the rules.
    pub(super) fn play(
        &mut self,
        color: Color,
        mv: Move,
        at: usize,
        forced: bool,
    ) -> Result<(), FaultAt> {
        self.moves += 1;
        let number = self.moves;
        let vertex = |game: &Game| game.size().move_vertex(mv);
        if !forced && self.is_out_of_turn(color) {
            let name = vertex(&self.game);
            let said = format!("move {number}, {name}, is {color}'s like the move before");
            self.warnings.add(Doubt::Turn, at, said);
        }
        match (self.game.play_recorded(color, mv), mv) {
            (Ok(None), _) => Ok(()),
            (Ok(Some(_)), _) if forced => Ok(()),
            (Ok(Some(broken)), _) => {
                let name = vertex(&self.game);
                let said = format!("move {number}, {name}, breaks the rules: {broken}");
                self.warnings.add(Doubt::Illegal, at, said);
                Ok(())
            }
            (Err(_), Move::Play(point)) if forced && self.game.size().contains(point) => {
                self.put(color, point, at)
            }
            (Err(reason), _) => {
                let vertex = vertex(&self.game);
                Err(fault(at, RecordFault::IllegalMove { move_number: number, vertex, reason }))
            }
        }
    }

    /// Puts the stone of an impossible move on the board, which becomes the start of the game.
    fn put(&mut self, color: Color, point: Point, at: usize) -> Result<(), FaultAt> {
        let size = self.game.size();
        let mut board = GameBoard::new(size);
        for other in size.points().filter(|&other| other != point) {
            if let Some(stone) = self.game.board().cell(other).color() {
                board.play(other, stone);
            }
        }
        if board.is_self_capture(point, color) {
            let (move_number, vertex) = (self.moves, size.vertex(point));
            let reason = IllegalMove::Suicide;
            return Err(fault(at, RecordFault::IllegalMove { move_number, vertex, reason }));
        }
        board.play(point, color);
        self.turn_is_set = true;
        let stone = |point| board.cell(point).color().map(|stone| (point, stone));
        let stones: Vec<_> = size.points().filter_map(stone).collect();
        self.begin_from(&stones, color.opponent(), at)
    }

    /// Whether `color` has made the last move, too, and White has moved before: Black's first moves
    /// may be a handicap.
    fn is_out_of_turn(&self, color: Color) -> bool {
        let moves = self.game.moves();
        let is_again = moves.last().is_some_and(|&(last, _)| last == color);
        is_again && moves.iter().any(|&(mover, _)| mover == Color::White)
    }

    /// Takes back all but the first `moves` moves of the game.
    pub(super) fn return_to(&mut self, moves: usize) {
        let more = self.game.moves().len().saturating_sub(moves);
        // There are as many, so this cannot fail.
        let taken_back = self.game.undo_moves(more);
        debug_assert!(taken_back.is_ok());
        self.moves = self.moves.saturating_sub(more);
    }

    /// The game with its komi and its handicap. `text` is what places refer to.
    ///
    /// # Errors
    /// When komi cannot be read.
    pub(super) fn finish(mut self, text: &str) -> Result<Recorded, FaultAt> {
        self.settle_handicap();
        let read = match &self.komi {
            None => None,
            Some((written, at)) => {
                let setting = Setting {
                    application: &self.application,
                    counts_area: !self.game.rules().plays_cost(),
                    has_handicap: self.handicap != Announced::Even,
                };
                let value =
                    || RecordFault::Value { property: "KM".to_owned(), value: written.clone() };
                let read = komi::read(written, &setting).ok_or_else(|| fault(*at, value()))?;
                if let Some(doubt) = read.doubt {
                    self.warnings.add(Doubt::Komi, *at, doubt);
                }
                Some(read.komi)
            }
        };
        let customary = match self.handicap {
            Announced::Even => rules::customary_komi(self.game.rules(), self.game.size()),
            _ => Komi::default(),
        };
        self.game.set_komi(read.unwrap_or(customary));
        let (game, record) = (self.game, self.record);
        Ok(Recorded {
            game,
            record,
            has_komi: read.is_some(),
            warnings: self.warnings.placed(text),
        })
    }

    /// Lets Black's first moves count as the handicap that the record announces and has not placed.
    fn settle_handicap(&mut self) {
        let Announced::Stones(stones) = self.handicap else { return };
        let placed = self.game.handicap();
        if self.game.start_stones().is_empty() || placed > 0 {
            self.game.count_handicap_moves(stones.saturating_sub(placed));
        }
        let found = self.game.handicap();
        // A game that is yet to begin may have its handicap before it.
        let has_begun = !self.game.moves().is_empty() || !self.game.start_stones().is_empty();
        if found != stones && has_begun {
            let said = format!("a handicap of {stones} stones is announced, and {found} are there");
            self.warnings.add(Doubt::Handicap, self.handicap_at, said);
        }
    }
}
