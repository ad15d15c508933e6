//! The items of a count, by which counts of one game under different rules can be compared.
//!
//! Every count is the plain area of the board plus one item for each thing that the rules count
//! differently. Where two rule sets give different results, the items that differ are the reasons.

use super::Game;
use crate::board::GameBoard;
use crate::color::Color;
use crate::life::area;
use crate::life::territory::{Grid, Territory};
use crate::point::{Move, Point};
use crate::position::PassState;
use crate::rules::{Counts, PassCost, Rules, SekiEyes};
use crate::score::{EmptyPointOwners, Tally};

/// An item of a count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CountItem {
    /// Stones and the points they surround, once the stones that are dead by agreement are off.
    Area,
    /// Komi.
    Komi,
    /// White's points for handicap stones.
    Compensation,
    /// Stones that are dead or alive by the rules, although the players would agree on the
    /// opposite.
    Dead,
    /// Stones that stood on the board at the start, where stones do not count.
    Setup,
    /// Plays on neutral points that the opponent had no answer to, where stones do not count.
    Dame,
    /// Plays in the player's own territory, made or still due, where each costs a point.
    Teire,
    /// Other plays that the opponent did not answer, where stones do not count.
    LastPlay,
    /// Stones, surrounded points or prisoners that count besides area, or in place of it.
    Counted,
    /// Stones paid for passes.
    PassStones,
    /// Points that groups in seki surround.
    Seki,
    /// The tax on living groups.
    GroupTax,
    /// The button.
    Button,
    /// The point for the first pass.
    FirstPass,
}

impl CountItem {
    /// A short name.
    pub const fn name(self) -> &'static str {
        self.words().0
    }

    /// The meaning, as the rest of a line that begins with the name.
    pub const fn meaning(self) -> &'static str {
        self.words().1
    }

    const fn words(self) -> (&'static str, &'static str) {
        match self {
            CountItem::Area => ("area", "stones and the points they surround"),
            CountItem::Komi => ("komi", "White's points for moving second"),
            CountItem::Compensation => ("handicap", "White's points for the handicap stones"),
            CountItem::Dead => ("dead stones", "other stones are dead by the rules"),
            CountItem::Setup => {
                ("stones at the start", "they count on the board, not as territory")
            }
            CountItem::Dame => ("dame", "filling one gains a point only where stones count"),
            CountItem::Teire => ("teire", "a play in one's own territory costs a point there"),
            CountItem::LastPlay => ("last play", "one player has played more stones, which count"),
            CountItem::Counted => {
                ("what counts", "the rules do not count just stones and territory")
            }
            CountItem::PassStones => ("pass stones", "a pass costs a stone"),
            CountItem::Seki => ("seki", "points surrounded in seki do not count"),
            CountItem::GroupTax => ("group tax", "each living group pays two points"),
            CountItem::Button => ("button", "the player who took it has half a point"),
            CountItem::FirstPass => ("first pass", "Black loses a point if White passed first"),
        }
    }
}

/// The items of a count, in half points for Black. They add up to the margin, komi included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreBreakdown {
    items: Vec<(CountItem, i32)>,
}

impl ScoreBreakdown {
    /// The account of `game` as it stands, under its rules. The chains with a stone in `dead` are
    /// taken off. `agreed` has stones of the chains that would be taken off if the players agreed
    /// on dead stones.
    pub fn of(game: &Game, agreed: &[Point], dead: &[Point]) -> ScoreBreakdown {
        let mut account = ScoreBreakdown { items: Vec::new() };
        let (rules, board, pass_state) = (game.rules(), game.board(), game.pass_state());
        let margin = |rules: &Rules, dead| 2 * tally(board, pass_state, rules, dead).margin(rules);
        let plain = rules.plain_area();
        let by_agreement = margin(&plain, agreed);
        account.add(CountItem::Area, by_agreement);
        account.add(CountItem::Dead, margin(&plain, dead) - by_agreement);
        let counting = Rules { counts: rules.counts, ..plain };
        let counted = margin(&counting, dead) - margin(&plain, dead);
        account.add_counted(game, counted, dead);
        let paying = Rules { pass_cost: rules.pass_cost, ..counting };
        account.add(CountItem::PassStones, margin(&paying, dead) - margin(&counting, dead));
        let without_seki = Rules { seki_eyes: rules.seki_eyes, ..paying };
        let due = due_plays(game, dead);
        account.add(CountItem::Teire, due);
        let in_seki = margin(&without_seki, dead) - margin(&paying, dead) - due;
        account.add(CountItem::Seki, in_seki);
        let taxed = Rules { group_tax: rules.group_tax, ..without_seki };
        account.add(CountItem::GroupTax, margin(&taxed, dead) - margin(&without_seki, dead));
        let end = if rules.button { CountItem::Button } else { CountItem::FirstPass };
        account.add(end, pass_state.half_points(rules));
        account.add(CountItem::Komi, -game.komi().half_points());
        account.add(CountItem::Compensation, game.komi().half_points() - game.effective_komi());
        account
    }

    /// The items that are not 0, in half points for Black.
    pub fn items(&self) -> impl Iterator<Item = (CountItem, i32)> + '_ {
        self.items.iter().copied().filter(|&(_, half_points)| half_points != 0)
    }

    /// Half points for Black from one item.
    pub fn half_points(&self, item: CountItem) -> i32 {
        self.items.iter().filter(|(other, _)| *other == item).map(|(_, half)| half).sum()
    }

    /// Black's margin in half points, komi included.
    pub fn margin(&self) -> i32 {
        self.items.iter().map(|(_, half_points)| half_points).sum()
    }

    /// The reason why this margin differs from the margin of `other`: the items that differ, each
    /// with its value here minus its value there, in half points for Black.
    pub fn difference(&self, other: &ScoreBreakdown) -> Vec<(CountItem, i32)> {
        let mut items: Vec<CountItem> =
            self.items().chain(other.items()).map(|(item, _)| item).collect();
        items.sort_unstable();
        items.dedup();
        let difference = |item| (item, self.half_points(item) - other.half_points(item));
        items.into_iter().map(difference).filter(|&(_, half_points)| half_points != 0).collect()
    }

    fn add(&mut self, item: CountItem, half_points: i32) {
        match self.items.iter_mut().find(|(other, _)| *other == item) {
            Some((_, sum)) => *sum += half_points,
            None => self.items.push((item, half_points)),
        }
    }

    /// Splits the difference between area and what the rules count.
    ///
    /// The difference between area and territory with prisoners is the number of stones that the
    /// players have put on the board: stones that are still there are area, and the others are
    /// prisoners. Players who take turns put on equally many, so the rest comes from the stones at
    /// the start and from the plays that were not answered by a play.
    fn add_counted(&mut self, game: &Game, half_points: i32, dead: &[Point]) {
        if game.rules().counts != Counts::TERRITORY {
            self.add(CountItem::Counted, half_points);
            return;
        }
        let at_start = |color: Color| {
            let stones = game.start_stones().iter().filter(|(_, owner)| *owner == color).count();
            (stones + game.start.prisoners[color]) as i32
        };
        self.add(CountItem::Setup, 2 * (at_start(Color::White) - at_start(Color::Black)));
        for (color, point) in unanswered_plays(game.moves()) {
            self.add(kind_of_play(game.board(), point, color, dead), -2 * color.sign());
        }
    }
}

/// The tally under `rules` after the chains with a stone in `dead` are taken off.
fn tally(board: &GameBoard, pass_state: &PassState, rules: &Rules, dead: &[Point]) -> Tally {
    let mut tally = Tally::of(board, dead, &EmptyPointOwners::of(board, dead, rules));
    for color in Color::ALL {
        let paid = match rules.pass_cost {
            PassCost::Free => 0,
            PassCost::Prisoner => pass_state.pass_stones(color),
        };
        tally.lost[color] += (board.prisoners(color) + paid) as i32;
    }
    tally
}

/// The teire that is still due at the end, in half points for Black. Under rules where a play costs
/// a point, a point that its owner still has to fill is not territory.
fn due_plays(game: &Game, dead: &[Point]) -> i32 {
    let rules = game.rules();
    if rules.seki_eyes == SekiEyes::Count || !rules.plays_cost() {
        return 0;
    }
    let judged = Territory::of(&Grid::of(game.board(), dead));
    let vacant = area::vacant(game.board(), dead);
    let points = judged.area.iter().zip(&judged.territory).zip(judged.seki.iter().zip(vacant));
    let due =
        points.filter(|((_, counted), (seki, vacant))| counted.is_none() && !**seki && *vacant);
    due.filter_map(|((owner, _), _)| *owner).map(|color| -2 * color.sign()).sum()
}

/// The plays that the opponent did not answer with a play. Where the players take turns, Black's
/// number of these minus White's is Black's number of stones played minus White's.
fn unanswered_plays(moves: &[(Color, Move)]) -> Vec<(Color, Point)> {
    let mut plays = Vec::new();
    let mut open: Option<(Color, Point)> = None;
    for &(color, mv) in moves {
        let answers = open.is_some_and(|(other, _)| other != color);
        match mv.point() {
            Some(_) if answers => open = None,
            Some(point) => plays.extend(open.replace((color, point))),
            None => plays.extend(open.take()),
        }
    }
    plays.extend(open);
    plays
}

/// The item that `color`'s play on `point` belongs to, according to what the point would be without
/// the stone.
fn kind_of_play(board: &GameBoard, point: Point, color: Color, dead: &[Point]) -> CountItem {
    let vacant = area::vacant(board, dead);
    let size = board.size();
    if board.cell(point) != color.stone() || vacant[size.place(point)] {
        return CountItem::LastPlay;
    }
    let mut without = Box::new(GameBoard::new(size));
    for stone in size.points().filter(|&stone| stone != point && !vacant[size.place(stone)]) {
        if let Some(owner) = board.cell(stone).color() {
            without.play(stone, owner);
        }
    }
    let before = area::owners(&without, &[]);
    let after = area::owners(board, dead);
    let others = || size.points().filter(|&other| other != point).map(|other| size.place(other));
    match before[size.place(point)] {
        Some(owner) if owner == color => CountItem::Teire,
        None if others().all(|place| before[place] == after[place]) => CountItem::Dame,
        _ => CountItem::LastPlay,
    }
}
