//! The game of Go (weiqi, baduk): a fast board, every rule set in use, life and death, counting, and
//! game records in many formats.
//!
//! # Play by the rules
//!
//! A [`Game`](game::Game) has rules, komi and moves. It refuses moves that the rules forbid, and
//! gives the reason.
//!
//! ```
//! use ponnuki_game::color::Color;
//! use ponnuki_game::game::Game;
//! use ponnuki_game::point::{Move, Size};
//! use ponnuki_game::position::IllegalMove;
//! use ponnuki_game::rules;
//! use ponnuki_game::score::Komi;
//!
//! let rules = rules::find("japanese")?.rules;
//! let size = Size::new(13, 9).ok_or("no such size")?; // columns and rows
//! let mut game = Game::new(size, rules, Komi::default());
//! for vertex in ["D4", "K6", "pass"] {
//!     game.play(game.to_move(), size.parse_move(vertex).ok_or("no move")?)?;
//! }
//! assert_eq!(game.to_move(), Color::White);
//! let taken = Move::Play(size.point(3, 3)); // D4: columns and rows count from 0
//! assert_eq!(game.play(Color::White, taken), Err(IllegalMove::Occupied));
//! println!("{}", game.board());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Count a board
//!
//! A [`Position`](position::Position) is counted by its rules, with the stones that its players call
//! dead. Results are integers in half points.
//!
//! ```
//! use ponnuki_game::board::GameBoard;
//! use ponnuki_game::color::Color;
//! use ponnuki_game::position::GamePosition;
//! use ponnuki_game::rules;
//!
//! let board = GameBoard::from_diagram(
//!     ". X X O .
//!      . O X O .
//!      X X X O O
//!      . X O O .
//!      X X O O .",
//! )?;
//! let dead = [board.size().point(1, 3)]; // B4
//! let komi = 1; // in half points
//! for (name, black, white) in [("chinese", 13, 12), ("japanese", 4 + 1, 4)] {
//!     let rules = rules::find(name)?.rules;
//!     let position = GamePosition::new(Box::new(board.clone()), Color::Black, rules, komi);
//!     assert_eq!(position.tally(&dead).margin(&rules), black - white);
//!     assert_eq!(position.score(&dead).to_string(), "B+0.5");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Find what lives whatever happens
//!
//! Chains that live although their player passes for ever are found by Benson's algorithm.
//!
//! ```
//! use ponnuki_game::board::GameBoard;
//! use ponnuki_game::color::Color;
//! use ponnuki_game::life::benson::unconditional_owners;
//! use ponnuki_game::rules::Suicide;
//!
//! let board = GameBoard::from_diagram(
//!     ". X . X O .
//!      X X X X O .
//!      O O O O O .",
//! )?;
//! let owners = unconditional_owners(&board, Suicide::Forbidden);
//! let black = owners.iter().filter(|&&owner| owner == Some(Color::Black)).count();
//! assert_eq!(black, 8); // six stones, two eyes
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! Each module uses modules above it.
//!
//! - [`bits`], [`capacity`]: sets of points, and how many points the arrays of a board have room for.
//! - [`color`], [`point`]: players, cells, points, sizes and moves.
//! - [`board`]: stones, chains, liberties, captures and the simple ko, without rules.
//! - [`komi`]: White's points for moving second.
//! - [`rules`]: rule sets, as combinations of choices.
//! - [`life`]: unconditional life, territory, seki, and readings of life and death.
//! - [`score`]: tallies, komi and results.
//! - [`position`]: legality under the rules, with the history that superko needs.
//! - [`game`]: a position with the moves that led to it, handicap and accounts.
//! - [`solver`]: exact reading of games on the smallest boards.
//! - [`record`]: game records in all formats, read forgivingly and written plainly.

pub mod bits;
pub mod board;
pub mod capacity;
pub mod color;
pub mod game;
pub mod komi;
pub mod life;
pub mod point;
pub mod position;
pub mod record;
pub mod rules;
pub mod score;
pub mod solver;
