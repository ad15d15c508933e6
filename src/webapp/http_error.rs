//! Errors that requests get, as JSON that pages read.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::disk::plain;
use crate::session::Refusal;

/// The reason why a request is refused. The page shows the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HttpError {
    pub(super) status: StatusCode,
    pub(super) text: String,
    /// The field of a form that is to be changed, if it is one field.
    pub(super) field: Option<String>,
}

impl HttpError {
    fn new(status: StatusCode, text: impl ToString) -> HttpError {
        HttpError { status, text: plain(&text.to_string()), field: None }
    }

    /// The same about a field.
    pub(super) fn on(self, field: &str) -> HttpError {
        HttpError { field: Some(field.to_owned()), ..self }
    }

    /// The request makes no sense.
    pub(super) fn bad_request(text: impl ToString) -> HttpError {
        HttpError::new(StatusCode::BAD_REQUEST, text)
    }

    /// It does not come from one of our pages.
    pub(super) fn forbidden(text: impl ToString) -> HttpError {
        HttpError::new(StatusCode::FORBIDDEN, text)
    }

    /// There is no such thing.
    pub(super) fn not_found(text: impl ToString) -> HttpError {
        HttpError::new(StatusCode::NOT_FOUND, text)
    }

    /// It makes no sense now.
    pub(super) fn conflict(text: impl ToString) -> HttpError {
        HttpError::new(StatusCode::CONFLICT, text)
    }

    /// It is too large.
    pub(super) fn too_large(text: impl ToString) -> HttpError {
        HttpError::new(StatusCode::PAYLOAD_TOO_LARGE, text)
    }

    /// There are too many of them.
    pub(super) fn too_many(text: impl ToString) -> HttpError {
        HttpError::new(StatusCode::TOO_MANY_REQUESTS, text)
    }

    /// The program has failed.
    pub(super) fn internal(text: impl ToString) -> HttpError {
        HttpError::new(StatusCode::INTERNAL_SERVER_ERROR, text)
    }
}

impl From<Refusal> for HttpError {
    fn from(refusal: Refusal) -> HttpError {
        match refusal {
            Refusal::NoPoint(_) => HttpError::bad_request(refusal),
            Refusal::ManyPositions(_) => HttpError::too_many(refusal),
            _ => HttpError::conflict(refusal),
        }
    }
}

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        let mut body = serde_json::json!({ "error": self.text });
        if let Some(field) = &self.field {
            body["field"] = field.clone().into();
        }
        let kind = [(header::CONTENT_TYPE, "application/json")];
        let mut response = (self.status, kind, body.to_string()).into_response();
        response.extensions_mut().insert(self);
        response
    }
}
