//! Imitation of people: moves are drawn by a network's policy for people of a rank or a time.
//!
//! The search still counts: its visits decide where people do not, and moves that it finds bad
//! become less likely (after Jacob et al., "Modeling strong and human-like gameplay with
//! KL-regularized search", 2022: the chance of a move is multiplied by the exponential of its value
//! divided by a constant).

use super::drawing::{Drawing, move_to_front};
use super::root_evaluator::{RawEvaluation, raw_evaluations};
use crate::engine::Engine;
use crate::model::Networks;
use crate::params::{Params, PlayerProfile};
use crate::search::{Ban, Exploration, ExploredShares, HumanPolicy, MoveReport, Report, banned};
use ponnuki_game::capacity::AnySize;
use ponnuki_game::color::{ByColor, Color};
use ponnuki_game::game::Game;
use ponnuki_game::point::Move;

/// The imitation of people in one position.
pub(super) struct HumanImitation<'a> {
    params: &'a Params,
    /// The people.
    profile: PlayerProfile,
    /// The moves that they make there, and their probabilities.
    policy: Vec<(Move, f32)>,
    /// The fraction of the choice that is up to people.
    share: f64,
    /// The way in which moves are drawn.
    drawing: Drawing,
    /// True if the search may explore moves of people.
    explores: bool,
}

impl<'a> HumanImitation<'a> {
    /// Returns the imitation by the parameters in the present position of `game` with `color` to
    /// move: a level plays entirely by its rank, and otherwise `human_share` and `human_explored`
    /// count. `None` if the search decides alone.
    pub(super) fn of(
        params: &'a Params,
        networks: &Networks,
        is_level: bool,
        game: &Game,
        color: Color,
    ) -> Option<HumanImitation<'a>> {
        let network = networks.human.as_ref()?;
        let explores = !is_level && explores(params);
        let (name, share, drawing) = match is_level {
            true => (format!("rank_{}", params.level), 1.0, Drawing::at(1.0)),
            false => {
                let mut drawing = Drawing::of(params, game);
                if !drawing.is_random() {
                    drawing.temperature = 1.0;
                }
                (params.human_profile.clone(), params.human_share, drawing)
            }
        };
        let profile = PlayerProfile::parse(&name).filter(|_| share > 0.0 || explores)?;
        let raw =
            raw_evaluations(game, color, network, profile, &params.tuning, &[0], 0.0).pop()?;
        let policy = raw.policy;
        Some(HumanImitation { params, profile, policy, share, drawing, explores })
    }

    /// The moves that people make, and their probabilities.
    pub(super) fn policy(&self) -> &[(Move, f32)] {
        &self.policy
    }

    /// The moves of people that a search of the engine as this player should explore.
    pub(super) fn human_policy(&self, player: Color) -> Option<HumanPolicy> {
        let exploration = exploration(self.params, player);
        self.explores.then(|| HumanPolicy::new(self.policy.clone(), exploration, self.profile))
    }

    /// Moves a move to the front of `report`, drawn at random. A move that people make and that the
    /// search does not list is appended first, unless `bans` forbid it. If the search alone decides on
    /// passes and wants to pass, nothing changes.
    pub(super) fn draw(&self, report: &mut Report, bans: &[Ban], random: u64) {
        if self.share <= 0.0 {
            return;
        }
        let policy = &self.policy;
        let ignores_pass = self.params.human_ignore_pass;
        let may_be = |mv: Move| !ignores_pass || mv.point().is_some();
        if report.best().is_none_or(|best| !may_be(best.mv)) {
            return;
        }
        let banned = banned::<AnySize>(bans, report.size, report.to_move, 0);
        for &(mv, _) in policy.iter().filter(|(mv, _)| may_be(*mv)) {
            let is_listed = report.moves.iter().any(|one| one.mv == mv);
            if !is_listed && !banned.contains(mv.code().into()) {
                report.moves.push(unvisited_move(report, mv));
            }
        }
        let likely = |one: &MoveReport| {
            let entry = policy.iter().find(|(mv, _)| *mv == one.mv && may_be(*mv));
            entry.map_or(0.0, |entry| f64::from(entry.1))
        };
        let values = utilities(report);
        let best = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let shifted = |(one, value): (&MoveReport, &f64)| {
            likely(one) * ((value - best) / self.params.human_suppression).exp()
        };
        let people = normalise(report.moves.iter().zip(&values).map(shifted).collect());
        let visits = |one: &MoveReport| if may_be(one.mv) { one.visits as f64 } else { 0.0 };
        let search = normalise(self.drawing.reduced(report.moves.iter().map(visits)));
        let mixed = people.iter().zip(&search);
        let mixed = mixed.map(|(people, search)| self.share * people + (1.0 - self.share) * search);
        let chances = self.drawing.chances(&mixed.collect::<Vec<f64>>());
        move_to_front(report, &chances, random);
    }
}

impl Engine {
    /// The moves of people that a search explores, if the parameters ask for it. `people` is the
    /// output of the network that imitates them.
    pub fn human_policy(&self, people: &RawEvaluation) -> Option<HumanPolicy> {
        let profile = PlayerProfile::parse(&self.params().human_profile)?;
        let exploration = exploration(self.params(), people.to_move);
        let policy = || HumanPolicy::new(people.policy.clone(), exploration, profile);
        self.explores_people().then(policy)
    }

    /// Returns true if the parameters ask for a search that explores moves of people.
    pub fn explores_people(&self) -> bool {
        explores(self.params())
    }
}

/// See [`Engine::explores_people`].
fn explores(params: &Params) -> bool {
    params.human_explored + params.human_explored_counted > 0.0 || explores_later(params)
}

/// Returns true if the parameters ask for exploration below the root.
pub(super) fn explores_later(params: &Params) -> bool {
    let own = params.human_explored_own + params.human_explored_own_counted;
    own + params.human_explored_opponent + params.human_explored_opponent_counted > 0.0
}

/// The exploration of moves of people, as the parameters say, in a search for this player.
fn exploration(params: &Params, player: Color) -> Exploration {
    let shares = |uncounted, counted| ExploredShares { uncounted, counted };
    let opponent = shares(params.human_explored_opponent, params.human_explored_opponent_counted);
    let mut later = ByColor::new(opponent, opponent);
    later[player] = shares(params.human_explored_own, params.human_explored_own_counted);
    Exploration {
        root: shares(params.human_explored, params.human_explored_counted),
        later,
        weight: params.human_exploration,
        growth: params.human_exploration_lasting,
    }
}

/// The mover's utility after each move, -1 to 1; the mean of the others for moves without visits.
fn utilities(report: &Report) -> Vec<f64> {
    let utility = |one: &MoveReport| 2.0 * one.winrate(report.to_move) - 1.0;
    let visited: Vec<f64> = report.moves.iter().filter(|one| one.visits > 0).map(utility).collect();
    let mean = visited.iter().sum::<f64>() / visited.len().max(1) as f64;
    report.moves.iter().map(|one| if one.visits > 0 { utility(one) } else { mean }).collect()
}

/// The numbers divided by their sum, unless that is 0.
fn normalise(numbers: Vec<f64>) -> Vec<f64> {
    let sum: f64 = numbers.iter().sum();
    if sum > 0.0 { numbers.iter().map(|number| number / sum).collect() } else { numbers }
}

/// A move of which the search knows nothing.
fn unvisited_move(report: &Report, mv: Move) -> MoveReport {
    MoveReport {
        mv,
        visits: 0,
        black_winrate: report.black_winrate,
        black_score: report.black_score,
        bound: None,
        prior: 0.0,
        pv: vec![mv],
        pv_visits: vec![0],
        score_stdev: None,
        no_result: None,
        owners: None,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use ponnuki_game::point::Size;
    use ponnuki_game::rules::CHINESE;
    use ponnuki_network::random;

    /// A report of Black's search with these moves of the first row: visits and Black's win rate.
    fn report(moves: &[(u64, f64)]) -> Report {
        let size = Size::square(5);
        let empty = Report {
            size,
            to_move: Color::Black,
            visits: 100,
            playouts: 100,
            black_winrate: 0.5,
            black_score: 0.0,
            score_stdev: 0.0,
            moves: Vec::new(),
            symmetric: Vec::new(),
            min_visit_share: 1.0,
            ownership: Vec::new(),
            ownership_stdev: None,
        };
        let plays = size.points().map(Move::Play).zip(moves).map(|(mv, &(visits, chance))| {
            MoveReport { visits, black_winrate: chance, ..unvisited_move(&empty, mv) }
        });
        Report { moves: plays.collect(), ..empty.clone() }
    }

    /// Counts how often each of `moves` is drawn in 1000 draws from `report`.
    fn drawn(
        params: Params,
        report: &Report,
        policy: &[(Move, f32)],
        moves: &[Move],
    ) -> Vec<usize> {
        let imitation = HumanImitation { policy: policy.to_vec(), ..imitation(&params).unwrap() };
        let mut counts = vec![0; moves.len()];
        for random in 0..1000 {
            let mut report = report.clone();
            imitation.draw(&mut report, &[], random);
            counts[moves.iter().position(|&mv| mv == report.moves[0].mv).unwrap()] += 1;
        }
        counts
    }

    /// Returns the imitation by the parameters on an empty board, with a network that imitates
    /// people.
    fn imitation(params: &Params) -> Option<HumanImitation<'_>> {
        let human = Some(Arc::new(random::human_network()));
        let networks = Networks { human, ..Networks::default() };
        of(params, &networks, false)
    }

    fn of<'a>(
        params: &'a Params,
        networks: &Networks,
        is_level: bool,
    ) -> Option<HumanImitation<'a>> {
        let size = Size::square(5);
        let game = Game::new(size, CHINESE.rules, CHINESE.komi(size));
        HumanImitation::of(params, networks, is_level, &game, Color::Black)
    }

    fn params() -> Params {
        Params { human_profile: "rank_5k".to_owned(), human_share: 1.0, ..Params::default() }
    }

    fn points(count: usize) -> Vec<Move> {
        Size::square(5).points().map(Move::Play).take(count).collect()
    }

    #[test]
    fn moves_are_drawn_as_people_play_them() {
        let moves = points(3);
        // The search has not looked at the third, and people often pass here.
        let policy = [(moves[0], 0.1), (moves[1], 0.3), (moves[2], 0.1), (Move::Pass, 0.5)];
        let report = report(&[(90, 0.6), (10, 0.4)]);
        let counts = drawn(params(), &report, &policy, &moves);
        assert!((150..250).contains(&counts[0]) && (550..650).contains(&counts[1]), "{counts:?}");
        assert!((150..250).contains(&counts[2]), "{counts:?}");
        let half = Params { human_share: 0.5, ..params() };
        let counts = drawn(half, &report, &policy, &moves);
        assert!((500..600).contains(&counts[0]) && (300..400).contains(&counts[1]), "{counts:?}");
        let cold = Params { temperature: 0.1, ..params() };
        let counts = drawn(cold, &report, &policy, &moves);
        assert!(counts[1] > 990, "{counts:?}");
        let passes = Params { human_ignore_pass: false, ..params() };
        let counts = drawn(passes, &report, &policy, &[&moves[..], &[Move::Pass]].concat());
        assert!((450..550).contains(&counts[3]), "{counts:?}");
    }

    #[test]
    fn moves_that_the_search_finds_bad_are_suppressed() {
        let moves = points(2);
        let policy = [(moves[0], 0.5), (moves[1], 0.5)];
        // A difference of utility of 0.4.
        let report = report(&[(50, 0.7), (50, 0.5)]);
        let careful = Params { human_suppression: 0.4, ..params() };
        let counts = drawn(careful, &report, &policy, &moves);
        // The odds are e to 1.
        assert!((690..770).contains(&counts[0]), "{counts:?}");
    }

    #[test]
    fn a_pass_of_the_search_and_bans_are_kept() {
        let (moves, params) = (points(3), params());
        let policy = vec![(moves[2], 1.0)];
        let imitation = HumanImitation { policy, ..imitation(&params).unwrap() };
        let mut report = report(&[(60, 0.5), (40, 0.5)]);
        let allowed = [Ban::allow(Color::Black, moves[..2].to_vec())];
        let avoided = [Ban::avoid(Color::Black, vec![moves[2]])];
        for bans in [&allowed, &avoided] {
            imitation.draw(&mut report, bans, 1);
            assert_eq!(report.moves.len(), 2);
        }
        report.moves.insert(0, unvisited_move(&report, Move::Pass));
        imitation.draw(&mut report, &[], 1);
        assert_eq!(report.best().unwrap().mv, Move::Pass);
    }

    #[test]
    fn a_ban_of_the_pass_holds_for_the_button() {
        let params = Params { human_ignore_pass: false, ..params() };
        let policy = vec![(Move::Button, 1.0)];
        let imitation = HumanImitation { policy, ..imitation(&params).unwrap() };
        let after = |bans: &[Ban]| {
            let mut report = report(&[(60, 0.5), (40, 0.5)]);
            imitation.draw(&mut report, bans, 1);
            report.best().unwrap().mv
        };
        assert_ne!(after(&[Ban::avoid(Color::Black, vec![Move::Pass])]), Move::Button);
        let allowed = [points(2), vec![Move::Pass]].concat();
        assert_eq!(after(&[Ban::allow(Color::Black, allowed)]), Move::Button);
    }

    #[test]
    fn people_are_imitated_only_if_that_is_asked_for() {
        let human = Some(Arc::new(random::human_network()));
        let networks = Networks { human, ..Networks::default() };
        let policy = |params: &Params, is_level| {
            of(params, &networks, is_level).map(|imitation| imitation.policy)
        };
        assert!(policy(&Params::default(), false).is_none());
        let level = Params { level: "3d".to_owned(), ..params() };
        let (people, rank) = (policy(&params(), false).unwrap(), policy(&level, true).unwrap());
        assert_ne!(people, rank);
        assert!(of(&level, &Networks::default(), true).is_none());
        let other = Params { human_profile: "rank_3d".to_owned(), ..params() };
        assert_eq!(policy(&other, false), Some(rank));
    }

    #[test]
    fn moves_of_people_are_explored_only_if_that_is_asked_for() {
        assert_eq!(imitation(&params()).unwrap().human_policy(Color::Black), None);
        let explores = Params { human_share: 0.0, human_explored: 0.8, ..params() };
        let imitation = imitation(&explores).unwrap();
        assert!(imitation.human_policy(Color::Black).unwrap().later_players().is_none());
        // The search still chooses the move.
        let report = report(&[(90, 0.6), (10, 0.4)]);
        let mut drawn = report.clone();
        imitation.draw(&mut drawn, &[], 1);
        assert_eq!(drawn.best().unwrap().mv, report.best().unwrap().mv);
    }

    #[test]
    fn moves_of_people_are_explored_below_the_root_by_player() {
        let params = Params { human_explored_opponent_counted: 0.8, ..params() };
        let shares = |player| exploration(&params, player).later;
        let (none, some) =
            (ExploredShares::default(), ExploredShares { uncounted: 0.0, counted: 0.8 });
        assert_eq!(shares(Color::Black), ByColor::new(none, some));
        assert_eq!(shares(Color::White), ByColor::new(some, none));
        let policy = imitation(&params).unwrap().human_policy(Color::Black).unwrap();
        assert_eq!(policy.later_players(), PlayerProfile::parse("rank_5k"));
    }
}
