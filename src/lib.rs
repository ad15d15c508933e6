//! Ponnuki, a Go engine: a fast board, Monte Carlo tree search, and GTP version 2 in front.
//!
//! Modules are listed in layer order. A module uses those of its own block and of the blocks above
//! it; `tests/tidy.rs` has the map of the rows and checks the imports.

// Row 0: vocabulary.
pub mod bits;
pub mod capacity;
pub mod color;
pub mod disk;
pub mod point;
// Beside row 0: the table of parameters.
pub mod params;
// Row 1: the board.
pub mod board;
// Row 2, game side: rules, life and death, counting.
pub mod life;
pub mod rules;
pub mod score;
// Row 2, game side: positions under the rules, with their history.
pub mod position;
// Row 2, game side: games, which are positions with a record.
pub mod game;
// Row 2, board side: reading and shapes.
pub mod pattern;
pub mod tactics;
// Row 2, board side: features of moves, with learned strengths.
pub mod feature;
// Row 2, beside the game: networks, which know nothing of it.
pub mod network;
// Row 2, board side: what the engine knows beyond the rules.
pub mod model;
// Row 3: playouts and priors.
pub mod playout;
pub mod prior;
// Row 3: evaluators.
pub mod evaluator;
// Beside the rows, over 0 to 2: game records.
pub mod sgf;
// Beside the rows, over 0 and 1: parts of pages for a browser.
pub mod web;
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
pub mod play;
// Row 8: the programs.
pub mod cli;
pub mod tools;
