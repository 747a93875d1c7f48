//! The pairs of a word of the last row but one and a word of the last row that go together, counted.

use super::followers::{Followers, TOGETHER};
use super::narrowed::{Narrowed, letter};
use super::stacks::Stacks;
use lexicon::halt::Halt;
use network::bitset::{LANES, Vectors};

/// Words of the row before that are not worth sets of followers, for each vector of words of the last
/// row. Figures: `benches/record/counting.md`.
pub const FEW: usize = 8;

/// Room to count pairs in.
#[derive(Clone, Debug, Default)]
pub struct Pairs {
    followers: Followers,
    /// The words of the last row after a letter of the row before.
    narrowed: Narrowed,
}

impl Pairs {
    /// The number of pairs of a word of the last row but one, of `firsts`, and a word of the last row, of
    /// `lasts`, that fill both rows. `above` has the number of each column's stack before these rows.
    ///
    /// Where the last words are many, they are narrowed first for each letter that first words begin
    /// with. If it is asked to end, not all are counted.
    #[inline(always)]
    pub fn count<const N: usize, V: Vectors>(
        &mut self,
        vectors: V,
        (stacks, above): (&Stacks, [u32; N]),
        firsts: &Narrowed,
        lasts: &Narrowed,
        halt: &Halt,
    ) -> u64 {
        let Pairs { followers, narrowed } = self;
        if lasts.lanes().len() <= TOGETHER {
            return count_alike(vectors, (stacks, above), (firsts.words(), lasts), followers, halt);
        }
        let mut count = 0;
        let mut words = firsts.words();
        while let Some(&first) = words.first() {
            let alike = words.partition_point(|&word| letter(word, 0) == letter(first, 0));
            let (alike, others) = words.split_at(alike);
            let below = stacks.get(stacks.after(above[0], letter(first, 0)));
            if lasts.narrow(vectors, 0, below.ahead[0], narrowed) {
                count += count_alike(vectors, (stacks, above), (alike, narrowed), followers, halt);
            }
            words = others;
        }
        count
    }
}

/// The number of pairs of `firsts` and `lasts` that fill both rows, without narrowing.
#[inline(always)]
fn count_alike<const N: usize, V: Vectors>(
    vectors: V,
    stacks: (&Stacks, [u32; N]),
    (firsts, lasts): (&[u32], &Narrowed),
    followers: &mut Followers,
    halt: &Halt,
) -> u64 {
    let mut count = 0;
    let mut left = lasts.count();
    for lanes in lasts.lanes().chunks(TOGETHER) {
        if halt.is_set() {
            break;
        }
        followers.look_at(vectors, stacks, (lanes, left));
        left = left.saturating_sub(LANES * TOGETHER);
        if firsts.len() <= FEW * lanes.len() {
            for &first in firsts {
                count += u64::from(followers.of_one::<N, V>(vectors, first).count_ones());
            }
            continue;
        }
        followers.gather(vectors, stacks);
        for &first in firsts {
            count += u64::from(followers.of::<N>(first).count_ones());
        }
    }
    count
}
