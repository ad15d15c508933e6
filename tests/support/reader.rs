//! A slow reader of local fights: it tries every move, on a board of bit masks that shares no code
//! with the engine's board and tactics.
//!
//! It answers three questions. Is a chain caught by a sequence of ataris? Is it captured within a
//! number of moves, no matter what its owner does? Would it survive if its owner always passed?
//! There is simple ko, no suicide, and there are no ko threats elsewhere.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use std::collections::{HashMap, HashSet};

use ponnuki_game::color::Color;
use ponnuki_game::point::{Point, Size};

/// A set of points, one bit each in the order of [`Size::points`].
pub(crate) type Mask = u128;

/// The number of positions after which the reader gives up on a question.
const BUDGET: u32 = 3_000_000;

/// A ladder with more moves than this is cycling, and so does not work.
const LONGEST_LADDER: u32 = 200;

/// The stones, and the point where the player to move may not retake a ko.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    stones: [Mask; 2],
    pub(crate) ko: Mask,
}

impl State {
    pub(crate) fn of(&self, color: Color) -> Mask {
        self.stones[side(color)]
    }
}

/// The knowledge about a position in which the attacker tries to capture.
#[derive(Clone, Copy, Default)]
struct Known {
    /// The chain is captured within this number of moves, unless 0.
    within: u32,
    /// The chain is not captured within this number of moves.
    not_within: u32,
}

/// Reads positions on boards of one size.
pub(crate) struct Reader {
    size: Size,
    all: Mask,
    near: Vec<Mask>,
    left: u32,
    /// Moves in the current line of a ladder.
    length: u32,
}

fn side(color: Color) -> usize {
    usize::from(color == Color::White)
}

/// The single points of a set.
pub(crate) fn points_of(mut mask: Mask) -> impl Iterator<Item = Mask> {
    std::iter::from_fn(move || {
        let point = mask & mask.wrapping_neg();
        mask ^= point;
        (point != 0).then_some(point)
    })
}

impl Reader {
    pub(crate) fn new(size: Size) -> Reader {
        assert!(size.area() < 128, "the reader only reads small boards");
        let bit = |point: Point| 1 << (size.row(point) * size.width() + size.column(point));
        let around = |point| size.neighbours(point).map(bit).fold(0, |mask, b: Mask| mask | b);
        let near = size.points().map(around).collect();
        Reader { size, all: (1 << size.area()) - 1, near, left: BUDGET, length: 0 }
    }

    pub(crate) fn bit(&self, point: Point) -> Mask {
        1 << (self.size.row(point) * self.size.width() + self.size.column(point))
    }

    pub(crate) fn point(&self, bit: Mask) -> Point {
        let index = bit.trailing_zeros() as usize;
        self.size.point(index % self.size.width(), index / self.size.width())
    }

    pub(crate) fn state(&self, stones: &[(Point, Color)]) -> State {
        let mut state = State { stones: [0; 2], ko: 0 };
        for &(point, color) in stones {
            state.stones[side(color)] |= self.bit(point);
        }
        state
    }

    /// All points of the board.
    pub(crate) fn board(&self) -> Mask {
        self.all
    }

    pub(crate) fn empty(&self, state: &State) -> Mask {
        self.all & !state.stones[0] & !state.stones[1]
    }

    /// The points adjacent to a set.
    pub(crate) fn around(&self, mask: Mask) -> Mask {
        let beside = points_of(mask).map(|point| self.near[point.trailing_zeros() as usize]);
        beside.fold(0, |all, near| all | near) & !mask
    }

    /// The points connected to `seed` within `inside`.
    pub(crate) fn flood(&self, seed: Mask, inside: Mask) -> Mask {
        let mut reached = seed;
        loop {
            let wider = reached | (self.around(reached) & inside);
            if wider == reached {
                return reached;
            }
            reached = wider;
        }
    }

    /// The colour of the stone on a point.
    pub(crate) fn color(&self, state: &State, point: Mask) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| state.of(color) & point != 0)
    }

    /// The stones of the chain on `point`; none if it is empty.
    pub(crate) fn chain(&self, state: &State, point: Mask) -> Mask {
        self.color(state, point).map_or(0, |color| self.flood(point, state.of(color)))
    }

    pub(crate) fn liberties(&self, state: &State, chain: Mask) -> Mask {
        self.around(chain) & self.empty(state)
    }

    /// The chains of `color` adjacent to a set.
    pub(crate) fn chains_beside(&self, state: &State, set: Mask, color: Color) -> Vec<Mask> {
        let mut left = self.around(set) & state.of(color);
        let mut chains = Vec::new();
        while left != 0 {
            let chain = self.chain(state, left & left.wrapping_neg());
            left &= !chain;
            chains.push(chain);
        }
        chains
    }

    /// All chains of the board.
    pub(crate) fn chains(&self, state: &State) -> Vec<(Mask, Color)> {
        let mut chains = Vec::new();
        for color in Color::ALL {
            let mut left = state.of(color);
            while left != 0 {
                let chain = self.chain(state, left & left.wrapping_neg());
                left &= !chain;
                chains.push((chain, color));
            }
        }
        chains
    }

    /// The position after a play, if the point is empty and the play neither is suicide nor retakes
    /// a ko.
    pub(crate) fn play(&self, state: &State, point: Mask, color: Color) -> Option<State> {
        if self.empty(state) & !state.ko & point == 0 {
            return None;
        }
        let (own, enemy) = (side(color), side(color.opponent()));
        let mut next = State { ko: 0, ..*state };
        next.stones[own] |= point;
        let mut captured = 0;
        for chain in self.chains_beside(&next, point, color.opponent()) {
            if self.liberties(&next, chain) == 0 {
                captured |= chain;
            }
        }
        next.stones[enemy] &= !captured;
        let chain = self.chain(&next, point);
        let liberties = self.liberties(&next, chain);
        if liberties == captured && captured.count_ones() == 1 && chain == point {
            next.ko = captured;
        }
        (liberties != 0).then_some(next)
    }

    pub(crate) fn pass(&self, state: &State) -> State {
        State { ko: 0, ..*state }
    }

    /// All positions that a player can reach by playing on one of these points, with the point.
    fn plays(&self, state: &State, on: Mask, color: Color) -> Vec<(Mask, State)> {
        let points = points_of(on & self.empty(state));
        points.filter_map(|p| self.play(state, p, color).map(|next| (p, next))).collect()
    }

    fn count_position(&mut self) {
        self.left = self.left.checked_sub(1).expect("the position is too large to be read");
    }

    /// True if the chain on `stone`, which is in atari with its owner to move, is caught by a
    /// sequence of ataris. It escapes when it reaches three liberties.
    pub(crate) fn is_caught(&mut self, state: &State, stone: Mask) -> bool {
        self.count_position();
        if self.length == LONGEST_LADDER {
            return false;
        }
        self.length += 1;
        let owner = self.color(state, stone).expect("a chain");
        let caught = self.plays(state, self.all, owner).into_iter().all(|(_, next)| {
            let chain = self.chain(&next, stone);
            match self.liberties(&next, chain).count_ones() {
                0 | 1 => true,
                2 => self.ataris(&next, stone).next().is_some(),
                _ => false,
            }
        });
        self.length -= 1;
        caught
    }

    /// The opponent's plays after which the chain on `stone` is in atari and caught.
    pub(crate) fn ataris(&mut self, state: &State, stone: Mask) -> impl Iterator<Item = Mask> {
        let owner = self.color(state, stone).expect("a chain");
        let state = *state;
        let mut plays = self.plays(&state, self.all, owner.opponent()).into_iter();
        std::iter::from_fn(move || {
            plays.by_ref().find_map(|(point, next)| {
                let chain = self.chain(&next, stone);
                let in_atari = self.liberties(&next, chain).count_ones() == 1;
                (in_atari && self.is_caught(&next, stone)).then_some(point)
            })
        })
    }

    /// True if the opponent can capture the chain on `stone` within `depth` moves, all of them on
    /// points of `on`, if `first` moves first. Both may pass.
    pub(crate) fn is_captured(
        &mut self,
        state: &State,
        stone: Mask,
        on: Mask,
        first: Color,
        depth: u32,
    ) -> bool {
        let owner = self.color(state, stone).expect("a chain");
        let mut fight = Fight { reader: self, stone, owner, on, known: HashMap::new() };
        // Most captures are short.
        [depth / 6, depth / 2, depth]
            .into_iter()
            .any(|depth| fight.is_captured(state, first, depth))
    }

    /// True if the opponent cannot capture the chain on `stone` even if its owner always passes.
    pub(crate) fn stays_unaided(&mut self, state: &State, stone: Mask) -> bool {
        let owner = self.color(state, stone).expect("a chain");
        let mut seen = HashSet::from([*state]);
        let mut open = vec![*state];
        while let Some(state) = open.pop() {
            self.count_position();
            for (_, next) in self.plays(&state, self.all, owner.opponent()) {
                if next.of(owner) & stone == 0 {
                    return false;
                }
                // Its owner's pass lifts any ko ban.
                let next = self.pass(&next);
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        true
    }
}

/// The reading of one capture.
struct Fight<'a> {
    reader: &'a mut Reader,
    stone: Mask,
    owner: Color,
    on: Mask,
    known: HashMap<(State, bool), Known>,
}

impl Fight<'_> {
    fn is_captured(&mut self, state: &State, to_move: Color, depth: u32) -> bool {
        if state.of(self.owner) & self.stone == 0 {
            return true;
        }
        let attacks = to_move != self.owner;
        let chain = self.reader.chain(state, self.stone);
        let liberties = self.reader.liberties(state, chain);
        // Its owner need not play on any of them, so the opponent has to play on all of them.
        if liberties.count_ones() > (depth + u32::from(attacks)) / 2 {
            return false;
        }
        let key = (*state, attacks);
        let known = self.known.get(&key).copied().unwrap_or_default();
        if known.within > 0 && known.within <= depth {
            return true;
        }
        if known.not_within >= depth {
            return false;
        }
        self.reader.count_position();
        let captured = self.after_moves(state, to_move, depth, liberties);
        let entry = self.known.entry(key).or_default();
        if captured {
            entry.within = depth;
        } else {
            entry.not_within = depth;
        }
        captured
    }

    fn after_moves(&mut self, state: &State, to_move: Color, depth: u32, first: Mask) -> bool {
        let attacks = to_move != self.owner;
        for on in [first & self.on, self.on & !first] {
            for (_, next) in self.reader.plays(state, on, to_move) {
                if self.is_captured(&next, to_move.opponent(), depth - 1) == attacks {
                    return attacks;
                }
            }
        }
        let passed = self.reader.pass(state);
        self.is_captured(&passed, to_move.opponent(), depth - 1)
    }
}
