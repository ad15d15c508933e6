//! Taking moves back, or the end of a game, and bringing them back.

use super::{GameSession, Phase, Player, Refusal, TakenBack};
use ponnuki_game::color::Color;
use ponnuki_game::record::result_of_resignation;

impl GameSession {
    /// Takes back the end of a game that is over, or else moves until a person is to move. An end that
    /// would come again at once is taken back with the moves before it.
    pub(super) fn undo(&mut self) -> Result<(), Refusal> {
        let has_human = self.has(Player::Human);
        let (result, dead) = (self.record.result.clone(), self.dead.clone());
        let mut taken = TakenBack { moves: Vec::new(), result, dead };
        if matches!(self.phase, Phase::Over(_)) && has_human && !self.would_end_again() {
            self.reopen();
            self.taken_back.push(taken);
            return Ok(());
        }
        if self.game.moves().is_empty() {
            return Err(Refusal::NothingToUndo);
        }
        loop {
            let comment = self.record.comments.remove(&self.game.moves().len());
            let last = self.game.moves().last().copied();
            self.game.undo().map_err(|_| Refusal::NothingToUndo)?;
            taken.moves.extend(last.map(|(color, mv)| (color, mv, comment)));
            self.record.result.clear();
            self.changed();
            let is_humans = self.players[self.to_move()] == Player::Human;
            if is_humans || !has_human || self.game.moves().is_empty() {
                break;
            }
        }
        self.taken_back.push(taken);
        if !has_human {
            self.paused = Some(self.now);
        }
        Ok(())
    }

    /// True if a game that is over would end again without another move.
    fn would_end_again(&self) -> bool {
        let pass_state = self.game.pass_state();
        let engine_resigns = Color::ALL.iter().any(|&color| {
            self.players[color] == Player::Engine
                && self.record.result == result_of_resignation(color)
        });
        let is_counted = pass_state.is_stopped() && pass_state.all_alive(self.game.rules());
        engine_resigns || is_counted || self.game.void().is_some()
    }

    /// Lets a game that is over go on from its last position, with the dead stones as they are marked.
    fn reopen(&mut self) {
        self.record.result.clear();
        self.version += 1;
        self.turn_began = self.now;
        let is_stopped = self.game.pass_state().is_stopped();
        self.phase = if is_stopped { Phase::Agreeing } else { Phase::Playing };
    }

    /// Brings the moves or the end back that were taken back last.
    pub(super) fn redo(&mut self) -> Result<(), Refusal> {
        let TakenBack { moves, result, dead } =
            self.taken_back.pop().ok_or(Refusal::NothingToRedo)?;
        let has_moves = !moves.is_empty();
        for (color, mv, comment) in moves.into_iter().rev() {
            let played = self.game.play_recorded(color, mv);
            played.map_err(|error| Refusal::Illegal(self.game.size(), mv, error))?;
            self.record.comments.extend(comment.map(|text| (self.game.moves().len(), text)));
        }
        if has_moves {
            self.changed();
            self.look_for_the_end();
        }
        if !result.is_empty() {
            self.is_judged |= self.game.pass_state().is_stopped();
            self.dead = dead;
            self.finish(result);
        }
        Ok(())
    }
}
