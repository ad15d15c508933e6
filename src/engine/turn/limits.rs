//! Limits of a turn: limits on visits and playouts, and the time for a turn.

use crate::clock::{Budget, Stage, TimeSpending};
use crate::engine::Engine;
use crate::engine::level::Strength;
use crate::engine::turn::handicap::fixed_advantage;
use crate::engine::turn::request::Turn;
use crate::params::Params;
use crate::search::Limits;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::Move;

impl Engine {
    /// Returns the advantage that a search of `color`'s move assumes if the parameters fix it; see
    /// [`Options::advantage`](crate::search::Options::advantage).
    pub fn fixed_advantage(&self, color: Color) -> f64 {
        fixed_advantage(&self.params, color)
    }

    /// Returns the limits for a move at full strength without a clock: visits and playouts, and
    /// seconds.
    pub fn untimed_limits(&self) -> (Limits, Option<f64>) {
        self.untimed(&Strength::best(&self.params))
    }

    fn untimed(&self, strength: &Strength) -> (Limits, Option<f64>) {
        let limits = own_limits(&self.params, strength);
        let has_limit = limits.visits.is_some() || limits.playouts.is_some();
        let seconds = match self.params.seconds {
            seconds if seconds > 0.0 => Some(seconds),
            _ if has_limit => None,
            _ => Some(self.params.untimed_seconds),
        };
        (limits, seconds)
    }

    /// The time for a turn: that of the clock, less the expected delay of the reply, which costs
    /// nothing where there is no clock. `None` means that only other limits apply.
    pub(super) fn budget(&self, turn: &Turn<'_>) -> Option<Budget> {
        let share = passed_share(turn, &self.game, &self.params);
        let own = self.own_budget(turn).map(|budget| budget.share(share));
        match (own, turn.seconds.map(Budget::exactly)) {
            (Some(own), Some(requested)) => Some(own.within(requested)),
            (one, other) => one.or(other),
        }
    }

    fn own_budget(&self, turn: &Turn<'_>) -> Option<Budget> {
        let Some(left) = self.clock_budget(turn) else {
            let strength = turn.strength(&self.params, &self.game);
            return self.untimed(&strength).1.map(Budget::exactly);
        };
        let fixed = (self.params.seconds > 0.0).then(|| Budget::exactly(self.params.seconds));
        Some(fixed.map_or(left, |fixed| fixed.within(left)))
    }

    /// The time for a turn by the clock, less the expected delay of the reply; `None` without a
    /// clock.
    pub(super) fn clock_budget(&self, turn: &Turn<'_>) -> Option<Budget> {
        let stage = Stage {
            area: self.game.size().area(),
            empties: self.game.board().empty_count(),
            moves: self.game.moves().len(),
        };
        let stretch = self.game_state.time_use.stretch(self.params.most_stretched);
        let how = TimeSpending::new(&self.params).stretched(stretch);
        let clock = self.clock.budget(turn.color, &stage, &how)?;
        Some(clock.with_reserve(self.params.lag + self.lag.expected()))
    }
}

/// The limits of the search for a turn.
pub(super) fn limits(turn: &Turn<'_>, game: &Game, params: &Params, strength: &Strength) -> Limits {
    let own = own_limits(params, strength);
    let share = passed_share(turn, game, params);
    let reduced = |limit: u64| match share {
        1.0 => limit,
        share => ((share * limit as f64).ceil() as u64).max(1),
    };
    let own = Limits { visits: own.visits.map(reduced), playouts: own.playouts.map(reduced) };
    Limits { visits: [own.visits, turn.visits].into_iter().flatten().min(), ..own }
}

/// The fraction of its own limits that a turn gets: less than 1 at most in answer to a pass.
fn passed_share(turn: &Turn<'_>, game: &Game, params: &Params) -> f64 {
    let is_answer = game.last_move(0) == Some((turn.color.opponent(), Move::Pass));
    if is_answer { params.passed_share } else { 1.0 }
}

fn own_limits(params: &Params, strength: &Strength) -> Limits {
    let playouts = (params.playouts > 0).then_some(params.playouts);
    Limits { visits: strength.visits, playouts }
}
