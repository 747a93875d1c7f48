//! Whether the white cells hang together.

use super::pattern::Pattern;

/// Whether the white cells are one component, each beside another of it: there is at least one, and
/// from each a way leads to every other.
///
/// A flood that goes a row at a time; it takes time in proportion to the rows, times the turns that it
/// takes.
pub(super) fn is_connected(pattern: &Pattern) -> bool {
    let all = u64::MAX >> (64 - pattern.column_count());
    let white: Vec<u64> = pattern.rows().iter().map(|&row| all & !row).collect();
    let Some(first) = white.iter().position(|&row| row != 0) else { return false };
    let mut reached = vec![0; white.len()];
    reached[first] = white[first] & white[first].wrapping_neg();
    loop {
        let mut grows = false;
        // Down and up again, so that most floods are over in a few turns.
        for row in (0..white.len()).chain((0..white.len()).rev()) {
            let above = if row > 0 { reached[row - 1] } else { 0 };
            let below = reached.get(row + 1).copied().unwrap_or(0);
            let spread = spread(reached[row] | (above | below) & white[row], white[row]);
            grows |= spread != reached[row];
            reached[row] = spread;
        }
        if !grows {
            return reached == white;
        }
    }
}

/// The runs of white cells that some reached cell is in.
fn spread(mut reached: u64, white: u64) -> u64 {
    loop {
        let next = (reached | reached << 1 | reached >> 1) & white;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(rows: &[&str]) -> Pattern {
        let row = |row: &&str| {
            let bits = row.bytes().enumerate().filter(|&(_, byte)| byte == b'#');
            bits.fold(0, |mask, (at, _)| mask | 1 << at)
        };
        Pattern::of_rows(rows[0].len(), rows.iter().map(row).collect())
    }

    #[test]
    fn white_cells_hang_together_by_their_sides() {
        assert!(is_connected(&pattern(&["...", ".#.", "..."])));
        assert!(is_connected(&pattern(&[".#...", ".#.#.", ".#.#.", "...#."])));
        assert!(is_connected(&pattern(&["##", "#."])));
        assert!(!is_connected(&pattern(&[".#", "#."])), "corners do not count");
        assert!(!is_connected(&pattern(&["...", "###", "..."])));
        assert!(!is_connected(&pattern(&["##", "##"])), "no white cell");
        assert!(is_connected(&pattern(&[&".".repeat(64)])));
    }
}
