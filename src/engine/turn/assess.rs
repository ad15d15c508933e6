//! The plays that are left in a position, and the result of a pass.
//!
//! A pass may end the game, and then everything depends on which stones the opponent considers
//! dead. A position is therefore counted twice: as by two players who agree about the dead stones,
//! and at its worst, where every stone and point that is not surely the player's is the opponent's.
//! Both counts follow the rules in force, after the passes that would stop the game.

use crate::engine::turn::standoff::standoffs;
use crate::engine::turn::state::TurnState;
use crate::params::Params;
use ponnuki_game::board::GameBoard;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::life::area::Area;
use ponnuki_game::life::benson;
use ponnuki_game::life::status::{ChainStatus, Status};
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::position::GamePosition;
use ponnuki_game::rules::{FirstPass, Rules};
use ponnuki_game::score::Score;

/// A position from the point of view of the player who has to decide.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Assessment {
    /// That player.
    pub(super) color: Color,
    /// True if nothing is left to play for but the cleanup plays below.
    pub(super) settled: bool,
    /// The result if the player gets only the stones and points that are surely the player's.
    pub(super) worst: Score,
    /// The result without the dead stones, if the rules remove them at the next stop.
    pub(super) agreed: Score,
    /// Liberties of dead enemy chains that should be captured before the game stops.
    pub(super) captures: Vec<Point>,
    /// Such liberties where a play sacrifices stones, which the capture may win back.
    pub(super) sacrifices: Vec<Point>,
    /// Dame that the player may fill.
    pub(super) dame: Vec<Point>,
    /// Own points that the player may fill, under stone counting.
    pub(super) filling: Vec<Point>,
    /// Points where nothing is left to play, because life and death there has been read out.
    pub(super) read_out: Vec<Point>,
}

/// A kind of play that may be left in a settled position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CleanupPlay {
    /// Filling a dame, which the opponent could take as well.
    Dame,
    /// Capturing dead stones.
    Capture,
    /// Filling an own point.
    Filling,
    /// Sacrificing stones to capture dead ones.
    Sacrifice,
}

impl TurnState<'_> {
    /// Assesses the position from everything known so far.
    pub(super) fn assess(&self) -> Assessment {
        let readings = self.readings();
        if !readings.is_empty() {
            return self.assess_by(&readings);
        }
        let board = self.game.board();
        let unknown = vec![0.0; board.size().area()];
        let bare = Status::new(board, &unknown, &self.certain);
        self.assess_by(&[&bare])
    }

    /// Assesses the position by these readings alone.
    pub(super) fn assess_by(&self, readings: &[&Status]) -> Assessment {
        assess(self.game, self.color(), readings, self.params, self.all_must_go)
    }
}

/// Assesses the present position for `color`.
///
/// `statuses` are several readings of the position, the most reliable first; a chain or point is
/// settled when all of them are sure and agree. With `all_must_go`, all dead stones are to be
/// captured; otherwise only those whose death is in doubt, if the result depends on it and captures
/// cost nothing.
///
/// # Panics
/// When `statuses` is empty.
pub(super) fn assess(
    game: &Game,
    color: Color,
    statuses: &[&Status],
    params: &Params,
    all_must_go: bool,
) -> Assessment {
    let first = statuses[0];
    let area = Area::of(game.board(), &first.dead());
    let assessor = Assessor {
        game,
        end: game.position().stopped_by(color),
        color,
        statuses,
        params,
        standoffs: standoffs(game.board(), first, &area),
        area,
    };
    let mut assessment = Assessment {
        color,
        settled: assessor.is_settled(),
        worst: assessor.worst(),
        agreed: agreed(game, color, first),
        captures: Vec::new(),
        sacrifices: Vec::new(),
        dame: assessor.dame(),
        filling: Vec::new(),
        read_out: first.read_out.clone(),
    };
    let result_depends =
        assessment.outcome_sign(assessment.worst) < assessment.outcome_sign(assessment.agreed);
    if all_must_go || result_depends && captures_are_free(game) {
        let ways = assessor.captures(all_must_go);
        (assessment.captures, assessment.sacrifices) =
            ways.into_iter().partition(|&point| is_harmless(game, color, point));
    }
    if !game.rules().counts.surrounded {
        assessment.filling = assessor.filling();
    }
    assessment
}

/// The result of `game` if `color` passes first and both players agree about the dead stones of
/// `status`, as far as the rules remove dead stones at the next stop.
pub(super) fn agreed(game: &Game, color: Color, status: &Status) -> Score {
    game.position().stopped_by(color).score(&status.dead())
}

/// Under stone counting, an eye that `color` can fill while all its unconditionally alive stones
/// stay alive.
pub(super) fn spare_eye(game: &Game, color: Color) -> Option<Point> {
    if game.rules().counts.surrounded {
        return None;
    }
    let board = game.board();
    let alive = |board: &GameBoard| -> Vec<bool> {
        let owners = benson::unconditional_owners(board, game.rules().suicide);
        let lives = |(point, owner)| owner == Some(color) && board.cell(point) == color.stone();
        board.size().points().zip(owners).map(lives).collect()
    };
    let before = alive(board);
    board.empties().filter(|&point| board.is_eye(point, color)).find(|&point| {
        let mut after = board.clone();
        game.is_legal(color, Move::Play(point)) && {
            after.play(point, color);
            before.iter().zip(alive(&after)).all(|(&before, after)| after || !before)
                && before.contains(&true)
        }
    })
}

/// Returns true if captures cost nothing: no points, and no loss from passing later where the first
/// pass earns a point.
fn captures_are_free(game: &Game) -> bool {
    let rules = game.rules();
    let may_lose_first_pass =
        rules.first_pass == FirstPass::CostsBlackAPoint && game.pass_state().stops() == 0;
    !rules.plays_cost() && !may_lose_first_pass
}

/// Returns true if there are neutral regions too large for dame once `dead` is removed.
pub(super) fn has_open_borders(board: &GameBoard, dead: &[Point], params: &Params) -> bool {
    let regions = Area::of(board, dead).neutral_regions();
    regions.iter().any(|region| region.len() as u64 > params.largest_dame)
}

/// Returns true if every stone on the board will count as alive when the game next stops, if
/// `color` passes first.
pub(super) fn all_alive_at_next_stop(game: &Game, color: Color) -> bool {
    game.position().stopped_by(color).pass_state().all_alive(game.rules())
}

/// A position and the data for its assessment.
struct Assessor<'a> {
    game: &'a Game,
    /// The position once the game has stopped.
    end: GamePosition,
    color: Color,
    statuses: &'a [&'a Status],
    params: &'a Params,
    /// The area without the dead stones.
    area: Area,
    /// The first stones of the chains in a standoff.
    standoffs: Vec<Point>,
}

impl Assessor<'_> {
    fn size(&self) -> Size {
        self.game.size()
    }

    fn rules(&self) -> &Rules {
        self.game.rules()
    }

    /// The lowest and the highest safety of a chain over all readings.
    fn safety(&self, chain: usize) -> (f64, f64) {
        let values = self.statuses.iter().map(|status| status.chains[chain].safety);
        values.fold((1.0, -1.0), |(low, high), value| (f64::min(low, value), f64::max(high, value)))
    }

    fn is_surrounded(&self, point: Point, owner: Color) -> bool {
        self.statuses
            .iter()
            .all(|status| status.share(point, owner) >= self.params.surrounded_ownership)
    }

    fn is_settled(&self) -> bool {
        let sure = self.params.settled_ownership;
        let is_clear = |(index, chain): (usize, &ChainStatus)| {
            let (lowest, highest) = self.safety(index);
            lowest >= sure
                || highest <= -sure
                || self.standoffs.contains(&chain.stones[0])
                    && highest - lowest <= self.params.quiet_ownership
        };
        let is_kept = |point: Point| {
            let owner = self.area.owner(point);
            owner.is_none_or(|owner| self.is_surrounded(point, owner))
        };
        self.statuses[0].chains.iter().enumerate().all(is_clear)
            && self.neutral_regions().iter().all(|region| self.is_dame(region))
            && self.game.board().empties().all(is_kept)
    }

    fn is_dame(&self, region: &[Point]) -> bool {
        region.len() as u64 <= self.params.largest_dame
    }

    fn neutral_regions(&self) -> Vec<Vec<Point>> {
        self.area.neutral_regions()
    }

    /// The result if the player's doubtful stones are dead, the opponent's live unless their death
    /// is certain, and every point but dame that is not surely the player's is the opponent's.
    fn worst(&self) -> Score {
        let opponent = self.color.opponent();
        let may_agree = !self.end.pass_state().all_alive(self.rules());
        let is_gone = |(index, chain): &(usize, &ChainStatus)| {
            if chain.color == self.color {
                self.safety(*index).0 < self.params.settled_ownership
            } else {
                may_agree && chain.certain && chain.is_dead()
            }
        };
        let chains = self.statuses[0].chains.iter().enumerate();
        let gone: Vec<Point> = chains.filter(is_gone).map(|(_, chain)| chain.stones[0]).collect();
        let area = Area::of(self.game.board(), &gone);
        let size = self.size();
        let mut tally = self.end.tally(&gone);
        for point in size.points() {
            let is_stone = self.game.board().cell(point) == self.color.stone();
            if area.owner(point) == Some(self.color)
                && !is_stone
                && !self.is_surrounded(point, self.color)
            {
                tally.surrounded[self.color] -= 1;
                tally.surrounded[opponent] += 1;
            }
        }
        let regions = area.neutral_regions();
        let open = regions.iter().filter(|region| !self.is_dame(region));
        tally.surrounded[opponent] += open.map(Vec::len).sum::<usize>() as i32;
        self.end.result_of(&tally)
    }

    /// Liberties of dead enemy chains where the player may play: of all such chains, or only of the
    /// chains whose death is in doubt.
    fn captures(&self, all: bool) -> Vec<Point> {
        let board = self.game.board();
        let chains = self.statuses[0].chains.iter().filter(|chain| {
            chain.color != self.color && chain.is_dead() && (all || !chain.certain)
        });
        let liberties =
            chains.flat_map(|chain| board.liberties(board.chain(chain.stones[0])).iter());
        let may_play = |&point: &Point| {
            self.game.is_legal(self.color, Move::Play(point)) && !board.is_eye(point, self.color)
        };
        let mut points: Vec<Point> = liberties.map(Point::from_index).filter(may_play).collect();
        points.sort_unstable();
        points.dedup();
        points
    }

    /// Dame that the player may fill; liberties of chains in a standoff do not count as dame.
    fn dame(&self) -> Vec<Point> {
        let board = self.game.board();
        let beside_standoff = |point: Point| {
            self.size().neighbours(point).any(|near| {
                board.cell(near).is_stone()
                    && self.standoffs.iter().any(|&stone| board.chain(stone) == board.chain(near))
            })
        };
        let regions = self.neutral_regions();
        let small = regions.iter().filter(|region| self.is_dame(region)).flatten().copied();
        let free = |&point: &Point| board.is_empty(point) && !beside_standoff(point);
        small.filter(free).filter(|&point| self.is_harmless(point)).collect()
    }

    /// The player's own empty points that the player may fill.
    fn filling(&self) -> Vec<Point> {
        let is_own = |point: &Point| self.area.owner(*point) == Some(self.color);
        let empties = self.game.board().empties().filter(is_own);
        empties.filter(|&point| self.is_harmless(point)).collect()
    }

    fn is_harmless(&self, point: Point) -> bool {
        is_harmless(self.game, self.color, point)
    }
}

/// Returns true if `color` may play on `point` without filling an own eye and without self-atari,
/// unless the play captures something or is the throw-in of a single stone.
pub(super) fn is_harmless(game: &Game, color: Color, point: Point) -> bool {
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
    /// A result from the player's side: 1 for a win, 0 for a draw, -1 for a loss.
    fn outcome_sign(&self, result: Score) -> i32 {
        result.winner().map_or(0, |winner| winner.sign() * self.color.sign())
    }

    /// Returns true if the game is won even at its worst, so that the player may answer a pass with
    /// a pass.
    pub(super) fn is_won(&self) -> bool {
        self.outcome_sign(self.worst) > 0
    }

    /// Returns the plays that are worth making in a settled position, the most urgent first.
    pub(super) fn cleanup_plays(&self) -> [(CleanupPlay, &[Point]); 4] {
        [
            (CleanupPlay::Dame, &self.dame),
            (CleanupPlay::Capture, &self.captures),
            (CleanupPlay::Filling, &self.filling),
            (CleanupPlay::Sacrifice, &self.sacrifices),
        ]
    }

    /// Returns true if dead enemy stones are left that should be captured.
    pub(super) fn has_captures(&self) -> bool {
        !self.captures.is_empty() || !self.sacrifices.is_empty()
    }

    /// Returns true if the game is not won even if the players agree about the dead stones.
    pub(super) fn may_be_lost(&self) -> bool {
        self.outcome_sign(self.agreed) <= 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::life::area;
    use ponnuki_game::rules::{self, CHINESE};
    use ponnuki_game::score::Komi;

    const NOTHING: &[f32] = &[];

    /// Assesses a diagram for Black. Without `means`, ownership is as the board stands.
    fn black(rules: &str, komi: f64, diagram: &str, means: &[f32]) -> Assessment {
        let (game, status) = position(rules, komi, diagram, means);
        let all_must_go = !game.rules().agrees_on_dead();
        assess(&game, Color::Black, &[&status], &Params::default(), all_must_go)
    }

    fn position(rules: &str, komi: f64, diagram: &str, means: &[f32]) -> (Game, Status) {
        let rules = rules::find(rules).unwrap().rules;
        let komi = Komi::try_from(komi).unwrap();
        let game = Game::from_diagram(diagram, rules, komi, Color::Black).unwrap();
        let board = game.board().clone();
        let owners = area::owners(&board, &[]);
        let as_it_stands: Vec<f32> =
            owners.iter().map(|owner| owner.map_or(0.0, |color| color.sign() as f32)).collect();
        let means = if means.is_empty() { &as_it_stands } else { means };
        let certain = benson::unconditional_owners(&board, rules.suicide);
        let status = Status::new(&board, means, &certain);
        (game, status)
    }

    fn vertices(diagram: &str, points: &[Point]) -> Vec<String> {
        let size = GameBoard::from_diagram(diagram).unwrap().size();
        points.iter().map(|&point| size.vertex(point)).collect()
    }

    #[test]
    fn a_finished_game_is_settled() {
        let diagram = ".X.XO/.XXXO/XX.XO/OXXOO/.OOO.";
        let won = black("chinese", 0.5, diagram, NOTHING);
        assert!(won.settled && won.is_won(), "{won:?}");
        assert!(won.cleanup_plays().iter().all(|(_, cleanup_plays)| cleanup_plays.is_empty()));
        let lost = black("chinese", 10.5, diagram, NOTHING);
        assert!(lost.settled && !lost.is_won());
        assert_eq!((lost.agreed, lost.worst), (lost.worst, Score::from_half_points(-15)));
        assert!(lost.cleanup_plays().iter().all(|(_, cleanup_plays)| cleanup_plays.is_empty()));
        assert!(lost.may_be_lost() && !won.may_be_lost());
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
        assert_eq!(vertices(diagram, &assessment.dame), ["C1", "C2", "C4", "C5"]);
    }

    #[test]
    fn stones_are_captured_when_the_result_depends_on_them() {
        // The white stone at B2 has no room for eyes; Black lives unconditionally with A5 and C5.
        let certain = "
            .X.XO
            XXXXO
            X.XOO
            XOXO.
            XXXOO";
        let assessment = black("chinese", 0.5, certain, NOTHING);
        assert!(assessment.is_won() && assessment.captures.is_empty());
        // Black surrounds a white stone that is dead only by the ownership in playouts.
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
        assert!(assessment.settled && !assessment.is_won());
        assert_eq!(assessment.agreed.winner(), Some(Color::Black));
        assert_eq!(vertices(doubtful, &assessment.captures), ["A2", "B3", "A4"]);
        let taken_for_dead = black("tromp-taylor", 3.5, doubtful, &means);
        assert_eq!(taken_for_dead.agreed.winner(), Some(Color::White));
        assert_eq!(vertices(doubtful, &taken_for_dead.captures), ["A2", "B3", "A4"]);
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
        // The ownership is clear, but the borders are open.
        let sure: Vec<f32> = (0..49).map(|i| if i % 7 < 4 { 1.0 } else { -1.0 }).collect();
        let assessment = black("chinese", -20.0, diagram, &sure);
        assert!(!assessment.settled);
        assert!(!assessment.is_won(), "{assessment:?}");
        let (game, _) = position("chinese", 7.5, diagram, NOTHING);
        assert_eq!(game.rules(), &CHINESE.rules);
    }

    #[test]
    fn doubtful_own_stones_do_not_count() {
        let diagram = "..X.O../..X.O../..X.O..";
        let means = [0.5, 0.5, 0.5, 0.0, -1.0, -1.0, -1.0].repeat(3);
        let assessment = black("chinese", -2.5, diagram, &means);
        assert_eq!(assessment.agreed.winner(), Some(Color::Black));
        assert!(!assessment.is_won() && !assessment.settled);
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
