//! The part of the fills that a lookahead is to give, and what is left of it.

use super::{Bounds, Frame, Lookahead, NONE, Run};
use lexicon::letters::{Letter, LetterSet};

impl Lookahead<'_> {
    /// Begins anew, with the fills that are neither before all that begin with `from`, nor after
    /// all that begin with `to`.
    pub fn restart(&mut self, from: &[Letter], to: &[Letter]) {
        self.bounds = Bounds { from: from.to_vec(), to: to.to_vec() };
        self.exhausted = false;
        self.changed_from = 0;
        self.run = 0;
        self.enter(0, true, true);
    }

    /// The letters that the next fill begins with at least, and the last; `None` if no more comes.
    pub fn rest(&self) -> Option<(Vec<Letter>, Vec<Letter>)> {
        let next = (0..=self.run).rev().find_map(|run| {
            let word = self.untried(run).next()?;
            Some(self.prefix(run, word))
        });
        next.filter(|_| !self.exhausted)
            .map(|from| (from.max(self.bounds.from.clone()), self.bounds.to.clone()))
    }

    /// Gives away most of what is left to search, its later part, as bounds for another walk; `None`
    /// if that is too little.
    pub fn split(&mut self) -> Option<(Vec<Letter>, Vec<Letter>)> {
        if self.exhausted {
            return None;
        }
        // The words that are left to the first run that has some are the last in the order.
        let run = (0..=self.run).find(|&run| self.untried(run).next().is_some())?;
        let left = self.untried(run).count();
        if left == 1 && run == self.run {
            return None;
        }
        // Few are kept: what is given away comes next, so that its fills need not wait for long.
        let word = self.untried(run).nth(left / 64)?;
        let from = self.prefix(run, word);
        // Before the first of all words there is nothing to keep.
        let before = self.prefix(run, word.checked_sub(1)?);
        let to = std::mem::replace(&mut self.bounds.to, before);
        self.frames[run].end = word;
        self.frames[run].last = NONE;
        Some((from, to))
    }

    /// The fitting words of a run that are still to be tried.
    fn untried(&self, run: usize) -> impl Iterator<Item = usize> {
        let Frame { mut untried, end, .. } = self.frames[run];
        let fitting = self.runs[run].fitting(&self.sets);
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
        let Run { start, list, .. } = self.runs[run];
        [&self.letters[..start], self.lists[list].word(word)].concat()
    }

    /// The letters placed on the first cells, up to the run that the walk is in.
    pub fn placed(&self) -> &[Letter] {
        &self.letters[..self.runs[self.run].start]
    }

    /// The letters that are still to be tried at a depth after the letters [placed](Self::placed)
    /// before it, which it must not exceed.
    pub fn untried_at(&self, depth: usize) -> LetterSet {
        let Some(number) = self.runs[..=self.run].iter().rposition(|run| run.start <= depth) else {
            return LetterSet::EMPTY;
        };
        let Run { start, list, .. } = self.runs[number];
        let words = &self.lists[list];
        let before = &self.letters[start..depth];
        let same = |&word: &usize| words.word(word).starts_with(before);
        let letters =
            self.untried(number).take_while(same).map(|word| words.word(word)[depth - start]);
        let at_depth: LetterSet = letters.collect();
        // Of a run that is placed, the letter there is not one still to be tried.
        match number < self.run {
            true => at_depth & LetterSet::above(self.letters[depth]),
            false => at_depth,
        }
    }

    /// Leaves out the words of a run that the bounds forbid.
    #[cold]
    pub(super) fn bound(&mut self, number: usize, first: bool, last: bool) {
        let run = self.runs[number];
        let Run { start, length, list, .. } = run;
        let words = &self.lists[list];
        let frame = &mut self.frames[number];
        let part = |prefix: &[Letter]| {
            let part = &prefix[start.min(prefix.len())..(start + length).min(prefix.len())];
            let range = words.range(part);
            // The bound goes on in the next run, after this word only.
            let word = if part.len() == length && !range.is_empty() { range.start } else { NONE };
            (range, word)
        };
        let mut begin = 0;
        if first {
            let (range, word) = part(&self.bounds.from);
            (begin, frame.first) = (range.start, word);
        }
        if last {
            let (range, word) = part(&self.bounds.to);
            (frame.end, frame.last) = (range.end, word);
        }
        match &mut self.joins[number] {
            Some(join) => join.tried = join.words.partition_point(|&word| (word as usize) < begin),
            None => frame.untried.skip_to(run.fitting(&self.sets), begin),
        }
    }

    /// The bound after which no fill is wanted.
    pub fn last(&self) -> &[Letter] {
        &self.bounds.to
    }
}
