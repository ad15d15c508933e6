//! The state of a game in the browser: the game itself, the engine, and the position that somebody
//! studies.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use super::analyses::KeptAnalyses;
use super::denial::Denial;
use super::edits::{EditKind, EditRequest};
use super::scribe::{ANALYSES, RecordDraft, Scribe};
use super::study::{Reached, Study, StudyRequest, Viewpoint};
use crate::clock::Stopwatch;
use crate::limits::ThreadError;
use crate::play::orders::{self, Order, Typed};
use crate::play::{Brought, Errand, ErrandKind, Keeper, PlayPhase, Sitting, Thinker};
use crate::review::LivePosition;
use crate::search::Report;
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;
use ponnuki_game::record::{Record, RecordTree, Recorded, TreeEdit};

/// The largest number of positions in the tree of a game that is changed.
const MOST_POSITIONS: usize = 20_000;

/// The number of seconds for which a page that has listened is expected to listen again.
const PAUSE: f64 = 3.0;

/// The state of a room.
pub(super) struct RoomState {
    pub(super) sitting: Sitting,
    pub(super) thinker: Thinker,
    /// Saves the record, if it is kept anywhere.
    scribe: Option<Scribe>,
    /// The reason why the record is not in its file, if it is not.
    pub(super) unsaved: Option<String>,
    time: Stopwatch,
    study: Option<Study>,
    /// The number of positions that were studied.
    studies: u64,
    /// Whether anybody is listening, and since when.
    has_listeners: bool,
    listened: Stopwatch,
    /// What the engine has found in the positions of the game and of its variations.
    pub(super) analyses: KeptAnalyses,
    /// Whether the game was over when it was opened. Then no order changes it.
    pub(super) was_over: bool,
    /// The record that was opened, with all that is in it and with what readers have changed. What was
    /// played since is added when it is written.
    tree: Arc<RecordTree>,
    /// What the record says, and how often that has changed.
    said: Option<RecordState>,
    pub(super) revision: u64,
    /// The game as it was when moves were taken back, until another is played in their place.
    taken_back: Option<RecordState>,
    /// The tree before the last change, if that has deleted something.
    pub(super) before_removal: Option<RecordTree>,
    /// The number of changes of the tree by readers.
    pub(super) edits: u64,
    /// The review whose live board this is.
    pub(super) review: Option<u64>,
    /// What the engine has found for the review, by the number of moves before.
    pub(super) findings: BTreeMap<usize, LivePosition>,
    /// The explanation of a move in the present position.
    pub(super) explanation: Option<Explanation>,
    /// Whether the engine's thread has ended by an error.
    pub(super) has_failed: bool,
}

/// All that the record of a game depends on, as long as its tree is not changed.
#[derive(Clone, PartialEq)]
struct RecordState {
    moves: Vec<(Color, Move)>,
    record: Record,
    /// The number of changes of the tree.
    edits: u64,
}

/// Where the record of a game is kept.
pub(super) enum Keeping {
    /// Nowhere: the library cannot be used.
    Nowhere,
    /// Where the keeper says, from the first move on.
    New(Keeper),
    /// In this file, where it is already, with what was found in it beside it.
    Already(PathBuf),
}

/// An explanation of a move, and the moves before it.
pub(super) struct Explanation {
    pub(super) lines: Vec<String>,
    after: Vec<(Color, Move)>,
}

/// The engine's evaluation of a position.
pub(super) struct Insight {
    /// The errand of the engine.
    pub(super) kind: ErrandKind,
    pub(super) place: Viewpoint,
    pub(super) report: Box<Report>,
}

impl RoomState {
    /// The state of a game that is about to start, perhaps from a record.
    ///
    /// # Errors
    /// When the system does not allow the thread that saves it.
    pub(super) fn new(
        (sitting, tree, review): (Sitting, RecordTree, Option<u64>),
        thinker: Thinker,
        kept: Keeping,
    ) -> Result<RoomState, ThreadError> {
        let lines = match &kept {
            // Without the file, nothing was found.
            Keeping::Already(file) => fs::read(file.with_extension(ANALYSES)).unwrap_or_default(),
            _ => Vec::new(),
        };
        let mut state = RoomState {
            analyses: KeptAnalyses::read(sitting.game(), &String::from_utf8_lossy(&lines)),
            was_over: matches!(sitting.phase(), PlayPhase::Over(_)),
            sitting,
            thinker,
            scribe: None,
            unsaved: None,
            time: Stopwatch::start(),
            study: None,
            studies: 0,
            has_listeners: false,
            listened: Stopwatch::start(),
            tree: Arc::new(tree),
            said: None,
            revision: 0,
            taken_back: None,
            before_removal: None,
            review,
            findings: BTreeMap::new(),
            edits: 0,
            explanation: None,
            has_failed: false,
        };
        // The game of a review is kept with it, until it is changed.
        let is_kept = matches!(kept, Keeping::Already(_)) || review.is_some();
        if is_kept {
            state.said = Some(state.record_state());
        }
        let keeper = match kept {
            Keeping::Nowhere => return Ok(state),
            Keeping::New(keeper) => keeper,
            Keeping::Already(file) => Keeper::at(file, state.draft().grown().text()),
        };
        // Nobody has to keep the game of a review twice.
        let has_begun = is_kept && review.is_none();
        state.scribe = Some(Scribe::new(keeper, has_begun)?);
        Ok(state)
    }

    /// Whether the record is kept in a file.
    pub(super) fn is_kept(&self) -> bool {
        self.scribe.is_some()
    }

    /// Whether nothing is lost if the game is closed.
    pub(super) fn is_safe(&self) -> bool {
        let is_kept = self.scribe.is_some() && self.unsaved.is_none();
        is_kept || self.sitting.game().moves().is_empty()
    }

    /// Says what time it is to the game, and looks whether its record has been saved. Returns whether
    /// there is something new.
    pub(super) fn tick(&mut self) -> bool {
        let before = (self.sitting.phase().clone(), self.unsaved.take());
        self.sitting.tick(self.time.seconds());
        self.unsaved = self.scribe.as_ref().and_then(Scribe::failure);
        (self.sitting.phase(), &self.unsaved) != (&before.0, &before.1)
    }

    /// What saves the record, if it is kept anywhere. Nothing is saved any more.
    pub(super) fn dismiss_scribe(&mut self) -> Option<Scribe> {
        self.scribe.take()
    }

    /// Carries out an order in the words of `ponnuki play`.
    ///
    /// # Errors
    /// When it is not understood, or makes no sense now.
    pub(super) fn obey(&mut self, line: &str) -> Result<(), Denial> {
        let marks = *self.sitting.phase() == PlayPhase::Settling;
        let order = match orders::read(line, self.sitting.game().size(), marks) {
            Ok(Typed::Order(order)) => order,
            Ok(Typed::Help | Typed::Quit) => return Err(Denial::bad("this is for a terminal")),
            Err(error) => return Err(Denial::bad(error)),
        };
        self.tick();
        if self.was_over {
            return Err(Denial::conflict(
                "this game was over when it was opened and stays as it is: play on from here makes \
                 another game of it",
            ));
        }
        let before = self.record_state();
        self.sitting.obey(order).map_err(Denial::conflict)?;
        if order == Order::Undo {
            self.taken_back.get_or_insert(before);
        }
        if order == Order::Now {
            self.thinker.interrupt();
        }
        Ok(())
    }

    /// Studies a position: plays through to it, and gives it to the engine if the request asks for
    /// a search that nobody has made. Returns the player to move, and what is known of the position as
    /// JSON.
    ///
    /// # Errors
    /// When the game has no such position, or a move that was tried is illegal.
    pub(super) fn study(
        &mut self,
        request: StudyRequest,
    ) -> Result<(Color, Option<Arc<str>>), Denial> {
        let reached = self.reach(&request.place)?;
        let (known, visits) = self.analyses.report(reached.game.moves()).unzip();
        let is_known = visits.is_some_and(|visits| request.is_content_with(visits));
        let current = self.study.as_ref().filter(|study| study.place == request.place);
        let is_searched = current.is_some_and(|study| study.game.moves() == reached.game.moves());
        if !request.live || is_known {
            self.study = None;
        } else if !is_searched {
            self.studies += 1;
            let errand = request.errand(self.studies, reached.to_move);
            let (place, game) = (request.place, reached.game);
            self.study = Some(Study { place, game, errand, is_done: false });
        }
        Ok((reached.to_move, known))
    }

    /// The position at a place.
    fn reach(&self, place: &Viewpoint) -> Result<Reached, Denial> {
        place.reach(self.sitting.game(), self.sitting.to_move())
    }

    /// Changes the tree of the game.
    ///
    /// # Errors
    /// As for [`study`](RoomState::study), and when the change makes no sense or the tree is too large.
    pub(super) fn edit(&mut self, request: EditRequest) -> Result<(), Denial> {
        let EditRequest { place, edit, text } = request;
        let path = self.reach(&place)?.game.moves().to_vec();
        let is_of_game = self.sitting.game().moves().starts_with(&path);
        let before = self.before_removal.take();
        let change = match edit {
            EditKind::Lead => return self.lead(&path),
            EditKind::Restore => {
                let gone = || Denial::conflict("there is nothing to bring back");
                return before.map(|tree| self.adopt(tree)).ok_or_else(gone);
            }
            EditKind::Keep => TreeEdit::Keep,
            EditKind::Comment => TreeEdit::Comment(text),
            _ if is_of_game => {
                let said = "this is the game itself: only variations can be moved or deleted";
                return Err(Denial::conflict(said));
            }
            EditKind::Remove => TreeEdit::Remove,
            EditKind::Earlier => TreeEdit::Earlier,
            EditKind::Later => TreeEdit::Later,
        };
        if let TreeEdit::Comment(text) = &change
            && is_of_game
        {
            self.sitting.set_comment(path.len(), text);
        }
        let mut tree = self.grown();
        tree.edit(&path, &change);
        if tree.count() > MOST_POSITIONS {
            return Err(Denial::many(format!("a game has at most {MOST_POSITIONS} positions")));
        }
        self.before_removal = (change == TreeEdit::Remove).then(|| self.grown());
        self.adopt(tree);
        Ok(())
    }

    fn adopt(&mut self, tree: RecordTree) {
        self.tree = Arc::new(tree);
        self.edits += 1;
    }

    /// Takes the variations and comments of a record of the same game. Those that there were can be
    /// brought back.
    pub(super) fn take_record(&mut self, text: &str, recorded: &Recorded) {
        let tree = RecordTree::read(text, recorded);
        let is_same = self.sitting.game().moves() == recorded.game.moves();
        let Some(tree) = tree.filter(|_| is_same) else { return };
        self.before_removal = Some(self.grown());
        for number in 0..=recorded.game.moves().len() {
            let said = recorded.record.comments.get(&number);
            self.sitting.set_comment(number, said.map_or("", String::as_str));
        }
        self.adopt(tree);
    }

    /// Makes a variation the game, as far as it goes on.
    fn lead(&mut self, path: &[(Color, Move)]) -> Result<(), Denial> {
        let mut tree = self.grown();
        tree.edit(path, &TreeEdit::Keep);
        let whole = [path, &tree.continuation(path)].concat();
        let before = self.sitting.game().moves();
        let common = before.iter().zip(&whole).take_while(|(was, is)| was == is).count();
        self.sitting.take_course(&whole).map_err(Denial::conflict)?;
        self.forget(common);
        self.adopt(tree);
        Ok(())
    }

    /// The record as it stands, to be written out.
    pub(super) fn draft(&self) -> RecordDraft {
        RecordDraft {
            tree: Arc::clone(&self.tree),
            game: self.sitting.game().clone(),
            record: self.sitting.record().clone(),
        }
    }

    /// The tree with the game as it stands.
    fn grown(&self) -> RecordTree {
        self.tree.grown(self.sitting.game(), self.sitting.record())
    }

    fn record_state(&self) -> RecordState {
        let (moves, record) = (self.sitting.game().moves().to_vec(), self.sitting.record().clone());
        RecordState { moves, record, edits: self.edits }
    }

    /// Whether the record is not as it was when it was last looked at.
    fn has_changed(&self) -> bool {
        let (game, record) = (self.sitting.game(), self.sitting.record());
        self.said.as_ref().is_none_or(|said| {
            said.edits != self.edits || said.moves != game.moves() || said.record != *record
        })
    }

    /// Takes what the engine thinks. Returns it if it is to be shown.
    pub(super) fn think(&mut self, errand: Errand, report: Box<Report>) -> Option<Insight> {
        let place = match &self.study {
            Some(study) if study.errand == errand => {
                self.analyses.take(study.game.moves(), &report);
                study.place.clone()
            }
            _ if self.sitting.errand() == Some(errand) => {
                let moves = self.sitting.game().moves();
                self.analyses.take(moves, &report);
                Viewpoint { number: moves.len(), line: Vec::new() }
            }
            _ => return None,
        };
        self.note(&place, &report);
        Some(Insight { kind: errand.kind, place, report })
    }

    /// Takes the result of an errand of the engine.
    pub(super) fn accept(&mut self, errand: Errand, brought: Brought) {
        self.tick();
        self.thinker.ended();
        if let (Some(line), Some(scribe)) = (self.analyses.end(), &self.scribe) {
            scribe.add(line);
        }
        match &mut self.study {
            Some(study) if study.errand == errand => study.is_done = true,
            _ => self.sitting.accept(errand, brought),
        }
        if let Some(lines) = self.sitting.take_explanation() {
            let after = self.sitting.game().moves().to_vec();
            self.explanation = Some(Explanation { lines, after });
        }
    }

    /// Remembers for the review what the engine has found in a position of the game.
    fn note(&mut self, place: &Viewpoint, report: &Report) {
        let known = self.findings.get(&place.number).map_or(0, LivePosition::visits);
        let is_tried = report.best().is_some_and(|best| best.visits > 0);
        if self.review.is_some() && place.line.is_empty() && is_tried && report.visits >= known {
            self.findings.insert(place.number, LivePosition::new(report));
        }
    }

    /// What follows from a change: the engine goes where it is needed, what belongs to moves that
    /// were taken back is dropped, and the record is handed over to be saved. Returns whether the
    /// record has changed.
    pub(super) fn settle(&mut self) -> bool {
        self.keep_course();
        let moves = self.sitting.game().moves().len();
        self.forget(moves);
        let played = self.sitting.game().moves();
        self.explanation.take_if(|explanation| explanation.after != played);
        let is_gone =
            |study: &mut Study| !played.starts_with(&study.game.moves()[..study.place.number]);
        self.study.take_if(is_gone);
        self.employ();
        let has_changed = self.has_changed();
        if has_changed {
            self.said = Some(self.record_state());
            self.revision += 1;
        }
        let draft = has_changed.then(|| self.draft());
        let is_worth_it = |scribe: &&mut Scribe| moves > 0 || scribe.has_begun();
        if let (Some(draft), Some(scribe)) = (draft, self.scribe.as_mut().filter(is_worth_it)) {
            scribe.save(draft);
        }
        has_changed
    }

    /// Keeps the moves that were taken back as a variation, once others are played in their place.
    fn keep_course(&mut self) {
        let played = self.sitting.game().moves();
        let is_left = |course: &mut RecordState| {
            !course.moves.starts_with(played) || course.moves.len() == played.len()
        };
        let Some(course) = self.taken_back.take_if(is_left) else { return };
        if played.starts_with(&course.moves) {
            return;
        }
        let common = course.moves.iter().zip(played).take_while(|(was, is)| was == is).count();
        let mut tree = self.grown();
        tree.edit(&course.moves, &TreeEdit::Keep);
        let own = course.record.comments.into_iter().filter(|(number, _)| *number > common);
        for (number, comment) in own {
            if let Some(path) = course.moves.get(..number) {
                tree.edit(path, &TreeEdit::Comment(comment));
            }
        }
        if tree.count() <= MOST_POSITIONS {
            self.adopt(tree);
        }
    }

    /// Drops what the review would be told of positions after a number of moves.
    fn forget(&mut self, number: usize) {
        self.findings.retain(|&known, _| known <= number);
    }

    /// Notes whether pages listen, `count` of them at this moment. Returns whether that has changed.
    pub(super) fn heed(&mut self, count: usize) -> bool {
        let has_listeners = count > 0 || self.has_listeners && self.listened.seconds() < PAUSE;
        std::mem::replace(&mut self.has_listeners, has_listeners) != has_listeners
    }

    /// Notes that a page listens, perhaps from time to time.
    pub(super) fn listen(&mut self) {
        (self.has_listeners, self.listened) = (true, Stopwatch::start());
    }

    /// Gives the engine its errand: the game comes first, then the position that somebody studies.
    fn employ(&mut self) {
        let own = self.sitting.errand();
        let study = self.study.as_ref().filter(|study| self.has_listeners && !study.is_done);
        let (wanted, game) = match (own, study) {
            (Some(errand), Some(study)) if errand.kind == ErrandKind::Ponder => {
                (Some(study.errand), &study.game)
            }
            (None, Some(study)) => (Some(study.errand), &study.game),
            (own, _) => (own, self.sitting.game()),
        };
        match (self.thinker.busy(), wanted) {
            (None, Some(errand)) if !self.has_failed => {
                let (game, clock) = (game.clone(), self.sitting.clock().clone());
                self.thinker.send(errand, game, clock);
            }
            (Some(busy), wanted) if wanted != Some(busy) => self.thinker.interrupt(),
            _ => {}
        }
    }
}
