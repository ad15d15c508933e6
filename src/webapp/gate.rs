//! The check of every request, and the headers of every response. Whoever opens an address that is
//! refused gets a page with an explanation.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::assets;
use super::games::WebApp;
use super::http_error::HttpError;
use crate::language::Language;

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
pub(super) async fn gate(
    State(app): State<Arc<WebApp>>,
    mut request: Request,
    next: Next,
) -> Response {
    let language = app.language(request.headers());
    request.extensions_mut().insert(language);
    let admitted = app.address.admit(request.method(), request.uri().path(), request.headers());
    let is_opened = opens_page(request.method(), request.headers());
    // Only a request with the token gets the address in its reply.
    let root = admitted.is_ok().then(|| app.address.root());
    let mut response = match admitted {
        Ok(()) => next.run(request).await,
        Err(refusal) => {
            log::info!("refused {} {}", request.method(), refusal.text(Language::English));
            refusal.into_response()
        }
    };
    if let Some(error) = response.extensions_mut().remove::<HttpError>() {
        response = match is_opened {
            true => assets::refusal(&error, root.as_deref(), language),
            false => error.reply(language),
        };
    }
    if app.plan.page.is_some() {
        let_page_frame(response.headers_mut());
    }
    for (name, value) in HEADERS {
        let (name, value) = (HeaderName::from_static(name), HeaderValue::from_static(value));
        response.headers_mut().entry(name).or_insert(value);
    }
    response
}

/// Lets the page that contains the program frame its other pages.
fn let_page_frame(headers: &mut HeaderMap) {
    let own = HEADERS[0].1;
    let policy = headers.get(header::CONTENT_SECURITY_POLICY).and_then(|it| it.to_str().ok());
    let policy = policy.unwrap_or(own).replace("frame-ancestors 'none'", "frame-ancestors 'self'");
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
}

/// True if a browser asks for a page, and not a script for its data.
fn opens_page(method: &Method, headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    method == Method::GET && accepted.is_some_and(|kinds| kinds.contains("text/html"))
}
