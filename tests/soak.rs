//! Games of self-play under all rule sets, against the slow reference: every move, every stone, and the
//! count. `SOAK_GAMES` names a folder with more games, as `scripts/soak games` plays them.

use std::env;
use std::path::Path;
use std::process::Command;

use ponnuki::batch::samples::{self, GameSample};
use ponnuki_game::color::{Cell, Color};
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Point};
use ponnuki_game::rules::{RULESETS, Repetition, text};

use crate::support::command::ponnuki;
use crate::support::folder::Folder;
use crate::support::reference::Reference;
use crate::support::tools::lacks;

/// Rule sets that count the stones on the board and what they surround, and nothing else.
const AREA: [&str; 5] = ["chinese", "chinese-kgs", "tromp-taylor", "cgos", "new-zealand"];
/// Of this number of moves, one is compared on every point of the board.
const INTERVAL: usize = 8;

#[test]
fn games_of_selfplay_agree_with_the_reference() {
    let (mut games, mut moves, mut counts) = (0, 0, 0);
    let mut check = |folder: &Path| {
        for sample in samples::read(folder).unwrap() {
            let sample = sample.unwrap();
            counts += usize::from(agrees(&sample));
            games += 1;
            moves += sample.game.moves().len();
        }
    };
    if let Some(folder) = env::var_os("SOAK_GAMES") {
        check(Path::new(&folder));
    } else {
        let folder = Folder::new("soak");
        let names: Vec<&str> = RULESETS.iter().map(|ruleset| ruleset.name).collect();
        let rules = names.join(",");
        let options =
            ["--games", "30", "--size", "5,6", "--visits", "2", "--rules", &rules, "--out"];
        let played = ponnuki().arg("selfplay").args(options).arg(folder.path()).output().unwrap();
        assert!(played.status.success(), "{played:?}");
        check(folder.path());
    }
    assert!(games > 0 && counts > 0, "{games} games, {counts} counts");
    println!(
        "{games} games, {moves} moves, and the counts of {counts} games agree with the reference"
    );
}

#[test]
#[cfg(target_os = "linux")]
fn a_little_of_everything_finds_nothing() {
    if lacks(&["python3"]) {
        return;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/soak");
    let mut command = Command::new("python3");
    command.arg(script).args(["short", "--program", env!("CARGO_BIN_EXE_ponnuki")]);
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(said.lines().count(), 4, "{said}");
}

/// True if the count was compared, after all moves were.
fn agrees(sample: &GameSample) -> bool {
    let (rules, size) = (sample.game.rules(), sample.game.size());
    let mut game = Game::new(size, *rules, sample.game.komi());
    let mut reference = Reference::new(size);
    let mut has_passed = false;
    for (number, &(color, mv)) in sample.game.moves().iter().enumerate() {
        // The reference knows nothing of Ing's kos.
        if rules.repetition != Repetition::Ing {
            let every = number % INTERVAL == 0;
            let points = size.points().filter(|&point| every || mv == Move::Play(point));
            for point in points {
                let (ours, theirs) =
                    (game.check(color, Move::Play(point)), reference.check(rules, point, color));
                assert_eq!(ours, theirs, "game {}, move {number}", sample.number);
            }
        }
        game.play(color, mv).unwrap();
        reference.play(mv, color);
        let stones = size.points().map(|point| game.board().cell(point));
        assert!(stones.eq(reference.now.cells.iter().copied()), "game {}", sample.number);
        has_passed |= mv == Move::Pass;
        // Under some rules a pass costs a stone.
        for color in Color::ALL.into_iter().filter(|_| !has_passed) {
            assert_eq!(game.lost(color), reference.now.prisoners[color], "game {}", sample.number);
        }
    }
    let Some(score) = sample.outcome.score else { return false };
    let is_dead = |(&cell, &owner): (&Cell, &Option<Color>)| {
        cell.is_stone() && owner.is_some_and(|owner| owner.stone() != cell)
    };
    let stones = || reference.now.cells.iter().zip(&sample.outcome.owners);
    let are_dead: Vec<bool> = stones().map(is_dead).collect();
    let count = |are_dead: &[bool]| {
        let dead = size.points().zip(are_dead).filter(|(_, dead)| **dead);
        game.score(&dead.map(|(point, _)| point).collect::<Vec<Point>>())
    };
    let name = text::name_or_json(rules);
    if !AREA.contains(&name.as_str()) {
        // The sample does not say whether a stone on a point that is nobody's is dead, as in a false
        // eye, or alive in a seki.
        let may_be_dead =
            stones().map(|stone| is_dead(stone) || stone.0.is_stone() && stone.1.is_none());
        let counts = [count(&are_dead), count(&may_be_dead.collect::<Vec<bool>>())];
        assert!(counts.contains(&score), "game {}: {counts:?}, not {score}", sample.number);
        return false;
    }
    assert_eq!(count(&are_dead), score, "game {}", sample.number);
    for (cell, dead) in reference.now.cells.iter_mut().zip(are_dead) {
        if dead {
            *cell = Cell::Empty;
        }
    }
    let margin = f64::from(reference.now.area()) - game.komi().points();
    assert_eq!(score.points(), margin, "game {}, {name}", sample.number);
    true
}
