//! `ponnuki problem`: the fate of a group in a record, as text or as JSON.

use std::io::{self, Write};
use std::path::PathBuf;

use serde_json::{Value, json};

use super::{Guess, LocalProblem, Reading, fate_name, no_problem, parse_part};
use crate::clock::Stopwatch;
use crate::columns::{LINE, wrapped};
use crate::engine::{EngineError, learned};
use crate::language::error::{of_file, of_record, of_system};
use crate::language::{Argument, Language, Message, message};
use crate::params::Params;
use crate::records::file_or_input;
use ponnuki_game::board::GameBoard;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::life::problem::{Fate, Problem, ProblemError};
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::record;

/// The share of the time in which a group in doubt is looked for, and that of a guess.
const SEARCHED: f64 = 0.5;
const GUESSED: f64 = 0.5;

/// The positions that are read of each group, where a group in doubt is looked for.
const POSITIONS: usize = 20_000;

/// A problem to read.
#[derive(Clone, Debug)]
pub struct ProblemPlan {
    /// The record, `-` for standard input.
    pub file: PathBuf,
    /// The number of its moves that are played; all of them without it.
    pub number: Option<usize>,
    /// A stone of the group.
    pub group: Option<String>,
    /// The part in place of the one that is found: see [`parse_part`].
    pub part: Option<String>,
    /// The only player to move first; both by turns without it.
    pub to_move: Option<Color>,
    /// The seconds for each player to move first.
    pub seconds: f64,
    /// True for JSON.
    pub json: bool,
    /// The language of the words.
    pub language: Language,
    /// The parameters of the search that guesses.
    pub params: Params,
}

/// The reason why there is nothing to read.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// The record cannot be read, or has no such problem.
    #[error("{0}")]
    Refused(Message),
    /// The network cannot be read.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The output cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl CommandError {
    /// The reason in words.
    pub fn words(&self) -> Message {
        match self {
            CommandError::Refused(words) => words.clone(),
            CommandError::Engine(error) => message!("error-system", reason = error.to_string()),
            CommandError::Output(error) => of_system(error),
        }
    }
}

/// Reads the problem, and writes what was found.
///
/// # Errors
/// When there is no problem, or `out` cannot be written.
pub fn run(plan: &ProblemPlan, out: &mut impl Write) -> Result<(), CommandError> {
    let game = game(plan).map_err(CommandError::Refused)?;
    let problem = problem(plan, &game).map_err(CommandError::Refused)?;
    let firsts = plan.to_move.map_or(Color::ALL.to_vec(), |color| vec![color]);
    let mut found = Vec::new();
    for first in firsts {
        let problem = problem.with_first(first);
        let watch = Stopwatch::start();
        let read = problem.read(&|| watch.seconds() > plan.seconds);
        // There are no moves that could not be played.
        let Ok(reading) = read.map_err(|error| refused(game.size(), error))? else { continue };
        let guess = match reading.fate {
            Some(_) => None,
            None => {
                let learned = learned(&plan.params)?;
                problem.guess(&reading, &plan.params, &learned, GUESSED * plan.seconds)
            }
        };
        found.push((reading, guess));
    }
    match plan.json {
        true => writeln!(out, "{}", json_of(&game, &problem, &found))?,
        false => write_text(plan.language, game.board(), &problem, &found, out)?,
    }
    Ok(out.flush()?)
}

fn refused(size: Size, error: ProblemError) -> CommandError {
    CommandError::Refused(no_problem(size, error))
}

/// The game up to the position.
fn game(plan: &ProblemPlan) -> Result<Game, Message> {
    let bytes =
        file_or_input(&plan.file).map_err(|error| of_file(&plan.file, of_system(&error)))?;
    let read = record::read(&bytes).map_err(|error| of_file(&plan.file, of_record(&error)))?;
    read.log_warnings(&plan.file.display());
    let mut game = read.game;
    if let Some(number) = plan.number {
        let count = game.moves().len();
        let fewer = |_| message!("openings-no-number", number = number, count = count);
        game.keep_moves(number).map_err(fewer)?;
    }
    Ok(game)
}

/// The problem that the plan names, or the only one.
fn problem(plan: &ProblemPlan, game: &Game) -> Result<LocalProblem, Message> {
    let (board, size, first) = (game.board(), game.size(), game.to_move());
    let stone = match &plan.group {
        None => None,
        Some(name) => match size.parse_move(name).and_then(|mv| mv.point()) {
            None => return Err(message!("say-no-point", text = name)),
            stone => stone,
        },
    };
    let words = |error| no_problem(size, error);
    if let Some(text) = &plan.part {
        let part = parse_part(size, text).map_err(|text| message!("say-no-point", text = text))?;
        let color = |stone| {
            let color = board.cell(stone).color();
            color.ok_or(ProblemError::NoStone(stone)).map_err(words)
        };
        let defender = stone.map(color).transpose()?;
        let part = part.into_iter().chain(stone).collect();
        return Ok(LocalProblem::of_part(board.clone(), part, defender, first));
    }
    let stone = match stone {
        Some(stone) => stone,
        None => match groups_in_doubt(board, SEARCHED * plan.seconds)[..] {
            [] => return Err(message!("life-no-group")),
            [stone] => stone,
            ref stones => {
                let stones = stones.iter().map(|&stone| Move::Play(stone));
                let stones: Vec<Move> = stones.collect();
                return Err(message!("life-groups", points = Argument::line(size, &stones)));
            }
        },
    };
    LocalProblem::of_group(board.clone(), stone, first).map_err(words)
}

/// A stone of each group that is enclosed and not known to live or to die whoever moves first.
fn groups_in_doubt(board: &GameBoard, seconds: f64) -> Vec<Point> {
    let watch = Stopwatch::start();
    let is_over = || watch.seconds() > seconds;
    let mut known: Vec<Vec<Point>> = Vec::new();
    let mut doubtful = Vec::new();
    for chain in board.chains() {
        let Some(stone) = board.stones(chain).min() else { continue };
        let Ok(problem) = LocalProblem::of_group(board.clone(), stone, Color::Black) else {
            continue;
        };
        if known.iter().any(|group| group.contains(&stone)) {
            continue;
        }
        let of_first = |first| Problem::new(board, &problem.part, problem.defender, first).ok();
        let [Some(mut black), Some(mut white)] = Color::ALL.map(of_first) else { continue };
        known.push(black.group());
        if !black.exits().is_empty() {
            continue;
        }
        let [one, other] = [&mut black, &mut white].map(|it| it.fate(POSITIONS, &is_over));
        if one.is_none() || one != other {
            doubtful.push(stone);
        }
    }
    doubtful
}

fn json_of(game: &Game, problem: &LocalProblem, found: &[(Reading, Option<Guess>)]) -> Value {
    let size = game.size();
    let mut json = json!({
        "columns": size.width(),
        "rows": size.height(),
        "number": game.moves().len(),
        "defender": problem.defender.letter().to_string(),
    });
    for (reading, guess) in found {
        let mut one = reading.json(size);
        for name in ["part", "group", "exits"] {
            json[name] = one[name].take();
        }
        json["first"][reading.to_move.letter().to_string()] = json!({
            "fate": one["fate"],
            "moves": one["moves"],
            "guess": guess.map(|guess| guess.json(size)),
        });
    }
    json
}

/// Writes the board and what was found, in lines that fit.
fn write_text(
    language: Language,
    board: &GameBoard,
    problem: &LocalProblem,
    found: &[(Reading, Option<Guess>)],
    out: &mut impl Write,
) -> io::Result<()> {
    let Some((first, _)) = found.first() else { return Ok(()) };
    let size = board.size();
    writeln!(out, "{}", diagram(board, first))?;
    let mut paragraph = |message: &Message| {
        wrapped(&language.say(message), LINE).iter().try_for_each(|line| writeln!(out, "{line}"))
    };
    let stone = first.group.iter().find(|&&point| board.cell(point) == problem.defender.stone());
    let color = problem.defender;
    paragraph(&match stone {
        Some(&stone) => {
            let stone = Argument::mv(size, Move::Play(stone));
            message!("life-group", color = color, stone = stone, count = first.part.len())
        }
        None => message!("life-room", color = color, count = first.part.len()),
    })?;
    if !first.exits.is_empty() {
        let exits: Vec<Move> = first.exits.iter().map(|&point| Move::Play(point)).collect();
        paragraph(&message!("life-exits", points = Argument::line(size, &exits)))?;
    }
    for (reading, guess) in found {
        let fate = reading.fate.map_or("unknown", fate_name);
        paragraph(&message!("life-first", color = reading.to_move, fate = fate))?;
        let wanted = problem.success(reading.to_move);
        let line = |fate: Fate| {
            let moves = reading.moves.iter().filter(|one| one.fate == Some(fate));
            let moves: Vec<Move> = moves.map(|one| one.mv).collect();
            (!moves.is_empty()).then(|| Argument::line(size, &moves))
        };
        if let Some(moves) = line(wanted) {
            paragraph(&message!("life-moves", moves = moves))?;
        } else if let Some(moves) = line(Fate::Ko) {
            paragraph(&message!("life-ko-moves", moves = moves))?;
        }
        if let Some(guess) = guess {
            let best = guess.best.unwrap_or(Move::Pass);
            let (chance, best) = (Argument::percent(guess.chance), Argument::mv(size, best));
            paragraph(&message!("life-guess", chance = chance, move = best))?;
        }
    }
    Ok(())
}

/// The board: the stones of the group are in brackets, and empty points of the part are `+`.
fn diagram(board: &GameBoard, reading: &Reading) -> String {
    let size = board.size();
    let cell = |column: usize, row: usize| {
        let point = size.point(column, row);
        let is_inside = reading.part.contains(&point);
        match board.cell(point).color() {
            Some(color) if reading.group.contains(&point) => format!("({})", letter(color)),
            Some(color) => format!(" {} ", letter(color)),
            None => if is_inside { " + " } else { " . " }.to_owned(),
        }
    };
    let name = |column| size.vertex(size.point(column, 0));
    let names = (0..size.width()).map(|column| format!(" {} ", &name(column)[..1]));
    let rows = (0..size.height()).rev().map(|row| {
        let cells: String = (0..size.width()).map(|column| cell(column, row)).collect();
        format!("{:2} {}\n", row + 1, cells.trim_end())
    });
    rows.chain([format!("   {}\n", names.collect::<String>().trim_end())]).collect()
}

/// A stone in a diagram.
fn letter(color: Color) -> char {
    match color {
        Color::Black => 'X',
        Color::White => 'O',
    }
}
