//! The state of a game as JSON for pages. Points and moves are vertices, boards are read from the
//! upper left corner to the right, then down, and values are Black's.

use serde_json::{Map, Value, json};

use super::analyses::{Expected, report_json};
use super::http_error::{HttpError, RequestError};
use super::shared_game::GameState;
use crate::analysis_format::rounded;
use crate::clock::TimeControl;
use crate::language::Argument;
use crate::session::{GameSession, Phase, Place, Player, TaskKind, Thought};
use crate::words::{self, Sentences};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Size};
use ponnuki_game::record::TreeMove;
use ponnuki_game::rules::{PassCost, text};
use ponnuki_game::score::final_board::FinalBoard;

/// The record of a game.
pub(super) fn record(session: &GameSession) -> Value {
    let (game, size) = (session.game(), session.game().size());
    let vertex = |&(color, mv): &(Color, Move)| (color.letter(), size.move_vertex(mv));
    json!({
        // The number of changes. The state of the game has the same number, if it is of this record.
        "revision": session.revision(),
        "columns": size.width(),
        "rows": size.height(),
        "rules": text::name_or_json(game.rules()),
        "komi": game.komi().points(),
        "handicap": game.handicap(),
        // The stones at the start, and the player who moved first.
        "setup": sides(|color| stones_at_start(game, color).into()),
        "first": game.start_to_move().letter(),
        "names": sides(|color| session.name(color).into()),
        "date": session.record().date,
        "event": session.record().event,
        "round": session.record().round,
        "place": session.record().place,
        "recorded": session.record().result,
        // Of the engine its level, or nothing at full strength.
        "ranks": sides(|color| session.rank(color).into()),
        // Colour and vertex.
        "moves": game.moves().iter().map(vertex).collect::<Vec<_>>(),
        // By the number of moves before.
        "comments": session.record().comments,
        "pays_passes": game.rules().pass_cost == PassCost::Prisoner,
    })
}

/// The state of a game.
pub(super) fn game(state: &GameState) -> Value {
    let session = &state.session;
    let (game, size) = (session.game(), session.game().size());
    let (phase, result) = match session.phase() {
        Phase::Playing => ("moves", None),
        Phase::Agreeing if !session.is_judged() => ("settling", None),
        Phase::Agreeing => ("settling", Some(game.score(session.dead()).to_string())),
        Phase::Over(result) => ("over", Some(result.clone())),
    };
    let player = |color| match session.player(color) {
        Player::Human => "human",
        Player::Engine => "engine",
    };
    let row = |(number, expected): &(usize, Expected)| {
        let Expected { winrate, score, visits } = expected;
        (*number, rounded(*winrate, 4), rounded(*score, 2), *visits)
    };
    json!({
        "revision": session.revision(),
        "players": sides(|color| player(color).into()),
        // The stones that each player has captured, or been paid.
        "captured": sides(|color| game.lost(color.opponent()).into()),
        "to_move": session.to_move().letter(),
        "phase": phase,
        // When the game is over. Before that, the count if the marked stones are dead.
        "result": result,
        // The same in words.
        "outcome": words::standing(session).as_ref().map(Argument::json),
        // At the end, once the dead stones are decided.
        "territory": session.is_judged().then(|| territory(session)),
        "clock": clock(session),
        "is_paused": session.is_paused(),
        "has_button": game.is_legal(session.to_move(), Move::Button),
        "can_redo": session.can_redo(),
        // True if the game was over when it was opened.
        "was_over": session.was_over(),
        // The engine's task: see [`word`].
        "doing": session.running().map(|task| word(task.kind)),
        // The loss in points from which moves are warned of, and true if they are taken back.
        "teaching": session.teaching().map(|one| json!([one.points(), one.takes_back])),
        // The warning of the last move, in words, until the player has decided; and true if it was taken back.
        "warning": session.warning().map(|one| {
            json!([words::warning(session).map(|message| message.json()), one.is_taken_back])
        }),
        // The numbers of the moves that were warned of, and the same in words when the game is over.
        "warned": session.warned(),
        "warnings": words::warnings(session).map(|message| message.json()),
        "hint": session.hint().map(|hint| (size.move_vertex(hint.mv), paragraphs(words::hint(hint, size)))),
        "explanation": session.answer().map(|answer| paragraphs(words::answer(answer))),
        // Number of moves before, win rate, score and visits. A thought has newer ones.
        "course": state.analyses.course(game.moves()).iter().map(row).collect::<Vec<_>>(),
        // The number of changes of the tree by readers.
        "edits": session.edits(),
        // True if the last of them can be undone, and if one that was undone can be made again.
        "can_undo_edits": session.can_undo_edits(),
        // True if a variation was deleted that can be restored.
        "can_restore": session.can_restore(),
        // The part of the record that was not read, in words.
        "doubts": state.origin.doubts,
        // The review whose live board this is.
        "review": state.origin.review,
        // The part of its settings that the record does not tell, for another game like this.
        "settings": { "params": state.origin.params, "comments": state.origin.comments },
        // True if the record is kept in a file.
        "is_kept": session.is_kept(),
        // A problem that the player has to know of, such as a record that is not saved.
        "trouble": words::trouble(session).map(|message| message.json()),
    })
}

/// Words and details as lists of messages.
fn paragraphs(sentences: Sentences) -> Value {
    let lists = [sentences.words, sentences.details];
    let [words, details] = lists.map(|list| list.iter().map(|one| one.json()).collect::<Value>());
    json!({ "words": words, "details": details })
}

/// Something for each colour, by its letter.
fn sides(of: impl FnMut(Color) -> Value) -> Value {
    let [black, white] = Color::ALL.map(of);
    json!({ "B": black, "W": white })
}

/// The tree of a game after this number of changes. Empty comments and marks are left out.
pub(super) fn tree(edits: u64, moves: Vec<TreeMove>, size: Size) -> Value {
    let node = |one: TreeMove| {
        let mut node = json!({
            "parent": one.parent,
            "color": one.mv.map(|(color, _)| color.letter()),
            "vertex": one.mv.map(|(_, mv)| size.move_vertex(mv)),
        });
        if !one.comment.is_empty() {
            node["comment"] = one.comment.into();
        }
        if !one.marks.is_empty() {
            let marks =
                one.marks.iter().map(|mark| (size.vertex(mark.point), mark.kind, &mark.text));
            node["marks"] = json!(marks.collect::<Vec<_>>());
        }
        node
    };
    json!({ "edits": edits, "moves": moves.into_iter().map(node).collect::<Vec<_>>() })
}

fn stones_at_start(game: &Game, color: Color) -> Vec<String> {
    let own = game.start_stones().iter().filter(|(_, owner)| *owner == color);
    own.map(|&(point, _)| game.size().vertex(point)).collect()
}

fn territory(session: &GameSession) -> Value {
    let (game, size) = (session.game(), session.game().size());
    let chart = FinalBoard::of(game.board(), session.dead(), game.rules());
    let vertices = |points: Vec<_>| -> Vec<String> {
        points.into_iter().map(|point| size.vertex(point)).collect()
    };
    let owner = |point| chart.owner(point).map_or('.', Color::letter);
    json!({
        "dead": vertices(chart.dead()),
        // Points that look like a player's territory, but do not count.
        "uncounted": vertices(chart.uncounted()),
        // A letter for each point: the player for whom it counts, or `.`, as on living stones.
        "owners": size.points_from_top().map(owner).collect::<String>(),
    })
}

fn clock(session: &GameSession) -> Option<Value> {
    let control = session.clock().control();
    // Seconds left, and periods or stones of the period.
    let left = |color| {
        let (seconds, count) = session.time_left(color);
        json!([rounded(seconds, 2), count])
    };
    (control != TimeControl::Unlimited).then(|| {
        json!({
            "control": control.to_string(),
            "left": sides(left),
            "is_running": *session.phase() == Phase::Playing && !session.is_paused(),
        })
    })
}

/// The word for an task of the engine.
fn word(kind: TaskKind) -> &'static str {
    match kind {
        TaskKind::Move(_) => "move",
        TaskKind::Hint(_) => "hint",
        TaskKind::Explain(..) => "explain",
        TaskKind::Score(_) => "score",
        TaskKind::Judge(_) => "judge",
        TaskKind::Dead => "dead",
        TaskKind::Ponder => "ponder",
        TaskKind::Study { .. } => "study",
    }
}

/// The engine's evaluation of a position, with the keys of KataGo's analysis engine.
pub(super) fn thought(thought: &Thought) -> Value {
    let Thought { kind, place, report: found, .. } = thought;
    placed(report_json(found), word(*kind), place)
}

/// The report that is known of a place, as [`report_json`] writes it, in the form of a thought.
///
/// # Errors
/// When it is no report.
pub(super) fn known(found: &str, place: &Place) -> Result<Value, HttpError> {
    let report = serde_json::from_str(found);
    Ok(placed(report.map_err(|error| RequestError::System(error.to_string()))?, "study", place))
}

fn placed(mut report: Map<String, Value>, doing: &str, place: &Place) -> Value {
    report.insert("doing".to_owned(), doing.into());
    report.insert("number".to_owned(), place.number.into());
    report.insert("line".to_owned(), place.line.clone().into());
    report.into()
}
