//! The real program as a child process.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]
#![allow(clippy::disallowed_methods, reason = "a test measures the program's time")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Searches in these tests would take a minute if nothing ended them. A search that ends within
/// this number of seconds was ended by the test; this does not measure speed.
pub(crate) const SOON: f64 = 15.0;

/// Starts the program with these options, without the user's configuration, and with all streams
/// piped.
pub(crate) fn spawn(options: &[&str]) -> Child {
    super::command::ponnuki()
        .args(options)
        .env("XDG_CONFIG_HOME", "/nonexistent")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// A server as a child process, which ends with this.
pub(crate) struct ServerProcess {
    pub(crate) child: Child,
}

impl ServerProcess {
    /// Starts the command, of which standard output is piped. Returns the line with its address, too.
    pub(crate) fn start(command: &mut Command) -> (ServerProcess, String) {
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        (ServerProcess { child }, line)
    }

    /// Sends a signal, and returns the exit code.
    #[cfg(unix)]
    pub(crate) fn end(mut self, signal: rustix::process::Signal) -> Option<i32> {
        let pid = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(pid, signal).unwrap();
        self.child.wait().unwrap().code()
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The running program.
pub(crate) struct Program {
    pub(crate) child: Child,
    pub(crate) stdin: Option<ChildStdin>,
    pub(crate) lines: Receiver<String>,
}

impl Program {
    /// Starts the program in GTP mode, with one thread, little memory and a fixed seed unless
    /// `options` say otherwise.
    pub(crate) fn start(options: &[&str]) -> Program {
        Program::run("gtp", options)
    }

    /// The program running `command`.
    pub(crate) fn run(command: &str, options: &[&str]) -> Program {
        let mut child = super::command::ponnuki()
            .args([command, "--threads", "1", "--memory", "64MB", "--seed", "1"])
            .args(options)
            .env("XDG_CONFIG_HOME", "/nonexistent")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let stdin = child.stdin.take();
        Program { child, stdin, lines }
    }

    /// Writes to the program.
    pub(crate) fn send(&mut self, text: &str) {
        self.stdin.as_mut().unwrap().write_all(text.as_bytes()).unwrap();
    }

    /// The next line that the program writes.
    pub(crate) fn line(&self) -> String {
        self.lines.recv_timeout(Duration::from_secs(20)).expect("a line")
    }

    /// The next reply without its closing empty line.
    pub(crate) fn reply(&self) -> String {
        let mut reply = self.line();
        assert!(reply.starts_with(['=', '?']), "{reply}");
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(20) {
            match self.line() {
                line if line.is_empty() => return reply,
                line => reply = format!("{reply}\n{line}"),
            }
        }
        panic!("the reply does not end:\n{reply}");
    }

    /// Reads an analysis up to its closing empty line.
    pub(crate) fn rest_of_stream(&self) {
        for _ in 0..1000 {
            let line = self.line();
            if line.is_empty() {
                return;
            }
            assert!(line.starts_with("info "), "{line}");
        }
        panic!("the analysis does not end");
    }

    /// The text of a successful reply.
    pub(crate) fn ask(&mut self, command: &str) -> String {
        self.send(&format!("{command}\n"));
        let reply = self.reply();
        reply.strip_prefix("= ").unwrap_or_else(|| panic!("{command}: {reply}")).to_owned()
    }

    /// The analysis of the present position by the game's tree. The request adds a visit.
    pub(crate) fn analysis(&mut self) -> serde_json::Value {
        serde_json::from_str(&self.ask("ponnuki-analyze_json maxvisits 1")).unwrap()
    }

    /// Waits for the program to exit and returns how long that took.
    pub(crate) fn end(mut self) -> (ExitStatus, f64) {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(20) {
            if let Some(status) = self.child.try_wait().unwrap() {
                return (status, start.elapsed().as_secs_f64());
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        self.child.kill().unwrap();
        panic!("the program did not end");
    }
}

pub(crate) fn pause(milliseconds: u64) {
    std::thread::sleep(Duration::from_millis(milliseconds));
}

/// Hundredths of a second of a processor that a process has used; `None` where the system does not say.
fn work(child: &Child) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    Some(fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap())
}

/// Waits until a program that was idle is in the midst of its command.
pub(crate) fn busy(child: &Child) {
    let Some(before) = work(child) else { return pause(500) };
    let start = Instant::now();
    while work(child).is_some_and(|now| now < before + 5) {
        assert!(start.elapsed().as_secs_f64() < SOON, "the program does nothing");
        pause(5);
    }
}

/// Waits until a program has done all that it can do.
pub(crate) fn idle(child: &Child) {
    let Some(mut before) = work(child) else { return pause(3000) };
    let start = Instant::now();
    loop {
        pause(500);
        match work(child) {
            Some(now) if now > before => before = now,
            _ => return,
        }
        assert!(start.elapsed().as_secs_f64() < SOON, "the program goes on");
    }
}

/// Waits until a program has filled the pipe of its output, which nobody reads.
pub(crate) fn full(child: &Child) {
    let held = || {
        #[cfg(unix)]
        return rustix::io::ioctl_fionread(child.stdout.as_ref().unwrap()).unwrap();
        #[cfg(not(unix))]
        return 1 << 16;
    };
    let (mut before, start) = (0, Instant::now());
    while before < 1 << 15 || held() > before {
        assert!(start.elapsed().as_secs_f64() < SOON, "the pipe is not filled");
        before = held();
        pause(50);
    }
}
