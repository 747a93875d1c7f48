//! The search on the screen of a terminal: the panes, the keys, and the loop around both.
//!
//! Watched live, the search runs in a thread of its own and sends its steps in pieces through a bounded channel. The
//! screen takes them while the history has room; when it is full, steps long behind the viewer are dropped, and if
//! there are none, the search waits. So nobody misses a step, memory is bounded, and the screen says what was
//! dropped. A trace of any length is shown the same way.

mod draw;
mod feed;
mod grid_pane;
mod keys;
mod palette;
mod side_pane;
mod terminal;
mod viewer;

pub use feed::{Ending, Sender, channel};
pub use terminal::is_there;
pub use viewer::{Left, show};
