//! The numbers of cells, slots, depths and words, each of a type of its own, and vectors indexed by them.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut, Index, IndexMut};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $name(u32);

        impl $name {
            /// Number `index`, which is below 2^32.
            #[inline(always)]
            pub const fn new(index: usize) -> $name {
                $name(index as u32)
            }

            /// The number, from 0.
            #[inline(always)]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The numbers below `count`, in order.
            pub fn all(count: usize) -> impl DoubleEndedIterator<Item = $name> + ExactSizeIterator + Clone {
                (0..count).map($name::new)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl From<usize> for $name {
            #[inline(always)]
            fn from(index: usize) -> $name {
                $name::new(index)
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
    /// A cell of a network: its place in the order in which the network has its cells, from 0.
    CellId
}
id! {
    /// A slot: its place among the slots of a network, from 0.
    SlotId
}
id! {
    /// The place of a cell in an order of the cells, from 0.
    Depth
}
id! {
    /// A word: its place among the sorted words of a list, from 0.
    WordId
}

/// A vector with an item for each cell, slot or depth: a slice that only their numbers index.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct IdVec<I, T> {
    items: Vec<T>,
    by: PhantomData<fn(I)>,
}

impl<I, T> Default for IdVec<I, T> {
    fn default() -> IdVec<I, T> {
        IdVec { items: Vec::new(), by: PhantomData }
    }
}

impl<I, T> IdVec<I, T> {
    /// Appends an item, which has the next number.
    pub fn push(&mut self, item: T) {
        self.items.push(item);
    }
}

impl<I, T> Deref for IdVec<I, T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<I, T> DerefMut for IdVec<I, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items
    }
}

impl<I: From<usize>, T> IdVec<I, T> {
    /// The numbers of all items, in order.
    pub fn ids(
        &self,
    ) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + Clone + use<I, T> {
        (0..self.items.len()).map(I::from)
    }
}

impl<I, T: Clone> IdVec<I, T> {
    /// An item, `count` times.
    pub fn repeat(item: T, count: usize) -> IdVec<I, T> {
        IdVec { items: vec![item; count], by: PhantomData }
    }
}

impl<I, T> FromIterator<T> for IdVec<I, T> {
    fn from_iter<A: IntoIterator<Item = T>>(items: A) -> IdVec<I, T> {
        IdVec { items: items.into_iter().collect(), by: PhantomData }
    }
}

impl<I, T> From<Vec<T>> for IdVec<I, T> {
    fn from(items: Vec<T>) -> IdVec<I, T> {
        IdVec { items, by: PhantomData }
    }
}

impl<'a, I, T> IntoIterator for &'a IdVec<I, T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> std::slice::Iter<'a, T> {
        self.items.iter()
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
