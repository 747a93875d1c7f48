//! Runs that are joined with the next one, up to the last two.

use std::ops::ControlFlow;

use super::{Frame, Lookahead, NONE, Run};
use crate::search::distinct::Repeats;
use crate::search::join::{Crossing, Join, Sources};
use crate::search::{Batch, Outcome};
use crossword::bitset::Vectors;
use lexicon::letters::Letter;

/// How many tails a batch has about, and words are tried at once, at most.
const BATCH: usize = 1 << 10;

impl Lookahead<'_> {
    /// The join of a run with the next one: if all its crossings that go on go there, or nothing
    /// comes after that.
    pub(super) fn make_join(&self, number: usize) -> Option<Join> {
        let (run, next) = (self.runs[number], self.runs.get(number + 1)?);
        let mut crossings = Vec::new();
        for position in 0..run.length {
            let depth = run.start + position;
            let (table, source) = (self.below[depth].table, self.sources[depth]);
            if self.below[depth].size > 0 {
                let below = &self.sources[next.start..next.start + next.length];
                let below = below.iter().position(|&source| source == depth)?;
                crossings.push(Crossing { position, below, depth: depth as u32, table, source });
            }
        }
        let is_last = number + 2 == self.runs.len();
        (is_last || !crossings.is_empty()).then(|| Join::new(crossings))
    }

    /// Tries the words of a run that is joined with the next, until one goes with some there; or
    /// gives what goes together if these are the last. Returns why the search is to stop, if it is.
    #[inline(always)]
    pub(super) fn join_words<const DISTINCT: bool, V: Vectors>(
        &mut self,
        vectors: V,
        nodes: &mut i64,
        visit: &mut impl FnMut(&Batch<'_>) -> ControlFlow<()>,
    ) -> Option<Outcome> {
        if *nodes <= 0 {
            return Some(Outcome::Paused);
        }
        let number = self.run;
        let (run, next) = (self.runs[number], self.runs[number + 1]);
        let Some(join) = &mut self.joins[number] else { return None };
        let allowed = next.fitting - join.crossings() * next.size;
        let allowed = &self.sets[allowed..allowed + next.size];
        let lists = &self.lists[..];
        let sources = Sources { table: self.table, states: &self.states, lists };
        let below = &lists[next.list];
        join.prepare(vectors, allowed, below, sources, &mut self.supports, &mut self.fans);
        let is_last = number + 2 == self.runs.len();
        let frame = self.frames[number];
        let words = &lists[run.list];
        let (mut tried, mut dead) = (0, 0);
        let mut placed = None;
        self.firsts.clear();
        self.lasts.clear();
        self.count = 0;
        let chooses = DISTINCT || frame.first != NONE || frame.last != NONE;
        let is_done = loop {
            let next = join.words.get(join.tried).map(|&word| word as usize);
            let Some(word) = next.filter(|&word| word < frame.end) else { break true };
            join.tried += 1;
            tried += 1;
            if !join.look_up(vectors, words.word(word)) {
                dead += 1;
            } else if is_last && self.only_counts && !chooses {
                self.count += join.count_fitting();
            } else if is_last {
                join.for_each_fitting(|last| self.lasts.push(last));
                self.firsts.resize(self.lasts.len(), word as u32);
                if self.lasts.len() >= BATCH {
                    break false;
                }
            } else {
                placed = Some(word);
                break false;
            }
            if tried >= BATCH {
                break false;
            }
        };
        *nodes -= tried as i64;
        self.placed += tried as u64;
        let depth = run.start + run.length - 1;
        self.statistics.nodes[depth] += tried as u64;
        self.statistics.dead_ends[depth] += dead;
        if let Some(word) = placed {
            self.place_word(run, word);
            let repeats = |repeats: &Repeats| {
                (run.start..=depth).any(|depth| repeats.at(depth, &self.letters))
            };
            if DISTINCT && self.repeats.as_ref().is_some_and(repeats) {
                self.statistics.dead_ends[depth] += 1;
                return None;
            }
            self.run += 1;
            self.enter(self.run, word == frame.first, word == frame.last);
            return None;
        }
        let flow = match is_last {
            true => self.give_tails(chooses, run, next, frame, visit),
            false => ControlFlow::Continue(()),
        };
        let is_over = is_done && !self.leave();
        match flow {
            ControlFlow::Break(()) => Some(Outcome::Stopped),
            ControlFlow::Continue(()) if is_over => Some(Outcome::Exhausted),
            ControlFlow::Continue(()) => None,
        }
    }

    /// Places the letters of a word, and steps the slots that cross it.
    #[inline(always)]
    fn place_word(&mut self, run: Run, word: usize) {
        let Run { start, length, list, .. } = run;
        self.changed_from = self.changed_from.min(start);
        let word = self.lists[list].word(word);
        self.letters[start..start + length].copy_from_slice(word);
        for (i, &letter) in word.iter().enumerate() {
            let state = self.states[self.sources[start + i]];
            self.states[start + i] = self.table.step(state, letter);
        }
    }

    /// Gives the words of the last two runs that were found to go together.
    #[inline(always)]
    fn give_tails(
        &mut self,
        chooses: bool,
        first: Run,
        last: Run,
        frame: Frame,
        visit: &mut impl FnMut(&Batch<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if chooses {
            self.choose_tails(first, last, frame);
        }
        let (firsts, lasts) = (&self.firsts[..], &self.lasts[..]);
        let count = self.count + lasts.len() as u64;
        if count == 0 {
            return ControlFlow::Continue(());
        }
        let (letters, changed_from) = (&self.letters[..], self.changed_from);
        let words = [first.list, last.list].map(|list| &self.lists[list]);
        self.statistics.nodes[last.start + last.length - 1] += count;
        let flow = visit(&Batch { letters, changed_from, words, firsts, lasts, count });
        self.changed_from = first.start;
        flow
    }

    /// Keeps the tails that lie in the bounds and repeat no word.
    #[cold]
    fn choose_tails(&mut self, first: Run, last: Run, frame: Frame) {
        let words = [&self.lists[first.list], &self.lists[last.list]];
        let part = |bound: &[Letter]| words[1].range(bound.get(last.start..).unwrap_or_default());
        let from = part(&self.bounds.from).start;
        let to = part(&self.bounds.to).end;
        let (letters, repeats) = (&mut self.letters, &self.repeats);
        let mut dead = 0;
        let mut is_wanted = |a: usize, b: usize| {
            if a == frame.first && b < from || a == frame.last && b >= to {
                return false;
            }
            let Some(repeats) = repeats else { return true };
            letters[first.start..][..first.length].copy_from_slice(words[0].word(a));
            letters[last.start..][..last.length].copy_from_slice(words[1].word(b));
            let repeated = (first.start..letters.len()).any(|depth| repeats.at(depth, letters));
            dead += u64::from(repeated);
            !repeated
        };
        let mut kept = 0;
        for i in 0..self.lasts.len() {
            let (first, last) = (self.firsts[i], self.lasts[i]);
            if is_wanted(first as usize, last as usize) {
                (self.firsts[kept], self.lasts[kept]) = (first, last);
                kept += 1;
            }
        }
        self.firsts.truncate(kept);
        self.lasts.truncate(kept);
        self.statistics.dead_ends[last.start + last.length - 1] += dead;
    }
}
