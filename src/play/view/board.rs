//! The board: as much of it as fits, around the cursor.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};

use super::theme::{LINE, MARK, Theme};
use crate::play::controls::Controls;
use crate::session::GameSession;
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::score::final_board::FinalBoard;

/// Columns for the numbers of the rows, with a space.
const NUMBERS: u16 = 3;

/// Columns and rows of a whole board with its coordinates.
pub(super) fn extent(size: Size) -> (u16, u16) {
    (NUMBERS + 2 * size.width() as u16 + 1, size.height() as u16 + 1)
}

/// The part of a board that is shown.
struct Section {
    size: Size,
    /// The leftmost column, and the uppermost row, counted from the top.
    left: usize,
    top: usize,
    columns: usize,
    rows: usize,
}

impl Section {
    /// As much as fits into `area`, with `cursor` as near to the middle as the edges allow.
    fn around(cursor: Point, size: Size, area: Rect) -> Section {
        let columns = (usize::from(area.width.saturating_sub(NUMBERS + 1)) / 2).min(size.width());
        let rows = usize::from(area.height.saturating_sub(1)).min(size.height());
        let from =
            |at: usize, shown: usize, all: usize| at.saturating_sub(shown / 2).min(all - shown);
        let from_top = size.height() - 1 - size.row(cursor);
        let left = from(size.column(cursor), columns, size.width());
        let top = from(from_top, rows, size.height());
        Section { size, left, top, columns, rows }
    }

    /// The point in a column and row of the section, from the upper left.
    fn point(&self, column: usize, row: usize) -> Point {
        self.size.point(self.left + column, self.size.height() - 1 - self.top - row)
    }
}

/// Draws the board with its stones, or with the points that count, once they are known.
pub(super) fn draw(
    session: &GameSession,
    controls: &Controls,
    theme: Theme,
    area: Rect,
    buffer: &mut Buffer,
) {
    let game = session.game();
    let section = Section::around(controls.cursor, game.size(), area);
    let chart =
        session.is_judged().then(|| FinalBoard::of(game.board(), session.dead(), game.rules()));
    let last = game.last_move(0).and_then(|(_, mv)| mv.point());
    let hint = session.hint().map(|hint| hint.mv);
    let stars = game.size().star_points();
    let across = |column: usize| area.x + NUMBERS + 1 + 2 * column as u16;
    for row in 0..section.rows {
        let y = area.y + row as u16;
        let number = section.size.height() - section.top - row;
        buffer.set_string(area.x, y, format!("{number:2}"), Style::new());
        for column in 0..section.columns {
            let point = section.point(column, row);
            let x = across(column);
            let fate = chart.as_ref().map(|chart| chart.at(point));
            let stone = game.board().cell(point).color();
            let (glyph, style) = if hint == Some(Move::Play(point)) && stone.is_none() {
                (if theme.ascii { "?" } else { "◆" }, theme.on_board(MARK))
            } else {
                theme.glyph(section.size, point, stone, fate, stars.contains(&point))
            };
            let [before, after] = theme.beside(section.size, point);
            // The character between two points belongs to the left one, unless the right one is the
            // first that is shown.
            if column == 0 {
                buffer.set_string(x - 1, y, before, theme.on_board(LINE));
            }
            buffer.set_string(x, y, glyph, style);
            buffer.set_string(x + 1, y, after, theme.on_board(LINE));
        }
        let y_of = |point: Point| section.size.height() - 1 - section.size.row(point);
        for (marked, marks, style) in [
            (last, ["(", ")"], theme.on_board(MARK).add_modifier(Modifier::BOLD)),
            (Some(controls.cursor), ["[", "]"], theme.cursor()),
        ] {
            let Some(point) = marked.filter(|&point| y_of(point) == section.top + row) else {
                continue;
            };
            let column = section.size.column(point).wrapping_sub(section.left);
            if column < section.columns {
                buffer.set_string(across(column) - 1, y, marks[0], style);
                buffer.set_string(across(column) + 1, y, marks[1], style);
            }
        }
    }
    for column in 0..section.columns {
        let letter = Size::column_letter(section.left + column).to_string();
        buffer.set_string(across(column), area.y + section.rows as u16, letter, Style::new());
    }
}
