//! Answers to the questions about the positions by exhaustive reading.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use ponnuki_game::color::Color;

use super::positions::{Position, vertices};
use super::reader::{Mask, Reader, State, points_of};

/// The number of moves within which a capture has to succeed.
const DEPTH: u32 = 44;

/// The answer by reading to the question in these words.
pub(crate) fn answer(position: &Position, words: &[&str]) -> String {
    Judge::new(position).answer(words)
}

struct Judge<'a> {
    position: &'a Position,
    reader: Reader,
    state: State,
    /// The points on which captures are read.
    on: Mask,
}

impl Judge<'_> {
    fn new(position: &Position) -> Judge<'_> {
        let reader = Reader::new(position.size);
        let mut state = reader.state(&position.stones);
        state.ko = position.ko.map_or(0, |point| reader.bit(point));
        let on = match position.within.is_empty() {
            true => Mask::MAX,
            false => position.within.iter().fold(0, |on, &point| on | reader.bit(point)),
        };
        Judge { position, reader, state, on }
    }

    fn answer(&mut self, words: &[&str]) -> String {
        let state = self.state;
        let bit = |word: &str| self.reader.bit(self.position.point(word));
        let caught = |caught| if caught { "caught" } else { "escapes" }.to_owned();
        match *words {
            ["ladder", stone] => {
                let stone = bit(stone);
                assert_eq!(self.reader.color(&state, stone), Some(self.position.to_move));
                caught(self.reader.is_caught(&state, stone))
            }
            ["caught-by", stone, atari] => {
                let (stone, atari) = (bit(stone), bit(atari));
                caught(self.reader.ataris(&state, stone).any(|point| point == atari))
            }
            ["atari-moves"] => self.atari_moves(),
            ["two-liberty-moves"] => self.two_liberty_moves(),
            ["self-atari", point] => self.self_atari(bit(point)),
            ["vital", point] => {
                let vital = self.vital(bit(point));
                self.vertices(vital.map_or(0, |(_, kills, _)| kills))
            }
            ["eye-moves"] => self.eye_moves(),
            ["stays", stone] => self.stays(bit(stone)),
            ["seki"] => self.seki(),
            ["unconditional"] => self.unconditional(),
            _ => panic!("{}: {words:?} cannot be read", self.position.title),
        }
    }

    fn vertices(&self, mask: Mask) -> String {
        vertices(&self.reader, self.position.size, mask)
    }

    /// The chains of `color` with this many liberties that touch or contain the last move.
    fn chains_at_last(&self, color: Color, liberties: u32) -> Vec<Mask> {
        let last = self.reader.bit(self.position.last.expect("a last move"));
        let chains = if color == self.position.to_move {
            self.reader.chains_beside(&self.state, last, color)
        } else {
            vec![self.reader.chain(&self.state, last)]
        };
        let fits = |chain: &Mask| self.count(&self.state, *chain) == liberties;
        chains.into_iter().filter(fits).collect()
    }

    fn count(&self, state: &State, chain: Mask) -> u32 {
        self.reader.liberties(state, chain).count_ones()
    }

    /// True if the chain on `stone` is safe from ladders with its opponent to move.
    fn is_safe(&mut self, state: &State, stone: Mask) -> bool {
        let chain = self.reader.chain(state, stone);
        match self.count(state, chain) {
            0 | 1 => false,
            2 => self.reader.ataris(state, stone).next().is_none(),
            _ => true,
        }
    }

    /// The points of `on` where a play by the player to move makes the chain on `stone` safe.
    fn saving(&mut self, stone: Mask, on: Mask) -> Mask {
        let (state, color) = (self.state, self.position.to_move);
        let mut saving = 0;
        for point in points_of(on & self.reader.empty(&state)) {
            let next = self.reader.play(&state, point, color);
            if next.is_some_and(|next| self.is_safe(&next, stone)) {
                saving |= point;
            }
        }
        saving
    }

    /// The moves that capture the chain of the last move, or save a chain that it has put in atari.
    fn atari_moves(&mut self) -> String {
        let color = self.position.to_move;
        let mut moves = 0;
        for chain in self.chains_at_last(color.opponent(), 1) {
            let point = self.reader.liberties(&self.state, chain);
            moves |= self.reader.play(&self.state, point, color).map_or(0, |_| point);
        }
        for chain in self.chains_at_last(color, 1) {
            moves |= self.saving(chain & chain.wrapping_neg(), Mask::MAX);
        }
        self.vertices(moves)
    }

    /// The ataris that catch the chain of the last move, and the moves that save a chain with two
    /// liberties from the same danger, on its own liberties or by capturing an attacker in atari.
    fn two_liberty_moves(&mut self) -> String {
        let (state, color) = (self.state, self.position.to_move);
        let mut moves = 0;
        for chain in self.chains_at_last(color.opponent(), 2) {
            moves |= self.reader.ataris(&state, chain & chain.wrapping_neg()).fold(0, |a, b| a | b);
        }
        for chain in self.chains_at_last(color, 2) {
            let stone = chain & chain.wrapping_neg();
            if self.is_safe(&self.reader.pass(&state), stone) {
                continue;
            }
            let mut on = self.reader.liberties(&state, chain);
            for attacker in self.reader.chains_beside(&state, chain, color.opponent()) {
                let liberties = self.reader.liberties(&state, attacker);
                on |= if liberties.count_ones() == 1 { liberties } else { 0 };
            }
            moves |= self.saving(stone, on);
        }
        self.vertices(moves)
    }

    fn is_captured(&mut self, state: &State, stone: Mask, on: Mask, first: Color) -> bool {
        self.reader.is_captured(state, stone, on, first, DEPTH)
    }

    /// The kind of self-atari that a move is, if any, and whether it captures an enemy chain that would
    /// survive a pass.
    fn self_atari(&mut self, point: Mask) -> String {
        let (state, color) = (self.state, self.position.to_move);
        let enemy = color.opponent();
        let next = self.reader.play(&state, point, color).expect("a legal move");
        let chain = self.reader.chain(&next, point);
        if self.count(&next, chain) > 1 {
            return "no".to_owned();
        }
        let passed = self.reader.pass(&state);
        let targets = self.reader.chains_beside(&state, self.on & self.reader.empty(&state), enemy);
        let gains = targets.into_iter().any(|target| {
            let stone = target & target.wrapping_neg();
            let taken = next.of(enemy) & stone == 0;
            (taken || self.is_captured(&next, stone, self.on, enemy))
                && !self.is_captured(&passed, stone, self.on, enemy)
        });
        if gains { "useful" } else { "bad" }.to_owned()
    }

    /// For the eye space around the empty `point`, if it is unsettled: its owner, the points where
    /// the opponent kills, and those where the owner makes life.
    fn vital(&mut self, point: Mask) -> Option<(Color, Mask, Mask)> {
        let state = self.state;
        let space = |color: Color| self.reader.flood(point, !state.of(color) & self.reader.board());
        let owner = Color::ALL.into_iter().min_by_key(|&color| space(color).count_ones())?;
        let inside = space(owner);
        let walls = self.reader.chains_beside(&state, inside, owner);
        assert_eq!(walls.len(), 1, "{}: the wall is not one chain", self.position.title);
        let stone = walls[0] & walls[0].wrapping_neg();
        let on = if self.on == Mask::MAX { inside } else { self.on };
        let mut kills = 0;
        let mut lives = 0;
        for point in points_of(inside & self.reader.empty(&state)) {
            if let Some(next) = self.reader.play(&state, point, owner.opponent())
                && self.is_captured(&next, stone, on, owner)
            {
                kills |= point;
            }
            if let Some(next) = self.reader.play(&state, point, owner)
                && !self.is_captured(&next, stone, on, owner.opponent())
            {
                lives |= point;
            }
        }
        (kills != 0 && lives != 0).then_some((owner, kills, lives))
    }

    /// The moves that kill or make life in the eye spaces next to the last move.
    fn eye_moves(&mut self) -> String {
        let last = self.reader.bit(self.position.last.expect("a last move"));
        let beside = self.reader.around(last) & self.reader.empty(&self.state);
        let mut moves = 0;
        for point in points_of(beside) {
            if let Some((owner, kills, lives)) = self.vital(point) {
                moves |= if owner == self.position.to_move { lives } else { kills };
            }
        }
        self.vertices(moves)
    }

    /// The points on which the fate of the chain on `stone` is read: everything connected to it
    /// other than through stones that live in any case.
    fn surroundings(&mut self, stone: Mask) -> Mask {
        let mut open = self.reader.board();
        for (chain, _) in self.reader.chains(&self.state) {
            let first = chain & chain.wrapping_neg();
            open &= if self.reader.stays_unaided(&self.state, first) { !chain } else { Mask::MAX };
        }
        self.on & self.reader.flood(stone, open | stone)
    }

    fn stays(&mut self, stone: Mask) -> String {
        let (state, on) = (self.state, self.surroundings(stone));
        let owner = self.reader.color(&state, stone).expect("a chain");
        let firsts = [owner, owner.opponent()];
        match firsts.map(|first| !self.is_captured(&state, stone, on, first)) {
            [true, true] => "always",
            [true, false] => "if-first",
            [false, false] => "never",
            [false, true] => "if-second",
        }
        .to_owned()
    }

    /// Chains that are not unconditionally alive but cannot be captured, and whose owner cannot
    /// capture the chains that share their liberties either.
    fn seki(&mut self) -> String {
        let state = self.state;
        let mut seki = 0;
        for (chain, color) in self.reader.chains(&state) {
            let stone = chain & chain.wrapping_neg();
            let on = self.surroundings(stone);
            if self.reader.stays_unaided(&state, stone)
                || self.is_captured(&state, stone, on, color.opponent())
            {
                continue;
            }
            let liberties = self.reader.liberties(&state, chain);
            let mut rivals = self.reader.chains_beside(&state, liberties, color.opponent());
            rivals.retain(|rival| !self.reader.stays_unaided(&state, rival & rival.wrapping_neg()));
            let stay =
                |rival: &Mask| !self.is_captured(&state, rival & rival.wrapping_neg(), on, color);
            seki |= if !rivals.is_empty() && rivals.iter().all(stay) { chain } else { 0 };
        }
        self.vertices(seki)
    }

    fn unconditional(&mut self) -> String {
        let mut stay = 0;
        for (chain, _) in self.reader.chains(&self.state) {
            let stone = chain & chain.wrapping_neg();
            stay |= if self.reader.stays_unaided(&self.state, stone) { chain } else { 0 };
        }
        self.vertices(stay)
    }
}
