//! Games from elsewhere: from a server of games, from the web, and from folders in which other programs save.

use std::io;
use std::path::Path;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Extension, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use super::games::WebApp;
use super::http_error::{HttpError, RequestError};
use super::library::{Library, facts_of};
use super::routes::{LARGEST_BODY, blocking, bytes, json_reply, read};
use crate::imports::{FetchedRecord, GameService, ListedGame, NewRecord, Wanted, WatchedFolder};
use crate::language::error::of_system;
use crate::language::{Language, Message};
use ponnuki_game::record;

/// The number of new records of a folder that are shown.
const SHOWN: usize = 50;

/// The places from which games come.
#[derive(Debug, Default)]
pub struct ImportPlan {
    /// The server of games, if pages may ask one.
    pub service: Option<GameService>,
    /// The folders that are watched.
    pub folders: Vec<WatchedFolder>,
}

/// The routes of games from elsewhere.
pub(super) fn routes() -> Router<Arc<WebApp>> {
    Router::new()
        .route("/{token}/imports", get(new_records).post(look))
        .route("/{token}/imports/game", post(fetch))
        .route("/{token}/imports/folder", post(take))
}

impl ImportPlan {
    /// True if there is a place.
    pub(super) fn is_offered(&self) -> bool {
        self.service.is_some() || !self.folders.is_empty()
    }

    fn service(&self) -> Result<&GameService, RequestError> {
        self.service.as_ref().ok_or(RequestError::NoImports)
    }
}

/// The new records of the folders that are watched.
async fn new_records(
    State(app): State<Arc<WebApp>>,
    Extension(language): Extension<Language>,
) -> Result<Response, HttpError> {
    let new_records = move || {
        let imports = &app.plan.imports;
        let folders: Vec<Value> =
            imports.folders.iter().map(|folder| folder_json(&app, folder, language)).collect();
        let service = imports.service.as_ref().map(GameService::address);
        Ok(json!({ "service": service, "folders": folders }))
    };
    Ok(json_reply(&blocking(new_records).await?))
}

fn folder_json(app: &WebApp, watched: &WatchedFolder, language: Language) -> Value {
    let folder = watched.folder().display().to_string();
    let new = match watched.new_records() {
        Ok(new) => new,
        Err(reason) => {
            let trouble = language.say(&of_system(&reason));
            return json!({ "folder": folder, "trouble": trouble, "records": [], "count": 0 });
        }
    };
    let record = |one: &NewRecord| {
        let facts = |library: &Arc<Library>| library.entry(&watched.folder().join(&one.name));
        let file = watched.folder().join(&one.name);
        let mut facts = app.library.as_ref().map_or_else(|_| facts_of(&file), facts);
        facts["name"] = one.name.clone().into();
        facts
    };
    let records: Vec<Value> = new.iter().take(SHOWN).map(record).collect();
    json!({ "folder": folder, "records": records, "count": new.len() })
}

/// A text that asks for games, and the part of a player's list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LookBody {
    text: String,
    #[serde(default = "first")]
    part: usize,
}

fn first() -> usize {
    1
}

/// Fetches the record at an address, or a part of the list of a player's games.
async fn look(
    State(app): State<Arc<WebApp>>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    let LookBody { text, part } = read(&bytes(body, LARGEST_BODY)?)?;
    let look = move || {
        let service = app.plan.imports.service()?;
        let records = |fetched: FetchedRecord| {
            let games = record::games_of(&fetched.text);
            let one = |sgf: &String| json!({ "name": fetched.name, "sgf": sgf });
            json!({ "records": games.iter().map(one).collect::<Vec<_>>() })
        };
        let found = match service.wanted(&text) {
            None => Ok(json!({ "records": [] })),
            Some(Wanted::Game(id)) => service.game(id).map(records),
            Some(Wanted::Record(url)) => service.record_at(&url).map(records),
            Some(Wanted::Player(id)) => list(&app, service, (id, &id.to_string()), part),
            Some(Wanted::Name(name)) => service
                .player(&name)
                .and_then(|player| list(&app, service, (player.id, &player.name), part)),
        };
        Ok(found.map_err(RequestError::NotFetched)?)
    };
    Ok(json_reply(&blocking(look).await?))
}

/// A part of the list of a player's games. Those that the library has are known.
fn list(
    app: &WebApp,
    service: &GameService,
    (id, name): (u64, &str),
    part: usize,
) -> Result<Value, Message> {
    let page = service.games(id, part)?;
    let files = app.library.as_ref().map(|library| library.records()).unwrap_or_default();
    let game = |game: &ListedGame| {
        let known = GameService::has_kept(&files, game.id);
        json!({
            "id": game.id, "names": game.names, "size": game.size, "handicap": game.handicap,
            "date": game.date, "result": game.result, "known": known,
        })
    };
    let games: Vec<Value> = page.games.iter().map(game).collect();
    Ok(json!({ "player": name, "games": games, "part": part, "more": page.has_more }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FetchBody {
    id: u64,
}

/// Fetches a game of the server, and puts it into the library.
async fn fetch(
    State(app): State<Arc<WebApp>>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    let FetchBody { id } = read(&bytes(body, LARGEST_BODY)?)?;
    let fetch = move || {
        let FetchedRecord { name, text } =
            app.plan.imports.service()?.game(id).map_err(RequestError::NotFetched)?;
        let (number, is_known) = app.keep(&text, Some(&name))?;
        Ok(json!({ "number": number, "known": is_known }))
    };
    Ok(json_reply(&blocking(fetch).await?))
}

/// Records of a folder that are to be put into the library, or only marked as seen.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TakeBody {
    folder: usize,
    /// Their names; without them, all that are new.
    names: Option<Vec<String>>,
    /// True if they are to be put into the library.
    add: bool,
}

async fn take(
    State(app): State<Arc<WebApp>>,
    Extension(language): Extension<Language>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    let request: TakeBody = read(&bytes(body, LARGEST_BODY)?)?;
    Ok(json_reply(&blocking(move || taken(&app, &request, language)).await?))
}

fn taken(app: &WebApp, request: &TakeBody, language: Language) -> Result<Value, HttpError> {
    let watched = app.plan.imports.folders.get(request.folder).ok_or(RequestError::NoImports)?;
    let failure = |reason: &io::Error| RequestError::NotFetched(of_system(reason));
    let new = watched.new_records().map_err(|reason| failure(&reason))?;
    let is_meant =
        |one: &NewRecord| request.names.as_ref().is_none_or(|names| names.contains(&one.name));
    let mut records: Vec<NewRecord> = new.into_iter().filter(is_meant).collect();
    let (mut games, mut refused, mut added, mut known) = (Vec::new(), Vec::new(), 0, 0);
    if request.add {
        records.retain(|one| match add(app, watched, &one.name) {
            Ok(kept) => {
                known += kept.iter().filter(|(_, is_known)| *is_known).count();
                added += kept.iter().filter(|(_, is_known)| !is_known).count();
                games.extend(kept.into_iter().map(|(number, _)| number));
                true
            }
            Err(reason) => {
                refused.push(json!({ "name": one.name, "reason": reason.text(language) }));
                false
            }
        });
    }
    watched.mark(&records).map_err(|reason| failure(&reason))?;
    Ok(json!({ "games": games, "added": added, "known": known, "refused": refused }))
}

/// Puts the games of a file into the library. Returns their numbers, and whether they were there.
fn add(app: &WebApp, watched: &WatchedFolder, name: &str) -> Result<Vec<(u64, bool)>, HttpError> {
    let games = watched.games(name);
    let games = games.map_err(|reason| RequestError::NotFetched(of_system(&reason)))?;
    games.iter().map(|game| app.keep(game, Some(name))).collect()
}

/// Puts a record into the library in a folder, unless it is there, as a file with this name or one like it. Returns
/// false if it was there.
///
/// # Errors
/// When it is no record, or cannot be kept.
pub fn keep_record(folder: &Path, text: &str, name: &str) -> Result<bool, Message> {
    let library = Library::open(folder).map_err(|reason| of_system(&reason))?;
    let kept = library.keep(text, Some(name)).map_err(|error| error.reason.message())?;
    Ok(!kept.1)
}
