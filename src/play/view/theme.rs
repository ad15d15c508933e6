//! Characters and colours.

use ratatui_core::style::{Color as Paint, Modifier, Style};

use ponnuki_game::color::Color;
use ponnuki_game::point::{Point, Size};
use ponnuki_game::score::final_board::PointState;

// Numbers of the usual palette of 256 colours, in which 16 to 255 look alike everywhere.
const WOOD: Paint = Paint::Indexed(179);
pub(super) const LINE: Paint = Paint::Indexed(94);
const BLACK: Paint = Paint::Indexed(16);
const WHITE: Paint = Paint::Indexed(231);
pub(super) const MARK: Paint = Paint::Indexed(124);
const CURSOR: Paint = Paint::Indexed(117);

/// The characters and colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// Only with characters that every terminal has.
    pub ascii: bool,
    /// With colours. Every coloured character has a background of its own, so that it can be read
    /// on dark and on light terminals.
    pub color: bool,
}

impl Theme {
    /// Something on the board in this colour.
    pub(super) fn on_board(self, paint: Paint) -> Style {
        if self.color { Style::new().fg(paint).bg(WOOD) } else { Style::new() }
    }

    /// The marks of the cursor.
    pub(super) fn cursor(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if self.color { style.fg(BLACK).bg(CURSOR) } else { style.add_modifier(Modifier::REVERSED) }
    }

    /// The character of a stone, on the board and beside it.
    pub(super) fn stone(self, color: Color) -> &'static str {
        match (self.ascii, self.color, color) {
            (true, _, Color::Black) => "X",
            (true, _, Color::White) => "O",
            (false, false, Color::White) => "○",
            (false, ..) => "●",
        }
    }

    fn paint(color: Color) -> Paint {
        match color {
            Color::Black => BLACK,
            Color::White => WHITE,
        }
    }

    /// The character for a point.
    pub(super) fn glyph(
        self,
        size: Size,
        point: Point,
        stone: Option<Color>,
        state: Option<PointState>,
        is_star: bool,
    ) -> (&'static str, Style) {
        match (state, stone) {
            (Some(PointState::Dead(color)), _) => {
                (if color == Color::Black { "x" } else { "o" }, self.on_board(Theme::paint(color)))
            }
            (Some(PointState::Point(color)), _) => {
                let symbol = match (self.ascii, self.color, color) {
                    (true, _, Color::Black) => "+",
                    (true, _, Color::White) => "-",
                    (false, false, Color::White) => "□",
                    (false, ..) => "■",
                };
                (symbol, self.on_board(Theme::paint(color)))
            }
            (_, Some(color)) => (self.stone(color), self.on_board(Theme::paint(color))),
            (_, None) => (self.crossing(size, point, is_star), self.on_board(LINE)),
        }
    }

    /// An empty point: where the lines go from there.
    fn crossing(self, size: Size, point: Point, is_star: bool) -> &'static str {
        if self.ascii {
            return if is_star { "+" } else { "." };
        }
        if is_star {
            return "╋";
        }
        let (column, row) = (size.column(point), size.row(point));
        let (left, right) = (column > 0, column + 1 < size.width());
        let (down, up) = (row > 0, row + 1 < size.height());
        match (left, right, up, down) {
            (true, true, true, true) => "┼",
            (false, true, true, true) => "├",
            (true, false, true, true) => "┤",
            (true, true, false, true) => "┬",
            (true, true, true, false) => "┴",
            (false, true, false, true) => "┌",
            (true, false, false, true) => "┐",
            (false, true, true, false) => "└",
            (true, false, true, false) => "┘",
            (false, false, ..) => "│",
            (_, _, false, false) => "─",
        }
    }

    /// The characters to the left and to the right of a point.
    pub(super) fn beside(self, size: Size, point: Point) -> [&'static str; 2] {
        let column = size.column(point);
        [column > 0, column + 1 < size.width()].map(|has_line| match has_line {
            true if !self.ascii => "─",
            _ => " ",
        })
    }
}
