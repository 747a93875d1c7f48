//! The interval that a lookahead walk is to give, and what is left of it.

use super::layout::{Layout, Run};
use super::walk::{Frame, Lookahead, NONE};
use crate::search::interval::{Interval, kept_of};
use lexicon::letters::Letter;
use network::bitset::Cursor;

impl Lookahead<'_> {
    /// Begins anew, with the fills of an interval.
    pub fn restart(&mut self, interval: &Interval) {
        self.interval = interval.clone();
        self.exhausted = false;
        self.tails.changed_from = 0;
        self.run = 0;
        let layout = self.layout.clone();
        self.enter(&layout, 0, true, true);
    }

    /// What is left to search; `None` if no more comes.
    pub fn rest(&self) -> Option<Interval> {
        let next = (0..=self.run).rev().find_map(|run| {
            let word = self.untried(run).next()?;
            Some(self.prefix(run, word))
        });
        next.filter(|_| !self.exhausted).map(|prefix| self.interval.later(prefix))
    }

    /// Gives away most of what is left to search, its later part; `None` if that is too little.
    pub fn split(&mut self) -> Option<Interval> {
        if self.exhausted {
            return None;
        }
        // The words that are left to the first run that has some are the last in the order.
        let run = (0..=self.run).find(|&run| self.untried(run).next().is_some())?;
        let left = self.untried(run).count();
        if left == 1 && run == self.run {
            return None;
        }
        let kept = kept_of(left, run < self.run);
        let word = self.untried(run).nth(kept)?;
        let from = self.prefix(run, word);
        // Before the first of all words there is nothing to keep.
        let last = match self.layout.runs[run].before {
            0 => self.prefix(run, word.checked_sub(1)?),
            // The word before may begin with other letters.
            _ => Some(Interval::before(&from)).filter(|before| !before.is_empty())?.to,
        };
        self.frames[run].end = word;
        self.frames[run].last = NONE;
        Some(self.interval.cut(last, from))
    }

    /// The fitting words of a run that are still to be tried.
    fn untried(&self, run: usize) -> impl Iterator<Item = usize> {
        let Frame { mut untried, end, .. } = self.frames[run];
        let fitting = self.layout.runs[run].fitting(&self.sets);
        let join = self.joins[run].as_ref();
        let mut words = join.map(|join| join.words[join.tried..].iter());
        let next = move || match &mut words {
            Some(words) => words.next().map(|&word| word as usize),
            None => untried.next(fitting),
        };
        std::iter::from_fn(next).take_while(move |&word| word < end)
    }

    /// The letters placed before a run, and a word of it.
    fn prefix(&self, run: usize, word: usize) -> Vec<Letter> {
        let Run { start, words, .. } = self.layout.runs[run];
        [&self.letters[..start], self.layout.lists.words[words].word(word)].concat()
    }

    /// Leaves out the words of a run that the interval does not allow; `first` and `last` say whether
    /// the letters before are those of its bounds.
    #[cold]
    pub(super) fn limit(&mut self, layout: &Layout<'_>, number: usize, first: bool, last: bool) {
        let run = layout.runs[number];
        let words = &layout.lists.words[run.list];
        let some_word = (run.before > 0).then(|| Cursor::default().next(run.fitting(&self.sets)));
        let placed = some_word.flatten().map_or(&[][..], |word| &words.word(word)[..run.before]);
        let allowed = self.interval.words(words, placed, run.start, first, last);
        let frame = &mut self.frames[number];
        frame.first = allowed.first.unwrap_or(NONE);
        frame.last = allowed.last.unwrap_or(NONE);
        frame.end = allowed.numbers.end;
        let begin = allowed.numbers.start;
        match &mut self.joins[number] {
            Some(join) => join.tried = join.words.partition_point(|&word| (word as usize) < begin),
            None => frame.untried.skip_to(run.fitting(&self.sets), begin),
        }
    }

    /// The fills that the walk is to give.
    pub fn interval(&self) -> &Interval {
        &self.interval
    }
}
