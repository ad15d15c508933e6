//! `ponnuki serve`: KataGo's JSON analysis protocol for programs on other machines, over WebSocket.
//!
//! One thread reads and writes for all clients. The analysis is [`analysis`](crate::analysis), of which
//! each connection is a client. A message is a line of the protocol, without its line end.
//!
//! - `handshake`: refuses requests that are not made by clients with the token.
//! - `connection`: carries messages both ways, and notices that a client has gone.
//!
//! `docs/serve.md` is the guide.

mod connection;
mod handshake;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, duplex, split};
use tokio::net::TcpListener;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use self::handshake::Refusal;
use crate::analysis::AnalysisService;
use crate::engine::EngineError;
use crate::machine::ThreadError;
use crate::params::Params;
use crate::server::{self, Closing, PATIENCE, Token};

/// The largest number of connections that have not yet shown the token.
const MOST_HANDSHAKES: usize = 64;

/// The time after which a connection is accepted again if the system has refused one.
const RETRY: Duration = Duration::from_millis(100);

/// The advice if another program has the port.
const IN_USE: &str = "; perhaps ponnuki serve is running already. Choose another port, as in \
                      --listen 127.0.0.1:9000";

/// The plan of the server.
#[derive(Clone, Debug)]
pub struct ServePlan {
    /// The address of this machine on which it listens; port 0 for any free port.
    pub listen: SocketAddr,
    /// The file that keeps the token. Without one, the token is another at each start.
    pub token_file: Option<PathBuf>,
    /// The largest number of clients at the same time.
    pub clients: usize,
    /// The time after which a client that neither reads nor sends anything has gone.
    pub silence: Duration,
    /// The threads and memory for all clients together, and the defaults for queries.
    pub params: Params,
}

/// The reason why the server cannot start, or has ended.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The server cannot listen on the address.
    #[error("cannot listen on {listen}: {reason}{}", server::listen_hint(.reason, IN_USE))]
    Listen {
        /// The address.
        listen: SocketAddr,
        /// The reason that the system gives.
        reason: io::Error,
    },
    /// There is no token.
    #[error("no random token from the system: {0}")]
    Token(io::Error),
    /// The file with the token cannot be used.
    #[error("{}: {reason}", file.display())]
    TokenFile {
        /// The file.
        file: PathBuf,
        /// The reason.
        reason: io::Error,
    },
    /// The network or another file of the engine cannot be read.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The system does not allow a thread.
    #[error(transparent)]
    Thread(#[from] ThreadError),
    /// The address cannot be printed, or the server has failed.
    #[error(transparent)]
    Server(#[from] io::Error),
}

/// The state that all connections share.
struct Server {
    service: Arc<AnalysisService>,
    token: Token,
    /// A permit for each client.
    places: Arc<Semaphore>,
    clients: usize,
    silence: Duration,
    closing: Closing,
}

/// Serves until `closing` ends it. Calls `announce` with the address as soon as clients can connect.
///
/// # Errors
/// When the address or a file cannot be used, or `announce` fails.
pub fn serve(
    plan: ServePlan,
    closing: &Closing,
    announce: impl FnOnce(&str) -> io::Result<()>,
) -> Result<(), ServeError> {
    let fresh = Token::random().map_err(ServeError::Token)?;
    let token = match plan.token_file {
        Some(file) => {
            Token::kept_in(&file, fresh).map_err(|reason| ServeError::TokenFile { file, reason })?
        }
        None => fresh,
    };
    let service = AnalysisService::new(&plan.params, plan.clients)?;
    let runtime = server::runtime()?;
    let server = Arc::new(Server {
        service: Arc::clone(&service),
        token,
        places: Arc::new(Semaphore::new(plan.clients)),
        clients: plan.clients,
        silence: plan.silence,
        closing: closing.clone(),
    });
    service.run(move || {
        let served = runtime.block_on(server.listen(plan.listen, announce));
        // The searches of clients that have not gone yet end with their connections.
        runtime.shutdown_timeout(PATIENCE);
        served
    })?
}

/// Serves, without a socket, one connection that sends `bytes` and no more. Returns what it is sent. For
/// fuzzers, which know the token.
///
/// # Errors
/// When a file of the engine cannot be read, or the system does not allow a thread.
pub fn serve_bytes(params: &Params, token: [u8; 16], bytes: &[u8]) -> Result<Vec<u8>, ServeError> {
    let service = AnalysisService::new(params, 1)?;
    let runtime = server::runtime()?;
    let server = Server {
        service: Arc::clone(&service),
        token: Token::new(token),
        places: Arc::new(Semaphore::new(1)),
        clients: 1,
        silence: Duration::from_secs(60),
        closing: Closing::default(),
    };
    let peer = SocketAddr::from(([127, 0, 0, 1], 9));
    service
        .run(|| {
            runtime.block_on(async {
                let (stream, client) = duplex(1 << 16);
                let (mut reader, mut writer) = split(client);
                let mut sent = Vec::new();
                let talk = async {
                    if let Some((stream, _place)) = server.admit(stream, peer).await {
                        connection::talk(stream, peer, &server).await;
                    }
                };
                let send = async {
                    // The server may close the connection before it has read everything.
                    let _ = writer.write_all(bytes).await;
                    let _ = writer.shutdown().await;
                };
                let (_, _, received) = tokio::join!(talk, send, reader.read_to_end(&mut sent));
                received.map(|_| sent)
            })
        })?
        .map_err(ServeError::Server)
}

impl Server {
    /// Accepts connections until the server ends.
    async fn listen(
        self: Arc<Self>,
        listen: SocketAddr,
        announce: impl FnOnce(&str) -> io::Result<()>,
    ) -> Result<(), ServeError> {
        let failure = |reason| ServeError::Listen { listen, reason };
        let listener = TcpListener::bind(listen).await.map_err(failure)?;
        let shown = server::shown(listen.ip());
        let shown = SocketAddr::new(shown, listener.local_addr()?.port());
        announce(&format!("ws://{shown}/{}", self.token))?;
        tokio::select! {
            () = Arc::clone(&self).accept(listener) => {}
            () = self.closing.wait() => {}
        }
        // Clients are told that the server ends. It does not wait long for those that do not read.
        let places = self.places.acquire_many(self.clients as u32);
        let _ = timeout(2 * PATIENCE, places).await;
        Ok(())
    }

    async fn accept(self: Arc<Self>, listener: TcpListener) {
        let handshakes = Arc::new(Semaphore::new(MOST_HANDSHAKES));
        // The semaphore is never closed.
        while let Ok(permit) = Arc::clone(&handshakes).acquire_owned().await {
            match listener.accept().await {
                Ok((stream, peer)) => {
                    // Small messages are not to wait for others. Where that is impossible, they do.
                    let _ = stream.set_nodelay(true);
                    let server = Arc::clone(&self);
                    tokio::spawn(async move {
                        let admitted = server.admit(stream, peer).await;
                        drop(permit);
                        if let Some((stream, place)) = admitted {
                            connection::talk(stream, peer, &server).await;
                            drop(place);
                        }
                    });
                }
                Err(error) => {
                    log::warn!("cannot accept a connection: {error}");
                    tokio::time::sleep(RETRY).await;
                }
            }
        }
    }

    /// Answers the request of a connection. Returns the connection of a client, and its place among the
    /// clients.
    async fn admit<S: AsyncRead + AsyncWrite + Unpin>(
        &self,
        mut stream: S,
        peer: SocketAddr,
    ) -> Option<(S, OwnedSemaphorePermit)> {
        let admitted = handshake::read(&mut stream, &self.token).await.and_then(|response| {
            let place = Arc::clone(&self.places).try_acquire_owned();
            place.map(|place| (response, place)).map_err(|_| Refusal::Full(self.clients))
        });
        match admitted {
            Ok((response, place)) => {
                handshake::write(&mut stream, &response).await.then_some((stream, place))
            }
            Err(refusal) => {
                log::info!("{peer}: refused: {refusal}");
                handshake::write(&mut stream, refusal.response().as_bytes()).await;
                handshake::linger(stream).await;
                None
            }
        }
    }
}
