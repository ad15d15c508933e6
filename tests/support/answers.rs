//! The engine's answers to the questions about the positions. Nothing else in these tests knows the
//! engine's interface.

use std::sync::LazyLock;

use ponnuki::feature::{self, FeatureFinder, FeatureInput, Strengths};
use ponnuki::model::Model;
use ponnuki::params::Tuning;
use ponnuki::playout::{Candidates, Heuristics, PlayoutContext};
use ponnuki::prior::explain_prior;
use ponnuki::tactics::{SelfAtari, is_caught_by, is_ladder_capture, judge_self_atari, vital_point};
use ponnuki_game::board::{Board, GameBoard};
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::life::benson::unconditional_owners;
use ponnuki_game::life::confirm::{ReadingLimits, confirm};
use ponnuki_game::life::status::Status;
use ponnuki_game::life::territory::{Grid, Territory};
use ponnuki_game::point::{Move, Point};
use ponnuki_game::position::Position as Stones;
use ponnuki_game::rules::{self, Suicide};
use ponnuki_game::with_capacity;

use super::positions::{Position, sorted};

/// The model of all answers, shared because its tables take longer to make than an answer.
static MODEL: LazyLock<Model> = LazyLock::new(Model::default);

/// The engine's answer to the question in these words.
pub(crate) fn answer(position: &Position, words: &[&str]) -> String {
    match *words {
        ["seki"] => seki(position),
        ["unconditional"] => unconditional(position),
        ["stays", chain] => stays(position, position.point(chain)),
        _ => with_capacity!(position.size, C => ask::<C>(position, words)),
    }
}

fn yes_or_no(yes: bool, words: [&str; 2]) -> String {
    words[usize::from(!yes)].to_owned()
}

fn ask<C: Capacity>(position: &Position, words: &[&str]) -> String {
    let mut board = Board::<C>::from_diagram(&position.diagram()).unwrap();
    board.set_ko_point(position.ko);
    let color = position.to_move;
    let stones = stones_under(position, board.clone(), "chinese");
    let situation = PlayoutContext::of(&stones, &MODEL);
    let point = |word: &str| position.point(word);
    let chain = |word: &str| board.chain(point(word));
    match *words {
        ["ladder", stone] => {
            yes_or_no(is_ladder_capture(&board, chain(stone)), ["caught", "escapes"])
        }
        ["caught-by", stone, atari] => {
            let caught = is_caught_by(&board, chain(stone), point(atari));
            yes_or_no(caught, ["caught", "escapes"])
        }
        ["atari-moves"] => suggestions(&situation, "atari"),
        ["two-liberty-moves"] => suggestions(&situation, "two liberties"),
        ["eye-moves"] => suggestions(&situation, "eye space"),
        ["pattern-moves"] => suggestions(&situation, "pattern"),
        ["self-atari", at] => match judge_self_atari(&board, point(at), color) {
            SelfAtari::No => "no".to_owned(),
            SelfAtari::Useful => "useful".to_owned(),
            SelfAtari::Bad => "bad".to_owned(),
        },
        ["vital", at] => sorted(position.size, vital_point(&board, point(at)).into_iter()),
        ["eye", at] => yes_or_no(board.is_eye(point(at), color), ["yes", "no"]),
        ["pattern", at] => {
            yes_or_no(MODEL.patterns().matches(board.shape(point(at)), color), ["yes", "no"])
        }
        ["marks", row, value] => marks(position, &board, row, value),
        ["move", mv, ref named @ ..] => {
            let stones = stones_under(position, board.clone(), named.first().unwrap_or(&"chinese"));
            worth(&stones, position.size.parse_move(mv).unwrap())
        }
        _ => panic!("{}: no such question: {words:?}", position.title),
    }
}

/// The legal points that a heuristic suggests.
fn suggestions<C: Capacity>(situation: &PlayoutContext<'_, C>, name: &str) -> String {
    let table = Heuristics::<C>::TABLE;
    let heuristic = table.iter().find(|heuristic| heuristic.name == name).unwrap();
    let mut candidates = Candidates::new();
    (heuristic.suggest)(situation, &mut candidates);
    let points = candidates.points().iter().copied();
    let legal = points.filter(|&point| situation.board.is_playable(point, situation.color));
    sorted(situation.board.size(), legal)
}

/// The candidates that have this value of a row of the features; in these names, hyphens stand for
/// spaces.
fn marks<C: Capacity>(position: &Position, board: &Board<C>, row: &str, value: &str) -> String {
    let (row, value) = (row.replace('-', " "), value.replace('-', " "));
    let named =
        |name: (&str, &str)| name.0.replace('-', " ") == row && name.1.replace('-', " ") == value;
    let feature = feature::Features::<C>::names().position(named);
    let feature = feature.unwrap_or_else(|| panic!("no such feature: {row}: {value}"));
    let mut owners = C::filled(0.0);
    for point in &position.owned {
        owners[point.index()] = position.to_move.sign() as f32;
    }
    let sight = FeatureInput {
        board,
        color: position.to_move,
        last: position.last,
        before: position.before,
        owners: Some(&owners),
    };
    let strengths = Strengths::even(feature::Features::<C>::names().count(), Vec::new());
    let mut finder = FeatureFinder::default();
    let sheet = finder.find(sight, &Tuning::default(), &strengths);
    let marks = sheet.marks().iter().filter(|mark| mark.feature as usize == feature);
    sorted(board.size(), marks.map(|mark| sheet.points()[usize::from(mark.candidate)]))
}

/// The engine's position on `board` under the rules with this name.
fn stones_under<C: Capacity>(position: &Position, board: Board<C>, rules: &str) -> Stones<C> {
    let rules = rules::find(rules).unwrap().rules;
    Stones::new(Box::new(board), position.to_move, rules, 0)
        .with_last_move(position.last.map_or(Move::Pass, Move::Play))
}

/// The prior of a move: as good as any other, worse, or not in the list at all.
fn worth<C: Capacity>(position: &Stones<C>, mv: Move) -> String {
    let word = match explain_prior(position, &MODEL, mv).map(|reasons| reasons.prior) {
        None => "no",
        Some(prior) if prior.wins < 0.45 * prior.visits => "low",
        Some(_) => "even",
    };
    word.to_owned()
}

fn board(position: &Position) -> GameBoard {
    GameBoard::from_diagram(&position.diagram()).unwrap()
}

/// The stones of the chains that are alive without two eyes if no stones are dead.
fn seki(position: &Position) -> String {
    let board = board(position);
    let found = Territory::of(&Grid::of(&board, &[]));
    let points = position.size.points().zip(found.seki);
    let stones = points.filter(|&(point, seki)| seki && !board.is_empty(point));
    sorted(position.size, stones.map(|(point, _)| point))
}

/// The stones that are unconditionally alive.
fn unconditional(position: &Position) -> String {
    let board = board(position);
    let owners = unconditional_owners(&board, Suicide::Forbidden);
    let points = position.size.points().zip(owners);
    let stones = points.filter(|&(p, owner)| owner.is_some() && board.cell(p).color() == owner);
    sorted(position.size, stones.map(|(point, _)| point))
}

/// The survival of the chain on `stone`: always, if its owner moves first, or never.
fn stays(position: &Position, stone: Point) -> String {
    let board = board(position);
    let certain = unconditional_owners(&board, Suicide::Forbidden);
    let means: Vec<f32> = certain.iter().map(|_| 0.0).collect();
    let status = Status::new(&board, &means, &certain);
    let index = status.chains.iter().position(|chain| chain.stones.contains(&stone)).unwrap();
    let owner: Color = status.chains[index].color;
    let readings = confirm(&board, &status, 1.0, &ReadingLimits::USUAL, &|| false);
    let reading = readings.into_iter().find(|reading| reading.chain == index);
    let stays = match reading {
        Some(reading) => [reading.stays_after(owner), reading.stays_after(owner.opponent())],
        None if status.chains[index].certain => [status.chains[index].safety > 0.0; 2],
        None => return "unread".to_owned(),
    };
    let word = match stays {
        [true, true] => "always",
        [true, false] => "if-first",
        [false, false] => "never",
        [false, true] => "if-second",
    };
    word.to_owned()
}
