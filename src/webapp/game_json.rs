//! The state of a game as JSON for pages. Points and moves are vertices, boards are read from the
//! upper left corner to the right, then down, and values are Black's.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::analyses::{Expected, report_json};
use super::http_error::HttpError;
use super::room::RoomState;
use crate::clock::TimeControl;
use crate::english;
use crate::formats::rounded;
use crate::session::{GameSession, Phase, Place, Player, TaskKind, Thought};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Size};
use ponnuki_game::record::{TreeMark, TreeMove};
use ponnuki_game::rules::{PassCost, text};
use ponnuki_game::score::chart::Chart;

/// What the record of a game says.
#[derive(Serialize)]
struct RecordSheet<'a> {
    /// How often this has changed. How the game stands has the same number, if it is of this.
    revision: u64,
    columns: usize,
    rows: usize,
    rules: String,
    komi: f64,
    handicap: usize,
    /// The stones at the start, and the player who moved first.
    setup: Sides<Vec<String>>,
    first: char,
    names: Sides<&'a str>,
    /// Colour and vertex.
    moves: Vec<(char, String)>,
    /// Comments, by the number of moves before.
    comments: &'a BTreeMap<usize, String>,
    /// Whether a pass pays a stone.
    pays_passes: bool,
}

/// How a game stands.
#[derive(Serialize)]
struct GameSheet {
    revision: u64,
    /// `human` or `engine`.
    players: Sides<&'static str>,
    /// What each player has captured, or been paid.
    captured: Sides<usize>,
    to_move: char,
    /// `moves`, `settling` or `over`.
    phase: &'static str,
    /// The result, when the game is over. Before that, the count if the marked stones are dead.
    result: Option<String>,
    /// The territory at the end, once the dead stones are decided.
    territory: Option<TerritorySheet>,
    clock: Option<ClockSheet>,
    is_paused: bool,
    has_button: bool,
    /// Whether something was taken back that can be brought back.
    can_redo: bool,
    /// Whether the game was over when it was opened.
    was_over: bool,
    /// What the engine is doing: see [`word`].
    doing: Option<&'static str>,
    hint: Option<(String, String)>,
    explanation: Option<Vec<String>>,
    /// Number of moves before, win rate, score and visits. A thought has newer ones.
    course: Vec<(usize, f64, f64, u64)>,
    /// How often readers have changed the tree.
    edits: u64,
    /// Whether a variation was deleted that can be brought back.
    can_restore: bool,
    /// The review whose live board this is.
    review: Option<u64>,
    /// Whether the record is kept in a file.
    is_kept: bool,
    /// A problem that the player has to know of, such as a record that is not saved.
    trouble: Option<String>,
}

/// Something for each colour, by its letter.
#[derive(Serialize)]
struct Sides<T> {
    #[serde(rename = "B")]
    black: T,
    #[serde(rename = "W")]
    white: T,
}

impl<T> Sides<T> {
    fn of(of: impl FnMut(Color) -> T) -> Sides<T> {
        let [black, white] = Color::ALL.map(of);
        Sides { black, white }
    }
}

#[derive(Serialize)]
struct TerritorySheet {
    dead: Vec<String>,
    /// Points that look like a player's territory, but do not count.
    uncounted: Vec<String>,
    /// A letter for each point: the player for whom it counts, or `.`. Living stones have `.`, too.
    owners: String,
}

#[derive(Serialize)]
struct ClockSheet {
    control: String,
    /// Seconds left, and periods or stones of the period.
    left: Sides<(f64, u32)>,
    is_running: bool,
}

/// What the record of a game says, as JSON.
pub(super) fn record(state: &RoomState) -> serde_json::Result<String> {
    let session = &state.session;
    let (game, size) = (session.game(), session.game().size());
    serde_json::to_string(&RecordSheet {
        revision: session.revision(),
        columns: size.width(),
        rows: size.height(),
        rules: text::name_or_json(game.rules()),
        komi: game.komi().points(),
        handicap: game.handicap(),
        setup: Sides::of(|color| stones_at_start(game, color)),
        first: game.start_to_move().letter(),
        names: Sides::of(|color| session.name(color)),
        moves: game.moves().iter().map(|&(c, mv)| (c.letter(), size.move_vertex(mv))).collect(),
        comments: &session.record().comments,
        pays_passes: game.rules().pass_cost == PassCost::Prisoner,
    })
}

/// How a game stands, as JSON.
pub(super) fn game(state: &RoomState) -> serde_json::Result<String> {
    let session = &state.session;
    let (game, size) = (session.game(), session.game().size());
    let (phase, result) = match session.phase() {
        Phase::Playing => ("moves", None),
        Phase::Agreeing if !session.is_judged() => ("settling", None),
        Phase::Agreeing => ("settling", Some(game.score(session.dead()).to_string())),
        Phase::Over(result) => ("over", Some(result.clone())),
    };
    let who = |color| match session.player(color) {
        Player::Human => "human",
        Player::Engine => "engine",
    };
    let unsaved = session.unsaved().map(english::not_saved);
    let failed = "the engine has failed; please report it".to_owned();
    let course = state.analyses.course(game.moves());
    serde_json::to_string(&GameSheet {
        revision: session.revision(),
        players: Sides::of(who),
        captured: Sides::of(|color| game.lost(color.opponent())),
        to_move: session.to_move().letter(),
        phase,
        result,
        territory: session.is_judged().then(|| territory(session)),
        clock: clock(session),
        is_paused: session.is_paused(),
        has_button: game.is_legal(session.to_move(), Move::Button),
        can_redo: session.can_redo(),
        was_over: session.was_over(),
        doing: session.running().map(|task| word(task.kind)),
        hint: session.hint().map(|hint| (size.move_vertex(hint.mv), english::hint(hint, size))),
        explanation: session.answer().map(english::answer),
        course: course.iter().map(|(number, expected)| row(*number, expected)).collect(),
        edits: session.edits(),
        can_restore: session.can_restore(),
        review: state.review,
        is_kept: session.is_kept(),
        trouble: if session.has_failed() { Some(failed) } else { unsaved },
    })
}

/// A move in the tree of a record. What is empty is left out.
#[derive(Serialize)]
struct TreeMoveSheet {
    parent: Option<usize>,
    color: Option<char>,
    vertex: Option<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
    /// Vertex, kind and text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<(String, &'static str, String)>,
}

/// The tree of a game after this number of changes, as JSON.
pub(super) fn tree(edits: u64, moves: Vec<TreeMove>, size: Size) -> serde_json::Result<String> {
    let mark = |mark: TreeMark| (size.vertex(mark.point), mark.kind, mark.text);
    let sheet = |one: TreeMove| TreeMoveSheet {
        parent: one.parent,
        color: one.mv.map(|(color, _)| color.letter()),
        vertex: one.mv.map(|(_, mv)| size.move_vertex(mv)),
        comment: one.comment,
        marks: one.marks.into_iter().map(mark).collect(),
    };
    let moves: Vec<_> = moves.into_iter().map(sheet).collect();
    serde_json::to_string(&json!({ "edits": edits, "moves": moves }))
}

fn stones_at_start(game: &Game, color: Color) -> Vec<String> {
    let own = game.start_stones().iter().filter(|(_, owner)| *owner == color);
    own.map(|&(point, _)| game.size().vertex(point)).collect()
}

fn territory(session: &GameSession) -> TerritorySheet {
    let (game, size) = (session.game(), session.game().size());
    let chart = Chart::of(game.board(), session.dead(), game.rules());
    let vertices = |points: Vec<_>| points.into_iter().map(|point| size.vertex(point)).collect();
    let owner = |point| chart.owner(point).map_or('.', Color::letter);
    TerritorySheet {
        dead: vertices(chart.dead()),
        uncounted: vertices(chart.uncounted()),
        owners: size.points_from_top().map(owner).collect(),
    }
}

fn clock(session: &GameSession) -> Option<ClockSheet> {
    let control = session.clock().control();
    (control != TimeControl::Unlimited).then(|| ClockSheet {
        control: control.to_string(),
        left: Sides::of(|color| {
            let (seconds, count) = session.time_left(color);
            (rounded(seconds, 2), count)
        }),
        is_running: *session.phase() == Phase::Playing && !session.is_paused(),
    })
}

/// The word for an task of the engine.
fn word(kind: TaskKind) -> &'static str {
    match kind {
        TaskKind::Move(_) => "move",
        TaskKind::Hint(_) => "hint",
        TaskKind::Explain(..) => "explain",
        TaskKind::Score(_) => "score",
        TaskKind::Dead => "dead",
        TaskKind::Ponder => "ponder",
        TaskKind::Study { .. } => "study",
    }
}

fn row(number: usize, expected: &Expected) -> (usize, f64, f64, u64) {
    (number, rounded(expected.winrate, 4), rounded(expected.score, 2), expected.visits)
}

/// The engine's evaluation of a position, with the keys of KataGo's analysis engine.
pub(super) fn thought(thought: &Thought) -> Value {
    let Thought { kind, place, report: found, .. } = thought;
    placed(report_json(found), word(*kind), place)
}

/// What is known of a place, by a report as [`report_json`] writes it, in the form of a thought.
///
/// # Errors
/// When it is no report.
pub(super) fn known(found: &str, place: &Place) -> Result<Value, HttpError> {
    Ok(placed(serde_json::from_str(found).map_err(HttpError::failure)?, "study", place))
}

fn placed(mut report: Map<String, Value>, doing: &str, place: &Place) -> Value {
    report.insert("doing".to_owned(), doing.into());
    report.insert("number".to_owned(), place.number.into());
    report.insert("line".to_owned(), place.line.clone().into());
    report.into()
}
