//! Crosswords: grids, their slots, the problem of filling them with words, and the solver that fills
//! one.
//!
//! | module | what it holds |
//! |---|---|
//! | [`grid`] | cells, bars and layers, the rules of slots, and the text of a grid or a network |
//! | [`network`] | cells and the slots that run through them, made of grids; quotients |
//! | [`word_choice`] | which words a fill may have, and must have |
//! | [`order`] | the order of cells by which fills are compared |
//! | [`traversal`] | a network as a walk meets it, cell by cell in an order |
//! | [`problem`] | the letters and words left to a grid before any search, or why there is no fill |
//! | [`csp`] | the solver: domains, propagation, orders, restarts, limits, events |
//! | [`supports`] | the words that have a letter at a position, as sets of bits |
//! | [`bitset`] | sets of bits in cache lines, with the vectors that the processor has |
//!
//! ```
//! use std::sync::Arc;
//! use crossword::csp::{Answer, Model, Parameters, Solver};
//! use crossword::grid::Grid;
//! use crossword::order::Order;
//! use crossword::problem::Problem;
//! use lexicon::index::Index;
//! use lexicon::letters::Alphabet;
//!
//! let alphabet = Alphabet::default();
//! let index = Index::from_words(&alphabet, ["art", "car", "ces", "rat", "sel", "toi"])?;
//! // Open cells are `.`, black ones `#`; a letter is given.
//! let grid = Grid::parse(b"c..\n.##\ns..\n", &alphabet)?;
//! let problem = Problem::new(grid, alphabet, &index)?;
//! assert!(problem.obstruction().is_none());
//!
//! let model = Arc::new(Model::new(&problem, Order::Rows, false));
//! let mut solver = Solver::new(model, Parameters::default());
//! assert_eq!(solver.solve(), Answer::Completion);
//! let fill = problem.grid().print(solver.completion(), problem.alphabet());
//! assert!(["car\ne##\nsel\n", "ces\ne##\nsel\n"].contains(&fill.as_str()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bitset;
pub mod csp;
pub mod grid;
pub mod network;
pub mod order;
pub mod problem;
pub mod supports;
pub mod traversal;
pub mod word_choice;
