//! What a new node of the tree believes about its moves before the first visit: wins and visits
//! given in advance, from the playouts' heuristics, distance to the last move, and the place on
//! the board.
//!
//! Weights are in visits; the starting values are those that Pachi, michi and Fuego arrived at
//! independently (see `docs/strength.md` for what has been measured here).

mod explain;

pub use explain::{Contribution, contributions, suggesting};

use crate::board::Board;
use crate::capacity::Capacity;
use crate::color::Color;
use crate::playout::{Candidates, Heuristics, Situation};
use crate::point::{Move, Point};
use crate::tactics::{LadderReader, SelfAtari, consequence, judge_self_atari, two_liberties};

/// A move with what it is born with. Wins are the mover's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prior {
    /// The move.
    pub mv: Move,
    /// Wins given in advance, at most `visits`.
    pub wins: f32,
    /// Visits given in advance.
    pub visits: f32,
}

impl Prior {
    /// Adds `visits` of which the share `value` is won.
    fn add(&mut self, visits: f32, value: f32) {
        self.visits += visits;
        self.wins += visits * value;
    }
}

/// Visits by the distance to the last move through chains: 1, 2, 3.
const NEAR_LARGE: [f32; 3] = [55.0, 50.0, 15.0];
/// The same below 15 lines.
const NEAR_SMALL: [f32; 3] = [45.0, 40.0, 15.0];
/// Visits, lost or won, for the first lines of an empty part of the board.
const EMPTY_LINE: f32 = 20.0;
/// Visits, all won, for the first stone in a corner, on boards where corners are far apart.
const EMPTY_CORNER: f32 = 40.0;
/// The side of the square that counts as a corner.
const CORNER: usize = 6;
/// Visits, all lost, for giving stones away.
const SELF_ATARI: f32 = 20.0;
/// Visits, all won, for taking a chain: a part for taking at all, and one for each stone.
const CAPTURE: (f32, f32, f32) = (12.0, 4.0, 40.0);
/// Visits, all lost, for running out of a ladder that does not work.
const LADDER: f32 = 25.0;
/// A pass, and the filling of an own eye, are the mover's choice only when nothing else is left.
const PASS_VALUE: f32 = 0.1;

/// The value of the suicide of several stones, which is a threat at best.
const SUICIDE_VALUE: f32 = 0.25;

/// What a search asks of the priors; by default nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wants {
    /// Visits of value one half that keep the statistics of few visits in bounds.
    pub even: f32,
    /// Whether a pass may be as good as any move.
    pub pass_is_a_move: bool,
    /// Whether own eyes may be filled, because nothing but stones counts.
    pub own_eyes: bool,
    /// Whether the button can be taken.
    pub button: bool,
    /// Whether the suicide of several stones is legal.
    pub suicide: bool,
}

/// Fills `priors` with every move worth a node: playable points that are no own eye, unless those
/// are wanted, then the pass and the button. `ladders` is the memory for reading.
pub fn priors<C: Capacity>(
    situation: &Situation<'_, C>,
    wants: &Wants,
    ladders: &mut LadderReader<C>,
    priors: &mut Vec<Prior>,
) {
    let even = wants.even;
    let (board, color) = (situation.board, situation.color);
    priors.clear();
    ladders.begin();
    let mut at = C::filled(0u16);
    for point in board.size().points() {
        if board.is_empty(point) && board.is_playable(point, color) {
            let is_eye = board.is_eye(point, color);
            if is_eye && !wants.own_eyes {
                continue;
            }
            at[point.index()] = priors.len() as u16 + 1;
            let value = if is_eye { PASS_VALUE } else { 0.5 };
            priors.push(Prior { mv: Move::Play(point), wins: even * value, visits: even });
        }
    }
    let mut book = Book { priors, at: at.as_ref() };
    add_place(board, &mut book);
    add_suggestions(situation, &mut book);
    add_captures(board, color, ladders, &mut book);
    add_ladders(board, color, ladders, &mut book);
    add_distance(situation, &mut book);
    if wants.suicide {
        add_suicides(situation, even, priors);
    }
    let pass_value = if wants.pass_is_a_move { 0.5 } else { PASS_VALUE };
    priors.push(Prior { mv: Move::Pass, wins: even * pass_value, visits: even });
    if wants.button {
        priors.push(Prior { mv: Move::Button, wins: even / 2.0, visits: even });
    }
}

/// Points where the stone and its own neighbours would go at once.
fn add_suicides<C: Capacity>(situation: &Situation<'_, C>, even: f32, priors: &mut Vec<Prior>) {
    let (board, color) = (situation.board, situation.color);
    for point in board.size().points() {
        if board.is_empty(point)
            && board.is_self_capture(point, color)
            && board.shape(point).neighbours_of(color) > 0
        {
            priors.push(Prior { mv: Move::Play(point), wins: even * SUICIDE_VALUE, visits: even });
        }
    }
}

/// The priors under construction, found by point.
struct Book<'a> {
    priors: &'a mut [Prior],
    /// One more than the index of a point's prior, 0 for none.
    at: &'a [u16],
}

impl Book<'_> {
    fn add(&mut self, point: Point, visits: f32, value: f32) {
        if let Some(index) = self.at[point.index()].checked_sub(1) {
            self.priors[index as usize].add(visits, value);
        }
    }
}

/// The first lines where no stone is near, and empty corners.
fn add_place<C: Capacity>(board: &Board<C>, book: &mut Book<'_>) {
    let size = board.size();
    let shorter = size.width().min(size.height());
    let large = shorter >= 9;
    for prior in book.priors.iter_mut() {
        let Some(point) = prior.mv.point() else { continue };
        if shorter > 2 * CORNER && opens_corner(board, point) {
            prior.add(EMPTY_CORNER, 1.0);
        }
        let line = size.edge_distance(point);
        if large && line <= 2 && is_lonely(board, point) {
            match line {
                0 => prior.add(EMPTY_LINE, 0.0),
                1 => prior.add(EMPTY_LINE / 2.0, 0.0),
                _ => prior.add(EMPTY_LINE, 1.0),
            }
        }
    }
}

/// Whether `point` is on the third or fourth line both ways in a corner without stones.
fn opens_corner<C: Capacity>(board: &Board<C>, point: Point) -> bool {
    let size = board.size();
    let (column, row) = (size.column(point), size.row(point));
    let (right, upper) = (column >= size.width() / 2, row >= size.height() / 2);
    // Lines are counted from the edges of the corner that the point is in.
    let place = |c: usize, r: usize| {
        let column = if right { size.width() - 1 - c } else { c };
        let row = if upper { size.height() - 1 - r } else { r };
        size.point(column, row)
    };
    let on_line = |line: usize, side: usize| (2..=3).contains(&line.min(side - 1 - line));
    on_line(column, size.width())
        && on_line(row, size.height())
        && (0..CORNER).all(|c| (0..CORNER).all(|r| board.is_empty(place(c, r))))
}

/// Whether no stone stands within two lines and columns of `point`.
fn is_lonely<C: Capacity>(board: &Board<C>, point: Point) -> bool {
    let size = board.size();
    let (column, row) = (size.column(point), size.row(point));
    let rows = row.saturating_sub(2)..=(row + 2).min(size.height() - 1);
    rows.into_iter().all(|row| {
        let columns = column.saturating_sub(2)..=(column + 2).min(size.width() - 1);
        columns.into_iter().all(|column| board.is_empty(size.point(column, row)))
    })
}

/// What the playouts would play, and what they would refuse.
fn add_suggestions<C: Capacity>(situation: &Situation<'_, C>, book: &mut Book<'_>) {
    let (board, color) = (situation.board, situation.color);
    let mut candidates = Candidates::new();
    for heuristic in Heuristics::<C>::TABLE {
        candidates.clear();
        (heuristic.suggest)(situation, &mut candidates);
        let points = candidates.points();
        for (index, &point) in points.iter().enumerate() {
            if !points[..index].contains(&point) {
                book.add(point, heuristic.prior_visits, 1.0);
            }
        }
    }
    for prior in book.priors.iter_mut() {
        if let Some(point) = prior.mv.point()
            && judge_self_atari(board, point, color) == SelfAtari::Bad
        {
            prior.add(SELF_ATARI, 0.0);
        }
    }
}

/// Chains in atari anywhere: the enemy's may be taken; an own one may be saved, or had better be
/// left when the ladder does not work.
fn add_captures<C: Capacity>(
    board: &Board<C>,
    color: Color,
    ladders: &mut LadderReader<C>,
    book: &mut Book<'_>,
) {
    for chain in board.chains_in_atari() {
        let liberty = board.first_liberty(chain);
        let worth = capture_worth(board.stone_count(chain));
        if board.color_of(chain) != color {
            book.add(liberty, worth, 1.0);
        } else if ladders.is_capture(board, chain) {
            book.add(liberty, LADDER, 0.0);
        } else {
            book.add(liberty, worth / 2.0, 1.0);
        }
    }
}

/// Chains with two liberties that a ladder catches: the enemy's can be caught, an own one had
/// better run now.
fn add_ladders<C: Capacity>(
    board: &Board<C>,
    color: Color,
    ladders: &mut LadderReader<C>,
    book: &mut Book<'_>,
) {
    for chain in board.chains().filter(|&chain| board.liberty_count(chain) == 2) {
        let (a, Some(b)) = two_liberties(board, chain) else { continue };
        let owner = board.color_of(chain);
        let mut caught = |atari: Point, run: Point| {
            // A chain that runs into the open is out of reach, and reading would only confirm it.
            let mut room = consequence(board, run, owner).liberties;
            room.remove(atari.index());
            room.count() <= 2 && ladders.is_caught_by(board, chain, atari)
        };
        let worth = capture_worth(board.stone_count(chain));
        let catching = [(a, b), (b, a)].map(|(atari, run)| (atari, caught(atari, run)));
        if owner != color {
            for (atari, _) in catching.into_iter().filter(|entry| entry.1) {
                book.add(atari, worth, 1.0);
            }
        } else if catching.iter().any(|entry| entry.1) {
            for run in [a, b] {
                if consequence(board, run, owner).liberties.count() >= 3 {
                    book.add(run, worth, 1.0);
                }
            }
        }
    }
}

/// Visits, all won, for taking or saving a chain of so many stones.
fn capture_worth(stones: usize) -> f32 {
    let (taking, stone, most) = CAPTURE;
    (taking + stone * stones as f32).min(most)
}

/// Moves close to the last one, counted through chains: a chain is one step wide.
fn add_distance<C: Capacity>(situation: &Situation<'_, C>, book: &mut Book<'_>) {
    let board = situation.board;
    let Some(last) = situation.last else { return };
    let large = board.size().width().max(board.size().height()) >= 15;
    let visits = if large { NEAR_LARGE } else { NEAR_SMALL };
    let mut seen = C::filled(false);
    let mut ring = C::filled(last);
    let mut count = 0;
    absorb(board, last, &mut seen, &mut ring, &mut count);
    let mut begin = 0;
    for visits in visits {
        let end = count;
        for index in begin..end {
            for near in board.neighbours(ring[index]) {
                absorb(board, near, &mut seen, &mut ring, &mut count);
            }
        }
        for &point in &ring.as_ref()[end..count] {
            book.add(point, visits, 1.0);
        }
        begin = end;
    }
}

/// Takes `point`, or the whole chain there, into the points reached so far.
fn absorb<C: Capacity>(
    board: &Board<C>,
    point: Point,
    seen: &mut C::Of<bool>,
    ring: &mut C::Of<Point>,
    count: &mut usize,
) {
    let mut take = |point: Point| {
        if !seen[point.index()] {
            seen[point.index()] = true;
            ring[*count] = point;
            *count += 1;
        }
    };
    if board.cell(point).is_stone() {
        board.stones(board.chain(point)).for_each(take);
    } else if board.is_empty(point) {
        take(point);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capacity::{UpTo9, UpTo13};
    use crate::pattern::Patterns;

    fn prior_of(diagram: &str, last: &str, vertex: &str) -> Option<Prior> {
        let board = Board::<UpTo9>::from_diagram(diagram).unwrap();
        let parse = |text: &str| board.size().parse_move(text).unwrap();
        let situation = Situation {
            board: &board,
            color: Color::Black,
            last: parse(last).point(),
            patterns: Patterns::get(),
        };
        let mut list = Vec::new();
        let wants = Wants { even: 10.0, ..Wants::default() };
        priors(&situation, &wants, &mut LadderReader::default(), &mut list);
        assert!(list.iter().all(|p| p.wins >= 0.0 && p.wins <= p.visits + 1e-3));
        list.into_iter().find(|prior| prior.mv == parse(vertex))
    }

    const CORNER: &str = "
        .........
        .........
        .........
        .........
        .........
        .........
        .XX......
        XOO......
        .X.......";

    #[test]
    fn captures_and_neighbourhood_are_preferred() {
        let value = |prior: Prior| prior.wins / prior.visits;
        let capture = prior_of(CORNER, "C2", "D2").unwrap();
        let far = prior_of(CORNER, "C2", "G6").unwrap();
        assert!(value(capture) > value(far));
        let first_line = prior_of(CORNER, "C2", "G9").unwrap();
        assert!(value(first_line) < value(far));
    }

    #[test]
    fn empty_corners_come_first_on_large_boards() {
        let board = Board::<UpTo13>::new(crate::point::Size::square(13));
        let size = board.size();
        let opens = |vertex: &str| {
            let point = size.parse_move(vertex).and_then(Move::point).unwrap();
            opens_corner(&board, point)
        };
        assert!(["D4", "C4", "L10", "K3", "D11"].into_iter().all(opens));
        assert!(["G7", "B4", "E4", "G4", "D7"].into_iter().all(|vertex| !opens(vertex)));
        assert_eq!(size.points().filter(|&point| opens_corner(&board, point)).count(), 16);
        let mut taken = board.clone();
        taken.play(size.point(4, 4), Color::White);
        assert!(!opens_corner(&taken, size.point(3, 3)) && opens_corner(&taken, size.point(9, 3)));
    }

    #[test]
    fn own_eyes_are_no_moves() {
        let eye = ".X...\nXX...\n.....\n.....\n.....";
        assert_eq!(prior_of(eye, "pass", "A5"), None);
        assert!(prior_of(eye, "pass", "pass").is_some());
    }
}
