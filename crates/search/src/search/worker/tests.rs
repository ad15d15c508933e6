//! Workers with several visits in flight.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

use crate::evaluator::NetworkEvaluator;
use crate::model::{LearnedData, Model};
use crate::params::Tuning;
use crate::search::ban::Ban;
use crate::search::core::{DynSearch, SearchCore};
use crate::search::options::{Limits, Monitor, NeverStop, Options, Progress, Settings, View};
use crate::search::report::Report;
use ponnuki_game::capacity::UpTo13;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Size};
use ponnuki_game::rules::{CHINESE, Rules, text};
use ponnuki_network::reference::{BatchEvent, BatchEvents, ReferenceBackend};
use ponnuki_network::{Layers, Network, random};

use BatchEvent::{Completed, Lost, Submitted};

const SIZE: Size = Size::square(5);

/// A network with `memory` bytes for its cache, computed in batches of `batch_size` positions, `most` of
/// them under way; and the events of its backend.
fn network(batch: usize, most: usize, memory: usize) -> (Arc<Network>, Arc<BatchEvents>) {
    with_backend(memory, |layers| ReferenceBackend::new(layers, batch, most))
}

fn with_backend(
    memory: usize,
    backend: impl Fn(Arc<Layers>) -> ReferenceBackend,
) -> (Arc<Network>, Arc<BatchEvents>) {
    let layers = Arc::new(random::layers());
    let backend = backend(Arc::clone(&layers));
    let events = backend.events();
    (Arc::new(Network::with_backend(layers, Box::new(backend), memory)), events)
}

/// A search and its game.
struct Searcher {
    core: SearchCore<UpTo13, NetworkEvaluator<UpTo13>>,
    game: Game,
}

impl Searcher {
    fn new(network: &Arc<Network>, threads: usize, rules: Rules) -> Searcher {
        let learned = LearnedData::with_network(Arc::clone(network));
        let model = Arc::new(Model::new(Tuning::default(), learned));
        let settings = Settings { threads, memory: 4 << 20, seed: 7, model };
        Searcher {
            core: SearchCore::new(SIZE, settings),
            game: Game::new(SIZE, rules, CHINESE.komi),
        }
    }

    fn with_options(&mut self, options: &Options, monitor: &dyn Monitor) -> Report {
        let position = self.game.to_play(self.game.to_move());
        let report = self.core.run(&position, options, monitor);
        // No visit is still announced at a move.
        self.core.check_tree().unwrap();
        report
    }

    fn search(&mut self, visits: u64) -> Report {
        self.with_options(&limited(visits), &NeverStop)
    }

    /// A game of three moves in one tree, as a text of all reports.
    fn play(mut self) -> String {
        let mut reports = String::new();
        for _ in 0..3 {
            let report = self.search(60);
            self.game.play(self.game.to_move(), report.moves[0].mv).unwrap();
            reports += &format!("{report:?}\n");
        }
        reports
    }
}

fn searcher(network: &Arc<Network>) -> Searcher {
    Searcher::new(network, 1, CHINESE.rules)
}

fn limited(visits: u64) -> Options {
    let limits = Limits { visits: Some(visits), playouts: None };
    Options { limits, ..Options::default() }
}

/// The events so far, which are forgotten.
fn take_events(events: &BatchEvents) -> Vec<BatchEvent> {
    std::mem::take(&mut *events.lock().unwrap())
}

/// The positions that were submitted and completed, and the most that were under way at once.
fn sums(events: &[BatchEvent]) -> (usize, usize, usize) {
    events.iter().fold((0, 0, 0), |(submitted, completed, most), event| match event {
        Submitted(count) => (submitted + count, completed, most.max(submitted + count - completed)),
        Completed(count) | Lost(count) => (submitted, completed + count, most),
    })
}

#[test]
fn a_limit_on_visits_is_kept_exactly() {
    for threads in [1, 3] {
        for (batch, most) in [(1, 1), (4, 1), (4, 2), (3, 5)] {
            for visits in [1, 2, 7, 90] {
                let (network, events) = network(batch, most, 0);
                let report = Searcher::new(&network, threads, CHINESE.rules).search(visits);
                let case = format!("{visits} visits by {threads} threads, {network:?}");
                assert_eq!((report.visits, report.playouts), (visits, visits), "{case}");
                let (submitted, completed, _) = sums(&take_events(&events));
                assert_eq!(submitted, completed, "{case}");
                // Each leaf and the root, but for the ends of games.
                assert!(submitted as u64 <= visits + 1, "{case}");
            }
        }
    }
}

#[test]
fn batches_are_full_and_follow_each_other() {
    let (network, events) = network(4, 2, 0);
    searcher(&network).search(200);
    let events = take_events(&events);
    assert_eq!(sums(&events).2, 8);
    // After the symmetries of the root, an eighth of the visits is less than a batch.
    let first = events[4..].iter().position(|event| *event == Submitted(4)).unwrap();
    assert!(sums(&events[4..4 + first]).0 >= 32, "{events:?}");
    let full = |event: &&BatchEvent| **event == Submitted(4);
    assert!(events.iter().filter(full).count() > 25, "{events:?}");
    // A batch is submitted before the last one is completed.
    let pairs = events.windows(2).filter(|pair| **pair == [Completed(4), Submitted(4)]);
    assert!(pairs.count() > 15, "{events:?}");
}

#[test]
fn the_visits_under_way_have_a_limit() {
    // An eighth of the visits is more in the end.
    let (network, events) = network(100, 2, 0);
    searcher(&network).search(600);
    let (_, _, most) = sums(&take_events(&events));
    assert!((33..=64).contains(&most), "{most}");
}

#[test]
fn with_one_under_way_each_visit_is_completed_before_the_next() {
    let (network, events) = network(1, 1, 0);
    searcher(&network).search(30);
    let events = take_events(&events);
    assert!(events.chunks(2).all(|pair| pair == [Submitted(1), Completed(1)]), "{events:?}");
}

#[test]
fn a_leaf_under_evaluation_ends_the_batch() {
    let (network, events) = network(4, 2, 0);
    let only = SIZE.parse_move("C3").unwrap();
    let bans = vec![Ban::allow(Color::Black, vec![only])];
    for visits in [1, 2, 40] {
        let options = Options { bans: bans.clone(), ..limited(visits) };
        let report = searcher(&network).with_options(&options, &NeverStop);
        assert_eq!((report.visits, report.moves[0].visits), (visits, visits));
        // The root, and its only move.
        let first = take_events(&events);
        assert_eq!(first[..4], [Submitted(1), Completed(1), Submitted(1), Completed(1)]);
    }
}

#[test]
fn ends_of_games_are_completed_at_once() {
    let (network, events) = network(4, 2, 0);
    let rules = text::parse("tromp-taylor").unwrap();
    let mut searcher = Searcher::new(&network, 1, rules);
    searcher.game.play(Color::Black, Move::Pass).unwrap();
    let bans = vec![Ban::allow(Color::White, vec![Move::Pass])];
    let report = searcher.with_options(&Options { bans, ..limited(50) }, &NeverStop);
    assert_eq!((report.visits, report.playouts), (50, 50));
    assert_eq!(take_events(&events), [Submitted(1), Completed(1)], "the root");
}

#[test]
fn a_game_is_the_same_each_time_whatever_the_cache_holds() {
    for (batch, most) in [(1, 1), (4, 2)] {
        let (without, _) = network(batch, most, 0);
        let game = searcher(&without).play();
        assert_eq!(searcher(&without).play(), game);
        let (with, events) = network(batch, most, 1 << 27);
        assert_eq!(searcher(&with).play(), game);
        assert!(!take_events(&events).is_empty());
        assert_eq!(searcher(&with).play(), game);
        assert_eq!(take_events(&events), [], "the cache holds everything");
    }
}

#[test]
fn the_number_under_way_changes_the_game() {
    let [one, several] = [1, 2].map(|most| searcher(&network(4, most, 0).0).play());
    assert_ne!(one, several);
}

/// The positions that were completed and those that were lost.
fn fates(events: &[BatchEvent]) -> (usize, usize) {
    events.iter().fold((0, 0), |(completed, lost), event| match event {
        Submitted(_) => (completed, lost),
        Completed(count) => (completed + count, lost),
        Lost(count) => (completed, lost + count),
    })
}

#[test]
fn visits_that_a_device_loses_are_made_again_by_what_takes_its_place() {
    for threads in [1, 3] {
        // Batches of the symmetries of the root, of the first visits, and of 16 positions.
        for number in [0, 1, 5, 50] {
            let (network, events) =
                with_backend(0, |layers| ReferenceBackend::new(layers, 16, 2).losing_from(number));
            let mut searcher = Searcher::new(&network, threads, CHINESE.rules);
            let report = searcher.search(400);
            let case = format!("batch {number}, {threads} threads");
            assert_eq!((report.visits, report.playouts), (400, 400), "{case}");
            let (completed, lost) = fates(&take_events(&events));
            assert!((1..=48 * threads).contains(&lost), "{case}: {lost}");
            // As many as without the loss: the root, and each leaf but for the ends of games.
            assert!(completed <= 400 + 8, "{case}: {completed}");
            assert_eq!(searcher.search(600).visits, 600, "{case}: the tree is as good as any");
        }
    }
}

#[test]
fn a_loss_with_one_visit_under_way_changes_nothing() {
    let game = searcher(&network(1, 1, 0).0).play();
    for number in [0, 7, 8, 30, 100] {
        let (network, events) =
            with_backend(0, |layers| ReferenceBackend::new(layers, 1, 1).losing_from(number));
        assert_eq!(searcher(&network).play(), game);
        assert_eq!(fates(&take_events(&events)).1, 1, "batch {number}");
    }
}

#[test]
fn nothing_is_evaluated_for_a_search_that_has_stopped() {
    for number in [10, 50, 60] {
        let (network, events) =
            with_backend(0, |layers| ReferenceBackend::new(layers, 16, 2).losing_from(number));
        let report = searcher(&network).with_options(&Options::default(), &StopAtLoss(&events));
        let events = take_events(&events);
        let first = events.iter().position(|event| matches!(event, Lost(_))).unwrap();
        // Up to 32 positions are under way. One of them may be a batch of what takes the place.
        assert!(fates(&events[first..]).0 <= 1, "{:?}", &events[first..]);
        assert_eq!(report.visits, report.playouts);
    }
}

/// Stops a search once a batch was lost.
struct StopAtLoss<'a>(&'a BatchEvents);

impl Monitor for StopAtLoss<'_> {
    fn poll(&self, _: &Progress, _: &dyn View) -> ControlFlow<()> {
        match self.0.lock().unwrap().iter().any(|event| matches!(event, Lost(_))) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

/// Stops a search at the hundredth poll.
struct Impatient(AtomicU32);

impl Monitor for Impatient {
    fn poll(&self, _: &Progress, _: &dyn View) -> ControlFlow<()> {
        match self.0.fetch_add(1, Relaxed) {
            99 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}

#[test]
fn a_stop_completes_what_is_under_way() {
    for threads in [1, 3] {
        let (network, events) = network(4, 2, 0);
        let mut searcher = Searcher::new(&network, threads, CHINESE.rules);
        let report = searcher.with_options(&Options::default(), &Impatient(AtomicU32::new(0)));
        assert_eq!(report.visits, report.playouts);
        let (submitted, completed, _) = sums(&take_events(&events));
        assert_eq!(submitted, completed);
        assert!(report.visits >= 100);
        assert!(searcher.search(200).visits >= 200);
    }
}

/// Stops a search after this number of playouts, and is in a hurry before it, if so.
struct StopAfter {
    playouts: u64,
    hurries: bool,
}

impl Monitor for StopAfter {
    fn poll(&self, progress: &Progress, _: &dyn View) -> ControlFlow<()> {
        if progress.playouts >= self.playouts {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn is_over(&self) -> bool {
        self.hurries
    }
}

#[test]
fn a_root_is_evaluated_under_all_symmetries_when_the_search_is_long_enough() {
    for threads in [1, 3] {
        let priors = |options: &Options, playouts, hurries| {
            let (network, events) = network(2, 2, 0);
            let mut searcher = Searcher::new(&network, threads, CHINESE.rules);
            let report = searcher.with_options(options, &StopAfter { playouts, hurries });
            let (submitted, completed, _) = sums(&take_events(&events));
            assert_eq!(submitted, completed);
            let points = SIZE.points().map(Move::Play);
            let priors = points.map(|mv| report.find(mv).map(|report| report.prior));
            priors.collect::<Vec<_>>()
        };
        let one = priors(&limited(100), u64::MAX, false);
        let all = priors(&limited(200), u64::MAX, false);
        assert_ne!(one, all);
        let endless = Options::default();
        assert_eq!(priors(&endless, 100, false), one);
        assert_eq!(priors(&endless, 200, false), all);
        assert_eq!(priors(&limited(200), u64::MAX, true), one);
    }
}

#[test]
fn a_search_that_panics_leaves_nothing_behind() {
    let game = searcher(&network(4, 2, 0).0).play();
    for threads in [1, 3] {
        let (network, _) =
            with_backend(0, |layers| ReferenceBackend::new(layers, 4, 2).failing_at(9));
        let mut searcher = Searcher::new(&network, threads, CHINESE.rules);
        catch_unwind(AssertUnwindSafe(|| searcher.search(100))).unwrap_err();
        if threads == 1 {
            assert_eq!(searcher.play(), game);
        } else {
            let report = searcher.search(100);
            assert_eq!((report.visits, report.playouts), (100, 100));
        }
    }
}
