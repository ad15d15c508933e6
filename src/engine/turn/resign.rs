//! The third stage of a turn: resignation.

use crate::engine::turn::handicap;
use crate::engine::turn::state::TurnState;
use crate::params::Params;
use crate::search::Report;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;

/// The number of moves in a row, this one included, at which the engine considered the game lost. A
/// turn in which it may not resign does not count.
pub(super) fn lost_moves(state: &TurnState<'_>) -> u64 {
    let before = state.turn_memory.lost_moves[state.color()];
    match &state.report {
        Some(report) if may_resign(state) => {
            let is_lost = report.visits >= state.visits(state.params.resign_visits)
                && looks_lost(state.game, state.color(), report, state.params);
            if is_lost { before + 1 } else { 0 }
        }
        _ => before,
    }
}

/// Returns true if the engine should resign. The caller does not resign in answer to a pass: a
/// second pass ends the game as well, and the count shows the loss.
pub(super) fn should_resign(state: &TurnState<'_>) -> bool {
    may_resign(state) && state.turn_memory.lost_moves[state.color()] >= state.params.resign_moves
}

fn may_resign(state: &TurnState<'_>) -> bool {
    let turn = state.turn;
    turn.play && !turn.cleanup && !turn.never_resigns
}

/// Returns true if the search's result is bad enough for `color` to consider resigning: the win
/// rate is below the threshold, enough moves have been played, neither the expected score nor
/// the count of the board as it stands favours the player, and White has had time to catch up in a
/// handicap game.
fn looks_lost(game: &Game, color: Color, report: &Report, params: &Params) -> bool {
    let Some(best) = report.best() else { return false };
    let (behind, first) = match color {
        Color::White => handicap::white_resigns_at(game),
        Color::Black => (0.0, 0),
    };
    let opening = (params.resign_opening * game.size().area() as f64) as usize;
    best.winrate(color) < params.resign_threshold
        && report.black_score * f64::from(color.sign()) < -params.resign_points.max(behind)
        && game.score(&[]).winner() != Some(color)
        && game.moves().len() >= opening.max(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::turn::decision::tests::report;
    use ponnuki_game::point::Size;
    use ponnuki_game::rules;

    #[test]
    fn nobody_resigns_while_ahead_on_the_board() {
        let japanese = rules::find("japanese").unwrap();
        let size = Size::new(5, 4).unwrap();
        let mut game = Game::new(size, japanese.rules, "0.5".parse().unwrap());
        for (number, vertex) in ["C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4"].iter().enumerate()
        {
            game.play(Color::Black.after(number), size.parse_move(vertex).unwrap()).unwrap();
        }
        let hopeless = report(size, &[("A1", 1000, 0.01, -5.0)]);
        let params = Params::default();
        // Black has eight points, White four. A komi of nine turns that into a loss.
        assert!(!looks_lost(&game, Color::Black, &hopeless, &params));
        game.set_komi("9".parse().unwrap());
        assert!(looks_lost(&game, Color::Black, &hopeless, &params));
        let patient = Params { resign_threshold: 0.005, ..params.clone() };
        assert!(!looks_lost(&game, Color::Black, &hopeless, &patient));
        // The loss is five points.
        for (resign_points, resigns) in [(4.5, true), (5.0, false)] {
            let params = Params { resign_points, ..params.clone() };
            assert_eq!(looks_lost(&game, Color::Black, &hopeless, &params), resigns);
        }
    }
}
