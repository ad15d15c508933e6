//! The command line of `ponnuki import`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use serde_json::json;

use super::ending;
use super::logging::start_plain_log;
use super::openings::folder_hash;
use super::options::LanguageOption;
use super::outcome::{USAGE, exit_code_of_printing, print_reason, stdout};
use super::web::data_folder;
use crate::engine::Signals;
use crate::imports::{FetchedRecord, GameService, ListedGame, NewRecord, Wanted, WatchedFolder};
use crate::language::error::{of_file, of_system};
use crate::language::result::{date, result_argument};
use crate::language::{Argument, Language, Message, message};
use crate::machine::plain;
use crate::records::records_below;
use crate::{machine, webapp};
use ponnuki_game::record;

/// The time between two looks at a folder that is watched, and between two questions whether to end.
const LOOK: Duration = Duration::from_secs(3);
const STEP: Duration = Duration::from_millis(100);
/// The time between two records of a server, which is not to be flooded.
const PAUSE: Duration = Duration::from_millis(500);
/// The largest number of parts of a list that are asked for.
const MOST_PARTS: usize = 200;

#[derive(Args, Debug)]
pub(super) struct ImportOptions {
    /// The address of a game on online-go.com or of a record elsewhere, the name of a player on
    /// online-go.com, or a folder in which other programs save games.
    #[arg(value_name = "SOURCE")]
    source: String,
    /// List what is new, and add nothing.
    #[arg(long)]
    list: bool,
    /// Go on looking at the folder, and add what other programs save there, until Ctrl-C.
    #[arg(long, conflicts_with = "list")]
    watch: bool,
    /// The largest number of games of a player, the latest first.
    #[arg(long, value_name = "N", default_value_t = 20)]
    most: usize,
    /// The folder for the games. By default the library of `ponnuki web`.
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
    /// Ask the server of games at this address in place of online-go.com.
    #[arg(long, value_name = "URL", default_value = GameService::OGS, hide_default_value = true, hide_short_help = true)]
    from: String,
    /// Print a JSON object for each game instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    language: LanguageOption,
}

/// The file in which it is kept what has been seen in a folder that is watched.
pub(super) fn seen_file(folder: &Path) -> Option<PathBuf> {
    Some(data_folder()?.join(format!("watched/{:016x}.json", folder_hash(folder))))
}

/// The state of a game after it was looked at.
enum Outcome {
    Added,
    Known,
    New,
    Refused(Message),
}

/// The run of the command.
struct Import<W> {
    into: PathBuf,
    is_list: bool,
    json: bool,
    language: Language,
    out: W,
    /// True if something was refused.
    has_failed: bool,
}

/// Adds games from elsewhere, or lists them.
pub(super) fn run(options: ImportOptions) -> ExitCode {
    start_plain_log(log::LevelFilter::Warn);
    let language = options.language.chosen();
    let Some(into) = options.into.or_else(data_folder) else {
        print_reason(&message!("import-no-folder"), language);
        return ExitCode::from(USAGE);
    };
    let (out, is_list, json) = (stdout().lock(), options.list, options.json);
    let mut import = Import { into, is_list, json, language, out, has_failed: false };
    let service = GameService::at(&options.from);
    let path = Path::new(&options.source);
    let is_url = matches!(service.wanted(&options.source), Some(wanted) if !matches!(wanted, Wanted::Name(_)));
    let is_folder = !is_url && (path.is_dir() || path.components().count() > 1);
    let ended = match service.wanted(&options.source) {
        _ if is_folder => import.folder(path, options.watch),
        _ if options.watch => Err(Failure::Reason(message!("import-watch-folder"))),
        None => Err(Failure::Reason(message!("import-nothing"))),
        Some(Wanted::Game(id)) => import.fetched(service.game(id)),
        Some(Wanted::Record(url)) => import.fetched(service.record_at(&url)),
        Some(Wanted::Player(id)) => import.player(&service, id, options.most),
        Some(Wanted::Name(name)) => match service.player(&name) {
            Ok(player) => import.player(&service, player.id, options.most),
            Err(reason) => Err(Failure::Reason(reason)),
        },
    };
    match ended {
        Ok(()) if import.has_failed => ExitCode::FAILURE,
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Reason(reason)) => {
            print_reason(&reason, language);
            ExitCode::FAILURE
        }
        Err(Failure::Output(error)) => exit_code_of_printing(Err(error)),
    }
}

/// The reason why the command ends early.
enum Failure {
    Reason(Message),
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl<W: Write> Import<W> {
    /// Writes the state of a game.
    fn tell(&mut self, name: &str, outcome: &Outcome) -> io::Result<()> {
        self.has_failed |= matches!(outcome, Outcome::Refused(_));
        let words = match outcome {
            Outcome::Added => message!("import-added", name = name),
            Outcome::Known => message!("import-known", name = name),
            Outcome::New => message!("import-new", name = name),
            Outcome::Refused(reason) => {
                message!("import-refused", name = name, reason = reason.clone())
            }
        };
        if !self.json {
            writeln!(self.out, "{}", plain(&self.language.say(&words)))?;
            return self.out.flush();
        }
        let mut json = json!({ "name": name });
        json["state"] = match outcome {
            Outcome::Added => "added",
            Outcome::Known => "known",
            Outcome::New => "new",
            Outcome::Refused(_) => "refused",
        }
        .into();
        if let Outcome::Refused(reason) = outcome {
            json["reason"] = plain(&self.language.say(reason)).into();
        }
        writeln!(self.out, "{json}")?;
        self.out.flush()
    }

    /// Adds a game, or lists it.
    fn add(&mut self, text: &str, name: &str) -> io::Result<bool> {
        let outcome = match self.is_list {
            true => Outcome::New,
            false => match webapp::keep_record(&self.into, text, name) {
                Ok(true) => Outcome::Added,
                Ok(false) => Outcome::Known,
                Err(reason) => Outcome::Refused(reason),
            },
        };
        self.tell(name, &outcome)?;
        Ok(!matches!(outcome, Outcome::Refused(_)))
    }

    /// Adds the games of a record that was fetched.
    fn fetched(&mut self, fetched: Result<FetchedRecord, Message>) -> Result<(), Failure> {
        let FetchedRecord { name, text } = fetched.map_err(Failure::Reason)?;
        for game in record::games_of(&text) {
            self.add(&game, &name)?;
        }
        Ok(())
    }

    /// Fetches the games of a player that the library does not have, the latest first.
    fn player(&mut self, service: &GameService, id: u64, most: usize) -> Result<(), Failure> {
        let mut seen = 0;
        for part in 1..=MOST_PARTS {
            let page = service.games(id, part).map_err(Failure::Reason)?;
            let files = records_below(&self.into, usize::MAX).unwrap_or_default();
            for game in page.games.iter().take(most - seen) {
                self.game(service, game, &files)?;
                seen += 1;
            }
            if seen >= most || !page.has_more || page.games.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// Fetches a game unless it is in one of these files of the library.
    fn game(
        &mut self,
        service: &GameService,
        game: &ListedGame,
        files: &[String],
    ) -> Result<(), Failure> {
        let name = self.title(game);
        if GameService::has_kept(files, game.id) {
            return Ok(self.tell(&name, &Outcome::Known)?);
        }
        if self.is_list {
            return Ok(self.tell(&name, &Outcome::New)?);
        }
        machine::sleep(PAUSE);
        self.fetched(service.game(game.id))
    }

    /// A game of a list in words.
    fn title(&self, game: &ListedGame) -> String {
        let ListedGame { id, names: [black, white], size, date: day, result, .. } = game;
        let players = format!("{black} – {white}");
        let parts: [Argument; 5] = [
            id.to_string().into(),
            players.into(),
            date(day),
            size.into(),
            result_argument(result),
        ];
        let parts = parts.iter().map(|part| self.language.show(part));
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    }

    /// Adds what is new in a folder, once or until a signal.
    fn folder(&mut self, folder: &Path, goes_on: bool) -> Result<(), Failure> {
        let signals = goes_on.then(ending::cut_off_on_signal);
        let watched = WatchedFolder::new(folder.to_owned(), seen_file(folder));
        let mut told = None;
        loop {
            match (self.look(&watched), goes_on) {
                (Ok(()), true) => told = None,
                // It may come back.
                (Err(Failure::Reason(reason)), true) => {
                    if told.as_ref() != Some(&reason) {
                        print_reason(&reason, self.language);
                    }
                    told = Some(reason);
                }
                (ended, _) => return ended,
            }
            if is_over(signals.as_deref()) {
                return Ok(());
            }
        }
    }

    /// Adds what is new in a folder.
    fn look(&mut self, watched: &WatchedFolder) -> Result<(), Failure> {
        let failure = |reason| Failure::Reason(of_file(watched.folder(), of_system(&reason)));
        let new = watched.new_records().map_err(failure)?;
        let mut done: Vec<NewRecord> = Vec::new();
        for one in new.into_iter().rev() {
            let games = match watched.games(&one.name) {
                Ok(games) => games,
                Err(reason) => {
                    self.tell(&one.name, &Outcome::Refused(of_system(&reason)))?;
                    continue;
                }
            };
            for game in games {
                self.add(&game, &one.name)?;
            }
            // A record that was refused is new again when it has changed.
            done.push(one);
        }
        if self.is_list || done.is_empty() {
            return Ok(());
        }
        watched.mark(&done).map_err(failure)
    }
}

/// Waits until a folder is to be looked at again. Returns true if a signal has come.
fn is_over(signals: Option<&Signals>) -> bool {
    let is_cut_off = || signals.is_none_or(Signals::is_cut_off);
    let steps = LOOK.as_millis() / STEP.as_millis();
    for _ in 0..steps {
        if is_cut_off() {
            return true;
        }
        machine::sleep(STEP);
    }
    is_cut_off()
}
