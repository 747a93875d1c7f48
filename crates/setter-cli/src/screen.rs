//! The search on the screen of a terminal: the panes, the keys, and the loop around both.

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
