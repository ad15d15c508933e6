//! Shapes: the stones around a move.
//!
//! A shape is the contents of all points within some distance of a move: a stone of the mover, a
//! stone of the opponent, nothing, or off the board. Rotations and reflections of a shape count as
//! the same shape. There are several [kinds](KINDS): by colour alone up to distances 3 to 10, and
//! in the closest surroundings also with the liberties of the stones, or with the place of the last
//! move.
//!
//! A shape is known by a hash. Each content of each place has a key for each of the eight
//! symmetries; the keys of a shape are combined by exclusive or for each symmetry, and the sum over
//! the symmetries is the same for a shape and its reflections (after D. Stern, R. Herbrich and
//! T. Graepel, "Bayesian Pattern Ranking for Move Prediction in the Game of Go", 2006, which takes
//! the smallest of the eight). Two shapes with the same hash are taken for one another.

use std::sync::LazyLock;

use super::context::FeatureContext;
use super::sheet::FeatureSheet;
use super::strengths::Strengths;
use ponnuki_game::bits::mix;
use ponnuki_game::board::Board;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::point::{MAX_SIDE, Point, Size};

/// Hashes for the eight symmetries, which are computed side by side.
type Turned = [u32; 8];

/// The names of the kinds of shapes, in the order of [`Shapes::of`].
pub const KINDS: [&str; 11] = [
    "shape at distance 3",
    "shape at distance 4",
    "shape at distance 5",
    "shape at distance 6",
    "shape at distance 7",
    "shape at distance 8",
    "shape at distance 9",
    "shape at distance 10",
    "shape with liberties at distance 3",
    "shape with liberties at distance 4",
    "shape as an answer",
];

/// The number of places within each distance, from 3 on.
const PLACES: [usize; 8] = [8, 12, 20, 28, 36, 48, 60, 72];
/// The number of kinds by liberties.
const NEAR_KINDS: usize = 2;
/// The number of places that these kinds look at.
const NEAR: usize = PLACES[NEAR_KINDS - 1];
/// The first kind that is not by colour alone.
const BY_LIBERTIES: usize = 8;

/// The largest distance of a place from the move, in columns or rows.
const REACH: usize = 5;
/// The side of the square that a [`Surroundings`] covers.
const SIDE: usize = MAX_SIDE as usize + 2 * REACH;

/// The contents of a place: nothing.
const EMPTY: u8 = 0;
/// A stone of the mover. The number of its chain's liberties, at most 3, minus 1 is added.
const OWN: u8 = 1;
/// A stone of the opponent, likewise.
const OTHER: u8 = 4;
/// Nothing, because the place is off the board.
const OFF: u8 = 7;

/// The places and keys of shapes, which never change.
pub struct Shapes {
    /// Columns and rows from the move, by increasing distance.
    places: [(i8, i8); PLACES[7]],
    /// The keys of a place's contents, by colour.
    colors: Box<[[Turned; 8]; PLACES[7]]>,
    /// The keys of a place's contents, by colour and liberties.
    liberties: Box<[[Turned; 8]; NEAR]>,
    /// The keys of the last move's place.
    last: [Turned; NEAR],
}

/// The contents of all points on and around a board, from the mover's side.
struct Surroundings([u8; SIDE * SIDE]);

impl Surroundings {
    fn of<C: Capacity>(board: &Board<C>, color: Color) -> Surroundings {
        let mut cells = [OFF; SIDE * SIDE];
        let size = board.size();
        for point in size.points() {
            cells[Self::index(size.column(point), size.row(point))] = match board.cell(point) {
                cell if !cell.is_stone() => EMPTY,
                cell => {
                    let liberties = board.liberty_count(board.chain(point)).clamp(1, 3) as u8 - 1;
                    liberties + if cell == color.stone() { OWN } else { OTHER }
                }
            };
        }
        Surroundings(cells)
    }

    fn index(column: usize, row: usize) -> usize {
        (row + REACH) * SIDE + column + REACH
    }
}

static SHAPES: LazyLock<Shapes> = LazyLock::new(Shapes::new);

impl Shapes {
    /// The places and keys.
    pub fn get() -> &'static Shapes {
        &SHAPES
    }

    fn new() -> Shapes {
        let reach = REACH as i8;
        let mut places: Vec<(i8, i8)> = (-reach..=reach)
            .flat_map(|row| (-reach..=reach).map(move |column| (column, row)))
            .filter(|&place| (2..=10).contains(&distance(place)))
            .collect();
        places.sort_by_key(|&(column, row)| (distance((column, row)), row, column));
        let places: [(i8, i8); PLACES[7]] = std::array::from_fn(|index| places[index]);
        let turned = |place: (i8, i8), content: u8, salt: u64| -> Turned {
            let keys = symmetries(place).map(|(column, row)| {
                let place = (column + reach) as u64 * 16 + (row + reach) as u64;
                mix(salt << 32 | u64::from(content) << 16 | place) as u32
            });
            if content == EMPTY { [0; 8] } else { keys }
        };
        let by_color = |content: u8| match content {
            EMPTY => EMPTY,
            OWN..OTHER => OWN,
            OTHER..OFF => OTHER,
            _ => OFF,
        };
        Shapes {
            places,
            colors: Box::new(std::array::from_fn(|index| {
                std::array::from_fn(|content| turned(places[index], by_color(content as u8), 1))
            })),
            liberties: Box::new(std::array::from_fn(|index| {
                std::array::from_fn(|content| turned(places[index], content as u8, 2))
            })),
            last: std::array::from_fn(|index| turned(places[index], OFF, 3)),
        }
    }

    /// The hashes of the shapes of `color`'s move on `point`, in the order of [`KINDS`]. The last
    /// is `None` unless the last move is within distance 4.
    pub fn of<C: Capacity>(
        &self,
        board: &Board<C>,
        color: Color,
        last: Option<Point>,
        point: Point,
    ) -> [Option<u32>; KINDS.len()] {
        let around = Surroundings::of(board, color);
        let mut hashes = [None; KINDS.len()];
        self.each(&around, board.size(), last, point, |kind, hash| {
            hashes[kind] = Some(hash);
            true
        });
        hashes
    }

    /// Calls `is_known` with the kind and hash of each shape of the move on `point`. If it answers
    /// no, the larger shapes that contain this one are left out, because they are even rarer.
    fn each(
        &self,
        around: &Surroundings,
        size: Size,
        last: Option<Point>,
        point: Point,
        mut is_known: impl FnMut(usize, u32) -> bool,
    ) {
        let at = Surroundings::index(size.column(point), size.row(point)) as isize;
        let content = |index: usize| {
            let (column, row) = self.places[index];
            around.0[(at + row as isize * SIDE as isize + column as isize) as usize] as usize & 7
        };
        let mut is_known = |turned: &Turned, kind: usize| is_known(kind, hash(turned, kind));
        let (mut turned, mut begin) = ([0; 8], 0);
        for (kind, &end) in PLACES.iter().enumerate() {
            (begin..end).for_each(|index| add(&mut turned, &self.colors[index][content(index)]));
            begin = end;
            if !is_known(&turned, kind) {
                break;
            }
        }
        let (mut turned, mut begin) = ([0; 8], 0);
        for (kind, &end) in PLACES[..NEAR_KINDS].iter().enumerate() {
            (begin..end).for_each(|index| add(&mut turned, &self.liberties[index][content(index)]));
            begin = end;
            if !is_known(&turned, BY_LIBERTIES + kind) {
                return;
            }
        }
        let place = last.and_then(|last| {
            let columns = size.column(last) as i8 - size.column(point) as i8;
            let rows = size.row(last) as i8 - size.row(point) as i8;
            self.places[..NEAR].iter().position(|&place| place == (columns, rows))
        });
        if let Some(place) = place {
            add(&mut turned, &self.last[place]);
            is_known(&turned, BY_LIBERTIES + NEAR_KINDS);
        }
    }

    /// Marks the candidates with the shapes that have a strength.
    pub(super) fn mark<C: Capacity>(
        &self,
        context: &FeatureContext<'_, C>,
        strengths: &Strengths,
        sheet: &mut FeatureSheet<C>,
    ) {
        let around = Surroundings::of(context.board, context.color);
        for candidate in 0..sheet.points().len() {
            let point = sheet.points()[candidate];
            self.each(&around, context.board.size(), context.last, point, |_, hash| {
                let number = strengths.shape(hash);
                number.inspect(|&number| sheet.mark_shape(candidate, number)).is_some()
            });
        }
    }
}

fn add(turned: &mut Turned, keys: &Turned) {
    for (turned, key) in turned.iter_mut().zip(keys) {
        *turned ^= key;
    }
}

/// One hash for a shape of this kind and all its symmetries.
fn hash(turned: &Turned, kind: usize) -> u32 {
    let sum: u64 = turned.iter().map(|&one| u64::from(one)).sum();
    (mix(sum << 8 | kind as u64) >> 32) as u32
}

fn distance((column, row): (i8, i8)) -> i8 {
    column.abs() + row.abs() + column.abs().max(row.abs())
}

/// The images of a place under the eight symmetries of the square.
fn symmetries((x, y): (i8, i8)) -> [(i8, i8); 8] {
    [(x, y), (-x, y), (x, -y), (-x, -y), (y, x), (-y, x), (y, -x), (-y, -x)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::capacity::UpTo9;
    use ponnuki_game::point::Move;
    use std::collections::HashSet;

    type Hashes = [Option<u32>; KINDS.len()];

    fn point(vertex: &str) -> Point {
        Size::square(9).parse_move(vertex).and_then(Move::point).unwrap()
    }

    fn hashes(diagram: &str, color: Color, last: &str, at: &str) -> Hashes {
        let board = Board::<UpTo9>::from_diagram(diagram).unwrap();
        Shapes::get().of(&board, color, Some(point(last)), point(at))
    }

    #[test]
    fn places_are_counted_by_distance() {
        let shapes = Shapes::get();
        for (index, &count) in PLACES.iter().enumerate() {
            let within = |place: &&(i8, i8)| distance(**place) <= index as i8 + 3;
            assert_eq!(shapes.places.iter().filter(within).count(), count);
            assert!(shapes.places[..count].iter().all(|place| within(&place)));
        }
    }

    const HERE: &str = "
        .........
        .........
        .........
        .........
        .........
        ..XO.....
        ..X.O....
        ..XO.....
        .........";

    /// [`HERE`], turned by a quarter, with the colours exchanged.
    const TURNED: &str = "
        .........
        .........
        .........
        .........
        ....OOO..
        ....X.X..
        .....X...
        .........
        .........";

    #[test]
    fn a_shape_is_the_same_from_every_side_and_for_both_players() {
        let here = hashes(HERE, Color::Black, "D4", "D3");
        let turned = hashes(TURNED, Color::White, "E4", "F4");
        // The edge is in reach from distance 5 on.
        let near = |hashes: Hashes| [hashes[0], hashes[1], hashes[8], hashes[9], hashes[10]];
        assert!(near(here).iter().all(Option::is_some));
        assert_eq!(near(here), near(turned));
        let answers =
            [hashes(HERE, Color::Black, "E3", "D3"), hashes(HERE, Color::Black, "C3", "D3")];
        assert_eq!(answers[0][..10], here[..10]);
        assert_eq!(HashSet::from([here[10], answers[0][10], answers[1][10]]).len(), 3);
    }

    #[test]
    fn different_shapes_have_different_hashes() {
        let all: Vec<Hashes> = [
            hashes(HERE, Color::Black, "D4", "D3"),
            hashes(HERE, Color::White, "D4", "D3"),
            hashes(&HERE.replace("..XO.....", "..X......"), Color::Black, "D4", "D3"),
            hashes(HERE, Color::Black, "D4", "H8"),
        ]
        .to_vec();
        for kind in 0..10 {
            let kinds: HashSet<_> = all.iter().map(|hashes| hashes[kind]).collect();
            assert_eq!(kinds.len(), all.len(), "{}", KINDS[kind]);
        }
        // Far from any stone, moves differ only by their distance from the edge.
        let empty = ".........\n".repeat(9);
        let far = |at| hashes(&empty, Color::Black, "A1", at);
        assert_eq!((far("E5")[0], far("E5")[10]), (far("D6")[0], None));
        assert_ne!(far("E5")[7], far("E6")[6]);
        assert_ne!(far("C3")[7], far("E5")[7]);
    }
}
