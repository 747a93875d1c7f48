//! The set-up and the first fill of a large grid allocate in proportion to its cells.
//!
//! The allocator of this program counts the bytes that each thread asks for anew. Vectors that grow are left out, for they
//! double at sizes that have nothing to do with the work; a copy of all letters for each question shows.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use enumerate::search::{Fills, Search};

use crate::support::word_list::WordList;

thread_local! {
    static BYTES: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// SAFETY: all is done by the allocator of the system.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // A thread that ends may still allocate.
        let _ = BYTES.try_with(|bytes| bytes.set(bytes.get() + layout.size() as u64));
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as the caller promises.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// A random square of 40×40 cells, four in ten black.
fn tile() -> Vec<String> {
    let mut state = 1_u32;
    let mut cell = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if (state >> 16) % 10 < 4 { '#' } else { '.' }
    };
    (0..40).map(|_| (0..40).map(|_| cell()).collect()).collect()
}

/// A square of some such tiles a side, black cells between them: its slots have the same patterns, however many tiles there are.
fn tiled(side: usize) -> String {
    let rows = tile().into_iter().map(|row| vec![row; side].join("#") + "\n");
    let tiles: String = rows.collect();
    let between = "#".repeat(41 * side - 1) + "\n";
    vec![tiles; side].join(&between)
}

#[test]
fn the_first_fill_of_a_large_grid_allocates_in_proportion_to_its_cells() {
    let french = WordList::french();
    french.index();
    let bytes = [2, 3, 4].map(|side| {
        let before = BYTES.get();
        let problem = french.problem(&tiled(side));
        let mut fills = Fills::new(&problem, Search::default());
        assert!(fills.next().is_some());
        (BYTES.get() - before) as f64
    });
    // What each further tile takes, so that tables of words, which are made once, do not count.
    let [few, more] = [(bytes[1] - bytes[0]) / 5.0, (bytes[2] - bytes[1]) / 7.0];
    assert!(more < 1.15 * few, "{bytes:?}: {few} and {more} bytes a tile");
}
