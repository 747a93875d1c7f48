//! What a question may ask for.

/// The most rows and columns of a grid.
pub const MAX_SIDE: usize = 40;

/// The most bytes that a request may send.
pub const MAX_BODY: usize = 1 << 20;
