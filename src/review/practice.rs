//! Problems: the positions of reviewed games in which a player went wrong, for practice.

use std::collections::HashSet;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::analysis::SearchedMove;
use super::fault::{FaultContext, FaultKind};
use super::grade::{Grade, GradedMove, letter};
use super::players::{GameSummary, PlayerName, PlayersSummary};
use super::words;
use crate::language::{Argument, Language, message};
use ponnuki_game::bits::mix;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::record::{Annotation, GameInfo, Property, Variation, write_annotated};

/// A move is as good as the best if it is less than this behind, in points and in winning chances. The page of a
/// review has the same limits for guesses.
const CLOSE: (f64, f64) = (2.0, 0.15);
/// The grade from which a mistake is in a collection.
const COLLECTED: Grade = Grade::Mistake;

/// A position in which a player went wrong, with the answer.
#[derive(Clone, Debug, Serialize)]
pub struct PracticeProblem {
    /// The text by which it is recognised in all games: a hash of the position, the side to move and the kind.
    pub key: String,
    /// The number of the move that was played.
    pub number: usize,
    #[serde(serialize_with = "letter")]
    color: Color,
    kind: FaultKind,
    grade: Grade,
    points_lost: f64,
    winrate_lost: f64,
    #[serde(skip)]
    cost: f64,
    /// `B`, `W` or `.` for each point, from the upper left corner to the right, then down.
    stones: String,
    /// The point of the opponent's last move.
    last: Option<String>,
    /// A stone of the group, if the mistake is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    group: Option<String>,
    /// The expectation in the position, with the best move. Values are Black's.
    winrate: f64,
    score: f64,
    visits: u64,
    /// The moves that are right, the best first.
    good: Vec<GoodMove>,
    /// The moves expected from the best move on, and from the one that was played on.
    line: Vec<String>,
    played: Vec<String>,
}

/// A move that is right.
#[derive(Clone, Debug, Serialize)]
struct GoodMove {
    #[serde(rename = "move")]
    vertex: String,
    /// The points and the winning chances by which it is behind the best.
    points: f64,
    chances: f64,
}

/// A position in the JSON of a review, as far as problems need it.
#[derive(Deserialize)]
pub(super) struct ReviewedPosition {
    winrate: f64,
    score: f64,
    visits: u64,
    tried: Vec<SearchedMove>,
    owners: String,
}

/// A problem with its game.
#[derive(Clone, Copy, Debug)]
pub struct FoundProblem<'a> {
    /// The problem.
    pub problem: &'a PracticeProblem,
    /// The game.
    pub game: &'a GameSummary,
    /// The player who went wrong, by the name in addresses and in words, if the record has the name.
    pub player: Option<PlayerName<'a>>,
}

/// The problems of a game, by the `moves` of its review, whose kinds are found anew, and its `positions`; and the
/// number of mistakes without a solution. `game` is the game at its start.
pub(super) fn problems(
    mut game: Game,
    moves: &mut [GradedMove],
    positions: &[ReviewedPosition],
) -> (Vec<PracticeProblem>, usize) {
    let size = game.size();
    let faults = moves.iter().filter(|one| one.grade.is_fault()).count();
    let mut problems = Vec::new();
    let mut last = None;
    for (one, around) in moves.iter_mut().zip(positions.windows(2)) {
        let Some(mv) = size.parse_move(&one.vertex) else { break };
        if one.grade.is_fault() {
            let first = |position: &ReviewedPosition| {
                position.tried.first().and_then(|best| size.parse_move(&best.vertex))
            };
            let context = FaultContext {
                board: game.board(),
                color: one.color,
                played: mv,
                better: first(&around[0]),
                last,
                reply: first(&around[1]),
                owners: [&around[0].owners, &around[1].owners],
            };
            let kind = context.kind();
            one.kind = Some(kind);
            let is_group = matches!(kind, FaultKind::OwnGroup | FaultKind::OtherGroup);
            let group = context.group().filter(|_| is_group);
            problems.extend(PracticeProblem::of(&game, one, kind, [last, group], around));
        }
        if game.play_recorded(one.color, mv).is_err() {
            break;
        }
        last = mv.point();
    }
    let unsolved = faults - problems.len();
    (problems, unsolved)
}

impl PracticeProblem {
    /// The problem of a mistake in the present position of a game. `None` if no better move on the board is known.
    fn of(
        game: &Game,
        one: &GradedMove,
        kind: FaultKind,
        [last, group]: [Option<Point>; 2],
        around: &[ReviewedPosition],
    ) -> Option<PracticeProblem> {
        let (size, before) = (game.size(), &around[0]);
        let best = before.tried.first()?;
        let is_answer = |vertex: &str| {
            let mv = size.parse_move(vertex).filter(|mv| mv.point().is_some());
            vertex != one.vertex && mv.is_some_and(|mv| game.is_possible(one.color, mv))
        };
        if !is_answer(&best.vertex) {
            return None;
        }
        let sign = f64::from(one.color.sign());
        let good = before.tried.iter().filter(|tried| is_answer(&tried.vertex)).map(|tried| {
            let points = (sign * (best.score - tried.score)).max(0.0);
            let chances = (sign * (best.winrate - tried.winrate)).max(0.0);
            GoodMove { vertex: tried.vertex.clone(), points, chances }
        });
        let good = good.filter(|one| one.points < CLOSE.0 && one.chances < CLOSE.1).collect();
        let stones: String = size.points_from_top().map(|point| stone(game, point)).collect();
        let facts = format!("{size} {stones} {} {}", one.color.letter(), kind.word());
        let key = facts.bytes().fold(0, |hash, byte| mix(hash ^ u64::from(byte)));
        let mut played = vec![one.vertex.clone()];
        played.extend(around[1].tried.first().into_iter().flat_map(|reply| line(size, reply)));
        Some(PracticeProblem {
            key: format!("{key:016x}"),
            number: one.number,
            color: one.color,
            kind,
            grade: one.grade,
            points_lost: one.points_lost,
            winrate_lost: one.winrate_lost,
            cost: one.cost,
            stones,
            last: last.map(|point| size.vertex(point)),
            group: group.map(|point| size.vertex(point)),
            winrate: before.winrate,
            score: before.score,
            visits: before.visits,
            good,
            line: line(size, best),
            played,
        })
    }

    /// Returns true if it cost as much as a mistake of this grade, by its word.
    pub fn is_at_least(&self, grade: &str) -> bool {
        Grade::FAULTS.iter().any(|one| one.word() == grade && self.grade >= *one)
    }

    /// The player who went wrong.
    pub fn color(&self) -> Color {
        self.color
    }

    /// The word for its kind.
    pub fn kind(&self) -> &'static str {
        self.kind.word()
    }

    /// Returns true if it is about a ladder, a net, or the life of a group.
    pub fn is_reading(&self) -> bool {
        matches!(
            self.kind,
            FaultKind::Ladder | FaultKind::Net | FaultKind::OwnGroup | FaultKind::OtherGroup
        )
    }
}

/// The letter for what is on a point.
fn stone(game: &Game, point: Point) -> char {
    game.board().cell(point).color().map_or('.', Color::letter)
}

/// The moves that a search expects from one that it has tried on, as far as they are moves.
fn line(size: Size, tried: &SearchedMove) -> Vec<String> {
    let names = if tried.line.is_empty() { &tried.vertex } else { &tried.line };
    let known = names.split(' ').take_while(|name| size.parse_move(name).is_some());
    known.map(str::to_owned).collect()
}

impl PlayersSummary {
    /// The problems of all games: those about ladders, nets and groups first, then those that cost most. One that
    /// occurs in several games comes once.
    pub fn problems(&self) -> Vec<FoundProblem<'_>> {
        let mut all = Vec::new();
        for (game, players) in self.games() {
            all.extend(game.problems().iter().map(|problem| FoundProblem {
                problem,
                game,
                player: players[problem.color],
            }));
        }
        all.sort_by(|FoundProblem { problem: one, .. }, FoundProblem { problem: other, .. }| {
            let costs = other.cost.total_cmp(&one.cost);
            other.is_reading().cmp(&one.is_reading()).then(costs)
        });
        let mut known = HashSet::new();
        all.retain(|found| known.insert(&found.problem.key));
        all
    }

    /// The problem of a move in the review at this address; `None` if there is none.
    pub fn problem(&self, link: &str, number: usize) -> Option<FoundProblem<'_>> {
        let (game, players) = self.games().find(|(game, _)| game.link() == link)?;
        let problem = game.problems().iter().find(|problem| problem.number == number)?;
        Some(FoundProblem { problem, game, player: players[problem.color] })
    }

    /// The number of mistakes in all games for which no better move is known.
    pub fn unsolved(&self) -> usize {
        self.games().map(|(game, _)| game.unsolved()).sum()
    }

    /// The problems from mistakes on as records in SGF, one after the other: each has the position, and as variations
    /// the better move and the one that was played.
    pub(super) fn collection(&self, language: Language) -> String {
        let problems = self.problems().into_iter();
        let problems = problems.filter(|found| found.problem.grade >= COLLECTED);
        problems.filter_map(|found| found.record(language)).collect()
    }
}

impl FoundProblem<'_> {
    /// The problem as a record. `None` if the position cannot be set up.
    fn record(&self, language: Language) -> Option<String> {
        let PracticeProblem { number, color, kind, .. } = *self.problem;
        let mut game = self.game.empty_board();
        let size = game.size();
        let owners = self.problem.stones.chars().map(|letter| Color::parse(&letter.to_string()));
        let stones = size.points_from_top().zip(owners);
        let stones: Vec<_> =
            stones.filter_map(|(point, owner)| owner.map(|owner| (point, owner))).collect();
        game.setup(&stones, color).ok()?;
        let names = self.game.names();
        let mut info = GameInfo {
            black: names[Color::Black].to_owned(),
            white: names[Color::White].to_owned(),
            date: self.game.date().to_owned(),
            ..GameInfo::default()
        };
        let task = message!("review-quiz-task", color = color, number = number);
        info.comments.insert(0, language.say(&task));
        let kind = language.say(&message!("players-kind", kind = kind.word()));
        let played = Argument::vertex(self.problem.played.first()?);
        let better = message!(
            "review-instead",
            number = number,
            move = played.clone(),
            color = color,
            percent = words::percent(self.problem.winrate, color),
            margin = words::margin(self.problem.score)
        );
        let lost = message!("review-lost", points = words::points(self.problem.points_lost));
        let fault = message!("review-fault", grade = self.problem.grade.word(), lost = lost);
        let name = message!("review-move", color = color, number = number, move = played);
        let fault = message!("review-comment", move = name, verdict = fault);
        let fault = message!("go-sentences", one = fault, other = &kind);
        let branch = |line: &[String], comment| variation(size, color, line, comment);
        let better = branch(&self.problem.line, language.say(&better))?;
        let played = branch(&self.problem.played, language.say(&fault))?;
        let file = Path::new(self.game.file()).file_name().unwrap_or_default();
        let title = format!("{} {number}", file.to_string_lossy());
        let root = Annotation {
            properties: vec![Property::one("GN", title)],
            variations: vec![better, played],
        };
        Some(write_annotated(&game, &info, &[(0, root)].into()))
    }
}

/// A line as a variation, with a comment on its first move.
fn variation(size: Size, first: Color, line: &[String], comment: String) -> Option<Variation> {
    let mut next = Vec::new();
    let mut color = if line.len().is_multiple_of(2) { first.opponent() } else { first };
    for name in line.iter().rev() {
        let mv: Move = size.parse_move(name)?;
        let (comment, properties) = (String::new(), Vec::new());
        next = vec![Variation { color, mv, comment, properties, next }];
        color = color.opponent();
    }
    let first = next.pop()?;
    Some(Variation { comment, ..first })
}
