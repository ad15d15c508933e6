//! The fourth stage of a turn: the ownership that the search reports, read as life and death.

use crate::engine::turn::assess;
use crate::engine::turn::thought::Thought;
use crate::search::Report;
use ponnuki_game::life::confirm;
use ponnuki_game::life::status::{First, Status};
use ponnuki_game::rules::Dispute;

/// Life and death by the ownership of the search's `report`, if it has enough visits to be worth something. Under
/// rules that confirm life and death without playing it out, what the local reader can settle is
/// read out, once the borders are closed.
pub(super) fn read(thought: &Thought<'_>, report: &Report) -> Option<Status> {
    let (board, params) = (thought.game.board(), thought.params);
    if report.visits < thought.visits(params.reading_visits) {
        return None;
    }
    let mut status = Status::new(board, &report.ownership, &thought.certain);
    if thought.game.rules().dispute == Dispute::Confirm
        && !assess::has_open_borders(board, &status.dead(), params)
    {
        let watch = thought.watch();
        let sure = params.settled_ownership;
        let limits = thought.settings.model.tuning().reading_limits();
        let readings = confirm::confirm(board, &status, sure, &limits, &|| watch.is_over());
        status.take_over(board, &readings, First::Nobody);
    }
    Some(status)
}
