//! A session with one client: commands and their replies.

use std::panic::{self, AssertUnwindSafe};
use std::time::Duration;

use crate::analysis_format::chat;
use crate::clock::Stopwatch;
use crate::engine::{Engine, SaveError, SearchSummary, Signals, StopCondition};
use crate::gtp::args::Args;
use crate::gtp::input::InputLine;
use crate::gtp::reply::{CommandError, CommandResult, Reply};
use crate::gtp::stderr;
use crate::machine::ThreadError;
use crate::output_queue::{OutputError, OutputQueue};
use crate::params::ParamError;

/// Seconds from the request to end until the program must have ended.
const LAST_MOMENT: f64 = 0.45;

/// Seconds for counting the game at the very end, even when the program is already late.
const SHORTEST_COUNT: f64 = 0.1;

/// The time to wait at the end for a client that stopped reading during an analysis.
const PATIENCE: Duration = Duration::from_secs(2);

/// The reason why a session did not begin, or has lost something.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// There can be no thread that reads or writes.
    #[error(transparent)]
    Thread(#[from] ThreadError),
    /// A game is not saved. Its record is in the log.
    #[error(transparent)]
    Unsaved(#[from] SaveError),
    /// Replies could not be written.
    #[error(transparent)]
    Output(#[from] OutputError),
}

/// A command of the protocol.
pub struct Command {
    /// The name in the protocol.
    pub name: &'static str,
    /// A description of the arguments, empty if there are none.
    pub args: &'static str,
    /// Its effect and its reply.
    pub help: &'static str,
    pub(super) run: fn(&mut Session<'_>, &mut Args<'_>) -> CommandResult,
}

impl Command {
    /// Name and arguments.
    pub(super) fn usage(&self) -> String {
        format!("{} {}", self.name, self.args).trim_end().to_owned()
    }
}

/// A heading and the commands under it.
pub(super) type Group = (&'static str, &'static [Command]);

/// The state of a session.
pub(super) struct Session<'a> {
    pub(super) engine: Engine,
    groups: &'static [Group],
    signals: &'a Signals,
    output: OutputQueue,
    /// The number of the line being answered.
    number: u64,
    since: Stopwatch,
    /// Runs since the last command was carried out, whose time is not charged to the next.
    idle_since: Stopwatch,
    id: String,
    /// True if the reply to that line is being streamed.
    streams: bool,
    quits: bool,
}

impl<'a> Session<'a> {
    /// Makes a session of `engine` with the commands of `groups`.
    pub(super) fn new(
        engine: Engine,
        groups: &'static [Group],
        signals: &'a Signals,
        output: OutputQueue,
    ) -> Session<'a> {
        let session = Session {
            engine,
            groups,
            signals,
            output,
            number: 0,
            since: Stopwatch::start(),
            idle_since: Stopwatch::start(),
            id: String::new(),
            streams: false,
            quits: false,
        };
        session.write_preamble();
        session
    }

    /// The commands of all groups.
    pub(super) fn commands(&self) -> impl Iterator<Item = &'static Command> + use<> {
        self.groups.iter().flat_map(|(_, commands)| commands.iter())
    }

    /// The command with this name.
    pub(super) fn command(&self, name: &str) -> Option<&'static Command> {
        self.commands().find(|command| command.name == name)
    }

    /// Carries out the command of a line and replies to it.
    pub(super) fn execute(&mut self, line: &InputLine) {
        let given = &line.command;
        log::debug!("line {}: {given:?}", line.number);
        self.number = line.number;
        self.since = line.since.later(self.idle_since);
        self.id = given.id.clone().unwrap_or_default();
        self.streams = false;
        let outcome = match self.command(&given.name) {
            _ if line.overlong => Err(CommandError::LINE_TOO_LONG),
            Some(command) => self.run(command, &mut Args::new(&given.words)),
            None if given.name.is_empty() => Err(CommandError::SYNTAX),
            None => Err(CommandError::UNKNOWN_COMMAND),
        };
        let id = &self.id;
        match outcome {
            Ok(Reply::Text(text)) => self.output.send(format!("={id} {text}\n\n")),
            Ok(Reply::Streamed) => self.output.send("\n".to_owned()),
            Err(CommandError(text)) => self.output.send(format!("?{id} {text}\n\n")),
        };
        self.idle_since = Stopwatch::start();
    }

    /// Runs a command. If it panics, which is an error in the program, the game is as it was before.
    fn run(&mut self, command: &Command, args: &mut Args<'_>) -> CommandResult {
        let saved = self.engine.game().saved();
        let run = AssertUnwindSafe(|| (command.run)(self, args));
        panic::catch_unwind(run).unwrap_or_else(|_| {
            log::error!(
                "{} failed; this is an error in the engine, please report it",
                command.name
            );
            self.engine.recover(saved);
            // A reply that has been streamed in part can only be closed.
            if self.streams { Ok(Reply::Streamed) } else { Err(CommandError::INTERNAL) }
        })
    }

    /// Changes a parameter of the engine.
    ///
    /// # Errors
    /// As [`Engine::set_params`].
    pub(super) fn set_param(&mut self, name: &str, text: &str) -> Result<(), ParamError> {
        self.set_params([(name, text)])
    }

    /// Changes parameters of the engine, given by name and value: all of them or none.
    ///
    /// # Errors
    /// As [`Engine::set_params`].
    pub(super) fn set_params<'b>(
        &mut self,
        changes: impl IntoIterator<Item = (&'b str, &'b str)>,
    ) -> Result<(), ParamError> {
        let told_before = self.engine.params().malkovich;
        self.engine.set_params(changes)?;
        if !told_before {
            self.write_preamble();
        }
        Ok(())
    }

    /// Writes the preamble for observers, if the engine's expectations are reported to them.
    fn write_preamble(&self) {
        if self.engine.params().malkovich {
            stderr::write_lines(&format!("{}\n", chat::PREAMBLE));
        }
    }

    /// Reports the engine's expectations after a turn to observers, if this is wanted.
    pub(super) fn tell_observers(&self, summary: Option<&SearchSummary>) {
        if let Some(summary) = summary.filter(|_| self.engine.params().malkovich) {
            stderr::write_lines(&format!("{}\n", chat::malkovich(summary)));
        }
    }

    /// The name that the engine reports.
    pub(super) fn name(&self) -> &str {
        match self.engine.params().gtp_name.as_str() {
            "" => "Ponnuki",
            name => name,
        }
    }

    /// The version that the engine reports.
    pub(super) fn version(&self) -> &str {
        match self.engine.params().gtp_version.as_str() {
            "" => env!("CARGO_PKG_VERSION"),
            version => version,
        }
    }

    /// Starts a reply of many lines, which are added to the [`OutputQueue`] as they are produced.
    pub(super) fn start_stream(&mut self) {
        self.streams = true;
        self.output.send(format!("={}\n", self.id));
    }

    /// The engine and the output queue, borrowed separately, for thinking while a reply is being
    /// streamed.
    pub(super) fn engine_and_output(&mut self) -> (&mut Engine, &OutputQueue) {
        (&mut self.engine, &self.output)
    }

    /// The number of the line that is being answered.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Waits while a client that sends commands has not read the replies to many before, unless it
    /// has announced the end.
    pub(super) fn wait_for_reader(&self) {
        self.output.wait_for_room(|| self.signals.ending().is_some());
    }

    /// Running since the command could have been started.
    pub(super) fn since(&self) -> Stopwatch {
        self.since
    }

    /// For a command that runs to completion.
    pub(super) fn stop_by_interrupt(&self) -> StopCondition<'a> {
        StopCondition::by_interrupt(self.signals, self.number)
    }

    /// For a command that runs until there is more input.
    pub(super) fn stop_by_any_input(&self) -> StopCondition<'a> {
        StopCondition::by_any_input(self.signals, self.number)
    }

    /// Ends the session after the current reply.
    pub(super) fn quit(&mut self) {
        self.quits = true;
    }

    /// Returns true if the client has quit or stopped reading, or the program has to end.
    pub(super) fn is_over(&self) -> bool {
        self.quits || !self.output.is_open() || self.signals.is_cut_off()
    }

    /// Saves the game if necessary, and waits until the client has read the replies, unless it stopped
    /// reading during an analysis. The result of the game is left out if finding it takes too long.
    ///
    /// # Errors
    /// When a game could not be saved, which is then logged, or replies could not be written.
    pub(super) fn close(&mut self) -> Result<(), SessionError> {
        let late = self.signals.ending().map_or(0.0, Stopwatch::seconds);
        let seconds = (LAST_MOMENT - late).max(SHORTEST_COUNT);
        let saved = self.engine.save_game(Some(seconds));
        for record in self.engine.unsaved() {
            log::error!("this game is not saved: {record}");
        }
        self.finish_output()?;
        Ok(saved?)
    }

    /// Waits until the client has read the replies, unless it stopped reading during an analysis.
    ///
    /// # Errors
    /// When replies could not be written.
    pub(super) fn finish_output(&self) -> Result<(), OutputError> {
        self.output.finish(PATIENCE)
    }

    /// Ponders until there is a line after `number`, if that is wanted.
    pub(super) fn ponder(&mut self, number: u64) {
        self.engine.ponder(StopCondition::by_any_input(self.signals, number));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gtp::command_line::CommandLine;
    use crate::gtp::commands::{board, play, rules};
    use crate::params::Params;
    use ponnuki_game::point::Size;

    /// Commands that fail in the middle of a change.
    const FAILING: &[Command] = &[
        Command {
            name: "fail-in-undo",
            args: "",
            help: "",
            run: |session, _| {
                session.engine.undo().unwrap();
                panic!("after a move was taken back");
            },
        },
        Command {
            name: "fail-in-a-new-game",
            args: "",
            help: "",
            run: |session, _| {
                session.engine.new_game(Size::square(13));
                panic!("in a new game");
            },
        },
        Command {
            name: "fail-in-a-stream",
            args: "",
            help: "",
            run: |session, _| {
                session.start_stream();
                panic!("after the first line of a reply");
            },
        },
    ];

    /// The replies to these lines.
    fn replies(lines: &[&str]) -> String {
        let (reader, writer) = std::io::pipe().unwrap();
        let params = Params { network: "none".to_owned(), ..Params::default() };
        let (engine, signals) = (Engine::new(params).unwrap(), Signals::default());
        let groups = &[
            ("Rules", rules::COMMANDS),
            ("Position", board::COMMANDS),
            ("Moves", play::COMMANDS),
            ("Failing", FAILING),
        ];
        let output = OutputQueue::new(writer, || {}).unwrap();
        let mut session = Session::new(engine, groups, &signals, output);
        for (number, line) in (1..).zip(lines) {
            let command = CommandLine::parse(line.as_bytes()).unwrap();
            let since = Stopwatch::start();
            let line = InputLine { number, since, command, overlong: false };
            session.execute(&line);
        }
        session.close().unwrap();
        drop(session);
        std::io::read_to_string(reader).unwrap()
    }

    #[test]
    fn after_a_panic_the_game_is_as_before() {
        let start = ["boardsize 9", "komi 6.5", "play b E5", "play w C3"];
        let shown = ["showboard", "undo", "showboard"];
        let expected = replies(&[&start[..], &shown].concat());
        let failing = ["fail-in-undo", "7 fail-in-a-new-game", "8 fail-in-a-stream"];
        let found = replies(&[&start[..], &failing, &shown].concat());
        let errors = "? internal error\n\n?7 internal error\n\n=8\n\n";
        assert!(found.contains(errors), "{found}");
        assert_eq!(found.replacen(errors, "", 1), expected);
    }
}
