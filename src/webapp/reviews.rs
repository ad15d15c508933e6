//! Reviews that are requested in the browser: one is made at a time, and the last ones are kept.

use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::http_error::{HttpError, RequestError};
use super::library::Library;
use crate::disk::plain;
use crate::engine::Signals;
use crate::language::error::of_system;
use crate::language::{Argument, Language, message};
use crate::machine;
use crate::model::LearnedData;
use crate::params::Params;
use crate::review::{
    LiveChanges, PageFrame, ReviewPlan, ReviewTexts, SearchEffort, StoredReview, review_one,
};
use crate::widgets::Picture;
use ponnuki_game::color::Color;
use ponnuki_game::record::ParsedRecord;

/// The word that the names of their files begin with.
const WORD: &str = "review";
/// The number of reviews that are kept.
const MOST_KEPT: usize = 8;
/// The largest number of visits for a position.
const MOST_VISITS: u64 = 100_000;

/// The stage of a review.
#[derive(Clone, Debug)]
pub(super) enum ReviewStage {
    /// The number of positions that have been searched, and the number of all positions.
    Searching(u64, u64),
    Ready(Arc<ReviewTexts>),
    /// It has failed or was stopped, for this reason.
    Failed(Argument),
}

impl ReviewStage {
    /// The stage as JSON, for the page that waits.
    pub(super) fn json(&self) -> Value {
        match self {
            ReviewStage::Searching(done, all) => json!({ "done": done, "all": all }),
            ReviewStage::Ready(_) => json!({ "ready": true }),
            ReviewStage::Failed(reason) => json!({ "error": reason.json() }),
        }
    }
}

/// A review that is being made, or has been.
#[derive(Clone)]
pub(super) struct ReviewJob {
    /// The name of the record.
    pub(super) name: String,
    /// The final position of the game as SVG, for the page that waits.
    pub(super) picture: String,
    pub(super) stage: watch::Sender<ReviewStage>,
    signals: Arc<Signals>,
}

/// A request for a review.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReviewRequest {
    /// The name of the record.
    #[serde(default)]
    name: String,
    pub(super) sgf: String,
    /// The number of visits for each position.
    visits: Option<u64>,
}

/// All reviews.
pub(super) struct Reviews {
    /// The last reviews by their numbers. Held for a moment.
    jobs: Mutex<Jobs>,
    /// The library, in which finished reviews stay.
    library: Option<Arc<Library>>,
    /// The largest number of a review so far. Held while a review is started.
    numbers: Mutex<u64>,
    /// Held while a review is filled.
    filling: Mutex<()>,
}

/// The page of a finished review.
pub(super) enum ReviewPage {
    /// In the frame of the application.
    Framed(String),
    /// As it was written by another version of the program.
    Alone(String),
}

type Jobs = BTreeMap<u64, ReviewJob>;

impl Reviews {
    /// No reviews yet; the largest number of a review in the library is `largest`.
    pub(super) fn new(library: Option<Arc<Library>>, largest: u64) -> Reviews {
        let (jobs, filling) = (Mutex::default(), Mutex::default());
        Reviews { jobs, library, numbers: Mutex::new(largest), filling }
    }

    fn lock(&self) -> MutexGuard<'_, Jobs> {
        // Nothing that can fail happens while the lock is held.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a review of a record, whose words are in this language. Returns its number.
    ///
    /// # Errors
    /// When another is being made, or too many visits are requested.
    pub(super) fn start(
        &self,
        (mut request, recorded): (ReviewRequest, &ParsedRecord),
        params: Params,
        learned: LearnedData,
        language: Language,
    ) -> Result<u64, HttpError> {
        if request.visits.is_some_and(|visits| !(1..=MOST_VISITS).contains(&visits)) {
            return Err(RequestError::ManyVisits(MOST_VISITS).on("visits"));
        }
        if request.name.is_empty() {
            "game.sgf".clone_into(&mut request.name);
        }
        let mut largest = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        if self.lock().values().any(ReviewJob::is_running) {
            return Err(RequestError::ManyReviews.into());
        }
        let next = *largest + 1;
        let library = self.library.clone();
        let number = match &library {
            Some(library) => library
                .reserve(WORD, "json", next)
                .map_err(|error| RequestError::ReviewNotKept(of_system(&error)))?,
            None => next,
        };
        let stage = watch::Sender::new(ReviewStage::Searching(0, 0));
        let (sender, signals) = (stage.clone(), Arc::new(Signals::default()));
        let title = language.text("web-final-position");
        let picture = Picture {
            last: recorded.game.last_move(0).and_then(|(_, mv)| mv.point()),
            ..Picture::new(recorded.game.board(), &title)
        };
        let picture = picture.svg();
        let job =
            ReviewJob { name: request.name.clone(), picture, stage, signals: signals.clone() };
        let release = {
            let library = library.clone();
            move || library.iter().for_each(|library| library.release(WORD, "json", number))
        };
        let give_back = release.clone();
        let review = move || {
            let work = || make(&request, params, &learned, language, &signals, &sender);
            let made = panic::catch_unwind(AssertUnwindSafe(work));
            let failed = |_| ReviewStage::Failed(message!("error-failed").into());
            let made = made.unwrap_or_else(failed);
            if let (Some(library), ReviewStage::Ready(texts)) = (library, &made)
                && let Err(error) = library.keep_review(number, texts)
            {
                log::warn!("a review is not kept: {}", plain(&error.to_string()));
            }
            release();
            sender.send_replace(made);
        };
        machine::spawn(review).map_err(|error| {
            give_back();
            RequestError::System(error.to_string())
        })?;
        *largest = number;
        let mut jobs = self.lock();
        if jobs.len() >= MOST_KEPT {
            jobs.pop_first();
        }
        jobs.insert(number, job);
        Ok(number)
    }

    /// The review with this number.
    ///
    /// # Errors
    /// When there is none.
    pub(super) fn job(&self, number: u64) -> Result<ReviewJob, HttpError> {
        let lost = || RequestError::NoReview.into();
        self.lock().get(&number).cloned().ok_or_else(lost)
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

    /// The page of a review, in this frame if it can be read.
    ///
    /// # Errors
    /// When there is no finished review.
    pub(super) fn page(
        &self,
        number: u64,
        (params, language, frame): (&Params, Language, &PageFrame),
    ) -> Result<ReviewPage, HttpError> {
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
    /// When there is none, or it cannot be kept.
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

    /// Stops a review and forgets it.
    ///
    /// # Errors
    /// When there is none with this number.
    pub(super) fn stop(&self, number: u64) -> Result<(), HttpError> {
        self.job(number)?.signals.cut_off();
        self.lock().remove(&number);
        Ok(())
    }

    /// Stops them all.
    pub(super) fn stop_all(&self) {
        let jobs = std::mem::take(&mut *self.lock());
        jobs.values().for_each(|job| job.signals.cut_off());
    }

    /// The list of reviews, as JSON.
    pub(super) fn list(&self) -> Vec<Value> {
        let jobs = self.lock();
        let line = |(number, job): (&u64, &ReviewJob)| {
            let mut line = job.stage.borrow().json();
            line["number"] = (*number).into();
            line["name"] = job.name.clone().into();
            line
        };
        jobs.iter().map(line).collect()
    }
}

impl ReviewJob {
    fn is_running(&self) -> bool {
        matches!(*self.stage.borrow(), ReviewStage::Searching(..))
    }

    /// The review.
    ///
    /// # Errors
    /// When it is not ready.
    pub(super) fn texts(&self) -> Result<Arc<ReviewTexts>, HttpError> {
        match &*self.stage.borrow() {
            ReviewStage::Ready(texts) => Ok(texts.clone()),
            ReviewStage::Searching(..) => Err(RequestError::ReviewNotReady.into()),
            ReviewStage::Failed(reason) => Err(RequestError::ReviewFailed(reason.clone()).into()),
        }
    }
}

fn make(
    request: &ReviewRequest,
    params: Params,
    learned: &LearnedData,
    language: Language,
    signals: &Signals,
    sender: &watch::Sender<ReviewStage>,
) -> ReviewStage {
    let plan = ReviewPlan {
        games: Vec::new(),
        json: None,
        sgf: None,
        html: None,
        rules: None,
        komi: None,
        perspective: Color::Black,
        language,
        effort: SearchEffort { visits: request.visits, ..SearchEffort::default() },
        threads: params.threads as usize,
        params,
    };
    let teller = sender.clone();
    let tell = move |done, all| {
        teller.send_replace(ReviewStage::Searching(done, all));
    };
    let game = (request.name.as_str(), request.sgf.as_bytes());
    match review_one(game, (&plan, learned), signals, tell) {
        Ok(texts) => ReviewStage::Ready(Arc::new(texts)),
        Err(error) => ReviewStage::Failed(error.to_string().into()),
    }
}
