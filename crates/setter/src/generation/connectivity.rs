//! Whether the white cells hang together.

use super::pattern::Pattern;

/// Whether the white cells are one component, each beside another of it: there is at least one, and
/// from each a way leads to every other.
pub(super) fn is_connected(pattern: &Pattern) -> bool {
    components(pattern.rows(), pattern.column_count()) == 1
}

/// How many components the white cells of some rows have, whose black cells are bits.
///
/// Each component is a flood that goes a row at a time; a flood takes time in proportion to the rows, times
/// its turns.
pub(super) fn components(rows: &[u64], columns: usize) -> usize {
    let all = u64::MAX >> (64 - columns);
    let mut left: Vec<u64> = rows.iter().map(|&row| all & !row).collect();
    let mut reached = vec![0; left.len()];
    let mut count = 0;
    while let Some(first) = left.iter().position(|&row| row != 0) {
        count += 1;
        reached.fill(0);
        reached[first] = left[first] & left[first].wrapping_neg();
        flood(&mut reached, &left);
        left.iter_mut().zip(&reached).for_each(|(left, reached)| *left &= !reached);
    }
    count
}

/// Spreads the reached cells over all white cells that they are connected with.
fn flood(reached: &mut [u64], white: &[u64]) {
    let mut grows = true;
    while grows {
        grows = false;
        // Down and up again, so that most floods are over in a few turns.
        for row in (0..white.len()).chain((0..white.len()).rev()) {
            let above = if row > 0 { reached[row - 1] } else { 0 };
            let below = reached.get(row + 1).copied().unwrap_or(0);
            let spread = spread(reached[row] | (above | below) & white[row], white[row]);
            grows |= spread != reached[row];
            reached[row] = spread;
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
    fn wide_rows_hang_together_and_components_are_counted() {
        assert!(is_connected(&pattern(&[&".".repeat(64)])));
        assert_eq!(components(pattern(&[".#.", "#.#", ".#."]).rows(), 3), 5);
    }
}
