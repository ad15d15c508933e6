//! The regressions that claim to be proved by search are: in each of them the expected moves win
//! with its komi, all other moves lose, and the number of open points is as claimed.

use std::fs;
use std::path::Path;

use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Point, Size};
use ponnuki_game::rules::Rules;
use ponnuki_game::score::Komi;

use crate::support::prover::Prover;

/// The largest number of positions for each proof.
const BUDGET: u64 = 400_000;

/// The number of plays in settled territory, which gain time or lift a ko, that each proof answers.
const WAITS: u8 = 1;

/// The moves that a test accepts, or rejects.
struct Wanted {
    moves: Vec<String>,
    rejected: bool,
}

impl Wanted {
    /// Reads `#? [A1|B1]` or `#? [!A1|B1]`, perhaps with a star.
    fn read(line: &str) -> Wanted {
        let list = line.trim_start_matches("#?").trim().trim_end_matches('*');
        let list = list.strip_prefix('[').unwrap().strip_suffix(']').unwrap();
        let (rejected, list) = list.strip_prefix('!').map_or((false, list), |list| (true, list));
        Wanted { moves: list.split('|').map(str::to_uppercase).collect(), rejected }
    }

    fn accepts(&self, vertex: &str) -> bool {
        self.moves.contains(&vertex.to_uppercase()) != self.rejected
    }
}

/// The number of open points that the comment above a position claims, if it claims a proof.
fn claim(comment: &str) -> Option<usize> {
    let (_, rest) = comment.split_once("Proved by search over the ")?;
    let (number, _) = rest.split_once(" open points.").unwrap();
    Some(number.parse().unwrap())
}

/// The prover's number of a player.
fn side(color: Color) -> usize {
    usize::from(color == Color::White)
}

/// The stones of Black (0) and White (1), as points in rows from A1.
fn stones(game: &Game) -> Vec<(usize, usize)> {
    let size = game.size();
    let stone = |point| Some((size.place(point), side(game.board().cell(point).color()?)));
    size.points().filter_map(stone).collect()
}

/// The faults of a test's claim of a proof.
fn fault(game: &Game, color: Color, claimed: usize, wanted: &Wanted) -> Option<String> {
    let size = game.size();
    let points: Vec<Point> = size.points().collect();
    let ko = game.board().ko_point().filter(|_| game.to_move() == color);
    let shape = (size.width(), size.height());
    let prover = Prover::new(shape, &stones(game), side(color), ko.map(|point| size.place(point)));
    if prover.open() != claimed {
        return Some(format!("{} points are open", prover.open()));
    }
    let vertex = |play: Option<usize>| play.map_or("pass".into(), |at| size.vertex(points[at]));
    let judged = prover.judge(game.komi().half_points(), BUDGET, WAITS);
    let wrong = judged.into_iter().filter_map(|(play, wins)| {
        let vertex = vertex(play);
        (wins != Some(wanted.accepts(&vertex))).then(|| format!("{vertex} wins: {wins:?}"))
    });
    let wrong: Vec<String> = wrong.collect();
    (!wrong.is_empty()).then(|| wrong.join(", "))
}

/// A suite, with the position that its commands have set up.
struct Suite {
    game: Game,
    claimed: Option<usize>,
    comment: String,
}

impl Suite {
    fn new() -> Suite {
        let size = Size::new(9, 9).unwrap();
        let game = Game::new(size, Rules::default(), Komi::from_half_points(0));
        Suite { game, claimed: None, comment: String::new() }
    }

    /// Obeys a command that is no test.
    fn obey(&mut self, words: &[&str]) {
        let size = self.game.size();
        let color = |word: &str| Color::parse(word).unwrap();
        let mv = |word: &str| size.parse_move(word).unwrap();
        match words {
            ["boardsize", side] => {
                let side = side.parse().unwrap();
                let size = Size::new(side, side).unwrap();
                self.game = Game::new(size, Rules::default(), self.game.komi());
            }
            ["clear_board"] => {
                self.game = Game::new(size, Rules::default(), self.game.komi());
            }
            ["komi", points] => self.game.set_komi(points.parse().unwrap()),
            ["gogui-setup", stones @ ..] => {
                let stones: Vec<(Point, Color)> = stones
                    .chunks(2)
                    .map(|pair| (mv(pair[1]).point().unwrap(), color(pair[0])))
                    .collect();
                self.game.setup(&stones, Color::Black).unwrap();
            }
            ["ponnuki-setup_ko", point] => {
                // The ko binds the player of the test, who is White in every suite that sets one.
                self.game.setup_player(Color::White).unwrap();
                self.game.setup_ko(mv(point).point().unwrap()).unwrap();
            }
            ["play", side, vertex] => self.game.play(color(side), mv(vertex)).unwrap(),
            _ => {}
        }
    }

    /// Follows the lines, and returns the faults and how many tests have been proved.
    fn follow(&mut self, text: &str) -> (Vec<String>, usize) {
        let (mut faults, mut proved) = (Vec::new(), 0);
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            if let Some(comment) = line.strip_prefix("# ") {
                self.comment += &format!("{comment} ");
                continue;
            }
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if !self.comment.is_empty() {
                self.claimed = claim(&std::mem::take(&mut self.comment));
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            match (&words[..], self.claimed) {
                ([_, "reg_genmove", color], Some(claimed)) => {
                    let wanted = Wanted::read(lines[at + 1]);
                    let color = Color::parse(color).unwrap();
                    let fault = fault(&self.game, color, claimed, &wanted);
                    faults.extend(fault.map(|fault| format!("line {}: {fault}", at + 1)));
                    proved += 1;
                }
                (words, _) => self.obey(words),
            }
        }
        (faults, proved)
    }
}

#[test]
fn claimed_proofs_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../regressions");
    let mut proved = 0;
    let mut faults = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "tst") {
            let (found, count) = Suite::new().follow(&fs::read_to_string(&path).unwrap());
            faults.extend(found.into_iter().map(|fault| format!("{}: {fault}", path.display())));
            proved += count;
        }
    }
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
    assert!(proved > 100, "only {proved} tests were found");
}
