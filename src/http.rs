//! The client for what a user fetches from the web: networks and records.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use ureq::Agent;
use ureq::tls::{PemItem, RootCerts, TlsConfig, parse_pem};

/// The time for a connection.
const CONNECTING: Duration = Duration::from_secs(30);

/// The time after which a server that sends nothing is given up.
const SILENCE: Duration = Duration::from_secs(60);

/// The files in which systems keep the certificates that they trust: Debian and its relatives, Fedora,
/// openSUSE, and Alpine, BSD and macOS.
const CERTIFICATES: &[&str] = &[
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
];

/// The reason why something small cannot be fetched.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum FetchError {
    /// The server cannot be reached, or does not speak HTTP.
    #[error("{0}")]
    Server(String),
    /// The server does not give it.
    #[error("the server answers with status {0}")]
    Status(u16),
    /// The server sends more than is wanted.
    #[error("the server sends more than {0} bytes")]
    Large(u64),
}

/// Returns true if the text is the address of a file on a server.
pub(crate) fn is_url(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://")
}

/// The certificates that are trusted: those of the system, because it knows the certificate of a proxy that
/// looks into what is encrypted, or else those of ureq.
fn trusted() -> RootCerts {
    let named = env::var_os("SSL_CERT_FILE").map(PathBuf::from);
    let mut files = named.into_iter().chain(CERTIFICATES.iter().map(PathBuf::from));
    let certificates = |file: PathBuf| {
        let text = fs::read(file).ok()?;
        let found: Vec<_> = parse_pem(&text)
            .filter_map(|item| match item {
                Ok(PemItem::Certificate(one)) => Some(one),
                _ => None,
            })
            .collect();
        (!found.is_empty()).then_some(found)
    };
    files.find_map(certificates).map_or(RootCerts::WebPki, RootCerts::from)
}

/// A client for this address. It uses the proxies that the variables of the environment name, and
/// follows redirections, but never from an address that is encrypted to one that is not.
pub(crate) fn client(url: &str) -> Agent {
    Agent::config_builder()
        .tls_config(TlsConfig::builder().root_certs(trusted()).build())
        .https_only(url.starts_with("https://"))
        .http_status_as_error(false)
        .timeout_connect(Some(CONNECTING))
        .timeout_per_read(Some(SILENCE))
        .timeout_recv_response(Some(SILENCE))
        .user_agent(concat!("ponnuki/", env!("CARGO_PKG_VERSION")))
        .accept_encoding("identity")
        .build()
        .into()
}

/// An error in words for people.
pub(crate) fn words(error: ureq::Error) -> String {
    match error {
        ureq::Error::HostNotFound => "the server is not found".to_owned(),
        ureq::Error::Timeout(_) => "the server does not answer".to_owned(),
        ureq::Error::RequireHttpsOnly(_) => {
            "the server redirects to an address without encryption, which is refused".to_owned()
        }
        ureq::Error::Io(error) => error.to_string(),
        other => other.to_string(),
    }
}

/// The bytes at this address, at most `most`, which have to come within this `time`.
///
/// # Errors
/// When they do not.
pub(crate) fn fetch(url: &str, most: u64, time: Duration) -> Result<Vec<u8>, FetchError> {
    let failure = |error| match error {
        ureq::Error::BodyExceedsLimit(_) => FetchError::Large(most),
        other => FetchError::Server(words(other)),
    };
    let request = client(url).get(url).config().timeout_global(Some(time)).build();
    let mut response = request.call().map_err(failure)?;
    match response.status().as_u16() {
        200 => response.body_mut().with_config().limit(most).read_to_vec().map_err(failure),
        status => Err(FetchError::Status(status)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encrypted_download_stays_encrypted() {
        assert!(client("https://a.b/c.bin.gz").config().https_only());
        assert!(!client("http://a.b/c.bin.gz").config().https_only());
        let refused = client("https://a.b/").get("http://a.b/").call().unwrap_err();
        assert!(words(refused).contains("without encryption"));
    }
}
