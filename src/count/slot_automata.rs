//! Slot automata: minimal automata that read the cells of a slot in any order, and whose states tell the letters
//! that can still follow in the slot.

use std::convert::Infallible;

use rustc_hash::FxHashMap;

use super::semiring::Semiring;
use lexicon::automaton::{Interner, States};
use lexicon::{Halt, Halted, Letter, LetterSet, Words};

/// The words looked at between two looks at whether to halt: far less than a millisecond.
const WORDS_AT_ONCE: usize = 1 << 10;

/// A state of [`SlotAutomata`]: equal states, after which the same words follow, are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SlotState(pub u32);

impl SlotState {
    /// The state after a whole word.
    pub const FINAL: SlotState = SlotState(0);

    #[inline(always)]
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A state and the weight of the way to it.
pub type Weighted<S> = (SlotState, <S as Semiring>::Weight);

/// The states of many minimal automata, each state once.
///
/// Words may have weights of a semiring. Weights are pushed to the beginning (Mohri, *Weighted automata algorithms*,
/// 2009): the part that the weights of all words after a state have in common belongs to the weight of the
/// transition before it, so that states after which the same words follow, with weights that differ by one and the
/// same weight, are one.
#[derive(Clone, Debug)]
pub struct SlotAutomata<S: Semiring> {
    interner: Interner<SlotStates<S>>,
    /// The initial states, by the number of the list and the order its positions are read in.
    roots: FxHashMap<(usize, Vec<usize>), Weighted<S>>,
}

/// The states, with the transitions, the number of words and the supports of each.
#[derive(Clone, Debug)]
struct SlotStates<S: Semiring> {
    /// The letters that each state goes on with, and where their targets begin.
    steps: Vec<(LetterSet, u32)>,
    targets: Vec<Weighted<S>>,
    /// How many words follow each state.
    words: Vec<u64>,
    /// Where the supports of each state begin.
    supports_at: Vec<u32>,
    /// The letters that the words after each state have at each position.
    supports: Vec<LetterSet>,
}

impl<S: Semiring> SlotStates<S> {
    #[inline(always)]
    fn support(&self, state: SlotState, position: u32) -> LetterSet {
        self.supports[(self.supports_at[state.index()] + position) as usize]
    }

    /// How many letters the words after a state have.
    fn length(&self, state: SlotState) -> usize {
        let start = self.supports_at[state.index()] as usize;
        let next = self.supports_at.get(state.index() + 1);
        match state {
            SlotState::FINAL => 0,
            _ => next.map_or(self.supports.len(), |&next| next as usize) - start,
        }
    }
}

impl<S: Semiring> States for SlotStates<S> {
    type State = SlotState;
    type Target = Weighted<S>;
    type Error = Infallible;

    const FINAL: SlotState = SlotState::FINAL;

    #[inline]
    fn transitions(&self, state: SlotState) -> (LetterSet, &[Weighted<S>]) {
        let (letters, first) = self.steps[state.index()];
        (letters, &self.targets[first as usize..][..letters.len() as usize])
    }

    fn push(
        &mut self,
        letters: LetterSet,
        targets: &[Weighted<S>],
    ) -> Result<SlotState, Infallible> {
        let state = SlotState(self.steps.len() as u32);
        self.steps.push((letters, self.targets.len() as u32));
        self.targets.extend_from_slice(targets);
        self.words.push(targets.iter().map(|&(target, _)| self.words[target.index()]).sum());
        self.supports_at.push(self.supports.len() as u32);
        self.supports.push(letters);
        let first = self.supports_at[targets[0].0.index()] as usize;
        let length = self.length(targets[0].0);
        for position in 0..length {
            let mut support = self.supports[first + position];
            for &(target, _) in &targets[1..] {
                support = support | self.support(target, position as u32);
            }
            self.supports.push(support);
        }
        Ok(state)
    }

    fn target(
        interner: &mut Interner<SlotStates<S>>,
        letters: LetterSet,
        targets: &mut [Weighted<S>],
    ) -> Result<Weighted<S>, Infallible> {
        let common = push::<S>(targets);
        Ok((interner.intern(letters, targets)?, common))
    }
}

impl<S: Semiring> SlotAutomata<S> {
    pub fn new() -> SlotAutomata<S> {
        let states = SlotStates {
            steps: vec![(LetterSet::EMPTY, 0)],
            targets: Vec::new(),
            words: vec![1],
            supports_at: vec![0],
            supports: Vec::new(),
        };
        SlotAutomata { interner: Interner::after(states), roots: FxHashMap::default() }
    }

    /// The letters that the state goes on with.
    #[inline(always)]
    pub fn letters(&self, state: SlotState) -> LetterSet {
        self.interner.states.steps[state.index()].0
    }

    /// The state after a letter, which must be one that the state goes on with.
    #[inline(always)]
    pub fn step(&self, state: SlotState, letter: Letter) -> SlotState {
        self.weighted_step(state, letter).0
    }

    /// The state after a letter, as of [`step`](Self::step), with the weight of the letter.
    #[inline(always)]
    pub fn weighted_step(&self, state: SlotState, letter: Letter) -> Weighted<S> {
        let SlotStates { steps, targets, .. } = &self.interner.states;
        let (letters, first) = steps[state.index()];
        let below = (1 << letter) - 1;
        targets[(first + (letters.0 & below).count_ones()) as usize]
    }

    /// How many words follow the state.
    #[inline(always)]
    pub fn words(&self, state: SlotState) -> u64 {
        self.interner.states.words[state.index()]
    }

    /// The letters that some word after the state has at a position.
    #[inline(always)]
    pub fn support(&self, state: SlotState, position: u32) -> LetterSet {
        self.interner.states.support(state, position)
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.interner.states.steps.len()
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        let root = size_of::<((usize, Vec<usize>), Weighted<S>)>() + size_of::<[usize; 8]>();
        let states = &self.interner.states;
        self.roots.len() * root
            + states.steps.capacity() * 8
            + states.targets.capacity() * size_of::<Weighted<S>>()
            + states.words.capacity() * 8
            + states.supports_at.capacity() * 4
            + states.supports.capacity() * 4
            + self.interner.bytes()
    }

    /// The state of one letter out of a set.
    pub fn of_letters(&mut self, letters: LetterSet) -> SlotState {
        let target = (SlotState::FINAL, S::Weight::default());
        let Ok(state) = self.interner.intern(letters, &vec![target; letters.len() as usize]);
        state
    }

    /// The initial state of the automaton of a list of words, which has a number, their letters read at the
    /// positions given, in that order; and the part that the `weights` of all words have in common. There are
    /// weights for every word of the list, or for none.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn of_words(
        &mut self,
        number: usize,
        list: &Words,
        weights: &[S::Weight],
        positions: Vec<usize>,
        halt: &Halt,
    ) -> Result<Weighted<S>, Halted> {
        if let Some(&root) = self.roots.get(&(number, positions.clone())) {
            return Ok(root);
        }
        let permuted = list.at_positions(&positions);
        let weights = permuted_weights::<S>(list, weights, &positions);
        let goes_on = |number: &usize| !number.is_multiple_of(WORDS_AT_ONCE) || !halt.is_set();
        let words = (0..permuted.count()).take_while(goes_on).map(|number| {
            let common = number.checked_sub(1);
            let common = common.map_or(0, |before| permuted.common_prefix(before, number));
            let weight = weights.get(number).copied().unwrap_or(S::Weight::default());
            (permuted.word(number), common, (SlotState::FINAL, weight))
        });
        let Ok(root) = self.interner.add_words(words, permuted.length());
        halt.check()?;
        let root = root.unwrap_or((SlotState::FINAL, S::Weight::default()));
        self.roots.insert((number, positions), root);
        Ok(root)
    }

    /// The state of the words after `state` whose letter at `position` is one of `allowed`, and the part that
    /// their weights have in common; `None` if there is no such word.
    pub fn restrict(
        &mut self,
        state: SlotState,
        position: u32,
        allowed: LetterSet,
    ) -> Option<Weighted<S>> {
        let support = self.support(state, position);
        match support & allowed {
            kept if kept == support => Some((state, S::Weight::default())),
            kept if kept.is_empty() => None,
            _ => self.restrict_below(state, position, allowed, &mut FxHashMap::default()),
        }
    }

    fn restrict_below(
        &mut self,
        state: SlotState,
        position: u32,
        allowed: LetterSet,
        known: &mut FxHashMap<SlotState, Option<Weighted<S>>>,
    ) -> Option<Weighted<S>> {
        if let Some(&restricted) = known.get(&state) {
            return restricted;
        }
        let (mut letters, mut targets) = (LetterSet::EMPTY, Vec::new());
        for letter in self.letters(state).iter() {
            let (target, weight) = self.weighted_step(state, letter);
            let restricted = match position {
                0 => allowed.contains(letter).then_some((target, S::Weight::default())),
                _ => stacker::maybe_grow(1 << 16, 1 << 20, || {
                    self.restrict_below(target, position - 1, allowed, known)
                }),
            };
            if let Some((target, common)) = restricted {
                letters = letters | LetterSet::only(letter);
                targets.push((target, S::then(weight, common)));
            }
        }
        let restricted = (!letters.is_empty()).then(|| {
            let Ok(target) = SlotStates::target(&mut self.interner, letters, &mut targets);
            target
        });
        known.insert(state, restricted);
        restricted
    }

    /// Forgets all states but the first `count`, and gives their memory back.
    pub fn truncate(&mut self, count: usize) {
        let states = &mut self.interner.states;
        if count >= states.steps.len() {
            return;
        }
        let (targets, supports) = (states.steps[count].1, states.supports_at[count]);
        cut(&mut states.targets, targets as usize);
        cut(&mut states.supports, supports as usize);
        cut(&mut states.steps, count);
        cut(&mut states.words, count);
        cut(&mut states.supports_at, count);
        self.interner.retain(|state| state.index() < count);
    }
}

fn cut<T>(list: &mut Vec<T>, length: usize) {
    list.truncate(length);
    list.shrink_to_fit();
}

/// Takes from transitions the part that their weights have in common, and returns it.
fn push<S: Semiring>(targets: &mut [Weighted<S>]) -> S::Weight {
    let weights = targets.iter().map(|&(_, weight)| weight);
    let common = weights.reduce(S::common).unwrap_or(S::Weight::default());
    targets.iter_mut().for_each(|(_, weight)| *weight = S::without(*weight, common));
    common
}

/// The weights of words in the order that they have with their letters read at some positions; none if
/// none are given.
fn permuted_weights<S: Semiring>(
    list: &Words,
    weights: &[S::Weight],
    positions: &[usize],
) -> Vec<S::Weight> {
    let is_in_order = positions.iter().enumerate().all(|(at, &position)| at == position);
    if weights.is_empty() || is_in_order {
        return weights.to_vec();
    }
    let mut order: Vec<u32> = (0..list.count() as u32).collect();
    order.sort_by(|&a, &b| {
        let [a, b] = [a, b].map(|number| list.word(number as usize));
        positions.iter().map(|&at| a[at]).cmp(positions.iter().map(|&at| b[at]))
    });
    order.into_iter().map(|number| weights[number as usize]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::least_loss::LeastLoss;
    use crate::count::number::Number;
    use crate::count::random_problem::reduced;
    use crate::search::examples::problem_of;

    const WORDS: [&str; 6] = ["aba", "abc", "bca", "cab", "cba", "dcb"];

    fn list() -> Words {
        reduced(&problem_of(&WORDS, "...\n")).lists.remove(0)
    }

    /// The words after a state, spelled.
    fn spelled(automata: &SlotAutomata<Number>, state: SlotState) -> Vec<String> {
        if state == SlotState::FINAL {
            return vec![String::new()];
        }
        let after = |letter| {
            let rest = spelled(automata, automata.step(state, letter));
            rest.into_iter().map(move |rest| format!("{}{rest}", (b'a' + letter) as char))
        };
        automata.letters(state).iter().flat_map(after).collect()
    }

    fn permuted(positions: &[usize]) -> Vec<String> {
        let letter = |word: &str, position: usize| word.as_bytes()[position] as char;
        let permute = |word: &&str| positions.iter().map(|&p| letter(word, p)).collect();
        let mut words: Vec<String> = WORDS.iter().map(permute).collect();
        words.sort();
        words
    }

    #[test]
    fn automata_read_words_in_any_order() {
        let (list, halt) = (list(), Halt::default());
        let mut automata = SlotAutomata::<Number>::new();
        for positions in [[0, 1, 2], [2, 0, 1], [1, 2, 0], [2, 1, 0]] {
            let (root, ()) = automata.of_words(0, &list, &[], positions.to_vec(), &halt).unwrap();
            let words = permuted(&positions);
            assert_eq!(spelled(&automata, root), words);
            assert_eq!(automata.words(root), 6);
            for position in 0..3 {
                let support = words.iter().map(|w| w.as_bytes()[position] - b'a').collect();
                assert_eq!(automata.support(root, position as u32), support);
            }
            let states = automata.len();
            assert_eq!(automata.of_words(0, &list, &[], positions.to_vec(), &halt), Ok((root, ())));
            assert_eq!(automata.len(), states, "equal states come once");
        }
        halt.set();
        assert_eq!(automata.of_words(1, &list, &[], vec![0, 1, 2], &halt), Err(Halted));
    }

    #[test]
    fn restricted_automata_have_the_words_that_fit() {
        let (list, halt) = (list(), Halt::default());
        let mut automata = SlotAutomata::<Number>::new();
        let (root, ()) = automata.of_words(0, &list, &[], vec![2, 0, 1], &halt).unwrap();
        let unrestricted = automata.len();
        for position in 0..3 {
            for letters in 0..16 {
                let allowed = LetterSet(letters);
                let fits = |word: &String| allowed.contains(word.as_bytes()[position] - b'a');
                let expected: Vec<String> = permuted(&[2, 0, 1]).into_iter().filter(fits).collect();
                match automata.restrict(root, position as u32, allowed) {
                    Some((state, ())) => assert_eq!(spelled(&automata, state), expected),
                    None => assert!(expected.is_empty()),
                }
            }
        }
        assert!(automata.len() > unrestricted);
        automata.truncate(unrestricted);
        assert_eq!(spelled(&automata, root), permuted(&[2, 0, 1]));
        let (state, ()) = automata.restrict(root, 0, LetterSet::only(0)).unwrap();
        assert_eq!(automata.words(state), 3);
    }

    #[test]
    fn weights_of_words_add_up_in_any_order() {
        let (list, halt) = (list(), Halt::default());
        let weights = [5, 3, 9, 3, 4, 7];
        let mut automata = SlotAutomata::<LeastLoss>::new();
        for positions in [[0, 1, 2], [2, 0, 1], [2, 1, 0]] {
            let root = automata.of_words(0, &list, &weights, positions.to_vec(), &halt).unwrap();
            assert_eq!(root.1, 3, "what all words lose is in front");
            for (word, weight) in list.iter().zip(weights) {
                let (mut state, mut sum) = root;
                for position in positions {
                    let step = automata.weighted_step(state, word[position]);
                    (state, sum) = (step.0, sum + step.1);
                }
                assert_eq!((state, sum), (SlotState::FINAL, weight));
            }
            // Of the words with c at the first position read, the least loss is left.
            let c = LetterSet::only(2);
            let restricted = automata.restrict(root.0, 0, c).unwrap();
            let first = |(word, _): &(&[Letter], u64)| word[positions[0]] == 2;
            let least = list.iter().zip(weights).filter(first).map(|(_, weight)| weight).min();
            assert_eq!(Some(restricted.1 + root.1), least);
        }
    }

    #[test]
    fn states_whose_weights_differ_by_the_same_are_one() {
        let list = reduced(&problem_of(&["aab", "aac", "bab", "bac"], "...\n")).lists.remove(0);
        let halt = Halt::default();
        let mut automata = SlotAutomata::<LeastLoss>::new();
        let positions = (0..list.length()).collect::<Vec<_>>();
        let (root, common) = automata.of_words(0, &list, &[3, 1, 9, 7], positions, &halt).unwrap();
        let [(one, a), (other, b)] = [0, 1].map(|letter| automata.weighted_step(root, letter));
        assert_eq!((one, common, a, b), (other, 1, 0, 6));
    }
}
