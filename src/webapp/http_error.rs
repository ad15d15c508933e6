//! Errors that requests get, as JSON that pages read.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::clock::TimeControlError;
use crate::disk::plain;
use crate::params::ParamError;
use crate::session::{ParseError, Refusal};

/// The reason why a request is refused, with its words for the page.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(super) enum RequestError {
    // The request does not come from a page of the program.
    #[error("this is not the host that the request is for")]
    OtherHost,
    #[error("requests of other sites are refused")]
    OtherSite,
    #[error("this address is not the one that ponnuki has printed, or is of an earlier start")]
    OtherToken,
    // There is no such thing.
    #[error("there is no such page")]
    NoPage,
    #[error("there is no such file")]
    NoFile,
    #[error("there is no such review any more")]
    NoReview,
    #[error("this game is closed")]
    GameClosed,
    #[error("this is not removed: {0}")]
    NotRemoved(String),
    #[error("this is not brought back: {0}")]
    NotRestored(String),
    #[error("this network is not offered")]
    NoNetworks,
    // The request makes no sense.
    #[error("{0}")]
    BadBody(String),
    #[error("bad request: {0}")]
    BadJson(String),
    #[error("{0}")]
    BadText(String),
    #[error("the record: {0}")]
    BadRecord(String),
    #[error("this is for a terminal")]
    ForTerminal,
    #[error(transparent)]
    BadCommand(#[from] ParseError),
    #[error(transparent)]
    BadTime(#[from] TimeControlError),
    #[error(transparent)]
    BadParam(#[from] ParamError),
    #[error("{0} is not a matter of one game")]
    NotOfOneGame(&'static str),
    #[error("{0}")]
    BadGame(String),
    #[error("the handicap cannot be placed: {0}")]
    BadHandicap(String),
    #[error("a move gets at most {0} seconds")]
    ManySeconds(f64),
    #[error("a position gets 1 to {0} visits")]
    ManyVisits(u64),
    // The request makes no sense now.
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error("{0}")]
    NoLibrary(String),
    #[error("this review was made by another version of ponnuki")]
    OtherVersion,
    #[error("the review is not ready")]
    ReviewNotReady,
    #[error("a network is being fetched")]
    Fetching,
    #[error("{0}")]
    ReviewFailed(String),
    // There is too much of it.
    #[error("this is too large: at most {0} bytes are read")]
    LargeBody(usize),
    #[error("the record has more than {0} moves")]
    LongRecord(usize),
    #[error("there are {0} games, which is the most: close one of them")]
    ManyGames(usize),
    #[error("another review is being made: wait for it, or stop it")]
    ManyReviews,
    // The program has failed.
    #[error("this has failed; please report it")]
    Failed,
    #[error("nothing was counted")]
    NotCounted,
    #[error("the dead stones could not be found")]
    NoDeadStones,
    #[error("the game cannot be read: {0}")]
    GameUnreadable(String),
    #[error("the review cannot be read: {0}")]
    ReviewUnreadable(String),
    #[error("this is not kept: {0}")]
    NotKept(String),
    #[error("the review is not kept: {0}")]
    ReviewNotKept(String),
    #[error("{0}")]
    System(String),
}

impl RequestError {
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
            | RequestError::NoNetworks => StatusCode::NOT_FOUND,
            RequestError::BadBody(_)
            | RequestError::BadJson(_)
            | RequestError::BadText(_)
            | RequestError::BadRecord(_)
            | RequestError::ForTerminal
            | RequestError::BadCommand(_)
            | RequestError::BadTime(_)
            | RequestError::BadParam(_)
            | RequestError::NotOfOneGame(_)
            | RequestError::BadGame(_)
            | RequestError::BadHandicap(_)
            | RequestError::ManySeconds(_)
            | RequestError::ManyVisits(_)
            | RequestError::Refused(Refusal::NoPoint(_)) => StatusCode::BAD_REQUEST,
            RequestError::LargeBody(_) | RequestError::LongRecord(_) => {
                StatusCode::PAYLOAD_TOO_LARGE
            }
            RequestError::ManyGames(_)
            | RequestError::ManyReviews
            | RequestError::Refused(Refusal::ManyPositions(_)) => StatusCode::TOO_MANY_REQUESTS,
            RequestError::Refused(_)
            | RequestError::NoLibrary(_)
            | RequestError::OtherVersion
            | RequestError::ReviewNotReady
            | RequestError::Fetching
            | RequestError::ReviewFailed(_) => StatusCode::CONFLICT,
            RequestError::Failed
            | RequestError::NotCounted
            | RequestError::NoDeadStones
            | RequestError::GameUnreadable(_)
            | RequestError::ReviewUnreadable(_)
            | RequestError::NotKept(_)
            | RequestError::ReviewNotKept(_)
            | RequestError::System(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The same about a field of a form.
    pub(super) fn on(self, field: &str) -> HttpError {
        HttpError::from(self).on(field)
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

    pub(super) fn text(&self) -> String {
        plain(&self.reason.to_string())
    }
}

impl<R: Into<RequestError>> From<R> for HttpError {
    fn from(reason: R) -> HttpError {
        HttpError { reason: reason.into(), field: None }
    }
}

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        let mut body = serde_json::json!({ "error": self.text() });
        if let Some(field) = &self.field {
            body["field"] = field.clone().into();
        }
        let kind = [(header::CONTENT_TYPE, "application/json")];
        let mut response = (self.status(), kind, body.to_string()).into_response();
        response.extensions_mut().insert(self);
        response
    }
}
