//! The panel beside the board, or above it where there is no room.

use super::theme::Theme;
use super::wrap::wrapped;
use crate::clock::TimeControl;
use crate::play::desk::Desk;
use crate::play::errand::ErrandKind;
use crate::play::sitting::{PlayPhase, Sitting, Who};
use ponnuki_game::color::Color;
use ponnuki_game::rules::text;

/// The players, the conditions, and how the game stands, in lines of at most `width` characters.
pub(super) fn lines(sitting: &Sitting, desk: &Desk, theme: Theme, width: u16) -> Vec<String> {
    let game = sitting.game();
    let mut lines = Vec::new();
    for color in Color::ALL {
        lines.push(player(sitting, color, theme));
        let level = level(sitting, color).map_or_else(String::new, |level| format!("{level}, "));
        let captured = captured(sitting, color);
        lines.push(format!("    {level}captured {captured}{}", time(sitting, color)));
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
    lines.extend(status(sitting, desk));
    lines.push(String::new());
    lines.push("? shows the keys".to_owned());
    lines.iter().flat_map(|line| wrapped(line, width.into())).collect()
}

/// The players alone, one line each.
pub(super) fn heads(sitting: &Sitting, theme: Theme) -> Vec<String> {
    let head = |color| {
        let (player, captured) = (player(sitting, color, theme), captured(sitting, color));
        format!("{player}, captured {captured}{}", time(sitting, color))
    };
    Color::ALL.map(head).into()
}

/// The state of the game, and what the engine thinks or suggests.
pub(super) fn status(sitting: &Sitting, desk: &Desk) -> Vec<String> {
    match sitting.phase() {
        PlayPhase::Over(result) => vec![format!("Result: {result}")],
        PlayPhase::Settling if !sitting.is_judged() => {
            vec!["Looking for dead stones".to_owned()]
        }
        PlayPhase::Settling => vec![
            format!("{} if x and o are dead", sitting.game().score(sitting.dead())),
            "Enter marks a chain; 'agree' counts, 'continue' plays on".to_owned(),
        ],
        PlayPhase::Moves if sitting.is_paused() => {
            vec!["Waiting; 'wait' goes on".to_owned()]
        }
        PlayPhase::Moves => match (sitting.errand().map(|errand| errand.kind), sitting.hint()) {
            (Some(ErrandKind::Ponder) | None, None) => Vec::new(),
            (Some(ErrandKind::Ponder) | None, Some((_, text))) => vec![format!("Hint: {text}")],
            (Some(_), _) if desk.thought.is_empty() => vec!["Thinking".to_owned()],
            (Some(_), _) => vec![format!("Thinking: {}", desk.thought)],
        },
    }
}

/// A player's name, with the stone, and a mark if it is the player's turn.
fn player(sitting: &Sitting, color: Color, theme: Theme) -> String {
    let is_turn = *sitting.phase() == PlayPhase::Moves && sitting.to_move() == color;
    // Beside the board, both stones have the colour of the text.
    let stone = Theme { color: false, ..theme }.stone(color);
    let side = if color == Color::Black { "Black" } else { "White" };
    format!("{} {stone} {side}: {}", if is_turn { ">" } else { " " }, sitting.name(color))
}

/// How strongly the engine plays; of a person nothing.
fn level(sitting: &Sitting, color: Color) -> Option<String> {
    let rank = sitting.rank(color);
    (sitting.who(color) == Who::Engine).then(|| match rank {
        "" => "full strength".to_owned(),
        rank => format!("level {rank}"),
    })
}

/// The stones that a player has captured, or been paid.
fn captured(sitting: &Sitting, color: Color) -> usize {
    sitting.game().lost(color.opponent())
}

/// What a player's clock shows.
fn time(sitting: &Sitting, color: Color) -> String {
    if sitting.clock().control() == TimeControl::Unlimited {
        return String::new();
    }
    let (seconds, count) = sitting.time_left(color);
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
