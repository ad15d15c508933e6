//! Errors that requests get, as JSON that pages read.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::clock::TimeControlError;
use crate::language::{Argument, Language, Message, message};
use crate::machine::plain;
use crate::params::ParamError;
use crate::session::{ParseError, Refusal};
use crate::words;

/// The reason why a request is refused.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum RequestError {
    // The request does not come from a page of the program.
    OtherHost,
    OtherSite,
    OtherToken,
    // There is no such thing.
    NoPage,
    NoFile,
    NoReview,
    GameClosed,
    NotRemoved(Message),
    NotRestored(Message),
    NoNetworks,
    NoOpenings,
    NoImports,
    // The request makes no sense.
    BadBody(String),
    BadJson(String),
    BadRecord(Message),
    ForTerminal,
    BadCommand(ParseError),
    BadTime(TimeControlError),
    BadParam(ParamError),
    NotOfOneGame(&'static str),
    NoProblem(Message),
    BadGame(String),
    BadHandicap,
    BadTeaching,
    ManySeconds(f64),
    ManyVisits(u64),
    // The request makes no sense now.
    Refused(Refusal),
    NoLibrary(String),
    OtherVersion,
    ReviewNotReady,
    Fetching,
    ReviewFailed(Argument),
    // There is too much of it.
    LargeBody(usize),
    LongRecord(usize),
    ManyGames(usize),
    ManyReviews(usize),
    // The program has failed.
    Failed,
    NotFetched(Message),
    NotCounted,
    NoDeadStones,
    GameUnreadable(Message),
    ReviewUnreadable(Message),
    NotKept(Message),
    ReviewNotKept(Message),
    PracticeUnreadable(Message),
    PracticeNotKept(Message),
    System(String),
}

impl RequestError {
    /// The reason in words. What the readers of requests and parameters say is English in all languages.
    pub(super) fn message(&self) -> Message {
        match self {
            RequestError::OtherHost => message!("error-other-host"),
            RequestError::OtherSite => message!("error-other-site"),
            RequestError::OtherToken => message!("error-other-token"),
            RequestError::NoPage => message!("error-no-page"),
            RequestError::NoFile => message!("error-no-file"),
            RequestError::NoReview => message!("error-no-review"),
            RequestError::GameClosed => message!("error-game-closed"),
            RequestError::NotRemoved(reason) => {
                message!("error-not-removed", reason = reason.clone())
            }
            RequestError::NotRestored(reason) => {
                message!("error-not-restored", reason = reason.clone())
            }
            RequestError::NoNetworks => message!("error-no-networks"),
            RequestError::NoOpenings => message!("error-no-openings"),
            RequestError::NoImports => message!("error-no-imports"),
            RequestError::BadBody(reason) | RequestError::BadJson(reason) => {
                message!("error-request", reason = reason)
            }
            RequestError::BadRecord(reason) => message!("error-record", reason = reason.clone()),
            RequestError::ForTerminal => message!("error-for-terminal"),
            RequestError::BadCommand(error) => words::not_understood(error),
            RequestError::BadTime(_) => message!("error-time"),
            RequestError::BadParam(error) => message!("error-value", reason = error.to_string()),
            RequestError::NotOfOneGame(name) => message!("error-not-of-one-game", name = *name),
            RequestError::NoProblem(reason) => reason.clone(),
            RequestError::BadGame(reason) => message!("error-value", reason = reason),
            RequestError::BadHandicap => message!("error-handicap"),
            RequestError::BadTeaching => message!("error-teaching"),
            RequestError::ManySeconds(most) => {
                message!("error-seconds", most = Argument::short(*most))
            }
            RequestError::ManyVisits(most) => message!("error-visits", most = *most),
            RequestError::Refused(refusal) => words::refusal(refusal),
            RequestError::NoLibrary(reason) => message!("error-library", reason = reason),
            RequestError::OtherVersion => message!("error-other-version"),
            RequestError::ReviewNotReady => message!("error-review-not-ready"),
            RequestError::Fetching => message!("error-fetching"),
            RequestError::ReviewFailed(reason) => {
                message!("error-review-failed", reason = reason.clone())
            }
            RequestError::LargeBody(most) => message!("error-large", most = *most),
            RequestError::LongRecord(most) => message!("error-long-record", most = *most),
            RequestError::ManyGames(most) => message!("error-many-games", most = *most),
            RequestError::ManyReviews(most) => message!("error-many-reviews", most = *most),
            RequestError::Failed => message!("error-failed"),
            RequestError::NotFetched(reason) => reason.clone(),
            RequestError::NotCounted => message!("error-not-counted"),
            RequestError::NoDeadStones => message!("error-no-dead-stones"),
            RequestError::GameUnreadable(reason) => {
                message!("error-game-unreadable", reason = reason.clone())
            }
            RequestError::ReviewUnreadable(reason) => {
                message!("error-review-unreadable", reason = reason.clone())
            }
            RequestError::NotKept(reason) => message!("error-not-kept", reason = reason.clone()),
            RequestError::ReviewNotKept(reason) => {
                message!("error-review-not-kept", reason = reason.clone())
            }
            RequestError::PracticeUnreadable(reason) => {
                message!("error-practice-unreadable", reason = reason.clone())
            }
            RequestError::PracticeNotKept(reason) => {
                message!("error-practice-not-kept", reason = reason.clone())
            }
            RequestError::System(reason) => message!("error-system", reason = reason),
        }
    }

    fn status(&self) -> StatusCode {
        match self {
            RequestError::OtherHost | RequestError::OtherSite | RequestError::OtherToken => {
                StatusCode::FORBIDDEN
            }
            RequestError::NoPage
            | RequestError::NoFile
            | RequestError::NoReview
            | RequestError::GameClosed
            | RequestError::NotRemoved(_)
            | RequestError::NotRestored(_)
            | RequestError::NoNetworks
            | RequestError::NoOpenings
            | RequestError::NoImports => StatusCode::NOT_FOUND,
            RequestError::BadBody(_)
            | RequestError::BadJson(_)
            | RequestError::BadRecord(_)
            | RequestError::ForTerminal
            | RequestError::BadCommand(_)
            | RequestError::BadTime(_)
            | RequestError::BadParam(_)
            | RequestError::NotOfOneGame(_)
            | RequestError::NoProblem(_)
            | RequestError::BadGame(_)
            | RequestError::BadHandicap
            | RequestError::BadTeaching
            | RequestError::ManySeconds(_)
            | RequestError::ManyVisits(_)
            | RequestError::Refused(Refusal::NoPoint(_) | Refusal::BadFact(_)) => {
                StatusCode::BAD_REQUEST
            }
            RequestError::LargeBody(_) | RequestError::LongRecord(_) => {
                StatusCode::PAYLOAD_TOO_LARGE
            }
            RequestError::ManyGames(_)
            | RequestError::ManyReviews(_)
            | RequestError::Refused(Refusal::ManyPositions(_)) => StatusCode::TOO_MANY_REQUESTS,
            RequestError::Refused(_)
            | RequestError::NoLibrary(_)
            | RequestError::OtherVersion
            | RequestError::ReviewNotReady
            | RequestError::Fetching
            | RequestError::ReviewFailed(_) => StatusCode::CONFLICT,
            RequestError::NotFetched(_) => StatusCode::BAD_GATEWAY,
            RequestError::Failed
            | RequestError::NotCounted
            | RequestError::NoDeadStones
            | RequestError::GameUnreadable(_)
            | RequestError::ReviewUnreadable(_)
            | RequestError::NotKept(_)
            | RequestError::ReviewNotKept(_)
            | RequestError::PracticeUnreadable(_)
            | RequestError::PracticeNotKept(_)
            | RequestError::System(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The same about a field of a form.
    pub(super) fn on(self, field: &str) -> HttpError {
        HttpError::from(self).on(field)
    }
}

impl From<Refusal> for RequestError {
    fn from(refusal: Refusal) -> RequestError {
        RequestError::Refused(refusal)
    }
}

impl From<ParseError> for RequestError {
    fn from(error: ParseError) -> RequestError {
        RequestError::BadCommand(error)
    }
}

/// A refusal of a request. The page shows the words of the reason.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct HttpError {
    pub(super) reason: RequestError,
    /// The field of a form that is to be changed, if it is one field.
    pub(super) field: Option<String>,
}

impl HttpError {
    /// The same about a field of a form.
    pub(super) fn on(self, field: &str) -> HttpError {
        HttpError { field: Some(field.to_owned()), ..self }
    }

    pub(super) fn status(&self) -> StatusCode {
        self.reason.status()
    }

    /// The reason in a language.
    pub(super) fn text(&self, language: Language) -> String {
        plain(&language.say(&self.reason.message()))
    }

    /// The reply, with the reason in a language.
    pub(super) fn reply(&self, language: Language) -> Response {
        let mut body = serde_json::json!({ "error": self.text(language) });
        if let Some(field) = &self.field {
            body["field"] = field.clone().into();
        }
        let kind = [(header::CONTENT_TYPE, "application/json")];
        (self.status(), kind, body.to_string()).into_response()
    }
}

impl<R: Into<RequestError>> From<R> for HttpError {
    fn from(reason: R) -> HttpError {
        HttpError { reason: reason.into(), field: None }
    }
}

/// The reply in English. The gate puts it into the language of its reader.
impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        let mut response = self.reply(Language::English);
        response.extensions_mut().insert(self);
        response
    }
}
