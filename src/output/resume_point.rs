//! Where a run that is stopped goes on, in the order of fills.

use super::format::{Format, RecordEnd};
use super::parse::FillError;
use crate::search::{Interval, Order};
use lexicon::Letter;
use network::Problem;

/// Where a run would go on if it were stopped now: the last fill written, and a lower bound of the fills to come.
#[derive(Debug)]
pub struct ResumePoint<'p> {
    problem: &'p Problem,
    order: Order,
    format: Format,
    end: RecordEnd,
    /// No fill before these letters is still to be written.
    from: Vec<Letter>,
    /// The last fill as it was written; empty before the first.
    last: Vec<u8>,
}

impl<'p> ResumePoint<'p> {
    /// A run that is to begin at `from`, after a last fill if there was one.
    pub fn new(
        problem: &'p Problem,
        order: Order,
        format: Format,
        from: Vec<Letter>,
        last: Vec<u8>,
    ) -> ResumePoint<'p> {
        ResumePoint { problem, order, format, end: format.end(problem), from, last }
    }

    /// Notes the text of fills that was written.
    pub fn note_fills(&mut self, text: &[u8]) {
        let last = self.end.last(text);
        if !last.is_empty() {
            self.last.clear();
            self.last.extend_from_slice(last);
        }
    }

    /// Notes that all fills before these letters were written.
    pub fn note_position(&mut self, letters: Vec<Letter>) {
        self.from = letters.max(std::mem::take(&mut self.from));
    }

    /// The letters at which the fills still to be written begin at the earliest.
    ///
    /// # Errors
    /// If the last fill written is no text of a fill of the problem.
    pub fn from(&self) -> Result<Vec<Letter>, FillError> {
        if self.last.is_empty() {
            return Ok(self.from.clone());
        }
        let fill = self.problem.arrange(self.order, &self.format.read(&self.last, self.problem)?);
        Ok(self.from.clone().max(Interval::after(&fill).from))
    }

    /// The last fill as it was written; empty before the first.
    pub fn last(&self) -> &[u8] {
        &self.last
    }
}
