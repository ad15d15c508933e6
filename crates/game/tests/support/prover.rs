//! Proofs that a player wins a position, by proof-number search (df-pn: Ayumu Nagai, 2002).
//!
//! A proof is a tree of moves with a reply to every move of the opponent, in which the winner never
//! needs to repeat a position: it holds under every rule against repetition. Plays are free, and
//! stones and surrounded points count, as in Chinese rules. When both pass, all stones stay except
//! those in the territory of unconditionally alive chains (David Benson, "Life in the game of Go",
//! 1976). Such chains and their territory are settled: nobody plays there. A stone there would only
//! gain time or lift a ko, so the loser may play one a limited number of times.
//!
//! The prover shares no code with the board, the game and the search. The solver in the program's
//! `tests/support` knows all rule sets and reads every line to its end; this one proves larger
//! positions under one of them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::{BitAnd, BitOr, Sub};

/// A set of points, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Set<const N: usize>([u128; N]);

impl<const N: usize> Set<N> {
    const EMPTY: Set<N> = Set([0; N]);

    fn single(index: usize) -> Set<N> {
        let mut set = Set::EMPTY;
        set.0[index / 128] = 1 << (index % 128);
        set
    }

    fn is_empty(self) -> bool {
        self == Set::EMPTY
    }

    fn has(self, index: usize) -> bool {
        self.0[index / 128] >> (index % 128) & 1 != 0
    }

    fn count(self) -> i32 {
        self.0.iter().map(|word| word.count_ones() as i32).sum()
    }

    /// The first point of a set that is not empty.
    fn first(self) -> usize {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        128 * word + self.0[word].trailing_zeros() as usize
    }

    fn points(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let index = rest.first();
            rest.0[index / 128] &= !(1 << (index % 128));
            Some(index)
        })
    }
}

impl<const N: usize> BitAnd for Set<N> {
    type Output = Set<N>;
    fn bitand(self, other: Set<N>) -> Set<N> {
        Set(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const N: usize> BitOr for Set<N> {
    type Output = Set<N>;
    fn bitor(self, other: Set<N>) -> Set<N> {
        Set(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl<const N: usize> Sub for Set<N> {
    type Output = Set<N>;
    fn sub(self, other: Set<N>) -> Set<N> {
        Set(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }
}

/// Points and their neighbours.
struct Graph<const N: usize> {
    near: Vec<Set<N>>,
    all: Set<N>,
}

/// The stones of Black and of White.
type Stones<const N: usize> = [Set<N>; 2];

impl<const N: usize> Graph<N> {
    fn new(near: Vec<Set<N>>) -> Graph<N> {
        let all = (0..near.len()).fold(Set::EMPTY, |all, index| all | Set::single(index));
        Graph { near, all }
    }

    /// The points adjacent to a set and not in it.
    fn around(&self, set: Set<N>) -> Set<N> {
        set.points().fold(Set::EMPTY, |around, index| around | self.near[index]) - set
    }

    /// The points of `inside` that are connected with `seed`.
    fn flood(&self, seed: Set<N>, inside: Set<N>) -> Set<N> {
        let (mut reached, mut edge) = (seed, seed);
        while !edge.is_empty() {
            let beside = edge.points().fold(Set::EMPTY, |near, index| near | self.near[index]);
            edge = (beside & inside) - reached;
            reached = reached | edge;
        }
        reached
    }

    fn parts(&self, set: Set<N>) -> Vec<Set<N>> {
        let (mut rest, mut parts) = (set, Vec::new());
        while !rest.is_empty() {
            let part = self.flood(Set::single(rest.first()), rest);
            rest = rest - part;
            parts.push(part);
        }
        parts
    }

    /// The chains of a player that survive even if the player always passes.
    fn alive(&self, stones: &Stones<N>, side: usize) -> Set<N> {
        let own = stones[side];
        let empty = self.all - own - stones[1 - side];
        let mut chains: Vec<(Set<N>, Set<N>)> =
            self.parts(own).into_iter().map(|chain| (chain, self.around(chain))).collect();
        let mut regions: Vec<Set<N>> = self.parts(self.all - own);
        loop {
            let before = chains.len();
            chains.retain(|&(_, around)| {
                let is_vital = |region: &&Set<N>| {
                    !(**region & around).is_empty() && ((**region & empty) - around).is_empty()
                };
                regions.iter().filter(is_vital).count() >= 2
            });
            let alive = chains.iter().fold(Set::EMPTY, |alive, &(chain, _)| alive | chain);
            if chains.len() == before || chains.is_empty() {
                return alive;
            }
            regions.retain(|&region| (self.around(region) - alive).is_empty());
        }
    }

    /// These chains and the regions that they enclose, in which nobody else can live for lack of
    /// two separate points away from them.
    fn settled(&self, stones: &Stones<N>, side: usize) -> Set<N> {
        let alive = self.alive(stones, side);
        if alive.is_empty() {
            return alive;
        }
        let beside = self.around(alive);
        let is_territory = |region: &Set<N>| {
            let room = *region - beside;
            (self.around(*region) - alive).is_empty()
                && (room.count() < 2 || room.count() == 2 && self.parts(room).len() == 1)
        };
        let regions = self.parts(self.all - stones[side]);
        regions.into_iter().filter(is_territory).fold(alive, |settled, region| settled | region)
    }
}

/// A position as the players see it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct State {
    stones: Stones<1>,
    /// The point where the player to move may not retake a ko.
    ko: Option<u8>,
    to_move: u8,
    passes: u8,
    /// The number of plays that the loser may still make where everything is settled.
    waits: u8,
}

/// The proof numbers: the least number of positions whose proof, and whose refutation, would settle
/// this one.
type Numbers = (u32, u32);

/// The knowledge about a position, and whether it is in the line that is being read.
#[derive(Clone, Copy)]
struct Known {
    numbers: Numbers,
    is_in_line: bool,
}

/// A quick hash of words, which need not resist attacks.
#[derive(Default)]
struct WordHasher(u64);

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
}

const MOST: u32 = u32::MAX / 4;
const PROVEN: Numbers = (0, MOST);
const REFUTED: Numbers = (MOST, 0);

/// A position, ready for questions about it.
pub(crate) struct Prover {
    graph: Graph<1>,
    /// The point of the board for each point that is not settled.
    open: Vec<usize>,
    /// Black's margin where everything is settled.
    settled: i32,
    start: State,
}

/// A move: a point of the board in rows from A1, or a pass.
pub(crate) type Play = Option<usize>;

impl Prover {
    /// A position on a board of this width and height; sides are 0 for Black and 1 for White.
    pub(crate) fn new(
        (width, height): (usize, usize),
        stones: &[(usize, usize)],
        to_move: usize,
        ko: Option<usize>,
    ) -> Prover {
        let near = (0..width * height).map(|index| {
            let (column, row) = (index % width, index / width);
            let mut near = Set::EMPTY;
            let beside = [
                (column > 0, index.wrapping_sub(1)),
                (column + 1 < width, index + 1),
                (row > 0, index.wrapping_sub(width)),
                (row + 1 < height, index + width),
            ];
            for (_, other) in beside.into_iter().filter(|&(is_there, _)| is_there) {
                near = near | Set::single(other);
            }
            near
        });
        let board: Graph<3> = Graph::new(near.collect());
        let mut all = [Set::EMPTY; 2];
        for &(point, side) in stones {
            all[side] = all[side] | Set::single(point);
        }
        Prover::reduced(&board, &all, to_move, ko)
    }

    /// Leaves out settled points. All living stones of a player become one stone with two eyes.
    fn reduced(board: &Graph<3>, stones: &Stones<3>, to_move: usize, ko: Option<usize>) -> Prover {
        let settled = [0, 1].map(|side| board.settled(stones, side));
        let open: Vec<usize> = (board.all - settled[0] - settled[1]).points().collect();
        assert!(open.len() <= 120, "too much of the board is open");
        let place = |point: usize| open.iter().position(|&other| other == point);
        let mut near = vec![Set::EMPTY; open.len() + 6];
        let mut small: Stones<1> = [Set::EMPTY; 2];
        for (index, &point) in open.iter().enumerate() {
            for other in board.near[point].points().filter_map(place) {
                near[index] = near[index] | Set::single(other);
            }
            for side in [0, 1] {
                if stones[side].has(point) {
                    small[side] = small[side] | Set::single(index);
                }
            }
        }
        for side in [0, 1] {
            let heart = open.len() + 3 * side;
            let mut join = |a: usize, b: usize| {
                near[a] = near[a] | Set::single(b);
                near[b] = near[b] | Set::single(a);
            };
            join(heart, heart + 1);
            join(heart, heart + 2);
            let alive = settled[side] & stones[side];
            for (index, &point) in open.iter().enumerate() {
                if !(board.near[point] & alive).is_empty() {
                    join(index, heart);
                }
            }
            small[side] = small[side] | Set::single(heart);
        }
        let ko = ko.and_then(place).map(|index| index as u8);
        let start = State { stones: small, ko, to_move: to_move as u8, passes: 0, waits: 0 };
        let settled = settled[0].count() - settled[1].count();
        Prover { graph: Graph::new(near), open, settled, start }
    }

    /// The number of points that are not settled.
    pub(crate) fn open(&self) -> usize {
        self.open.len()
    }

    /// For every move of the player to move, whether it wins when Black needs a margin of more than
    /// `komi` half points: `None` where `budget` positions do not settle it.
    pub(crate) fn judge(&self, komi: i32, budget: u64, waits: u8) -> Vec<(Play, Option<bool>)> {
        let mover = usize::from(self.start.to_move);
        let mut searches = [mover, 1 - mover].map(|winner| Search::new(self, winner, komi));
        let mut judged = Vec::new();
        let start = State { waits, ..self.start };
        let mut moves = vec![(None, self.pass(&start))];
        for index in self.moves(&start).points() {
            if let Some(next) = self.play(&start, index) {
                moves.push((Some(self.open[index]), next));
            }
        }
        for (play, next) in moves {
            let mut verdict = None;
            let mut part = 20_000.min(budget);
            while verdict.is_none() && part <= budget {
                if searches[0].proves(&next, part) {
                    verdict = Some(true);
                } else if searches[1].proves(&next, part) {
                    verdict = Some(false);
                }
                part = if part == budget { budget + 1 } else { (8 * part).min(budget) };
            }
            judged.push((play, verdict));
        }
        judged
    }

    /// Points that are neither occupied nor settled.
    fn moves(&self, state: &State) -> Set<1> {
        let settled = [0, 1].map(|side| self.graph.settled(&state.stones, side));
        self.graph.all - state.stones[0] - state.stones[1] - settled[0] - settled[1]
    }

    fn pass(&self, state: &State) -> State {
        State { ko: None, to_move: 1 - state.to_move, passes: state.passes + 1, ..*state }
    }

    fn play(&self, state: &State, index: usize) -> Option<State> {
        if state.ko == Some(index as u8) {
            return None;
        }
        let side = usize::from(state.to_move);
        let mut stones = state.stones;
        let point = Set::single(index);
        stones[side] = stones[side] | point;
        let mut taken = Set::EMPTY;
        let mut beside = self.graph.near[index] & stones[1 - side];
        while !beside.is_empty() {
            let chain = self.graph.flood(Set::single(beside.first()), stones[1 - side]);
            beside = beside - chain;
            if (self.graph.around(chain) - stones[side]).is_empty() {
                taken = taken | chain;
            }
        }
        stones[1 - side] = stones[1 - side] - taken;
        let own = self.graph.flood(point, stones[side]);
        let liberties = self.graph.around(own) - stones[1 - side];
        if liberties.is_empty() {
            return None;
        }
        let is_ko = taken.count() == 1 && own == point && liberties == taken;
        let ko = is_ko.then(|| taken.first() as u8);
        Some(State { stones, ko, to_move: 1 - state.to_move, passes: 0, ..*state })
    }

    /// Black's area minus White's, when both have passed.
    fn margin(&self, state: &State) -> i32 {
        let settled = [0, 1].map(|side| self.graph.settled(&state.stones, side));
        let left = [0, 1].map(|side| state.stones[side] - settled[1 - side]);
        let reach =
            [0, 1].map(|side| self.graph.flood(left[side], self.graph.all - left[1 - side]));
        self.settled + (reach[0] - reach[1]).count() - (reach[1] - reach[0]).count()
    }

    /// Black's margin if all that is not settled falls to White, and if it falls to Black.
    fn bounds(&self, state: &State) -> (i32, i32) {
        let [black, white] = [0, 1].map(|side| self.graph.settled(&state.stones, side).count());
        let all = self.graph.all.count();
        (self.settled + 2 * black - all, self.settled + all - 2 * white)
    }
}

/// The search for one player's win.
struct Search<'a> {
    prover: &'a Prover,
    winner: usize,
    komi: i32,
    known: HashMap<State, Known, BuildHasherDefault<WordHasher>>,
    /// Positions left.
    left: u64,
}

impl Search<'_> {
    fn new(prover: &Prover, winner: usize, komi: i32) -> Search<'_> {
        Search { prover, winner, komi, known: HashMap::default(), left: 0 }
    }

    fn proves(&mut self, state: &State, budget: u64) -> bool {
        self.left = budget;
        self.look(state) == PROVEN || self.expand(state, (MOST, MOST)) == PROVEN
    }

    fn wins(&self, margin: i32) -> bool {
        (2 * margin > self.komi) == (self.winner == 0) && 2 * margin != self.komi
    }

    /// The knowledge about a position, without playing a move.
    fn look(&mut self, state: &State) -> Numbers {
        if let Some(known) = self.known.get(state) {
            // A repeated position proves nothing.
            return if known.is_in_line { REFUTED } else { known.numbers };
        }
        self.left = self.left.saturating_sub(1);
        let (least, most) = match state.passes {
            2 => [self.prover.margin(state); 2].into(),
            _ => self.prover.bounds(state),
        };
        let numbers = match (self.wins(least), self.wins(most)) {
            (true, true) => PROVEN,
            (false, false) => REFUTED,
            _ => (1, 1),
        };
        self.known.insert(*state, Known { numbers, is_in_line: false });
        numbers
    }

    fn children(&self, state: &State) -> Vec<State> {
        let prover = self.prover;
        let points = prover.moves(state).points();
        let mut children: Vec<State> = points.filter_map(|i| prover.play(state, i)).collect();
        children.push(prover.pass(state));
        if state.waits > 0 && usize::from(state.to_move) != self.winner {
            let to_move = 1 - state.to_move;
            let waits = state.waits - 1;
            children.push(State { ko: None, to_move, passes: 0, waits, ..*state });
        }
        children
    }

    /// Searches below a position until one of its numbers reaches its limit.
    fn expand(&mut self, state: &State, limits: Numbers) -> Numbers {
        self.known.insert(*state, Known { numbers: (1, 1), is_in_line: true });
        let children = self.children(state);
        let own = usize::from(state.to_move) == self.winner;
        // The player to move wants to make the first number zero.
        let turned = |(a, b): Numbers| if own { (a, b) } else { (b, a) };
        let limits = turned(limits);
        let numbers = loop {
            let (mut first, mut second, mut sum) = (MOST, MOST, 0);
            let (mut best, mut best_sum) = (0, MOST);
            for (index, child) in children.iter().enumerate() {
                let (least, part) = turned(self.look(child));
                sum = (sum + part).min(MOST);
                if least < first {
                    (second, first, best, best_sum) = (first, least, index, part);
                } else {
                    second = second.min(least);
                }
            }
            let numbers = (first, if first == 0 { MOST } else { sum });
            if numbers.0 >= limits.0
                || numbers.1 >= limits.1
                || first == 0
                || sum == 0
                || self.left == 0
            {
                break numbers;
            }
            let next =
                (limits.0.min(second.saturating_add(1 + second / 4)), limits.1 - (sum - best_sum));
            self.expand(&children[best], turned(next));
        };
        let numbers = turned(numbers);
        self.known.insert(*state, Known { numbers, is_in_line: false });
        numbers
    }
}
