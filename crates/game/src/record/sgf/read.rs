//! From a tree of nodes to a game.

use std::ops::ControlFlow;

use super::BUTTON;
use super::syntax::{self, OF_GAME, RawProperty, SgfNode, Token};
use super::values::{self, PointError};
use crate::color::{Cell, Color};
use crate::game::Game;
use crate::point::{Move, Point, Size};
use crate::record::builder::{GameBuilder, ParsedRecord};
use crate::record::error::{LocatedFault, RecordFault, fault};
use crate::record::info::GameInfo;
use crate::record::warning::{Warning, WarningKind};

/// A function that is called before each move, with the game at that moment.
pub(in crate::record) type MoveVisitor<'a> =
    &'a mut dyn FnMut(&Game, Color, Move) -> ControlFlow<()>;

/// The main line of the first record in `text`, up to its end or to the position before move
/// `before_move` (from 1; passes count, set-up stones do not).
pub(in crate::record) fn main_line(
    text: &str,
    before_move: Option<usize>,
) -> Result<ParsedRecord, LocatedFault> {
    let mut moves_left = before_move.unwrap_or(usize::MAX).saturating_sub(1);
    let stop = &mut |_: &Game, _, _| match moves_left.checked_sub(1) {
        Some(left) => {
            moves_left = left;
            ControlFlow::Continue(())
        }
        None => ControlFlow::Break(()),
    };
    let mut tokens = syntax::tokens(text)?;
    let mut reader: Option<TreeReader> = None;
    // The main line is the first variation at every fork: everything before the first closing
    // bracket, except the bracket of a variation without nodes.
    let mut opened = 0;
    for token in tokens.by_ref() {
        match token? {
            Token::Open => opened += 1,
            Token::Close if opened == 0 => break,
            Token::Close => opened -= 1,
            Token::Node(node) => {
                opened = 0;
                if TreeReader::at(&mut reader, &node)?.node(&node, stop)?.is_break() {
                    break;
                }
            }
        }
    }
    let mut line = reader.ok_or(fault(0, RecordFault::NoRecord))?.line;
    line.warnings.join(tokens.finish());
    Ok(line.finish(text))
}

/// Calls `visitor` for every move of every variation of the first record in `text`, in the order of
/// the text. A variation ends before a move that is impossible, of which the result has a warning.
pub(in crate::record) fn all_lines(
    text: &str,
    visitor: &mut dyn FnMut(&Game, Color, Move),
) -> Result<Vec<Warning>, LocatedFault> {
    let visit: MoveVisitor<'_> = &mut |game, color, mv| {
        if game.is_possible(color, mv) {
            visitor(game, color, mv);
        }
        ControlFlow::Continue(())
    };
    let mut reader: Option<TreeReader> = None;
    let mut forks: Vec<Fork> = Vec::new();
    // The number of open brackets around the rest after an impossible move.
    let mut ended_in = usize::MAX;
    let mut tokens = syntax::tokens(text)?;
    for token in tokens.by_ref() {
        match token? {
            Token::Open => {
                let moves = reader.as_ref().map_or(0, TreeReader::moves);
                forks.push(Fork { moves, before: None });
            }
            Token::Close => {
                // The moves are taken back when another variation follows, all at once.
                let fork = forks.pop();
                if forks.len() < ended_in {
                    ended_in = usize::MAX;
                }
                if let Some((fork, reader)) = fork.zip(reader.as_mut()) {
                    reader.leave(fork);
                }
            }
            Token::Node(_) if forks.len() >= ended_in => {}
            Token::Node(node) => {
                let reader = TreeReader::at(&mut reader, &node)?;
                reader.return_to_fork();
                if let Some(fork) = forks.last_mut()
                    && fork.before.is_none()
                    && reader.changes_more_than_moves(&node)
                {
                    fork.before = Some((reader.line.clone(), reader.said));
                }
                if reader.node(&node, visit)?.is_break() {
                    ended_in = forks.len();
                }
            }
        }
    }
    let mut warnings = reader.map(|reader| reader.line.warnings).unwrap_or_default();
    warnings.join(tokens.finish());
    Ok(warnings.placed(text))
}

/// The beginning of a variation.
struct Fork {
    /// The number of moves before it.
    moves: usize,
    /// The line before the first node of the variation that takes more than moves to undo, and its
    /// facts.
    before: Option<(GameBuilder, u32)>,
}

/// A line of the tree while it is followed.
struct TreeReader {
    line: GameBuilder,
    /// The number of moves up to the fork that the next node belongs to, where variations have ended.
    fork: Option<usize>,
    /// The properties of [`OF_GAME`] that have been read, a bit for each.
    said: u32,
}

impl TreeReader {
    /// The reader, which begins with the root.
    fn at<'r>(
        reader: &'r mut Option<TreeReader>,
        node: &SgfNode<'_>,
    ) -> Result<&'r mut TreeReader, LocatedFault> {
        if reader.is_none() {
            *reader = Some(TreeReader { line: root(node)?, fork: None, said: 0 });
        }
        reader.as_mut().ok_or(fault(node.at, RecordFault::NoRecord))
    }

    /// Leaves a variation.
    fn leave(&mut self, fork: Fork) {
        if let Some((line, said)) = fork.before {
            let warnings = std::mem::take(&mut self.line.warnings);
            (self.line, self.said) = (line, said);
            self.line.warnings = warnings;
        }
        self.fork = Some(fork.moves);
    }

    /// The number of moves before the next node.
    fn moves(&self) -> usize {
        self.fork.unwrap_or(self.line.game().moves().len())
    }

    /// Takes back the moves of variations that have ended.
    fn return_to_fork(&mut self) {
        if let Some(moves) = self.fork.take() {
            self.line.return_to(moves);
        }
    }

    /// Returns true if taking back the moves of this node would not undo all that it does.
    fn changes_more_than_moves(&self, node: &SgfNode<'_>) -> bool {
        let changes = ["AB", "AW", "AE", "PL", "RU", "KM", "HA", "KO"];
        // The first move may say whose turn it was.
        self.line.game().moves().is_empty()
            || node.properties.iter().any(|one| changes.contains(&one.identifier.as_ref()))
    }

    /// Follows a node until `visitor` breaks, or a move is impossible.
    fn node(
        &mut self,
        node: &SgfNode<'_>,
        visitor: MoveVisitor<'_>,
    ) -> Result<ControlFlow<()>, LocatedFault> {
        self.warn_of_twins(node);
        for property in &node.properties {
            self.set_info(property);
        }
        self.set_up(node)?;
        let is_button = node.get(BUTTON).is_some();
        let forced = node.get("KO").is_some();
        let mut has_moved = false;
        for property in &node.properties {
            let (color, mv) = match self.move_of(property) {
                Ok(Some(made)) => made,
                Ok(None) => continue,
                Err(impossible) => {
                    self.line.end_before(&impossible);
                    return Ok(ControlFlow::Break(()));
                }
            };
            let mv = if is_button && mv == Move::Pass { Move::Button } else { mv };
            if std::mem::replace(&mut has_moved, true) {
                let said = "a node has several moves, which are taken in their order";
                self.line.warnings.add(WarningKind::Turn, property.at, said);
            }
            self.line.take_turn(color, property.at)?;
            if visitor(self.line.game(), color, mv).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            if let Err(impossible) = self.line.play(color, mv, property.at, forced) {
                self.line.end_before(&impossible);
                return Ok(ControlFlow::Break(()));
            }
        }
        let moves = self.line.game().moves().len();
        for property in node.properties.iter().filter(|one| one.identifier == "C") {
            self.line.record.comment(moves, &property.text());
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Warns of properties that stand twice in a node. All moves, stones and comments count; of everything else,
    /// the first does. Properties of the game may not stand in another node either, so they are seen to when
    /// they are read.
    fn warn_of_twins(&mut self, node: &SgfNode<'_>) {
        if node.properties.len() < 2 {
            return;
        }
        let is_of_node = |one: &&RawProperty<'_>| !OF_GAME.contains(&one.identifier.as_ref());
        let mut all: Vec<&RawProperty<'_>> = node.properties.iter().filter(is_of_node).collect();
        all.sort_by(|one, other| one.identifier.cmp(&other.identifier));
        for twins in all.windows(2).filter(|twins| twins[0].identifier == twins[1].identifier) {
            self.warn_of_twin(twins[1]);
        }
    }

    fn warn_of_twin(&mut self, property: &RawProperty<'_>) {
        let counts = match property.identifier.as_ref() {
            "B" | "W" | "AB" | "AW" | "AE" | "C" => "both count",
            _ => "the first counts",
        };
        let said = format!("{} stands twice; {counts}", property.identifier);
        self.line.warnings.add(WarningKind::Twice, property.at, said);
    }

    /// Takes the facts in a property about the game as a whole, unless an earlier property has
    /// other facts.
    fn set_info(&mut self, property: &RawProperty<'_>) {
        let place = OF_GAME.iter().position(|&name| name == property.identifier);
        let Some(place) = place.filter(|_| !property.text().trim().is_empty()) else { return };
        let is_said = self.said & 1 << place != 0;
        if is_said {
            return self.warn_of_twin(property);
        }
        self.said |= 1 << place;
        let (line, at) = (&mut self.line, property.at);
        let record = &mut line.record;
        let field = match property.identifier.as_ref() {
            "RU" => return line.name_rules(&property.text(), at),
            "KM" => return line.note_komi(&property.text(), at),
            "HA" => return line.announce_handicap(&property.text(), at),
            "AP" => return GameInfo::fill(&mut line.application, &property.text()),
            "PB" => &mut record.black,
            "PW" => &mut record.white,
            "BR" => &mut record.black_rank,
            "WR" => &mut record.white_rank,
            "RE" => &mut record.result,
            "DT" => &mut record.date,
            "EV" => &mut record.event,
            "RO" => &mut record.round,
            "PC" => &mut record.place,
            _ => return,
        };
        GameInfo::fill(field, &property.text());
    }

    /// Sets up the stones of a node, and whose turn it is.
    fn set_up(&mut self, node: &SgfNode<'_>) -> Result<(), LocatedFault> {
        let size = self.line.game().size();
        let (mut changes, mut turn): (Vec<(Point, Cell)>, Option<Color>) = (Vec::new(), None);
        for property in &node.properties {
            let cell = match property.identifier.as_ref() {
                "AB" => Cell::Black,
                "AW" => Cell::White,
                "AE" => Cell::Empty,
                "PL" => {
                    turn = self.turn_of(property);
                    continue;
                }
                _ => continue,
            };
            // An empty list of stones says nothing, but does no harm.
            if property.is_blank() {
                continue;
            }
            for value in &property.values {
                match values::points(size, value) {
                    Ok(read) => {
                        self.warn_of_format(property, value, read.is_lenient);
                        changes.extend(read.value.into_iter().map(|point| (point, cell)));
                    }
                    Err(reason) => self.line.leave_out(&no_point(property, value, reason)),
                }
            }
        }
        if changes.is_empty() && turn.is_none() {
            return Ok(());
        }
        self.line.set_up(&changes, turn, node.at)
    }

    /// Returns the player to move by a property, if it names one.
    fn turn_of(&mut self, property: &RawProperty<'_>) -> Option<Color> {
        let text = property.values[0];
        match values::color(text) {
            Some(read) => {
                self.warn_of_format(property, text, read.is_lenient);
                Some(read.value)
            }
            None => {
                if !property.is_blank() {
                    let said = format!("PL[{}] does not say whose turn it is", text.trim());
                    self.line.warnings.add(WarningKind::Value, property.at, said);
                }
                None
            }
        }
    }

    /// The move that a property makes, if it makes one.
    fn move_of(
        &mut self,
        property: &RawProperty<'_>,
    ) -> Result<Option<(Color, Move)>, LocatedFault> {
        let color = match property.identifier.as_ref() {
            "B" => Color::Black,
            "W" => Color::White,
            _ => return Ok(None),
        };
        let value = property.values[0];
        if property.values.len() > 1 {
            let said = format!("{} has several points; the first counts", property.identifier);
            self.line.warnings.add(WarningKind::Value, property.at, said);
        }
        let read = values::mv(self.line.game().size(), value);
        let read = read.map_err(|reason| no_point(property, value, reason))?;
        self.warn_of_format(property, value, read.is_lenient);
        Ok(Some((color, read.value)))
    }

    /// Warns of a value that was read although it is not written as the format says.
    fn warn_of_format(&mut self, property: &RawProperty<'_>, value: &str, is_lenient: bool) {
        if is_lenient {
            let said =
                format!("{}[{}] is read in another notation", property.identifier, value.trim());
            self.line.warnings.add(WarningKind::Value, property.at, said);
        }
    }
}

/// The beginning of a game whose record has this root.
fn root(node: &SgfNode<'_>) -> Result<GameBuilder, LocatedFault> {
    if let Some(game) = node.get("GM").filter(|game| values::is_other_game(game.values[0])) {
        return Err(fault(game.at, RecordFault::NotGo));
    }
    let Some(property) = node.get("SZ") else { return Ok(GameBuilder::new(Size::square(19))) };
    let value = property.values[0];
    if value.trim().is_empty() {
        let mut line = GameBuilder::new(Size::square(19));
        line.warnings.add(WarningKind::Size, property.at, "no size is given: 19x19 is assumed");
        return Ok(line);
    }
    let unsupported = |text| fault(property.at, RecordFault::Size(text));
    let read = values::size(value).ok_or_else(|| unsupported(value.to_owned()))?;
    let (width, height) = read.value;
    let size = Size::new(width, height).ok_or_else(|| unsupported(format!("{width}x{height}")))?;
    let mut line = GameBuilder::new(size);
    if read.is_lenient || property.values.len() > 1 {
        let said = format!("SZ[{}] is taken for {size}", property.values.join("]["));
        line.warnings.add(WarningKind::Size, property.at, said);
    }
    Ok(line)
}

fn no_point(property: &RawProperty<'_>, value: &str, reason: PointError) -> LocatedFault {
    let (name, value) = (property.identifier.to_string(), value.trim().to_owned());
    let why = match reason {
        PointError::Malformed => RecordFault::Value { property: name, value },
        PointError::OffBoard => RecordFault::OffBoard { property: name, value },
    };
    fault(property.at, why)
}
