//! The engine that is checked.

use std::fs;
use std::path::{Path, PathBuf};
use std::{env, process};

use super::connection::Connection;
use super::failure::{CheckFailure, CheckResult, expect, wrong_answer};
use super::plan::{ConformanceError, ConformancePlan};
use super::response::GtpResponse;
use crate::batch::client::shortened;
use crate::engine::Signals;

/// The engine, running or about to be started.
pub(super) struct EngineUnderTest<'a> {
    plan: &'a ConformancePlan,
    signals: &'a Signals,
    connection: Option<Connection<'a>>,
    /// The commands that it lists in `list_commands`.
    commands: Vec<String>,
    /// The last number that was given to a command.
    last_id: u32,
    scratch: PathBuf,
}

impl<'a> EngineUnderTest<'a> {
    /// Starts an engine and asks for its commands.
    pub(super) fn new(
        plan: &'a ConformancePlan,
        signals: &'a Signals,
    ) -> Result<EngineUnderTest<'a>, ConformanceError> {
        let scratch = env::temp_dir().join(format!("ponnuki-conformance-{}", process::id()));
        fs::create_dir_all(&scratch).map_err(ConformanceError::Scratch)?;
        let (connection, commands, last_id) = (None, Vec::new(), 1000);
        let mut engine = EngineUnderTest { plan, signals, connection, commands, last_id, scratch };
        engine.start()?;
        match engine.ask("list_commands") {
            Ok(answer) => {
                engine.commands = answer.text.split_whitespace().map(str::to_owned).collect();
            }
            // Another check reports on this command.
            Err(finding) => {
                log::debug!("no list of commands: {finding}");
                engine.connection = None;
            }
        }
        Ok(engine)
    }

    /// Runs a check. After a finding the engine is started anew for the next one.
    pub(super) fn examine(
        &mut self,
        check: fn(&mut EngineUnderTest<'a>) -> CheckResult,
    ) -> Result<CheckResult, ConformanceError> {
        if self.connection.is_none() {
            self.start()?;
        }
        let found = check(self);
        if found.is_err() {
            self.connection = None;
        }
        Ok(found)
    }

    /// Starts the engine, and waits until it answers.
    fn start(&mut self) -> Result<(), ConformanceError> {
        let mut connection = Connection::start(&self.plan.engine, self.signals)?;
        connection.write(b"protocol_version\n");
        // A check finds faults in an answer; here it only has to come.
        match connection.response(self.plan.startup) {
            Ok(_) | Err(CheckFailure::Wrong(_) | CheckFailure::Interrupted) => {
                self.connection = Some(connection)
            }
            Err(finding) => return Err(ConformanceError::Silent(finding.to_string())),
        }
        Ok(())
    }

    /// Returns true if the engine lists this command.
    pub(super) fn knows(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    /// The running engine.
    pub(super) fn connection(&mut self) -> Result<&mut Connection<'a>, CheckFailure> {
        self.connection.as_mut().ok_or_else(|| CheckFailure::Gone("does not run".to_owned()))
    }

    /// Seconds for an answer.
    pub(super) fn timeout(&self) -> f64 {
        self.plan.timeout
    }

    /// A number that no command has had.
    pub(super) fn new_id(&mut self) -> String {
        self.last_id += 1;
        self.last_id.to_string()
    }

    /// Sends bytes as they are.
    pub(super) fn write(&mut self, bytes: &[u8]) -> CheckResult {
        self.connection()?.write(bytes);
        Ok(())
    }

    /// The next response, which has to repeat `id`.
    pub(super) fn response(&mut self, id: &str) -> Result<GtpResponse, CheckFailure> {
        let timeout = self.timeout();
        let answer = self.connection()?.response(timeout)?;
        let other = || format!("the response to number '{id}' has the number '{}'", answer.id);
        expect(answer.id == id, other)?;
        Ok(answer)
    }

    /// The response to a line that begins with the number `id`.
    pub(super) fn exchange(&mut self, id: &str, line: &[u8]) -> Result<GtpResponse, CheckFailure> {
        self.write(&[id.as_bytes(), line, b"\n"].concat())?;
        self.response(id)
    }

    /// The response to a command without a number.
    pub(super) fn ask(&mut self, command: &str) -> Result<GtpResponse, CheckFailure> {
        self.exchange("", command.as_bytes())
    }

    /// Checks that the engine sends nothing more in response to earlier commands, and goes on.
    pub(super) fn expect_silence(&mut self) -> CheckResult {
        let id = self.new_id();
        self.exchange(&id, b" protocol_version").map(drop)
    }

    /// The text of the answer to a command that has to succeed.
    pub(super) fn ok(&mut self, command: &str) -> Result<String, CheckFailure> {
        let answer = self.ask(command)?;
        let refused = || format!("'{command}' is refused: {}", shortened(&answer.text));
        expect(!answer.refused, refused)?;
        Ok(answer.text)
    }

    /// Carries out commands that have to succeed, separated by semicolons.
    pub(super) fn all_ok(&mut self, commands: &str) -> CheckResult {
        commands.split(';').try_for_each(|command| self.ok(command.trim()).map(drop))
    }

    /// The text of the refusal of a command.
    pub(super) fn refusal(&mut self, command: &str) -> Result<String, CheckFailure> {
        let answer = self.ask(command)?;
        let taken = || format!("'{command}' is not refused: '= {}'", shortened(&answer.text));
        expect(answer.refused, taken)?;
        Ok(answer.text)
    }

    /// Checks that a command is refused.
    pub(super) fn refused(&mut self, command: &str) -> CheckResult {
        self.refusal(command).map(drop)
    }

    /// Checks that a command is refused in these words.
    pub(super) fn refused_as(&mut self, command: &str, words: &str) -> CheckResult {
        let text = self.refusal(command)?;
        let other = || format!("'{command}' is refused as '{}', not '{words}'", shortened(&text));
        expect(text.trim() == words, other)
    }

    /// Starts a game.
    pub(super) fn board(&mut self, size: usize) -> CheckResult {
        self.all_ok(&format!("boardsize {size}; clear_board"))
    }

    /// Plays moves, given as colours and vertices by turns.
    pub(super) fn plays(&mut self, moves: &str) -> CheckResult {
        let words: Vec<&str> = moves.split_whitespace().collect();
        words.chunks(2).try_for_each(|mv| self.ok(&format!("play {}", mv.join(" "))).map(drop))
    }

    /// Gives searches little time.
    pub(super) fn set_short_time(&mut self) -> CheckResult {
        if self.knows("time_settings") { self.ok("time_settings 0 1 1").map(drop) } else { Ok(()) }
    }

    /// Checks that the engine ends. The next check starts another.
    pub(super) fn end(&mut self) -> CheckResult {
        let timeout = self.timeout();
        let how = self.connection()?.end(timeout)?;
        log::debug!("the engine {how}");
        self.connection = None;
        Ok(())
    }

    /// A move of the engine.
    pub(super) fn genmove(&mut self, command: &str) -> Result<String, CheckFailure> {
        let text = self.ok(command)?;
        let mv = text.trim().to_uppercase();
        match mv.as_str() {
            "PASS" | "RESIGN" => Ok(mv),
            _ if is_vertex(&mv) => Ok(mv),
            _ => {
                wrong_answer(format!("'{command}' yields '{}', which is no move", shortened(&text)))
            }
        }
    }

    /// Writes a game record for the engine to load.
    pub(super) fn record(&self, name: &str, text: &str) -> Result<String, CheckFailure> {
        let file = self.scratch.join(name);
        let written = fs::write(&file, text);
        written.map_err(|error| CheckFailure::Wrong(format!("cannot write a record: {error}")))?;
        Ok(file.display().to_string())
    }

    /// A place where there is no game record.
    pub(super) fn no_record(&self) -> String {
        Path::new(&self.scratch).join("missing.sgf").display().to_string()
    }
}

impl Drop for EngineUnderTest<'_> {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.scratch) {
            log::debug!("{} stays: {error}", self.scratch.display());
        }
    }
}

/// Returns true if this is a point of a board of at most 25 lines, in capital letters.
pub(super) fn is_vertex(word: &str) -> bool {
    let mut letters = word.chars();
    let column = letters.next().is_some_and(|letter| letter.is_ascii_uppercase() && letter != 'I');
    column && letters.as_str().parse().is_ok_and(|row: usize| (1..=25).contains(&row))
}
