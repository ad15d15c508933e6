//! A map of territory as a picture.

use std::fmt::{self, Write};

use crate::color::Color;
use crate::point::Size;
use crate::score::chart::{Chart, Fate};

/// The distance between two lines.
const STEP: usize = 24;
/// The margin around the lines, with the coordinates.
const MARGIN: usize = 30;

/// The board with its stones, dead stones faded, and a small square on each point that counts.
pub(super) fn picture(chart: &Chart) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = draw(&mut text, chart);
    text
}

fn draw(out: &mut String, chart: &Chart) -> fmt::Result {
    let size = chart.size();
    let (right, bottom) = (at(size.width() - 1), at(size.height() - 1));
    let (width, height) = (right + MARGIN, bottom + MARGIN);
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"11\" \
         text-anchor=\"middle\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#e8c27a\"/>"
    )?;
    write!(out, "<path stroke=\"#000\" d=\"")?;
    (0..size.width())
        .try_for_each(|column| write!(out, "M{x} {MARGIN}V{bottom}", x = at(column)))?;
    (0..size.height()).try_for_each(|row| write!(out, "M{MARGIN} {y}H{right}", y = at(row)))?;
    writeln!(out, "\"/>")?;
    coordinates(out, size)?;
    for point in size.points_from_top() {
        let (x, y) = (at(size.column(point)), at(size.height() - 1 - size.row(point)));
        match chart.at(point) {
            Fate::Stone(color) => stone(out, (x, y), color, "1")?,
            Fate::Dead(color) => {
                stone(out, (x, y), color, "0.45")?;
                square(out, (x, y), color.opponent())?;
            }
            Fate::Point(color) => square(out, (x, y), color)?,
            Fate::Uncounted(_) | Fate::Shared => {
                writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"3\" fill=\"#888\"/>")?;
            }
            Fate::Dame | Fate::Open => {}
        }
    }
    writeln!(out, "</svg>")
}

/// Where a line is, counted from the left or from the top.
fn at(line: usize) -> usize {
    MARGIN + STEP * line
}

fn coordinates(out: &mut String, size: Size) -> fmt::Result {
    for column in 0..size.width() {
        let letter = Size::column_letter(column);
        writeln!(out, "<text x=\"{}\" y=\"14\">{letter}</text>", at(column))?;
    }
    for row in 0..size.height() {
        let y = at(size.height() - 1 - row) + 4;
        writeln!(out, "<text x=\"11\" y=\"{y}\">{}</text>", row + 1)?;
    }
    Ok(())
}

fn fill(color: Color) -> &'static str {
    match color {
        Color::Black => "#111",
        Color::White => "#fff",
    }
}

fn stone(out: &mut String, (x, y): (usize, usize), color: Color, opacity: &str) -> fmt::Result {
    writeln!(
        out,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"11\" fill=\"{}\" stroke=\"#000\" opacity=\"{opacity}\"/>",
        fill(color)
    )
}

fn square(out: &mut String, (x, y): (usize, usize), color: Color) -> fmt::Result {
    writeln!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"8\" height=\"8\" fill=\"{}\" stroke=\"#000\"/>",
        x - 4,
        y - 4,
        fill(color)
    )
}
