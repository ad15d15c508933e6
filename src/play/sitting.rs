//! A game with people: its players and clocks, the orders that players may give, and the errands of
//! the engine. It knows no terminal and no browser.
//!
//! `undo` takes moves and the end of the game back, and brings them back.

mod undo;

use super::errand::{Brought, Errand, ErrandKind};
use super::orders::Order;
use crate::clock::Clock;
use crate::engine::Decision;
use ponnuki_game::color::{ByColor, Color};
use ponnuki_game::game::{Game, IllegalMove};
use ponnuki_game::point::{Move, Point};
use ponnuki_game::record::{self, Record};
use ponnuki_game::rules::LongCycle;

/// The name of a person who has not given a name.
pub const HUMAN: &str = "Human";

/// Who plays a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// Somebody at the keyboard.
    Human,
    /// The engine.
    Engine,
}

/// How far a game has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayPhase {
    /// Moves are being made.
    Moves,
    /// The players have passed and agree on the dead stones.
    Settling,
    /// It is over, with this result in the form of game records.
    Over(String),
}

/// Why an order is not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unwilling {
    /// The engine is to move.
    #[error("it is the engine's turn ('now' makes it move at once, 'undo' takes a move back)")]
    EngineToMove,
    /// The move is illegal.
    #[error("{0}: {1}")]
    Illegal(String, IllegalMove),
    /// The game is over.
    #[error("the game is over ('undo' takes its end back, 'quit' leaves)")]
    Over,
    /// The game has stopped.
    #[error("the game has stopped: mark dead stones, then 'agree', or 'continue' to play on")]
    Stopped,
    /// The game goes on.
    #[error("this is for the end of a game, after both have passed")]
    NotStopped,
    /// It is not known yet which stones are dead.
    #[error("the engine is still looking for the dead stones; mark one to decide yourself")]
    NotJudged,
    /// No move was played.
    #[error("there is no move to take back")]
    NothingToUndo,
    /// Nothing was taken back, or the game has gone on since.
    #[error("there is nothing to bring back")]
    NothingToRedo,
    /// There is no stone that could be dead.
    #[error("there is no stone on {0}")]
    NoStone(String),
    /// It is the engine that plays.
    #[error("the engine is not thinking about a move")]
    NotThinking,
}

/// A request of a player for help with the present position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum HelpRequest {
    Hint,
    Explain(Option<Move>),
    Score,
}

/// What was taken back at once.
#[derive(Clone, Debug)]
struct TakenBack {
    /// The moves, each with the comment on the position after it.
    moves: Vec<(Color, Move, Option<String>)>,
    /// The result, if the game was over, and the stones that were marked as dead.
    result: String,
    dead: Vec<Point>,
}

/// A game with people. Times are in seconds since the start of the sitting.
#[derive(Clone, Debug)]
pub struct Sitting {
    game: Game,
    players: ByColor<Who>,
    clock: Clock,
    record: Record,
    phase: PlayPhase,
    /// Counts the positions, so that answers to earlier ones are recognised.
    version: u64,
    /// The player to move, if it is not the player whose turn it is by the record.
    first: Option<Color>,
    /// One stone of each chain that is marked as dead.
    dead: Vec<Point>,
    /// Whether the engine or a player has decided which stones are dead.
    is_judged: bool,
    /// What was taken back since the last move, the last at the end.
    taken_back: Vec<TakenBack>,
    request: Option<HelpRequest>,
    hint: Option<(Move, String)>,
    explanation: Option<Vec<String>>,
    /// Whether the engine has already pondered this position.
    has_pondered: bool,
    /// Whether the engine thinks during a person's turn.
    ponders: bool,
    /// Whether the record gets the engine's expectations of its moves.
    comments: bool,
    now: f64,
    /// When the present turn began.
    turn_began: f64,
    /// The time since which the game is paused.
    paused: Option<f64>,
}

impl Sitting {
    /// Continues `game`, which `record` describes. The clocks start again.
    pub fn new(game: Game, record: Record, players: ByColor<Who>, clock: Clock) -> Sitting {
        let mut sitting = Sitting {
            phase: PlayPhase::Moves,
            version: 0,
            first: None,
            dead: Vec::new(),
            is_judged: false,
            taken_back: Vec::new(),
            request: None,
            hint: None,
            explanation: None,
            has_pondered: false,
            ponders: false,
            comments: false,
            now: 0.0,
            turn_began: 0.0,
            paused: None,
            game,
            players,
            clock,
            record,
        };
        match sitting.record.result.clone() {
            result if result.is_empty() || result == "?" => sitting.look_for_the_end(),
            result => sitting.phase = PlayPhase::Over(result),
        }
        sitting
    }

    /// The same sitting, in which the engine thinks during people's turns if `ponders` is true.
    #[must_use]
    pub fn with_pondering(self, ponders: bool) -> Sitting {
        Sitting { ponders, ..self }
    }

    /// The same sitting, in whose record the engine writes what it expects if `comments` is true.
    #[must_use]
    pub fn with_comments(self, comments: bool) -> Sitting {
        Sitting { comments, ..self }
    }

    /// The same sitting, paused if `waits` is true: then the engine changes nothing by itself.
    #[must_use]
    pub fn with_wait(self, waits: bool) -> Sitting {
        Sitting { paused: waits.then_some(self.now), ..self }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Who plays a colour.
    pub fn who(&self, color: Color) -> Who {
        self.players[color]
    }

    /// A player's name.
    pub fn name(&self, color: Color) -> &str {
        match color {
            Color::Black => &self.record.black,
            Color::White => &self.record.white,
        }
    }

    /// A player's rank; of the engine its level, or nothing at full strength.
    pub fn rank(&self, color: Color) -> &str {
        match color {
            Color::Black => &self.record.black_rank,
            Color::White => &self.record.white_rank,
        }
    }

    /// How far the game has come.
    pub fn phase(&self) -> &PlayPhase {
        &self.phase
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Color {
        self.first.unwrap_or(self.game.to_move())
    }

    /// The clocks, as they were when the turn began.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// What `color`'s clock shows now: see [`Clock::left`].
    pub fn time_left(&self, color: Color) -> (f64, u32) {
        let runs = self.phase == PlayPhase::Moves && color == self.to_move();
        self.clock.showing(color, if runs { self.elapsed() } else { 0.0 })
    }

    /// One stone of each chain that is marked as dead, once the game has stopped.
    pub fn dead(&self) -> &[Point] {
        &self.dead
    }

    /// Whether it is decided which stones are dead.
    pub fn is_judged(&self) -> bool {
        self.is_judged
    }

    /// The move that the engine suggests, with the expected result in words.
    pub fn hint(&self) -> Option<&(Move, String)> {
        self.hint.as_ref()
    }

    /// Takes the requested explanation, once it is there.
    pub fn take_explanation(&mut self) -> Option<Vec<String>> {
        self.explanation.take()
    }

    /// Whether something was taken back that can be brought back.
    pub fn can_redo(&self) -> bool {
        !self.taken_back.is_empty()
    }

    /// Whether the game is paused.
    pub fn is_paused(&self) -> bool {
        self.paused.is_some()
    }

    /// The facts in the record besides the game.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Sets the comment on the position after a number of moves; none if it is empty.
    pub fn set_comment(&mut self, number: usize, text: &str) {
        match text {
            "" => self.record.comments.remove(&number),
            text => self.record.comments.insert(number, text.to_owned()),
        };
    }

    /// Gives the game another course: these moves from its start. A game that is over stays over.
    ///
    /// # Errors
    /// When a move is impossible; nothing changes then.
    pub fn take_course(&mut self, moves: &[(Color, Move)]) -> Result<(), IllegalMove> {
        let mut game = self.game.at_start();
        moves.iter().try_for_each(|&(color, mv)| game.play_recorded(color, mv).map(drop))?;
        let pairs = self.game.moves().iter().zip(moves);
        let common = pairs.take_while(|(was, is)| was == is).count();
        self.record.comments.retain(|&number, _| number <= common);
        self.game = game;
        self.taken_back.clear();
        let phase = self.phase.clone();
        self.changed();
        match phase {
            PlayPhase::Over(_) => self.phase = phase,
            _ => self.look_for_the_end(),
        }
        Ok(())
    }

    /// The record of the game so far.
    pub fn text(&self) -> String {
        record::write(&self.game, &self.record)
    }

    /// The present errand of the engine, if there is one.
    pub fn errand(&self) -> Option<Errand> {
        let color = self.to_move();
        let is_engines = self.players[color] == Who::Engine;
        let plays = Color::ALL.iter().any(|&color| self.players[color] == Who::Engine);
        let kind = match (&self.phase, self.request) {
            (PlayPhase::Settling, _) if !self.is_judged => ErrandKind::Dead,
            (PlayPhase::Moves, _) if is_engines && self.paused.is_none() => ErrandKind::Move(color),
            (PlayPhase::Moves, Some(HelpRequest::Hint)) => ErrandKind::Hint(color),
            (PlayPhase::Moves, Some(HelpRequest::Explain(mv))) => ErrandKind::Explain(color, mv),
            (PlayPhase::Moves, Some(HelpRequest::Score)) => ErrandKind::Score(color),
            (PlayPhase::Moves, None) if plays && self.may_ponder() => ErrandKind::Ponder,
            _ => return None,
        };
        Some(Errand { version: self.version, kind })
    }

    /// Takes the result of an errand of the engine, unless the errand has changed meanwhile.
    pub fn accept(&mut self, errand: Errand, brought: Brought) {
        if Some(errand) != self.errand() {
            return;
        }
        match brought {
            Brought::Move(Decision::Resign, _) => self.resign(self.to_move()),
            Brought::Move(Decision::Move(mv), comment) => self.make_move(mv, comment),
            Brought::Hint(mv, text) => {
                self.hint = Some((mv, text));
                self.request = None;
            }
            Brought::Explanation(lines) => {
                self.explanation = Some(lines);
                self.request = None;
            }
            Brought::Dead(dead) => {
                self.dead = dead;
                self.is_judged = true;
                let plays_alone =
                    Color::ALL.iter().all(|&color| self.players[color] == Who::Engine);
                if plays_alone && self.paused.is_none() {
                    self.finish(self.game.score(&self.dead).to_string());
                }
            }
            // A search has failed, which is logged; the request is not made again.
            Brought::Nothing => match errand.kind {
                ErrandKind::Ponder => self.has_pondered = true,
                ErrandKind::Dead => self.is_judged = true,
                _ => self.request = None,
            },
        }
    }

    /// Sets the present time. A player whose clock has run out loses.
    pub fn tick(&mut self, now: f64) {
        self.now = now;
        let color = self.to_move();
        let is_over = |left: f64| self.elapsed() > left;
        if self.phase == PlayPhase::Moves && self.clock.until_flag(color).is_some_and(is_over) {
            self.finish(format!("{}+T", color.opponent().letter()));
        }
    }

    /// Carries out an order of a player.
    ///
    /// # Errors
    /// When the order makes no sense now; nothing changes then.
    pub fn obey(&mut self, order: Order) -> Result<(), Unwilling> {
        match order {
            Order::Move(mv) => self.play(mv),
            Order::Undo => self.undo(),
            Order::Redo => self.redo(),
            Order::Hint => self.request_help(HelpRequest::Hint),
            Order::Explain(mv) => self.request_help(HelpRequest::Explain(mv)),
            Order::Score => self.request_help(HelpRequest::Score),
            Order::Swap => self.swap(),
            Order::Wait => self.wait(),
            Order::Resign => {
                self.in_play()?;
                self.resign(self.speaker());
                Ok(())
            }
            Order::Toggle(point) => self.toggle(point),
            Order::Agree => {
                self.has_stopped()?;
                if !self.is_judged {
                    return Err(Unwilling::NotJudged);
                }
                self.taken_back.clear();
                self.finish(self.game.score(&self.dead).to_string());
                Ok(())
            }
            Order::Continue => self.play_on(),
            Order::Now => match self.errand().map(|errand| errand.kind) {
                Some(ErrandKind::Move(_)) => Ok(()),
                _ => Err(Unwilling::NotThinking),
            },
        }
    }

    /// The player who gives orders: the only person who plays, or otherwise the player to move.
    fn speaker(&self) -> Color {
        match Color::ALL.map(|color| self.players[color]) {
            [Who::Human, Who::Engine] => Color::Black,
            [Who::Engine, Who::Human] => Color::White,
            _ => self.to_move(),
        }
    }

    fn may_ponder(&self) -> bool {
        self.ponders && !self.has_pondered && self.paused.is_none()
    }

    /// Seconds that the present turn has taken.
    fn elapsed(&self) -> f64 {
        self.paused.unwrap_or(self.now) - self.turn_began
    }

    fn in_play(&self) -> Result<(), Unwilling> {
        match self.phase {
            PlayPhase::Moves => Ok(()),
            PlayPhase::Settling => Err(Unwilling::Stopped),
            PlayPhase::Over(_) => Err(Unwilling::Over),
        }
    }

    fn has_stopped(&self) -> Result<(), Unwilling> {
        match self.phase {
            PlayPhase::Moves => Err(Unwilling::NotStopped),
            PlayPhase::Settling => Ok(()),
            PlayPhase::Over(_) => Err(Unwilling::Over),
        }
    }

    /// A move of a person.
    fn play(&mut self, mv: Move) -> Result<(), Unwilling> {
        self.in_play()?;
        if self.players[self.to_move()] == Who::Engine {
            return Err(Unwilling::EngineToMove);
        }
        self.advance(mv)
            .map_err(|error| Unwilling::Illegal(self.game.size().move_vertex(mv), error))
    }

    /// A move of the engine.
    fn make_move(&mut self, mv: Move, comment: Option<String>) {
        if let Some(comment) = comment.filter(|_| self.comments) {
            self.record.comments.insert(self.game.moves().len() + 1, comment);
        }
        // The engine checks its moves, and a pass is always legal.
        if let Err(error) = self.advance(mv) {
            log::error!("the engine chose an illegal move: {error}");
            let _ = self.advance(Move::Pass);
        }
    }

    /// Makes a move for the player whose turn it is.
    fn advance(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let color = self.to_move();
        self.game.play(color, mv)?;
        self.taken_back.clear();
        self.clock.spend(color, self.elapsed());
        self.changed();
        self.look_for_the_end();
        Ok(())
    }

    /// Drops the state that belonged to the position before.
    fn changed(&mut self) {
        self.version += 1;
        self.turn_began = self.now;
        self.paused = self.paused.map(|_| self.now);
        self.first = None;
        self.dead.clear();
        self.is_judged = false;
        self.request = None;
        self.hint = None;
        self.has_pondered = false;
        self.phase = PlayPhase::Moves;
    }

    /// Ends the game, or lets the players agree, if the last move has stopped it.
    fn look_for_the_end(&mut self) {
        let ledger = self.game.ledger();
        if let Some(void) = self.game.void() {
            let is_draw = void.outcome == LongCycle::Draw;
            self.finish(if is_draw { "0" } else { "Void" }.to_owned());
        } else if ledger.is_stopped() && ledger.all_alive(self.game.rules()) {
            self.is_judged = true;
            self.finish(self.game.score(&[]).to_string());
        } else if ledger.is_stopped() {
            self.phase = PlayPhase::Settling;
        }
    }

    fn finish(&mut self, result: String) {
        self.record.result.clone_from(&result);
        self.phase = PlayPhase::Over(result);
        self.request = None;
    }

    fn resign(&mut self, color: Color) {
        self.taken_back.clear();
        self.finish(resignation(color));
    }

    fn request_help(&mut self, request: HelpRequest) -> Result<(), Unwilling> {
        self.in_play()?;
        if self.players[self.to_move()] == Who::Engine && self.paused.is_none() {
            return Err(Unwilling::EngineToMove);
        }
        if let HelpRequest::Explain(Some(mv)) = request {
            let check = self.game.check(self.to_move(), mv);
            check.map_err(|error| Unwilling::Illegal(self.game.size().move_vertex(mv), error))?;
        }
        self.request = Some(request);
        Ok(())
    }

    /// Exchanges the players. If the engine plays both sides, a person takes over the side to move.
    fn swap(&mut self) -> Result<(), Unwilling> {
        let color = self.to_move();
        let [black, white] = Color::ALL.map(|color| self.players[color]);
        if (black, white) == (Who::Engine, Who::Engine) {
            self.players[color] = Who::Human;
            let record = &mut self.record;
            let (name, rank) = match color {
                Color::Black => (&mut record.black, &mut record.black_rank),
                Color::White => (&mut record.white, &mut record.white_rank),
            };
            HUMAN.clone_into(name);
            rank.clear();
        } else {
            let record = &mut self.record;
            self.players = ByColor::new(white, black);
            std::mem::swap(&mut record.black, &mut record.white);
            std::mem::swap(&mut record.black_rank, &mut record.white_rank);
        }
        self.version += 1;
        self.request = None;
        self.wake();
        Ok(())
    }

    /// Pauses the engine and the clocks, or continues.
    fn wait(&mut self) -> Result<(), Unwilling> {
        self.in_play()?;
        match self.paused {
            Some(_) => self.wake(),
            None => self.paused = Some(self.now),
        }
        Ok(())
    }

    fn wake(&mut self) {
        if let Some(paused) = self.paused.take() {
            self.turn_began += self.now - paused;
            self.request = None;
        }
    }

    /// Marks a chain as dead, or as alive.
    fn toggle(&mut self, point: Point) -> Result<(), Unwilling> {
        self.has_stopped()?;
        let board = self.game.board();
        if !board.cell(point).is_stone() {
            return Err(Unwilling::NoStone(self.game.size().vertex(point)));
        }
        let chain = board.chain(point);
        let before = self.dead.len();
        self.dead.retain(|&dead| board.chain(dead) != chain);
        if self.dead.len() == before {
            self.dead.push(point);
        }
        self.is_judged = true;
        Ok(())
    }

    /// Resumes a game that has stopped.
    fn play_on(&mut self) -> Result<(), Unwilling> {
        self.has_stopped()?;
        let (asker, next) = (self.speaker(), self.game.to_move());
        self.taken_back.clear();
        self.changed();
        self.first = Some(self.game.rules().resumption.first(asker, next));
        Ok(())
    }
}

/// The result of a game in which this player resigns.
fn resignation(color: Color) -> String {
    format!("{}+R", color.opponent().letter())
}

#[cfg(test)]
pub(in crate::play) mod tests;
