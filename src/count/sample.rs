//! Fills drawn at random by AND/OR search.

use super::and_or::AndOrSearch;
use super::counting::Counting;
use super::interrupted::Interrupted;
use super::number::Number;
use lexicon::letters::Letter;

impl AndOrSearch<Counting> {
    /// One fill of the cells out of all, each with the same probability.
    ///
    /// `draw` gives a number less than the one it is given. A letter is chosen by what comes after
    /// it, and the components that are left are drawn each by itself.
    pub fn sample(
        &mut self,
        mut draw: impl FnMut(&Number) -> Number,
    ) -> Result<Option<Vec<Letter>>, Interrupted> {
        if self.total(u64::MAX)?.is_zero() {
            return Ok(None);
        }
        let mut fill = vec![0; self.tree().nodes.len()];
        let mut components = self.tree().roots.clone();
        while let Some(number) = components.pop() {
            let count = self.value(number, ())?;
            let mut left = draw(&count);
            let node = self.tree().nodes[number as usize].clone();
            let (letters, before) = self.letters(&node);
            for letter in letters.iter() {
                self.place(&node, before, letter);
                let share = self.product(&node, ())?;
                match left.checked_subtract(&share) {
                    Some(rest) => left = rest,
                    None => {
                        fill[node.cell as usize] = letter;
                        break;
                    }
                }
            }
            components.extend(self.tree().children(&node));
        }
        Ok(Some(fill))
    }
}
