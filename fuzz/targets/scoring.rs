//! Counts of a position and of its images.

use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Point, Symmetry};
use ponnuki_game::rules::{FirstPass, RULESETS, Rules, Stopping, Ties};
use ponnuki_game::score::{Komi, Score, Tally};

use super::choices::Choices;

/// A game and the stones that are dead. Its rotations and reflections, and the same with the colours
/// exchanged, are counted alike.
pub(super) fn symmetries(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let size = choices.size(7);
    let rules = choices.one_of(RULESETS).rules;
    let mut game = Game::new(size, rules, Komi::default());
    let dead_stones = choices.byte();
    while !choices.is_over() {
        let (color, mv) = (game.to_move(), choices.mv(size));
        // Illegal moves are left out.
        let _ = game.play(color, mv);
    }
    let stones = size.points().filter(|&point| game.board().cell(point).is_stone());
    let dead: Vec<Point> = stones
        .enumerate()
        .filter(|(index, _)| dead_stones >> (index % 8) & 1 != 0)
        .map(|(_, point)| point)
        .collect();
    let counted =
        Counted { tally: game.position().tally(&dead), score: game.score(&dead), game, dead };
    for symmetry in Symmetry::all(size) {
        for exchanged in [false, true] {
            compare(&counted, symmetry, exchanged);
        }
    }
}

/// A game, the stones that are dead at its end, and how it is counted.
struct Counted {
    game: Game,
    dead: Vec<Point>,
    tally: Tally,
    score: Score,
}

/// True if Black and White are treated alike.
fn is_fair(rules: &Rules) -> bool {
    rules.first_pass == FirstPass::Irrelevant
        && rules.stopping == Stopping::TwoPasses
        && rules.ties == Ties::Draw
}

/// Plays the image of the game, and counts it.
fn compare(counted: &Counted, symmetry: Symmetry, exchanged: bool) {
    let Counted { game, dead, tally: plain, score } = counted;
    let size = game.size();
    let image = |point| symmetry.apply(size, point);
    let of = |color: Color| if exchanged { color.opponent() } else { color };
    let mut turned = Game::new(size, *game.rules(), Komi::default());
    turned.setup(&[], of(Color::Black)).unwrap();
    for &(color, mv) in game.moves() {
        let mv = mv.point().map_or(mv, |point| Move::Play(image(point)));
        turned.play(of(color), mv).unwrap();
    }
    let turned_dead: Vec<Point> = dead.iter().map(|&point| image(point)).collect();
    let tally = turned.position().tally(&turned_dead);
    for color in Color::ALL {
        let other = of(color);
        assert_eq!(plain.stones[color], tally.stones[other], "{}", game.board());
        assert_eq!(plain.surrounded[color], tally.surrounded[other], "{}", game.board());
        assert_eq!(plain.lost[color], tally.lost[other], "{}", game.board());
        assert_eq!(plain.unfillable[color], tally.unfillable[other], "{}", game.board());
        assert_eq!(game.lost(color), turned.lost(other), "{}", game.board());
    }
    assert_eq!(game.void().map(|void| void.since), turned.void().map(|void| void.since));
    if !exchanged || is_fair(game.rules()) {
        let image = turned.score(&turned_dead);
        let sign = if exchanged { -1 } else { 1 };
        assert_eq!(score.half_points(), sign * image.half_points(), "{}", game.board());
        assert_eq!(score.winner(), image.winner().map(of), "{}", game.board());
    }
}
