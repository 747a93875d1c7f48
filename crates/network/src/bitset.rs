//! Sets of numbers as bits, in cache lines, that know which of their blocks are not zero.
//!
//! A set over `n` numbers is a slice of [`size`]`(n)` lines. The last lines hold the bits, 64 in a
//! block, 8 blocks in a line; the first ones, the *summary*, hold a bit for each block, set just when
//! the block is not zero. So sparse sets are gone through without looking at all their blocks.
//!
//! The hot operations process several words at a time, by [`Vectors`]: with the instructions that every
//! processor has ([`Portable`]), or with the vectors of some processors ([`Avx2`], [`Avx512`]), which are
//! values that exist only where the processor has them. [`dispatch`] runs a [`Kernel`] with the widest vectors.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod dispatch;
mod set;
mod vectors;

#[cfg(test)]
mod tests;

#[cfg(target_arch = "x86_64")]
pub use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub use avx512::Avx512;
pub use dispatch::{InstructionSet, dispatch};
pub use set::{
    BLOCKS, Cursor, LANES, Line, block, blocks, blocks_mut, fill, for_each, insert, insert_block,
    remove, retain, set_block, size, summary, unite,
};
pub use vectors::{Kernel, Portable, Vectors};
