//! The server: its start and its end.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, Request};
use axum::middleware::map_request;
use tokio::net::TcpListener;

use super::address::Address;
use super::games::WebApp;
use super::plan::{WebError, WebPlan};
use super::routes::{self, Peer};
use crate::server::{self, Closing, Token};
use crate::{engine, machine};

/// The interval at which clocks are updated.
const TICK: Duration = Duration::from_millis(500);

/// Serves until `closing` ends it. Calls `announce` with the address as soon as the address can be
/// opened.
///
/// # Errors
/// When the port or a file cannot be used, or `announce` fails.
pub fn serve(
    plan: WebPlan,
    closing: &Closing,
    announce: impl FnOnce(&str) -> io::Result<()>,
) -> Result<(), WebError> {
    let library = plan.library()?;
    let learned = engine::learned(&plan.params)?;
    let fresh = Token::random().map_err(WebError::Token)?;
    // Without a stored token, the address is another at each start.
    let token = match library.as_ref().map(|library| library.token(fresh.clone())) {
        Ok(Ok(token)) => token,
        Ok(Err(error)) => {
            let reason = machine::plain(&error.to_string());
            log::warn!("the address is not kept, and will be another the next time: {reason}");
            fresh
        }
        Err(_) => fresh,
    };
    let runtime = server::runtime()?;
    let served = runtime.block_on(async {
        let failure = |reason| WebError::Port { listen: plan.listen, port: plan.port, reason };
        let listener = TcpListener::bind((plan.listen, plan.port)).await.map_err(failure)?;
        let address =
            Address::new(server::shown(plan.listen), listener.local_addr()?.port(), token);
        announce(&address.url())?;
        let app = Arc::new(WebApp::new(address, plan.clone(), learned, library));
        let end = {
            let (app, closing) = (app.clone(), closing.clone());
            async move {
                closing.wait().await;
                app.close_all();
            }
        };
        let router = routes::router(app.clone()).layer(map_request(with_peer));
        let service = router.into_make_service_with_connect_info::<SocketAddr>();
        let server = axum::serve(listener, service);
        let server = server.with_graceful_shutdown(end).into_future();
        tokio::select! {
            ended = server => ended?,
            () = tick(&app) => {}
            () = async { closing.wait().await; tokio::time::sleep(server::PATIENCE).await } => {}
        }
        Ok(())
    });
    // Counts that are still under way are not waited for.
    runtime.shutdown_timeout(server::PATIENCE);
    served
}

/// Adds to a request the address from which it comes.
async fn with_peer(ConnectInfo(address): ConnectInfo<SocketAddr>, mut request: Request) -> Request {
    request.extensions_mut().insert(Peer(address.ip()));
    request
}

/// Updates the clocks of all games. Games that are closed by that are saved, which may take a
/// while.
async fn tick(app: &Arc<WebApp>) {
    let mut ticks = tokio::time::interval(TICK);
    loop {
        ticks.tick().await;
        let app = Arc::clone(app);
        if tokio::task::spawn_blocking(move || app.tick()).await.is_err() {
            log::error!("the clocks have failed; this is an error, please report it");
        }
    }
}
