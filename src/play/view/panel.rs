//! The panel beside the board, or above it where there is no room.

use super::theme::Theme;
use crate::clock::TimeControl;
use crate::columns::wrapped;
use crate::language::{Argument, Language, message, result};
use crate::play::controls::Controls;
use crate::session::{GameSession, Phase, TaskKind};
use crate::words;
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;
use ponnuki_game::rules::text;

/// The players, the conditions, and how the game stands, in lines of at most `width` columns.
pub(super) fn lines(
    session: &GameSession,
    controls: &Controls,
    theme: Theme,
    width: u16,
) -> Vec<String> {
    let (game, language) = (session.game(), controls.language);
    let mut lines = Vec::new();
    for color in Color::ALL {
        lines.push(player(session, language, color, theme));
        let level = words::level(session, color).map(Argument::from);
        let parts = [level, Some(captured(session, color)), time(session, color)];
        lines.push(format!("    {}", language.list(parts.into_iter().flatten())));
    }
    lines.push(String::new());
    let handicap = match game.handicap() {
        0 => None,
        stones => Some(message!("term-handicap", count = stones).into()),
    };
    let rules = result::rules(&text::name_or_json(game.rules())).into();
    let komi = message!("go-komi", komi = Argument::short(game.komi().points())).into();
    lines.push(language.list([rules, komi].into_iter().chain(handicap)));
    lines.push(language.say(&match game.last_move(0) {
        None => message!("term-no-move"),
        Some((color, Move::Pass)) => {
            message!("term-last-pass", number = game.moves().len(), color = color)
        }
        Some((color, mv)) => message!(
            "term-last-move",
            number = game.moves().len(),
            color = color,
            move = Argument::mv(game.size(), mv)
        ),
    }));
    lines.push(String::new());
    lines.extend(status(session, controls));
    lines.push(String::new());
    lines.push(language.text("term-keys-hint"));
    lines.iter().flat_map(|line| wrapped(line, width.into())).collect()
}

/// The players alone, one line each.
pub(super) fn heads(session: &GameSession, language: Language, theme: Theme) -> Vec<String> {
    let head = |color| {
        let player = player(session, language, color, theme);
        let facts = [player.into(), captured(session, color)];
        language.list(facts.into_iter().chain(time(session, color)))
    };
    Color::ALL.map(head).into()
}

/// The state of the game, and the engine's results and suggestions.
pub(super) fn status(session: &GameSession, controls: &Controls) -> Vec<String> {
    let language = controls.language;
    let result = words::standing(session);
    match (session.phase(), result) {
        (Phase::Over(_), Some(result)) => {
            let result = message!("term-result", result = result);
            let warnings = words::warnings(session);
            std::iter::once(result).chain(warnings).map(|one| language.say(&one)).collect()
        }
        (Phase::Playing, _) if session.warning().is_some() => {
            words::warning(session).iter().map(|one| language.say(one)).collect()
        }
        (Phase::Agreeing, Some(result)) => vec![
            language.say(&message!("term-if-dead", result = result)),
            language.text("term-settle"),
        ],
        (Phase::Agreeing, None) => vec![language.text("term-looking")],
        (Phase::Playing, _) if session.is_paused() => vec![language.text("term-waiting")],
        _ => match (session.task().map(|task| task.kind), session.hint()) {
            (Some(TaskKind::Ponder) | None, None) => Vec::new(),
            (Some(TaskKind::Ponder) | None, Some(hint)) => {
                let sentences = words::hint(hint, session.game().size());
                sentences.all().map(|sentence| language.say(sentence)).collect()
            }
            (Some(_), _) => {
                let thinking = std::iter::once(language.text("term-thinking"));
                thinking.chain(controls.thought.iter().cloned()).collect()
            }
        },
    }
}

/// A player's name, with the stone, and a mark if it is the player's turn.
fn player(session: &GameSession, language: Language, color: Color, theme: Theme) -> String {
    let is_turn = *session.phase() == Phase::Playing && session.to_move() == color;
    // Beside the board, both stones have the colour of the text.
    let stone = Theme { color: false, ..theme }.stone(color);
    let name =
        language.say(&message!("term-player", color = color, name = words::name(session, color)));
    format!("{} {stone} {name}", if is_turn { ">" } else { " " })
}

/// The stones that a player has captured, or been paid.
fn captured(session: &GameSession, color: Color) -> Argument {
    message!("term-captured", count = session.game().lost(color.opponent())).into()
}

/// The time on a player's clock, if there is one.
fn time(session: &GameSession, color: Color) -> Option<Argument> {
    if session.clock().control() == TimeControl::Unlimited {
        return None;
    }
    let (seconds, count) = session.time_left(color);
    let seconds = seconds.max(0.0).ceil() as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let clock = match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    };
    Some(match count {
        0 => clock.into(),
        count => format!("{clock} ({count})").into(),
    })
}
