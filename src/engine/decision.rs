//! When to pass, when to resign, and what is left to do in a position that is settled.
//!
//! All rules count area, so that a move in one's own territory costs nothing as long as it does not
//! kill own stones. A pass may end the game, and then everything depends on what others hold for
//! dead. The engine therefore passes to win only when it wins with the worst reading of the
//! position: whatever is not surely its own is the opponent's.

use crate::color::Color;
use crate::engine::status::{Status, Territory};
use crate::game::Game;
use crate::point::{Move, Point};
use crate::score;
use crate::search::Report;

/// What to do with a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Play here.
    Play(Point),
    /// Pass.
    Pass,
    /// Take the button.
    Button,
    /// Give the game up.
    Resign,
}

/// Neutral regions up to this size are dame; a larger one is an open border.
const LARGEST_DAME: usize = 6;

/// An empty point is surrounded for good if its owner has it by this share of the playouts (1 is
/// always). It is less than what stones need: eye points change hands when dead stones are taken.
const SURROUNDED: f64 = 0.5;

/// In a seki it does not matter who moves first, so that no two readings differ by more than this
/// about its stones. In a race to capture they do.
const QUIET: f64 = 0.4;

/// The chance to win from which a player who is behind on the count still sees something to play
/// for.
const HOPE: f64 = 0.25;

/// How much less than the search's first choice another move may promise.
const TOLERATED_CHANCE: f64 = 0.05;
const TOLERATED_POINTS: f64 = 2.0;

/// A position in the eyes of the player who has to decide. Counts are in half points, komi
/// included, positive when the player wins.
#[derive(Clone, PartialEq, Debug)]
pub struct Assessment {
    /// Whether nothing is left to play for but dame and the capture of dead stones.
    pub settled: bool,
    /// The count when only what is surely the player's is counted for the player.
    pub worst: i32,
    /// The count with the dead stones off, if the rules allow that.
    pub agreed: i32,
    /// Liberties of dead enemy chains whose death is not beyond doubt.
    pub captures: Vec<Point>,
    /// Neutral points that the player may take.
    pub dame: Vec<Point>,
}

/// Assesses the present position for `color`.
///
/// `statuses` are several readings of the position, the most reliable first; a chain or point is
/// settled when all of them say the same by at least `sure`. With `all_must_go`, dead stones are
/// worth capturing even where their death is beyond doubt.
///
/// # Panics
/// When there is no status.
pub fn assess(
    game: &Game,
    color: Color,
    statuses: &[&Status],
    sure: f64,
    all_must_go: bool,
) -> Assessment {
    let board = game.board();
    let size = game.size();
    let first = statuses[0];
    let dead = first.dead();
    let territory = Territory::new(board, &dead);
    let seki = first.seki(board);
    let (lowest, highest) = safeties(statuses);

    let is_settled = |index: usize| {
        lowest[index] >= sure
            || highest[index] <= -sure
            || seki.contains(&first.chains[index].stones[0])
                && highest[index] - lowest[index] <= QUIET
    };
    let surrounded = |point: Point, owner: Color| {
        statuses.iter().all(|status| status.share(point, owner) >= SURROUNDED)
    };
    let regions = territory.neutral_regions(size);
    let settled = (0..first.chains.len()).all(is_settled)
        && regions.iter().all(|region| region.len() <= LARGEST_DAME)
        && board
            .empties()
            .all(|point| territory.owner(point, size).is_none_or(|owner| surrounded(point, owner)));

    let captures = first
        .chains
        .iter()
        .filter(|chain| chain.color != color && chain.is_dead() && (all_must_go || !chain.certain))
        .flat_map(|chain| board.liberties(board.chain(chain.stones[0])).iter())
        .map(Point::from_index);
    let beside_seki = |point: Point| {
        size.neighbours(point).any(|near| {
            board.cell(near).is_stone()
                && seki.iter().any(|&stone| board.chain(stone) == board.chain(near))
        })
    };
    let dame = regions
        .iter()
        .filter(|region| region.len() <= LARGEST_DAME)
        .flatten()
        .copied()
        .filter(|&point| board.is_empty(point) && !beside_seki(point));
    Assessment {
        settled,
        worst: worst_count(game, color, first, &lowest, sure, surrounded),
        agreed: game.score(&dead).half_points() * color.sign(),
        captures: playable(game, color, captures),
        dame: playable(game, color, dame),
    }
}

/// The lowest and the highest safety of each chain over all statuses.
fn safeties(statuses: &[&Status]) -> (Vec<f64>, Vec<f64>) {
    (0..statuses[0].chains.len())
        .map(|index| {
            let values = statuses.iter().map(|status| status.chains[index].safety);
            values.fold((1.0, -1.0), |(low, high): (f64, f64), v| (low.min(v), high.max(v)))
        })
        .unzip()
}

/// The count when the player's doubtful stones are dead, the opponent's live unless their death is
/// certain, and every point that is not surely the player's is the opponent's, dame apart.
fn worst_count(
    game: &Game,
    color: Color,
    status: &Status,
    lowest: &[f64],
    sure: f64,
    surrounded: impl Fn(Point, Color) -> bool,
) -> i32 {
    let may_agree = game.rules().agrees_on_dead();
    let gone: Vec<Point> = status
        .chains
        .iter()
        .zip(lowest)
        .filter(|(chain, lowest)| {
            if chain.color == color {
                **lowest < sure
            } else {
                may_agree && chain.certain && chain.is_dead()
            }
        })
        .map(|(chain, _)| chain.stones[0])
        .collect();
    let size = game.size();
    let territory = Territory::new(game.board(), &gone);
    let mut margin = 0;
    for point in size.points() {
        if territory.is_neutral(point, size) {
            continue;
        }
        let own = territory.owner(point, size) == Some(color)
            && (game.board().cell(point) == color.stone() || surrounded(point, color));
        margin += if own { 1 } else { -1 };
    }
    for region in territory.neutral_regions(size) {
        if region.len() > LARGEST_DAME {
            margin -= region.len() as i32;
        }
    }
    2 * margin - game.effective_komi() * color.sign()
}

/// The points among these, each once, where `color` may play without harm to itself.
fn playable(game: &Game, color: Color, points: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut points: Vec<Point> = points.filter(|&point| is_harmless(game, color, point)).collect();
    points.sort_unstable();
    points.dedup();
    points
}

/// Whether `color` may play on `point` without filling an own eye or putting own stones into atari
/// for nothing. A single stone may be thrown in.
pub fn is_harmless(game: &Game, color: Color, point: Point) -> bool {
    if !game.is_legal(color, Move::Play(point)) || game.board().is_eye(point, color) {
        return false;
    }
    let mut after = game.board().clone();
    let captured = after.play(point, color);
    after.chain_of_color(point, color).is_some_and(|chain| {
        captured > 0 || after.liberty_count(chain) > 1 || after.stone_count(chain) == 1
    })
}

impl Assessment {
    /// Whether to answer a pass with a pass, whatever else there is to do: the game is won then.
    pub fn is_won(&self) -> bool {
        self.worst > 0
    }

    /// Whether dead enemy stones are left that can be captured.
    pub fn has_captures(&self) -> bool {
        !self.captures.is_empty()
    }

    /// What is worth doing in a settled position, the most urgent first: the capture of stones that
    /// the result depends on, or of all with `all_must_go`, else the dame.
    pub fn chores(&self, all_must_go: bool) -> &[Point] {
        let result_depends = self.worst <= 0 && self.agreed > 0;
        if !self.captures.is_empty() && (all_must_go || result_depends) {
            return &self.captures;
        }
        &self.dame
    }

    /// Whether the player, with a `chance` to win by the search, may hope to turn a loss around.
    pub fn has_hope(&self, chance: f64) -> bool {
        self.agreed <= 0 && chance >= HOPE
    }
}

/// The best move of `report` that is not a pass, if it is nearly as good as the best of all and does
/// no harm.
pub fn best_play(game: &Game, color: Color, report: &Report) -> Option<Point> {
    let best = report.best()?;
    if let Move::Play(point) = best.mv {
        return Some(point);
    }
    let floor = best.winrate(color) - TOLERATED_CHANCE;
    let mut plays = report.moves.iter().filter(|m| m.visits > 0 && m.winrate(color) >= floor);
    plays.find_map(|m| m.mv.point().filter(|&point| is_harmless(game, color, point)))
}

/// The best move of `chores`, a search among some moves only, if it loses nothing against the best
/// move of `report`, a search among all.
pub fn best_chore(color: Color, chores: &Report, report: &Report) -> Option<Point> {
    let (chore, best) = (chores.best()?, report.best()?);
    let lost_points = f64::from(color.sign()) * (best.black_score - chore.black_score);
    let lost_chance = best.winrate(color) - chore.winrate(color);
    let harmless = lost_chance <= TOLERATED_CHANCE && lost_points <= TOLERATED_POINTS;
    chore.mv.point().filter(|_| harmless)
}

/// Whether the search's result is bad enough for `color` to think of resigning: the chance is below
/// `threshold` after at least `visits`, a quarter of the board has been played, and neither the
/// expected score nor the count of the board as it stands is in favour of the player.
pub fn looks_lost(game: &Game, color: Color, report: &Report, threshold: f64, visits: u64) -> bool {
    let Some(best) = report.best() else { return false };
    let count = 2 * score::area(game.board(), &[]) - game.effective_komi();
    report.visits >= visits
        && best.winrate(color) < threshold
        && report.black_score * f64::from(color.sign()) < 0.0
        && count * color.sign() <= 0
        && game.moves().len() >= game.size().area() / 4
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::GameBoard;
    use crate::engine::life;
    use crate::rules::{self, CHINESE};
    use crate::score::Komi;

    const NOTHING: &[f32] = &[];

    /// Assesses a diagram for Black. `means` default to full ownership as the board stands.
    fn black(rules: &str, komi: f64, diagram: &str, means: &[f32]) -> Assessment {
        let (game, status) = position(rules, komi, diagram, means);
        let all_must_go = !game.rules().agrees_on_dead();
        assess(&game, Color::Black, &[&status], 0.8, all_must_go)
    }

    fn position(rules: &str, komi: f64, diagram: &str, means: &[f32]) -> (Game, Status) {
        let board = GameBoard::from_diagram(&diagram.replace('/', "\n")).unwrap();
        let rules = rules::find(rules).unwrap().rules;
        let mut game = Game::new(board.size(), rules, Komi::try_from(komi).unwrap());
        let stones: Vec<(Point, Color)> = board
            .size()
            .points()
            .filter_map(|point| board.cell(point).color().map(|color| (point, color)))
            .collect();
        game.setup(&stones, Color::Black).unwrap();
        let owners = score::owners(&board, &[]);
        let as_it_stands: Vec<f32> =
            owners.iter().map(|owner| owner.map_or(0.0, |color| color.sign() as f32)).collect();
        let means = if means.is_empty() { &as_it_stands } else { means };
        let certain = life::unconditional_owners(&board, rules.suicide);
        let status = Status::new(&board, means, &certain);
        (game, status)
    }

    fn vertices(diagram: &str, points: &[Point]) -> Vec<String> {
        let size = GameBoard::from_diagram(&diagram.replace('/', "\n")).unwrap().size();
        points.iter().map(|&point| size.vertex(point)).collect()
    }

    #[test]
    fn a_finished_game_is_settled() {
        let diagram = ".X.XO/.XXXO/XX.XO/OXXOO/.OOO.";
        let won = black("chinese", 0.5, diagram, NOTHING);
        assert!(won.settled && won.is_won(), "{won:?}");
        assert!(won.captures.is_empty() && won.dame.is_empty());
        let lost = black("chinese", 10.5, diagram, NOTHING);
        assert!(lost.settled && !lost.is_won() && lost.agreed < 0);
        assert!(lost.chores(false).is_empty());
        assert!(lost.has_hope(0.5) && !lost.has_hope(0.05));
    }

    #[test]
    fn dame_are_filled_before_the_end() {
        let diagram = "
            .X.OO
            XX.O.
            .XXOO
            XX.O.
            .X.OO";
        let assessment = black("chinese", 0.5, diagram, NOTHING);
        assert!(assessment.settled, "{assessment:?}");
        assert_eq!(vertices(diagram, assessment.chores(false)), ["C1", "C2", "C4", "C5"]);
    }

    #[test]
    fn stones_are_captured_when_the_result_depends_on_them() {
        // The white stone at B2 has no room for eyes, and Black lives for certain by A5 and C5.
        let certain = "
            .X.XO
            XXXXO
            X.XOO
            XOXO.
            XXXOO";
        let assessment = black("chinese", 0.5, certain, NOTHING);
        assert!(assessment.worst > 0);
        // Black surrounds a white stone whose death is a matter of the playouts.
        let doubtful = "
            .XX.O
            ..XOO
            O.XO.
            ..XOO
            .XX.O";
        let b = 1.0;
        let means =
            [b, b, b, -b, -b, b, b, b, -b, -b, b, b, b, -b, -b, b, b, b, -b, -b, b, b, b, -b, -b];
        let assessment = black("chinese", 3.5, doubtful, &means);
        assert!(assessment.settled && assessment.agreed > 0 && assessment.worst <= 0);
        assert_eq!(vertices(doubtful, assessment.chores(false)), ["A2", "B3", "A4"]);
        let taken_for_dead = black("tromp-taylor", 3.5, doubtful, &means);
        assert!(taken_for_dead.agreed <= 0);
        assert_eq!(vertices(doubtful, taken_for_dead.chores(true)), ["A2", "B3", "A4"]);
    }

    #[test]
    fn an_open_position_is_not_settled_and_not_won() {
        let diagram = "
            .......
            ..X.O..
            .......
            ..X.O..
            .......
            ..X.O..
            .......";
        // Even where the playouts are sure: the borders are open.
        let sure: Vec<f32> = (0..49).map(|i| if i % 7 < 4 { 1.0 } else { -1.0 }).collect();
        let assessment = black("chinese", -20.0, diagram, &sure);
        assert!(!assessment.settled);
        assert!(assessment.worst <= 0, "{assessment:?}");
        let (game, _) = position("chinese", 7.5, diagram, NOTHING);
        assert_eq!(game.rules(), &CHINESE.rules);
    }

    #[test]
    fn doubtful_own_stones_do_not_count() {
        let diagram = "..X.O../..X.O../..X.O..";
        let means = [0.5, 0.5, 0.5, 0.0, -1.0, -1.0, -1.0].repeat(3);
        let assessment = black("chinese", -2.5, diagram, &means);
        assert!(assessment.agreed > 0 && assessment.worst <= 0 && !assessment.settled);
    }

    #[test]
    fn own_eyes_and_large_self_ataris_are_harmful() {
        let diagram = "
            .XO.
            XXOO
            XOO.
            .XOO";
        let (game, _) = position("chinese", 0.5, diagram, NOTHING);
        let harmless: Vec<String> = game
            .size()
            .points()
            .filter(|&point| is_harmless(&game, Color::Black, point))
            .map(|point| game.size().vertex(point))
            .collect();
        assert!(harmless.is_empty(), "{harmless:?}");
    }
}
