//! Words that must stand in some slot.

use lexicon::letters::Letter;
use network::order::depths;
use network::problem::Problem;
use network::traversal::Traversal;

/// The words that a problem requires, and the slots that may take each.
#[derive(Clone, Debug)]
pub struct RequiredWords {
    /// For each word, its letters and, for each slot that may take it, the depths of the cells.
    words: Vec<(Vec<Letter>, Vec<Vec<u32>>)>,
    /// For each depth, the words that a slot through its cell may take.
    concerned: Vec<Vec<u32>>,
}

impl RequiredWords {
    /// Those of a problem; `None` if it requires none.
    pub fn new(problem: &Problem, traversal: &Traversal) -> Option<RequiredWords> {
        if problem.required().is_empty() {
            return None;
        }
        let depth_of = depths(&traversal.cells);
        let mut concerned: Vec<Vec<u32>> = vec![Vec::new(); traversal.cells.len()];
        let slots_of = |word: &[Letter]| -> Vec<Vec<u32>> {
            let slots = problem.network().slots.iter().filter(|slot| {
                let mut cells = slot.cells.iter().zip(word);
                slot.length() == word.len()
                    && cells.all(|(&cell, &letter)| problem.candidates()[cell].contains(letter))
            });
            let depths = |&cell: &usize| depth_of[cell] as u32;
            slots.map(|slot| slot.cells.iter().map(depths).collect()).collect()
        };
        let required = problem.required().iter();
        let words: Vec<_> = required.map(|word| (word.clone(), slots_of(word))).collect();
        for (number, (_, slots)) in (0..).zip(&words) {
            // A word that no slot may take is missed from the first letter on.
            let first = if slots.is_empty() { Some(0) } else { None };
            for depth in slots.iter().flatten().copied().chain(first) {
                if let Some(concerned) = concerned.get_mut(depth as usize)
                    && concerned.last() != Some(&number)
                {
                    concerned.push(number);
                }
            }
        }
        Some(RequiredWords { words, concerned })
    }

    /// Whether the letters up to a depth leave some word no slot.
    pub fn fail_at(&self, depth: usize, letters: &[Letter]) -> bool {
        self.concerned[depth].iter().any(|&number| {
            let (word, slots) = &self.words[number as usize];
            let may_take = |slot: &Vec<u32>| {
                slot.iter()
                    .zip(word)
                    .all(|(&at, &letter)| at as usize > depth || letters[at as usize] == letter)
            };
            !slots.iter().any(may_take)
        })
    }
}
