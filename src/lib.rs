//! Ponnuki, a Go engine: a fast board, Monte Carlo tree search, and GTP version 2 in front.
//!
//! Modules are listed in layer order; each uses only those above it in this list.

// Row 0: vocabulary.
pub mod bits;
pub mod capacity;
pub mod color;
pub mod point;
// Beside row 0: the table of parameters.
pub mod params;
// Row 1: the board.
pub mod board;
// Row 2, game side: rules and history.
pub mod game;
pub mod life;
pub mod position;
pub mod rules;
pub mod score;
// Row 2, board side: reading and shapes.
pub mod model;
pub mod pattern;
pub mod tactics;
// Row 3: playouts.
pub mod evaluator;
pub mod playout;
pub mod prior;
// Beside the rows, over 0 to 2: game records.
pub mod sgf;
// Row 4: search and time.
pub mod clock;
pub mod search;
// Row 5: the engine.
pub mod engine;
// Row 6: what clients ask for and read.
pub mod forms;
// Row 7: the protocols.
pub mod analysis;
pub mod gtp;
// Row 8: the programs.
pub mod cli;
pub mod tools;
