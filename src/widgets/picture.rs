//! A position as a picture, with the same lines, stones and marks as the component.

use std::fmt::Write;

use super::{BOARD_STYLE, PAINTS, escaped};
use ponnuki_game::board::GameBoard;
use ponnuki_game::color::Color;
use ponnuki_game::point::{Point, Size};

/// From the edge of the picture to the first line, in distances between lines.
const MARGIN: f64 = 1.25;
/// Pixels between two lines of a picture that stands alone.
const STEP: f64 = 24.0;
/// Owners below this are not drawn.
const LEAST_OWNER: f32 = 0.1;

/// A position to be drawn.
#[derive(Clone, Copy)]
pub struct Picture<'a> {
    /// The stones.
    pub board: &'a GameBoard,
    /// The point played last.
    pub last: Option<Point>,
    /// Short texts on points.
    pub marks: &'a [(Point, String)],
    /// The owner of each of [`Size::points`] in order: 1 for Black, -1 for White.
    pub owners: Option<&'a [f32]>,
    /// Points whose stones are dead, and drawn faintly.
    pub dead: &'a [Point],
    /// Empty points with a dot: they look like a player's territory, but are not.
    pub dots: &'a [Point],
    /// The description of the picture in words.
    pub label: &'a str,
}

impl<'a> Picture<'a> {
    /// The stones alone.
    pub fn new(board: &'a GameBoard, label: &'a str) -> Picture<'a> {
        Picture { board, last: None, marks: &[], owners: None, dead: &[], dots: &[], label }
    }

    /// The picture as an SVG element, in the style of [`BOARD_STYLE`].
    pub fn svg(&self) -> String {
        self.element("", "")
    }

    /// The picture as a file of its own, with its style and its size in pixels.
    pub fn file(&self) -> String {
        let [width, height] = extent(self.board.size()).map(|side| side * STEP);
        let size = format!(" width=\"{width}\" height=\"{height}\"");
        self.element(&size, &format!("\n<style>\n{BOARD_STYLE}</style>\n")) + "\n"
    }

    /// The element, with more attributes and with elements before the drawing.
    fn element(&self, attributes: &str, head: &str) -> String {
        let size = self.board.size();
        let [width, height] = extent(size);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\"{attributes} \
             class=\"board\" role=\"img\" aria-label=\"{}\">{head}<defs>{PAINTS}</defs>\
             <rect class=\"wood\" width=\"{width}\" height=\"{height}\" rx=\"0.3\"/>\
             <rect fill=\"url(#sheen)\" width=\"{width}\" height=\"{height}\" rx=\"0.3\"/>",
            escaped(self.label)
        );
        write_grid(&mut svg, size, (width, height));
        svg.push_str("<g class=\"shades\">");
        self.write_owners(&mut svg, false);
        svg.push_str("</g>");
        size.points().for_each(|point| self.write_stone(&mut svg, point));
        for (x, y) in self.dots.iter().map(|&point| place(size, point)) {
            write(
                &mut svg,
                format_args!("<circle class=\"dot\" cx=\"{x}\" cy=\"{y}\" r=\"0.13\"/>"),
            );
        }
        svg.push_str("<g class=\"owners\">");
        self.write_owners(&mut svg, true);
        svg.push_str("</g>");
        if let Some(point) = self.last {
            let (x, y) = place(size, point);
            let color = self.board.cell(point).color().unwrap_or(Color::White);
            write(
                &mut svg,
                format_args!(
                    "<circle class=\"last on-{color}\" cx=\"{x}\" cy=\"{y}\" r=\"0.25\"/>"
                ),
            );
        }
        for (point, text) in self.marks {
            let ((x, y), text) = (place(size, *point), escaped(text));
            let text_y = y + 0.2;
            write(
                &mut svg,
                format_args!(
                    "<g class=\"mark\"><circle cx=\"{x}\" cy=\"{y}\" r=\"0.44\"/>\
                 <text x=\"{x}\" y=\"{text_y}\">{text}</text></g>"
                ),
            );
        }
        svg + "</svg>"
    }

    fn write_stone(&self, svg: &mut String, point: Point) {
        let Some(color) = self.board.cell(point).color() else { return };
        let (x, y) = place(self.board.size(), point);
        let is_dead = self.dead.contains(&point);
        let dead = if is_dead { " dead" } else { "" };
        if !is_dead {
            let (x, y) = (x + 0.05, y + 0.08);
            write(
                svg,
                format_args!(
                    "<ellipse class=\"shadow\" cx=\"{x}\" cy=\"{y}\" rx=\"0.56\" ry=\"0.55\" \
                     fill=\"url(#shadow)\"/>"
                ),
            );
        }
        write(
            svg,
            format_args!(
                "<circle class=\"stone {color}{dead}\" cx=\"{x}\" cy=\"{y}\" r=\"0.48\" \
                 fill=\"url(#{color}-stone)\"/>"
            ),
        );
    }

    /// The owners of points: shades of empty points, or squares on the stones of the other player.
    fn write_owners(&self, svg: &mut String, on_stones: bool) {
        let size = self.board.size();
        for (point, &owner) in size.points().zip(self.owners.unwrap_or_default()) {
            let color = if owner > 0.0 { Color::Black } else { Color::White };
            let cell = self.board.cell(point);
            if owner.abs() >= LEAST_OWNER
                && !cell.is_stone_of(color)
                && cell.is_stone() == on_stones
            {
                self.write_owner(svg, point, owner);
            }
        }
    }

    fn write_owner(&self, svg: &mut String, point: Point, owner: f32) {
        let color = if owner > 0.0 { Color::Black } else { Color::White };
        let weight = f64::from(owner.abs().min(1.0));
        let (side, opacity) = match self.board.cell(point).is_stone() {
            true => (0.14 + 0.3 * weight, 0.9),
            false => (1.0, 0.62 * weight),
        };
        let (x, y) = place(self.board.size(), point);
        let (x, y) = (x - side / 2.0, y - side / 2.0);
        write(
            svg,
            format_args!(
                "<rect class=\"owner {color}\" x=\"{x:.3}\" y=\"{y:.3}\" width=\"{side:.3}\" \
                 height=\"{side:.3}\" opacity=\"{opacity:.2}\"/>"
            ),
        );
    }
}

/// Width and height of a picture, in distances between lines.
fn extent(size: Size) -> [f64; 2] {
    [size.width(), size.height()].map(|side| side as f64 - 1.0 + 2.0 * MARGIN)
}

/// Lines, star points and coordinates.
fn write_grid(svg: &mut String, size: Size, (width, height): (f64, f64)) {
    svg.push_str("<path class=\"lines\" d=\"");
    for column in 0..size.width() {
        let x = MARGIN + column as f64;
        write(svg, format_args!("M{x} {MARGIN}V{}", height - MARGIN));
    }
    for row in 0..size.height() {
        let y = MARGIN + row as f64;
        write(svg, format_args!("M{MARGIN} {y}H{}", width - MARGIN));
    }
    svg.push_str("\"/>");
    for (x, y) in size.star_points().into_iter().map(|point| place(size, point)) {
        write(svg, format_args!("<circle class=\"star\" cx=\"{x}\" cy=\"{y}\" r=\"0.11\"/>"));
    }
    svg.push_str("<g class=\"names\" aria-hidden=\"true\">");
    for column in 0..size.width() {
        let (x, letter) = (MARGIN + column as f64, Size::column_letter(column));
        for y in [0.66, height - 0.34] {
            write(svg, format_args!("<text x=\"{x}\" y=\"{y}\">{letter}</text>"));
        }
    }
    for row in 0..size.height() {
        let (y, number) = (MARGIN + row as f64 + 0.16, size.height() - row);
        for x in [0.45, width - 0.45] {
            write(svg, format_args!("<text x=\"{x}\" y=\"{y}\">{number}</text>"));
        }
    }
    svg.push_str("</g>");
}

/// Writing to a string cannot fail.
fn write(svg: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = svg.write_fmt(text);
}

/// Returns the place at which a point is drawn.
fn place(size: Size, point: Point) -> (f64, f64) {
    let (column, row) = (size.column(point), size.height() - 1 - size.row(point));
    (column as f64 + MARGIN, row as f64 + MARGIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_stones_owners_and_marks() {
        let mut board = GameBoard::new(Size::square(5));
        let size = board.size();
        let point = |name: &str| size.parse_move(name).unwrap().point().unwrap();
        board.play(point("C3"), Color::Black);
        board.play(point("A1"), Color::White);
        let owners: Vec<f32> = size.points().map(|_| 1.0).collect();
        let marks = [(point("B2"), "<".to_owned())];
        let svg = Picture {
            last: Some(point("A1")),
            marks: &marks,
            owners: Some(&owners),
            ..Picture::new(&board, "a \"position\"")
        }
        .svg();
        assert_eq!(svg.matches("class=\"stone black\"").count(), 1);
        assert_eq!(svg.matches("class=\"stone white\" cx=\"1.25\" cy=\"5.25\"").count(), 1);
        assert_eq!(svg.matches("class=\"owner black\"").count(), 24, "not under the black stone");
        assert!(svg.contains("class=\"last on-white\"") && svg.contains(">&lt;</text>"), "{svg}");
        assert!(svg.contains("a &quot;position&quot;"), "{svg}");
    }

    #[test]
    fn a_file_stands_alone() {
        let mut board = GameBoard::new(Size::new(4, 2).unwrap());
        let size = board.size();
        let [stone, dot] = ["A1", "B2"].map(|name| size.parse_move(name).unwrap().point().unwrap());
        board.play(stone, Color::White);
        let picture =
            Picture { dead: &[stone], dots: &[dot], ..Picture::new(&board, "a position") };
        let file = picture.file();
        assert!(file.starts_with("<svg xmlns=") && file.ends_with("</svg>\n"), "{file}");
        assert!(file.contains("viewBox=\"0 0 5.5 3.5\" width=\"132\" height=\"84\""), "{file}");
        assert!(file.contains("<style>") && file.contains(".board .dead"), "{file}");
        assert_eq!(file.matches("class=\"stone white dead\"").count(), 1);
        assert_eq!(file.matches("class=\"dot\" cx=\"2.25\" cy=\"1.25\"").count(), 1);
    }
}
