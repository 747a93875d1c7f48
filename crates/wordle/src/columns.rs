//! Words with their letters in columns, so that a guess is compared with many at once.

use lexicon::Letter;

use crate::reply::{MAX_LENGTH, Rule};

/// How many words are compared at once. The loops over them are compiled to vector instructions.
const LANES: usize = 32;

type Lanes = [u8; LANES];

/// Words of one length, in columns.
#[derive(Clone, Debug)]
pub struct Columns {
    length: usize,
    count: usize,
    /// For each block of words one column a position.
    letters: Vec<Lanes>,
}

impl Columns {
    /// The columns of words of `length` letters, [`MAX_LENGTH`] at most.
    pub fn of<'w>(length: usize, words: impl IntoIterator<Item = &'w [Letter]>) -> Columns {
        debug_assert!(length <= MAX_LENGTH);
        let (mut letters, mut count) = (Vec::new(), 0);
        for word in words {
            if count % LANES == 0 {
                letters.resize(letters.len() + length, [Letter::MAX; LANES]);
            }
            let block = letters.len() - length;
            for (column, &letter) in letters[block..].iter_mut().zip(word) {
                column[count % LANES] = letter;
            }
            count += 1;
        }
        Columns { length, count, letters }
    }

    /// How many words there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Writes the number of the reply that each word gives to a guess. `C` must have room for the
    /// [numbers of this rule](Rule::codes).
    ///
    /// Takes about as many steps as the square of the length, for 32 words each.
    pub fn replies<C: Code>(&self, rule: Rule, guess: &[Letter], codes: &mut [C]) {
        let blocks = self.letters.chunks_exact(self.length.max(1));
        for (block, codes) in blocks.zip(codes.chunks_mut(LANES)) {
            let mut digits = [[0; LANES]; MAX_LENGTH];
            let digits = &mut digits[..self.length];
            reply(block, guess, digits);
            let mut block = [C::default(); LANES];
            for digits in digits {
                for (code, &digit) in block.iter_mut().zip(digits.iter()) {
                    *code = match rule {
                        Rule::Wordle => code.next_digit(digit),
                        // 16 for 2, 1 for 1.
                        Rule::Mastermind => code.plus((digit & 1) | (digit & 2) << 3),
                    };
                }
            }
            codes.copy_from_slice(&block[..codes.len()]);
        }
    }
}

/// A number that holds the code of a reply.
pub trait Code: Copy + Default {
    /// Three times this and a digit more.
    fn next_digit(self, digit: u8) -> Self;
    /// This and some more.
    fn plus(self, more: u8) -> Self;
    /// The sum of two.
    fn sum(self, other: Self) -> Self;
}

macro_rules! codes {
    ($($number:ty)*) => {$(
        impl Code for $number {
            #[inline(always)]
            fn next_digit(self, digit: u8) -> $number {
                self.wrapping_mul(3).wrapping_add(<$number>::from(digit))
            }
            #[inline(always)]
            fn plus(self, more: u8) -> $number {
                self.wrapping_add(<$number>::from(more))
            }
            #[inline(always)]
            fn sum(self, other: $number) -> $number {
                self.wrapping_add(other)
            }
        }
    )*};
}

codes!(u8 u16 u32);

/// The digits of the replies of 32 secrets: 2 well placed, 1 misplaced, 0 absent. All digits are 0 at
/// first.
fn reply(secrets: &[Lanes], guess: &[Letter], digits: &mut [Lanes]) {
    // All bits are set of the letters of the secrets that some letter of the guess has used.
    let mut used = [[0_u8; LANES]; MAX_LENGTH];
    for (((secret, &guessed), digit), used) in
        secrets.iter().zip(guess).zip(digits.iter_mut()).zip(&mut used)
    {
        for lane in 0..LANES {
            used[lane] = if secret[lane] == guessed { 0xff } else { 0 };
            digit[lane] = used[lane] & 2;
        }
    }
    for (position, (&guessed, digit)) in guess.iter().zip(digits).enumerate() {
        let mut open = [0_u8; LANES];
        for lane in 0..LANES {
            open[lane] = if digit[lane] == 0 { 0xff } else { 0 };
        }
        for (other, (secret, used)) in secrets.iter().zip(&mut used).enumerate() {
            if other == position {
                continue;
            }
            for lane in 0..LANES {
                let same = if secret[lane] == guessed { 0xff } else { 0 };
                let found = same & open[lane] & !used[lane];
                used[lane] |= found;
                open[lane] &= !found;
                digit[lane] |= found & 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn columns_reply_as_words_do(
            (length, words, guess) in (2_usize..=MAX_LENGTH).prop_flat_map(|length| {
                let word = prop::collection::vec(0_u8..4, length);
                (Just(length), prop::collection::vec(word.clone(), 0..70), word)
            })
        ) {
            let columns = Columns::of(length, words.iter().map(|word| &word[..]));
            prop_assert_eq!(columns.count(), words.len());
            for rule in [Rule::Wordle, Rule::Mastermind] {
                let expected: Vec<u32> =
                    words.iter().map(|word| rule.reply(word, &guess).0).collect();
                let mut codes = vec![0_u32; words.len()];
                columns.replies(rule, &guess, &mut codes);
                prop_assert_eq!(&codes, &expected);
                if rule.codes(length) <= 1 << 8 {
                    let mut codes = vec![0_u8; words.len()];
                    columns.replies(rule, &guess, &mut codes);
                    prop_assert!(codes.iter().map(|&code| u32::from(code)).eq(expected));
                }
            }
        }
    }
}
