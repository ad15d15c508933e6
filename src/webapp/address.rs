//! The address that is printed, and the check that a request to it comes from our own pages.
//!
//! The token is a part of the path, and not a cookie: a browser sends the cookies of 127.0.0.1 to every
//! port, and thus to every other server on the machine. The path goes to this server alone, and no
//! page tells other sites of it, because responses ask the browser to send no referrer.

use std::net::{IpAddr, Ipv4Addr};

use axum::http::{HeaderMap, HeaderName, Method, header};

use super::http_error::{HttpError, RequestError};
use crate::server::Token;

/// The header in which the browser describes the page that makes a request: see "Fetch Metadata
/// Request Headers".
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The address of the program, with its token.
#[derive(Clone, Debug)]
pub(super) struct Address {
    /// The address of this machine that is shown to people.
    ip: IpAddr,
    port: u16,
    token: Token,
    /// The path below which pages are shown, if it is not that of the requests.
    shown_below: Option<String>,
}

impl Address {
    /// The address on this port.
    pub(super) fn new(ip: IpAddr, port: u16, token: Token) -> Address {
        Address { ip, port, token, shown_below: None }
    }

    /// The same address, whose pages are shown below another path if there is one: a host between browser and
    /// program turns that path into the one with the token.
    pub(super) fn shown_below(self, path: Option<String>) -> Address {
        Address { shown_below: path, ..self }
    }

    /// True if a request may name this host. A name of another site can be pointed at any machine; a
    /// number cannot, so all numbers are fine where other machines are let in.
    fn is_own(&self, host: &str) -> bool {
        let Some((name, port)) = host.rsplit_once(':') else { return false };
        let name = name.trim_matches(['[', ']']);
        let is_local = ["127.0.0.1", "localhost"].contains(&name);
        let is_number = name.parse::<IpAddr>().is_ok();
        let lets_others_in = self.ip != IpAddr::from(Ipv4Addr::LOCALHOST);
        port.parse() == Ok(self.port) && (is_local || lets_others_in && is_number)
    }

    /// The path of the first page. The links of all pages begin with it.
    pub(super) fn root(&self) -> String {
        self.shown_below.clone().unwrap_or_else(|| format!("/{}/", self.token))
    }

    /// The address of the first page.
    pub(super) fn url(&self) -> String {
        match self.ip {
            IpAddr::V4(ip) => format!("http://{ip}:{}{}", self.port, self.root()),
            IpAddr::V6(ip) => format!("http://[{ip}]:{}{}", self.port, self.root()),
        }
    }

    /// Refuses a request unless it is made to this address, either typed by the user or by one of
    /// our pages.
    pub(super) fn admit(
        &self,
        method: &Method,
        path: &str,
        headers: &HeaderMap,
    ) -> Result<(), HttpError> {
        let header =
            |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let Some(host) = header(header::HOST).filter(|host| self.is_own(host)) else {
            return Err(RequestError::OtherHost.into());
        };
        let is_reading = [Method::GET, Method::HEAD].contains(method);
        let is_ours = match header(header::ORIGIN) {
            Some(origin) => origin.strip_prefix("http://") == Some(host),
            // Browsers name the origin of every request that changes anything.
            None => is_reading,
        };
        let from = header(FETCH_SITE).unwrap_or("none");
        if !is_ours || !["none", "same-origin"].contains(&from) {
            return Err(RequestError::OtherSite.into());
        }
        let token = path.split('/').nth(1).unwrap_or_default();
        match self.token.is(token) {
            true => Ok(()),
            false => Err(RequestError::OtherToken.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: &str = "000102030405060708090a0b0c0d0e0f";

    /// True if the address on port 8000 admits a request with these headers.
    fn admits(method: Method, path: &str, headers: &[(&str, &str)]) -> bool {
        let token = Token::new(std::array::from_fn(|index| index as u8));
        let address = Address::new(Ipv4Addr::LOCALHOST.into(), 8000, token);
        assert_eq!(address.url(), format!("http://127.0.0.1:8000/{TOKEN}/"));
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.insert(name.parse::<HeaderName>().unwrap(), value.parse().unwrap());
        }
        address.admit(&method, path, &map).is_ok()
    }

    #[test]
    fn our_own_pages_are_admitted() {
        let path = format!("/{TOKEN}/games/1");
        let (host, origin) = (("host", "127.0.0.1:8000"), ("origin", "http://127.0.0.1:8000"));
        let same = ("sec-fetch-site", "same-origin");
        assert!(admits(Method::GET, &path, &[host]));
        assert!(admits(Method::GET, &path, &[host, ("sec-fetch-site", "none")]));
        assert!(admits(Method::POST, &path, &[host, origin, same]));
        let local = [("host", "localhost:8000"), ("origin", "http://localhost:8000")];
        assert!(admits(Method::POST, &path, &local));
    }

    #[test]
    fn where_other_machines_are_let_in_hosts_are_numbers() {
        let token = Token::new([0; 16]);
        let address = Address::new("192.168.1.5".parse().unwrap(), 8000, token.clone());
        assert_eq!(address.url(), format!("http://192.168.1.5:8000/{token}/"));
        for host in ["192.168.1.5:8000", "10.0.0.2:8000", "[fe80::1]:8000", "localhost:8000"] {
            assert!(address.is_own(host), "{host}");
        }
        for host in ["example.com:8000", "192.168.1.5", "192.168.1.5:80", "192.168.1.5.nip.io:8000"]
        {
            assert!(!address.is_own(host), "{host}");
        }
        let local = Address::new(Ipv4Addr::LOCALHOST.into(), 8000, token);
        assert!(!local.is_own("192.168.1.5:8000") && !local.is_own("127.0.0.2:8000"));
    }

    #[test]
    fn others_are_not() {
        let path = format!("/{TOKEN}/games/1");
        let (host, origin) = (("host", "127.0.0.1:8000"), ("origin", "http://127.0.0.1:8000"));
        assert!(!admits(Method::GET, &path, &[]));
        for wrong in ["example.com:8000", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:8000.example.com"]
        {
            assert!(!admits(Method::GET, &path, &[("host", wrong)]), "{wrong}");
        }
        assert!(!admits(Method::POST, &path, &[host]), "browsers name the origin");
        for wrong in
            ["null", "http://example.com", "https://127.0.0.1:8000", "http://localhost:8000"]
        {
            assert!(!admits(Method::POST, &path, &[host, ("origin", wrong)]), "{wrong}");
            assert!(!admits(Method::GET, &path, &[host, ("origin", wrong)]), "{wrong}");
        }
        for wrong in ["cross-site", "same-site"] {
            assert!(!admits(Method::GET, &path, &[host, ("sec-fetch-site", wrong)]), "{wrong}");
        }
        for wrong in ["/", "", "/games/1", &path[..30], &format!("{path}/../x").replace('0', "1")] {
            assert!(!admits(Method::POST, wrong, &[host, origin]), "{wrong}");
        }
    }
}
