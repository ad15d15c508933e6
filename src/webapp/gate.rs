//! The check of every request, and the headers of every response.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::games::WebApp;

/// The headers of all responses. Pages run no inline scripts, load nothing from other servers, and
/// cannot be framed by other pages.
const HEADERS: &[(&str, &str)] = &[
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
         img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cache-control", "no-store"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
];

/// Lets requests of our own pages through.
pub(super) async fn gate(State(app): State<Arc<WebApp>>, request: Request, next: Next) -> Response {
    let admitted = app.address.admit(request.method(), request.uri().path(), request.headers());
    let mut response = match admitted {
        Ok(()) => next.run(request).await,
        Err(refusal) => {
            log::info!("refused {} {}", request.method(), refusal.text);
            refusal.into_response()
        }
    };
    for (name, value) in HEADERS {
        let (name, value) = (HeaderName::from_static(name), HeaderValue::from_static(value));
        response.headers_mut().insert(name, value);
    }
    response
}
