//! The numbers of cells, slots and words, each of a type of its own, and vectors indexed by them.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $name {
            /// Number `index`, which is below 2^32.
            #[inline(always)]
            pub fn new(index: usize) -> $name {
                $name(index as u32)
            }

            /// The number, from 0.
            #[inline(always)]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl From<$name> for usize {
            #[inline(always)]
            fn from(id: $name) -> usize {
                id.index()
            }
        }
    };
}

id! {
    /// A white cell of a model: its place in the order of the model's cells, from 0.
    CellId
}
id! {
    /// A slot of a model: its place in [`Network::slots`](network::Network::slots), from 0.
    SlotId
}
id! {
    /// A word: its place among the sorted words of its length that the model has, from 0.
    WordId
}

/// A vector with an item for each cell, or each slot.
#[derive(Clone, Debug)]
pub(super) struct IdVec<I, T> {
    items: Vec<T>,
    by: PhantomData<fn(I)>,
}

impl<I, T> IdVec<I, T> {
    pub(super) fn len(&self) -> usize {
        self.items.len()
    }

    pub(super) fn as_slice(&self) -> &[T] {
        &self.items
    }

    pub(super) fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items
    }
}

impl<I, T: Clone> IdVec<I, T> {
    /// So many times the same item.
    pub(super) fn repeat(item: T, count: usize) -> IdVec<I, T> {
        IdVec { items: vec![item; count], by: PhantomData }
    }
}

impl<I, T> FromIterator<T> for IdVec<I, T> {
    fn from_iter<A: IntoIterator<Item = T>>(items: A) -> IdVec<I, T> {
        IdVec { items: items.into_iter().collect(), by: PhantomData }
    }
}

impl<I: Into<usize>, T> Index<I> for IdVec<I, T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, id: I) -> &T {
        &self.items[id.into()]
    }
}

impl<I: Into<usize>, T> IndexMut<I> for IdVec<I, T> {
    #[inline(always)]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.into()]
    }
}
