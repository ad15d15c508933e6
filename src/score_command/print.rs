//! A counted game as text and as JSON.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use super::counts::{Comparison, CountedGame};
use crate::columns::{LINE, wrapped};
use crate::language::result::result_argument;
use crate::language::{Argument, Language, Message, message};
use ponnuki_game::color::Color;
use ponnuki_game::game::breakdown::CountItem;
use ponnuki_game::point::{Point, Size};
use ponnuki_game::rules::GroupTax;
use ponnuki_game::score::final_board::{FinalBoard, PointState};

/// The marks on a map, with the words by which the message `score-mark` chooses their meanings.
const MARKS: &[(&[PointState], char, &str)] = &[
    (&[PointState::Stone(Color::Black)], 'X', "black-stones"),
    (&[PointState::Stone(Color::White)], 'O', "white-stones"),
    (&[PointState::Dead(Color::Black)], 'x', "black-dead"),
    (&[PointState::Dead(Color::White)], 'o', "white-dead"),
    (&[PointState::Point(Color::Black)], '+', "black-points"),
    (&[PointState::Point(Color::White)], '-', "white-points"),
    (&[PointState::Uncounted(Color::Black), PointState::Uncounted(Color::White)], '*', "uncounted"),
    (&[PointState::Dame], '.', "dame"),
    (&[PointState::Shared], ':', "seki"),
    (&[PointState::Open], ',', "open"),
];

/// Prints the map, the dead stones, and the counts. Equal counts are printed together, the others
/// with the reasons why they differ from the first.
pub(super) fn text(
    file: &Path,
    comparison: &Comparison,
    language: Language,
    out: &mut impl Write,
) -> io::Result<()> {
    let (first, final_board) = (comparison.first(), comparison.final_board());
    let mut report = Report { language, out };
    report.conditions(file, comparison)?;
    report.map(&final_board)?;
    report.points(&final_board)?;
    for color in Color::ALL {
        report.side(first, color)?;
    }
    report.paragraph(0, "")?;
    for group in groups(comparison) {
        let result = result_argument(&group[0].result());
        let rules = language.list(group.iter().map(|counted| counted.rules().into()));
        report.message(0, &message!("score-count", result = result, rules = rules))?;
        for (item, half_points) in group[0].account.difference(&first.account) {
            let item = item_word(item);
            let meaning = message!("score-meaning", item = item.as_str());
            let item = message!("web-item", item = item);
            let amount = amount(half_points);
            let reason = message!("score-reason", item = item, amount = amount, meaning = meaning);
            report.message(INDENT, &reason)?;
        }
    }
    report.paragraph(0, "")
}

/// The columns by which reasons, and lines that go on, stand further in.
const INDENT: usize = 4;

/// A counted game, written in a language.
struct Report<'a, W> {
    language: Language,
    out: &'a mut W,
}

impl<W: Write> Report<'_, W> {
    /// Writes a text after `indent` columns in lines that fit, of which all but the first stand further in.
    fn paragraph(&mut self, indent: usize, text: &str) -> io::Result<()> {
        for (number, line) in wrapped(text, LINE - indent - INDENT).iter().enumerate() {
            let columns = if number == 0 { indent } else { indent + INDENT };
            writeln!(self.out, "{:columns$}{line}", "")?;
        }
        Ok(())
    }

    fn message(&mut self, indent: usize, message: &Message) -> io::Result<()> {
        self.paragraph(indent, &self.language.say(message))
    }

    /// The size of the board and the conditions of the game.
    fn conditions(&mut self, file: &Path, comparison: &Comparison) -> io::Result<()> {
        let first = comparison.first();
        let game = &first.game;
        let komi = Argument::short(game.komi().points());
        let mut facts: Vec<Argument> = vec![
            game.size().to_string().into(),
            first.rules().into(),
            message!("go-komi", komi = komi).into(),
            message!("go-moves", count = game.moves().len()).into(),
        ];
        let recorded = comparison.record.result.as_str();
        if !recorded.is_empty() {
            facts.push(message!("score-recorded", result = result_argument(recorded)).into());
        }
        let facts = self.language.list(facts);
        self.message(0, &message!("cli-file", file = file.display().to_string(), reason = facts))?;
        self.paragraph(0, "")
    }

    /// The map with its legend.
    fn map(&mut self, final_board: &FinalBoard) -> io::Result<()> {
        let size = final_board.size();
        let spaced = |row: String| row.chars().flat_map(|mark| [' ', mark]).collect::<String>();
        let letters = spaced((0..size.width()).map(Size::column_letter).collect());
        writeln!(self.out, "  {letters}")?;
        for (row, number) in rows(final_board).into_iter().zip((1..=size.height()).rev()) {
            writeln!(self.out, "{number:2}{} {number}", spaced(row))?;
        }
        writeln!(self.out, "  {letters}\n")?;
        let is_used =
            |states: &[PointState]| states.iter().any(|&state| !final_board.all(state).is_empty());
        for &(_, mark, word) in MARKS.iter().filter(|(states, ..)| is_used(states)) {
            let meaning = self.language.say(&message!("score-mark", mark = word));
            writeln!(self.out, " {mark} {meaning}")?;
        }
        self.paragraph(0, "")
    }

    /// The points that a player has to know of: dead stones, and what is left to play for.
    fn points(&mut self, final_board: &FinalBoard) -> io::Result<()> {
        let size = final_board.size();
        let line = |points: &[Point]| vertices(size, points).join(" ");
        let (dead, dame) = (final_board.dead(), final_board.all(PointState::Dame));
        if !dead.is_empty() {
            self.message(0, &message!("score-dead", line = line(&dead)))?;
        }
        if !dame.is_empty() {
            self.message(0, &message!("score-dame", line = line(&dame)))?;
        }
        match final_board.all(PointState::Open).len() {
            0 => Ok(()),
            open => self.message(0, &message!("score-open", count = open)),
        }
    }

    /// The count of a player.
    fn side(&mut self, counted: &CountedGame, color: Color) -> io::Result<()> {
        let parts = parts(counted, color);
        let points = |half_points: i32| Argument::short(f64::from(half_points) / 2.0);
        let total = points(parts.iter().map(|(_, half_points)| half_points).sum());
        let part = |(part, half_points): (Message, i32)| {
            message!("score-part", part = part, number = points(half_points)).into()
        };
        let parts = self.language.list(parts.into_iter().map(part));
        self.message(0, &message!("score-side", color = color, total = total, parts = parts))
    }
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
fn amount(half_points: i32) -> Message {
    let color = if half_points > 0 { Color::Black } else { Color::White };
    let points = Argument::short(f64::from(half_points.abs()) / 2.0);
    message!("go-points-for", points = points, color = color)
}

/// The word by which messages choose an item.
fn item_word(item: CountItem) -> String {
    item.name().replace(' ', "-")
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

fn vertices(size: Size, points: &[Point]) -> Vec<String> {
    points.iter().map(|&point| size.vertex(point)).collect()
}

/// The items that a player has by the rules of a count: half points, and the name of the item.
fn parts(counted: &CountedGame, color: Color) -> Vec<(Message, i32)> {
    let CountedGame { game, dead, account, .. } = counted;
    let (rules, tally) = (game.rules(), game.position().tally(dead));
    let mut parts = Vec::new();
    for (counts, what, points) in [
        (rules.counts.stones, "stones", tally.stones[color]),
        (rules.counts.surrounded, "surrounded", tally.surrounded[color]),
        (rules.counts.prisoners, "prisoners", tally.lost[color.opponent()]),
        (rules.group_tax == GroupTax::TwoPoints, "tax", -tally.unfillable[color]),
    ] {
        if counts {
            parts.push((message!("score-part-name", part = what), 2 * points));
        }
    }
    // These are one player's own; a negative amount for Black is White's.
    for item in [CountItem::Komi, CountItem::Compensation, CountItem::Button, CountItem::FirstPass]
    {
        let half_points = account.half_points(item) * color.sign();
        if half_points > 0 {
            parts.push((message!("web-item", item = item_word(item)), half_points));
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

#[cfg(test)]
mod tests {
    use super::super::counts::DeadStoneJudge;
    use super::*;
    use crate::batch::progress::RunProgress;
    use crate::columns::width;
    use ponnuki_game::record;

    #[test]
    fn a_count_is_told_in_every_language_in_lines_that_fit() {
        // Black has the three columns on the left with a dead stone in them, White the two on the right.
        let sgf = "(;SZ[6:5]KM[6.5]RU[Chinese]RE[W+3.5];B[ca];W[ea];B[cb];W[eb];B[cc];W[ec];B[cd];W[ed]\
                   ;B[ce];W[ee];B[da];W[db];B[dc];W[ab];B[dd])";
        let recorded = record::read(sgf.as_bytes()).unwrap();
        let dead = recorded.game.size().parse_move("A4").and_then(|mv| mv.point());
        let progress = RunProgress::hidden(0);
        let judge = DeadStoneJudge { network: None, visits: None, progress };
        let dead = Some(dead.into_iter().collect());
        let comparison = Comparison::of(recorded, &[], None, dead, &judge).unwrap();
        let mut texts = Vec::new();
        for language in Language::all() {
            let mut out = Vec::new();
            text(Path::new("game.sgf"), &comparison, language, &mut out).unwrap();
            let text = String::from_utf8(out).unwrap();
            assert!(text.lines().all(|line| width(line) <= LINE), "{text}");
            assert!(!text.contains(['{', '$']) && !text.contains("source-004"), "{text}");
            let is_english = language == Language::English;
            assert_eq!(text.contains(" count") || text.contains("White"), is_english, "{text}");
            texts.push(text);
        }
        assert!(texts[0].contains("Black 18: stones 8, surrounded points 10\n"), "{}", texts[0]);
        let german = texts.iter().find(|text| text.contains("Chinesische Regeln")).unwrap();
        let words: Vec<&str> = german.split_whitespace().collect();
        assert!(words.join(" ").contains("laut Datei: Weiß gewinnt mit 3,5 Punkten"), "{german}");
    }
}
