//! A game while its record is read: the same for all formats.

use std::fmt::Display;

use super::error::{LocatedFault, RecordFault, fault};
use super::info::GameInfo;
use super::komi::{self, KomiContext};
use super::warning::{Warning, WarningKind, Warnings};
use crate::board::GameBoard;
use crate::color::{ByColor, Cell, Color};
use crate::game::{Game, IllegalMove};
use crate::point::{Move, Point, Size};
use crate::rules::{self, CHINESE, Rules, text};
use crate::score::Komi;

/// A record that was read.
#[derive(Clone, Debug)]
pub struct ParsedRecord {
    /// The game.
    pub game: Game,
    /// The rest of the record's contents.
    pub record: GameInfo,
    /// True if it has a komi.
    pub has_komi: bool,
    /// True if it names rules that are known.
    pub has_rules: bool,
    /// The number of moves that were read: those of the game, and those before a position that was set up
    /// later.
    pub moves_read: usize,
    /// The warnings about it, in the order of the text.
    pub warnings: Vec<Warning>,
}

impl ParsedRecord {
    /// The game, under `rules` if the record names none, and then with their customary komi in place of that of
    /// Chinese rules.
    pub fn game_under(self, rules: Rules) -> Game {
        let mut game = self.game;
        if !self.has_rules {
            let [assumed, customary] =
                [game.rules(), &rules].map(|rules| rules::customary_komi(rules, game.size()));
            game.set_rules(rules);
            if !self.has_komi && game.komi() == assumed {
                game.set_komi(customary);
            }
        }
        game
    }

    /// Logs the warnings about the file called `name`.
    pub fn log_warnings(&self, name: &dyn Display) {
        self.warnings.iter().for_each(|warning| log::warn!("{name}: {warning}"));
    }
}

/// The handicap that a record announces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AnnouncedHandicap {
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
    has_rules: bool,
    /// Komi as it is written, and where.
    komi: Option<(String, usize)>,
    /// The program that has written the record.
    pub(super) application: String,
    handicap: AnnouncedHandicap,
    handicap_at: usize,
    /// True if the record has named the player to move.
    turn_is_set: bool,
    /// Moves read so far, including those before a position that is set up later.
    moves: usize,
    /// The number of moves before White's first one, if White has moved.
    first_of_white: Option<usize>,
    pub(super) record: GameInfo,
    pub(super) warnings: Warnings,
}

impl GameBuilder {
    /// A game on an empty board, by Chinese rules until the record names others.
    pub(super) fn new(size: Size) -> GameBuilder {
        GameBuilder {
            game: Game::new(size, CHINESE.rules, CHINESE.komi(size)),
            has_rules: false,
            komi: None,
            application: String::new(),
            handicap: AnnouncedHandicap::Even,
            handicap_at: 0,
            turn_is_set: false,
            moves: 0,
            first_of_white: None,
            record: GameInfo::default(),
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
            Ok(rules) => {
                self.has_rules = true;
                if rules != *self.game.rules() {
                    self.game.set_rules(rules);
                }
            }
            Err(error) => {
                self.warnings.add(
                    WarningKind::Rules,
                    at,
                    format!("the rules are not known: {error}"),
                );
            }
        }
    }

    /// Announces a handicap as it is written, before its stones.
    pub(super) fn announce_handicap(&mut self, text: &str, at: usize) {
        self.handicap_at = at;
        self.handicap = match text.trim().parse::<usize>() {
            Ok(0) => AnnouncedHandicap::Even,
            Ok(1) => AnnouncedHandicap::NoKomi,
            Ok(stones) => AnnouncedHandicap::Stones(stones),
            Err(_) if text.trim().is_empty() => AnnouncedHandicap::Even,
            Err(_) => {
                let said = format!("'{}' is not a number of handicap stones", text.trim());
                self.warnings.add(WarningKind::Handicap, at, said);
                AnnouncedHandicap::Unclear
            }
        };
    }

    /// Takes the stones of the start as those of the handicap that is announced, if they may be. Further ones
    /// may follow in another node, or as Black's first moves.
    fn take_handicap(&mut self) {
        let stones = self.game.start_stones();
        let all_black =
            !stones.is_empty() && stones.iter().all(|(_, color)| *color == Color::Black);
        let is_announced =
            matches!(self.handicap, AnnouncedHandicap::Stones(_) | AnnouncedHandicap::Unclear);
        if is_announced && all_black && self.moves == 0 {
            self.game.take_start_as_handicap();
            // White moves first, even if Black makes the first move.
            if !std::mem::replace(&mut self.turn_is_set, true) {
                // No move has been made, so this cannot fail.
                let set = self.game.setup_player(Color::White);
                debug_assert!(set.is_ok());
            }
        }
    }

    /// Sets up `stones` beside the stones on the board, and the turn if it is given. Where a point
    /// has several stones, the last counts.
    pub(super) fn set_up(
        &mut self,
        changes: &[(Point, Cell)],
        turn: Option<Color>,
        at: usize,
    ) -> Result<(), LocatedFault> {
        let size = self.game.size();
        let mut is_set = vec![false; size.area()];
        let is_again =
            |&&(point, _): &&(Point, Cell)| std::mem::replace(&mut is_set[size.place(point)], true);
        if let Some(&(point, _)) = changes.iter().find(is_again) {
            let said = format!("{} is set up twice; the last counts", size.vertex(point));
            self.warnings.add(WarningKind::Setup, at, said);
        }
        let mut cells: Vec<Cell> =
            size.points().map(|point| self.game.board().cell(point)).collect();
        let before = cells.clone();
        changes.iter().for_each(|&(point, cell)| cells[size.place(point)] = cell);
        self.turn_is_set |= turn.is_some();
        let to_move = turn.unwrap_or(self.game.to_move());
        if cells == before && to_move == self.game.to_move() {
            return Ok(());
        }
        let lost = if cells == before { self.lost() } else { ByColor::default() };
        let stone = |(point, cell): (Point, Cell)| cell.color().map(|color| (point, color));
        let stones: Vec<_> = size.points().zip(cells).filter_map(stone).collect();
        self.begin_from(&stones, to_move, lost, at)?;
        self.take_handicap();
        Ok(())
    }

    /// The stones of each player that are off the board.
    fn lost(&self) -> ByColor<usize> {
        ByColor::new(self.game.lost(Color::Black), self.game.lost(Color::White))
    }

    /// Lets the game begin with these stones, without those that have no liberty, after so many of each player were
    /// lost.
    fn begin_from(
        &mut self,
        stones: &[(Point, Color)],
        to_move: Color,
        lost: ByColor<usize>,
        at: usize,
    ) -> Result<(), LocatedFault> {
        if !self.game.moves().is_empty() {
            let said = "stones are set up after moves: the game begins from here";
            self.warnings.add(WarningKind::Setup, at, said);
            self.record.comments.clear();
        }
        self.first_of_white = None;
        // Chains without a liberty are captured on the way.
        let mut board = GameBoard::new(self.game.size());
        stones.iter().for_each(|&(point, color)| {
            board.play(point, color);
        });
        let (standing, dropped): (Vec<_>, Vec<_>) =
            stones.iter().partition(|&&(point, color)| board.cell(point) == color.stone());
        if !dropped.is_empty() {
            let points: Vec<String> =
                dropped.iter().map(|&(point, _)| self.game.size().vertex(point)).collect();
            let said = format!("without a liberty, and left out: {}", points.join(" "));
            self.warnings.add(WarningKind::Setup, at, said);
        }
        self.game.setup(&standing, to_move).map_err(|reason| fault(at, reason))?;
        for color in Color::ALL.into_iter().filter(|&color| lost[color] > 0) {
            self.game.setup_prisoners(color, lost[color]).map_err(|reason| fault(at, reason))?;
        }
        Ok(())
    }

    /// Gives the turn to `color`, who makes the first move, unless the record has said whose turn
    /// it is.
    pub(super) fn take_turn(&mut self, color: Color, at: usize) -> Result<(), LocatedFault> {
        let game = &mut self.game;
        let is_open = game.moves().is_empty() && game.handicap() == 0 && !self.turn_is_set;
        if is_open && game.to_move() != color {
            game.setup_player(color).map_err(|reason| fault(at, reason))?;
        }
        Ok(())
    }

    /// Plays a move. If `forced`, the record says that it knows that the move is against the rules.
    ///
    /// # Errors
    /// When the move is impossible; the game is then unchanged.
    pub(super) fn play(
        &mut self,
        color: Color,
        mv: Move,
        at: usize,
        forced: bool,
    ) -> Result<(), LocatedFault> {
        let number = self.moves + 1;
        let name = self.game.size().move_vertex(mv);
        if !forced && self.is_out_of_turn(color) {
            let said = format!("move {number}, {name}, is {color}'s like the move before");
            self.warnings.add(WarningKind::Turn, at, said);
        }
        match (self.game.play_recorded(color, mv), mv) {
            (Ok(None), _) => {}
            (Ok(Some(_)), _) if forced => {}
            (Ok(Some(broken)), _) => {
                let said = format!("move {number}, {name}, breaks the rules: {broken}");
                self.warnings.add(WarningKind::Illegal, at, said);
            }
            (Err(_), Move::Play(point)) if forced && self.game.size().contains(point) => {
                self.put(color, point, at)?;
            }
            (Err(reason), _) => {
                let (move_number, vertex) = (number, name);
                return Err(fault(at, RecordFault::IllegalMove { move_number, vertex, reason }));
            }
        }
        self.moves = number;
        if color == Color::White && !self.game.moves().is_empty() {
            self.first_of_white.get_or_insert(self.game.moves().len() - 1);
        }
        Ok(())
    }

    /// Notes that something which is set up is left out.
    pub(super) fn leave_out(&mut self, impossible: &LocatedFault) {
        let said = format!("{}, and is left out", impossible.fault);
        self.warnings.add(WarningKind::Setup, impossible.at, said);
    }

    /// Notes that the game ends before a move that is impossible.
    pub(super) fn end_before(&mut self, impossible: &LocatedFault) {
        let said = format!("{}; the game is read up to here", impossible.fault);
        self.warnings.add(WarningKind::Impossible, impossible.at, said);
    }

    /// Puts the stone of an impossible move on the board, which becomes the start of the game.
    fn put(&mut self, color: Color, point: Point, at: usize) -> Result<(), LocatedFault> {
        let size = self.game.size();
        let mut board = GameBoard::new(size);
        for other in size.points().filter(|&other| other != point) {
            if let Some(stone) = self.game.board().cell(other).color() {
                board.play(other, stone);
            }
        }
        if board.is_self_capture(point, color) {
            let (move_number, vertex) = (self.moves + 1, size.vertex(point));
            let reason = IllegalMove::Suicide;
            return Err(fault(at, RecordFault::IllegalMove { move_number, vertex, reason }));
        }
        board.play(point, color);
        self.turn_is_set = true;
        let stone = |point| board.cell(point).color().map(|stone| (point, stone));
        let stones: Vec<_> = size.points().filter_map(stone).collect();
        let mut lost = self.lost();
        Color::ALL.into_iter().for_each(|color| lost[color] += board.prisoners(color));
        self.begin_from(&stones, color.opponent(), lost, at)
    }

    /// Returns true if `color` has made the last move, too, and White has moved before: Black's
    /// first moves may be a handicap.
    fn is_out_of_turn(&self, color: Color) -> bool {
        let moves = self.game.moves();
        let is_again = moves.last().is_some_and(|&(last, _)| last == color);
        is_again && self.first_of_white.is_some()
    }

    /// Takes back all but the first `moves` moves of the game.
    pub(super) fn return_to(&mut self, moves: usize) {
        let more = self.game.moves().len().saturating_sub(moves);
        self.first_of_white.take_if(|first| *first >= moves);
        // There are as many, so this cannot fail.
        let taken_back = self.game.undo_moves(more);
        debug_assert!(taken_back.is_ok());
        self.moves = self.moves.saturating_sub(more);
    }

    /// The game with its komi and its handicap. Places refer to `text`.
    pub(super) fn finish(mut self, text: &str) -> ParsedRecord {
        self.settle_handicap();
        let komi = self.settle_komi();
        let customary = match self.handicap {
            AnnouncedHandicap::Even => rules::customary_komi(self.game.rules(), self.game.size()),
            _ => Komi::default(),
        };
        self.game.set_komi(komi.unwrap_or(customary));
        ParsedRecord {
            game: self.game,
            record: self.record,
            has_komi: komi.is_some(),
            has_rules: self.has_rules,
            moves_read: self.moves,
            warnings: self.warnings.placed(text),
        }
    }

    /// The komi that the record names, if it can be read.
    fn settle_komi(&mut self) -> Option<Komi> {
        let (written, at) = self.komi.take()?;
        let setting = KomiContext {
            application: &self.application,
            counts_area: !self.game.rules().plays_cost(),
            has_handicap: self.handicap != AnnouncedHandicap::Even,
        };
        let read = komi::read(&written, &setting);
        let warning = match &read {
            Some(read) => read.warning.clone(),
            None => Some(format!("'{}' is no komi, the usual one is taken", written.trim())),
        };
        if let Some(warning) = warning {
            self.warnings.add(WarningKind::Komi, at, warning);
        }
        read.map(|read| read.komi)
    }

    /// Lets Black's first moves count as the handicap that the record announces and has not placed.
    fn settle_handicap(&mut self) {
        let AnnouncedHandicap::Stones(stones) = self.handicap else { return };
        let placed = self.game.start_stones().len();
        self.game.count_handicap_moves(stones.saturating_sub(placed));
        let found = self.game.handicap();
        // A game that is yet to begin may have its handicap before it.
        let has_begun = !self.game.moves().is_empty() || !self.game.start_stones().is_empty();
        if found != stones && has_begun {
            let said = format!("a handicap of {stones} stones is announced, and {found} are there");
            self.warnings.add(WarningKind::Handicap, self.handicap_at, said);
        }
    }
}
