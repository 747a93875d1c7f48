//! The lists of words that the slots of a network draw from.
//!
//! Each slot draws from a list (`problem/lists.rs`), and slots of the same words share one: the words of a length in
//! the common dictionary, or in that of slots across or down. Excluded words and words of too low a score are taken
//! out, required words put in; a slot that is one with slots of other lists has the words that all these lists have;
//! with `--reversed` only words stay whose reversal is there; and where a slot goes through a cell twice, only words
//! with equal letters there. A slot that is held has a list of its own, with the word that its given letters spell. So all
//! engines keep to these constraints by themselves.

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use crate::ids::{CellId, IdVec, SlotId};
use crate::slot::{Slot, WordList};
use crate::structure::Network;
use crate::supports::Supports;
use crate::word_choice::WordChoice;
use lexicon::automaton::{StateTable, TooManyTransitions};
use lexicon::index::{List, Scores};
use lexicon::{Index, Letter, Score, Words};

/// The dictionaries of a problem, and which of their words may stand in a fill.
#[derive(Clone, Copy, Debug)]
pub struct Dictionaries<'a> {
    /// The dictionary of all slots without a dictionary of their own.
    pub common: &'a Index,
    /// The dictionary of slots across, if the grid [says](crate::grid::SlotRules::own_lists) that they have
    /// one.
    pub across: Option<&'a Index>,
    /// The dictionary of slots down.
    pub down: Option<&'a Index>,
    /// The words that may stand, and the words that must.
    pub choice: &'a WordChoice,
}

impl<'a> Dictionaries<'a> {
    /// The dictionary of the slots of a kind of list.
    pub(super) fn of(&self, list: WordList) -> &'a Index {
        match list {
            WordList::Common => self.common,
            WordList::Across => self.across.unwrap_or(self.common),
            WordList::Down => self.down.unwrap_or(self.common),
        }
    }
}

/// The source of the words of a list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Origin {
    /// The words of one length that a dictionary and all the other given dictionaries have; where a slot goes
    /// through a cell twice, only the words with equal letters at the positions of this cell. The vector then
    /// gives for each position the first position on the same cell. Of these, the words of a least score, if there is one.
    Dictionary(WordList, Vec<WordList>, usize, Option<Vec<usize>>, Option<Score>),
    /// The word that the given letters of a slot spell, whatever its dictionary has.
    Held(WordList, Vec<Letter>),
    /// The letters at some positions of the words of another list, in the order of the positions.
    Positions(usize, Vec<usize>),
}

/// The words that some slots draw from.
#[derive(Debug)]
pub struct SlotList {
    /// How many letters they have.
    pub length: usize,
    /// `None` if there is no word.
    pub list: Option<List>,
    /// The scores of the words.
    pub scores: Option<Scores>,
    /// Whether its one word is that of given letters, whatever the dictionaries have.
    pub is_held: bool,
    /// The supports of the words, made when they are first asked for.
    supports: OnceLock<Arc<Supports>>,
}

impl SlotList {
    /// The words.
    pub fn words(&self) -> Words {
        words_of(self.list.as_ref(), self.length)
    }

    /// The supports of the words, over an alphabet of `letters` letters.
    pub fn supports(&self, letters: usize) -> &Arc<Supports> {
        self.supports.get_or_init(|| Arc::new(Supports::new(self.words(), letters)))
    }
}

fn words_of(list: Option<&List>, length: usize) -> Words {
    list.map_or(Words::none(length), |list| list.words().clone())
}

/// The conditions that each word of a fill meets.
#[derive(Clone, Debug)]
pub struct WordRules {
    /// The excluded and the required words, as the lists have them.
    choice: WordChoice,
    /// Whether each word read backwards must be in the list too.
    is_word_backwards: bool,
}

impl WordRules {
    /// The rules for lists of words that are read backwards or not.
    pub fn new(choice: &WordChoice, is_word_backwards: bool, is_reversed: bool) -> WordRules {
        let choice = if is_reversed { choice.reversed() } else { choice.clone() };
        WordRules { choice, is_word_backwards }
    }

    /// The words that must stand, as the lists have them.
    pub fn into_required(self) -> Vec<Vec<Letter>> {
        self.choice.required().to_vec()
    }

    /// The words of a list of a least score that may stand and that the other lists have too; `None` if all words of the
    /// list may stand.
    fn chosen(
        &self,
        words: Words,
        scores: Option<&Scores>,
        least: Option<Score>,
        also: &[Words],
        firsts: Option<&[usize]>,
    ) -> Option<Words> {
        let mut chosen = self.choice.chosen(&words, scores, least);
        let mut keep = |is_kept: &dyn Fn(&Words, &[Letter]) -> bool| {
            let words = chosen.as_ref().unwrap_or(&words);
            let kept = words.iter().filter(|word| is_kept(words, word));
            chosen = Some(Words::listed(words.length(), kept));
        };
        if !also.is_empty() {
            keep(&|_, word| also.iter().all(|other| !other.range(word).is_empty()));
        }
        if self.is_word_backwards {
            keep(&|words, word| {
                let backwards: Vec<Letter> = word.iter().rev().copied().collect();
                !words.range(&backwards).is_empty()
            });
        }
        if let Some(firsts) = firsts {
            keep(&|_, word| word.iter().zip(firsts).all(|(&letter, &first)| word[first] == letter));
        }
        chosen
    }
}

/// For each position of a slot, the first position on the same cell; `None` if each cell comes once.
fn first_positions(cells: &[CellId]) -> Option<Vec<usize>> {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1]).then(|| {
        let first = |cell| cells.iter().position(|other| other == cell).unwrap_or(0);
        cells.iter().map(first).collect()
    })
}

/// All lists of a problem, and the automata of their words.
#[derive(Debug, Default)]
pub struct Lists {
    /// The lists, each once.
    pub all: Vec<SlotList>,
    /// The list of each slot.
    pub of_slot: IdVec<SlotId, usize>,
    pub table: StateTable,
    numbers: FxHashMap<Origin, usize>,
    /// By how much the automata of each dictionary but the common one are moved in the table.
    moved: Vec<(WordList, u32)>,
}

impl Lists {
    /// The lists of the slots of a network.
    ///
    /// # Errors
    /// If the words are too many.
    pub fn new(
        network: &Network,
        dictionaries: &Dictionaries<'_>,
        rules: &WordRules,
    ) -> Result<Lists, TooManyTransitions> {
        let longest = |list| {
            let slots = network.slots.iter().filter(|slot| slot.list == list);
            slots.map(Slot::length).max()
        };
        let table = longest(WordList::Common).map(|longest| dictionaries.common.table(longest));
        let mut lists = Lists { table: table.unwrap_or_default(), ..Lists::default() };
        for own in [WordList::Across, WordList::Down] {
            if let Some(longest) = longest(own) {
                let by = lists.table.append(&dictionaries.of(own).table(longest))?;
                lists.moved.push((own, by));
            }
        }
        for number in network.slots.ids() {
            let slot = &network.slots[number];
            if rules.choice.holds_given()
                && let Some(word) = network.given_word(slot)
            {
                let number = lists.held(slot, word, dictionaries.of(slot.list))?;
                lists.of_slot.push(number);
                continue;
            }
            let firsts = first_positions(&slot.cells);
            let least = rules.choice.least_of(number);
            let also = slot.also.clone();
            let origin = Origin::Dictionary(slot.list, also, slot.length(), firsts.clone(), least);
            let number = lists.number(origin, |lists| {
                let length = slot.length();
                let moved = lists.moved.iter().find(|(list, _)| *list == slot.list);
                let by = moved.map_or(0, |&(_, by)| by);
                let all = dictionaries.of(slot.list).list(length).map(|list| list.moved(by));
                let scores = dictionaries.of(slot.list).scores(length);
                let words = words_of(all.as_ref(), length);
                let also: Vec<Words> = slot
                    .also
                    .iter()
                    .map(|&list| {
                        let index = dictionaries.of(list);
                        let words = words_of(index.list(length).as_ref(), length);
                        let scores = index.scores(length);
                        rules.choice.chosen(&words, scores.as_ref(), least).unwrap_or(words)
                    })
                    .collect();
                let chosen =
                    rules.chosen(words.clone(), scores.as_ref(), least, &also, firsts.as_deref());
                let list = match (chosen, all) {
                    (None, all) => all,
                    (Some(chosen), _) if chosen.count() == 0 => None,
                    (Some(chosen), Some(all)) => Some(all.changed_to(chosen, &mut lists.table)?),
                    (Some(chosen), None) => Some(List::of_words(chosen, &mut lists.table)?),
                };
                Ok(SlotList { length, list, scores, is_held: false, supports: OnceLock::new() })
            })?;
            lists.of_slot.push(number);
        }
        Ok(lists)
    }

    /// The list of a slot that is held, with the one word that its letters spell.
    fn held(
        &mut self,
        slot: &Slot,
        word: Vec<Letter>,
        dictionary: &Index,
    ) -> Result<usize, TooManyTransitions> {
        self.number(Origin::Held(slot.list, word.clone()), |lists| {
            let length = slot.length();
            let list = List::of_words(Words::listed(length, [word]), &mut lists.table)?;
            let (list, scores) = (Some(list), dictionary.scores(length));
            Ok(SlotList { length, list, scores, is_held: true, supports: OnceLock::new() })
        })
    }

    /// The list of the letters at some positions of the words of a list.
    ///
    /// # Errors
    /// If the words are too many.
    pub fn at_positions(
        &mut self,
        of: usize,
        positions: &[usize],
    ) -> Result<usize, TooManyTransitions> {
        self.number(Origin::Positions(of, positions.to_vec()), |lists| {
            let words = lists.all[of].list.as_ref().map(|list| list.at_positions(positions));
            let list = words.map(|words| List::of_words(words, &mut lists.table)).transpose()?;
            let length = positions.len();
            let supports = OnceLock::new();
            Ok(SlotList { length, list, scores: None, is_held: false, supports })
        })
    }

    fn number(
        &mut self,
        origin: Origin,
        make: impl FnOnce(&mut Lists) -> Result<SlotList, TooManyTransitions>,
    ) -> Result<usize, TooManyTransitions> {
        if let Some(&known) = self.numbers.get(&origin) {
            return Ok(known);
        }
        let list = make(self)?;
        self.all.push(list);
        self.numbers.insert(origin, self.all.len() - 1);
        Ok(self.all.len() - 1)
    }
}
