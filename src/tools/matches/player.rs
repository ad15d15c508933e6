//! One engine in one game: the commands that it gets, and its moves.

use std::path::PathBuf;

use super::competitor::Competitor;
use super::plan::MatchPlan;
use super::results::{Fault, FaultKind};
use crate::batch::client::{Client, ClientError};
use crate::batch::process::{CommandWords, Messages, StartFailure};
use crate::clock::Stopwatch;
use crate::engine::Signals;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Size};
use ponnuki_game::rules::{self, Rules, text};

/// An error that ends a game without a result by the rules.
#[derive(Debug)]
pub(super) enum PlayerError {
    /// An engine did something wrong.
    Fault(Fault),
    /// The match was interrupted.
    Interrupted,
}

/// An engine in a game.
pub(super) struct Player<'a> {
    client: Client<'a>,
    plan: &'a MatchPlan,
    competitor: Competitor,
    /// The commands in its `list_commands`.
    commands: Vec<String>,
}

/// Name and version of an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct EngineName {
    /// The reply to `name`.
    pub name: String,
    /// The reply to `version`.
    pub version: String,
}

impl EngineName {
    /// Both in one line.
    pub fn label(&self) -> String {
        format!("{} {}", self.name, self.version).trim().to_owned()
    }
}

impl<'a> Player<'a> {
    /// Starts an engine for a game. Its standard error goes to `log`.
    pub(super) fn start(
        plan: &'a MatchPlan,
        competitor: Competitor,
        game: usize,
        log: PathBuf,
        signals: &'a Signals,
    ) -> Result<Player<'a>, PlayerError> {
        let engine = &plan.engines[competitor];
        // Two numbers for each game, so that two copies of an engine differ.
        let number = (2 * game + competitor as usize) as u64;
        let seed = plan.seed.wrapping_mul(1_000_003).wrapping_add(number) % (1 << 31);
        let command = engine.command.replace("%SRAND", &seed.to_string());
        let started = CommandWords::parse(&command).and_then(|words| {
            Client::start(&words, engine.folder.as_deref(), Messages::Kept(log), signals)
        });
        let crash =
            |failure: StartFailure| fault(competitor, FaultKind::Crash, failure.to_string());
        let client = started.map_err(crash)?;
        let mut player = Player { client, plan, competitor, commands: Vec::new() };
        let listed = player.send("list_commands")?.unwrap_or_default();
        player.commands = listed.split_whitespace().map(str::to_owned).collect();
        Ok(player)
    }

    /// The name and version that the engine reports.
    pub(super) fn name(&mut self) -> Result<EngineName, PlayerError> {
        let name = self.send("name")?.unwrap_or_default();
        let version = self.send("version")?.unwrap_or_default();
        Ok(EngineName { name, version })
    }

    /// Tells the engine the terms of the game, and the opening.
    pub(super) fn start_game(&mut self, game: &Game) -> Result<(), PlayerError> {
        let plan = self.plan;
        self.require(&board_size(plan.size))?;
        self.require("clear_board")?;
        self.require(&format!("komi {}", plan.komi))?;
        self.tell_rules(&plan.rules)?;
        if let Some((main, period, stones)) = plan.clock.0 {
            let settings = format!("time_settings {main} {period} {stones}");
            self.send_clock_command(&settings)?;
        }
        for command in &plan.engines[self.competitor].setup {
            self.require(command)?;
        }
        let stones = game.start_stones().iter().map(|&(point, color)| (color, Move::Play(point)));
        for (color, mv) in stones.chain(game.moves().iter().copied()) {
            self.play(game.size(), color, mv)?;
        }
        Ok(())
    }

    /// Tells the engine the rules, as exactly as it understands them. It may refuse.
    fn tell_rules(&mut self, rules: &Rules) -> Result<(), PlayerError> {
        if self.knows("kata-set-rules")
            && self.send(&format!("kata-set-rules {}", text::json(rules)))?.is_ok()
        {
            return Ok(());
        }
        if let Some(name) = rules::name_of(rules).filter(|_| self.knows("kgs-rules")) {
            let name = if name == "new-zealand" { "new_zealand" } else { name };
            if let Err(refusal) = self.send(&format!("kgs-rules {name}"))? {
                log::debug!("engine {} does not know rules '{name}': {refusal}", self.competitor);
            }
        }
        Ok(())
    }

    /// Tells the engine a move of its opponent or of the opening.
    pub(super) fn play(&mut self, size: Size, color: Color, mv: Move) -> Result<(), PlayerError> {
        self.require(&format!("play {} {}", color.letter(), size.protocol_vertex(mv))).map(drop)
    }

    /// Sends the engine the time on its clock.
    pub(super) fn time_left(
        &mut self,
        color: Color,
        seconds: f64,
        stones: u32,
    ) -> Result<(), PlayerError> {
        let seconds = self.plan.clock.gtp_seconds(seconds);
        self.send_clock_command(&format!("time_left {} {seconds} {stones}", color.letter()))
    }

    /// The engine's reply to `genmove`, and the seconds that it took. It has `until_flag` seconds
    /// until its flag falls, and some grace.
    pub(super) fn genmove(
        &mut self,
        color: Color,
        until_flag: Option<f64>,
    ) -> Result<(String, f64), PlayerError> {
        let command = format!("genmove {}", color.letter());
        let until_flag = until_flag.filter(|_| self.plan.engines[self.competitor].clocked);
        let allowed = until_flag.map(|seconds| seconds.max(0.0) + self.plan.grace);
        let watch = Stopwatch::start();
        let answer = self.client.require(&command, allowed.unwrap_or(self.plan.patience));
        let seconds = watch.seconds();
        let competitor = self.competitor;
        let is_late = allowed.is_some_and(|allowed| seconds > allowed);
        match (answer, until_flag) {
            (Ok(_) | Err(ClientError::Late { .. }), Some(until_flag)) if is_late => {
                let message = format!("took {seconds:.2} s, and had {until_flag:.2} s");
                Err(fault(competitor, FaultKind::Time, message))
            }
            (answer, _) => {
                Ok((answer.map_err(|reason| player_error(competitor, &reason))?, seconds))
            }
        }
    }

    /// The engine's `final_score`, if it has one.
    pub(super) fn final_score(&mut self) -> Result<Option<String>, PlayerError> {
        self.send_if_known("final_score")
    }

    /// The processor time that the engine has used, if it reports it.
    pub(super) fn cpu_seconds(&mut self) -> Option<f64> {
        seconds_in(&self.send_if_known("cputime").ok()??)
    }

    /// Lets the engine end by itself.
    pub(super) fn quit(self) {
        self.client.quit();
    }

    fn knows(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    fn send_if_known(&mut self, command: &str) -> Result<Option<String>, PlayerError> {
        if self.knows(command) { Ok(self.send(command)?.ok()) } else { Ok(None) }
    }

    /// A command about clocks, which an engine without a clock may refuse.
    fn send_clock_command(&mut self, command: &str) -> Result<(), PlayerError> {
        match self.plan.engines[self.competitor].clocked {
            true => self.require(command).map(drop),
            false => self.send(command).map(drop),
        }
    }

    fn send(&mut self, command: &str) -> Result<Result<String, String>, PlayerError> {
        self.client
            .send(command, self.plan.patience)
            .map_err(|reason| player_error(self.competitor, &reason))
    }

    fn require(&mut self, command: &str) -> Result<String, PlayerError> {
        self.client
            .require(command, self.plan.patience)
            .map_err(|reason| player_error(self.competitor, &reason))
    }
}

/// Reads an engine's reply about seconds, if that is a number.
fn seconds_in(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|seconds: &f64| seconds.is_finite())
}

/// The command that sets the size of the board.
pub(super) fn board_size(size: Size) -> String {
    match (size.width(), size.height()) {
        (width, height) if width == height => format!("boardsize {width}"),
        (width, height) => format!("rectangular_boardsize {width} {height}"),
    }
}

/// A fault of an engine.
pub(super) fn fault(engine: Competitor, kind: FaultKind, message: String) -> PlayerError {
    PlayerError::Fault(Fault { engine, kind, message })
}

fn player_error(competitor: Competitor, reason: &ClientError) -> PlayerError {
    match FaultKind::of(reason) {
        Some(kind) => fault(competitor, kind, reason.to_string()),
        None => PlayerError::Interrupted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_are_seconds() {
        assert_eq!([" 1.5", "0", "-2e1"].map(seconds_in), [Some(1.5), Some(0.0), Some(-20.0)]);
        assert_eq!(["nan", "inf", "-Infinity", "1 s", ""].map(seconds_in), [None; 5]);
    }
}
