//! The counters of a search by a step.

use crate::step::Step;

/// How often each thing happened by a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Letters and words tried.
    pub tried: u64,
    /// Slots revised.
    pub revisions: u64,
    /// Letters removed.
    pub letters_pruned: u64,
    /// Words removed.
    pub words_pruned: u64,
    /// Wipe-outs.
    pub wipe_outs: u64,
    /// Slots without a word left to try.
    pub dead_ends: u64,
    /// Choices undone because they failed.
    pub backtracks: u64,
    /// Jumps back over levels without a part in the dead end.
    pub jumps: u64,
    /// The levels that the longest jump went over.
    pub longest_jump: usize,
    /// Restarts.
    pub restarts: u64,
    /// Fills found.
    pub fills: u64,
    /// The most choices that were open at a time.
    pub deepest: usize,
}

impl Counters {
    /// Their names.
    pub const NAMES: [&str; 12] = [
        "tried",
        "revisions",
        "letters_pruned",
        "words_pruned",
        "wipe_outs",
        "dead_ends",
        "backtracks",
        "jumps",
        "longest_jump",
        "restarts",
        "fills",
        "deepest",
    ];

    /// All of them, in the order of their names.
    pub fn all(&self) -> [u64; 12] {
        [
            self.tried,
            self.revisions,
            self.letters_pruned,
            self.words_pruned,
            self.wipe_outs,
            self.dead_ends,
            self.backtracks,
            self.jumps,
            self.longest_jump as u64,
            self.restarts,
            self.fills,
            self.deepest as u64,
        ]
    }

    /// Counts a step.
    pub(super) fn count(&mut self, step: &Step) {
        match step {
            Step::LetterTried { .. } | Step::WordTried { .. } => self.tried += 1,
            Step::Revised { .. } | Step::ArcTaken { .. } => self.revisions += 1,
            Step::LettersPruned { gone, .. } => self.letters_pruned += u64::from(gone.len()),
            Step::WordsPruned { gone, .. } => self.words_pruned += u64::from(*gone),
            Step::WipeOut { .. } => self.wipe_outs += 1,
            Step::DeadEnd { .. } => self.dead_ends += 1,
            Step::Backjump { over, .. } => {
                self.jumps += 1;
                self.longest_jump = self.longest_jump.max(*over);
            }
            Step::Backtrack { .. } => self.backtracks += 1,
            Step::Restart { .. } => self.restarts += 1,
            Step::Fill { .. } => self.fills += 1,
            _ => {}
        }
    }
}
