//! A conversation with one client: carrying out commands and writing replies.

use std::time::Duration;

use crate::clock::{Budget, Stopwatch};
use crate::engine::{Engine, SearchSummary, Signals, Stop};
use crate::formats::chat;
use crate::gtp::args::Args;
use crate::gtp::input::InputLine;
use crate::gtp::reply::{CommandResult, Failure, Reply};
use crate::gtp::stderr;
use crate::outbox::Outbox;
use crate::params::ParamError;

/// Seconds from the request to end until the program must have ended.
const LAST_MOMENT: f64 = 0.45;

/// Seconds for counting the game at the very end, even when the program is already late.
const SHORTEST_COUNT: f64 = 0.1;

/// How long a client that stopped reading during an analysis is waited for at the end.
const PATIENCE: Duration = Duration::from_secs(2);

/// A command of the protocol.
pub struct Command {
    /// The name on the wire.
    pub name: &'static str,
    /// A description of the arguments, empty if there are none.
    pub args: &'static str,
    /// What it does and what it replies.
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

/// The state of a conversation.
pub(super) struct Session<'a> {
    pub(super) engine: Engine,
    groups: &'static [Group],
    signals: &'a Signals,
    output: Outbox,
    /// The number of the line being answered.
    number: u64,
    since: Stopwatch,
    id: String,
    quits: bool,
}

impl<'a> Session<'a> {
    /// A conversation with `engine` in the commands of `groups`.
    pub(super) fn new(
        engine: Engine,
        groups: &'static [Group],
        signals: &'a Signals,
        output: Outbox,
    ) -> Session<'a> {
        let session = Session {
            engine,
            groups,
            signals,
            output,
            number: 0,
            since: Stopwatch::start(),
            id: String::new(),
            quits: false,
        };
        session.introduce();
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

    /// Carries out the command of a line and replies to it. `since` has been running since the
    /// command could have been started.
    pub(super) fn carry_out(&mut self, line: &InputLine, since: Stopwatch) {
        let given = &line.command;
        log::debug!("line {}: {given:?}", line.number);
        self.number = line.number;
        self.since = since;
        self.id = given.id.clone().unwrap_or_default();
        let outcome = match self.command(&given.name) {
            _ if line.overlong => Err(Failure::LINE_TOO_LONG),
            Some(command) => (command.run)(self, &mut Args::new(&given.words)),
            None if given.name.is_empty() => Err(Failure::SYNTAX),
            None => Err(Failure::UNKNOWN_COMMAND),
        };
        let id = &self.id;
        match outcome {
            Ok(Reply::Text(text)) => self.output.send(format!("={id} {text}\n\n")),
            Ok(Reply::Streamed) => self.output.send("\n".to_owned()),
            Err(Failure(text)) => self.output.send(format!("?{id} {text}\n\n")),
        };
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
            self.introduce();
        }
        Ok(())
    }

    /// Writes the preamble for observers, if they will be told what the engine expects.
    fn introduce(&self) {
        if self.engine.params().malkovich {
            stderr::say(&format!("{}\n", chat::PREAMBLE));
        }
    }

    /// Tells observers what the engine expects after a turn, if this is wanted.
    pub(super) fn tell(&self, summary: Option<&SearchSummary>) {
        if let Some(summary) = summary.filter(|_| self.engine.params().malkovich) {
            stderr::say(&format!("{}\n", chat::malkovich(summary)));
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

    /// Starts a reply of many lines, which are added to the [`Outbox`] as they are produced.
    pub(super) fn start_stream(&self) {
        self.output.send(format!("={}\n", self.id));
    }

    /// The engine and the outbox, borrowed separately, for thinking while a reply is being streamed.
    pub(super) fn engine_and_output(&mut self) -> (&mut Engine, &Outbox) {
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
    pub(super) fn stop_by_interrupt(&self) -> Stop<'a> {
        Stop::by_interrupt(self.signals, self.number)
    }

    /// For a command that runs until there is more input.
    pub(super) fn stop_by_any_input(&self) -> Stop<'a> {
        Stop::by_any_input(self.signals, self.number)
    }

    /// Ends the conversation after the current reply.
    pub(super) fn quit(&mut self) {
        self.quits = true;
    }

    /// Whether the client has quit or stopped reading, or the program has to end.
    pub(super) fn is_over(&self) -> bool {
        self.quits || !self.output.is_open() || self.signals.is_cut_off()
    }

    /// Saves the game if necessary, and waits until the client has read the replies, unless it stopped
    /// reading during an analysis. The result of the game is left out if finding it takes too long.
    pub(super) fn close(&mut self) {
        let late = self.signals.ending().map_or(0.0, Stopwatch::seconds);
        let budget = Budget::exactly((LAST_MOMENT - late).max(SHORTEST_COUNT));
        self.engine.save_game(Some(budget));
        self.output.finish(PATIENCE);
    }

    /// Ponders until there is a line after `number`, if that is wanted.
    pub(super) fn ponder(&mut self, number: u64) {
        self.engine.ponder(Stop::by_any_input(self.signals, number));
    }
}
