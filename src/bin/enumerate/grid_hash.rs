//! A hash of a grid.

use network::grid::{Cell, Grid};

/// A hash of the shape of a grid, of all its cells and of which runs are slots, in hexadecimal.
pub fn hash_grid(grid: &Grid) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&(grid.columns() as u64).to_le_bytes());
    for &cell in grid.cells() {
        let (kind, content) = match cell {
            Cell::White(letters) => (0_u32, letters.0),
            Cell::Black(written) => (1, u32::from(written)),
        };
        hasher.update(&(u64::from(kind) << 32 | u64::from(content)).to_le_bytes());
    }
    hasher.update(grid.structure().as_bytes());
    hasher.finalize().to_hex().to_string()
}
