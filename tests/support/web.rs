//! `ponnuki web` in a test: the program that serves, and pages that listen to it.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::folder::Folder;
use super::http::{Events, HttpReply, request};
use super::program::ServerProcess;

/// The program, serving.
pub(crate) struct Server {
    pub(crate) process: ServerProcess,
    /// The user's data folder, unless another server has it.
    _data: Option<Folder>,
    pub(crate) port: u16,
    /// The path of the first page.
    pub(crate) root: String,
}

/// `ponnuki web` with these options, on any port.
pub(crate) fn command(options: &[&str]) -> Command {
    let mut command = super::command::ponnuki();
    command.args(["web", "--port", "0", "--threads", "1", "--memory", "64MB", "--seed", "1"]);
    command.args(options).env("XDG_CONFIG_HOME", "/nonexistent");
    command.env("XDG_DATA_HOME", "/dev/null");
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

impl Server {
    pub(crate) fn start(options: &[&str]) -> Server {
        let data = Folder::new("web-data");
        let mut server = Server::start_with(options, data.path());
        server._data = Some(data);
        server
    }

    /// The same with this as the user's data folder.
    pub(crate) fn start_with(options: &[&str], data: &Path) -> Server {
        let (process, line) = ServerProcess::start(command(options).env("XDG_DATA_HOME", data));
        let address = line.trim().strip_prefix("http://127.0.0.1:").expect(&line);
        let (port, path) = address.split_once('/').unwrap();
        assert!(path.len() == 33 && path.ends_with('/'), "{line}");
        Server { process, _data: None, port: port.parse().unwrap(), root: format!("/{path}") }
    }

    /// A request in the form of our own pages.
    pub(crate) fn ask(&self, method: &str, path: &str, body: impl AsRef<[u8]>) -> HttpReply {
        let host = format!("127.0.0.1:{}", self.port);
        let origin = format!("http://{host}");
        let headers = [("Host", host.as_str()), ("Origin", &origin)];
        request(self.port, method, &format!("{}{path}", self.root), &headers, body.as_ref())
    }

    /// The text of a file, as the page that opens files asks for it.
    pub(crate) fn text_of(&self, file: &[u8]) -> String {
        let reply = self.ask("POST", "text", file);
        assert_eq!(reply.status, 200, "{reply:?}");
        let body: Value = serde_json::from_str(&reply.body).unwrap();
        body["games"][0].as_str().unwrap().to_owned()
    }

    pub(crate) fn get(&self, path: &str) -> HttpReply {
        let reply = self.ask("GET", path, "");
        assert_eq!(reply.status, 200, "{path}: {reply:?}");
        reply
    }

    /// The reply to a successful order.
    pub(crate) fn post(&self, path: &str, body: Value) -> Value {
        let reply = self.ask("POST", path, body.to_string());
        assert!([200, 201].contains(&reply.status), "{path} {body}: {reply:?}");
        serde_json::from_str(&reply.body).unwrap()
    }

    /// The status and the reason of a refused order.
    pub(crate) fn refused(&self, path: &str, body: Value) -> (u16, String) {
        reason(&self.ask("POST", path, body.to_string()))
    }

    /// Begins a game. Returns its path.
    pub(crate) fn start_game(&self, body: Value) -> String {
        format!("games/{}/", self.post("games", body)["number"])
    }

    pub(crate) fn order(&self, game: &str, words: &str) {
        self.post(&format!("{game}orders"), json!({ "order": words }));
    }

    pub(crate) fn unwilling(&self, game: &str, words: &str) -> (u16, String) {
        self.refused(&format!("{game}orders"), json!({ "order": words }))
    }

    pub(crate) fn listen(&self, path: &str) -> Listener {
        let host = format!("127.0.0.1:{}", self.port);
        let path = format!("{}{path}events", self.root);
        let events = Events::open(self.port, &path, &[("Host", &host)]);
        Listener { events, record: Value::Null, game: Value::Null, passed_over: HashMap::new() }
    }
}

pub(crate) fn reason(reply: &HttpReply) -> (u16, String) {
    let body: Value = serde_json::from_str(&reply.body).expect(&reply.body);
    (reply.status, body["error"].as_str().unwrap().to_owned())
}

/// A page that listens to events.
pub(crate) struct Listener {
    pub(crate) events: Events,
    /// The last events of these names.
    record: Value,
    game: Value,
    /// The last event of each name that arrived while the test waited for another name: games and
    /// thoughts come in any order.
    passed_over: HashMap<String, Value>,
}

impl Listener {
    /// The next event of this name that meets a condition. How a game stands comes with what its record
    /// says, as soon as both are of the same revision.
    pub(crate) fn until(&mut self, name: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        if let Some(value) = self.passed_over.remove(name).filter(&is_so) {
            return value;
        }
        loop {
            let (event, data) = self.events.next().expect("an event");
            let Some((event, value)) = self.joined(event, &data) else { continue };
            if event != name {
                self.passed_over.insert(event, value);
            } else if is_so(&value) {
                return value;
            }
        }
    }

    /// The name of the next event; `None` at the end.
    pub(crate) fn next_name(&mut self) -> Option<String> {
        self.events.next().map(|(name, _)| name)
    }

    /// An event with its value, that of a game with all that is known of it.
    fn joined(&mut self, event: String, data: &str) -> Option<(String, Value)> {
        let value: Value = serde_json::from_str(data).unwrap();
        match event.as_str() {
            "record" => self.record = value,
            "game" => self.game = value,
            _ => return Some((event, value)),
        }
        let mut game = self.record.clone();
        game.as_object_mut()?.extend(self.game.as_object()?.clone());
        (self.record["revision"] == self.game["revision"]).then(|| ("game".to_owned(), game))
    }

    /// The game after `moves` moves, while the program is idle.
    pub(crate) fn after(&mut self, moves: usize) -> Value {
        self.until("game", |game| {
            game["moves"].as_array().unwrap().len() == moves && game["doing"].is_null()
        })
    }
}

/// The list of all games and reviews.
pub(crate) fn list(server: &Server) -> Value {
    serde_json::from_str(&server.get("list").body).unwrap()
}

/// Waits until a file has this text, which is saved while other things go on.
pub(crate) fn soon_in(file: &Path, text: &str) {
    for _ in 0..500 {
        if fs::read_to_string(file).is_ok_and(|found| found.contains(text)) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("{} has no {text}", file.display());
}
