//! A connection: messages of a client and to it, until one of them ends it.

use std::fmt;
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_websockets::{CloseCode, Limits, Message, ServerBuilder, WebSocketStream};

use super::{Server, handshake};
use crate::analysis::AnalysisClient;
use crate::machine;
use crate::output_queue::{OutputLines, OutputQueue};
use crate::server::PATIENCE;

/// The largest message that is read in bytes. One that is longer than a line may be is refused; an even
/// longer one ends the connection.
const LARGEST_MESSAGE: usize = 8 << 20;

/// The bytes of queries of a client that wait for a search. The queries for a game of 400 moves take
/// about 1 MiB. Each takes some dozen times its length in memory.
const MOST_WAITING: usize = 8 << 20;

/// The shortest time between two signs of life that a client is asked for.
const SHORTEST_INTERVAL: Duration = Duration::from_millis(10);

/// The reason why a connection ends.
enum Ending {
    /// The client has gone.
    Left,
    /// The client has broken the rules of WebSocket.
    Error(tokio_websockets::Error),
    /// The client neither reads nor sends.
    Silence,
    /// The server ends.
    Closing,
}

impl Ending {
    /// The message by which the client learns it, if it does not know.
    fn message(&self) -> Option<Message> {
        let code = match self {
            // An error has been answered.
            Ending::Left | Ending::Error(_) => return None,
            Ending::Silence => CloseCode::POLICY_VIOLATION,
            Ending::Closing => CloseCode::GOING_AWAY,
        };
        Some(Message::close(Some(code), &self.to_string()))
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Left => f.write_str("the client has left"),
            Ending::Error(error) => write!(f, "the connection is closed: {error}"),
            Ending::Silence => f.write_str("the client neither reads nor answers"),
            Ending::Closing => f.write_str("the server ends"),
        }
    }
}

/// Serves a client until its connection ends, and with that all its searches.
pub(super) async fn talk<S: AsyncRead + AsyncWrite + Unpin>(
    stream: S,
    peer: SocketAddr,
    server: &Server,
) {
    log::info!("{peer}: connected");
    let (output, lines) = OutputQueue::channel();
    let client = server.service.client(output, MOST_WAITING);
    let limits = Limits::default().max_payload_len(Some(LARGEST_MESSAGE));
    let socket = ServerBuilder::new().limits(limits).serve(stream);
    let (mut sender, mut receiver) = socket.split();
    let ending = tokio::select! {
        ending = read(&mut receiver, client, server.silence) => ending,
        ending = write(&mut sender, lines, server.silence) => ending,
        () = server.closing.wait() => Ending::Closing,
    };
    log::info!("{peer}: {ending}");
    let farewell = async {
        if let Some(message) = ending.message() {
            sender.send(message).await?;
        }
        sender.close().await
    };
    // A client that does not read does not learn it.
    let _ = timeout(PATIENCE, farewell).await;
    if let Ok(socket) = sender.reunite(receiver) {
        handshake::linger(socket.into_inner()).await;
    }
}

/// Carries out the messages of a client.
async fn read<S: AsyncRead + AsyncWrite + Unpin>(
    receiver: &mut SplitStream<WebSocketStream<S>>,
    mut client: AnalysisClient,
    silence: Duration,
) -> Ending {
    loop {
        let message = match timeout(silence, receiver.next()).await {
            Ok(Some(Ok(message))) => message,
            Ok(Some(Err(error))) => return Ending::Error(error),
            Ok(None) => return Ending::Left,
            Err(_) => return Ending::Silence,
        };
        if !message.is_text() && !message.is_binary() {
            continue;
        }
        let carry_out = move || {
            client.take(message.as_payload());
            client.wait().then_some(client)
        };
        match machine::blocking(carry_out).await.flatten() {
            Some(returned) => client = returned,
            None => return Ending::Left,
        }
    }
}

/// Sends the replies to a client, and asks it for signs of life.
async fn write<S: AsyncRead + AsyncWrite + Unpin>(
    sender: &mut SplitSink<WebSocketStream<S>, Message>,
    mut lines: OutputLines,
    silence: Duration,
) -> Ending {
    let mut pings = interval((silence / 3).max(SHORTEST_INTERVAL));
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let message = tokio::select! {
            line = lines.next() => match line {
                Some(line) => Message::text(line.trim_end().to_owned()),
                None => return Ending::Left,
            },
            _ = pings.tick() => Message::ping(""),
        };
        match timeout(silence, sender.send(message)).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return Ending::Left,
            Err(_) => return Ending::Silence,
        }
    }
}
