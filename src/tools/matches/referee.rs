//! The referee: counts a game that was played to its end.

use super::plan::{MatchPlan, Referee};
use super::player::board_size;
use super::results::FinalScores;
use crate::batch::client::{Client, ClientError};
use crate::batch::process::{CommandWords, Messages, StartFailure};
use crate::engine::{Engine, Signals};
use crate::model::LearnedData;
use crate::params::Params;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::rules::Rules;
use ponnuki_game::score::Score;

/// The count of a final position, and the results that the engines and the referee gave. `None` if
/// the match was interrupted.
pub(super) fn count(
    plan: &MatchPlan,
    game: &Game,
    mut scores: FinalScores,
    signals: &Signals,
) -> Option<(Score, FinalScores)> {
    let named = match plan.referee {
        Referee::Ponnuki => Some(judged(game)),
        Referee::Agree => agreed(&scores, game.rules()),
        Referee::Gnugo => match by_gnugo(game, plan.patience, signals) {
            Ok(text) => read_score(&text, game.rules()),
            Err(RefereeError::Answer(ClientError::Interrupted)) => return None,
            Err(error) => {
                log::warn!("GNU Go cannot count a game: {error}");
                None
            }
        },
    };
    scores.disputed = named.is_none();
    let score = named.unwrap_or_else(|| judged(game));
    scores.referee = Some(score.to_string());
    Some((score, scores))
}

/// Checks that the referee is there.
///
/// # Errors
/// When it cannot be started.
pub(super) fn check(plan: &MatchPlan, signals: &Signals) -> Result<(), StartFailure> {
    match plan.referee {
        Referee::Ponnuki | Referee::Agree => Ok(()),
        Referee::Gnugo => gnugo(&plan.rules, signals).map(Client::quit),
    }
}

/// The verdict of this program, which depends on the game alone.
fn judged(game: &Game) -> Score {
    Engine::in_game(Params::default(), &LearnedData::default(), game.clone()).final_score()
}

/// The result that both engines name.
fn agreed(scores: &FinalScores, rules: &Rules) -> Option<Score> {
    let read = |text: &Option<String>| read_score(text.as_ref()?, rules);
    read(&scores.a).filter(|score| read(&scores.b) == Some(*score))
}

/// Reads `B+3.5`, `W+12` or `0`.
fn read_score(text: &str, rules: &Rules) -> Option<Score> {
    let of = |half_points| Score::from_half_points(half_points).with_ties(rules.ties);
    let word = text.split_whitespace().next()?;
    let Some((winner, margin)) = word.split_once('+') else {
        return (word == "0").then(|| of(0));
    };
    let half_points = 2.0 * margin.parse::<f64>().ok()?;
    let is_possible = half_points.fract() == 0.0 && (0.0..10_000.0).contains(&half_points);
    is_possible.then_some(())?;
    Some(of(Color::parse(winner)?.sign() * half_points as i32))
}

/// GNU Go as a referee.
fn gnugo<'a>(rules: &Rules, signals: &'a Signals) -> Result<Client<'a>, StartFailure> {
    let counting = if rules.counts.stones { "--chinese-rules" } else { "--japanese-rules" };
    let arguments = ["--mode", "gtp", counting, "--level", "10"];
    let words = CommandWords::new("gnugo".to_owned(), &arguments);
    Client::start(&words, None, Messages::Dropped, signals)
}

/// The reason why GNU Go does not count a position.
#[derive(Debug, thiserror::Error)]
enum RefereeError {
    #[error(transparent)]
    Start(#[from] StartFailure),
    #[error(transparent)]
    Answer(#[from] ClientError),
}

/// GNU Go's result of a game.
fn by_gnugo(game: &Game, patience: f64, signals: &Signals) -> Result<String, RefereeError> {
    let mut client = gnugo(game.rules(), signals)?;
    client.require(&board_size(game.size()), patience)?;
    client.require(&format!("komi {}", game.komi()), patience)?;
    let stones =
        game.start_stones().iter().map(|&(point, color)| (color, game.size().vertex(point)));
    let moves = game.moves().iter().map(|&(color, mv)| (color, game.size().protocol_vertex(mv)));
    for (color, vertex) in stones.chain(moves) {
        client.require(&format!("play {} {vertex}", color.letter()), patience)?;
    }
    let score = client.require("final_score", patience)?;
    client.quit();
    Ok(score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::rules::{CHINESE, Ties};

    #[test]
    fn scores_are_read_as_engines_write_them() {
        let rules = CHINESE.rules;
        for (text, half_points) in [("B+3.5", 7), ("W+12.0", -24), ("0", 0), ("b+0.5 (sure)", 1)] {
            assert_eq!(read_score(text, &rules).unwrap().half_points(), half_points, "{text}");
        }
        for bad in ["", "?", "B+", "B+R", "W+Resign", "B+0.3", "B+1e9", "G+1", "1", "B+-3", "B+NaN"]
        {
            assert_eq!(read_score(bad, &rules), None, "{bad}");
        }
        let white = Rules { ties: Ties::White, ..rules };
        assert_eq!(read_score("0", &white).unwrap().winner(), Some(Color::White));
    }
}
