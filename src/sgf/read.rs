//! From a record to a game.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::ControlFlow;

use sgf_parse::{SgfProp, go::Prop};

use super::syntax::{self, Token};
use super::write::Record;
use super::{BUTTON, Game, SgfError, notes};
use crate::color::{Cell, Color};
use crate::point::{Move, Point, Size};
use crate::rules::{self, CHINESE, text};
use crate::score::Komi;

/// A record that was read.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// The game.
    pub game: Game,
    /// What the record says besides.
    pub record: Record,
    /// Whether it says what komi is.
    pub has_komi: bool,
}

/// How deeply variations may be nested: each level holds a copy of the game while it is read.
const MAX_DEPTH: usize = 200;

/// The game in the main line of the first record in `text`, up to its end or to the position before
/// move `before_move` (from 1; passes count, set-up stones do not).
///
/// If the record names no rules, or rules that [`text::parse`] does not know, they are Chinese. A
/// record without komi gets that of its rules, or none in a handicap game. If a position is set up
/// and neither `PL` nor the next move says whose turn it is, Black is to move.
///
/// # Errors
/// When the text is not a record, or the record is not of a legal game of Go.
pub fn read(text: &str, before_move: Option<usize>) -> Result<Game, SgfError> {
    Ok(read_to(text, before_move)?.finish().game)
}

/// The same up to the end of the main line, with what the record says besides the game. Comments on
/// what comes before a position that is set up later are left out.
///
/// # Errors
/// As for [`read`].
pub fn read_record(text: &str) -> Result<Recorded, SgfError> {
    Ok(read_to(text, None)?.finish())
}

/// Reads the main line up to its end or to the position before move `before_move`.
fn read_to(text: &str, before_move: Option<usize>) -> Result<RecordReader, SgfError> {
    // The main line is the first variation at every fork: everything before the first closing
    // bracket.
    let nodes = syntax::tokens(text)?
        .take_while(|token| *token != Token::Close)
        .filter(|token| *token != Token::Open);
    let mut moves_left = before_move.unwrap_or(usize::MAX).saturating_sub(1);
    let stop = &mut |_: &Game, _, _| match moves_left.checked_sub(1) {
        Some(left) => {
            moves_left = left;
            ControlFlow::Continue(())
        }
        None => ControlFlow::Break(()),
    };
    walk(nodes, stop)?.ok_or(SgfError::NoRecord)
}

/// Calls `visitor` for every move of every variation of the first record in `text`, with the game
/// as it is before the move, in the order of the text.
///
/// # Errors
/// As for [`read`]; the moves before the error have been visited by then.
pub fn visit_moves(
    text: &str,
    visitor: &mut dyn FnMut(&Game, Color, Move),
) -> Result<(), SgfError> {
    let visit = &mut |game: &Game, color, mv| {
        visitor(game, color, mv);
        ControlFlow::Continue(())
    };
    walk(syntax::tokens(text)?, visit).map(drop)
}

/// Follows the nodes until `visitor`, which is called before each move, breaks. Returns what has
/// been read by then.
fn walk<'a>(
    tokens: impl Iterator<Item = Token<'a>>,
    visitor: &mut dyn FnMut(&Game, Color, Move) -> ControlFlow<()>,
) -> Result<Option<RecordReader>, SgfError> {
    let mut current: Option<RecordReader> = None;
    let mut forks: Vec<Option<RecordReader>> = Vec::new();
    let mut node_number = 0;
    for token in tokens {
        let node = match token {
            Token::Open if forks.len() == MAX_DEPTH => return Err(SgfError::TooDeep(MAX_DEPTH)),
            Token::Open => {
                forks.push(current.clone());
                continue;
            }
            Token::Close => {
                current = forks.pop().flatten();
                continue;
            }
            Token::Node(node) => node,
        };
        node_number += 1;
        let properties = syntax::properties(node, node_number)?;
        let reader = match &mut current {
            Some(reader) => reader,
            none => none.insert(RecordReader::new(&properties)?),
        };
        reader.set_up(&properties)?;
        let is_button = properties.iter().any(|property| property.identifier() == BUTTON);
        for property in &properties {
            let Some((color, mv)) = reader.move_of(property)? else { continue };
            let mv = if is_button && mv == Move::Pass { Move::Button } else { mv };
            reader.take_turn(color)?;
            if visitor(&reader.game, color, mv).is_break() {
                return Ok(current);
            }
            reader.play(color, mv)?;
        }
        notes::take(&mut reader.record, &properties, reader.game.moves().len());
    }
    Ok(current)
}

/// The text of a file with a record: UTF-8 with or without a byte order mark, or else Latin 1, the
/// format's default. Other encodings garble only names and comments.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text.trim_start_matches('\u{feff}')),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

/// A game while its record is read.
#[derive(Clone)]
struct RecordReader {
    game: Game,
    komi: Option<Komi>,
    /// The handicap that the record announces; its stones may come in a later node.
    handicap: bool,
    /// Whether the turn is known from `PL`.
    turn_is_set: bool,
    /// Moves read so far, including those before a position that is set up later.
    moves: usize,
    record: Record,
}

impl RecordReader {
    fn new(root: &[Prop]) -> Result<RecordReader, SgfError> {
        let size = match root.iter().find(|property| property.identifier() == "SZ") {
            None => Size::square(19),
            Some(Prop::SZ((width, height))) => Size::new((*width).into(), (*height).into())
                .ok_or_else(|| SgfError::Size(format!("{width}x{height}")))?,
            Some(other) => return Err(SgfError::Size(values(other).join(" "))),
        };
        Ok(RecordReader {
            game: Game::new(size, CHINESE.rules, CHINESE.komi(size)),
            komi: None,
            handicap: false,
            turn_is_set: false,
            moves: 0,
            record: Record::default(),
        })
    }

    /// Applies the properties of a node other than moves.
    fn set_up(&mut self, node: &[Prop]) -> Result<(), SgfError> {
        let size = self.game.size();
        let mut cells: Vec<Cell> =
            size.points().map(|point| self.game.board().cell(point)).collect();
        let before = cells.clone();
        let mut turn = None;
        for property in node {
            match property {
                Prop::RU(rules) => match text::parse(&rules.text) {
                    Ok(rules) => self.game.set_rules(rules),
                    Err(error) => log::warn!("the rules of the record are unknown: {error}"),
                },
                Prop::KM(points) => self.komi = Some(komi_in_points(*points, property)?),
                Prop::HA(_) => self.handicap = true,
                Prop::PL(color) => turn = Some(color_of(*color)),
                Prop::AB(points) => put(size, &mut cells, points, Cell::Black, "AB")?,
                Prop::AW(points) => put(size, &mut cells, points, Cell::White, "AW")?,
                Prop::AE(points) => put(size, &mut cells, points, Cell::Empty, "AE")?,
                // An empty list of stones says nothing, but does no harm.
                Prop::Invalid(identifier, values)
                    if ["AB", "AW", "AE", "KM", "PL"].contains(&identifier.as_str())
                        && values.iter().any(|value| !value.is_empty()) =>
                {
                    return Err(meaningless(property));
                }
                _ => {}
            }
        }
        self.turn_is_set |= turn.is_some();
        let to_move = turn.unwrap_or(self.game.to_move());
        if cells == before && to_move == self.game.to_move() {
            return Ok(());
        }
        let stone = |(point, cell): (Point, Cell)| cell.color().map(|color| (point, color));
        let stones: Vec<_> = size.points().zip(cells).filter_map(stone).collect();
        let points: Vec<_> = stones.iter().map(|&(point, _)| point).collect();
        let all_black = stones.iter().all(|&(_, color)| color == Color::Black);
        if self.handicap && all_black && self.game.place_handicap(&points).is_ok() {
            return Ok(turn.map_or(Ok(()), |color| self.game.setup_player(color))?);
        }
        self.game.setup(&stones, to_move)?;
        self.record.comments.clear();
        Ok(())
    }

    /// The move that a property makes, if it makes one.
    fn move_of(&self, property: &Prop) -> Result<Option<(Color, Move)>, SgfError> {
        let (color, name, mv) = match property {
            Prop::B(mv) => (Color::Black, "B", mv),
            Prop::W(mv) => (Color::White, "W", mv),
            Prop::Invalid(identifier, _) if identifier == "B" || identifier == "W" => {
                return Err(meaningless(property));
            }
            _ => return Ok(None),
        };
        let size = self.game.size();
        let point = match mv {
            sgf_parse::go::Move::Pass => return Ok(Some((color, Move::Pass))),
            sgf_parse::go::Move::Move(point) => point,
        };
        // Before format 4, a pass on boards up to 19x19 was a point just off the 19x19 board.
        let is_old_pass = (point.x, point.y) == (19, 19) && size.longer_side() <= 19;
        if is_old_pass {
            return Ok(Some((color, Move::Pass)));
        }
        Ok(Some((color, Move::Play(point_of(size, *point, name)?))))
    }

    /// Gives the turn to `color`, who makes the first move, unless the record has said whose turn
    /// it is.
    fn take_turn(&mut self, color: Color) -> Result<(), SgfError> {
        let game = &mut self.game;
        let is_open = game.moves().is_empty() && game.handicap() == 0 && !self.turn_is_set;
        if is_open && game.to_move() != color {
            game.setup_player(color)?;
        }
        Ok(())
    }

    fn play(&mut self, color: Color, mv: Move) -> Result<(), SgfError> {
        self.moves += 1;
        self.game.play(color, mv).map_err(|reason| SgfError::IllegalMove {
            move_number: self.moves,
            vertex: self.game.size().move_vertex(mv),
            reason,
        })
    }

    fn finish(mut self) -> Recorded {
        let customary = match self.handicap {
            true => Komi::default(),
            false => rules::customary_komi(self.game.rules(), self.game.size()),
        };
        self.game.set_komi(self.komi.unwrap_or(customary));
        Recorded { game: self.game, record: self.record, has_komi: self.komi.is_some() }
    }
}

/// Komi as written in records: in points, or in Chinese style, where a stone and its point count as
/// one (`3.75` for 7.5 points), and either of these in hundredths (`375`, `650`).
fn komi_in_points(points: f64, property: &Prop) -> Result<Komi, SgfError> {
    let points = if points.abs() >= 100.0 { points / 100.0 } else { points };
    Komi::try_from(points)
        .or_else(|_| Komi::try_from(2.0 * points))
        .map_err(|_| meaningless(property))
}

fn put(
    size: Size,
    cells: &mut [Cell],
    points: &HashSet<sgf_parse::go::Point>,
    cell: Cell,
    name: &'static str,
) -> Result<(), SgfError> {
    for &point in points {
        let point = point_of(size, point, name)?;
        cells[size.place(point)] = cell;
    }
    Ok(())
}

fn point_of(
    size: Size,
    point: sgf_parse::go::Point,
    property: &'static str,
) -> Result<Point, SgfError> {
    let (column, line) = (usize::from(point.x), usize::from(point.y));
    if column >= size.width() || line >= size.height() {
        let letter =
            |index: u8| char::from(if index < 26 { b'a' + index } else { b'A' + index - 26 });
        let value = String::from_iter([letter(point.x), letter(point.y)]);
        return Err(SgfError::OffBoard { property, value });
    }
    Ok(size.point(column, size.height() - 1 - line))
}

fn color_of(color: sgf_parse::Color) -> Color {
    match color {
        sgf_parse::Color::Black => Color::Black,
        sgf_parse::Color::White => Color::White,
    }
}

fn meaningless(property: &Prop) -> SgfError {
    SgfError::Value { property: property.identifier(), value: values(property).join("][") }
}

/// The values of a property as text.
fn values(property: &Prop) -> Vec<String> {
    match property {
        Prop::Invalid(_, values) | Prop::Unknown(_, values) => values.clone(),
        Prop::KM(points) => vec![points.to_string()],
        other => vec![format!("{other:?}")],
    }
}
