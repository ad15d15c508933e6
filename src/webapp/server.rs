//! The server: its start and its end.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, Request};
use axum::middleware::map_request;
use rand::TryRng;
use rand::rngs::SysRng;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;

use super::address::{Address, Secret};
use super::games::WebApp;
use super::plan::{WebError, WebPlan};
use super::routes::{self, Peer};
use crate::{disk, engine, machine};

/// The interval at which clocks are updated.
const TICK: Duration = Duration::from_millis(500);
/// The longest time that open connections may take to end.
const PATIENCE: Duration = Duration::from_secs(1);

/// A handle that ends the server. Its copies end the same server.
#[derive(Clone, Debug)]
pub struct Closing(watch::Sender<bool>);

impl Default for Closing {
    fn default() -> Closing {
        Closing(watch::Sender::new(false))
    }
}

impl Closing {
    /// Ends the server cleanly.
    pub fn close(&self) {
        self.0.send_replace(true);
    }

    async fn wait(&self) {
        // The sender lives as long as `self`.
        let _ = self.0.subscribe().wait_for(|closed| *closed).await;
    }
}

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
    let mut bytes = [0; 16];
    SysRng.try_fill_bytes(&mut bytes).map_err(|error| WebError::Token(error.into()))?;
    let fresh = Secret::new(bytes);
    // Without a stored token, the address is another at each start.
    let token = match library.as_ref().map(|library| library.token(fresh.clone())) {
        Ok(Ok(token)) => token,
        Ok(Err(error)) => {
            let reason = disk::plain(&error.to_string());
            log::warn!("the address is not kept, and will be another the next time: {reason}");
            fresh
        }
        Err(_) => fresh,
    };
    let runtime = runtime()?;
    let served = runtime.block_on(async {
        let failure = |reason| WebError::Port { listen: plan.listen, port: plan.port, reason };
        let listener = TcpListener::bind((plan.listen, plan.port)).await.map_err(failure)?;
        let address = Address::new(shown(plan.listen), listener.local_addr()?.port(), token);
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
            () = async { closing.wait().await; tokio::time::sleep(PATIENCE).await } => {}
        }
        Ok(())
    });
    // Counts that are still under way are not waited for.
    runtime.shutdown_timeout(PATIENCE);
    served
}

/// The runtime of the server, with one thread for work. Tokio panics where there is no such thread, and
/// otherwise does with as many as the system allows.
///
/// # Errors
/// When the system does not allow that thread.
fn runtime() -> Result<Runtime, WebError> {
    let mut builder = Builder::new_current_thread();
    let runtime = builder.enable_io().enable_time().thread_keep_alive(Duration::MAX).build()?;
    machine::spawn(|| ())?.join();
    runtime.block_on(runtime.spawn_blocking(|| ())).map_err(io::Error::from)?;
    Ok(runtime)
}

/// The address that is shown to people, for the address on which the server listens.
fn shown(listen: IpAddr) -> IpAddr {
    if !listen.is_unspecified() {
        return listen;
    }
    // The system says by which of its addresses it would reach another machine; nothing is sent.
    let found = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        socket.local_addr()
    });
    found.map_or(listen, |address| address.ip())
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
