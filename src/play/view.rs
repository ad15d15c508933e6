//! The picture of a game in the terminal: a function of the game and the controls, without a terminal.
//!
//! `board` draws the board and `panel` the text beside it; `theme` has characters and colours.

mod board;
mod panel;
mod theme;

pub use theme::Theme;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};
use ratatui_core::style::{Modifier, Style};

use super::controls::Controls;
use crate::columns::{self, wrapped};
use crate::language::{Language, message};
use crate::session::{GameSession, Phase};

/// The smallest window that a game is drawn in: a part of the board, the players, and two lines.
const MIN_SIZE: (u16, u16) = (24, 9);
/// Columns of the panel beside the board, with the gap.
const PANEL: u16 = 32;
/// Lines that a long message takes below its first, where the window is high enough.
const MORE_MESSAGE: usize = 2;
/// Lines of the panel above the board.
const LINES: u16 = 2;

/// Draws the game into `area`. Returns where the line that is typed ends.
pub(super) fn draw(
    session: &GameSession,
    controls: &Controls,
    theme: Theme,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    if area.width < MIN_SIZE.0 || area.height < MIN_SIZE.1 {
        too_small(controls.language, area, buffer);
        return None;
    }
    let (board_width, board_height) = board::extent(session.game().size());
    let has_room = area.width >= board_width + PANEL;
    let mut message = message_line(session, controls);
    if message.is_empty() && !has_room {
        message = panel::status(session, controls).join(" ");
    }
    let mut said = wrapped(&message, area.width.into());
    said.truncate(1 + usize::from(area.height - MIN_SIZE.1).min(MORE_MESSAGE));
    let above = area.height - said.len() as u16 - 1;
    let (main, typed) = (rows(area, 0, above), rows(area, above, 1));
    let (board, panel) = if has_room {
        let board = Rect { width: board_width, ..main };
        (board, Rect { x: main.x + board_width + 2, width: main.width - board_width - 2, ..main })
    } else {
        (rows(main, LINES, main.height - LINES), rows(main, 0, LINES))
    };
    let board = Rect { height: board.height.min(board_height), ..board };
    board::draw(session, controls, theme, board, buffer);
    let beside = match has_room {
        true => panel::lines(session, controls, theme, panel.width),
        false => panel::heads(session, controls.language, theme),
    };
    write_all(&beside, panel, buffer);
    for (row, line) in (above + 1..).zip(&said) {
        write(line, rows(area, row, 1), Style::new().add_modifier(Modifier::BOLD), buffer);
    }
    let prompt = format!("{}> {}", prompt(session, controls.language), controls.entry);
    let end = write(&prompt, typed, Style::new(), buffer);
    if let Some((lines, top)) = &controls.window {
        window(lines, *top, theme, area, buffer);
        return None;
    }
    Some(Position { x: end, y: typed.y })
}

/// Some rows of an area.
fn rows(area: Rect, from: u16, count: u16) -> Rect {
    Rect { y: area.y + from, height: count, ..area }
}

/// The message below the board.
fn message_line(session: &GameSession, controls: &Controls) -> String {
    let not_saved = |reason| controls.language.say(&message!("term-not-saved", reason = reason));
    let unsaved = session.unsaved().map(not_saved);
    let message = Some(controls.message.clone()).filter(|message| !message.is_empty());
    unsaved.into_iter().chain(message).collect::<Vec<String>>().join("; ")
}

fn prompt(session: &GameSession, language: Language) -> String {
    language.say(&match session.phase() {
        Phase::Playing => message!("term-to-move", color = session.to_move()),
        Phase::Agreeing => message!("term-dead-stones"),
        Phase::Over(_) => message!("term-game-over"),
    })
}

/// Writes the part of a line that fits. Returns the column after it.
fn write(text: &str, area: Rect, style: Style, buffer: &mut Buffer) -> u16 {
    if area.is_empty() {
        return area.x;
    }
    let (end, _) = buffer.set_stringn(area.x, area.y, text, area.width.into(), style);
    end.min(area.right() - 1)
}

fn write_all(lines: &[String], area: Rect, buffer: &mut Buffer) {
    for (row, line) in (0..area.height).zip(lines) {
        write(line, rows(area, row, 1), Style::new(), buffer);
    }
}

fn too_small(language: Language, area: Rect, buffer: &mut Buffer) {
    let text = language.say(&message!(
        "term-too-small",
        width = usize::from(area.width),
        height = usize::from(area.height),
        least_width = usize::from(MIN_SIZE.0),
        least_height = usize::from(MIN_SIZE.1)
    ));
    write_all(&wrapped(&text, area.width.into()), area, buffer);
}

/// Draws lines in a frame over the middle of `area`, those from `top` on.
fn window(lines: &[String], top: usize, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let longest = lines.iter().map(|line| columns::width(line)).max().unwrap_or(0);
    let width = (longest + 4).min(area.width.into()) as u16;
    let lines: Vec<String> =
        lines.iter().flat_map(|line| wrapped(line, usize::from(width) - 4)).collect();
    let height = (lines.len() + 2).min(area.height.into()) as u16;
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    let frame = Rect { x, y, width, height };
    let [left, right, bottom_left, bottom_right, across, down, more] = if theme.ascii {
        ["+", "+", "+", "+", "-", "|", "v"]
    } else {
        ["┌", "┐", "└", "┘", "─", "│", "↓"]
    };
    // A sign says that there are further lines.
    let has_more = top + usize::from(height) - 2 < lines.len();
    let end = if has_more { more } else { across };
    let [below, across] = [3, 2].map(|corners| across.repeat(usize::from(width) - corners));
    for row in 0..height {
        let line = match row {
            0 => format!("{left}{across}{right}"),
            last if last == height - 1 => format!("{bottom_left}{below}{end}{bottom_right}"),
            _ => {
                let text = lines.get(top + usize::from(row) - 1).map_or("", String::as_str);
                format!("{down} {} {down}", columns::padded(text, usize::from(width) - 4))
            }
        };
        write(&line, rows(frame, row, 1), Style::reset(), buffer);
    }
}

#[cfg(test)]
mod tests;
