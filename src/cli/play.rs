//! The command line of `ponnuki play`.

use std::env;
use std::fs;
use std::io::{self, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::ending;
use super::logging::show_log;
use super::network;
use super::options::{LanguageOption, ParamOptions, TerminalParams};
use super::outcome::{
    INTERRUPTED, USAGE, exit_code_of_printing, failure_code, print_error, print_reason, stdout,
};
use super::startup::{self, StartupError};
use crate::clock::{self, Clock, TimeControl};
use crate::disk;
use crate::engine::Engine;
use crate::language::error::of_system;
use crate::language::{Language, message};
use crate::params::Params;
use crate::play::{
    Leaving, LogLines, PlainUi, PlayError, PlayOutcome, PlayPlan, TerminalUi, Theme,
};
use crate::session::{
    Autosave, GameSession, HUMAN, Player, Teaching, TeachingError, is_engine, name_players,
    rank_engine, teaching, with_handicap,
};
use crate::words;
use ponnuki_game::color::ByColor;
use ponnuki_game::game::Game;
use ponnuki_game::record::{self, GameInfo, ParsedRecord};

#[derive(Args, Debug)]
pub(super) struct PlayOptions {
    /// A game to continue, in SGF or another format that programs write.
    #[arg(value_name = "SGF", conflicts_with_all = ["size", "rules", "komi", "handicap"])]
    file: Option<PathBuf>,
    /// Who plays Black. A game that is continued keeps its players by default.
    #[arg(long, value_name = "WHO", value_enum)]
    black: Option<Side>,
    /// Who plays White.
    #[arg(long, value_name = "WHO", value_enum)]
    white: Option<Side>,
    /// The number of handicap stones. Komi is then 0.5 unless it is given.
    #[arg(long, value_name = "N", default_value_t = 0)]
    handicap: usize,
    /// The clock of each player: main time as in 10m, with an increment as in 10m+5s, with periods
    /// as in 10m+3x30s, or with stones in a period as in 10m+25/5m. By default there is none.
    #[arg(long, value_name = "CLOCK", default_value = "none")]
    time: TimeControl,
    /// Continue the game from this number of moves, in a file of its own.
    #[arg(long, value_name = "MOVES", requires = "file")]
    from: Option<usize>,
    /// Warn of your moves that lose as many points, as in 3, or take them back, as in "3 back".
    #[arg(long, value_name = "POINTS", value_parser = wish)]
    teach: Option<Teaching>,
    /// Your name in the record.
    #[arg(long, default_value = HUMAN)]
    name: String,
    /// The file for the record. By default a game that is continued stays in its file, unless
    /// something in the file would be lost. Other games go to `game-1.sgf`, `game-2.sgf` and so on.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    language: LanguageOption,
    /// Speak in lines of text, without control of the cursor: for screen readers, and for pipes.
    #[arg(long)]
    plain: bool,
    /// Draw with ASCII characters only.
    #[arg(long)]
    ascii: bool,
    /// Draw without colours. The environment variable NO_COLOR has the same effect.
    #[arg(long)]
    mono: bool,
    /// Write into the record what the engine expects of its moves: win rate, score and line of play.
    #[arg(long, hide_short_help = true)]
    comments: bool,
    /// Read parameters from this TOML file instead of `ponnuki.toml` in the user's configuration
    /// folder. Options override the file.
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
    #[command(flatten)]
    pub(super) params: ParamOptions<TerminalParams>,
}

/// The player of a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Side {
    /// You.
    Human,
    /// The engine.
    Engine,
}

impl PlayOptions {
    /// The game and the engine.
    ///
    /// # Errors
    /// When the game cannot be begun, or resumed.
    pub(super) fn plan(self, params: Params, log_lines: LogLines) -> Result<PlayPlan, PlayError> {
        let params = Params { sgf_dir: String::new(), ..params };
        let (ponders, has_komi) = (params.ponder, !params.komi.is_empty());
        let (level, language) = (params.level.clone(), self.language.chosen());
        let mut engine = Engine::new(params)?;
        let OpenedGame { game, mut record, file } = match &self.file {
            Some(file) => resumed(file, language)?.after(self.from)?,
            None => OpenedGame {
                game: with_handicap(engine.game(), self.handicap, has_komi)?,
                record: GameInfo::default(),
                file: None,
            },
        };
        engine.follow(&game);
        let players = self.players(&record);
        rank_engine(&mut record, players, &level);
        name_players(&mut record, players, &self.name);
        if record.date.is_empty() {
            record.date = clock::date();
        }
        let session = GameSession::new(game, record, players, Clock::new(self.time));
        let session =
            session.with_pondering(ponders).with_comments(self.comments).with_teaching(self.teach);
        let autosave = match (&self.out, file) {
            (Some(out), _) if self.file.as_ref() != Some(out) => reserved(out, &session)?,
            // The file has the same contents in other words until something changes.
            (_, Some(file)) => Autosave::at(file, session.text()),
            _ => Autosave::new_file(),
        };
        let theme = self.theme();
        Ok(PlayPlan { session, engine, autosave, theme, log_lines, language })
    }

    /// Returns the players: those of the options, else those of the record, else a person and the
    /// engine.
    fn players(&self, record: &GameInfo) -> ByColor<Player> {
        let is_named = !record.black.is_empty() || !record.white.is_empty();
        let who = |option: Option<Side>, name: &str, usual| match option {
            Some(Side::Human) => Player::Human,
            Some(Side::Engine) => Player::Engine,
            None if !is_named => usual,
            None if is_engine(name) => Player::Engine,
            None => Player::Human,
        };
        ByColor::new(
            who(self.black, &record.black, Player::Human),
            who(self.white, &record.white, Player::Engine),
        )
    }

    fn theme(&self) -> Theme {
        let is_asked_not_to = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Theme { ascii: self.ascii, color: !self.mono && !is_asked_not_to }
    }
}

/// A wish to be taught.
fn wish(text: &str) -> Result<Teaching, TeachingError> {
    teaching(text)?.ok_or(TeachingError)
}

/// A game at its start or continuation, with its record and file.
struct OpenedGame {
    game: Game,
    record: GameInfo,
    /// The file that keeps the record, if it has one.
    file: Option<PathBuf>,
}

impl OpenedGame {
    /// The same from a number of moves, if there is one, as another game in a file of its own.
    ///
    /// # Errors
    /// When it has fewer moves.
    fn after(mut self, number: Option<usize>) -> Result<OpenedGame, PlayError> {
        let Some(number) = number else { return Ok(self) };
        let moves = self.game.moves().len();
        self.game.keep_moves(number).map_err(|_| PlayError::NoPosition(moves))?;
        self.record.result.clear();
        self.record.comments.retain(|&at, _| at <= number);
        Ok(OpenedGame { file: None, ..self })
    }
}

/// The game in a file. Its record stays in this file if nothing else in the file would be lost.
fn resumed(file: &Path, language: Language) -> Result<OpenedGame, PlayError> {
    let bytes =
        fs::read(file).map_err(|reason| PlayError::File { file: file.to_owned(), reason })?;
    let recorded = record::read(&bytes)
        .map_err(|reason| PlayError::Record { file: file.to_owned(), reason })?;
    recorded.log_warnings(&file.display());
    let reason = record::reason_to_keep(&bytes, &recorded);
    if let Some(reason) = reason {
        let kept = message!("cli-kept", file = file.display().to_string(), reason = reason);
        log::warn!("{}", language.say(&kept));
    }
    let ParsedRecord { game, record, .. } = recorded;
    Ok(OpenedGame { game, record, file: reason.is_none().then(|| file.to_owned()) })
}

/// A file for the record. It is written at once, so that errors are noticed early.
fn reserved(out: &Path, session: &GameSession) -> Result<Autosave, PlayError> {
    if out.exists() {
        return Err(PlayError::Exists(out.to_owned()));
    }
    let text = session.text();
    disk::create_free([out.to_owned()], &text)
        .map_err(|reason| PlayError::File { file: out.to_owned(), reason })?;
    Ok(Autosave::at(out.to_owned(), text))
}

/// Plays a game in the terminal, and prints the place of its record.
pub(super) fn run(options: PlayOptions) -> ExitCode {
    let is_plain = options.plain;
    if !is_plain && (!io::stdin().is_terminal() || !stdout().is_terminal()) {
        print_reason(&PlayError::NoTerminal.words(), options.language.chosen());
        return ExitCode::from(USAGE);
    }
    let log_lines = LogLines::default();
    show_log(&log_lines);
    let language = options.language.chosen();
    let plan = move || -> Result<PlayPlan, StartupError> {
        let params = startup::params(options.config.as_slice(), &[], &options.params)?;
        Ok(options.plan(params, log_lines)?)
    };
    let outcome = if is_plain {
        let lines = PlainUi::default();
        ending::end_on_signal(lines.signals());
        let (input, waits) = (BufReader::new(io::stdin()), !io::stdin().is_terminal());
        plan().and_then(|plan| Ok(lines.play(plan, input, &mut stdout(), waits)?))
    } else {
        let terminal = TerminalUi::default();
        ending::end_on_signal(terminal.signals());
        plan().and_then(|plan| Ok(terminal.play(plan)?))
    };
    match outcome {
        Ok(outcome) => report(&outcome, is_plain, language),
        Err(StartupError::Play(error)) => {
            print_reason(&error.words(), language);
            ExitCode::from(USAGE)
        }
        Err(error) => failure_code(&error),
    }
}

/// Prints the place of the record of a game. If the record is not saved, it is printed, so that it
/// is not lost.
fn report(outcome: &PlayOutcome, is_plain: bool, language: Language) -> ExitCode {
    let out = &mut stdout();
    let failure = match &outcome.autosave {
        Some(autosave) => autosave.failure().map(|error| language.say(&of_system(error))),
        None => Some(language.text("say-engine-failed")),
    };
    if let Some(reason) = failure {
        if let Err(error) = out.write_all(outcome.text.as_bytes()) {
            print_error(&error);
        }
        print_reason(&words::not_saved(&reason), language);
        return ExitCode::FAILURE;
    }
    let path = outcome.autosave.as_ref().and_then(Autosave::path);
    let path = path.map(|path| path.display().to_string());
    let result = outcome.result.clone();
    let place = path.map(|path| match result {
        Some(_) => message!("cli-game-saved", path = path),
        None => message!("term-saved", path = path),
    });
    // The last of the lines was the result.
    let result = result.filter(|_| !is_plain);
    let result = result.map(|result| message!("term-result", result = result));
    let text = result.iter().chain(&place).map(|line| language.say(line));
    let text = text.collect::<Vec<String>>().join("\n");
    // After a signal there may be nobody to read it.
    let said = if text.is_empty() { Ok(()) } else { writeln!(out, "{text}") };
    match outcome.leaving {
        Leaving::Quit => {
            network::offer(language);
            exit_code_of_printing(said)
        }
        Leaving::Interrupt => ExitCode::from(INTERRUPTED),
        Leaving::Signal(number) => ExitCode::from(128_u8.saturating_add(number as u8)),
        Leaving::Failure(ref error) => {
            print_error(error);
            ExitCode::FAILURE
        }
    }
}
