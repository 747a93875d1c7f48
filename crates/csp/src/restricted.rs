//! Models of a choice of words.

use std::sync::Arc;

use super::ids::{IdVec, SlotId, WordId};
use super::model::{Model, matching_words};
use super::required::RequiredWord;

use lexicon::halt::{Halt, Halted};
use lexicon::letters::{Letter, LetterSet};
use lexicon::words::Words;
use network::order::Order;
use network::problem::Problem;
use network::supports::Supports;
use network::word_choice::WordChoice;

/// A model whose words are chosen, and the words that must stand in its fills.
///
/// The words excluded, and those of too low a score, are in none of its lists, so every solver of the
/// model keeps to that by itself. That the required words stand is for whoever searches:
/// [`solve_placed`](super::solve_placed) does, or a search of its own that asks
/// [`RequiredWord::slots_left`] in each node or branches on [`Placements`](super::Placements) first.
#[derive(Clone, Debug)]
pub struct Restricted {
    /// The model.
    pub model: Arc<Model>,
    /// The words that must stand in a fill, in the order they were given; shared, for several
    /// searches may have them.
    pub required: Arc<[RequiredWord]>,
    /// Those of them that no list had, in the order they were given; they have score 0.
    pub added: Vec<Vec<Letter>>,
    /// How many words of the lengths of the slots were left out.
    pub removed: usize,
}

impl Model {
    /// The model of a problem with a choice of its words, its cells in this order. `distinct` says
    /// whether no word may stand twice.
    ///
    /// Where a required word is not in the dictionary, the letters that the cells may have are those
    /// that the grid allows, for the [consistent letters](Problem::candidates) know nothing of the
    /// word, and an [obstruction](Problem::obstruction) then proves nothing either.
    ///
    /// Takes time in proportion to the cells, and to the words of the lengths of which some are left
    /// out or added.
    ///
    /// # Errors
    /// If it was asked to end.
    ///
    /// ```
    /// use csp::{Answer, Model, Parameters, solve_placed};
    /// use network::word_choice::WordChoice;
    /// use network::{grid::Grid, order::Order, problem::Problem};
    /// use lexicon::{halt::Halt, index::Index, letters::Alphabet};
    ///
    /// let alphabet = Alphabet::default();
    /// let index = Index::from_words(&alphabet, ["au", "eu", "la", "le", "nu"])?;
    /// let grid = Grid::parse(b"11\n11\n", &alphabet)?;
    /// let problem = Problem::new(grid, alphabet.clone(), &index)?;
    /// let word = |text: &str| alphabet.fold(text.as_bytes()).unwrap();
    /// let choice = WordChoice::new(vec![word("la")], vec![word("ra")], None, &alphabet)?;
    ///
    /// let restricted = Model::restricted(&problem, (Order::Rows, true), &choice, &Halt::default())?;
    /// assert_eq!((restricted.removed, restricted.added.len()), (1, 1));
    /// let found = solve_placed(&restricted, &Parameters::default());
    /// // With la excluded and ra somewhere, nothing goes with the e, or u, of the other words.
    /// assert_eq!(found.answer, Answer::Dead);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn restricted(
        problem: &Problem,
        (order, distinct): (Order, bool),
        choice: &WordChoice,
        halt: &Halt,
    ) -> Result<Restricted, Halted> {
        let network = problem.network();
        let of_length = |length: usize| {
            (0..network.slots.len()).filter(move |&slot| network.slots[slot].length() == length)
        };
        let is_missing = |word: &&Vec<Letter>| {
            let mut slots = of_length(word.len()).peekable();
            slots.peek().is_some()
                && slots.any(|slot| !has_word(problem.supports(problem.list_of(slot)), word))
        };
        let added: Vec<Vec<Letter>> =
            choice.required().iter().filter(is_missing).cloned().collect();
        // Where the lists of the problem have been made with these words, one that is missing may not stand.
        let is_known = choice.required().iter().all(|word| problem.required().contains(word));
        let as_given = !added.is_empty() || problem.obstruction().is_some();
        let letters: &[LetterSet] = if as_given { &network.letters } else { problem.candidates() };
        let mut removed = 0;
        let mut chosen: Vec<Option<Arc<Supports>>> = vec![None; problem.list_count()];
        for slot in 0..network.slots.len() {
            let list = problem.list_of(slot);
            if chosen[list].is_some() {
                continue;
            }
            halt.check()?;
            let all = match as_given {
                true => Arc::clone(problem.supports(list)),
                false => matching_words(problem, list),
            };
            let words = choice.chosen(all.words(), problem.scores(list)).map(|chosen| {
                let is_there = |word: &&[Letter]| !is_known || has_word(&all, word);
                Words::listed(chosen.length(), chosen.iter().filter(is_there))
            });
            let kept = words.map(|words| Arc::new(Supports::new(words, problem.alphabet().size())));
            let kept = kept.unwrap_or_else(|| Arc::clone(&all));
            let is_out = |word: &&[Letter]| kept.words().range(word).is_empty();
            removed += all.words().iter().filter(is_out).count();
            chosen[list] = Some(kept);
        }
        let words = |list: usize| match &chosen[list] {
            Some(words) => Arc::clone(words),
            None => Arc::clone(problem.supports(list)),
        };
        let model = Model::made_of(problem, (order, distinct), letters, halt, words)?;
        let required = choice.required().iter().map(|word| model.required(word)).collect();
        Ok(Restricted { model: Arc::new(model), required, added, removed })
    }

    /// The model of a problem, its cells in this order, and the words that [must](Problem::required) stand
    /// in its fills. `distinct` says whether no word may stand twice.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn requiring(
        problem: &Problem,
        (order, distinct): (Order, bool),
        halt: &Halt,
    ) -> Result<Restricted, Halted> {
        let model = Model::until(problem, order, distinct, halt)?;
        let required = problem.required().iter().map(|word| model.required(word)).collect();
        Ok(Restricted { required, ..Restricted::of(model) })
    }

    /// A word that must stand, with the slots that may take it.
    fn required(&self, word: &[Letter]) -> RequiredWord {
        let fits = |slot: &SlotId| {
            let cells = &self.slots[*slot].cells;
            let allows = |(&cell, &letter)| self.cells[cell].contains(letter);
            cells.len() == word.len()
                && cells.iter().zip(word).all(allows)
                && has_word(self.supports(*slot), word)
        };
        let slots: Vec<SlotId> = (0..self.slots.len()).map(SlotId::new).filter(fits).collect();
        let number = slots.first().map(|&slot| self.supports(slot).words().range(word).start);
        RequiredWord { word: WordId::new(number.unwrap_or(0)), slots }
    }

    /// The same model with words in some slots: the cells have the letters of these words only, and
    /// the lists are shared. Where two words want another letter of a cell, it has none.
    pub fn placed(&self, words: impl IntoIterator<Item = (SlotId, WordId)>) -> Model {
        let mut cells: IdVec<_, LetterSet> = self.cells.clone();
        for (slot, word) in words {
            for (&cell, &letter) in self.slots[slot].cells.iter().zip(self.word(slot, word)) {
                cells[cell] = cells[cell] & LetterSet::only(letter);
            }
        }
        Model { cells, ..self.clone() }
    }
}

impl Restricted {
    /// A model as it is, without any choice of words.
    pub fn of(model: impl Into<Arc<Model>>) -> Restricted {
        Restricted { model: model.into(), required: Arc::new([]), added: Vec::new(), removed: 0 }
    }

    /// A slot that no word of the model matches, letter sets of its cells taken one by one, if there is
    /// one: then there is no fill, and that is why.
    ///
    /// Takes time in proportion to the slots and the words, at the most.
    pub fn slot_without_words(&self) -> Option<SlotId> {
        let model = &self.model;
        (0..model.slots.len()).map(SlotId::new).find(|&slot| {
            let cells = &model.slots[slot].cells;
            !model.supports(slot).words().iter().any(|word| {
                cells.iter().zip(word).all(|(&cell, &letter)| model.cells[cell].contains(letter))
            })
        })
    }
}

fn has_word(supports: &Supports, word: &[Letter]) -> bool {
    !supports.words().range(word).is_empty()
}
