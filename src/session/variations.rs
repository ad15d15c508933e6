//! Variations, comments, marks and facts in the record, which readers change, and the record as it is
//! saved.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;

use super::place::Place;
use super::writer::RecordDraft;
use super::{Event, GameSession, Phase, Refusal};
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;
use ponnuki_game::record::{ParsedRecord, RecordTree, TreeEdit, TreeMark};
use ponnuki_game::rules::text;

/// The largest number of positions in the tree of a game that is changed.
const MOST_POSITIONS: usize = 20_000;

/// The number of changes that can be undone.
const MOST_UNDONE: usize = 100;
/// The longest fact of a record, and the longest text of a label.
const LONGEST_FACT: usize = 200;
const LONGEST_LABEL: usize = 8;

/// A change of the record at a place.
#[derive(Clone, Debug, Deserialize)]
pub struct Edit {
    /// The place.
    #[serde(flatten)]
    pub place: Place,
    /// The kind of change.
    #[serde(rename = "edit")]
    pub kind: EditKind,
    /// The comment, or the text of a label.
    #[serde(default)]
    pub text: String,
    /// The point that is marked, or the move that is inserted: `D4`, or `W:D4` if it is not White's turn.
    #[serde(default)]
    pub vertex: String,
    /// The kind of mark by its identifier in SGF; empty for none.
    #[serde(default)]
    pub mark: String,
    /// The facts that change, by their names: see [`GameSession::edit`].
    #[serde(default)]
    pub facts: BTreeMap<String, String>,
    /// The number of changes that the reader knows of. If there were others, nothing changes.
    pub edits: Option<u64>,
}

/// The kinds of changes at a place of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EditKind {
    /// The line up to the place is kept with the game.
    Keep,
    /// The place gets another comment.
    Comment,
    /// The variation is deleted from the place on.
    Remove,
    /// The variation that was deleted last comes back, unless something else was changed since.
    Restore,
    /// The variation changes places with the one before it.
    Earlier,
    /// The variation changes places with the one after it.
    Later,
    /// The variation becomes the game.
    Lead,
    /// A point gets a mark, or loses it.
    Mark,
    /// Facts of the record change.
    Facts,
    /// A move is inserted into the game.
    Insert,
    /// The last change is undone, unless the game has gone on since.
    Undo,
    /// The last change that was undone is made again.
    Redo,
}

/// The record before a change or, if that was undone, after it, and the moves of the game to which it can be
/// brought back.
type EditStep = (RecordDraft, Vec<(Color, Move)>);

/// The tree of a session's record.
#[derive(Default)]
pub(super) struct Variations {
    /// The record that was opened, with everything in it and with the changes by readers. Later
    /// moves are added when it is written. `None` for a record of the game alone.
    tree: Option<Arc<RecordTree>>,
    /// The number of changes by readers.
    edits: u64,
    /// The tree before the last change, if that has deleted something.
    before_removal: Option<RecordTree>,
    /// The game as it was when moves were taken back, until another is played in their place.
    taken_back: Option<RecordDraft>,
    /// The changes that can be undone, and those that were.
    done: Vec<EditStep>,
    undone: Vec<EditStep>,
}

impl Variations {
    pub(super) fn of(tree: RecordTree) -> Variations {
        Variations { tree: Some(Arc::new(tree)), ..Variations::default() }
    }

    /// Notes the record as it was before moves were taken back, to keep them as a variation.
    pub(super) fn taken_back(&mut self, before: RecordDraft) {
        if self.tree.is_some() {
            self.taken_back.get_or_insert(before);
        }
    }

    fn adopt(&mut self, tree: RecordTree) {
        self.tree = Some(Arc::new(tree));
        self.edits += 1;
    }
}

impl GameSession {
    /// The number of changes of the tree by readers.
    pub fn edits(&self) -> u64 {
        self.variations.edits
    }

    /// True if a variation was deleted that can be brought back.
    pub fn can_restore(&self) -> bool {
        self.variations.before_removal.is_some()
    }

    /// The record as it stands, to be written out.
    pub fn draft(&self) -> RecordDraft {
        RecordDraft {
            tree: self.variations.tree.clone(),
            game: self.game.clone(),
            record: self.record.clone(),
        }
    }

    /// True if the last change can be undone, and if one that was undone can be made again.
    pub fn can_undo_edits(&self) -> [bool; 2] {
        let fits = |step: Option<&EditStep>| {
            step.is_some_and(|(_, moves)| moves.as_slice() == self.game.moves())
        };
        [fits(self.variations.done.last()), fits(self.variations.undone.last())]
    }

    /// Changes the record at a place. The names of facts are `black`, `white`, `black_rank`, `white_rank`, `result`, `date`,
    /// `event`, `round`, `place`, `rules` and `komi`. Returns false if moves after one that was inserted do not fit
    /// any more: then they are a variation.
    ///
    /// # Errors
    /// When there is no such place, the record has changed meanwhile, the change makes no sense, or the tree gets too
    /// large. Nothing has changed then.
    pub fn edit(&mut self, edit: Edit) -> Result<bool, Refusal> {
        if edit.edits.is_some_and(|known| known != self.variations.edits) {
            return Err(Refusal::Changed);
        }
        match edit.kind {
            EditKind::Undo => return self.undo_edit().map(|()| true),
            EditKind::Redo => return self.redo_edit().map(|()| true),
            _ => {}
        }
        let before = self.draft();
        let fits = match edit.kind {
            EditKind::Facts => self.change_facts(&edit.facts).map(|()| true)?,
            EditKind::Insert => self.insert(&edit.place, &edit.vertex)?,
            _ => self.edit_tree(edit).map(|()| true)?,
        };
        let (steps, moves) = (&mut self.variations.done, self.game.moves().to_vec());
        steps.push((before, moves));
        if steps.len() > MOST_UNDONE {
            steps.remove(0);
        }
        self.variations.undone.clear();
        self.events.push(Event::StateChanged);
        Ok(fits)
    }

    fn undo_edit(&mut self) -> Result<(), Refusal> {
        let step = self.variations.done.pop_if(|(_, moves)| moves.as_slice() == self.game.moves());
        let (before, _) = step.ok_or(Refusal::NothingToUndo)?;
        let (now, moves) = (self.draft(), before.game.moves().to_vec());
        self.take_draft(before);
        self.variations.undone.push((now, moves));
        Ok(())
    }

    fn redo_edit(&mut self) -> Result<(), Refusal> {
        let step =
            self.variations.undone.pop_if(|(_, moves)| moves.as_slice() == self.game.moves());
        let (after, _) = step.ok_or(Refusal::NothingToRedo)?;
        let (now, moves) = (self.draft(), after.game.moves().to_vec());
        self.take_draft(after);
        self.variations.done.push((now, moves));
        Ok(())
    }

    /// Takes the record as it was at another time.
    fn take_draft(&mut self, draft: RecordDraft) {
        let is_other = draft.game.moves() != self.game.moves();
        self.game = draft.game;
        self.record = draft.record;
        self.variations.tree = draft.tree;
        self.variations.edits += 1;
        self.variations.before_removal = None;
        if is_other {
            self.taken_back.clear();
            self.changed();
        }
        self.take_result();
        self.events.push(Event::StateChanged);
    }

    /// Changes facts of the record, all or none.
    fn change_facts(&mut self, facts: &BTreeMap<String, String>) -> Result<(), Refusal> {
        if self.was_over {
            return Err(Refusal::WasOver);
        }
        let (mut record, mut game) = (self.record.clone(), self.game.clone());
        for (name, text) in facts {
            let bad = || Refusal::BadFact(name.clone());
            let text = text.trim();
            if text.chars().count() > LONGEST_FACT || text.chars().any(char::is_control) {
                return Err(bad());
            }
            let fact = match name.as_str() {
                "black" => &mut record.black,
                "white" => &mut record.white,
                "black_rank" => &mut record.black_rank,
                "white_rank" => &mut record.white_rank,
                "event" => &mut record.event,
                "round" => &mut record.round,
                "place" => &mut record.place,
                "date" if text.chars().all(|it| it.is_ascii_digit() || "-,".contains(it)) => {
                    &mut record.date
                }
                "result" if is_result(text) => &mut record.result,
                "komi" => {
                    game.set_komi(text.parse().map_err(|_| bad())?);
                    continue;
                }
                "rules" => {
                    game.set_rules(text::parse(text).map_err(|_| bad())?);
                    continue;
                }
                _ => return Err(bad()),
            };
            text.clone_into(fact);
        }
        let mut tree = self.draft().tree();
        if (game.komi(), game.rules()) != (self.game.komi(), self.game.rules()) {
            tree.set_terms(&game);
            self.version += 1;
        }
        self.game = game;
        let is_other_result = record.result != self.record.result;
        self.record = record;
        self.variations.before_removal = None;
        self.variations.adopt(tree);
        if is_other_result {
            self.take_result();
        }
        Ok(())
    }

    /// Inserts a move into the game. Returns true if all moves after it fit; otherwise the game ends with it. As they
    /// were, they stay as a variation.
    fn insert(&mut self, place: &Place, named: &str) -> Result<bool, Refusal> {
        if self.was_over {
            return Err(Refusal::WasOver);
        }
        if !place.line.is_empty() {
            return Err(Refusal::OnlyInGame);
        }
        let before = self.reach(place)?.0.moves().len();
        let with_move = Place { line: vec![named.to_owned()], ..place.clone() };
        let (mut game, _) = self.reach(&with_move)?;
        let rest = &self.game.moves()[before..];
        let mut moves = game.moves().to_vec();
        let fits = rest.iter().all(|&(color, mv)| game.play(color, mv).is_ok());
        let mut tree = self.draft().tree();
        if tree.count() + rest.len() + 1 > MOST_POSITIONS {
            return Err(Refusal::ManyPositions(MOST_POSITIONS));
        }
        let shifted = |(number, text): (&usize, &String)| (number + 1, text.clone());
        let comments: BTreeMap<_, _> =
            self.record.comments.range(before + 1..).map(shifted).collect();
        if fits {
            moves.extend(rest);
        }
        self.take_moves(&moves)?;
        if fits {
            self.record.comments.extend(comments);
        }
        tree.edit(&moves[..=before], &TreeEdit::Keep);
        self.variations.before_removal = None;
        self.variations.adopt(tree);
        Ok(fits)
    }

    /// Changes the tree at a place.
    fn edit_tree(&mut self, edit: Edit) -> Result<(), Refusal> {
        let Edit { place, kind, text, vertex, mark, .. } = edit;
        let path = self.reach(&place)?.0.moves().to_vec();
        let is_of_game = self.game.moves().starts_with(&path);
        let change = match kind {
            EditKind::Lead => return self.lead(&path),
            EditKind::Restore => return self.restore(),
            EditKind::Keep => TreeEdit::Keep,
            EditKind::Comment => TreeEdit::Comment(text),
            EditKind::Mark => {
                let point = self.game.size().parse_move(&vertex).and_then(Move::point);
                let point = point.ok_or_else(|| Refusal::NoPoint(vertex.clone()))?;
                match mark.as_str() {
                    "" => TreeEdit::Unmark(point),
                    mark => {
                        let kind = TreeMark::kind(mark);
                        let kind = kind.ok_or_else(|| Refusal::BadFact("mark".to_owned()))?;
                        let text = text.chars().filter(|it| !it.is_control());
                        let text: String = text.take(LONGEST_LABEL).collect();
                        TreeEdit::Mark(TreeMark { point, kind, text })
                    }
                }
            }
            _ if is_of_game => return Err(Refusal::MainLine),
            EditKind::Remove => TreeEdit::Remove,
            EditKind::Earlier => TreeEdit::Earlier,
            EditKind::Later => TreeEdit::Later,
            EditKind::Facts | EditKind::Insert | EditKind::Undo | EditKind::Redo => return Ok(()),
        };
        let before = self.draft().tree();
        let mut tree = before.clone();
        tree.edit(&path, &change);
        if tree.count() > MOST_POSITIONS {
            return Err(Refusal::ManyPositions(MOST_POSITIONS));
        }
        if let TreeEdit::Comment(text) = &change
            && is_of_game
        {
            self.set_comment(path.len(), text);
        }
        self.variations.before_removal = (change == TreeEdit::Remove).then_some(before);
        self.variations.adopt(tree);
        Ok(())
    }

    /// Takes the variations and comments of a record of the same game. Those that there were can be
    /// brought back.
    pub fn take_record(&mut self, text: &str, recorded: &ParsedRecord) {
        let tree = RecordTree::read(text, recorded);
        let is_same = self.game.moves() == recorded.game.moves();
        let Some(tree) = tree.filter(|_| is_same) else { return };
        self.variations.before_removal = Some(self.draft().tree());
        for number in 0..=recorded.game.moves().len() {
            let comment = recorded.record.comments.get(&number);
            self.set_comment(number, comment.map_or("", String::as_str));
        }
        self.variations.adopt(tree);
        self.events.push(Event::StateChanged);
    }

    /// Makes a variation the game, as far as it goes on.
    fn lead(&mut self, path: &[(Color, Move)]) -> Result<(), Refusal> {
        let mut tree = self.draft().tree();
        tree.edit(path, &TreeEdit::Keep);
        self.take_moves(&[path, &tree.continuation(path)].concat())?;
        self.variations.before_removal = None;
        self.variations.adopt(tree);
        self.events.push(Event::StateChanged);
        Ok(())
    }

    /// Brings back what the last change has deleted.
    fn restore(&mut self) -> Result<(), Refusal> {
        let before = self.variations.before_removal.take().ok_or(Refusal::NothingToRedo)?;
        self.variations.adopt(before);
        self.events.push(Event::StateChanged);
        Ok(())
    }

    /// Gives the game other moves from its start. A game that is over stays over.
    pub(super) fn take_moves(&mut self, moves: &[(Color, Move)]) -> Result<(), Refusal> {
        let mut game = self.game.at_start();
        for &(color, mv) in moves {
            let played = game.play_recorded(color, mv);
            played.map_err(|error| Refusal::Illegal(game.size(), mv, error))?;
        }
        let pairs = self.game.moves().iter().zip(moves);
        let common = pairs.take_while(|(was, is)| was == is).count();
        self.record.comments.retain(|&number, _| number <= common);
        self.game = game;
        self.taken_back.clear();
        let phase = self.phase.clone();
        self.changed();
        match phase {
            Phase::Over(_) => self.phase = phase,
            _ => self.look_for_the_end(),
        }
        Ok(())
    }

    /// True if the record is not as it was when it was last looked at.
    pub(super) fn has_changed(&self) -> bool {
        let tree = |tree: &Option<Arc<RecordTree>>| tree.as_ref().map(Arc::as_ptr);
        self.known.as_ref().is_none_or(|known| {
            tree(&known.tree) != tree(&self.variations.tree)
                || known.game.moves() != self.game.moves()
                || known.record != self.record
        })
    }

    /// Keeps the moves that were taken back as a variation, once others are played in their place.
    pub(super) fn keep_taken_back(&mut self) {
        let played = self.game.moves();
        let is_left = |before: &mut RecordDraft| {
            let moves = before.game.moves();
            !moves.starts_with(played) || moves.len() == played.len()
        };
        let Some(before) = self.variations.taken_back.take_if(is_left) else { return };
        let moves = before.game.moves();
        if played.starts_with(moves) {
            return;
        }
        let common = moves.iter().zip(played).take_while(|(was, is)| was == is).count();
        let mut tree = self.draft().tree();
        tree.edit(moves, &TreeEdit::Keep);
        let own = before.record.comments.into_iter().filter(|(number, _)| *number > common);
        for (number, comment) in own {
            if let Some(path) = moves.get(..number) {
                tree.edit(path, &TreeEdit::Comment(comment));
            }
        }
        if tree.count() <= MOST_POSITIONS {
            self.variations.adopt(tree);
        }
    }
}

/// True for a result as SGF writes it, or for none.
fn is_result(text: &str) -> bool {
    let won = text.strip_prefix("B+").or_else(|| text.strip_prefix("W+"));
    let by = |by: &str| {
        let margin = || by.parse().is_ok_and(|points: f64| points > 0.0 && points.is_finite());
        ["", "R", "T", "F", "Resign", "Time", "Forfeit"].contains(&by) || margin()
    };
    ["", "?", "0", "Draw", "Void"].contains(&text) || won.is_some_and(by)
}
