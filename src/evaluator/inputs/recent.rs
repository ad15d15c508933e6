//! What networks are told of the moves so far: the last five, and whether a pass would end the
//! game.
//!
//! Two passes in a row end a game for a network. Where our rules let players agree on dead stones
//! after that, or play on, a network that knew of the first pass would take the second for the end
//! with every dead stone alive. There KataGo hides it, with all other moves, and so does this.

use ponnuki_game::capacity::Capacity;
use ponnuki_game::point::Move;
use ponnuki_game::position::{HistoryEntry, Position};

use super::told::ToldRules;

/// The moves that a network is told of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Recent {
    /// The last moves, newest first, which the players made in turn.
    pub(super) moves: [Option<Move>; 5],
    /// True if a pass would end the game, or has done so already.
    pub(super) pass_ends: bool,
}

impl Recent {
    /// What there is to know of the moves that led to `position`.
    pub(super) fn of<C: Capacity>(position: &Position<C>, told: ToldRules) -> Recent {
        let passes = past(position).take_while(is_pass).take(2).count();
        if passes == 1 && !told.territory && !next_pass_counts_all(position) {
            return Recent { moves: [None; 5], pass_ends: false };
        }
        let mut moves = [None; 5];
        let mut mover = position.to_move().opponent();
        let mut older = past(position).peekable();
        for slot in &mut moves {
            let Some(past) = older.next().filter(|past| past.mover == mover) else { break };
            *slot = Some(past.mv());
            mover = mover.opponent();
            // What was played before a game ended is another game's.
            if is_pass(&past) && older.peek().is_some_and(is_pass) {
                break;
            }
        }
        Recent { moves, pass_ends: passes > 0 }
    }

    /// How many moves are told.
    pub(super) fn count(&self) -> usize {
        self.moves.iter().flatten().count()
    }
}

/// The moves so far, newest first.
fn past<C: Capacity>(position: &Position<C>) -> impl Iterator<Item = &HistoryEntry> {
    let history = position.history();
    // The first entry is the start, to which no move has led.
    history.iter().rev().take(history.len().saturating_sub(1))
}

fn is_pass(past: &&HistoryEntry) -> bool {
    past.mv() == Move::Pass
}

/// True if every stone counts as alive after a pass of the player to move, if that stops the game.
fn next_pass_counts_all<C: Capacity>(position: &Position<C>) -> bool {
    let mut next = *position.pass_state();
    next.record(position.rules(), position.to_move(), Move::Pass);
    next.all_alive(position.rules())
}
