//! Requests to `ponnuki web`.

use std::net::Ipv4Addr;
use std::sync::Arc;

use ponnuki::params::Params;
use ponnuki::webapp::{Offline, OfflineReply, WebPlan};
use serde_json::Value;

use super::scratch::Scratch;

/// The placeholder of the token in a path.
const TOKEN: &str = "TOKEN";

/// Requests one after the other, separated by lines with a dot: a line with method and path, lines with
/// headers, an empty line, and the body. `TOKEN` in a path is the token. A request that names no host
/// comes from our own pages. Each answer has the headers that protect the pages, what is JSON is JSON,
/// and no request makes the program fail.
pub(super) fn requests(bytes: &[u8]) {
    let scratch = Scratch::new();
    let params = Params {
        size: "5".to_owned(),
        threads: 1,
        memory: 4_000_000,
        visits: 4,
        seed: 1,
        network: "none".to_owned(),
        ..Params::default()
    };
    let plan = WebPlan {
        language: None,
        listen: Ipv4Addr::LOCALHOST.into(),
        port: 80,
        games: 2,
        idle_seconds: 60.0,
        folder: Some(scratch.path().to_owned()),
        may_lack_folder: false,
        networks: None,
        openings: None,
        imports: Arc::default(),
        page: None,
        params,
    };
    let app = Offline::start(plan, [7; 16]).unwrap();
    let text = String::from_utf8_lossy(bytes);
    text.split("\n.\n").for_each(|request| ask(&app, request));
}

fn ask(app: &Offline, request: &str) {
    let (head, body) = request.split_once("\n\n").unwrap_or((request, ""));
    let mut lines = head.lines();
    let (method, path) = lines.next().unwrap_or_default().split_once(' ').unwrap_or_default();
    let path = path.replace(TOKEN, &"07".repeat(16));
    let mut headers: Vec<(&str, &str)> = lines.filter_map(|line| line.split_once(": ")).collect();
    let is_named = |&(name, _): &(&str, &str)| name.eq_ignore_ascii_case("host");
    if !headers.iter().any(is_named) {
        headers.extend([("host", "127.0.0.1:80"), ("origin", "http://127.0.0.1:80")]);
    }
    if let Some(answer) = app.answer(method, &path, &headers, body.as_bytes().to_vec()) {
        check(&answer, path.contains(&"07".repeat(16)), request);
    }
}

fn check(answer: &OfflineReply, knows_token: bool, request: &str) {
    let OfflineReply { status, headers, body } = answer;
    let header = |name: &str| {
        let found = headers.iter().find(|(known, _)| known == name);
        found.map_or("", |(_, value)| value.as_str())
    };
    assert_ne!(*status, 500, "{request}: {}", String::from_utf8_lossy(body));
    assert!(*status >= 400 || knows_token, "{request}: {status}");
    assert_eq!(header("x-content-type-options"), "nosniff", "{request}");
    assert!(header("content-security-policy").contains("default-src 'none'"), "{request}");
    if header("content-type") == "application/json" && !request.starts_with("HEAD ") {
        serde_json::from_slice::<Value>(body).unwrap_or_else(|error| panic!("{request}: {error}"));
    }
}
