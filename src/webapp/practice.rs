//! Practice: problems from the mistakes in reviewed games, which come again after some days. The schedule is in the
//! file `practice.json` of the library. Before a change the file is read again, so that several programs may use it.

use std::collections::{BTreeMap, HashSet};
use std::fs::{self, OpenOptions};
use std::path::Path;
use std::sync::{Arc, PoisonError};

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Extension, Router};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::assets;
use super::games::WebApp;
use super::http_error::{HttpError, RequestError};
use super::library::contents;
use super::routes::{LARGEST_BODY, Reply, blocking, bytes, json_reply, read};
use crate::clock;
use crate::disk;
use crate::language::error::of_system;
use crate::language::{Language, Message, message};
use crate::records::MOST_FILES;
use crate::review::FoundProblem;
use ponnuki_game::color::Color;

/// The file of the schedule, and the version of its format.
const FILE: &str = "practice.json";
const FORMAT: u32 = 1;
/// The file that is locked while another is written.
const LOCK: &str = "practice.lock";
/// The largest schedule in bytes.
const LARGEST: u64 = 64 << 20;
/// The days after which a problem comes again, by the number of right answers in a row.
const DAYS: [u64; 5] = [1, 3, 7, 21, 60];
/// The number of problems that are listed to be brought back.
const LISTED: usize = 100;
/// The letters of a key.
const KEY: usize = 16;

/// The answers to problems, by their keys.
#[derive(Debug, Serialize, Deserialize)]
struct Schedule {
    format: u32,
    problems: BTreeMap<String, Answers>,
}

/// The answers to a problem.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Answers {
    /// The number of right answers in a row, of which [`DAYS`] knows the pause; 1 after a wrong one.
    #[serde(rename = "box")]
    step: usize,
    /// The day from which it is due, as in `2026-11-29`. Empty before the first answer.
    due: String,
    /// The day of the last answer, and whether that was right.
    last: String,
    was_right: bool,
    /// The numbers of right answers and of all.
    right: u64,
    asked: u64,
    /// True if it is not to come again.
    hidden: bool,
}

/// A request for the next problem.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PracticeRequest {
    /// The day of the reader, as in `2026-11-29`.
    day: String,
    /// The least grade of the mistakes.
    #[serde(default = "usual_grade")]
    grade: String,
    /// The kind of mistake, and the player by the name in addresses; all if they are missing.
    kind: Option<String>,
    player: Option<String>,
    /// The keys of problems that do not come now.
    #[serde(default)]
    skipped: HashSet<String>,
    /// The number of a review and of a move in it, whose problem comes first.
    review: Option<u64>,
    number: Option<usize>,
}

/// An answer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AnswerRequest {
    /// The day of the reader.
    day: String,
    key: String,
    right: bool,
}

/// A problem that is not to come again, or is.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HideRequest {
    key: String,
    hidden: bool,
}

/// The routes of practice.
pub(super) fn routes() -> Router<Arc<WebApp>> {
    Router::new()
        .route("/{token}/practice/", get(page))
        .route("/{token}/practice", get(due).post(next))
        .route("/{token}/practice/answers", post(answer))
        .route("/{token}/practice/hidden", post(hidden))
}

/// The page for practice.
async fn page(
    State(app): State<Arc<WebApp>>,
    Extension(language): Extension<Language>,
) -> Response {
    assets::practice(&app.address.root(), language)
}

/// The number of problems that are due on the day of the query.
async fn due(State(app): State<Arc<WebApp>>, RawQuery(day): RawQuery) -> Reply {
    let due = move || app.practice_due(&day.unwrap_or_default());
    Ok(json_reply(&json!({ "due": blocking(due).await? })))
}

/// The next problem.
async fn next(
    State(app): State<Arc<WebApp>>,
    Extension(language): Extension<Language>,
    body: Result<Bytes, BytesRejection>,
) -> Reply {
    let bytes = bytes(body, LARGEST_BODY)?;
    let next = move || app.practice(&read::<PracticeRequest>(&bytes)?, language);
    Ok(json_reply(&blocking(next).await?))
}

/// Keeps an answer to a problem.
async fn answer(State(app): State<Arc<WebApp>>, body: Result<Bytes, BytesRejection>) -> Reply {
    let bytes = bytes(body, LARGEST_BODY)?;
    let answer = move || app.answer_practice(&read::<AnswerRequest>(&bytes)?);
    Ok(json_reply(&blocking(answer).await?))
}

/// Hides a problem, or brings it back.
async fn hidden(State(app): State<Arc<WebApp>>, body: Result<Bytes, BytesRejection>) -> Reply {
    let bytes = bytes(body, LARGEST_BODY)?;
    let hide = move || app.hide_practice(&read::<HideRequest>(&bytes)?);
    Ok(json_reply(&blocking(hide).await?))
}

fn usual_grade() -> String {
    "mistake".to_owned()
}

impl Default for Schedule {
    fn default() -> Schedule {
        Schedule { format: FORMAT, problems: BTreeMap::new() }
    }
}

impl Answers {
    fn is_due(&self, day: &str) -> bool {
        !self.hidden && self.due.as_str() <= day
    }

    /// Takes an answer on a day. A right one that comes early changes no pause. `None` if that is no day.
    fn take(&mut self, day: &str, right: bool) -> Option<()> {
        if !right || self.is_due(day) {
            self.step = if right { self.step.min(DAYS.len() - 1) + 1 } else { 1 };
            self.due = clock::days_later(day, DAYS[self.step - 1])?;
        }
        (self.last, self.was_right) = (day.to_owned(), right);
        // The file may have any number.
        self.right = self.right.saturating_add(u64::from(right));
        self.asked = self.asked.saturating_add(1);
        Some(())
    }
}

/// The schedule of a library, as its file is at the moment.
struct KeptSchedule {
    schedule: Schedule,
    /// True if there is a file that cannot be read as one.
    is_damaged: bool,
}

impl KeptSchedule {
    /// Reads that of a folder.
    ///
    /// # Errors
    /// When there is a file of which nothing can be read, with the reason.
    fn read(folder: &Path) -> Result<KeptSchedule, RequestError> {
        let bytes =
            contents(&folder.join(FILE), LARGEST).map_err(RequestError::PracticeUnreadable)?;
        let Some(bytes) = bytes else {
            return Ok(KeptSchedule { schedule: Schedule::default(), is_damaged: false });
        };
        let read = serde_json::from_slice(&bytes).ok();
        let read = read.filter(|schedule: &Schedule| schedule.format == FORMAT);
        let is_damaged = read.is_none();
        Ok(KeptSchedule { schedule: read.unwrap_or_default(), is_damaged })
    }

    /// Writes it. A damaged file stays under another name, which is returned.
    fn write(&self, folder: &Path) -> std::io::Result<Option<String>> {
        let file = folder.join(FILE);
        let mut aside = None;
        if self.is_damaged {
            let mut names = (1..MOST_FILES).map(|number| format!("practice-damaged-{number}.json"));
            let free = names.find(|name| !folder.join(name).exists());
            let name = free.unwrap_or_else(|| "practice-damaged.json".to_owned());
            fs::rename(&file, folder.join(&name))?;
            aside = Some(name);
        }
        let text = serde_json::to_string(&self.schedule)?;
        disk::replace(&file, text + "\n")?;
        Ok(aside)
    }
}

impl WebApp {
    /// The problem that comes next, and how many there are, as JSON.
    ///
    /// # Errors
    /// When there is no library, the schedule cannot be read, or the request makes no sense.
    pub(super) fn practice(
        &self,
        request: &PracticeRequest,
        language: Language,
    ) -> Result<Value, HttpError> {
        let day = checked_day(&request.day)?;
        let KeptSchedule { schedule, is_damaged } = KeptSchedule::read(self.library()?.folder())?;
        let players = self.players(language);
        let problems = players.problems();
        let unknown = Answers::default();
        let answers = |found: &FoundProblem<'_>| {
            schedule.problems.get(&found.problem.key).unwrap_or(&unknown)
        };
        let is_wanted = |found: &&FoundProblem<'_>| {
            let of_kind = request.kind.as_ref().is_none_or(|kind| kind == found.problem.kind());
            let slug = found.player.map(|(slug, _)| slug);
            let of_player = request.player.is_none() || request.player.as_deref() == slug;
            of_kind && of_player
        };
        let graded = || problems.iter().filter(|it| it.problem.is_at_least(&request.grade));
        let wanted: Vec<&FoundProblem<'_>> = graded().filter(is_wanted).collect();
        let due: Vec<&FoundProblem<'_>> =
            wanted.iter().copied().filter(|found| answers(found).is_due(day)).collect();
        let named = request
            .review
            .zip(request.number)
            .and_then(|(review, number)| players.problem(&format!("reviews/{review}/"), number));
        let open = || due.iter().copied().filter(|it| !request.skipped.contains(&it.problem.key));
        // Those that were answered before come before new ones.
        let again = || open().find(|found| answers(found).asked > 0);
        let next = named.as_ref().or_else(again).or_else(|| open().next());
        let hidden = problems.iter().filter(|found| answers(found).hidden);
        let all = schedule.problems.values();
        let today = all.clone().filter(|one| one.last == day);
        let sum = |of: fn(&Answers) -> u64| all.clone().map(of).fold(0, u64::saturating_add);
        let ever = [sum(|one| one.right), sum(|one| one.asked)];
        let trouble = is_damaged.then(|| message!("practice-damaged", file = FILE));
        Ok(json!({
            "problem": next.map(problem_json),
            "due": due.len(),
            "all": wanted.len(),
            "repeated": due.iter().filter(|found| answers(found).asked > 0).count(),
            "today": [today.clone().filter(|one| one.was_right).count(), today.count()],
            "ever": ever,
            "kinds": counts(graded(), |found| Some((found.problem.kind(), found.problem.kind()))),
            "players": counts(graded(), |found| found.player),
            "none": problems.is_empty(),
            "hidden": hidden.take(LISTED).map(problem_json).collect::<Vec<_>>(),
            "unsolved": players.unsolved(),
            "trouble": trouble.as_ref().map(Message::json),
        }))
    }

    /// The number of problems that are due, by the usual limits.
    ///
    /// # Errors
    /// As for [`practice`](WebApp::practice).
    pub(super) fn practice_due(&self, day: &str) -> Result<usize, HttpError> {
        let day = checked_day(day)?;
        let KeptSchedule { schedule, .. } = KeptSchedule::read(self.library()?.folder())?;
        let players = self.players(Language::English);
        let problems = players.problems().into_iter();
        let is_due = |found: &FoundProblem<'_>| {
            schedule.problems.get(&found.problem.key).is_none_or(|one| one.is_due(day))
                && found.problem.is_at_least(&usual_grade())
        };
        Ok(problems.filter(is_due).count())
    }

    /// Takes an answer. Returns the day from which the problem is due again.
    ///
    /// # Errors
    /// When there is no library, the answer cannot be kept, or the request makes no sense.
    pub(super) fn answer_practice(&self, answer: &AnswerRequest) -> Result<Value, HttpError> {
        let day = checked_day(&answer.day)?;
        self.change_practice(&answer.key, |one| one.take(day, answer.right))
    }

    /// Hides a problem, or brings it back.
    ///
    /// # Errors
    /// As for [`answer_practice`](WebApp::answer_practice).
    pub(super) fn hide_practice(&self, request: &HideRequest) -> Result<Value, HttpError> {
        self.change_practice(&request.key, |one| {
            one.hidden = request.hidden;
            Some(())
        })
    }

    /// Changes the answers to a problem, as they are in the file now. Returns what is kept.
    fn change_practice(
        &self,
        key: &str,
        change: impl FnOnce(&mut Answers) -> Option<()>,
    ) -> Result<Value, HttpError> {
        let wrong = |what: &str| RequestError::BadBody(what.to_owned());
        if key.len() != KEY || !key.bytes().all(|it| it.is_ascii_hexdigit()) {
            return Err(wrong("key").into());
        }
        let folder = self.library()?.folder();
        let _writing = self.practising.lock().unwrap_or_else(PoisonError::into_inner);
        let failed = |error: std::io::Error| RequestError::PracticeNotKept(of_system(&error));
        let lock = OpenOptions::new().append(true).create(true).open(folder.join(LOCK));
        let lock = lock.map_err(failed)?;
        // If files cannot be locked, nothing keeps other programs out.
        let _ = lock.lock();
        let mut kept = KeptSchedule::read(folder)?;
        let one = kept.schedule.problems.entry(key.to_owned()).or_default();
        change(one).ok_or_else(|| wrong("day"))?;
        let mut reply = json!({ "due": one.due, "box": one.step, "hidden": one.hidden });
        if let Some(name) = kept.write(folder).map_err(failed)? {
            reply["trouble"] = message!("practice-aside", file = name).json();
        }
        Ok(reply)
    }
}

/// A day that can be counted with.
fn checked_day(day: &str) -> Result<&str, RequestError> {
    let is_day = clock::days_later(day, 0).is_some();
    is_day.then_some(day).ok_or_else(|| RequestError::BadBody("day".to_owned()))
}

/// The number of problems by a name and its words, in the order in which the names occur.
fn counts<'a: 'b, 'b>(
    problems: impl Iterator<Item = &'b FoundProblem<'a>>,
    of: impl Fn(&FoundProblem<'a>) -> Option<(&'a str, &'a str)>,
) -> Vec<Value> {
    let mut all: BTreeMap<&str, (&str, usize)> = BTreeMap::new();
    for (name, words) in problems.filter_map(of) {
        all.entry(name).or_insert((words, 0)).1 += 1;
    }
    let mut all: Vec<_> = all.into_iter().collect();
    all.sort_by_key(|(_, (_, count))| std::cmp::Reverse(*count));
    let line = |(name, (words, count))| json!({ "name": name, "words": words, "count": count });
    all.into_iter().map(line).collect()
}

/// A problem for the page, with the facts of its game.
fn problem_json(found: &FoundProblem<'_>) -> Value {
    let mut json = json!(found.problem);
    let (size, names) = (found.game.size(), found.game.names());
    json["columns"] = size.width().into();
    json["rows"] = size.height().into();
    json["names"] = json!(Color::ALL.map(|color| names[color]));
    json["date"] = found.game.date().into();
    json["review"] = found.game.link().into();
    json
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_with_right_answers_and_begin_anew_after_a_wrong_one() {
        let mut one = Answers::default();
        assert!(one.is_due("2026-01-01"));
        let mut day = "2026-01-01".to_owned();
        for pause in [1, 3, 7, 21, 60, 60] {
            assert_eq!(one.take(&day, true), Some(()));
            let due = clock::days_later(&day, pause).unwrap();
            assert_eq!(one.due, due, "{pause}");
            assert!(!one.is_due(&day) && one.is_due(&due) && one.is_due("2030-01-01"));
            day = due;
        }
        assert_eq!((one.step, one.right, one.asked), (5, 6, 6));
        // The same answer again, before the day, changes no pause.
        let due = one.due.clone();
        one.take(&day, true);
        let later = one.due.clone();
        one.take(&day, true);
        assert!(later > due && one.due == later);
        one.take("2027-01-01", false);
        assert_eq!((one.step, one.due.as_str(), one.was_right), (1, "2027-01-02", false));
        one.take("2027-01-02", true);
        assert_eq!((one.step, one.due.as_str()), (2, "2027-01-05"));
        assert_eq!(one.take("yesterday", false), None);
        one.hidden = true;
        assert!(!one.is_due("2030-01-01"));
    }
}
