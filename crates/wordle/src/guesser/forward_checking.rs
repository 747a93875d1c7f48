//! Backtracking with forward checking on the letters ahead, and arc consistency on the rest.

use lexicon::automaton::State;
use lexicon::halt::Halt;
use lexicon::letters::{Letter, LetterSet};

use super::arc_consistency::ArcConsistency;
use super::domains::{Domains, WipedOut};
use super::event::{Event, Observer};
use super::prefix::Prefix;
use super::word_list::WordList;
use crate::history::Turn;
use crate::reply::Rule;

/// The words of a list that agree with all replies, in order, found as by
/// [`Chronological`](super::Chronological), but looking ahead.
///
/// After each letter the domains of the positions ahead lose the letters that a reply forbids (forward
/// checking, Haralick and Elliott 1980, <https://doi.org/10.1016/0004-3702(80)90051-X>), and those that no word of
/// the list supports, in turns until nothing changes.
#[derive(Debug)]
pub struct ForwardChecking<'w, 'o, O> {
    list: &'w WordList,
    prefix: Prefix,
    levels: Vec<Level>,
    arcs: ArcConsistency,
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

impl<'w, 'o, O: Observer> ForwardChecking<'w, 'o, O> {
    /// Searches words that agree with a history, whose guesses have as many letters. Once `halt` is
    /// set, it finds none any more.
    pub fn new(
        rule: Rule,
        list: &'w WordList,
        history: &[Turn],
        halt: &Halt,
        observer: &'o mut O,
    ) -> Self {
        let prefix = Prefix::new(rule, list.length(), history);
        let mut search = ForwardChecking {
            list,
            prefix,
            levels: Vec::new(),
            arcs: ArcConsistency::default(),
            nodes: 0,
            halt: halt.clone(),
            observer,
        };
        // Without a level nothing is found.
        let _ = search.enter(list.root(), Domains::all(list.length()));
        search
    }

    /// How many letters were placed so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks ahead from the end of the prefix, and goes on from there unless nothing is left.
    fn enter(&mut self, state: State, mut domains: Domains) -> Result<(), WipedOut> {
        let depth = self.prefix.letters().len();
        loop {
            domains.check_forward(&self.prefix, self.observer)?;
            let table = self.list.table();
            if !self.arcs.filter(table, state, depth, &mut domains, self.observer)? {
                break;
            }
        }
        self.levels.push(Level { state, domains, untried: domains.letters[depth] });
        Ok(())
    }

    fn take_back(&mut self) {
        self.prefix.take_back();
        let position = self.prefix.letters().len();
        self.observer.tell(|| Event::TakenBack { position });
    }
}

impl<O: Observer> Iterator for ForwardChecking<'_, '_, O> {
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
            self.observer.tell(|| Event::Placed { position, letter });
            if let Err(turn) = self.prefix.place(letter) {
                self.observer.tell(|| Event::Dead { turn });
                self.take_back();
            } else if self.prefix.rest() == 0 {
                let word = self.prefix.letters().to_vec();
                self.observer.tell(|| Event::Found { word: word.clone() });
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
