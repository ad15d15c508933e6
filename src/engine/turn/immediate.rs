//! The first stage of a turn: moves that need no search.

use crate::engine::book::Book;
use crate::engine::turn::assess;
use crate::engine::turn::request::Turn;
use crate::engine::turn::state::{TurnMemory, TurnState};
use crate::params::Params;
use crate::search::Settings;
use ponnuki_game::game::Game;
use ponnuki_game::life::benson;
use ponnuki_game::point::Move;
use ponnuki_game::solver;

impl<'a> TurnState<'a> {
    /// Returns the state at the beginning of a turn.
    pub(super) fn new(
        turn: &'a Turn<'a>,
        game: &'a Game,
        params: &'a Params,
        settings: &'a Settings,
    ) -> TurnState<'a> {
        let opponent = turn.color.opponent();
        TurnState {
            turn,
            game,
            params,
            settings,
            budget: None,
            penalties: Vec::new(),
            turn_memory: TurnMemory::default(),
            answers_pass: game.last_move(0) == Some((opponent, Move::Pass)),
            all_must_go: turn.cleanup || assess::all_alive_at_next_stop(game, turn.color),
            certain: benson::unconditional_owners(game.board(), game.rules().suicide),
            people: Vec::new(),
            report: None,
            is_hasty: false,
            delay: None,
            reading: None,
            verdict: None,
        }
    }
}

/// The share of the time of a turn in which the engine tries to solve the game; the rest is for a
/// search where that is too much to read.
const SOLVING_SHARE: f64 = 0.5;

/// The move, where it needs no search: the engine follows the book, plays perfectly on boards so
/// small that the game can be solved, and passes if the game is void, if no play can change the
/// count, or in answer to a pass in a game that has become far too long.
pub(super) fn immediate_move(state: &TurnState<'_>, book: &Book) -> Option<Move> {
    let TurnState { turn, game, .. } = state;
    if game.void().is_some() {
        return Some(Move::Pass);
    }
    if !turn.cleanup
        && let Some(point) = book.find(game, turn.color)
    {
        return Some(Move::Play(point));
    }
    if let Some(mv) = solved_move(state) {
        return Some(mv);
    }
    let longest = state.params.longest_game as usize * game.size().area();
    let is_endless = state.answers_pass && game.moves().len() > longest;
    (is_endless || !has_choice(state)).then_some(Move::Pass)
}

/// The move that perfect play makes, if the engine is to play as well as it can and the game can be
/// solved.
fn solved_move(state: &TurnState<'_>) -> Option<Move> {
    let TurnState { turn, game, params, settings, .. } = state;
    let strength = turn.strength(params, game);
    let imitates = settings.model.learned().networks.human.is_some() && !turn.at_best;
    if strength.is_weak || strength.drawing.is_random() || imitates {
        return None;
    }
    let monitor = state.monitor_for_share(SOLVING_SHARE);
    let solution = solver::solve(game, turn.color, &|| monitor.is_over())?;
    log::debug!("solved: {solution:?}");
    Some(solution.best)
}

/// Returns true if there is a play that is neither pointless nor fills an own eye.
fn has_choice(state: &TurnState<'_>) -> bool {
    let (board, color) = (state.game.board(), state.color());
    let pointless = state.pointless_moves();
    board.empties().any(|point| {
        let mv = Move::Play(point);
        !board.is_eye(point, color) && !pointless.contains(&mv) && state.game.is_legal(color, mv)
    })
}
