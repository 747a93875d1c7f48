//! The words that an interval leaves to the runs, and how the lookahead is cut and narrowed from outside.

use super::layout::{Layout, Run};
use super::walk::Lookahead;
use crate::search::batch::{Outcome, Visit};
use crate::search::engine::{Progress, RunWalk};
use crate::search::join::Join;
use lexicon::{Letter, LetterSet};
use network::bitset::{Cursor, Line};

impl RunWalk for Lookahead<'_> {
    fn progress(&self) -> &Progress {
        &self.progress
    }

    fn progress_mut(&mut self) -> &mut Progress {
        &mut self.progress
    }

    fn enter_first(&mut self) {
        let layout = self.layout.clone();
        self.enter(&layout, 0, true, true);
    }

    fn walk(&mut self, nodes: u64, visit: &mut Visit<'_>) -> Outcome {
        match self.layout.checks.is_some() {
            true => self.search::<true>(nodes, visit),
            false => self.search::<false>(nodes, visit),
        }
    }

    fn bytes(&self) -> usize {
        let joins = self.joins.iter().flatten().map(Join::bytes).sum::<usize>();
        let sets = size_of_val(&self.sets[..]);
        self.unions.bytes() + sets + joins
    }

    fn untried(&self, run: usize) -> Box<dyn Iterator<Item = usize> + '_> {
        let mut untried = self.frames[run].untried;
        let end = self.progress.limits[run].end;
        let fitting = self.layout.runs[run].fitting(&self.sets);
        let join = self.joins[run].as_ref();
        let mut words = join.map(|join| join.words[join.tried..].iter());
        let next = move || match &mut words {
            Some(words) => words.next().map(|&word| word as usize),
            None => untried.next(fitting),
        };
        Box::new(std::iter::from_fn(next).take_while(move |&word| word < end))
    }

    fn prefix(&self, run: usize, word: usize) -> Vec<Letter> {
        let Run { start, words, .. } = self.layout.runs[run];
        [&self.progress.letters[..start], self.layout.lists.words[words].word(word)].concat()
    }

    fn allow(&mut self, letters: &[LetterSet]) {
        let layout = self.layout.clone();
        for (number, &run) in layout.runs.iter().enumerate() {
            self.sets[run.first..run.first + run.size].fill(Line::default());
            self.reset_first_set(&layout, number);
            self.narrow_first_set(&layout, number, letters, |cell| layout.candidates[cell]);
        }
    }
}

impl Lookahead<'_> {
    /// Leaves out the words of a run that the interval does not allow; `first` and `last` say whether
    /// its bounds begin with the letters before.
    #[cold]
    pub(super) fn limit(&mut self, layout: &Layout<'_>, number: usize, first: bool, last: bool) {
        let run = layout.runs[number];
        let words = &layout.lists.words[run.list];
        let some_word = (run.before > 0).then(|| Cursor::default().next(run.fitting(&self.sets)));
        let placed = some_word.flatten().map_or(&[][..], |word| &words.word(word)[..run.before]);
        let list = (words.length(), |prefix: &[Letter]| words.range(prefix));
        let limits = self.progress.interval.words(list, placed, run.start, (first, last));
        self.progress.limits[number] = limits;
        let begin = limits.start;
        match &mut self.joins[number] {
            Some(join) => join.tried = join.words.partition_point(|&word| (word as usize) < begin),
            None => self.frames[number].untried.skip_to(run.fitting(&self.sets), begin),
        }
    }
}
