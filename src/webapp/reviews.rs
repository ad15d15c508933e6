//! Reviews that are requested in the browser: one is made at a time, others wait in a queue, and the last
//! ones are kept.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::http_error::{HttpError, RequestError};
use super::library::Library;
use crate::clock::Stopwatch;
use crate::engine::Signals;
use crate::language::error::of_system;
use crate::language::{Argument, Language, message};
use crate::machine::{self, plain};
use crate::model::LearnedData;
use crate::params::Params;
use crate::review::{
    LiveChanges, PageFrame, ReviewPlan, ReviewTexts, SearchEffort, StoredReview, review_one,
};
use crate::session::Refusal;
use crate::widgets::Picture;
use ponnuki_game::board::GameBoard;
use ponnuki_game::color::Color;
use ponnuki_game::point::Point;
use ponnuki_game::record::ParsedRecord;

/// The word that the names of their files begin with.
const WORD: &str = "review";
/// The number of reviews that are kept.
const MOST_KEPT: usize = 8;
/// The largest number of reviews that wait.
const MOST_WAITING: usize = 1000;
/// The largest number of visits for a position.
const MOST_VISITS: u64 = 100_000;

/// The stage of a review.
#[derive(Clone, Debug)]
pub(super) enum ReviewStage {
    /// Others come first. The next has the place 1.
    Waiting(usize),
    /// Its positions are being searched.
    Searching(ReviewCourse),
    Ready(Arc<ReviewTexts>),
    /// It has failed or was stopped, for this reason.
    Failed(Argument),
}

/// The course of a review that is being made.
#[derive(Clone, Debug, Default)]
pub(super) struct ReviewCourse {
    /// The number of positions that have been searched, and the number of all positions; 0 before the first.
    done: u64,
    all: u64,
    /// The seconds that are left, by the speed so far.
    left: Option<f64>,
    /// The review of the moves so far, once there are any.
    so_far: Option<Arc<StoredReview>>,
}

impl ReviewStage {
    /// The stage as JSON, for the page that waits.
    pub(super) fn json(&self) -> Value {
        match self {
            ReviewStage::Waiting(place) => json!({ "waiting": place }),
            ReviewStage::Searching(ReviewCourse { done, all, left, so_far }) => {
                let moves = so_far.as_ref().map_or(0, |so_far| so_far.moves());
                json!({ "done": done, "all": all, "left": left.map(f64::ceil), "moves": moves })
            }
            ReviewStage::Ready(_) => json!({ "ready": true }),
            ReviewStage::Failed(reason) => json!({ "error": reason.json() }),
        }
    }
}

/// A review that waits, is being made, or has been.
#[derive(Clone)]
pub(super) struct ReviewJob {
    /// The name of the record.
    pub(super) name: String,
    /// The final position of the game, and its last move, for the page that waits. A board has many kilobytes, too
    /// many to be copied with the job.
    position: (Arc<GameBoard>, Option<Point>),
    pub(super) stage: watch::Sender<ReviewStage>,
    signals: Arc<Signals>,
}

/// A review that waits.
struct ReviewOrder {
    number: u64,
    request: ReviewRequest,
    params: Params,
    learned: LearnedData,
    language: Language,
}

/// A request for a review.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReviewRequest {
    /// The name of the record.
    #[serde(default)]
    pub(super) name: String,
    /// The record.
    pub(super) sgf: Option<String>,
    /// The number of a game, in place of its record.
    pub(super) game: Option<u64>,
    /// The number of visits for each position.
    visits: Option<u64>,
}

/// All reviews. Requests call it from any thread.
pub(super) struct Reviews {
    /// Held for a moment.
    queue: Mutex<ReviewQueue>,
    /// The library, in which finished reviews stay.
    library: Option<Arc<Library>>,
    /// The largest number of a review so far. Held while a review is ordered.
    numbers: Mutex<u64>,
    /// Held while a review is filled.
    filling: Mutex<()>,
}

/// The reviews that wait, are made, or were made last.
#[derive(Default)]
struct ReviewQueue {
    /// All of them, by their numbers.
    jobs: BTreeMap<u64, ReviewJob>,
    /// Those that wait, the next first.
    waiting: VecDeque<ReviewOrder>,
    /// True if a thread makes reviews until none waits.
    is_working: bool,
}

impl ReviewQueue {
    /// Tells the reviews that wait their places, and forgets the oldest of those that have ended.
    fn tell(&mut self) {
        for (index, order) in self.waiting.iter().enumerate() {
            if let Some(job) = self.jobs.get(&order.number) {
                job.stage.send_replace(ReviewStage::Waiting(index + 1));
            }
        }
        let ended = self.jobs.iter().filter(|(_, job)| job.has_ended());
        let ended: Vec<u64> = ended.map(|(&number, _)| number).collect();
        for number in &ended[..ended.len().saturating_sub(MOST_KEPT)] {
            self.jobs.remove(number);
        }
    }

    /// Takes a review out that waits. Returns whether it was there.
    fn withdraw(&mut self, number: u64) -> bool {
        let before = self.waiting.len();
        self.waiting.retain(|order| order.number != number);
        self.waiting.len() < before
    }
}

/// The page of a finished review.
pub(super) enum ReviewPage {
    /// In the frame of the application.
    Framed(String),
    /// As it was written by another version of the program.
    Alone(String),
}

impl Reviews {
    /// No reviews yet; the largest number of a review in the library is `largest`.
    pub(super) fn new(library: Option<Arc<Library>>, largest: u64) -> Reviews {
        let (queue, filling) = (Mutex::default(), Mutex::default());
        Reviews { queue, library, numbers: Mutex::new(largest), filling }
    }

    fn lock(&self) -> MutexGuard<'_, ReviewQueue> {
        // Nothing that can fail happens while the lock is held.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Orders a review of a record, whose words are in this language: it is made when those that were ordered
    /// before have ended. Returns its number.
    ///
    /// # Errors
    /// When too many wait, or too many visits are requested.
    pub(super) fn order(
        self: &Arc<Reviews>,
        (request, recorded): (ReviewRequest, &ParsedRecord),
        params: Params,
        learned: LearnedData,
        language: Language,
    ) -> Result<u64, HttpError> {
        if request.visits.is_some_and(|visits| !(1..=MOST_VISITS).contains(&visits)) {
            return Err(RequestError::ManyVisits(MOST_VISITS).on("visits"));
        }
        let mut largest = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        if self.lock().waiting.len() >= MOST_WAITING {
            return Err(RequestError::ManyReviews(MOST_WAITING).into());
        }
        let next = *largest + 1;
        let number = match &self.library {
            Some(library) => library
                .reserve(WORD, "json", next)
                .map_err(|error| RequestError::ReviewNotKept(of_system(&error)))?,
            None => next,
        };
        *largest = number;
        let game = &recorded.game;
        let last = game.last_move(0).and_then(|(_, mv)| mv.point());
        let job = ReviewJob {
            name: request.name.clone(),
            position: (Arc::new(game.board().clone()), last),
            stage: watch::Sender::new(ReviewStage::Waiting(1)),
            signals: Arc::default(),
        };
        let mut queue = self.lock();
        queue.jobs.insert(number, job);
        queue.waiting.push_back(ReviewOrder { number, request, params, learned, language });
        queue.tell();
        let is_working = std::mem::replace(&mut queue.is_working, true);
        drop(queue);
        if !is_working && let Err(error) = machine::spawn_async(Arc::clone(self).work()) {
            self.lock().is_working = false;
            // It may have been stopped meanwhile.
            let _ = self.stop(number);
            return Err(RequestError::System(error.to_string()).into());
        }
        Ok(number)
    }

    /// Makes reviews until none waits.
    async fn work(self: Arc<Reviews>) {
        while let Some((order, job)) = self.next() {
            let number = order.number;
            let work = || make(order, &job);
            let made = panic::catch_unwind(AssertUnwindSafe(work));
            let failed = |_| ReviewStage::Failed(message!("error-failed").into());
            let made = made.unwrap_or_else(failed);
            if let (Some(library), ReviewStage::Ready(texts)) = (&self.library, &made)
                && let Err(error) = library.keep_review(number, texts)
            {
                log::warn!("a review is not kept: {}", plain(&error.to_string()));
            }
            self.release(number);
            job.stage.send_replace(made);
            // Others have their turn where they share a thread.
            tokio::task::yield_now().await;
        }
    }

    /// Takes the next review out of the queue. If none waits, this was the last call of the thread.
    fn next(&self) -> Option<(ReviewOrder, ReviewJob)> {
        let mut queue = self.lock();
        loop {
            let Some(order) = queue.waiting.pop_front() else {
                queue.is_working = false;
                queue.tell();
                return None;
            };
            queue.tell();
            if let Some(job) = queue.jobs.get(&order.number) {
                job.stage.send_replace(ReviewStage::Searching(ReviewCourse::default()));
                return Some((order, job.clone()));
            }
        }
    }

    /// Gives the number of a review back, unless it was kept.
    fn release(&self, number: u64) {
        self.library.iter().for_each(|library| library.release(WORD, "json", number));
    }

    /// The review with this number.
    ///
    /// # Errors
    /// When there is none.
    pub(super) fn job(&self, number: u64) -> Result<ReviewJob, HttpError> {
        let lost = || RequestError::NoReview.into();
        self.lock().jobs.get(&number).cloned().ok_or_else(lost)
    }

    /// A text of a finished review, by the end of its name.
    ///
    /// # Errors
    /// When the review is not finished, or there is no such text.
    pub(super) fn text(&self, number: u64, kind: &str) -> Result<String, HttpError> {
        let known = match self.job(number) {
            Ok(job) => job.texts().map(|texts| match kind {
                "sgf" => Some(texts.sgf.clone()),
                "json" => Some(texts.json.clone()),
                "html" => Some(texts.html.clone()),
                _ => None,
            })?,
            Err(_) if !["sgf", "json", "html"].contains(&kind) => None,
            Err(lost) => {
                let library = self.library.as_ref().ok_or(lost)?;
                library.review_text(number, kind).map_err(RequestError::ReviewUnreadable)?
            }
        };
        known.ok_or_else(|| RequestError::NoFile.into())
    }

    /// The page of a review, in this frame if it can be read: of the moves so far while it is made.
    ///
    /// # Errors
    /// When it has no moves yet, has failed, or there is none.
    pub(super) fn page(
        &self,
        number: u64,
        (params, language, frame): (&Params, Language, &PageFrame),
    ) -> Result<ReviewPage, HttpError> {
        if let Some(so_far) = self.job(number).ok().and_then(|job| job.so_far()) {
            let page = (*so_far).clone().page(params, language, frame);
            return Ok(ReviewPage::Framed(
                page.map_err(|error| RequestError::System(error.to_string()))?,
            ));
        }
        let alone = self.text(number, "html")?;
        let Some(kept) = StoredReview::read(&alone) else { return Ok(ReviewPage::Alone(alone)) };
        let page = kept.page(params, language, frame);
        Ok(ReviewPage::Framed(page.map_err(|error| RequestError::System(error.to_string()))?))
    }

    /// A text of a finished review in a language, by the end of its name. One that was made by another version
    /// of the program stays as it is.
    ///
    /// # Errors
    /// As for [`text`](Reviews::text).
    pub(super) fn text_in(
        &self,
        number: u64,
        kind: &str,
        (params, language): (&Params, Language),
    ) -> Result<String, HttpError> {
        let kept = self.text(number, kind)?;
        let page = match kind {
            "sgf" => &self.text(number, "html")?,
            "html" => &kept,
            _ => return Ok(kept),
        };
        let Some(stored) = StoredReview::read(page) else { return Ok(kept) };
        let texts = stored
            .texts(params, Some(language))
            .map_err(|error| RequestError::System(error.to_string()))?;
        Ok(if kind == "sgf" { texts.sgf } else { texts.html })
    }

    /// The record of a finished review, with all that is in it.
    ///
    /// # Errors
    /// When there is none, or it was made by another version of the program.
    pub(super) fn record(&self, number: u64) -> Result<String, HttpError> {
        let page = self.text(number, "html")?;
        let kept = StoredReview::read(&page);
        let other = || RequestError::OtherVersion.into();
        kept.map(|kept| kept.record().to_owned()).ok_or_else(other)
    }

    /// Fills a finished review with later results.
    ///
    /// # Errors
    /// When there is none, its record has changed meanwhile, or it cannot be kept.
    pub(super) fn fill(
        &self,
        number: u64,
        findings: &LiveChanges,
        params: &Params,
    ) -> Result<(), HttpError> {
        let _filling = self.filling.lock().unwrap_or_else(PoisonError::into_inner);
        // Another program may have filled it since it was made here.
        let kept = self.library.as_ref().map(|library| library.review_text(number, "html"));
        let page = match kept {
            Some(Ok(Some(page))) => page,
            _ => self.text(number, "html")?,
        };
        let Some(mut kept) = StoredReview::read(&page) else { return Ok(()) };
        if findings.before.as_ref().is_some_and(|before| before != kept.record()) {
            return Err(Refusal::Changed.into());
        }
        if !kept.fill(findings) {
            return Ok(());
        }
        let texts =
            kept.texts(params, None).map_err(|error| RequestError::System(error.to_string()))?;
        let kept = self.library.as_ref().map_or(Ok(()), |it| it.keep_review(number, &texts));
        if let Ok(job) = self.job(number) {
            job.stage.send_replace(ReviewStage::Ready(Arc::new(texts)));
        }
        kept.map_err(|error| RequestError::ReviewNotKept(of_system(&error)).into())
    }

    /// Stops a review, or takes it out of the queue, and forgets it.
    ///
    /// # Errors
    /// When there is none with this number.
    pub(super) fn stop(&self, number: u64) -> Result<(), HttpError> {
        self.job(number)?.signals.cut_off();
        let mut queue = self.lock();
        queue.jobs.remove(&number);
        let has_waited = queue.withdraw(number);
        queue.tell();
        drop(queue);
        if has_waited {
            self.release(number);
        }
        Ok(())
    }

    /// Stops them all.
    pub(super) fn stop_all(&self) {
        let numbers: Vec<u64> = self.lock().jobs.keys().copied().collect();
        // One that has ended meanwhile is not there any more.
        numbers.into_iter().for_each(|number| drop(self.stop(number)));
    }

    /// The reviews that are ready, of those that were made last.
    pub(super) fn ready(&self) -> Vec<(u64, Arc<ReviewTexts>)> {
        let queue = self.lock();
        queue.jobs.iter().filter_map(|(number, job)| Some((*number, job.texts().ok()?))).collect()
    }

    /// The list of reviews, as JSON.
    pub(super) fn list(&self) -> Vec<Value> {
        let queue = self.lock();
        let line = |(number, job): (&u64, &ReviewJob)| {
            let mut line = job.stage.borrow().json();
            line["number"] = (*number).into();
            line["name"] = job.name.clone().into();
            line
        };
        queue.jobs.iter().map(line).collect()
    }
}

impl ReviewJob {
    fn has_ended(&self) -> bool {
        matches!(*self.stage.borrow(), ReviewStage::Ready(_) | ReviewStage::Failed(_))
    }

    /// The review of the moves so far, while it is made.
    pub(super) fn so_far(&self) -> Option<Arc<StoredReview>> {
        match &*self.stage.borrow() {
            ReviewStage::Searching(course) => course.so_far.clone(),
            _ => None,
        }
    }

    /// The final position of the game as SVG, with a title in this language.
    pub(super) fn picture(&self, language: Language) -> String {
        let title = language.text("web-final-position");
        let (board, last) = &self.position;
        Picture { last: *last, ..Picture::new(board, &title) }.svg()
    }

    /// The review.
    ///
    /// # Errors
    /// When it is not ready.
    pub(super) fn texts(&self) -> Result<Arc<ReviewTexts>, HttpError> {
        match &*self.stage.borrow() {
            ReviewStage::Ready(texts) => Ok(texts.clone()),
            ReviewStage::Waiting(_) | ReviewStage::Searching(_) => {
                Err(RequestError::ReviewNotReady.into())
            }
            ReviewStage::Failed(reason) => Err(RequestError::ReviewFailed(reason.clone()).into()),
        }
    }
}

/// Makes a review, and tells its course.
fn make(order: ReviewOrder, job: &ReviewJob) -> ReviewStage {
    let ReviewOrder { request, params, learned, language, .. } = order;
    let plan = ReviewPlan {
        games: Vec::new(),
        json: None,
        sgf: None,
        html: None,
        rules: None,
        komi: None,
        perspective: Color::Black,
        rank: None,
        language,
        effort: SearchEffort { visits: request.visits, ..SearchEffort::default() },
        threads: params.threads as usize,
        params,
    };
    let (teller, since) = (job.stage.clone(), Stopwatch::start());
    let tell = move |done, all: u64, so_far: Option<StoredReview>| {
        let left = (done > 0).then(|| since.seconds() * (all - done) as f64 / done as f64);
        let so_far = so_far.map(Arc::new);
        teller.send_replace(ReviewStage::Searching(ReviewCourse { done, all, left, so_far }));
    };
    let record = request.sgf.unwrap_or_default();
    let game = (request.name.as_str(), record.as_bytes());
    match review_one(game, (&plan, &learned), &job.signals, tell) {
        Ok(texts) => ReviewStage::Ready(Arc::new(texts)),
        Err(error) => ReviewStage::Failed(error.words().into()),
    }
}
