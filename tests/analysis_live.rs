//! Sessions of `ponnuki analysis` in which timing matters: endless searches, priorities, and exit.

#![allow(clippy::disallowed_methods, reason = "the test measures the program's time")]

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Cursor, PipeReader, Read, Write};
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::SeqCst;
use std::thread::JoinHandle;
use std::time::Instant;

use crate::support::program::{Program, SOON, full, idle, pause};
use crate::support::queries::query;
use ponnuki::analysis::serve;
use ponnuki::params::Params;
use serde_json::{Value, json};

fn start(options: &[&str]) -> Program {
    Program::run("analysis", options)
}

fn reply(program: &Program) -> Value {
    serde_json::from_str(&program.line()).unwrap()
}

/// Closes the input and waits for exit. Returns the replies until then.
fn end(mut program: Program) -> Vec<Value> {
    program.stdin = None;
    let rest = program.lines.iter().map(|line| serde_json::from_str(&line).unwrap()).collect();
    let (status, _) = program.end();
    assert!(status.success());
    rest
}

/// A query that does not end during a test unless it is terminated, and that reports its start.
fn endless(id: &str) -> String {
    query(json!({
        "id": id, "boardXSize": 19, "boardYSize": 19, "maxVisits": 1_u64 << 40,
        "reportDuringSearchEvery": 0.05,
    }))
}

#[test]
fn a_search_reports_while_running_and_ends_on_request() {
    let mut program = start(&[]);
    program.send(&endless("long"));
    let first = reply(&program);
    assert_eq!((&first["id"], &first["isDuringSearch"]), (&json!("long"), &json!(true)));
    // Waiting turns, some or all of them, are answered at once and never start.
    program.send(&query(
        json!({"id": "next", "moves": [["B", "C3"]], "analyzeTurns": [0, 1], "maxVisits": 20}),
    ));
    let stop_one =
        json!({"id": "t1", "action": "terminate", "terminateId": "next", "turnNumbers": [0]});
    program.send(&format!("{stop_one}\n"));
    let ours = |reply: &Value| reply["id"] != "long";
    let next = |program: &Program| loop {
        let reply = reply(program);
        if ours(&reply) {
            return reply;
        }
        assert_eq!(reply["isDuringSearch"], true);
    };
    let none = json!({"id": "next", "turnNumber": 0, "isDuringSearch": false, "noResults": true});
    assert_eq!(next(&program), none);
    assert_eq!(next(&program), stop_one);
    // A running search ends with what it has found, and the next starts.
    let stop_long = json!({"id": "t2", "action": "terminate", "terminateId": "long"});
    program.send(&format!("{stop_long}\n"));
    let mut last = Vec::new();
    while last.len() < 3 {
        last.push(reply(&program));
        last.retain(|reply| reply["isDuringSearch"] != true);
    }
    assert!(last.contains(&stop_long));
    let of = |id: &str| last.iter().find(|reply| reply["id"] == id).unwrap();
    assert!(of("long")["rootInfo"]["visits"].as_u64().unwrap() > 0);
    assert_eq!(of("next")["turnNumber"], 1);
    assert!(end(program).is_empty());
}

#[test]
fn higher_priorities_come_first() {
    let mut program = start(&["--visits", "20"]);
    program.send(&endless("long"));
    assert_eq!(reply(&program)["isDuringSearch"], true);
    for (id, priority) in [("low", -5), ("old", 3), ("young", 3), ("high", 8)] {
        program.send(&query(json!({"id": id, "priority": priority})));
    }
    program.send("{\"id\":\"t\",\"action\":\"terminate\",\"terminateId\":\"long\"}\n");
    let order: Vec<String> = end(program)
        .iter()
        .filter(|reply| reply["isDuringSearch"] == false && reply["id"] != "long")
        .map(|reply| reply["id"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(order, ["high", "old", "young", "low"]);
}

#[test]
fn several_positions_are_searched_at_once() {
    let mut program = start(&["--threads", "2", "--positions", "2", "--visits", "20"]);
    program.send(&endless("long"));
    assert_eq!(reply(&program)["isDuringSearch"], true);
    program.send(&query(json!({"id": "short"})));
    while reply(&program)["id"] != "short" {}
    program.send("{\"id\":\"t\",\"action\":\"terminate_all\"}\n");
    let rest = end(program);
    assert_eq!(rest.iter().filter(|reply| reply["isDuringSearch"] == false).count(), 1);
}

#[test]
fn time_ends_a_search() {
    let settings = json!({"maxTime": 0.3});
    let changes = json!({"overrideSettings": settings, "firstReportDuringSearchAfter": 0.05});
    let mut program = start(&[]);
    program.send(&query(changes));
    let all = end(program);
    let during: Vec<bool> =
        all.iter().map(|reply| reply["isDuringSearch"].as_bool().unwrap()).collect();
    assert_eq!(during, [true, false]);
    let visits = |reply: &Value| reply["rootInfo"]["visits"].as_u64().unwrap();
    assert!(visits(&all[0]) < visits(&all[1]));
}

#[test]
fn pending_queries_are_answered_at_the_end_of_input_unless_told_not_to() {
    let games = query(json!({"moves": [["B", "C3"]], "analyzeTurns": [0, 1], "maxVisits": 500}));
    let mut program = start(&[]);
    program.send(games.trim_end());
    assert_eq!(end(program).len(), 2);
    let mut program = start(&["--quit-without-waiting"]);
    program.send(&endless("long"));
    assert_eq!(reply(&program)["isDuringSearch"], true);
    program.send(&games);
    let rest = end(program);
    assert!(rest.iter().all(|reply| reply["isDuringSearch"] == true), "{rest:?}");
}

/// A client that reads nothing, though its searches write more than the pipe holds.
#[test]
fn a_client_that_does_not_read_holds_up_no_search() {
    let query = |id: &str, more: Value| {
        let mut all = json!({
            "id": id, "boardXSize": 19, "boardYSize": 19, "maxVisits": 1_u64 << 40,
            "includeOwnership": true, "includeMovesOwnership": true, "reportDuringSearchEvery": 0.01,
        });
        all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        query(all)
    };
    let terminate = "{\"id\":\"t\",\"action\":\"terminate\",\"terminateId\":\"endless\"}\n";
    let mut child = deaf(&[]);
    let mut stdin = child.stdin.take().unwrap();
    // One search is ended by a request, one by its deadline; the last can begin only after both.
    stdin.write_all(query("endless", json!({})).as_bytes()).unwrap();
    full(&child);
    stdin.write_all(terminate.as_bytes()).unwrap();
    let late = query("late", json!({"overrideSettings": {"maxTime": 0.3}}));
    stdin.write_all(late.as_bytes()).unwrap();
    idle(&child);
    drop(stdin);
    // The client reads at last, and gets what it asked for, with few of the reports before.
    let output = child.wait_with_output().unwrap();
    let lines: Vec<Value> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let last: Vec<&Value> = lines
        .iter()
        .filter(|line| line["isDuringSearch"] != true)
        .map(|line| &line["id"])
        .collect();
    assert_eq!(last.len(), 3);
    assert!(["endless", "t", "late"].iter().all(|id| last.contains(&&json!(id))), "{last:?}");
    assert!(lines.iter().filter(|line| line["id"] == "late").count() <= 3);
    // One that wants to end at once does, whatever has not been read.
    let mut child = deaf(&["--quit-without-waiting"]);
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(query("endless", json!({})).as_bytes()).unwrap();
    full(&child);
    drop(stdin);
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(start.elapsed().as_secs_f64() < SOON);
        pause(10);
    }
}

/// Lines of input that are made when they are read, and how often the program has come for one.
struct Lines<I> {
    lines: I,
    rest: Cursor<Vec<u8>>,
    asked: Arc<AtomicUsize>,
}

impl<I: Iterator<Item = String>> Read for Lines<I> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.position() == self.rest.get_ref().len() as u64 {
            self.asked.fetch_add(1, SeqCst);
            self.rest = Cursor::new(self.lines.next().unwrap_or_default().into_bytes());
        }
        self.rest.read(buffer)
    }
}

/// A service that reads these lines: how often it has come for one, its output, which nobody reads so
/// far, and its thread.
fn service(
    lines: impl Iterator<Item = String> + Send + 'static,
) -> (Arc<AtomicUsize>, PipeReader, JoinHandle<()>) {
    let asked = Arc::<AtomicUsize>::default();
    let input = Lines { lines, rest: Cursor::default(), asked: Arc::clone(&asked) };
    let (output, stream) = io::pipe().unwrap();
    let params =
        Params { network: "none".to_owned(), threads: 2, memory: 64_000_000, ..Params::default() };
    let thread = std::thread::spawn(move || serve(&params, false, input, stream).unwrap());
    (asked, output, thread)
}

/// A query whose reply takes more than 1 MiB, because its id nearly does.
fn large(number: usize) -> String {
    query(json!({"id": format!("{number} {}", "x".repeat((1 << 20) - 300)), "maxVisits": 1}))
}

/// The number of final replies to each query, by the first word of its id.
fn finals(output: PipeReader) -> BTreeMap<String, usize> {
    let mut finals = BTreeMap::new();
    for line in BufReader::new(output).lines() {
        let reply: Value = serde_json::from_str(&line.unwrap()).unwrap();
        if reply["isDuringSearch"] != true {
            let name = reply["id"].as_str().unwrap().split(' ').next().unwrap().to_owned();
            *finals.entry(name).or_default() += 1;
        }
    }
    finals
}

#[test]
fn a_client_that_does_not_read_is_read_no_further_until_it_does() {
    const QUERIES: usize = 100;
    // They come no faster than they are answered.
    let queries = (0..QUERIES).map(|number| {
        pause(30);
        large(number)
    });
    let (asked, output, thread) = service(queries);
    // 64 MiB may wait for the client, which are 64 replies.
    let mut so_far = 0;
    while so_far < 64 || so_far < asked.load(SeqCst) {
        so_far = asked.load(SeqCst);
        pause(200);
    }
    assert!(so_far < 64 + 8, "{so_far} queries are read for a client that does not read");
    let finals = finals(output);
    assert_eq!(finals.len(), QUERIES);
    assert!(finals.values().all(|&count| count == 1), "{finals:?}");
    thread.join().unwrap();
}

#[test]
fn a_client_that_does_not_read_can_terminate_its_queries() {
    // As many as there is room for, and what makes it too much.
    let queries = (0..66).map(large);
    let terminate =
        ["{\"id\":\"t\",\"action\":\"terminate\",\"terminateId\":\"endless\"}\n".to_owned()];
    let lines = [endless("endless")].into_iter().chain(queries).chain(terminate);
    let (asked, output, thread) = service(lines);
    // The program comes for a line after the last only when it has carried that out.
    let comes = (0..6000).any(|_| {
        pause(10);
        asked.load(SeqCst) == 1 + 66 + 1 + 1
    });
    assert!(comes, "the request to terminate is not read");
    let finals = finals(output);
    assert_eq!(finals.len(), 1 + 66 + 1);
    assert!(finals.values().all(|&count| count == 1), "{finals:?}");
    thread.join().unwrap();
}

/// `ponnuki analysis`, whose output nobody reads.
fn deaf(options: &[&str]) -> Child {
    let mut command = crate::support::command::ponnuki();
    command.args(["analysis", "--threads", "1", "--memory", "64MB"]).args(options);
    command.env("XDG_CONFIG_HOME", "/nonexistent").stdin(Stdio::piped()).stdout(Stdio::piped());
    command.spawn().unwrap()
}
