//! Ing's ko rule: the examples in `tests/data/ing.txt`, a slow reference, and termination.

use std::collections::HashMap;

use ponnuki_game::board::GameBoard;
use ponnuki_game::color::{Cell, Color};
use ponnuki_game::game::{Game, IllegalMove};
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::rules::{Repetition, Suicide};
use ponnuki_game::score::Komi;

use crate::support::{Random, parse_size, rules};

/// A game with no rule against long cycles other than Ing's.
fn new_game(diagram: &str, to_move: Color) -> Game {
    let rules = rules(Repetition::Simple, Suicide::MultiStone);
    Game::from_diagram(diagram, rules, Komi::default(), to_move).unwrap()
}

/// If Ing's rule forbids the play of the player to move: the turn after which the repeated
/// situation last stood.
fn forbids(game: &Game, point: Point) -> Option<usize> {
    let mut game = game.clone();
    game.set_rules(rules(Repetition::Ing, Suicide::MultiStone));
    match game.check(game.to_move(), Move::Play(point)) {
        Ok(()) => None,
        Err(IllegalMove::Superko { move_number }) => Some(move_number),
        Err(other) => panic!("{other}"),
    }
}

/// The verdict of the moves so far and the rules on a play of the player to move.
fn verdict(game: &Game, point: Point) -> String {
    if game.check(game.to_move(), Move::Play(point)).is_err() {
        return "ko".to_owned();
    }
    match forbids(game, point) {
        Some(turn) => format!("illegal:{turn}"),
        None => "legal".to_owned(),
    }
}

/// The same under situational superko.
fn superko_verdict(game: &Game, point: Point) -> &'static str {
    let mut game = game.clone();
    game.set_rules(rules(Repetition::Situational, Suicide::MultiStone));
    let legal = game.is_legal(game.to_move(), Move::Play(point));
    if legal { "legal" } else { "illegal" }
}

#[test]
fn examples() {
    let text = include_str!("data/ing.txt");
    let examples: Vec<&str> = text.split("\n= ").skip(1).collect();
    assert!(examples.len() > 10);
    examples.into_iter().for_each(run);
}

fn run(text: &str) {
    let mut game = new_game(".", Color::Black);
    let mut checks = 0;
    let mut lines = text.lines().skip(1).peekable();
    while let Some(line) = lines.next() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [] | ["#" | "source", ..] => {}
            ["start", color] => {
                let is_row = |line: &&str| line.starts_with(['.', 'X', 'O']);
                let rows: Vec<&str> = std::iter::from_fn(|| lines.next_if(is_row)).collect();
                game = new_game(&rows.join("\n"), Color::parse(color).unwrap());
            }
            ["moves", ref moves @ ..] => {
                for vertex in moves {
                    let mv = game.size().parse_move(vertex).unwrap();
                    if let Move::Play(point) = mv {
                        assert_eq!(verdict(&game, point), "legal", "{vertex} in {text}");
                    }
                    game.play(game.to_move(), mv).unwrap();
                }
            }
            ["check", vertex, expected, superko] => {
                checks += 1;
                let point = game.size().parse_move(vertex).unwrap().point().unwrap();
                assert_eq!(verdict(&game, point), expected, "{line} in {text}");
                assert_eq!(superko_verdict(&game, point), superko, "superko: {line} in {text}");
            }
            ref other => panic!("{other:?}"),
        }
    }
    assert!(checks > 0, "{text}");
}

/// A slow and obvious record of a game: every position as a picture, and for each stone on the
/// board who played it and when.
struct Record {
    game: Game,
    pictures: Vec<(String, Color)>,
    moves: Vec<(Color, Move)>,
}

impl Record {
    fn new(size: Size) -> Record {
        let empty = GameBoard::new(size).to_diagram();
        let game = new_game(&empty, Color::Black);
        let pictures = vec![(empty, Color::Black)];
        Record { game, pictures, moves: Vec::new() }
    }

    fn play(&mut self, mv: Move) {
        let color = self.game.to_move();
        self.game.play(color, mv).unwrap();
        self.moves.push((color, mv));
        self.pictures.push((self.game.board().to_diagram(), self.game.to_move()));
    }

    /// The situation after the play in question.
    fn after(&self, point: Point) -> (String, Color) {
        let mut game = self.game.clone();
        game.play(game.to_move(), Move::Play(point)).unwrap();
        (game.board().to_diagram(), game.to_move())
    }

    /// The number of times that plays, or the start, have created this situation.
    fn times(&self, situation: &(String, Color)) -> usize {
        let by_play = |&turn: &usize| turn == 0 || self.moves[turn - 1].1 != Move::Pass;
        let turns = 0..self.pictures.len();
        turns.filter(by_play).filter(|&turn| self.pictures[turn] == *situation).count()
    }

    /// The rule in the words of the module, without regard for speed.
    fn forbids(&self, point: Point) -> Option<usize> {
        let situation = self.after(point);
        let turn = self.pictures.iter().rposition(|earlier| *earlier == situation)?;
        let color = self.game.to_move();
        let mut cycle = self.moves[turn..].to_vec();
        cycle.push((color, Move::Play(point)));
        let passes =
            |color| cycle.iter().filter(|&&(c, mv)| c == color && mv == Move::Pass).count();
        let (own, other) = (passes(color), passes(color.opponent()));
        let loses = if own + other > 0 {
            own < other
        } else {
            self.first_hot_capture(turn, &cycle) == Some(color)
        };
        (loses || self.times(&situation) >= 2).then_some(turn)
    }

    /// Who, in the cycle that starts after `turn`, first takes a stone played in it.
    fn first_hot_capture(&self, turn: usize, cycle: &[(Color, Move)]) -> Option<Color> {
        let mut game = self.game.clone();
        while game.moves().len() > turn {
            game.undo().unwrap();
        }
        let mut ages: HashMap<Point, usize> = HashMap::new();
        for (age, &(color, mv)) in cycle.iter().enumerate() {
            game.play(color, mv).unwrap();
            ages.insert(mv.point().unwrap(), age);
            let size = ages.len();
            ages.retain(|&point, _| game.board().cell(point) != Cell::Empty);
            if ages.len() < size {
                return Some(color);
            }
        }
        None
    }
}

#[test]
fn random_games_agree_with_a_slow_reference() {
    let mut random = Random::new(7);
    let (mut allowed, mut forbidden) = (0, 0);
    for size in ["3x1", "4x1", "5x1", "2x2", "3x2", "4x2", "3x3"] {
        for _ in 0..20 {
            let mut record = Record::new(parse_size(size));
            for _ in 0..60 {
                let points: Vec<Point> = record.game.size().points().collect();
                let mut legal = Vec::new();
                for &point in &points {
                    if !record.game.is_legal(record.game.to_move(), Move::Play(point)) {
                        continue;
                    }
                    let expected = record.forbids(point);
                    let found = forbids(&record.game, point);
                    assert_eq!(found, expected, "{:?} {point:?}", record.moves);
                    match expected {
                        Some(_) => forbidden += 1,
                        None => {
                            allowed += usize::from(record.times(&record.after(point)) > 0);
                            legal.push(point);
                        }
                    }
                }
                let pass = legal.is_empty() || random.below(8) == 0;
                record.play(if pass {
                    Move::Pass
                } else {
                    Move::Play(legal[random.below(legal.len())])
                });
            }
        }
    }
    // Both kinds of repetition have to occur, or nothing has been compared.
    assert!(allowed > 100 && forbidden > 100, "{allowed} allowed, {forbidden} forbidden");
}

/// Players who pass only when they must cannot go on for ever.
#[test]
fn play_ends() {
    let mut random = Random::new(11);
    for size in ["2x1", "3x1", "4x1", "2x2", "3x2"] {
        let mut record = Record::new(parse_size(size));
        let mut passes = 0;
        while passes < 2 {
            let to_move = record.game.to_move();
            let mut legal: Vec<Point> = record.game.size().points().collect();
            legal.retain(|&point| record.game.is_legal(to_move, Move::Play(point)));
            legal.retain(|&point| forbids(&record.game, point).is_none());
            if legal.is_empty() {
                passes += 1;
                record.play(Move::Pass);
            } else {
                passes = 0;
                record.play(Move::Play(legal[random.below(legal.len())]));
            }
        }
        assert!(record.pictures.iter().all(|situation| record.times(situation) <= 2));
    }
}
