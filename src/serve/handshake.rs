//! The start of a connection: an HTTP request, which has to come from a client with the token.

use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, copy, join, sink};
use tokio::time::timeout;
use tokio_websockets::ServerBuilder;

use crate::server::{PATIENCE, Token};

/// The largest head of a request in bytes.
const LONGEST_HEAD: usize = 16 << 10;

/// The time that the head of a request may take to come, and the reply to go.
const SLOWEST: Duration = Duration::from_secs(10);

/// The reason why a request is refused.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refusal {
    #[error("the request is too large, or takes too long")]
    Size,
    #[error("this address is for programs that speak WebSocket, such as KaTrain ({0})")]
    Form(tokio_websockets::Error),
    #[error(
        "the address lacks the token, or has an old one: copy the whole address that ponnuki serve \
         prints at its start"
    )]
    Token,
    #[error(
        "requests of other sites are refused: the header Origin names another host than the header \
         Host, which a proxy has to pass on"
    )]
    Origin,
    #[error("{0} clients are connected, and there is no room for more: see --clients")]
    Full(usize),
}

impl Refusal {
    /// The reply of HTTP.
    pub(super) fn response(&self) -> String {
        let status = match self {
            Refusal::Size | Refusal::Form(_) => "400 Bad Request",
            Refusal::Token | Refusal::Origin => "403 Forbidden",
            Refusal::Full(_) => "503 Service Unavailable",
        };
        let text = format!("{self}\n");
        format!(
            "HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\n\
             X-Content-Type-Options: nosniff\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{text}",
            text.len()
        )
    }
}

/// Reads a request, and returns the reply by which it becomes the connection of a client.
///
/// # Errors
/// If the request is not for a WebSocket, lacks the token, or is made by the page of another site.
pub(super) async fn read(
    stream: &mut (impl AsyncRead + Unpin),
    token: &Token,
) -> Result<Vec<u8>, Refusal> {
    let head = timeout(SLOWEST, head(stream)).await.ok().flatten().ok_or(Refusal::Size)?;
    // The request is checked before it is answered, so that a wrong one gets an error of HTTP.
    let exchange = join(head.as_slice(), Vec::new());
    let accepted = ServerBuilder::new().accept(exchange).await;
    let (request, socket) = accepted.map_err(Refusal::Form)?;
    if !token.is(request.uri().path().trim_matches('/')) {
        return Err(Refusal::Token);
    }
    let header = |name: &str| request.headers().get(name).map(|value| value.as_bytes());
    // Browsers name the site of each page that connects. Programs may name the server itself.
    if let Some(origin) = header("origin") {
        let schemes = [&b"http://"[..], b"https://"];
        let named = schemes.iter().find_map(|scheme| origin.strip_prefix(*scheme));
        if named.is_none() || named != header("host") {
            return Err(Refusal::Origin);
        }
    }
    Ok(socket.into_inner().into_inner().1)
}

/// The head of a request with the empty line at its end. `None` if it does not come, or is too long. A
/// client sends no more before the reply.
async fn head(stream: &mut (impl AsyncRead + Unpin)) -> Option<Vec<u8>> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let count = stream.read_buf(&mut head).await.ok()?;
        if count == 0 || head.len() > LONGEST_HEAD {
            return None;
        }
    }
    Some(head)
}

/// Writes a reply. Returns false if the client does not read it.
pub(super) async fn write(stream: &mut (impl AsyncWrite + Unpin), response: &[u8]) -> bool {
    matches!(timeout(SLOWEST, stream.write_all(response)).await, Ok(Ok(())))
}

/// Closes a connection after what has been written, and reads for a while what still comes: otherwise the
/// system might take back what the client has not read.
pub(super) async fn linger(mut stream: impl AsyncRead + AsyncWrite + Unpin) {
    let _ = timeout(PATIENCE, async {
        stream.shutdown().await?;
        copy(&mut stream, &mut sink()).await
    })
    .await;
}
