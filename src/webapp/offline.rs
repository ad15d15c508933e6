//! The web application without a server: for tests that send it requests by the thousand, and for a
//! page that contains the program.

use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;

use axum::ServiceExt;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;
use tokio_stream::StreamExt;

use super::address::Address;
use super::games::WebApp;
use super::plan::{WebError, WebPlan};
use super::routes;
use crate::server::Token;
use crate::{engine, machine};

/// The web application without a server.
pub struct Offline {
    app: Arc<WebApp>,
    runtime: Runtime,
}

/// A part of the answer to a request.
#[derive(Debug)]
pub enum AnswerPart<'a> {
    /// The beginning: the code of the status, and the headers.
    Head(u16, &'a HeaderMap),
    /// The next bytes of the body.
    Body(&'a [u8]),
    /// The end.
    End,
}

/// Somebody who waits for an answer, which ends early when this is dropped.
#[derive(Debug)]
pub struct Listener(#[expect(dead_code, reason = "only its end counts")] oneshot::Sender<()>);

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
        let address = address.shown_below(plan.page.clone());
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
        let request = request(method, path, headers, body)?;
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

    /// Answers a request while the caller goes on; in a module, when `machine::run_next` comes to it.
    /// `to` gets the answer part by part; that to a request for events has no end of its own. `None` if
    /// no request can look like this.
    pub fn request(
        &self,
        (method, path): (&str, &str),
        headers: &[(&str, &str)],
        body: Vec<u8>,
        mut to: impl FnMut(AnswerPart<'_>) + Send + 'static,
    ) -> Option<Listener> {
        let request = request(method, path, headers, body)?;
        let router = routes::router(Arc::clone(&self.app));
        let (listener, mut left) = oneshot::channel();
        let answer = async move {
            let (parts, body) = respond(router, request).await?.into_parts();
            to(AnswerPart::Head(parts.status.as_u16(), &parts.headers));
            let mut body = body.into_data_stream();
            while let Some(Ok(bytes)) = body.next().await {
                to(AnswerPart::Body(&bytes));
            }
            to(AnswerPart::End);
            Some(())
        };
        let answer = async move {
            let mut answer = pin!(answer);
            poll_fn(|context| match Pin::new(&mut left).poll(context) {
                Poll::Ready(_) => Poll::Ready(None),
                Poll::Pending => answer.as_mut().poll(context),
            })
            .await
        };
        machine::spawn_async(answer).ok()?;
        Some(Listener(listener))
    }

    /// Updates the clocks, as a server does twice a second, and closes games that no page shows.
    pub fn tick(&self) {
        self.app.tick();
    }
}

impl Drop for Offline {
    fn drop(&mut self) {
        self.app.close_all();
    }
}

/// The request that consists of these parts. `None` if there can be none.
fn request(method: &str, path: &str, headers: &[(&str, &str)], body: Vec<u8>) -> Option<Request> {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.body(Body::from(body)).ok()
}

async fn respond<S>(mut service: S, request: Request) -> Option<Response>
where
    S: ServiceExt<Request, Response = Response>,
{
    service.call(request).await.ok()
}
