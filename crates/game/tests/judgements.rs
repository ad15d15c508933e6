//! Life and death, territory and counts of finished and of random positions:
//! `tests/data/judgements.txt`.
//!
//! Other tests show that this is right. This one notices where it changes. A change that is meant rewrites the file
//! with `UPDATE=1 cargo test judgements`, and the difference shows what it does.

use std::path::Path;

use ponnuki_game::board::GameBoard;
use ponnuki_game::color::Color;
use ponnuki_game::life::benson;
use ponnuki_game::life::confirm::{ReadingLimits, confirm};
use ponnuki_game::life::status::{ChainReading, Status};
use ponnuki_game::life::territory::{Grid, Territory};
use ponnuki_game::point::{Point, Size};
use ponnuki_game::rules::{CHINESE, RULESETS, Ruleset, Suicide, find};
use ponnuki_game::score::final_board::{FinalBoard, PointState};
use ponnuki_game::score::{EmptyPointOwners, Tally};

use crate::support::finished::{FinishedPosition, positions};
use crate::support::{Random, color_of_turn, random_play};

/// The first random positions are in the file.
const POSITIONS: u64 = 160;
/// And so are these, which show changes of the program that no other position shows.
const FURTHER: [u64; 4] = [182, 185, 198, 248];

/// A position of a game of random moves in which nobody fills an own eye, without some of the stones. Both players
/// have a fifth of the board at least.
fn position(random: &mut Random) -> GameBoard {
    let size = Size::new(4 + random.below(4), 4 + random.below(4)).unwrap();
    loop {
        let board = thinned(&played(size, random), random);
        let stones = |color: Color| {
            size.points().filter(|&point| board.cell(point) == color.stone()).count()
        };
        if Color::ALL.iter().all(|&color| 5 * stones(color) >= size.area()) {
            return board;
        }
    }
}

fn played(size: Size, random: &mut Random) -> GameBoard {
    let mut board = GameBoard::new(size);
    for turn in 0..size.area() + random.below(size.area()) {
        let color = color_of_turn(turn);
        if let Some(point) = random_play(&board, color, random) {
            board.play(point, color);
        } else {
            board.pass();
        }
    }
    board
}

/// The board without half of the stones inside chains, and a few of the others.
fn thinned(board: &GameBoard, random: &mut Random) -> GameBoard {
    let size = board.size();
    let mut kept = GameBoard::new(size);
    for point in size.points().filter(|&point| board.cell(point).is_stone()) {
        let is_inside = size.neighbours(point).all(|near| board.cell(near) == board.cell(point));
        if random.below(if is_inside { 2 } else { 12 }) > 0 {
            kept.play(point, board.cell(point).color().unwrap());
        }
    }
    kept
}

/// A letter for each point, row by row from the top.
fn picture(size: Size, letter: impl Fn(Point) -> char) -> String {
    let row =
        |row: usize| (0..size.width()).map(|column| letter(size.point(column, row))).collect();
    let rows: Vec<String> = (0..size.height()).rev().map(row).collect();
    rows.join("/")
}

/// `X` or `O` for a player, `.` for nobody.
fn letter(owner: Option<Color>) -> char {
    match owner {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    }
}

fn of_state(state: PointState) -> char {
    match state {
        PointState::Stone(color) => letter(Some(color)),
        PointState::Dead(color) => letter(Some(color)).to_ascii_lowercase(),
        PointState::Point(Color::Black) => 'B',
        PointState::Point(Color::White) => 'W',
        PointState::Uncounted(Color::Black) => 'b',
        PointState::Uncounted(Color::White) => 'w',
        PointState::Dame => '.',
        PointState::Shared => '?',
        PointState::Open => '_',
    }
}

/// The stones that live without an answer, and the chains that were read out with their results.
fn life(board: &GameBoard) -> String {
    let size = board.size();
    let owners = |suicide| {
        let owners = benson::unconditional_owners(board, suicide);
        (picture(size, |point| letter(owners[size.place(point)])), owners)
    };
    let (unconditional, certain) = owners(Suicide::Forbidden);
    let status = Status::new(board, &vec![0.0; size.area()], &certain);
    let limits = ReadingLimits { positions: 500, ..ReadingLimits::USUAL };
    let readings = confirm(board, &status, 1.0, &limits, &|| false);
    let read = |ChainReading { chain, stays: [black, white], part }: &ChainReading| {
        let first = status.chains[*chain].stones[0];
        let stays = |stays: &bool, letter: char| if *stays { letter } else { '-' };
        let (black, white) = (stays(black, 'b'), stays(white, 'w'));
        format!(" {}:{black}{white}{}", size.vertex(first), part.len())
    };
    let readings: String = readings.iter().map(read).collect();
    format!("lives {unconditional} {}\n read{readings}\n", owners(Suicide::MultiStone).0)
}

/// The owner of each point, by territory, area and rules.
fn counts(board: &GameBoard, dead: &[Point]) -> String {
    let size = board.size();
    let found = Territory::of(&Grid::of(board, dead));
    let territory = picture(size, |point| {
        let place = size.place(point);
        let owner = letter(found.territory[place].or(found.area[place]));
        let is_area = found.territory[place].is_none() || found.seki[place];
        if is_area { owner.to_ascii_lowercase() } else { owner }
    });
    let mut groups: Vec<usize> = found.groups.iter().flatten().copied().collect();
    groups.sort_unstable();
    groups.dedup();
    let seki = found.seki.iter().filter(|&&seki| seki).count();
    let tax = [&found.area, &found.territory].map(|counted| {
        let tax = found.group_tax(counted);
        Color::ALL.map(|color| tax[color])
    });
    let japanese = find("japanese").unwrap();
    let charts = [&CHINESE, japanese].map(|ruleset| {
        let final_board = FinalBoard::of(board, dead, &ruleset.rules);
        picture(size, |point| of_state(final_board.at(point)))
    });
    let margin = |ruleset: &Ruleset| {
        let surrounded = EmptyPointOwners::of(board, dead, &ruleset.rules);
        let tally = Tally::of(board, dead, &surrounded);
        format!(" {}", tally.margin(&ruleset.rules))
    };
    let margins: String = RULESETS.iter().map(margin).collect();
    format!(
        "has {territory}\n groups {} seki {seki} tax {tax:?}\n charts {} {}\n margins{margins}\n",
        groups.len(),
        charts[0],
        charts[1]
    )
}

/// The text about a position, from its name on.
fn judged(name: &str, board: &GameBoard, dead: &[Point]) -> String {
    let size = board.size();
    let shown = picture(size, |point| letter(board.cell(point).color()));
    let dead_at: String = dead.iter().map(|&point| format!(" {}", size.vertex(point))).collect();
    format!("{name}: {shown} dead{dead_at}\n{}{}", life(board), counts(board, dead))
}

#[test]
fn positions_are_judged_as_before() {
    let mut text = String::new();
    for FinishedPosition { name, grid, .. } in positions() {
        let Some(size) = Size::new(grid.width(), grid.height()) else { continue };
        let mut board = GameBoard::new(size);
        for (point, cell) in size.points().zip(grid.cells()) {
            if let Some(color) = cell.color() {
                board.play(point, color);
            }
        }
        let dead: Vec<Point> =
            size.points().zip(grid.dead()).filter(|&(_, &dead)| dead).map(|(at, _)| at).collect();
        text.push_str(&judged(name, &board, &dead));
    }
    for seed in (0..POSITIONS).chain(FURTHER) {
        let mut random = Random::new(seed + 1);
        let board = position(&mut random);
        let size = board.size();
        let stones: Vec<Point> = size.points().filter(|&one| board.cell(one).is_stone()).collect();
        let dead = (0..random.below(3)).map(|_| stones[random.below(stones.len())]);
        let dead: Vec<Point> = dead.collect();
        text.push_str(&judged(&seed.to_string(), &board, &dead));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/judgements.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let known = std::fs::read_to_string(&path).unwrap();
    let pairs = known.lines().zip(text.lines());
    for (number, (known, found)) in pairs.enumerate() {
        assert_eq!(found, known, "line {} of tests/data/judgements.txt", number + 1);
    }
    assert_eq!(known.len(), text.len());
}
