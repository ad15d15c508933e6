//! Variations and comments in the tree of a record, which readers change, and the record as it is
//! saved.

use std::sync::Arc;

use serde::Deserialize;

use super::place::Place;
use super::writer::RecordDraft;
use super::{Event, GameSession, Phase, Refusal};
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;
use ponnuki_game::record::{ParsedRecord, RecordTree, TreeEdit};

/// The largest number of positions in the tree of a game that is changed.
const MOST_POSITIONS: usize = 20_000;

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
}

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

    /// Changes the tree at a place; `text` is the comment.
    ///
    /// # Errors
    /// When there is no such place, the change makes no sense, or the tree gets too large.
    pub fn edit(&mut self, place: &Place, kind: EditKind, text: String) -> Result<(), Refusal> {
        let path = self.reach(place)?.0.moves().to_vec();
        let is_of_game = self.game.moves().starts_with(&path);
        let change = match kind {
            EditKind::Lead => return self.lead(&path),
            EditKind::Restore => return self.restore(),
            EditKind::Keep => TreeEdit::Keep,
            EditKind::Comment => TreeEdit::Comment(text),
            _ if is_of_game => return Err(Refusal::MainLine),
            EditKind::Remove => TreeEdit::Remove,
            EditKind::Earlier => TreeEdit::Earlier,
            EditKind::Later => TreeEdit::Later,
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
        self.events.push(Event::StateChanged);
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
