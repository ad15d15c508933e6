//! The last stage of a turn: the choice between the search's move, a cleanup play, and a pass.
//!
//! Three decisions need a side search: the choice among cleanup plays, the comparison of a play
//! that costs a point with a pass, and the move in a game that is clearly decided.

use crate::engine::judge;
use crate::engine::turn::assess::{self, Assessment, CleanupPlay, is_harmless};
use crate::engine::turn::state::TurnState;
use crate::params::Params;
use crate::search::{Ban, Limits, MoveReport, Options, Report};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Point};
use ponnuki_game::score::Score;

/// The move once everything is known: the search's choice, unless the position is settled or a pass
/// in answer to a pass wins the game.
pub(super) fn decide(state: &TurnState<'_>, assessment: &Assessment) -> Move {
    let must_capture = state.turn.cleanup && assessment.has_captures();
    if state.answers_pass && assessment.is_won() && !must_capture {
        return Move::Pass;
    }
    let choice =
        if assessment.settled { settled_move(state, assessment) } else { unsettled_move(state) };
    let is_lost = state.answers_pass && state.verdict.is_some() && assessment.may_be_lost();
    if choice != Move::Pass || !is_lost || state.turn.cleanup {
        return choice;
    }
    play_instead_of_loss(state, assessment).map_or(Move::Pass, Move::Play)
}

/// The best play that the search has looked at, if the count shows that it gains compared with a pass
/// that ends the game and does not win it.
fn play_instead_of_loss(state: &TurnState<'_>, assessment: &Assessment) -> Option<Point> {
    let report = state.report.as_ref()?;
    let fewest = state.params.needed_visits * report.best()?.visits as f64;
    let play = report.moves.iter().find(|one| one.mv.point().is_some())?;
    let is_tried = play.visits as f64 >= fewest.max(1.0);
    let gains = is_tried && gains_by_count(state, play, Some(assessment.agreed));
    play.mv.point().filter(|_| gains)
}

/// The search's choice, or a play instead of a pass where that is better.
fn searched_move(state: &TurnState<'_>) -> Move {
    let Some(report) = &state.report else { return Move::Pass };
    best_play(state.game, state.color(), report, state.params)
}

/// A harmless move, for when the search has failed.
pub(super) fn any_move(state: &TurnState<'_>) -> Move {
    let mut points = state.game.board().empties();
    points
        .find(|&point| is_harmless(state.game, state.color(), point))
        .map_or(Move::Pass, Move::Play)
}

/// Chooses a move instead of a pass: there is no reason to leave the button to the opponent, or,
/// under stone counting, a spare eye unfilled.
pub(super) fn instead_of_pass(state: &TurnState<'_>) -> Move {
    let (game, color) = (state.game, state.color());
    if game.void().is_some() {
        Move::Pass
    } else if game.is_legal(color, Move::Button) {
        Move::Button
    } else {
        assess::spare_eye(game, color).map_or(Move::Pass, Move::Play)
    }
}

/// The move while something is left to play for. If the search passes or takes the button
/// nevertheless, or finds no move that avoids defeat, the game is decided. Then a search with a
/// komi that makes the game close chooses the move, so that the engine takes the points that are
/// left.
pub(super) fn unsettled_move(state: &TurnState<'_>) -> Move {
    let decided = state.params.decided_chance;
    // With a network the search itself plays for points.
    let for_points = state.network().is_some();
    let is_lost = |best: &MoveReport| !for_points && best.winrate(state.color()) < decided;
    let no_play = |best: &MoveReport| best.mv.point().is_none();
    let is_idle = state.best().is_some_and(|best| is_lost(best) || no_play(best));
    if let Some(report) = state.report.as_ref().filter(|_| is_idle) {
        let close = judge::even_game(state.game, report.black_score, state.color());
        let enough = state.visits(state.params.reading_visits);
        let found = if state.is_hasty {
            let options = Options { limits: playouts(enough), ..Options::default() };
            state.side_search_within(&close, &options, &state.untimed_monitor())
        } else {
            let limits = playouts(state.visits(state.params.close_game_playouts));
            state.side_search(&close, &Options { limits, ..Options::default() })
        };
        let is_enough = |found: &Report| found.visits >= enough;
        if let Some(found) = found.filter(is_enough) {
            return best_play(state.game, state.color(), &found, state.params);
        }
    }
    searched_move(state)
}

/// Chooses a move when nothing is left to play for but cleanup plays: a cleanup play that loses
/// nothing, else a play that the search finds necessary, else a pass.
fn settled_move(state: &TurnState<'_>, assessment: &Assessment) -> Move {
    let (game, color, params) = (state.game, state.color(), state.params);
    let Some(report) = &state.report else { return Move::Pass };
    for (kind, cleanup_plays) in assessment.cleanup_plays() {
        // Under area counting a dame is worth more than the button, under territory counting
        // nothing. All other cleanup plays can wait, because nobody can change settled points.
        let after_button = kind != CleanupPlay::Dame || game.rules().plays_cost();
        if after_button && game.is_legal(color, Move::Button) {
            return Move::Button;
        }
        if cleanup_plays.is_empty() {
            continue;
        }
        // The search's own choice is not checked by a side search, which would be smaller.
        if let Some(point) = state.best().and_then(|best| best.mv.point())
            && cleanup_plays.contains(&point)
        {
            return Move::Play(point);
        }
        // Only searches of the same size can be compared.
        let choice = search_among(state, cleanup_plays.iter().map(|&point| Move::Play(point)));
        let other = search_among(state, state.best().map(|best| best.mv));
        if let Some((choice, other)) = choice.zip(other)
            && let Some(point) =
                best_cleanup_play(color, &choice, &other, MoveCost::tolerated(state))
        {
            return Move::Play(point);
        }
    }
    let chance = report.best().map_or(0.0, |best| best.winrate(color));
    let must_capture = assessment.has_captures() && !assessment.is_won();
    let has_hope = assessment.may_be_lost() && chance >= params.hopeful_chance;
    let is_free = state.turn.cleanup || !game.rules().plays_cost();
    if is_free && (has_hope || must_capture) {
        return searched_move(state);
    }
    needed_play(state, assessment).map_or(Move::Pass, Move::Play)
}

/// The search's play if it gains something compared with a pass. Where plays cost points, it is
/// also the choice if there is no time to compare them.
///
/// If life and death has been read out, the search does not know the results of the reading, and
/// the reading does not know which points can still be gained, for instance by capturing stones
/// that live because new stones may take their place. There both lines are counted.
fn needed_play(state: &TurnState<'_>, assessment: &Assessment) -> Option<Point> {
    let (color, params) = (state.color(), state.params);
    let costs = state.game.rules().plays_cost();
    let best = state.best()?;
    let point = best.mv.point()?;
    // Where plays are free, most plays at the end of a game are as good as a pass.
    let seems_better = |pass: &MoveReport| gain(best, pass, color) >= params.needed_points;
    let pass = state.report.as_ref()?.find(Move::Pass);
    if state.turn.cleanup || !costs && !pass.is_some_and(seems_better) {
        return None;
    }
    let enough = state.visits(params.reading_visits);
    let duel = search_among(state, [Move::Play(point), Move::Pass]);
    let Some(duel) = duel.filter(|duel| duel.visits >= enough) else {
        return costs.then_some(point);
    };
    if costs && !assessment.read_out.contains(&point) {
        return gaining_play(color, &duel, params);
    }
    let passed = match state.answers_pass {
        true => Some(assessment.agreed),
        false => counted_after(state, duel.find(Move::Pass)?),
    };
    gains_by_count(state, best, passed).then_some(point)
}

/// Returns true if the count after `play` is better than after a pass. If there is no time to
/// count, it is.
fn gains_by_count(state: &TurnState<'_>, play: &MoveReport, passed: Option<Score>) -> bool {
    let played = counted_after(state, play);
    log::debug!("counted after the play {played:?}, after a pass {passed:?}");
    played.zip(passed).is_none_or(|(played, passed)| {
        (played.points() - passed.points()) * f64::from(state.color().sign())
            >= state.params.needed_points
    })
}

/// The result of the game as the judge counts it after a move and the moves that the search expects
/// to follow, where the next player still has the move. `None` if there is no time for the judge.
fn counted_after(state: &TurnState<'_>, of: &MoveReport) -> Option<Score> {
    let mut after = state.game.clone();
    for (ply, mv) in expected_line(of).into_iter().enumerate() {
        after.play(state.color().after(ply), mv).ok()?;
    }
    let verdict = judge::judge(&after, state.network(), &state.monitor())?;
    Some(assess::agreed(&after, state.color(), verdict.with(after.to_move())))
}

/// The principal variation of a move up to the next pass, as far as most visits of the move follow
/// it.
fn expected_line(of: &MoveReport) -> Vec<Move> {
    let line = of.pv.iter().zip(&of.pv_visits).skip(1);
    let is_expected = |&(&mv, &visits): &(&Move, &u64)| mv != Move::Pass && 2 * visits >= of.visits;
    let rest = line.take_while(is_expected).map(|(&mv, _)| mv);
    [of.mv].into_iter().chain(rest).collect()
}

/// A short search among these moves only.
fn search_among(state: &TurnState<'_>, moves: impl IntoIterator<Item = Move>) -> Option<Report> {
    let bans = vec![Ban::allow(state.color(), moves.into_iter().collect())];
    let limits = playouts(state.visits(state.params.chore_playouts));
    let options = Options { limits, bans, ..Options::default() };
    if state.turn.cleanup {
        state.side_search(&judge::cleanup_game(state.game), &options)
    } else {
        state.side_search(state.game, &options)
    }
}

fn playouts(playouts: u64) -> Limits {
    Limits { playouts: Some(playouts), ..Limits::default() }
}

/// The move in a position that is not settled: the best move of `report`, or a play instead if this
/// is not a play. Where plays are free, any harmless play that is nearly as good as a pass is
/// chosen, because the search may have missed something in the position. Where plays cost points,
/// or the button is available, the play has to gain points.
fn best_play(game: &Game, color: Color, report: &Report, params: &Params) -> Move {
    let Some(best) = report.best() else { return Move::Pass };
    if best.mv.point().is_some() {
        return best.mv;
    }
    let costs = game.rules().plays_cost() || best.mv == Move::Button;
    let fewest = if costs { params.needed_visits * best.visits as f64 } else { 1.0 };
    let is_worth_it = |other: &&MoveReport| {
        other.visits as f64 >= fewest
            && other.winrate(color) >= best.winrate(color) - params.tolerated_chance
            && (!costs || gain(other, best, color) >= params.needed_points)
    };
    let mut plays = report.moves.iter().filter(is_worth_it).filter_map(|other| other.mv.point());
    plays.find(|&point| is_harmless(game, color, point)).map_or(best.mv, Move::Play)
}

/// The best move of `cleanup_plays`, a search among cleanup plays only, if it loses no more than
/// `tolerated` compared with the best move of `other`, a search of the move that would be made
/// instead.
fn best_cleanup_play(
    color: Color,
    cleanup_plays: &Report,
    other: &Report,
    tolerated: MoveCost,
) -> Option<Point> {
    let (cleanup_play, best) = (cleanup_plays.best()?, other.best()?);
    let lost_chance = best.winrate(color) - cleanup_play.winrate(color);
    let harmless =
        lost_chance <= tolerated.chance && gain(best, cleanup_play, color) <= tolerated.points;
    cleanup_play.mv.point().filter(|_| harmless)
}

/// The cost of a move according to a search.
#[derive(Clone, Copy)]
struct MoveCost {
    /// Of the chance to win.
    chance: f64,
    /// Of the score.
    points: f64,
}

impl MoveCost {
    /// The loss that is tolerated for a cleanup play: estimates of a search are uncertain by this
    /// much.
    fn tolerated(state: &TurnState<'_>) -> MoveCost {
        let params = state.params;
        let chance = match state.network() {
            Some(_) => params.network_tolerance,
            None => params.tolerated_chance,
        };
        MoveCost { chance, points: params.tolerated_points }
    }
}

/// The play in `duel`, a search between a play and a pass, if it gains something.
fn gaining_play(color: Color, duel: &Report, params: &Params) -> Option<Point> {
    let best = duel.best()?;
    let pass = duel.find(Move::Pass)?;
    let gains = gain(best, pass, color) >= params.needed_points
        || best.winrate(color) - pass.winrate(color) > params.tolerated_chance;
    best.mv.point().filter(|_| gains)
}

/// By how many points `a` is better than `b` for `color`.
fn gain(a: &MoveReport, b: &MoveReport, color: Color) -> f64 {
    (a.black_score - b.black_score) * f64::from(color.sign())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use ponnuki_game::point::Size;
    use ponnuki_game::rules;
    use ponnuki_game::score::Komi;

    /// A search for Black with these moves, each with visits, win rate, and score.
    pub(in crate::engine::turn) fn report(size: Size, moves: &[(&str, u64, f64, f64)]) -> Report {
        let moves: Vec<MoveReport> = moves
            .iter()
            .map(|&(vertex, visits, black_winrate, black_score)| {
                let mv = size.parse_move(vertex).unwrap();
                MoveReport {
                    mv,
                    visits,
                    black_winrate,
                    black_score,
                    bound: None,
                    prior: 0.0,
                    pv: vec![mv],
                    pv_visits: vec![visits],
                    score_stdev: None,
                    no_result: None,
                    owners: None,
                }
            })
            .collect();
        Report {
            size,
            to_move: Color::Black,
            visits: 1000,
            playouts: 1000,
            black_winrate: moves[0].black_winrate,
            black_score: moves[0].black_score,
            score_stdev: 1.0,
            moves,
            symmetric: Vec::new(),
            min_visit_share: 1.0,
            ownership: vec![0.0; size.area()],
            ownership_stdev: None,
        }
    }

    fn best(rules: &str, moves: &[(&str, u64, f64, f64)]) -> String {
        let size = Size::square(5);
        let ruleset = rules::find(rules).unwrap();
        let game = Game::new(size, ruleset.rules, Komi::default());
        let best = best_play(&game, Color::Black, &report(size, moves), &Params::default());
        size.move_vertex(best)
    }

    #[test]
    fn a_play_has_to_gain_points_only_where_it_costs_one() {
        let even = [("pass", 500, 0.9, 4.0), ("C3", 400, 0.88, 4.1)];
        assert_eq!((best("chinese", &even), best("japanese", &even)), ("C3".into(), "pass".into()));
        let gains = [("pass", 500, 0.9, 4.0), ("C3", 400, 0.88, 4.6)];
        assert_eq!(best("japanese", &gains), "C3");
        let hardly_tried = [("pass", 500, 0.9, 4.0), ("C3", 2, 0.9, 9.0)];
        assert_eq!(best("japanese", &hardly_tried), "pass");
        let loses = [("pass", 500, 0.9, 4.0), ("C3", 400, 0.6, 4.0)];
        assert_eq!(best("chinese", &loses), "pass");
        assert_eq!(best("chinese", &[("C3", 500, 0.1, -9.0)]), "C3");
    }

    #[test]
    fn cleanup_plays_lose_nothing_and_necessary_plays_gain() {
        let size = Size::square(5);
        let params = Params::default();
        let all = report(size, &[("pass", 500, 0.9, 4.0)]);
        let cleanup_play = |chance, score, tolerated| {
            let cleanup_plays = report(size, &[("A1", 90, chance, score)]);
            let tolerated = MoveCost { chance: tolerated, points: 2.0 };
            best_cleanup_play(Color::Black, &cleanup_plays, &all, tolerated).is_some()
        };
        assert!(
            cleanup_play(0.88, 3.0, 0.05)
                && !cleanup_play(0.8, 4.0, 0.05)
                && !cleanup_play(0.9, 1.0, 0.05)
        );
        assert!(
            cleanup_play(0.8, 4.0, 0.15)
                && !cleanup_play(0.7, 4.0, 0.15)
                && !cleanup_play(0.5, 4.0, 0.15)
        );
        let needed = |chance, score| {
            let duel = report(size, &[("A1", 90, chance, score), ("pass", 80, 0.9, 4.0)]);
            gaining_play(Color::Black, &duel, &params).is_some()
        };
        assert!(needed(0.9, 5.0) && needed(0.99, 4.0) && !needed(0.92, 4.2));
        let pass_is_best = report(size, &[("pass", 90, 0.9, 4.0), ("A1", 80, 0.9, 4.0)]);
        assert_eq!(gaining_play(Color::Black, &pass_is_best, &params), None);
    }
}
