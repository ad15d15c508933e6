//! The panel beside the board, or above it where there is no room.

use super::theme::Theme;
use crate::clock::TimeControl;
use crate::columns::wrapped;
use crate::english;
use crate::play::controls::Controls;
use crate::session::{GameSession, Phase, Player, TaskKind};
use ponnuki_game::color::Color;
use ponnuki_game::rules::text;

/// The players, the conditions, and how the game stands, in lines of at most `width` characters.
pub(super) fn lines(
    session: &GameSession,
    controls: &Controls,
    theme: Theme,
    width: u16,
) -> Vec<String> {
    let game = session.game();
    let mut lines = Vec::new();
    for color in Color::ALL {
        lines.push(player(session, color, theme));
        let level = level(session, color).map_or_else(String::new, |level| format!("{level}, "));
        let captured = captured(session, color);
        lines.push(format!("    {level}captured {captured}{}", time(session, color)));
    }
    lines.push(String::new());
    let handicap = match game.handicap() {
        0 => String::new(),
        stones => format!(", handicap {stones}"),
    };
    lines.push(format!("{}, komi {}{handicap}", text::name_or_json(game.rules()), game.komi()));
    lines.push(match game.last_move(0) {
        None => "no move yet".to_owned(),
        Some((color, mv)) => {
            format!("move {}: {color} {}", game.moves().len(), game.size().move_vertex(mv))
        }
    });
    lines.push(String::new());
    lines.extend(status(session, controls));
    lines.push(String::new());
    lines.push("? shows the keys".to_owned());
    lines.iter().flat_map(|line| wrapped(line, width.into())).collect()
}

/// The players alone, one line each.
pub(super) fn heads(session: &GameSession, theme: Theme) -> Vec<String> {
    let head = |color| {
        let (player, captured) = (player(session, color, theme), captured(session, color));
        format!("{player}, captured {captured}{}", time(session, color))
    };
    Color::ALL.map(head).into()
}

/// The state of the game, and the engine's results and suggestions.
pub(super) fn status(session: &GameSession, controls: &Controls) -> Vec<String> {
    match session.phase() {
        Phase::Over(result) => vec![format!("Result: {result}")],
        Phase::Agreeing if !session.is_judged() => {
            vec!["Looking for dead stones".to_owned()]
        }
        Phase::Agreeing => vec![
            format!("{} if x and o are dead", session.game().score(session.dead())),
            "Enter marks a chain; 'agree' counts, 'continue' plays on".to_owned(),
        ],
        Phase::Playing if session.is_paused() => {
            vec!["Waiting; 'wait' goes on".to_owned()]
        }
        Phase::Playing => match (session.task().map(|task| task.kind), session.hint()) {
            (Some(TaskKind::Ponder) | None, None) => Vec::new(),
            (Some(TaskKind::Ponder) | None, Some(hint)) => {
                vec![format!("Hint: {}", english::hint(hint, session.game().size()))]
            }
            (Some(_), _) if controls.thought.is_empty() => vec!["Thinking".to_owned()],
            (Some(_), _) => vec![format!("Thinking: {}", controls.thought)],
        },
    }
}

/// A player's name, with the stone, and a mark if it is the player's turn.
fn player(session: &GameSession, color: Color, theme: Theme) -> String {
    let is_turn = *session.phase() == Phase::Playing && session.to_move() == color;
    // Beside the board, both stones have the colour of the text.
    let stone = Theme { color: false, ..theme }.stone(color);
    let side = if color == Color::Black { "Black" } else { "White" };
    format!("{} {stone} {side}: {}", if is_turn { ">" } else { " " }, session.name(color))
}

/// The strength of the engine; `None` for a person.
fn level(session: &GameSession, color: Color) -> Option<String> {
    let rank = session.rank(color);
    (session.player(color) == Player::Engine).then(|| match rank {
        "" => "full strength".to_owned(),
        rank => format!("level {rank}"),
    })
}

/// The stones that a player has captured, or been paid.
fn captured(session: &GameSession, color: Color) -> usize {
    session.game().lost(color.opponent())
}

/// The time on a player's clock, after a comma.
fn time(session: &GameSession, color: Color) -> String {
    if session.clock().control() == TimeControl::Unlimited {
        return String::new();
    }
    let (seconds, count) = session.time_left(color);
    let seconds = seconds.max(0.0).ceil() as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let clock = match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    };
    match count {
        0 => format!(", {clock}"),
        count => format!(", {clock} ({count})"),
    }
}
