//! Chronological backtracking letter by letter, which may check forward and keep arcs consistent.

use lexicon::automaton::State;
use lexicon::{Halt, Letter, LetterSet};

use super::arc_consistency::ArcConsistency;
use super::domains::{Domains, WipedOut};
use super::event::{Event, Observer};
use super::prefix::Prefix;
use super::word_list::WordList;
use crate::history::Turn;
use crate::reply::Rule;

/// The words of a list that agree with all replies, in order, found by backtracking.
///
/// A prefix goes on with the least letter with which some word of the list does, which the automaton
/// tells; it is taken back as soon as a reply forbids all words that begin so. All in all there are at
/// most as many nodes as the list has prefixes.
///
/// With forward checking the domains of the positions ahead lose, after each letter, the letters that a reply forbids
/// (Haralick and Elliott 1980, <https://doi.org/10.1016/0004-3702(80)90051-X>), and those that no word of
/// the list supports, in turns until nothing changes.
#[derive(Debug)]
pub struct Backtracking<'w, 'o, O> {
    list: &'w WordList,
    prefix: Prefix,
    levels: Vec<Level>,
    /// The arcs that are kept consistent, with forward checking.
    arcs: Option<ArcConsistency>,
    nodes: u64,
    halt: Halt,
    observer: &'o mut O,
}

/// The state of the search before a letter is placed.
#[derive(Clone, Copy, Debug)]
struct Level {
    state: State,
    domains: Domains,
    /// The letters of the next position that were not tried.
    untried: LetterSet,
}

impl<'w, 'o, O: Observer> Backtracking<'w, 'o, O> {
    /// Searches words that agree with a history, whose guesses have as many letters, by plain chronological backtracking.
    /// Once `halt` is set, it finds none any more.
    pub fn chronological(
        rule: Rule,
        list: &'w WordList,
        history: &[Turn],
        halt: &Halt,
        observer: &'o mut O,
    ) -> Self {
        Backtracking::new(rule, list, history, None, halt, observer)
    }

    /// As [`chronological`](Self::chronological), with forward checking.
    pub fn forward_checking(
        rule: Rule,
        list: &'w WordList,
        history: &[Turn],
        halt: &Halt,
        observer: &'o mut O,
    ) -> Self {
        Backtracking::new(rule, list, history, Some(ArcConsistency::default()), halt, observer)
    }

    fn new(
        rule: Rule,
        list: &'w WordList,
        history: &[Turn],
        arcs: Option<ArcConsistency>,
        halt: &Halt,
        observer: &'o mut O,
    ) -> Self {
        let prefix = Prefix::new(rule, list.length(), history);
        let (levels, halt) = (Vec::new(), halt.clone());
        let mut search = Backtracking { list, prefix, levels, arcs, nodes: 0, halt, observer };
        // Without a level nothing is found.
        let _ = search.enter(list.root(), Domains::uniform(list.letters(), list.length()));
        search
    }

    /// How many letters were placed so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks ahead from the end of the prefix, and goes on from there unless nothing is left.
    fn enter(&mut self, state: State, mut domains: Domains) -> Result<(), WipedOut> {
        let depth = self.prefix.letters().len();
        let mut untried = state.successors;
        if let Some(arcs) = &mut self.arcs {
            loop {
                domains.check_forward(&self.prefix, self.observer)?;
                let table = self.list.table();
                if !arcs.filter(table, state, depth, &mut domains, self.observer)? {
                    break;
                }
            }
            untried = domains.letters[depth];
        }
        self.levels.push(Level { state, domains, untried });
        Ok(())
    }

    fn take_back(&mut self) {
        self.prefix.take_back();
        let position = self.prefix.letters().len();
        self.observer.emit(|| Event::TakenBack { position });
    }
}

impl<O: Observer> Iterator for Backtracking<'_, '_, O> {
    type Item = Vec<Letter>;

    fn next(&mut self) -> Option<Vec<Letter>> {
        if self.prefix.rest() == 0 {
            // The word before.
            self.take_back();
        }
        while !self.halt.is_set() {
            let level = self.levels.last_mut()?;
            let Some(letter) = level.untried.smallest() else {
                self.levels.pop();
                if !self.levels.is_empty() {
                    self.take_back();
                }
                continue;
            };
            level.untried = level.untried.without(LetterSet::only(letter));
            let Level { state, domains, .. } = *level;
            let position = self.prefix.letters().len();
            self.nodes += 1;
            self.observer.emit(|| Event::Placed { position, letter });
            if let Err(turn) = self.prefix.place(letter) {
                self.observer.emit(|| Event::Dead { turn });
                self.take_back();
            } else if self.prefix.rest() == 0 {
                let word = self.prefix.letters().to_vec();
                self.observer.emit(|| Event::Found { word: word.clone() });
                return Some(word);
            } else {
                let next = self.list.table().step(state, letter);
                if self.enter(next, domains).is_err() {
                    self.take_back();
                }
            }
        }
        None
    }
}
