//! `ponnuki review`: games with the engine's evaluation of every move.
//!
//! Each position of a game is searched by one thread with an empty tree, so a review is the same
//! for any number of threads, and whether or not it was interrupted. The results are kept in a
//! journal on disk, under a hash of everything on which they depend. An interrupted review repeats
//! no search, and two games share the positions of their common opening.
//!
//! - `plan`, `source`, `error`: the options of a review, its games, and its errors.
//! - `analysis`: searches one position.
//! - `store`: the results, in memory and in the journal.
//! - `grade`: the cost of each move, and the quality of the players' moves. This is pure
//!   arithmetic.
//! - `fault`, `chances`: the kinds of mistakes, and the chances that players of a rank make them.
//! - `model`: the review, put together.
//! - `words`: the sentences of a review, for all its forms.
//! - `trust`: how strong a player the searches of a review make, in words.
//! - `json`, `record`, `text`: a review as JSON, as an annotated record, and on a terminal.
//! - `page`: a review as a page. It is made of the template, the script and the style in
//!   `src/review/page/`, of the parts that all pages share ([`widgets`](crate::widgets)), and of the
//!   JSON of the review. `ponnuki web` puts the same page into another [`PageFrame`], which links to its
//!   parts.
//! - `revision`: a review that was made earlier, which is filled with later results.
//! - `players`: players across games, with an estimate of their rank.
//! - `practice`: the positions in which players went wrong, for practice.
//! - `outputs`, `progress`: where reviews go, and how a review comes along.
//!
//! The text of a record reaches the page escaped, or as JSON that the script puts into text nodes.

mod analysis;
mod chances;
mod error;
mod fault;
mod grade;
mod json;
mod model;
mod outputs;
mod page;
mod plan;
mod players;
mod practice;
mod progress;
mod record;
mod revision;
mod source;
mod store;
mod text;
mod trust;
mod words;

pub use error::ReviewError;
pub use page::PageFrame;
pub use plan::{ReviewPlan, SearchEffort};
pub use players::{GameSummary, PlayersLinks, PlayersSummary, UnreadGame, game_key};
pub use practice::{FoundProblem, PracticeProblem};
pub use revision::{LiveChanges, LivePosition, StoredReview};

use std::collections::HashMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use serde_json::Value;

use self::analysis::Analyser;
use self::model::{Review, ReviewedBy};
use self::outputs::OutputTargets;
use self::progress::ReviewProgress;
use self::source::SourceGame;
use self::store::{PositionKey, PositionStore};
use crate::batch::parallel;
use crate::engine::{self, Signals};
use crate::model::{LearnedData, Networks};
use crate::params::BUILTIN_NETWORK;
use ponnuki_game::game::Game;
use ponnuki_game::point::Size;

/// An event of a review while it runs.
#[derive(Clone, Copy)]
pub struct ReviewEvent<'a> {
    /// Receives every file that was written.
    pub report_file: &'a dyn Fn(&Path),
    /// Receives the reason why a game cannot be read.
    pub complain: &'a dyn Fn(&ReviewError),
}

/// Reviews the games of `plan`, and writes each review when it is complete: to the places that the
/// plan names, or as a summary to `out`. After several games, it writes a summary of their players.
/// Games that cannot be read are left out. When all have been read, `watch` is called; from then on,
/// its signals end the review.
///
/// # Errors
/// When the options make no sense, something cannot be written, a signal ends the review, or some
/// games could not be read.
pub fn run(
    plan: &ReviewPlan,
    watch: impl FnOnce() -> Arc<Signals>,
    out: &mut impl Write,
    ReviewEvent { report_file, complain }: ReviewEvent<'_>,
) -> Result<(), ReviewError> {
    let files = source::files(&plan.games)?;
    let destinations = OutputTargets::of(plan, &files)?;
    let learned = engine::learned(&plan.params)?;
    let (mut games, mut unread) = (Vec::new(), Vec::new());
    for (path, stem) in &files {
        match SourceGame::read(path, stem, plan) {
            Ok(game) => games.push(game),
            Err(error) => {
                complain(&error);
                unread.push(error.unread_game(path, plan.language));
            }
        }
    }
    let failed = unread.len();
    if !games.is_empty() {
        let mut store = PositionStore::open(destinations.journal().as_deref())?;
        let mut summaries = Vec::new();
        let write = |review: &Review, stem: &str| {
            let link = destinations.page_name(stem);
            summaries.extend(GameSummary::read(&json::text(review)?, link));
            destinations.write(review, stem, out, report_file)
        };
        let positions = games.iter().map(|game| game.game.moves().len() + 1).sum();
        let progress = ReviewProgress::new(positions, plan.language);
        Reviewer::new(plan, &learned, &watch()).review(games, &mut store, &progress, write)?;
        let players = PlayersSummary::new(summaries, unread);
        destinations.write_players(&players, plan.language, out, report_file)?;
    }
    match failed {
        0 => Ok(()),
        failed => Err(ReviewError::Incomplete { failed, games: files.len() }),
    }
}

/// A review in all its forms.
#[derive(Clone, Debug)]
pub struct ReviewTexts {
    /// As JSON.
    pub json: String,
    /// The record with comments and variations.
    pub sgf: String,
    /// The page that needs nothing else.
    pub html: String,
}

impl ReviewTexts {
    fn of(review: &Review) -> Result<ReviewTexts, ReviewError> {
        Ok(ReviewTexts {
            json: json::text(review)?,
            sgf: record::text(review),
            html: page::html(review, &PageFrame::alone())?,
        })
    }
}

/// Reviews one game, given by a name and the bytes of its record. The games and files of `plan` do
/// not matter. `tell` receives the number of positions that have been searched, the number of all positions, and
/// the review of the moves so far. `signals` end the review.
///
/// # Errors
/// When this is no record, a signal ends the review, or a search fails.
pub fn review_one(
    (name, record): (&str, &[u8]),
    (plan, learned): (&ReviewPlan, &LearnedData),
    signals: &Signals,
    tell: impl Fn(u64, u64, Option<StoredReview>) + 'static,
) -> Result<ReviewTexts, ReviewError> {
    let game = SourceGame::of(name.to_owned(), String::new(), record, plan)?;
    let mut store = PositionStore::open(None)?;
    let progress = ReviewProgress::with_callback(game.game.moves().len() + 1, tell);
    let mut texts = None;
    Reviewer::new(plan, learned, signals).review(
        vec![game],
        &mut store,
        &progress,
        |review, _| {
            texts = Some(ReviewTexts::of(review)?);
            Ok(())
        },
    )?;
    texts.ok_or_else(|| ReviewError::Search { file: name.to_owned(), number: 0 })
}

/// Reviews games one after the other.
struct Reviewer<'a> {
    plan: &'a ReviewPlan,
    reviewed_by: ReviewedBy,
    analyser: Analyser<'a>,
    /// The description of everything but the game on which the results depend, for each board size.
    terms: HashMap<Size, Value>,
}

/// A position of a game that has not been searched.
struct UnsearchedPosition {
    /// The number of moves before.
    number: usize,
    key: PositionKey,
    game: Game,
}

impl<'a> Reviewer<'a> {
    fn new(plan: &'a ReviewPlan, learned: &'a LearnedData, signals: &'a Signals) -> Reviewer<'a> {
        let network = learned.networks.main.as_ref().map(|network| network.layers().name.clone());
        let is_builtin = network.is_some() && plan.params.network == BUILTIN_NETWORK;
        let effort = plan.effort.settled(network.is_some());
        let plain = LearnedData { networks: Networks::default(), ..learned.clone() };
        let analyser = Analyser { params: &plan.params, effort, learned, plain, signals };
        Reviewer {
            plan,
            reviewed_by: ReviewedBy { network, is_builtin, effort },
            analyser,
            terms: HashMap::new(),
        }
    }

    /// Reviews `games`, and passes each review on with the name of its files.
    fn review(
        mut self,
        games: Vec<SourceGame>,
        store: &mut PositionStore,
        progress: &ReviewProgress,
        mut finished: impl FnMut(&Review, &str) -> Result<(), ReviewError>,
    ) -> Result<(), ReviewError> {
        for source in games {
            let keys = self.search(&source, store, progress)?;
            let positions = keys.iter().filter_map(|key| store.get(key)).cloned().collect();
            let stem = source.stem.clone();
            let shown = (self.plan.perspective, self.plan.language);
            let by = self.reviewed_by.clone();
            let mut review = Review::new(source, by, shown, positions, &self.plan.params);
            chances::add(&mut review, self.analyser.learned, &self.plan.params.tuning);
            review.rank.clone_from(&self.plan.rank);
            progress.hide(|| finished(&review, &stem))?;
        }
        Ok(())
    }

    /// Searches the positions of a game that have not been searched yet. Returns the keys of all
    /// its positions.
    fn search(
        &mut self,
        source: &SourceGame,
        store: &mut PositionStore,
        progress: &ReviewProgress,
    ) -> Result<Vec<PositionKey>, ReviewError> {
        let ReviewedBy { network, effort, .. } = &self.reviewed_by;
        let size = source.game.size();
        let terms = self.terms.entry(size);
        let terms = terms.or_insert_with(|| self.plan.terms(*effort, network.as_deref(), size));
        let positions = source.positions()?;
        let keys: Vec<_> = positions.iter().map(|game| PositionKey::of(game, terms)).collect();
        let missing: Vec<UnsearchedPosition> = positions
            .into_iter()
            .zip(keys.iter().cloned())
            .enumerate()
            .filter(|(_, (_, key))| store.get(key).is_none())
            .map(|(number, (game, key))| UnsearchedPosition { number, key, game })
            .collect();
        progress.start(&source.name, keys.len() - missing.len());
        let mut left = missing.len();
        let mut failure = None;
        let signals = self.analyser.signals;
        parallel::play(
            self.plan.threads,
            missing.into_iter(),
            |one| (self.analyser.analyze(&one.game), one),
            |(found, one)| {
                let kept = match found {
                    Some(found) => store.add(one.key, found).map_err(ReviewError::from),
                    None if signals.is_cut_off() => return ControlFlow::Break(()),
                    None => {
                        Err(ReviewError::Search { file: source.name.clone(), number: one.number })
                    }
                };
                match kept {
                    Ok(()) => {
                        left -= 1;
                        progress.searched(&source.name, one.number, || {
                            let known = keys.iter().map_while(|key| store.get(key)).cloned();
                            let shown = (self.plan.perspective, self.plan.language);
                            StoredReview::so_far(source, &self.reviewed_by, shown, known.collect())
                        });
                        ControlFlow::Continue(())
                    }
                    Err(error) => {
                        failure.get_or_insert(error);
                        ControlFlow::Break(())
                    }
                }
            },
        );
        match (failure, left) {
            (Some(error), _) => Err(error),
            (None, 0) => Ok(keys),
            (None, missing) => Err(ReviewError::Interrupted {
                file: source.name.clone(),
                missing,
                is_kept: store.is_kept(),
            }),
        }
    }
}
