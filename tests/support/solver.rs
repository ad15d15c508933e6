//! An endgame solver: reads every line of play to its end, without playouts or a search tree, and
//! shares no code with the engine's board, game and search.
//!
//! Boards are pairs of bit masks. Two things keep the reading short: nobody plays in the territory
//! of unconditionally alive chains (David Benson, "Life in the game of Go", 1976), where enemy
//! stones are dead; and, optionally, a large capture decides the game. All other stones count as
//! alive, except where plays, and so captures of dead stones, cost points: there best play under
//! area counting, where plays are free, follows a stop and determines who owns what.
//!
//! Seki and Ing's ko are beyond this solver, and so are ko fights in which a stone in one's own
//! territory, which threatens nothing, gains time or lifts a ban.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use std::collections::HashMap;

use ponnuki_game::color::{ByColor, Color};
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::rules::{FirstPass, GroupTax, PassCost, Repetition, Rules, Stopping, Suicide};

/// A set of points, one bit each in the order of [`Size::points`].
type Mask = u128;
/// The stones of both players, the player by whom positions with equal stones are distinguished,
/// and the balance of prisoners where that matters.
type Past = (Mask, Mask, Option<Color>, i32);

/// Lines of play longer than this are not read to the end.
const MAX_DEPTH: usize = 400;

/// A position and the relevant part of its history.
#[derive(Clone, Copy)]
struct State {
    stones: ByColor<Mask>,
    /// Stones off the board, including those handed over for passes.
    lost: ByColor<i32>,
    ko: Mask,
    to_move: Color,
    passes: u32,
    first_pass: Option<Color>,
    button: Option<Color>,
    encoder: Color,
    /// The number of positions so far that can still be repeated.
    forgotten: usize,
}

/// The result of a move.
enum Next {
    Goes(State),
    Ends(State),
    /// A cycle has voided the game.
    Void,
    /// A capture has decided the game for this player.
    Won(Color),
}

/// Reads out positions of one size under one rule set.
pub(crate) struct Solver {
    size: Size,
    all: Mask,
    near: Vec<Mask>,
    rules: Rules,
    /// By how much Black's count must exceed White's, in half points.
    komi: i32,
    /// Taking this many stones at once decides the game.
    decisive: u32,
    /// Positions left before the solver gives up.
    budget: u64,
    played_out: HashMap<(Mask, Mask, Color), i32>,
}

impl Solver {
    /// A solver for this game's positions.
    pub(crate) fn new(game: &Game) -> Solver {
        let size = game.size();
        assert!(size.area() <= 120, "the solver only reads small boards");
        let bit = |point: Point| 1 << size.place(point);
        let around =
            |point| size.neighbours(point).map(bit).fold(0, |mask: Mask, b: Mask| mask | b);
        Solver {
            size,
            all: (1 << size.area()) - 1,
            near: size.points().map(around).collect(),
            rules: *game.rules(),
            komi: game.effective_komi(),
            decisive: u32::MAX,
            budget: 30_000_000,
            played_out: HashMap::new(),
        }
    }

    /// The game counts as won by the player who captures `stones` or more at once.
    pub(crate) fn with_decisive_capture(self, stones: u32) -> Solver {
        Solver { decisive: stones, ..self }
    }

    /// Every move of the player to move that achieves the best possible result, and that result: 1
    /// when Black wins, -1 when White does, 0 for a draw.
    pub(crate) fn best_moves(&mut self, game: &Game) -> (Vec<Move>, i32) {
        let (state, mut history) = self.start(game);
        let mut moves = vec![match self.take_button(&state, history.len()) {
            Some(taken) => (Move::Button, taken),
            None => (Move::Pass, self.pass(&state)),
        }];
        let points = self.all & !self.safe_eyes(&state);
        for (index, point) in self.size.points().enumerate().filter(|(i, _)| points >> i & 1 != 0) {
            if let Some(next) = self.play(&state, 1 << index, &history) {
                moves.push((Move::Play(point), next));
            }
        }
        let mut values: Vec<(Move, i32)> = Vec::new();
        for (mv, next) in moves {
            values.push((mv, self.value_of(&next, &mut history, -1, 1)));
        }
        let sign = state.to_move.sign();
        let best = values.iter().map(|(_, value)| value * sign).max().unwrap() * sign;
        (values.iter().filter(|(_, value)| *value == best).map(|(mv, _)| *mv).collect(), best)
    }

    /// The points where the player to move may play, including plays that complete a voiding cycle.
    pub(crate) fn legal_points(&self, game: &Game) -> Vec<Point> {
        let (state, history) = self.start(game);
        let is_legal = |point: &Point| self.play(&state, self.bit(*point), &history).is_some();
        self.size.points().filter(is_legal).collect()
    }

    /// The game's current position and those before it, replayed by the solver.
    fn start(&self, game: &Game) -> (State, Vec<Past>) {
        let to_move = game.start_to_move();
        let mut state = State {
            stones: ByColor::new(0, 0),
            lost: ByColor::new(0, 0),
            ko: 0,
            to_move,
            passes: 0,
            first_pass: None,
            button: None,
            encoder: to_move.opponent(),
            forgotten: 0,
        };
        for &(point, color) in game.start_stones() {
            state.stones[color] |= self.bit(point);
        }
        let mut history = vec![self.past(&state)];
        for &(color, mv) in game.moves() {
            assert_eq!(color, state.to_move, "the solver only knows alternating moves");
            let next = match mv {
                Move::Pass => Some(self.pass(&state)),
                Move::Button => self.take_button(&state, history.len()),
                Move::Play(point) => self.play(&state, self.bit(point), &history),
            };
            let Some(Next::Goes(next)) = next else { panic!("the game cannot have gone on") };
            state = next;
            history.push(self.past(&state));
        }
        if game.moves().is_empty() {
            // The set-up may have a ko and prisoners.
            state.ko = game.board().ko_point().map_or(0, |point| self.bit(point));
        }
        for color in Color::ALL {
            state.lost[color] = game.lost(color) as i32;
        }
        (state, history)
    }

    /// The value of a state for Black, exact between `alpha` and `beta`.
    fn value(&mut self, state: &State, history: &mut Vec<Past>, alpha: i32, beta: i32) -> i32 {
        self.budget = self.budget.checked_sub(1).expect("the position is too large to be read");
        assert!(history.len() < MAX_DEPTH, "the lines are too long to be read");
        let (mut alpha, mut beta) = (alpha, beta);
        let black = state.to_move == Color::Black;
        let open = self.all & !state.stones[Color::Black] & !state.stones[Color::White];
        let mut points = open & !self.settled(&state.stones);
        let only_passes = points == 0 && state.passes > 0;
        let mut moves = Vec::new();
        let button = self.take_button(state, history.len());
        // A pass takes the button while it is free.
        let has_button = button.is_some();
        moves.extend(button);
        moves.extend((state.passes > 0 && !has_button).then(|| self.pass(state)));
        while points != 0 && !only_passes {
            let point = points & points.wrapping_neg();
            points ^= point;
            moves.extend(self.play(state, point, history));
        }
        moves.extend((state.passes == 0 && !has_button).then(|| self.pass(state)));
        let mut best = if black { i32::MIN } else { i32::MAX };
        for next in moves {
            let value = self.value_of(&next, history, alpha, beta);
            if black {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn value_of(&mut self, next: &Next, history: &mut Vec<Past>, alpha: i32, beta: i32) -> i32 {
        match next {
            Next::Void => 0,
            Next::Won(color) => color.sign(),
            Next::Ends(state) => match self.margin(state) - self.komi {
                0 => self.rules.ties.winner().map_or(0, Color::sign),
                margin => margin.signum(),
            },
            Next::Goes(state) => {
                history.push(self.past(state));
                let value = self.value(state, history, alpha, beta);
                history.pop();
                value
            }
        }
    }

    fn pass(&self, state: &State) -> Next {
        let color = state.to_move;
        let mut next = State { passes: state.passes + 1, ko: 0, ..*state };
        next.to_move = color.opponent();
        if state.passes == 0 {
            next.first_pass = Some(color);
        }
        if self.rules.pass_cost == PassCost::Prisoner {
            next.lost[color] += 1;
        }
        let last = self.rules.stopping == Stopping::TwoPasses || color == Color::White;
        if next.passes >= 2 && last { Next::Ends(next) } else { Next::Goes(next) }
    }

    fn take_button(&self, state: &State, past: usize) -> Option<Next> {
        (self.rules.button && state.button.is_none()).then(|| {
            let to_move = state.to_move.opponent();
            let button = Some(state.to_move);
            Next::Goes(State { button, to_move, passes: 0, ko: 0, forgotten: past, ..*state })
        })
    }

    /// The state after a play on `point`, if that is legal.
    fn play(&self, state: &State, point: Mask, history: &[Past]) -> Option<Next> {
        let color = state.to_move;
        let next = self.place(state, point)?;
        let now = self.past(&next);
        let again = history[next.forgotten..].contains(&now);
        match self.rules.repetition {
            Repetition::Simple if again => Some(Next::Void),
            Repetition::Ing => panic!("the solver does not know Ing's ko"),
            _ if again => None,
            _ if (next.lost[color.opponent()] - state.lost[color.opponent()]) as u32
                >= self.decisive =>
            {
                Some(Next::Won(color))
            }
            _ => Some(Next::Goes(State { to_move: color.opponent(), ..next })),
        }
    }

    /// Places a stone and removes chains without liberties; `None` when that is illegal regardless
    /// of history.
    fn place(&self, state: &State, point: Mask) -> Option<State> {
        let (color, enemy) = (state.to_move, state.to_move.opponent());
        if (state.stones[Color::Black] | state.stones[Color::White] | state.ko) & point != 0 {
            return None;
        }
        let mut next = State { passes: 0, encoder: color, ko: 0, ..*state };
        next.to_move = enemy;
        next.stones[color] |= point;
        let mut taken = 0;
        let mut beside = self.around(point) & next.stones[enemy];
        while beside != 0 {
            let chain = self.flood(beside & beside.wrapping_neg(), next.stones[enemy]);
            beside &= !chain;
            if self.around(chain) & !next.stones[color] & !chain == 0 {
                taken |= chain;
            }
        }
        next.stones[enemy] &= !taken;
        next.lost[enemy] += taken.count_ones() as i32;
        let own = self.flood(point, next.stones[color]);
        let liberties = self.around(own) & !next.stones[color] & !next.stones[enemy];
        if liberties == 0 {
            if own == point || self.rules.suicide == Suicide::Forbidden {
                return None;
            }
            next.stones[color] &= !own;
            next.lost[color] += own.count_ones() as i32;
        }
        if taken.count_ones() == 1 && own == point && liberties == taken {
            next.ko = taken;
        }
        Some(next)
    }

    /// The key compared with earlier positions. The state's `to_move` is the next to play.
    fn past(&self, state: &State) -> Past {
        let who = match self.rules.repetition {
            Repetition::Positional => None,
            Repetition::NaturalSituational => Some(state.encoder),
            Repetition::Simple | Repetition::Situational | Repetition::Ing => Some(state.to_move),
        };
        let counts = self.rules.repetition == Repetition::Simple && self.rules.counts.prisoners;
        let balance = state.lost[Color::White] - state.lost[Color::Black];
        let [black, white] = Color::ALL.map(|color| state.stones[color]);
        (black, white, who, if counts { balance } else { 0 })
    }

    /// Black's margin in half points, without komi, of a game that has stopped.
    fn margin(&mut self, state: &State) -> i32 {
        let rules = self.rules;
        let button = state.button.map_or(0, Color::sign);
        let white_first = state.first_pass == Some(Color::White);
        let first_pass = rules.first_pass == FirstPass::CostsBlackAPoint && white_first;
        let used = |color: Color| {
            let lost = if rules.counts.prisoners { state.lost[color] } else { 0 };
            let played =
                if rules.plays_cost() { state.stones[color].count_ones() as i32 } else { 0 };
            lost + played
        };
        let points = if rules.plays_cost() {
            self.play_out(state)
        } else if rules.counts.surrounded {
            self.area(&state.stones, rules.counts.prisoners)
        } else {
            (state.stones[Color::Black].count_ones() as i32)
                - state.stones[Color::White].count_ones() as i32
        };
        let tax = match rules.group_tax {
            GroupTax::None => 0,
            GroupTax::TwoPoints => {
                self.tax(&state.stones, Color::Black) - self.tax(&state.stones, Color::White)
            }
        };
        let used = used(Color::Black) - used(Color::White);
        2 * (points - used - tax) + button - if first_pass { 2 } else { 0 }
    }

    /// Black's area minus White's, where stones in settled enemy territory are dead; they count
    /// once more for their captor if `prisoners` count.
    fn area(&self, stones: &ByColor<Mask>, prisoners: bool) -> i32 {
        let alive = self.alive(stones);
        let mut points = 0;
        for color in Color::ALL {
            let dead = stones[color] & self.territory(stones, alive[color.opponent()]);
            points -= if prisoners { color.sign() * dead.count_ones() as i32 } else { 0 };
        }
        let left = self.without_dead(stones, &alive);
        for color in Color::ALL {
            let reached = self.reach(&left, color) & !self.reach(&left, color.opponent());
            points += color.sign() * reached.count_ones() as i32;
        }
        points
    }

    fn without_dead(&self, stones: &ByColor<Mask>, alive: &ByColor<Mask>) -> ByColor<Mask> {
        let left = |color: Color| stones[color] & !self.territory(stones, alive[color.opponent()]);
        ByColor::new(left(Color::Black), left(Color::White))
    }

    /// The stones of `color` and every point that they reach through empty points.
    fn reach(&self, stones: &ByColor<Mask>, color: Color) -> Mask {
        self.flood(stones[color], self.all & !stones[color.opponent()])
    }

    /// The points that the groups of `color` cannot fill: two for each, or fewer if it has fewer.
    /// Chains around one surrounded region are a group.
    fn tax(&self, stones: &ByColor<Mask>, color: Color) -> i32 {
        let left = self.without_dead(stones, &self.alive(stones));
        let surrounded =
            self.reach(&left, color) & !self.reach(&left, color.opponent()) & !left[color];
        let mut open = surrounded;
        let mut tax = 0;
        while open != 0 {
            // A group grows from region to chain to region.
            let mut group = open & open.wrapping_neg();
            loop {
                let wider = self.flood(group, surrounded) | self.flood(group, left[color]);
                let wider = wider
                    | (self.around(wider & surrounded) & left[color])
                    | (self.around(wider & left[color]) & surrounded);
                if wider == group {
                    break;
                }
                group = wider;
            }
            tax += (group & surrounded).count_ones().min(2) as i32;
            open &= !group;
        }
        tax
    }

    /// Black's area minus White's after best play under area counting from here on, without
    /// repetition.
    fn play_out(&mut self, state: &State) -> i32 {
        let [black, white] = Color::ALL.map(|color| state.stones[color]);
        let key = (black, white, state.to_move);
        if let Some(&known) = self.played_out.get(&key) {
            return known;
        }
        let most = self.size.area() as i32;
        let start = State { passes: 0, ko: 0, forgotten: 0, ..*state };
        let value = self.best_area(&start, &mut vec![(black, white)], -most, most);
        self.played_out.insert(key, value);
        value
    }

    fn best_area(
        &mut self,
        state: &State,
        history: &mut Vec<(Mask, Mask)>,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        self.budget = self.budget.checked_sub(1).expect("the position is too large to be read");
        assert!(history.len() < MAX_DEPTH, "the lines are too long to be read");
        let (mut alpha, mut beta) = (alpha, beta);
        let (black, to_move) = (state.to_move == Color::Black, state.to_move.opponent());
        let pass = State { passes: state.passes + 1, ko: 0, to_move, ..*state };
        let mut best = if pass.passes == 2 {
            self.area(&state.stones, false)
        } else {
            self.best_area(&pass, history, alpha, beta)
        };
        let open = self.all & !state.stones[Color::Black] & !state.stones[Color::White];
        let mut points = open & !self.settled(&state.stones);
        loop {
            if black {
                alpha = alpha.max(best)
            } else {
                beta = beta.min(best)
            }
            let point = points & points.wrapping_neg();
            if alpha >= beta || point == 0 {
                return best;
            }
            points ^= point;
            let Some(next) = self.place(state, point) else { continue };
            let now = (next.stones[Color::Black], next.stones[Color::White]);
            if history.contains(&now) {
                continue;
            }
            history.push(now);
            let value = self.best_area(&next, history, alpha, beta);
            history.pop();
            best = if black { best.max(value) } else { best.min(value) };
        }
    }

    /// The points of unconditionally alive chains. Where only stones count there are none, because
    /// territory has to be filled.
    fn settled(&self, stones: &ByColor<Mask>) -> Mask {
        if self.rules.counts.stones && !self.rules.counts.surrounded {
            return 0;
        }
        let alive = self.alive(stones);
        Color::ALL.into_iter().fold(0, |mask, color| mask | self.territory(stones, alive[color]))
    }

    /// One-point eyes that no sensible player fills.
    fn safe_eyes(&self, state: &State) -> Mask {
        let settled = self.settled(&state.stones);
        let open = self.all & !state.stones[Color::Black] & !state.stones[Color::White];
        let alone = |index: &usize| self.near[*index] & open == 0;
        let eyes = (0..self.near.len()).filter(alone).fold(0, |mask, index| mask | 1 << index);
        eyes & settled & open
    }

    /// For each player, the chains that survive even if the player always passes.
    fn alive(&self, stones: &ByColor<Mask>) -> ByColor<Mask> {
        let [black, white] = Color::ALL.map(|color| self.alive_of(stones, color));
        ByColor::new(black, white)
    }

    fn alive_of(&self, stones: &ByColor<Mask>, color: Color) -> Mask {
        let own = stones[color];
        let empty = self.all & !own & !stones[color.opponent()];
        let mut chains = self.parts(own);
        let mut regions = self.parts(self.all & !own);
        loop {
            let is_vital = |chain: Mask, region: &&Mask| {
                // With suicide, enemy stones in a region may disappear and leave points that are
                // not liberties.
                let must_touch = match self.rules.suicide {
                    Suicide::Forbidden => **region & empty,
                    Suicide::MultiStone => **region,
                };
                self.around(**region) & chain != 0 && must_touch & !self.around(chain) == 0
            };
            let before = chains.len();
            chains.retain(|&chain| {
                regions.iter().filter(|region| is_vital(chain, region)).count() >= 2
            });
            let alive = chains.iter().fold(0, |mask, chain| mask | chain);
            regions.retain(|&region| self.around(region) & own & !alive == 0);
            if chains.len() == before {
                return alive;
            }
        }
    }

    /// The regions enclosed by these living chains alone, in which nobody else can live for lack of
    /// two separate points away from the chains.
    fn territory(&self, stones: &ByColor<Mask>, alive: Mask) -> Mask {
        if alive == 0 {
            return 0;
        }
        let color = if alive & stones[Color::Black] != 0 { Color::Black } else { Color::White };
        let mut territory = 0;
        for region in self.parts(self.all & !stones[color]) {
            let closed = self.around(region) & stones[color] & !alive == 0;
            let inner = region & !self.around(alive);
            let one_eye = inner.count_ones() < 2
                || inner.count_ones() == 2
                    && self.around(inner & inner.wrapping_neg()) & inner != 0;
            // Where dead stones have to be captured first, a region with enemy stones is not
            // settled.
            let clean = self.rules.agrees_on_dead() || region & stones[color.opponent()] == 0;
            if closed && one_eye && clean {
                territory |= region;
            }
        }
        territory
    }

    fn parts(&self, mut mask: Mask) -> Vec<Mask> {
        let mut parts = Vec::new();
        while mask != 0 {
            let part = self.flood(mask & mask.wrapping_neg(), mask);
            mask &= !part;
            parts.push(part);
        }
        parts
    }

    fn bit(&self, point: Point) -> Mask {
        1 << self.size.place(point)
    }

    /// The points adjacent to a set and not in it.
    fn around(&self, mask: Mask) -> Mask {
        let mut rest = mask;
        let mut around = 0;
        while rest != 0 {
            around |= self.near[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        around & !mask
    }

    /// The points of `inside` that are connected with `seed`.
    fn flood(&self, seed: Mask, inside: Mask) -> Mask {
        let mut reached = seed;
        let mut edge = seed;
        while edge != 0 {
            edge = self.around(reached) & inside & !reached;
            reached |= edge;
        }
        reached
    }
}
