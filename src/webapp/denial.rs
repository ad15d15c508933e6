//! The reasons for refusing requests, as pages read them, and as a page for who opens an address.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::disk::plain;

/// Why a request is refused. The page shows the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Denial {
    pub(super) status: StatusCode,
    pub(super) text: String,
    /// The field of a form that is to be changed, if it is one field.
    pub(super) field: Option<String>,
}

impl Denial {
    fn new(status: StatusCode, text: impl ToString) -> Denial {
        Denial { status, text: plain(&text.to_string()), field: None }
    }

    /// The same about a field.
    pub(super) fn on(self, field: &str) -> Denial {
        Denial { field: Some(field.to_owned()), ..self }
    }

    /// The request makes no sense.
    pub(super) fn bad(text: impl ToString) -> Denial {
        Denial::new(StatusCode::BAD_REQUEST, text)
    }

    /// It does not come from one of our pages.
    pub(super) fn forbidden(text: impl ToString) -> Denial {
        Denial::new(StatusCode::FORBIDDEN, text)
    }

    /// There is no such thing.
    pub(super) fn lost(text: impl ToString) -> Denial {
        Denial::new(StatusCode::NOT_FOUND, text)
    }

    /// It makes no sense now.
    pub(super) fn conflict(text: impl ToString) -> Denial {
        Denial::new(StatusCode::CONFLICT, text)
    }

    /// It is too large.
    pub(super) fn large(text: impl ToString) -> Denial {
        Denial::new(StatusCode::PAYLOAD_TOO_LARGE, text)
    }

    /// There are too many of them.
    pub(super) fn many(text: impl ToString) -> Denial {
        Denial::new(StatusCode::TOO_MANY_REQUESTS, text)
    }

    /// The program has failed.
    pub(super) fn failure(text: impl ToString) -> Denial {
        Denial::new(StatusCode::INTERNAL_SERVER_ERROR, text)
    }
}

impl IntoResponse for Denial {
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
