//! One game of a match, from the start of the engines to the result.

use std::path::Path;

use super::competitor::{ByCompetitor, Competitor};
use super::plan::MatchPlan;
use super::player::{Player, PlayerError, fault};
use super::referee;
use super::results::{Fault, FaultKind, FinalScores, FinishedGame, GameEnd};
use crate::clock::Clock;
use crate::engine::Signals;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Size};
use ponnuki_game::record::result_of_resignation;

/// Plays the game with this number from `opening` on. `None` if the match was interrupted.
pub(super) fn play(
    plan: &MatchPlan,
    number: usize,
    opening: Game,
    folder: &Path,
    signals: &Signals,
) -> Option<FinishedGame> {
    let mut round = RunningGame {
        plan,
        number,
        opening: opening.moves().len(),
        game: opening,
        clock: Clock::new(plan.clock.control()),
        seconds: ByCompetitor::default(),
        cpu: ByCompetitor::default(),
        signals,
    };
    let ending = match round.play(folder) {
        Ok(ending) => ending?,
        Err(PlayerError::Fault(fault)) => Ending::of_fault(number, fault),
        Err(PlayerError::Interrupted) => return None,
    };
    Some(round.finished(ending))
}

/// A game in progress.
struct RunningGame<'a> {
    plan: &'a MatchPlan,
    number: usize,
    /// Moves of the opening.
    opening: usize,
    game: Game,
    clock: Clock,
    seconds: ByCompetitor<Vec<f64>>,
    cpu: ByCompetitor<Option<f64>>,
    signals: &'a Signals,
}

/// The end of a game.
struct Ending {
    end: GameEnd,
    result: String,
    winner: Option<Color>,
    fault: Option<Fault>,
    scores: FinalScores,
}

impl Ending {
    fn new(end: GameEnd, result: String, winner: Option<Color>) -> Ending {
        Ending { end, result, winner, fault: None, scores: FinalScores::default() }
    }

    /// The engine that is at fault loses.
    fn of_fault(game: usize, fault: Fault) -> Ending {
        let winner = fault.engine.opponent().color(game);
        let how = if fault.kind == FaultKind::Time { 'T' } else { 'F' };
        let result = format!("{}+{how}", winner.letter());
        Ending { fault: Some(fault), ..Ending::new(GameEnd::Fault, result, Some(winner)) }
    }
}

impl<'a> RunningGame<'a> {
    /// Starts the engines and plays to the end. `None` if the match was interrupted while the game
    /// was counted.
    fn play(&mut self, folder: &Path) -> Result<Option<Ending>, PlayerError> {
        let start = |competitor| {
            let log = folder.join(format!("game{:04}-{competitor}.log", self.number));
            Player::start(self.plan, competitor, self.number, log, self.signals)
        };
        let mut players = ByCompetitor { a: start(Competitor::A)?, b: start(Competitor::B)? };
        for competitor in Competitor::ALL {
            players[competitor].start_game(&self.game)?;
        }
        let ending = self.play_moves(&mut players)?;
        for competitor in Competitor::ALL {
            self.cpu[competitor] = players[competitor].cpu_seconds();
        }
        let ByCompetitor { a, b } = players;
        a.quit();
        b.quit();
        Ok(ending)
    }

    fn play_moves(
        &mut self,
        players: &mut ByCompetitor<Player<'a>>,
    ) -> Result<Option<Ending>, PlayerError> {
        loop {
            if let Some(void) = self.game.void() {
                return Ok(Some(Ending::new(GameEnd::Cycle, void.result().to_owned(), None)));
            }
            if self.game.consecutive_passes() >= 2 {
                return self.counted(GameEnd::Score, players);
            }
            if self.game.moves().len() >= self.plan.max_moves {
                return self.counted(GameEnd::MoveLimit, players);
            }
            let color = self.game.to_move();
            let Some(mv) = self.turn(color, players)? else {
                let (result, winner) = (result_of_resignation(color), color.opponent());
                return Ok(Some(Ending::new(GameEnd::Resignation, result, Some(winner))));
            };
            let opponent = Competitor::with(color.opponent(), self.number);
            players[opponent].play(self.game.size(), color, mv)?;
        }
    }

    /// Takes a move of `color` and plays it; `None` if the engine resigns.
    fn turn(
        &mut self,
        color: Color,
        players: &mut ByCompetitor<Player<'a>>,
    ) -> Result<Option<Move>, PlayerError> {
        let competitor = Competitor::with(color, self.number);
        let player = &mut players[competitor];
        if self.plan.clock.0.is_some() {
            let (seconds, stones) = self.clock.left(color);
            player.time_left(color, seconds, stones)?;
        }
        let (answer, seconds) = player.genmove(color, self.clock.until_flag(color))?;
        self.clock.spend(color, seconds);
        self.seconds[competitor].push((1000.0 * seconds).round() / 1000.0);
        if answer.eq_ignore_ascii_case("resign") {
            return Ok(None);
        }
        let Some(mv) = self.game.size().parse_move(&answer) else {
            let message = format!("not a move: '{}'", answer.lines().next().unwrap_or_default());
            return Err(fault(competitor, FaultKind::Garbage, message));
        };
        let illegal = |reason| fault(competitor, FaultKind::Illegal, format!("{answer}: {reason}"));
        self.game.play(color, mv).map_err(illegal)?;
        Ok(Some(mv))
    }

    /// The end of a game that is counted.
    fn counted(
        &mut self,
        end: GameEnd,
        players: &mut ByCompetitor<Player<'a>>,
    ) -> Result<Option<Ending>, PlayerError> {
        let (a, b) = (players.a.final_score()?, players.b.final_score()?);
        let scores = FinalScores { a, b, ..FinalScores::default() };
        let counted = referee::count(self.plan, &self.game, scores, self.signals);
        Ok(counted.map(|(score, scores)| Ending {
            scores,
            ..Ending::new(end, score.to_string(), score.winner())
        }))
    }

    /// Returns the finished game.
    fn finished(self, ending: Ending) -> FinishedGame {
        let size: Size = self.game.size();
        let moves = self.game.moves().iter().map(|&(_, mv)| size.move_vertex(mv));
        FinishedGame {
            game: self.number,
            black: Competitor::with(Color::Black, self.number),
            result: ending.result,
            winner: ending.winner.map(|color| Competitor::with(color, self.number)),
            end: ending.end,
            fault: ending.fault,
            opening: self.opening,
            moves: moves.collect::<Vec<_>>().join(" "),
            scores: ending.scores,
            seconds: self.seconds,
            cpu: self.cpu,
        }
    }
}
