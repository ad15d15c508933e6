//! Properties of every count: AGA area and territory agree, area and territory differ by the stones
//! played, symmetries and colours do not matter, and nothing is counted twice.

use ponnuki_game::color::Color;
use ponnuki_game::game::{Game, IllegalMove, handicap};
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::rules::{
    self, Counts, FirstPass, HandicapCompensation, RULESETS, Repetition, Rules, Stopping, Ties,
};
use ponnuki_game::score::Komi;

use crate::support::{Random, parse_size};

const NO_KOMI: Komi = Komi::from_half_points(0);

fn named(name: &str) -> Rules {
    rules::find(name).unwrap().rules
}

/// Plays on with random moves that fill no own eye until the game has stopped or is void. While
/// there are plays left, `passes` of 100 moves are passes.
fn play_on(game: &mut Game, random: &mut Random, passes: usize) {
    let longest = game.moves().len() + 6 * game.size().area();
    while !game.pass_state().is_stopped() && game.void().is_none() {
        let color = game.to_move();
        let is_sane = |mv: &Move| {
            let eye = mv.point().is_some_and(|point| game.board().is_eye(point, color));
            !eye && game.is_legal(color, *mv)
        };
        let plays: Vec<Move> = game.size().points().map(Move::Play).filter(is_sane).collect();
        let rest = plays.is_empty() || game.moves().len() > longest;
        let mv = if rest || random.below(100) < passes {
            Move::Pass
        } else {
            plays[random.below(plays.len())]
        };
        game.play(color, mv).unwrap();
    }
}

/// The stones of some random chains: the properties hold for any choice of dead stones.
fn some_stones(game: &Game, random: &mut Random) -> Vec<Point> {
    let stones = game.size().points().filter(|&point| game.board().cell(point).is_stone());
    stones.filter(|_| random.below(12) == 0).collect()
}

/// Stones that `color` has placed on the board, including those at the start.
fn stones_used(game: &Game, color: Color) -> i32 {
    let start = game.start_stones().iter().filter(|stone| stone.1 == color).count();
    let is_play = |mv: &&(Color, Move)| mv.0 == color && mv.1.point().is_some();
    (start + game.moves().iter().filter(is_play).count()) as i32
}

#[test]
fn american_area_and_territory_agree() {
    let area = named("aga");
    // Handicap stones are worth points under area counting, for which White is compensated, and
    // nothing under territory counting.
    let compensation = HandicapCompensation::None;
    let territory = Rules { counts: Counts::TERRITORY, compensation, ..area };
    let mut random = Random::new(1);
    let mut different_ends = [0, 0];
    for round in 0..1000 {
        let size = parse_size(["5x5", "7x7", "4x6", "9x9"][round % 4]);
        let mut game = Game::new(size, area, "7.5".parse().unwrap());
        if round % 5 == 4 && size.width() % 2 == 1 && size.width() == size.height() {
            let stones = 2 + random.below(3);
            game.place_handicap(&handicap::free_points(size, stones).unwrap()).unwrap();
        }
        play_on(&mut game, &mut random, round % 7);
        assert!(game.pass_state().is_stopped());
        different_ends[game.pass_state().passes() as usize % 2] += 1;
        let dead = some_stones(&game, &mut random);
        let by_area = [game.score(&[]), game.score(&dead)];
        game.set_rules(territory);
        assert_eq!(by_area, [game.score(&[]), game.score(&dead)], "{size}\n{}", game.board());
    }
    assert!(different_ends.iter().all(|&games| games > 100), "{different_ends:?}");
}

#[test]
fn area_and_territory_differ_by_the_stones_played() {
    let mut random = Random::new(2);
    let mut even_games = 0;
    for round in 0..400 {
        let size = parse_size(["5x5", "7x7", "6x3"][round % 3]);
        let rules = Rules { counts: Counts::AREA, ..named("source-001") };
        let mut game = Game::new(size, rules, NO_KOMI);
        let passes = if round % 2 == 0 { 0 } else { 20 };
        play_on(&mut game, &mut random, passes);
        if game.void().is_some() {
            continue;
        }
        let dead = some_stones(&game, &mut random);
        let margins = |game: &mut Game, counts| {
            game.set_rules(Rules { counts, ..rules });
            [game.score(&[]).half_points(), game.score(&dead).half_points()]
        };
        let area = margins(&mut game, Counts::AREA);
        let territory = margins(&mut game, Counts::TERRITORY);
        let surplus = stones_used(&game, Color::Black) - stones_used(&game, Color::White);
        for (area, territory) in area.into_iter().zip(territory) {
            assert_eq!(area - territory, 2 * surplus, "{}", game.board());
        }
        let plays = game.moves().iter().filter(|(_, mv)| *mv != Move::Pass).count();
        if game.moves()[..plays].iter().all(|(_, mv)| *mv != Move::Pass) {
            // Without a pass before the end, the difference is the parity of the moves.
            assert_eq!(surplus, plays as i32 % 2);
            even_games += 1;
        }
        // All three together are area and the prisoners.
        let all = margins(&mut game, Counts::EVERYTHING)[0];
        let prisoners = game.lost(Color::White) as i32 - game.lost(Color::Black) as i32;
        assert_eq!(all, area[0] + 2 * prisoners);
    }
    assert!(even_games > 50, "{even_games}");
}

/// One of the eight symmetries of the board, and whether colours are swapped.
#[derive(Clone, Copy)]
struct Turned {
    symmetry: usize,
    exchanged: bool,
}

impl Turned {
    fn size(self, size: Size) -> Size {
        let (width, height) = (size.width(), size.height());
        if self.symmetry & 4 != 0 { Size::new(height, width).unwrap() } else { size }
    }

    /// The image of a point on a board of `size`.
    fn point(self, size: Size, point: Point) -> Point {
        let (mut column, mut row) = (size.column(point), size.row(point));
        if self.symmetry & 1 != 0 {
            column = size.width() - 1 - column;
        }
        if self.symmetry & 2 != 0 {
            row = size.height() - 1 - row;
        }
        if self.symmetry & 4 != 0 {
            (column, row) = (row, column);
        }
        self.size(size).point(column, row)
    }

    fn mv(self, size: Size, mv: Move) -> Move {
        mv.point().map_or(mv, |point| Move::Play(self.point(size, point)))
    }

    fn color(self, color: Color) -> Color {
        if self.exchanged { color.opponent() } else { color }
    }

    /// The same game transformed; legality is compared along the way.
    fn game(self, game: &Game, rules: Rules) -> Game {
        let size = game.size();
        let mut plain = Game::new(size, rules, NO_KOMI);
        let mut turned = Game::new(self.size(size), rules, NO_KOMI);
        turned.setup(&[], self.color(Color::Black)).unwrap();
        for &(color, mv) in game.moves() {
            for point in size.points() {
                let verdict = plain.check(color, Move::Play(point));
                let other = Move::Play(self.point(size, point));
                assert_eq!(verdict, turned.check(self.color(color), other));
            }
            if plain.play(color, mv).is_err() {
                break;
            }
            turned.play(self.color(color), self.mv(size, mv)).unwrap();
        }
        turned
    }
}

#[test]
fn symmetries_and_colours_change_nothing() {
    let mut random = Random::new(3);
    let is_fair = |rules: &Rules| {
        rules.first_pass == FirstPass::Irrelevant
            && rules.stopping == Stopping::TwoPasses
            && rules.ties == Ties::Draw
    };
    for (round, ruleset) in RULESETS.iter().cycle().take(3 * RULESETS.len()).enumerate() {
        let rules = ruleset.rules;
        let mut game = Game::new(parse_size(["4x4", "5x3", "5x5"][round % 3]), rules, NO_KOMI);
        play_on(&mut game, &mut random, 5);
        let dead = some_stones(&game, &mut random);
        let plain = game.position().tally(&dead);
        for symmetry in 0..8 {
            for exchanged in [false, true] {
                let turn = Turned { symmetry, exchanged };
                let turned = turn.game(&game, rules);
                let turned_dead: Vec<Point> =
                    dead.iter().map(|&point| turn.point(game.size(), point)).collect();
                let tally = turned.position().tally(&turned_dead);
                for color in Color::ALL {
                    let other = turn.color(color);
                    assert_eq!(plain.stones[color], tally.stones[other]);
                    assert_eq!(plain.surrounded[color], tally.surrounded[other]);
                    assert_eq!(plain.lost[color], tally.lost[other]);
                    assert_eq!(plain.unfillable[color], tally.unfillable[other]);
                }
                assert_eq!(game.void().map(|v| v.since), turned.void().map(|v| v.since));
                let sign = if exchanged { -1 } else { 1 };
                if !exchanged || is_fair(&rules) {
                    let half_points = turned.score(&turned_dead).half_points();
                    assert_eq!(game.score(&dead).half_points(), sign * half_points);
                }
            }
        }
    }
}

#[test]
fn handicap_is_compensated_once_under_every_rule_set() {
    let size = Size::square(9);
    for ruleset in RULESETS {
        let rules = ruleset.rules;
        for stones in [2, 3, 5, 9] {
            let points = handicap::fixed_points(size, stones).unwrap();
            let mut game = Game::new(size, rules, "0.5".parse().unwrap());
            game.place_handicap(&points).unwrap();
            let due = match ruleset.name {
                "chinese" | "chinese-kgs" | "wmsg" => stones,
                "aga" | "aga-button" | "button-go" => stones - 1,
                _ => 0,
            };
            let expected = |game: &Game| {
                let margin = 2 * game.position().tally(&[]).margin(&rules);
                margin - 1 - 2 * due as i32
            };
            assert_eq!(game.score(&[]).half_points(), expected(&game), "{}", ruleset.name);
            // Moves, undo, and setting the rules again do not add to it.
            game.play(Color::White, size.parse_move("A1").unwrap()).unwrap();
            game.play(Color::Black, size.parse_move("J1").unwrap()).unwrap();
            game.undo().unwrap();
            game.set_rules(rules);
            assert_eq!(game.score(&[]).half_points(), expected(&game), "{}", ruleset.name);
            // The same stones set up are no handicap.
            let set_up: Vec<(Point, Color)> = points.iter().map(|&p| (p, Color::Black)).collect();
            game.setup(&set_up, Color::White).unwrap();
            let margin = 2 * game.position().tally(&[]).margin(&rules);
            assert_eq!(game.score(&[]).half_points(), margin - 1, "{}", ruleset.name);
        }
    }
}

/// A game that starts from a diagram.
fn position(diagram: &str, rules: Rules) -> Game {
    Game::from_diagram(diagram, rules, NO_KOMI, Color::Black).unwrap()
}

/// Makes alternating moves until one is illegal; returns how many were made.
fn play_all(game: &mut Game, moves: &[&str]) -> (usize, Option<IllegalMove>) {
    for (count, vertex) in moves.iter().enumerate() {
        let mv = game.size().parse_move(vertex).unwrap();
        if let Err(reason) = game.play(game.to_move(), mv) {
            return (count, Some(reason));
        }
    }
    (moves.len(), None)
}

#[test]
fn a_triple_ko_voids_the_game_or_cannot_go_on() {
    let diagram = "
        .X.XXXX
        XXXXXXX
        OOOOOOX
        .O.OXOX
        OXOX.XO
        XXXXXXO
        .OOOOOO
        O.O.O.O";
    let cycle = ["A5", "E4", "C5", "A4", "E5", "C4"];
    for ruleset in RULESETS.iter().filter(|ruleset| ruleset.rules.repetition != Repetition::Ing) {
        let mut game = position(diagram, ruleset.rules);
        let result = play_all(&mut game, &cycle);
        if ruleset.rules.repetition != Repetition::Simple {
            let reason = IllegalMove::Superko { move_number: 0 };
            assert_eq!(result, (5, Some(reason)), "{}", ruleset.name);
            assert!(game.void().is_none());
        } else {
            let void = game.void().unwrap();
            assert_eq!((result.0, void.since), (6, 0), "{}", ruleset.name);
            assert_eq!(void.outcome, ruleset.rules.long_cycle);
            assert_eq!((game.score(&[]).half_points(), game.score(&[]).winner()), (0, None));
            game.undo().unwrap();
            assert!(game.void().is_none());
        }
    }
}

#[test]
fn two_stones_sent_and_one_returned_void_nothing_where_prisoners_count() {
    let diagram = "
        . . . .
        O O X X
        . X . X";
    // Black sends two stones, White takes them, Black takes one back; White passes.
    let cycle = ["A1", "C1", "B1", "pass"];
    for ruleset in RULESETS.iter().filter(|ruleset| ruleset.rules.repetition == Repetition::Simple)
    {
        let rules = ruleset.rules;
        let mut game = position(diagram, rules);
        assert_eq!(play_all(&mut game, &cycle), (4, None), "{}", ruleset.name);
        let before = game.score(&[]).half_points();
        assert_eq!(play_all(&mut game, &cycle[..3]).0, 3);
        assert_eq!(game.void().is_none(), rules.counts.prisoners, "{}", ruleset.name);
        if rules.counts.prisoners {
            // A stone is lost in each round.
            assert_eq!(game.score(&[]).half_points(), before - 2, "{}", ruleset.name);
        }
    }
}

#[test]
fn the_first_pass_costs_black_a_point_if_it_is_white_s() {
    let rules = named("wmsg");
    for (moves, points) in [
        (&["B2", "pass", "pass"][..], 8),
        (&["B2", "A1", "pass", "pass"], 9),
        // The first pass counts when the game stops, not an earlier pass followed by a play.
        (&["B2", "pass", "B1", "A1", "pass", "pass"], 9),
        (&["pass", "A1", "B2", "pass", "pass"], 8),
        // Nor does it matter who passes first at a later stop.
        (&["B2", "A1", "pass", "pass", "B1", "pass", "A2", "pass", "pass"], 9),
        (&["B2", "pass", "pass", "A1", "B1", "pass", "A2", "pass", "pass"], 8),
    ] {
        let mut game = Game::new(Size::square(3), rules, NO_KOMI);
        assert_eq!(play_all(&mut game, moves).1, None, "{moves:?}");
        assert!(game.pass_state().is_stopped());
        // White's stone in the corner, if still on the board, is dead.
        let corner = [game.size().point(0, 0)];
        assert_eq!(game.score(&corner).half_points(), 2 * points, "{moves:?}");
    }
}

#[test]
fn the_button_is_worth_half_a_point_once() {
    for ruleset in RULESETS.iter().filter(|ruleset| ruleset.rules.button) {
        let play_by = |rules: Rules, moves: &[&str]| {
            let mut game = Game::new(Size::square(3), rules, NO_KOMI);
            let (_, error) = play_all(&mut game, moves);
            (game.score(&[]).half_points(), error)
        };
        let play = |moves: &[&str]| play_by(ruleset.rules, moves);
        let plain = |moves: &[&str]| play_by(Rules { button: false, ..ruleset.rules }, moves).0;
        let without = plain(&["B2", "pass", "pass"]);
        assert_eq!(play(&["B2", "button", "pass", "pass"]), (without - 1, None));
        let twice = play(&["B2", "button", "button"]);
        assert_eq!(twice, (without - 1, Some(IllegalMove::NoButton)));
        // The first pass takes it.
        assert_eq!(play(&["B2", "pass", "pass", "pass"]), (without - 1, None));
        let without = plain(&["B2", "C1", "pass", "pass"]);
        assert_eq!(play(&["B2", "C1", "button", "pass", "pass"]), (without + 1, None));
        assert_eq!(play(&["B2", "C1", "pass", "pass", "pass"]), (without + 1, None));
    }
    let mut game = Game::new(Size::square(3), named("chinese"), NO_KOMI);
    assert_eq!(game.play(Color::Black, Move::Button), Err(IllegalMove::NoButton));
}
