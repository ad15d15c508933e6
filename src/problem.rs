//! Life-and-death problems for players: a group in a part of the board, its fate with either player to move,
//! and the replies of the computer.
//!
//! [`ponnuki_game::life::problem`] proves fates. A [`LocalProblem`] has the group, its part and the moves from
//! there; a [`Reading`] is what was proved in a time. Where nothing was, a search guesses.
//!
//! - `guess`: the guess, from a search that plays in the part alone.
//! - `command`: `ponnuki problem`.

#[cfg(not(target_family = "wasm"))]
mod command;
mod guess;

#[cfg(not(target_family = "wasm"))]
pub use command::{CommandError, ProblemPlan, run};
pub use guess::Guess;

use serde_json::{Value, json};

use crate::language::{Argument, Message, message};
use ponnuki_game::board::GameBoard;
use ponnuki_game::color::Color;
use ponnuki_game::life::problem::{Fate, JudgedMove, Problem, ProblemError, part_around};
use ponnuki_game::point::{Move, Point, Size};

/// The positions that are read first for each claim. They grow by a factor until the time is over, or up to the most.
const FIRST_POSITIONS: usize = 4_000;
const MORE_POSITIONS: usize = 6;
const MOST_POSITIONS: usize = 10_000_000;

/// The positions that are read for each claim where a reply is chosen among moves that fail.
const REPLY_POSITIONS: usize = 20_000;

/// A group in danger, the part of the board that its life depends on, and the moves that were played there.
#[derive(Clone, Debug)]
pub struct LocalProblem {
    board: GameBoard,
    part: Vec<Point>,
    defender: Color,
    /// The player who moves first.
    first: Color,
    moves: Vec<Move>,
}

/// The result of reading a position of a problem.
#[derive(Debug)]
pub struct Reading {
    /// The player to move.
    pub to_move: Color,
    /// The points of the part.
    pub part: Vec<Point>,
    /// The points of the group as it was at first.
    pub group: Vec<Point>,
    /// Points outside the part through which a group that dies might get out.
    pub exits: Vec<Point>,
    /// The fate of the group where no more play is needed to see it.
    pub end: Option<Fate>,
    /// The fate of the group if both players play as well as they can, if it was proved.
    pub fate: Option<Fate>,
    /// All legal moves, with the fates that were proved.
    pub moves: Vec<JudgedMove>,
}

impl LocalProblem {
    /// The problem of the group with a stone at `stone`. The part is found.
    ///
    /// # Errors
    /// When there is no stone, or the group lives unconditionally.
    pub fn of_group(
        board: GameBoard,
        stone: Point,
        first: Color,
    ) -> Result<LocalProblem, ProblemError> {
        let part = part_around(&board, stone)?;
        let defender = board.cell(stone).color().ok_or(ProblemError::NoStone(stone))?;
        Ok(LocalProblem { board, part, defender, first, moves: Vec::new() })
    }

    /// The problem in a part. Without a `defender`, that is the player with more stones in chains whose liberties are
    /// all in the part; of equals the one who does not move first.
    pub fn of_part(
        board: GameBoard,
        part: Vec<Point>,
        defender: Option<Color>,
        first: Color,
    ) -> LocalProblem {
        let defender = defender.unwrap_or_else(|| {
            let enclosed = |color: Color| {
                let stones = part.iter().filter(|&&point| board.cell(point) == color.stone());
                let is_enclosed = |&&point: &&Point| {
                    let stones = board.stones(board.chain(point));
                    let mut near = stones.flat_map(|stone| board.size().neighbours(stone));
                    near.all(|near| !board.is_empty(near) || part.contains(&near))
                };
                stones.filter(is_enclosed).count()
            };
            let (own, other) = (enclosed(first), enclosed(first.opponent()));
            if own > other { first } else { first.opponent() }
        });
        LocalProblem { board, part, defender, first, moves: Vec::new() }
    }

    /// The player whose group is in danger.
    pub fn defender(&self) -> Color {
        self.defender
    }

    /// The same position with another player to move first.
    pub fn with_first(&self, first: Color) -> LocalProblem {
        LocalProblem { first, ..self.clone() }
    }

    /// The problem after more moves.
    pub fn after(&self, moves: &[Move]) -> LocalProblem {
        LocalProblem { moves: [&self.moves, moves].concat(), ..self.clone() }
    }

    /// Returns true if the last move has taken a ko.
    pub fn is_ko(&self) -> bool {
        !self.moves.is_empty() && self.played().ko_point().is_some()
    }

    /// The board after the moves. Moves that need the stones outside to be as in the problem are left out.
    fn played(&self) -> GameBoard {
        let (mut board, mut color) = (self.board.clone(), self.first);
        for mv in &self.moves {
            match *mv {
                Move::Play(point) if board.is_playable(point, color) => {
                    board.play(point, color);
                }
                _ => board.pass(),
            }
            color = color.opponent();
        }
        board
    }

    /// The problem with its moves, to be read. `Err` with the number of moves before the one that cannot be played.
    fn problem(&self) -> Result<Result<Problem, usize>, ProblemError> {
        let mut problem = Problem::new(&self.board, &self.part, self.defender, self.first)?;
        let illegal = self.moves.iter().position(|&mv| !problem.play(mv));
        Ok(illegal.map_or(Ok(problem), Err))
    }

    /// Reads until everything is proved, or `is_over`. `Ok(Err(number))` if the move after `number` moves cannot be
    /// played.
    ///
    /// # Errors
    /// When there is no problem.
    pub fn read(&self, is_over: &dyn Fn() -> bool) -> Result<Result<Reading, usize>, ProblemError> {
        let mut problem = match self.problem()? {
            Ok(problem) => problem,
            Err(number) => return Ok(Err(number)),
        };
        let end = problem.end();
        let mut reading = Reading {
            to_move: problem.to_move(),
            part: problem.part(),
            group: problem.group(),
            exits: problem.exits().to_vec(),
            end,
            fate: end,
            moves: Vec::new(),
        };
        let mut positions = FIRST_POSITIONS;
        loop {
            reading.fate = reading.fate.or_else(|| problem.fate(positions, is_over));
            // The first look names the moves even if there is no time.
            let judged = problem.judge(positions, is_over);
            let known = |index: usize| reading.moves.get(index).and_then(|known| known.fate);
            let add = |(index, one): (usize, JudgedMove)| JudgedMove {
                fate: one.fate.or_else(|| known(index)),
                ..one
            };
            reading.moves = judged.into_iter().enumerate().map(add).collect();
            // A move that succeeds is a proof. That all fail is none, because a ko forbids one of them.
            let wanted = Some(self.success(reading.to_move));
            if reading.moves.iter().any(|one| one.fate == wanted) {
                reading.fate = wanted;
            }
            let is_known =
                reading.fate.is_some() && reading.moves.iter().all(|one| one.fate.is_some());
            if is_known || positions >= MOST_POSITIONS || is_over() {
                return Ok(Ok(reading));
            }
            positions = (MORE_POSITIONS * positions).min(MOST_POSITIONS);
        }
    }

    /// The move of a player who has to reply: one that succeeds, a pass if one does; else one that makes a
    /// ko, else the best one of a `guess`. If all moves fail, it is one that the opponent has to answer, with as few
    /// answers as possible. `None` if there is nothing left to try.
    pub fn reply(
        &self,
        reading: &Reading,
        guess: Option<&Guess>,
        is_over: &dyn Fn() -> bool,
    ) -> Option<Move> {
        if reading.end.is_some() {
            return None;
        }
        let wanted = self.success(reading.to_move);
        let with = |fate: Option<Fate>| {
            let moves = reading.moves.iter().filter(move |one| one.fate == fate);
            moves.map(|one| one.mv)
        };
        if with(Some(wanted)).any(|mv| mv == Move::Pass) {
            return Some(Move::Pass);
        }
        let best = with(Some(wanted)).next().or_else(|| with(Some(Fate::Ko)).next());
        if best.is_some() {
            return best;
        }
        match reading.fate {
            Some(_) => self.threat(reading, is_over),
            None => guess.and_then(|guess| guess.best).or_else(|| with(None).next()),
        }
    }

    /// The fate that a player wants.
    fn success(&self, color: Color) -> Fate {
        if color == self.defender { Fate::Lives } else { Fate::Dies }
    }

    /// The move that the opponent has to answer, after which the fewest answers succeed. `None` if none of those that
    /// were read in time has to be answered.
    fn threat(&self, reading: &Reading, is_over: &dyn Fn() -> bool) -> Option<Move> {
        let color = reading.to_move;
        let plays = reading.moves.iter().map(|one| one.mv).filter(|&mv| mv != Move::Pass);
        let answers = |mv: Move| {
            if is_over() {
                return None;
            }
            let after = self.after(&[mv]);
            // A second move in a row shows a threat.
            let part = &reading.part;
            let mut twice = Problem::new(&after.played(), part, self.defender, color).ok()?;
            if twice.fate(REPLY_POSITIONS, is_over) == Some(self.success(color.opponent())) {
                return None;
            }
            let mut problem = after.problem().ok()?.ok()?;
            let judged = problem.judge(REPLY_POSITIONS, is_over);
            let wanted = Some(self.success(color.opponent()));
            let count = judged.iter().filter(|one| one.fate == wanted).count();
            (count > 0).then_some((count, mv))
        };
        plays.filter_map(answers).min_by_key(|&(count, _)| count).map(|(_, mv)| mv)
    }
}

impl Reading {
    /// The reading as JSON.
    pub fn json(&self, size: Size) -> Value {
        let names = |points: &[Point]| -> Vec<String> {
            points.iter().map(|&point| size.vertex(point)).collect()
        };
        let moves = self.moves.iter().map(
            |one| json!({ "move": size.move_vertex(one.mv), "fate": one.fate.map(fate_name) }),
        );
        json!({
            "to_move": self.to_move.letter().to_string(),
            "part": names(&self.part),
            "group": names(&self.group),
            "exits": names(&self.exits),
            "end": self.end.map(fate_name),
            "fate": self.fate.map(fate_name),
            "moves": moves.collect::<Vec<_>>(),
        })
    }
}

/// A fate as a word in JSON and for messages.
fn fate_name(fate: Fate) -> &'static str {
    match fate {
        Fate::Dies => "dies",
        Fate::Ko => "ko",
        Fate::Lives => "lives",
    }
}

/// The reason why there is no problem, in words.
pub fn no_problem(size: Size, error: ProblemError) -> Message {
    match error {
        ProblemError::NoStone(point) => {
            message!("life-no-stone", point = Argument::mv(size, Move::Play(point)))
        }
        ProblemError::Alive => message!("life-alive"),
        ProblemError::NoRoom => message!("life-no-room"),
        ProblemError::TooLarge => message!("life-too-large"),
    }
}

/// Points and rectangles, with commas between them, as in `A1:F5,G2`. `Err` with the text that is none.
pub fn parse_part(size: Size, text: &str) -> Result<Vec<Point>, String> {
    let mut part = Vec::new();
    for item in text.split(',').map(str::trim).filter(|item| !item.is_empty()) {
        let point = |name: &str| {
            let point = size.parse_move(name.trim()).and_then(|mv| mv.point());
            point.ok_or_else(|| item.to_owned())
        };
        let (one, other) = item.split_once(':').unwrap_or((item, item));
        let corners = [point(one)?, point(other)?];
        let [columns, rows] = [corners.map(|at| size.column(at)), corners.map(|at| size.row(at))]
            .map(|[one, other]| one.min(other)..=one.max(other));
        part.extend(rows.flat_map(|row| columns.clone().map(move |c| size.point(c, row))));
    }
    part.sort_unstable();
    part.dedup();
    Ok(part)
}
