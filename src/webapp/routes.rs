//! The routes and their handlers. `docs/web.md` lists them.

use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, PathRejection};
use axum::extract::{DefaultBodyLimit, Extension, FromRequestParts, Path, RawQuery, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio_stream::wrappers::WatchStream;
use tokio_stream::{Stream, StreamExt};

use super::games::WebApp;
use super::http_error::{HttpError, RequestError};
use super::new_game::{NewGame, offers};
use super::openings::{OpeningGame, OpeningRequest};
use super::requests::StudyRequest;
use super::reviews::{ReviewPage, ReviewRequest, ReviewStage};
use super::shared_game::{GameState, SharedGame};
use super::streams::StreamSlot;
use super::{assets, game_json, gate};
use crate::language::Language;
use crate::language::error::of_record;
use crate::session::Edit;
use crate::widgets::percent_encoded;
use crate::{machine, score_command};
use ponnuki_game::color::Color;
use ponnuki_game::record::{self, GameInfo, ParsedRecord};

/// The largest body in bytes, unless a record is in it.
pub(super) const LARGEST_BODY: usize = 1 << 20;
/// The largest file, which may be a collection of many records.
const LARGEST_FILE: usize = 16 << 20;
/// The largest body with the text of a file, which is longer in JSON.
const LARGEST_RECORD: usize = 2 * LARGEST_FILE;

/// The largest number of topics of one stream.
const MOST_TOPICS: usize = 100;

/// The time after which a page asks again that has no stream of its own.
const AGAIN: Duration = Duration::from_secs(1);

pub(super) type Reply = Result<Response, HttpError>;

/// All routes. Each begins with the token, which `gate` has checked.
pub(super) fn router(app: Arc<WebApp>) -> Router {
    let has_record = DefaultBodyLimit::max(LARGEST_RECORD);
    let router = Router::new();
    #[cfg(not(target_family = "wasm"))]
    let router = router.merge(super::imports::routes());
    router
        .merge(super::life::routes())
        .merge(super::practice::routes())
        .route("/{token}/", get(start_page))
        .route("/{token}/assets/{name}", get(asset))
        .route("/{token}/list", get(list))
        .route("/{token}/offers", get(offered))
        .route("/{token}/networks", get(networks).post(fetch_network).delete(close_networks))
        .route("/{token}/events", get(all_events))
        .route("/{token}/games", post(start_game).layer(has_record))
        .route("/{token}/games/{id}", delete(close))
        .route("/{token}/games/{id}/", get(game))
        .route("/{token}/games/{id}/events", get(events))
        .route("/{token}/games/{id}/orders", post(command))
        .route("/{token}/games/{id}/study", post(study))
        .route("/{token}/games/{id}/edits", post(edit))
        .route("/{token}/games/{id}/tree", get(tree))
        .route("/{token}/games/{id}/counts", get(counts))
        .route("/{token}/games/{id}/game.sgf", get(game_record))
        .route("/{token}/library", post(keep).layer(has_record))
        .route("/{token}/library/{stem}", delete(remove))
        .route("/{token}/removed/{stem}", post(bring_back))
        .route("/{token}/openings", post(openings))
        .route("/{token}/openings/game", post(open_found))
        .route("/{token}/players/", get(players))
        .route("/{token}/players/{slug}/", get(player))
        .route("/{token}/players.json", get(players_json))
        .route("/{token}/text", post(text).layer(DefaultBodyLimit::max(LARGEST_FILE)))
        .route("/{token}/reviews", get(reviews).post(review).layer(has_record))
        .route("/{token}/reviews/{id}", delete(stop_review))
        .route("/{token}/reviews/{id}/", get(review_page))
        .route("/{token}/reviews/{id}/events", get(review_events))
        .route("/{token}/reviews/{id}/game", post(review_game))
        .route("/{token}/reviews/{id}/record", post(review_record).layer(has_record))
        .route("/{token}/reviews/{id}/{file}", get(review_file))
        .fallback(async || HttpError::from(RequestError::NoPage))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn_with_state(app.clone(), gate::gate))
        .with_state(app)
}

/// The variable parts of a path.
struct PathOf<T>(T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for PathOf<T> {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PathOf<T>, HttpError> {
        let path: Result<Path<T>, PathRejection> = Path::from_request_parts(parts, state).await;
        path.map(|Path(names)| PathOf(names)).map_err(|_| RequestError::NoPage.into())
    }
}

/// The token, and the number of a game or a review.
type NumberPath = (String, u64);
/// The token, and the name of a file, or of files of the library without its end.
type NamePath = (String, String);

/// The bytes of a body, which has at most `most`.
pub(super) fn bytes(body: Result<Bytes, BytesRejection>, most: usize) -> Result<Bytes, HttpError> {
    body.map_err(|error| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => RequestError::LargeBody(most).into(),
        _ => RequestError::BadBody(error.body_text()).into(),
    })
}

/// The request in these bytes.
pub(super) fn read<T: DeserializeOwned>(bytes: &Bytes) -> Result<T, HttpError> {
    serde_json::from_slice(bytes).map_err(|error| RequestError::BadJson(error.to_string()).into())
}

pub(super) fn json_reply(value: &Value) -> Response {
    json_text(value.to_string())
}

/// The number of something new.
fn numbered(number: u64) -> Response {
    (StatusCode::CREATED, json_reply(&json!({ "number": number }))).into_response()
}

fn json_text(text: impl IntoResponse) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// The name for the file of a game: the date, the players, and the `end`.
fn file_name(record: &GameInfo, end: &str) -> String {
    let players = [(&record.black, Color::Black), (&record.white, Color::White)];
    let players = players.map(|(name, color)| match name.is_empty() {
        true => color.name(),
        false => name.as_str(),
    });
    let name = format!("{} {}{end}", record.date, players.join(" - "));
    let is_special = |it: char| it.is_control() || r#"/\:*?"<>|"#.contains(it);
    name.trim().chars().filter(|it| !is_special(*it)).collect()
}

/// A text to be saved as a file. The name may have any letters: see RFC 6266.
fn file(kind: &str, name: &str, text: String) -> Response {
    let plain: String = name.chars().map(|it| if it.is_ascii() { it } else { '_' }).collect();
    let escaped = percent_encoded(name);
    let disposition = format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{escaped}");
    let headers = [
        (header::CONTENT_TYPE, format!("{kind}; charset=utf-8")),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    (headers, text).into_response()
}

/// Runs work that takes a while on another thread, so that other requests do not wait.
pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, HttpError> + Send + 'static,
) -> Result<T, HttpError> {
    let done = machine::blocking(work).await;
    done.unwrap_or_else(|| Err(RequestError::Failed.into()))
}

/// Events with the present value of a channel and all later ones.
fn values<T: Clone + Send + Sync + 'static>(
    channel: watch::Receiver<T>,
    event: impl Fn(&T) -> Option<Event> + Send + 'static,
) -> impl Stream<Item = Event> + Send {
    WatchStream::new(channel).filter_map(move |value| event(&value))
}

/// A stream of events. Without a `slot` it has those that there are at present alone, and says that the
/// page is to ask again.
fn streamed(
    slot: Option<StreamSlot>,
    present: Vec<Event>,
    events: impl Stream<Item = Event> + Send + 'static,
) -> Response {
    let Some(slot) = slot else {
        let pause = Event::default().event("pause").data("null").retry(AGAIN);
        let present = present.into_iter().chain([pause]).map(Ok::<Event, Infallible>);
        return Sse::new(tokio_stream::iter(present)).into_response();
    };
    let events = events.map(move |event| {
        // The stream has its slot until it ends.
        let _open = &slot;
        Ok::<Event, Infallible>(event)
    });
    let events = Sse::new(events);
    // Without a server there is no connection.
    #[cfg(not(target_family = "wasm"))]
    let events = events.keep_alive(axum::response::sse::KeepAlive::default());
    events.into_response()
}

/// The address from which a request comes, which a server adds to it.
#[derive(Clone, Copy)]
pub(super) struct Peer(pub(super) IpAddr);

/// The slot of a stream for this peer; `None` if it has as many as it may have.
fn stream_slot(app: &WebApp, peer: Option<Extension<Peer>>) -> Option<StreamSlot> {
    peer.map_or(Some(StreamSlot::default()), |Extension(Peer(peer))| app.streams.take(peer))
}

async fn start_page(
    State(app): State<Arc<WebApp>>,
    Extension(language): Extension<Language>,
) -> Response {
    assets::start_page(&app, language)
}

async fn asset(PathOf((_, name)): PathOf<NamePath>) -> Reply {
    assets::asset(&name)
}

async fn list(State(app): State<Arc<WebApp>>) -> Reply {
    Ok(json_reply(&blocking(move || Ok(app.list())).await?))
}

/// The settings of a game: parameters, with their values, and rule sets.
async fn offered(State(app): State<Arc<WebApp>>) -> Response {
    json_text(offers(&app.plan.params))
}

/// The networks that are offered.
async fn networks(State(app): State<Arc<WebApp>>) -> Reply {
    Ok(json_reply(&blocking(move || Ok(app.networks.json())).await?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NetworkBody {
    name: String,
}

/// Begins to fetch one of them.
async fn fetch_network(
    State(app): State<Arc<WebApp>>,
    body: Result<Bytes, BytesRejection>,
) -> Reply {
    let bytes = bytes(body, LARGEST_BODY)?;
    app.networks.accept(&read::<NetworkBody>(&bytes)?.name)?;
    // It goes on without this request, and pages ask how far it is.
    drop(machine::blocking(move || app.fetch_network()));
    Ok((StatusCode::ACCEPTED, json_reply(&json!({}))).into_response())
}

/// Closes the offer.
async fn close_networks(State(app): State<Arc<WebApp>>) -> Reply {
    app.networks.close()?;
    Ok(json_reply(&json!({})))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordBody {
    sgf: String,
    /// The name of its file.
    name: Option<String>,
}

/// Adds a record to the library.
async fn keep(State(app): State<Arc<WebApp>>, body: Result<Bytes, BytesRejection>) -> Reply {
    let bytes = bytes(body, LARGEST_RECORD)?;
    let keep = move || {
        let RecordBody { sgf, name } = read(&bytes)?;
        app.keep(&sgf, name.as_deref())
    };
    let kept = blocking(keep).await?;
    Ok(match kept {
        (number, false) => numbered(number),
        (number, true) => json_reply(&json!({ "number": number, "known": true })),
    })
}

/// Takes a game or a review out of the library.
async fn remove(State(app): State<Arc<WebApp>>, PathOf((_, stem)): PathOf<NamePath>) -> Reply {
    let removed = blocking(move || app.remove(&stem)).await?;
    Ok(json_reply(&json!({ "removed": removed })))
}

/// Brings a game or a review back that was taken out of the library.
async fn bring_back(State(app): State<Arc<WebApp>>, PathOf((_, stem)): PathOf<NamePath>) -> Reply {
    let stem = blocking(move || app.bring_back(&stem)).await?;
    Ok(json_reply(&json!({ "stem": stem })))
}

/// The moves that were played in a position. Changes in the folder are found without this request, and pages ask how
/// far that is.
async fn openings(
    State(app): State<Arc<WebApp>>,
    Extension(language): Extension<Language>,
    body: Result<Bytes, BytesRejection>,
) -> Reply {
    let bytes = bytes(body, LARGEST_BODY)?;
    if app.openings.begin_update() {
        let app = Arc::clone(&app);
        drop(machine::blocking(move || app.openings.update()));
    }
    let answer = move || app.openings.answer(&read::<OpeningRequest>(&bytes)?, language);
    Ok(json_reply(&blocking(answer).await?))
}

/// Opens a game in which a position was found.
async fn open_found(State(app): State<Arc<WebApp>>, body: Result<Bytes, BytesRejection>) -> Reply {
    let bytes = bytes(body, LARGEST_BODY)?;
    let number = blocking(move || app.open_found(read::<OpeningGame>(&bytes)?)).await?;
    Ok(numbered(number))
}

async fn start_game(State(app): State<Arc<WebApp>>, body: Result<Bytes, BytesRejection>) -> Reply {
    let bytes = bytes(body, LARGEST_RECORD)?;
    Ok(numbered(blocking(move || app.start(read::<NewGame>(&bytes)?)).await?))
}

async fn close(State(app): State<Arc<WebApp>>, PathOf((_, number)): PathOf<NumberPath>) -> Reply {
    blocking(move || app.close(number)).await?;
    Ok(json_reply(&json!({})))
}

async fn game(
    State(app): State<Arc<WebApp>>,
    Extension(language): Extension<Language>,
    PathOf((_, number)): PathOf<NumberPath>,
) -> Reply {
    let (root, has_openings) = (app.address.root(), app.openings.is_offered());
    blocking(move || app.open(number)).await?;
    Ok(assets::game(&root, language, has_openings))
}

type EventStream = Pin<Box<dyn Stream<Item = Event> + Send>>;

/// An event of a topic, such as `games/1`, in a stream for several pages. `data` is JSON.
fn event_of(topic: &str, name: &str, data: &str) -> Event {
    let topic = json!(topic);
    Event::default().data(format!("{{\"of\":{topic},\"event\":\"{name}\",\"data\":{data}}}"))
}

/// The present events of a topic, and all events from now on; the last of them is `ended`.
///
/// # Errors
/// When there is no such game or review.
fn events_of(app: &WebApp, topic: &str) -> Result<(Vec<Event>, EventStream), HttpError> {
    let (word, number) = topic.split_once('/').ok_or(RequestError::NoPage)?;
    let number = number.parse().map_err(|_| RequestError::NoPage)?;
    let ended = tokio_stream::once(event_of(topic, "ended", "null"));
    if word == "reviews" {
        let job = app.reviews.job(number)?;
        let topic = topic.to_owned();
        let event = move |stage: &ReviewStage| {
            Some(event_of(&topic, "progress", &stage.json().to_string()))
        };
        let present = event(&job.stage.borrow()).into_iter().collect();
        return Ok((present, Box::pin(values(job.stage.subscribe(), event).chain(ended))));
    }
    let channels = app.open(number)?.listen();
    let event = |name: &'static str| {
        let topic = topic.to_owned();
        move |text: &Arc<str>| (!text.is_empty()).then(|| event_of(&topic, name, text))
    };
    let present = channels.iter().filter_map(|(name, channel)| event(name)(&channel.borrow()));
    let present = present.collect();
    let [record, game, thought] = channels.map(|(name, channel)| values(channel, event(name)));
    Ok((present, Box::pin(record.merge(game).merge(thought).chain(ended))))
}

/// The events of several games and reviews, for all pages of a browser. The query names them, with commas
/// between them. What is not there is `gone`.
async fn all_events(
    State(app): State<Arc<WebApp>>,
    peer: Option<Extension<Peer>>,
    RawQuery(query): RawQuery,
) -> Reply {
    let slot = stream_slot(&app, peer);
    let opened = move || {
        let topics = query.unwrap_or_default();
        let of = |topic| {
            events_of(&app, topic).unwrap_or_else(|_| {
                let gone = || event_of(topic, "gone", "null");
                (vec![gone()], Box::pin(tokio_stream::once(gone())))
            })
        };
        Ok(topics.split(',').take(MOST_TOPICS).map(of).collect::<Vec<_>>())
    };
    let (present, streams): (Vec<_>, Vec<_>) = blocking(opened).await?.into_iter().unzip();
    let none: EventStream = Box::pin(tokio_stream::empty());
    let events = streams.into_iter().fold(none, |all, one| Box::pin(all.merge(one)));
    Ok(streamed(slot, present.into_iter().flatten().collect(), events))
}

async fn events(
    State(app): State<Arc<WebApp>>,
    peer: Option<Extension<Peer>>,
    PathOf((_, number)): PathOf<NumberPath>,
) -> Reply {
    let slot = stream_slot(&app, peer);
    let channels = blocking(move || app.open(number).map(|game| game.listen())).await?;
    let event = |name: &'static str| {
        move |text: &Arc<str>| {
            (!text.is_empty()).then(|| Event::default().event(name).data(text.as_ref()))
        }
    };
    let present = channels.iter().filter_map(|(name, channel)| event(name)(&channel.borrow()));
    let present = present.collect();
    let [record, game, thought] = channels.map(|(name, channel)| values(channel, event(name)));
    Ok(streamed(slot, present, record.merge(game).merge(thought)))
}

#[derive(Deserialize)]
struct CommandRequest {
    /// The command, in the words of `ponnuki play`.
    order: String,
}

async fn command(
    State(app): State<Arc<WebApp>>,
    PathOf((_, number)): PathOf<NumberPath>,
    body: Result<Bytes, BytesRejection>,
) -> Reply {
    let CommandRequest { order } = read(&bytes(body, LARGEST_BODY)?)?;
    blocking(move || app.game(number)?.command(&order)).await?;
    Ok(json_reply(&json!({})))
}

async fn study(
    State(app): State<Arc<WebApp>>,
    PathOf((_, number)): PathOf<NumberPath>,
    body: Result<Bytes, BytesRejection>,
) -> Reply {
    let request: StudyRequest = read(&bytes(body, LARGEST_BODY)?)?;
    let place = request.place.clone();
    let study = move || {
        let (to_move, known): (Color, _) = app.game(number)?.study(request)?;
        let mut reply = json!({ "to_move": to_move.letter().to_string() });
        if let Some(known) = known {
            reply["known"] = game_json::known(&known, &place)?;
        }
        Ok(reply)
    };
    Ok(json_reply(&blocking(study).await?))
}

/// Changes the record of a game.
async fn edit(
    State(app): State<Arc<WebApp>>,
    PathOf((_, number)): PathOf<NumberPath>,
    body: Result<Bytes, BytesRejection>,
) -> Reply {
    let edit: Edit = read(&bytes(body, LARGEST_BODY)?)?;
    let fits = blocking(move || app.game(number)?.edit(edit)).await?;
    Ok(json_reply(&json!({ "fits": fits })))
}

/// The tree of a game.
async fn tree(State(app): State<Arc<WebApp>>, PathOf((_, number)): PathOf<NumberPath>) -> Reply {
    let tree = move || {
        let game: Arc<SharedGame> = app.game(number)?;
        let (edits, draft, size) = game.read(|GameState { session, .. }| {
            (session.edits(), session.draft(), session.game().size())
        });
        Ok(game_json::tree(edits, draft.tree().outline(), size))
    };
    Ok(json_reply(&blocking(tree).await?))
}

/// Counts the game under all rule sets, with the stones that are marked as dead or, if none have
/// been marked, with those that the engine finds dead.
async fn counts(State(app): State<Arc<WebApp>>, PathOf((_, number)): PathOf<NumberPath>) -> Reply {
    let shared: Arc<SharedGame> = app.game(number)?;
    let counted = Arc::clone(&shared);
    let read = move || {
        let (game, record, dead) = counted.read(|GameState { session, .. }| {
            let dead = session.is_judged().then(|| session.dead().to_vec());
            (session.game().clone(), session.record().clone(), dead)
        });
        let position = format!("{} {dead:?}", record::write(&game, &record));
        Ok((game, record, dead, position))
    };
    let (game, record, dead, position) = blocking(read).await?;
    let network = app.learned().networks.main;
    let count = move || {
        let moves_read = game.moves().len();
        let recorded = ParsedRecord {
            game,
            record,
            has_komi: true,
            has_rules: true,
            moves_read,
            warnings: Vec::new(),
        };
        score_command::counted("game", recorded, dead, network)
            .ok_or_else(|| RequestError::NoDeadStones.into())
    };
    let counted = shared.counts.of(position, count).await?;
    Ok(json_text(counted.to_string()))
}

async fn game_record(
    State(app): State<Arc<WebApp>>,
    PathOf((_, number)): PathOf<NumberPath>,
) -> Reply {
    let read = move || {
        let game = app.game(number)?;
        let name = game.read(|state| file_name(state.session.record(), ".sgf"));
        Ok((name, game.record()))
    };
    let (name, record) = blocking(read).await?;
    Ok(file("application/x-go-sgf", &name, record))
}

/// The texts of the games in a file that the browser has read: only the reader of records knows all
/// encodings.
async fn text(body: Result<Bytes, BytesRejection>) -> Reply {
    let bytes = bytes(body, LARGEST_FILE)?;
    let games = move || {
        let text =
            record::text_of(&bytes).map_err(|error| RequestError::BadRecord(of_record(&error)))?;
        Ok(json!({ "games": record::games_of(&text) }).to_string())
    };
    Ok(json_text(blocking(games).await?))
}

/// The page of all players.
async fn players(
    State(app): State<Arc<WebApp>>,
    Extension(language): Extension<Language>,
) -> Reply {
    Ok(assets::html(blocking(move || Ok(app.players_page(language))).await?))
}

/// The page of a player.
async fn player(
    State(app): State<Arc<WebApp>>,
    Extension(language): Extension<Language>,
    PathOf((_, slug)): PathOf<NamePath>,
) -> Reply {
    let page = move || app.player_page(&slug, language).ok_or_else(|| RequestError::NoPage.into());
    Ok(assets::html(blocking(page).await?))
}

/// The players as JSON.
async fn players_json(
    State(app): State<Arc<WebApp>>,
    Extension(language): Extension<Language>,
) -> Reply {
    let json = move || {
        app.players(language).json().map_err(|error| RequestError::System(error.to_string()).into())
    };
    Ok(json_text(blocking(json).await?))
}

/// The reviews that wait, are made, or were made last.
async fn reviews(State(app): State<Arc<WebApp>>) -> Reply {
    Ok(json_reply(&json!({ "reviews": app.reviews.list() })))
}

async fn review(
    State(app): State<Arc<WebApp>>,
    Extension(language): Extension<Language>,
    body: Result<Bytes, BytesRejection>,
) -> Reply {
    let bytes = bytes(body, LARGEST_RECORD)?;
    let order = move || app.order_review(read::<ReviewRequest>(&bytes)?, language);
    Ok(numbered(blocking(order).await?))
}

async fn stop_review(
    State(app): State<Arc<WebApp>>,
    PathOf((_, number)): PathOf<NumberPath>,
) -> Reply {
    app.reviews.stop(number)?;
    Ok(json_reply(&json!({})))
}

async fn review_page(
    State(app): State<Arc<WebApp>>,
    Extension(language): Extension<Language>,
    PathOf((_, number)): PathOf<NumberPath>,
) -> Reply {
    if let Ok(job) = app.reviews.job(number)
        && job.texts().is_err()
        && job.so_far().is_none()
    {
        let picture = job.picture(language);
        return Ok(assets::wait(&app.address.root(), language, &job.name, &picture));
    }
    Ok(match blocking(move || app.review_page(number, language)).await? {
        ReviewPage::Framed(text) => assets::html(text),
        ReviewPage::Alone(text) => assets::page_alone(text),
    })
}

/// Opens the live board for the game of a review.
async fn review_game(
    State(app): State<Arc<WebApp>>,
    PathOf((_, number)): PathOf<NumberPath>,
) -> Reply {
    Ok(numbered(blocking(move || app.open_review(number)).await?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NotesBody {
    sgf: String,
    /// The record in which the notes were made.
    before: Option<String>,
}

/// Keeps the variations and comments of a review's reader.
async fn review_record(
    State(app): State<Arc<WebApp>>,
    PathOf((_, number)): PathOf<NumberPath>,
    body: Result<Bytes, BytesRejection>,
) -> Reply {
    let bytes = bytes(body, LARGEST_RECORD)?;
    let note = move || {
        let NotesBody { sgf, before } = read(&bytes)?;
        app.note_review(number, sgf, before)
    };
    blocking(note).await?;
    Ok(json_reply(&json!({})))
}

async fn review_events(
    State(app): State<Arc<WebApp>>,
    peer: Option<Extension<Peer>>,
    PathOf((_, number)): PathOf<NumberPath>,
) -> Reply {
    let job = app.reviews.job(number)?;
    let event = |progress: &ReviewStage| {
        Some(Event::default().event("progress").data(progress.json().to_string()))
    };
    let slot = stream_slot(&app, peer);
    let present = event(&job.stage.borrow()).into_iter().collect();
    Ok(streamed(slot, present, values(job.stage.subscribe(), event)))
}

async fn review_file(
    State(app): State<Arc<WebApp>>,
    Extension(language): Extension<Language>,
    PathOf((_, number, wanted)): PathOf<(String, u64, String)>,
) -> Reply {
    let kinds = [
        ("review.sgf", "application/x-go-sgf"),
        ("review.json", "application/json"),
        ("review.html", "text/html"),
    ];
    let found = kinds.into_iter().find(|(name, _)| *name == wanted);
    let (name, kind) = found.ok_or(RequestError::NoFile)?;
    let end = name.trim_start_matches("review.");
    let read = move || {
        let text = app.reviews.text_in(number, end, (&app.plan.params, language))?;
        let record =
            app.reviews.text(number, "sgf").ok().and_then(|sgf| record::read_text(&sgf).ok());
        let record = record.map(|recorded| recorded.record).unwrap_or_default();
        Ok((file_name(&record, &format!(", {name}")), text))
    };
    let (name, text) = blocking(read).await?;
    Ok(file(kind, &name, text))
}
