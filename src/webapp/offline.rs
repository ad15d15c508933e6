//! The web application without a server: for tests that send it requests by the thousand, and for a
//! page that contains the program.

use std::sync::Arc;

use axum::ServiceExt;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::header;
use axum::response::Response;
use tokio::runtime::{Builder, Runtime};

use super::address::Address;
use super::games::WebApp;
use super::plan::{WebError, WebPlan};
use super::routes;
use crate::engine;
use crate::server::Token;

/// The web application without a server.
pub struct Offline {
    app: Arc<WebApp>,
    runtime: Runtime,
}

/// The answer to a request.
#[derive(Clone, Debug)]
pub struct OfflineReply {
    /// The code of the status.
    pub status: u16,
    /// The headers, with names in small letters.
    pub headers: Vec<(String, String)>,
    /// The body. Streams of events have none.
    pub body: Vec<u8>,
}

impl Offline {
    /// The application with this token in its address, which has the port of the plan.
    ///
    /// # Errors
    /// When a file cannot be used.
    pub fn start(plan: WebPlan, token: [u8; 16]) -> Result<Offline, WebError> {
        let library = plan.library()?;
        let learned = engine::learned(&plan.params)?;
        let runtime = Builder::new_current_thread().enable_time().build()?;
        let address = Address::new(plan.listen, plan.port, Token::new(token));
        let app = Arc::new(WebApp::new(address, plan, learned, library));
        Ok(Offline { app, runtime })
    }

    /// Answers a request, with all that a server does besides reading it. `None` if no request can
    /// look like this.
    pub fn answer(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Vec<u8>,
    ) -> Option<OfflineReply> {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::from(body)).ok()?;
        let router = routes::router(Arc::clone(&self.app));
        self.runtime.block_on(async {
            let (parts, body) = respond(router, request).await?.into_parts();
            let text = |value: &header::HeaderValue| {
                String::from_utf8_lossy(value.as_bytes()).into_owned()
            };
            let headers: Vec<(String, String)> =
                parts.headers.iter().map(|(name, value)| (name.to_string(), text(value))).collect();
            let streams = headers.iter().any(|(_, value)| value.starts_with("text/event-stream"));
            let body =
                if streams { Vec::new() } else { to_bytes(body, usize::MAX).await.ok()?.to_vec() };
            Some(OfflineReply { status: parts.status.as_u16(), headers, body })
        })
    }
}

impl Drop for Offline {
    fn drop(&mut self) {
        self.app.close_all();
    }
}

async fn respond<S>(mut service: S, request: Request) -> Option<Response>
where
    S: ServiceExt<Request, Response = Response>,
{
    service.call(request).await.ok()
}
