//! The library as programs use it.

mod random_lists;
mod shipped_scores;
