//! `ponnuki serve`: several clients over WebSocket, and those that break off, do not read, send too much
//! or have no token.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::SeqCst;

use serde_json::{Value, json};

use crate::support::folder::Folder;
use crate::support::http::{HttpReply, request};
use crate::support::program::{ServerProcess, pause};
use crate::support::queries::query;
use crate::support::websocket::{Event, WebSocket};

/// The program, serving.
struct Server {
    process: ServerProcess,
    port: u16,
    /// The path with the token.
    path: String,
}

/// `ponnuki serve` with these options, on any port.
fn command(options: &[&str]) -> Command {
    let mut command = crate::support::command::ponnuki();
    command.args(["serve", "--listen", "127.0.0.1:0", "--threads", "1", "--memory", "64MB"]);
    command.args(["--network", "none", "--seed", "1"]).args(options);
    command.env("XDG_CONFIG_HOME", "/nonexistent");
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

impl Server {
    fn start(options: &[&str]) -> Server {
        let (process, line) = ServerProcess::start(&mut command(options));
        let address = line.trim().strip_prefix("ws://").expect(&line);
        let (host, token) = address.split_once('/').unwrap();
        assert_eq!(token.len(), 32, "{line}");
        let port = host.rsplit_once(':').unwrap().1.parse().unwrap();
        Server { process, port, path: format!("/{token}") }
    }

    fn try_client(&self) -> Result<WebSocket, HttpReply> {
        WebSocket::connect(self.port, &self.path, &[])
    }

    fn client(&self) -> WebSocket {
        self.try_client().unwrap_or_else(|reply| panic!("{reply:?}"))
    }

    /// The reply to a client that is refused.
    fn refusal(&self, path: &str, headers: &[(&str, &str)]) -> HttpReply {
        WebSocket::connect(self.port, path, headers).err().expect("a refusal")
    }

    /// Waits until there is room for another client, because one has gone.
    fn client_after_another(&self) -> WebSocket {
        loop {
            match self.try_client() {
                Ok(client) => return client,
                Err(reply) => assert_eq!(reply.status, 503, "{reply:?}"),
            }
            pause(20);
        }
    }
}

/// A query that does not end during a test unless it is terminated, and that reports its start.
fn endless(id: &str) -> String {
    query(json!({"id": id, "maxVisits": 1_u64 << 40, "reportDuringSearchEvery": 0.05}))
}

/// The next final reply.
fn last(client: &mut WebSocket) -> Value {
    loop {
        let message = client.message();
        if message["isDuringSearch"] != true {
            return message;
        }
    }
}

const TERMINATE_ALL: &str = r#"{"id":"t","action":"terminate_all"}"#;

#[test]
fn clients_get_replies_to_their_own_queries() {
    let server = Server::start(&["--visits", "20"]);
    let (mut one, mut other) = (server.client(), server.client());
    // Both use the same name for different boards.
    one.send(&query(json!({"includePolicy": true})));
    other.send(&query(json!({"includePolicy": true, "boardXSize": 7, "boardYSize": 7})));
    for (client, points) in [(&mut one, 25), (&mut other, 49)] {
        let reply = last(client);
        assert_eq!((&reply["id"], reply["rootInfo"]["visits"].as_u64()), (&json!("q"), Some(20)));
        assert_eq!(reply["policy"].as_array().unwrap().len(), points + 1);
    }
    one.send(r#"{"id":"v","action":"query_version"}"#);
    assert_eq!(one.message()["version"], env!("CARGO_PKG_VERSION"));
    for (wrong, part) in [("{", "not valid JSON"), ("[]", "not a JSON object"), ("{}", "id")] {
        one.send(wrong);
        let error = one.message()["error"].as_str().unwrap().to_owned();
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn a_client_terminates_only_its_own_queries() {
    let server = Server::start(&[]);
    let (mut one, mut other) = (server.client(), server.client());
    // Neither blocks the other, though there is one thread.
    for client in [&mut one, &mut other] {
        client.send(&endless("same"));
        assert_eq!(client.message()["isDuringSearch"], true);
    }
    one.send(r#"{"id":"t","action":"terminate","terminateId":"same"}"#);
    one.send(TERMINATE_ALL);
    let finals = [(); 3].map(|()| last(&mut one));
    assert!(finals.iter().any(|reply| reply["id"] == "same" && reply["rootInfo"].is_object()));
    // The reports go on.
    for _ in 0..3 {
        assert_eq!(other.message()["isDuringSearch"], true);
    }
    other.send(TERMINATE_ALL);
    assert!([(); 2].map(|()| last(&mut other)).iter().any(|reply| reply["id"] == "same"));
}

#[test]
fn a_query_does_not_wait_for_all_queries_of_another_client() {
    let server = Server::start(&["--visits", "20000"]);
    let (mut many, mut single) = (server.client(), server.client());
    for number in 0..50 {
        many.send(&query(json!({"id": number.to_string()})));
    }
    // All are accepted before the reply to what follows them.
    many.send(r#"{"id":"v","action":"query_version"}"#);
    while many.message()["id"] != "v" {}
    single.send(&query(json!({"id": "single"})));
    assert_eq!(last(&mut single)["id"], "single");
    many.send(TERMINATE_ALL);
    let mut waiting = 0;
    loop {
        match many.message() {
            reply if reply["id"] == "t" => break,
            reply => waiting += usize::from(reply["noResults"] == true),
        }
    }
    assert!(waiting > 0, "the single query was answered last");
}

#[test]
fn what_has_no_token_is_refused() {
    let server = Server::start(&["--clients", "1"]);
    let wrong = format!("/{}", "0".repeat(32));
    for path in ["/", "/katago", &wrong, &server.path[..32]] {
        let reply = server.refusal(path, &[]);
        assert!(reply.status == 403 && reply.body.contains("token"), "{path}: {reply:?}");
    }
    // Pages of other sites, even if they know the address; a proxy with TLS does not change the host.
    for origin in ["http://example.com", "null", "https://127.0.0.1"] {
        let reply = server.refusal(&server.path, &[("Origin", origin)]);
        assert!(reply.status == 403 && reply.body.contains("Origin"), "{origin}: {reply:?}");
    }
    // A browser, and a head without end.
    let host = format!("127.0.0.1:{}", server.port);
    let reply = request(server.port, "GET", &server.path, &[("Host", &host)], b"");
    assert!(reply.status == 400 && reply.body.contains("KaTrain"), "{reply:?}");
    let reply = server.refusal(&server.path, &[("X-Long", &"x".repeat(1 << 15))]);
    assert!(reply.status == 400 && reply.body.contains("too large"), "{reply:?}");
    // Refused requests take no room. One client does.
    for scheme in ["http", "https"] {
        let origin = format!("{scheme}://{host}");
        drop(WebSocket::connect(server.port, &server.path, &[("Origin", &origin)]).unwrap());
        let client = server.client_after_another();
        let reply = server.refusal(&server.path, &[]);
        assert!(reply.status == 503 && reply.body.contains("--clients"), "{reply:?}");
        drop(client);
        server.client_after_another();
        pause(100);
    }
}

#[test]
fn messages_that_are_too_long_harm_nobody() {
    let server = Server::start(&["--visits", "20"]);
    let (mut one, mut other) = (server.client(), server.client());
    other.send(&endless("endless"));
    let _ = other.message();
    one.send(&query(json!({"id": "x".repeat(2 << 20)})));
    let error = one.message();
    assert!(error["error"].as_str().unwrap().contains("too long"), "{error}");
    one.send(&query(json!({})));
    assert_eq!(last(&mut one)["id"], "q");
    // One of 100 MB is not even read to its end.
    one.announce(1, 100_000_000);
    // The server may have closed the connection before all of it is sent.
    let _ = one.stream.write_all(&vec![b'x'; 100_000_000]);
    match one.event() {
        Event::Close(code, reason) => assert!(code == 1009 && reason.contains("max"), "{reason}"),
        end => panic!("{end:?}"),
    }
    assert_eq!(other.message()["isDuringSearch"], true);
}

#[test]
fn a_client_that_never_reads_is_disconnected() {
    let server = Server::start(&["--clients", "2", "--silence", "1"]);
    let (mut deaf, mut other) = (server.client(), server.client());
    // Its reports fill what the system keeps for it.
    deaf.send(&query(json!({
        "boardXSize": 19, "boardYSize": 19, "maxVisits": 1_u64 << 40, "includeOwnership": true,
        "includeMovesOwnership": true, "reportDuringSearchEvery": 0.01,
    })));
    // The other one answers the server, and stays.
    let is_over = Arc::<AtomicBool>::default();
    let ends = Arc::clone(&is_over);
    let reader = std::thread::spawn(move || {
        while !ends.load(SeqCst) {
            other.send(&query(json!({"maxVisits": 20})));
            assert_eq!(last(&mut other)["id"], "q");
            pause(20);
        }
    });
    let mut third = server.client_after_another();
    third.send(&query(json!({"maxVisits": 20})));
    assert_eq!(last(&mut third)["id"], "q");
    is_over.store(true, SeqCst);
    reader.join().unwrap();
}

#[test]
fn a_connection_that_breaks_ends_its_searches() {
    // For one client there is one thread, so that the second gets it only from the first.
    let server = Server::start(&["--clients", "1"]);
    let mut first = server.client();
    for id in ["one", "two"] {
        first.send(&endless(id));
    }
    assert_eq!(first.message()["isDuringSearch"], true);
    drop(first);
    let mut second = server.client_after_another();
    second.send(&query(json!({"id": "mine", "maxVisits": 20})));
    assert_eq!(last(&mut second)["id"], "mine");
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_server_in_good_order() {
    let server = Server::start(&[]);
    let mut client = server.client();
    client.send(&endless("endless"));
    assert_eq!(client.message()["isDuringSearch"], true);
    let reader = std::thread::spawn(move || {
        loop {
            match client.event() {
                Event::Message(_) => {}
                end => return end,
            }
        }
    });
    assert_eq!(server.process.end(rustix::process::Signal::INT), Some(0));
    assert_eq!(reader.join().unwrap(), Event::Close(1001, "the server ends".to_owned()));
}

#[test]
fn a_token_may_be_kept_in_a_file() {
    let folder = Folder::new("serve-token");
    let file = folder.path().join("token");
    let name = file.to_str().unwrap();
    let first = Server::start(&["--token-file", name]).path.clone();
    assert_eq!(fs::read_to_string(&file).unwrap().trim(), &first[1..]);
    assert_eq!(Server::start(&["--token-file", name]).path, first);
    // Another file that is named by mistake stays.
    fs::write(&file, "a diary").unwrap();
    let output = command(&["--token-file", name]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && said.contains("32 hexadecimal digits"), "{said}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "a diary");
}

#[test]
fn an_address_that_others_can_reach_comes_with_a_warning() {
    let mut server = Server::start(&["--listen", "0.0.0.0:0"]);
    let mut said = String::new();
    BufReader::new(server.process.child.stderr.as_mut().unwrap()).read_line(&mut said).unwrap();
    assert!(said.contains("nothing is encrypted"), "{said}");
    let output = command(&["--listen", "example.com"]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && said.contains("0.0.0.0:8420"), "{said}");
}
