//! The findings of a search, as graphics that GoGui draws on its board.
//!
//! A picture is a list of lines for GoGui's `gfx` commands. The same lines serve as replies to
//! commands and, with [`live`], as graphics shown while a command is running.

use std::fmt::Write as _;

use crate::search::{MoveReport, Report};
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Point, Size};

/// The maximum number of moves in a picture, so that it is not crowded.
const MOST_MOVES: usize = 10;

/// A point's owner is shown if the ownership exceeds this; 1 means always.
const CLEAR_OWNER: f32 = 0.5;

/// The moves considered: the more visits, the greener the point; on each the win rate in percent.
pub fn moves(report: &Report) -> String {
    let most = report.best().map_or(1, |best| best.visits.max(1));
    let mut text = String::new();
    let mut labels = String::from("LABEL");
    for (point, entry) in plays(report).take(MOST_MOVES) {
        let vertex = report.size.vertex(point);
        let share = entry.visits as f64 / most as f64;
        let (red, green) = ((255.0 * (1.0 - share)) as u8, (96.0 + 144.0 * share) as u8);
        let _ = writeln!(text, "COLOR #{red:02x}{green:02x}40 {vertex}");
        let _ = write!(labels, " {vertex} {:.0}", 100.0 * entry.winrate(report.to_move));
    }
    text + &labels + "\n" + &summary(report)
}

/// The principal variation.
pub fn line(report: &Report) -> String {
    let mut text = String::from("VAR");
    for (ply, &mv) in report.best().map_or(&[][..], |best| &best.pv).iter().enumerate() {
        push_move(&mut text, report.size, report.to_move.after(ply), mv);
    }
    text + "\n" + &summary(report)
}

/// The expected ownership, as influence.
pub fn owners(report: &Report) -> String {
    let mut text = String::from("INFLUENCE");
    for (point, share) in report.size.points().zip(&report.ownership) {
        let _ = write!(text, " {} {share:.2}", report.size.vertex(point));
    }
    text + "\n" + &summary(report)
}

/// The points that clearly belong to a player, and the expected score.
pub fn territory(report: &Report) -> String {
    let of = |color: Color| {
        let is_owner = |share: f32| share * color.sign() as f32 > CLEAR_OWNER;
        let points = report.size.points().zip(&report.ownership);
        let points = points.filter(|(_, share)| is_owner(**share));
        points.map(|(point, _)| point).collect::<Vec<Point>>()
    };
    let mut text = String::new();
    for (name, color) in [("BLACK", Color::Black), ("WHITE", Color::White)] {
        push_points(&mut text, name, report.size, &of(color));
    }
    let leader = if report.black_score < 0.0 { Color::White } else { Color::Black };
    let _ = write!(
        text,
        "TEXT {}+{:.1}, give or take {:.1}",
        leader.letter(),
        report.black_score.abs(),
        report.score_stdev
    );
    text
}

/// Adds a line with a command and the points it applies to; nothing if there are none.
pub fn push_points(text: &mut String, name: &str, size: Size, points: &[Point]) {
    if !points.is_empty() {
        let _ = write!(text, "{name}");
        points.iter().for_each(|&point| {
            let _ = write!(text, " {}", size.vertex(point));
        });
        text.push('\n');
    }
}

/// Adds a move of a variation.
pub fn push_move(text: &mut String, size: Size, color: Color, mv: Move) {
    let vertex = mv.point().map_or_else(|| "PASS".to_owned(), |point| size.vertex(point));
    let _ = write!(text, " {} {vertex}", color.letter().to_ascii_lowercase());
}

/// The line for the status bar.
fn summary(report: &Report) -> String {
    format!(
        "TEXT {} visits, {:.1} % for black, {:+.1} points for black",
        report.visits,
        100.0 * report.winrate(Color::Black),
        report.black_score
    )
}

/// The plays that were tried, best first.
pub fn plays(report: &Report) -> impl Iterator<Item = (Point, &MoveReport)> {
    let tried = report.moves.iter().filter(|entry| entry.visits > 0);
    tried.filter_map(|entry| Some((entry.mv.point()?, entry)))
}

/// A value for each point, row by row from the top, as GoGui expects. `value` is given the point's
/// index in [`Size::points`].
pub fn board(size: Size, value: impl Fn(usize) -> String) -> String {
    let row = |row: usize| {
        let values = (0..size.width()).map(|column| value(row * size.width() + column));
        values.collect::<Vec<String>>().join(" ")
    };
    (0..size.height()).rev().map(row).collect::<Vec<String>>().join("\n")
}

/// A picture in the form that GoGui reads from the error stream while a command is running.
pub fn live(picture: &str) -> String {
    format!("gogui-gfx:\n{picture}\n\n")
}
