//! The state of a game in the browser: the game itself, the engine, and the position that somebody
//! studies.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::denial::Denial;
use super::edits::{EditKind, EditRequest};
use super::scribe::Scribe;
use super::study::{Study, StudyRequest, Viewpoint};
use crate::clock::Stopwatch;
use crate::color::Color;
use crate::limits::ThreadError;
use crate::play::orders::{self, Order, Typed};
use crate::play::{ErrandKind, Heard, Keeper, PlayPhase, Sitting, Thinker};
use crate::point::Move;
use crate::record::{RecordTree, TreeEdit};
use crate::review::LivePosition;
use crate::search::Report;

/// The largest number of positions in the tree of a game that is changed.
const MOST_POSITIONS: usize = 20_000;

/// What the engine expected of a position of the game. Values are Black's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Expected {
    pub(super) winrate: f64,
    pub(super) score: f64,
    pub(super) visits: u64,
}

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
    /// Whether anybody is listening.
    pub(super) has_listeners: bool,
    /// The engine's expectations of the positions of the game, by the number of moves before.
    pub(super) course: BTreeMap<usize, Expected>,
    /// The record that was opened, with all that is in it and with what readers have changed. What was
    /// played since is added when it is written.
    tree: RecordTree,
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

/// Where the record of a game is kept.
pub(super) enum Keeping {
    /// Nowhere: the library cannot be used.
    Nowhere,
    /// Where the keeper says, from the first move on.
    New(Keeper),
    /// In this file, where it is already.
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
        let mut state = RoomState {
            sitting,
            thinker,
            scribe: None,
            unsaved: None,
            time: Stopwatch::start(),
            study: None,
            studies: 0,
            has_listeners: false,
            course: BTreeMap::new(),
            tree,
            before_removal: None,
            review,
            findings: BTreeMap::new(),
            edits: 0,
            explanation: None,
            has_failed: false,
        };
        state.scribe = match kept {
            Keeping::Nowhere => None,
            // The game of a review is kept with it, until it is changed.
            Keeping::New(keeper) if review.is_some() => Some(Scribe::new(keeper, state.record())?),
            Keeping::New(keeper) => Some(Scribe::new(keeper, String::new())?),
            Keeping::Already(file) => {
                let record = state.record();
                Some(Scribe::new(Keeper::at(file, record.clone()), record)?)
            }
        };
        Ok(state)
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
        self.sitting.obey(order).map_err(Denial::conflict)?;
        if order == Order::Now {
            self.thinker.interrupt();
        }
        Ok(())
    }

    /// Studies a position: plays through to it, and gives it to the engine if the request asks for
    /// a search. Returns the player to move.
    ///
    /// # Errors
    /// When the game has no such position, or a move that was tried is illegal.
    pub(super) fn study(&mut self, request: StudyRequest) -> Result<Color, Denial> {
        let reached = request.place.reach(&self.sitting)?;
        let current = self.study.as_ref().filter(|study| study.place == request.place);
        let is_searched = current.is_some_and(|study| study.game.moves() == reached.game.moves());
        if !request.live {
            self.study = None;
        } else if !is_searched {
            self.studies += 1;
            let errand = request.errand(self.studies, reached.to_move);
            let (place, game) = (request.place, reached.game);
            self.study = Some(Study { place, game, errand, is_done: false });
        }
        Ok(reached.to_move)
    }

    /// Changes the tree of the game.
    ///
    /// # Errors
    /// As for [`study`](RoomState::study), and when the change makes no sense or the tree is too large.
    pub(super) fn edit(&mut self, request: EditRequest) -> Result<(), Denial> {
        let EditRequest { place, edit, text } = request;
        let path = place.reach(&self.sitting)?.game.moves().to_vec();
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
        self.tree = tree;
        self.edits += 1;
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

    /// The tree with the game as it stands.
    pub(super) fn grown(&self) -> RecordTree {
        self.tree.grown(self.sitting.game(), self.sitting.record())
    }

    /// Handles a message of the engine. Returns an evaluation to be shown, if the message has one.
    pub(super) fn hear(&mut self, heard: Heard) -> Option<Insight> {
        self.tick();
        match heard {
            Heard::Thought(errand, report) => {
                let place = match &self.study {
                    Some(study) if study.errand == errand => study.place.clone(),
                    _ if self.sitting.errand() == Some(errand) => {
                        Viewpoint { number: self.sitting.game().moves().len(), line: Vec::new() }
                    }
                    _ => return None,
                };
                self.note(&place, &report);
                return Some(Insight { kind: errand.kind, place, report });
            }
            Heard::Brought(errand, brought) => {
                self.thinker.ended();
                match &mut self.study {
                    Some(study) if study.errand == errand => study.is_done = true,
                    _ => self.sitting.accept(errand, brought),
                }
                if let Some(lines) = self.sitting.take_explanation() {
                    let after = self.sitting.game().moves().to_vec();
                    self.explanation = Some(Explanation { lines, after });
                }
            }
            Heard::Failed => self.has_failed = true,
        }
        None
    }

    /// The record of the game, with its variations.
    pub(super) fn record(&self) -> String {
        self.grown().text()
    }

    /// Remembers the engine's expectation of a position of the game.
    fn note(&mut self, place: &Viewpoint, report: &Report) {
        let Some(best) = report.best().filter(|best| best.visits > 0) else { return };
        let known = self.course.get(&place.number).map_or(0, |known| known.visits);
        if place.line.is_empty() && report.visits >= known {
            let (winrate, score) = (best.black_winrate, best.black_score);
            self.course.insert(place.number, Expected { winrate, score, visits: report.visits });
            if self.review.is_some() {
                self.findings.insert(place.number, LivePosition::new(report));
            }
        }
    }

    /// What follows from a change: the engine goes where it is needed, what belongs to moves that
    /// were taken back is dropped, and the record is handed over to be saved.
    pub(super) fn settle(&mut self) {
        let moves = self.sitting.game().moves().len();
        self.forget(moves);
        let played = self.sitting.game().moves();
        self.explanation.take_if(|explanation| explanation.after != played);
        let is_gone =
            |study: &mut Study| !played.starts_with(&study.game.moves()[..study.place.number]);
        self.study.take_if(is_gone);
        self.employ();
        let is_worth_it = |scribe: &Scribe| moves > 0 || scribe.has_begun();
        if self.scribe.as_ref().is_some_and(is_worth_it) {
            let record = self.record();
            self.scribe.iter_mut().for_each(|scribe| scribe.save(record.clone()));
        }
    }

    /// Drops what is known of positions after a number of moves.
    fn forget(&mut self, number: usize) {
        self.course.retain(|&known, _| known <= number);
        self.findings.retain(|&known, _| known <= number);
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
