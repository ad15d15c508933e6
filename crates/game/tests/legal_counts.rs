//! The number of positions in which every chain has a liberty, counted through the board.
//!
//! The numbers are John Tromp's (tromp.github.io/go/legal.html), OEIS A094777 for squares.

use ponnuki_game::board::Board;
use ponnuki_game::capacity::UpTo9;
use ponnuki_game::color::Color;
use ponnuki_game::point::{Point, Size};

type SmallBoard = Board<UpTo9>;

/// Colours the points one after the other and drops a colouring when a chain is captured: a chain
/// that has no liberty while points are still uncoloured has none in the end.
fn count(board: &SmallBoard, uncoloured: &[Point]) -> u64 {
    match uncoloured {
        [] => 1,
        [last] => {
            1 + Color::ALL.into_iter().filter(|&color| takes_nothing(board, *last, color)).count()
                as u64
        }
        [point, rest @ ..] => {
            let mut total = count(board, rest);
            for color in Color::ALL {
                if takes_nothing(board, *point, color) {
                    let mut next = SmallBoard::new(Size::square(1));
                    next.assign(board);
                    next.play(*point, color);
                    total += count(&next, rest);
                }
            }
            total
        }
    }
}

/// True if no stone is captured when `color` plays here.
fn takes_nothing(board: &SmallBoard, point: Point, color: Color) -> bool {
    let captures = board.neighbours(point).into_iter().any(|near| {
        board.chain_of_color(near, color.opponent()).is_some_and(|chain| board.in_atari(chain))
    });
    !captures && !board.is_self_capture(point, color)
}

fn legal_positions(width: usize, height: usize) -> u64 {
    let size = Size::new(width, height).unwrap();
    let points: Vec<Point> = size.points().collect();
    count(&SmallBoard::new(size), &points)
}

#[test]
fn one_line_boards() {
    let known = [1, 5, 15, 41, 113, 313, 867, 2401, 6649, 18413, 50991, 141209];
    for (index, &number) in known.iter().enumerate() {
        assert_eq!(legal_positions(index + 1, 1), number);
        assert_eq!(legal_positions(1, index + 1), number);
    }
}

#[test]
fn small_rectangles() {
    for (width, height, number) in [
        (2, 2, 57),
        (2, 3, 489),
        (3, 2, 489),
        (2, 4, 4125),
        (2, 5, 35117),
        (5, 2, 35117),
        (2, 6, 299_681),
        (2, 7, 2_557_605),
        (3, 3, 12675),
        (3, 4, 321_689),
        (4, 3, 321_689),
        (3, 5, 8_180_343),
    ] {
        assert_eq!(legal_positions(width, height), number, "{width}x{height}");
    }
}

#[test]
fn four_by_four() {
    assert_eq!(legal_positions(4, 4), 24_318_165);
}

#[test]
#[ignore = "takes minutes: 1.8 thousand million positions"]
fn four_by_five() {
    assert_eq!(legal_positions(4, 5), 1_840_058_693);
}
