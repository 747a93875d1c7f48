//! Chronological backtracking letter by letter.

use lexicon::automaton::State;
use lexicon::halt::Halt;
use lexicon::letters::{Letter, LetterSet};

use super::event::{Event, Observer};
use super::prefix::Prefix;
use super::word_list::WordList;
use crate::history::Turn;
use crate::reply::Rule;

/// The words of a list that agree with all replies, in order, found by chronological backtracking.
///
/// A prefix goes on with the least letter with which some word of the list does, which the automaton
/// tells; it is taken back as soon as a reply forbids all words that begin so. All in all there are at
/// most as many nodes as the list has prefixes.
#[derive(Debug)]
pub struct Chronological<'w, 'o, O> {
    list: &'w WordList,
    prefix: Prefix,
    /// For each letter placed and the next the state before it, and the letters that were not tried.
    levels: Vec<(State, LetterSet)>,
    nodes: u64,
    halt: Halt,
    observer: &'o mut O,
}

impl<'w, 'o, O: Observer> Chronological<'w, 'o, O> {
    /// Searches words that agree with a history, whose guesses have as many letters. Once `halt` is
    /// set, it finds none any more.
    pub fn new(
        rule: Rule,
        list: &'w WordList,
        history: &[Turn],
        halt: &Halt,
        observer: &'o mut O,
    ) -> Self {
        let root = list.root();
        Chronological {
            list,
            prefix: Prefix::new(rule, list.length(), history),
            levels: vec![(root, root.successors)],
            nodes: 0,
            halt: halt.clone(),
            observer,
        }
    }

    /// How many letters were placed so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn take_back(&mut self) {
        self.prefix.take_back();
        let position = self.prefix.letters().len();
        self.observer.tell(|| Event::TakenBack { position });
    }
}

impl<O: Observer> Iterator for Chronological<'_, '_, O> {
    type Item = Vec<Letter>;

    fn next(&mut self) -> Option<Vec<Letter>> {
        if self.prefix.rest() == 0 {
            // The word before.
            self.take_back();
        }
        while !self.halt.is_set() {
            let (state, untried) = self.levels.last_mut()?;
            let Some(letter) = untried.smallest() else {
                self.levels.pop();
                if !self.levels.is_empty() {
                    self.take_back();
                }
                continue;
            };
            *untried = untried.without(LetterSet::only(letter));
            let state = *state;
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
                self.levels.push((next, next.successors));
            }
        }
        None
    }
}
