//! `ponnuki openings`: what was played in a position, as text or as JSON.

use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use serde_json::json;

use super::OpeningError;
use super::answer::{Continuation, FoundGame, OpeningAnswer, OpeningQuery};
use super::index::{GameFacts, OpeningIndex};
use super::position::Area;
use crate::batch::progress::RunProgress;
use crate::columns::{LINE, padded, width, wrapped};
use crate::language::error::{illegal, of_file, of_record, of_system};
use crate::language::result::{date, result_argument};
use crate::language::{Argument, Language, Message, message};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Size};
use ponnuki_game::record;
use ponnuki_game::rules::CHINESE;
use ponnuki_game::score::Komi;

/// The files of which the names are written that are no records.
const DAMAGED_SHOWN: usize = 5;
/// From this number of files on, the progress is shown.
const MANY_FILES: usize = 2000;

/// A position to look up in the games of a folder.
#[derive(Clone, Debug)]
pub struct OpeningPlan {
    /// The folder.
    pub folder: PathBuf,
    /// The file in which its index is kept, if there is a place for it.
    pub kept: Option<PathBuf>,
    /// The record that leads to the position, if there is one.
    pub record: Option<PathBuf>,
    /// The number of its moves that are played; all of them without it.
    pub number: Option<usize>,
    /// Moves from there, or from the empty board.
    pub moves: Vec<String>,
    /// The size of the board without a record.
    pub size: Size,
    /// A point of the corner that counts alone.
    pub corner: Option<String>,
    /// The number of games that are named for each move.
    pub games: usize,
    /// True for JSON.
    pub json: bool,
    /// The language of the words.
    pub language: Language,
}

/// The reason why a position cannot be looked up.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// The folder cannot be read.
    #[error(transparent)]
    Folder(#[from] OpeningError),
    /// The folder has no games, or the position makes no sense.
    #[error("{0}")]
    Refused(Message),
    /// The output cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl CommandError {
    /// The reason in words.
    pub fn words(&self) -> Message {
        match self {
            CommandError::Folder(error) => error.words(),
            CommandError::Refused(words) => words.clone(),
            CommandError::Output(error) => of_system(error),
        }
    }
}

/// Looks the position up, and writes what was played.
///
/// # Errors
/// When the folder has no games, the position makes no sense, or `out` cannot be written.
pub fn run(plan: &OpeningPlan, out: &mut impl Write) -> Result<(), CommandError> {
    let game = position(plan).map_err(CommandError::Refused)?;
    let area = area(plan, game.size()).map_err(CommandError::Refused)?;
    let mut bar = None;
    let mut progress = |done, all| {
        if all >= MANY_FILES {
            bar.get_or_insert_with(|| RunProgress::new(all, 0, "files")).reach(done);
        }
        ControlFlow::Continue(())
    };
    let index = OpeningIndex::of_folder(&plan.folder, plan.kept.as_deref(), &mut progress)?;
    drop(bar);
    if index.games() == 0 {
        let folder = plan.folder.display().to_string();
        return Err(CommandError::Refused(message!("openings-no-games", folder = folder)));
    }
    let to_move = game.to_move();
    let board = game.board();
    let query = OpeningQuery { board, to_move, area, games: plan.games, without: None };
    let answer = index.find(&query);
    let damaged: Vec<&str> = index.damaged().collect();
    if plan.json {
        let mut json = answer.json(game.size(), |_, _| {});
        json["to_move"] = to_move.letter().to_string().into();
        json["games"] = index.games().into();
        json["positions"] = index.positions().into();
        json["damaged"] = json!(damaged);
        return Ok(writeln!(out, "{json}")?);
    }
    let report = Report { language: plan.language, size: game.size(), to_move, out };
    Ok(report.write(&answer, &index, &damaged)?)
}

/// The position that the plan names, as a game.
fn position(plan: &OpeningPlan) -> Result<Game, Message> {
    let mut game = match &plan.record {
        None => Game::new(plan.size, CHINESE.rules, Komi::default()),
        Some(file) => {
            let bytes = fs::read(file).map_err(|error| of_file(file, of_system(&error)))?;
            let read = record::read(&bytes);
            read.map_err(|error| of_file(file, of_record(&error)))?.game
        }
    };
    if let Some(number) = plan.number {
        let count = game.moves().len();
        let fewer = |_| message!("openings-no-number", number = number, count = count);
        game.keep_moves(number).map_err(fewer)?;
    }
    for name in plan.moves.iter().flat_map(|name| name.split([',', ' '])) {
        if name.is_empty() {
            continue;
        }
        let mv = game.size().parse_move(name);
        let mv = mv.ok_or_else(|| message!("say-no-point", text = name))?;
        game.play(game.to_move(), mv).map_err(|reason| {
            let mv = Argument::mv(game.size(), mv);
            message!("say-illegal", move = mv, reason = illegal(&reason))
        })?;
    }
    Ok(game)
}

fn area(plan: &OpeningPlan, size: Size) -> Result<Area, Message> {
    let Some(name) = &plan.corner else { return Ok(Area::Whole) };
    match size.parse_move(name) {
        Some(Move::Play(point)) if Area::Corner(point).is_on(size) => Ok(Area::Corner(point)),
        Some(Move::Play(_)) => Err(message!("openings-no-corner", point = name)),
        _ => Err(message!("say-no-point", text = name)),
    }
}

/// An answer, written in a language.
struct Report<'a, W> {
    language: Language,
    size: Size,
    to_move: Color,
    out: &'a mut W,
}

impl<W: Write> Report<'_, W> {
    fn write(
        mut self,
        answer: &OpeningAnswer,
        index: &OpeningIndex,
        damaged: &[&str],
    ) -> io::Result<()> {
        let turn = message!("page-to-move", color = self.to_move);
        let found =
            message!("openings-found", count = answer.found, games = index.games(), whose = turn);
        self.paragraph(0, &self.language.say(&found))?;
        if !answer.continuations.is_empty() {
            writeln!(self.out)?;
            self.table(answer)?;
        }
        if answer.ended > 0 {
            self.paragraph(
                0,
                &self.language.say(&message!("openings-ended", count = answer.ended)),
            )?;
        }
        if !damaged.is_empty() {
            let some =
                self.language.list(damaged.iter().take(DAMAGED_SHOWN).map(|&name| name.into()));
            let words = message!("openings-damaged", count = damaged.len(), files = some);
            writeln!(self.out)?;
            self.paragraph(0, &self.language.say(&words))?;
        }
        Ok(())
    }

    fn paragraph(&mut self, indent: usize, text: &str) -> io::Result<()> {
        for line in wrapped(text, LINE - indent) {
            writeln!(self.out, "{:indent$}{line}", "")?;
        }
        Ok(())
    }

    /// A row for each move, with its games below.
    fn table(&mut self, answer: &OpeningAnswer) -> io::Result<()> {
        let heads =
            ["page-col-move", "openings-col-games", "openings-col-share", "openings-col-won"];
        let heads = heads.map(|key| self.language.text(key));
        let known = answer.found - answer.ended;
        let row = |one: &Continuation| self.row(one, known);
        let rows: Vec<[String; 4]> = answer.continuations.iter().map(row).collect();
        let widest = |column: usize| {
            let cells = rows.iter().map(|row| width(&row[column]));
            cells.chain([width(&heads[column])]).max().unwrap_or(0)
        };
        let widths = [0, 1, 2, 3].map(widest);
        let line = |cells: &[String; 4], rest: &str| {
            let cells = cells.iter().zip(widths).map(|(cell, width)| padded(cell, width));
            let cells = cells.collect::<Vec<_>>().join("  ");
            format!("{cells}  {rest}").trim_end().to_owned()
        };
        writeln!(self.out, "{}", line(&heads, &self.language.text("openings-col-years")))?;
        for (one, cells) in answer.continuations.iter().zip(&rows) {
            let years = one.years.map_or_else(String::new, |years| self.years(years));
            writeln!(self.out, "{}", line(cells, &years))?;
            if !one.players.is_empty() {
                let player = |(name, count): &(String, usize)| {
                    message!("openings-player", name = name, count = *count).into()
                };
                let players = self.language.list(one.players.iter().map(player));
                self.paragraph(4, &players)?;
            }
            for game in &one.games {
                self.paragraph(4, &self.game(game))?;
            }
        }
        Ok(())
    }

    fn row(&self, one: &Continuation, known: usize) -> [String; 4] {
        let mv = Argument::mv(self.size, one.mv);
        let mv = match one.color == self.to_move {
            true => mv,
            false => message!("openings-move", color = one.color, move = mv).into(),
        };
        let name = self.language.show(&mv);
        let percent = |part: usize, of: usize| {
            self.language.show(&Argument::percent(part as f64 / of.max(1) as f64))
        };
        let decided = one.wins + one.losses;
        let won = if decided == 0 { "–".to_owned() } else { percent(one.wins, decided) };
        [name, self.language.number(one.count as f64, 0), percent(one.count, known), won]
    }

    fn years(&self, (first, last): (u16, u16)) -> String {
        if first == last { first.to_string() } else { format!("{first}–{last}") }
    }

    /// A game in a line: players, date, result, file.
    fn game(&self, game: &FoundGame) -> String {
        let GameFacts { names: [black, white], result, date: day, .. } = &game.facts;
        let name = |name: &str, key| {
            if name.is_empty() { self.language.text(key) } else { name.to_owned() }
        };
        let players = format!("{} – {}", name(black, "go-black"), name(white, "go-white"));
        let file = match game.in_file {
            0 => game.file.clone(),
            number => format!("{} #{}", game.file, number + 1),
        };
        let parts = [players.into(), date(day), result_argument(result), file.into()];
        let parts: Vec<String> = parts.iter().map(|part| self.language.show(part)).collect();
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    }
}
