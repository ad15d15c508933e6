//! A counted game as text and as JSON.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use super::counts::{Comparison, CountedGame};
use ponnuki_game::color::Color;
use ponnuki_game::game::breakdown::CountItem;
use ponnuki_game::point::{Point, Size};
use ponnuki_game::rules::GroupTax;
use ponnuki_game::score::final_board::{FinalBoard, PointState};

/// The marks on a map, with their meanings.
const MARKS: &[(&[PointState], char, &str)] = &[
    (&[PointState::Stone(Color::Black)], 'X', "black stones"),
    (&[PointState::Stone(Color::White)], 'O', "white stones"),
    (&[PointState::Dead(Color::Black)], 'x', "dead black stones"),
    (&[PointState::Dead(Color::White)], 'o', "dead white stones"),
    (&[PointState::Point(Color::Black)], '+', "black's points"),
    (&[PointState::Point(Color::White)], '-', "white's points"),
    (
        &[PointState::Uncounted(Color::Black), PointState::Uncounted(Color::White)],
        '*',
        "surrounded points that do not count",
    ),
    (&[PointState::Dame], '.', "dame"),
    (&[PointState::Shared], ':', "points in seki that nobody surrounds"),
    (&[PointState::Open], ',', "points between open borders"),
];

/// Prints the map, the dead stones, and the counts. Equal counts are printed together, the others
/// with the reasons why they differ from the first.
pub(super) fn text(file: &Path, comparison: &Comparison, out: &mut impl Write) -> io::Result<()> {
    let (first, final_board) = (comparison.first(), comparison.final_board());
    let game = &first.game;
    let size = game.size();
    let said = match comparison.record.result.as_str() {
        "" => String::new(),
        result => format!("; the record says {result}"),
    };
    writeln!(
        out,
        "{}: {size}, {} moves, komi {}, {} rules{said}\n",
        file.display(),
        game.moves().len(),
        game.komi(),
        first.name
    )?;
    write_map(&final_board, out)?;
    write_points("Dead", size, &final_board.dead(), "", out)?;
    let shared = " (where stones count, each is a point for the player who fills it)";
    write_points("Dame left", size, &final_board.all(PointState::Dame), shared, out)?;
    let open = final_board.all(PointState::Open).len();
    if open > 0 {
        writeln!(out, "The game is not finished: {open} points lie between open borders.")?;
    }
    write_sides(first, out)?;
    for group in groups(comparison) {
        let names: Vec<&str> = group.iter().map(|counted| counted.name.as_str()).collect();
        let more = group[0].account.margin() - first.account.margin();
        let change = if more == 0 { String::new() } else { format!(": {}", amount(more)) };
        writeln!(out, "{:<8} {}{change}", group[0].result(), names.join(", "))?;
        for (item, half_points) in group[0].account.difference(&first.account) {
            let (name, meaning) = (item.name(), item.meaning());
            writeln!(out, "         {name}: {} ({meaning})", amount(half_points))?;
        }
    }
    writeln!(out)
}

/// Counts with the same result for the same reasons, in the order of the first of each.
fn groups(comparison: &Comparison) -> Vec<Vec<&CountedGame>> {
    let mut groups: Vec<Vec<&CountedGame>> = Vec::new();
    for counted in &comparison.counts {
        let is_alike = |group: &&mut Vec<&CountedGame>| {
            group[0].result() == counted.result()
                && group[0].account.difference(&counted.account).is_empty()
        };
        match groups.iter_mut().find(is_alike) {
            Some(group) => group.push(counted),
            None => groups.push(vec![counted]),
        }
    }
    groups
}

/// Half points for Black in words.
fn amount(half_points: i32) -> String {
    let color = if half_points > 0 { Color::Black } else { Color::White };
    match half_points.abs() {
        2 => format!("1 point for {color}"),
        half_points => format!("{} points for {color}", f64::from(half_points) / 2.0),
    }
}

fn mark(state: PointState) -> char {
    let row = MARKS.iter().find(|(states, ..)| states.contains(&state));
    row.map_or('?', |&(_, mark, _)| mark)
}

/// The rows of the board from the top.
fn rows(final_board: &FinalBoard) -> Vec<String> {
    let size = final_board.size();
    let row = |row| {
        (0..size.width()).map(|column| mark(final_board.at(size.point(column, row)))).collect()
    };
    (0..size.height()).rev().map(row).collect()
}

fn write_map(final_board: &FinalBoard, out: &mut impl Write) -> io::Result<()> {
    let size = final_board.size();
    let spaced = |row: String| row.chars().flat_map(|mark| [' ', mark]).collect::<String>();
    let letters = spaced((0..size.width()).map(Size::column_letter).collect());
    writeln!(out, "  {letters}")?;
    for (row, number) in rows(final_board).into_iter().zip((1..=size.height()).rev()) {
        writeln!(out, "{number:2}{} {number}", spaced(row))?;
    }
    writeln!(out, "  {letters}\n")?;
    let is_used =
        |states: &[PointState]| states.iter().any(|&state| !final_board.all(state).is_empty());
    let used = MARKS.iter().filter(|(states, ..)| is_used(states));
    let legend: Vec<String> = used.map(|(_, mark, meaning)| format!("{mark} {meaning}")).collect();
    writeln!(out, "{}\n", legend.join(", "))
}

fn write_points(
    what: &str,
    size: Size,
    points: &[Point],
    note: &str,
    out: &mut impl Write,
) -> io::Result<()> {
    if points.is_empty() {
        return Ok(());
    }
    writeln!(out, "{what}: {}{note}", vertices(size, points).join(" "))
}

fn vertices(size: Size, points: &[Point]) -> Vec<String> {
    points.iter().map(|&point| size.vertex(point)).collect()
}

/// Writes the count of each player under the first rules, one line each.
fn write_sides(counted: &CountedGame, out: &mut impl Write) -> io::Result<()> {
    for color in Color::ALL {
        let parts = parts(counted, color);
        let total: i32 = parts.iter().map(|(_, half_points)| half_points).sum();
        let part =
            |(what, half_points): &(&str, i32)| format!("{} {what}", f64::from(*half_points) / 2.0);
        let parts: Vec<String> = parts.iter().map(part).collect();
        let name = if color == Color::Black { "Black" } else { "White" };
        writeln!(out, "{name} {}: {}", f64::from(total) / 2.0, parts.join(", "))?;
    }
    writeln!(out)
}

/// The items that a player has by the rules of a count: half points, and the name of the item.
fn parts(counted: &CountedGame, color: Color) -> Vec<(&'static str, i32)> {
    let CountedGame { game, dead, account, .. } = counted;
    let (rules, tally) = (game.rules(), game.position().tally(dead));
    let mut parts = Vec::new();
    for (counts, what, points) in [
        (rules.counts.stones, "stones", tally.stones[color]),
        (rules.counts.surrounded, "surrounded", tally.surrounded[color]),
        (rules.counts.prisoners, "prisoners", tally.lost[color.opponent()]),
        (rules.group_tax == GroupTax::TwoPoints, "group tax", -tally.unfillable[color]),
    ] {
        if counts {
            parts.push((what, 2 * points));
        }
    }
    // These are one player's own; a negative amount for Black is White's.
    for item in [CountItem::Komi, CountItem::Compensation, CountItem::Button, CountItem::FirstPass]
    {
        let half_points = account.half_points(item) * color.sign();
        if half_points > 0 {
            parts.push((item.name(), half_points));
        }
    }
    parts
}

/// A game as JSON. Points are the player's or, with one number, Black's.
#[derive(Serialize)]
struct GameLine<'a> {
    file: String,
    width: usize,
    height: usize,
    moves: usize,
    komi: f64,
    handicap: usize,
    /// The result in the record.
    recorded: &'a str,
    /// Under the first rules: rows from the top.
    map: Vec<String>,
    dame: Vec<String>,
    counts: Vec<CountLine<'a>>,
}

/// A count as JSON.
#[derive(Serialize)]
struct CountLine<'a> {
    rules: &'a str,
    result: String,
    margin: f64,
    dead: Vec<String>,
    stones: [i32; 2],
    surrounded: [i32; 2],
    prisoners: [i32; 2],
    /// The items of the margin.
    account: BTreeMap<&'static str, f64>,
    /// The items in which it differs from the first count.
    differs: BTreeMap<&'static str, f64>,
}

/// Prints the game as a JSON object on one line.
pub(super) fn json(file: &Path, comparison: &Comparison, out: &mut impl Write) -> io::Result<()> {
    let (final_board, first) = (comparison.final_board(), comparison.first());
    let (game, size) = (&first.game, first.game.size());
    let line = GameLine {
        file: file.display().to_string(),
        width: size.width(),
        height: size.height(),
        moves: game.moves().len(),
        komi: game.komi().points(),
        handicap: game.handicap(),
        recorded: &comparison.record.result,
        map: rows(&final_board),
        dame: vertices(size, &final_board.all(PointState::Dame)),
        counts: comparison.counts.iter().map(|counted| count_line(counted, first)).collect(),
    };
    writeln!(out, "{}", serde_json::to_string(&line).map_err(io::Error::other)?)
}

fn count_line<'a>(counted: &'a CountedGame, first: &CountedGame) -> CountLine<'a> {
    let CountedGame { name, game, dead, account } = counted;
    let (tally, size) = (game.position().tally(dead), game.size());
    let final_board = FinalBoard::of(game.board(), dead, game.rules());
    let points = |items: Vec<(CountItem, i32)>| {
        items.into_iter().map(|(item, half)| (item.name(), f64::from(half) / 2.0)).collect()
    };
    CountLine {
        rules: name,
        result: counted.result(),
        margin: f64::from(account.margin()) / 2.0,
        dead: vertices(size, &final_board.dead()),
        stones: Color::ALL.map(|color| tally.stones[color]),
        surrounded: Color::ALL.map(|color| tally.surrounded[color]),
        prisoners: Color::ALL.map(|color| tally.lost[color.opponent()]),
        account: points(account.items().collect()),
        differs: points(account.difference(&first.account)),
    }
}
