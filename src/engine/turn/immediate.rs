//! The first stage of a turn: moves that need no search.

use crate::engine::book::Book;
use crate::engine::turn::assess;
use crate::engine::turn::request::Turn;
use crate::engine::turn::thought::{Mood, Thought};
use crate::game::Game;
use crate::life::benson;
use crate::params::Params;
use crate::point::Move;
use crate::search::Settings;

impl<'a> Thought<'a> {
    /// What is known when a turn begins.
    pub(super) fn new(
        turn: &'a Turn<'a>,
        game: &'a Game,
        params: &'a Params,
        settings: &'a Settings,
    ) -> Thought<'a> {
        let opponent = turn.color.opponent();
        Thought {
            turn,
            game,
            params,
            settings,
            budget: None,
            mood: Mood::default(),
            answers_pass: game.last_move(0) == Some((opponent, Move::Pass)),
            all_must_go: turn.cleanup || assess::all_alive_at_next_stop(game, turn.color),
            certain: benson::unconditional_owners(game.board(), game.rules().suicide),
            report: None,
            delay: None,
            reading: None,
            verdict: None,
        }
    }
}

/// The move, where it needs no search: the engine follows the book, and passes if the game is
/// void, if no play can change the count, or in answer to a pass in a game that has become far too
/// long.
pub(super) fn choice(thought: &Thought<'_>, book: &Book) -> Option<Move> {
    let Thought { turn, game, .. } = thought;
    if game.void().is_some() {
        return Some(Move::Pass);
    }
    if !turn.cleanup
        && let Some(point) = book.find(game, turn.color)
    {
        return Some(Move::Play(point));
    }
    let longest = thought.params.longest_game as usize * game.size().area();
    let is_endless = thought.answers_pass && game.moves().len() > longest;
    (is_endless || !has_choice(thought)).then_some(Move::Pass)
}

/// Whether there is a play that is neither pointless nor fills an own eye.
fn has_choice(thought: &Thought<'_>) -> bool {
    let (board, color) = (thought.game.board(), thought.color());
    let pointless = thought.pointless_moves();
    board.empties().any(|point| {
        let mv = Move::Play(point);
        !board.is_eye(point, color) && !pointless.contains(&mv) && thought.game.is_legal(color, mv)
    })
}
