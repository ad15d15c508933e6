//! Boards near the end of a game that several tests start from.

/// Both walls are alive, the white stone inside is dead, and the dame are D4 and D5.
pub(crate) const FINISHED: &str = "
    . . X X O O .
    X . X O O . O
    . X X . O O .
    O . X . O . O
    . X X X O O O
    X . X O O O .
    . X X X X O .";

/// Black's wall has a gap at C9.
pub(crate) const OPEN: &str = "
    . . . O . O . O .
    . . X O O O . O X
    . . X O X X O O O
    . X . X X X X X O
    X . X X X O O O .
    . X X O O O O . O
    . . X X X X O . O
    . . . X O O O . O
    . . . X X X O O .";
