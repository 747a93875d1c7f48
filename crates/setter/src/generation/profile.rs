//! What the rows above a row leave to the columns: how long the run that each column is in is so far.

use super::lines::RunLengths;

/// The most columns of a profile.
pub(super) const MAX_WIDTH: usize = 16;

/// The longest run that a profile tells from others.
const MAX_RUN: usize = 15;

/// Of each column the length of its run so far, four bits each; 0 after a black cell. Lengths from the
/// [cap](Columns::cap) on are one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Profile(u64);

/// How profiles go on from row to row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns {
    width: usize,
    runs: RunLengths,
    /// Runs of this length or more need not be told apart.
    cap: usize,
}

/// How the lower half of a grid is the upper half again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fold {
    /// It is not: the rows go on to the end.
    Open,
    /// Top and bottom are exchanged.
    Mirror,
    /// By half a turn.
    Rotation,
}

impl Columns {
    /// The columns of a grid of a width and a height; `None` if profiles cannot be told apart in a
    /// word.
    pub(super) fn new(width: usize, height: usize, runs: RunLengths) -> Option<Columns> {
        let cap = if runs.longest >= height { runs.shortest } else { runs.longest };
        (width <= MAX_WIDTH && cap <= MAX_RUN).then_some(Columns { width, runs, cap })
    }

    fn length(profile: Profile, column: usize) -> usize {
        (profile.0 >> (4 * column) & 15) as usize
    }

    /// Whether a run of a column may have this length, which is capped.
    fn allow(&self, length: usize) -> bool {
        self.runs.allow(length)
    }

    /// The profile after a row with these black cells, and how many slots end above it; `None` if a
    /// run is not as it may be.
    pub(super) fn step(&self, profile: Profile, blacks: u64) -> Option<(Profile, usize)> {
        let (mut next, mut ended) = (0, 0);
        for column in 0..self.width {
            let length = Columns::length(profile, column);
            if blacks >> column & 1 == 0 {
                let longer = length + 1;
                if longer > self.runs.longest {
                    return None;
                }
                next |= (longer.min(self.cap) as u64) << (4 * column);
            } else if length > 0 {
                if !self.allow(length) {
                    return None;
                }
                ended += usize::from(length > 1);
            }
        }
        Some((Profile(next), ended))
    }

    /// How many slots end, or cross the middle, below the last row that was stepped over; `None` if a
    /// run is not as it may be. With a fold the rows below are the rows above again, all or, if `has_middle`,
    /// all but the last, which is the middle.
    pub(super) fn close(&self, profile: Profile, fold: Fold, has_middle: bool) -> Option<usize> {
        let mut slots = 0;
        for column in 0..self.width {
            let own = Columns::length(profile, column);
            let below = match fold {
                Fold::Open => 0,
                Fold::Mirror => own,
                Fold::Rotation => Columns::length(profile, self.width - 1 - column),
            };
            // The cell of the middle row is in both halves: either it is white in both, or in none.
            let length = match own + below {
                both if has_middle && fold != Fold::Open => both.saturating_sub(1),
                both => both,
            };
            let is_allowed = length <= self.runs.longest && self.allow(length.min(self.cap));
            if length > 0 && !is_allowed {
                return None;
            }
            slots += usize::from(length > 1);
        }
        Some(slots)
    }
}
