//! The reference: a slow and obvious implementation of the game. Chains by flood fill, history as
//! whole positions.

use std::collections::{BTreeSet, HashMap};

use ponnuki_game::color::{ByColor, Cell, Color};
use ponnuki_game::game::IllegalMove;
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::rules::{Repetition, Rules, Suicide};

/// The stones of a whole board, in the order of [`Size::points`].
pub(crate) type Position = Vec<Cell>;

/// The stones and other state of a board at one moment.
#[derive(Clone)]
pub(crate) struct Snapshot {
    pub(crate) size: Size,
    pub(crate) cells: Position,
    /// The point of a ko and the player who may not retake there.
    pub(crate) ko: Option<(Point, Color)>,
    pub(crate) prisoners: ByColor<usize>,
}

/// A game implemented naively.
pub(crate) struct Reference {
    pub(crate) now: Snapshot,
    /// Every position with the side to move and the player of the last stone, and the number of the
    /// move that first led to it.
    history: HashMap<(Position, Color, Color), usize>,
    /// The player of the last stone; White at the start.
    maker: Color,
    turns: usize,
}

/// The board after a play, before any rule is applied.
struct Play {
    cells: Position,
    captured: usize,
    /// The player's own stones removed by suicide.
    lost: usize,
    ko: Option<Point>,
}

impl Snapshot {
    fn empty(size: Size) -> Snapshot {
        let cells = vec![Cell::Empty; size.area()];
        Snapshot { size, cells, ko: None, prisoners: ByColor::new(0, 0) }
    }

    fn index(&self, point: Point) -> usize {
        self.size.row(point) * self.size.width() + self.size.column(point)
    }

    pub(crate) fn cell(&self, point: Point) -> Cell {
        self.cells[self.index(point)]
    }

    /// The stones of the chain through `point` and its liberties.
    pub(crate) fn chain(&self, point: Point) -> (BTreeSet<Point>, BTreeSet<Point>) {
        self.chain_in(&self.cells, point)
    }

    fn chain_in(&self, cells: &Position, point: Point) -> (BTreeSet<Point>, BTreeSet<Point>) {
        let color = cells[self.index(point)];
        let mut stones = BTreeSet::from([point]);
        let mut liberties = BTreeSet::new();
        let mut open = vec![point];
        while let Some(stone) = open.pop() {
            for near in self.size.neighbours(stone) {
                let cell = cells[self.index(near)];
                if cell == Cell::Empty {
                    liberties.insert(near);
                } else if cell == color && stones.insert(near) {
                    open.push(near);
                }
            }
        }
        (stones, liberties)
    }

    fn try_play(&self, point: Point, color: Color) -> Play {
        let mut cells = self.cells.clone();
        cells[self.index(point)] = color.stone();
        let mut captured = BTreeSet::new();
        for near in self.size.neighbours(point) {
            if cells[self.index(near)] == color.opponent().stone() {
                let (stones, liberties) = self.chain_in(&cells, near);
                if liberties.is_empty() {
                    captured.extend(stones);
                }
            }
        }
        captured.iter().for_each(|&stone| cells[self.index(stone)] = Cell::Empty);
        let (own, liberties) = self.chain_in(&cells, point);
        let mut lost = 0;
        if liberties.is_empty() {
            own.iter().for_each(|&stone| cells[self.index(stone)] = Cell::Empty);
            lost = own.len();
        }
        let is_ko = captured.len() == 1 && own.len() == 1 && liberties.len() == 1;
        let ko = captured.first().filter(|_| is_ko).copied();
        Play { cells, captured: captured.len(), lost, ko }
    }

    /// The verdict of the rules, except those on repetition, on a play of `color` on a point of the
    /// board.
    pub(crate) fn check(
        &self,
        suicide: Suicide,
        point: Point,
        color: Color,
    ) -> Result<(), IllegalMove> {
        if self.cell(point) != Cell::Empty {
            return Err(IllegalMove::Occupied);
        }
        if self.ko == Some((point, color)) {
            return Err(IllegalMove::Ko);
        }
        match self.try_play(point, color).lost {
            0 => Ok(()),
            2.. if suicide == Suicide::MultiStone => Ok(()),
            _ => Err(IllegalMove::Suicide),
        }
    }

    /// Black's area minus White's: for each point, which stones it reaches through empty points.
    pub(crate) fn area(&self) -> i32 {
        let reaches = |start: Point, color: Color| {
            let mut seen = BTreeSet::from([start]);
            let mut open = vec![start];
            while let Some(point) = open.pop() {
                if self.cell(point) == color.stone() {
                    return true;
                }
                if self.cell(point) == Cell::Empty {
                    open.extend(self.size.neighbours(point).filter(|&near| seen.insert(near)));
                }
            }
            false
        };
        let owned = |point| {
            let [black, white] = Color::ALL.map(|color| reaches(point, color));
            i32::from(black && !white) - i32::from(white && !black)
        };
        self.size.points().map(owned).sum()
    }
}

impl Reference {
    pub(crate) fn new(size: Size) -> Reference {
        let now = Snapshot::empty(size);
        let history = HashMap::from([((now.cells.clone(), Color::Black, Color::White), 0)]);
        Reference { now, history, maker: Color::White, turns: 0 }
    }

    /// The verdict of the rules on a play of `color` on a point of the board.
    pub(crate) fn check(
        &self,
        rules: &Rules,
        point: Point,
        color: Color,
    ) -> Result<(), IllegalMove> {
        self.now.check(rules.suicide, point, color)?;
        let cells = self.now.try_play(point, color).cells;
        let first = |nexts: &[Color], makers: &[Color]| {
            let pairs = nexts.iter().flat_map(|next| makers.iter().map(|maker| (*next, *maker)));
            let moves = pairs.filter_map(|(next, maker)| {
                self.history.get(&(cells.clone(), next, maker)).copied()
            });
            moves.min()
        };
        let repeated = match rules.repetition {
            Repetition::Positional => first(&Color::ALL, &Color::ALL),
            Repetition::Situational => first(&[color.opponent()], &Color::ALL),
            Repetition::NaturalSituational => first(&Color::ALL, &[color]),
            Repetition::Simple | Repetition::Ing => None,
        };
        match repeated {
            Some(move_number) => Err(IllegalMove::Superko { move_number }),
            None => Ok(()),
        }
    }

    /// Makes a legal move. Returns the number of enemy stones captured.
    pub(crate) fn play(&mut self, mv: Move, color: Color) -> usize {
        let now = &mut self.now;
        let mut captured = 0;
        now.ko = None;
        if let Move::Play(point) = mv {
            let play = now.try_play(point, color);
            captured = play.captured;
            now.prisoners[color.opponent()] += play.captured;
            now.prisoners[color] += play.lost;
            now.cells = play.cells;
            now.ko = play.ko.map(|point| (point, color.opponent()));
            self.maker = color;
        }
        if mv == Move::Button {
            self.history.clear(); // it lifts every ban on repetition
        }
        self.turns += 1;
        let key = (now.cells.clone(), color.opponent(), self.maker);
        self.history.entry(key).or_insert(self.turns);
        captured
    }
}
