//! The counters of a search by a step.

use crate::step::Step;

/// Declares the counters.
macro_rules! counters {
    ($($(#[$doc:meta])* $counter:ident,)*) => {
        /// How often each thing happened by a step.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Counters {
            $($(#[$doc])* pub $counter: u64,)*
        }

        impl Counters {
            /// Their names.
            pub const NAMES: [&str; [$(stringify!($counter)),*].len()] = [$(stringify!($counter)),*];

            /// All of them, in the order of their names.
            pub fn all(&self) -> [u64; Counters::NAMES.len()] {
                [$(self.$counter),*]
            }
        }
    };
}

counters! {
    /// Letters and words tried.
    tried,
    /// Slots revised.
    revisions,
    /// Letters removed.
    letters_pruned,
    /// Words removed.
    words_pruned,
    /// Wipe-outs.
    wipe_outs,
    /// Slots without a word left to try.
    dead_ends,
    /// Choices undone because they failed.
    backtracks,
    /// Jumps back over levels without a part in the dead end.
    jumps,
    /// The levels that the longest jump went over.
    longest_jump,
    /// Restarts.
    restarts,
    /// Fills found.
    fills,
    /// The most choices that were open at a time.
    deepest,
}

impl Counters {
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
                self.longest_jump = self.longest_jump.max(*over as u64);
            }
            Step::Backtrack { .. } => self.backtracks += 1,
            Step::Restart { .. } => self.restarts += 1,
            Step::Fill { .. } => self.fills += 1,
            Step::Asked { .. }
            | Step::SlotChosen { .. }
            | Step::ArcQueued { .. }
            | Step::ArcConsistent
            | Step::WordsRejected { .. }
            | Step::Undone { .. }
            | Step::NogoodLearnt { .. }
            | Step::NogoodMet { .. }
            | Step::Split { .. }
            | Step::Bounded { .. }
            | Step::Priced { .. }
            | Step::Advanced { .. }
            | Step::Improved { .. } => {}
        }
    }
}
