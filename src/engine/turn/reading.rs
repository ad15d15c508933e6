//! The fourth stage of a turn: the ownership that the search reports, read as life and death.

use crate::engine::turn::assess;
use crate::engine::turn::state::TurnState;
use crate::search::Report;
use ponnuki_game::life::confirm;
use ponnuki_game::life::status::{FirstMover, Status};
use ponnuki_game::rules::Dispute;

/// Life and death by the ownership of the search's `report`, if it has enough playouts to be
/// reliable: the owners are not those of a tree that was there before. Under rules that confirm life and death without playing it out, areas that the local
/// reader can settle are read out, once the borders are closed.
pub(super) fn read(state: &TurnState<'_>, report: &Report) -> Option<Status> {
    let (board, params) = (state.game.board(), state.params);
    if report.playouts < state.visits(params.reading_visits) {
        return None;
    }
    let mut status = Status::new(board, &report.ownership, &state.certain);
    if state.game.rules().dispute == Dispute::Confirm
        && !assess::has_open_borders(board, &status.dead(), params)
    {
        let monitor = state.monitor();
        let sure = params.settled_ownership;
        let limits = state.settings.model.tuning().reading_limits();
        let readings = confirm::confirm(board, &status, sure, &limits, &|| monitor.is_over());
        status.take_over(board, &readings, FirstMover::Nobody);
    }
    Some(status)
}
