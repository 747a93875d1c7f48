//! What a counter answers beside the number of all fills.

use std::cmp::Ordering;

use num_bigint::BigUint;
use rand::Rng;

use super::and_or_count::AndOrCount;
use super::batch_letters::BatchLetters;
use super::check::{RankError, check};
use super::counter::Counter;
use super::counting::Counting;
use super::draw;
use super::marginals::{Marginal, no_fill};
use super::number::Number;
use super::prefixes::NextLetters;
use lexicon::halt::Halted;
use lexicon::letters::{Letter, LetterSet};

impl Counter<'_> {
    /// How many fills begin with `prefix`: the letters of the first white cells in the order.
    ///
    /// By AND/OR search, this is at most a count of its own, and most of it is remembered once some prefixes
    /// were asked for; by walking, it walks through those fills. No fill begins with more letters than there are cells.
    pub fn within(&mut self, prefix: &[Letter]) -> Result<BigUint, Halted> {
        Ok(self.within_number(prefix)?.to_big())
    }

    fn within_number(&mut self, prefix: &[Letter]) -> Result<Number, Halted> {
        let total = self.total_number()?;
        if prefix.is_empty() || total.is_zero() {
            return Ok(total);
        }
        if prefix.len() > self.cells.len() {
            return Ok(Number::ZERO);
        }
        if let (None, Some(walk)) = (&self.and_or, &self.walk) {
            return Ok(Number::Small(walk.within(prefix)?));
        }
        let candidates = self.problem.candidates();
        let is_candidate =
            |(&cell, &letter): (&u32, &Letter)| candidates[cell as usize].contains(letter);
        if !self.cells.iter().zip(prefix).all(is_candidate) {
            return Ok(Number::ZERO);
        }
        // The last letter of the prefix that was a choice tells.
        let is_choice = |&at: &usize| candidates[self.cells[at] as usize].len() > 1;
        let Some(last) = (0..prefix.len()).rev().find(is_choice) else { return Ok(total) };
        self.prepare_for_prefixes()?;
        let next = self.next_letters(&prefix[..last])?;
        let same = next.into_iter().find(|&(letter, _)| letter == prefix[last]);
        Ok(same.map_or(Number::ZERO, |(_, fills)| fills))
    }

    /// Prepares the AND/OR search for a question of prefixes, once the total is known.
    fn prepare_for_prefixes(&mut self) -> Result<(), Halted> {
        let Some(and_or) = &mut self.and_or else { return Ok(()) };
        let cells = self.cells.iter();
        let asked: Vec<u32> = cells.filter_map(|&cell| self.reduced_cell[cell as usize]).collect();
        and_or.prepare_for_prefixes(&asked)
    }

    /// The letters that fills go on with after a prefix of candidates, which is shorter than they are.
    fn next_letters(&mut self, prefix: &[Letter]) -> Result<NextLetters, Halted> {
        if let Some(known) = self.prefixes.find(prefix) {
            return Ok(known);
        }
        let mut allowed = self.problem.candidates().to_vec();
        for (&cell, &letter) in self.cells.iter().zip(prefix) {
            allowed[cell as usize] = LetterSet::only(letter);
        }
        let cell = self.cells[prefix.len()] as usize;
        let marginal = self.cell_marginal(&mut allowed, cell)?;
        let next: NextLetters = (0..).zip(marginal).filter(|(_, fills)| !fills.is_zero()).collect();
        self.prefixes.insert(prefix, &next);
        Ok(next)
    }

    /// By AND/OR search, how many of the fills that have on each white cell one of the letters allowed
    /// put each letter on a cell with a choice.
    fn cell_marginal(
        &mut self,
        allowed: &mut [LetterSet],
        cell: usize,
    ) -> Result<Marginal<Number>, Halted> {
        let mut marginal = no_fill::<Counting>();
        let (Some(and_or), Some(reduced)) = (&mut self.and_or, self.reduced_cell[cell]) else {
            return Ok(marginal);
        };
        // There is no walk any more: all memory is free but for what is held.
        let held = and_or.bytes() + self.shares.prefixes();
        let memory = self.shares.all().saturating_sub(held);
        if !Self::restrict(and_or, allowed)? {
            return Ok(marginal);
        }
        if let Some(found) = and_or.search().cell_marginal(reduced, memory)? {
            return Ok(found);
        }
        let letters = allowed[cell];
        for letter in letters.iter() {
            allowed[cell] = LetterSet::only(letter);
            marginal[usize::from(letter)] = self.count_allowed(allowed)?;
        }
        allowed[cell] = letters;
        Ok(marginal)
    }

    /// Puts an AND/OR search under the condition that white cells have one of the letters allowed;
    /// returns whether some fill may be left.
    fn restrict(and_or: &mut AndOrCount<Counting>, allowed: &[LetterSet]) -> Result<bool, Halted> {
        if allowed.iter().any(|letters| letters.is_empty()) {
            return Ok(false);
        }
        let reduced: Vec<LetterSet> =
            and_or.cells().iter().map(|&cell| allowed[cell as usize]).collect();
        and_or.search().restrict_cells(&reduced)
    }

    /// Counts by AND/OR search the fills that have on each white cell one of the letters allowed.
    fn count_allowed(&mut self, allowed: &[LetterSet]) -> Result<Number, Halted> {
        let Some(and_or) = &mut self.and_or else { return Ok(Number::ZERO) };
        if !Self::restrict(and_or, allowed)? {
            return Ok(Number::ZERO);
        }
        Ok(and_or.search().total(u64::MAX)?)
    }

    /// How many fills come before `fill`: its number, from 0.
    ///
    /// `fill` has the letters of the white cells in row-major order, whatever the order. By AND/OR
    /// search, this takes at most a count for each cell, of which most is remembered from cell to cell and
    /// from one fill to the next; by walking, about a thousandth of the walk.
    pub fn rank(&mut self, fill: &[Letter]) -> Result<BigUint, RankError> {
        check(self.problem, fill)?;
        let total = self.total_number()?;
        let ordered: Vec<Letter> = self.cells.iter().map(|&cell| fill[cell as usize]).collect();
        if let (None, Some(walk)) = (&self.and_or, &self.walk) {
            return Ok(walk.rank(&ordered)?.into());
        }
        self.prepare_for_prefixes()?;
        let (mut rank, mut left) = (Number::ZERO, total);
        for at in 0..ordered.len() {
            // Once one fill is left it is this one.
            if left == Number::ONE {
                break;
            }
            if self.problem.candidates()[self.cells[at] as usize].len() == 1 {
                continue;
            }
            for (letter, fills) in self.next_letters(&ordered[..at])? {
                match letter.cmp(&ordered[at]) {
                    Ordering::Less => rank.add(&fills),
                    Ordering::Equal => left = fills,
                    Ordering::Greater => {}
                }
            }
        }
        Ok(rank.to_big())
    }

    /// The fill before which `number` fills come, in row-major order, or `None` if there are not
    /// so many. The first fill is that of 0.
    ///
    /// By AND/OR search, this takes what [`rank`](Self::rank) takes: the first one about as long as the
    /// total at most, each further one a fraction of it. By walking, it takes about a thousandth of the walk.
    pub fn at(&mut self, number: &BigUint) -> Result<Option<Vec<Letter>>, Halted> {
        let total = self.total_number()?;
        let mut number = Number::from(number.clone());
        if total.checked_subtract(&number).is_none_or(|left| left.is_zero()) {
            return Ok(None);
        }
        if let (None, Some(walk), Number::Small(number)) = (&self.and_or, &self.walk, &number) {
            let ordered = walk.at(*number)?;
            return Ok(ordered.map(|ordered| self.in_rows(&ordered)));
        }
        self.prepare_for_prefixes()?;
        let mut ordered = Vec::with_capacity(self.cells.len());
        for at in 0..self.cells.len() {
            let candidates = self.problem.candidates()[self.cells[at] as usize];
            let next = match candidates.len() {
                0 | 1 => candidates.smallest(),
                _ => {
                    let mut next = self.next_letters(&ordered)?.into_iter();
                    let is_chosen = |(_, fills): &(Letter, Number)| {
                        match number.checked_subtract(fills) {
                            Some(rest) => number = rest,
                            None => return true,
                        }
                        false
                    };
                    next.find(is_chosen).map(|(letter, _)| letter)
                }
            };
            let Some(letter) = next else { return Ok(None) };
            ordered.push(letter);
        }
        Ok(Some(self.in_rows(&ordered)))
    }

    /// Letters in the order of the cells, put in row-major order.
    fn in_rows(&self, ordered: &[Letter]) -> Vec<Letter> {
        let mut fill = vec![0; ordered.len()];
        for (&cell, &letter) in self.cells.iter().zip(ordered) {
            fill[cell as usize] = letter;
        }
        fill
    }

    /// A fill drawn at random, each with exactly the same probability, in row-major order; `None`
    /// if there is no fill. Each call draws anew.
    ///
    /// By AND/OR search, letters are drawn by what can follow them, which is mostly remembered; by
    /// walking, this is the fill [at](Self::at) a number drawn. Numbers are drawn by rejection, without
    /// any bias.
    pub fn sample(&mut self, random: &mut impl Rng) -> Result<Option<Vec<Letter>>, Halted> {
        let total = self.total_number()?;
        if total.is_zero() {
            return Ok(None);
        }
        let Some(and_or) = &mut self.and_or else {
            return self.at(&draw::below(&total, random).to_big());
        };
        let search = and_or.search();
        search.unrestrict();
        let drawn = search.sample(|bound| draw::below(bound, random))?;
        let letter = |(cell, reduced): (usize, &Option<u32>)| match (reduced, &drawn) {
            (Some(reduced), Some(drawn)) => drawn.get(*reduced as usize).copied(),
            _ => self.problem.candidates()[cell].smallest(),
        };
        Ok(self.reduced_cell.iter().enumerate().map(letter).collect())
    }

    /// The marginals: how many fills put each letter on each cell. For each white cell in row-major
    /// order, one number for each letter of the alphabet; those of a cell add up to the total.
    ///
    /// By AND/OR search, this takes about as long as the total once more, if memory lasts; if not, a
    /// count for each letter of each cell. By walking, all fills are walked through again.
    pub fn marginals(&mut self) -> Result<Vec<Vec<BigUint>>, Halted> {
        let total = self.total_number()?;
        let mut marginals = vec![no_fill::<Counting>(); self.problem.candidates().len()];
        if total.is_zero() {
        } else if self.and_or.is_some() {
            self.marginals_by_search(&total, &mut marginals)?;
        } else if let Some(walk) = &self.walk {
            let mut letters = BatchLetters::new(self.cells.len());
            walk.each(|batch| letters.add(batch))?;
            for (&cell, row) in self.cells.iter().zip(letters.rows()) {
                marginals[cell as usize] = row;
            }
        }
        let size = self.problem.alphabet().size();
        Ok(marginals.iter().map(|row| row[..size].iter().map(Number::to_big).collect()).collect())
    }

    fn marginals_by_search(
        &mut self,
        total: &Number,
        marginals: &mut [Marginal<Number>],
    ) -> Result<(), Halted> {
        let Some(and_or) = &mut self.and_or else { return Ok(()) };
        // There is no walk any more: all memory is free but for the tables.
        let beside = and_or.bytes() - and_or.search().bytes();
        let memory = self.shares.all().saturating_sub(beside);
        and_or.search().unrestrict();
        let found = and_or.search().marginals(memory)?;
        let candidates = self.problem.candidates();
        for cell in 0..candidates.len() {
            match (self.reduced_cell[cell], &found) {
                (Some(reduced), Some(found)) => {
                    marginals[cell].clone_from(&found[reduced as usize]);
                }
                (Some(_), None) => {
                    for letter in candidates[cell].iter() {
                        let mut allowed = candidates.to_vec();
                        allowed[cell] = LetterSet::only(letter);
                        marginals[cell][usize::from(letter)] = self.count_allowed(&allowed)?;
                    }
                }
                (None, _) => {
                    for letter in candidates[cell].iter() {
                        marginals[cell][usize::from(letter)] = total.clone();
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::brute_force::{fills, random_problem};
    use crate::count::counter::Method;
    use crate::search::Order;
    use lexicon::halt::Halt;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    #[test]
    fn answers_on_networks_are_those_of_the_brute_force() {
        let (halt, mut crossed_thrice) = (Halt::default(), 0);
        for (seed, memory) in (2..600).step_by(3).zip([0, 1 << 14, 1 << 24].into_iter().cycle()) {
            let problem = random_problem(seed);
            let order = if seed % 2 == 0 { Order::Rows } else { Order::Columns };
            let mut all = fills(&problem);
            if all.len() > 500 {
                continue;
            }
            all.sort_by_key(|fill| problem.arrange(order, fill));
            let mut counter = Counter::by(Method::AndOr, &problem, order, memory, &halt).unwrap();
            assert_eq!(counter.total(), Ok(all.len().into()), "seed {seed}");
            for (number, fill) in all.iter().enumerate().step_by(3) {
                assert_eq!(counter.at(&number.into()), Ok(Some(fill.clone())), "seed {seed}");
                assert_eq!(counter.rank(fill), Ok(number.into()), "seed {seed}");
                let prefix = &problem.arrange(order, fill)[..1 + number % fill.len()];
                let begins = |fill: &&Vec<Letter>| problem.arrange(order, fill).starts_with(prefix);
                let within = all.iter().filter(begins).count();
                assert_eq!(counter.within(prefix), Ok(within.into()), "seed {seed}");
            }
            for (cell, row) in counter.marginals().unwrap().iter().enumerate() {
                for (letter, found) in (0..).zip(row) {
                    let puts = all.iter().filter(|fill| fill[cell] == letter).count();
                    assert_eq!(*found, BigUint::from(puts), "seed {seed}");
                }
            }
            let drawn = counter.sample(&mut ChaCha8Rng::seed_from_u64(seed)).unwrap();
            assert_eq!(drawn.is_some(), !all.is_empty());
            assert!(drawn.is_none_or(|fill| all.contains(&fill)), "seed {seed}");
            let network = problem.network();
            let cells = 0..network.cell_count();
            let has_copies =
                |cell| network.places(cell).len() > 2 && problem.candidates()[cell].len() > 1;
            if !all.is_empty() {
                crossed_thrice += usize::from(cells.clone().any(has_copies));
            }
        }
        assert!(crossed_thrice > 30, "{crossed_thrice}");
    }
}
