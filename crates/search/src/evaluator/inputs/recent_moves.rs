//! The inputs about the moves so far: the last five, and whether a pass would end the game.
//!
//! Two passes in a row end a game for a network. Where our rules let players agree on dead stones
//! after that, or play on, a network that knew of the first pass would take the second for the end
//! with every dead stone alive. There KataGo hides it, with all other moves, and so does this.

use ponnuki_game::capacity::Capacity;
use ponnuki_game::point::Move;
use ponnuki_game::position::{HistoryEntry, Position};

use super::network_rules::NetworkRules;

/// The last moves, as far as a network may know them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RecentMoves {
    /// The last moves, newest first, which the players made in turn.
    pub(super) moves: [Option<Move>; 5],
    /// True if a pass would end the game, or has done so already.
    pub(super) pass_ends: bool,
}

impl RecentMoves {
    /// The moves that led to `position`, but for those of the first `hidden` entries of its history.
    pub(super) fn of<C: Capacity>(
        position: &Position<C>,
        network_rules: NetworkRules,
        hidden: usize,
    ) -> RecentMoves {
        let passes = history(position).take_while(is_pass).take(2).count();
        if passes == 1 && !network_rules.territory && !next_pass_counts_all(position) {
            return RecentMoves { moves: [None; 5], pass_ends: false };
        }
        let mut moves = [None; 5];
        let mut mover = position.to_move().opponent();
        let mut older = history(position).peekable();
        let shown = position.history().len().saturating_sub(hidden);
        for slot in moves.iter_mut().take(shown) {
            let Some(past) = older.next().filter(|past| past.mover == mover) else { break };
            *slot = Some(past.mv());
            mover = mover.opponent();
            // Moves before the end of a game are another game's.
            if is_pass(&past) && older.peek().is_some_and(is_pass) {
                break;
            }
        }
        RecentMoves { moves, pass_ends: passes > 0 }
    }

    /// The number of moves that the network knows.
    pub(super) fn count(&self) -> usize {
        self.moves.iter().flatten().count()
    }
}

/// The moves so far, newest first.
fn history<C: Capacity>(position: &Position<C>) -> impl Iterator<Item = &HistoryEntry> {
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
