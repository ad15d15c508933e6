//! The state of a game in the browser: the game itself, the engine, and the position that somebody
//! studies.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::denial::Denial;
use super::scribe::Scribe;
use super::study::{Study, StudyRequest, Viewpoint};
use crate::clock::Stopwatch;
use crate::color::Color;
use crate::play::orders::{self, Order, Typed};
use crate::play::{ErrandKind, Heard, Keeper, PlayPhase, Sitting, Thinker};
use crate::point::Move;
use crate::record::{self, Annotation, RecordTree, Variation};
use crate::search::Report;

/// The largest number of lines that are kept with a game.
const MOST_LINES: usize = 100;

/// What the engine expected of a position of the game. Values are Black's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Expected {
    pub(super) winrate: f64,
    pub(super) score: f64,
    pub(super) visits: u64,
}

/// Moves that were tried after some of the game's, and are kept in its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KeptLine {
    pub(super) number: usize,
    pub(super) moves: Vec<(Color, Move)>,
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
    pub(super) lines: Vec<KeptLine>,
    /// The record that was opened, with all that is in it.
    pub(super) opened: Option<RecordTree>,
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
    pub(super) fn new(
        (sitting, opened): (Sitting, Option<RecordTree>),
        thinker: Thinker,
        kept: Keeping,
    ) -> RoomState {
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
            lines: Vec::new(),
            opened,
            explanation: None,
            has_failed: false,
        };
        state.scribe = match kept {
            Keeping::Nowhere => None,
            Keeping::New(keeper) => Some(Scribe::new(keeper, String::new())),
            Keeping::Already(file) => {
                let record = state.record();
                Some(Scribe::new(Keeper::at(file, record.clone()), record))
            }
        };
        state
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

    /// Keeps a line with the game.
    ///
    /// # Errors
    /// As for [`study`](RoomState::study), and when there are too many.
    pub(super) fn keep_line(&mut self, place: &Viewpoint) -> Result<(), Denial> {
        let moves = place.reach(&self.sitting)?.moves;
        if moves.is_empty() {
            return Err(Denial::bad("there is no line to keep: no move was tried"));
        }
        let line = KeptLine { number: place.number, moves };
        if self.lines.contains(&line) {
            return Ok(());
        }
        if self.lines.len() >= MOST_LINES {
            return Err(Denial::many(format!("a game keeps at most {MOST_LINES} lines")));
        }
        self.lines.push(line);
        self.lines.sort_by_key(|line| line.number);
        Ok(())
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

    /// The record of the game, with the lines that were kept.
    pub(super) fn record(&self) -> String {
        if let Some(opened) = &self.opened {
            let kept = self.lines.iter().map(|line| (line.number, line.moves.as_slice()));
            let kept: Vec<_> = kept.collect();
            return opened.write(self.sitting.game(), self.sitting.record(), &kept);
        }
        let mut annotations: BTreeMap<usize, Annotation> = BTreeMap::new();
        for line in &self.lines {
            let variation = line.moves.iter().rev().fold(Vec::new(), |next, &(color, mv)| {
                let (comment, properties) = (String::new(), Vec::new());
                vec![Variation { color, mv, comment, properties, next }]
            });
            annotations.entry(line.number).or_default().variations.extend(variation);
        }
        record::write_annotated(self.sitting.game(), self.sitting.record(), &annotations)
    }

    /// Remembers the engine's expectation of a position of the game.
    fn note(&mut self, place: &Viewpoint, report: &Report) {
        let Some(best) = report.best().filter(|best| best.visits > 0) else { return };
        let known = self.course.get(&place.number).map_or(0, |known| known.visits);
        if place.line.is_empty() && report.visits >= known {
            let (winrate, score) = (best.black_winrate, best.black_score);
            self.course.insert(place.number, Expected { winrate, score, visits: report.visits });
        }
    }

    /// What follows from a change: the engine goes where it is needed, what belongs to moves that
    /// were taken back is dropped, and the record is handed over to be saved.
    pub(super) fn settle(&mut self) {
        let played = self.sitting.game().moves();
        let moves = played.len();
        self.course.retain(|&number, _| number <= moves);
        self.lines.retain(|line| line.number <= moves);
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
