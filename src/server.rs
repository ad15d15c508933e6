//! Parts of the two servers, `ponnuki web` and `ponnuki serve`: the token in their addresses, their
//! runtime and their end.

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::net::{IpAddr, Ipv4Addr, UdpSocket};
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use rand::TryRng;
use rand::rngs::SysRng;
use tokio::sync::watch;

#[cfg(not(target_family = "wasm"))]
use crate::machine;
#[cfg(not(target_family = "wasm"))]
use tokio::runtime::{Builder, Runtime};

/// Bytes of a token.
const TOKEN_BYTES: usize = 16;
/// The longest time that open connections may take to end.
pub(crate) const PATIENCE: Duration = Duration::from_secs(1);

/// The secret part of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token(String);

impl Token {
    /// The token of these bytes.
    pub(crate) fn new(bytes: [u8; TOKEN_BYTES]) -> Token {
        Token(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// A token that nobody can guess.
    ///
    /// # Errors
    /// When the system has no random numbers.
    pub(crate) fn random() -> io::Result<Token> {
        let mut bytes = [0; TOKEN_BYTES];
        SysRng.try_fill_bytes(&mut bytes)?;
        Ok(Token::new(bytes))
    }

    /// The token in a file. If there is no such file, it is made and gets the token `fresh`.
    ///
    /// # Errors
    /// When the file cannot be read or made. `InvalidData` if it holds no token.
    pub(crate) fn kept_in(file: &Path, fresh: Token) -> io::Result<Token> {
        let mut kept = fs::read(file).unwrap_or_default();
        if is_unfinished(&kept) {
            let mut options = OpenOptions::new();
            options.read(true).write(true).create(true).truncate(false);
            // Elsewhere the folder of a user is the user's alone.
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let mut opened = options.open(file)?;
            // Of several programs that start at the same time, one makes the token. Not every file system
            // has locks.
            let _ = opened.lock();
            kept.clear();
            opened.read_to_end(&mut kept)?;
            if is_unfinished(&kept) {
                opened.rewind()?;
                opened.write_all(format!("{fresh}\n").as_bytes())?;
                return Ok(fresh);
            }
        }
        let reason = "it does not hold a token, which is 32 hexadecimal digits";
        let token = String::from_utf8_lossy(&kept).parse();
        token.map_err(|()| io::Error::new(ErrorKind::InvalidData, reason))
    }

    /// True if a text is this token. The time that the comparison takes does not depend on where they
    /// differ.
    pub(crate) fn is(&self, text: &str) -> bool {
        let differing = self.0.bytes().zip(text.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
        self.0.len() == text.len() && differing == 0
    }
}

/// Returns true if a file holds nothing, or the beginning of a token, because the program that made it was killed
/// or found the disk full.
fn is_unfinished(kept: &[u8]) -> bool {
    kept.len() < 2 * TOKEN_BYTES && kept.iter().all(u8::is_ascii_hexdigit)
}

impl FromStr for Token {
    type Err = ();

    /// Reads a token that was written, perhaps with white space around it.
    fn from_str(text: &str) -> Result<Token, ()> {
        let text = text.trim();
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        let is_token = text.len() == 2 * TOKEN_BYTES && text.bytes().all(is_digit);
        if is_token { Ok(Token(text.to_owned())) } else { Err(()) }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

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

    /// Waits until the server is to end.
    pub(crate) async fn wait(&self) {
        // The sender lives as long as `self`.
        let _ = self.0.subscribe().wait_for(|closed| *closed).await;
    }
}

/// The runtime of the server, with one thread for work. Tokio panics where there is no such thread, and
/// otherwise does with as many as the system allows.
///
/// # Errors
/// When the system does not allow that thread, or the means to listen.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn runtime() -> io::Result<Runtime> {
    let mut builder = Builder::new_current_thread();
    let runtime = builder
        .enable_io()
        .enable_time()
        .thread_keep_alive(Duration::MAX)
        .thread_stack_size(machine::STACK)
        .build()?;
    machine::spawn(|| ()).map_err(io::Error::other)?.join();
    runtime.block_on(runtime.spawn_blocking(|| ()))?;
    Ok(runtime)
}

/// The address that is shown to people, for the address on which the server listens.
pub(crate) fn shown(listen: IpAddr) -> IpAddr {
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

/// The advice, behind the `reason`, if the server cannot listen on its address; `in_use` if another
/// program does.
pub(crate) fn listen_hint(reason: &io::Error, in_use: &'static str) -> &'static str {
    match reason.kind() {
        ErrorKind::AddrInUse => in_use,
        ErrorKind::AddrNotAvailable => "; --listen takes an address of this machine, or 0.0.0.0",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_kept_even_if_an_earlier_attempt_was_cut_short() {
        let file = std::env::temp_dir().join(format!("ponnuki-token-{}", std::process::id()));
        let (first, second) = (Token::new([7; TOKEN_BYTES]), Token::new([8; TOKEN_BYTES]));
        for rest in ["", "0707070707"] {
            fs::write(&file, rest).unwrap();
            assert_eq!(Token::kept_in(&file, first.clone()).unwrap(), first);
            assert_eq!(fs::read_to_string(&file).unwrap(), format!("{first}\n"));
            assert_eq!(Token::kept_in(&file, second.clone()).unwrap(), first);
        }
        fs::write(&file, "a diary").unwrap();
        let error = Token::kept_in(&file, second).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidData);
        assert_eq!(fs::read_to_string(&file).unwrap(), "a diary");
        fs::remove_file(file).unwrap();
    }
}
