//! Models of what the threads of a search share: all orders in which they may run, and all that a memory
//! model as weak as C11's lets them see, by the crate `loom`.
//!
//! A model repeats the protocol of a source file in small, with the same operations and orderings; the
//! head of that file has the argument. Each has a counterpart with a weaker ordering or another order of
//! steps, which must fail: so the model can tell them apart. loom takes SeqCst for AcqRel in loads, stores
//! and changes; where a protocol needs the single order of all SeqCst operations, the model says so by
//! fences, which loom knows. It lets no thread read what is written only later, so it cannot tell whether a
//! visit has to leave with Release; the head of `src/search/node.rs` says why.

use loom::sync::Arc;
use loom::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release, SeqCst};
use loom::sync::atomic::{
    AtomicBool, AtomicI32, AtomicI64, AtomicU16, AtomicU32, AtomicU64, AtomicUsize, Ordering, fence,
};
use loom::thread;

/// In `children`, as in `src/search/node.rs`.
const EXPANDING: u32 = u32::MAX;
/// The index of the only block that a move can have below it.
const FIRST: u32 = 1;
/// What is in that block, and in the same block when it is used again.
const OLD: u32 = 7;
const NEW: u32 = 9;

/// A move, and the block below it.
struct Edge {
    children: AtomicU32,
    virtual_loss: AtomicU16,
    contents: AtomicU32,
    evaluations: AtomicU32,
}

impl Edge {
    fn new(children: u32, contents: u32) -> Edge {
        Edge {
            children: AtomicU32::new(children),
            virtual_loss: AtomicU16::new(0),
            contents: AtomicU32::new(contents),
            evaluations: AtomicU32::new(0),
        }
    }

    fn children(&self) -> Option<u32> {
        Some(self.children.load(Acquire)).filter(|&first| first != 0 && first != EXPANDING)
    }

    fn claim_expansion(&self) -> bool {
        self.children.compare_exchange(0, EXPANDING, Relaxed, Relaxed).is_ok()
    }

    fn write(&self, contents: u32) {
        self.contents.store(contents, Relaxed);
    }

    fn read(&self) -> u32 {
        self.contents.load(Relaxed)
    }

    fn enter(&self) {
        self.virtual_loss.fetch_add(1, AcqRel);
        fence(SeqCst);
    }

    fn leave(&self) {
        self.virtual_loss.fetch_sub(1, Release);
    }

    /// Whether the collector got the block: nobody is below the move, and nobody will come there.
    fn detach_children(&self) -> bool {
        if self.children.compare_exchange(FIRST, EXPANDING, AcqRel, Relaxed).is_err() {
            return false;
        }
        fence(SeqCst);
        let nobody = self.virtual_loss.load(Acquire) == 0;
        self.children.store(if nobody { 0 } else { FIRST }, Release);
        nobody
    }
}

/// Runs both at once, in all orders.
fn together<T: Send + Sync + 'static>(
    make: fn() -> T,
    one: impl Fn(&T) + Copy + Send + Sync + 'static,
    other: impl Fn(&T) + Copy + Send + Sync + 'static,
    after: impl Fn(&T) + Copy + Send + Sync + 'static,
) {
    loom::model(move || {
        let shared = Arc::new(make());
        let theirs = Arc::clone(&shared);
        let running = thread::spawn(move || other(&theirs));
        one(&shared);
        running.join().unwrap();
        after(&shared);
    });
}

/// A visit that comes to a leaf: it evaluates the position if no other does, and publishes its moves.
fn expand(edge: &Edge, publish: Ordering) {
    if edge.claim_expansion() {
        edge.evaluations.fetch_add(1, Relaxed);
        edge.write(OLD);
        edge.children.store(FIRST, publish);
    } else if edge.children().is_some() {
        assert_eq!(edge.read(), OLD, "a position that is not whole");
    }
}

/// `src/search/node.rs`: a position is evaluated once, and a thread that finds its moves finds all of them.
#[test]
fn a_position_is_published_once_and_whole() {
    let visit = |edge: &Edge| expand(edge, Release);
    together(
        || Edge::new(0, 0),
        visit,
        visit,
        |edge| {
            assert_eq!(edge.evaluations.load(Relaxed), 1);
            assert_eq!(edge.children(), Some(FIRST));
        },
    );
}

#[test]
#[should_panic(expected = "a position that is not whole")]
fn relaxed_publication_is_found() {
    let visit = |edge: &Edge| expand(edge, Relaxed);
    together(|| Edge::new(0, 0), visit, visit, |_| {});
}

/// A visit that goes below a move, if it has children.
fn descend(edge: &Edge) {
    edge.enter();
    if edge.children().is_some() {
        assert_eq!(edge.read(), OLD, "a block that is used again");
    }
    edge.leave();
}

/// The collector, which uses the block again.
fn collect(edge: &Edge) {
    if edge.detach_children() {
        edge.write(NEW);
    }
}

/// `src/search/node.rs` and `collector.rs`: no visit reads a position that the collector takes apart.
#[test]
fn a_position_is_taken_apart_while_nobody_is_below() {
    together(
        || Edge::new(FIRST, OLD),
        descend,
        collect,
        |edge| {
            let is_kept = edge.children() == Some(FIRST);
            assert_eq!(edge.read(), if is_kept { OLD } else { NEW });
            assert_eq!(edge.virtual_loss.load(Relaxed), 0);
        },
    );
}

#[test]
#[should_panic(expected = "a block that is used again")]
fn a_visit_that_is_announced_late_is_found() {
    let late = |edge: &Edge| {
        let is_open = edge.children().is_some();
        edge.enter();
        if is_open {
            assert_eq!(edge.read(), OLD, "a block that is used again");
        }
        edge.leave();
    };
    together(|| Edge::new(FIRST, OLD), late, collect, |_| {});
}

#[test]
#[should_panic(expected = "a block that is used again")]
fn without_a_single_order_visit_and_collector_miss_each_other() {
    let descend = |edge: &Edge| {
        edge.virtual_loss.fetch_add(1, AcqRel);
        if edge.children().is_some() {
            assert_eq!(edge.read(), OLD, "a block that is used again");
        }
        edge.leave();
    };
    together(|| Edge::new(FIRST, OLD), descend, collect, |_| {});
}

/// A block that the collector took from one move and that became the position after another.
struct Reused {
    from: Edge,
    to: AtomicU32,
}

/// `src/search/tree.rs`: a visit that finds the block below the second move finds the second position.
#[test]
fn a_block_is_used_again_below_another_move() {
    let visit = |shared: &Reused| {
        if shared.to.load(Acquire) == FIRST {
            assert_eq!(shared.from.read(), NEW);
        }
    };
    let collect = |shared: &Reused| {
        if shared.from.detach_children() {
            shared.from.write(NEW);
            shared.to.store(FIRST, Release);
        }
    };
    let make = || Reused { from: Edge::new(FIRST, OLD), to: AtomicU32::new(0) };
    together(make, visit, collect, |shared| assert_eq!(shared.to.load(Relaxed), FIRST));
}

/// The statistics of a move.
#[derive(Default)]
struct Sums {
    visits: AtomicU32,
    value: AtomicU64,
    excess: AtomicI32,
    amaf: AtomicU64,
}

/// The largest excess, as in `Block::add`, for a weight of 1 more than a visit has.
const MOST: i32 = 2;

impl Sums {
    fn add(&self) {
        if self.excess.load(Relaxed) < MOST {
            self.excess.fetch_add(1, Relaxed);
        }
        self.visits.fetch_add(1, Relaxed);
        self.value.fetch_add(10, Relaxed);
    }

    fn add_amaf(&self) {
        let sum = self.amaf.load(Relaxed);
        self.amaf.store(sum + 1, Relaxed);
    }
}

/// `src/search/node.rs`: no result is lost, a reader is at most one visit of each worker wrong, and the
/// excess passes its limit by at most one visit of each worker.
#[test]
fn results_are_not_lost() {
    let add = |sums: &Sums| {
        sums.add();
        let (visits, value) = (sums.visits.load(Relaxed), sums.value.load(Relaxed));
        assert!(visits >= 1 && value >= 10, "its own results");
        assert!(value.abs_diff(u64::from(visits) * 10) <= 10, "{visits} visits, {value}");
    };
    let make = || Sums { excess: AtomicI32::new(MOST - 1), ..Sums::default() };
    together(make, add, add, |sums| {
        assert_eq!((sums.visits.load(Relaxed), sums.value.load(Relaxed)), (2, 20));
        assert!((MOST..=MOST + 1).contains(&sums.excess.load(Relaxed)));
    });
}

/// `src/search/node.rs`: AMAF may lose all but the last of the updates that come at once, and no more.
#[test]
fn amaf_loses_only_what_comes_at_once() {
    together(Sums::default, Sums::add_amaf, Sums::add_amaf, |sums| {
        assert!((1..=2).contains(&sums.amaf.load(Relaxed)));
    });
}

#[test]
#[should_panic(expected = "lost")]
fn a_lost_update_is_found() {
    together(Sums::default, Sums::add_amaf, Sums::add_amaf, |sums| {
        assert_eq!(sums.amaf.load(Relaxed), 2, "lost");
    });
}

/// `src/search/arena.rs`: no block is handed out twice, and none beyond the last.
#[test]
fn fresh_blocks_are_handed_out_once() {
    /// The number of blocks.
    const COUNT: usize = 4;
    struct Fresh {
        next: AtomicUsize,
        owners: [AtomicU32; COUNT],
    }
    let take = |fresh: &Fresh| {
        let enough = |next: usize| Some(next + 2).filter(|&end| end <= COUNT);
        if let Ok(first) = fresh.next.fetch_update(Relaxed, Relaxed, enough) {
            for owner in &fresh.owners[first..first + 2] {
                assert_eq!(owner.fetch_add(1, Relaxed), 0, "a block with two owners");
            }
        }
    };
    let make = || Fresh { next: AtomicUsize::new(1), owners: Default::default() };
    together(make, take, take, |fresh| assert_eq!(fresh.next.load(Relaxed), 3));
}

/// The budget of a search and its sign to stop, as in `src/search/worker.rs`.
struct Limits {
    budget: AtomicI64,
    stop: AtomicBool,
    visits: AtomicU32,
}

const BUDGET: i64 = 3;

/// A worker, which says that the search has to end after `polls` visits.
fn work(limits: &Limits, polls: u32) {
    let mut own = 0;
    while !limits.stop.load(Relaxed) {
        if limits.budget.fetch_sub(1, Relaxed) <= 0 {
            break;
        }
        limits.visits.fetch_add(1, Relaxed);
        own += 1;
        if own == polls {
            limits.stop.store(true, Relaxed);
        }
    }
}

fn limits() -> Limits {
    Limits {
        budget: AtomicI64::new(BUDGET),
        stop: AtomicBool::new(false),
        visits: AtomicU32::new(0),
    }
}

/// `src/search/worker.rs`: a search makes as many visits as it may, and ends.
#[test]
fn a_budget_is_used_up_and_no_more() {
    let worker = |limits: &Limits| work(limits, u32::MAX);
    together(limits, worker, worker, |limits| {
        assert_eq!(limits.visits.load(Relaxed), BUDGET as u32);
    });
}

/// `src/search/worker.rs`: once a worker says so, all end; each may have begun one more visit, or see the
/// sign late.
#[test]
fn a_search_that_is_stopped_ends() {
    together(
        limits,
        |limits| work(limits, 1),
        |limits| work(limits, u32::MAX),
        |limits| {
            assert!(limits.stop.load(Relaxed) || limits.visits.load(Relaxed) == BUDGET as u32);
            assert!(limits.visits.load(Relaxed) <= BUDGET as u32);
        },
    );
}
